/* The messages that a client can send, in one table, and what each needs before it is looked at. docs/wire.md is the
 * contract. */
#include "hall/messages.h"

#include <stdlib.h>
#include <string.h>

#include "kit/words.h"

enum {
    IN_ROOM = 1 << 0, /* the client is in a room */
    IN_SEAT = 1 << 1, /* and has a seat there */
    AS_HOST = 1 << 2, /* and is the host */
    IN_GAME = 1 << 3, /* cards are dealt */
    ALONE = 1 << 4,   /* in a game for one */
    CHANGES = 1 << 5, /* waits while the room is being written */
    HELPS = 1 << 6,   /* marks the game as assisted */
};

static const struct message_kind {
    const char *type;
    unsigned needs;
    void (*handle)(struct client *client, const json_t *message);
} kinds[] = {
    {"hello", 0, handle_hello},
    {"games", 0, handle_games},
    {"settings", 0, handle_settings},
    {"statistics", 0, handle_statistics},
    {"scores", 0, handle_scores},
    {"daily", 0, handle_daily},
    {"mine", 0, handle_mine},
    {"forget", 0, handle_forget},
    {"create", 0, handle_create},
    {"join", 0, handle_join},
    {"leave", IN_ROOM, handle_leave},
    {"sit", IN_ROOM | CHANGES, handle_sit},
    {"stand", IN_ROOM | IN_SEAT | CHANGES, handle_stand},
    {"bot", IN_ROOM | IN_SEAT | AS_HOST | CHANGES, handle_bot},
    {"open", IN_ROOM | IN_SEAT | AS_HOST | CHANGES, handle_open},
    {"start", IN_ROOM | IN_SEAT | AS_HOST | CHANGES, handle_start},
    {"rematch", IN_ROOM | IN_SEAT | IN_GAME | CHANGES, handle_rematch},
    {"next_round", IN_ROOM | IN_SEAT | IN_GAME | CHANGES, handle_next_round},
    {"move", IN_ROOM | IN_SEAT | IN_GAME | CHANGES, handle_move},
    {"moves", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES, handle_moves},
    {"undo", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES, handle_undo},
    {"redo", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES, handle_redo},
    {"restart", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES, handle_restart},
    {"hint", IN_ROOM | IN_SEAT | IN_GAME | CHANGES | HELPS, handle_hint},
    {"verdict", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | HELPS, handle_verdict},
    {"explain", IN_ROOM | IN_GAME | CHANGES | HELPS, handle_explain},
    {"watch", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES | HELPS, handle_watch},
    {"take_over", IN_ROOM | IN_SEAT | IN_GAME | ALONE | CHANGES, handle_take_over},
    {"replay", IN_ROOM | IN_GAME, handle_replay},
    {"frames", IN_ROOM, handle_frames},
    {"unwatch", 0, handle_unwatch},
    {"history", IN_ROOM | IN_GAME, handle_history},
    {"name", IN_ROOM | IN_SEAT | IN_GAME, handle_name},
    {"chat", IN_ROOM, handle_chat},
};

/* ---- fields ---- */

bool refuse_field(struct client *client, const char *key)
{
    return tell_error(client, "message", N_("The field \"%1\" is not as it should be."), key);
}

bool take_text(struct client *client, const json_t *message, const char *key, const char **value)
{
    const json_t *field = json_object_get(message, key);
    if (!field || json_is_null(field))
        return true;
    if (!json_is_string(field))
        return refuse_field(client, key);
    *value = json_string_value(field);
    return true;
}

bool take_number(struct client *client, const json_t *message, const char *key, int64_t least, int64_t most,
                 int64_t *value)
{
    const json_t *field = json_object_get(message, key);
    if (!field || json_is_null(field))
        return true;
    if (!json_is_integer(field) || json_integer_value(field) < least || json_integer_value(field) > most)
        return refuse_field(client, key);
    *value = json_integer_value(field);
    return true;
}

bool take_bool(struct client *client, const json_t *message, const char *key, bool *value)
{
    const json_t *field = json_object_get(message, key);
    if (!field || json_is_null(field))
        return true;
    if (!json_is_boolean(field))
        return refuse_field(client, key);
    *value = json_is_true(field);
    return true;
}

bool take_seat_number(struct client *client, const json_t *message, int *seat)
{
    int64_t number = 0;
    if (!take_number(client, message, "seat", 1, client->room->seats, &number))
        return false;
    *seat = (int)number - 1;
    return number > 0 || refuse_field(client, "seat");
}

size_t characters_in(const char *utf8)
{
    size_t count = 0;
    for (; *utf8; utf8++)
        count += (*utf8 & 0xC0) != 0x80;
    return count;
}

/* Marks that order text from right to left, by which a name could pass for another. */
static bool turns_direction(const unsigned char *c)
{
    if (c[0] == 0xD8 && c[1] == 0x9C) /* U+061C */
        return true;
    if (c[0] != 0xE2 || (c[1] != 0x80 && c[1] != 0x81))
        return false;
    return c[1] == 0x80 ? c[2] == 0x8E || c[2] == 0x8F || (c[2] >= 0xA8 && c[2] <= 0xAE) /* U+200E-F, U+2028-E */
                        : c[2] >= 0xA6 && c[2] <= 0xA9;                                  /* U+2066-9 */
}

bool is_plain_text(const char *utf8)
{
    for (const unsigned char *c = (const unsigned char *)utf8; *c; c++)
        if (*c < ' ' || *c == 0x7F || (*c == 0xC2 && c[1] < 0xA0) || turns_direction(c))
            return false;
    return true;
}

/* The character there, of good UTF-8, and how many bytes it takes. */
static uint32_t character_at(const char *utf8, size_t *size)
{
    const unsigned char *c = (const unsigned char *)utf8;
    *size = c[0] < 0x80 ? 1 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : 4;
    uint32_t character = *size == 1 ? c[0] : c[0] & (0xFFu >> (*size + 1));
    for (size_t i = 1; i < *size; i++)
        character = character << 6 | (c[i] & 0x3F);
    return character;
}

/* Blanks of every width, none included, and letters that are drawn as nothing. */
static bool is_blank(uint32_t character)
{
    static const uint32_t ranges[][2] = {
        {' ', ' '},       {0xA0, 0xA0},     {0xAD, 0xAD},     {0x34F, 0x34F},   {0x115F, 0x1160}, {0x1680, 0x1680},
        {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F}, {0x202F, 0x202F}, {0x205F, 0x206F}, {0x2800, 0x2800},
        {0x3000, 0x3000}, {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xE0000, 0xE0FFF},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (character >= ranges[i][0] && character <= ranges[i][1])
            return true;
    return false;
}

/* Marks that take no place and that no script needs, by which a name could pass for another. */
static bool is_hidden(uint32_t character)
{
    return character == 0xAD || character == 0x200B || (character >= 0x2060 && character <= 0x2064) ||
           character == 0xFEFF;
}

bool can_be_seen(const char *utf8)
{
    bool is_seen = false;
    for (size_t size; *utf8; utf8 += size) {
        uint32_t character = character_at(utf8, &size);
        if (is_hidden(character))
            return false;
        is_seen |= !is_blank(character);
    }
    return is_seen;
}

/* ---- the way in ---- */

static bool is_fit(struct client *client, unsigned needs)
{
    const struct room *room = client->room;
    if ((needs & IN_ROOM) && !room)
        return tell_error(client, "room", N_("You are in no room."), NULL);
    if ((needs & IN_SEAT) && client->seat == KT_NOBODY)
        return tell_error(client, "seat", N_("You have no seat here: you are watching."), NULL);
    if ((needs & AS_HOST) && client->seat != room_host(room))
        return tell_error(client, "seat", N_("Only the host can do that."), NULL);
    if ((needs & IN_GAME) && !room->session)
        return tell_error(client, "state", N_("The game has not begun yet."), NULL);
    if ((needs & ALONE) && !room_is_alone(room))
        return tell_error(client, "state", N_("That is only for games that are played alone."), NULL);
    return true;
}

static const struct message_kind *kind_of(const char *type)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].type, type) == 0)
            return &kinds[i];
    return NULL;
}

static void keep_waiting(struct client *client, json_t *message)
{
    struct room *room = client->room;
    struct waiting *waiting = room->waiting_count < MOST_WAITING ? malloc(sizeof *waiting) : NULL;
    if (!waiting) {
        tell_error(client, "limit", N_("Too much at once; please try again."), NULL);
        return;
    }
    *waiting = (struct waiting){.client = client->id, .start = room->start, .message = json_incref(message)};
    *room->waiting_end = waiting;
    room->waiting_end = &waiting->next;
    room->waiting_count++;
}

/* Somebody whose time was over, or who was away, plays for themselves again as soon as they say anything; but a turn for which the
 * time has run out stays the bot's. */
static void come_back(struct client *client)
{
    struct room *room = client->room;
    if (!room || client->seat == KT_NOBODY || !room->seat[client->seat].is_away)
        return;
    room->seat[client->seat].is_away = false;
    bool is_in_time = room->clock == 0 || room->hall->now - room->turn_began < room->clock;
    if (room_turn(room) == client->seat && !room->is_writing && is_in_time) {
        room->turn_began = room->hall->now;
        room->choice[0] = '\0';
    }
    room_tell_everybody(room, 0, -1, true, false);
    room_look(room);
}

static void note_id(struct client *client, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");
    client->asked = json_is_integer(id) && json_integer_value(id) >= 0 ? json_integer_value(id) : -1;
}

bool message_is_help(const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    const struct message_kind *kind = type ? kind_of(type) : NULL;
    return kind && (kind->needs & HELPS);
}

void message_refuse_as_stale(struct client *client, const json_t *message)
{
    note_id(client, message);
    tell_error(client, "stale", N_("New cards were dealt; please ask again."), NULL);
}

void message_handle(struct client *client, json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    note_id(client, message);
    const struct message_kind *kind = type ? kind_of(type) : NULL;
    if (!type)
        tell_error(client, "message", N_("A message is a JSON object with a \"type\"."), NULL);
    else if (!kind)
        tell_error(client, "unknown", N_("There is no message \"%1\"."), type);
    else if (!is_fit(client, kind->needs))
        return;
    else if ((kind->needs & CHANGES) && client->room->is_writing)
        keep_waiting(client, message);
    else
        kind->handle(client, message);
}

void hall_receive(struct client *client, const char *text, size_t size)
{
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    client->asked = -1;
    come_back(client);
    if (json_is_object(message))
        message_handle(client, message);
    else
        tell_error(client, "message", N_("A message is a JSON object with a \"type\"."), NULL);
    json_decref(message);
}
