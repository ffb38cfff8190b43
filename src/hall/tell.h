/* Sending short messages to one client. */
#ifndef HALL_TELL_H
#define HALL_TELL_H

#include "hall/hall.h"

/* Begins the object with "type", and with "id" if `asked` is not negative; `tell` closes it, sends it and frees the
 * text. */
void tell_begin(struct kt_text *out, const char *type, int64_t asked);
void tell(struct client *client, struct kt_text *out);

/* Begins an "error" message with its code, and counts it. */
void tell_begin_error(struct client *client, struct kt_text *out, const char *code, const struct kt_error *error);

/* "error" messages. Each returns false, so that a refusal is one line. */
bool tell_error(struct client *client, const char *code, const char *text, const char *arg);
bool tell_failure(struct client *client, const char *code, const struct kt_error *error);
bool tell_no_memory(struct client *client);

/* The error `replaced` for an earlier request with this id; nothing if it has none (-1). */
void tell_replaced(struct client *client, int64_t asked);

/* The error `stale` for an earlier request with this id (-1: none): new cards were dealt before it was answered. */
void tell_stale(struct client *client, int64_t asked);

#endif
