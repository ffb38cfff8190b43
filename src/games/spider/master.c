/* The bot `master`: best-first search over known moves, with learned evaluations; it sees only what a person sees.
 *
 * Until a card is turned, moves are deterministic: the scout searches what can be reached, best-first by the guide (a
 * linear heuristic), and returns the best plans, each ending with a card turned or a row dealt. The judge (small neural
 * networks) chooses between them. While a card can be turned, no row is dealt; before a deal it searches more boards.
 *
 * Every plan turns a card or deals, so every game ends; without a plan it gives up. The same sights and limit of states
 * give the same choices; a state is a board visited.
 *
 * What helped, percent of deals from 1,000,001 on won with four suits: more boards (the guide alone, 300, 1,000, 3,000,
 * 10,000 and 30,000 boards: 3.0, 6.1, 8.9, 9.8, 12.2), a judge (10.4 to 16.0 at 10,000), never dealing while a card can
 * be turned (+1.0 +- 1.6), and searching four times as many boards before a row is dealt (17.0 to 21.8). Then, at
 * 30,000 boards:
 * - families of boards that the scout searches evenly (scout.h), with the same judge: 19.7 to 25.7 of deals
 *   1300001-1300300, in the same time;
 * - a judge that learns from its own value of the next board (TD(0), bench/train_spider.c) in games with 10,000 boards
 *   instead of 2,000: 25.7 to 27.7 (and 25.5 of deals 1300001-1300600);
 * - the chance to win as a part of the value: 3, 8, 20, 50 and 1,000 points of score for a certain win 27.7, 29.2,
 *   28.0, 27.0 and 28.0 of deals 1300001-1300600, without 25.5;
 * - the judge refined with 45,000 more games (`train_spider refine`), which takes noise out of it: 27.7 to 29.5 of
 *   deals 1300001-1300600.
 * With the refined judge 100,000 and 300,000 boards win 37 and 50 of the 150 deals 1300001-1300150 (the judge before,
 * with 30,000 boards: 38). One suit learns in games with 2,000 boards. Two suits, 200 deals with 1,000 boards: 43
 * without families, 52 with them.
 *
 * Tried and dropped with families:
 * - for two suits, a judge of the first 24,000 games of `train 2 60000 1` with the present scout, refined with 45,000
 *   more, all with 2,000 boards: 63.3 instead of 62.3 % of deals 1300001-1300300. With either judge ten times as many
 *   boards win 62 of deals 1300001-1300100, and the usual number 62 (the new one) and 61;
 * - regions too, as in dive.c (sequences of each column, or whether there are more than one): the mean value of the
 *   best plan in 400 positions 0.805 instead of 0.802 (without families 0.795, with 100,000 boards 0.815);
 * - rollouts, judged five decisions later with 1,000 boards each: six plans in 6 worlds, the three best of them in 12
 *   more and two in 24: 55 instead of 50 of 200 deals, at 35 times the effort;
 * - more networks in the judge, of three trainings: 25.3 of 600 deals with nine, 27.7, 28.0 and 29.2 with three;
 * - 93 more traits for the judge (places for the cards of each rank, and what lies in the way to the face-down cards):
 *   the same error in the results of 1,000 other games (0.929, 0.926 without).
 *
 * Tried and dropped before there were families:
 * - a judge trained without random decisions: the search exploits its errors, and hardly a game is won;
 * - rollouts: the four best plans in 30 worlds, four decisions deep with 500 boards each, then the judge: a mean score
 *   of 0.47 instead of 0.43 and 7 instead of 5 of 100 games at 2,000 boards, in 2.3 s a game;
 * - rollouts of the guide's first plans in 16 worlds, judged two steps later: -0.5 +- 6.0 at twenty times the effort;
 * - the guide tuned towards the judge: +0.5 +- 2.5 and -1.5 +- 2.5; votes of solutions with all cards known: 0 of
 *   20;
 * - the judge's value of the best reply in 8 sampled worlds for the best plans: 18.3 instead of 21.3 % of 300 deals;
 *   the mean value over all cards that may be turned, for the four best plans: 19 instead of 22 % of 250 deals;
 * - a judge that sees every column and every suit: no better than the traits of judge.c, with 40,000 games;
 * - 12, 40, 64 and 300 plans for the judge: 17, 21, 22 and 22 % of 250 deals (+- 5);
 * - two suits, the chance as 2, 5, 20, 30 and 300 points instead of 10: no significant difference. */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "games/patience/reasons.h"
#include "games/spider/judge.h"
#include "games/spider/scout.h"

/* Percentage of the boards that are searched while there is a card to turn (all of them before a row is dealt). */
enum { PART = 23, LEAST_LOOK = 300 };

/* With more the slots of the scout are used up first. */
enum { MOST_NODES = 10000000 };

enum { NODES };

static const struct kt_option options[] = {
    [NODES] = {"nodes", N_("boards to search per decision; more take longer"), LEAST_LOOK, MOST_NODES, 130000, NULL},
    {0},
};

struct candidate {
    struct spb_plan plan;
    struct spb_worth worth;
};

struct master {
    struct spb_scout *scout;
    uint64_t effort;
    struct kt_budget *budget;
    uint64_t states, least, end; /* visited; the minimum and the maximum for this decision */
    struct spb_plan plan;        /* in hand */
    int made;                    /* moves of it */
    bool follows_plan;           /* the last choice was a move of it */
    struct spb_board at;         /* what the board must look like then */
    int candidates;              /* of the last decision, the plan taken first */
    struct candidate candidate[SPB_MOST_PLANS];
};

/* ---- opening and closing ---- */

static void *open_master(const struct kt_game *game, const struct kt_settings *chosen)
{
    struct master *m = calloc(1, sizeof *m);
    (void)game;
    if (m)
        m->effort = (uint64_t)chosen->value[NODES];
    return m;
}

static void close_master(void *self)
{
    struct master *m = self;
    if (m)
        spb_scout_close(m->scout);
    free(m);
}

static void forget(void *self)
{
    struct master *m = self;
    m->plan.steps = m->made = m->candidates = 0;
    m->follows_plan = false;
}

/* ---- searching ---- */

/* The first boards are visited even if the budget is used up: without any there is no move. */
static bool count_state(void *data)
{
    struct master *m = data;
    bool is_allowed = kt_budget_spend(m->budget);
    if (m->states >= m->least && m->states < m->end && !is_allowed)
        m->end = m->states; /* the budget must not be asked again */
    if (m->states >= m->end && m->states >= m->least)
        return false;
    m->states++;
    return true;
}

/* Allocated at the first decision, as large as the effort needs and the limit allows. */
static bool open_scout(struct master *m, uint64_t effort)
{
    uint64_t memory = m->budget->limits.memory;
    bool is_too_large = m->scout && memory > 0 && spb_scout_bytes(m->scout) > memory;
    if (m->scout && (is_too_large || spb_scout_effort(m->scout) < effort)) {
        spb_scout_close(m->scout);
        m->scout = NULL;
    }
    if (!m->scout)
        m->scout = spb_scout_open(count_state, m, effort, memory);
    return m->scout != NULL;
}

static bool turns_some(const struct master *m, int found)
{
    for (int i = 0; i < found; i++)
        if (!spb_scout_deals(m->scout, i))
            return true;
    return false;
}

static int look(struct master *m, const struct spb_board *b, uint64_t effort)
{
    int boards = effort < LEAST_LOOK ? LEAST_LOOK : effort < INT32_MAX ? (int)effort : INT32_MAX;
    m->least = m->states + LEAST_LOOK;
    return spb_scout_look(m->scout, b, spb_guide_for(b->suits), boards, SPB_MOST_PLANS, SPB_ALIKE);
}

/* It searches more boards if there is no card to turn, or if nothing is hidden. */
static int look_well(struct master *m, const struct spb_board *b, uint64_t states)
{
    uint64_t start = m->states, part = states * PART / 100;
    bool is_open = b->all_closed == 0 && b->stock == 0;
    int found = look(m, b, is_open ? states : part);
    if (is_open || turns_some(m, found) || spb_scout_saw_all(m->scout) || m->states >= m->end)
        return found;
    return look(m, b, states - (m->states - start));
}

/* ---- choosing ---- */

/* Sorted by the judge. */
static void add_candidate(struct master *m, const struct spb_opinion *judge, int number)
{
    struct candidate added;
    struct spb_board goal;
    int place = m->candidates++;
    spb_scout_plan(m->scout, number, &added.plan);
    spb_scout_goal(m->scout, number, &goal);
    added.worth = added.plan.wins ? (struct spb_worth){FLT_MAX, 1} : spb_judge_board(judge, &goal);
    for (; place > 0 && m->candidate[place - 1].worth.value < added.worth.value; place--)
        m->candidate[place] = m->candidate[place - 1];
    m->candidate[place] = added;
}

static bool find_plan(struct master *m, const struct spb_board *b)
{
    const struct spb_opinion *judge = spb_judge_for(b->suits);
    uint64_t limit = m->budget->limits.states, states = limit > 0 && limit < m->effort ? limit : m->effort;
    m->candidates = 0;
    if (!open_scout(m, states > LEAST_LOOK ? states : LEAST_LOOK))
        return false;
    m->end = m->states + states;
    int found = look_well(m, b, states);
    bool turns = turns_some(m, found);
    for (int i = 0; i < found; i++)
        if (!turns || !spb_scout_deals(m->scout, i))
            add_candidate(m, judge, i);
    if (found == 0)
        return false;
    m->plan = m->candidate[0].plan;
    m->made = 0;
    m->at = *b;
    return true;
}

static bool looks_like(const struct spb_board *a, const struct spb_board *b)
{
    return a->stock == b->stock && a->home == b->home && a->columns == b->columns &&
           memcmp(a->key, b->key, sizeof a->key) == 0;
}

static kt_move next_move(struct master *m)
{
    struct spb_move move = m->plan.move[m->made++];
    struct spb_undo undo;
    if (move.from != SP_STOCK)
        spb_apply(&m->at, move, &undo);
    return sp_pack((struct sp_move){move.from, move.to, move.cards});
}

/* Columns too tall for the search: other moves might repeat for ever, so it deals, or gives up. */
static kt_move do_without_thought(const struct spider *sight)
{
    return sp_can_deal(sight) ? sp_pack((struct sp_move){SP_STOCK, SP_STOCK, 1}) : KT_GIVE_UP;
}

static kt_move choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct master *m = self;
    const struct spider *s = sp_seen(sight);
    struct spb_board b;
    (void)rng;
    m->budget = budget;
    m->follows_plan = false;
    for (int column = 0; !s->rules.by_cards && column < s->rules.columns; column++)
        if (sp_has_finished_set(s, column))
            return sp_pack((struct sp_move){column, SP_HOME, s->rules.ranks});
    if (!spb_from_sight(&b, s))
        return do_without_thought(s);
    bool goes_on = m->made < m->plan.steps && looks_like(&b, &m->at);
    m->follows_plan = goes_on || find_plan(m, &b);
    return m->follows_plan ? next_move(m) : KT_GIVE_UP;
}

/* ---- why ---- */

/* The board at the end of the plan, before anything is turned or dealt. */
static struct spb_board end_of_plan(const struct master *m)
{
    struct spb_board b = m->at;
    struct spb_undo undo;
    for (int i = m->made; i < m->plan.steps; i++)
        if (m->plan.move[i].from != SP_STOCK)
            spb_apply(&b, m->plan.move[i], &undo);
    return b;
}

/* The column whose hidden card the plan turns; the last one moved from, unless a set that was finished lay on it. */
static int column_to_turn(const struct spb_board *b, const struct spb_plan *plan)
{
    int column = plan->move[plan->steps - 1].from;
    for (int i = 0; i < b->columns && (b->open[column] > 0 || b->closed[column] == 0); i++)
        column = i;
    return column;
}

static bool ends_with_deal(const struct spb_plan *plan)
{
    return plan->move[plan->steps - 1].from == SP_STOCK;
}

/* Can a single move turn over the card that the plan turns over? Then the plan does not explain the moves before it. */
static bool can_turn_at_once(const struct master *m, const struct spider *s)
{
    struct spb_board end = end_of_plan(m);
    int from = column_to_turn(&end, &m->plan), open = s->height[from] - s->closed[from];
    if (s->closed[from] == 0 || sp_run_length(s, from) < open)
        return false;
    for (int to = 0; to < s->rules.columns; to++)
        if (to != from && sp_is_legal(s, (struct sp_move){from, to, open}, NULL))
            return true;
    return sp_is_legal(s, (struct sp_move){from, SP_HOME, open}, NULL);
}

/* The purpose of the plan, for each of its moves except the last, which achieves it. If the player takes finished sets
 * off the board, each of these is one more move. */
static void explain_plan(const struct master *m, bool leaves_sets, struct kt_phrase *reason)
{
    const struct spb_plan *plan = &m->plan;
    struct spb_board end = end_of_plan(m);
    int moves = plan->steps - m->made + 1 + (leaves_sets ? (end.home - m->at.home) / end.ranks : 0);
    bool deals = ends_with_deal(plan);
    if (plan->wins)
        kt_phrase_set(reason, N_("it is the first of %1 moves that win"));
    else if (deals)
        kt_phrase_set(reason, N_("it is the first of %1 moves that end with a deal"));
    else
        kt_phrase_set(reason, N_("it is the first of %1 moves that turn over the hidden card in column %2"));
    kt_phrase_arg(reason, 1, "%d", moves);
    if (!plan->wins && !deals)
        kt_phrase_arg(reason, 2, "%d", column_to_turn(&end, plan) + 1);
}

/* The judge has learned from games by the usual rules. By others it chooses, but its chances are not those of the game:
 * Spiderette 77 %, where 12 % of 60 deals are won. Dealing onto gaps makes little difference. */
static bool knows_chances(const struct sp_rules *rules)
{
    bool is_usual_table = rules->columns == 10 && rules->cards == 5 && rules->extra == 4 && rules->closed == 4 &&
                          rules->layout == SP_EQUAL && rules->sets == 8 && rules->ranks == KT_RANKS;
    return is_usual_table && !rules->by_cards && rules->fills_gaps;
}

/* In the middle of a plan there are no alternatives. */
static void explain_chances(const struct master *m, kt_move choice, struct kt_thoughts *thoughts)
{
    for (int i = 0; i < m->candidates; i++) {
        struct spb_move first = m->candidate[i].plan.move[0];
        kt_thoughts_add(thoughts, sp_pack((struct sp_move){first.from, first.to, first.cards}),
                        m->candidate[i].worth.chance);
    }
    if (!m->plan.wins)
        pt_estimate_chance(thoughts, choice, false, 0);
}

static void explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct master *m = self;
    if (choice == KT_GIVE_UP)
        return;
    const struct sp_rules *rules = &sp_seen(sight)->rules;
    bool is_said = sp_praise_strongly(sp_seen(sight), choice, &thoughts->reason);
    if (m->follows_plan && m->made == 1 && knows_chances(rules))
        explain_chances(m, choice, thoughts);
    if (is_said || !m->follows_plan || m->made >= m->plan.steps)
        return;
    if (!m->plan.wins && !ends_with_deal(&m->plan) && can_turn_at_once(m, sp_seen(sight)))
        sp_praise_move(sight, choice, &thoughts->reason);
    if (!thoughts->reason.text)
        explain_plan(m, rules->leaves_sets && !rules->by_cards, &thoughts->reason);
}

const struct kt_bot_kind sp_master_bot = {
    .choice = {"master", N_("best-first search over known cards, judged by neural networks; the strongest"), options},
    .open = open_master,
    .close = close_master,
    .start = forget,
    .choose = choose,
    .explain = explain,
};
