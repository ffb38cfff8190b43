/* Joining and leaving rooms, seats, and dealing. */
#ifndef HALL_SEATING_H
#define HALL_SEATING_H

#include <jansson.h>

#include "hall/room.h"

/* The room with this code as people write it; NULL if there is none or too many wrong codes came: the client gets an
 * error. */
struct room *find_room(struct client *client, const char *text);
void handle_join(struct client *client, const json_t *message);
void handle_leave(struct client *client, const json_t *message);
void handle_sit(struct client *client, const json_t *message);
void handle_stand(struct client *client, const json_t *message);
void handle_bot(struct client *client, const json_t *message);
void handle_open(struct client *client, const json_t *message);
void handle_start(struct client *client, const json_t *message);
void handle_rematch(struct client *client, const json_t *message);
void handle_next_round(struct client *client, const json_t *message);
void leave_room(struct client *client);
void tell_left(struct client *client, int64_t asked);

/* Gives up the player's seat; with `forgets` the client also leaves the room, and gets its list of games. */
void leave_seat(struct client *client, struct room *room, int number, bool forgets);

#endif
