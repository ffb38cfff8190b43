/* The table of all messages that a client can send, and the conditions of each. docs/wire.md describes them. */
#include "hall/messages.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hall/analysis.h"
#include "hall/autoplay.h"
#include "hall/bots.h"
#include "hall/combinations.h"
#include "hall/creating.h"
#include "hall/daily.h"
#include "hall/grading.h"
#include "hall/hosting.h"
#include "hall/lab.h"
#include "hall/lobby.h"
#include "hall/mine.h"
#include "hall/par.h"
#include "hall/playing.h"
#include "hall/public.h"
#include "hall/ratings.h"
#include "hall/records.h"
#include "hall/scores.h"
#include "hall/seating.h"
#include "hall/sharing.h"
#include "hall/talk.h"
#include "hall/tell.h"
#include "hall/telling.h"
#include "kit/words.h"

enum {
    IN_ROOM = 1 << 0, /* the client must be in a room, */
    IN_SEAT = 1 << 1, /* have a seat, */
    AS_HOST = 1 << 2, /* be the host */
    IN_GAME = 1 << 3, /* cards must have been dealt */
    ALONE = 1 << 4,   /* the game must have one seat */
    CHANGES = 1 << 5, /* is queued while a change of the room is being saved */
    HELPS = 1 << 6,   /* marks the game as assisted */
    BY_HAND = 1 << 7, /* ends autoplay: the player goes on by hand */
    IS_LONG = 1 << 8, /* the answer takes long: the address has a limit for these messages together */
};

static const struct message_kind {
    const char *type;
    unsigned needs;
    void (*handle)(struct client *client, const json_t *message);
} kinds[] = {
    {"hello", 0, handle_hello},
    {"games", 0, handle_games},
    {"settings", 0, handle_settings},
    {"statistics", IS_LONG, handle_statistics},
    {"scores", 0, handle_scores},
    {"ratings", 0, handle_ratings},
    {"daily", 0, handle_daily},
    {"mine", IS_LONG, handle_mine},
    {"forget", 0, handle_forget},
    {"tables", IS_LONG, handle_tables},
    {"match", IS_LONG, handle_match},
    {"create", 0, handle_create},
    {"stop_search", 0, handle_stop_search},
    {"join", 0, handle_join},
    {"leave", IN_ROOM, handle_leave},
    {"sit", IN_ROOM | CHANGES, handle_sit},
    {"stand", IN_ROOM | IN_SEAT | CHANGES | BY_HAND, handle_stand},
    {"show", IN_ROOM | IN_SEAT | IN_GAME, handle_show},
    {"bot", IN_ROOM | IN_SEAT | AS_HOST | CHANGES, handle_bot},
    {"open", IN_ROOM | IN_SEAT | AS_HOST | CHANGES, handle_open},
    {"start", IN_ROOM | IN_SEAT | AS_HOST | CHANGES, handle_start},
    {"options", IN_ROOM | IN_SEAT | AS_HOST | CHANGES, handle_options},
    {"host", IN_ROOM | IN_SEAT | AS_HOST | CHANGES, handle_host},
    {"remove", IN_ROOM | IN_SEAT | AS_HOST | CHANGES, handle_remove},
    {"rematch", IN_ROOM | IN_SEAT | IN_GAME | CHANGES | BY_HAND, handle_rematch},
    {"next_round", IN_ROOM | IN_SEAT | IN_GAME | CHANGES, handle_next_round},
    {"move", IN_ROOM | IN_SEAT | IN_GAME | CHANGES | BY_HAND, handle_move},
    {"moves", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | BY_HAND, handle_moves},
    {"undo", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | BY_HAND, handle_undo},
    {"redo", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | BY_HAND, handle_redo},
    {"restart", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | BY_HAND, handle_restart},
    {"hint", IN_ROOM | IN_SEAT | IN_GAME | CHANGES | HELPS, handle_hint},
    {"verdict", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | HELPS, handle_verdict},
    {"explain", IN_ROOM | IN_GAME | CHANGES | HELPS, handle_explain},
    {"watch", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | HELPS, handle_watch},
    {"take_over", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | BY_HAND, handle_take_over},
    {"auto", IN_ROOM | IN_SEAT | IN_GAME | CHANGES | HELPS, handle_auto},
    {"stop", IN_ROOM | IN_SEAT | CHANGES, handle_stop},
    {"replay", IN_ROOM | IN_GAME, handle_replay},
    {"frames", 0, handle_frames},
    {"unwatch", 0, handle_unwatch},
    {"ending", IN_ROOM | IN_SEAT | IN_GAME, handle_ending},
    {"par", IN_ROOM | IN_GAME | ALONE, handle_par},
    {"finish", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | BY_HAND, handle_finish},
    {"analysis", IN_ROOM | IN_GAME | CHANGES | HELPS, handle_analysis},
    {"analyse_record", IS_LONG, handle_analyse_record},
    {"stop_analysis", 0, handle_stop_analysis},
    {"lab", IS_LONG, handle_lab},
    {"lab_trace", IS_LONG, handle_lab_trace},
    {"lab_position", 0, handle_lab_position},
    {"stop_lab", 0, handle_stop_lab},
    {"records", IS_LONG, handle_records},
    {"review", IS_LONG, handle_review},
    {"export", IS_LONG, handle_export},
    {"import", IS_LONG, handle_import},
    {"import_line", 0, handle_import_line},
    {"history", IN_ROOM | IN_GAME, handle_history},
    {"name", IN_ROOM | IN_SEAT | IN_GAME, handle_name},
    {"combinations", IN_ROOM | IN_GAME, handle_combinations},
    {"chat", IN_ROOM, handle_chat},
};

/* ---- dispatching ---- */

static bool take_long_answer(struct client *client)
{
    struct hall *hall = client->hall;
    struct visitor *visitor = hall_visitor(hall, client->address);
    return (visitor && bucket_take(&visitor->lists, LISTS_A_SECOND, LISTS_AT_ONCE, hall->now)) ||
           tell_error(client, "limit", N_("Too many requests from your address; please try again soon."), NULL);
}

/* False, and the client gets an error, if a condition is not met. */
static bool check_needs(struct client *client, unsigned needs)
{
    const struct room *room = client->room;
    if ((needs & IN_ROOM) && !room)
        return tell_error(client, "room", N_("You are not in a room."), NULL);
    if ((needs & IN_SEAT) && client->seat == KT_NOBODY)
        return tell_error(client, "seat", N_("You have no seat: you are a spectator."), NULL);
    if ((needs & AS_HOST) && client->seat != room_host(room))
        return tell_error(client, "seat", N_("Only the host can do that."), NULL);
    if ((needs & IN_GAME) && !room->session)
        return tell_error(client, "state", N_("The game has not started yet."), NULL);
    if ((needs & ALONE) && !room_is_alone(room))
        return tell_error(client, "state", N_("This works only in one-player games."), NULL);
    if ((needs & HELPS) && !room->options.has_hints && !room_is_revealed(room))
        return tell_error(client, "state", N_("Hints and other help are not allowed in this room."), NULL);
    return !(needs & IS_LONG) || take_long_answer(client);
}

static const struct message_kind *kind_of(const char *type)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].type, type) == 0)
            return &kinds[i];
    return NULL;
}

const char *message_type(size_t index)
{
    return index < sizeof kinds / sizeof *kinds ? kinds[index].type : NULL;
}

static void queue_message(struct client *client, json_t *message)
{
    struct room *room = client->room;
    struct waiting *waiting = room->waiting_count < MOST_WAITING ? malloc(sizeof *waiting) : NULL;
    if (!waiting) {
        tell_error(client, "limit", N_("Too many messages at once; please try again."), NULL);
        return;
    }
    *waiting = (struct waiting){.client = client->id, .start = room->start, .message = json_incref(message)};
    *room->waiting_end = waiting;
    room->waiting_end = &waiting->next;
    room->waiting_count++;
}

/* Any message of a player ends their absence: the bot stops playing for them. But if the time of this turn is over, the
 * bot still makes the move. */
static void end_absence(struct client *client)
{
    struct room *room = client->room;
    if (!room || client->seat == KT_NOBODY || !room->seat[client->seat].is_away)
        return;
    room->seat[client->seat].is_away = false;
    bool is_in_time = room->clock == 0 || room->hall->now - room->turn_began < room->clock;
    if (room_turn(room) == client->seat && !room->is_writing && is_in_time) {
        room->turn_began = room->hall->now;
        room->choice[0] = '\0';
    }
    room_tell_everybody(room, 0, -1, true, false);
    room_schedule(room);
}

static void note_id(struct client *client, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");
    client->asked = json_is_integer(id) && json_integer_value(id) >= 0 ? json_integer_value(id) : -1;
}

bool message_is_help(const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    const struct message_kind *kind = type ? kind_of(type) : NULL;
    return kind && (kind->needs & HELPS);
}

void message_refuse_as_stale(struct client *client, const json_t *message)
{
    note_id(client, message);
    tell_stale(client, client->asked);
}

void message_handle(struct client *client, json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    note_id(client, message);
    const struct message_kind *kind = type ? kind_of(type) : NULL;
    if (!type)
        tell_error(client, "message", N_("A message must be a JSON object with a \"type\"."), NULL);
    else if (!kind)
        tell_error(client, "unknown", N_("Unknown message type \"%1\"."), type);
    else if (!check_needs(client, kind->needs))
        return;
    else if ((kind->needs & CHANGES) && client->room->is_writing)
        queue_message(client, message);
    else {
        if (kind->needs & BY_HAND)
            autoplay_end(client->room, client->seat, "stopped");
        kind->handle(client, message);
    }
}

void hall_receive(struct client *client, const char *text, size_t size)
{
    assert(client->hall);
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    client->asked = -1;
    end_absence(client);
    if (json_is_object(message))
        message_handle(client, message);
    else
        tell_error(client, "message", N_("A message must be a JSON object with a \"type\"."), NULL);
    json_decref(message);
}
