/* Plans of a hand: it is split into the groups in which it will be played, first combinations of five, then triples,
 * pairs and singles.
 *
 * The cost of a plan is one turn per group, minus the control of the group: the winner of a trick leads again, so a two
 * makes up for a weak single after it. All sets of two or three fives that do not overlap are tried; the other cards
 * are counted by rank. Straights use the lowest card of each rank, full houses the lowest pairs; that a straight could
 * leave a suit for a flush is handled when flushes are listed. */
#include "games/bigtwo/master.h"

enum { MOST_FIVES = 64 };

/* ---- control ---- */

float b2_control_of(const struct b2_rules *rules, struct b2_combination c)
{
    static const float single[B2_RANKS] = {0, 0, 0, 0, 0, 0, .02f, .04f, .08f, .14f, .25f, .45f, .9f};
    static const float pair[B2_RANKS] = {.05f, .05f, .05f, .08f, .1f, .12f, .15f, .2f, .3f, .4f, .55f, .8f, 1.1f};
    int rank = (int)c.strength / 4;
    switch (c.kind) {
    case B2_SINGLE:
        return single[rank] + (rank == B2_TWO ? .1f * (float)(c.strength % 4) : 0);
    case B2_PAIR:
        return pair[rank] + (c.strength % 4 == 3 ? .05f : 0);
    case B2_TRIPLE:
        return .4f + .05f * (float)c.strength;
    case B2_TWO_PAIR:
        return .1f + .04f * (float)rank;
    case B2_STRAIGHT:
        return .35f + .005f * (float)c.strength;
    case B2_FLUSH:
        return rules->flush == B2_FLUSH_TOP ? .5f + .004f * (float)c.strength : .65f;
    case B2_FULL_HOUSE:
        return .75f + .02f * (float)c.strength;
    case B2_FOUR_OF_A_KIND:
        return 1.1f;
    default:
        return 1.2f;
    }
}

/* ---- fives ---- */

struct fives {
    const struct b2_rules *rules;
    int count;
    uint64_t cards[MOST_FIVES];
    float cost[MOST_FIVES];
};

static void add_five(struct fives *fives, uint64_t cards)
{
    if (fives->count == MOST_FIVES)
        return;
    fives->cards[fives->count] = cards;
    fives->cost[fives->count++] = 1 - b2_control_of(fives->rules, b2_combination_of(fives->rules, cards));
}

static void add_straights(struct fives *fives, uint64_t hand)
{
    uint16_t windows[B2_RANKS];
    int count = b2_straight_windows(fives->rules, windows);
    unsigned ranks = 0;
    for (uint64_t rest = hand; rest; rest &= ~b2_of_rank(rest, b2_lowest(rest) / 4))
        ranks |= 1u << b2_lowest(rest) / 4;
    for (int i = 0; i < count; i++) {
        uint64_t cards = 0;
        if (windows[i] & ~ranks)
            continue;
        for (unsigned rest = windows[i]; rest; rest &= rest - 1) {
            uint64_t choice = b2_of_rank(hand, __builtin_ctz(rest));
            cards |= choice & -choice;
        }
        add_five(fives, cards);
    }
}

/* All flushes of a suit with five or six cards; with more, those of neighbouring cards, and the highest with the four
 * lowest. */
static void add_flushes(struct fives *fives, uint64_t held)
{
    int count = b2_count(held);
    if (count < 5)
        return;
    uint64_t four = 0, rest = held, sorted[B2_RANKS] = {0};
    for (int i = 0; i < count; i++, rest &= rest - 1)
        sorted[i] = rest & -rest;
    if (count == 5)
        add_five(fives, held);
    for (int i = 0; count == 6 && i < 6; i++)
        add_five(fives, held & ~sorted[i]);
    for (int i = 0; i < 4; i++)
        four |= sorted[i];
    for (int i = 0; count > 6 && i + 5 <= count; i++)
        add_five(fives, sorted[i] | sorted[i + 1] | sorted[i + 2] | sorted[i + 3] | sorted[i + 4]);
    for (int i = 5; count > 6 && i < count; i++)
        add_five(fives, four | sorted[i]);
}

static uint64_t two_lowest(uint64_t cards)
{
    uint64_t first = cards & -cards, others = cards & ~first;
    return first | (others & -others);
}

static void add_full_houses(struct fives *fives, uint64_t hand)
{
    for (int rank = 0; rank < B2_RANKS; rank++) {
        uint64_t three = b2_of_rank(hand, rank);
        if (b2_count(three) < 3)
            continue;
        if (b2_count(three) == 4)
            three &= three - 1;
        for (int other = 0; other < B2_RANKS; other++)
            if (other != rank && b2_count(b2_of_rank(hand, other)) >= 2)
                add_five(fives, three | two_lowest(b2_of_rank(hand, other)));
    }
}

/* With a fifth card: a card without a pair, or the lowest. */
static void add_quads(struct fives *fives, uint64_t hand)
{
    for (int rank = 0; rank < B2_RANKS; rank++) {
        uint64_t four = b2_of_rank(hand, rank), others = hand & ~four, alone = 0;
        if (b2_count(four) < 4)
            continue;
        for (int other = 0; !alone && other < B2_RANKS; other++)
            alone = b2_count(b2_of_rank(others, other)) == 1 ? b2_of_rank(others, other) : 0;
        if (fives->rules->quads != B2_QUADS_FIVE)
            add_five(fives, four);
        else if (others)
            add_five(fives, four | (alone ? alone : others & -others));
    }
}

static void find_fives(struct fives *fives, uint64_t hand)
{
    fives->count = 0;
    add_quads(fives, hand);
    add_full_houses(fives, hand);
    for (int suit = 0; fives->rules->flush && suit < 4; suit++)
        add_flushes(fives, b2_of_suit(hand, suit));
    add_straights(fives, hand);
}

/* ---- the rest ---- */

static void add_group(const struct b2_rules *rules, struct b2_plan *plan, uint64_t cards)
{
    struct b2_group *group = &plan->group[plan->count++];
    group->cards = cards;
    group->is = b2_combination_of(rules, cards);
    group->control = b2_control_of(rules, group->is);
    plan->cost += 1 - group->control;
}

static float cost_of(const struct b2_rules *rules, enum b2_kind kind, int cards, int strength)
{
    return 1 - b2_control_of(rules, (struct b2_combination){kind, cards, (uint32_t)strength});
}

/* The other cards are grouped by rank. If two pair is a combination, each pair is joined with the next one. */
static float rest_cost(const struct b2_rules *rules, uint64_t rest)
{
    float cost = 0, waiting = 0;
    while (rest) {
        int rank = b2_lowest(rest) / 4;
        uint64_t cards = b2_of_rank(rest, rank);
        int count = b2_count(cards), highest = b2_highest(cards);
        rest &= ~cards;
        if (count >= 3 && rules->has_triples)
            cost += cost_of(rules, B2_TRIPLE, 3, rank), count -= 3;
        for (; count >= 2; count -= 2) {
            float pair = cost_of(rules, B2_PAIR, 2, highest);
            cost += waiting > 0 ? cost_of(rules, B2_TWO_PAIR, 4, highest) - waiting : pair;
            waiting = waiting > 0 || !rules->has_two_pair ? 0 : pair;
        }
        if (count == 1)
            cost += cost_of(rules, B2_SINGLE, 1, highest);
    }
    return cost;
}

static void add_pair(const struct b2_rules *rules, struct b2_plan *plan, uint64_t cards, uint64_t *waiting)
{
    if (!rules->has_two_pair || *waiting) {
        add_group(rules, plan, cards | *waiting);
        *waiting = 0;
    } else {
        *waiting = cards;
    }
}

static void add_rest(const struct b2_rules *rules, struct b2_plan *plan, uint64_t rest)
{
    uint64_t waiting = 0;
    while (rest) {
        uint64_t cards = b2_of_rank(rest, b2_lowest(rest) / 4), taken = 0;
        int count = b2_count(cards);
        rest &= ~cards;
        if (count >= 3 && rules->has_triples) {
            taken = count == 4 ? cards & (cards - 1) : cards;
            add_group(rules, plan, taken);
        } else if (count >= 2) {
            taken = count == 3 ? cards & (cards - 1) : count == 4 ? cards & ~two_lowest(cards) : cards;
            add_pair(rules, plan, taken, &waiting);
        }
        cards &= ~taken;
        if (cards)
            add_group(rules, plan, cards);
    }
    if (waiting)
        add_group(rules, plan, waiting);
}

/* ---- choosing ---- */

struct choice {
    const struct fives *fives;
    int tries, most, taken[6], best[6];
    float least;
};

static void try_fives(struct choice *choice, uint64_t rest, float cost, int from, int depth)
{
    const struct fives *fives = choice->fives;
    float all = cost + rest_cost(fives->rules, rest);
    if (all < choice->least) {
        choice->least = all;
        for (int i = 0; i < 6; i++)
            choice->best[i] = i < depth ? choice->taken[i] : -1;
    }
    for (int i = from; depth < 5 && i < fives->count && choice->tries < choice->most; i++) {
        if (fives->cards[i] & ~rest)
            continue;
        choice->tries++;
        choice->taken[depth] = i;
        try_fives(choice, rest & ~fives->cards[i], cost + fives->cost[i], i + 1, depth + 1);
    }
}

static void choose_fives(struct fives *fives, struct choice *choice, uint64_t hand, int most)
{
    *choice = (struct choice){.fives = fives, .most = most, .least = 1e9f};
    if (b2_count(hand) >= 4)
        find_fives(fives, hand);
    try_fives(choice, hand, 0, 0, 0);
}

void b2_make_plan(const struct b2_rules *rules, uint64_t hand, struct b2_plan *plan)
{
    struct fives fives = {.rules = rules};
    struct choice choice;
    fives.count = 0;
    choose_fives(&fives, &choice, hand, B2_PLAN_TRIES);
    plan->count = 0;
    plan->cost = 0;
    for (int i = 0; i < 6 && choice.best[i] >= 0; i++) {
        add_group(rules, plan, fives.cards[choice.best[i]]);
        hand &= ~fives.cards[choice.best[i]];
    }
    add_rest(rules, plan, hand);
}

float b2_plan_cost(const struct b2_rules *rules, uint64_t hand, int most)
{
    struct fives fives = {.rules = rules};
    struct choice choice;
    choose_fives(&fives, &choice, hand, most);
    return choice.least;
}
