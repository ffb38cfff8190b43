/* Hints and verdicts. Each function starts a job, whose result is sent to the client. */
#ifndef HALL_THINK_H
#define HALL_THINK_H

#include "hall/room.h"

void think_hint(struct client *client);
void think_verdict(struct client *client, int64_t asked);

/* For requests of this kind. A client has one at a time: a new one replaces the old one, which gets an error if it had
 * an "id". NULL, after an error, if there can be no job. */
struct job *think_ask(struct client *client, const char *spec, bool is_for_bot);
void think_fail(struct client *client, struct job *job); /* without memory: frees the job */

/* The client that waits for this job; NULL if it does not any more. The client is then still in the room. */
struct client *think_asker(struct job *job);

void think_cancel(struct client *client); /* the connection has ended: ends what it asked for and watches */
void think_leave(struct client *client);  /* the client leaves its room: what it asked about kept games goes on */

/* Sealed cards lie face down in this view, and the game is not over. */
bool has_sealed_cards(const struct room *room, const struct kt_view *view);

#endif
