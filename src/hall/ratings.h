/* Ratings (Glicko-2) of people in games with several seats. */
#ifndef HALL_RATINGS_H
#define HALL_RATINGS_H

#include <jansson.h>

#include "hall/change.h"

/* Adds the rating of a round that ends in this position, if it is rated. */
void ratings_add(struct change *change, const struct kt_position *end);

/* The fields "rating" and "deviation" of a seat: null if there is none. */
void ratings_put(struct kt_text *out, const struct room *room, int seat);
void ratings_read(struct room *room, int seat);  /* from the store, when somebody sits down or was rated */
bool ratings_count_now(const struct room *room); /* would this game be rated if it ended now? */

void handle_ratings(struct client *client, const json_t *message);

#endif
