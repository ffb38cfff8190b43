/* A game in progress. Undo replays the round from its start, so the rules need no undo. A thousand FreeCell moves
 * replay in well under a millisecond. */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

struct kt_session *kt_session_open(const struct kt_game *game, const struct kt_settings *rules)
{
    struct kt_session *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    session->game = game;
    session->rules = *rules;
    return session;
}

void kt_session_free(struct kt_session *session)
{
    if (!session)
        return;
    for (int i = 0; i < session->count; i++) {
        kt_position_free(session->rounds[i].start);
        kt_line_free(&session->rounds[i].line);
    }
    kt_position_free(session->now);
    free(session->rounds);
    free(session);
}

struct kt_round *kt_session_last_round(const struct kt_session *session)
{
    return &session->rounds[session->count - 1];
}

bool kt_session_add_round(struct kt_session *session, uint64_t number, struct kt_position *start,
                          struct kt_error *error)
{
    struct kt_position *now = start ? kt_position_copy(start) : NULL;
    struct kt_round *rounds = realloc(session->rounds, ((size_t)session->count + 1) * sizeof *rounds);
    if (rounds)
        session->rounds = rounds;
    if (!now || !rounds) {
        kt_position_free(start);
        kt_position_free(now);
        return kt_refuse_memory(error);
    }
    session->rounds[session->count++] = (struct kt_round){.number = number, .start = start};
    kt_position_free(session->now);
    session->now = now;
    return true;
}

/* Opens a session whose first round starts from `start`; takes ownership of it. */
static struct kt_session *open_with(const struct kt_game *game, const struct kt_settings *rules, uint64_t number,
                                    struct kt_position *start, struct kt_error *error)
{
    struct kt_session *session = kt_session_open(game, rules);
    if (!session) {
        kt_position_free(start);
        kt_refuse_memory(error);
        return NULL;
    }
    if (kt_session_add_round(session, number, start, error))
        return session;
    kt_session_free(session);
    return NULL;
}

struct kt_session *kt_session_new(const struct kt_game *game, const struct kt_settings *rules, uint64_t number,
                                  struct kt_error *error)
{
    struct kt_settings usual;
    kt_rules_usual(game, &usual);
    struct kt_position *start = kt_position_deal(game, rules ? rules : &usual, number, error);
    return start ? open_with(game, rules ? rules : &usual, number, start, error) : NULL;
}

struct kt_session *kt_session_from(const struct kt_position *start, struct kt_error *error)
{
    if (!kt_position_must_be_known(start, error))
        return NULL;
    struct kt_settings rules;
    kt_position_rules(start, &rules);
    struct kt_position *copy = kt_position_copy(start);
    if (!copy) {
        kt_refuse_memory(error);
        return NULL;
    }
    return open_with(start->game, &rules, 0, copy, error);
}

const struct kt_position *kt_session_position(const struct kt_session *session)
{
    return session->now;
}

const struct kt_position *kt_session_start(const struct kt_session *session)
{
    return kt_session_last_round(session)->start;
}

uint64_t kt_session_number(const struct kt_session *session)
{
    return kt_session_last_round(session)->number;
}

int kt_session_round(const struct kt_session *session)
{
    return session->count;
}

/* Makes the next move of the round's line, and counts it. */
static void advance(struct kt_session *session)
{
    struct kt_round *round = kt_session_last_round(session);
    kt_move move = round->line.moves[round->played++];
    session->game->tally(session->now->state, move, &round->tally);
    session->game->apply(session->now->state, move);
}

bool kt_session_play(struct kt_session *session, kt_move move, struct kt_error *error)
{
    struct kt_round *round = kt_session_last_round(session);
    if (session->game->refuses(session->now->state, move, error))
        return false;
    size_t undone = round->line.count;
    round->line.count = round->played;
    if (!kt_line_add(&round->line, move)) {
        round->line.count = undone;
        return kt_refuse_memory(error);
    }
    advance(session);
    return true;
}

bool kt_session_go(struct kt_session *session, size_t played)
{
    struct kt_round *round = kt_session_last_round(session);
    if (played > round->line.count)
        return false;
    if (played < round->played) {
        memcpy(session->now->state, round->start->state, session->game->state_size);
        round->played = 0;
        round->tally = (struct kt_tally){0};
    }
    while (round->played < played)
        advance(session);
    return true;
}

bool kt_session_undo(struct kt_session *session)
{
    size_t played = kt_session_last_round(session)->played;
    return played > 0 && kt_session_go(session, played - 1);
}

bool kt_session_redo(struct kt_session *session)
{
    struct kt_round *round = kt_session_last_round(session);
    if (round->played == round->line.count)
        return false;
    advance(session);
    return true;
}

void kt_session_history(const struct kt_session *session, const kt_move **moves, size_t *played, size_t *total)
{
    const struct kt_round *round = kt_session_last_round(session);
    *moves = round->line.moves;
    *played = round->played;
    *total = round->line.count;
}

void kt_session_tally(const struct kt_session *session, struct kt_tally *tally)
{
    *tally = kt_session_last_round(session)->tally;
    tally->won = kt_position_is_won(session->now);
}

bool kt_session_next_round(struct kt_session *session, uint64_t number, struct kt_error *error)
{
    struct kt_position *start = kt_position_next_round(session->now, number, error);
    return start && kt_session_add_round(session, number, start, error);
}

bool kt_session_next_round_from(struct kt_session *session, const struct kt_chance *chance, struct kt_error *error)
{
    struct kt_position *start = kt_position_next_round_from(session->now, chance, error);
    return start && kt_session_add_round(session, 0, start, error);
}

void kt_session_add_time(struct kt_session *session, double seconds)
{
    /* Ignores negative and absurd times, such as from a clock that was set back. */
    if (seconds > 0 && session->elapsed + seconds < LONGEST_TIME)
        session->elapsed += seconds;
}

double kt_session_elapsed(const struct kt_session *session)
{
    return session->elapsed;
}
