/* Joining and leaving rooms, seats, and dealing. Seats belong to players, not to connections: a player who disconnects
 * keeps the seat. */
#include "hall/seating.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "hall/bots.h"
#include "hall/change.h"
#include "hall/creating.h"
#include "hall/fields.h"
#include "hall/hosting.h"
#include "hall/playing.h"
#include "hall/talk.h"
#include "hall/tell.h"
#include "hall/telling.h"
#include "kit/json.h"
#include "kit/words.h"

void leave_room(struct client *client)
{
    struct room *room = client->room;
    if (!room)
        return;
    room_drop_client(room, client);
    room_tell_everybody(room, 0, -1, true, false);
    room_schedule(room);
}

void tell_left(struct client *client, const char *why, int64_t asked)
{
    struct kt_text out = {0};
    tell_begin(&out, "left", asked);
    if (why)
        put_string(&out, "why", why);
    tell(client, &out);
}

void handle_leave(struct client *client, const json_t *message)
{
    (void)message;
    leave_room(client);
    tell_left(client, NULL, client->asked);
}

/* A code as people write it: capitals, blanks and dashes do not matter. */
static void normalise_code(const char *text, char code[STORE_CODE])
{
    size_t size = 0;
    for (; *text && size < STORE_CODE - 1; text++)
        if (isalnum((unsigned char)*text))
            code[size++] = (char)tolower((unsigned char)*text);
    code[size] = '\0';
}

static bool note_own_seat(void *data, const struct store_seat *seat)
{
    const struct client **client = data;
    if (seat->kind == STORE_PERSON && memcmp(seat->player, (*client)->player, STORE_PLAYER_SIZE) == 0)
        *client = NULL;
    return *client != NULL;
}

/* Asks the store, so that the answer for a room without a seat takes as long as for a wrong code. */
static bool has_seat(const struct client *client, const char *code)
{
    const struct client *found = client;
    return store_each_seat(client->hall->store, code, note_own_seat, &found) && !found;
}

/* The number of wrong codes of a connection is limited, so that codes cannot be guessed. It is not counted for an
 * address: many people can share one. New connections of an address are limited as well. */
struct room *find_room(struct client *client, const char *text)
{
    struct hall *hall = client->hall;
    const double a_minute = (double)hall->limits.guesses_a_minute;
    char code[STORE_CODE];
    normalise_code(text, code);
    if (bucket_level(&client->guesses, a_minute / 60, a_minute, hall->now) < 1 && !has_seat(client, code)) {
        tell_error(client, "limit", N_("Too many wrong codes; please wait a minute."), NULL);
        return NULL;
    }
    struct room *room = room_find(hall, code);
    if (!room && map_find(&hall->damaged, code)) {
        tell_error(client, "server",
                   N_("The server cannot read this room; its operator can find the reason in the log."), NULL);
    } else if (!room) {
        bucket_take(&client->guesses, a_minute / 60, a_minute, hall->now);
        tell_error(client, "room", N_("There is no room \"%1\"."), text);
    }
    return room;
}

bool enter_room(struct client *client, struct room *room)
{
    if (client->room == room)
        return true;
    leave_room(client);
    room_add_client(room, client);
    return client->room || tell_no_memory(client);
}

void handle_join(struct client *client, const json_t *message)
{
    const char *text = "";
    int64_t seq = 0;
    if (!take_text(client, message, "room", &text) || !take_number(client, message, "seq", 0, INT64_MAX, &seq))
        return;
    struct room *room = find_room(client, text);
    if (!room || !check_not_removed(client, room))
        return;
    bool was_here = client->room == room;
    if (!enter_room(client, room))
        return;
    int64_t asked = client->asked;
    if (was_here) /* nothing changes for the others */
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
    room_schedule(room);
}

/* ---- seats ---- */

/* Seats can change without end, so the number of these events is limited as well. */
static bool check_seat_changes(struct client *client, const struct room *room)
{
    enum { MOST_EVENTS = 20000 };
    return room->seq - room->start < MOST_EVENTS ||
           tell_error(client, "limit", N_("This game has too many moves; please start a new deal."), NULL);
}

struct change *seat_change(struct client *client, struct room *room, int number, const struct seat *seat,
                           const uint8_t *player, enum seat_event what)
{
    char hex[2 * STORE_PLAYER_SIZE + 1] = "";
    struct change *change = check_seat_changes(client, room) ? change_new(client->hall, room, client) : NULL;
    if (!change)
        return NULL;
    if (player && room->session)
        sodium_bin2hex(hex, sizeof hex, player, STORE_PLAYER_SIZE);
    change_set_seat(change, number, seat);
    if (change_add_event(change, EVENT_PEOPLE, number, (int)what, hex))
        return change;
    change_free(change);
    return NULL;
}

static void commit_seat(struct client *client, int number, const struct seat *seat, const uint8_t *player,
                        enum seat_event what)
{
    struct change *change = seat_change(client, client->room, number, seat, player, what);
    if (change)
        change_commit(change);
}

/* While anything of the game is secret, between its rounds as well, nobody may see two hands: a player who had a seat
 * in this game can only return to that one. In a game from a position nobody may replace a bot: the first player knows
 * all cards. */
static bool check_seat_is_free(struct client *client, int number)
{
    const struct room *room = client->room;
    if (room_saw_other_hand(room, client->player, number))
        return tell_error(client, "seat", N_("You had another seat in this game; you can return only to that one."),
                          NULL);
    if (room->seat[number].kind == STORE_PERSON)
        return tell_error(client, "seat", N_("That seat is taken."), NULL);
    if (room_has_secrets(room) && room_has_viewed(room, client->player) && room_people(room) == 0)
        return tell_error(client, "seat", N_("You have seen a hand of this game as a spectator."), NULL);
    if (room->is_given && !room_has_sat(room, client->player, number))
        return tell_error(client, "seat", N_("In a game from a position, bots have the other seats."), NULL);
    const struct client *next = room_next_on(room, number);
    if (next && memcmp(next->player, client->player, sizeof next->player) != 0 &&
        !room_has_sat(room, client->player, number))
        return tell_error(client, "seat", N_("That seat is taken."), NULL);
    return true;
}

static struct seat seat_of_client(const struct client *client)
{
    struct seat seat = {.kind = STORE_PERSON};
    memcpy(seat.name, client->name, sizeof seat.name);
    memcpy(seat.player, client->player, sizeof seat.player);
    return seat;
}

/* A second identity of a player must not see another hand, so a new player gets a bot's seat with the next deal. This
 * is forgotten when the client leaves the room. */
static void sit_with_next_deal(struct client *client, int number)
{
    struct room *room = client->room;
    for (int i = 0; i < room->client_count; i++)
        if (memcmp(room->clients[i]->player, client->player, sizeof client->player) == 0)
            room->clients[i]->next_seat = KT_NOBODY;
    client->next_seat = number;
    room_tell_everybody(room, client->id, client->asked, true, false);
    room_tell_view(room, client, client->asked);
}

/* Clients who wait for a bot's seat get it together with new cards, when nothing of the last ones is secret. */
static void seat_waiting_clients(struct change *change)
{
    const struct room *room = change->room;
    for (int number = 0; number < room->seats; number++) {
        const struct client *next = room_next_on(room, number);
        if (!next || room->seat[number].kind == STORE_PERSON || room_seat_of(room, next->player) != KT_NOBODY)
            continue;
        const struct seat seat = seat_of_client(next);
        change_set_seat(change, number, &seat);
    }
}

void take_open_seat(struct client *client, int number)
{
    const struct seat seat = seat_of_client(client);
    commit_seat(client, number, &seat, client->player, SEAT_CHANGES);
}

void handle_sit(struct client *client, const json_t *message)
{
    int number;
    if (!take_seat_number(client, message, &number))
        return;
    if (client->seat != KT_NOBODY) {
        tell_error(client, "seat", N_("You already have a seat."), NULL);
        return;
    }
    if (!check_seat_is_free(client, number))
        return;
    const struct seat seat = seat_of_client(client);
    bool is_new = room_has_secrets(client->room) && !room_has_sat(client->room, client->player, number);
    if (is_new && room_people(client->room) > 0)
        sit_with_next_deal(client, number);
    else /* without people nobody could start the next round, so the game is marked instead */
        commit_seat(client, number, &seat, client->player, is_new ? SEAT_MIXES : SEAT_CHANGES);
}

void seat_default_bot(const struct room *room, struct seat *seat)
{
    const char *name = kt_game_bot(room->game, 0)->name;
    seat->kind = STORE_BOT;
    snprintf(seat->spec, sizeof seat->spec, "%s", name);
    snprintf(seat->name, sizeof seat->name, "%s", name);
}

void leave_seat(struct client *client, struct room *room, int number, bool forgets)
{
    struct seat seat = {.kind = STORE_OPEN};
    if (room->session) /* a bot plays on */
        seat_default_bot(room, &seat);
    struct change *change = seat_change(client, room, number, &seat, client->player, SEAT_CHANGES);
    if (!change)
        return;
    change->forgets = forgets;
    change_commit(change);
}

void handle_stand(struct client *client, const json_t *message)
{
    (void)message;
    if (room_is_alone(client->room))
        tell_error(client, "state", N_("You play one-player games yourself; to see a bot play, use \"watch\"."), NULL);
    else
        leave_seat(client, client->room, client->seat, false);
}

/* The agreement is for this deal. Whoever has seen a hand cannot forget it, so taking it back stops only later
 * views. */
void handle_show(struct client *client, const json_t *message)
{
    struct room *room = client->room;
    bool is_on = true;
    char seat[REAL_TEXT];
    if (!take_bool(client, message, "on", &is_on))
        return;
    if (room_is_alone(room) || room_is_over(room)) {
        tell_error(client, "state", N_("Hands are shown only while a game with several seats is played."), NULL);
        return;
    }
    unsigned before = room->shown, bit = 1u << client->seat;
    room->shown = is_on ? before | bit : before & ~bit;
    room_tell_everybody(room, client->id, client->asked, true, true);
    snprintf(seat, sizeof seat, "%d", client->seat + 1);
    if (room->shown != before)
        room_announce(room,
                      is_on ? N_("Spectators now see the cards of {player %1}.")
                            : N_("Spectators do not see the cards of {player %1} any more."),
                      seat);
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
    else if (room_has_secrets(room)) /* a weaker bot would help the other players */
        tell_error(client, "state", N_("A bot cannot be replaced before the round is over."), NULL);
    else if (take_bot(client, room, spec, &seat))
        commit_seat(client, number, &seat, NULL, SEAT_CHANGES);
}

void handle_open(struct client *client, const json_t *message)
{
    int number;
    const struct seat seat = {.kind = STORE_OPEN};
    if (!take_seat_number(client, message, &number))
        return;
    if (client->room->session || client->room->seat[number].kind != STORE_BOT)
        tell_error(client, "state", N_("Only bots can be removed, and only before the cards are dealt."), NULL);
    else
        commit_seat(client, number, &seat, NULL, SEAT_CHANGES);
}

/* ---- deals ---- */

static void commit_deal(struct client *client, struct change *change, const char *wanted, bool is_chosen)
{
    change->write.opens = true; /* a match ends here: its results are not secret any more */
    if (add_deal(client, change->room, change, client ? client->seat : KT_NOBODY, is_chosen, wanted)) {
        change->write.deal = change->events[0].seq;
        change_commit(change);
    } else {
        change_free(change);
    }
}

void handle_start(struct client *client, const json_t *message)
{
    (void)message;
    if (client->room->session)
        tell_error(client, "state", N_("The cards have already been dealt."), NULL);
    else
        room_start(client->room, client);
}

void room_start(struct room *room, struct client *client)
{
    struct change *change = change_new(room->hall, room, client);
    if (!change)
        return;
    for (int number = 0; number < room->seats; number++) {
        struct seat seat = {.kind = STORE_BOT};
        if (room->seat[number].kind != STORE_OPEN)
            continue;
        seat_default_bot(room, &seat);
        change_set_seat(change, number, &seat);
    }
    commit_deal(client, change, room->wanted[0] ? room->wanted : "sealed", false);
}

/* A one-seat game can be ended at any time. Between the rounds of a match only the host can. */
static bool check_match_can_end(struct client *client)
{
    const struct room *room = client->room;
    if (room_is_alone(room))
        return true;
    if (!room_is_over(room))
        return tell_error(client, "state", N_("This round is not over yet."), NULL);
    if (room_has_next_round(room) && client->seat != room_host(room))
        return tell_error(client, "seat", N_("The match is not over: only the host can start a new one."), NULL);
    return true;
}

/* The chosen deal may be one that this player knows: all others are told (`chosen` of the view). */
static bool check_may_choose(struct client *client)
{
    return room_is_alone(client->room) || client->seat == room_host(client->room) ||
           tell_error(client, "seat", N_("Only the host can choose the deal."), NULL);
}

/* Without a `deal` another one of the same kind. */
void handle_rematch(struct client *client, const json_t *message)
{
    struct room *room = client->room;
    const json_t *deal = json_object_get(message, "deal");
    enum grade grade = deal ? wanted_grade(deal) : room->graded.wanted;
    char wanted[STORE_TEXT];
    if (!check_seq_if_given(client, message) || !check_match_can_end(client) ||
        search_for_deal(client, room, message, grade, kt_game_name(room->game), room->rules_text))
        return;
    if (client->found)
        snprintf(wanted, sizeof wanted, "n%llu", (unsigned long long)client->found->number);
    else
        snprintf(wanted, sizeof wanted, "%s", room_is_sealed(room) ? "sealed" : "random");
    if (deal && (!take_deal(client, deal, wanted) || !check_may_choose(client)))
        return;
    struct change *change = change_new(client->hall, room, client);
    if (!change)
        return;
    change_add_abandoned(change);
    seat_waiting_clients(change);
    commit_deal(client, change, wanted, deal && !room_is_alone(room));
}

void handle_next_round(struct client *client, const json_t *message)
{
    struct room *room = client->room;
    if (!check_seq_if_given(client, message))
        return;
    if (!room_has_next_round(room)) {
        tell_error(client, "state", N_("There is no next round to play now."), NULL);
        return;
    }
    struct change *change = change_new(client->hall, room, client);
    char number[STORE_TEXT] = "";
    if (change && room_is_revealed(room))
        seat_waiting_clients(change);
    if (change && room->number && (room_has_rivals(room) || change->write.seat_count > 0))
        snprintf(number, sizeof number, "n%llu", (unsigned long long)draw_number(room)); /* the last one is known */
    if (change && change_add_event(change, EVENT_ROUND, client->seat, 0, number))
        change_commit(change);
    else if (change)
        change_free(change);
}
