/* Turns of bots, and time limits of players. */
#ifndef HALL_BOTS_H
#define HALL_BOTS_H

#include "hall/room.h"

/* Sets the room's alarm or asks a bot, depending on whose turn it is. Call it after every change that may matter; it
 * may free an empty room. */
void room_schedule(struct room *room);

#endif
