/* Sending views and seats of a room, and the clients that are in it. */
#ifndef HALL_TELLING_H
#define HALL_TELLING_H

#include "hall/room.h"

void room_tell_view(struct room *room, struct client *client, int64_t asked);
void room_tell_people(struct room *room, struct client *client, int64_t asked);

/* Sends the seats, the view or both to all clients; the one with the id `asker` gets them with the "id" `asked`. */
void room_tell_everybody(struct room *room, uint64_t asker, int64_t asked, bool people, bool view);

/* Sends the message "notice" to all: a phrase, with an argument or NULL. */
void room_announce(struct room *room, const char *text, const char *arg);

void room_add_client(struct room *room, struct client *client); /* without memory client->room stays NULL */
void room_drop_client(struct room *room, struct client *client);
void room_detach(struct client *client); /* the client's half of room_drop_client */

#endif
