/* The list has those public rooms in memory that wait for players, have a free seat, and whose host is connected or has
 * been disconnected only for a short time. A table is open while its host is connected: nobody else can start it.
 * A client that asks for the list gets it again after changes. Changes are collected: all clients together get about
 * TABLES_A_SECOND lists, and each at most one a second.
 *
 * A quick match takes a free seat at an open table, or opens one that starts by itself. */
#include "hall/public.h"

#include <stdlib.h>
#include <string.h>

#include "hall/creating.h"
#include "hall/fields.h"
#include "hall/hosting.h"
#include "hall/seating.h"
#include "hall/tell.h"
#include "hall/telling.h"
#include "kit/json.h"
#include "kit/words.h"

enum { MOST_LISTED = 50, TABLES_A_SECOND = 200, LEAST_WAIT = 5, USUAL_WAIT = 20, MOST_WAIT = 120 };

/* ---- the list ---- */

static int free_seats(const struct room *room)
{
    int count = 0;
    for (int seat = 0; seat < room->seats; seat++)
        count += room->seat[seat].kind == STORE_OPEN;
    return count;
}

static bool is_listed(const struct room *room)
{
    int host = room_host(room);
    return room->options.is_public && !room->session && room->seq > 0 && free_seats(room) > 0 && host != KT_NOBODY &&
           room_seat_is_present(room, host);
}

static bool has_host(const struct room *room)
{
    int host = room_host(room);
    return host != KT_NOBODY && room_seat_is_connected(room, host);
}

struct listing {
    const struct room *room[MOST_LISTED];
    int count;
};

/* Those that wait longest are listed; a room in memory was opened when its turn_began. */
static void note_listed(void *data, void *value)
{
    struct listing *list = data;
    const struct room *room = value;
    int at = list->count;
    if (!is_listed(room))
        return;
    while (at > 0 && list->room[at - 1]->turn_began > room->turn_began)
        at--;
    if (at == MOST_LISTED)
        return;
    list->count -= list->count == MOST_LISTED;
    memmove(&list->room[at + 1], &list->room[at], (size_t)(list->count - at) * sizeof list->room[0]);
    list->room[at] = room;
    list->count++;
}

static void put_table(struct kt_text *out, const struct room *room)
{
    put_open(out, NULL, "{");
    put_string(out, "room", room->code);
    put_string(out, "game", kt_game_name(room->game));
    put_string(out, "title", kt_game_title(room->game));
    put_string(out, "rules", room->rules_key);
    put_signed(out, "seats", room->seats);
    put_signed(out, "free", free_seats(room));
    put_string(out, "host", room->seat[room_host(room)].name);
    put_bool(out, "here", has_host(room));
    put_signed(out, "clock", room->clock);
    put_bool(out, "hints", room->options.has_hints);
    put_string(out, "deal", room_kind_of_deal(room));
    put_close(out, "}");
}

/* The field "tables", without the message around it. */
static struct kt_text write_list(const struct hall *hall)
{
    struct listing list = {.count = 0};
    struct kt_text text = {0};
    map_each(&hall->rooms, note_listed, &list);
    put_open(&text, "tables", "[");
    for (int i = 0; i < list.count; i++)
        put_table(&text, list.room[i]);
    put_close(&text, "]");
    return text;
}

static void tell_list(struct client *client, const struct kt_text *list, int64_t asked)
{
    struct kt_text out = {0};
    tell_begin(&out, "tables", asked);
    kt_text_add(&out, ",");
    kt_text_add(&out, list->data ? list->data : "");
    out.failed |= list->failed;
    tell(client, &out);
}

void public_set_reader(struct client *client, bool sees_tables)
{
    client->hall->table_readers += sees_tables - client->sees_tables;
    client->sees_tables = sees_tables;
}

void handle_tables(struct client *client, const json_t *message)
{
    bool stays = true;
    if (!take_bool(client, message, "watch", &stays))
        return;
    struct kt_text list = write_list(client->hall);
    public_set_reader(client, stays);
    tell_list(client, &list, client->asked);
    kt_text_free(&list);
}

/* ---- changes of the list ---- */

static void tell_reader(void *list, void *client)
{
    if (((const struct client *)client)->sees_tables)
        tell_list(client, list, -1);
}

static void tell_readers(void *data)
{
    struct hall *hall = data;
    struct kt_text list = write_list(hall);
    hall->tables_told = hall->now;
    map_each(&hall->clients, tell_reader, &list);
    kt_text_free(&list);
}

void public_begin(struct hall *hall)
{
    hall->tables_alarm = (struct alarm){.ring = tell_readers, .owner = hall};
    hall->tables_told = -1e9;
}

void public_note(struct room *room)
{
    struct hall *hall = room->hall;
    if (!room->options.is_public || room_is_alone(room) || hall->tables_alarm.place)
        return;
    double next = hall->tables_told + 1 + (double)hall->table_readers / TABLES_A_SECOND;
    if (hall->table_readers > 0)
        alarms_set(&hall->alarms, &hall->tables_alarm, next > hall->now ? next : hall->now);
}

/* ---- quick matches ---- */

void public_start_later(struct room *room, double seconds)
{
    alarms_set(&room->hall->alarms, &room->start_alarm, room->hall->now + seconds);
}

/* It waits for its host, or for the next one if the host stays away. */
static void start(struct room *room)
{
    if (room->session)
        return;
    if (room->is_writing || !has_host(room))
        public_start_later(room, 1);
    else
        room_start(room, NULL);
}

void public_ring(void *room)
{
    start(room);
}

void public_start_if_full(struct room *room)
{
    if (!room->start_alarm.place || room->is_writing || (!room->session && room_has_open_seat(room)))
        return;
    alarms_clear(&room->hall->alarms, &room->start_alarm);
    start(room);
}

/* The table for a quick match: the one with the fewest free seats, of those that start by themselves if possible. */
struct search {
    struct client *client;
    const struct kt_game *game;
    struct room *best;
};

static bool suits(const struct search *search, const struct room *room)
{
    return is_listed(room) && has_host(room) && room->game == search->game && !room->rules_key[0] &&
           !room->is_writing && strcmp(room_kind_of_deal(room), "sealed") == 0 && room->clock < LONG_CLOCK &&
           !room_is_removed(room, search->client->player);
}

static int rank_of(const struct room *room)
{
    return free_seats(room) + (room->start_alarm.place ? 0 : KT_MAX_SEATS);
}

static void compare(void *data, void *value)
{
    struct search *search = data;
    struct room *room = value;
    if (suits(search, room) && (!search->best || rank_of(room) < rank_of(search->best)))
        search->best = room;
}

static void take_seat_in(struct client *client, struct room *room)
{
    int seat = 0;
    if (!enter_room(client, room))
        return;
    while (seat < room->seats && room->seat[seat].kind != STORE_OPEN)
        seat++;
    room_tell_people(room, client, client->asked);
    client->asked = -1; /* the first message has answered it */
    if (client->seat == KT_NOBODY)
        take_open_seat(client, seat);
}

static void open_table(struct client *client, const struct kt_game *game, double wait)
{
    json_t *message = json_pack("{s:s,s:b}", "game", kt_game_name(game), "public", 1);
    if (message)
        create(client, message, wait);
    else
        tell_no_memory(client);
    json_decref(message);
}

void handle_match(struct client *client, const json_t *message)
{
    const char *name = "";
    int64_t wait = USUAL_WAIT;
    if (!take_text(client, message, "game", &name) ||
        !take_number(client, message, "wait", LEAST_WAIT, MOST_WAIT, &wait))
        return;
    struct search search = {.client = client, .game = kt_game_find(name)};
    if (!search.game) {
        tell_error(client, "unknown", N_("Unknown game \"%1\"."), name);
        return;
    }
    if (kt_game_most_seats(search.game) == 1) {
        tell_error(client, "state", N_("This game has only one seat."), NULL);
        return;
    }
    map_each(&client->hall->rooms, compare, &search);
    if (search.best)
        take_seat_in(client, search.best);
    else
        open_table(client, search.game, (double)wait);
}
