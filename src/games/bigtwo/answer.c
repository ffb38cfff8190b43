/* The lowest combination of a hand that beats another one, found without listing all combinations: the hand may be all
 * cards that a player has not seen. Of equally high combinations it takes the one with the lowest side cards.
 *
 * Tried and dropped: listing all combinations in order and taking the first. 39 cards have some 20,000 combinations of
 * five. */
#include "games/bigtwo/bigtwo.h"

/* A request: a combination of one kind whose strength is above a limit. */
struct wish {
    const struct b2_rules *rules;
    uint64_t hand;
    enum b2_kind kind;
    int64_t above;
};

static uint64_t lowest_cards(uint64_t cards, int count)
{
    uint64_t taken = 0;
    for (; count > 0; count--, cards &= cards - 1)
        taken |= cards & -cards;
    return taken;
}

static bool grants(const struct wish *wish, uint64_t cards)
{
    struct b2_combination c = b2_combination_of(wish->rules, cards);
    return c.kind == wish->kind && (int64_t)c.strength > wish->above;
}

static uint64_t find_single(const struct wish *wish)
{
    uint64_t cards = wish->above < 0 ? wish->hand : wish->hand & ~(b2_bit((int)wish->above + 1) - 1);
    return cards & -cards;
}

/* The lowest pair of the rank whose higher card is above the limit. */
static uint64_t pair_of_rank(const struct wish *wish, int rank)
{
    uint64_t cards = b2_of_rank(wish->hand, rank), lowest = cards & -cards;
    for (uint64_t others = cards & ~lowest; others; others &= others - 1)
        if (b2_lowest(others) > wish->above)
            return lowest | (others & -others);
    return 0;
}

static uint64_t find_pair(const struct wish *wish)
{
    for (int rank = 0; rank < B2_RANKS; rank++)
        if (pair_of_rank(wish, rank))
            return pair_of_rank(wish, rank);
    return 0;
}

/* The lowest cards of the lowest rank, other than one, that has this many. */
static uint64_t of_a_kind(uint64_t hand, int count, int above, int other_than)
{
    for (int rank = above + 1; rank < B2_RANKS; rank++)
        if (rank != other_than && b2_count(b2_of_rank(hand, rank)) >= count)
            return lowest_cards(b2_of_rank(hand, rank), count);
    return 0;
}

static uint64_t find_two_pair(const struct wish *wish)
{
    for (int rank = 1; rank < B2_RANKS; rank++) {
        uint64_t high = pair_of_rank(wish, rank), low = of_a_kind(wish->hand & (b2_bit(4 * rank) - 1), 2, -1, -1);
        if (high && low)
            return high | low;
    }
    return 0;
}

static uint64_t find_triple(const struct wish *wish)
{
    return of_a_kind(wish->hand, 3, (int)wish->above, -1);
}

/* The lowest group of the requested size, with the lowest other cards that complete it. */
static uint64_t find_group(const struct wish *wish, int count, int beside)
{
    for (int above = (int)wish->above;;) {
        uint64_t group = of_a_kind(wish->hand, count, above, -1);
        if (group == 0)
            return 0;
        above = b2_lowest(group) / 4;
        uint64_t others = beside ? of_a_kind(wish->hand, beside, -1, above) : 0;
        if (others || beside == 0)
            return group | others;
    }
}

static uint64_t find_quads(const struct wish *wish)
{
    return find_group(wish, 4, wish->rules->quads == B2_QUADS_FIVE ? 1 : 0);
}

/* ---- straights ---- */

/* The lowest straight of the window whose highest card is this one. All cards of one suit would be a straight flush:
 * then one card is exchanged, if possible. */
static uint64_t straight_with(const struct wish *wish, unsigned ranks, uint64_t card)
{
    uint64_t cards = card, instead = 0;
    for (unsigned rest = ranks & ~(1u << b2_lowest(card) / 4); rest; rest &= rest - 1) {
        uint64_t choice = b2_of_rank(wish->hand, __builtin_ctz(rest));
        if (choice == 0)
            return 0;
        cards |= choice & -choice;
        if (!instead && (choice & (choice - 1)))
            instead = choice & ((choice & -choice) | ((choice & (choice - 1)) & -(choice & (choice - 1))));
    }
    return grants(wish, cards) ? cards : instead && grants(wish, cards ^ instead) ? cards ^ instead : 0;
}

static uint64_t find_straight(const struct wish *wish)
{
    uint16_t windows[B2_RANKS];
    int count = b2_straight_windows(wish->rules, windows);
    for (int i = 0; i < count; i++) {
        if (4 * (i + 1) + 3 <= wish->above)
            continue;
        int top = b2_top_rank(wish->rules, windows[i]);
        for (uint64_t cards = b2_of_rank(wish->hand, top); cards; cards &= cards - 1) {
            uint64_t found = straight_with(wish, windows[i], cards & -cards);
            if (found)
                return found;
        }
    }
    return 0;
}

static uint64_t find_straight_flush(const struct wish *wish)
{
    uint16_t windows[B2_RANKS];
    int count = b2_straight_windows(wish->rules, windows);
    for (int i = 0; i < count; i++) {
        for (int suit = 0; suit < 4; suit++) {
            uint64_t cards = 0, held = b2_of_suit(wish->hand, suit);
            for (unsigned rest = windows[i]; rest; rest &= rest - 1)
                cards |= b2_of_rank(held, __builtin_ctz(rest));
            if (b2_count(cards) == 5 && grants(wish, cards))
                return cards;
        }
    }
    return 0;
}

/* ---- flushes ---- */

/* The four lowest cards go with the highest; if that is a straight, four of the five lowest. Of these, two at the most
 * are straights again (with 3-4-5-6-A under a two). */
static uint64_t flush_under(const struct wish *wish, uint64_t held, uint64_t top)
{
    uint64_t under = lowest_cards(held & (top - 1), 5), cards = top | under;
    if (b2_count(under) == 4)
        return grants(wish, cards) ? cards : 0;
    for (uint64_t spare = under; b2_count(under) == 5 && spare; spare &= ~b2_bit(b2_highest(spare)))
        if (grants(wish, cards & ~b2_bit(b2_highest(spare))))
            return cards & ~b2_bit(b2_highest(spare));
    return 0;
}

static uint64_t flush_by_top(const struct wish *wish)
{
    for (int card = (int)(wish->above + 1); card < B2_CARDS; card++) {
        uint64_t top = b2_bit(card);
        uint64_t found = wish->hand & top ? flush_under(wish, b2_of_suit(wish->hand, card % 4), top) : 0;
        if (found)
            return found;
    }
    return 0;
}

static unsigned ranks_of_suit(uint64_t hand, int suit)
{
    unsigned ranks = 0;
    for (uint64_t cards = b2_of_suit(hand, suit); cards; cards &= cards - 1)
        ranks |= 1u << b2_lowest(cards) / 4;
    return ranks;
}

static uint64_t cards_of(unsigned ranks, int suit)
{
    uint64_t cards = 0;
    for (; ranks; ranks &= ranks - 1)
        cards |= b2_bit(4 * __builtin_ctz(ranks) + suit);
    return cards;
}

/* If all cards count, a flush is as strong as its set of ranks, read as a number. The lowest number whose flush of this
 * suit is above the limit; it need not have five bits. */
static unsigned least_ranks(const struct wish *wish, int suit)
{
    unsigned above = (unsigned)wish->above;
    if (wish->above < 0)
        return 0;
    if (wish->rules->flush == B2_FLUSH_RANKS)
        return (above >> 2) + ((unsigned)suit <= (above & 3));
    unsigned there = above >> B2_RANKS, all = 1u << B2_RANKS;
    return (unsigned)suit > there ? 0 : (unsigned)suit < there ? all : (above & (all - 1)) + 1;
}

/* The lowest five of these ranks that are `least` or more as a number; 0: there are none. They agree with `least` above
 * some rank, have this rank in addition, and then the lowest ones. */
static unsigned five_from(unsigned ranks, unsigned least)
{
    if (__builtin_popcount(least) == 5 && (least & ~ranks) == 0)
        return least;
    for (int rank = 0; rank < B2_RANKS; rank++) {
        unsigned five = (least & ~((2u << rank) - 1)) | 1u << rank, below = ranks & ((1u << rank) - 1);
        int missing = 5 - __builtin_popcount(five);
        if (five & ~ranks || least >> rank & 1 || missing < 0 || __builtin_popcount(below) < missing)
            continue;
        for (; missing > 0; missing--, below &= below - 1)
            five |= below & -below;
        return five;
    }
    return 0;
}

/* If more than the highest card counts. Straight flushes are skipped. */
static uint64_t flush_by_all(const struct wish *wish)
{
    uint64_t best = 0;
    uint32_t strength = UINT32_MAX;
    for (int suit = 0; suit < 4; suit++) {
        unsigned held = ranks_of_suit(wish->hand, suit), five = five_from(held, least_ranks(wish, suit));
        while (five && !grants(wish, cards_of(five, suit)))
            five = five_from(held, five + 1);
        uint64_t cards = cards_of(five, suit);
        if (five && b2_combination_of(wish->rules, cards).strength < strength) {
            best = cards;
            strength = b2_combination_of(wish->rules, cards).strength;
        }
    }
    return best;
}

static uint64_t find_flush(const struct wish *wish)
{
    if (wish->rules->flush == B2_FLUSH_NONE)
        return 0;
    return wish->rules->flush == B2_FLUSH_TOP ? flush_by_top(wish) : flush_by_all(wish);
}

/* ---- answers ---- */

static uint64_t find(const struct wish *wish)
{
    switch (wish->kind) {
    case B2_SINGLE:
        return find_single(wish);
    case B2_PAIR:
        return find_pair(wish);
    case B2_TRIPLE:
        return wish->rules->has_triples ? find_triple(wish) : 0;
    case B2_TWO_PAIR:
        return wish->rules->has_two_pair ? find_two_pair(wish) : 0;
    case B2_STRAIGHT:
        return find_straight(wish);
    case B2_FLUSH:
        return find_flush(wish);
    case B2_FULL_HOUSE:
        return find_group(wish, 3, 2);
    case B2_FOUR_OF_A_KIND:
        return find_quads(wish);
    default:
        return find_straight_flush(wish);
    }
}

/* Could any combination of this kind answer that one? */
static bool may_answer(const struct b2_rules *rules, enum b2_kind kind, struct b2_combination there)
{
    static const uint8_t cards[] = {0, 1, 2, 3, 4, 5, 5, 5, 4, 5, 5};
    struct b2_combination highest = {kind, cards[kind], UINT32_MAX};
    if (kind == B2_FOUR_OF_A_KIND && rules->quads == B2_QUADS_FIVE)
        highest.cards = 5;
    return b2_beats(rules, highest, there);
}

uint64_t b2_lowest_answer(const struct b2_rules *rules, uint64_t hand, struct b2_combination there)
{
    for (int kind = (int)there.kind; kind <= B2_ROYAL_FLUSH; kind++) {
        struct wish wish = {rules, hand, (enum b2_kind)kind, kind == (int)there.kind ? (int64_t)there.strength : -1};
        uint64_t found = may_answer(rules, wish.kind, there) ? find(&wish) : 0;
        if (found)
            return found;
    }
    return 0;
}
