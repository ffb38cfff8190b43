/* The paper's bot and the steps of its last choice, for greedy.c and its calculation (greedy_rows.c). */
#ifndef KT_KLONDIKE_GREEDY_H
#define KT_KLONDIKE_GREEDY_H

#include "games/klondike/klondike.h"

/* Where the loop stands. Dealing takes two moves when the waste is turned over. */
enum kl_step {
    KL_CARD_HOME,
    KL_CARD_ON,
    KL_RUN_ON,
    KL_DEAL,
    KL_DEAL_ON,
    KL_WASTE_HOME,
    KL_DEAL_AGAIN,
    KL_DEAL_AGAIN_ON,
    KL_WASTE_ON,
    KL_STEPS
};

static inline bool kl_is_at_column(enum kl_step step)
{
    return step <= KL_RUN_ON;
}

/* Dealing again after the waste was turned over is the same step. */
static inline enum kl_step kl_first_half(enum kl_step step)
{
    return step == KL_DEAL_ON ? KL_DEAL : step == KL_DEAL_AGAIN_ON ? KL_DEAL_AGAIN : step;
}

/* Does a step make a move, or why not? */
enum kl_outcome {
    KL_MOVES,
    KL_NO_CARD,         /* the column or the waste is empty */
    KL_NOT_HOME,        /* its foundation does not take the card */
    KL_IS_KING,         /* a single card of the highest rank */
    KL_NO_COLUMN,       /* no other column takes it */
    KL_ENDS_WITH_ACE,   /* the run */
    KL_KING_ON_NOTHING, /* the highest rank leads the run, with nothing closed underneath */
    KL_NOTHING_LEFT,    /* stock and waste are empty */
    KL_LAST_PASS,       /* the waste may not be turned over again */
    KL_HAS_WASTE,       /* the waste is not empty, so it has not just been turned over */
    KL_NONE_WENT_HOME,  /* in step 5 of this loop */
    KL_IS_ACE,          /* on the waste */
    KL_OUTCOMES
};

/* A step that was tried; a second half of dealing only if it made a move. `column` is drawn at random in steps 1 to
 * 3. */
struct kl_attempt {
    enum kl_step step;
    enum kl_outcome outcome;
    int column;
    int idle_loops; /* loops without progress before this loop */
};

/* Of a choice that tries more steps, the last ones are kept. */
enum { KL_MOST_ATTEMPTS = 64 };

struct kl_greedy {
    const struct kt_game *game;
    int patience;
    uint64_t seed;
    enum kl_step first_step, step;
    int idle_loops, progress;
    bool went_home; /* in step 5 */
    int attempts;   /* of the last choice; number i is at i % KL_MOST_ATTEMPTS */
    struct kl_attempt attempt[KL_MOST_ATTEMPTS];
};

/* The step that made the move of the last choice, which was not to give up. */
static inline const struct kl_attempt *kl_last_attempt(const struct kl_greedy *bot)
{
    return &bot->attempt[(bot->attempts - 1) % KL_MOST_ATTEMPTS];
}

extern const char *const kl_step_text[KL_STEPS]; /* the reason for a move of this step */
extern const int kl_step_number[KL_STEPS];       /* the paper's number of the step, 1 to 6 */

/* greedy_rows.c: adds the calculation of the last choice. */
void kl_greedy_calculate(const void *self, const struct kt_sight *sight, kt_move choice,
                         struct kt_calculation *calculation);
void kl_greedy_add_end(struct kt_calculation *calculation, bool is_won); /* the game is over: nothing to choose */

#endif
