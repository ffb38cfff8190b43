/* Deals by number, as Microsoft FreeCell (1..32000, later 1..1000000) and FreeCell Pro (up to 2^33 - 1) shuffle
 * them. */
#include "games/freecell/freecell.h"

#include "games/patience/microsoft.h"

static int fresh_deck(const struct freecell *s, kt_card deck[FC_DECK])
{
    int cards = s->ranks * KT_SUITS;
    for (int i = 0; i < cards; i++)
        deck[i] = (kt_card)(kt_card_of(KT_ACE, KT_CLUBS) + i);
    return cards;
}

/* Without a number: shuffled by Fisher-Yates; the first card of the deck is dealt first. */
void fc_deal_by(struct freecell *s, struct kt_rng *rng)
{
    kt_card deck[FC_DECK];
    int cards = fresh_deck(s, deck);
    kt_rng_shuffle(rng, deck, (uint32_t)cards);
    for (int i = 0; i < cards; i++)
        fc_push(s, i % s->columns, deck[i]);
}

bool fc_deal(struct freecell *s, uint64_t number, struct kt_error *error)
{
    if (number < 1 || number > kt_freecell.deals) {
        char most[24];
        kt_phrase_number((long long)kt_freecell.deals, most);
        return kt_refuse(error, KT_BAD_INPUT, N_("Deals are numbered from 1 to %1."), most, NULL);
    }
    kt_card deck[FC_DECK];
    int left = fresh_deck(s, deck);
    struct pt_microsoft random = pt_microsoft_deal(number);
    for (int column = 0; left > 0; column = (column + 1) % s->columns) {
        uint32_t chosen = pt_microsoft_below(&random, (uint32_t)left);
        fc_push(s, column, deck[chosen]);
        deck[chosen] = deck[--left];
    }
    return true;
}
