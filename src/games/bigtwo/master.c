/* The player `master`: plays games out in thought.
 *
 * It draws worlds that fit what it has seen (belief.c), makes every sensible play in each of them, and has the game played on
 * by players that see no more than they would at the table (players.c): those who have answered everything cheaply so far
 * go on so, the others play by a plan. The play with the most points on average is made.
 *
 * - All candidates meet the same worlds, so luck cancels out; one that is clearly behind is dropped, and the effort goes to
 *   the others.
 * - What is sure is played at once: a run that nobody can stop (runout.c), and where few cards are unknown a win against
 *   every play in every world (sure.c). Worlds with few cards are solved instead of played on (ending.c).
 * - It rests on the sight alone and remembers nothing between choices. The same sight, random numbers and limit of states
 *   give the same choice; a state is a play in thought, a step of a walk through the worlds, or a position of a search.
 *
 * Tried, points a game on deals from 1,000,001 on with 20,000 states:
 * - Everybody patient in thought instead of what he looks like: 6.9, not 10.8, against three `lowest`; everybody eager: 10.6.
 * - Endings solved from 12, 16 or 20 cards on instead of played on: no difference against weak players (0.0 +- 0.1), since they
 *   hold more cards than that when it is over. 16 is kept.
 * - Better players in thought matter most: against a strong network -2.0, -1.3, -1.0 and -0.6 as players.c got better by -3.2,
 *   -2.3, -2.0 and -1.6 alone (the last step also has better beliefs). 100 ms instead of 4 ms is not shown to help there. */
#include "games/bigtwo/master.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CANDIDATES = 12, MOST_SURE = 64, MOST_WORLDS = 4096, FIRST_WORLDS = 16, DROP_EVERY = 8 };
enum {
    ENDING_CARDS = 16,
    ENDING_NODES = 2000,
    SURE_NODES = 5000,
    SURE_PART = 3,
    ALL_TRIES = 100000,
    USUAL_STATES = 150000
};
static const double BEHIND = 2.5, FORBEARANCE = 30, SLACK = .05;

enum { NODES };

static const struct kt_option options[] = {
    [NODES] = {"nodes", N_("plays to try in thought for a decision: more take longer"), 1, 100000000, USUAL_STATES,
               NULL},
    {0},
};

/* What a play has come to in the worlds that were tried. */
struct candidate {
    kt_move move;
    float cost; /* of what it leaves in hand */
    int worlds;
    int64_t sum;
    int32_t *points; /* in each world */
};

enum certainty { GUESSED, RUNS_OUT, WINS };

struct master {
    uint64_t states;
    enum certainty certainty; /* of the last choice */
    int candidates;           /* of the last choice, the best first; 0 if there was nothing to compare */
    struct candidate candidate[MOST_SURE];
    int32_t points[MOST_SURE][MOST_WORLDS];
    struct bigtwo sight;
    struct b2_belief belief;
    struct b2_thought_game game;
    struct b2_sure sure;
    struct b2_ending *ending; /* NULL without memory: then games are played on instead */
    kt_move moves[B2_MOST_MOVES];
};

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

/* Were both equally good, the sign of each difference would be the toss of a coin. The slack lets those go that are as good as
 * the best one. */
static bool is_behind(const struct candidate *a, const struct candidate *best, int worlds)
{
    double lead = (double)(best->sum - a->sum) + SLACK * worlds;
    return lead * lead >= BEHIND * BEHIND * (squares_of(a, best, worlds) + FORBEARANCE);
}

static bool is_better(const struct candidate *a, const struct candidate *b)
{
    return a->sum != b->sum ? a->sum > b->sum : a->cost < b->cost;
}

static void move_up(struct candidate *candidates, int from, int to)
{
    struct candidate moved = candidates[from];
    memmove(&candidates[to + 1], &candidates[to], (size_t)(from - to) * sizeof *candidates);
    candidates[to] = moved;
}

/* The best of those still in play comes first. */
static void put_best_first(struct candidate *candidates, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (is_better(&candidates[i], &candidates[best]))
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

/* ---- candidates ---- */

static void add_candidate(struct master *m, kt_move move, float cost)
{
    int place = m->candidates;
    while (place > 0 && m->candidate[place - 1].cost > cost)
        place--;
    if (place == MOST_CANDIDATES)
        return;
    int last = m->candidates < MOST_CANDIDATES ? m->candidates++ : MOST_CANDIDATES - 1;
    m->candidate[last] = (struct candidate){.move = move, .cost = cost};
    move_up(m->candidate, last, place);
}

/* Those that leave the best hands; a pass is always one of them. A hand may have thousands of plays, so they share the tries
 * that their plans may take. */
static void list_candidates(struct master *m, const struct bigtwo *sight, int moves)
{
    uint64_t hand = sight->hand[sight->turn];
    int most = moves > ALL_TRIES / B2_PLAN_TRIES ? ALL_TRIES / moves : B2_PLAN_TRIES;
    m->candidates = 0;
    for (int i = 0; i < moves; i++)
        add_candidate(m, m->moves[i], m->moves[i] ? b2_plan_cost(&sight->rules, hand & ~m->moves[i], most) : -1e3f);
}

/* A part of the budget, for what must leave enough to the rest. */
static struct kt_budget part_of(const struct kt_budget *budget, int part)
{
    struct kt_budget some = *budget;
    if (some.limits.states > 0)
        some.limits.states = some.states + (some.limits.states - some.states) / (uint64_t)part + 1; /* 0 is no limit */
    some.limits.seconds /= part;
    return some;
}

static void end_part(struct kt_budget *budget, const struct kt_budget *some)
{
    budget->states = some->states;
    if (some->stopped_by == KT_BY_REQUEST)
        budget->stopped_by = some->stopped_by;
}

/* If some plays win for sure, they alone are the candidates. */
static void keep_sure(struct master *m, const struct bigtwo *sight, int moves, struct kt_budget *budget)
{
    int kept = 0;
    struct kt_budget some = part_of(budget, SURE_PART);
    if (!b2_sure_start(&m->sure, sight))
        return;
    for (int i = 0; i < moves && kept < MOST_SURE; i++)
        if (b2_sure_wins(&m->sure, sight, m->moves[i], SURE_NODES, &some))
            m->candidate[kept++] = (struct candidate){.move = m->moves[i]};
    end_part(budget, &some);
    if (kept > 0) {
        m->candidates = kept;
        m->certainty = WINS;
    }
}

/* ---- trying ---- */

static int cards_in_play(const struct bigtwo *s)
{
    int cards = 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        cards += s->left[seat];
    return cards;
}

/* The points of the play in the world that was set up; false if the budget ends before. */
static bool try_play(struct master *m, const struct bigtwo *world, bool is_end, kt_move move, struct kt_budget *budget,
                     int32_t *result)
{
    int points[B2_SEATS], value;
    if (is_end && b2_ending_value(m->ending, move, &value)) {
        *result = value;
        return true;
    }
    b2_think_world(&m->game, world);
    b2_think_play(&m->game, move);
    if (!b2_think_on(&m->game, budget))
        return false;
    b2_round_points(&m->game.s, points);
    *result = points[world->turn];
    return true;
}

/* Every candidate in one more world; false, and nothing is noted, if the budget ends before. */
static bool try_world(struct master *m, int count, int number, const struct bigtwo *world, uint8_t eager,
                      struct kt_budget *budget)
{
    bool is_end = m->ending && cards_in_play(world) <= ENDING_CARDS;
    if (is_end)
        b2_ending_start(m->ending, world, eager, ENDING_NODES, budget);
    for (int seat = 0; seat < B2_SEATS; seat++)
        m->game.player[seat] = seat != world->turn && eager >> seat & 1 ? &b2_eager_player : &b2_patient_player;
    for (int i = 0; i < count; i++)
        if (!try_play(m, world, is_end, m->candidate[i].move, budget, &m->candidate[i].points[number]))
            return false;
    for (int i = 0; i < count; i++) {
        m->candidate[i].worlds++;
        m->candidate[i].sum += m->candidate[i].points[number];
    }
    return true;
}

/* Without time to think, what somebody would play in thought. */
static void take_policy(struct master *m, const struct bigtwo *sight)
{
    b2_think_world(&m->game, sight);
    uint64_t play = b2_patient_player.play(b2_patient_player.data, &m->game);
    for (int i = 0; i < m->candidates; i++)
        if (m->candidate[i].move == play)
            move_up(m->candidate, i, 0);
    if (m->candidate[0].move == 0 && play && m->candidates > 1)
        move_up(m->candidate, 1, 0);
}

static void compare(struct master *m, const struct bigtwo *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct bigtwo world;
    int count = m->candidates, worlds = 0;
    for (int i = 0; i < count; i++)
        m->candidate[i].points = m->points[i];
    if (count < 2 || !b2_belief_start(&m->belief, sight, rng, budget))
        return;
    int most = m->belief.places > 1 ? MOST_WORLDS : FIRST_WORLDS;
    while (count > 1 && worlds < most) {
        uint8_t eager = b2_belief_draw(&m->belief, rng, budget, &world);
        if (!try_world(m, count, worlds, &world, eager, budget))
            break;
        worlds++;
        if (worlds >= FIRST_WORLDS && worlds % DROP_EVERY == 0)
            count = drop_some(m->candidate, count, worlds);
    }
    if (worlds > 0)
        put_best_first(m->candidate, count);
}

/* ---- choosing ---- */

/* The caller's budget, or our own if it has no limit. */
static void think(struct master *m, int moves, struct kt_rng *rng, struct kt_budget *budget)
{
    struct kt_budget own = *budget;
    bool is_limited = own.limits.states > 0 || own.limits.seconds > 0;
    if (!is_limited)
        own.limits.states = own.states + m->states;
    list_candidates(m, &m->sight, moves);
    keep_sure(m, &m->sight, moves, &own);
    compare(m, &m->sight, rng, &own);
    if (m->candidate[0].worlds == 0 && m->certainty == GUESSED)
        take_policy(m, &m->sight);
    budget->states = own.states;
    if (is_limited || own.stopped_by != KT_BY_STATES)
        budget->stopped_by = own.stopped_by;
}

static kt_move choose(void *self, const struct kt_sight *seen, struct kt_rng *rng, struct kt_budget *budget)
{
    struct master *m = self;
    m->sight = *b2_seen(seen);
    m->candidates = 0;
    m->belief.worlds = 0;
    m->certainty = GUESSED;
    int count = b2_moves(&m->sight, m->moves);
    if (count == 1)
        return m->moves[0];
    kt_move run = b2_run_out(&m->sight, m->moves, count);
    if (run) {
        m->certainty = RUNS_OUT;
        return run;
    }
    think(m, count, rng, budget);
    return m->candidate[0].move;
}

/* ---- why ---- */

static double mean_of(const struct candidate *candidate)
{
    return (double)candidate->sum / candidate->worlds;
}

/* What a candidate is worth beside the one taken. One that was dropped early has seen few worlds, perhaps kind ones, so
 * it is compared in those. */
static double value_of(const struct candidate *candidate, const struct candidate *taken)
{
    int64_t behind = 0;
    for (int i = 0; i < candidate->worlds; i++)
        behind += taken->points[i] - candidate->points[i];
    double value = mean_of(taken) - (double)behind / candidate->worlds;
    return value > mean_of(taken) ? mean_of(taken) : value;
}

/* Is the difference between the two no more than the noise of the worlds tried? Two standard errors of the paired
 * differences decide. */
static bool is_about_equal(const struct candidate *taken, const struct candidate *other)
{
    int worlds = other->worlds;
    double sum = 0;
    for (int i = 0; i < worlds; i++)
        sum += taken->points[i] - other->points[i];
    return sum <= 0 || sum * sum <= 4 * (squares_of(taken, other, worlds) - sum * sum / worlds);
}

static const struct candidate *candidate_of(const struct master *m, kt_move move)
{
    const struct candidate *candidate = m->candidate;
    while (candidate->move != move)
        candidate++;
    return candidate;
}

/* There is no "-0.0". */
static void write_points(double value, char out[KT_ARG_SIZE])
{
    snprintf(out, KT_ARG_SIZE, "%+.1f", fabs(value) < .05 ? 0 : value);
}

static void explain_points(const struct master *m, struct kt_thoughts *thoughts)
{
    const struct candidate *taken = &m->candidate[0];
    struct kt_phrase *estimate = &thoughts->estimate;
    char points[KT_ARG_SIZE], other[KT_ARG_SIZE];
    for (int i = 0; i < m->candidates; i++)
        kt_thoughts_add(thoughts, m->candidate[i].move, value_of(&m->candidate[i], taken));
    const struct kt_thought *next = kt_thoughts_next_best(thoughts, taken->move);
    write_points(mean_of(taken), points);
    write_points(next->value, other);
    bool is_equal = strcmp(points, other) == 0 || is_about_equal(taken, candidate_of(m, next->move));
    kt_phrase_set(estimate,
                  is_equal ? N_("about %1 points are expected; the next best play is about as good (%3 deals tried)")
                           : N_("about %1 points are expected, with the next best play %2 (%3 deals tried)"));
    kt_phrase_arg(estimate, 1, "%s", points);
    if (!is_equal)
        kt_phrase_arg(estimate, 2, "%s", other);
    kt_phrase_arg(estimate, 3, "%d", taken->worlds);
}

/* In how many of the worlds that were drawn a seat had a card. */
static void explain_beliefs(const struct master *m, struct kt_thoughts *thoughts)
{
    uint64_t unseen = m->belief.worlds > 0 ? b2_unseen(&m->sight) : 0;
    for (int seat = 0; seat < m->sight.rules.seats; seat++) {
        for (uint64_t rest = seat == m->sight.turn ? 0 : unseen; rest; rest &= rest - 1) {
            kt_card card = b2_to_card(&m->sight.rules, b2_lowest(rest));
            char name[] = {kt_rank_letter(kt_rank(card)), kt_suit_letter(kt_suit(card)), '\0'};
            kt_thoughts_believe(thoughts, seat, name,
                                (double)m->belief.held[seat][b2_lowest(rest)] / (double)m->belief.worlds);
        }
    }
}

/* What is sure comes first, then what is true of the play, then what the values say. */
static void give_reason(const struct master *m, const struct kt_sight *sight, kt_move choice, struct kt_phrase *reason)
{
    bool is_last = b2_count(choice) == m->sight.left[m->sight.turn];
    if (m->certainty == RUNS_OUT && !is_last)
        kt_phrase_set(reason, N_("from here the hand can be played to the last card, and nobody can stop it"));
    else if (m->certainty == WINS && !is_last)
        kt_phrase_set(reason, N_("it wins the round whatever the others do"));
    else
        b2_praise_move(sight, choice, reason);
    if (reason->text)
        return;
    bool is_compared = m->candidates > 1 && m->candidate[0].worlds > 0;
    kt_phrase_set(reason, is_compared          ? N_("no other play that was tried brings more points on average")
                          : m->candidates == 0 ? N_("it is the only legal move")
                                               : N_("there was no time to compare plays"));
}

static void explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct master *m = self;
    thoughts->scale = KT_SCALE_POINTS;
    explain_beliefs(m, thoughts);
    give_reason(m, sight, choice, &thoughts->reason);
    if (m->candidates > 1 && m->candidate[0].worlds > 0)
        explain_points(m, thoughts);
}

/* ---- the bot ---- */

static void *open_master(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct master *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->states = (uint64_t)chosen->value[NODES];
    m->ending = b2_ending_open();
    return m;
}

static void close_master(void *self)
{
    struct master *m = self;
    b2_ending_close(m->ending);
    free(m);
}

const struct kt_bot_kind b2_master_bot = {
    .choice = {"master", N_("plays games out in thought, from what a person sees; the strongest"), options},
    .level = N_("hard"),
    .open = open_master,
    .close = close_master,
    .choose = choose,
    .explain = explain,
};
