/* Sends views and seats of a room. Each client gets its own view, made from what its seat may know (encode.c), together
 * with public facts: seats, the clock, commitments of the deal. */
#include "hall/telling.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hall/change.h"
#include "hall/encode.h"
#include "hall/finishing.h"
#include "hall/public.h"
#include "hall/ratings.h"
#include "hall/tell.h"
#include "hall/think.h"
#include "kit/json.h"
#include "kit/words.h"

/* ---- the view ---- */

static const char *name_of(const struct store_event *event)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_DEAL:
    case EVENT_PART:
    case EVENT_GRADE:
        return "deal";
    case EVENT_MOVE:
        return "move";
    case EVENT_UNDO:
        return "undo";
    case EVENT_REDO:
        return "redo";
    case EVENT_ROUND:
        return "round";
    case EVENT_ASSISTED:
        return "assisted";
    case EVENT_AUTO:
        return "auto";
    case EVENT_PEOPLE:
        break;
    }
    return "sit";
}

/* Seeds of sealed deals that may be revealed. The lists are JSON without brackets. */
struct seal_told {
    char seed[SEED_HEX];
    struct kt_text earlier; /* of the earlier rounds */
    struct kt_text before;  /* of all rounds of the game that this one replaced */
};

/* The rounds from the first to the one before `end`. */
static void put_seals(struct kt_text *out, const struct room *room, const uint8_t master[SEED_SIZE], int end)
{
    for (int round = 1; round < end; round++) {
        uint8_t seed[SEED_SIZE], commitment[SEED_SIZE];
        char hex[SEED_HEX];
        seal_for_round(master, round, seed);
        seal_commit(room->game, room->rules_text, seed, commitment);
        put_open(out, NULL, "{");
        seal_write(commitment, hex);
        put_string(out, "commitment", hex);
        seal_write(seed, hex);
        put_string(out, "seed", hex);
        put_close(out, "}");
    }
}

static void note_deal(const struct room *room, struct seal_told *told, struct facts *facts)
{
    if (room->old_rounds > 0 && room->last.kind == EVENT_DEAL) {
        put_seals(&told->before, room, room->old_master, room->old_rounds + 1);
        facts->before = told->before.data;
    }
    facts->number = room->number;
    facts->is_numbered = room->number > 0;
    facts->graded = room->graded.grading.grade != GRADE_NONE ? &room->graded : NULL;
    facts->is_given = room->is_given;
    facts->is_chosen = room->is_chosen;
    facts->is_mixed = room->is_mixed;
    if (!room_is_sealed(room))
        return;
    facts->commitment = room->commitment;
    if (!room_is_revealed(room))
        return;
    uint8_t seed[SEED_SIZE];
    seal_for_round(room->master, facts->round, seed);
    seal_write(seed, told->seed);
    facts->seed = told->seed;
    put_seals(&told->earlier, room, room->master, facts->round);
    facts->earlier = told->earlier.data;
}

static void note_clock(const struct room *room, struct facts *facts)
{
    int turn = room_turn(room);
    facts->clock_seat = KT_NOBODY;
    if (room->clock == 0 || room_is_alone(room) || turn == KT_NOBODY || room->seat[turn].kind != STORE_PERSON)
        return;
    facts->clock_seat = turn;
    facts->clock_left = room->clock - (room->hall->now - room->turn_began);
    if (facts->clock_left < 0 || room->seat[turn].is_away)
        facts->clock_left = 0;
}

/* What the seat's own player may know about the algorithm that plays for it. */
static void note_autoplay(const struct room *room, int seat, struct facts *facts)
{
    if (seat == KT_NOBODY)
        return;
    const struct autoplay *autoplay = &room->autoplay[seat];
    facts->algorithm = room->algorithm[seat][0] ? room->algorithm[seat] : NULL;
    facts->auto_spec = autoplay->number && !autoplay->why && !room_is_over(room) ? autoplay->spec : NULL;
    facts->auto_delay = autoplay->delay;
    facts->auto_thinks = autoplay->is_solver && autoplay->line.count == 0;
}

/* The playing time until now, as the next event will count it. */
static int64_t played_ms(const struct room *room)
{
    return room_is_over(room) ? room->played_ms : room_played_until(room, room->hall->time());
}

static void note_facts(const struct room *room, struct seal_told *told, struct facts *facts)
{
    const kt_move *moves;
    size_t played, total;
    bool is_alone = room_is_alone(room);
    kt_session_history(room->session, &moves, &played, &total);
    *facts = (struct facts){.code = room->code,
                            .game = kt_game_name(room->game),
                            .seq = room->seq,
                            .round = kt_session_round(room->session),
                            .turn = room_turn(room),
                            .seats = room->seats,
                            .has_won = is_alone && kt_position_is_won(kt_session_position(room->session)),
                            .last = name_of(&room->last),
                            .last_seat = room->last.seat,
                            .last_text = is_alone && room->last.kind == EVENT_MOVE ? room->last.text : NULL,
                            .last_was_auto = room->last.kind == EVENT_MOVE && room->last.count == BY_SUBSTITUTE,
                            .last_was_by_algorithm = room->last.kind == EVENT_MOVE && room->last.count == BY_ALGORITHM,
                            .is_alone = is_alone,
                            .played = played,
                            .undone = total - played,
                            .counted = room_counted(room),
                            .points_before = is_alone ? NULL : room->points_before,
                            .seconds = (uint64_t)played_ms(room) / 1000};
    for (int seat = 0; !is_alone && room_is_over(room) && seat < room->seats; seat++)
        facts->winners |= (uint32_t)room_has_won(room, kt_session_position(room->session), seat) << seat;
    note_deal(room, told, facts);
    note_clock(room, facts);
}

/* With the number all hands of a game can be looked up. A player who has only bots as opponents may know it. */
static bool may_know_number(const struct room *room, const struct client *client)
{
    return room_is_alone(room) || room_is_revealed(room) || (client->seat != KT_NOBODY && !room_has_rivals(room));
}

/* The views of the players who show their hands to this client. */
static void open_hands(struct room *room, const struct client *client, const struct kt_view *hands[KT_MAX_SEATS])
{
    unsigned shown = room_is_over(room) ? 0 : room_shows(room, client);
    for (int seat = 0; seat < room->seats; seat++)
        hands[seat] = shown >> seat & 1 ? kt_view_of(kt_session_position(room->session), seat) : NULL;
}

void room_tell_view(struct room *room, struct client *client, int64_t asked)
{
    struct seal_told told = {0};
    struct facts facts;
    struct kt_text out = {0};
    if (!room->session)
        return;
    /* A client that reads too slowly gets only the newest view, when its queue is empty. */
    if (client->queued(client->data) > room->hall->limits.queue_bytes) {
        client->needs_view = true;
        return;
    }
    note_facts(room, &told, &facts);
    facts.seat = client->seat;
    if (!may_know_number(room, client))
        facts.number = 0;
    facts.is_assisted = client->seat == KT_NOBODY ? room->assisted != 0 : room->assisted >> client->seat & 1;
    facts.is_ranked = client->seat != KT_NOBODY && room_is_sealed(room) && !room->is_mixed && !facts.is_assisted;
    note_autoplay(room, client->seat, &facts);
    facts.deeds_from = client->deeds_told;
    facts.asked = asked;
    struct kt_view *view = kt_view_of(kt_session_position(room->session), client->seat);
    if (view && facts.is_alone && client->seat != KT_NOBODY && !room_is_over(room))
        finishing_line(view, NULL, &facts.finishing);
    open_hands(room, client, facts.hands);
    int deeds = view ? encode_view(&out, view, &facts) : -1;
    kt_view_free(view);
    for (int seat = 0; seat < room->seats; seat++)
        kt_view_free((struct kt_view *)facts.hands[seat]);
    kt_text_free(&told.earlier);
    kt_text_free(&told.before);
    client->needs_view = deeds < 0;
    if (deeds >= 0) {
        client->deeds_told = deeds;
        client->send(client->data, out.data, out.size);
    }
    kt_text_free(&out);
}

/* ---- seats ---- */

static void put_seat_number(struct kt_text *out, const char *key, int seat)
{
    if (seat == KT_NOBODY)
        put_null(out, key);
    else
        put_signed(out, key, seat + 1);
}

/* The algorithm that plays for this person now, or NULL. */
static const char *substitute_of(const struct room *room, int seat)
{
    if (room->seat[seat].kind != STORE_PERSON || !room->session || room_is_over(room))
        return NULL;
    if (autoplay_is_on(room, seat))
        return room->autoplay[seat].spec;
    return room->seat[seat].is_away ? kt_game_bot(room->game, 0)->name : NULL;
}

static void put_seat(struct kt_text *out, const struct room *room, int number)
{
    static const char *const kinds[] = {[STORE_OPEN] = "open", [STORE_PERSON] = "person", [STORE_BOT] = "bot"};
    const struct seat *seat = &room->seat[number];
    put_open(out, NULL, "{");
    put_signed(out, "seat", number + 1);
    put_string(out, "who", kinds[seat->kind]);
    put_string(out, "name", seat->name);
    put_string(out, "spec", seat->kind == STORE_BOT ? seat->spec : NULL);
    put_bool(out, "here", seat->kind == STORE_PERSON && room_seat_is_connected(room, number));
    put_bool(out, "away", seat->is_away);
    put_string(out, "plays", substitute_of(room, number));
    put_bool(out, "shows", room->shown >> number & 1);
    ratings_put(out, room, number);
    const struct client *next = room_next_on(room, number);
    put_string(out, "next", next ? next->name : NULL);
    put_close(out, "}");
}

static int spectators(const struct room *room)
{
    int count = 0;
    for (int i = 0; i < room->client_count; i++)
        count += room->clients[i]->seat == KT_NOBODY;
    return count;
}

void room_tell_people(struct room *room, struct client *client, int64_t asked)
{
    struct kt_text out = {0};
    tell_begin(&out, "room", asked);
    put_string(&out, "room", room->code);
    put_string(&out, "game", kt_game_name(room->game));
    put_string(&out, "title", kt_game_title(room->game));
    put_string(&out, "rules", room->rules_text);
    put_signed(&out, "clock", room->clock);
    put_string(&out, "state", room_state(room));
    put_seat_number(&out, "seat", client->seat);
    put_seat_number(&out, "next_seat", client->next_seat);
    put_string(&out, "deal", room_kind_of_deal(room));
    put_bool(&out, "host", client->seat != KT_NOBODY && client->seat == room_host(room));
    put_seat_number(&out, "host_seat", room_host(room));
    put_bool(&out, "public", room->options.is_public);
    put_bool(&out, "hints", room->options.has_hints);
    put_bool(&out, "rated", ratings_count_now(room));
    if (room->start_alarm.place)
        put_real(&out, "starts_in", fmax(room->start_alarm.at - room->hall->now, 0), 1);
    else
        put_null(&out, "starts_in");
    put_signed(&out, "spectators", spectators(room));
    put_bool(&out, "rounds_left", room_has_next_round(room));
    put_number(&out, "seq", room->seq);
    put_open(&out, "seats", "[");
    for (int seat = 0; seat < room->seats; seat++)
        put_seat(&out, room, seat);
    put_close(&out, "]");
    tell(client, &out);
}

/* A game whose hands somebody sees is not rated, which everybody is told. */
static void note_viewers(struct room *room)
{
    for (int i = 0; i < room->client_count && room->shown && !room_is_over(room); i++)
        room_shows(room, room->clients[i]);
}

void room_tell_everybody(struct room *room, uint64_t asker, int64_t asked, bool people, bool view)
{
    note_viewers(room);
    if (people)
        public_note(room);
    for (int i = 0; i < room->client_count; i++) {
        struct client *client = room->clients[i];
        int64_t id = client->id == asker ? asked : -1;
        if (people)
            room_tell_people(room, client, id);
        if (view)
            room_tell_view(room, client, id);
    }
}

/* ---- clients ---- */

void room_add_client(struct room *room, struct client *client)
{
    assert(!client->room);
    if (room->client_count == room->client_room) {
        int more = room->client_room ? 2 * room->client_room : 4;
        struct client **clients = realloc(room->clients, (size_t)more * sizeof *clients);
        if (!clients)
            return;
        room->clients = clients;
        room->client_room = more;
    }
    room->clients[room->client_count++] = client;
    client->room = room;
    client->seat = room_seat_of(room, client->player);
    client->deeds_told = 0;
    if (client->seat != KT_NOBODY)
        room->seat[client->seat].is_away = false;
}

void room_detach(struct client *client)
{
    think_leave(client);
    autoplay_end_of_client(client);
    client->room = NULL;
    client->seat = client->next_seat = KT_NOBODY;
    client->needs_view = client->has_live_verdict = false;
}

/* If the player does not come back in time, another one may become the host. */
static void note_absence(struct room *room, int seat)
{
    struct hall *hall = room->hall;
    room->seat[seat].left_at = hall->now;
    alarms_set(&hall->alarms, &room->host_alarm, hall->now + (double)hall->limits.absent_seconds);
}

void room_announce(struct room *room, const char *text, const char *arg)
{
    struct kt_error notice;
    refuse(&notice, KT_OK, text, arg, NULL); /* fills the phrase */
    for (int i = 0; i < room->client_count; i++) {
        struct kt_text out = {0};
        tell_begin(&out, "notice", -1);
        encode_phrase(&out, "phrase", &notice.what);
        tell(room->clients[i], &out);
    }
}

void room_drop_client(struct room *room, struct client *client)
{
    int i = 0;
    while (i < room->client_count && room->clients[i] != client)
        i++;
    assert(client->room == room);
    if (i < room->client_count)
        room->clients[i] = room->clients[--room->client_count];
    if (client->seat != KT_NOBODY)
        note_absence(room, client->seat);
    room_detach(client);
}
