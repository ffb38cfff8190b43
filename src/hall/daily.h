/* The deals of the day. */
#ifndef HALL_DAILY_H
#define HALL_DAILY_H

#include "hall/hall.h"

/* How hard a deal is, by the number of states that a solver needed: 1 gentle, 2 fair, 3 hard, 4 very hard; 0 if it
 * cannot be won. */
int grade_of(enum kt_verdict verdict, uint64_t states);
void daily_tell(struct client *client);
uint64_t daily_number(struct hall *hall); /* the date as a deal number: 20261116 */
void daily_free(struct hall *hall);

#endif
