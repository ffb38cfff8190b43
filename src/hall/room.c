/* A room: questions about its game; creating, loading and freeing it. events.c changes it. */
#include "hall/room.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/bots.h"
#include "hall/deadlines.h"
#include "hall/public.h"
#include "hall/telling.h"
#include "kit/rules.h"
#include "kit/words.h"

bool room_is_alone(const struct room *room)
{
    return room->seats == 1;
}

bool room_is_sealed(const struct room *room)
{
    return room->number == 0 && !room->is_given;
}

int room_turn(const struct room *room)
{
    return room->session ? kt_position_turn(kt_session_position(room->session)) : KT_NOBODY;
}

uint64_t room_counted(const struct room *room)
{
    struct kt_tally tally = {0};
    if (room->session)
        kt_session_tally(room->session, &tally);
    return tally.moves;
}

bool room_is_over(const struct room *room)
{
    return room->session && room_turn(room) == KT_NOBODY;
}

const char *room_state(const struct room *room)
{
    return !room->session ? "waiting" : room_is_over(room) ? "over" : "playing";
}

/* Loading a room replays the events of its game, so the number of moves of one-seat games, which have no natural end,
 * is limited. */
bool room_takes_events(const struct room *room, uint64_t events)
{
    enum { MOST_EVENTS = 5000 };
    return !room_is_alone(room) || room->seq - room->start + events <= MOST_EVENTS;
}

/* Tries to deal the next round, because only the game knows when its match has ended. Any deal number will do. */
static bool has_next_round(const struct kt_position *end)
{
    struct kt_position *next = kt_position_next_round(end, 1, NULL);
    kt_position_free(next);
    return next != NULL;
}

bool room_has_next_round(const struct room *room)
{
    return !room_is_alone(room) && room_is_over(room) && has_next_round(kt_session_position(room->session));
}

static bool has_hidden_points(const struct kt_position *end)
{
    int points[KT_MAX_SEATS];
    bool is_hidden = true;
    struct kt_view *view = kt_view_of(end, KT_NOBODY);
    if (view && kt_view_points(view, points)) {
        is_hidden = false;
        for (int seat = 0; seat < kt_position_seats(end); seat++)
            is_hidden |= points[seat] == KT_HIDDEN_POINTS;
    }
    kt_view_free(view);
    return is_hidden;
}

bool round_leaves_secret(const struct kt_position *end)
{
    return kt_position_seats(end) > 1 && has_hidden_points(end) && has_next_round(end);
}

/* Moves of a stuck one-seat game can be undone: only a win ends it for good. */
bool room_is_revealed(const struct room *room)
{
    if (room_is_alone(room))
        return room->session && kt_position_is_won(kt_session_position(room->session));
    return room_is_over(room) && !round_leaves_secret(kt_session_position(room->session));
}

bool room_has_secrets(const struct room *room)
{
    return room->session && !room_is_revealed(room);
}

const char *room_kind_of_deal(const struct room *room)
{
    if (room->is_given)
        return "position";
    bool is_sealed = room->session ? room_is_sealed(room) : !room->wanted[0] || strcmp(room->wanted, "sealed") == 0;
    return is_sealed ? "sealed" : "numbered";
}

/* ---- creating and loading ---- */

/* The number of seats under these rules; only a deal can tell. */
static int seats_under(const struct kt_game *game, const struct kt_settings *rules, struct kt_error *error)
{
    struct kt_position *deal = kt_position_deal(game, rules, 1, error);
    int seats = deal ? kt_position_seats(deal) : 0;
    kt_position_free(deal);
    return seats;
}

static void ring(void *room)
{
    room_schedule(room);
}

static void ring_for_host(void *room)
{
    room_tell_everybody(room, 0, -1, true, false);
}

static void free_room(struct room *room)
{
    free(room->rules_text);
    free(room->rules_key);
    free(room->algorithm);
    free(room->autoplay);
    free(room);
}

static char *rules_written(const struct kt_game *game, const struct kt_settings *rules,
                           void (*write)(const struct kt_game *, const struct kt_settings *, struct kt_text *))
{
    struct kt_text text = {0};
    write(game, rules, &text);
    char *copy = text.failed || text.size >= STORE_RULES ? NULL : strdup(text.data ? text.data : "");
    kt_text_free(&text);
    return copy;
}

/* NULL if there is not enough memory. */
static struct room *new_room(const struct kt_game *game, const struct kt_settings *rules, int seats)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    *room = (struct room){.game = game, .rules = *rules, .seats = seats};
    room->rules_text = rules_written(game, rules, kt_rules_write);
    room->rules_key = rules_written(game, rules, rules_write_normalised);
    room->algorithm = calloc((size_t)seats, sizeof *room->algorithm);
    room->autoplay = calloc((size_t)seats, sizeof *room->autoplay);
    if (room->rules_text && room->rules_key && room->algorithm && room->autoplay)
        return room;
    free_room(room);
    return NULL;
}

struct room *room_new(struct hall *hall, const struct store_room *row, struct kt_error *error)
{
    const struct kt_game *game = kt_game_find(row->game);
    struct kt_settings rules;
    if (!game) {
        refuse(error, KT_BAD_INPUT, N_("Unknown game \"%1\"."), row->game, NULL);
        return NULL;
    }
    kt_rules_usual(game, &rules);
    int seats = kt_rules_read(game, row->rules, &rules, error) ? seats_under(game, &rules, error) : 0;
    if (seats == 0)
        return NULL;
    struct room *room = new_room(game, &rules, seats);
    if (!room) {
        refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
        return NULL;
    }
    room->hall = hall;
    room->clock = row->clock;
    room->options = row->options;
    snprintf(room->code, sizeof room->code, "%s", row->code);
    room->waiting_end = &room->waiting;
    room->alarm = (struct alarm){.ring = ring, .owner = room};
    room->host_alarm = (struct alarm){.ring = ring_for_host, .owner = room};
    room->start_alarm = (struct alarm){.ring = public_ring, .owner = room};
    room->turn_began = hall->now;
    return room;
}

struct loading {
    struct room *room;
    bool is_broken;
};

/* In older versions the row of a bot names the player who left that seat. */
static bool take_seat(void *data, const struct store_seat *seat)
{
    struct loading *loading = data;
    room_set_seat(loading->room, seat);
    loading->is_broken = seat->kind == STORE_BOT && !sodium_is_zero(seat->player, STORE_PLAYER_SIZE) &&
                         !room_note_sitter(loading->room, seat->player, seat->seat, false);
    return !loading->is_broken;
}

static bool take_event(void *data, const struct store_event *event)
{
    struct loading *loading = data;
    loading->is_broken = !room_apply(loading->room, event);
    return !loading->is_broken;
}

/* Events of the game that the current one replaced. */
static bool take_old_event(void *data, const struct store_event *event)
{
    struct room *room = data;
    if (event->kind == EVENT_DEAL)
        room->old_rounds = event->text[0] == 's' && seal_read(event->text + 1, room->old_master) ? 1 : 0;
    else if (event->kind == EVENT_ROUND && room->old_rounds > 0)
        room->old_rounds++;
    return true;
}

/* The old seeds are sent only with the view of the deal, so they are not needed after any further event. */
static bool take_old_seeds(struct room *room)
{
    return room->last.seq > room->start ||
           store_each_event(room->hall->store, room->code, EVENT_DEAL, room->start, take_old_event, room);
}

/* A room is logged once, so that nobody can fill the log by asking for it. */
static void note_damage(struct hall *hall, const char *code, const struct kt_error *reason)
{
    struct kt_error error = *reason;
    if (map_find(&hall->damaged, code) || !map_put(&hall->damaged, code, hall) || !hall->trouble)
        return;
    if (error.code == KT_OK)
        refuse(&error, KT_NOT_POSSIBLE, N_("The room %1 cannot be read: its rows in the database are invalid."), code,
               NULL);
    hall->trouble(&error);
}

/* The text of the store is the one that commitments cover: the room may be of a version with fewer options. */
static bool keep_rules_text(struct room *room, const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        return false;
    free(room->rules_text);
    room->rules_text = copy;
    return true;
}

static struct room *load(struct hall *hall, const char *code)
{
    struct store_room row;
    struct loading loading = {0};
    struct kt_error error = {0};
    if (!store_find_room(hall->store, code, &row, &error)) {
        if (error.code != KT_OK)
            note_damage(hall, code, &error);
        return NULL;
    }
    loading.room = room_new(hall, &row, &error);
    if (!loading.room) {
        note_damage(hall, code, &error);
        return NULL;
    }
    if (keep_rules_text(loading.room, row.rules) &&
        store_each_event(hall->store, code, EVENT_DEAL, 0, take_event, &loading) && !loading.is_broken &&
        take_old_seeds(loading.room) && store_each_seat(hall->store, code, take_seat, &loading) && !loading.is_broken &&
        loading.room->seq > 0 && map_put(&hall->rooms, code, loading.room)) {
        if (room_is_slow(loading.room))
            loading.room->turn_began = deadline_take(loading.room);
        alarms_set(&hall->alarms, &loading.room->host_alarm, hall->now + (double)hall->limits.absent_seconds);
        return loading.room;
    }
    note_damage(hall, code, &error);
    room_free(loading.room);
    return NULL;
}

struct room *room_find(struct hall *hall, const char *code)
{
    struct room *room = map_find(&hall->rooms, code);
    return room || map_find(&hall->leaving, code) ? room : load(hall, code);
}

void room_free(struct room *room)
{
    autoplay_free(room);
    while (room->client_count > 0)
        room_drop_client(room, room->clients[room->client_count - 1]);
    while (room->waiting) {
        struct waiting *next = room->waiting->next;
        json_decref(room->waiting->message);
        free(room->waiting);
        room->waiting = next;
    }
    alarms_clear(&room->hall->alarms, &room->alarm);
    alarms_clear(&room->hall->alarms, &room->host_alarm);
    alarms_clear(&room->hall->alarms, &room->start_alarm);
    public_note(room);
    if (map_find(&room->hall->rooms, room->code) == room) {
        map_remove(&room->hall->rooms, room->code);
        deadline_keep(room);
    }
    for (int i = 0; i < room->line_count; i++)
        free(room->line[i]);
    kt_session_free(room->session);
    kt_text_free(&room->given);
    plan_free(&room->plan);
    free(room->sitters);
    free(room->viewers);
    free(room->clients);
    free_room(room);
}
