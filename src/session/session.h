/* The struct of a session, shared with save.c. */
#ifndef KT_SESSION_H
#define KT_SESSION_H

#include "session/handles.h"

/* One round of a match. */
struct kt_round {
    uint64_t number; /* of the deal, 0 for a given position */
    struct kt_position *start;
    struct kt_line line;   /* all moves, undone ones included */
    size_t played;         /* how many of them are on the table */
    struct kt_tally tally; /* of those */
};

/* Seconds, some thirty thousand years: what can be saved and loaded again to the millisecond. */
#define LONGEST_TIME 1e12

struct kt_session {
    const struct kt_game *game;
    struct kt_settings rules;
    struct kt_round *rounds;
    int count;
    struct kt_position *now;
    double elapsed;
};

struct kt_session *kt_session_open(const struct kt_game *game, const struct kt_settings *rules);

/* Adds a round that starts from `start`, which then belongs to the session, also if this fails. */
bool kt_session_add_round(struct kt_session *session, uint64_t number, struct kt_position *start,
                          struct kt_error *error);
struct kt_round *kt_session_last_round(const struct kt_session *session);

#endif
