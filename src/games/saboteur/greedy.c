/* The bot `greedy`, after the paper (Nurrahmah, ITB 2017, section IV): every way to play every card has a weight; the
 * move with the highest weight is played, ties at random; if all weights are 0, a card is dropped in an order that
 * depends on the role.
 *
 * rules.md says how we interpret what the paper leaves open; the numbers are the constants below. By the paper's
 * formula, a dead end of a miner would have the weight of a tunnel, and miners would block themselves: we use 0, as the
 * paper's order of dropping suggests. The option `deadends` follows the formula to the letter.
 *
 * Measured with `kartu match saboteur --miners BOT --saboteurs greedy --players 3-10 --deals 1001-1100`, 800 rounds,
 * how often miners win, with 95 percent intervals: `greedy` 58.1 % (54.7 to 61.5), `greedy:deadends` 35.4 % (32.1 to
 * 38.8); both with `--rules alldrop`: 57.0 % (53.5 to 60.4) and 34.6 % (31.4 to 38.0). */
#include "games/saboteur/greedy.h"

#include <stdlib.h>

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

static enum sa_evidence evidence_of_laying(const struct saboteur *before, struct sa_act act)
{
    struct sa_mine mine;
    uint8_t steps[SA_CELLS];
    if (sa_is_joined(act.card)) {
        struct saboteur after = *before;
        after.mine[after.lying++] = (struct sa_laid){act.x, act.y, act.card, act.is_turned};
        bool is_nearer = sa_cards_to_goals(&after, ALL_GOALS) < sa_cards_to_goals(before, ALL_GOALS);
        return is_nearer ? SA_DIGS_NEARER : SA_NO_EVIDENCE;
    }
    sa_survey(before, &mine);
    sa_steps_to_goals(&mine, closed_goals(before), steps);
    return cards_from(&mine, steps, sa_cell(act.x, act.y)) <= NEAR ? SA_BLOCKS_NEAR_GOAL : SA_NO_EVIDENCE;
}

enum sa_evidence sa_evidence_of(const struct sa_story *story)
{
    struct sa_act act = sa_story_act(story);
    struct sa_mine mine;
    if (act.deed == SA_LAY)
        return evidence_of_laying(&story->table, act);
    if (act.deed != SA_CRUSH)
        return SA_NO_EVIDENCE;
    sa_survey(&story->table, &mine);
    if (!(mine.cell[sa_cell(act.x, act.y)] & SA_JOINED))
        return SA_CLEARS_DEAD_END;
    bool is_in_the_middle = abs(act.x) + abs(act.y) > 1;
    return is_in_the_middle ? SA_CRUSHES_TUNNEL : SA_NO_EVIDENCE;
}

uint8_t sa_opinion_after(uint8_t opinion, enum sa_evidence evidence)
{
    if (evidence == SA_DIGS_NEARER || evidence == SA_CLEARS_DEAD_END)
        return think_better(opinion);
    if (evidence == SA_BLOCKS_NEAR_GOAL || evidence == SA_CRUSHES_TUNNEL)
        return think_worse(opinion);
    return opinion;
}

void sa_form_opinions(const struct saboteur *sight, uint8_t opinion[SA_SEATS])
{
    struct sa_story story;
    for (int seat = 0; seat < SA_SEATS; seat++)
        opinion[seat] = SA_NO_OPINION;
    for (sa_story_begin(&story, sight); sa_story_has_more(&story); sa_story_go_on(&story)) {
        int seat = sa_story_act(&story).seat;
        opinion[seat] = sa_opinion_after(opinion[seat], sa_evidence_of(&story));
    }
}

/* ---- weights ---- */

int sa_is_emas(const struct saboteur *sight, int goal)
{
    int golden = sa_golden_goals(sight);
    if (!(golden >> goal & 1))
        return 0;
    return __builtin_popcount((unsigned)golden) == 1 ? 1 : 2;
}

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
    int cell = sa_cell(act.x, act.y), sides = sa_sides_of(act.card, act.is_turned);
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

static struct sa_weight weigh_laying(const struct saboteur *sight, struct sa_act act, bool plays_dead_ends)
{
    struct sa_mine mine;
    uint8_t steps[SA_CELLS];
    bool heads_there, heads_away, is_joined = sa_is_joined(act.card);
    if (!am_saboteur(sight) && !is_joined && !plays_dead_ends)
        return (struct sa_weight){.formula = SA_NO_WEIGHT};
    sa_survey(sight, &mine);
    sa_steps_to_goals(&mine, sa_golden_goals(sight) & closed_goals(sight), steps);
    find_headings(&mine, steps, act, &heads_there, &heads_away);
    int distance = steps[sa_cell(act.x, act.y)] - 1, away = is_joined && heads_away, blocks = is_joined ? 0 : BLOCKS;
    if (am_saboteur(sight))
        return (struct sa_weight){FARTHEST - distance + away + blocks, SA_LAY_AS_SABOTEUR, {distance, away, blocks}};
    return (struct sa_weight){FARTHEST - distance + heads_there, SA_LAY_AS_MINER, {distance, heads_there}};
}

/* Higher if the target probably has that role, lower if more of his tools are broken. */
static struct sa_weight weigh_by_role(const struct saboteur *sight, const uint8_t opinion[SA_SEATS], int seat,
                                      bool same_role)
{
    static const int worth[] = {0, TO_MAYBE, TO_SURE};
    int role = worth[is_likely(sight, opinion[seat], same_role)], broken = __builtin_popcount(sight->broken[seat]);
    return (struct sa_weight){role ? role - broken : 0, same_role ? SA_MEND_OTHER : SA_BREAK_OTHER, {role, broken}};
}

static struct sa_weight weigh_looking(const struct saboteur *sight, int goal)
{
    int is_emas = sa_is_emas(sight, goal), found = 0;
    for (int other = 0; other < SA_GOALS; other++)
        found += sa_is_emas(sight, other) != 2;
    return (struct sa_weight){is_emas != 2 ? 0 : found ? SECOND_LOOK : FIRST_LOOK, SA_LOOK_AT, {is_emas, found}};
}

static int ways_joined(const struct sa_mine *mine, int cell)
{
    int ways = 0;
    for (int side = 0; side < SA_SIDES; side++)
        ways += mine->cell[cell] >> side & 1 && mine->cell[sa_beside(cell, side)] >> sa_opposite(side) & 1;
    return ways;
}

static struct sa_weight weigh_crushing(const struct saboteur *sight, struct sa_act act)
{
    struct sa_mine mine;
    uint8_t steps[SA_CELLS];
    int cell = sa_cell(act.x, act.y);
    sa_survey(sight, &mine);
    sa_steps_to_goals(&mine, sa_golden_goals(sight) & closed_goals(sight), steps);
    int cards = cards_from(&mine, steps, cell), ways = ways_joined(&mine, cell);
    bool is_dead_end = !(mine.cell[cell] & SA_JOINED);
    if (!am_saboteur(sight))
        return (struct sa_weight){is_dead_end ? DEAD_END_FALLS - cards : 0, SA_CRUSH_AS_MINER, {is_dead_end, cards}};
    return (struct sa_weight){ways == 4   ? FOUR_WAYS_FALL
                              : ways == 3 ? THREE_WAYS_FALL
                                          : FEW_WAYS_FALL - cards,
                              SA_CRUSH_AS_SABOTEUR,
                              {ways, cards}};
}

struct sa_weight sa_weigh(const struct saboteur *sight, const uint8_t opinion[SA_SEATS], bool plays_dead_ends,
                          kt_move move)
{
    struct sa_act act = sa_act_of(move);
    bool is_own = act.target == sight->turn;
    switch (act.deed) {
    case SA_LAY:
        return weigh_laying(sight, act, plays_dead_ends);
    case SA_BREAK:
        return is_own ? (struct sa_weight){.formula = SA_BREAK_OWN} : weigh_by_role(sight, opinion, act.target, false);
    case SA_MEND:
        return is_own ? (struct sa_weight){.value = TO_ONESELF, .formula = SA_MEND_OWN}
                      : weigh_by_role(sight, opinion, act.target, true);
    case SA_CRUSH:
        return weigh_crushing(sight, act);
    case SA_LOOK:
        return weigh_looking(sight, act.target);
    case SA_TAKE:
        return (struct sa_weight){.value = act.card - SA_NUGGET + 1, .formula = SA_NUGGETS};
    default:
        return (struct sa_weight){.formula = SA_NO_WEIGHT};
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

int sa_drop_rank(const struct saboteur *sight, int card)
{
    return am_saboteur(sight) ? worth_to_saboteur(card) : worth_to_miner(card);
}

/* ---- the bot ---- */

enum { DEAD_ENDS };

static const struct kt_option options[] = {
    [DEAD_ENDS] = {"deadends", N_("miners lay dead ends like tunnels, as in the paper's formula"), 0, 1, 0, NULL},
    {0},
};

static void *greedy_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct sa_greedy *bot = calloc(1, sizeof *bot);
    if (bot)
        bot->plays_dead_ends = chosen->value[DEAD_ENDS];
    return bot;
}

/* Drops come below all moves with a weight, in their own order. */
static int value_of(const struct sa_greedy *bot, const struct saboteur *sight, kt_move move)
{
    enum { NOTHING = -1000 };
    struct sa_act act = sa_act_of(move);
    if (act.deed == SA_DROP)
        return -sa_drop_rank(sight, act.card);
    int value = sa_weigh(sight, bot->opinion, bot->plays_dead_ends, move).value;
    return value > 0 ? value : NOTHING;
}

static kt_move greedy_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct sa_greedy *bot = self;
    const struct saboteur *s = sa_seen(sight);
    int chosen = 0;
    uint32_t equals = 0;
    (void)budget;
    sa_form_opinions(s, bot->opinion);
    bot->count = sa_moves(s, bot->moves);
    for (int i = 0; i < bot->count; i++) {
        bot->values[i] = value_of(bot, s, bot->moves[i]);
        if (i == 0 || bot->values[i] > bot->values[chosen]) {
            chosen = i;
            equals = 1;
        } else if (bot->values[i] == bot->values[chosen] && kt_rng_below(rng, ++equals) == 0)
            chosen = i;
    }
    bot->equals = (int)equals;
    return bot->moves[chosen];
}

static void greedy_explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct sa_greedy *bot = self;
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
    .choice = {"greedy", N_("the paper's bot: plays the move with the highest weight"), options},
    .level = N_("easy, the paper's"),
    .open = greedy_open,
    .close = free,
    .choose = greedy_choose,
    .explain = greedy_explain,
    .calculate = sa_greedy_calculate,
};
