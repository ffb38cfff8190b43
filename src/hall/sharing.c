/* A game that is shared as a link: its moves are played at once, all of them or none, as one change. A long one does not fit
 * into one message, so the page sends the first moves with `create` and the rest with `moves`. Whoever opens it was
 * helped by whoever found the moves.
 *
 * That a list is refused tells what lies under face-down cards, and takes nothing back: so lists are for deals with a
 * number, which anybody can look up. */
#include <string.h>

#include "hall/messages.h"
#include "kit/json.h"
#include "kit/words.h"

static bool tell_bad_move(struct client *client, size_t index, const struct kt_error *error)
{
    struct kt_text out = {0};
    tell_begin(&out, "error", client->asked);
    put_string(&out, "code", error->code == KT_OUT_OF_MEMORY ? "server" : "move");
    put_number(&out, "index", index);
    encode_phrase(&out, "phrase", &error->what);
    tell(client, &out);
    return false;
}

/* Plays them on `now`, one after the other, before anything is kept. */
bool add_shared_moves(struct client *client, struct change *change, struct kt_position *now, const json_t *moves)
{
    struct kt_error error = {0};
    size_t count = json_array_size(moves);
    kt_move move;
    if (!json_is_array(moves))
        return tell_error(client, "message", N_("The field \"%1\" is not as it should be."), "moves");
    if (!may_go_on(client, change->room, count + 1))
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(moves, i));
        if (!text)
            return tell_error(client, "message", N_("The field \"%1\" is not as it should be."), "moves");
        if (!kt_move_read(now, text, &move, &error) || !change_add_move(change, now, move, 0, false, &error))
            return tell_bad_move(client, i, &error);
    }
    return count == 0 || change_add_event(change, EVENT_ASSISTED, 0, 0, NULL);
}

void handle_moves(struct client *client, const json_t *message)
{
    const struct room *room = client->room;
    const json_t *moves = json_object_get(message, "moves");
    if (room->number == 0) {
        tell_error(client, "state", N_("A list of moves is for deals with a number."), NULL);
        return;
    }
    if (!is_chosen_on_this_view(client, message))
        return;
    struct kt_position *now = kt_position_copy(kt_session_position(room->session));
    struct change *change = now ? change_new(client->hall, client->room, client) : NULL;
    if (change && add_shared_moves(client, change, now, moves))
        change_commit(change);
    else if (change)
        change_free(change);
    kt_position_free(now);
}
