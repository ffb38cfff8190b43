/* The insides of the public handles, shared by the files that implement kartu.h. */
#ifndef KT_HANDLES_H
#define KT_HANDLES_H

#include "core/bot.h"
#include "core/game.h"
#include "core/solver.h"

/* A position is what was read or dealt: always a sight, and the state too if every card is known. */
struct kt_position {
    const struct kt_game *game;
    struct kt_state *state; /* NULL where cards are unknown */
    struct kt_sight *sight; /* as read; NULL where the state says it all */
    struct kt_settings rules;
    int seats;
};

struct kt_view {
    const struct kt_game *game;
    struct kt_sight *sight;
};

/* A position around a copy of `state`, or NULL without memory. */
struct kt_position *kt_position_of(const struct kt_game *game, const struct kt_state *state, struct kt_error *error);

bool kt_refuse_memory(struct kt_error *error);

/* kt_game_solver or kt_game_bot. */
typedef const struct kt_choice *(*kt_choice_row)(const struct kt_game *game, int index);

/* Finds the row by its name up to a colon, and reads what follows the colon as options. */
bool kt_read_spec(kt_choice_row row, const struct kt_game *game, const char *spec, int *index,
                  struct kt_settings *options, struct kt_error *error);

#endif
