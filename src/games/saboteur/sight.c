/* What a seat knows: its role, its cards and what it dropped, the goals it has looked at, its gold, and everything that
 * was done on the table. When the round is decided, everything becomes public except the gold of the miners, which
 * stays secret to the end of the match. */
#include "games/saboteur/saboteur.h"

#include <string.h>

/* ---- hiding ---- */

static void hide_gold(uint8_t gold[SA_VALUES])
{
    gold[0] = (uint8_t)sa_gold_cards(gold);
    gold[1] = gold[2] = gold[3] = 0;
}

static bool is_match_over(const struct saboteur *s)
{
    return s->is_over && s->round >= s->rules.rounds;
}

/* The seat that takes gold sees the gold cards. */
static void hide_all_gold(int seat, struct saboteur *sight)
{
    if (is_match_over(sight))
        return;
    for (int other = 0; other < sight->rules.seats; other++)
        if (other != seat)
            hide_gold(sight->taken[other]);
    hide_gold(sight->supply);
    bool is_taking = sight->winner == SA_MINERS && sight->turn == seat;
    if (!is_taking)
        hide_gold(sight->share);
}

static void hide_takings(int seat, struct saboteur *sight)
{
    for (int i = 0; i < sight->acts && !is_match_over(sight); i++)
        if (sight->act[i].deed == SA_TAKE && sight->act[i].seat != seat)
            sight->act[i].card = SA_UNKNOWN;
}

static void hide_cards(int seat, struct saboteur *sight)
{
    for (int other = 0; other < sight->rules.seats; other++) {
        if (other == seat)
            continue;
        sight->role[other] = SA_UNKNOWN;
        memset(sight->hand[other], SA_UNKNOWN, sizeof sight->hand[other]);
    }
    memset(sight->pile, SA_UNKNOWN, sizeof sight->pile);
    for (int i = 0; i < sight->acts; i++)
        if (sight->act[i].deed == SA_DROP && sight->act[i].seat != seat)
            sight->act[i].card = SA_UNKNOWN;
}

static void hide_goals(int seat, struct saboteur *sight)
{
    int looked = seat == KT_NOBODY ? 0 : sight->looked[seat];
    for (int goal = 0; goal < SA_GOALS; goal++)
        if (!sight->goal_is_open[goal] && !(looked >> goal & 1))
            sight->goal[goal] = SA_UNKNOWN;
}

void sa_observe(const struct saboteur *s, int seat, struct saboteur *sight)
{
    *sight = *s;
    hide_all_gold(seat, sight);
    hide_takings(seat, sight);
    if (s->winner != SA_NEITHER)
        return;
    hide_cards(seat, sight);
    hide_goals(seat, sight);
}

/* ---- what is missing ---- */

int sa_unseen(const struct saboteur *sight, uint8_t cards[SA_DECK])
{
    int left[SA_DECK_KINDS], count = 0;
    for (int card = 0; card < SA_DECK_KINDS; card++)
        left[card] = sa_count_of(card);
    for (int seat = 0; seat < sight->rules.seats; seat++)
        for (int i = 0; i < sight->held[seat]; i++)
            left[sight->hand[seat][i]]--;
    for (int i = 0; i < sight->piled; i++)
        left[sight->pile[i]]--;
    for (int i = 0; i < sight->acts; i++)
        if (sight->act[i].deed != SA_TAKE)
            left[sight->act[i].card]--;
    for (int card = SA_FIRST_PATH; card < SA_DECK_KINDS; card++)
        for (int i = 0; i < left[card]; i++)
            cards[count++] = (uint8_t)card;
    return count;
}

static int missing_roles(const struct saboteur *sight, uint8_t roles[SA_SEATS + 1])
{
    int left[2] = {sa_miner_cards(sight->rules.seats), sa_saboteur_cards(sight->rules.seats)}, count = 0;
    for (int seat = 0; seat < sight->rules.seats; seat++)
        if (sight->role[seat] != SA_UNKNOWN)
            left[sight->role[seat] - SA_MINER]--;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < left[i]; j++)
            roles[count++] = (uint8_t)(SA_MINER + i);
    return count;
}

int sa_role_aside(const struct saboteur *sight)
{
    uint8_t roles[SA_SEATS + 1];
    return missing_roles(sight, roles) == 1 ? roles[0] : SA_UNKNOWN;
}

static int missing_goals(const struct saboteur *sight, uint8_t goals[SA_GOALS])
{
    int count = 0;
    for (int card = SA_GOLD; card <= SA_STONE_B; card++)
        if (!memchr(sight->goal, card, SA_GOALS))
            goals[count++] = (uint8_t)card;
    return count;
}

static void count_out(int left[SA_VALUES], const uint8_t gold[SA_VALUES])
{
    for (int value = 1; value < SA_VALUES; value++)
        left[value] -= gold[value];
}

static int missing_gold(const struct saboteur *sight, uint8_t cards[SA_GOLD_CARDS])
{
    int left[SA_VALUES], count = 0;
    for (int value = 0; value < SA_VALUES; value++)
        left[value] = sa_gold_in_game(value);
    count_out(left, sight->share);
    count_out(left, sight->supply);
    for (int seat = 0; seat < sight->rules.seats; seat++) {
        count_out(left, sight->taken[seat]);
        count_out(left, sight->paid[seat]);
    }
    for (int value = 1; value < SA_VALUES; value++)
        for (int i = 0; i < left[value]; i++)
            cards[count++] = (uint8_t)value;
    return count;
}

/* ---- is it known? ---- */

static bool are_alike(const uint8_t *cards, int count)
{
    for (int i = 1; i < count; i++)
        if (cards[i] != cards[0])
            return false;
    return true;
}

/* Unknown roles are determined if all missing role cards, the one set aside included, are equal. */
bool sa_is_known(const struct saboteur *sight)
{
    uint8_t roles[SA_SEATS + 1], goals[SA_GOALS], cards[SA_DECK], gold[SA_GOLD_CARDS];
    bool knows_roles =
        !memchr(sight->role, SA_UNKNOWN, sight->rules.seats) || are_alike(roles, missing_roles(sight, roles));
    return knows_roles && missing_goals(sight, goals) <= 1 && are_alike(cards, sa_unseen(sight, cards)) &&
           are_alike(gold, missing_gold(sight, gold));
}

/* ---- worlds that fit ---- */

static void fill(uint8_t *places, int count, const uint8_t *cards, int *left)
{
    for (int i = 0; i < count; i++)
        if (places[i] == SA_UNKNOWN)
            places[i] = cards[--*left];
}

static void complete_cards(struct saboteur *s, struct kt_rng *rng)
{
    uint8_t cards[SA_DECK];
    int left = sa_unseen(s, cards);
    kt_rng_shuffle(rng, cards, (uint32_t)left);
    for (int seat = 0; seat < s->rules.seats; seat++) {
        int held = s->held[seat];
        uint8_t hand[SA_HAND];
        memcpy(hand, s->hand[seat], sizeof hand);
        fill(hand, held, cards, &left);
        memset(s->hand[seat], 0, sizeof s->hand[seat]);
        s->held[seat] = 0;
        for (int i = 0; i < held; i++)
            sa_put_in_hand(s, seat, hand[i]);
    }
    fill(s->pile, s->piled, cards, &left);
    for (int i = 0; i < s->acts; i++)
        if (s->act[i].deed == SA_DROP)
            fill(&s->act[i].card, 1, cards, &left);
}

/* Deals the unknown gold cards one after the other. */
static void fill_gold(uint8_t gold[SA_VALUES], const uint8_t *cards, int *left)
{
    for (; gold[0] > 0; gold[0]--)
        gold[cards[--*left]]++;
}

/* Gold that others took in this round is part of their gold. */
static void name_takings(struct saboteur *s, int seat)
{
    int next = 1, used = 0;
    for (int i = 0; i < s->acts; i++) {
        struct sa_act *act = &s->act[i];
        if (act->deed != SA_TAKE || act->seat != seat || act->card != SA_UNKNOWN)
            continue;
        while (used == s->taken[seat][next]) {
            next++;
            used = 0;
        }
        act->card = (uint8_t)(SA_NUGGET + next - 1);
        used++;
    }
}

static void complete_gold(struct saboteur *s, struct kt_rng *rng)
{
    uint8_t cards[SA_GOLD_CARDS];
    int left = missing_gold(s, cards);
    kt_rng_shuffle(rng, cards, (uint32_t)left);
    for (int seat = 0; seat < s->rules.seats; seat++) {
        fill_gold(s->taken[seat], cards, &left);
        name_takings(s, seat);
    }
    fill_gold(s->share, cards, &left);
    fill_gold(s->supply, cards, &left);
}

void sa_complete(const struct saboteur *sight, struct kt_rng *rng, struct saboteur *s)
{
    uint8_t roles[SA_SEATS + 1], goals[SA_GOALS];
    *s = *sight;
    int left = missing_roles(s, roles);
    kt_rng_shuffle(rng, roles, (uint32_t)left);
    fill(s->role, s->rules.seats, roles, &left);
    left = missing_goals(s, goals);
    kt_rng_shuffle(rng, goals, (uint32_t)left);
    fill(s->goal, SA_GOALS, goals, &left);
    complete_cards(s, rng);
    complete_gold(s, rng);
}
