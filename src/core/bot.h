/* Bots: algorithms that choose a move from what one seat can see. */
#ifndef KT_BOT_H
#define KT_BOT_H

#include "core/solver.h"

struct kt_bot_kind {
    struct kt_choice choice;
    const char *level; /* how strong, in a word, where it plays against people; or NULL */
    void *(*open)(const struct kt_game *game, const struct kt_settings *options);
    void (*close)(void *self);
    void (*start)(void *self); /* forgets the game before; NULL if it remembers nothing */

    /* It is this seat's turn and it has a move. Alone, it may answer KT_GIVE_UP. */
    kt_move (*choose)(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget);

    /* Adds to `thoughts`, which are empty, what it thought before this choice; NULL if it has no reasons. */
    void (*explain)(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts);
};

/* Puts a move among the others, the best first; of equal ones the earlier comes first. A move that was
 * thought of before has the better of its values. The lowest fall out if there are too
 * many. */
void kt_thoughts_add(struct kt_thoughts *thoughts, kt_move move, double value);

/* The best of the other moves that were thought of; NULL if there is none. */
const struct kt_thought *kt_thoughts_next_best(const struct kt_thoughts *thoughts, kt_move choice);

/* For values that are a score of the algorithm's own: sets the estimate to how the choice compares with the next best move. */
void kt_thoughts_compare_scores(struct kt_thoughts *thoughts, kt_move choice);

/* Notes a belief, as long as there is room. */
void kt_thoughts_believe(struct kt_thoughts *thoughts, int seat, const char *what, double chance);

#endif
