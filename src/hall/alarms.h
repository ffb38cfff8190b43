/* Timers: a priority queue of alarms. Each alarm is a member of its owner's struct. */
#ifndef HALL_ALARMS_H
#define HALL_ALARMS_H

#include <stdbool.h>
#include <stddef.h>

struct alarm {
    double at;
    size_t place; /* in the heap, from 1; 0: not set */
    void (*ring)(void *owner);
    void *owner;
};

struct alarms {
    struct alarm **heap;
    size_t count, capacity;
};

/* Sets the alarm, or changes its time. False without memory. */
bool alarms_set(struct alarms *alarms, struct alarm *alarm, double at);
void alarms_clear(struct alarms *alarms, struct alarm *alarm);
double alarms_next(const struct alarms *alarms, double latest); /* the next alarm, or `latest` if that is earlier */

/* Clears every alarm that is due, and calls its `ring`. */
void alarms_ring(struct alarms *alarms, double now);
void alarms_free(struct alarms *alarms);

#endif
