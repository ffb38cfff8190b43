/* Which sets of cards are combinations, and which of two combinations is higher. listing.c lists the sets.
 *
 * Straights are windows of five ranks in the order of the game, in which the two is highest: 3-4-5-6-7 up to
 * 10-J-Q-K-A, and beside these, as the rules say, J-Q-K-A-2 above them and A-2-3-4-5 and 2-3-4-5-6 below or above all
 * others. */
#include "games/bigtwo/bigtwo.h"

/* ---- straights ---- */

enum { A2345 = 7 | 1 << B2_ACE | 1 << B2_TWO, TWO_TO_SIX = 15 | 1 << B2_TWO };

/* Low special straights come first, high ones last; A-2-3-4-5 is the extreme one of the two. */
int b2_straight_windows(const struct b2_rules *rules, uint16_t ranks[B2_RANKS])
{
    int count = 0, plain = B2_RANKS - 5 + rules->has_jqka2;
    if (rules->a2345 == B2_STRAIGHT_LOW)
        ranks[count++] = A2345;
    if (rules->two_to_six == B2_STRAIGHT_LOW)
        ranks[count++] = TWO_TO_SIX;
    for (int lowest = 0; lowest < plain; lowest++)
        ranks[count++] = (uint16_t)(31 << lowest);
    if (rules->two_to_six == B2_STRAIGHT_HIGH)
        ranks[count++] = TWO_TO_SIX;
    if (rules->a2345 == B2_STRAIGHT_HIGH)
        ranks[count++] = A2345;
    return count;
}

static unsigned ranks_of(uint64_t cards)
{
    unsigned ranks = 0;
    for (int rank = 0; rank < B2_RANKS; rank++)
        ranks |= (unsigned)(b2_of_rank(cards, rank) != 0) << rank;
    return ranks;
}

/* The highest rank of the sequence; if the two is low, that is the five or the six. */
int b2_top_rank(const struct b2_rules *rules, unsigned ranks)
{
    if (ranks == A2345 && rules->a2345 == B2_STRAIGHT_LOW)
        return B2_FIVE;
    if (ranks == TWO_TO_SIX && rules->two_to_six == B2_STRAIGHT_LOW)
        return B2_FIVE + 1;
    return 31 - __builtin_clz(ranks);
}

/* Its number among the straights, from 1; 0 if it is none. */
static int straight_number(const struct b2_rules *rules, unsigned ranks)
{
    uint16_t windows[B2_RANKS];
    int count = b2_straight_windows(rules, windows);
    for (int i = 0; i < count; i++)
        if (windows[i] == ranks)
            return i + 1;
    return 0;
}

static bool is_one_suit(uint64_t cards)
{
    return b2_of_suit(cards, b2_lowest(cards) % 4) == cards;
}

static bool is_royal(unsigned ranks)
{
    return ranks == 31u << (B2_ACE - 4);
}

static struct b2_combination straight_of(const struct b2_rules *rules, uint64_t cards, unsigned ranks, int number)
{
    enum b2_kind kind = B2_STRAIGHT;
    if (is_one_suit(cards))
        kind = rules->has_royal && is_royal(ranks) ? B2_ROYAL_FLUSH : B2_STRAIGHT_FLUSH;
    int suit = b2_lowest(b2_of_rank(cards, b2_top_rank(rules, ranks))) % 4;
    return (struct b2_combination){kind, 5, (uint32_t)(number * 4 + suit)};
}

/* ---- the others ---- */

static struct b2_combination flush_of(const struct b2_rules *rules, uint64_t cards, unsigned ranks)
{
    uint32_t suit = (uint32_t)b2_lowest(cards) % 4, strength = (uint32_t)b2_highest(cards);
    if (rules->flush == B2_FLUSH_SUIT)
        strength = suit << B2_RANKS | ranks;
    else if (rules->flush == B2_FLUSH_RANKS)
        strength = ranks << 2 | suit;
    return (struct b2_combination){rules->flush ? B2_FLUSH : B2_NOTHING, 5, strength};
}

/* The rank of which the set has this many cards, or -1. */
static int rank_with(uint64_t cards, int count)
{
    for (int rank = B2_RANKS - 1; rank >= 0; rank--)
        if (b2_count(b2_of_rank(cards, rank)) == count)
            return rank;
    return -1;
}

static struct b2_combination five_of(const struct b2_rules *rules, uint64_t cards)
{
    unsigned ranks = ranks_of(cards);
    int different = __builtin_popcount(ranks), number = different == 5 ? straight_number(rules, ranks) : 0;
    if (number > 0)
        return straight_of(rules, cards, ranks, number);
    if (different == 5 && is_one_suit(cards))
        return flush_of(rules, cards, ranks);
    if (different == 2 && rank_with(cards, 3) >= 0)
        return (struct b2_combination){B2_FULL_HOUSE, 5, (uint32_t)rank_with(cards, 3)};
    if (different == 2 && rules->quads == B2_QUADS_FIVE)
        return (struct b2_combination){B2_FOUR_OF_A_KIND, 5, (uint32_t)rank_with(cards, 4)};
    return (struct b2_combination){0};
}

static struct b2_combination four_of(const struct b2_rules *rules, uint64_t cards)
{
    int rank = rank_with(cards, 4), pair = rank_with(cards, 2);
    if (rank >= 0 && rules->quads != B2_QUADS_FIVE)
        return (struct b2_combination){B2_FOUR_OF_A_KIND, 4, (uint32_t)rank};
    if (pair >= 0 && rank_with(cards, 1) < 0 && rules->has_two_pair)
        return (struct b2_combination){B2_TWO_PAIR, 4, (uint32_t)b2_highest(cards)};
    return (struct b2_combination){0};
}

struct b2_combination b2_combination_of(const struct b2_rules *rules, uint64_t cards)
{
    int count = b2_count(cards);
    if (count == 1)
        return (struct b2_combination){B2_SINGLE, 1, (uint32_t)b2_lowest(cards)};
    if (count == 2 && rank_with(cards, 2) >= 0)
        return (struct b2_combination){B2_PAIR, 2, (uint32_t)b2_highest(cards)};
    if (count == 3 && rank_with(cards, 3) >= 0 && rules->has_triples)
        return (struct b2_combination){B2_TRIPLE, 3, (uint32_t)rank_with(cards, 3)};
    if (count == 4)
        return four_of(rules, cards);
    if (count == 5)
        return five_of(rules, cards);
    return (struct b2_combination){0};
}

/* ---- comparing ---- */

static bool is_quads(struct b2_combination c)
{
    return c.kind == B2_FOUR_OF_A_KIND;
}

bool b2_is_bomb(const struct b2_rules *rules, struct b2_combination c)
{
    return (is_quads(c) && rules->bomb == B2_BOMB_ANY) ||
           (c.kind >= B2_STRAIGHT_FLUSH && rules->straight_flush_is_bomb);
}

static bool is_of_twos(struct b2_combination c)
{
    if (c.kind == B2_TRIPLE)
        return c.strength == B2_TWO;
    return (c.kind == B2_SINGLE || c.kind == B2_PAIR) && c.strength / 4 == B2_TWO;
}

/* A boom has four cards, but its place is among those of five. */
int b2_size(const struct b2_rules *rules, struct b2_combination c)
{
    return is_quads(c) && rules->quads == B2_QUADS_BOOM ? 5 : c.cards;
}

bool b2_beats(const struct b2_rules *rules, struct b2_combination a, struct b2_combination b)
{
    bool may_answer = b2_size(rules, a) == b2_size(rules, b) || b2_is_bomb(rules, a) ||
                      (is_quads(a) && rules->bomb == B2_BOMB_TWOS && is_of_twos(b));
    return may_answer && (a.kind != b.kind ? a.kind > b.kind : a.strength > b.strength);
}
