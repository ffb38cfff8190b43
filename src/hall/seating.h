/* Joining and leaving rooms, seats, and dealing. */
#ifndef HALL_SEATING_H
#define HALL_SEATING_H

#include <jansson.h>

#include "hall/room.h"

struct change;

/* The room with this code as people write it; NULL if there is none or too many wrong codes came: the client gets an
 * error. */
struct room *find_room(struct client *client, const char *text);
void handle_join(struct client *client, const json_t *message);
void handle_leave(struct client *client, const json_t *message);
void handle_sit(struct client *client, const json_t *message);
void handle_show(struct client *client, const json_t *message);
void handle_stand(struct client *client, const json_t *message);
void handle_bot(struct client *client, const json_t *message);
void handle_open(struct client *client, const json_t *message);
void handle_start(struct client *client, const json_t *message);
void handle_rematch(struct client *client, const json_t *message);
void handle_next_round(struct client *client, const json_t *message);
void leave_room(struct client *client);
void tell_left(struct client *client, const char *why, int64_t asked); /* `why` may be NULL */

/* The client joins the room; it is in no room, or in this one. False without memory: the client gets an error. */
bool enter_room(struct client *client, struct room *room);

/* Takes a free seat before the deal. */
void take_open_seat(struct client *client, int number);

/* Deals the cards; bots take the open seats. `client` is NULL if a timer starts a sealed deal. */
void room_start(struct room *room, struct client *client);

/* An event about the seats, and the new state of one of them; `player` sits down or stands up (NULL: a bot), `count` as
 * in EVENT_PEOPLE. Returns NULL after an error. */
struct change *seat_change(struct client *client, struct room *room, int number, const struct seat *seat,
                           const uint8_t *player, enum seat_event what);
void seat_default_bot(const struct room *room, struct seat *seat);

/* Gives up the player's seat; with `forgets` the client also leaves the room, and gets its list of games. */
void leave_seat(struct client *client, struct room *room, int number, bool forgets);

#endif
