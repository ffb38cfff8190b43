/* Counting what players do in a match, and how sure the means are. */
#ifndef CLI_RECORD_H
#define CLI_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

enum { TIME_STEPS = 256 };

/* How long choices took: counts on a scale of equal ratios. */
struct times {
    uint32_t count[TIME_STEPS];
    uint64_t choices;
    double milliseconds;
};

void times_add(struct times *times, double milliseconds);
void times_join(struct times *times, const struct times *more);
double times_mean(const struct times *times);
double times_percentile(const struct times *times, double share); /* 0.99: as long as all but one in a hundred */

/* What one player got out of the games on one deal. */
struct showing {
    int games, gave_up, faults;
    double points, wins; /* in all of them; several winners share one win */
    uint64_t moves;
    struct times times;
};

void showing_join(struct showing *showing, const struct showing *more);

/* What one player got out of the whole match. The games of one deal are one sample: they are too much alike to count as
 * several. */
struct record {
    const char *bot;
    uint64_t deals, games, gave_up, moves, faults;
    double points, square_points, wins, square_wins; /* sums over the deals, of what it got there in a game */
    struct times times;
};

/* A deal in which it had no seat says nothing of it. */
void record_add(struct record *record, const struct showing *showing);

/* The mean of what a player got, and half the width of its 95 % interval. */
double record_mean(double sum, uint64_t deals);
double record_margin(double sum, double squares, uint64_t deals);

/* A share with its 95 % interval. Of no games at all the rate is not known, and stands as 0. */
struct share {
    bool is_known;
    double rate, low, high;
};

/* By Wilson's formula, which also holds near 0 and 1. */
struct share share_of(double wins, uint64_t games);

/* The same where several games were played on each deal. These are alike, so their number is replaced by that of independent games
 * which would vary as much as the deals did. `margin` is record_margin's, of the shares that were won of each deal. */
struct share share_of_deals(double rate, double margin, uint64_t deals, uint64_t games);

/* The share of games that a player won. */
struct share record_wins(const struct record *record);

/* Three fields: NAME, NAME_low and NAME_high; NAME is null if it is not known. */
void share_in_json(const char *name, struct share share, struct kt_text *out);

#endif
