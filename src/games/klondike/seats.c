/* Seats and sitters (layout.h): is there room for every loose card, and which stock cards must be placed for it?
 *
 * The count goes rank by rank from the lowest rank with too few seats, in each chain of families separately: missing
 * seats are filled from the hand with as few cards as possible, which are then sitters one rank up. Fewer placed cards
 * never mean less room further up, so the minimum decides whether it is possible at all.
 *
 * The size of the families is a constant in every copy of these functions, so that the compiler can simplify them. */
#include "games/klondike/layout.h"

enum { NO_ROOM = 64 }; /* more than the number of columns */

#define EIGHTS 0x8888888888888888u

struct count {
    uint64_t seats, sitters, spare, loose; /* the first three by families, sitters where their seats are */
    uint64_t lack[KT_SUITS];               /* families with more sitters than seats, in each chain */
    int ranks;
    bool any_card;
};

/* The bits of the first family of a rank, and of the first chain. */
static inline uint64_t bits_of(enum kl_family family)
{
    return (1u << family) - 1;
}

static inline uint64_t chain_of(enum kl_family family)
{
    return KL_ONES * bits_of(family);
}

/* At most four cards are counted, so that the highest bit of every rank is free. */
static inline struct count count_of(const struct kl_layout *l, uint64_t open, uint64_t loose, uint64_t hand,
                                    enum kl_family family)
{
    uint64_t seats = kl_counts(open, family), sitters = kl_counts(loose & ~l->kings, family) << 4, any = 0;
    uint64_t low = chain_of(family) & ~EIGHTS;
    struct count c = {.seats = seats, .sitters = sitters, .loose = loose, .ranks = l->ranks, .any_card = l->any_card};
    for (int chain = 0; chain * (int)family < KT_SUITS; chain++) {
        int at = chain * (int)family;
        c.lack[chain] = ~(((seats >> at & low) | EIGHTS) - (sitters >> at & low)) & EIGHTS;
        any |= c.lack[chain];
    }
    if (any)
        c.spare = kl_counts(hand, family);
    return c;
}

static inline int lowest_lack(const struct count *c, int chain, enum kl_family family)
{
    return (kl_low(c->lack[chain]) & ~3) + chain * (int)family;
}

static inline int number_at(uint64_t counts, int at, enum kl_family family)
{
    return (int)(counts >> at & bits_of(family));
}

/* How many cards of a family must be placed if `put` cards were placed one rank below. */
static inline int need_at(const struct count *c, int at, int put, enum kl_family family)
{
    int need = number_at(c->sitters, at, family) + put - number_at(c->seats, at, family);
    return need > 0 ? need : 0;
}

/* The loose cards of a chain from `from` on up to below `to`. */
static inline uint64_t loose_between(const struct count *c, int chain, int from, int to, enum kl_family family)
{
    return c->loose & chain_of(family) << chain * (int)family & ((1ull << to) - (1ull << from));
}

/* Returns the columns taken, or NO_ROOM. The reason: the loose cards between the lowest rank with too few seats and the
 * end of the chain. Any other card, if it were back in the hand, would be one seat less and one more card to place. */
static inline int columns_for(const struct count *c, int chain, uint64_t *blame, uint64_t *why, enum kl_family family)
{
    int put = 0, start = 0, roots = 0;
    for (int at = lowest_lack(c, chain, family); at < 4 * c->ranks; at += 4) {
        int spare = number_at(c->spare, at, family);
        if (!put)
            start = at - 4;
        put = need_at(c, at, put, family);
        if (put <= spare)
            continue;
        *blame |= loose_between(c, chain, start, at, family);
        if (!c->any_card) {
            *why |= *blame;
            return NO_ROOM;
        }
        roots += put - spare;
        put = spare;
    }
    if (put)
        *blame |= c->loose & chain_of(family) << chain * (int)family & ~((1ull << start) - 1);
    return roots + put;
}

static inline bool has_room(const struct kl_layout *l, uint64_t open, uint64_t loose, uint64_t hand, int columns,
                            uint64_t *why, enum kl_family family)
{
    struct count c = count_of(l, open, loose, hand, family);
    uint64_t blame = loose & l->kings;
    int taken = kl_count(blame);
    for (int chain = 0; chain * (int)family < KT_SUITS; chain++)
        if (c.lack[chain]) {
            uint64_t part = 0;
            taken += columns_for(&c, chain, &part, why, family);
            if (taken >= NO_ROOM)
                return false;
            blame |= part;
        }
    if (taken <= columns)
        return true;
    *why |= blame;
    return false;
}

bool kl_has_room(const struct kl_layout *l, uint64_t open, uint64_t loose, uint64_t hand, int columns, uint64_t *why)
{
    switch ((enum kl_family)l->family) {
    case KL_ALONE:
        return has_room(l, open, loose, hand, columns, why, KL_ALONE);
    case KL_RANK:
        return has_room(l, open, loose, hand, columns, why, KL_RANK);
    default:
        return has_room(l, open, loose, hand, columns, why, KL_COLOUR);
    }
}

/* If all cards of a family are needed, every way to make room must place them. */
static inline uint64_t forced_in(const struct count *c, int chain, uint64_t hand, uint64_t *blame,
                                 enum kl_family family)
{
    int put = 0, start = 0;
    uint64_t forced = 0;
    for (int at = lowest_lack(c, chain, family); at < 4 * c->ranks; at += 4) {
        if (!put)
            start = at - 4;
        put = need_at(c, at, put, family);
        if (put && put == number_at(c->spare, at, family)) {
            forced |= hand & bits_of(family) << at;
            *blame |= loose_between(c, chain, start, at, family);
        }
    }
    return forced;
}

static inline uint64_t forced_puts(const struct kl_layout *l, uint64_t open, uint64_t loose, uint64_t hand,
                                   uint64_t *blame, enum kl_family family)
{
    struct count c = count_of(l, open, loose, hand, family);
    uint64_t forced = 0;
    for (int chain = 0; chain * (int)family < KT_SUITS; chain++)
        if (c.lack[chain])
            forced |= forced_in(&c, chain, hand, blame, family);
    return forced;
}

uint64_t kl_forced_puts(const struct kl_layout *l, uint64_t open, uint64_t loose, uint64_t hand, uint64_t *blame)
{
    if (l->any_card || (l->without & KL_FORCED_PUTS))
        return 0; /* if any card may start a column, there is always a choice */
    switch ((enum kl_family)l->family) {
    case KL_ALONE:
        return forced_puts(l, open, loose, hand, blame, KL_ALONE);
    case KL_RANK:
        return forced_puts(l, open, loose, hand, blame, KL_RANK);
    default:
        return forced_puts(l, open, loose, hand, blame, KL_COLOUR);
    }
}
