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

/* The cards in the order in which they are dealt: row by row to the columns; the last ones go to the cells that are
 * filled. */
static void lay_out(struct freecell *s, const kt_card *dealt, int cards)
{
    int filled = s->filled < s->cells ? s->filled : s->cells;
    int in_columns = filled < cards ? cards - filled : 0;
    for (int i = 0; i < in_columns; i++)
        fc_push(s, i % s->columns, dealt[i]);
    for (int i = in_columns; i < cards; i++)
        s->cell[i - in_columns] = dealt[i];
}

/* Without a number: shuffled by Fisher-Yates; the first card of the deck is dealt first. */
void fc_deal_by(struct freecell *s, struct kt_rng *rng)
{
    kt_card deck[FC_DECK];
    int cards = fresh_deck(s, deck);
    kt_rng_shuffle(rng, deck, (uint32_t)cards);
    lay_out(s, deck, cards);
}

bool fc_deal(struct freecell *s, uint64_t number, struct kt_error *error)
{
    if (number < 1 || number > kt_freecell.deals) {
        char most[24];
        kt_phrase_number((long long)kt_freecell.deals, most);
        return kt_refuse(error, KT_BAD_INPUT, N_("Deals are numbered from 1 to %1."), most, NULL);
    }
    kt_card deck[FC_DECK], dealt[FC_DECK];
    int cards = fresh_deck(s, deck);
    struct pt_microsoft random = pt_microsoft_deal(number);
    for (int left = cards; left > 0; left--) {
        uint32_t chosen = pt_microsoft_below(&random, (uint32_t)left);
        dealt[cards - left] = deck[chosen];
        deck[chosen] = deck[left - 1];
    }
    lay_out(s, dealt, cards);
    return true;
}
