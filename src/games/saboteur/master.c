/* The player `master`: plays rounds on in thought.
 *
 * It judges everybody by what was done (belief.c) and draws worlds that fit: roles and the place of the gold as likely as they are
 * believed, hands and pile by lot from the cards that are unseen. In each world every sensible move is made, and the round
 * played on for one and a half turns of the table by simple miners and saboteurs who know no more than they would there
 * (players.c); then a model says who will win (chances.c). They judge each other as they go, so a saboteur who shows himself too
 * early sees his tools broken in thought as well. The move after which its side wins most often is made.
 *
 * - All candidates meet the same worlds, so luck cancels out; one that is clearly behind is dropped.
 * - It rests on the sight alone and remembers nothing between choices. The same sight, random numbers and limit of states give
 *   the same choice; a state is a step in thought.
 *
 * Measured on deals 1 to 300 for each of 3 to 10 players at 20 ms a move, how often miners win: the paper's player on both sides 58.4 %;
 * master miners 92.8 % (+34.3 +- 2.1), master saboteurs 20.5 % (-38.0 +- 2.3).
 *
 * Tried, rounds that miners win on the average over 3 to 10 players, deals from 1,000,001 on, 5 ms a move (+- 3):
 * - The players of players.c without any search: master miners against the paper's saboteurs 86.9 %, its miners against
 *   master saboteurs 32.8 %. Rounds played on to their end instead of judged, 2,000 states: 86.9 and 35.9, so the search was worth nothing; the rest
 *   of a round is mostly luck. Judged after one or two turns: 90 to 96, and 27 to 21.
 * - How the simple players like a move counts as evidence. As much as five wins for a card that the tunnel gets nearer: 92.5 and 25.9;
 *   1.5 wins: 93 and 24.7; half a win to 0.8: 92 and 20.9.
 * - One, one and a half or two turns in thought: 90 to 96 and no pattern in 320 rounds each. */
#include "games/saboteur/master.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CANDIDATES = 12, MOST_WORLDS = 4096, FIRST_WORLDS = 16, DROP_EVERY = 8, USUAL_STATES = 60000 };
enum { HORIZON = 3 };            /* half turns of the table that a round is played on for before it is judged */
enum { WIN = 1000, FINDS = 30 }; /* what the end of a round in thought counts */
static const double BEHIND = 2.2, FORBEARANCE = 200000, SLACK = 5;
/* A card that the tunnel gets nearer counts as much as so many thousandths of a win, once. */
static const float LIKING = 800;

enum { NODES };

static const struct kt_option options[] = {
    [NODES] = {"nodes", N_("steps to try in thought for a decision: more take longer"), 1, 100000000, USUAL_STATES,
               NULL},
    {0},
};

struct candidate {
    kt_move move;
    struct sa_step step;
    float liking;
    double sum;
    int worlds;
    int16_t *points; /* in each world */
};

struct master {
    uint64_t states;
    bool finds_gold; /* the last choice */
    int candidates;  /* of the last choice, the best first; 0 if there was nothing to compare */
    struct candidate candidate[MOST_CANDIDATES];
    int16_t points[MOST_CANDIDATES][MOST_WORLDS];
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

/* The gold changes places with the stone where it is believed to be. */
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

/* ---- rounds in thought ---- */

/* What the round comes to for the seat that chooses; -1: the budget was not enough. */
static int play_on(struct master *m, const struct sa_step *first, struct kt_budget *budget)
{
    struct sa_thought *game = &m->game;
    struct sa_step step = *first;
    int seat = m->sight.turn;
    *game = m->start;
    for (int left = HORIZON * game->seats / 2;; left--) {
        if (!kt_budget_allows(budget))
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

static void move_up(struct candidate *candidates, int from, int to)
{
    struct candidate moved = candidates[from];
    memmove(&candidates[to + 1], &candidates[to], (size_t)(from - to) * sizeof *candidates);
    candidates[to] = moved;
}

static int room_for(int deed)
{
    static const int room[] = {
        [SA_LAY] = 5, [SA_BREAK] = 3, [SA_MEND] = 2, [SA_CRUSH] = 2, [SA_LOOK] = 2, [SA_DROP] = 2};
    return room[deed];
}

/* The least liked of its kind makes room. */
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
    m->candidate[place] = (struct candidate){.move = move, .step = *step, .liking = liking};
    while (place > 0 && m->candidate[place - 1].liking < liking)
        place--;
    move_up(m->candidate, m->candidates - 1, place);
}

static void list_candidates(struct master *m, int moves)
{
    struct sa_step step;
    for (int i = 0; i < moves; i++)
        if (sa_step_of(sa_act_of(m->moves[i]), &step))
            add_candidate(m, m->moves[i], &step, sa_like_step(&m->start, &step));
    for (int i = 0; i < m->candidates; i++)
        m->candidate[i].points = m->points[i];
}

/* ---- comparing ---- */

static double squares_of(const struct candidate *a, const struct candidate *b, int worlds)
{
    double sum = 0;
    for (int i = 0; i < worlds; i++) {
        double difference = a->points[i] - b->points[i];
        sum += difference * difference;
    }
    return sum;
}

static double total(const struct candidate *candidate)
{
    return candidate->sum + (double)(LIKING * candidate->liking);
}

static bool is_behind(const struct candidate *a, const struct candidate *best, int worlds)
{
    double lead = total(best) - total(a) + SLACK * worlds;
    return lead * lead >= BEHIND * BEHIND * (squares_of(a, best, worlds) + FORBEARANCE);
}

static void put_best_first(struct candidate *candidates, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (total(&candidates[i]) > total(&candidates[best]))
            best = i;
    move_up(candidates, best, 0);
}

/* Those clearly behind go to the end; how many are left. */
static int drop_some(struct candidate *candidates, int count, int worlds)
{
    int kept = 1;
    put_best_first(candidates, count);
    for (int i = 1; i < count; i++)
        if (!is_behind(&candidates[i], &candidates[0], worlds))
            move_up(candidates, i, kept++);
    return kept;
}

/* Every candidate in the same world; false when the budget is used up. */
static bool try_world(struct master *m, int count, int world, struct kt_budget *budget)
{
    for (int i = 0; i < count; i++) {
        int points = play_on(m, &m->candidate[i].step, budget);
        if (points < 0)
            return false;
        m->candidate[i].points[world] = (int16_t)points;
    }
    for (int i = 0; i < count; i++) {
        m->candidate[i].sum += m->candidate[i].points[world];
        m->candidate[i].worlds = world + 1;
    }
    return true;
}

static void compare(struct master *m, struct kt_rng *rng, struct kt_budget *budget)
{
    int count = m->candidates;
    for (int world = 0; world < MOST_WORLDS && count > 1; world++) {
        draw_world(m, rng);
        if (!try_world(m, count, world, budget))
            break;
        if (world + 1 >= FIRST_WORLDS && (world + 1) % DROP_EVERY == 0)
            count = drop_some(m->candidate, count, world + 1);
    }
    put_best_first(m->candidate, count);
}

/* ---- choosing ---- */

/* A miner's card that leads into the goal where he knows the gold to be; it comes first then. */
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
            move_up(m->candidate, i, 0);
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
    m->candidates = 0;
    m->finds_gold = false;
    int count = sa_moves(&m->sight, m->moves);
    if (m->sight.winner != SA_NEITHER)
        return take_most(m, count);
    think(m, count, rng, budget);
    return m->candidate[0].move;
}

/* ---- why ---- */

/* What a round in thought counts for the side alone: who finds the gold is a matter of its own. */
static double share_won(int points)
{
    return points > WIN ? 1 : (double)points / WIN;
}

static double share_of_rounds(const struct candidate *candidate, int worlds)
{
    double won = 0;
    for (int i = 0; i < worlds; i++)
        won += share_won(candidate->points[i]);
    return won / worlds;
}

/* The share of rounds that the own side wins. A candidate that was dropped early has seen few worlds, perhaps kind ones, so it is
 * compared with the one taken in those. */
static double value_of(const struct candidate *candidate, const struct candidate *taken)
{
    double mean = share_of_rounds(taken, taken->worlds);
    double behind = share_of_rounds(taken, candidate->worlds) - share_of_rounds(candidate, candidate->worlds);
    double value = mean - behind;
    return value < 0 ? 0 : value > mean ? mean : value;
}

/* Is the difference between the two no more than the noise of the worlds tried? Two standard errors of the paired
 * differences decide. */
static bool is_about_equal(const struct candidate *taken, const struct candidate *other)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < other->worlds; i++) {
        double difference = share_won(taken->points[i]) - share_won(other->points[i]);
        sum += difference;
        squares += difference * difference;
    }
    return sum <= 0 || sum * sum <= 4 * (squares - sum * sum / other->worlds);
}

static const struct candidate *candidate_of(const struct master *m, kt_move move)
{
    const struct candidate *candidate = m->candidate;
    while (candidate->move != move)
        candidate++;
    return candidate;
}

static void explain_values(const struct master *m, struct kt_thoughts *thoughts)
{
    const struct candidate *taken = &m->candidate[0];
    struct kt_phrase *estimate = &thoughts->estimate;
    for (int i = 0; i < m->candidates; i++)
        kt_thoughts_add(thoughts, m->candidate[i].move, value_of(&m->candidate[i], taken));
    const struct kt_thought *next = kt_thoughts_next_best(thoughts, taken->move);
    char chance[KT_ARG_SIZE], other[KT_ARG_SIZE];
    snprintf(chance, sizeof chance, "%.0f", 100 * value_of(taken, taken));
    snprintf(other, sizeof other, "%.0f", 100 * next->value);
    bool is_equal = strcmp(chance, other) == 0 || is_about_equal(taken, candidate_of(m, next->move));
    kt_phrase_set(
        estimate,
        is_equal
            ? N_("the chance that this side wins is about %1 %; the next best move is about as good (%3 rounds tried)")
            : N_("the chance that this side wins is about %1 %, with the next best move %2 % (%3 rounds tried)"));
    kt_phrase_arg(estimate, 1, "%s", chance);
    if (!is_equal)
        kt_phrase_arg(estimate, 2, "%s", other);
    kt_phrase_arg(estimate, 3, "%d", taken->worlds);
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
    if (m->candidates > 1 && m->candidate[0].worlds > 0)
        explain_values(m, thoughts);
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
    .choice = {"master", N_("judges everybody by what they do and plays rounds out in thought; the strongest"),
               options},
    .level = N_("hard"),
    .open = open_master,
    .close = free,
    .choose = choose,
    .explain = explain,
};
