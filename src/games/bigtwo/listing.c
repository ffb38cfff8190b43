/* All combinations of a hand, each once: the kinds from single to straight flush, the lowest of each first as far as it
 * goes. Sets of five in one suit are listed by the straights if their ranks are a straight, by the flushes
 * otherwise. */
#include "games/bigtwo/bigtwo.h"

struct list {
    const struct b2_rules *rules;
    uint64_t hand;
    kt_move *moves;
    int count;
};

static void add(struct list *list, uint64_t cards)
{
    list->moves[list->count++] = cards;
}

/* Every way to take this many cards of the set, with some others that are taken already. */
static void add_choices(struct list *list, uint64_t taken, uint64_t from, int count)
{
    if (count == 0) {
        add(list, taken);
        return;
    }
    for (; b2_count(from) >= count; from &= from - 1)
        add_choices(list, taken | (from & -from), from & (from - 1), count - 1);
}

int b2_choices(uint64_t from, int count, kt_move *moves)
{
    struct list list = {.moves = moves};
    add_choices(&list, 0, from, count);
    return list.count;
}

static void add_of_a_kind(struct list *list, int count)
{
    for (int rank = 0; rank < B2_RANKS; rank++)
        add_choices(list, 0, b2_of_rank(list->hand, rank), count);
}

/* Every choice of `with` cards of one rank goes with every choice of `and` cards of another. */
static void add_second_part(struct list *list, uint64_t taken, int rank, int lowest, int and)
{
    for (int other = lowest; other < B2_RANKS; other++)
        if (other != rank)
            add_choices(list, taken, b2_of_rank(list->hand, other), and);
}

static void add_two_pairs(struct list *list)
{
    for (int rank = 0; rank < B2_RANKS; rank++) {
        uint64_t cards = b2_of_rank(list->hand, rank);
        for (uint64_t first = cards; first; first &= first - 1)
            for (uint64_t second = first & (first - 1); second; second &= second - 1)
                add_second_part(list, (first & -first) | (second & -second), rank, rank + 1, 2);
    }
}

static void add_full_houses(struct list *list)
{
    for (int rank = 0; rank < B2_RANKS; rank++) {
        uint64_t cards = b2_of_rank(list->hand, rank);
        int count = b2_count(cards);
        if (count == 3)
            add_second_part(list, cards, rank, 0, 2);
        for (uint64_t without = cards; count == 4 && without; without &= without - 1)
            add_second_part(list, cards & ~(without & -without), rank, 0, 2);
    }
}

static void add_quads(struct list *list)
{
    for (int rank = 0; rank < B2_RANKS; rank++) {
        uint64_t cards = b2_of_rank(list->hand, rank);
        if (b2_count(cards) == 4 && list->rules->quads == B2_QUADS_FIVE)
            add_second_part(list, cards, rank, 0, 1);
        else if (b2_count(cards) == 4)
            add(list, cards);
    }
}

static void add_straight(struct list *list, uint64_t taken, unsigned ranks)
{
    if (ranks == 0) {
        add(list, taken);
        return;
    }
    for (uint64_t cards = b2_of_rank(list->hand, __builtin_ctz(ranks)); cards; cards &= cards - 1)
        add_straight(list, taken | (cards & -cards), ranks & (ranks - 1));
}

static void add_straights(struct list *list)
{
    uint16_t windows[B2_RANKS];
    int count = b2_straight_windows(list->rules, windows);
    for (int i = 0; i < count; i++)
        add_straight(list, 0, windows[i]);
}

static void add_flushes(struct list *list)
{
    for (int suit = 0; suit < 4; suit++) {
        int from = list->count, kept = from;
        add_choices(list, 0, b2_of_suit(list->hand, suit), 5);
        for (int i = from; i < list->count; i++)
            if (b2_combination_of(list->rules, list->moves[i]).kind == B2_FLUSH)
                list->moves[kept++] = list->moves[i];
        list->count = kept;
    }
}

int b2_of_a_kind(uint64_t hand, int count, kt_move *moves)
{
    struct list list = {.hand = hand, .moves = moves};
    add_of_a_kind(&list, count);
    return list.count;
}

int b2_combinations(const struct b2_rules *rules, uint64_t hand, kt_move moves[B2_MOST_MOVES])
{
    struct list list = {rules, hand, moves, 0};
    add_of_a_kind(&list, 1);
    add_of_a_kind(&list, 2);
    if (rules->has_triples)
        add_of_a_kind(&list, 3);
    if (rules->has_two_pair)
        add_two_pairs(&list);
    add_straights(&list);
    if (rules->flush != B2_FLUSH_NONE)
        add_flushes(&list);
    add_full_houses(&list);
    add_quads(&list);
    return list.count;
}
