/* The schema as a list of upgrades: step n upgrades a file from version n to version n+1. A released step is never
 * changed. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

static const char *const store_steps[] = {
    "CREATE TABLE player(player BLOB PRIMARY KEY, name TEXT NOT NULL, settings TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE room(code TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, clock INTEGER NOT NULL,"
    " made INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE seat(code TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, name TEXT NOT NULL,"
    " spec TEXT NOT NULL, player BLOB, PRIMARY KEY(code, seat)) WITHOUT ROWID;"
    "CREATE INDEX seat_of_player ON seat(player) WHERE player IS NOT NULL;"
    "CREATE TABLE event(code TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,"
    " count INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(code, seq)) WITHOUT ROWID;"
    "CREATE TABLE result(code TEXT NOT NULL, start INTEGER NOT NULL, round INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " player BLOB NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL, deal TEXT NOT NULL, won INTEGER NOT NULL,"
    " assisted INTEGER NOT NULL, points INTEGER NOT NULL, moves INTEGER NOT NULL, seconds INTEGER NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY(code, start, round, seat)) WITHOUT ROWID;"
    "CREATE INDEX result_of_player ON result(player, game, at);"
    "CREATE INDEX result_by_rank ON result(game, rules, points DESC, moves, seconds) WHERE won AND NOT assisted;",

    /* Sealed deals have a ranking of their own. */
    "DROP INDEX result_by_rank;"
    "CREATE INDEX result_by_rank ON result(game, rules, (deal='sealed'), points DESC, moves, seconds)"
    " WHERE won AND NOT assisted;",

    /* The result of a round may be secret until the match is over. */
    "ALTER TABLE result ADD COLUMN held INTEGER NOT NULL DEFAULT 0;",

    /* Statistics are stored as sums, so that results can be deleted. A run is a loss and the wins after it. */
    "CREATE TABLE tally(player BLOB NOT NULL, game TEXT NOT NULL, played INTEGER NOT NULL, won INTEGER NOT NULL,"
    " assisted INTEGER NOT NULL, points INTEGER NOT NULL, streak INTEGER NOT NULL, streak_before INTEGER NOT NULL,"
    " best_streak INTEGER NOT NULL, best_seconds INTEGER NOT NULL, best_moves INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(player, game)) WITHOUT ROWID;"
    "INSERT INTO tally"
    " WITH numbered AS (SELECT *, sum(NOT won) OVER (PARTITION BY player, game"
    "  ORDER BY at, code, start, round, seat ROWS UNBOUNDED PRECEDING) AS run FROM result),"
    " runs AS (SELECT player, game, run, count(*) AS played, sum(won) AS won, sum(assisted) AS assisted,"
    "  sum(points) AS points, min(CASE WHEN won AND NOT assisted THEN seconds END) AS seconds,"
    "  min(CASE WHEN won AND NOT assisted THEN moves END) AS moves, max(at) AS at FROM numbered"
    "  GROUP BY player, game, run),"
    " ranked AS (SELECT *, row_number() OVER (PARTITION BY player, game ORDER BY run DESC) AS back FROM runs)"
    " SELECT player, game, sum(played), sum(won), sum(assisted), sum(points), sum(won*(back=1)),"
    "  CASE WHEN sum(won*(back=1)) > 0 THEN sum(won*(back=1))-1 ELSE sum(won*(back=2)) END, max(won),"
    "  coalesce(min(seconds), -1), coalesce(min(moves), -1), max(at) FROM ranked GROUP BY player, game;"
    "DELETE FROM result WHERE NOT won AND code NOT IN (SELECT code FROM room);"
    "DROP INDEX result_of_player;"
    "CREATE INDEX result_won ON result(player, game, deal) WHERE won;"
    "CREATE INDEX result_lost ON result(code, start) WHERE NOT won;"
    "CREATE INDEX result_by_age ON result(at);"
    "ALTER TABLE player ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "UPDATE player SET seen=1000*CAST(strftime('%s', 'now') AS INTEGER);",

    /* Statistics are separated by rules, and assisted wins are counted separately. The existing results are counted
     * again; the remainder of sums whose results were deleted gets the rules '?'. Streaks are counted again only where
     * no result was deleted. normal_rules is defined in store.c. */
    "UPDATE result SET rules=normal_rules(game, rules);"
    "ALTER TABLE tally RENAME TO old_tally;"
    "CREATE TABLE tally(player BLOB NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL, played INTEGER NOT NULL,"
    " won INTEGER NOT NULL, assisted INTEGER NOT NULL, assisted_won INTEGER NOT NULL, points INTEGER NOT NULL,"
    " streak INTEGER NOT NULL, streak_before INTEGER NOT NULL, best_streak INTEGER NOT NULL,"
    " best_seconds INTEGER NOT NULL, best_moves INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(player, game, rules)) WITHOUT ROWID;"
    "INSERT INTO tally"
    " WITH whole AS (SELECT player, game FROM old_tally o WHERE played ="
    "  (SELECT count(*) FROM result WHERE player=o.player AND game=o.game)),"
    " numbered AS (SELECT *, won AND NOT assisted AS own, sum(NOT won) OVER (PARTITION BY player, game, rules"
    "  ORDER BY at, code, start, round, seat ROWS UNBOUNDED PRECEDING) AS run FROM result),"
    " runs AS (SELECT player, game, rules, run, count(*) AS played, sum(own) AS own, sum(assisted) AS assisted,"
    "  sum(won AND assisted) AS helped, sum(points) AS points, min(CASE WHEN own THEN seconds END) AS seconds,"
    "  min(CASE WHEN own THEN moves END) AS moves, max(at) AS at FROM numbered GROUP BY player, game, rules, run),"
    " ranked AS (SELECT *, row_number() OVER (PARTITION BY player, game, rules ORDER BY run DESC) AS back,"
    "  (player, game) IN whole AS is_whole FROM runs)"
    " SELECT player, game, rules, sum(played), sum(own), sum(assisted), sum(helped), sum(points),"
    "  sum(own*(back=1)*is_whole), sum(own*(back=2)*is_whole), max(own*is_whole), coalesce(min(seconds), -1),"
    "  coalesce(min(moves), -1), max(at) FROM ranked GROUP BY player, game, rules;"
    "INSERT INTO tally SELECT o.player, o.game, '?', o.played - coalesce(sum(t.played), 0),"
    "  o.won - coalesce(sum(t.won + t.assisted_won), 0), o.assisted - coalesce(sum(t.assisted), 0), 0,"
    "  o.points - coalesce(sum(t.points), 0), 0, 0, o.best_streak, -1, -1, o.at FROM old_tally o"
    " LEFT JOIN tally t ON t.player=o.player AND t.game=o.game GROUP BY o.player, o.game"
    " HAVING o.played > coalesce(sum(t.played), 0);"
    "DROP TABLE old_tally;"

    /* The entry of a room in the list of unfinished games: computed from its events, valid while `seq` is the last
     * event. */
    "CREATE TABLE summary(code TEXT PRIMARY KEY, seq INTEGER NOT NULL, state INTEGER NOT NULL, round INTEGER NOT NULL,"
    " moves INTEGER NOT NULL, seconds INTEGER NOT NULL, assisted INTEGER NOT NULL, progress REAL) WITHOUT ROWID;",

    /* Games that an algorithm played for a player have lists and statistics of their own; '' is a player's own game.
     * Scores can be sorted in three ways. The points of all rounds of a match are added up for each player. */
    "ALTER TABLE result ADD COLUMN algorithm TEXT NOT NULL DEFAULT '';"
    "DROP INDEX result_by_rank;"
    "CREATE INDEX result_by_points ON result(game, rules, (deal='sealed'), points DESC, moves, seconds)"
    " WHERE won AND NOT assisted;"
    "CREATE INDEX result_by_moves ON result(game, rules, (deal='sealed'), moves, seconds, points DESC)"
    " WHERE won AND NOT assisted;"
    "CREATE INDEX result_by_time ON result(game, rules, (deal='sealed'), seconds, moves, points DESC)"
    " WHERE won AND NOT assisted;"
    "CREATE INDEX result_of_algorithm ON result(game, rules, (deal='sealed')) WHERE algorithm<>'';"
    "ALTER TABLE tally RENAME TO old_tally;"
    "CREATE TABLE tally(player BLOB NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL, algorithm TEXT NOT NULL,"
    " played INTEGER NOT NULL, won INTEGER NOT NULL, assisted INTEGER NOT NULL, assisted_won INTEGER NOT NULL,"
    " points INTEGER NOT NULL, streak INTEGER NOT NULL, streak_before INTEGER NOT NULL,"
    " best_streak INTEGER NOT NULL, best_seconds INTEGER NOT NULL, best_moves INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(player, game, rules, algorithm)) WITHOUT ROWID;"
    "INSERT INTO tally SELECT player, game, rules, '', played, won, assisted, assisted_won, points, streak,"
    " streak_before, best_streak, best_seconds, best_moves, at FROM old_tally;"
    "DROP TABLE old_tally;"
    "CREATE TABLE total(code TEXT NOT NULL, start INTEGER NOT NULL, seat INTEGER NOT NULL, player BLOB NOT NULL,"
    " game TEXT NOT NULL, rules TEXT NOT NULL, deal TEXT NOT NULL, points INTEGER NOT NULL, rounds INTEGER NOT NULL,"
    " seconds INTEGER NOT NULL, assisted INTEGER NOT NULL, held INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(code, start, seat, player)) WITHOUT ROWID;"
    "CREATE INDEX total_by_points ON total(game, rules, (deal='sealed'), points DESC) WHERE NOT assisted;"
    "CREATE INDEX total_by_age ON total(at);",

    /* The key that signs cookies. SQLite's generator is seeded by the operating system. */
    "CREATE TABLE secret(key BLOB NOT NULL); INSERT INTO secret VALUES(randomblob(32));",

    /* Deals of the day that a player has won: the number of such a deal is its date. Results are deleted after some
     * weeks, so they are kept here. `in_time`: on that day itself (UTC). Deals of days to come are not counted. */
    "CREATE TABLE day_won(player BLOB NOT NULL, day TEXT NOT NULL, game TEXT NOT NULL, in_time INTEGER NOT NULL,"
    " PRIMARY KEY(player, day, game)) WITHOUT ROWID;"
    "CREATE VIEW day_result AS SELECT *, deal=strftime('%Y%m%d', at/1000, 'unixepoch') AS in_time FROM result WHERE won"
    " AND rules='' AND algorithm='' AND deal GLOB '2[0-9][0-9][0-9][0-9][0-9][0-9][0-9]' AND"
    " deal<=strftime('%Y%m%d', at/1000, 'unixepoch') AND"
    " deal=strftime('%Y%m%d', substr(deal, 1, 4)||'-'||substr(deal, 5, 2)||'-'||substr(deal, 7));"
    "INSERT INTO day_won SELECT player, deal, game, max(in_time) FROM day_result GROUP BY player, deal, game;"
    "CREATE TRIGGER day_won_at_once AFTER INSERT ON result BEGIN"
    " INSERT INTO day_won SELECT player, deal, game, in_time FROM day_result WHERE code=new.code AND start=new.start "
    "AND"
    " round=new.round AND seat=new.seat ON CONFLICT DO UPDATE SET in_time=max(in_time, excluded.in_time); END;"
    "CREATE TRIGGER day_won_later AFTER UPDATE OF won ON result BEGIN"
    " INSERT INTO day_won SELECT player, deal, game, in_time FROM day_result WHERE code=new.code AND start=new.start "
    "AND"
    " round=new.round AND seat=new.seat ON CONFLICT DO UPDATE SET in_time=max(in_time, excluded.in_time); END;",

    /* The history of each player: finished games, with their moves if they are not too long. `key` names the game in
     * exported files. Sums from such a file are kept apart for each source, so that a second import changes nothing. */
    "CREATE TABLE record(player BLOB NOT NULL, key TEXT NOT NULL, code TEXT NOT NULL, game TEXT NOT NULL,"
    " rules TEXT NOT NULL, deal TEXT NOT NULL, algorithm TEXT NOT NULL, won INTEGER NOT NULL,"
    " assisted INTEGER NOT NULL, held INTEGER NOT NULL, round INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " points INTEGER NOT NULL, moves INTEGER NOT NULL, seconds INTEGER NOT NULL, at INTEGER NOT NULL,"
    " opening TEXT, line TEXT, UNIQUE(player, key));"
    "CREATE INDEX record_by_age ON record(player, at);"
    "CREATE INDEX record_held ON record(code) WHERE held;"
    "INSERT INTO record SELECT player, code||'-'||start||'-'||round||'-'||(seat+1), code, game, rules, deal, algorithm,"
    " won, assisted, 0, round, seat, points, moves, seconds, at, NULL, NULL FROM result;"
    "CREATE TABLE imported(player BLOB NOT NULL, source TEXT NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL,"
    " algorithm TEXT NOT NULL, played INTEGER NOT NULL, won INTEGER NOT NULL, assisted INTEGER NOT NULL,"
    " assisted_won INTEGER NOT NULL, points INTEGER NOT NULL, streak INTEGER NOT NULL, best_streak INTEGER NOT NULL,"
    " best_seconds INTEGER NOT NULL, best_moves INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(player, source, game, rules, algorithm)) WITHOUT ROWID;",

    /* What the host of a room decides: is it listed, are hints allowed, who is the host (-1: the first player). */
    "ALTER TABLE room ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE room ADD COLUMN has_hints INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE room ADD COLUMN host INTEGER NOT NULL DEFAULT -1;",

    /* Ratings of people in games with several seats; how many rated games two players have had on a day (number of days
     * since 1970). */
    "CREATE TABLE rating(player BLOB NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,"
    " volatility REAL NOT NULL, games INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(player, game)) WITHOUT ROWID;"
    "CREATE INDEX rating_by_game ON rating(game, (rating - 2*deviation) DESC);"
    "CREATE TABLE pairing(one BLOB NOT NULL, other BLOB NOT NULL, day INTEGER NOT NULL, games INTEGER NOT NULL,"
    " PRIMARY KEY(one, other)) WITHOUT ROWID;",

    /* How far the clock has come by which inactive data is deleted: see hall/pruning.c. */
    "CREATE TABLE pruning(id INTEGER PRIMARY KEY CHECK(id=1), at INTEGER NOT NULL);",
};

enum { STORE_VERSION = sizeof store_steps / sizeof *store_steps };

#endif
