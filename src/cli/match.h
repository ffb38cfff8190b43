/* Games played by bots, and what comes of them. */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include "output.h"
#include "record.h"
#include "setup.h"
#include "sides.h"

enum { MOST_PLAYERS = KT_MAX_SEATS };

/* Each player sits on each seat once, on every deal. Or, with `by_side`, there are two: the first has the seats of one side, the
 * second those of the other, whichever these are in a deal. */
struct match {
    const struct setup *setup;
    const char *const *bots; /* one for each player, as they were written */
    int players;
    bool by_side;
    int least_seats,
        most_seats; /* all deals are played with so many, then with one more, and so on; 0: as the rules say */
    struct deal_range deals;
    int jobs;
    uint64_t seed;
    int rounds;              /* of a game, at the most */
    struct kt_limits limits; /* of one choice */
    bool is_quiet;
    struct output *output;
    /* Writes what is to be said of one deal; NULL: nothing. */
    void (*describe)(const struct match *match, uint64_t deal, const struct showing *showings,
                     const struct sides *sides, struct kt_text *out);
};

/* Plays all of it; false, with a `status` to leave with, if something went wrong. */
bool match_run(const struct match *match, struct record records[MOST_PLAYERS], struct sides *sides, int *status);

#endif
