/* Alarms: which of many moments comes next. An alarm belongs to whoever has it in a struct of theirs. */
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

/* Sets it, or sets it anew. False without memory. */
bool alarms_set(struct alarms *alarms, struct alarm *alarm, double at);
void alarms_clear(struct alarms *alarms, struct alarm *alarm);
double alarms_next(const struct alarms *alarms, double otherwise);

/* Rings all that are due, each after it was cleared. */
void alarms_ring(struct alarms *alarms, double now);
void alarms_free(struct alarms *alarms);

#endif
