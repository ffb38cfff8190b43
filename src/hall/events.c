/* Event sourcing: a room is the result of its events. room_apply is the only function that changes the game. It is
 * called for events that were just saved and for those that are loaded from the store, so a restored game cannot differ
 * from the played one. */
#include "hall/room.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/ratings.h"

enum { LONGEST_PAUSE_MS = LONGEST_PAUSE * 1000 };

static struct kt_chance chance_of(const struct room *room, int round, struct seal_stream *stream)
{
    uint8_t seed[SEED_SIZE];
    seal_for_round(room->master, round, seed);
    return seal_chance(stream, seed);
}

/* The seeds of the old game are revealed when the next one begins, at the latest. */
static void note_old_seeds(struct room *room)
{
    room->old_rounds = room->session && room_is_sealed(room) ? kt_session_round(room->session) : 0;
    memcpy(room->old_master, room->master, sizeof room->old_master);
}

/* Sent with every view of the round, so it is computed once. */
static void note_commitment(struct room *room)
{
    uint8_t seed[SEED_SIZE], commitment[SEED_SIZE];
    seal_for_round(room->master, kt_session_round(room->session), seed);
    seal_commit(room->game, room->rules_text, seed, commitment);
    seal_write(commitment, room->commitment);
}

/* Begins a game at this position, which is freed; NULL: there is none. */
static bool begin_game(struct room *room, struct kt_position *start)
{
    struct kt_session *session = start ? kt_session_from(start, NULL) : NULL;
    kt_position_free(start);
    if (!session)
        return false;
    kt_session_free(room->session);
    room->session = session;
    room->sitter_count = room->viewer_count = 0;
    room->shown = 0;
    room->has_shown = false;
    room->assisted = 0;
    room->is_mixed = false;
    memset(room->algorithm, 0, (size_t)room->seats * sizeof *room->algorithm);
    room->has_won = false;
    room->played_ms = room->played_before_ms = 0;
    plan_free(&room->plan);
    kt_position_score(kt_session_start(session), room->points_before);
    memcpy(room->points_rated, room->points_before, sizeof room->points_rated);
    if (room_is_sealed(room))
        note_commitment(room);
    return true;
}

static struct kt_position *deal_number(struct room *room, const char *text)
{
    char *end;
    room->number = strtoull(text, &end, 10);
    if (*end != ' ' || !seal_read(end + 1, room->master)) /* an event of an older version without a master seed */
        memset(room->master, 0, sizeof room->master);
    return kt_position_deal(room->game, &room->rules, room->number, NULL);
}

static struct kt_position *deal_sealed(struct room *room, const char *hex)
{
    struct seal_stream stream;
    if (!seal_read(hex, room->master))
        return NULL;
    const struct kt_chance chance = chance_of(room, 1, &stream);
    return kt_position_deal_from(room->game, &room->rules, &chance, NULL);
}

/* The game begins when the text of the position is complete. */
static bool expect_position(struct room *room, const char *text)
{
    char *end;
    room->is_given = true;
    room->given_size = strtoull(text, &end, 10);
    return room->given_size > 0 && *end == ' ' && seal_read(end + 1, room->master);
}

static bool take_part(struct room *room, const struct store_event *event)
{
    kt_text_add(&room->given, event->text);
    if (!room->is_given || room->given.failed || room->given.size > room->given_size)
        return false;
    if (room->given.size < room->given_size)
        return true;
    struct kt_position *start =
        kt_position_read(room->game, &room->rules, NULL, room->given.data, room->given.size, NULL, NULL);
    kt_text_free(&room->given);
    return begin_game(room, start);
}

static bool deal(struct room *room, const struct store_event *event)
{
    note_old_seeds(room);
    kt_text_free(&room->given);
    room->start = event->seq;
    room->number = 0;
    room->graded = (struct found_deal){0};
    room->is_given = false;
    room->is_chosen = event->count == 1;
    switch (event->text[0]) {
    case 'n':
        return begin_game(room, deal_number(room, event->text + 1));
    case 's':
        return begin_game(room, deal_sealed(room, event->text + 1));
    case 'p':
        return expect_position(room, event->text + 1);
    default:
        return false;
    }
}

static bool deal_next_round(struct room *room, const char *text)
{
    if (room->number) {
        room->number = text[0] == 'n' ? strtoull(text + 1, NULL, 10) : room->number % kt_game_deals(room->game) + 1;
        return kt_session_next_round(room->session, room->number, NULL);
    }
    struct seal_stream stream;
    const struct kt_chance chance = chance_of(room, kt_session_round(room->session) + 1, &stream);
    if (!kt_session_next_round_from(room->session, &chance, NULL))
        return false;
    if (room_is_sealed(room))
        note_commitment(room);
    return true;
}

static bool next_round(struct room *room, const char *text)
{
    if (room_is_revealed(room)) { /* otherwise cards that were seen stay secret in the next round */
        room->sitter_count = room->viewer_count = 0;
        room->has_shown = false;
        kt_position_score(kt_session_position(room->session), room->points_rated);
    }
    room->shown = 0;
    if (!deal_next_round(room, text))
        return false;
    memset(room->algorithm, 0, (size_t)room->seats * sizeof *room->algorithm);
    kt_position_score(kt_session_start(room->session), room->points_before);
    return true;
}

static bool play(struct room *room, const struct store_event *event)
{
    kt_move move;
    return kt_move_read(kt_session_position(room->session), event->text, &move, NULL) &&
           kt_session_play(room->session, move, NULL);
}

/* Undoes (negative) or redoes this many moves. */
static bool step(struct room *room, int by)
{
    const kt_move *moves;
    size_t played, total;
    kt_session_history(room->session, &moves, &played, &total);
    int64_t goal = (int64_t)played + by;
    return goal >= 0 && kt_session_go(room->session, (size_t)goal);
}

/* Events of older versions do not name the player: their text is empty. */
static bool change_people(struct room *room, const struct store_event *event)
{
    uint8_t player[STORE_PLAYER_SIZE];
    size_t size;
    if (!event->text[0])
        return true;
    room->is_mixed |= event->count == SEAT_MIXES;
    if (room->session)
        return sodium_hex2bin(player, sizeof player, event->text, strlen(event->text), NULL, &size, NULL) == 0 &&
               size == sizeof player && room_note_sitter(room, player, event->seat, event->count == SEAT_REMOVED);
    snprintf(room->wanted, sizeof room->wanted, "%s", event->text);
    return true;
}

static bool help_seat(struct room *room, int seat)
{
    if (seat < 0 || seat >= room->seats)
        return false;
    room->assisted |= 1u << seat;
    return true;
}

/* It counts as help, too: older programs and the ranking know only that. */
static bool begin_autoplay(struct room *room, const struct store_event *event)
{
    if (!help_seat(room, event->seat))
        return false;
    snprintf(room->algorithm[event->seat], sizeof room->algorithm[event->seat], "%s", event->text);
    return true;
}

static bool follow(struct room *room, const struct store_event *event)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_DEAL:
        return deal(room, event);
    case EVENT_PART:
        return take_part(room, event);
    case EVENT_GRADE:
        room->graded = found_deal_read(event->text);
        return true;
    case EVENT_MOVE:
        return room->session && play(room, event);
    case EVENT_UNDO:
        room->assisted |= 1;
        return room->session && step(room, -event->count);
    case EVENT_REDO:
        return room->session && step(room, event->count);
    case EVENT_ROUND:
        return room->session && next_round(room, event->text);
    case EVENT_ASSISTED:
        return help_seat(room, event->seat);
    case EVENT_AUTO:
        return begin_autoplay(room, event);
    case EVENT_PEOPLE:
        return change_people(room, event);
    }
    return false;
}

int64_t room_played_until(const struct room *room, int64_t at)
{
    int64_t pause = room->last.at > 0 ? at - room->last.at : 0;
    return room->played_ms + (pause < 0 ? 0 : pause > LONGEST_PAUSE_MS ? LONGEST_PAUSE_MS : pause);
}

bool room_apply(struct room *room, const struct store_event *event)
{
    assert(!room->is_writing);
    if (!follow(room, event))
        return false;
    if (event->kind != EVENT_DEAL)
        room->played_ms = room_played_until(room, event->at);
    if (event->kind == EVENT_ROUND)
        room->played_before_ms = room->played_ms;
    room->seq = event->seq;
    if (event->kind != EVENT_PEOPLE && event->kind != EVENT_ASSISTED && event->kind != EVENT_AUTO) {
        room->turn = event->seq;
        room->turn_at = event->at;
    }
    if (event->kind != EVENT_PART && event->kind != EVENT_GRADE) /* they belong to the deal */
        room->last = *event;
    if (room_is_alone(room) && event->kind == EVENT_MOVE)
        room->has_won |= kt_position_is_won(kt_session_position(room->session));
    return true;
}

void room_set_seat(struct room *room, const struct store_seat *seat)
{
    if (seat->seat < 0 || seat->seat >= room->seats)
        return;
    struct seat *place = &room->seat[seat->seat];
    *place = (struct seat){.kind = seat->kind, .left_at = room->hall->now};
    memcpy(place->name, seat->name, sizeof place->name);
    memcpy(place->spec, seat->spec, sizeof place->spec);
    memcpy(place->player, seat->player, sizeof place->player);
    ratings_read(room, seat->seat);
}
