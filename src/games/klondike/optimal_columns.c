/* The solver `optimal`: what the talon needs if cards are drawn one by one: the least number of draws, redeals and
 * moves from the waste to a column, in a relaxed game. There,
 *  - a card goes home, for nothing, only if no lower card of its suit is *hidden*: in the talon, face down or locked in
 *    a column;
 *  - it is put on a column only if a card that takes it is not face down or in the talon, a king only if some column
 *    has neither face-down cards nor a locked one.
 * The columns cost nothing: a locked card leaves as soon as it can go home or, by the second rule, be put on another
 * one. The parks that this takes are counted in optimal_bound.c.
 *
 * **It is a lower bound.** Play a solution, and in this game make the same moves of the talon; let all locked cards
 * leave that can. At each time, what is hidden here is hidden in the solution as well: a card that goes home there has
 * no lower card of its suit left, and one that is put on another finds that card face up, so it can leave here too, now
 * or earlier. So each draw, redeal and move from the waste to a column here is one of the solution; the parks are other
 * moves.
 *
 * **Moves in the columns do not change it**, for the same reason: they only let cards leave that can leave here. So it
 * is computed once for a talon, not for each position.
 *
 * Fewer hidden cards are never worse. So a card that can leave or go home does so at once, and only draws and moves to
 * columns are tried: by iterative deepening, with a table of what is known. Most of the time is waiting for that table,
 * so the simple bound of optimal_talon.c is asked first.
 *
 * Before, the talon was seen alone: every card had a place, and only lower cards in the talon kept one from going home.
 * On deals 7000002-4, 7000008, 7000021, 7000033 and 7000034 this leaves 15 to 62 % fewer positions.
 *
 * Tried and dropped:
 *  - the talon alone as a bound within this search, with a table of its own: the three deals tried took 1.4 to 2.3
 *    times as long. No bound but the cards left to draw, instead of it: 1.6 times as long again on one of them.
 *  - one game in which the moves of talon and columns are counted together, so that a park and waiting for a card are
 *    alternatives. On three easy deals it leaves 29 to 58 % fewer positions than this, but hundreds of its positions
 *    are visited for one of ours; stopped after 20 of them, it took 2 to 4 times as long as the talon alone. Hard deals
 *    were not tried to the end. */
#include "games/klondike/optimal.h"

#include <string.h>

#define SUIT 0x1111111111111111u

enum {
    LEAST_BITS = 6,
    MOST_BITS = 20,         /* 16 MB */
    SHARE = 32,             /* the table takes at most this fraction of the memory limit */
    MOST_CARDS = 24,        /* larger talons take too long */
    WASTE_BIT = MOST_CARDS, /* in a key */
    WASTE_BITS = 5,
    INDEX_BIT = WASTE_BIT + WASTE_BITS,
    MOST_NEEDS = 120, /* what is more is not computed */
    NEVER = 200,      /* the talon cannot be emptied */
    NOT_KNOWN = UINT8_MAX,
    VISITS_BETWEEN_LOOKS = 1024
};

/* What is known of a position of the relaxed game. */
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
    for (int c = 0; c < d->columns; c++)
        for (int i = 0; i < KL_MOST_DEPTH && d->card[c][i]; i++)
            t->column[d->card[c][i]] = (uint8_t)c;
    while (t->bits > LEAST_BITS && memory->limit && (sizeof *t->entry << t->bits) > memory->limit / SHARE)
        t->bits--;
    t->entry = kt_memory_resize(memory, NULL, 0, sizeof *t->entry << t->bits);
    if (t->entry)
        memset(t->entry, 0, sizeof *t->entry << t->bits);
    return t->entry != NULL;
}

void kl_talon_close(struct kl_talon *t, struct kt_memory *memory)
{
    if (t->entry)
        kt_memory_resize(memory, t->entry, sizeof *t->entry << t->bits, 0);
    t->entry = NULL;
}

/* ---- the relaxed game ---- */

static uint64_t lowest_of_suits(uint64_t cards)
{
    uint64_t found = 0;
    for (int suit = 0; suit < KT_SUITS; suit++) {
        uint64_t of_suit = cards & SUIT << suit;
        found |= of_suit & -of_suit;
    }
    return found;
}

static bool can_be_put(const struct kl_dealt *d, const struct kl_relaxed *g, kt_card card)
{
    if (d->parents[card])
        return d->parents[card] & ~(g->hidden ^ g->locked);
    return d->kings_start && __builtin_popcountll(g->locked) < d->columns;
}

static void leave_column(const struct kl_talon *t, struct kl_relaxed *g, kt_card card)
{
    const struct kl_dealt *d = t->dealt;
    int c = t->column[card], depth = --g->depth[c];
    g->hidden ^= kl_bit(card);
    g->locked ^= kl_bit(card);
    g->locked |= depth ? kl_bit(d->card[c][depth - 1]) : 0;
    g->index -= d->weight[c];
}

static void leave_talon(const struct kl_dealt *d, struct kl_relaxed *g, int place)
{
    g->talon ^= (uint64_t)1 << place;
    g->hidden ^= kl_bit(d->talon_card[place]);
    g->count--;
}

/* All locked cards leave that can. */
static void open_columns(const struct kl_talon *t, struct kl_relaxed *g)
{
    for (bool goes_on = true; goes_on;) {
        uint64_t lowest = lowest_of_suits(g->hidden);
        goes_on = false;
        for (uint64_t left = g->locked; left; left &= left - 1) {
            kt_card card = kl_top_of(left);
            if (kl_bit(card) & lowest || can_be_put(t->dealt, g, card)) {
                leave_column(t, g, card);
                goes_on = true;
            }
        }
    }
}

/* The same, and the top cards of the waste that can go home. */
static void settle(const struct kl_talon *t, struct kl_relaxed *g)
{
    const struct kl_dealt *d = t->dealt;
    open_columns(t, g);
    while (g->waste > 0) {
        int place = kl_waste_place(g->talon, g->waste);
        if (!(lowest_of_suits(g->hidden) & kl_bit(d->talon_card[place])))
            break;
        leave_talon(d, g, place);
        g->waste--;
        open_columns(t, g);
    }
}

/* With draws for nothing: what cannot be taken then never can. */
static bool can_be_emptied(const struct kl_talon *t, const struct kl_relaxed *start)
{
    const struct kl_dealt *d = t->dealt;
    struct kl_relaxed g = *start;
    g.waste = 0;
    for (bool goes_on = true; goes_on;) {
        settle(t, &g);
        uint64_t lowest = lowest_of_suits(g.hidden);
        goes_on = false;
        for (uint64_t left = g.talon; left; left &= left - 1) {
            int place = __builtin_ctzll(left);
            kt_card card = d->talon_card[place];
            if (lowest & kl_bit(card) || can_be_put(d, &g, card)) {
                leave_talon(d, &g, place);
                goes_on = true;
            }
        }
    }
    return g.talon == 0;
}

/* ---- the search ---- */

static uint64_t key_of(const struct kl_relaxed *g)
{
    return g->talon | (uint64_t)g->waste << WASTE_BIT | (uint64_t)g->index << INDEX_BIT | (uint64_t)1 << 63;
}

static struct kl_talon_entry *entry_of(const struct kl_talon *t, uint64_t key)
{
    uint64_t hash = (key ^ key >> 29) * 0x9E3779B97F4A7C15u;
    return &t->entry[hash >> (64 - t->bits)];
}

/* The simple bound of optimal_talon.c. */
static int quick_bound(const struct kl_dealt *d, const struct kl_relaxed *g)
{
    int blocking = 0, redealing = NEVER;
    uint64_t left = g->talon;
    for (int cards = 1; cards <= g->waste; cards++, left &= left - 1) {
        if (!(d->lower_before[__builtin_ctzll(left)] & g->talon))
            continue;
        blocking++;
        redealing++;
        redealing = d->redeal_cost + cards < redealing ? d->redeal_cost + cards : redealing;
    }
    return g->count - g->waste + (blocking < redealing ? blocking : redealing);
}

static int least_cost(struct kl_talon *t, struct kl_relaxed g, int limit);

/* Draws until a card can be taken; each such card is tried. After one round all of them were seen. */
static int least_by_cards(struct kl_talon *t, const struct kl_relaxed *g, int limit)
{
    const struct kl_dealt *d = t->dealt;
    uint8_t filled[KL_DECK];
    int count = 0, waste = g->waste, cost = 0, least = NEVER;
    uint64_t lowest = lowest_of_suits(g->hidden);
    for (uint64_t left = g->talon; left; left &= left - 1)
        filled[count++] = (uint8_t)__builtin_ctzll(left);
    for (int drawn = 0; drawn <= count; drawn++) {
        if (cost + count - waste > limit) /* the least cost of all that follow */
            return least < cost + count - waste ? least : cost + count - waste;
        kt_card card = waste > 0 ? d->talon_card[filled[waste - 1]] : KT_NO_CARD;
        bool goes_home = card && lowest & kl_bit(card);
        if (goes_home || (card && can_be_put(d, g, card))) {
            struct kl_relaxed next = *g;
            int here = cost + !goes_home;
            leave_talon(d, &next, filled[waste - 1]);
            next.waste = (uint8_t)(waste - 1);
            here += least_cost(t, next, limit - here);
            least = here < least ? here : least;
            if (least <= limit || goes_home)
                return least;
        }
        cost += waste == count ? 1 + d->redeal_cost : 1;
        waste = waste == count ? 1 : waste + 1;
    }
    return least;
}

/* The cost of emptying the talon if it is within the limit, otherwise a lower bound on it that is beyond the limit. */
static int least_cost(struct kl_talon *t, struct kl_relaxed g, int limit)
{
    settle(t, &g);
    int least = quick_bound(t->dealt, &g);
    if (g.talon == 0 || limit < least)
        return least;
    uint64_t key = key_of(&g);
    struct kl_talon_entry *entry = entry_of(t, key);
    if (entry->key == key && entry->least > limit)
        return entry->least;
    if (entry->key == key && entry->most <= limit)
        return entry->most;
    if (++t->visits % VISITS_BETWEEN_LOOKS == 0 && !kt_budget_check(t->budget))
        t->is_stopped = true;
    if (t->is_stopped)
        return least;
    least = least_by_cards(t, &g, limit);
    if (entry->key != key)
        *entry = (struct kl_talon_entry){key, 0, NOT_KNOWN};
    if (least <= limit)
        entry->most = (uint8_t)least;
    else
        entry->least = (uint8_t)(least < NEVER ? least : NEVER);
    return least;
}

void kl_relax(const struct kl_talon *t, const struct kl_place *p, struct kl_relaxed *g)
{
    const struct kl_dealt *d = t->dealt;
    *g = (struct kl_relaxed){.talon = p->talon, .count = p->count, .waste = p->waste};
    for (uint64_t left = p->talon; left; left &= left - 1)
        g->hidden |= kl_bit(d->talon_card[__builtin_ctzll(left)]);
    for (int c = 0; c < d->columns; c++) {
        int depth = g->depth[c] = p->depth[c];
        g->hidden |= d->below[c][depth];
        g->locked |= depth ? kl_bit(d->card[c][depth - 1]) : 0;
        g->index += d->weight[c] * (uint32_t)depth;
    }
    open_columns(t, g);
}

void kl_relaxed_take(const struct kl_talon *t, struct kl_relaxed *g, int place, int waste)
{
    leave_talon(t->dealt, g, place);
    g->waste = (uint8_t)waste;
}

void kl_relaxed_prefetch(const struct kl_talon *t, const struct kl_relaxed *g)
{
    __builtin_prefetch(entry_of(t, key_of(g)));
}

/* The value is stored for `start`, so that a talon that is asked for again needs no further work. */
int kl_relaxed_needs(struct kl_talon *t, const struct kl_relaxed *start, int at_least)
{
    struct kl_relaxed g = *start;
    uint64_t key = key_of(start);
    struct kl_talon_entry *entry = entry_of(t, key);
    if (g.talon == 0)
        return 0;
    if (entry->key == key && entry->least == entry->most)
        return entry->least;
    settle(t, &g);
    int needs = can_be_emptied(t, &g) ? at_least : NEVER, found;
    while (needs < MOST_NEEDS && (found = least_cost(t, g, needs)) > needs)
        needs = found;
    *entry = (struct kl_talon_entry){key, (uint8_t)needs, (uint8_t)needs};
    return needs;
}
