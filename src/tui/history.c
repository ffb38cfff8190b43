/* Undo, redo, restart and bookmarks. A bookmark is a list of moves. To return to it, the moves after the common
 * beginning are undone, and the remaining moves of the bookmark are played one by one. Only the number of moves and
 * the last move are saved with the settings; that is enough to find the position again while the history of the game
 * contains it. */
#include "tui/history.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/pages.h"
#include "tui/table.h"
#include "tui/words.h"

/* Sends one move at a time, each on the view that resulted from the one before. */
void play_next_of_queue(struct table *table)
{
    struct history *history = &table->history;
    if (json_array_size(history->queue) == 0 || history->queue_seq == table->view.seq)
        return;
    const char *move = json_string_value(json_array_get(history->queue, 0));
    char text[MOVE_TEXT];
    snprintf(text, sizeof text, "%s", move ? move : "");
    json_array_remove(history->queue, 0);
    history->queue_seq = table->view.seq;
    send_text(table, text);
}

void history_forget(struct table *table)
{
    json_decref(table->history.bookmark);
    table->history.bookmark = NULL;
    json_array_clear(table->history.queue);
    table->history.use = FOR_NOTHING;
}

/* ---- undo ---- */

void take_back(struct table *table, int count)
{
    assert(count > 0);
    talk_clear(table);
    change(table, "{s:s, s:i}", "type", "undo", "count", count);
}

void undo(struct table *table)
{
    take_back(table, 1);
}

void redo(struct table *table)
{
    talk_clear(table);
    change(table, "{s:s, s:i}", "type", "redo", "count", 1);
}

void restart(struct table *table)
{
    change(table, "{s:s}", "type", "restart");
}

/* ---- bookmarks ---- */

void ask_history(struct table *table, enum history_use use)
{
    assert(use != FOR_NOTHING);
    table->history.use = use;
    change(table, "{s:s}", "type", "history"); /* keys wait for the answer, because it can lead to a change */
}

void set_bookmark(struct table *table)
{
    ask_history(table, FOR_BOOKMARK);
}

static bool has_saved_bookmark(const struct table *table)
{
    const char *saved = game_setting(table, table->view.game, "bookmark");
    size_t length = strlen(table->view.room);
    return length > 0 && strncmp(saved, table->view.room, length) == 0 && saved[length] == ' ';
}

bool has_bookmark(const struct table *table)
{
    return table->history.bookmark || has_saved_bookmark(table);
}

static void complain_no_bookmark(struct table *table)
{
    complain(table, _("There is no bookmark yet: B sets one."));
}

void go_to_bookmark(struct table *table)
{
    if (has_bookmark(table))
        ask_history(table, FOR_RETURN);
    else
        complain_no_bookmark(table);
}

/* The saved form: the room, the number of moves, and the last of them. */
static void write_bookmark(const struct table *table, const json_t *moves, size_t played, char *out, size_t size)
{
    const char *last = played > 0 ? json_string_value(json_array_get(moves, played - 1)) : NULL;
    snprintf(out, size, "%s %zu %s", table->view.room, played, last ? last : "-");
}

static void remember_bookmark(struct table *table, const json_t *moves, size_t count)
{
    json_decref(table->history.bookmark);
    table->history.bookmark = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append(table->history.bookmark, json_array_get(moves, i));
}

static void save_bookmark(struct table *table, const json_t *moves, size_t played)
{
    char saved[200];
    remember_bookmark(table, moves, played);
    write_bookmark(table, moves, played, saved, sizeof saved);
    game_set(table, table->view.game, "bookmark", saved);
    say(table, _("Bookmark at move %d; G returns to it."), table->view.counted);
}

static void return_to_bookmark(struct table *table, const json_t *moves, size_t played)
{
    struct history *history = &table->history;
    size_t common = 0, marked = json_array_size(history->bookmark);
    while (common < played && common < marked &&
           json_equal(json_array_get(moves, common), json_array_get(history->bookmark, common)))
        common++;
    json_array_clear(history->queue);
    for (size_t i = common; i < marked; i++)
        json_array_append(history->queue, json_array_get(history->bookmark, i));
    history->queue_seq = 0;
    if (played > common)
        take_back(table, (int)(played - common));
    else
        play_next_of_queue(table);
}

/* A saved bookmark is valid if the moves of the game still lead to its last move. */
static bool load_bookmark(struct table *table, const json_t *moves)
{
    const char *saved = game_setting(table, table->view.game, "bookmark");
    size_t count = has_saved_bookmark(table) ? strtoull(saved + strlen(table->view.room), NULL, 10) : 0;
    char now[200];
    write_bookmark(table, moves, count, now, sizeof now);
    if (count > json_array_size(moves) || strcmp(now, saved) != 0)
        return false;
    remember_bookmark(table, moves, count);
    return true;
}

void history_heard(struct table *table, const json_t *history)
{
    const json_t *moves = json_object_get(history, "moves");
    size_t played = (size_t)json_integer_value(json_object_get(history, "played"));
    enum history_use use = table->history.use;
    table->history.use = FOR_NOTHING;
    table->link.sent_at = 0;
    if (use == FOR_LOG)
        page_moves(table, history);
    else if (use == FOR_BOOKMARK)
        save_bookmark(table, moves, played);
    else if (use == FOR_RETURN && (table->history.bookmark || load_bookmark(table, moves)))
        return_to_bookmark(table, moves, played);
    else if (use == FOR_RETURN)
        complain_no_bookmark(table);
}
