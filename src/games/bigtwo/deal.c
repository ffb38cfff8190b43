/* Deals by number, our own: the deck from the lowest card to the highest is shuffled by Fisher-Yates with the generator
 * of rng.h; the number is the seed. The first cards go to seat 1, the next ones to seat 2, and so on. If all cards are
 * dealt to three seats, the remaining card goes to the seat with the lowest card. */
#include "games/bigtwo/bigtwo.h"

/* ---- cards ---- */

static int suit_of(const struct b2_rules *rules, int place)
{
    static const uint8_t order[][4] = {
        [B2_SUITS_DCHS] = {KT_DIAMONDS, KT_CLUBS, KT_HEARTS, KT_SPADES},
        [B2_SUITS_CDHS] = {KT_CLUBS, KT_DIAMONDS, KT_HEARTS, KT_SPADES},
        [B2_SUITS_CSHD] = {KT_CLUBS, KT_SPADES, KT_HEARTS, KT_DIAMONDS},
    };
    return order[rules->suits][place];
}

/* Three is the lowest rank; the ace and the two follow the king. */
kt_card b2_to_card(const struct b2_rules *rules, int card)
{
    int rank = card / 4 + 3;
    return kt_card_of(rank > KT_KING ? rank - KT_KING : rank, suit_of(rules, card % 4));
}

int b2_from_card(const struct b2_rules *rules, kt_card card)
{
    int place = 0, rank = kt_rank(card);
    while (suit_of(rules, place) != kt_suit(card))
        place++;
    return (rank < 3 ? rank + KT_KING - 3 : rank - 3) * 4 + place;
}

/* ---- winning at once ---- */

static int pairs_in(uint64_t hand)
{
    int pairs = 0;
    for (int rank = 0; rank < B2_RANKS; rank++)
        pairs += b2_count(b2_of_rank(hand, rank)) / 2;
    return pairs;
}

static bool has_every_rank(uint64_t hand)
{
    for (int rank = 0; rank < B2_RANKS; rank++)
        if (!b2_of_rank(hand, rank))
            return false;
    return true;
}

/* A dragon has every rank; the others are four twos and six pairs. They are hands of 13 cards. */
static bool wins_at_once(const struct b2_rules *rules, uint64_t hand)
{
    if (rules->instant == B2_INSTANT_NONE || b2_count(hand) != B2_HAND)
        return false;
    if (has_every_rank(hand))
        return true;
    return rules->instant == B2_INSTANT_ALL && (b2_count(b2_of_rank(hand, B2_TWO)) == 4 || pairs_in(hand) >= 6);
}

/* The others follow in the order of play. */
static void win_at_once(struct bigtwo *s, int winner)
{
    s->is_over = true;
    s->place[winner] = 1;
    int seat = b2_next_seat(s, winner);
    for (int place = 2; s->rules.plays_on && place <= s->rules.seats; place++, seat = b2_next_seat(s, seat))
        s->place[seat] = (uint8_t)place;
}

/* ---- dealing ---- */

int b2_holder_of_lowest(const struct bigtwo *s)
{
    int holder = 0;
    for (int seat = 1; seat < s->rules.seats; seat++)
        if (b2_lowest(s->hand[seat]) < b2_lowest(s->hand[holder]))
            holder = seat;
    return holder;
}

void b2_start_round(struct bigtwo *s, int leader)
{
    s->leader = s->turn = s->owner = (uint8_t)leader;
    int seat = leader;
    do {
        if (!s->is_over && wins_at_once(&s->rules, s->hand[seat]))
            win_at_once(s, seat);
        seat = b2_next_seat(s, seat);
    } while (seat != leader);
}

static void hand_out(struct bigtwo *s, struct kt_rng *rng)
{
    uint8_t deck[B2_CARDS];
    int each = s->rules.deals_all ? B2_CARDS / s->rules.seats : B2_HAND, next = 0;
    for (int i = 0; i < B2_CARDS; i++)
        deck[i] = (uint8_t)i;
    kt_rng_shuffle(rng, deck, B2_CARDS);
    for (int seat = 0; seat < s->rules.seats; seat++)
        for (int i = 0; i < each; i++)
            s->hand[seat] |= b2_bit(deck[next++]);
    int lowest = b2_holder_of_lowest(s);
    for (; next < B2_CARDS; next++)
        *(s->rules.deals_all ? &s->hand[lowest] : &s->aside) |= b2_bit(deck[next]);
    for (int seat = 0; seat < s->rules.seats; seat++)
        s->left[seat] = (uint8_t)b2_count(s->hand[seat]);
}

/* ---- one round after another ---- */

static bool is_match_over(const struct bigtwo *s)
{
    int points[B2_SEATS];
    b2_score(s, points);
    for (int seat = 0; s->rules.target > 0 && seat < s->rules.seats; seat++)
        if (points[seat] <= -(int)s->rules.target)
            return true;
    return s->round == UINT16_MAX || (s->rules.rounds > 0 && s->round >= s->rules.rounds);
}

static int winner_of(const struct bigtwo *s)
{
    int seat = 0;
    while (s->place[seat] != 1)
        seat++;
    return seat;
}

/* The seat in the last place, or otherwise with the most cards left; of equals, the first one. */
static int loser_of(const struct bigtwo *s)
{
    int loser = 0;
    for (int seat = 1; seat < s->rules.seats; seat++)
        if (s->rules.plays_on ? s->place[seat] > s->place[loser] : s->left[seat] > s->left[loser])
            loser = seat;
    return loser;
}

bool b2_deal(struct bigtwo *s, uint64_t number, const struct bigtwo *previous, struct kt_error *error)
{
    if (number < 1 || number > kt_bigtwo.deals) {
        char most[24];
        kt_phrase_number((long long)kt_bigtwo.deals, most);
        return kt_refuse(error, KT_BAD_INPUT, N_("Deals are numbered from 1 to %1."), most, NULL);
    }
    struct kt_rng rng;
    kt_rng_seed(&rng, number);
    return b2_deal_by(s, &rng, previous, error);
}

bool b2_deal_by(struct bigtwo *s, struct kt_rng *rng, const struct bigtwo *previous, struct kt_error *error)
{
    if (previous && is_match_over(previous))
        return kt_refuse(error, KT_NOT_POSSIBLE, N_("The match is over: no further round is played."), NULL, NULL);
    hand_out(s, rng);
    s->round = previous ? (uint16_t)(previous->round + 1) : 1;
    s->is_by_lowest = !previous || s->rules.lead == B2_LEAD_LOWEST;
    int points[B2_SEATS] = {0}, leader = b2_holder_of_lowest(s);
    if (previous)
        b2_score(previous, points);
    if (!s->is_by_lowest)
        leader = s->rules.lead == B2_LEAD_WINNER ? winner_of(previous) : loser_of(previous);
    for (int seat = 0; seat < s->rules.seats; seat++)
        s->total[seat] = points[seat];
    b2_start_round(s, leader);
    return true;
}
