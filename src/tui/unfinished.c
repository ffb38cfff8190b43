/* Unfinished games: the list, continuing one, removing one. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "kit/rules.h"
#include "tui/deals.h"
#include "tui/game.h"
#include "tui/link.h"
#include "tui/lists.h"
#include "tui/pages.h"
#include "tui/words.h"

/* Title, and the deal if it has a number. */
static void write_game(const json_t *room, char *out, size_t size)
{
    const char *name = json_string_value(json_object_get(room, "game"));
    const struct kt_game *game = name ? kt_game_find(name) : NULL;
    const char *title = game ? word(kt_game_title(game)) : "?";
    unsigned long long deal = (unsigned long long)json_integer_value(json_object_get(room, "deal"));
    if (deal)
        snprintf(out, size, _("%s · deal %llu"), title, deal);
    else
        snprintf(out, size, "%s", title);
}

/* "12 moves · 40 % · 3:05 · 2026-11-16 14:05"; for a match the round instead of the moves. */
static void write_state(const json_t *room, char *out, size_t size)
{
    const json_t *progress = json_object_get(room, "progress");
    time_t at = (time_t)json_integer_value(json_object_get(room, "at"));
    int moves = number_in(room, "moves", 0);
    char how_far[64], share[32] = "", time[32], when[64];
    struct tm day;
    if (json_is_number(progress))
        snprintf(how_far, sizeof how_far, ngettext("%d move", "%d moves", (unsigned)moves), moves);
    else
        snprintf(how_far, sizeof how_far, _("round %d"), number_in(room, "round", 1));
    if (json_is_number(progress))
        snprintf(share, sizeof share, " · %d %%", (int)(100 * json_number_value(progress)));
    write_time(json_integer_value(json_object_get(room, "seconds")), time);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&at, &day));
    snprintf(out, size, "%s%s · %s · %s", how_far, share, time, when);
}

/* The rules, and whether the game is marked as played with help. */
static void write_about(const json_t *room, char *out, size_t size)
{
    const char *name = json_string_value(json_object_get(room, "game"));
    const char *full = json_string_value(json_object_get(room, "rules"));
    bool is_assisted = json_is_true(json_object_get(room, "assisted"));
    char rules[200];
    struct kt_text text = {0};
    rules_normalise(kt_game_find(name), full ? full : "", &text, NULL);
    write_rules(text.data ? text.data : "", rules, sizeof rules);
    kt_text_free(&text);
    snprintf(out, size, "%s%s%s", rules, is_assisted ? " · " : "", is_assisted ? _("with help") : "");
}

static void fill_unfinished(struct table *table, struct list *list)
{
    char text[ITEM_TEXT], state[256];
    list->count = 0;
    for (size_t i = 0; i < json_array_size(rooms_of_player(table)); i++) {
        const json_t *room = json_array_get(rooms_of_player(table), i);
        if (!is_unfinished(room))
            continue;
        write_game(room, text, sizeof text);
        write_state(room, state, sizeof state);
        struct item *item = list_add(list, (int)i, text, state);
        write_about(room, item->about, sizeof item->about);
    }
    if (list->count == 0)
        list_add(list, -1, _("There is no unfinished game."), "");
}

static const char *room_code(const struct table *table, int id)
{
    return json_string_value(json_object_get(json_array_get(rooms_of_player(table), (size_t)id), "room"));
}

static void choose_unfinished(struct table *table, struct list *list, int id, int step)
{
    const char *room = room_code(table, id);
    (void)list;
    if (step == 0 && room)
        game_resume(table, room);
}

static void forget_room(struct table *table, const char *room)
{
    ask(table, "{s:s, s:s}", "type", "forget", "room", room);
}

/* A patience is deleted; in a game with other players a bot plays on. */
static void remove_unfinished(struct table *table, int id)
{
    char text[ITEM_TEXT], question[QUESTION_TEXT];
    const char *room = room_code(table, id);
    if (!room)
        return;
    const json_t *entry = json_array_get(rooms_of_player(table), (size_t)id);
    bool is_patience = json_is_number(json_object_get(entry, "progress"));
    write_game(entry, text, sizeof text);
    snprintf(question, sizeof question,
             is_patience
                 ? _("Remove %s? It cannot be restored. If you have made a move, it counts as played and not won.")
                 : _("Remove %s? It cannot be restored."),
             text);
    question_open(table, question, room, forget_room);
}

void unfinished_add(const struct table *table, struct list *menu, int id)
{
    char text[ITEM_TEXT];
    int count = 0;
    for (size_t i = 0; i < json_array_size(rooms_of_player(table)); i++)
        if (is_unfinished(json_array_get(rooms_of_player(table), i)) && count++ == 0)
            write_game(json_array_get(rooms_of_player(table), i), text, sizeof text);
    if (count > 1)
        snprintf(text, sizeof text, ngettext("%d game", "%d games", (unsigned)count), count);
    if (count > 0)
        list_add(menu, id, _("Continue"), text);
}

static const char *const unfinished_help[] = {
    N_("# Unfinished games"),
    N_("The most recently played game comes first. Each line shows the moves, the share of cards that are home, the "
       "playing time, and when you last played."),
    N_("Games that are won or removed are not in this list."),
    NULL,
};

void unfinished_open(struct table *table)
{
    struct list *list = list_open(table, _("Continue"), "", fill_unfinished, choose_unfinished);
    if (!list)
        return;
    list->remove = remove_unfinished;
    list->help = unfinished_help;
}
