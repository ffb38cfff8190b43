/* The bot `master`: Monte-Carlo tree search over sampled hidden cards (determinizations); the strongest bot that sees
 * only what a person sees.
 *
 * Its actions are the plans of `policy`. If there are several, it samples layouts of the face-down cards and rolls out
 * each plan in each layout; the plan with the highest mean is followed.
 *
 * - Rollouts see no more than a player would, so that no plan is overrated because it happens to know a hidden card.
 * - At the root the plans are compared by racing with common random numbers (search/race.h): what counts is in how many
 *   layouts only one of two plans wins.
 * - Below the root, the first steps of a rollout are chosen by PUCT in a tree of what earlier rollouts met
 *   (master_tree.c), `policy` continues until some more cards are turned, and a model estimates the rest (critic.c).
 *   The tree is kept for the next moves.
 * - Once every card is known, the rest is solved (ending.c).
 *
 * With unlimited passes it first looks through the stock, as `policy` does, so stock=known changes nothing. With few
 * passes it plays as `policy` until the ending. Every plan makes progress, so every game ends; without a plan it
 * gives up, and, if no points are counted, as soon as it is proved that no line wins. The same sights, random numbers
 * and limit of states give the same choices.
 *
 * Deals 1 to 1000, drawing three: 55.1 % [52.0, 58.2] (`policy` 43.5 %); 1 to 150, drawing one: 80.0 % [72.9, 85.6]
 * (`policy` 75.3 %). These deals are easier than most: `policy` wins 38.8 and 70.5 % of 100,000. Deals 5,000,001 to
 * 5,000,400: 54.3 % [49.4, 59.1] (`policy` 40.3 %) in 0.26 s of CPU a game.
 *
 * Tried, drawing three, on deals from 5,000,001 on, +- being 95 %. Only the first step is significant with so few
 * games; the others were taken because of their direction and the time saved. `policy`: 40.2 % of 500.
 * - Rollouts by `policy` to the end, common worlds: 2,000 plans a decision 48.2, 6,000 49.8, 20,000 no more.
 * - A tree at the root as well, without common worlds: 45.0 with 2,000 (curiosity 0.25 to 1), 49 to 51 with 10,000.
 * - Common worlds at the root and a tree below, 6,000: 51.0 (curiosity 0.3: 49.6). Kept.
 * - Estimated by the critic after 2 turned cards 48.6, after 4 51.2, both with 3,000; after 4 instead of rollouts to
 *   the end, 300 deals: +4.7 +- 4.3 in half the time. With 10,000 and 400 deals: after 3, 4 and 6: 52.8, 53.0 and 53.5
 *   in 0.20, 0.29 and 0.39 s. 4 is kept.
 * - Efforts of 100, 500, 2,000, 10,000 and 30,000 on 400 deals: 45.0, 50.8, 49.8, 54.3 and (with an older critic, which
 *   had 53.0 with 10,000) 53.5 %, in 0.005, 0.02, 0.07, 0.26 and 0.49 s a game. More than 10,000 is not shown to help.
 * - A critic with a hidden layer of 16 (mean square error 0.1448, not 0.1488): +1.3 +- 1.4 on 2000 deals (119 gained,
 *   93 lost), in the same time but with sixteen times the weights. Dropped, as not shown to be better.
 * - Endings, 300 deals: with unlimited passes the same games are won, for hardly a lost one had fewer than two
 *   face-down cards; three passes 10.7 instead of 9.7 % (3 gained, none lost), with empty=any 37.3 instead of 32.3 %
 *   (15 gained, none lost).
 *
 * Tried, drawing one, on deals from 6,000,001 on; nothing is shown to win more with 10,000 plans, and nothing was
 * kept.
 * - Efforts of 2,000 and 10,000 on 400 deals: 74.8 and 75.0 % (13 gained, 14 lost) in 0.08 and 0.30 s a game.
 * - Missing plans are not why games are lost: in 1 of 75 lost games, breadth-first search over all legal moves from the
 *   last position found a way to turn another card, in 73 there is none; one search reached its limit.
 * - A critic with a hidden layer of 32 that also sees where each card is (2,196 inputs), learned from 160,000 games of
 *   `policy`: mean square error 0.0881, not 0.0992 (drawing three, 120,000 games: 0.1618, not 0.1701; on other games).
 *   With it rollouts can be left out: a new node is worth what the critic says after the plan that `policy` prefers,
 *   and each edge begins with its critic's value. 1,000 deals, 1,000 plans: -0.1 +- 2.0 (51 gained, 52 lost) against an
 *   effort of 2,000 here, in 0.046 s a game; 5,000 plans, 400 deals: +0.3 +- 2.7 against 10,000 here, in 0.18 s.
 * - The same critic learned further from 225,000 games that follow it and `policy` in equal parts, by TD(0.9):
 *   -0.3 +- 2.0 (1,000 deals, 1,000 plans). After 15,000 more, from 9,000 games of the search with 80 rollouts a
 *   decision, the values of whose edges were targets as well: +0.3 +- 1.9 (1,000 deals, 500 plans, against 2,000 here)
 *   and +1.3 +- 3.0 (400 deals, 5,000 plans, against 10,000 here).
 * - Where games are lost, 400 deals, 1,000 plans: 291 won, 37 cannot be won with all cards known; in 71 of the other 72
 *   another plan of the list would have kept the last position that could be won so, with 14 face-down cards on
 *   average. So it is not the list of plans that limits it, but what is known when it chooses.
 * - A critic with hidden layers of 256 and 32 that sees where each card is and the features of `policy`, learned from
 *   600,000 games of `policy` in 140 s: mean square error 0.0930, not 0.1027. Instead of the linear one at the end of
 *   rollouts, 500 deals, 2,000 plans: after 4, 2 and 1 turned cards 29, 21 and 22 gained, 24, 18 and 18 lost.
 * - A network of the same size learned to choose plans: by policy gradient from the weights of `policy` 70.7 instead of
 *   70.2 % of 3,000 deals after 100,000 games (with six times the step it becomes worse); from the values of 3,000
 *   games of the search 70.5 instead of 70.2 % of 5,000 deals, among the plans that `policy` finds nearly as good.
 * - 100,000 plans instead of 10,000, 400 deals: 12 gained, 10 lost.
 * - The world solved with all cards known where a rollout ends (0.1 ms), instead of the critic, as a mean with it, or
 *   only to find worlds that are lost: 16, 19 and 15 gained, 18, 19 and 14 lost of 400 deals.
 * - The critic with hidden layers of 256 and 32, learned from six million games (mean square error 0.0948; with hidden
 *   layers of 64 and 32 0.0954): 47 gained, 30 lost of 800 deals with 2,000 plans; 20 and 18 of 500 with 4,000; 12 and
 *   11 of 500 with 10,000. After 45,000 games of the search were learned as well, 16 gained and 21 lost with 4,000.
 * - A network of 64 and 32 that corrects what `policy` thinks of plans, learned from what the search found in 43,000
 *   games: alone it wins 72.8 % of 10,000 deals, `policy` 71.2. In rollouts and as prior, with that critic, 41 gained
 *   and 21 lost of 700 deals with 2,000 plans, but 25 and 29 of 800 with 10,000. If the games that it learns from are
 *   played with it, it is no better than `policy`, and drawing three with 10,000 plans it wins 46.4 instead of 51.0 %
 *   of 500 deals: it becomes too sure, and plans that it dislikes are no longer tried.
 * - With that critic and another such network, 4,000 plans, 2,000 deals: plans that `policy` finds up to 2,400 times
 *   less likely than the best one, instead of 50 times, 43 gained, 36 lost; three times the curiosity 33 and 26.
 * - Drawing three, the critic of the 120,000 games, 10,000 plans, 800 deals: +0.6 +- 2.5 (56 gained, 51 lost), in 0.13
 *   instead of 0.26 s a game. */
#include "games/klondike/master_tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/klondike/ending.h"
#include "games/patience/reasons.h"
#include "search/race.h"

/* SHARE_RANGE: a candidate may be this many times less likely for `policy` than the first one. */
enum { MOST_CANDIDATES = 16, SHARE_RANGE = 50 };
static const struct kt_race_rules race_rules = {
    .most_worlds = 1024, .first_worlds = 8, .drop_every = 4, .behind = 2.5, .forbearance = 2.0 * KL_SURE * KL_SURE};

enum { NODES };

static const struct kt_option options[] = {
    [NODES] = {"nodes", N_("plans to roll out per decision; more take longer"), 1, 100000000, 10000, NULL},
    {0},
};

struct candidate {
    struct kl_edge *edge;
    struct kl_plan plan;
};

struct master {
    uint64_t effort;
    struct kl_policy hand; /* the plan that is being followed */
    struct kl_ending ending;
    bool knows_end; /* the last choice was a move of an ending */
    struct kl_tree tree;
    int worlds; /* in which candidates were compared for the last choice */
    struct candidate candidate[MOST_CANDIDATES];
    struct kt_race race;
};

/* ---- comparing ---- */

/* One choice in progress: the data of the race. */
struct trial {
    struct kl_tree *tree;
    const struct candidate *candidate;
    const struct klondike *sight;
    struct kl_tree_node *node;
    struct kt_rng *rng;
    int unknown;
    kt_card missing[KL_DECK];
    struct kl_world world;
};

static bool draw_world(void *data, int number)
{
    struct trial *trial = data;
    const struct klondike *sight = trial->sight;
    kt_card cards[KL_DECK];
    int count = trial->unknown;
    (void)number;
    memcpy(cards, trial->missing, (size_t)count);
    kt_rng_shuffle(trial->rng, cards, (uint32_t)count);
    for (int i = 0; i < sight->rules.columns; i++)
        for (int depth = 0; depth < sight->column[i].closed; depth++)
            trial->world.card[i][depth] = sight->column[i].card[depth] ? sight->column[i].card[depth] : cards[--count];
    return true;
}

static bool try_plan(void *data, int candidate, int32_t *points)
{
    struct trial *trial = data;
    *points = kl_tree_play(trial->tree, trial->sight, trial->node, trial->candidate[candidate].edge, &trial->world);
    return *points != KL_CUT_OFF;
}

/* The plans of the node that are likely enough for `policy`, the most likely first. */
static int list_candidates(struct master *m, const struct kl_tree_node *node)
{
    struct candidate *candidates = m->candidate;
    int count = 0;
    for (uint32_t i = 0; i < node->edges; i++) {
        struct kl_edge *edge = &m->tree.edge[node->first + i];
        int place = count < MOST_CANDIDATES ? count++ : MOST_CANDIDATES;
        for (; place > 0 && candidates[place - 1].edge->share < edge->share; place--)
            if (place < MOST_CANDIDATES)
                candidates[place] = candidates[place - 1];
        if (place < MOST_CANDIDATES)
            candidates[place] = (struct candidate){.edge = edge, .plan = edge->plan};
    }
    while (candidates[count - 1].edge->share * SHARE_RANGE < candidates[0].edge->share)
        count--;
    return count;
}

/* Returns the plan that was taken. */
static const struct kl_plan *compare(struct master *m, const struct klondike *sight, struct kl_tree_node *node,
                                     struct kt_rng *rng)
{
    struct trial trial = {.tree = &m->tree, .candidate = m->candidate, .sight = sight, .node = node, .rng = rng};
    const struct kt_race_track track = {&trial, draw_world, try_plan};
    int count = list_candidates(m, node);
    trial.unknown = kl_missing_cards(sight, trial.missing);
    kt_race_start(&m->race, &race_rules);
    for (int i = 0; i < count; i++)
        kt_race_add(&m->race, i, 0, (double)m->candidate[i].edge->share);
    m->worlds = kt_race_run(&m->race, &track);
    return &m->candidate[m->race.runner[0].candidate].plan;
}

/* ---- choosing ---- */

/* Without points, so that equal positions have equal bytes. */
static struct klondike bare_sight(const struct klondike *sight)
{
    struct klondike s = *sight;
    s.rules.scoring = KL_SCORE_NONE;
    s.points = 0;
    return s;
}

/* The tree is large, so it is allocated at the first decision. Without memory `policy` chooses. */
static bool open_tree(struct master *m, const struct kt_budget *budget)
{
    if (budget->limits.memory > 0 && budget->limits.memory < kl_tree_bytes())
        return false;
    return m->tree.node || kl_tree_open(&m->tree);
}

static bool find_plan(struct master *m, const struct klondike *sight, struct kt_rng *rng, struct kt_budget *budget,
                      uint64_t effort)
{
    struct kl_plan plans[KL_MOST_PLANS];
    struct klondike s = bare_sight(sight);
    int count = kl_list_plans(&s, plans);
    m->hand.made = m->hand.plan.moves = 0;
    if (count < 2 || !open_tree(m, budget))
        return kl_choose_plan(&s, &m->hand.plan);
    if (kl_tree_is_full(&m->tree))
        kl_tree_forget(&m->tree);
    struct kl_tree_node *node = kl_tree_node_of(&m->tree, &s);
    assert(node);
    kl_tree_aim(&m->tree, &s, budget, effort);
    m->hand.plan = *compare(m, &s, node, rng);
    return true;
}

/* Chooses when no plan is being followed. False: it gives up. */
static bool think(struct master *m, const struct klondike *sight, struct kt_rng *rng, struct kt_budget *budget,
                  struct kl_move *move)
{
    uint64_t before = budget->states;
    enum kt_verdict end = kl_ending_choose(&m->ending, sight, budget, m->effort / 2, move);
    m->knows_end = end == KT_SOLVED;
    if (m->knows_end)
        return true;
    if (end == KT_IMPOSSIBLE && sight->rules.scoring == KL_SCORE_NONE)
        return false;
    if (end == KT_IMPOSSIBLE || kl_wants_look(sight) || kl_has_few_passes(sight))
        return kl_policy_choose(&m->hand, sight, move);
    if (!find_plan(m, sight, rng, budget, m->effort - (budget->states - before)))
        return false;
    kl_policy_go_on(&m->hand, sight, move);
    return true;
}

static kt_move choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct master *m = self;
    const struct klondike *s = kl_seen(sight);
    struct kl_move move;
    m->worlds = 0;
    m->knows_end = false;
    if (kl_policy_goes_on(&m->hand, s))
        kl_policy_go_on(&m->hand, s, &move);
    else if (!think(m, s, rng, budget, &move))
        return KT_GIVE_UP;
    return kl_pack(move);
}

/* ---- why ---- */

static double chance_of(const struct kt_race *race, int runner)
{
    double chance = kt_race_value(race, runner) / KL_SURE;
    return chance > 0 ? chance : 0;
}

/* Is the best plan that begins with another move within the noise of the sample? */
static bool is_lead_noise(const struct kt_race *race, const kt_move first[MOST_CANDIDATES])
{
    int next = 0;
    for (int i = 1; i < race->count; i++)
        if (first[i] != first[0] && (next == 0 || chance_of(race, i) > chance_of(race, next)))
            next = i;
    return next > 0 && kt_race_is_close(race, next);
}

static void explain_chances(const struct master *m, const struct klondike *sight, struct kt_thoughts *thoughts)
{
    kt_move first[MOST_CANDIDATES] = {0};
    for (int i = 0; i < m->race.count; i++) {
        struct kl_policy hand = {.plan = m->candidate[m->race.runner[i].candidate].plan};
        struct kl_move move;
        kl_policy_go_on(&hand, sight, &move);
        first[i] = kl_pack(move);
        struct kt_thought thought = kt_race_thought(&m->race, i, first[i], KL_SURE);
        thought.value = chance_of(&m->race, i);
        kt_thoughts_add_sampled(thoughts, thought); /* plans may begin with the same move */
    }
    pt_estimate_chance(thoughts, first[0], is_lead_noise(&m->race, first), m->race.runner[0].worlds);
}

static void explain_ending(const struct master *m, struct kt_thoughts *thoughts)
{
    size_t left = m->ending.line.count - m->ending.made + 1;
    if (left == 1)
        return; /* the reason of the move itself is enough */
    kt_phrase_set(&thoughts->reason, N_("all cards are known, and it is the first of %1 moves that win"));
    kt_phrase_arg(&thoughts->reason, 1, "%d", (int)left);
}

static void explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct master *m = self;
    if (choice == KT_GIVE_UP)
        return;
    if (m->knows_end) {
        explain_ending(m, thoughts);
        kt_thoughts_add(thoughts, choice, 1);
        return;
    }
    kl_policy_explain(&m->hand, kl_seen(sight), kl_unpack(choice), &thoughts->reason);
    if (m->worlds > 0)
        explain_chances(m, kl_seen(sight), thoughts);
}

/* ---- the bot ---- */

static void close_master(void *self)
{
    struct master *m = self;
    kl_tree_close(&m->tree);
    kl_ending_close(&m->ending);
    free(m);
}

static void *open_master(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct master *m = calloc(1, sizeof *m);
    if (m)
        m->effort = (uint64_t)chosen->value[NODES];
    return m;
}

static void start(void *self)
{
    struct master *m = self;
    memset(&m->hand, 0, sizeof m->hand);
    m->ending.line.count = 0;
    m->worlds = 0;
    m->knows_end = false;
    if (m->tree.node)
        kl_tree_forget(&m->tree);
}

const struct kt_bot_kind kl_master_bot = {
    .choice = {"master", N_("Monte-Carlo tree search over sampled hidden cards; the strongest"), options},
    .open = open_master,
    .close = close_master,
    .start = start,
    .choose = choose,
    .explain = explain,
};
