/* The solver `optimal`: how many moves the talon needs: draws, redeals, and moves from the waste to a column. If cards
 * are drawn one by one, that is computed by a relaxed game (optimal_columns.c). If several are drawn at a time, such a
 * search is too slow (each card taken changes which ones can be reached), and a simpler bound is used:
 *  - each card of the stock must be drawn, and a draw takes at most `draw` of them;
 *  - a card of the waste blocks if a lower one of its suit lies deeper in it. Each one is moved to a column, or the
 *    waste is turned over with it and all cards below it, which are then drawn again. */
#include "games/klondike/optimal.h"

static int draws_for(const struct kl_dealt *d, int cards)
{
    return (cards + d->draw - 1) / d->draw;
}

static int simple_needs(const struct kl_dealt *d, const struct kl_place *p)
{
    int needs = draws_for(d, p->count - p->waste), blocking = 0;
    int redealing = KL_LONGEST; /* the least cost of turning the waste over with a blocking card */
    uint64_t left = p->talon;
    bool may_redeal = !d->has_limit || p->redeals > 0;
    for (int cards = 1; cards <= p->waste; cards++, left &= left - 1) {
        if (!(d->lower_before[__builtin_ctzll(left)] & p->talon))
            continue;
        blocking++;
        redealing++;
        int here = d->redeal_cost + draws_for(d, cards);
        if (may_redeal && here < redealing)
            redealing = here;
    }
    return needs + (blocking < redealing ? blocking : redealing);
}

int kl_talon_needs(struct kl_talon *t, const struct kl_place *p)
{
    struct kl_relaxed relaxed;
    int exact = 0;
    if (t->entry) {
        kl_relax(t, p, &relaxed);
        exact = kl_relaxed_needs(t, &relaxed, 0);
    }
    if (t->entry && !t->dealt->has_limit)
        return exact; /* it is never less than the simple bound */
    int simple = simple_needs(t->dealt, p);
    return simple > exact ? simple : exact;
}
