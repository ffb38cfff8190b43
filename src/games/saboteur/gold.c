/* Sharing the gold at the end of a round.
 *
 * Miners: as many gold cards as there are players (nine for ten) are drawn; the one who reached the gold takes a card,
 * then the others against the turns, miners only, until none is left. A saboteur who reached it is skipped. Saboteurs
 * are paid in nuggets from the remaining cards, with the largest cards that make the exact sum; if that is impossible,
 * with the nearest lower sum. */
#include "games/saboteur/saboteur.h"

int sa_gold_in_game(int nuggets)
{
    static const int cards[SA_VALUES] = {0, 16, 8, 4};
    return cards[nuggets];
}

int sa_shares(int seats)
{
    return seats < 10 ? seats : 9;
}

int sa_nuggets(const uint8_t gold[SA_VALUES])
{
    return gold[1] + 2 * gold[2] + 3 * gold[3];
}

int sa_gold_cards(const uint8_t gold[SA_VALUES])
{
    return gold[0] + gold[1] + gold[2] + gold[3];
}

/* ---- saboteurs ---- */

static int saboteurs_at_the_table(const struct saboteur *s)
{
    int count = 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        count += s->role[seat] == SA_SABOTEUR;
    return count;
}

/* Takes cards worth at most `nuggets` from the supply, as near to it as possible, preferring large cards. */
static void pay(struct saboteur *s, int seat, int nuggets)
{
    for (int due = nuggets; due > 0; due--) {
        int threes = due / 3 < s->supply[3] ? due / 3 : s->supply[3];
        for (; threes >= 0; threes--) {
            int rest = due - 3 * threes, twos = rest / 2 < s->supply[2] ? rest / 2 : s->supply[2];
            int ones = rest - 2 * twos;
            if (ones > s->supply[1])
                continue;
            const int cards[SA_VALUES] = {0, ones, twos, threes};
            for (int value = 1; value < SA_VALUES; value++) {
                s->supply[value] = (uint8_t)(s->supply[value] - cards[value]);
                s->paid[seat][value] = (uint8_t)(s->paid[seat][value] + cards[value]);
            }
            return;
        }
    }
}

static void pay_saboteurs(struct saboteur *s)
{
    static const int due[] = {0, 4, 3, 3, 2};
    int nuggets = due[saboteurs_at_the_table(s)];
    for (int i = 0; i < s->rules.seats; i++) {
        int seat = (s->leader + i) % s->rules.seats;
        if (s->role[seat] == SA_SABOTEUR)
            pay(s, seat, nuggets);
    }
    s->is_over = true;
}

/* ---- miners ---- */

static bool may_take_gold(const struct saboteur *s, int seat)
{
    return s->role[seat] == SA_MINER && !(s->rules.needs_tools && s->broken[seat]);
}

/* The next miner against the order of play, ending with `seat` itself; KT_NOBODY if there is none. */
static int next_taker(const struct saboteur *s, int seat)
{
    for (int i = 1; i <= s->rules.seats; i++) {
        int taker = (seat + s->rules.seats - i) % s->rules.seats;
        if (may_take_gold(s, taker))
            return taker;
    }
    return KT_NOBODY;
}

/* The drawn cards were decided in the deal, as all randomness is: the supply has a fixed order. */
static void start_taking(struct saboteur *s)
{
    int taker = may_take_gold(s, s->finder) ? s->finder : next_taker(s, s->finder);
    s->is_over = taker == KT_NOBODY;
    s->turn = (uint8_t)(s->is_over ? s->turn : taker);
}

void sa_take(struct saboteur *s, int nuggets)
{
    s->share[nuggets]--;
    s->taken[s->turn][nuggets]++;
    s->is_over = sa_gold_cards(s->share) == 0;
    if (!s->is_over)
        s->turn = (uint8_t)next_taker(s, s->turn);
}

static void give_back(struct saboteur *s)
{
    for (int value = 0; value < SA_VALUES; value++) {
        s->supply[value] = (uint8_t)(s->supply[value] + s->share[value]);
        s->share[value] = 0;
    }
}

void sa_share_out(struct saboteur *s)
{
    if (s->winner == SA_MINERS)
        start_taking(s);
    if (s->winner == SA_SABOTEURS || s->is_over)
        give_back(s);
    if (s->winner == SA_SABOTEURS)
        pay_saboteurs(s);
}
