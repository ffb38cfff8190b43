/* Why a move is good, in one sentence: what a player at the table would see. */
#include "games/saboteur/story.h"

static void praise_laying(const struct saboteur *s, struct sa_act act, struct kt_phrase *reason)
{
    struct saboteur after = *s;
    int golden = sa_golden_goals(s), before = sa_cards_to_goals(s, golden);
    after.mine[after.lying++] = (struct sa_laid){act.x, act.y, act.card, act.is_turned};
    int left = sa_cards_to_goals(&after, golden);
    if (left == 0)
        kt_phrase_set(reason, N_("it leads the tunnel into a goal"));
    else if (left < before) {
        kt_phrase_set(reason, left == 1 ? N_("it brings the tunnel nearer: one more card to a goal")
                                        : N_("it brings the tunnel nearer: at least %1 more cards to a goal"));
        if (left > 1)
            kt_phrase_arg(reason, 1, "%d", left);
    } else if (left > before)
        kt_phrase_set(reason, N_("it makes the way to the gold longer"));
    else
        kt_phrase_set(reason, sa_is_joined(act.card) ? N_("it gives the tunnel another way to go on")
                                                     : N_("it closes one way of the tunnel"));
}

static void praise_crushing(const struct saboteur *s, struct sa_act act, struct kt_phrase *reason)
{
    for (int i = 0; i < s->lying; i++)
        if (s->mine[i].x == act.x && s->mine[i].y == act.y)
            kt_phrase_set(reason, sa_is_joined(s->mine[i].card) ? N_("it breaks the tunnel there")
                                                                : N_("it clears a dead end away"));
}

void sa_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason)
{
    const struct saboteur *s = sa_seen(sight);
    struct sa_act act = sa_act_of(move);
    if (act.deed == SA_LAY)
        praise_laying(s, act, reason);
    else if (act.deed == SA_BREAK)
        kt_phrase_set(reason, N_("it keeps that player from digging"));
    else if (act.deed == SA_MEND)
        kt_phrase_set(reason, act.target == s->turn ? N_("you can dig again once your tools are whole")
                                                    : N_("it helps that player to dig again"));
    else if (act.deed == SA_CRUSH)
        praise_crushing(s, act, reason);
    else if (act.deed == SA_LOOK)
        kt_phrase_set(reason, N_("it is good to know where the gold lies"));
    else if (act.deed == SA_DROP)
        kt_phrase_set(reason, N_("it makes room for a better card"));
    else
        kt_phrase_set(reason, N_("more nuggets are better"));
}
