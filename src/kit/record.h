/* Statistics of a match: points, wins and times of each player, with 95 % confidence intervals. */
#ifndef KIT_RECORD_H
#define KIT_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

enum { TIME_STEPS = 256 };

/* Histogram of the times of choices, with logarithmic steps. */
struct times {
    uint32_t count[TIME_STEPS];
    uint64_t choices;
    double milliseconds;
};

void times_add(struct times *times, double milliseconds);
void times_join(struct times *times, const struct times *more);
double times_mean(const struct times *times);
double times_percentile(const struct times *times, double share); /* 0.99: the 99th percentile */

/* Results of one player in the games of one deal. */
struct showing {
    int games, gave_up, faults;
    double points, wins; /* sums; several winners share one win */
    uint64_t moves;
    struct times times;
};

void showing_join(struct showing *showing, const struct showing *more);

/* Points and wins of a player on many deals. The games of one deal are correlated, so they count as one sample. */
struct samples {
    uint64_t deals, games;
    double points, square_points, wins, square_wins; /* sums over the deals of the means per game */
};

/* Adds a deal, from the sums of its games. Without games nothing is added. */
void samples_add(struct samples *samples, uint64_t games, double points, double wins);
void samples_join(struct samples *samples, const struct samples *more);

/* Points per game, and half the width of their 95 % confidence interval. */
double samples_points(const struct samples *samples);
double samples_margin(const struct samples *samples);

/* Results of one player in the whole match. */
struct record {
    const char *bot;
    struct samples samples;
    uint64_t gave_up, moves, faults;
    struct times times;
};

/* Adds a deal, unless the player had no seat in it. */
void record_add(struct record *record, const struct showing *showing);

/* The mean, and half the width of its 95 % confidence interval. */
double record_mean(double sum, uint64_t deals);
double record_margin(double sum, double squares, uint64_t deals);

/* A share with its 95 % confidence interval. Without any game it is not known, and the rate is 0. */
struct share {
    bool is_known;
    double rate, low, high;
};

/* Wilson score interval, which is also valid near 0 and 1. */
struct share share_of(double wins, uint64_t games);

/* The same for several games on each deal, which are correlated. Uses the effective sample size: the number of
 * independent games with the variance that the deals have. `margin` is the record_margin of the share of wins on each
 * deal. */
struct share share_of_deals(double rate, double margin, uint64_t deals, uint64_t games);

/* The share of games that a player won. */
struct share samples_wins(const struct samples *samples);

/* Three fields: NAME, NAME_low and NAME_high; NAME is null if it is not known. */
void share_in_json(const char *name, struct share share, struct kt_text *out);

#endif
