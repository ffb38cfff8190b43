/* The history: the finished games of the player, and their replays. A replay is shown without a room: the table then
 * has only what drawing needs, the game, its rules and the seat. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tui/lists.h"
#include "tui/pages.h"
#include "tui/table.h"
#include "tui/words.h"

enum { NO_RECORD = -1 };

static const char *text_in(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

/* ---- the replay ---- */

struct review {
    struct screen screen;
    char record[STORE_RECORD_KEY];
};

static struct review *review_of(struct screen *screen)
{
    return (struct review *)screen;
}

static void draw_review(struct table *table, struct screen *screen)
{
    play_screen.draw(table, screen);
}

static void press_review(struct table *table, struct screen *screen, const struct press *press)
{
    bool is_leaving = press->key == PRESS_ESCAPE || press->key == 'q';
    if (is_from_analysis(table) || !(is_leaving || press->key == 'Z'))
        watching_press(table, press->key);
    else if (is_leaving)
        screen_pop(table);
    else {
        watching_end(table);
        analysis_open(table, review_of(screen)->record);
    }
}

static void close_review(struct table *table, struct screen *screen)
{
    table_forget(table);
    free(screen);
}

static const struct screen_kind review_screen = {.draw = draw_review, .press = press_review, .close = close_review};

/* What the table needs to know about the game of a record. */
static bool lay_table(struct table *table, const json_t *record)
{
    const struct kt_game *game = kt_game_find(text_in(record, "game"));
    const char *rules = text_in(record, "rules");
    int seats = game ? seats_under(game, rules) : 0, seat = number_in(record, "seat", 1);
    json_t *list = json_array(), *points = json_array();
    for (int i = 0; i < seats; i++) {
        json_array_append_new(list, json_object());
        json_array_append_new(points, i + 1 == seat ? json_integer(number_in(record, "points", 0)) : json_null());
    }
    json_decref(table->room);
    table->room =
        json_pack("{s:s, s:s, s:s, s:o}", "room", "", "game", text_in(record, "game"), "rules", rules, "seats", list);
    json_t *view =
        json_pack("{s:s, s:i, s:b, s:o, s:{s:I}}", "game", text_in(record, "game"), "seat", seat, "over", 1, "points",
                  points, "deal", "number", (json_int_t)strtoull(text_in(record, "deal"), NULL, 10));
    table->has_view = game && view_read(&table->view, view);
    json_decref(view);
    return table->has_view;
}

static void review_open(struct table *table, const json_t *record)
{
    if (table->has_view) {
        complain(table, _("Replays of the history are shown from the main menu: leave this game first."));
        return;
    }
    struct review *review = calloc(1, sizeof *review);
    if (!review || !lay_table(table, record)) {
        free(review);
        return;
    }
    review->screen.kind = &review_screen;
    snprintf(review->record, sizeof review->record, "%s", text_in(record, "key"));
    screen_push(table, &review->screen);
    watching_review(table, review->record);
}

/* ---- the list ---- */

/* "2026-11-16 14:05  FreeCell · deal 617" */
static void write_game(const json_t *record, char *out, size_t size)
{
    const struct kt_game *game = kt_game_find(text_in(record, "game"));
    const char *deal = text_in(record, "deal"), *title = game ? word(kt_game_title(game)) : "?";
    time_t at = (time_t)json_integer_value(json_object_get(record, "at"));
    char when[32], name[64];
    struct tm day;
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&at, &day));
    if (strcmp(deal, "sealed") == 0)
        snprintf(name, sizeof name, "%s · %s", title, _("sealed"));
    else if (*deal)
        snprintf(name, sizeof name, _("%s · deal %llu"), title, strtoull(deal, NULL, 10));
    else
        snprintf(name, sizeof name, "%s", title);
    snprintf(out, size, "%s  %s", when, name);
}

/* "won · 98 moves · 4:05"; in games with several seats the points instead of the moves. */
static void write_result(const json_t *record, char *out, size_t size)
{
    const struct kt_game *game = kt_game_find(text_in(record, "game"));
    bool is_patience = game && kt_game_most_seats(game) == 1;
    int count = number_in(record, is_patience ? "moves" : "points", 0);
    char time[32], counted[64];
    write_time(json_integer_value(json_object_get(record, "seconds")), time);
    snprintf(counted, sizeof counted,
             is_patience ? ngettext("%d move", "%d moves", (unsigned)count)
                         : ngettext("%d point", "%d points", (unsigned)count),
             count);
    snprintf(out, size, "%s · %s · %s", json_is_true(json_object_get(record, "won")) ? _("won") : _("not won"), counted,
             time);
}

/* The rules, and who helped. */
static void write_about(const json_t *record, char *out, size_t size)
{
    const char *algorithm = text_in(record, "algorithm");
    bool is_assisted = json_is_true(json_object_get(record, "assisted"));
    char rules[200], help[64] = "";
    write_rules(json_string_value(json_object_get(record, "rules")), rules, sizeof rules);
    if (*algorithm)
        snprintf(help, sizeof help, _(" · played by %s"), algorithm);
    else if (is_assisted)
        snprintf(help, sizeof help, " · %s", _("with help"));
    snprintf(out, size, "%s%s%s", rules, help,
             json_is_true(json_object_get(record, "replay")) ? "" : _(" · its moves are not kept any more"));
}

static void fill_records(struct table *table, struct list *list)
{
    const json_t *records = table->lobby.records;
    char text[ITEM_TEXT], result[ITEM_TEXT];
    list->count = 0;
    for (size_t i = 0; i < json_array_size(records); i++) {
        const json_t *record = json_array_get(records, i);
        write_game(record, text, sizeof text);
        write_result(record, result, sizeof result);
        struct item *item = list_add(list, (int)i, text, result);
        write_about(record, item->about, sizeof item->about);
    }
    if (list->count == 0)
        list_add(list, NO_RECORD, _("You have not finished a game yet."), "");
}

static void choose_record(struct table *table, struct list *list, int id, int step)
{
    const json_t *record = id == NO_RECORD ? NULL : json_array_get(table->lobby.records, (size_t)id);
    (void)list;
    if (step != 0 || !record)
        return;
    if (json_is_true(json_object_get(record, "replay")))
        review_open(table, record);
    else
        complain(table, _("The moves of this game are not kept any more."));
}

static const char *const records_help[] = {
    N_("# History"),
    N_("Your finished games, the newest first. Enter shows a replay; Z there shows the analysis."),
    N_("The last 1000 games are kept, and the moves of the last 200."),
    NULL,
};

void records_open(struct table *table)
{
    json_decref(table->lobby.records);
    table->lobby.records = json_array();
    ask(table, "{s:s}", "type", "records");
    struct list *list = list_open(table, _("History"), "", fill_records, choose_record);
    if (list)
        list->help = records_help;
}

/* A long list is sent in parts. */
void records_heard(struct table *table, const json_t *message)
{
    json_t *all = table->lobby.records, *part = json_object_get(message, "records");
    if (!all || number_in(message, "from", 0) != (int)json_array_size(all))
        return;
    json_array_extend(all, part);
    if (json_array_size(part) > 0 && (int)json_array_size(all) < number_in(message, "total", 0))
        ask(table, "{s:s, s:i}", "type", "records", "from", (int)json_array_size(all));
}
