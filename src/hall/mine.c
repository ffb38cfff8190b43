/* A player's unfinished games. The entry of a room is computed from its game. A room that is not in memory is loaded
 * once, and its summary is saved; it is valid until the next event. So a list of hundreds of rooms usually takes one
 * query. */
#include "hall/mine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/bots.h"
#include "hall/change.h"
#include "hall/fields.h"
#include "hall/seating.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/words.h"

enum { LISTED_AT_ONCE = 100, LOADED_AT_ONCE = 50, STEPS_OF_A_LIST = 20000 };

/* ---- summaries ---- */

/* The share of cards on the foundations; negative in games with several seats. */
static double progress_of(const struct room *room)
{
    struct kt_scene scene;
    struct kt_view *view =
        room_is_alone(room) && room->session ? kt_view_of(kt_session_position(room->session), KT_NOBODY) : NULL;
    int home = 0;
    if (!view)
        return -1;
    kt_view_scene(view, &scene);
    for (int i = 0; i < scene.piles; i++)
        home += strcmp(scene.pile[i].name, "foundation") == 0 ? scene.pile[i].count : 0;
    kt_view_free(view);
    return scene.cards > 0 ? (double)home / scene.cards : -1;
}

/* A one-seat game that was won once is over, even if moves were undone since. A match is not over between its
 * rounds. */
static enum store_state state_of(const struct room *room)
{
    if (!room->session)
        return STORE_WAITING;
    if (room_is_alone(room) && room->has_won)
        return STORE_ENDED;
    if (!room_is_over(room))
        return STORE_PLAYING;
    return room_has_next_round(room) ? STORE_BETWEEN_ROUNDS : STORE_ENDED;
}

static struct store_summary sum_up(const struct room *room)
{
    return (struct store_summary){.seq = room->seq,
                                  .state = state_of(room),
                                  .round = room->session ? kt_session_round(room->session) : 0,
                                  .moves = (int64_t)room_counted(room),
                                  .seconds = room->played_ms / 1000,
                                  .assisted = room->assisted,
                                  .progress = progress_of(room)};
}

static void save_summary(struct hall *hall, const char *code, const struct store_summary *summary)
{
    struct change *change = change_new(hall, NULL, NULL);
    if (!change)
        return;
    snprintf(change->row.code, sizeof change->row.code, "%s", code);
    change->summary = *summary;
    change->write.code = change->row.code;
    change->write.summary = &change->summary;
    change_commit(change);
}

/* Loads the room, and removes it from memory again. False if it cannot be loaded. */
static bool load_summary(struct hall *hall, struct store_mine *mine)
{
    struct room *room = room_find(hall, mine->room.code);
    if (!room)
        return false;
    mine->summary = sum_up(room);
    room_free(room);
    save_summary(hall, mine->room.code, &mine->summary);
    return true;
}

/* Fills in the summary; `loads` is how many rooms may still be loaded. False if the room cannot be loaded. */
static bool find_summary(struct hall *hall, struct store_mine *mine, int *loads)
{
    const struct room *room = map_find(&hall->rooms, mine->room.code);
    if (room)
        mine->summary = sum_up(room);
    else if (!mine->is_summed)
        return --*loads >= 0 && load_summary(hall, mine);
    return true;
}

/* ---- the list ---- */

static void put_game(struct kt_text *out, const struct store_mine *mine)
{
    const struct kt_game *game = kt_game_find(mine->room.game);
    put_string(out, "room", mine->room.code);
    put_string(out, "game", mine->room.game);
    put_string(out, "title", game ? kt_game_title(game) : mine->room.game);
    put_string(out, "rules", mine->room.rules);
    if (mine->deal > 0)
        put_number(out, "deal", mine->deal);
    else
        put_null(out, "deal");
    put_bool(out, "given", mine->is_given);
    put_signed(out, "seat", mine->seat + 1);
    put_number(out, "seq", mine->seq);
    put_signed(out, "at", mine->at / 1000);
}

static void put_mine(struct kt_text *out, const struct store_mine *mine)
{
    static const char *const states[] = {
        [STORE_WAITING] = "waiting", [STORE_PLAYING] = "playing", [STORE_BETWEEN_ROUNDS] = "over"};
    const struct store_summary *summary = &mine->summary;
    put_open(out, NULL, "{");
    put_game(out, mine);
    put_string(out, "state", states[summary->state]);
    put_signed(out, "round", summary->round);
    put_signed(out, "seconds", summary->seconds);
    put_signed(out, "moves", summary->moves);
    put_bool(out, "assisted", summary->assisted >> mine->seat & 1);
    if (summary->progress >= 0)
        put_real(out, "progress", summary->progress, 3);
    else
        put_null(out, "progress");
    put_close(out, "}");
}

/* The start of the next page: after the last room of this one; null if there is none. */
static void put_more(struct kt_text *out, const struct store_mine *last)
{
    char more[STORE_CODE + 32];
    if (last)
        snprintf(more, sizeof more, "%lld-%s", (long long)last->at, last->room.code);
    put_string(out, "more", last ? more : NULL);
}

/* The query looks at all rooms of the player: many of them count as several long answers of the address. */
static void charge(const struct client *client, int steps)
{
    struct hall *hall = client->hall;
    struct visitor *visitor = hall_visitor(hall, client->address);
    if (visitor)
        bucket_use(&visitor->lists, (double)steps / STEPS_OF_A_LIST, LISTS_A_SECOND, LISTS_AT_ONCE, hall->now);
}

static void tell_mine(struct client *client, int64_t before, const char *after)
{
    struct store_mine *mine = calloc(LISTED_AT_ONCE, sizeof *mine);
    struct store *store = client->hall->store;
    struct kt_text out = {0};
    int loads = LOADED_AT_ONCE, seen = 0, steps = 0;
    int count = mine ? store_rooms_of(store, client->player, before, after, mine, LISTED_AT_ONCE, &steps) : 0;
    charge(client, steps);
    tell_begin(&out, "mine", client->asked);
    put_open(&out, "rooms", "[");
    for (; seen < count && loads > 0; seen++)
        if (find_summary(client->hall, &mine[seen], &loads) && mine[seen].summary.state != STORE_ENDED)
            put_mine(&out, &mine[seen]);
    put_close(&out, "]");
    put_more(&out, seen > 0 && (seen < count || count == LISTED_AT_ONCE) ? &mine[seen - 1] : NULL);
    tell(client, &out);
    free(mine);
}

void handle_mine(struct client *client, const json_t *message)
{
    const char *from = "";
    char *code = "";
    long long before = INT64_MAX;
    if (!take_text(client, message, "from", &from))
        return;
    if (*from)
        before = strtoll(from, &code, 10);
    if (*from && (code == from || *code++ != '-' || strlen(code) >= STORE_CODE))
        refuse_field(client, "from");
    else
        tell_mine(client, before, code);
}

/* ---- removing a room from the list ---- */

/* A game that was begun counts as played, as it does when a new deal replaces it. */
static void delete_room(struct client *client, struct room *room)
{
    struct change *change = change_new(client->hall, room, client);
    if (!change)
        return;
    change_add_abandoned(change);
    change->forgets = true;
    change->write.drop = room->code;
    change->write.drop_before = INT64_MAX;
    change_commit(change);
}

static void forget_room(struct client *client, struct room *room)
{
    int seat = room_seat_of(room, client->player);
    if (seat == KT_NOBODY)
        tell_error(client, "seat", N_("You have no seat in that room."), NULL);
    else if (room->is_writing)
        tell_error(client, "limit", N_("Too many messages at once; please try again."), NULL);
    else if (room_is_alone(room))
        delete_room(client, room);
    else
        leave_seat(client, room, seat, true);
}

void handle_forget(struct client *client, const json_t *message)
{
    const char *text = client->room ? client->room->code : "";
    if (!take_text(client, message, "room", &text))
        return;
    struct room *room = find_room(client, text);
    if (!room)
        return;
    forget_room(client, room);
    room_schedule(room); /* it may have been loaded for this: then it is removed from memory later */
}
