/* How much an address may save in a day, and all together. */
#ifndef HALL_QUOTA_H
#define HALL_QUOTA_H

#include "hall/change.h"

/* Counts what the change saves. False, and the client gets an error, if that is too much. A change without a client (a
 * bot, a timeout) counts for a client in the room, and is never refused: the game would stop. */
bool quota_take(struct change *change);

bool quota_has_space_for_rooms(const struct hall *hall);

#endif
