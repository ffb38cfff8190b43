/* Lists of moves that are played as one change: shared games and previews. */
#ifndef HALL_SHARING_H
#define HALL_SHARING_H

#include <jansson.h>

#include "hall/change.h"

void handle_moves(struct client *client, const json_t *message);
void handle_finish(struct client *client, const json_t *message);
void handle_take_over(struct client *client, const json_t *message);

/* Plays the moves on `now` and adds them to the change. False, and the client gets an error, if one cannot be
 * played. */
bool add_shared_moves(struct client *client, struct change *change, struct kt_position *now, const json_t *moves);

#endif
