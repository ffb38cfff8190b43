/* The page of high scores. The hall sends one list at a time: wins of people, matches, and games of algorithms, each
 * for numbered and for sealed deals. The page is shown when all have arrived; its keys sort them in another way. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "kit/json.h"
#include "tui/deals.h"
#include "tui/game.h"
#include "tui/link.h"
#include "tui/pages.h"
#include "tui/screen.h"
#include "tui/words.h"

static const struct board {
    const char *list, *kind, *heading;
} boards[] = {
    {"people", "numbered", N_("# Numbered deals")},
    {"people", "sealed", N_("# Sealed deals")},
    {"matches", "numbered", N_("# Matches, numbered deals")},
    {"matches", "sealed", N_("# Matches, sealed deals")},
    {"algorithms", "numbered", N_("# Played by algorithms, numbered deals")},
    {"algorithms", "sealed", N_("# Played by algorithms, sealed deals")},
};
enum { BOARDS = sizeof boards / sizeof *boards };

static const struct {
    int key;
    const char *order, *name;
} orders[] = {{'t', "time", N_("time")}, {'m', "moves", N_("moves")}, {'p', "points", N_("points")}};
enum { ORDERS = sizeof orders / sizeof *orders };

static const char *text_in(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

/* ---- asking ---- */

/* `order` "": the default one of the game. */
static void ask_board(struct table *table, const char *game, const char *rules, const char *order)
{
    const struct board *board = &boards[json_array_size(lobby_of(table)->scores)];
    json_t *message = json_pack("{s:s, s:s, s:s, s:s, s:s}", "type", "scores", "game", game, "rules", rules, "list",
                                board->list, "kind", board->kind);
    if (*order)
        json_object_set_new(message, "order", json_string(order));
    ask_json(table, message);
}

static void ask_all(struct table *table, const char *game, const char *rules, const char *order)
{
    json_decref(lobby_of(table)->scores);
    lobby_of(table)->scores = json_array();
    ask_board(table, game, rules, order);
}

void ask_scores(struct table *table, const char *game, const char *rules)
{
    ask_all(table, game, rules, "");
}

/* ---- the lists ---- */

static void add_head(struct kt_text *text, const char *list)
{
    text_printf(text, "\t \t%s", _("name"));
    if (strcmp(list, "algorithms") == 0)
        text_printf(text, "\t%s\t%s", _("algorithm"), _("result"));
    text_printf(text, "\t%s\t%s\t%s\t%s\t%s\n", _("points"), strcmp(list, "matches") == 0 ? _("rounds") : _("moves"),
                _("time"), _("number"), _("day"));
}

static void add_score(struct kt_text *text, int place, const char *list, const json_t *score)
{
    const char *who = text_in(score, "name"), *deal = text_in(score, "deal");
    char time[32], date[32];
    time_t at = (time_t)json_integer_value(json_object_get(score, "at"));
    struct tm day;
    write_time(json_integer_value(json_object_get(score, "seconds")), time);
    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&at, &day));
    text_printf(text, "\t%d\t%s", place, *who ? who : _("You"));
    if (strcmp(list, "algorithms") == 0)
        text_printf(text, "\t%s\t%s", text_in(score, "algorithm"),
                    json_is_true(json_object_get(score, "won")) ? _("won") : _("not won"));
    const char *count = strcmp(list, "matches") == 0 ? "rounds" : "moves";
    text_printf(text, "\t%d\t%d\t%s\t%s\t%s\n", number_in(score, "points", 0), number_in(score, count, 0), time,
                strcmp(deal, "sealed") == 0 ? _("sealed") : deal, date);
}

static void add_board(struct kt_text *text, const struct board *board, const json_t *message)
{
    const json_t *scores = json_object_get(message, "scores");
    if (json_array_size(scores) == 0)
        return;
    text_printf(text, "%s\n", _(board->heading));
    add_head(text, board->list);
    for (size_t i = 0; i < json_array_size(scores); i++)
        add_score(text, (int)i + 1, board->list, json_array_get(scores, i));
    kt_text_add(text, "\n");
}

/* ---- the page ---- */

static bool press_order(struct table *table, int key)
{
    const json_t *last = json_array_get(lobby_of(table)->scores, 0);
    for (int i = 0; last && i < ORDERS; i++) {
        if (orders[i].key != key)
            continue;
        char game[STORE_GAME], rules[STORE_RULES];
        snprintf(game, sizeof game, "%s", text_in(last, "game"));
        snprintf(rules, sizeof rules, "%s", text_in(last, "rules"));
        screen_pop(table);
        ask_all(table, game, rules, orders[i].order);
        return true;
    }
    return false;
}

static const char *order_words(const char *order)
{
    for (int i = 0; i < ORDERS; i++)
        if (strcmp(orders[i].order, order) == 0)
            return _(orders[i].name);
    return order;
}

static void show_page(struct table *table)
{
    const json_t *all = lobby_of(table)->scores, *first = json_array_get(all, 0);
    const struct kt_game *game = kt_game_find(text_in(first, "game"));
    struct kt_text text = {0};
    char title[128], line[2 * STORE_RULES];
    snprintf(title, sizeof title, _("High scores: %s"), game ? word(kt_game_title(game)) : "?");
    write_rules(text_in(first, "rules"), line, sizeof line);
    text_printf(&text, _("%s. Sorted by: %s. Keys: t time, m moves, p points.\n\n"), line,
                order_words(text_in(first, "order")));
    size_t head = text.size;
    for (size_t i = 0; i < BOARDS; i++)
        add_board(&text, &boards[i], json_array_get(all, i));
    if (text.size == head)
        kt_text_add(&text, _("No entries yet. Games won without help are listed here."));
    page_show_with_keys(table, title, &text, press_order);
}

void page_scores(struct table *table, const json_t *message)
{
    json_t *all = lobby_of(table)->scores;
    if (!all || json_array_size(all) >= BOARDS)
        return;
    json_array_append_new(all, json_deep_copy(message));
    if (json_array_size(all) < BOARDS)
        ask_board(table, text_in(message, "game"), text_in(message, "rules"), text_in(message, "order"));
    else
        show_page(table);
}
