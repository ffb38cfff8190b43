/* Points of a round. If the first seat out ends it, every other seat pays for the cards that it holds, and the winner
 * gets the sum; if the round continues to the last place, only the place counts: with four seats 3, 1, -1, -3. */
#include "games/bigtwo/bigtwo.h"

/* 3 to 10 count their number, jack to two 11 to 15. */
static int pips_of(uint64_t hand)
{
    int pips = 0;
    for (; hand; hand &= hand - 1)
        pips += b2_lowest(hand) / 4 + 3;
    return pips;
}

static bool has_straight_flush(const struct b2_rules *rules, uint64_t cards)
{
    uint16_t windows[B2_RANKS];
    int count = b2_straight_windows(rules, windows);
    for (int i = 0; i < count; i++) {
        int held = 0;
        for (int rank = 0; rank < B2_RANKS; rank++)
            held += (windows[i] >> rank & 1) && b2_of_rank(cards, rank);
        if (held == 5)
            return true;
    }
    return false;
}

/* How many fours of a kind and suits with a straight flush were never played. */
static int honours_in(const struct b2_rules *rules, uint64_t hand)
{
    int honours = 0;
    for (int rank = 0; rank < B2_RANKS; rank++)
        honours += b2_count(b2_of_rank(hand, rank)) == 4;
    for (int suit = 0; suit < 4; suit++)
        honours += has_straight_flush(rules, b2_of_suit(hand, suit));
    return honours;
}

static bool has_played(const struct bigtwo *s, int seat)
{
    for (int i = 0; i < s->plays; i++)
        if (s->player[i] == seat && s->play[i])
            return true;
    return false;
}

/* How often the price of the cards is doubled because of the hand. */
static int doublings(const struct b2_rules *rules, uint64_t hand)
{
    uint64_t twos = b2_of_rank(hand, B2_TWO);
    int times = rules->doubles_held ? honours_in(rules, hand) : 0;
    if (rules->twos == B2_TWOS_ALL)
        times += b2_count(twos);
    else if (rules->twos == B2_TWOS_TOP)
        times += (int)(twos >> (B2_CARDS - 1));
    return times;
}

static int price_of(const struct bigtwo *s, int seat)
{
    const struct b2_rules *rules = &s->rules;
    int price = rules->counts_pips ? pips_of(s->hand[seat]) : s->left[seat];
    if (rules->has_triple && !has_played(s, seat))
        price *= 3;
    else if (rules->double_from > 0 && s->left[seat] >= rules->double_from)
        price *= 2;
    return price << doublings(rules, s->hand[seat]);
}

/* The last play had a two in it, or was one of the highest kinds. */
static bool ends_grandly(const struct bigtwo *s)
{
    uint64_t last = s->plays > 0 ? s->play[s->plays - 1] : 0;
    return b2_of_rank(last, B2_TWO) || (last && b2_combination_of(&s->rules, last).kind >= B2_FOUR_OF_A_KIND);
}

static void pay_winner(const struct bigtwo *s, int points[B2_SEATS])
{
    int winner = 0, factor = s->rules.doubles_ending && ends_grandly(s) ? 2 : 1;
    for (int seat = 0; seat < s->rules.seats; seat++)
        winner = s->place[seat] == 1 ? seat : winner;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        int price = seat == winner ? 0 : factor * price_of(s, seat);
        points[seat] -= price;
        points[winner] += price;
    }
}

void b2_round_points(const struct bigtwo *s, int points[B2_SEATS])
{
    for (int seat = 0; seat < B2_SEATS; seat++)
        points[seat] =
            s->is_over && s->rules.plays_on && seat < s->rules.seats ? s->rules.seats + 1 - 2 * s->place[seat] : 0;
    if (s->is_over && !s->rules.plays_on)
        pay_winner(s, points);
}

void b2_score(const struct bigtwo *s, int points[B2_SEATS])
{
    b2_round_points(s, points);
    for (int seat = 0; seat < s->rules.seats; seat++)
        points[seat] += s->total[seat];
}

/* ---- an estimate of an unfinished round ---- */

/* Cards in hand cost a point each, as if the round ended now; high ones are worth part of that, since they win
 * tricks. */
static double price_now(const struct bigtwo *s, int seat)
{
    enum { HALF_PRICE = 2 };
    double price = s->left[seat];
    for (uint64_t hand = s->hand[seat]; hand; hand &= hand - 1)
        price -= (double)(b2_lowest(hand) / 4) / (B2_RANKS - 1) / HALF_PRICE;
    return price;
}

void b2_estimate(const struct kt_state *state, double values[KT_MAX_SEATS])
{
    const struct bigtwo *s = b2_of(state);
    double all = 0;
    int points[B2_SEATS];
    b2_round_points(s, points);
    for (int seat = 0; seat < s->rules.seats; seat++)
        all += price_now(s, seat);
    for (int seat = 0; seat < s->rules.seats; seat++) {
        double price = price_now(s, seat);
        values[seat] = s->is_over ? points[seat] : (all - price) / (s->rules.seats - 1) - price;
    }
}
