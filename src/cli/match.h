/* Games played by bots, and what comes of them. */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include "output.h"
#include "setup.h"

enum { MOST_PLAYERS = KT_MAX_SEATS, TIME_STEPS = 256 };

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

/* What one player got out of the whole match. The games of one deal are one sample: they are too much alike to count as
 * several. */
struct record {
    const char *bot;
    uint64_t deals, games, gave_up, moves, faults;
    double points, square_points, wins, square_wins; /* sums over the deals, of what it got there in a game */
    struct times times;
};

struct match {
    const struct setup *setup;
    const char *const *bots; /* one for each player, as they were written */
    int players;
    struct deal_range deals;
    int jobs;
    uint64_t seed;
    int rounds; /* of a game, at the most */
    struct kt_limits limits; /* of one choice */
    bool is_quiet;
    struct output *output;
    /* Writes what is to be said of one deal; NULL: nothing. */
    void (*describe)(const struct match *match, uint64_t deal, const struct showing *showings, struct kt_text *out);
};

/* Plays all of it; false, with a `status` to leave with, if something went wrong. */
bool match_run(const struct match *match, struct record records[MOST_PLAYERS], int *status);

/* The mean of what a player got, and half the width of its 95 % interval. */
double record_mean(double sum, uint64_t deals);
double record_margin(double sum, double squares, uint64_t deals);

/* The 95 % interval of a share (Wilson's). */
void share_interval(double wins, uint64_t games, double *low, double *high);

#endif
