/* An estimate of an unfinished round, for searches of a limited depth: how near the tunnel is to the gold, and whose
 * tools are broken. */
#include "games/saboteur/saboteur.h"

enum { WON = 100, NO_WAY = 30, A_CARD = 2 };

/* For the miners. Both sides see the same value with another sign. */
static double value_for_miners(const struct saboteur *s)
{
    struct sa_mine mine;
    double value = 0;
    if (s->winner != SA_NEITHER)
        return s->winner == SA_MINERS ? WON : -WON;
    sa_survey(s, &mine);
    for (int goal = 0; goal < SA_GOALS; goal++) {
        int needed = s->goal[goal] == SA_GOLD ? sa_cards_needed(&mine, goal) : 0;
        value -= needed == SA_NO_WAY ? NO_WAY : A_CARD * needed;
    }
    for (int seat = 0; seat < s->rules.seats; seat++)
        for (int tool = 0; tool < SA_TOOLS; tool++)
            if (s->broken[seat] >> tool & 1)
                value += s->role[seat] == SA_MINER ? -1 : 1;
    return value;
}

void sa_estimate(const struct kt_state *state, double values[KT_MAX_SEATS])
{
    const struct saboteur *s = sa_of(state);
    double value = value_for_miners(s);
    for (int seat = 0; seat < s->rules.seats; seat++)
        values[seat] = s->role[seat] == SA_MINER ? value : -value;
}
