/* Coming, going, and who sits where; and dealing, which is what people at a table agree on. Seats belong to players, not to
 * connections: who leaves keeps the seat, and finds it again. */
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "hall/messages.h"
#include "hall/think.h"
#include "kit/json.h"
#include "kit/words.h"

void leave_room(struct client *client)
{
    struct room *room = client->room;
    if (!room)
        return;
    room_drop_client(room, client);
    room_tell_everybody(room, 0, -1, true, false);
    room_look(room);
}

void tell_left(struct client *client, int64_t asked)
{
    struct kt_text out = {0};
    tell_begin(&out, "left", asked);
    tell(client, &out);
}

void handle_leave(struct client *client, const json_t *message)
{
    (void)message;
    leave_room(client);
    tell_left(client, client->asked);
}

/* A code as people write it down: capitals, blanks and dashes do not matter. */
static void tidy_code(const char *text, char code[STORE_CODE])
{
    size_t size = 0;
    for (; *text && size < STORE_CODE - 1; text++)
        if (isalnum((unsigned char)*text))
            code[size++] = (char)tolower((unsigned char)*text);
    code[size] = '\0';
}

/* Codes cannot be guessed at leisure: an address has so many wrong ones a minute. */
struct room *find_room(struct client *client, const char *text)
{
    struct hall *hall = client->hall;
    struct visitor *visitor = hall_visitor(hall, client->address);
    double a_minute = (double)hall->limits.guesses_a_minute;
    char code[STORE_CODE];
    tidy_code(text, code);
    if (!visitor || visitor->guesses.level + (hall->now - visitor->guesses.at) * a_minute / 60 < 1) {
        tell_error(client, "limit", N_("Too many wrong codes; please wait a minute."), NULL);
        return NULL;
    }
    struct room *room = room_find(hall, code);
    if (!room) {
        bucket_takes(&visitor->guesses, a_minute / 60, a_minute, hall->now);
        tell_error(client, "room", N_("There is no room \"%1\"."), text);
    }
    return room;
}

void handle_join(struct client *client, const json_t *message)
{
    const char *text = "";
    int64_t seq = 0;
    if (!take_text(client, message, "room", &text) || !take_number(client, message, "seq", 0, INT64_MAX, &seq))
        return;
    struct room *room = find_room(client, text);
    if (!room)
        return;
    bool was_here = client->room == room;
    if (client->room && !was_here)
        leave_room(client);
    if (!was_here)
        room_add_client(room, client);
    if (!client->room) {
        tell_error(client, "server", N_("There is not enough memory."), NULL);
        return;
    }
    int64_t asked = client->asked;
    if (was_here) /* nobody else sees a difference */
        room_tell_people(room, client, asked);
    else
        room_tell_everybody(room, client->id, asked, true, false);
    room_tell_past_talk(room, client);
    if (seq > 0 && (uint64_t)seq == room->seq) {
        struct kt_text out = {0};
        tell_begin(&out, "resumed", asked);
        put_string(&out, "room", room->code);
        put_number(&out, "seq", room->seq);
        tell(client, &out);
    } else {
        client->deeds_told = 0;
        room_tell_view(room, client, asked);
    }
    room_look(room);
}

/* ---- seats ---- */

/* Moves end with the game; who sits where can change for ever. */
static bool may_change_seats(struct client *client, const struct room *room)
{
    enum { MOST_EVENTS = 20000 };
    return room->seq - room->start < MOST_EVENTS ||
           tell_error(client, "limit", N_("This game has gone on for too long; please deal anew."), NULL);
}

/* `player` is who sits down or stands up; NULL for a bot. NULL if it cannot be. */
static struct change *seat_change(struct client *client, struct room *room, int number, const struct seat *seat,
                                  const uint8_t *player)
{
    char hex[2 * STORE_PLAYER_SIZE + 1] = "";
    struct change *change = may_change_seats(client, room) ? change_new(client->hall, room, client) : NULL;
    if (!change)
        return NULL;
    if (player && room->session)
        sodium_bin2hex(hex, sizeof hex, player, STORE_PLAYER_SIZE);
    change_set_seat(change, number, seat);
    if (change_add_event(change, EVENT_PEOPLE, number, 0, hex))
        return change;
    change_free(change);
    return NULL;
}

static void commit_seat(struct client *client, int number, const struct seat *seat, const uint8_t *player)
{
    struct change *change = seat_change(client, client->room, number, seat, player);
    if (change)
        change_commit(change);
}

/* As long as anything of the game is secret, between its rounds as well, nobody looks into two hands: who has sat somewhere
 * in this game sits there again or nowhere. Who has seen no hand may take over a bot's. */
static bool may_sit(struct client *client, int number)
{
    const struct room *room = client->room;
    if (room_knows_another_hand(room, client->player, number))
        return tell_error(client, "seat", N_("In this game your seat is another one."), NULL);
    if (room->seat[number].kind == STORE_PERSON)
        return tell_error(client, "seat", N_("That seat is taken."), NULL);
    return true;
}

void handle_sit(struct client *client, const json_t *message)
{
    int number;
    if (!take_seat_number(client, message, &number))
        return;
    if (client->seat != KT_NOBODY) {
        tell_error(client, "seat", N_("You have a seat already."), NULL);
        return;
    }
    struct seat seat = {.kind = STORE_PERSON};
    memcpy(seat.name, client->name, sizeof seat.name);
    memcpy(seat.player, client->player, sizeof seat.player);
    if (may_sit(client, number))
        commit_seat(client, number, &seat, client->player);
}

static void name_usual_bot(const struct room *room, struct seat *seat)
{
    const char *name = kt_game_bot(room->game, 0)->name;
    seat->kind = STORE_BOT;
    snprintf(seat->spec, sizeof seat->spec, "%s", name);
    snprintf(seat->name, sizeof seat->name, "%s", name);
}

void give_up_seat(struct client *client, struct room *room, int number, bool forgets)
{
    struct seat seat = {.kind = STORE_OPEN};
    if (room->session) /* a bot plays on */
        name_usual_bot(room, &seat);
    struct change *change = seat_change(client, room, number, &seat, client->player);
    if (!change)
        return;
    change->forgets = forgets;
    change_commit(change);
}

void handle_stand(struct client *client, const json_t *message)
{
    (void)message;
    if (room_is_alone(client->room))
        tell_error(client, "state", N_("A game for one is played by you; watch others with \"watch\"."), NULL);
    else
        give_up_seat(client, client->room, client->seat, false);
}

void handle_bot(struct client *client, const json_t *message)
{
    const struct room *room = client->room;
    const char *spec = "";
    struct seat seat;
    int number;
    if (!take_seat_number(client, message, &number) || !take_text(client, message, "spec", &spec))
        return;
    if (room->seat[number].kind == STORE_PERSON || room_is_alone(room))
        tell_error(client, "seat", N_("That seat is taken."), NULL);
    else if (put_bot(client, room, spec, &seat))
        commit_seat(client, number, &seat, NULL);
}

void handle_open(struct client *client, const json_t *message)
{
    int number;
    const struct seat seat = {.kind = STORE_OPEN};
    if (!take_seat_number(client, message, &number))
        return;
    if (client->room->session || client->room->seat[number].kind != STORE_BOT)
        tell_error(client, "state", N_("Only a bot can be taken away, before the cards are dealt."), NULL);
    else
        commit_seat(client, number, &seat, NULL);
}

/* ---- deals ---- */

static void commit_deal(struct client *client, struct change *change, const char *wanted)
{
    char text[STORE_TEXT];
    change->write.opens = true; /* what a match that ends here has brought */
    if (settle_deal(client, client->room, wanted, text) && change_add_event(change, EVENT_DEAL, client->seat, 0, text))
        change_commit(change);
    else
        change_free(change);
}

void handle_start(struct client *client, const json_t *message)
{
    struct room *room = client->room;
    (void)message;
    if (room->session) {
        tell_error(client, "state", N_("The cards are dealt already."), NULL);
        return;
    }
    struct change *change = change_new(client->hall, room, client);
    if (!change)
        return;
    for (int number = 0; number < room->seats; number++) {
        struct seat seat = {.kind = STORE_BOT};
        if (room->seat[number].kind != STORE_OPEN)
            continue;
        name_usual_bot(room, &seat);
        change_set_seat(change, number, &seat);
    }
    commit_deal(client, change, room->wanted[0] ? room->wanted : "sealed");
}

/* Who plays alone does what they like. Between rounds a match is not for anybody to throw away. */
static bool may_end_match(struct client *client)
{
    const struct room *room = client->room;
    if (room_is_alone(room))
        return true;
    if (!room_is_over(room))
        return tell_error(client, "state", N_("This round is not over yet."), NULL);
    if (room_has_next_round(room) && client->seat != room_host(room))
        return tell_error(client, "seat", N_("There are rounds left: only the host can begin a new match."), NULL);
    return true;
}

void handle_rematch(struct client *client, const json_t *message)
{
    struct room *room = client->room;
    const json_t *deal = json_object_get(message, "deal");
    char wanted[STORE_TEXT];
    snprintf(wanted, sizeof wanted, "%s", room->number ? "random" : "sealed");
    if (deal && !write_deal(client, deal, wanted))
        return;
    if (!is_still_seen(client, message) || !may_end_match(client))
        return;
    struct change *change = change_new(client->hall, room, client);
    if (!change)
        return;
    change_add_given_up(change);
    commit_deal(client, change, wanted);
}

void handle_next_round(struct client *client, const json_t *message)
{
    struct room *room = client->room;
    if (!is_still_seen(client, message))
        return;
    if (!room_has_next_round(room)) {
        tell_error(client, "state", N_("There is no further round to play now."), NULL);
        return;
    }
    struct change *change = change_new(client->hall, room, client);
    if (change && change_add_event(change, EVENT_ROUND, client->seat, 0, NULL))
        change_commit(change);
    else if (change)
        change_free(change);
}
