/* A game in progress. Undo replays the round from its start, so the rules need no undo. A thousand FreeCell moves
 * replay in well under a millisecond. */
#include <stdlib.h>
#include <string.h>

#include "session/handles.h"

struct kt_session {
    int round;                       /* from 1; the members below are of this round */
    struct kt_position *start, *now; /* NULL before the first round */
    struct kt_line line;             /* all moves, undone ones included */
    size_t played;                   /* how many of them are on the table */
    struct kt_tally tally;           /* of those */
};

static void free_round(struct kt_session *session)
{
    kt_position_free(session->start);
    kt_position_free(session->now);
    kt_line_free(&session->line);
}

void kt_session_free(struct kt_session *session)
{
    if (session)
        free_round(session);
    free(session);
}

/* Begins a round from `start`, which then belongs to the session, also if this fails. NULL fails. */
static bool begin_round(struct kt_session *session, struct kt_position *start, struct kt_error *error)
{
    if (!start)
        return false;
    struct kt_position *now = kt_position_copy(start);
    if (!now) {
        kt_position_free(start);
        return kt_refuse_memory(error);
    }
    free_round(session);
    *session = (struct kt_session){.round = session->round + 1, .start = start, .now = now};
    return true;
}

struct kt_session *kt_session_from(const struct kt_position *start, struct kt_error *error)
{
    if (!kt_position_must_be_known(start, error))
        return NULL;
    struct kt_session *session = calloc(1, sizeof *session);
    struct kt_position *copy = session ? kt_position_copy(start) : NULL;
    if (!copy)
        kt_refuse_memory(error);
    if (begin_round(session, copy, error))
        return session;
    kt_session_free(session);
    return NULL;
}

const struct kt_position *kt_session_position(const struct kt_session *session)
{
    return session->now;
}

const struct kt_position *kt_session_start(const struct kt_session *session)
{
    return session->start;
}

int kt_session_round(const struct kt_session *session)
{
    return session->round;
}

/* Makes the next move of the round's line, and counts it. */
static void advance(struct kt_session *session)
{
    const struct kt_game *game = session->now->game;
    kt_move move = session->line.moves[session->played++];
    game->tally(session->now->state, move, &session->tally);
    game->apply(session->now->state, move);
}

bool kt_session_play(struct kt_session *session, kt_move move, struct kt_error *error)
{
    if (session->now->game->refuses(session->now->state, move, error))
        return false;
    size_t undone = session->line.count;
    session->line.count = session->played;
    if (!kt_line_add(&session->line, move)) {
        session->line.count = undone;
        return kt_refuse_memory(error);
    }
    advance(session);
    return true;
}

bool kt_session_go(struct kt_session *session, size_t played)
{
    if (played > session->line.count)
        return false;
    if (played < session->played) {
        memcpy(session->now->state, session->start->state, session->now->game->state_size);
        session->played = 0;
        session->tally = (struct kt_tally){0};
    }
    while (session->played < played)
        advance(session);
    return true;
}

void kt_session_history(const struct kt_session *session, const kt_move **moves, size_t *played, size_t *total)
{
    *moves = session->line.moves;
    *played = session->played;
    *total = session->line.count;
}

void kt_session_tally(const struct kt_session *session, struct kt_tally *tally)
{
    *tally = session->tally;
    tally->won = kt_position_is_won(session->now);
}

bool kt_session_next_round(struct kt_session *session, uint64_t number, struct kt_error *error)
{
    return begin_round(session, kt_position_next_round(session->now, number, error), error);
}

bool kt_session_next_round_from(struct kt_session *session, const struct kt_chance *chance, struct kt_error *error)
{
    return begin_round(session, kt_position_next_round_from(session->now, chance, error), error);
}
