/* Reasons for a move, from what the seat to move sees. They are rows of a table, the strongest first; the first one
 * that holds and is good for the player's side is used. Each must be true in every world that fits the sight:
 * tests/claims_saboteur.c has a predicate for each. They are worded for the player as well as for others. */
#include "games/saboteur/story.h"

/* A move, and how many cards the tunnel needs to the nearest goal that may be the gold, before and after it. */
struct outlook {
    const struct saboteur *s;
    struct sa_act act;
    int golden, goals_turned; /* goals, a bit each */
    int before, after;        /* SA_NO_WAY: there is no way */
};

enum speaks { FOR_MINERS = 1, FOR_SABOTEURS = 2, FOR_ALL = 3 };

/* `holds` also fills in the arguments. */
struct row {
    const char *text;
    bool (*holds)(const struct outlook *o, struct kt_phrase *reason);
    enum speaks speaks;
};

static bool changes_mine(const struct outlook *o)
{
    return o->act.deed == SA_LAY || o->act.deed == SA_CRUSH;
}

/* ---- goals ---- */

static int goals_left(int goals)
{
    return __builtin_popcount((unsigned)goals);
}

static bool reaches_gold(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return goals_left(o->golden) == 1 && o->goals_turned & o->golden;
}

static bool turns_goal(const struct outlook *o, struct kt_phrase *reason)
{
    int goals = o->goals_turned & o->golden;
    if (!goals)
        return false;
    kt_phrase_arg(reason, 1, "%d", __builtin_ctz((unsigned)goals) + 1);
    return true;
}

static bool turns_stone(const struct outlook *o, struct kt_phrase *reason)
{
    if (!o->goals_turned)
        return false;
    kt_phrase_arg(reason, 1, "%d", __builtin_ctz((unsigned)o->goals_turned) + 1);
    return true;
}

static bool finds_gold_by_looking(const struct outlook *o, struct kt_phrase *reason)
{
    int other = o->golden & ~(1 << o->act.target);
    if (o->act.deed != SA_LOOK || goals_left(o->golden) != 2 || goals_left(other) != 1)
        return false;
    kt_phrase_arg(reason, 1, "%d", o->act.target + 1);
    kt_phrase_arg(reason, 2, "%d", __builtin_ctz((unsigned)other) + 1);
    return true;
}

static bool looks_at_unknown(const struct outlook *o, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", o->act.target + 1);
    return o->act.deed == SA_LOOK && goals_left(o->golden) > 1 && o->golden >> o->act.target & 1;
}

/* ---- the way ---- */

static void name_distances(const struct outlook *o, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", o->after);
    kt_phrase_arg(reason, 2, "%d", o->before);
}

static bool opens_way(const struct outlook *o, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", o->after);
    return changes_mine(o) && o->before == SA_NO_WAY && o->after < SA_NO_WAY;
}

static bool shortens_way(const struct outlook *o, struct kt_phrase *reason)
{
    name_distances(o, reason);
    return changes_mine(o) && o->after < o->before;
}

static bool digs_along(const struct outlook *o, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", o->after);
    return changes_mine(o) && o->after < o->before;
}

/* The same with one card left, for the words. */
static bool opens_way_of_one(const struct outlook *o, struct kt_phrase *reason)
{
    return o->after == 1 && opens_way(o, reason);
}

static bool shortens_way_to_one(const struct outlook *o, struct kt_phrase *reason)
{
    return o->after == 1 && shortens_way(o, reason);
}

static bool digs_along_to_one(const struct outlook *o, struct kt_phrase *reason)
{
    return o->after == 1 && digs_along(o, reason);
}

static bool ends_way(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return changes_mine(o) && !o->goals_turned && o->before < SA_NO_WAY && o->after == SA_NO_WAY;
}

static bool lengthens_way(const struct outlook *o, struct kt_phrase *reason)
{
    name_distances(o, reason);
    return changes_mine(o) && !o->goals_turned && o->after > o->before;
}

/* The cell that the rockfall hits, with the bits of struct sa_mine. */
static int crushed(const struct outlook *o)
{
    struct sa_mine mine;
    sa_survey(o->s, &mine);
    return mine.cell[sa_cell(o->act.x, o->act.y)];
}

static bool clears_dead_end(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return o->act.deed == SA_CRUSH && !(crushed(o) & SA_JOINED);
}

static bool breaks_tunnel(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return o->act.deed == SA_CRUSH && crushed(o) & SA_JOINED && crushed(o) & SA_REACHED;
}

static bool blocks_opening(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return o->act.deed == SA_LAY && !sa_is_joined(o->act.card);
}

/* Free cells that only the new card leads into. */
static bool makes_opening(const struct outlook *o, struct kt_phrase *reason)
{
    struct sa_mine mine;
    int sides = sa_sides_of(o->act.card, o->act.is_turned), cell = sa_cell(o->act.x, o->act.y), openings[SA_CELLS];
    (void)reason;
    if (o->act.deed != SA_LAY || !sa_is_joined(o->act.card))
        return false;
    sa_survey(o->s, &mine);
    int count = sa_openings(&mine, openings);
    for (int side = 0; side < SA_SIDES; side++) {
        int beside = sa_beside(cell, side);
        bool is_new = sides >> side & 1 && !mine.cell[beside];
        for (int i = 0; i < count; i++)
            is_new = is_new && openings[i] != beside;
        if (is_new)
            return true;
    }
    return false;
}

/* ---- tools ---- */

static int broken_tools(const struct outlook *o)
{
    return __builtin_popcount(o->s->broken[o->act.target]);
}

static bool stops_digging(const struct outlook *o, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", o->act.target + 1);
    return o->act.deed == SA_BREAK && o->act.target != o->s->turn && broken_tools(o) == 0;
}

static bool breaks_more(const struct outlook *o, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", o->act.target + 1);
    kt_phrase_arg(reason, 2, "%d", broken_tools(o) + 1);
    return o->act.deed == SA_BREAK && o->act.target != o->s->turn && broken_tools(o) > 0;
}

static int broken_after_mending(const struct outlook *o)
{
    int mended = o->s->rules.mends_both ? sa_tools_of(o->act.card) : 1 << o->act.tool;
    return __builtin_popcount(o->s->broken[o->act.target] & (unsigned)~mended);
}

/* A seat without cards cannot dig; the player's own card is used up, and another is drawn if there is one. */
static bool can_play_on(const struct outlook *o)
{
    int target = o->act.target;
    return target == o->s->turn ? o->s->held[target] > 1 || o->s->piled > 0 : o->s->held[target] > 0;
}

static bool lets_dig(const struct outlook *o, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", o->act.target + 1);
    return o->act.deed == SA_MEND && broken_after_mending(o) == 0 && can_play_on(o);
}

static bool mends_some(const struct outlook *o, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", o->act.target + 1);
    return o->act.deed == SA_MEND && broken_after_mending(o) > 0;
}

/* ---- cards ---- */

/* Can a card be played, not only dropped? SA_UNKNOWN: any card. */
static bool can_play(const struct saboteur *s, int card)
{
    kt_move moves[SA_MOST_MOVES];
    int count = sa_moves(s, moves);
    for (int i = 0; i < count; i++) {
        struct sa_act act = sa_act_of(moves[i]);
        if (act.deed != SA_DROP && (card == SA_UNKNOWN || act.card == card))
            return true;
    }
    return false;
}

static bool drops_for_want(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return o->act.deed == SA_DROP && !can_play(o->s, SA_UNKNOWN);
}

static bool drops_useless(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return o->act.deed == SA_DROP && !can_play(o->s, o->act.card);
}

static bool drops_dead_end(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return o->act.deed == SA_DROP && sa_is_path(o->act.card) && !sa_is_joined(o->act.card);
}

static bool drops_tunnel(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return o->act.deed == SA_DROP && sa_is_path(o->act.card) && sa_is_joined(o->act.card);
}

static bool takes_last(const struct outlook *o, struct kt_phrase *reason)
{
    (void)reason;
    return o->act.deed == SA_TAKE && sa_gold_cards(o->s->share) == 1;
}

static bool takes_alike(const struct outlook *o, struct kt_phrase *reason)
{
    kt_move moves[SA_MOST_MOVES];
    (void)reason;
    return o->act.deed == SA_TAKE && sa_moves(o->s, moves) == 1;
}

static bool takes_most(const struct outlook *o, struct kt_phrase *reason)
{
    int nuggets = o->act.card - SA_NUGGET + 1;
    (void)reason;
    if (o->act.deed != SA_TAKE)
        return false;
    for (int value = nuggets + 1; value < SA_VALUES; value++)
        if (o->s->share[value])
            return false;
    return true;
}

/* ---- the table ---- */

static const struct row rows[] = {
    {N_("it reaches the gold, so the miners win"), reaches_gold, FOR_ALL},
    {N_("it turns over goal %1, which may be the gold"), turns_goal, FOR_ALL},
    {N_("it turns over goal %1, which is not the gold"), turns_stone, FOR_SABOTEURS},
    {N_("it opens a way: at least %1 more card to the nearest goal that may have the gold"), opens_way_of_one,
     FOR_MINERS},
    {N_("it opens a way: at least %1 more cards to the nearest goal that may have the gold"), opens_way, FOR_MINERS},
    {N_("it brings the tunnel nearer: at least %1 more card to the nearest goal that may have the gold, not %2"),
     shortens_way_to_one, FOR_MINERS},
    {N_("it brings the tunnel nearer: at least %1 more cards to the nearest goal that may have the gold, not %2"),
     shortens_way, FOR_MINERS},
    {N_("it closes the last way to the goals that may have the gold"), ends_way, FOR_SABOTEURS},
    {N_("it makes the way longer: at least %1 more cards to the nearest goal that may have the gold, not %2"),
     lengthens_way, FOR_SABOTEURS},
    {N_("it digs as a miner would: at least %1 more card to the nearest goal that may have the gold"),
     digs_along_to_one, FOR_SABOTEURS},
    {N_("it digs as a miner would: at least %1 more cards to the nearest goal that may have the gold"), digs_along,
     FOR_SABOTEURS},
    {N_("it removes a dead end"), clears_dead_end, FOR_MINERS},
    {N_("it takes a card out of the tunnel"), breaks_tunnel, FOR_SABOTEURS},
    {N_("it closes one way of the tunnel"), blocks_opening, FOR_SABOTEURS},
    {N_("it gives the tunnel another way to continue"), makes_opening, FOR_ALL},
    {N_("{player %1} cannot dig until that tool is mended"), stops_digging, FOR_ALL},
    {N_("{player %1} must then have %2 tools mended before digging"), breaks_more, FOR_ALL},
    {N_("{player %1} can dig again"), lets_dig, FOR_ALL},
    {N_("{player %1} still cannot dig, but fewer tools are broken"), mends_some, FOR_ALL},
    {N_("it shows where the gold is: it can only be goal %1 or goal %2"), finds_gold_by_looking, FOR_ALL},
    {N_("goal %1 is still unknown and may be the gold"), looks_at_unknown, FOR_ALL},
    {N_("nothing in hand can be played"), drops_for_want, FOR_ALL},
    {N_("the card cannot be played now"), drops_useless, FOR_ALL},
    {N_("it takes a dead end out of the game"), drops_dead_end, FOR_MINERS},
    {N_("it takes a tunnel card out of the game"), drops_tunnel, FOR_SABOTEURS},
    {N_("it is the last gold card"), takes_last, FOR_ALL},
    {N_("all remaining gold cards are equal"), takes_alike, FOR_ALL},
    {N_("no remaining gold card has more nuggets"), takes_most, FOR_ALL},
    {0},
};

/* Goals that are face down and that the card laid leads into. */
static int goals_led_into(const struct saboteur *s, const struct saboteur *after)
{
    int goals = 0;
    for (int goal = 0; goal < SA_GOALS; goal++)
        goals |= (after->goal_is_open[goal] && !s->goal_is_open[goal]) << goal;
    return goals;
}

/* The orientation of a goal that the player has not seen is unknown, so no distance is given then. */
static bool is_surprise(const struct saboteur *s, int goals)
{
    for (int goal = 0; goal < SA_GOALS; goal++)
        if (goals >> goal & 1 && s->goal[goal] == SA_UNKNOWN)
            return true;
    return false;
}

static struct outlook look(const struct saboteur *s, struct sa_act act)
{
    struct outlook o = {.s = s, .act = act, .golden = s->winner == SA_NEITHER ? sa_golden_goals(s) : 0};
    if (!changes_mine(&o))
        return o;
    struct saboteur after = *s;
    sa_do(&after, act);
    o.before = sa_cards_to_goals(s, o.golden);
    o.goals_turned = goals_led_into(s, &after);
    o.after = is_surprise(s, o.goals_turned) ? o.before : sa_cards_to_goals(&after, o.golden);
    return o;
}

bool sa_praise(const struct saboteur *sight, kt_move move, struct kt_phrase *reason)
{
    struct outlook o = look(sight, sa_act_of(move));
    enum speaks side = sight->role[sight->turn] == SA_SABOTEUR ? FOR_SABOTEURS : FOR_MINERS;
    for (const struct row *row = rows; row->text; row++) {
        struct kt_phrase phrase = {0};
        if (!(row->speaks & side) || !row->holds(&o, &phrase))
            continue;
        *reason = phrase;
        reason->text = row->text;
        return true;
    }
    return false;
}

void sa_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason)
{
    *reason = (struct kt_phrase){0};
    sa_praise(sa_seen(sight), move, reason);
}
