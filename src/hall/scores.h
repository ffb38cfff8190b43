/* High scores: of players, of the algorithms that played for them, and of matches. */
#ifndef HALL_SCORES_H
#define HALL_SCORES_H

#include <jansson.h>

#include "hall/hall.h"

/* The order of a game's scores that is used if the client asks for none. */
enum store_order usual_order(const struct kt_game *game);
const char *order_name(enum store_order order);

void handle_scores(struct client *client, const json_t *message);

#endif
