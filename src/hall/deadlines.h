/* Correspondence games: rooms whose clock is LONG_CLOCK or longer. A bot makes the move of a player whose time is over,
 * also if nobody is connected, and only this one move. Such a room is removed from memory while it waits, like all
 * others; then its deadline is kept here, and the room is loaded again at that time.
 *
 * While the server runs, time is measured by the monotonic clock: jumps of the wall clock change nothing. At the start
 * the time of the last move is known by the wall clock only. Then every player has at least RESTART_SECONDS, however
 * late it seems to be; a clock that was set back gives more time. */
#ifndef HALL_DEADLINES_H
#define HALL_DEADLINES_H

#include "hall/room.h"

enum { RESTART_SECONDS = 60 * 60 };

bool room_is_slow(const struct room *room); /* a game with several seats, by correspondence */

/* The room leaves memory: keeps the deadline of the player to move, if there is one. */
void deadline_keep(struct room *room);

/* The room was loaded: when did the present turn begin? */
double deadline_take(struct room *room);

void deadlines_load(struct hall *hall); /* of all rooms of the store, once */
void deadlines_free(struct hall *hall);

#endif
