/* The deals of the day: for each patience one deal, with the default rules, whose number is the date by UTC. */
#ifndef HALL_DAILY_H
#define HALL_DAILY_H

#include "hall/room.h"

void handle_daily(struct client *client, const json_t *message);
uint64_t daily_number(const struct hall *hall); /* today as a deal number: 20261116 */
void daily_free(struct hall *hall);

/* What is known about this deal, if it is the deal of a day that somebody has asked for; false: nothing. */
bool daily_find(const struct room *room, uint64_t number, struct found_deal *found);

#endif
