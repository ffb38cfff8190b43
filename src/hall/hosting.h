/* What only the host of a room can do besides dealing: options, choosing another host, removing players. */
#ifndef HALL_HOSTING_H
#define HALL_HOSTING_H

#include <jansson.h>

#include "hall/room.h"

void handle_options(struct client *client, const json_t *message);
void handle_host(struct client *client, const json_t *message);
void handle_remove(struct client *client, const json_t *message);

/* All connections of a player who was removed leave the room; the player cannot return for some minutes. */
void room_expel(struct room *room, const uint8_t player[STORE_PLAYER_SIZE]);

/* Tells everybody about a change that the host has made, after it was saved. */
struct change;
void room_tell_decision(struct room *room, const struct change *change, int old_host);

bool room_is_removed(const struct room *room, const uint8_t *player);

/* False, and the client gets an error, if the player was removed from the room recently. */
bool check_not_removed(struct client *client, const struct room *room);

#endif
