/* Changes are saved first, then applied, then sent (write-ahead). The writer thread commits concurrent changes in one
 * transaction and returns them to change_done. So a crash can never undo something that a client has been told. */
#include "hall/change.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/analysis.h"
#include "hall/bots.h"
#include "hall/hosting.h"
#include "hall/lobby.h"
#include "hall/messages.h"
#include "hall/mine.h"
#include "hall/public.h"
#include "hall/quota.h"
#include "hall/ratings.h"
#include "hall/recording.h"
#include "hall/records.h"
#include "hall/seating.h"
#include "hall/tell.h"
#include "hall/telling.h"
#include "hall/think.h"
#include "kit/words.h"

struct change *change_new(struct hall *hall, struct room *room, struct client *client)
{
    struct change *change = calloc(1, sizeof *change);
    if (!change) {
        if (client)
            tell_no_memory(client);
        return NULL;
    }
    change->hall = hall;
    change->room = room;
    change->client = client ? client->id : 0;
    change->asked = client ? client->asked : -1;
    change->write =
        (struct store_write){.code = room ? room->code : NULL, .seats = change->seats, .results = change->results};
    return change;
}

void change_free(struct change *change)
{
    json_decref(change->again);
    kt_text_free(&change->opening);
    kt_text_free(&change->line);
    if (change->free_imported)
        change->free_imported(change->imported);
    free(change->events);
    free(change);
}

bool change_add_event(struct change *change, enum event_kind kind, int seat, int count, const char *text)
{
    struct room *room = change->room;
    int before = change->write.event_count;
    assert(room && !room->is_writing);
    struct store_event *events = realloc(change->events, ((size_t)before + 1) * sizeof *events);
    if (!events)
        return false;
    events[before] = (struct store_event){.seq = room->seq + (uint64_t)before + 1,
                                          .kind = (char)kind,
                                          .seat = seat,
                                          .count = count,
                                          .at = room->hall->time()};
    snprintf(events[before].text, sizeof events[before].text, "%s", text ? text : "");
    change->write.events = change->events = events;
    change->write.event_count++;
    return true;
}

bool change_add_move(struct change *change, struct kt_position *now, kt_move move, int seat, enum mover mover,
                     struct kt_error *error)
{
    struct kt_text text = {0};
    struct kt_tally tally = {0};
    kt_move_write(now, move, &text);
    bool is_added =
        !text.failed && text.size < STORE_TEXT && kt_line_check(now, &(struct kt_line){&move, 1, 1}, &tally, error) &&
        kt_position_play(now, move, error) && change_add_event(change, EVENT_MOVE, seat, (int)mover, text.data);
    change->counted += tally.moves;
    kt_text_free(&text);
    return is_added;
}

void change_set_seat(struct change *change, int seat, const struct seat *now)
{
    assert(change->write.seat_count < KT_MAX_SEATS && seat >= 0 && seat < change->room->seats);
    struct store_seat *row = &change->seats[change->write.seat_count++];
    *row = (struct store_seat){.seat = seat, .kind = now->kind};
    memcpy(row->name, now->name, sizeof row->name);
    memcpy(row->spec, now->spec, sizeof row->spec);
    memcpy(row->player, now->player, sizeof row->player);
}

void change_set_options(struct change *change, const struct store_options *options)
{
    change->options = *options;
    change->write.options = &change->options;
}

/* ---- results ---- */

/* The points at the end; in games with several seats, only those of this round. */
static void points_of_round(const struct room *room, const struct kt_position *end, int points[KT_MAX_SEATS])
{
    kt_position_score(end, points);
    for (int i = 0; !room_is_alone(room) && i < room->seats; i++)
        points[i] -= room->points_before[i];
}

/* A one-seat game is won by the rules, a game with sides by a whole side, any other by the most points of the round. */
bool room_has_won(const struct room *room, const struct kt_position *end, int seat)
{
    int side = kt_position_winning_side(end), points[KT_MAX_SEATS];
    points_of_round(room, end, points);
    if (room_is_alone(room))
        return kt_position_is_won(end);
    if (side != KT_NOBODY)
        return kt_position_side(end, seat) == side;
    for (int other = 0; other < room->seats; other++)
        if (points[other] > points[seat])
            return false;
    return true;
}

/* The playing time of this round. The change may have the event that ends it, which the room does not know yet. */
static int64_t seconds_of_round(const struct change *change)
{
    const struct room *room = change->room;
    int count = change->write.event_count;
    int64_t played = count > 0 ? room_played_until(room, change->events[count - 1].at) : room->played_ms;
    return (played - room->played_before_ms) / 1000;
}

/* The moves of one seat in a round with several seats; `change` may have the last ones. */
static int64_t moves_of_seat(const struct change *change, int seat)
{
    const kt_move *moves;
    size_t played, total;
    int64_t count = 0;
    kt_session_history(change->room->session, &moves, &played, &total);
    struct kt_position *at = kt_position_copy(kt_session_start(change->room->session));
    for (size_t i = 0; at && i < played; i++) {
        count += kt_position_turn(at) == seat;
        kt_position_play(at, moves[i], NULL);
    }
    kt_position_free(at);
    for (int i = 0; i < change->write.event_count; i++)
        count += change->events[i].kind == EVENT_MOVE && change->events[i].seat == seat;
    return count;
}

static int64_t moves_of(const struct change *change, int seat)
{
    const struct room *room = change->room;
    return room_is_alone(room) ? (int64_t)(room_counted(room) + change->counted) : moves_of_seat(change, seat);
}

static void add_result(struct change *change, const struct kt_position *end, int seat, bool held)
{
    const struct room *room = change->room;
    assert(change->write.result_count < KT_MAX_SEATS);
    struct store_result *result = &change->results[change->write.result_count++];
    int points[KT_MAX_SEATS];
    points_of_round(room, end, points);
    *result = (struct store_result){.start = room->start,
                                    .round = kt_session_round(room->session),
                                    .seat = seat,
                                    .assisted = change->is_helped || (room->assisted >> seat & 1),
                                    .held = held,
                                    .is_sealed = is_still_sealed(room, end),
                                    .opening = change->opening.data,
                                    .line = change->line.data,
                                    .is_match = !room_is_alone(room),
                                    .points = points[seat],
                                    .moves = moves_of(change, seat),
                                    .seconds = seconds_of_round(change),
                                    .at = room->hall->time()};
    result->won = room_has_won(room, end, seat);
    memcpy(result->player, room->seat[seat].player, sizeof result->player);
    snprintf(result->room, sizeof result->room, "%s", room->code);
    snprintf(result->game, sizeof result->game, "%s", kt_game_name(room->game));
    snprintf(result->rules, sizeof result->rules, "%s", room->rules_key);
    snprintf(result->algorithm, sizeof result->algorithm, "%s", room->algorithm[seat]);
    if (room->is_mixed || (room->number && room_has_rivals(room)))
        return; /* not in any list: somebody may have known the cards of others */
    if (room->number)
        snprintf(result->deal, sizeof result->deal, "%llu", (unsigned long long)room->number);
    else
        snprintf(result->deal, sizeof result->deal, "sealed");
}

void change_add_results(struct change *change, const struct kt_position *end)
{
    const struct room *room = change->room;
    if (room->is_given) /* it may be nearly won already, or be any cards: no record */
        return;
    bool held = round_leaves_secret(end);
    change->write.opens = !held && !is_still_sealed(room, end);
    record_game(change);
    ratings_add(change, end);
    for (int seat = 0; seat < room->seats && !room->has_won; seat++)
        if (room->seat[seat].kind == STORE_PERSON)
            add_result(change, end, seat, held);
}

void change_add_abandoned(struct change *change)
{
    const struct room *room = change->room;
    const kt_move *moves;
    size_t played, total = 0;
    if (room->session)
        kt_session_history(room->session, &moves, &played, &total);
    if (room_is_alone(room) && total > 0)
        change_add_results(change, kt_session_position(room->session));
}

/* ---- saving ---- */

void change_commit(struct change *change)
{
    assert(!change->room || !change->room->is_writing);
    if (!quota_take(change)) {
        if (change->is_new)
            room_free(change->room);
        change_free(change);
        return;
    }
    if (change->room)
        change->room->is_writing = true;
    change->hall->unsaved++;
    crew_add(&change->hall->writer, &change->task);
}

/* Runs in the writer thread: all changes of the list are one transaction, with one fsync. */
void changes_work(void *data, struct task *list)
{
    struct store *store = *(struct store **)data;
    struct kt_error error = {0};
    double begun = kt_clock_monotonic(NULL);
    bool is_saved = store_begin(store, &error);
    for (struct task *task = list; task; task = task->next) {
        struct change *change = (struct change *)task;
        change->outcome = is_saved ? store_write(store, &change->write, &change->error) : STORE_FAILED;
    }
    is_saved = is_saved && store_commit(store, &error);
    for (struct task *task = list; task && !is_saved; task = task->next) {
        struct change *change = (struct change *)task;
        change->outcome = STORE_FAILED;
        change->error = error;
    }
    ((struct change *)list)->commit_seconds = kt_clock_monotonic(NULL) - begun;
}

void change_play(struct room *room, struct client *client, kt_move move, enum mover mover)
{
    struct change *change = change_new(room->hall, room, client);
    struct kt_position *end = kt_position_copy(kt_session_position(room->session));
    if (change && end && change_add_move(change, end, move, room_turn(room), mover, NULL)) {
        if (kt_position_turn(end) == KT_NOBODY)
            change_add_results(change, end);
        change_commit(change);
    } else if (change) {
        if (client)
            tell_no_memory(client);
        change_free(change);
    }
    kt_position_free(end);
}

/* ---- applying and sending ---- */

/* Another Kartu process has changed the room: loads it again for all its clients. If it was deleted, they leave it. */
static void reload(struct room *room)
{
    struct hall *hall = room->hall;
    struct client **clients = room->clients;
    int count = room->client_count;
    char code[STORE_CODE];
    snprintf(code, sizeof code, "%s", room->code);
    for (int i = 0; i < count; i++)
        room_detach(clients[i]);
    room->clients = NULL;
    room->client_count = 0;
    room_free(room);
    struct room *again = room_find(hall, code);
    for (int i = 0; i < count; i++) {
        if (again)
            room_add_client(again, clients[i]);
        if (clients[i]->room) {
            room_tell_people(again, clients[i], -1);
            room_tell_view(again, clients[i], -1);
        } else {
            tell_left(clients[i], NULL, -1);
        }
    }
    free(clients);
    if (again)
        room_schedule(again);
}

/* Reports a change that was not saved. */
static void report_failure(struct hall *hall, const struct change *change)
{
    struct client *client = hall_client(hall, change->client);
    if (change->outcome == STORE_FAILED && hall->trouble)
        hall->trouble(&change->error);
    if (!client)
        return;
    client->asked = change->asked;
    if (change->outcome == STORE_TAKEN && change->write.settings)
        tell_settings_limit(client);
    else if (change->outcome == STORE_TAKEN)
        tell_error(client, "stale", N_("The game has changed in the meantime; please look again."), NULL);
    else /* the reason names files of the server, so only hall->trouble gets it */
        tell_error(client, "server", N_("This could not be saved, so nothing has changed; please try again later."),
                   NULL);
}

/* The player may have changed their name while this was being saved. */
static void set_seat(struct room *room, const struct change *change, struct store_seat seat)
{
    const struct client *client = hall_client(change->hall, change->client);
    if (client && memcmp(seat.player, client->player, sizeof seat.player) == 0)
        memcpy(seat.name, client->name, sizeof seat.name);
    room_set_seat(room, &seat);
}

static bool apply(struct room *room, const struct change *change)
{
    public_note(room);
    if (change->write.options)
        room->options = change->options;
    for (int seat = 0; change->write.contest && seat < room->seats; seat++)
        ratings_read(room, seat);
    for (int i = 0; i < change->write.seat_count; i++)
        set_seat(room, change, change->seats[i]);
    for (int i = 0; i < change->write.event_count; i++)
        if (!room_apply(room, &change->events[i]))
            return false;
    return true;
}

/* Sends the view to all, and the seats if these or the next possible actions have changed. */
static void tell_news(struct room *room, const struct change *change)
{
    char kind = room->last.kind;
    bool is_start = kind == EVENT_DEAL || kind == EVENT_ROUND;
    bool people = is_start || kind == EVENT_PEOPLE || room_is_over(room);
    for (int i = 0; i < room->client_count; i++) {
        struct client *client = room->clients[i];
        client->deeds_told = is_start ? 0 : client->deeds_told;
        client->has_live_verdict &= kind != EVENT_DEAL; /* a new game begins without help */
        if (is_start)
            analysis_end_round(client);
        if ((kind == EVENT_PEOPLE || is_start) && client->seat != room_seat_of(room, client->player)) {
            client->seat = room_seat_of(room, client->player);
            client->next_seat = KT_NOBODY;
            client->deeds_told = 0;
        }
        if (client->next_seat != KT_NOBODY && room->seat[client->next_seat].kind == STORE_PERSON)
            client->next_seat = KT_NOBODY; /* the player who had that seat is back */
    }
    room_tell_everybody(room, change->client, change->again || change->forgets ? -1 : change->asked, people, true);
    for (int i = 0; i < room->client_count; i++)
        if (room->clients[i]->has_live_verdict)
            think_verdict(room->clients[i], -1);
}

/* Handles the message that had to wait for this change. */
static void handle_again(const struct change *change)
{
    struct client *client = hall_client(change->hall, change->client);
    if (client && client->room == change->room && change->again)
        message_handle(client, change->again);
}

/* A request for help that was sent for the old game must not mark the new game as assisted. */
static void handle_first(struct client *client, const struct waiting *first)
{
    if (first->start == client->room->start || !message_is_help(first->message))
        message_handle(client, first->message);
    else
        message_refuse_as_stale(client, first->message);
}

/* Handles the messages that were queued while the change was being saved, up to the next one that changes the room. */
static void handle_waiting(struct hall *hall, const char *code)
{
    for (struct room *room; (room = map_find(&hall->rooms, code)) && room->waiting && !room->is_writing;) {
        struct waiting *first = room->waiting;
        room->waiting = first->next;
        if (!room->waiting)
            room->waiting_end = &room->waiting;
        room->waiting_count--;
        struct client *client = hall_client(hall, first->client);
        if (client && client->room == room)
            handle_first(client, first);
        json_decref(first->message);
        free(first);
    }
}

/* A new room was saved: its creator enters it. */
static void open_new_room(struct hall *hall, struct change *change)
{
    struct room *room = change->room;
    struct client *client = hall_client(hall, change->client);
    room->is_writing = false;
    if (!apply(room, change) || !map_put(&hall->rooms, room->code, room)) {
        room_free(room);
        return;
    }
    room->turn_began = hall->now;
    if (change->wait > 0)
        public_start_later(room, change->wait);
    if (!client) {
        room_schedule(room);
        return;
    }
    leave_room(client);
    room_add_client(room, client);
    room_tell_people(room, client, change->asked);
    room_tell_view(room, client, change->asked);
    room_schedule(room);
}

/* Only events of the game begin a turn. If sitting down or asking for help did so too, they would restart the clock,
 * and a bot's chosen move would be dropped. */
static void begin_turn(struct room *room)
{
    room->turn_began = room->hall->now;
    room->choice[0] = '\0';
}

/* A client that removed the room from its list leaves it, and gets the new list. */
static void tell_forgotten(const struct change *change)
{
    struct client *client = hall_client(change->hall, change->client);
    if (!change->forgets || change->outcome != STORE_DONE || !client)
        return;
    if (client->room && client->room == change->room) {
        leave_room(client);
        tell_left(client, NULL, -1);
    }
    client->asked = change->asked;
    handle_mine(client, NULL);
}

static void change_room(struct hall *hall, struct change *change)
{
    struct room *room = change->room;
    char code[STORE_CODE];
    snprintf(code, sizeof code, "%s", room->code);
    uint64_t turn = room->turn;
    int host = room->options.host;
    room->is_writing = false;
    if (change->outcome == STORE_DONE && apply(room, change)) {
        if (room->turn != turn)
            begin_turn(room);
        if (change->removes)
            room_expel(room, change->removed);
        tell_news(room, change);
        room_tell_decision(room, change, host);
        autoplay_after_change(room);
        handle_again(change);
        public_start_if_full(room);
        room_schedule(room);
    } else if (change->outcome == STORE_FAILED) {
        room->choice[0] = '\0'; /* the bot chooses again: its delay limits how often a full disk is tried */
        autoplay_end_all(room, "server");
        room_schedule(room);
    } else {
        reload(room);
    }
    handle_waiting(hall, code);
    tell_forgotten(change);
}

/* The player has deleted a one-seat room: all clients leave it. */
static void close_room(struct room *room)
{
    while (room->client_count > 0) {
        struct client *client = room->clients[room->client_count - 1];
        room_drop_client(room, client);
        tell_left(client, NULL, -1);
    }
    room_free(room);
}

static void delete_room(struct hall *hall, struct change *change)
{
    if (change->outcome != STORE_DONE) {
        change_room(hall, change);
        return;
    }
    close_room(change->room);
    change->room = NULL;
    tell_forgotten(change);
}

/* The player's name is shown at the table too, so the room gets the new one. */
static void tell_settings(struct hall *hall, const struct change *change)
{
    struct client *client = hall_client(hall, change->client);
    if (!client)
        return;
    client->asked = change->asked;
    tell_welcome(client);
    struct room *room = client->room;
    if (!room || client->seat == KT_NOBODY || strcmp(room->seat[client->seat].name, client->name) == 0)
        return;
    memcpy(room->seat[client->seat].name, client->name, sizeof client->name);
    room_tell_everybody(room, 0, -1, true, false);
}

static void tell_import_done(struct hall *hall, const struct change *change)
{
    struct client *client = hall_client(hall, change->client);
    if (!client)
        return;
    client->asked = change->asked;
    tell_imported(client);
}

void change_done(struct hall *hall, struct change *change)
{
    assert(change->hall == hall && (!change->room || change->room->is_writing));
    bool is_saved = change->outcome == STORE_DONE;
    hall->unsaved--;
    figures_count_change(&hall->figures, change);
    hall->room_count += change->is_new && is_saved;
    if (change->write.drop) {
        hall->room_count -= is_saved && hall->room_count > 0;
        map_remove(&hall->leaving, change->write.drop);
    }
    if (!is_saved)
        report_failure(hall, change);
    if (change->is_new && !is_saved)
        room_free(change->room);
    else if (change->is_new)
        open_new_room(hall, change);
    else if (change->room && change->write.drop)
        delete_room(hall, change);
    else if (change->room)
        change_room(hall, change);
    else if (change->write.import && is_saved)
        tell_import_done(hall, change);
    else if (change->write.player && is_saved)
        tell_settings(hall, change);
    change_free(change);
}
