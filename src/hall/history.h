/* The message `history`: the moves of the round as text. */
#ifndef HALL_HISTORY_H
#define HALL_HISTORY_H

#include "hall/room.h"

/* Answers later: a worker thread writes the text, because that takes long for a game of thousands of moves. */
void history_tell(struct client *client);

/* Copies the round into the job: `position` is its start, `moves` are all moves, `move_count` of them played. False
 * without memory. */
struct job;
bool history_copy(struct job *job, const struct kt_session *session);

#endif
