/* A player's list of unfinished games. */
#ifndef HALL_MINE_H
#define HALL_MINE_H

#include <jansson.h>

#include "hall/hall.h"

void handle_mine(struct client *client, const json_t *message);
void handle_forget(struct client *client, const json_t *message);

#endif
