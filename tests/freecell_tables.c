#include "freecell_tables.h"

struct freecell empty_table(struct shape shape)
{
    return (struct freecell){
        .ranks = (uint8_t)shape.ranks, .columns = (uint8_t)shape.columns, .cells = (uint8_t)shape.cells};
}

struct freecell built(struct freecell s, int building)
{
    s.build = building & 1 ? FC_IN_SUIT : FC_RED_BLACK;
    s.kings = (uint8_t)(building >> 1);
    return s;
}

static int shuffled_deck(struct kt_rng *rng, int ranks, kt_card deck[FC_DECK])
{
    for (int i = 0; i < ranks * KT_SUITS; i++)
        deck[i] = (kt_card)(kt_card_of(KT_ACE, 0) + i);
    kt_rng_shuffle(rng, deck, (uint32_t)(ranks * KT_SUITS));
    return ranks * KT_SUITS;
}

struct freecell dealt(struct kt_rng *rng, struct shape shape)
{
    struct freecell s = empty_table(shape);
    kt_card deck[FC_DECK];
    int count = shuffled_deck(rng, shape.ranks, deck);
    for (int i = 0; i < count; i++)
        fc_push(&s, i % shape.columns, deck[i]);
    return s;
}

struct freecell thrown(struct kt_rng *rng, struct shape shape)
{
    struct freecell s = empty_table(shape);
    kt_card deck[FC_DECK];
    uint32_t columns = 1 + kt_rng_below(rng, (uint32_t)shape.columns);
    int count = shuffled_deck(rng, shape.ranks, deck), in_cells = 0;
    for (int suit = 0; suit < KT_SUITS; suit++)
        if (kt_rng_below(rng, 3) == 0)
            s.home[suit] = (uint8_t)kt_rng_below(rng, (uint32_t)shape.ranks + 1);
    for (int i = 0; i < count; i++) {
        if (kt_rank(deck[i]) <= s.home[kt_suit(deck[i])])
            continue;
        if (in_cells < shape.cells && kt_rng_below(rng, 6) == 0)
            s.cell[in_cells++] = deck[i];
        else
            fc_push(&s, (int)kt_rng_below(rng, columns), deck[i]);
    }
    return s;
}

struct shape any_shape(struct kt_rng *rng)
{
    return (struct shape){1 + (int)kt_rng_below(rng, KT_RANKS), 4 + (int)kt_rng_below(rng, FC_MOST_COLUMNS - 3),
                          (int)kt_rng_below(rng, FC_MOST_CELLS + 1)};
}
