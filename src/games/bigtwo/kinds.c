/* The kinds of combinations under a set of rules, with examples, and what a hand can form: for people who look them up.
 * Everything is derived from combination.c: a set of cards is an example of a kind if b2_combination_of says so. */
#include "games/bigtwo/bigtwo.h"

#include <string.h>

static const char *name_of(enum b2_kind kind)
{
    static const char *const names[] = {
        [B2_NOTHING] = "",
        [B2_SINGLE] = N_("single"),
        [B2_PAIR] = N_("pair"),
        [B2_TRIPLE] = N_("triple"),
        [B2_TWO_PAIR] = N_("two pair"),
        [B2_STRAIGHT] = N_("straight"),
        [B2_FLUSH] = N_("flush"),
        [B2_FULL_HOUSE] = N_("full house"),
        [B2_FOUR_OF_A_KIND] = N_("four of a kind"),
        [B2_STRAIGHT_FLUSH] = N_("straight flush"),
        [B2_ROYAL_FLUSH] = N_("royal flush"),
    };
    return names[kind];
}

/* Which of two combinations of the same kind is higher. */
static const char *order_of(const struct b2_rules *rules, enum b2_kind kind)
{
    static const char *const flushes[] = {
        [B2_FLUSH_NONE] = "",
        [B2_FLUSH_TOP] = N_("The highest card decides: its rank, then its suit."),
        [B2_FLUSH_SUIT] = N_("The suit decides, then the ranks, from the highest down."),
        [B2_FLUSH_RANKS] = N_("The ranks decide, from the highest down, then the suit."),
    };
    switch (kind) {
    case B2_SINGLE:
        return N_("The rank decides, then the suit.");
    case B2_PAIR:
        return N_("The rank decides, then the higher of the two suits.");
    case B2_TRIPLE:
    case B2_FOUR_OF_A_KIND:
        return N_("The rank decides.");
    case B2_TWO_PAIR:
        return N_("The higher pair decides: its rank, then its suits.");
    case B2_FULL_HOUSE:
        return N_("The rank of the three equal cards decides.");
    case B2_STRAIGHT:
    case B2_STRAIGHT_FLUSH:
        return N_("The straights are listed from the lowest to the highest; among equal ones the suit of the highest "
                  "card decides.");
    case B2_ROYAL_FLUSH:
        return N_("The suit decides.");
    case B2_FLUSH:
        return flushes[rules->flush];
    case B2_NOTHING:
        break;
    }
    return "";
}

static void fill_group(const struct b2_rules *rules, uint64_t cards, struct kt_group *group)
{
    *group = (struct kt_group){.kind = name_of(b2_combination_of(rules, cards).kind)};
    for (; cards; cards &= cards - 1)
        group->card[group->cards++] = b2_to_card(rules, b2_lowest(cards));
}

/* ---- examples ---- */

struct examples {
    const struct b2_rules *rules;
    enum b2_kind wanted;
    struct kt_kind *kind;
};

/* Adds the cards, if they are of the wanted kind. */
static void try_example(struct examples *e, uint64_t cards)
{
    struct b2_combination found = b2_combination_of(e->rules, cards);
    if (found.kind != e->wanted || e->kind->examples == KT_MOST_EXAMPLES)
        return;
    e->kind->size = b2_size(e->rules, found);
    e->kind->beats_any_size = b2_is_bomb(e->rules, found);
    e->kind->beats_twos = found.kind == B2_FOUR_OF_A_KIND && e->rules->bomb == B2_BOMB_TWOS;
    fill_group(e->rules, cards, &e->kind->example[e->kind->examples++]);
}

/* `count` cards of a rank: the lowest suits, or the highest. */
static uint64_t some_of(int rank, int count, bool is_high)
{
    uint64_t suits = (UINT64_C(1) << count) - 1;
    return (is_high ? suits << (4 - count) : suits) << 4 * rank;
}

/* Sets with this many cards of the lowest and of the highest rank, alone or with some of the rank beside it. */
static void try_equal(struct examples *e, int count, int others)
{
    try_example(e, some_of(0, count, false) | some_of(1, others, false));
    try_example(e, some_of(B2_TWO, count, true) | some_of(B2_ACE, others, true));
}

/* A card of each of these ranks: all of one suit, or with the second suit in the lowest place. */
static uint64_t of_ranks(unsigned ranks, int suit, bool is_mixed)
{
    uint64_t cards = 0;
    for (int rank = 0, second = is_mixed ? (suit + 1) % 4 : suit; rank < B2_RANKS; rank++)
        if (ranks >> rank & 1) {
            cards |= b2_bit(rank * 4 + second);
            second = suit;
        }
    return cards;
}

static void try_straights(struct examples *e, bool is_mixed)
{
    uint16_t windows[B2_RANKS];
    int count = b2_straight_windows(e->rules, windows);
    for (int i = 0; i < count; i++)
        try_example(e, of_ranks(windows[i], i % 4, is_mixed));
}

static void try_flushes(struct examples *e)
{
    try_example(e, of_ranks(0x2F, 0, false));   /* 3 4 5 6 8 */
    try_example(e, of_ranks(0x1E80, 3, false)); /* 10 Q K A 2 */
}

static void try_all(struct examples *e)
{
    for (int suit = 0; suit < 4; suit++)
        try_example(e, b2_bit(suit));
    try_example(e, b2_bit(B2_CARDS - 1));
    for (int count = 2; count <= 4; count++)
        try_equal(e, count, 0);
    try_equal(e, 2, 2);
    try_equal(e, 3, 2);
    try_equal(e, 4, 1);
    try_straights(e, true);
    try_straights(e, false);
    try_flushes(e);
}

int b2_kinds(const struct b2_rules *rules, struct kt_kind kinds[KT_MOST_KINDS])
{
    int count = 0;
    for (enum b2_kind wanted = B2_SINGLE; wanted <= B2_ROYAL_FLUSH; wanted++) {
        struct kt_kind *kind = &kinds[count];
        struct examples examples = {rules, wanted, kind};
        memset(kind, 0, sizeof *kind);
        kind->name = name_of(wanted);
        kind->order = order_of(rules, wanted);
        try_all(&examples);
        count += kind->examples > 0;
    }
    return count;
}

/* ---- a hand ---- */

/* Sets in the order of kind and strength, one of each strength. */
struct found {
    struct b2_combination what[KT_MOST_GROUPS];
    uint64_t cards[KT_MOST_GROUPS];
    int count;
};

static bool is_before(struct b2_combination a, struct b2_combination b)
{
    return a.kind != b.kind ? a.kind < b.kind : a.strength < b.strength;
}

static void keep(struct found *found, struct b2_combination what, uint64_t cards)
{
    int at = found->count;
    while (at > 0 && is_before(what, found->what[at - 1]))
        at--;
    bool is_known = at > 0 && !is_before(found->what[at - 1], what);
    if (is_known || found->count == KT_MOST_GROUPS)
        return;
    memmove(&found->what[at + 1], &found->what[at], (size_t)(found->count - at) * sizeof *found->what);
    memmove(&found->cards[at + 1], &found->cards[at], (size_t)(found->count - at) * sizeof *found->cards);
    found->what[at] = what;
    found->cards[at] = cards;
    found->count++;
}

int b2_groups(const struct b2_rules *rules, uint64_t hand, struct kt_group groups[KT_MOST_GROUPS])
{
    kt_move moves[B2_MOST_MOVES];
    struct found found = {.count = 0};
    int count = b2_combinations(rules, hand, moves);
    for (int i = 0; i < count; i++) {
        struct b2_combination what = b2_combination_of(rules, moves[i]);
        if (what.kind != B2_SINGLE)
            keep(&found, what, moves[i]);
    }
    for (int i = 0; i < found.count; i++)
        fill_group(rules, found.cards[i], &groups[i]);
    return found.count;
}
