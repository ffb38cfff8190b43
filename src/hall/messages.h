/* Dispatching the messages of clients: messages.c has the table of types, and each handler is declared by its own
 * file. */
#ifndef HALL_MESSAGES_H
#define HALL_MESSAGES_H

#include <jansson.h>

#include "hall/hall.h"

void message_handle(struct client *client, json_t *message); /* may keep a reference */

/* The types of the table in order; NULL after the last one. The tests compare them with docs/wire.md. */
const char *message_type(size_t index);

/* For a message that was queued while new cards were dealt. */
bool message_is_help(const json_t *message);
void message_refuse_as_stale(struct client *client, const json_t *message);

#endif
