/* Plays games between bots and collects the results. */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include "engine_log.h"
#include "kit/play.h"
#include "output.h"
#include "setup.h"

/* On every deal the players sit in several arrangements. With `by_side` there is instead one player for each side,
 * which has all seats of that side. */
struct match {
    const struct setup *setup;
    const char *const *bots;    /* one for each player, as on the command line */
    const char *const *options; /* the option that named each of them */
    int players;
    int seats; /* of a table; 0 with `by_side` */
    enum arrange arrange;
    bool by_side;
    int least_seats, most_seats; /* all deals are played with each of these numbers of seats; 0: as the rules say */
    struct deal_range deals;
    int jobs;
    uint64_t seed;
    int rounds;              /* of a game, at most */
    struct kt_limits limits; /* of one move */
    bool is_quiet;
    struct engine_log *log; /* or NULL */
    struct output *output;
    /* Writes the report of one deal; may be NULL. */
    void (*describe)(const struct match *match, uint64_t deal, const struct showing *showings,
                     const struct sides *sides, struct kt_text *out);
};

struct results {
    struct record records[MOST_PLAYERS];
    struct record pooled
        [MOST_PLAYERS]; /* sums of the players with the same bot, at the index of the first of them; see is_pooled */
    struct sides sides;
    uint64_t requested, finished; /* deals */
    bool was_stopped;             /* by Ctrl-C, before all were finished */
};

/* Is this the first of several players with the same bot? */
bool is_pooled(const struct match *match, int player);

/* Plays the match; `results` must be {0}. Returns false, with the exit status, if something went wrong. After a
 * complete match the status is an error if an engine never gave a valid answer. */
bool match_run(const struct match *match, struct results *results, int *status);

#endif
