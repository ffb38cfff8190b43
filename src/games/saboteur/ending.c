/* Whose turn is next, and when the saboteurs have won: all cards are gone, no goal can be reached any more (the rule
 * "hopeless"), or nobody plays any more (the rule "alldrop"). All of it is public. */
#include "games/saboteur/saboteur.h"

bool sa_is_hopeless(const struct saboteur *s)
{
    struct sa_mine mine;
    int rockfalls = 0;
    for (int i = 0; i < s->acts; i++)
        rockfalls += s->act[i].deed == SA_CRUSH;
    if (rockfalls < sa_count_of(SA_ROCKFALL))
        return false;
    sa_survey(s, &mine);
    for (int goal = 0; goal < SA_GOALS; goal++)
        if (!s->goal_is_open[goal] && sa_cards_needed(&mine, goal) != SA_NO_WAY)
            return false;
    return true;
}

int sa_seats_that_dropped(const struct saboteur *s)
{
    int seats = 0;
    for (int i = s->acts - 1; i >= 0 && s->act[i].deed == SA_DROP; i--)
        seats |= 1 << s->act[i].seat;
    return seats;
}

/* Has everybody who has cards dropped one since the last card was played? */
static bool have_all_dropped(const struct saboteur *s)
{
    int dropped = sa_seats_that_dropped(s);
    for (int seat = 0; seat < s->rules.seats; seat++)
        if (s->held[seat] > 0 && !(dropped >> seat & 1))
            return false;
    return true;
}

void sa_pass_turn(struct saboteur *s)
{
    bool is_given_up = s->rules.ends_all_dropped && have_all_dropped(s);
    for (int i = 1; i <= s->rules.seats && !is_given_up; i++) {
        int seat = (s->turn + i) % s->rules.seats;
        if (s->held[seat] > 0) {
            s->turn = (uint8_t)seat;
            return;
        }
    }
    s->winner = SA_SABOTEURS;
}
