/* Lists of moves that are played as one change, all or none: a game that is shared as a link, or a preview that is
 * taken over. A long game does not fit into one message, so the page sends the first moves with `create` and the rest
 * with `moves`. The moves are not the player's own, so the game is assisted.
 *
 * The refusal of a list reveals face-down cards without playing anything. So lists are refused where cards are sealed;
 * the cards of a numbered deal are not secret. */
#include "hall/sharing.h"

#include <string.h>

#include "hall/encode.h"
#include "hall/fields.h"
#include "hall/finishing.h"
#include "hall/playing.h"
#include "hall/showing.h"
#include "hall/tell.h"
#include "hall/telling.h"
#include "kit/json.h"
#include "kit/words.h"

static bool tell_bad_move(struct client *client, size_t index, const struct kt_error *error)
{
    struct kt_text out = {0};
    tell_begin_error(client, &out, "move", error);
    put_number(&out, "index", index);
    encode_phrase(&out, "phrase", &error->what);
    tell(client, &out);
    return false;
}

bool add_shared_moves(struct client *client, struct change *change, struct kt_position *now, const json_t *moves)
{
    struct kt_error error = {0};
    size_t count = json_array_size(moves);
    kt_move move;
    if (!json_is_array(moves))
        return refuse_field(client, "moves");
    if (!check_event_count(client, change->room, count + 1))
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(moves, i));
        if (!text)
            return refuse_field(client, "moves");
        if (!kt_move_read(now, text, &move, &error) || !change_add_move(change, now, move, 0, BY_SEAT, &error))
            return tell_bad_move(client, i, &error);
    }
    return count == 0 || change_add_event(change, EVENT_ASSISTED, 0, 0, NULL);
}

/* Commits a change that plays the list from the current position; `add` adds the moves to it, or sends an error and
 * returns false. `is_helped`: the moves are not the player's own. */
static void commit_list(struct client *client, const void *list, bool is_helped,
                        bool (*add)(struct client *, struct change *, struct kt_position *, const void *))
{
    struct kt_position *now = kt_position_copy(kt_session_position(client->room->session));
    struct change *change = now ? change_new(client->hall, client->room, client) : NULL;
    if (change && add(client, change, now, list)) {
        change->is_helped = is_helped;
        if (kt_position_turn(now) == KT_NOBODY)
            change_add_results(change, now);
        change_commit(change);
    } else if (change) {
        change_free(change);
    }
    kt_position_free(now);
}

static bool add_texts(struct client *client, struct change *change, struct kt_position *now, const void *moves)
{
    return add_shared_moves(client, change, now, moves);
}

void handle_moves(struct client *client, const json_t *message)
{
    if (is_sealed_to(client))
        tell_error(client, "state", N_("A list of moves cannot be played while cards are sealed."), NULL);
    else if (check_seq(client, message))
        commit_list(client, json_object_get(message, "moves"), true, add_texts);
}

/* ---- taking over a preview ---- */

/* The game is marked as assisted already, by `watch`; a completion is no help. */
static bool add_line(struct client *client, struct change *change, struct kt_position *now, const void *data)
{
    const struct kt_line *line = data;
    struct kt_error error = {0};
    if (!check_event_count(client, change->room, line->count))
        return false;
    for (size_t i = 0; i < line->count; i++)
        if (!change_add_move(change, now, line->moves[i], client->seat, BY_SEAT, &error))
            return tell_bad_move(client, i, &error);
    return true;
}

void handle_take_over(struct client *client, const json_t *message)
{
    int64_t frame = -1;
    struct kt_line line = {0};
    struct kt_text out = {0};
    if (!take_number(client, message, "frame", 0, INT32_MAX, &frame))
        return;
    if (frame < 0) {
        refuse_field(client, "frame");
        return;
    }
    if (!check_seq(client, message) || !showing_take(client, (size_t)frame, &line))
        return;
    showing_end(client);
    tell_begin(&out, "unwatched", -1);
    tell(client, &out);
    if (line.count > 0)
        commit_list(client, &line, true, add_line);
    else
        room_tell_view(client->room, client, client->asked);
    kt_line_free(&line);
}

/* ---- automatic completion ---- */

/* This is no help: the player sees all cards, and the moves need no choice. */
void handle_finish(struct client *client, const json_t *message)
{
    struct kt_line line = {0};
    uint64_t count;
    if (!check_seq_if_given(client, message))
        return;
    struct kt_view *view = kt_view_of(kt_session_position(client->room->session), client->seat);
    if (view && finishing_line(view, &line, &count))
        commit_list(client, &line, false, add_line);
    else
        tell_error(client, "state", N_("The rest cannot be completed without a choice."), NULL);
    kt_line_free(&line);
    kt_view_free(view);
}
