/* The inside of a store, shared by writing and reading. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <sqlite3.h>

#include "store/store.h"

/* Statements are prepared at their first use, and kept prepared. */
enum store_statement {
    BEGIN_CHANGE,
    UNDO_CHANGE,
    END_CHANGE,
    ADD_ROOM,
    SET_OPTIONS,
    SET_SEAT,
    ADD_EVENT,
    FIND_RESULT,
    SET_RESULT,
    FIND_TALLY,
    SET_TALLY,
    DROP_LOST,
    OPEN_RESULTS,
    OPEN_TOTALS,
    ADD_TOTAL,
    SET_PLAYER,
    SET_SUMMARY,
    DROP_ROOM,
    DROP_SEATS,
    DROP_EVENTS,
    DROP_SUMMARY,
    DROP_OLD_EVENTS,
    FIND_ROOM,
    FIND_PLAYER,
    EACH_SEAT,
    EACH_EVENT,
    ROOMS_OF,
    TALLIES_OF,
    SCORES_OF, /* of people, algorithms and matches, each in all orders */
    LAST_SCORES_OF = SCORES_OF + 8,
    FIND_RATING,
    SET_RATING,
    COUNT_PAIR,
    DROP_PAIRS,
    KEEP_PRUNE_TIME,
    RATINGS_OF,
    HAS_WON,
    DAYS_WON,
    FIND_KEY,
    KNOWS_PLAYER,
    COUNT_ROOMS,
    EACH_ROOM,
    EACH_CLOCK,
    COUNT_STRAYS,
    SIZE,
    USES_OF_ROOMS,
    PLAYERS_UP_TO,
    DROP_PLAYERS,
    RESULTS_UP_TO,
    DROP_RESULTS,
    TOTALS_UP_TO,
    DROP_TOTALS,
    SET_RECORD,
    ADD_RECORD,
    OPEN_RECORDS,
    DROP_RECORDS,
    DROP_REPLAYS,
    RECORDS_OF,
    COUNT_RECORDS,
    FIND_RECORD,
    STANDING_OF,
    SUMS_OF,
    SET_IMPORTED,
    STATEMENTS
};

#define STORE_FILE "kartu.db" /* the name of the file in the data directory */

struct store {
    sqlite3 *file;
    int64_t prune_time;
    char path[STORE_PATH];
    sqlite3_stmt *statement[STATEMENTS];
    uint8_t pruned_player[STORE_PLAYER_SIZE]; /* where store_prune continues */
    int64_t pruned_at, pruned_total_at;
};

/* A statement ready for binding; NULL if it cannot be prepared. Call store_done after use. */
sqlite3_stmt *store_prepare(struct store *store, enum store_statement statement);
void store_done(sqlite3_stmt *statement);
void store_take_text(sqlite3_stmt *row, int column, char *out, size_t size);
void store_bind_text(sqlite3_stmt *statement, int column, const char *text);
void store_take_statistics(sqlite3_stmt *row, struct store_statistics *game); /* the columns TALLY_SUMS */
int store_run(sqlite3_stmt *statement); /* runs a bound statement; SQLITE_OK or an error code */

/* ---- results.c: SQLITE_OK or an error code ---- */

int store_set_result(struct store *store, const struct store_result *result);
int store_drop_lost(struct store *store, const char *code,
                    uint64_t before); /* lost games that were dealt before that event */
int store_prune(struct store *store, int64_t before, int64_t now);

/* ---- records.c: SQLITE_OK or an error code ---- */

int store_set_record(struct store *store, const struct store_result *result);
int store_import(struct store *store, const uint8_t *player, const struct store_import *import);

/* ---- ratings.c: likewise ---- */

int store_rate(struct store *store, const struct store_contest *contest);

/* NULL is $XDG_DATA_HOME/kartu, or ~/.local/share/kartu (XDG Base Directory Specification). False: too long, or there
 * is no home directory. */
bool store_find_directory(const char *directory, char *path, size_t size);
bool store_make_directory(const char *directory, char *path, size_t size, struct kt_error *error); /* if needed */
int store_version_of(sqlite3 *file); /* of the schema; negative: cannot be read */

/* Fills the error with SQLite's message, and returns false. */
bool store_refuse(struct store *store, struct kt_error *error);

#endif
