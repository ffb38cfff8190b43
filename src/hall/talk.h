/* Chat. */
#ifndef HALL_TALK_H
#define HALL_TALK_H

#include <jansson.h>

#include "hall/room.h"

extern const char *const quick_phrases[]; /* ends with NULL */

void handle_chat(struct client *client, const json_t *message);
void room_tell_past_talk(struct room *room, struct client *client);

#endif
