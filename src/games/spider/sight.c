/* What a player of Spider knows: the face-up cards, the cards that have left the board, and the number of
 * face-down cards. The stock is unknown until it is dealt. */
#include "games/spider/spider.h"

#include <string.h>

void sp_observe(const struct spider *s, struct spider *sight)
{
    *sight = *s;
    for (int column = 0; column < s->rules.columns; column++)
        memset(sight->card + (sp_column(s, column) - s->card), KT_NO_CARD, s->closed[column]);
    memset(sight->card + (sp_stock(s) - s->card), KT_NO_CARD, s->stock);
}

/* How often each card is in the deck, minus how often it is home or visible. */
int sp_missing_cards(const struct spider *sight, kt_card missing[SP_DECK])
{
    int left[KT_CARD_CODES] = {0}, count = 0;
    int lying = (int)(sp_stock(sight) - sight->card) + sight->stock;
    for (int set = 0; set < sight->rules.sets; set++)
        for (int rank = sight->home[set] + 1; rank <= sight->rules.ranks; rank++)
            left[kt_card_of(rank, sp_suit_of_set(&sight->rules, set))]++;
    for (int i = 0; i < lying; i++)
        left[sight->card[i]]--;
    for (kt_card card = kt_card_of(KT_ACE, KT_CLUBS); card < KT_CARD_CODES; card++)
        for (int i = 0; i < left[card]; i++)
            missing[count++] = card;
    return count;
}

/* Any missing card may be in any unknown place: there are no other constraints. */
void sp_complete(const struct spider *sight, struct kt_rng *rng, struct spider *s)
{
    kt_card missing[SP_DECK];
    *s = *sight;
    int count = sp_missing_cards(sight, missing), lying = (int)(sp_stock(s) - s->card) + s->stock;
    kt_rng_shuffle(rng, missing, (uint32_t)count);
    for (int i = 0; i < lying; i++)
        if (!s->card[i])
            s->card[i] = missing[--count];
}
