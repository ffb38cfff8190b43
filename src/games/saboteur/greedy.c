/* The bot `greedy`, after the paper (Nurrahmah, ITB 2017, section IV): every way to play every card has a weight; the
 * move with the highest weight is played, ties at random; if all weights are 0, a card is dropped in an order that
 * depends on the role.
 *
 * rules.md says how we interpret what the paper leaves open; the numbers are the constants below. By the paper's
 * formula, a dead end of a miner would have the weight of a tunnel, and miners would block themselves: we use 0, as the
 * paper's order of dropping suggests. */
#include "games/saboteur/greedy.h"

#include <stdlib.h>

#include "games/saboteur/story.h"

enum {
    FARTHEST = 9, /* from the start to a goal, in cards */
    NEAR = 4,     /* a dead end this near to a goal suggests a saboteur */
    TO_ONESELF = 9,
    TO_SURE = 3,
    TO_MAYBE = 2,
    FIRST_LOOK = 10,
    SECOND_LOOK = 7,
    FOUR_WAYS_FALL = 9,
    THREE_WAYS_FALL = 6,
    FEW_WAYS_FALL = 4,
    DEAD_END_FALLS = 7,
    BLOCKS = 2
};

enum { ALL_GOALS = (1 << SA_GOALS) - 1 };

/* ---- opinions of others ---- */

static uint8_t think_better(int opinion)
{
    switch (opinion) {
    case SA_NO_OPINION:
    case SA_MAYBE_SABOTEUR:
        return SA_MAYBE_MINER;
    case SA_SURE_SABOTEUR:
        return SA_MAYBE_SABOTEUR;
    default:
        return SA_SURE_MINER;
    }
}

static uint8_t think_worse(int opinion)
{
    switch (opinion) {
    case SA_NO_OPINION:
    case SA_MAYBE_MINER:
        return SA_MAYBE_SABOTEUR;
    case SA_SURE_MINER:
        return SA_MAYBE_MINER;
    default:
        return SA_SURE_SABOTEUR;
    }
}

static int closed_goals(const struct saboteur *s)
{
    int goals = 0;
    for (int goal = 0; goal < SA_GOALS; goal++)
        goals |= !s->goal_is_open[goal] << goal;
    return goals;
}

/* How many more cards a way from this cell to a goal takes. */
static int cards_from(const struct sa_mine *mine, const uint8_t steps[SA_CELLS], int cell)
{
    int nearest = mine->cell[cell] ? SA_NO_WAY : steps[cell] - 1;
    for (int side = 0; mine->cell[cell] && side < SA_SIDES; side++)
        nearest = steps[sa_beside(cell, side)] < nearest ? steps[sa_beside(cell, side)] : nearest;
    return nearest;
}

/* Positive: evidence for a miner; negative: for a saboteur. */
static int speaks_for_miner(const struct sa_story *story)
{
    const struct saboteur *before = &story->table;
    struct sa_act act = sa_story_act(story);
    struct sa_mine mine;
    uint8_t steps[SA_CELLS];
    if (act.deed == SA_LAY && sa_is_joined(act.card)) {
        struct saboteur after = *before;
        after.mine[after.lying++] = (struct sa_laid){act.x, act.y, act.card, act.is_turned};
        return sa_cards_to_goals(&after, ALL_GOALS) < sa_cards_to_goals(before, ALL_GOALS);
    }
    sa_survey(before, &mine);
    int cell = sa_cell(act.x, act.y);
    if (act.deed == SA_LAY) {
        sa_steps_to_goals(&mine, closed_goals(before), steps);
        return cards_from(&mine, steps, cell) <= NEAR ? -1 : 0;
    }
    bool is_in_the_middle = abs(act.x) + abs(act.y) > 1;
    return !(mine.cell[cell] & SA_JOINED) ? 1 : is_in_the_middle ? -1 : 0;
}

void sa_form_opinions(const struct saboteur *sight, uint8_t opinion[SA_SEATS])
{
    struct sa_story story;
    for (int seat = 0; seat < SA_SEATS; seat++)
        opinion[seat] = SA_NO_OPINION;
    for (sa_story_begin(&story, sight); sa_story_has_more(&story); sa_story_go_on(&story)) {
        struct sa_act act = sa_story_act(&story);
        bool tells = act.deed == SA_LAY || act.deed == SA_CRUSH;
        int speaks = tells ? speaks_for_miner(&story) : 0;
        if (speaks > 0)
            opinion[act.seat] = think_better(opinion[act.seat]);
        if (speaks < 0)
            opinion[act.seat] = think_worse(opinion[act.seat]);
    }
}

/* ---- weights ---- */

static bool am_saboteur(const struct saboteur *sight)
{
    return sight->role[sight->turn] == SA_SABOTEUR;
}

/* 2: certainly that role, 1: maybe, 0: no opinion or the other role. */
static int is_likely(const struct saboteur *sight, int opinion, bool same_role)
{
    bool saboteur = am_saboteur(sight) == same_role;
    if (opinion == (saboteur ? SA_SURE_SABOTEUR : SA_SURE_MINER))
        return 2;
    return opinion == (saboteur ? SA_MAYBE_SABOTEUR : SA_MAYBE_MINER);
}

/* The exits of the card: does one lead to the right or nearer to a goal; does one lead farther away? */
static void find_headings(const struct sa_mine *mine, const uint8_t steps[SA_CELLS], struct sa_act act,
                          bool *heads_there, bool *heads_away)
{
    int cell = sa_cell(act.x, act.y), sides = sa_is_joined(act.card) ? sa_sides_of(act.card, act.is_turned) : 0;
    *heads_there = *heads_away = false;
    for (int side = 0; side < SA_SIDES; side++) {
        int beside = sa_beside(cell, side);
        bool is_free = !mine->cell[beside] || steps[beside] == 0;
        if (!(sides >> side & 1) || !is_free)
            continue;
        *heads_there |= 1 << side == SA_RIGHT || steps[beside] < steps[cell];
        *heads_away |= steps[beside] > steps[cell];
    }
}

static int weigh_laying(const struct saboteur *sight, struct sa_act act)
{
    struct sa_mine mine;
    uint8_t steps[SA_CELLS];
    bool heads_there, heads_away;
    sa_survey(sight, &mine);
    sa_steps_to_goals(&mine, sa_golden_goals(sight) & closed_goals(sight), steps);
    find_headings(&mine, steps, act, &heads_there, &heads_away);
    int nearness = FARTHEST - (steps[sa_cell(act.x, act.y)] - 1);
    if (am_saboteur(sight))
        return nearness + heads_away + (sa_is_joined(act.card) ? 0 : BLOCKS);
    return sa_is_joined(act.card) ? nearness + heads_there : 0;
}

static int broken_tools(const struct saboteur *sight, int seat)
{
    return __builtin_popcount(sight->broken[seat]);
}

/* Higher if the target probably has that role, lower if more of his tools are broken. */
static int weigh_by_role(const struct saboteur *sight, const uint8_t opinion[SA_SEATS], int seat, bool same_role)
{
    int likely = is_likely(sight, opinion[seat], same_role);
    return likely == 0 ? 0 : (likely == 2 ? TO_SURE : TO_MAYBE) - broken_tools(sight, seat);
}

static int weigh_looking(const struct saboteur *sight, int goal)
{
    int golden = sa_golden_goals(sight), found = 0;
    if (sight->goal[goal] != SA_UNKNOWN || __builtin_popcount((unsigned)golden) == 1)
        return 0;
    for (int other = 0; other < SA_GOALS; other++)
        found += sight->goal[other] != SA_UNKNOWN;
    return found ? SECOND_LOOK : FIRST_LOOK;
}

static int ways_joined(const struct sa_mine *mine, int cell)
{
    int ways = 0;
    for (int side = 0; side < SA_SIDES; side++)
        ways += mine->cell[cell] >> side & 1 && mine->cell[sa_beside(cell, side)] >> sa_opposite(side) & 1;
    return ways;
}

static int weigh_crushing(const struct saboteur *sight, struct sa_act act)
{
    struct sa_mine mine;
    uint8_t steps[SA_CELLS];
    int cell = sa_cell(act.x, act.y);
    sa_survey(sight, &mine);
    sa_steps_to_goals(&mine, sa_golden_goals(sight) & closed_goals(sight), steps);
    int cards = cards_from(&mine, steps, cell);
    if (!am_saboteur(sight))
        return mine.cell[cell] & SA_JOINED ? 0 : DEAD_END_FALLS - cards;
    int ways = ways_joined(&mine, cell);
    return ways == 4 ? FOUR_WAYS_FALL : ways == 3 ? THREE_WAYS_FALL : FEW_WAYS_FALL - cards;
}

int sa_greedy_value(const struct saboteur *sight, const uint8_t opinion[SA_SEATS], kt_move move)
{
    struct sa_act act = sa_act_of(move);
    switch (act.deed) {
    case SA_LAY:
        return weigh_laying(sight, act);
    case SA_BREAK:
        return act.target == sight->turn ? 0 : weigh_by_role(sight, opinion, act.target, false);
    case SA_MEND:
        return act.target == sight->turn ? TO_ONESELF : weigh_by_role(sight, opinion, act.target, true);
    case SA_CRUSH:
        return weigh_crushing(sight, act);
    case SA_LOOK:
        return weigh_looking(sight, act.target);
    case SA_TAKE:
        return act.card - SA_NUGGET + 1;
    default:
        return 0;
    }
}

/* ---- dropping ---- */

/* The lowest is dropped first. */
static int worth_to_saboteur(int card)
{
    if (card == SA_MAP)
        return 1;
    if (sa_is_path(card))
        return sa_is_joined(card) ? 6 - __builtin_popcount((unsigned)sa_sides_of(card, false)) : 5;
    return sa_is_break(card) ? 6 : sa_is_mend(card) ? 7 : 8;
}

static int worth_to_miner(int card)
{
    enum { UP_AND_DOWN = SA_TOP | SA_BOTTOM, ACROSS = SA_RIGHT | SA_LEFT };
    int sides = sa_sides_of(card, false), ways = __builtin_popcount((unsigned)sides);
    if (card == SA_MAP)
        return 1;
    if (sa_is_path(card) && !sa_is_joined(card))
        return 2;
    if (sa_is_path(card) && ways == 2)
        return sides == UP_AND_DOWN ? 3 : sides == ACROSS ? 6 : 5;
    if (sa_is_path(card))
        return ways == 4 ? 8 : (sides & UP_AND_DOWN) == UP_AND_DOWN ? 4 : 7;
    return sa_is_break(card) ? 9 : card == SA_ROCKFALL ? 10 : 11;
}

/* ---- the bot ---- */

struct greedy {
    int count;
    kt_move moves[SA_MOST_MOVES];
    int values[SA_MOST_MOVES];
};

static void *greedy_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)game;
    (void)options;
    return calloc(1, sizeof(struct greedy));
}

/* Drops come below all moves with a weight, in their own order. */
static int value_of(const struct saboteur *sight, const uint8_t opinion[SA_SEATS], kt_move move)
{
    enum { NOTHING = -1000 };
    struct sa_act act = sa_act_of(move);
    if (act.deed == SA_DROP)
        return -(am_saboteur(sight) ? worth_to_saboteur(act.card) : worth_to_miner(act.card));
    int value = sa_greedy_value(sight, opinion, move);
    return value > 0 ? value : NOTHING;
}

static kt_move greedy_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct greedy *bot = self;
    const struct saboteur *s = sa_seen(sight);
    uint8_t opinion[SA_SEATS];
    int chosen = 0;
    uint32_t equals = 0;
    (void)budget;
    sa_form_opinions(s, opinion);
    bot->count = sa_moves(s, bot->moves);
    for (int i = 0; i < bot->count; i++) {
        bot->values[i] = value_of(s, opinion, bot->moves[i]);
        if (i == 0 || bot->values[i] > bot->values[chosen]) {
            chosen = i;
            equals = 1;
        } else if (bot->values[i] == bot->values[chosen] && kt_rng_below(rng, ++equals) == 0)
            chosen = i;
    }
    return bot->moves[chosen];
}

static void greedy_explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct greedy *bot = self;
    bool has_weight = sa_act_of(choice).deed != SA_DROP;
    thoughts->scale = KT_SCALE_SCORE;
    for (int i = 0; i < bot->count; i++)
        kt_thoughts_add(thoughts, bot->moves[i], bot->values[i] > 0 ? bot->values[i] : 0);
    if (has_weight)
        kt_thoughts_compare_scores(thoughts, choice);
    if (!sa_praise(sa_seen(sight), choice, &thoughts->reason))
        kt_phrase_set(&thoughts->reason,
                      has_weight ? N_("no move has a higher weight by the paper's formulas")
                                 : N_("all plays have weight 0, so a card is dropped in the paper's order"));
}

const struct kt_bot_kind sa_greedy_bot = {
    .choice = {"greedy", N_("the paper's bot: plays the move with the highest weight"), NULL},
    .level = N_("easy, the paper's"),
    .open = greedy_open,
    .close = free,
    .choose = greedy_choose,
    .explain = greedy_explain,
};
