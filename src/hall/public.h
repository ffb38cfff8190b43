/* Public rooms: the list of open tables in the lobby, and quick matches. */
#ifndef HALL_PUBLIC_H
#define HALL_PUBLIC_H

#include <jansson.h>

#include "hall/room.h"

void handle_tables(struct client *client, const json_t *message);
void handle_match(struct client *client, const json_t *message);

void public_begin(struct hall *hall);
void public_set_reader(struct client *client, bool sees_tables); /* does it get the list after changes? */

/* Something about the room has changed: if it is public, the list is sent again soon. */
void public_note(struct room *room);

/* A quick match starts when all seats are taken or after some seconds, if a player is connected. */
void public_start_later(struct room *room, double seconds);
void public_start_if_full(struct room *room);
void public_ring(void *room);

#endif
