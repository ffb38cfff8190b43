/* The inside of a store, shared by writing and reading. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <sqlite3.h>

#include "store/store.h"

/* Statements are prepared when they are first used, and kept. */
enum store_statement {
    BEGIN_CHANGE,
    UNDO_CHANGE,
    END_CHANGE,
    ADD_ROOM,
    SET_SEAT,
    ADD_EVENT,
    SET_RESULT,
    OPEN_RESULTS,
    SET_PLAYER,
    DROP_ROOM,
    DROP_SEATS,
    DROP_EVENTS,
    FIND_ROOM,
    FIND_PLAYER,
    EACH_SEAT,
    EACH_EVENT,
    ROOMS_OF,
    RESULTS_OF,
    SCORES_OF,
    HAS_WON,
    COUNT_ROOMS,
    USES_OF_ROOMS,
    STATEMENTS
};

struct store {
    sqlite3 *file;
    char path[4096];
    sqlite3_stmt *statement[STATEMENTS];
};

/* Ready to be bound; NULL if it cannot be prepared. store_done ends its use. */
sqlite3_stmt *store_prepare(struct store *store, enum store_statement statement);
void store_done(sqlite3_stmt *statement);
void store_bind_text(sqlite3_stmt *statement, int column, const char *text);
bool store_refuse(struct store *store, struct kt_error *error);

#endif
