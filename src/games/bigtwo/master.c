/* The bot `master`: Monte-Carlo rollouts over sampled hidden cards (determinizations).
 *
 * It samples deals of the unseen cards that fit what was played (belief.c), tries the plays that the network likes best
 * in each of them, and lets bots that see only their own hand play the round to its end: seats that have answered
 * everything cheaply so far continue to do so (players.c), the others draw their plays by the network
 * (network_player.c). The play with the highest mean points is chosen; the network's opinion counts like some points
 * (PRIOR), so that with few samples it decides. With rollouts=patient there is no network: the rollouts follow a plan
 * (players.c), and the candidates are the plays that leave the best hands.
 *
 * - The candidates are compared by racing with common random numbers (search/race.h).
 * - Certain wins are played without sampling: a sequence of plays that nobody can beat (runout.c), and, if few cards
 *   are unknown, a win against every play in every deal (sure.c). Deals with few cards left are solved instead of
 *   rolled out (ending.c).
 * - It uses the sight alone and keeps nothing between choices. The same sight, random numbers and limit of states
 *   give the same choice; a state is a play of a rollout, a step of the sampler, or a position of a search.
 *
 * Tried, points per game on deals from 1,000,001 on with 20,000 states:
 * - All rollout bots patient, instead of what each seat looks like: 6.9, not 10.8, against three `lowest`; all eager:
 *   10.6.
 * - Endings solved from 12, 16 or 20 cards on instead of rolled out: no difference against weak players (0.0 +- 0.1),
 *   since they hold more cards than that when the round ends. 16 is kept.
 * - Better rollout bots matter most: against a strong network -2.0, -1.3, -1.0 and -0.6 as players.c alone improved
 *   from -3.2 to -2.3, -2.0 and -1.6 (the last step also has better beliefs). 100 ms instead of 4 ms is not shown to
 *   help there.
 *
 * Tried with the network, preset=cw2018, deals from 60,000,001 on. A play of the network counts as eight states, as
 * long as it takes; all figures are at equal states unless said.
 * - Against three master:rollouts=patient,nodes=5000 (320 games, +- 1.0): the network alone +2.4; with rollouts to the
 *   end and 20,000 states +2.2; rollouts to the next own decision, judged there by the critic of the training, +2.7.
 *   With 100,000 states (120 games, +- 1.6): +3.6 and +3.2.
 * - Against three `minimax`, preset=paper, 20,000 states (160 games, +- 1.5): to the end +10.5, by the critic +9.6,
 *   rollouts=patient +9.6. The critic expects good players, so it was dropped.
 * - With an earlier network (iteration 20), 8,000 states and no prior, rollouts to the end lost 1.1 +- 0.6 points to
 *   three of the network itself, since 40 rollouts decided.
 * - Patient rollouts with the candidates and the prior of the network, 20,000 states, against three of the network
 *   (480 games, +- 0.6): +0.1; the network for the first eight plays of a rollout, then patient: +0.1.
 * - With the weights of 2,000 iterations, against three of the network (400 deals, 40,000 states, +- 0.3): rollouts to
 *   the end +0.4; to the next, second and third own decision, judged there by the critic, +0.2, +0.4 and +0.7; a prior
 *   of 20 points +0.4 (to the end) and +0.5 (third decision). With 150,000 states (250 deals, +- 0.4): +0.6 to the end,
 *   +0.4 (third) and +0.5 (fifth). The critic is not shown to help.
 * - Against three `lowest` and `minimax`, preset=paper (250 deals from 80,000,001 on, +- 0.5): +11.6 and +10.9, and
 *   rollouts=patient +12.0 and +11.0. With a patient own seat in worlds where all others are eager +11.2 and +10.5.
 * - More candidates and less prior, since the network expects good players: 12 candidates instead of 8, up to e^9
 *   times less likely instead of e^5, and a prior of 1 point instead of 5. Against three `lowest` +12.5 instead of
 *   +11.9 (rollouts=patient +12.2), against three `minimax` +11.5 instead of +10.9 (+11.0): preset=paper, 200 deals
 *   from 84,000,001 on, +- 0.55; `lowest` with less prior alone +12.2, with more candidates alone +12.1. Against three
 *   of the network, preset=cw2018, 300 deals, +0.2 instead of +0.1, +- 0.37. Kept.
 * - Worlds drawn by how likely the network makes the plays that were seen (a second Metropolis test after the steps of
 *   belief.c). They know better who has which card: the mean logarithm of the chance of the true owner is -1.06, -1.08,
 *   -0.92 and -0.61 (5, 12, 24 and 40 plays or more) instead of -1.10, -1.10, -1.04 and -0.97. But against three
 *   without it, 60,000 states: -0.1 +- 0.2 points (900 deals), in 1.7 times the time. */
#include "games/bigtwo/master.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/race.h"

enum { MOST_CANDIDATES = 12, MOST_SURE = KT_MOST_RUNNERS, FIRST_WORLDS = 16 };
enum {
    ENDING_CARDS = 16,
    ENDING_NODES = 2000,
    SURE_NODES = 5000,
    SURE_PART = 3,
    ALL_TRIES = 100000,
    DEFAULT_STATES = 150000
};
static const float LEAST_CHANCE = 1e-6f, MOST_BEHIND = 9; /* the logarithm of how many times less likely */
static const double PRIOR = 1;                            /* points for a candidate that is e times as likely */
enum { POINT = 100 };                                     /* results of the race are in hundredths of a point */
static const struct kt_race_rules race_rules = {.most_worlds = KT_MOST_RACE_WORLDS,
                                                .first_worlds = FIRST_WORLDS,
                                                .drop_every = 8,
                                                .behind = 2.5,
                                                .forbearance = 30,
                                                .slack = .05};

enum { NODES, ROLLOUTS };
enum { BY_PATIENT, BY_NETWORK };

static const char *const rollout_words[] = {"patient", "network"};

static const struct kt_option options[] = {
    [NODES] = {"nodes", N_("rollout moves per decision; more take longer"), 1, 100000000, DEFAULT_STATES, NULL},
    [ROLLOUTS] = {"rollouts", N_("who plays the rollouts: rules of thumb (patient) or the network"), 0, 1, BY_NETWORK,
                  rollout_words},
    {0},
};

struct candidate {
    kt_move move;
    float cost; /* of the hand that it leaves */
};

enum certainty { GUESSED, RUNS_OUT, WINS };

struct master {
    uint64_t states;
    int rollouts;
    enum certainty certainty; /* of the last choice */
    int candidates;           /* of the last choice; 0 if there was nothing to compare */
    int worlds;               /* in which they were compared */
    int taken;                /* the candidate that was chosen */
    struct candidate candidate[MOST_SURE];
    struct kt_race race;
    struct bigtwo sight;
    struct b2_belief belief;
    struct b2_thought_game game;
    struct b2_sure sure;
    struct b2_ending *ending; /* NULL without memory: then endings are rolled out as well */
    kt_move moves[B2_MOST_MOVES];
    float chance[B2_MOST_MOVES]; /* by the network */
};

/* ---- candidates ---- */

static void add_candidate(struct master *m, kt_move move, float cost)
{
    int place = m->candidates < MOST_CANDIDATES ? m->candidates++ : MOST_CANDIDATES;
    for (; place > 0 && m->candidate[place - 1].cost > cost; place--)
        if (place < MOST_CANDIDATES)
            m->candidate[place] = m->candidate[place - 1];
    if (place < MOST_CANDIDATES)
        m->candidate[place] = (struct candidate){.move = move, .cost = cost};
}

/* The plays that leave the best hands; a pass is always one of them. A hand may have thousands of plays, so that the
 * tries for planning are divided among them. */
static void list_candidates(struct master *m, const struct bigtwo *sight, int moves)
{
    uint64_t hand = sight->hand[sight->turn];
    int most = moves > ALL_TRIES / B2_PLAN_TRIES ? ALL_TRIES / moves : B2_PLAN_TRIES;
    m->candidates = 0;
    for (int i = 0; i < moves; i++)
        add_candidate(m, m->moves[i], m->moves[i] ? b2_plan_cost(&sight->rules, hand & ~m->moves[i], most) : -1e3f);
}

/* The plays with the highest scores of the network; their cost is minus the logarithm of the chance. */
static void list_by_network(struct master *m, const struct bigtwo *sight, int moves)
{
    struct b2_story story;
    b2_story_start(&story, sight);
    b2_score_plays(sight, &story, m->moves, moves, m->chance);
    b2_chances(m->chance, moves, 1, m->chance);
    m->candidates = 0;
    for (int i = 0; i < moves; i++)
        add_candidate(m, m->moves[i], -logf(m->chance[i] + LEAST_CHANCE));
    while (m->candidates > 2 && m->candidate[m->candidates - 1].cost > m->candidate[0].cost + MOST_BEHIND)
        m->candidates--;
}

/* A fraction of the budget, for work that must leave enough for the rest. */
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

/* If some plays certainly win, only these are candidates. They are tried in the order of the search (sure.c): after a
 * certain play, the proof of the next turn is a part of the last proof, and needs no more positions. */
static void keep_sure(struct master *m, const struct bigtwo *sight, int moves, struct kt_budget *budget)
{
    int kept = 0;
    struct kt_budget some = part_of(budget, SURE_PART);
    if (!b2_sure_start(&m->sure, sight))
        return;
    for (int i = moves - 1; i >= 0 && kept < MOST_SURE; i--)
        if (b2_sure_wins(&m->sure, sight, m->moves[i], SURE_NODES, &some))
            m->candidate[kept++] = (struct candidate){.move = m->moves[i]};
    end_part(budget, &some);
    if (kept > 0) {
        m->candidates = kept;
        m->certainty = WINS;
    }
}

/* ---- comparing ---- */

/* One choice in progress: the data of the race. */
struct trial {
    struct master *m;
    struct kt_rng *rng;
    struct kt_budget *budget;
    struct bigtwo world;
    bool is_end; /* the world is solved instead of rolled out */
};

static int cards_in_play(const struct bigtwo *s)
{
    int cards = 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        cards += s->left[seat];
    return cards;
}

static bool draw_world(void *data, int number)
{
    struct trial *trial = data;
    struct master *m = trial->m;
    (void)number;
    uint8_t eager = b2_belief_draw(&m->belief, trial->rng, trial->budget, &trial->world);
    trial->is_end = m->ending && cards_in_play(&trial->world) <= ENDING_CARDS;
    if (trial->is_end)
        b2_ending_start(m->ending, &trial->world, eager, ENDING_NODES, trial->budget);
    const struct b2_player *usual = m->rollouts == BY_NETWORK ? &b2_network_player : &b2_patient_player;
    for (int seat = 0; seat < B2_SEATS; seat++)
        m->game.player[seat] = seat != trial->world.turn && eager >> seat & 1 ? &b2_eager_player : usual;
    return true;
}

static bool try_play(void *data, int candidate, int32_t *result)
{
    struct trial *trial = data;
    struct master *m = trial->m;
    kt_move move = m->candidate[candidate].move;
    int points[B2_SEATS], value;
    if (trial->is_end && b2_ending_value(m->ending, move, &value)) {
        *result = value;
        return true;
    }
    b2_think_world(&m->game, &trial->world);
    b2_think_play(&m->game, move);
    if (!b2_think_on(&m->game, trial->budget))
        return false;
    b2_round_points(&m->game.s, points);
    *result = points[trial->world.turn];
    return true;
}

static void compare(struct master *m, const struct bigtwo *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct trial trial = {.m = m, .rng = rng, .budget = budget};
    const struct kt_race_track track = {&trial, draw_world, try_play};
    struct kt_race_rules rules = race_rules;
    if (m->candidates < 2 || !b2_belief_start(&m->belief, sight, rng, budget))
        return;
    if (m->belief.places == 1) /* all cards are known: more rollouts did not win more (-0.1 +- 0.2 points, 400 deals) */
        rules.most_worlds = FIRST_WORLDS;
    kt_race_start(&m->race, &rules);
    for (int i = 0; i < m->candidates; i++) {
        double cost = (double)m->candidate[i].cost;
        kt_race_add(&m->race, i, m->rollouts == BY_NETWORK ? -PRIOR * cost : 0, -cost);
    }
    m->worlds = kt_race_run(&m->race, &track);
    m->taken = m->race.runner[0].candidate;
}

/* Without time to compare: what the network likes best, or the play of the rollout bot; if that is not a candidate, the
 * first candidate that is not a pass. */
static void take_policy(struct master *m, const struct bigtwo *sight)
{
    m->taken = 0;
    if (m->rollouts == BY_NETWORK)
        return;
    b2_think_world(&m->game, sight);
    uint64_t play = b2_patient_player.play(b2_patient_player.data, &m->game);
    m->taken = m->candidate[0].move == 0 && play && m->candidates > 1;
    for (int i = 0; i < m->candidates; i++)
        if (m->candidate[i].move == play)
            m->taken = i;
}

/* ---- choosing ---- */

/* Uses the caller's budget, or its own limit of states if the caller set none. */
static void think(struct master *m, int moves, struct kt_rng *rng, struct kt_budget *budget)
{
    struct kt_budget own = *budget;
    bool is_limited = own.limits.states > 0 || own.limits.seconds > 0;
    if (!is_limited)
        own.limits.states = own.states + m->states;
    if (m->rollouts == BY_NETWORK)
        list_by_network(m, &m->sight, moves);
    else
        list_candidates(m, &m->sight, moves);
    keep_sure(m, &m->sight, moves, &own);
    compare(m, &m->sight, rng, &own);
    if (m->worlds == 0 && m->certainty == GUESSED)
        take_policy(m, &m->sight);
    budget->states = own.states;
    if (is_limited || own.stopped_by != KT_BY_STATES)
        budget->stopped_by = own.stopped_by;
}

static kt_move choose(void *self, const struct kt_sight *seen, struct kt_rng *rng, struct kt_budget *budget)
{
    struct master *m = self;
    m->sight = *b2_seen(seen);
    m->game.rng = rng;
    m->candidates = m->worlds = m->taken = 0;
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
    return m->candidate[m->taken].move;
}

/* ---- why ---- */

/* Never "-0.0". */
static void write_points(double value, char out[KT_ARG_SIZE])
{
    snprintf(out, KT_ARG_SIZE, "%+.1f", fabs(value) < .05 ? 0 : value);
}

static void explain_points(const struct master *m, struct kt_thoughts *thoughts)
{
    struct kt_phrase *estimate = &thoughts->estimate;
    char points[KT_ARG_SIZE], other[KT_ARG_SIZE];
    for (int i = 0; i < m->race.count; i++)
        kt_thoughts_add_sampled(thoughts,
                                kt_race_thought(&m->race, i, m->candidate[m->race.runner[i].candidate].move, 1));
    int next = kt_race_next_best(&m->race);
    write_points(kt_race_mean(&m->race), points);
    write_points(kt_race_value(&m->race, next), other);
    bool is_equal = strcmp(points, other) == 0 || kt_race_is_close(&m->race, next);
    kt_phrase_set(estimate, is_equal
                                ? N_("expected points: about %1; the next best play is about as good (rollouts: %3)")
                                : N_("expected points: about %1, with the next best play %2 (rollouts: %3)"));
    kt_phrase_arg(estimate, 1, "%s", points);
    if (!is_equal)
        kt_phrase_arg(estimate, 2, "%s", other);
    kt_phrase_arg(estimate, 3, "%d", m->race.runner[0].worlds);
}

/* For each unseen card: in which share of the sampled deals a seat has it. */
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

/* A certain win comes first, then a fact about the play, then what the values show. */
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
    bool is_by_points = m->worlds > 0 && kt_race_is_won_by_points(&m->race);
    kt_phrase_set(reason, is_by_points         ? N_("no other play that was tried brings more points on average")
                          : m->worlds > 0      ? N_("no other move has a higher score in its search")
                          : m->candidates == 0 ? N_("it is the only legal move")
                                               : N_("there was no time to compare plays"));
}

static void explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct master *m = self;
    thoughts->scale = KT_SCALE_POINTS;
    explain_beliefs(m, thoughts);
    give_reason(m, sight, choice, &thoughts->reason);
    if (m->worlds > 0)
        explain_points(m, thoughts);
}

/* The network's opinion of the plays that were compared, beside what the rollouts found. */
static void add_network(const struct master *m, struct kt_calculation *calculation)
{
    kt_row_add(calculation, 0, "network", N_("The same plays, with the network's probability"));
    for (int i = 0; i < m->race.count; i++) {
        kt_move move = m->candidate[m->race.runner[i].candidate].move;
        struct kt_row *row = kt_row_add_move(calculation, 1, "probability", move);
        int at = 0;
        while (m->moves[at] != move)
            at++;
        kt_row_set_value(row, (double)m->chance[at]);
    }
}

static void calculate(const void *self, const struct kt_sight *sight, kt_move choice,
                      struct kt_calculation *calculation)
{
    const struct master *m = self;
    struct kt_thoughts thoughts = {0};
    explain(m, sight, choice, &thoughts);
    kt_calculation_add_thoughts(calculation, &thoughts, choice);
    if (m->rollouts == BY_NETWORK && m->worlds > 0)
        add_network(m, calculation);
}

/* ---- the bot ---- */

static void *open_master(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct master *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->states = (uint64_t)chosen->value[NODES];
    m->rollouts = chosen->value[ROLLOUTS];
    m->game.has_story = m->rollouts == BY_NETWORK;
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
    .choice = {"master", N_("Monte-Carlo rollouts over sampled hidden cards; the strongest"), options},
    .level = N_("very hard"),
    .open = open_master,
    .close = close_master,
    .choose = choose,
    .explain = explain,
    .calculate = calculate,
};
