/* Games played by bots, and what comes of them. */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include "engine_log.h"
#include "output.h"
#include "record.h"
#include "seating.h"
#include "setup.h"
#include "sides.h"

enum { MOST_PLAYERS = KT_MAX_SEATS };

/* On every deal the players sit in several arrangements. Or, with `by_side`, there are two: the first has the seats of one side,
 * the second those of the other, whichever these are in a deal. */
struct match {
    const struct setup *setup;
    const char *const *bots;    /* one for each player, as on the command line */
    const char *const *options; /* the option that named each of them */
    int players;
    int seats; /* of a table; 0 with `by_side` */
    enum arrange arrange;
    bool by_side;
    int least_seats,
        most_seats; /* all deals are played with so many, then with one more, and so on; 0: as the rules say */
    struct deal_range deals;
    int jobs;
    uint64_t seed;
    int rounds;              /* of a game, at the most */
    struct kt_limits limits; /* of one choice */
    bool is_quiet;
    struct engine_log *log; /* or NULL */
    struct output *output;
    /* Writes what is to be said of one deal; NULL: nothing. */
    void (*describe)(const struct match *match, uint64_t deal, const struct showing *showings,
                     const struct sides *sides, struct kt_text *out);
};

struct results {
    struct record records[MOST_PLAYERS];
    struct record
        pooled[MOST_PLAYERS]; /* of all players with the same bot, at the place of the first, where is_pooled */
    struct sides sides;
    uint64_t requested, finished; /* deals */
    bool was_stopped;             /* by Ctrl-C, before all were finished */
};

/* Is this the first of several players with the same bot? */
bool is_pooled(const struct match *match, int player);

/* Plays all of it. False, with a `status` to leave with, if something went wrong; after a match that was played `status` says whether
 * its engines did. `results` start as {0}. */
bool match_run(const struct match *match, struct results *results, int *status);

#endif
