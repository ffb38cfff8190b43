/* Deals by number, as Microsoft FreeCell (1..32000, later 1..1000000) and FreeCell Pro (up to 2^33 - 1) shuffle them:
 * three ranges, three variations of one linear congruential generator. */
#include "games/freecell/freecell.h"

struct generator {
    uint64_t number;
    uint32_t seed;
};

/* One draw. Above 2^31 the high bit is set by force; above 2^32 all 16 bits count, plus one. */
static uint32_t draw(struct generator *g)
{
    g->seed = g->seed * 214013u + 2531011u;
    if (g->number >= (uint64_t)1 << 32)
        return (g->seed >> 16) + 1;
    uint32_t bits = g->seed >> 16 & 0x7FFF;
    return g->number >= (uint64_t)1 << 31 ? bits | 0x8000 : bits;
}

bool fc_deal(struct freecell *s, uint64_t number, struct kt_error *error)
{
    if (number < 1 || number > kt_freecell.deals) {
        char most[24];
        kt_phrase_number((long long)kt_freecell.deals, most);
        return kt_refuse(error, KT_BAD_INPUT, N_("Deals are numbered from 1 to %1."), most, NULL);
    }
    kt_card deck[FC_DECK];
    int left = s->ranks * KT_SUITS;
    for (int i = 0; i < left; i++)
        deck[i] = (kt_card)(kt_card_of(KT_ACE, KT_CLUBS) + i);
    struct generator g = {number, (uint32_t)number};
    for (int column = 0; left > 0; column = (column + 1) % s->columns) {
        uint32_t chosen = draw(&g) % (uint32_t)left;
        fc_push(s, column, deck[chosen]);
        deck[chosen] = deck[--left];
    }
    return true;
}
