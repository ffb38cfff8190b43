/* Deals by number, and how a deck is laid out.
 *
 * Our own numbers: the deck is ordered by sets, each from the ace up; the suits of the sets are spades, hearts, clubs
 * and diamonds in turn, as far as they are used. It is shuffled by Fisher-Yates with the generator of rng.h; the number
 * is the seed. The first card of the shuffled deck is the first one dealt.
 *
 * PySolFC's (numbers=pysol): two packs, clubs, spades, hearts, diamonds, each from the ace up, shuffled with Microsoft
 * FreeCell's generator; the last card is the first one dealt. With one suit all four are spades, with two the black
 * ones are spades and the red ones hearts. */
#include "games/spider/spider.h"

#include <string.h>

#include "games/patience/microsoft.h"

/* How many cards the column has before anything is dealt onto it. */
int sp_cards_of_column(const struct sp_rules *rules, int column)
{
    bool is_longer = rules->is_pysols ? column % 3 == 0 : column < rules->extra;
    int stair = column < rules->extra ? rules->cards : rules->cards + rules->extra - column - 1;
    if (rules->layout == SP_STAIRS)
        return stair > 0 ? stair : 0;
    return rules->layout == SP_TRIANGLE ? column + 1 : rules->cards + is_longer;
}

/* Which part of each column a round goes to. */
enum { CLOSED, OPEN };

static int cards_of_part(const struct spider *s, int column, int part)
{
    return part == CLOSED ? s->closed[column] : s->height[column] - s->closed[column];
}

/* Face-down cards first, round by round, one card to each column that is not complete; then the face-up ones. The rest
 * is the stock. All columns have the same number of face-up cards. */
void sp_lay_out(struct spider *s, const kt_card *deck)
{
    const struct sp_rules *rules = &s->rules;
    int at[SP_MOST_COLUMNS], all = rules->sets * rules->ranks, start = 0, dealt = 0,
                             open = rules->cards - rules->closed;
    for (int column = 0; column < rules->columns; column++) {
        int cards = sp_cards_of_column(rules, column);
        at[column] = start;
        s->height[column] = (uint8_t)cards;
        s->closed[column] = (uint8_t)(cards > open ? cards - open : 0);
        start += cards;
    }
    for (int part = CLOSED; part <= OPEN; part++)
        for (int round = 0; round < KT_CARD_CODES; round++)
            for (int column = 0; column < rules->columns; column++)
                if (round < cards_of_part(s, column, part))
                    s->card[at[column]++] = deck[dealt++];
    s->stock = (uint8_t)(all - dealt);
    memcpy(s->card + dealt, deck + dealt, s->stock);
    sp_settle(s);
}

static void shuffle_as_we_do(const struct sp_rules *rules, struct kt_rng *rng, kt_card deck[SP_DECK])
{
    int cards = 0;
    for (int set = 0; set < rules->sets; set++)
        for (int rank = KT_ACE; rank <= rules->ranks; rank++)
            deck[cards++] = kt_card_of(rank, sp_suit_of_set(rules, set));
    kt_rng_shuffle(rng, deck, (uint32_t)cards);
}

static void shuffle_as_pysol_does(const struct sp_rules *rules, uint64_t number, kt_card deck[SP_DECK])
{
    static const uint8_t suits[3][KT_SUITS] = {
        {KT_SPADES, KT_SPADES, KT_SPADES, KT_SPADES},
        {KT_SPADES, KT_SPADES, KT_HEARTS, KT_HEARTS},
        {KT_CLUBS, KT_SPADES, KT_HEARTS, KT_DIAMONDS},
    };
    struct pt_microsoft random = pt_microsoft_deal(number);
    int all = rules->sets * rules->ranks;
    for (int i = 0; i < all; i++)
        deck[all - 1 - i] = kt_card_of(i % KT_RANKS + KT_ACE, suits[rules->suits / 2][i / KT_RANKS % KT_SUITS]);
    for (int i = 0; i < all - 1; i++) {
        int chosen = all - 1 - (int)pt_microsoft_below(&random, (uint32_t)(all - i));
        kt_card card = deck[chosen];
        deck[chosen] = deck[i];
        deck[i] = card;
    }
}

void sp_deal_by(struct spider *s, struct kt_rng *rng)
{
    kt_card deck[SP_DECK];
    shuffle_as_we_do(&s->rules, rng, deck);
    sp_lay_out(s, deck);
}

bool sp_deal(struct spider *s, uint64_t number, struct kt_error *error)
{
    uint64_t deals = s->rules.is_pysols ? PT_MICROSOFT_DEALS : kt_spider.deals;
    if (number < 1 || number > deals) {
        char most[24];
        kt_phrase_number((long long)deals, most);
        return kt_refuse(error, KT_BAD_INPUT, N_("Deals are numbered from 1 to %1."), most, NULL);
    }
    kt_card deck[SP_DECK];
    struct kt_rng rng;
    kt_rng_seed(&rng, number);
    if (s->rules.is_pysols)
        shuffle_as_pysol_does(&s->rules, number, deck);
    else
        shuffle_as_we_do(&s->rules, &rng, deck);
    sp_lay_out(s, deck);
    return true;
}
