/* A race between candidates: which one has the highest mean, by Monte-Carlo sampling with common random numbers.
 *
 * Every candidate is tried in the same sampled worlds, so that luck cancels out in the differences. After some worlds, those
 * that are significantly behind the leader are dropped, and the effort goes to the others. The test is on paired
 * differences: if two candidates were equally good, the sign of each difference would be a coin toss, and the sum of the
 * differences would have a variance of the sum of their squares.
 *
 * A race is large (4 bytes for each candidate and world): keep it in the bot, not on the stack. */
#ifndef KT_RACE_H
#define KT_RACE_H

#include <stdbool.h>
#include <stdint.h>

enum { KT_MOST_RUNNERS = 64, KT_MOST_RACE_WORLDS = 4096 };

struct kt_race_rules {
    int most_worlds;    /* the race ends after so many */
    int first_worlds;   /* nobody is dropped before */
    int drop_every;     /* worlds between two looks at who is behind */
    double behind;      /* dropped when so many standard deviations behind the leader */
    double forbearance; /* added to the variance: makes up for small samples */
    double slack;       /* each world counts so much more for the leader: drops those that are as good */
};

struct kt_runner {
    int candidate; /* the caller's number */
    double start;  /* points that it has before the first world: a prior */
    double rank;   /* of equal totals, the higher rank wins */
    double sum;    /* of its points, `start` not included */
    int worlds;    /* in which it was tried: fewer than others if it was dropped */
    int32_t *points;
};

struct kt_race {
    struct kt_race_rules rules;
    int count, running; /* runners; those still in the race come first, the leader at the front */
    struct kt_runner runner[KT_MOST_RUNNERS];
    int32_t points[KT_MOST_RUNNERS][KT_MOST_RACE_WORLDS];
};

/* What a race is about. `draw` samples the next world; `play` tries a candidate in it. Both return false when the budget is used
 * up: the world then does not count. */
struct kt_race_track {
    void *data;
    bool (*draw)(void *data, int world);
    bool (*play)(void *data, int candidate, int32_t *points);
};

void kt_race_start(struct kt_race *race, const struct kt_race_rules *rules);
void kt_race_add(struct kt_race *race, int candidate, double start, double rank); /* at most KT_MOST_RUNNERS */

/* Runs to the end or until the budget is used up; the winner is then runner[0]. Returns how many worlds counted. A race of fewer
 * than two is not run. */
int kt_race_run(struct kt_race *race, const struct kt_race_track *track);

/* Mean points of the winner. */
double kt_race_mean(const struct kt_race *race);

/* What a runner is worth beside the winner: one that was dropped early has seen few worlds, perhaps good ones, so its lag is
 * measured in those. Never more than the winner's mean. */
double kt_race_value(const struct kt_race *race, int runner);

/* Is the runner's lag behind the winner within the noise of the sample (95 %)? */
bool kt_race_is_close(const struct kt_race *race, int runner);

#endif
