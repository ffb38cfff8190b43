/* The message `par`: a short solution of the deal, to compare a game with. */
#ifndef HALL_PAR_H
#define HALL_PAR_H

#include "hall/room.h"

void handle_par(struct client *client, const json_t *message);

#endif
