/* Seats and sitters (layout.h): is there room for every loose card, and which stock cards must be placed for it?
 *
 * The count goes rank by rank from the lowest rank with too few seats, in each half separately: missing seats are
 * filled from the hand with as few cards as possible, which are then sitters one rank up. Fewer placed cards never mean
 * less room further up, so the minimum decides whether it is possible at all. */
#include "games/klondike/layout.h"

enum { NO_ROOM = 64 }; /* more than the number of columns */

#define THREES 0x3333333333333333u
#define EIGHTS 0x8888888888888888u

struct count {
    uint64_t seats, sitters, spare, loose; /* the first three in pairs, sitters where their seats are */
    uint64_t lack[2];                      /* pairs with more sitters than seats, in each half */
    int ranks;
    bool any_card;
};

static struct count count_of(const struct kl_layout *l, uint64_t open, uint64_t loose, uint64_t hand)
{
    uint64_t seats = kl_pairs(open), sitters = kl_pairs(loose & ~l->kings) << 4;
    struct count c = {.seats = seats, .sitters = sitters, .loose = loose, .ranks = l->ranks, .any_card = l->any_card};
    c.lack[0] = ~(((seats & THREES) | EIGHTS) - (sitters & THREES)) & EIGHTS;
    c.lack[1] = ~(((seats >> 2 & THREES) | EIGHTS) - (sitters >> 2 & THREES)) & EIGHTS;
    if (c.lack[0] | c.lack[1])
        c.spare = kl_pairs(hand);
    return c;
}

static int lowest_lack(const struct count *c, int half)
{
    return (kl_low(c->lack[half]) & ~3) + 2 * half;
}

/* How many cards of a pair must be placed if `put` cards were placed one rank below. */
static int need_at(const struct count *c, int at, int put)
{
    int need = (int)(c->sitters >> at & 3) + put - (int)(c->seats >> at & 3);
    return need > 0 ? need : 0;
}

/* The loose cards of a half from `from` on up to below `to`. */
static uint64_t loose_between(const struct count *c, int half, int from, int to)
{
    return c->loose & THREES << 2 * half & ((1ull << to) - (1ull << from));
}

/* Returns the columns taken, or NO_ROOM. The reason: the loose cards between the lowest rank with too few seats and the
 * end of the chain. Any other card, if it were back in the hand, would be one seat less and one more card to place. */
static int columns_for(const struct count *c, int half, uint64_t *chain, uint64_t *why)
{
    int put = 0, start = 0, roots = 0;
    for (int at = lowest_lack(c, half); at < 4 * c->ranks; at += 4) {
        int spare = (int)(c->spare >> at & 3);
        if (!put)
            start = at - 4;
        put = need_at(c, at, put);
        if (put <= spare)
            continue;
        *chain |= loose_between(c, half, start, at);
        if (!c->any_card) {
            *why |= *chain;
            return NO_ROOM;
        }
        roots += put - spare;
        put = spare;
    }
    if (put)
        *chain |= c->loose & THREES << 2 * half & ~((1ull << start) - 1);
    return roots + put;
}

bool kl_has_room(const struct kl_layout *l, uint64_t open, uint64_t loose, uint64_t hand, int columns, uint64_t *why)
{
    struct count c = count_of(l, open, loose, hand);
    uint64_t chain = loose & l->kings;
    int taken = kl_count(chain);
    for (int half = 0; half < 2; half++)
        if (c.lack[half]) {
            uint64_t part = 0;
            taken += columns_for(&c, half, &part, why);
            if (taken >= NO_ROOM)
                return false;
            chain |= part;
        }
    if (taken <= columns)
        return true;
    *why |= chain;
    return false;
}

/* If both cards of a pair are needed, every way to make room must place them. */
static uint64_t forced_in(const struct count *c, int half, uint64_t hand, uint64_t *chain)
{
    int put = 0, start = 0;
    uint64_t forced = 0;
    for (int at = lowest_lack(c, half); at < 4 * c->ranks; at += 4) {
        if (!put)
            start = at - 4;
        put = need_at(c, at, put);
        if (put && put == (int)(c->spare >> at & 3)) {
            forced |= hand & 3ull << at;
            *chain |= loose_between(c, half, start, at);
        }
    }
    return forced;
}

uint64_t kl_forced_puts(const struct kl_layout *l, uint64_t open, uint64_t loose, uint64_t hand, uint64_t *chain)
{
    if (l->any_card || (l->without & KL_FORCED_PUTS))
        return 0; /* if any card may start a column, there is always a choice */
    struct count c = count_of(l, open, loose, hand);
    uint64_t forced = 0;
    for (int half = 0; half < 2; half++)
        if (c.lack[half])
            forced |= forced_in(&c, half, hand, chain);
    return forced;
}
