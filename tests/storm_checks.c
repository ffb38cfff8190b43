/* What is checked in a storm (storm.h). */
#define _GNU_SOURCE
#include "storm.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "hall/change.h"
#include "hall/telling.h"
#include "kit/seal.h"
#include "wire_rules.h"

/* ---- answers ---- */

static void check_fields(const json_t *message, const char *fields, const char *text)
{
    char name[32];
    while (*fields) {
        size_t length = strcspn(fields, " ");
        snprintf(name, sizeof name, "%.*s", (int)length, fields);
        demand(json_object_get(message, name) != NULL, "An answer has no \"%s\": %s", name, text);
        fields += length + strspn(fields + length, " ");
    }
}

static bool has_bytes(const char *text, size_t size, const uint8_t secret[SEED_SIZE])
{
    char hex[SEED_HEX];
    seal_write(secret, hex);
    return memmem(text, size, hex, SEED_HEX - 1) != NULL;
}

/* The seeds and the players' hashes are never sent, and a seed of a round only after it. */
static void check_secrets(const struct actor *actor, const json_t *message, const char *text, size_t size)
{
    const struct room *room = actor->client.room;
    const json_t *seed = json_object_get(json_object_get(message, "deal"), "seed");
    for (int i = 0; i < PLAYERS; i++)
        demand(!has_bytes(text, size, actor->storm->actors[i].client.player), "A player's hash is sent: %s", text);
    if (!room)
        return;
    demand(!has_bytes(text, size, room->master) && !has_bytes(text, size, room->old_master),
           "A master seed is sent: %s", text);
    demand(!json_is_string(seed) || room_is_revealed(room), "A seed is sent too early: %s", text);
}

static void note_code(struct storm *storm, const char *code)
{
    for (int i = 0; i < storm->code_count; i++)
        if (strcmp(storm->codes[i], code) == 0)
            return;
    int place = storm->code_count < MOST_CODES ? storm->code_count++ : (int)(storm->next_action % MOST_CODES);
    snprintf(storm->codes[place], CODE_SIZE, "%s", code);
}

static void note_view(struct actor *actor, json_t *message, const char *text)
{
    const char *code = json_string_value(json_object_get(message, "room"));
    json_int_t seq = json_integer_value(json_object_get(message, "seq"));
    demand(code && actor->client.room && strcmp(code, actor->client.room->code) == 0, "A view of another room: %s",
           text);
    demand(strcmp(actor->told_room, code) != 0 || seq >= actor->told_seq, "A view is older than one before: %s", text);
    snprintf(actor->told_room, sizeof actor->told_room, "%s", code);
    actor->told_seq = seq;
    json_decref(actor->view);
    actor->view = json_incref(message);
    note_code(actor->storm, code);
}

static void note_record(struct actor *actor, const json_t *key)
{
    if (json_is_string(key))
        snprintf(actor->record, sizeof actor->record, "%s", json_string_value(key));
}

/* What the client knows from now on. */
/* Requests about the room that was left get no answer, also if the client joins it again. */
static void forget_requests(struct actor *actor)
{
    const uint64_t nowhere = text_hash("");
    for (int i = 0; i < actor->pending_count; i++)
        if (actor->pending[i].place != nowhere)
            actor->pending[i--] = actor->pending[--actor->pending_count];
}

static void note_answer(struct actor *actor, const char *type, json_t *message, const char *text)
{
    if (strcmp(type, "view") == 0) {
        note_view(actor, message, text);
    } else if (strcmp(type, "room") == 0) {
        json_decref(actor->room);
        actor->room = json_incref(message);
    } else if (strcmp(type, "left") == 0) {
        json_decref(actor->view);
        json_decref(actor->room);
        actor->view = actor->room = NULL;
        forget_requests(actor);
    } else if (strcmp(type, "mine") == 0) {
        const char *more = json_string_value(json_object_get(message, "more"));
        snprintf(actor->more, sizeof actor->more, "%s", more ? more : "");
    } else if (strcmp(type, "records") == 0) {
        const json_t *first = json_array_get(json_object_get(message, "records"), 0);
        note_record(actor, json_object_get(first, "key"));
    } else if (strcmp(type, "ending") == 0) {
        note_record(actor, json_object_get(message, "record"));
    } else if (strcmp(type, "exported") == 0) {
        json_decref(actor->exported);
        actor->exported = json_incref(message);
    } else if (strcmp(type, "watched") == 0) {
        actor->frames = (int)json_integer_value(json_object_get(message, "frames"));
    } else if (strcmp(type, "lab") == 0) {
        actor->run = (int)json_integer_value(json_object_get(message, "run"));
    } else if (strcmp(type, "error") == 0) {
        const json_t *id = json_object_get(message, "id");
        actor->errors += !id || json_integer_value(id) == actor->asked; /* not that of an earlier request */
    }
}

static void note_id(struct actor *actor, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");
    for (int i = 0; id && i < actor->pending_count; i++)
        if (actor->pending[i].id == json_integer_value(id))
            actor->pending[i--] = actor->pending[--actor->pending_count];
}

void check_answer(struct actor *actor, const char *text, size_t size)
{
    struct storm_totals *totals = actor->storm->totals;
    if (actor->captured) {
        kt_text_add(actor->captured, text);
        return;
    }
    demand(strlen(text) == size, "An answer contains a zero byte.");
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    int kind = type ? wire_answer_of(type) : -1;
    demand(kind >= 0, "No answer of docs/wire.md: %s", text);
    demand(kind != totals->trap - 1, "The trap has caught: %s", text);
    check_fields(message, wire_answers[kind].fields, text);
    check_secrets(actor, message, text, size);
    note_id(actor, message);
    note_answer(actor, type, message, text);
    totals->answers++;
    totals->answered[kind]++;
    json_decref(message);
}

/* ---- moves ---- */

static bool play_if_listed(struct kt_position *position, const char *wanted)
{
    static kt_move moves[KT_MOST_MOVES];
    int count = kt_position_moves(position, moves, KT_MOST_MOVES);
    bool is_listed = false;
    for (int i = 0; i < count && !is_listed; i++) {
        struct kt_text text = {0};
        kt_move_write(position, moves[i], &text);
        is_listed = strcmp(text.data, wanted) == 0;
        kt_text_free(&text);
        if (is_listed)
            kt_position_play(position, moves[i], NULL);
    }
    return is_listed;
}

static void check_moves_of(struct storm *storm, const struct change *change)
{
    const struct room *room = change->room;
    if (!room || change->is_new || !room->session)
        return;
    struct kt_position *position = kt_position_copy(kt_session_position(room->session));
    for (int i = 0; i < change->write.event_count && change->events[i].kind == EVENT_MOVE; i++) {
        const struct store_event *event = &change->events[i];
        demand(kt_position_turn(position) == event->seat, "Seat %d moved, but it is not its turn.", event->seat + 1);
        demand(play_if_listed(position, event->text), "Illegal move %s in room %s (%s)", event->text, room->code,
               kt_game_name(room->game));
        storm->totals->moves++;
    }
    kt_position_free(position);
}

void check_queued_moves(struct storm *storm)
{
    for (const struct task *task = storm->hall->writer.first[0]; task; task = task->next)
        check_moves_of(storm, (const struct change *)task);
}

/* ---- twins ---- */

static struct kt_text told_about(struct room *room, struct actor *actor)
{
    struct kt_text text = {0};
    struct client *client = &actor->client;
    struct room *own = client->room;
    int deeds = client->deeds_told;
    actor->captured = &text;
    client->room = room;
    client->deeds_told = 0;
    room_tell_people(room, client, -1);
    room_tell_view(room, client, -1);
    client->room = own;
    client->deeds_told = deeds;
    actor->captured = NULL;
    return text;
}

/* In the first round of a game with several seats: cards that the seat cannot know are dealt again. What it is told
 * must stay the same. hall_twins.c checks more messages, in games that are played as usual. */
void check_twin(struct storm *storm, struct actor *actor, uint64_t seed)
{
    struct room *room = actor->client.room;
    int points[KT_MAX_SEATS];
    if (!actor->is_here || actor->is_slow || !room || !room->session || room_is_alone(room) || room_is_over(room) ||
        kt_session_round(room->session) > 1)
        return;
    if (actor->client.seat == KT_NOBODY && room->shown) /* sees hands that are shown; hall_twins.c checks this */
        return;
    struct kt_view *view = kt_view_of(kt_session_position(room->session), actor->client.seat);
    struct kt_position *world = kt_view_world(view, seed);
    struct room twin = *room;
    twin.session = kt_session_from(world, NULL);
    demand(twin.session && kt_view_points(view, points), "There is no twin of room %s.", room->code);
    for (int seat = 0; seat < room->seats; seat++)
        twin.points_before[seat] += points[seat] == KT_HIDDEN_POINTS;
    struct kt_text here = told_about(room, actor), there = told_about(&twin, actor);
    demand(strcmp(here.data, there.data) == 0, "Seat %d is told\n%s\nand in another world\n%s", actor->client.seat + 1,
           here.data, there.data);
    storm->totals->twins++;
    kt_text_free(&here);
    kt_text_free(&there);
    kt_session_free(twin.session);
    kt_position_free(world);
    kt_view_free(view);
}

/* ---- rooms ---- */

static void write_seats(const struct room *room, struct kt_text *out)
{
    for (int i = 0; i < room->seats; i++)
        kt_text_printf(out, "seat %d: %d %s %02x %s\n", i, room->seat[i].kind, room->seat[i].spec,
                       room->seat[i].player[0], room->algorithm[i]);
}

static void write_game(const struct room *room, struct kt_text *out)
{
    const kt_move *moves;
    size_t played, total;
    kt_session_history(room->session, &moves, &played, &total);
    kt_text_printf(out, "round %d, move %zu of %zu\n", kt_session_round(room->session), played, total);
    kt_position_write(kt_session_position(room->session), NULL, out, NULL);
    for (int i = 0; i < room->seats; i++)
        kt_text_printf(out, "points before: %d\n", room->points_before[i]);
}

void write_room(const struct room *room, struct kt_text *out)
{
    char master[SEED_HEX], old_master[SEED_HEX];
    seal_write(room->master, master);
    seal_write(room->old_master, old_master);
    kt_text_printf(out, "%s %s, rules %s, clock %d, wanted \"%s\"\n", room->code, kt_game_name(room->game),
                   room->rules_text, room->clock, room->session ? "" : room->wanted);
    kt_text_printf(out, "seq %llu, start %llu, turn %llu, number %llu\n", (unsigned long long)room->seq,
                   (unsigned long long)room->start, (unsigned long long)room->turn, (unsigned long long)room->number);
    kt_text_printf(out, "given %d, chosen %d, mixed %d, won %d, assisted %x, played %lld ms\n", room->is_given,
                   room->is_chosen, room->is_mixed, room->has_won, room->assisted, (long long)room->played_ms);
    kt_text_printf(out, "seed %s, sitters %d\n", master, room->sitter_count);
    if (room->last.kind == EVENT_DEAL) /* only then the seeds of the game before are sent */
        kt_text_printf(out, "before %d %s\n", room->old_rounds, room->old_rounds > 0 ? old_master : "");
    kt_text_printf(out, "last %c %d %d %s\n", room->last.kind, room->last.seat, room->last.count, room->last.text);
    write_seats(room, out);
    if (room->session)
        write_game(room, out);
}
