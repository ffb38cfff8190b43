/* Who has which seat of a room: people, the host, and who has seen which hand. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "hall/room.h"

bool room_seat_is_present(const struct room *room, int seat)
{
    double absent = room->hall->now - room->seat[seat].left_at;
    return room_seat_is_connected(room, seat) || absent < (double)room->hall->limits.absent_seconds;
}

static bool is_person(const struct room *room, int seat)
{
    return seat >= 0 && seat < room->seats && room->seat[seat].kind == STORE_PERSON;
}

/* The chosen host, or else the first player; if that one is absent, the next one, who can start the game. */
int room_host(const struct room *room)
{
    int chosen = is_person(room, room->options.host) ? room->options.host : KT_NOBODY, first = chosen;
    if (chosen != KT_NOBODY && room_seat_is_present(room, chosen))
        return chosen;
    for (int seat = 0; seat < room->seats; seat++) {
        if (is_person(room, seat) && room_seat_is_present(room, seat))
            return seat;
        if (is_person(room, seat) && first == KT_NOBODY)
            first = seat;
    }
    return first;
}

bool room_has_open_seat(const struct room *room)
{
    for (int seat = 0; seat < room->seats; seat++)
        if (room->seat[seat].kind == STORE_OPEN)
            return true;
    return false;
}

int room_people(const struct room *room)
{
    int count = 0;
    for (int seat = 0; seat < room->seats; seat++)
        count += room->seat[seat].kind == STORE_PERSON;
    return count;
}

struct client *room_next_on(const struct room *room, int seat)
{
    for (int i = 0; i < room->client_count; i++)
        if (room->clients[i]->next_seat == seat)
            return room->clients[i];
    return NULL;
}

int room_seat_of(const struct room *room, const uint8_t *player)
{
    for (int seat = 0; seat < room->seats; seat++)
        if (room->seat[seat].kind == STORE_PERSON &&
            sodium_memcmp(room->seat[seat].player, player, STORE_PLAYER_SIZE) == 0)
            return seat;
    return KT_NOBODY;
}

bool room_seat_is_connected(const struct room *room, int seat)
{
    for (int i = 0; i < room->client_count; i++)
        if (room->clients[i]->seat == seat)
            return true;
    return false;
}

/* ---- who has seen which hand ---- */

bool room_has_sat(const struct room *room, const uint8_t *player, int seat)
{
    for (int i = 0; i < room->sitter_count; i++)
        if (room->sitters[i].seat == seat && memcmp(room->sitters[i].player, player, STORE_PLAYER_SIZE) == 0)
            return true;
    return false;
}

/* Adds somebody to a list. */
static bool note(struct sitter **list, int *count, const uint8_t *player, int seat)
{
    struct sitter *longer = realloc(*list, ((size_t)*count + 1) * sizeof *longer);
    if (!longer)
        return false;
    *list = longer;
    longer[*count] = (struct sitter){.seat = seat};
    memcpy(longer[(*count)++].player, player, STORE_PLAYER_SIZE);
    return true;
}

bool room_note_sitter(struct room *room, const uint8_t *player, int seat, bool is_removed)
{
    if (room_has_sat(room, player, seat))
        return true;
    if (!note(&room->sitters, &room->sitter_count, player, seat))
        return false;
    room->sitters[room->sitter_count - 1].is_removed = is_removed;
    return true;
}

bool room_has_viewed(const struct room *room, const uint8_t *player)
{
    for (int i = 0; i < room->viewer_count; i++)
        if (memcmp(room->viewers[i].player, player, STORE_PLAYER_SIZE) == 0)
            return true;
    return false;
}

unsigned room_shows(struct room *room, const struct client *client)
{
    if (!room->shown || room_seat_of(room, client->player) != KT_NOBODY)
        return 0;
    for (int seat = 0; seat < room->seats; seat++)
        if (room_has_sat(room, client->player, seat))
            return 0;
    bool is_noted =
        room_has_viewed(room, client->player) || note(&room->viewers, &room->viewer_count, client->player, KT_NOBODY);
    room->has_shown |= is_noted;
    return is_noted ? room->shown : 0;
}

bool room_saw_other_hand(const struct room *room, const uint8_t *player, int seat)
{
    if (!room->session || room_is_revealed(room))
        return false;
    for (int other = 0; other < room->seats; other++)
        if (other != seat && room_has_sat(room, player, other))
            return true;
    return false;
}

bool room_has_rivals(const struct room *room)
{
    int person = room_host(room);
    for (int i = 0; i < room->sitter_count; i++)
        if (person == KT_NOBODY || memcmp(room->sitters[i].player, room->seat[person].player, STORE_PLAYER_SIZE) != 0)
            return true;
    return room_people(room) > 1;
}
