/* Visits every game of the registry: every position of many random games, under the default rules and with each option
 * at its minimum and maximum. A visitor checks one property at each position. */
#ifndef KT_TEST_TOUR_H
#define KT_TEST_TOUR_H

#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/rng.h"
#include "core/settings.h"
#include "games/registry.h"

/* One position of one random game. */
struct stop {
    const struct kt_game *game;
    struct kt_settings rules;
    const struct kt_state *state;
    const kt_move *moves;
    int count;
    struct kt_rng rng;
    char deal[180], where[200]; /* for messages: the deal with its rules, and the number of moves */
};

typedef void (*visitor)(struct stop *stop);

enum { MOST_PLIES = 60 }; /* of each game */

void visit_every_game(visitor visit);

/* Zeroed memory; free it. */
void *room(size_t size);

/* What a seat sees at this stop; free it. */
struct kt_sight *sight_of(const struct stop *stop, int seat);
int seats_of(const struct stop *stop);

/* A deal number for each i; i = 0 is the last deal. */
uint64_t some_deal(const struct kt_game *game, const struct kt_settings *rules, int i);

/* The number of deals under the nth rules of rule_variants: more for the defaults, which come first. */
int deals_under(int variant);

bool is_listed(const struct stop *stop, kt_move move);

#endif
