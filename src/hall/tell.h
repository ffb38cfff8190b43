/* Short messages to one client. */
#ifndef HALL_TELL_H
#define HALL_TELL_H

#include "hall/hall.h"

/* Begins "{"type":...", with "id" if the client asked with one; `tell` closes it, sends it and gives the memory back. */
void tell_begin(struct kt_text *out, const char *type, int64_t asked);
void tell(struct client *client, struct kt_text *out);

/* "error" messages; each returns false, so that a refusal is one line. */
bool tell_error(struct client *client, const char *code, const char *text, const char *arg);
bool tell_what_is_wrong(struct client *client, const char *code, const struct kt_error *error);

#endif
