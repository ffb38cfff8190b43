/* The tables, as steps: step n brings a file from version n to version n+1, and is never changed once it is out. */
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

    /* Sealed deals are ranked by themselves. */
    "DROP INDEX result_by_rank;"
    "CREATE INDEX result_by_rank ON result(game, rules, (deal='sealed'), points DESC, moves, seconds)"
    " WHERE won AND NOT assisted;",

    /* What a round brought may be a secret until the match is over. */
    "ALTER TABLE result ADD COLUMN held INTEGER NOT NULL DEFAULT 0;",

    /* Statistics are kept as sums, so that results need not be kept for them. A run is a loss and the wins after it. */
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
};

enum { STORE_VERSION = sizeof store_steps / sizeof *store_steps };

#endif
