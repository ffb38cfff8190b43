/* The parts of the bot `policy` (see policy.c) that `master`, `short`, the tuners and the tests also use. */
#ifndef KT_KLONDIKE_POLICY_H
#define KT_KLONDIKE_POLICY_H

#include "games/klondike/klondike.h"

/* Sets of cards, or of places in the row of stock and waste: a bit each. */
static inline uint64_t kl_bit(int i)
{
    return 1ull << i;
}

static inline bool kl_has(uint64_t set, int i)
{
    return set >> i & 1;
}

static inline uint64_t kl_lowest_bits(int count)
{
    return kl_bit(count) - 1;
}

/* The deepest face-up card. */
static inline kt_card kl_deepest(const struct kl_column *column)
{
    return column->card[column->closed];
}

/* A plan: one or two moves. A move from the waste comes after as many draws as bring `card` to its top. */
struct kl_plan {
    struct kl_move move[2];
    uint8_t moves;
    kt_card card; /* that is wanted from stock or waste, or none */
};

enum { KL_MOST_PLANS = 256, KL_MOST_TRAITS = 160, KL_TRAITS = 1312, KL_CLOSED_TRAITS = 9 };

/* The plan in progress, kept from move to move. Start from {0}. It is only followed if the position is the expected
 * one, so any position may come at any time. */
struct kl_policy {
    struct kl_plan plan;
    uint8_t made;         /* moves of the plan */
    struct klondike next; /* the sight expected then */
};

/* The next move; false if it gives up because no plan changes more than the waste. */
bool kl_policy_choose(struct kl_policy *policy, const struct klondike *sight, struct kl_move *move);

/* The reason for the move that it has just chosen. */
void kl_policy_explain(const struct kl_policy *policy, const struct klondike *sight, struct kl_move move,
                       struct kt_phrase *reason);

/* policy.c */
bool kl_has_few_passes(const struct klondike *sight); /* so few that skipped cards of the stock may be lost */
bool kl_wants_look(const struct klondike *sight);     /* it looks through the stock first */
int kl_policy_judge(const struct klondike *sight);    /* the value of the position; higher is better */
int kl_list_plans(const struct klondike *sight, struct kl_plan plans[KL_MOST_PLANS]);
bool kl_choose_plan(const struct klondike *sight, struct kl_plan *plan); /* the best one; false: there is none */
void kl_apply_plan(struct klondike *s, const struct kl_plan *plan);      /* to a state or to a sight */
bool kl_policy_goes_on(const struct kl_policy *policy, const struct klondike *sight); /* with the plan in hand? */
void kl_policy_go_on(struct kl_policy *policy, const struct klondike *sight, struct kl_move *move);

/* policy_traits.c */
uint64_t kl_lands(const struct klondike *sight); /* the cards that some column takes */
uint64_t kl_reach(const struct klondike *sight); /* places of the stock that draws alone bring to the waste's top */
int kl_list_traits(const struct klondike *sight, uint16_t traits[KL_MOST_TRAITS]);

#endif
