/* Tunes the weights of the guide of Spider's `master` (guide.h) by the cross-entropy method.
 *
 * usage: tune_spider_guide SUITS ROUNDS [effort=N] [games=N]
 * What made the weights: tune_spider_guide 4 10 effort=1200 games=60, with an earlier scout, which confused some
 * boards; today the result differs a little. The last line that it prints has the means, in units of SPB_G_ONE.
 *
 * Weights are sampled around a mean; each sample plays the same deals with the scout's best plans, without the judge;
 * the best of a round give the next mean and variance. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/spider/scout.h"

/* The start: the result of two shorter runs from a guess. */
static const float first_guess[SPB_GUIDES] = {0.73f,  -0.17f, -0.13f, 0.67f,  -0.21f, -0.34f, 1.44f,
                                              -0.04f, 0.00f,  0.33f,  -0.65f, 0.16f,  0.01f,  0.01f,
                                              4.35f,  -0.67f, 0.52f,  -2.55f, -0.22f, 0.48f,  -0.02f};

enum { CROWD = 24, ELITE = 6 };

struct seeker {
    float w[SPB_GUIDES];
    double score;
};

static double normal(struct kt_rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(kt_rng_next(rng) >> 11) / 9007199254740992.0;
    return sum;
}

static int joints_in_suit(const struct spb_board *b)
{
    int joints = b->home / b->ranks * (b->ranks - 1);
    for (int column = 0; column < b->columns; column++)
        for (int i = 1; i < b->open[column]; i++)
            joints += b->card[column][i - 1] == b->card[column][i] + KT_SUITS;
    return joints;
}

static double play(struct spb_scout *scout, const struct spb_guide *net, int suits, uint64_t number, int effort,
                   double *won, double *sets)
{
    struct spider s = {.rules = {.columns = 10,
                                 .sets = 8,
                                 .ranks = 13,
                                 .suits = (uint8_t)suits,
                                 .cards = 5,
                                 .extra = 4,
                                 .closed = 4,
                                 .fills_gaps = 1}},
                  sight;
    struct spb_board b;
    struct spb_world world;
    sp_deal(&s, number, NULL);
    sp_observe(&s, &sight);
    spb_from_sight(&b, &sight);
    spb_true_world(&s, &world);
    while (!spb_is_won(&b)) {
        bool is_open = b.all_closed == 0 && b.stock == 0;
        if (spb_scout_look(scout, &b, net, is_open ? effort * 5 : effort, 1, 1) == 0)
            break;
        spb_scout_goal(scout, 0, &b);
        spb_reveal(&b, &world);
    }
    *won += spb_is_won(&b);
    *sets += b.home / b.ranks;
    return joints_in_suit(&b) / 96.0 + 0.5 * (44 - b.all_closed) / 44.0 + b.home / b.ranks / 8.0 + 2 * spb_is_won(&b);
}

static int compare(const void *a, const void *b)
{
    double x = ((const struct seeker *)a)->score, y = ((const struct seeker *)b)->score;
    return x < y ? 1 : x > y ? -1 : 0;
}

struct search {
    struct spb_scout *scout;
    struct kt_rng rng;
    int suits, effort, games;
    double mean[SPB_GUIDES], width[SPB_GUIDES];
    struct seeker crowd[CROWD];
};

static double score(struct search *s, const float *weights, int first, double *won, double *sets)
{
    struct spb_guide guide;
    double sum = 0;
    spb_guide_set(&guide, weights);
    for (int game = 0; game < s->games; game++)
        sum += play(s->scout, &guide, s->suits, (uint64_t)(first + game), s->effort, won, sets);
    return sum / s->games;
}

/* The first of the crowd is the mean itself. */
static void play_round(struct search *s, int round)
{
    double won = 0, sets = 0;
    for (int k = 0; k < CROWD; k++) {
        for (int i = 0; i < SPB_GUIDES; i++)
            s->crowd[k].w[i] = (float)(s->mean[i] + (k > 0 ? s->width[i] * normal(&s->rng) : 0));
        s->crowd[k].score = score(s, s->crowd[k].w, 2000000 + round * s->games, &won, &sets);
        if (k == 0)
            fprintf(stderr, "round %d: mean scores %.3f, won %.1f %%, sets %.2f\n", round, s->crowd[k].score,
                    100 * won / s->games, sets / s->games);
    }
    qsort(s->crowd, CROWD, sizeof *s->crowd, compare);
    fprintf(stderr, "  crowd won %.2f %%, sets %.2f, best %.3f:", 100 * won / CROWD / s->games, sets / CROWD / s->games,
            s->crowd[0].score);
}

static void follow_the_best(struct search *s)
{
    for (int i = 0; i < SPB_GUIDES; i++) {
        double mean = 0, square = 0;
        for (int k = 0; k < ELITE; k++)
            mean += (double)s->crowd[k].w[i] / ELITE;
        for (int k = 0; k < ELITE; k++)
            square += ((double)s->crowd[k].w[i] - mean) * ((double)s->crowd[k].w[i] - mean) / ELITE;
        s->mean[i] = 0.7 * mean + 0.3 * s->mean[i];
        s->width[i] = 0.7 * sqrt(square) + 0.3 * s->width[i];
        fprintf(stderr, " %.2f", s->mean[i]);
    }
    fputs("\n", stderr);
}

int main(int argc, char **argv)
{
    static struct search s = {.effort = 200, .games = 60};
    s.scout = spb_scout_open(NULL, NULL, 1 << 18, 0);
    s.suits = argc > 1 ? atoi(argv[1]) : 4;
    int rounds = argc > 2 ? atoi(argv[2]) : 12;
    double won = 0, sets = 0;
    kt_rng_seed(&s.rng, 1);
    for (int i = 3; i < argc; i++)
        if (sscanf(argv[i], "effort=%d", &s.effort) != 1 && sscanf(argv[i], "games=%d", &s.games) != 1)
            return 2;
    if (!s.scout)
        return 1;
    for (int i = 0; i < SPB_GUIDES; i++) {
        s.mean[i] = (double)first_guess[i];
        s.width[i] = fabs(s.mean[i]) * 0.35 + 0.06;
    }
    if (rounds == 0)
        fprintf(stderr, "first guess: %.3f", score(&s, first_guess, 3000000, &won, &sets));
    for (int round = 0; round < rounds; round++) {
        play_round(&s, round);
        follow_the_best(&s);
    }
    spb_scout_close(s.scout);
    return 0;
}
