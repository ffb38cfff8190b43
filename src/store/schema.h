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
};

enum { STORE_VERSION = sizeof store_steps / sizeof *store_steps };

#endif
