/* The structs behind the public handles, shared by the files that implement kartu.h. */
#ifndef KT_HANDLES_H
#define KT_HANDLES_H

#include "core/bot.h"
#include "core/game.h"
#include "core/solver.h"

/* A position that was read or dealt: a state if every card is known, otherwise a sight. */
struct kt_position {
    const struct kt_game *game;
    struct kt_state *state; /* NULL where cards are unknown */
    struct kt_sight *sight; /* as read; NULL if there is a state */
    struct kt_settings rules;
    int seats;
};

struct kt_view {
    const struct kt_game *game;
    struct kt_sight *sight;
    bool is_to_move; /* it is the turn of the seat of this view */
    bool is_read;    /* of a position with unknown cards: the seat of the view is not known */
};

/* As kt_position_next_round, with cards shuffled by `chance`. */
struct kt_position *kt_position_next_round_from(const struct kt_position *over, const struct kt_chance *chance,
                                                struct kt_error *error);

/* A position around a copy of `state`, or NULL without memory. */
struct kt_position *kt_position_of(const struct kt_game *game, const struct kt_state *state, struct kt_error *error);

bool kt_refuse_memory(struct kt_error *error);

/* Refuses a position with unknown cards, which cannot be played. */
bool kt_position_must_be_known(const struct kt_position *position, struct kt_error *error);

/* Is it the turn of the view's seat, and does the view show all that it needs to choose a move? Is this move legal for
 * it? */
bool kt_view_can_choose(const struct kt_view *view);
bool kt_view_allows(const struct kt_view *view, kt_move move);

/* kt_game_solver or kt_game_bot. */
typedef const struct kt_choice *(*kt_choice_row)(const struct kt_game *game, int index);

/* Fills the error with the text, whose arguments are the unknown name, the game, and the names in the table. Returns
 * false. */
bool kt_refuse_choice(kt_choice_row row, const struct kt_game *game, const char *text, const char *name,
                      struct kt_error *error);

/* Finds the row by its name up to a colon, and reads what follows the colon as options. */
bool kt_read_spec(kt_choice_row row, const struct kt_game *game, const char *spec, int *index,
                  struct kt_settings *options, struct kt_error *error);

#endif
