/* The bot `master`: truncated Monte-Carlo rollouts over sampled hidden roles and cards (determinizations).
 *
 * It estimates from everybody's acts who is a saboteur and where the gold is (belief.c), and samples worlds: roles and
 * the place of the gold by these probabilities, hands and pile uniformly from the unseen cards. In each world it tries
 * every sensible move, and simple miners and saboteurs that know only what their seat knows play on for one and a half
 * turns of the table (players.c); then a model estimates who will win (chances.c). The rollout bots judge each other as
 * they go, so a saboteur who reveals himself too early gets his tools broken in rollouts as well. The move after which
 * its side wins most often is chosen.
 *
 * - The candidates are compared by racing with common random numbers (search/race.h).
 * - It uses the sight alone and keeps nothing between choices. The same sight, random numbers and limit of states give
 *   the same choice; a state is a step of a rollout.
 *
 * Measured on deals 1 to 300 for each of 3 to 10 players at 20 ms a move, how often miners win: the paper's player on
 * both sides 58.4 %; master miners 92.8 % (+34.3 +- 2.1), master saboteurs 20.5 % (-38.0 +- 2.3).
 *
 * Tried, rounds that miners win on the average over 3 to 10 players, deals from 1,000,001 on, 5 ms a move (+- 3):
 * - The players of players.c without any search: master miners against the paper's saboteurs 86.9 %, its miners against
 *   master saboteurs 32.8 %. Rollouts to the end of the round instead of an estimate, 2,000 states: 86.9 and 35.9, so
 *   the search was worth nothing; the rest of a round is mostly luck. Estimated after one or two turns: 90 to 96, and
 *   27 to 21.
 * - The preference of the rollout bots for a move as a prior. As much as five wins for a card that brings the tunnel
 *   nearer: 92.5 and 25.9; 1.5 wins: 93 and 24.7; half a win to 0.8: 92 and 20.9.
 * - Rollouts of one, one and a half or two turns: 90 to 96 and no pattern in 320 rounds each. */
#include "games/saboteur/master.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/race.h"

enum { MOST_CANDIDATES = 12, DEFAULT_STATES = 60000 };
enum { HORIZON = 3 };            /* length of a rollout in half turns of the table */
enum { WIN = 1000, FINDS = 30 }; /* points for the result of a rollout */
static const struct kt_race_rules race_rules = {.most_worlds = KT_MOST_RACE_WORLDS,
                                                .first_worlds = 16,
                                                .drop_every = 8,
                                                .behind = 2.2,
                                                .forbearance = 200000,
                                                .slack = 5};
/* The prior of a card that brings the tunnel nearer, in thousandths of a win. */
static const float LIKING = 800;

enum { NODES };

static const struct kt_option options[] = {
    [NODES] = {"nodes", N_("rollout moves per decision; more take longer"), 1, 100000000, DEFAULT_STATES, NULL},
    {0},
};

struct candidate {
    kt_move move;
    struct sa_step step;
    float liking;
};

struct master {
    uint64_t states;
    bool finds_gold; /* the last choice reaches the gold for certain */
    int candidates;  /* of the last choice; 0 if there was nothing to compare */
    int worlds;      /* in which they were compared */
    int taken;       /* the candidate that was chosen */
    struct candidate candidate[MOST_CANDIDATES];
    struct kt_race race;
    struct saboteur sight, world;
    struct sa_board board;
    struct sa_belief belief;
    struct sa_thought start, game;
    kt_move moves[SA_MOST_MOVES];
};

/* ---- worlds ---- */

static int draw_gold(const struct sa_belief *belief, struct kt_rng *rng)
{
    double left = (double)(kt_rng_next(rng) >> 11) * 0x1p-53;
    int goal = 0;
    while (goal + 1 < SA_GOALS && (left -= belief->gold[goal]) >= 0)
        goal++;
    return goal;
}

/* Swaps the gold with the card at that goal. */
static void move_gold(struct saboteur *world, int goal)
{
    uint8_t there = world->goal[goal];
    uint8_t *gold = memchr(world->goal, SA_GOLD, SA_GOALS);
    world->goal[goal] = SA_GOLD;
    *gold = there == SA_GOLD ? SA_GOLD : there;
}

static void draw_world(struct master *m, struct kt_rng *rng)
{
    sa_complete(&m->sight, rng, &m->world);
    int cast = sa_draw_cast(&m->belief, rng), gold = draw_gold(&m->belief, rng);
    for (int seat = 0; seat < m->sight.rules.seats; seat++)
        m->world.role[seat] = cast >> seat & 1 ? SA_SABOTEUR : SA_MINER;
    if (m->sight.goal[gold] == SA_UNKNOWN)
        move_gold(&m->world, gold);
    sa_think_of(&m->start, &m->world, &m->board, m->belief.guilt);
    m->start.random = kt_rng_next(rng) | 1;
}

/* ---- rollouts ---- */

/* The points of the rollout for the seat that chooses; -1 if the budget was used up. */
static int play_on(struct master *m, const struct sa_step *first, struct kt_budget *budget)
{
    struct sa_thought *game = &m->game;
    struct sa_step step = *first;
    int seat = m->sight.turn;
    *game = m->start;
    for (int left = HORIZON * game->seats / 2;; left--) {
        if (!kt_budget_spend(budget))
            return -1;
        sa_take_step(game, &step);
        if (game->winner != SA_NEITHER || left <= 0)
            break;
        sa_find_step(game, &step);
    }
    bool is_saboteur = game->role[seat] == SA_SABOTEUR;
    float miners = game->winner == SA_NEITHER ? sa_miners_chance(game) : game->winner == SA_MINERS;
    int points = (int)(WIN * (is_saboteur ? 1 - miners : miners));
    return points + (!is_saboteur && game->winner == SA_MINERS && game->finder == seat ? FINDS : 0);
}

/* ---- candidates ---- */

static int room_for(int deed)
{
    static const int room[] = {
        [SA_LAY] = 5, [SA_BREAK] = 3, [SA_MEND] = 2, [SA_CRUSH] = 2, [SA_LOOK] = 2, [SA_DROP] = 2};
    return room[deed];
}

/* Removes the least liked candidate of the same kind if there are too many. */
static bool make_room(struct master *m, const struct sa_step *step, float liking)
{
    int alike = 0, last = -1;
    for (int i = 0; i < m->candidates; i++) {
        if (m->candidate[i].step.deed != step->deed)
            continue;
        alike++;
        last = i;
    }
    if (alike < room_for(step->deed) && m->candidates < MOST_CANDIDATES)
        return true;
    if (alike < room_for(step->deed))
        last = m->candidates - 1;
    if (m->candidate[last].liking >= liking)
        return false;
    memmove(&m->candidate[last], &m->candidate[last + 1], (size_t)(m->candidates - last - 1) * sizeof m->candidate[0]);
    m->candidates--;
    return true;
}

static void add_candidate(struct master *m, kt_move move, const struct sa_step *step, float liking)
{
    if (!make_room(m, step, liking))
        return;
    int place = m->candidates++;
    for (; place > 0 && m->candidate[place - 1].liking < liking; place--)
        m->candidate[place] = m->candidate[place - 1];
    m->candidate[place] = (struct candidate){.move = move, .step = *step, .liking = liking};
}

static void list_candidates(struct master *m, int moves)
{
    struct sa_step step;
    for (int i = 0; i < moves; i++)
        if (sa_step_of(sa_act_of(m->moves[i]), &step))
            add_candidate(m, m->moves[i], &step, sa_like_step(&m->start, &step));
}

/* ---- comparing ---- */

/* One choice in progress: the data of the race. */
struct trial {
    struct master *m;
    struct kt_rng *rng;
    struct kt_budget *budget;
};

static bool draw_next(void *data, int number)
{
    struct trial *trial = data;
    (void)number;
    draw_world(trial->m, trial->rng);
    return true;
}

static bool try_move(void *data, int candidate, int32_t *points)
{
    struct trial *trial = data;
    *points = play_on(trial->m, &trial->m->candidate[candidate].step, trial->budget);
    return *points >= 0;
}

static void compare(struct master *m, struct kt_rng *rng, struct kt_budget *budget)
{
    struct trial trial = {m, rng, budget};
    const struct kt_race_track track = {&trial, draw_next, try_move};
    kt_race_start(&m->race, &race_rules);
    for (int i = 0; i < m->candidates; i++)
        kt_race_add(&m->race, i, (double)(LIKING * m->candidate[i].liking), 0);
    m->worlds = kt_race_run(&m->race, &track);
    m->taken = m->race.runner[0].candidate;
    kt_race_cap(&m->race, WIN); /* the values shown are chances that the side wins, whoever finds the gold */
}

/* ---- choosing ---- */

/* Takes a card of a miner that leads into a goal which certainly is the gold. */
static bool find_gold(struct master *m)
{
    bool is_miner = m->sight.role[m->sight.turn] == SA_MINER;
    for (int i = 0; is_miner && i < m->candidates; i++) {
        const struct sa_step *step = &m->candidate[i].step;
        m->game.board = m->board;
        if (step->deed != SA_LAY)
            continue;
        sa_board_lay(&m->game.board, step->cell, step->card, step->is_turned);
        for (int goal = 0; goal < SA_GOALS; goal++) {
            if (!(m->game.board.reached >> goal & 1) || m->belief.gold[goal] < 1)
                continue;
            m->taken = i;
            return true;
        }
    }
    return false;
}

static void think(struct master *m, int moves, struct kt_rng *rng, struct kt_budget *budget)
{
    struct kt_budget own = *budget;
    bool is_limited = own.limits.states > 0 || own.limits.seconds > 0;
    if (!is_limited)
        own.limits.states = own.states + m->states;
    sa_board_set(&m->board, &m->sight);
    sa_believe(&m->belief, &m->sight);
    draw_world(m, rng);
    list_candidates(m, moves);
    m->finds_gold = find_gold(m);
    if (!m->finds_gold)
        compare(m, rng, &own);
    budget->states = own.states;
    if (is_limited || own.stopped_by != KT_BY_STATES)
        budget->stopped_by = own.stopped_by;
}

static kt_move take_most(const struct master *m, int moves)
{
    kt_move best = m->moves[0];
    for (int i = 1; i < moves; i++)
        if (sa_act_of(m->moves[i]).card > sa_act_of(best).card)
            best = m->moves[i];
    return best;
}

static kt_move choose(void *self, const struct kt_sight *seen, struct kt_rng *rng, struct kt_budget *budget)
{
    struct master *m = self;
    m->sight = *sa_seen(seen);
    m->candidates = m->worlds = m->taken = 0;
    m->finds_gold = false;
    int count = sa_moves(&m->sight, m->moves);
    if (m->sight.winner != SA_NEITHER)
        return take_most(m, count);
    think(m, count, rng, budget);
    return m->candidate[m->taken].move;
}

/* ---- why ---- */

static double chance_of(const struct kt_race *race, int runner)
{
    double chance = kt_race_value(race, runner) / WIN;
    return chance > 0 ? chance : 0;
}

static void explain_values(const struct master *m, struct kt_thoughts *thoughts)
{
    struct kt_phrase *estimate = &thoughts->estimate;
    for (int i = 0; i < m->race.count; i++) {
        kt_move move = m->candidate[m->race.runner[i].candidate].move;
        struct kt_thought thought = kt_race_thought(&m->race, i, move, WIN);
        thought.value = chance_of(&m->race, i);
        kt_thoughts_add_sampled(thoughts, thought);
    }
    int next = kt_race_next_best(&m->race);
    char chance[KT_ARG_SIZE], other[KT_ARG_SIZE];
    snprintf(chance, sizeof chance, "%.0f", 100 * chance_of(&m->race, 0));
    snprintf(other, sizeof other, "%.0f", 100 * chance_of(&m->race, next));
    bool is_equal = strcmp(chance, other) == 0 || kt_race_is_close(&m->race, next);
    kt_phrase_set(
        estimate,
        is_equal
            ? N_("the chance that this side wins is about %1 %; the next best move is about as good (rollouts: %3)")
            : N_("the chance that this side wins is about %1 %, with the next best move %2 % (rollouts: %3)"));
    kt_phrase_arg(estimate, 1, "%s", chance);
    if (!is_equal)
        kt_phrase_arg(estimate, 2, "%s", other);
    kt_phrase_arg(estimate, 3, "%d", m->race.runner[0].worlds);
}

static void explain_beliefs(const struct master *m, struct kt_thoughts *thoughts)
{
    static const char *const goals[SA_GOALS] = {"gold-1", "gold-2", "gold-3"};
    for (int seat = 0; seat < m->sight.rules.seats; seat++)
        if (m->sight.role[seat] == SA_UNKNOWN)
            kt_thoughts_believe(thoughts, seat, "saboteur", m->belief.saboteur[seat]);
    for (int goal = 0; goal < SA_GOALS; goal++)
        if (!m->sight.goal_is_open[goal])
            kt_thoughts_believe(thoughts, KT_NOBODY, goals[goal], m->belief.gold[goal]);
}

static void give_reason(const struct master *m, kt_move choice, struct kt_phrase *reason)
{
    if (sa_praise(&m->sight, choice, reason))
        return;
    kt_phrase_set(reason, N_("it is rated best of the %1 moves considered"));
    kt_phrase_arg(reason, 1, "%d", m->candidates);
}

static void explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct master *m = self;
    (void)sight;
    thoughts->scale = KT_SCALE_CHANCE;
    if (m->candidates > 0)
        explain_beliefs(m, thoughts);
    give_reason(m, choice, &thoughts->reason);
    if (m->worlds > 0)
        explain_values(m, thoughts);
    else if (m->finds_gold)
        kt_thoughts_add(thoughts, choice, 1); /* certain, so nothing was sampled */
}

/* ---- the bot ---- */

static void *open_master(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct master *m = calloc(1, sizeof *m);
    if (m)
        m->states = (uint64_t)chosen->value[NODES];
    return m;
}

const struct kt_bot_kind sa_master_bot = {
    .choice = {"master",
               N_("Monte-Carlo rollouts over hidden roles and cards, sampled by what everybody did; the strongest"),
               options},
    .level = N_("hard"),
    .open = open_master,
    .close = free,
    .choose = choose,
    .explain = explain,
};
