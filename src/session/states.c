#include "session/states.h"

#include <stdlib.h>
#include <string.h>

void kt_states_write(const struct kt_game *game, const struct kt_state *state, struct kt_text *out)
{
    struct kt_sight *sight = calloc(1, game->sight_size);
    if (!sight) {
        out->failed = true;
        return;
    }
    game->reveal(state, sight);
    game->position_formats[0].write(sight, out);
    free(sight);
}

bool kt_states_look_like(const struct kt_game *game, struct kt_reader reader)
{
    return game->position_formats[0].looks_like(reader);
}

/* The next position of the text. */
static struct kt_position *read_position(const struct kt_game *game, struct kt_reader *reader, struct kt_error *error)
{
    size_t used = 0;
    struct kt_position *position = kt_position_read(game, NULL, game->position_formats[0].choice.name,
                                                    reader->text + reader->at, reader->size - reader->at, &used, error);
    if (!position && error && error->line > 0) { /* its place counts from where the reader stands */
        error->column += error->line == 1 ? reader->column - 1 : 0;
        error->line += reader->line - 1;
    }
    kt_reader_skip(reader, used);
    return position;
}

/* The first of the moves that leads from `state` to `goal`, or KT_NO_MOVE. `next` is scratch memory. */
static kt_move find_move(const struct kt_game *game, const struct kt_state *state, const struct kt_state *goal,
                         kt_move *moves, struct kt_state *next)
{
    int count = game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        memcpy(next, state, game->state_size);
        game->apply(next, moves[i]);
        if (memcmp(next, goal, game->state_size) == 0)
            return moves[i];
    }
    return KT_NO_MOVE;
}

/* Makes the move that leads to `goal`. */
static bool step_to(const struct kt_game *game, struct kt_state *state, const struct kt_state *goal,
                    struct kt_line *line, struct kt_error *error)
{
    kt_move *moves = malloc((size_t)game->most_moves * sizeof *moves);
    struct kt_state *next = malloc(game->state_size);
    bool has_memory = moves && next;
    kt_move move = has_memory ? find_move(game, state, goal, moves, next) : KT_NO_MOVE;
    free(moves);
    free(next);
    if (has_memory && move == KT_NO_MOVE)
        return kt_refuse(error, KT_ILLEGAL, N_("No legal move leads to this position from the one before it."), NULL,
                         NULL);
    if (!has_memory || !kt_line_add(line, move))
        return kt_refuse_memory(error);
    memcpy(state, goal, game->state_size);
    return true;
}

/* The position must be known, and be the state itself (the first one) or one move away. */
static bool take_position(const struct kt_position *position, struct kt_state *state, bool is_first,
                          struct kt_line *line, struct kt_error *error)
{
    const struct kt_game *game = position->game;
    if (!kt_position_must_be_known(position, error))
        return false;
    if (is_first)
        return memcmp(state, position->state, game->state_size) == 0 ||
               kt_refuse(error, KT_ILLEGAL, N_("The first position is not the start of the game."), NULL, NULL);
    return step_to(game, state, position->state, line, error);
}

bool kt_states_read(const struct kt_game *game, struct kt_state *state, struct kt_reader *reader, struct kt_line *line,
                    struct kt_error *error)
{
    for (bool is_first = true; is_first || !kt_reader_is_at_end(reader); is_first = false) {
        struct kt_reader place = *reader;
        struct kt_position *position = read_position(game, reader, error);
        if (!position)
            return false;
        bool is_taken = take_position(position, state, is_first, line, error);
        kt_position_free(position);
        if (!is_taken)
            return kt_reader_blame(&place, error);
    }
    return true;
}
