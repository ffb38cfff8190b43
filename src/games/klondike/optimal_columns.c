/* The solver `optimal`: what the talon needs if cards are drawn one by one, with the columns in view. As in
 * optimal_talon.c, a card of the talon goes home for nothing, or costs a move to a column. But
 *  - it goes home only if no lower card of its suit is *hidden*: in the talon, face down or locked in a column;
 *  - it is put on a column only if a card that takes it is not face down or in the talon, a king only if some column has
 *    neither face-down cards nor a locked one.
 * The columns cost nothing here: a locked card leaves as soon as it can go home or, by the second rule, be put on
 * another one. The parks that this takes are counted in optimal_bound.c.
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
 * columns are tried: by iterative deepening, with a table of what is known.
 *
 * Against the talon alone (optimal_talon.c), on deals 7000002-4, 7000008, 7000021, 7000033 and 7000034: 15 to 62 % fewer
 * positions, expanded 19 to 67 % less often.
 *
 * Tried and dropped: one game in which the moves of talon and columns are counted together, so that a park and waiting
 * for a card are alternatives. On three easy deals it leaves 29 to 58 % fewer positions than this, but hundreds of its
 * positions are visited for one of ours; stopped after 20 of them, it took 2 to 4 times as long as the talon alone.
 * Hard deals were not tried to the end. Without the bound of the talon alone, the search here took 1.6 times as long
 * on the one hard deal tried. */
#include "games/klondike/optimal.h"

#include <string.h>

#define SUIT 0x1111111111111111u

enum {
    LEAST_BITS = 6,
    MOST_BITS = 20,   /* 16 MB; larger tables take no less time */
    SHARE = 32,       /* the table takes at most this fraction of the memory limit */
    MOST_NEEDS = 120, /* what is more is not computed */
    NEVER = 200,      /* the talon cannot be emptied */
    NOT_KNOWN = UINT8_MAX,
    WASTE_BIT = 24, /* in a key */
    WASTE_BITS = 5,
    INDEX_BIT = WASTE_BIT + WASTE_BITS,
    VISITS_BETWEEN_LOOKS = 1024
};

struct kl_columns_entry {
    uint64_t key; /* 0: free */
    uint8_t least, most;
};

bool kl_columns_open(struct kl_talon *t, struct kt_memory *memory)
{
    const struct kl_dealt *d = t->dealt;
    int all = d->talon + WASTE_BITS; /* more than there are talons */
    t->columns_bits = all < MOST_BITS ? all : MOST_BITS;
    for (int c = 0; c < d->columns; c++)
        for (int i = 0; i < KL_MOST_DEPTH && d->card[c][i]; i++)
            t->column[d->card[c][i]] = (uint8_t)c;
    while (t->columns_bits > LEAST_BITS && memory->limit &&
           (sizeof *t->columns << t->columns_bits) > memory->limit / SHARE)
        t->columns_bits--;
    t->columns = kt_memory_resize(memory, NULL, 0, sizeof *t->columns << t->columns_bits);
    if (t->columns)
        memset(t->columns, 0, sizeof *t->columns << t->columns_bits);
    return t->columns != NULL;
}

void kl_columns_close(struct kl_talon *t, struct kt_memory *memory)
{
    if (t->columns)
        kt_memory_resize(memory, t->columns, sizeof *t->columns << t->columns_bits, 0);
    t->columns = NULL;
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

static struct kl_columns_entry *entry_of(const struct kl_talon *t, uint64_t key)
{
    uint64_t hash = (key ^ key >> 29) * 0x9E3779B97F4A7C15u;
    return &t->columns[hash >> (64 - t->columns_bits)];
}

static bool columns_suffice(struct kl_talon *t, struct kl_relaxed g, int limit);

/* Draws until a card can be taken; each such card is tried. After one round all of them were seen. */
static bool some_card_suffices(struct kl_talon *t, const struct kl_relaxed *g, int limit)
{
    const struct kl_dealt *d = t->dealt;
    uint8_t filled[KL_DECK];
    int count = 0, waste = g->waste;
    uint64_t lowest = lowest_of_suits(g->hidden);
    for (uint64_t left = g->talon; left; left &= left - 1)
        filled[count++] = (uint8_t)__builtin_ctzll(left);
    for (int drawn = 0; drawn <= count && limit >= count - waste; drawn++) {
        kt_card card = waste > 0 ? d->talon_card[filled[waste - 1]] : KT_NO_CARD;
        bool goes_home = card && lowest & kl_bit(card);
        if (goes_home || (card && can_be_put(d, g, card))) {
            struct kl_relaxed next = *g;
            leave_talon(d, &next, filled[waste - 1]);
            next.waste = (uint8_t)(waste - 1);
            if (columns_suffice(t, next, goes_home ? limit : limit - 1))
                return true;
            if (goes_home)
                return false;
        }
        limit -= waste == count ? 1 + d->redeal_cost : 1;
        waste = waste == count ? 1 : waste + 1;
    }
    return false;
}

static bool columns_suffice(struct kl_talon *t, struct kl_relaxed g, int limit)
{
    settle(t, &g);
    if (g.talon == 0 || limit < g.count - g.waste)
        return limit >= 0 && g.talon == 0;
    uint64_t key = key_of(&g);
    struct kl_columns_entry *entry = entry_of(t, key);
    if (entry->key == key && entry->least > limit)
        return false;
    if (entry->key == key && entry->most <= limit)
        return true;
    if (kl_talon_alone(t, g.talon, g.count, g.waste) > limit)
        return false;
    if (++t->visits % VISITS_BETWEEN_LOOKS == 0 && !kt_budget_check(t->budget))
        t->is_stopped = true;
    if (t->is_stopped)
        return true;
    bool is_enough = some_card_suffices(t, &g, limit);
    if (entry->key != key)
        *entry = (struct kl_columns_entry){key, 0, NOT_KNOWN};
    if (is_enough)
        entry->most = (uint8_t)limit;
    else
        entry->least = (uint8_t)(limit + 1);
    return is_enough;
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
    struct kl_columns_entry *entry = entry_of(t, key);
    if (g.talon == 0)
        return 0;
    if (entry->key == key && entry->least == entry->most)
        return entry->least;
    settle(t, &g);
    int needs = g.talon ? kl_talon_alone(t, g.talon, g.count, g.waste) : 0;
    needs = needs > at_least ? needs : at_least;
    if (!can_be_emptied(t, &g))
        needs = NEVER;
    while (needs < MOST_NEEDS && !columns_suffice(t, g, needs))
        needs++;
    *entry = (struct kl_columns_entry){key, (uint8_t)needs, (uint8_t)needs};
    return needs;
}
