#include "hall/deadlines.h"

#include <stdio.h>
#include <stdlib.h>

#include "hall/bots.h"

struct deadline {
    struct alarm alarm;
    struct hall *hall;
    char code[STORE_CODE];
    uint64_t turn; /* room->turn; 0: not known yet */
};

bool room_is_slow(const struct room *room)
{
    return room->clock >= LONG_CLOCK && !room_is_alone(room);
}

static void drop(struct deadline *deadline)
{
    alarms_clear(&deadline->hall->alarms, &deadline->alarm);
    map_remove(&deadline->hall->deadlines, deadline->code);
    free(deadline);
}

/* Loading the room takes the deadline, so it must not be used afterwards. */
static void ring(void *owner)
{
    struct deadline *deadline = owner;
    struct hall *hall = deadline->hall;
    char code[STORE_CODE];
    snprintf(code, sizeof code, "%s", deadline->code);
    struct room *room = room_find(hall, code);
    deadline = map_find(&hall->deadlines, code);
    if (deadline)
        drop(deadline);
    if (room)
        room_schedule(room);
}

/* Without memory the room waits until somebody opens it. */
static void add(struct hall *hall, const char *code, uint64_t turn, double at)
{
    struct deadline *deadline = map_find(&hall->deadlines, code) ? NULL : calloc(1, sizeof *deadline);
    if (!deadline)
        return;
    *deadline = (struct deadline){.hall = hall, .turn = turn};
    deadline->alarm = (struct alarm){.ring = ring, .owner = deadline};
    snprintf(deadline->code, sizeof deadline->code, "%s", code);
    if (!map_put(&hall->deadlines, code, deadline))
        free(deadline);
    else if (!alarms_set(&hall->alarms, &deadline->alarm, at))
        drop(deadline);
}

void deadline_keep(struct room *room)
{
    int turn = room_turn(room);
    if (room_is_slow(room) && turn != KT_NOBODY && room->seat[turn].kind == STORE_PERSON)
        add(room->hall, room->code, room->turn, room->turn_began + room->clock);
}

/* When the turn ends that began at this time of the wall clock, in milliseconds. */
static double end_by_wall_clock(const struct hall *hall, int clock, int64_t began)
{
    double least = clock < RESTART_SECONDS ? clock : RESTART_SECONDS;
    double left = clock - 1e-3 * (double)(hall->time() - began);
    return hall->now + (left > clock ? clock : left < least ? least : left);
}

double deadline_take(struct room *room)
{
    struct hall *hall = room->hall;
    struct deadline *deadline = map_find(&hall->deadlines, room->code);
    bool is_same = deadline && (deadline->turn == 0 || deadline->turn == room->turn);
    double at = is_same ? deadline->alarm.at : end_by_wall_clock(hall, room->clock, room->turn_at);
    if (deadline)
        drop(deadline);
    return at - room->clock;
}

static void note_room(void *data, const char *code, int clock, int64_t began)
{
    struct hall *hall = data;
    if (!map_find(&hall->rooms, code))
        add(hall, code, 0, end_by_wall_clock(hall, clock, began));
}

void deadlines_load(struct hall *hall)
{
    if (hall->has_deadlines)
        return;
    hall->has_deadlines = true;
    store_each_clock(hall->store, LONG_CLOCK, note_room, hall);
}

static void free_deadline(void *unused, void *deadline)
{
    (void)unused;
    free(deadline);
}

void deadlines_free(struct hall *hall)
{
    map_each(&hall->deadlines, free_deadline, NULL);
    map_free(&hall->deadlines);
}
