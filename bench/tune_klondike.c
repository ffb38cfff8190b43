/* Makes policy_weights.h: the weights of the features (traits) of the bot `policy`, learned by self-play with policy
 * gradients (actor-critic).
 *
 * usage: tune_klondike GAMES SEED > policy_weights.h
 *        tune_klondike GAMES SEED DRAW      the report only, for trials
 *
 * The learner plays deals from 10,000,001 on and samples its plans from a softmax of their values. A critic learns by
 * logistic regression on the same features how often such positions are won. If a game went better than the critic
 * expected, the values of the plans taken are raised, otherwise lowered (generalised advantage estimation, see
 * FORESIGHT). Optimizer: Adam, a BATCH of games per step, with a step size that decreases linearly to 0. The initial
 * weights only say that face-down cards are bad. The same arguments give the same weights. Standard error shows how
 * many deals, which it does not learn from, the bot wins if it always takes the best plan. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "klondike_learner.h"

enum { BATCH = 256, MOST_STEPS = 400, MOST_OPTIONS = 12000, UNIT = 256, REPORTS = 5, TESTS = 4000, LAST_TESTS = 20000 };

static const double FIRST_RATE = 0.03, FORESIGHT = 0.95;
static const uint64_t FIRST_DEAL = 10000001, FIRST_TEST = 9000001;

/* A plan that could have been followed. */
struct choice {
    uint16_t traits[KL_MOST_TRAITS];
    int count;
    double share; /* how likely it was to be */
};

struct step {
    int first, count, taken; /* choices */
    uint16_t traits[KL_MOST_TRAITS];
    int trait_count;
    double hope; /* the critic's */
};

struct tuner {
    int draw;
    struct learner player, critic;
    struct kt_rng rng;
    int steps, choices;
    struct step step[MOST_STEPS];
    struct choice choice[MOST_OPTIONS];
};

/* ---- playing ---- */

/* The traits of what each plan leads to and their judgement, which goes to `share`; the best one. */
static int judge(const struct learner *player, const struct klondike *sight, const struct kl_plan *plans, int count,
                 struct choice *choices)
{
    int best = 0;
    for (int i = 0; i < count; i++) {
        struct klondike after = *sight;
        kl_apply_plan(&after, &plans[i]);
        choices[i].count = kl_list_traits(&after, choices[i].traits);
        choices[i].share = learner_sum(player, choices[i].traits, choices[i].count);
        if (choices[i].share > choices[best].share)
            best = i;
    }
    return best;
}

static int draw_lot(struct tuner *t, struct choice *choices, int count, double most)
{
    double sum = 0;
    int taken = 0;
    for (int i = 0; i < count; i++)
        sum += choices[i].share = power_of_e(choices[i].share - most);
    for (int i = 0; i < count; i++)
        choices[i].share /= sum;
    double lot = (double)(kt_rng_next(&t->rng) >> 11) * 0x1p-53;
    while (taken < count - 1 && lot >= choices[taken].share)
        lot -= choices[taken++].share;
    return taken;
}

static void keep_step(struct tuner *t, const struct klondike *sight, int count, int taken)
{
    struct step *step = &t->step[t->steps++];
    *step = (struct step){.first = t->choices, .count = count, .taken = taken};
    step->trait_count = kl_list_traits(sight, step->traits);
    step->hope = chance_of(learner_sum(&t->critic, step->traits, step->trait_count));
    t->choices += count;
}

static bool play(struct tuner *t, uint64_t number, bool is_learning)
{
    struct klondike s, sight;
    struct kl_plan plans[KL_MOST_PLANS];
    deal_for_lessons(&s, t->draw, number);
    t->steps = t->choices = 0;
    for (;;) {
        kl_observe(&s, &sight);
        int count = kl_list_plans(&sight, plans), taken = 0;
        if (count == 0)
            return kl_is_won(&s);
        if (count > 1) {
            struct choice *choices = &t->choice[t->choices];
            taken = judge(&t->player, &sight, plans, count, choices);
            if (is_learning && t->steps < MOST_STEPS && t->choices + count < MOST_OPTIONS - KL_MOST_PLANS) {
                taken = draw_lot(t, choices, count, choices[taken].share);
                keep_step(t, &sight, count, taken);
            }
        }
        kl_apply_plan(&s, &plans[taken]);
    }
}

/* ---- learning ---- */

static void learn(struct tuner *t, bool is_won)
{
    double advantage = 0, then = is_won;
    for (int i = t->steps - 1; i >= 0; i--) {
        const struct step *step = &t->step[i];
        advantage = then - step->hope + FORESIGHT * advantage;
        then = step->hope;
        for (int j = 0; j < step->count; j++) {
            const struct choice *choice = &t->choice[step->first + j];
            double by = advantage * ((j == step->taken) - choice->share);
            if (by > 1e-6 || by < -1e-6)
                learner_push(&t->player, choice->traits, choice->count, by);
        }
        learner_push(&t->critic, step->traits, step->trait_count, is_won - step->hope);
    }
}

static double win_rate(struct tuner *t, int games)
{
    int won = 0;
    for (int i = 0; i < games; i++)
        won += play(t, FIRST_TEST + (uint64_t)i, false);
    return 100.0 * won / games;
}

static void tune(struct tuner *t, int draw, int games, uint64_t seed)
{
    int won = 0, stretch = games / REPORTS;
    memset(t, 0, sizeof *t);
    t->draw = draw;
    kt_rng_seed(&t->rng, seed);
    for (int closed = 0; closed <= 36; closed++)
        t->player.weight[KL_CLOSED_TRAITS + closed] = -closed;
    fprintf(stderr, "draw %d: %.2f %% at the start\n", draw, win_rate(t, TESTS));
    for (int i = 1; i <= games; i++) {
        bool is_won = play(t, FIRST_DEAL + seed * 100000000 + (uint64_t)i, true);
        won += is_won;
        learn(t, is_won);
        if (i % BATCH == 0) {
            double rate = FIRST_RATE * (1 - (double)i / games);
            learner_climb(&t->player, BATCH, rate, i / BATCH);
            learner_climb(&t->critic, BATCH, rate, i / BATCH);
        }
        if (i % stretch == 0) {
            fprintf(stderr, "%8d games: %.2f %% while learning, %.2f %% of the tests\n", i, 100.0 * won / stretch,
                    win_rate(t, i + stretch > games ? LAST_TESTS : TESTS));
            won = 0;
        }
    }
}

int main(int argc, char **argv)
{
    static struct tuner t;
    int games = argc > 2 ? atoi(argv[1]) : 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    if (games < REPORTS) {
        fputs("usage: tune_klondike GAMES SEED [DRAW]\n", stderr);
        return 2;
    }
    if (argc > 3) {
        tune(&t, atoi(argv[3]), games, seed);
        learner_print(&t.player, UNIT);
        return 0;
    }
    printf("/* How good each trait of a position is, in 1/%d of a natural logarithm: see policy.c. Not by hand:\n",
           UNIT);
    printf(" * tune_klondike %d %llu > policy_weights.h */\n", games, (unsigned long long)seed);
    learner_print_start("policy", "POLICY");
    for (int draw = 1; draw <= 3; draw += 2) {
        tune(&t, draw, games, seed);
        learner_print(&t.player, UNIT);
    }
    learner_print_end();
    return 0;
}
