/* Reading the fields of a message. A missing field leaves the value unchanged. If a field has the wrong type or is out
 * of range, the client gets an error and the function returns false. */
#ifndef HALL_FIELDS_H
#define HALL_FIELDS_H

#include <jansson.h>

#include "hall/hall.h"

bool take_text(struct client *client, const json_t *message, const char *key, const char **value);
bool take_number(struct client *client, const json_t *message, const char *key, int64_t least, int64_t most,
                 int64_t *value);
bool take_bool(struct client *client, const json_t *message, const char *key, bool *value);

/* The required field "seat": a seat of the client's room, counted from 0 here. */
bool take_seat_number(struct client *client, const json_t *message, int *seat);

bool refuse_field(struct client *client, const char *key); /* sends the error, and returns false */

#endif
