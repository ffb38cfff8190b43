/* A binary heap with the next alarm on top. Each alarm stores its place in the heap, so that clearing one takes no
 * search. */
#include "hall/alarms.h"

#include <assert.h>
#include <stdlib.h>

static void put(struct alarms *alarms, size_t place, struct alarm *alarm)
{
    alarms->heap[place - 1] = alarm;
    alarm->place = place;
}

static struct alarm *at(const struct alarms *alarms, size_t place)
{
    return alarms->heap[place - 1];
}

/* Moves it up or down to its place in the heap. */
static void settle(struct alarms *alarms, struct alarm *alarm)
{
    size_t place = alarm->place;
    for (; place > 1 && at(alarms, place / 2)->at > alarm->at; place /= 2)
        put(alarms, place, at(alarms, place / 2));
    for (;;) {
        size_t child = 2 * place;
        if (child < alarms->count && at(alarms, child + 1)->at < at(alarms, child)->at)
            child++;
        if (child > alarms->count || at(alarms, child)->at >= alarm->at)
            break;
        put(alarms, place, at(alarms, child));
        place = child;
    }
    put(alarms, place, alarm);
}

bool alarms_set(struct alarms *alarms, struct alarm *alarm, double when)
{
    assert(alarm->ring);
    if (!alarm->place && alarms->count == alarms->capacity) {
        size_t capacity = alarms->capacity ? 2 * alarms->capacity : 64;
        struct alarm **heap = realloc(alarms->heap, capacity * sizeof *heap);
        if (!heap)
            return false;
        alarms->heap = heap;
        alarms->capacity = capacity;
    }
    if (!alarm->place)
        put(alarms, ++alarms->count, alarm);
    alarm->at = when;
    settle(alarms, alarm);
    return true;
}

void alarms_clear(struct alarms *alarms, struct alarm *alarm)
{
    size_t place = alarm->place;
    if (!place)
        return;
    assert(place <= alarms->count && at(alarms, place) == alarm);
    struct alarm *last = at(alarms, alarms->count--);
    alarm->place = 0;
    if (last == alarm)
        return;
    put(alarms, place, last);
    settle(alarms, last);
}

double alarms_next(const struct alarms *alarms, double latest)
{
    return alarms->count && alarms->heap[0]->at < latest ? alarms->heap[0]->at : latest;
}

void alarms_ring(struct alarms *alarms, double now)
{
    while (alarms->count && alarms->heap[0]->at <= now) {
        struct alarm *due = alarms->heap[0];
        alarms_clear(alarms, due);
        due->ring(due->owner);
    }
}

void alarms_free(struct alarms *alarms)
{
    free(alarms->heap);
    *alarms = (struct alarms){0};
}
