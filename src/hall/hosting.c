/* The host's decisions. Options and the host are columns of the room; a removal changes a seat. Each is saved together
 * with an event, so that other processes that use the store notice it. Who was removed is only in memory. */
#include "hall/hosting.h"

#include <stdio.h>
#include <string.h>

#include "hall/change.h"
#include "hall/creating.h"
#include "hall/fields.h"
#include "hall/seating.h"
#include "hall/tell.h"
#include "hall/telling.h"
#include "kit/words.h"

enum { REMOVED_SECONDS = 15 * 60 };

static void commit_options(struct client *client, const struct store_options *options)
{
    struct change *change = change_new(client->hall, client->room, client);
    if (change && change_add_event(change, EVENT_PEOPLE, client->seat, SEAT_CHANGES, NULL)) {
        change_set_options(change, options);
        change_commit(change);
    } else if (change) {
        change_free(change);
        tell_no_memory(client);
    }
}

void handle_options(struct client *client, const json_t *message)
{
    struct store_options options = client->room->options;
    if (!take_options(client, message, &options))
        return;
    if (room_has_secrets(client->room))
        tell_error(client, "state", N_("This can be changed only before the deal or when the round is over."), NULL);
    else
        commit_options(client, &options);
}

/* The seat of another person. */
static bool take_other_person(struct client *client, const json_t *message, int *seat)
{
    if (!take_seat_number(client, message, seat))
        return false;
    if (client->room->seat[*seat].kind != STORE_PERSON || *seat == client->seat)
        return tell_error(client, "seat", N_("There is no other player on that seat."), NULL);
    return true;
}

void handle_host(struct client *client, const json_t *message)
{
    struct store_options options = client->room->options;
    if (!take_other_person(client, message, &options.host))
        return;
    commit_options(client, &options);
}

/* ---- removing a player ---- */

static struct removed *find_removed(const struct room *room, const uint8_t *player)
{
    for (int i = 0; i < MOST_REMOVED; i++)
        if (memcmp(room->removed[i].player, player, STORE_PLAYER_SIZE) == 0)
            return (struct removed *)&room->removed[i];
    return NULL;
}

bool room_is_removed(const struct room *room, const uint8_t *player)
{
    const struct removed *removed = find_removed(room, player);
    return removed && removed->until > room->hall->now;
}

bool check_not_removed(struct client *client, const struct room *room)
{
    return !room_is_removed(room, client->player) ||
           tell_error(client, "seat", N_("The host has removed you from this room; please try again later."), NULL);
}

void room_expel(struct room *room, const uint8_t player[STORE_PLAYER_SIZE])
{
    struct removed *removed = find_removed(room, player);
    if (!removed)
        removed = &room->removed[room->removals++ % MOST_REMOVED];
    memcpy(removed->player, player, STORE_PLAYER_SIZE);
    removed->until = room->hall->now + REMOVED_SECONDS;
    for (int i = room->client_count - 1; i >= 0; i--) {
        struct client *client = room->clients[i];
        if (memcmp(client->player, player, STORE_PLAYER_SIZE) != 0)
            continue;
        room_drop_client(room, client);
        tell_left(client, "removed", -1);
    }
}

void room_tell_decision(struct room *room, const struct change *change, int old_host)
{
    char seat[REAL_TEXT];
    if (change->removes && change->removed_name[0])
        room_announce(room, N_("The host has removed %1 from the room."), change->removed_name);
    else if (change->removes)
        room_announce(room, N_("The host has removed a guest from the room."), NULL);
    if (!change->write.options || change->options.host == old_host)
        return;
    snprintf(seat, sizeof seat, "%d", change->options.host + 1);
    room_announce(room, N_("The host is now {player %1}."), seat);
}

/* During a deal only an absent player can be removed: otherwise the host could choose the opponents by their play. */
void handle_remove(struct client *client, const json_t *message)
{
    struct room *room = client->room;
    struct seat seat = {.kind = STORE_OPEN};
    int number;
    if (!take_other_person(client, message, &number))
        return;
    const struct seat *before = &room->seat[number];
    if (room_has_secrets(room) && !before->is_away) {
        tell_error(client, "state", N_("During a deal only a player for whom a bot plays can be removed."), NULL);
        return;
    }
    if (room->session)
        seat_default_bot(room, &seat);
    struct change *change = seat_change(client, room, number, &seat, before->player, SEAT_REMOVED);
    if (!change)
        return;
    change->removes = true;
    memcpy(change->removed, before->player, sizeof change->removed);
    snprintf(change->removed_name, sizeof change->removed_name, "%s", before->name);
    change_commit(change);
}
