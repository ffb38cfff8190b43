/* Racing: finds the candidate with the highest mean, by Monte-Carlo sampling with common random numbers.
 *
 * Every candidate is tried in the same sampled worlds, so that luck cancels out in the differences. After some worlds,
 * the candidates that are significantly behind the leader are dropped, and the effort goes to the others. The test uses
 * paired differences: if two candidates were equally good, the sign of each difference would be random, and the
 * variance of the sum of the differences would be the sum of their squares.
 *
 * A race is large (4 bytes for each candidate and world): keep it in the bot, not on the stack. */
#ifndef KT_RACE_H
#define KT_RACE_H

#include <kartu/kartu.h>

enum { KT_MOST_RUNNERS = 64, KT_MOST_RACE_WORLDS = 4096 };

struct kt_race_rules {
    int most_worlds;    /* the race ends after this many */
    int first_worlds;   /* no candidate is dropped before */
    int drop_every;     /* candidates are compared after each batch of this many worlds */
    double behind;      /* dropped when this many standard deviations behind the leader */
    double forbearance; /* added to the variance, because early samples are small */
    double slack;       /* bonus of the leader per world: also drops candidates that are equally good */
};

struct kt_runner {
    int candidate;   /* the caller's number */
    double start;    /* points before the first world: a prior */
    double rank;     /* of two equal totals, the one with the higher rank wins */
    double sum;      /* of its points, without `start` */
    int worlds;      /* in which it was tried: fewer if it was dropped early */
    int32_t *points; /* in each world */
};

struct kt_race {
    struct kt_race_rules rules;
    int count, running; /* runners; those still in the race come first, the leader at the front */
    struct kt_runner runner[KT_MOST_RUNNERS];
    int32_t points[KT_MOST_RUNNERS][KT_MOST_RACE_WORLDS];
};

/* The experiment. `draw` samples the next world; `play` tries a candidate in it. Both return false when the budget is
 * used up: that world then does not count. */
struct kt_race_track {
    void *data;
    bool (*draw)(void *data, int world);
    bool (*play)(void *data, int candidate, int32_t *points);
};

void kt_race_start(struct kt_race *race, const struct kt_race_rules *rules);
void kt_race_add(struct kt_race *race, int candidate, double start, double rank); /* at most KT_MOST_RUNNERS */

/* Runs to the end or until the budget is used up; runner[0] is then the winner. Returns how many worlds counted: none
 * if there are fewer than two candidates. */
int kt_race_run(struct kt_race *race, const struct kt_race_track *track);

/* ---- results: after a run in which at least one world counted ---- */

double kt_race_mean(const struct kt_race *race); /* of the winner */

/* Is nobody ahead of the winner in the worlds in which both were tried? If somebody is, `start` decided. */
bool kt_race_is_won_by_points(const struct kt_race *race);

/* The value of a runner: the winner's mean minus how far the runner was behind in the worlds in which both were tried.
 * A plain mean would be wrong for runners that were dropped early: their few worlds may have been lucky. Never above
 * the winner's mean. */
double kt_race_value(const struct kt_race *race, int runner);

/* Half the width of the 95 percent confidence interval around kt_race_value; 0 with a single world, which tells nothing
 * about the spread. It treats the worlds as independent, and ignores that the winner, as the highest of several, is
 * somewhat overestimated. */
double kt_race_margin(const struct kt_race *race, int runner);

/* A runner's value, margin and number of worlds as a bot shows them, for the move that it stands for. `unit` points of
 * the race are 1 there. */
struct kt_thought kt_race_thought(const struct kt_race *race, int runner, kt_move move, double unit);

int kt_race_next_best(const struct kt_race *race); /* the runner with the highest value after the winner */

/* Is the runner behind the winner by no more than the noise of the sample: two standard errors of the paired
 * differences? */
bool kt_race_is_close(const struct kt_race *race, int runner);

/* Counts no world for more than `most` points; the order of the runners stays. For results without a bonus. */
void kt_race_cap(struct kt_race *race, int32_t most);

#endif
