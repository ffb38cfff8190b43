/* The page of statistics; scores.c has the high scores. */
#include <stdio.h>
#include <string.h>

#include "kit/json.h"
#include "store/store.h"
#include "tui/deals.h"
#include "tui/game.h"
#include "tui/pages.h"
#include "tui/screen.h"
#include "tui/words.h"

/* ---- statistics ---- */

static long long whole(const json_t *json, const char *key)
{
    return (long long)json_integer_value(json_object_get(json, key));
}

static void write_best(const json_t *game, const char *key, bool is_time, char out[32])
{
    const json_t *value = json_object_get(game, key);
    if (!json_is_integer(value))
        snprintf(out, 32, "–");
    else if (is_time)
        write_time(json_integer_value(value), out);
    else
        snprintf(out, 32, "%lld", (long long)json_integer_value(value));
}

/* With a blank after each comma, so that the text can be broken into lines. */
void write_rules(const char *rules, char *out, size_t size)
{
    size_t used = 0;
    if (!rules || !*rules) {
        snprintf(out, size, "%s", rules ? _("default rules") : _("rules not recorded"));
        return;
    }
    for (; *rules && used + 2 < size; rules++) {
        out[used++] = *rules;
        if (*rules == ',')
            out[used++] = ' ';
    }
    out[used] = '\0';
}

static void add_statistics(struct kt_text *text, const json_t *game)
{
    char rules[2 * STORE_RULES], time[32], moves[32];
    write_rules(json_string_value(json_object_get(game, "rules")), rules, sizeof rules);
    write_best(game, "best_seconds", true, time);
    write_best(game, "best_moves", false, moves);
    text_printf(text, "\t%s\t%lld\t%lld\t%lld\t%lld\t%lld\t%s\t%s\n", rules, whole(game, "played"), whole(game, "won"),
                whole(game, "assisted_won"), whole(game, "streak"), whole(game, "best_streak"), time, moves);
}

/* Of the games that an algorithm played for the player. */
static void add_algorithm(struct kt_text *text, const json_t *game)
{
    char rules[2 * STORE_RULES], time[32], moves[32];
    write_rules(json_string_value(json_object_get(game, "rules")), rules, sizeof rules);
    write_best(game, "best_seconds", true, time);
    write_best(game, "best_moves", false, moves);
    text_printf(text, "\t%s\t%s\t%lld\t%lld\t%s\t%s\n", rules, json_string_value(json_object_get(game, "algorithm")),
                whole(game, "played"), whole(game, "won"), time, moves);
}

/* The heading and the head of the table. */
static void begin_game(struct kt_text *text, const struct kt_game *game, bool is_of_algorithms)
{
    const char *title = word(kt_game_title(game));
    if (is_of_algorithms)
        text_printf(text, _("# %s, played for you by algorithms\n"), title);
    else
        text_printf(text, "# %s\n", title);
    if (is_of_algorithms)
        text_printf(text, "\t%s\t%s\t%s\t%s\t%s\t%s\n", _("rules"), _("algorithm"), _("played"), _("won"),
                    _("best time"), _("fewest moves"));
    else
        text_printf(text, "\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", _("rules"), _("played"), _("won"), _("won with help"),
                    _("winning streak"), _("best streak"), _("best time"), _("fewest moves"));
}

/* A table with a line for each set of rules, of the player's own games or of those of algorithms. */
static void add_game(struct kt_text *text, const struct kt_game *game, const json_t *entries, bool is_of_algorithms)
{
    bool is_first = true;
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i);
        const char *name = json_string_value(json_object_get(entry, "game"));
        bool has_algorithm = json_is_string(json_object_get(entry, "algorithm"));
        if (!name || strcmp(name, kt_game_name(game)) != 0 || has_algorithm != is_of_algorithms)
            continue;
        if (is_first)
            begin_game(text, game, is_of_algorithms);
        is_first = false;
        if (is_of_algorithms)
            add_algorithm(text, entry);
        else
            add_statistics(text, entry);
    }
    kt_text_add(text, is_first ? "" : "\n");
}

static bool press_history(struct table *table, int key)
{
    if (key != 'h')
        return false;
    screen_pop(table);
    records_open(table);
    return true;
}

void page_statistics(struct table *table, const json_t *message)
{
    const json_t *entries = json_object_get(message, "games");
    struct kt_text text = {0};
    for (int i = 0; kt_game_at(i); i++)
        for (int algorithms = 0; algorithms < 2; algorithms++)
            add_game(&text, kt_game_at(i), entries, algorithms);
    text_printf(&text, "%s\n",
                json_array_size(entries) > 0
                    ? _("A game that you give up counts as played. Wins with help are counted separately: they set no "
                        "record, and do not extend or end a winning streak.")
                    : _("You have not finished a game yet."));
    text_printf(&text, "\n%s\n", _("h shows the history: every finished game, with its replay."));
    page_show_with_keys(table, _("Statistics"), &text, press_history);
}
