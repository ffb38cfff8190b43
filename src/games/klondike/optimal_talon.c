/* The solver `optimal`: how many moves the talon needs: draws, redeals, and moves from the waste to a column. All other
 * cards are assumed to be out of the way, and every card to have a place in the columns. So a card of the talon goes
 * home if no lower card of its suit is left there, and every other way to take it costs a move to a column.
 *
 * If cards are drawn one by one, the least cost is found by iterative deepening, with a table of what is known; taking
 * a card that goes home is then never wrong. It saves about a quarter of the positions, and is itself a bound for
 * optimal_columns.c, which takes the columns into account. If several cards are drawn at a time, the same search is too slow (each card taken changes which ones can be reached), and a simpler bound is
 * used:
 *  - each card of the stock must be drawn, and a draw takes at most `draw` of them;
 *  - a card of the waste blocks if a lower one of its suit lies deeper in it. Each one is moved to a column, or the
 *    waste is turned over with it and all cards below it, which are then drawn again. */
#include "games/klondike/optimal.h"

#include <string.h>

enum {
    LEAST_BITS = 6,
    WASTE_BITS = 5,
    MOST_BITS = 21,  /* 32 MB; with 4 MB easy deals take twice as long */
    SHARE = 16,      /* the table takes at most this fraction of the memory limit */
    MOST_CARDS = 24, /* larger talons take too long */
    NOT_KNOWN = UINT8_MAX,
    VISITS_BETWEEN_LOOKS = 4096
};

/* What is known of a talon. */
struct kl_talon_entry {
    uint64_t key; /* 0: free */
    uint8_t least, most;
};

bool kl_talon_open(struct kl_talon *t, const struct kl_dealt *d, struct kt_memory *memory, struct kt_budget *budget)
{
    int all = d->talon + WASTE_BITS; /* more than there are talons */
    *t = (struct kl_talon){.dealt = d, .budget = budget, .bits = all < MOST_BITS ? all : MOST_BITS};
    if (d->draw > 1 || d->talon > MOST_CARDS)
        return true;
    while (t->bits > LEAST_BITS && memory->limit && (sizeof *t->entry << t->bits) > memory->limit / SHARE)
        t->bits--;
    t->entry = kt_memory_resize(memory, NULL, 0, sizeof *t->entry << t->bits);
    if (t->entry)
        memset(t->entry, 0, sizeof *t->entry << t->bits);
    return t->entry && kl_columns_open(t, memory);
}

void kl_talon_close(struct kl_talon *t, struct kt_memory *memory)
{
    if (t->entry)
        kt_memory_resize(memory, t->entry, sizeof *t->entry << t->bits, 0);
    t->entry = NULL;
    kl_columns_close(t, memory);
}

/* ---- several cards at a time ---- */

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

/* ---- one by one ---- */

static uint64_t key_of(uint64_t talon, int waste)
{
    return talon | (uint64_t)waste << 52 | (uint64_t)1 << 63;
}

static struct kl_talon_entry *entry_of(const struct kl_talon *t, uint64_t key)
{
    uint64_t hash = (key ^ key >> 29) * 0x9E3779B97F4A7C15u;
    return &t->entry[hash >> (64 - t->bits)];
}

static bool suffices(struct kl_talon *t, uint64_t talon, int count, int waste, int limit);

/* Draws until a card is taken; each card is tried. After one round all of them were seen. */
static bool some_card_suffices(struct kl_talon *t, uint64_t talon, int count, int waste, int limit)
{
    const struct kl_dealt *d = t->dealt;
    uint64_t left = talon;
    for (int i = 1; i < waste; i++)
        left &= left - 1;
    for (int drawn = 0; drawn <= count && limit >= count - waste; drawn++) {
        if (waste > 0) {
            uint64_t place = left & -left;
            bool goes_home = !(d->lower[__builtin_ctzll(left)] & talon);
            if (suffices(t, talon ^ place, count - 1, waste - 1, goes_home ? limit : limit - 1))
                return true;
            if (goes_home)
                return false;
            left ^= place;
        }
        if (waste == count) {
            left = talon;
            waste = 0;
            limit -= d->redeal_cost;
        }
        waste++;
        limit--;
    }
    return false;
}

/* Are this many moves enough to take all cards, home moves not counted? */
static bool suffices(struct kl_talon *t, uint64_t talon, int count, int waste, int limit)
{
    if (talon == 0)
        return limit >= 0;
    if (count - waste > limit)
        return false;
    uint64_t key = key_of(talon, waste);
    struct kl_talon_entry *entry = entry_of(t, key);
    if (entry->key == key && entry->least > limit)
        return false;
    if (entry->key == key && entry->most <= limit)
        return true;
    if (++t->visits % VISITS_BETWEEN_LOOKS == 0 && !kt_budget_check(t->budget))
        t->is_stopped = true;
    if (t->is_stopped)
        return true;
    bool is_enough = some_card_suffices(t, talon, count, waste, limit);
    if (entry->key != key)
        *entry = (struct kl_talon_entry){key, 0, NOT_KNOWN};
    if (is_enough)
        entry->most = (uint8_t)limit;
    else
        entry->least = (uint8_t)(limit + 1);
    return is_enough;
}

int kl_talon_alone(struct kl_talon *t, uint64_t talon, int count, int waste)
{
    uint64_t key = key_of(talon, waste);
    struct kl_talon_entry *entry = entry_of(t, key);
    int needs = entry->key == key ? entry->least : count - waste;
    if (entry->key == key && entry->least == entry->most)
        return needs;
    while (!suffices(t, talon, count, waste, needs))
        needs++;
    *entry = (struct kl_talon_entry){key, (uint8_t)needs, (uint8_t)needs};
    return needs;
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
