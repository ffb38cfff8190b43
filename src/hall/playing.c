/* Messages of a player in a game. The reason why a move is illegal comes from a random position that fits the player's
 * view (a determinization), so that even a refusal tells nothing about hidden cards. */
#include "hall/playing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/analysis.h"
#include "hall/change.h"
#include "hall/encode.h"
#include "hall/explaining.h"
#include "hall/fields.h"
#include "hall/history.h"
#include "hall/job.h"
#include "hall/showing.h"
#include "hall/tell.h"
#include "hall/telling.h"
#include "hall/think.h"
#include "kit/choices.h"
#include "kit/json.h"
#include "kit/words.h"

/* A position that fits the client's view. */
static struct kt_position *world_of(const struct client *client)
{
    struct kt_view *view = kt_view_of(kt_session_position(client->room->session), client->seat);
    struct kt_position *world = view ? kt_view_world(view, 0) : NULL;
    kt_view_free(view);
    return world;
}

static bool read_move(struct client *client, const char *text, kt_move *move)
{
    struct kt_error error = {0};
    struct kt_position *world = world_of(client);
    bool is_read = world && kt_move_read(world, text, move, &error);
    kt_position_free(world);
    return is_read || tell_failure(client, "move", &error);
}

bool check_event_count(struct client *client, const struct room *room, uint64_t events)
{
    return room_takes_events(room, events) ||
           tell_error(client, "limit", N_("This game has too many moves; please start a new deal."), NULL);
}

static bool check_turn(struct client *client)
{
    int turn = room_turn(client->room);
    if (turn == client->seat)
        return true;
    if (turn == KT_NOBODY)
        return tell_error(client, "state", N_("The game is over."), NULL);
    return tell_error(client, "seat", N_("It is not your turn."), NULL);
}

/* ---- moves ---- */

bool check_seq(struct client *client, const json_t *message)
{
    int64_t seq = -1;
    if (!take_number(client, message, "seq", 0, INT64_MAX, &seq))
        return false;
    if ((uint64_t)seq == client->room->seq)
        return true;
    tell_error(client, "stale", N_("The game has changed in the meantime; please look again."), NULL);
    room_tell_view(client->room, client, -1);
    return false;
}

bool check_seq_if_given(struct client *client, const json_t *message)
{
    return !json_object_get(message, "seq") || check_seq(client, message);
}

void handle_move(struct client *client, const json_t *message)
{
    const char *text = "";
    kt_move move;
    if (take_text(client, message, "text", &text) && check_seq(client, message) && check_turn(client) &&
        read_move(client, text, &move) && check_event_count(client, client->room, 1))
        change_play(client->room, client, move, BY_SEAT);
}

static void commit_steps(struct client *client, enum event_kind kind, int64_t count, size_t most)
{
    struct change *change;
    if (!check_event_count(client, client->room, 1))
        return;
    if (most == 0 || (size_t)count > most) {
        tell_error(client, "state",
                   kind == EVENT_UNDO ? N_("There is nothing to undo.") : N_("There is nothing to redo."), NULL);
        return;
    }
    change = change_new(client->hall, client->room, client);
    if (change && change_add_event(change, kind, client->seat, (int)count, NULL))
        change_commit(change);
    else if (change)
        change_free(change);
}

static void history_of(const struct client *client, size_t *played, size_t *total)
{
    const kt_move *moves;
    kt_session_history(client->room->session, &moves, played, total);
}

void handle_undo(struct client *client, const json_t *message)
{
    int64_t count = 1;
    size_t played, total;
    history_of(client, &played, &total);
    if (take_number(client, message, "count", 1, INT32_MAX, &count) && check_seq_if_given(client, message))
        commit_steps(client, EVENT_UNDO, count, played);
}

void handle_redo(struct client *client, const json_t *message)
{
    int64_t count = 1;
    size_t played, total;
    history_of(client, &played, &total);
    if (take_number(client, message, "count", 1, INT32_MAX, &count) && check_seq_if_given(client, message))
        commit_steps(client, EVENT_REDO, count, total - played);
}

void handle_restart(struct client *client, const json_t *message)
{
    size_t played, total;
    history_of(client, &played, &total);
    if (check_seq_if_given(client, message))
        commit_steps(client, EVENT_UNDO, (int64_t)played, played);
}

/* Moves of others may reveal hidden cards, so they are sent only when nothing is secret any more. */
static bool may_see_moves(const struct client *client)
{
    return room_is_revealed(client->room) || (room_is_alone(client->room) && client->seat != KT_NOBODY);
}

/* ---- help ---- */

bool mark_game(struct client *client, const json_t *message, bool is_marked, enum event_kind kind, const char *text)
{
    struct change *change = is_marked ? NULL : change_new(client->hall, client->room, client);
    if (!change)
        return is_marked;
    change->again = json_deep_copy(message);
    if (change->again && change_add_event(change, kind, client->seat, 0, text)) {
        change_commit(change);
        return false;
    }
    change_free(change);
    return tell_no_memory(client);
}

/* Before any help is given, the game is marked as assisted. */
static bool mark_assisted(struct client *client, const json_t *message)
{
    const struct room *room = client->room;
    bool is_marked = client->seat == KT_NOBODY || room->assisted >> client->seat & 1 || room_is_over(room);
    return mark_game(client, message, is_marked, EVENT_ASSISTED, NULL);
}

void handle_hint(struct client *client, const json_t *message)
{
    if (check_turn(client) && mark_assisted(client, message))
        think_hint(client);
}

void handle_verdict(struct client *client, const json_t *message)
{
    bool live = client->has_live_verdict;
    if (!take_bool(client, message, "live", &live))
        return;
    if (json_is_false(json_object_get(message, "live"))) {
        struct kt_text out = {0};
        client->has_live_verdict = false;
        tell_begin(&out, "unjudged", client->asked);
        tell(client, &out);
    } else if (mark_assisted(client, message)) {
        client->has_live_verdict = live;
        think_verdict(client, client->asked);
    }
}

/* Is there a turn to explain: the one of move `index`, or the client's own now (index < 0)? */
static bool has_turn(const struct client *client, int64_t index)
{
    const struct room *room = client->room;
    size_t played, total;
    history_of(client, &played, &total);
    return index < 0 ? client->seat != KT_NOBODY && room_turn(room) == client->seat : (size_t)index < played;
}

void handle_explain(struct client *client, const json_t *message)
{
    const char *spec = "";
    int64_t index = -1;
    bool is_full = false;
    if (!take_text(client, message, "spec", &spec) || !take_number(client, message, "index", 0, INT32_MAX, &index) ||
        !take_bool(client, message, "full", &is_full))
        return;
    if (*spec && !check_algorithm(client, spec))
        return;
    if (*spec && !can_explain(client->room->game, spec))
        tell_error(client, "state", N_("%1 cannot explain its moves."), spec);
    else if (index >= 0 && !may_see_moves(client))
        tell_error(client, "state", N_("Moves of others are explained when the round is over."), NULL);
    else if (!has_turn(client, index))
        tell_error(client, "state", N_("There is no move to explain."), NULL);
    else if (mark_assisted(client, message))
        think_explain(client, spec, index, is_full);
}

/* A solver may judge positions whose cards are not secret, and those of a finished patience: it tells only verdicts.
 * What bots think of the moves of others is told when nothing is secret any more. */
static bool may_analyse(const struct client *client)
{
    const struct room *room = client->room;
    return room_is_revealed(room) ||
           (room_is_alone(room) && client->seat != KT_NOBODY && (room_is_over(room) || !is_sealed_to(client)));
}

void handle_analysis(struct client *client, const json_t *message)
{
    if (!may_analyse(client))
        tell_error(client, "state", N_("A game can be analysed when nothing of it is secret any more."), NULL);
    else if (mark_assisted(client, message))
        analysis_begin(client);
}

void handle_watch(struct client *client, const json_t *message)
{
    const char *spec = "";
    bool is_searched = false;
    if (!take_text(client, message, "spec", &spec) || !take_bool(client, message, "searched", &is_searched))
        return;
    if (check_algorithm(client, spec) && check_watchable(client, spec) && mark_assisted(client, message))
        showing_begin(client, spec, is_searched);
}

/* Shows only what the seat has seen before, so it does not count as help. */
void handle_replay(struct client *client, const json_t *message)
{
    (void)message;
    showing_replay(client);
}

void handle_frames(struct client *client, const json_t *message)
{
    int64_t from = 0, count = 20;
    if (take_number(client, message, "from", 0, INT32_MAX, &from) &&
        take_number(client, message, "count", 1, INT32_MAX, &count))
        showing_frames(client, (size_t)from, (size_t)count);
}

void handle_unwatch(struct client *client, const json_t *message)
{
    struct kt_text out = {0};
    (void)message;
    showing_end(client);
    tell_begin(&out, "unwatched", client->asked);
    tell(client, &out);
}

/* ---- questions ---- */

void handle_history(struct client *client, const json_t *message)
{
    (void)message;
    if (may_see_moves(client))
        history_tell(client);
    else
        tell_error(client, "state", N_("The moves are shown when the round is over."), NULL);
}

void handle_name(struct client *client, const json_t *message)
{
    const char *text = "";
    kt_move move;
    if (!take_text(client, message, "move", &text) || !check_turn(client) || !read_move(client, text, &move))
        return;
    struct kt_position *world = world_of(client);
    struct kt_phrase words = {0};
    struct kt_text out = {0};
    if (world)
        kt_move_words(world, move, &words);
    tell_begin(&out, "named", client->asked);
    put_string(&out, "move", text);
    encode_phrase(&out, "words", &words);
    tell(client, &out);
    kt_position_free(world);
}
