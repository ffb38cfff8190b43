/* Deals by number: our own, from the generator of rng.h. The deck starts as A♣ A♦ A♥ A♠ 2♣ … K♠ and is shuffled by
 * Fisher-Yates with the number as the seed; the first card of the shuffled deck is the first one dealt. */
#include "games/klondike/klondike.h"

/* Row by row from the left, each row a column shorter; the last card of a column is face up. The other cards are the
 * stock, in the order in which they are drawn. A small deck may end before the rows do. */
void kl_lay_out(struct klondike *s, const kt_card *deck)
{
    int cards = s->rules.ranks * KT_SUITS, dealt = 0;
    for (int row = 0; row < s->rules.columns; row++) {
        for (int i = row; i < s->rules.columns && dealt < cards; i++) {
            struct kl_column *column = &s->column[i];
            column->closed = (uint8_t)(column->closed + column->open);
            column->open = 1;
            column->card[kl_height(column) - 1] = deck[dealt++];
        }
    }
    while (dealt < cards)
        s->turned[s->talon++] = deck[dealt++];
}

void kl_deal_by(struct klondike *s, struct kt_rng *rng)
{
    kt_card deck[KL_DECK];
    int cards = s->rules.ranks * KT_SUITS;
    for (int i = 0; i < cards; i++)
        deck[i] = (kt_card)(kt_card_of(KT_ACE, KT_CLUBS) + i);
    kt_rng_shuffle(rng, deck, (uint32_t)cards);
    kl_lay_out(s, deck);
}

bool kl_deal(struct klondike *s, uint64_t number, struct kt_error *error)
{
    if (number < 1 || number > kt_klondike.deals) {
        char most[24];
        kt_phrase_number((long long)kt_klondike.deals, most);
        return kt_refuse(error, KT_BAD_INPUT, N_("Deals are numbered from 1 to %1."), most, NULL);
    }
    struct kt_rng rng;
    kt_rng_seed(&rng, number);
    kl_deal_by(s, &rng);
    return true;
}
