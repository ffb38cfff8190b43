/* What a player of Klondike knows: every card that has ever been face up, and nothing else. Cards in a column are
 * hidden until they are turned. The stock is seen card by card on the first pass and remembered from then on; with the
 * rule stock=known it may be looked through from the start. */
#include "games/klondike/klondike.h"

#include <string.h>

void kl_observe(const struct klondike *s, struct klondike *sight)
{
    *sight = *s;
    for (int i = 0; i < s->rules.columns; i++)
        memset(sight->column[i].card, KT_NO_CARD, s->column[i].closed);
    if (s->pass == 1 && !s->rules.knows_stock)
        memset(&sight->turned[s->waste], KT_NO_CARD, (size_t)(s->talon - s->waste));
}

int kl_missing_cards(const struct klondike *sight, kt_card missing[KL_DECK])
{
    bool is_placed[KT_CARD_CODES] = {false};
    for (int suit = 0; suit < KT_SUITS; suit++)
        for (int rank = KT_ACE; rank <= sight->home[suit]; rank++)
            is_placed[kt_card_of(rank, suit)] = true;
    for (int i = 0; i < sight->talon; i++)
        is_placed[sight->turned[i]] = true;
    for (int i = 0; i < sight->rules.columns; i++)
        for (int depth = 0; depth < kl_height(&sight->column[i]); depth++)
            is_placed[sight->column[i].card[depth]] = true;
    int count = 0;
    for (kt_card card = kt_card_of(KT_ACE, KT_CLUBS); card < kt_card_of(sight->rules.ranks + 1, KT_CLUBS); card++)
        if (!is_placed[card])
            missing[count++] = card;
    return count;
}

/* Any missing card may be in any unknown place: there are no other constraints. */
void kl_complete(const struct klondike *sight, struct kt_rng *rng, struct klondike *s)
{
    kt_card missing[KL_DECK];
    *s = *sight;
    int count = kl_missing_cards(sight, missing);
    kt_rng_shuffle(rng, missing, (uint32_t)count);
    for (int i = 0; i < s->rules.columns; i++)
        for (int depth = 0; depth < s->column[i].closed; depth++)
            if (!s->column[i].card[depth])
                s->column[i].card[depth] = missing[--count];
    for (int i = s->waste; i < s->talon; i++)
        if (!s->turned[i])
            s->turned[i] = missing[--count];
}
