/* Makes critic_weights.h: the probability that `policy` wins from a position, learned from its games by logistic
 * regression.
 *
 * usage: tune_critic GAMES SEED > critic_weights.h
 *
 * The first plans of a game, up to 40 of them, are sampled from a softmax of their values, so that positions differ;
 * from then on `policy` plays, and every position with several plans is an example. Optimizer: Adam, a BATCH of
 * positions per step, with a step size that decreases linearly to 0. Deals from 300,000,001 on. The same arguments give
 * the same weights. Standard error shows the results on games that it does not learn from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "klondike_learner.h"

enum { BATCH = 2048, MOST_LESSONS = 400, MOST_LOTS = 40, UNIT = 256 };

static const double FIRST_RATE = 0.004, PLAIN_GAMES = 0.3;
static const uint64_t FIRST_DEAL = 300000001;

struct lesson {
    uint16_t traits[KL_MOST_TRAITS];
    int count;
};

struct tuner {
    struct learner critic;
    struct kt_rng rng;
    struct lesson lesson[MOST_LESSONS];
    int lessons;
    int learnt; /* in all */
};

static double next_lot(struct tuner *t)
{
    return (double)(kt_rng_next(&t->rng) >> 11) * 0x1p-53;
}

static double hope_of(const struct tuner *t, const struct lesson *lesson)
{
    return chance_of(learner_sum(&t->critic, lesson->traits, lesson->count));
}

static int draw_lot(struct tuner *t, const struct klondike *sight, const struct kl_plan *plans, int count)
{
    double share[KL_MOST_PLANS], sum = 0;
    int judgement[KL_MOST_PLANS], most = INT32_MIN, taken = 0;
    for (int i = 0; i < count; i++) {
        struct klondike after = *sight;
        kl_apply_plan(&after, &plans[i]);
        judgement[i] = kl_policy_judge(&after);
        most = judgement[i] > most ? judgement[i] : most;
    }
    for (int i = 0; i < count; i++)
        sum += share[i] = power_of_e((double)(judgement[i] - most) / UNIT);
    double lot = next_lot(t) * sum;
    while (taken < count - 1 && lot >= share[taken])
        lot -= share[taken++];
    return taken;
}

static void keep_lesson(struct tuner *t, const struct klondike *sight)
{
    struct lesson *lesson = &t->lesson[t->lessons];
    if (t->lessons == MOST_LESSONS)
        return;
    lesson->count = kl_list_traits(sight, lesson->traits);
    t->lessons++;
}

static bool play(struct tuner *t, int draw, uint64_t number)
{
    struct klondike s, sight;
    struct kl_plan plans[KL_MOST_PLANS], plan;
    int lots = next_lot(t) < PLAIN_GAMES ? 0 : (int)(next_lot(t) * MOST_LOTS);
    deal_for_lessons(&s, draw, number);
    for (t->lessons = 0;; kl_apply_plan(&s, &plan)) {
        kl_observe(&s, &sight);
        int count = kl_list_plans(&sight, plans);
        if (count == 0)
            return kl_is_won(&s);
        plan = plans[0];
        if (count == 1)
            continue;
        if (lots-- > 0) {
            plan = plans[draw_lot(t, &sight, plans, count)];
        } else {
            keep_lesson(t, &sight);
            kl_choose_plan(&sight, &plan);
        }
    }
}

static void learn(struct tuner *t, bool is_won, double rate)
{
    for (int i = 0; i < t->lessons; i++) {
        const struct lesson *lesson = &t->lesson[i];
        learner_push(&t->critic, lesson->traits, lesson->count, is_won - hope_of(t, lesson));
        if (++t->learnt % BATCH == 0)
            learner_climb(&t->critic, BATCH, rate, t->learnt / BATCH);
    }
}

static void tune(struct tuner *t, int draw, int games, uint64_t seed)
{
    uint64_t first = FIRST_DEAL + seed * 100000000;
    double errors = 0, lessons = 0;
    memset(t, 0, sizeof *t);
    kt_rng_seed(&t->rng, seed);
    for (int i = 0; i < games; i++) {
        bool is_won = play(t, draw, first + (uint64_t)i);
        learn(t, is_won, FIRST_RATE * (1 - (double)i / games));
    }
    for (int i = games; i < games + games / 10; i++) {
        bool is_won = play(t, draw, first + (uint64_t)i);
        for (int j = 0; j < t->lessons; j++, lessons++) {
            double error = is_won - hope_of(t, &t->lesson[j]);
            errors += error * error;
        }
    }
    fprintf(stderr, "draw %d: mean square error %.4f\n", draw, errors / lessons);
}

int main(int argc, char **argv)
{
    static struct tuner t;
    int games = argc == 3 ? atoi(argv[1]) : 0;
    uint64_t seed = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
    if (games < 10) {
        fputs("usage: tune_critic GAMES SEED\n", stderr);
        return 2;
    }
    printf(
        "/* How each trait of a position changes the chance to win, in 1/%d of a natural logarithm: see critic.c. Not "
        "by\n * hand: tune_critic %d %llu > critic_weights.h */\n",
        UNIT, games, (unsigned long long)seed);
    learner_print_start("critic", "CRITIC");
    for (int draw = 1; draw <= 3; draw += 2) {
        tune(&t, draw, games, seed);
        learner_print(&t.critic, UNIT);
    }
    learner_print_end();
    return 0;
}
