/* Explanations of bots and solvers. */
#ifndef HALL_EXPLAINING_H
#define HALL_EXPLAINING_H

#include "hall/room.h"

/* Starts a job about the turn before move `index`, counted from 0; if that is negative, about the client's own turn
 * now. `is_full`: with the complete calculation. */
void think_explain(struct client *client, const char *spec, int64_t index, bool is_full);

#endif
