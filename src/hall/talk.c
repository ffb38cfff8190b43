/* Chat. A room keeps its last messages in memory for clients that join later; they are never written to the store. */
#include "hall/talk.h"

#include <stdlib.h>
#include <string.h>

#include "hall/fields.h"
#include "hall/plain_text.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/words.h"

const char *const quick_phrases[] = {
    N_("Hello!"),
    N_("Good luck!"),
    N_("Well played!"),
    N_("Thank you!"),
    N_("Sorry!"),
    N_("One moment, please."),
    N_("Your turn!"),
    N_("Good game!"),
    N_("Once more?"),
    N_("I must go. Goodbye!"),
    NULL,
};

/* `line`: the fields of the message, without brackets. */
static void tell_line(struct client *client, const char *line, bool is_past, int64_t asked)
{
    struct kt_text out = {0};
    tell_begin(&out, "chat", asked);
    if (is_past)
        put_true(&out, "past");
    kt_text_add(&out, ",");
    kt_text_add(&out, line);
    tell(client, &out);
}

static void keep_line(struct room *room, char *line)
{
    if (room->line_count == KEPT_LINES) {
        free(room->line[0]);
        memmove(&room->line[0], &room->line[1], (KEPT_LINES - 1) * sizeof room->line[0]);
        room->line_count--;
    }
    room->line[room->line_count++] = line;
}

void room_tell_past_talk(struct room *room, struct client *client)
{
    for (int i = 0; i < room->line_count; i++)
        tell_line(client, room->line[i], true, -1);
}

static void speak(struct client *client, const char *text, int64_t quick)
{
    struct room *room = client->room;
    struct kt_text line = {0};
    put_string(&line, "name", client->name);
    if (client->seat == KT_NOBODY)
        put_null(&line, "seat");
    else
        put_signed(&line, "seat", client->seat + 1);
    if (text)
        put_string(&line, "text", text);
    else
        put_signed(&line, "quick", quick);
    put_signed(&line, "at", client->hall->time() / 1000);
    if (line.failed) {
        kt_text_free(&line);
        tell_no_memory(client);
        return;
    }
    for (int i = 0; i < room->client_count; i++)
        tell_line(room->clients[i], line.data, false, room->clients[i] == client ? client->asked : -1);
    keep_line(room, line.data);
}

/* Takes a token of the connection and one of its address, so that reconnecting does not help. */
static bool count_chat_message(struct client *client)
{
    struct hall *hall = client->hall;
    struct visitor *visitor = hall_visitor(hall, client->address);
    const double a_minute = (double)hall->limits.chats_a_minute;
    return visitor && bucket_take(&client->talk, 1, LINES_AT_ONCE, hall->now) &&
           bucket_take(&visitor->talk, a_minute / 60, a_minute, hall->now);
}

void handle_chat(struct client *client, const json_t *message)
{
    const char *text = NULL;
    int64_t quick = -1, phrases = 0;
    while (quick_phrases[phrases])
        phrases++;
    if (!take_text(client, message, "text", &text) || !take_number(client, message, "quick", 0, phrases - 1, &quick))
        return;
    if (text ? !*text || !is_plain_text(text) || characters_in(text) > client->hall->limits.chat_characters : quick < 0)
        tell_error(client, "limit", N_("This chat message is empty, too long, or not plain text."), NULL);
    else if (!count_chat_message(client))
        tell_error(client, "limit", N_("Too many chat messages; please wait a moment."), NULL);
    else
        speak(client, text, quick);
}
