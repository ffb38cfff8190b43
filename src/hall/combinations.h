/* The combinations of a game, and those of the own hand. */
#ifndef HALL_COMBINATIONS_H
#define HALL_COMBINATIONS_H

#include <jansson.h>

#include "hall/room.h"

void handle_combinations(struct client *client, const json_t *message);

#endif
