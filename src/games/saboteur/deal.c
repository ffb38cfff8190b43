/* Deals by number, our own: the generator of rng.h, with the number as its seed, shuffles the deck, which is ordered by
 * kinds. The cards are dealt seat by seat, and the others are the pile. Then it draws the roles, the goals, and the
 * gold that miners would share. */
#include "games/saboteur/saboteur.h"

int sa_hand_size(int seats)
{
    return seats <= 5 ? 6 : seats <= 7 ? 5 : 4;
}

int sa_saboteur_cards(int seats)
{
    static const int cards[SA_SEATS + 1] = {0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4};
    return cards[seats];
}

/* One role more than there are players: a card is set aside that nobody sees. */
int sa_miner_cards(int seats)
{
    return seats + 1 - sa_saboteur_cards(seats);
}

static void deal_cards(struct saboteur *s, struct kt_rng *rng)
{
    uint8_t deck[SA_DECK];
    int count = 0, next = 0;
    for (int card = SA_FIRST_PATH; card < SA_DECK_KINDS; card++)
        for (int i = 0; i < sa_count_of(card); i++)
            deck[count++] = (uint8_t)card;
    kt_rng_shuffle(rng, deck, SA_DECK);
    for (int seat = 0; seat < s->rules.seats; seat++)
        for (int i = 0; i < sa_hand_size(s->rules.seats); i++)
            sa_put_in_hand(s, seat, deck[next++]);
    while (next < SA_DECK)
        s->pile[s->piled++] = deck[next++];
}

static void deal_roles(struct saboteur *s, struct kt_rng *rng)
{
    uint8_t roles[SA_SEATS + 1];
    for (int i = 0; i <= s->rules.seats; i++)
        roles[i] = i < sa_saboteur_cards(s->rules.seats) ? SA_SABOTEUR : SA_MINER;
    kt_rng_shuffle(rng, roles, (uint32_t)s->rules.seats + 1);
    for (int seat = 0; seat < s->rules.seats; seat++)
        s->role[seat] = roles[seat];
}

static void deal_goals(struct saboteur *s, struct kt_rng *rng)
{
    s->goal[0] = SA_GOLD;
    s->goal[1] = SA_STONE_A;
    s->goal[2] = SA_STONE_B;
    kt_rng_shuffle(rng, s->goal, SA_GOALS);
}

static void draw_gold(struct saboteur *s, struct kt_rng *rng)
{
    uint8_t cards[SA_GOLD_CARDS];
    int count = 0, shares = sa_shares(s->rules.seats);
    for (int value = 1; value < SA_VALUES; value++)
        for (int i = 0; i < s->supply[value]; i++)
            cards[count++] = (uint8_t)value;
    kt_rng_shuffle(rng, cards, (uint32_t)count);
    for (int i = 0; i < shares && i < count; i++) {
        s->supply[cards[i]]--;
        s->share[cards[i]]++;
    }
}

static int last_player(const struct saboteur *s)
{
    int i = s->acts - 1;
    while (s->act[i].deed == SA_TAKE)
        i--;
    return s->act[i].seat;
}

static void carry_over(struct saboteur *s, const struct saboteur *previous)
{
    s->round = (uint8_t)(previous->round + 1);
    s->leader = (uint8_t)((last_player(previous) + 1) % s->rules.seats);
    for (int value = 0; value < SA_VALUES; value++) {
        s->supply[value] = previous->supply[value];
        for (int seat = 0; seat < s->rules.seats; seat++) {
            s->taken[seat][value] = previous->taken[seat][value];
            s->paid[seat][value] = previous->paid[seat][value];
        }
    }
}

/* Rounds of a match have independent numbers, so the first leader is also drawn from the number. */
static void begin(struct saboteur *s, struct kt_rng *rng)
{
    s->round = 1;
    s->leader = (uint8_t)kt_rng_below(rng, s->rules.seats);
    for (int value = 1; value < SA_VALUES; value++)
        s->supply[value] = (uint8_t)sa_gold_in_game(value);
}

bool sa_deal_by(struct saboteur *s, struct kt_rng *rng, const struct saboteur *previous, struct kt_error *error)
{
    if (previous && previous->round >= previous->rules.rounds)
        return kt_refuse(error, KT_NOT_POSSIBLE, N_("The match is over: no further round is played."), NULL, NULL);
    deal_cards(s, rng);
    deal_roles(s, rng);
    deal_goals(s, rng);
    if (previous)
        carry_over(s, previous);
    else
        begin(s, rng);
    draw_gold(s, rng);
    s->turn = s->leader;
    return true;
}

bool sa_deal(struct saboteur *s, uint64_t number, const struct saboteur *previous, struct kt_error *error)
{
    struct kt_rng rng;
    if (number < 1 || number > kt_saboteur.deals) {
        char most[24];
        kt_phrase_number((long long)kt_saboteur.deals, most);
        return kt_refuse(error, KT_BAD_INPUT, N_("Deals are numbered from 1 to %1."), most, NULL);
    }
    kt_rng_seed(&rng, number);
    return sa_deal_by(s, &rng, previous, error);
}
