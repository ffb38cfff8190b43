/* Bots: algorithms that choose a move from what one seat can see. */
#ifndef KT_BOT_H
#define KT_BOT_H

#include "core/calculation.h"
#include "core/solver.h"

struct kt_bot_kind {
    struct kt_choice choice;
    const char *level; /* its strength in a word, for games against people; or NULL */
    void *(*open)(const struct kt_game *game, const struct kt_settings *options);
    void (*close)(void *self);
    void (*start)(void *self); /* forgets the previous game; NULL if it has no memory */

    /* Called when it is this seat's turn and it has a legal move. In a one-seat game it may return KT_GIVE_UP. */
    kt_move (*choose)(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget);

    /* Fills `thoughts`, which are empty, with what it considered for this choice; NULL if it has no reasons. */
    void (*explain)(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts);

    /* Adds the complete calculation of this choice; NULL: the calculation is what `explain` says. */
    void (*calculate)(const void *self, const struct kt_sight *sight, kt_move choice,
                      struct kt_calculation *calculation);
};

/* Adds a move to the list, which is sorted by value; of equal values the earlier one comes first. A move that is added
 * twice keeps the higher value. If the list is full, the lowest value is dropped. */
void kt_thoughts_add(struct kt_thoughts *thoughts, kt_move move, double value);
void kt_thoughts_add_sampled(struct kt_thoughts *thoughts, struct kt_thought thought);

/* The best of the other moves in the list; NULL if there is none. */
const struct kt_thought *kt_thoughts_next_best(const struct kt_thoughts *thoughts, kt_move choice);

/* For KT_SCALE_SCORE: sets the estimate to how the choice compares with the next best move. */
void kt_thoughts_compare_scores(struct kt_thoughts *thoughts, kt_move choice);

/* Adds a belief, if there is room. */
void kt_thoughts_believe(struct kt_thoughts *thoughts, int seat, const char *what, double chance);

#endif
