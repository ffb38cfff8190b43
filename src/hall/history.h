/* The message `history`: the moves of the round as text. */
#ifndef HALL_HISTORY_H
#define HALL_HISTORY_H

#include "hall/room.h"

/* Answers later: a worker thread writes the text, because that takes long for a game of thousands of moves. */
void history_tell(struct client *client);

#endif
