/* Seating arrangements of the players in the games of one deal. */
#ifndef KIT_SEATING_H
#define KIT_SEATING_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

enum arrange {
    ARRANGE_ROTATE, /* each player has each seat once; the order around the table stays the same */
    ARRANGE_ALL,    /* every distinct order of the bots around the table */
};

struct seating {
    enum arrange arrange;
    const char *const *bots;
    int players, seats;
    uint64_t deal;
    int number;               /* of this arrangement, from 0 */
    int kinds[KT_MAX_SEATS];  /* for ARRANGE_ALL: the kind of bot on each seat */
    int player[KT_MAX_SEATS]; /* the player on each seat */
};

/* The first arrangement of a deal. In a one-player game, each player has an arrangement of its own. */
void seating_first(struct seating *seating, enum arrange arrange, const char *const *bots, int players, int seats,
                   uint64_t deal);
bool seating_next(struct seating *seating); /* false after the last one */

/* More games than these for one deal are refused. */
enum { MOST_ARRANGEMENTS = 5040 };

/* The number of arrangements in a game with as many seats as players. */
uint64_t seating_count(enum arrange arrange, const char *const *bots, int players);

/* The first player with the same bot, and the number of players with it: these are interchangeable. */
int first_alike(const char *const *bots, int player);
int count_alike(const char *const *bots, int players, int player);

#endif
