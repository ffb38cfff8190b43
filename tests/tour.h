/* A tour of the games: every position of many random games, under the usual rules and with each option at its least and
 * at its most, shown to a visitor who looks whether something holds. A game that is added to the registry is on it
 * without a further line. */
#ifndef KT_TEST_TOUR_H
#define KT_TEST_TOUR_H

#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/rng.h"
#include "core/settings.h"
#include "games/registry.h"

/* One position of one random game, with room to work in. */
struct stop {
    const struct kt_game *game;
    struct kt_settings rules;
    const struct kt_state *state;
    const kt_move *moves;
    int count;
    struct kt_rng rng;
    char deal[180], where[200]; /* for complaints: the deal with its rules, and how far it has been played */
};

typedef void (*visitor)(struct stop *stop);

enum { MOST_PLIES = 60 }; /* of each game */

void visit_every_game(visitor visit);

/* Empty memory, to be freed. */
void *room(size_t size);

/* What a seat sees at this stop, to be freed. */
struct kt_sight *sight_of(const struct stop *stop, int seat);
int seats_of(const struct stop *stop);

/* The number of a deal for each i, the last there is among them. */
uint64_t some_deal(const struct kt_game *game, const struct kt_settings *rules, int i);

/* How many deals are seen under the nth rules of rule_variants: the usual ones come first; the others are many, and
 * each is seen less. */
int deals_under(int variant);

bool is_listed(const struct stop *stop, kt_move move);

#endif
