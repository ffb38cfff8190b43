/* The probability that the miners win: logistic regression on a position with all cards known. Features: what the
 * tunnel needs, the cards left, broken tools, who looks suspect. It replaces the end of a rollout, which is mostly
 * luck. The weights are made by `saboteur_duel chances` from rounds that the rollout bots of players.c play against
 * each other. */
#include "games/saboteur/master.h"

#include <math.h>

#include "games/saboteur/chances.h"

/* Sums over the seats of one side. */
struct side {
    float seats, broken, guilt, know, paths, harm;
};

static bool does_harm(int card)
{
    return sa_is_break(card) || card == SA_ROCKFALL || (sa_is_path(card) && !sa_is_joined(card));
}

static void look_at_hand(const struct sa_thought *game, int seat, struct side *side)
{
    for (int i = 0; i < game->held[seat]; i++) {
        int card = game->hand[seat][i];
        bool can_dig = !game->broken[seat];
        side->paths += sa_is_path(card) && sa_is_joined(card) && can_dig ? 1.f : 0;
        side->harm += does_harm(card) && (can_dig || !sa_is_path(card)) ? 1.f : 0;
    }
}

static void look_at_sides(const struct sa_thought *game, int gold, struct side side[2])
{
    for (int seat = 0; seat < game->seats; seat++) {
        struct side *own = &side[game->role[seat] == SA_SABOTEUR];
        int seen = game->looked[seat] | game->open;
        bool is_sure = seen >> gold & 1 || __builtin_popcount((unsigned)seen) == SA_GOALS - 1;
        float guilt = game->guilt[seat];
        own->seats++;
        own->broken += game->broken[seat] ? 1.f : 0;
        own->know += is_sure ? 1.f : 0;
        own->guilt += guilt > 3 ? 3 : guilt < -3 ? -3 : guilt;
        look_at_hand(game, seat, own);
    }
}

static int cards_left(const struct sa_thought *game)
{
    int left = game->piled;
    for (int seat = 0; seat < game->seats; seat++)
        left += game->held[seat];
    return left;
}

void sa_find_traits(const struct sa_thought *game, float trait[SA_TRAITS])
{
    int gold = 0;
    while (game->goal[gold] != SA_GOLD)
        gold++;
    struct side side[2] = {{0}};
    look_at_sides(game, gold, side);
    float seats = game->seats, miners = side[0].seats, saboteurs = side[1].seats > 0 ? side[1].seats : 1;
    float distance = game->board.distance[gold] < 12 ? game->board.distance[gold] : 12;
    float spare = game->board.second[gold] < 12 ? (float)game->board.second[gold] - distance : 12 - distance;
    float left = (float)cards_left(game), part = side[1].seats / seats;
    float whole = (miners - side[0].broken) / miners;
    bool digs_next = game->role[game->turn] == SA_MINER && !game->broken[game->turn];
    const float all[SA_TRAITS] = {
        1,
        distance,
        distance * distance / 10,
        spare > 3 ? 3 : spare,
        distance >= 12,
        left / 20,
        left * left / 1000,
        distance / (2 + left * miners / seats / 4),
        part,
        whole,
        part * side[1].broken / saboteurs,
        side[1].harm / seats,
        side[0].paths / seats,
        side[1].guilt / saboteurs - side[0].guilt / miners,
        side[0].know / miners,
        part * distance,
        whole * distance,
        distance <= 4 ? side[1].harm / seats : 0,
        digs_next,
        digs_next && distance <= 1,
        digs_next && distance <= 2,
        (float)(SA_GOALS - __builtin_popcount(game->open)),
        side[0].harm / seats,
        distance <= 1,
    };
    for (int i = 0; i < SA_TRAITS; i++)
        trait[i] = all[i];
}

float sa_miners_chance(const struct sa_thought *game)
{
    float trait[SA_TRAITS], sum = 0;
    sa_find_traits(game, trait);
    for (int i = 0; i < SA_TRAITS; i++)
        sum += weights[i] * trait[i];
    return 1 / (1 + expf(-sum));
}
