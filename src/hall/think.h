/* Hints, verdicts and explanations. Each function starts a job, whose result is sent to the client. */
#ifndef HALL_THINK_H
#define HALL_THINK_H

#include "hall/room.h"

void think_hint(struct client *client);
void think_verdict(struct client *client, int64_t asked);

/* About the turn before move `index`, counted from 0; if that is negative, about the client's own turn now. */
void think_explain(struct client *client, const char *spec, int64_t index);

void think_cancel(struct client *client); /* ends what the client asked for and watches */

/* Sealed cards lie face down in this view, and the game is not over. */
bool has_sealed_cards(const struct room *room, const struct kt_view *view);

#endif
