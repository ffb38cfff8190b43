/* Opening and closing the hall, one step of its work, and clients that enter and exit. The handlers of messages are in
 * other files (messages.c has the table). */
#include "hall/hall.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/change.h"
#include "hall/daily.h"
#include "hall/deadlines.h"
#include "hall/job.h"
#include "hall/public.h"
#include "hall/seating.h"
#include "hall/tell.h"
#include "hall/telling.h"
#include "hall/think.h"
#include "kit/clock.h"
#include "kit/words.h"

/* One address creates at most about a tenth of all rooms in a day, so that a few cannot use up all. */
enum { SHARES = 10 };

static bool start_crews(struct hall *hall, bool threads, void (*notify)(void *), void *notify_data)
{
    hall->writer = (struct crew){.threads = threads ? 1 : 0,
                                 .data = &hall->writers_store,
                                 .work = changes_work,
                                 .is_batched = true,
                                 .batch_ms = 10,
                                 .notify = notify,
                                 .notify_data = notify_data};
    hall->thinkers = (struct crew){.threads = threads ? (int)hall->limits.workers : 0,
                                   .work = jobs_work,
                                   .has_low_priority = true,
                                   .notify = notify,
                                   .notify_data = notify_data};
    return crew_start(&hall->writer) && crew_start(&hall->thinkers);
}

struct hall *hall_open(const char *directory, const struct limits *limits, bool threads, void (*notify)(void *),
                       void *notify_data, struct kt_error *error)
{
    struct hall *hall = calloc(1, sizeof *hall);
    if (!hall || !seal_start()) {
        refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
        free(hall);
        return NULL;
    }
    hall->limits = *limits;
    if (hall->limits.rooms_a_day > limits->rooms / SHARES + 1)
        hall->limits.rooms_a_day = limits->rooms / SHARES + 1;
    hall->time = clock_wall_ms;
    hall->next_id = 1;
    public_begin(hall);
    hall->store = store_open(directory, error);
    hall->writers_store = hall->store ? store_open_again(hall->store, error) : NULL;
    if (hall->writers_store && start_crews(hall, threads, notify, notify_data)) {
        hall->room_count = (uint64_t)store_count_rooms(hall->store);
        hall->store_bytes = (uint64_t)store_size(hall->store);
        return hall;
    }
    store_close(hall->store);
    store_close(hall->writers_store);
    free(hall);
    return NULL;
}

/* ---- closing ---- */

static void free_list(struct task *list, void (*give_back)(struct task *))
{
    while (list) {
        struct task *next = list->next;
        give_back(list);
        list = next;
    }
}

static void free_change(struct task *task)
{
    struct change *change = (struct change *)task;
    if (change->is_new)
        room_free(change->room);
    change_free(change);
}

static void free_job(struct task *task)
{
    job_free((struct job *)task);
}

static void note_room(void *data, void *room)
{
    struct room ***end = data;
    *(*end)++ = room;
}

static void free_rooms(struct hall *hall)
{
    size_t count = hall->rooms.count;
    struct room **rooms = malloc((count + 1) * sizeof(struct room *)), **end = rooms;
    if (!rooms)
        return;
    map_each(&hall->rooms, note_room, &end);
    for (size_t i = 0; i < count; i++)
        room_free(rooms[i]);
    free(rooms);
}

static void free_value(void *unused, void *value)
{
    (void)unused;
    free(value);
}

void hall_close(struct hall *hall)
{
    if (!hall)
        return;
    free_list(crew_stop(&hall->writer), free_change);
    free_rooms(hall); /* after the writer, which reads their codes; before the workers, because it stops their jobs */
    free_list(crew_stop(&hall->thinkers), free_job);
    map_each(&hall->visitors, free_value, NULL);
    map_free(&hall->visitors);
    map_free(&hall->rooms);
    map_free(&hall->leaving);
    map_free(&hall->damaged);
    map_free(&hall->clients);
    deadlines_free(hall);
    alarms_free(&hall->alarms);
    daily_free(hall);
    kt_text_free(&hall->games);
    store_close(hall->store);
    store_close(hall->writers_store);
    free(hall);
}

/* ---- one step ---- */

double hall_step(struct hall *hall, double now)
{
    hall->now = now;
    for (struct task *task = crew_collect(&hall->writer), *next; task; task = next) {
        next = task->next;
        change_done(hall, (struct change *)task);
    }
    for (struct task *task = crew_collect(&hall->thinkers), *next; task; task = next) {
        next = task->next;
        task->next = NULL; /* the answer may add the job again */
        ((struct job *)task)->answer((struct job *)task);
    }
    deadlines_load(hall);
    alarms_ring(&hall->alarms, now);
    return alarms_next(&hall->alarms, now + 60);
}

bool hall_is_saving(const struct hall *hall)
{
    return hall->unsaved > 0;
}

void hall_set_now(struct hall *hall, double now)
{
    assert(now >= hall->now);
    hall->now = now;
}

void hall_set_trouble(struct hall *hall, void (*trouble)(const struct kt_error *error))
{
    hall->trouble = trouble;
}

/* ---- clients ---- */

static void write_id(uint64_t id, char text[32])
{
    snprintf(text, 32, "%llu", (unsigned long long)id);
}

struct client *hall_client(struct hall *hall, uint64_t id)
{
    char text[32];
    write_id(id, text);
    return id ? map_find(&hall->clients, text) : NULL;
}

/* Notes once a day that a player with a saved name or settings was here: inactive players are deleted. */
static void note_player(struct hall *hall, struct client *client)
{
    const int64_t a_day = 24 * 60 * 60 * 1000;
    struct store_player player = {0};
    if (!store_find_player(hall->store, client->player, &player))
        return;
    memcpy(client->name, player.name, sizeof client->name);
    struct change *change = hall->time() - player.seen > a_day ? change_new(hall, NULL, NULL) : NULL;
    if (!change)
        return;
    change->player = player;
    change->write.player = change->player.player;
    change->write.seen = hall->time();
    change_commit(change);
}

bool hall_knows(struct hall *hall, const uint8_t *player)
{
    return store_knows(hall->store, player);
}

bool hall_key(struct hall *hall, uint8_t key[STORE_KEY_SIZE], struct kt_error *error)
{
    return store_key(hall->store, key, error);
}

static bool refuse_entry(struct hall *hall, enum refusal why)
{
    hall_count_refusal(hall, why);
    return false;
}

bool hall_enter(struct hall *hall, struct client *client)
{
    const double a_minute = (double)hall->limits.connections_a_minute;
    struct visitor *visitor = hall_visitor(hall, client->address);
    char text[32];
    if (!visitor || hall->clients.count >= hall->limits.connections)
        return refuse_entry(hall, REFUSED_TOTAL);
    if ((uint64_t)visitor->connections >= hall->limits.connections_an_address)
        return refuse_entry(hall, REFUSED_ADDRESS);
    if (!bucket_take(&visitor->entries, a_minute / 60, a_minute, hall->now))
        return refuse_entry(hall, REFUSED_RATE);
    client->hall = hall;
    client->id = hall->next_id++;
    client->seat = client->next_seat = KT_NOBODY;
    client->asked = -1;
    client->talk = bucket_of(LINES_AT_ONCE, hall->now);
    client->guesses = bucket_of((double)hall->limits.guesses_a_minute, hall->now);
    write_id(client->id, text);
    if (!map_put(&hall->clients, text, client))
        return false;
    visitor->connections++;
    note_player(hall, client);
    return true;
}

void hall_exit(struct hall *hall, struct client *client)
{
    struct visitor *visitor = hall_visitor(hall, client->address);
    char text[32];
    write_id(client->id, text);
    leave_room(client);
    think_cancel(client); /* a replay of a kept game needs no room */
    public_set_reader(client, false);
    kt_text_free(&client->line);
    map_remove(&hall->clients, text);
    if (visitor)
        visitor->connections--;
}

void hall_refuse_message(struct client *client)
{
    client->asked = -1;
    tell_error(client, "limit", N_("Too many messages; please wait a moment."), NULL);
}

void hall_caught_up(struct client *client)
{
    if (!client->needs_view || !client->room)
        return;
    client->needs_view = false;
    client->deeds_told = 0;
    room_tell_people(client->room, client, -1);
    room_tell_view(client->room, client, -1);
}
