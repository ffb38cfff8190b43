/* Values of fields for wire_maker.c. Functions return a new JSON value unless it is said otherwise. */
#ifndef KT_TEST_WIRE_VALUES_H
#define KT_TEST_WIRE_VALUES_H

#include "wire_maker.h"
#include "wire_rules.h"

/* True once in `n` times on average. */
bool once_in(struct kt_rng *rng, uint32_t n);

/* A text of the table. */
#define ONE_OF(rng, table) ((table)[kt_rng_below(rng, sizeof(table) / sizeof *(table))])

/* A value as a sensible client would send it. */
json_t *sensible_value(struct kt_rng *rng, const struct wire_knowledge *known, enum field_kind kind);

/* The seat number of another person in the room, or NULL; it belongs to `known`. */
json_t *seat_of_other_person(const struct wire_knowledge *known);

/* Any value: boundary numbers, long and odd texts, nested lists. */
json_t *odd_value(struct kt_rng *rng);

/* Fields of "create" that fit together: game, rules, seats, deal, moves, position. */
void add_new_room(struct kt_rng *rng, json_t *message);

#endif
