/* The bots of a match, from --bots, or from --side and its aliases --miners and --saboteurs. */
#ifndef CLI_CAST_H
#define CLI_CAST_H

#include "match.h"

struct cast {
    const char *command; /* whose help messages refer to */
    char *text;          /* a copy of --bots, cut apart at its commas */
    const char *bots[MOST_PLAYERS];
    const char *options[MOST_PLAYERS]; /* the option that named each bot, for messages */
    char side_options[MOST_PLAYERS][64];
    int count;
    int seats;    /* of a table; 0 with `by_side` */
    bool by_side; /* one bot for each side */
    int least_seats, most_seats;
};

/* Reads the options; the number of seats comes from the first of `deals`. Returns false, after a message, if they are
 * wrong. The caller calls cast_free in both cases. `args` must outlive the cast. */
bool cast_read(struct cast *cast, const struct setup *setup, const struct deal_range *deals,
               const struct arguments *args);
/* Reads --arrange; NULL: the default. Returns false, after a message, if it is wrong or means too many games. */
bool cast_arrange(const struct cast *cast, const char *word, enum arrange *arrange);
void cast_free(struct cast *cast);

/* The side that an option names, --side or an alias; KT_NOBODY if the game has no such side. */
int cast_side(const struct kt_game *game, const struct given *given);

#endif
