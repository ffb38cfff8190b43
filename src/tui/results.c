/* The pages of results: statistics and high scores. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "kit/json.h"
#include "tui/deals.h"
#include "tui/game.h"
#include "tui/link.h"
#include "tui/pages.h"
#include "tui/terminal.h"
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

static void add_padded(struct kt_text *text, const char *cell, int width)
{
    int used = columns_of(cell);
    text_printf(text, "%s%*s", cell, used < width ? width - used : 1, "");
}

enum { CELLS = 7 };

static void add_row(struct kt_text *text, const int widths[CELLS], const char *const cells[CELLS])
{
    for (int i = 0; i < CELLS; i++)
        add_padded(text, cells[i], widths[i]);
    kt_text_add(text, "\n");
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

/* A table with a line for each set of rules. */
static void add_game(struct kt_text *text, const struct kt_game *game, const json_t *entries)
{
    bool is_first = true;
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i);
        const char *name = json_string_value(json_object_get(entry, "game"));
        if (!name || strcmp(name, kt_game_name(game)) != 0)
            continue;
        if (is_first)
            text_printf(text, "# %s\n\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", word(kt_game_title(game)), _("rules"),
                        _("played"), _("won"), _("won with help"), _("winning streak"), _("best streak"),
                        _("best time"), _("fewest moves"));
        is_first = false;
        add_statistics(text, entry);
    }
    kt_text_add(text, is_first ? "" : "\n");
}

void page_statistics(struct table *table, const json_t *message)
{
    const json_t *entries = json_object_get(message, "games");
    struct kt_text text = {0};
    for (int i = 0; kt_game_at(i); i++)
        add_game(&text, kt_game_at(i), entries);
    text_printf(&text, "%s\n",
                json_array_size(entries) > 0
                    ? _("A game that you give up counts as played. Wins with help are counted separately: they set no "
                        "record, and do not extend or end a winning streak.")
                    : _("You have not finished a game yet."));
    page_show(table, _("Statistics"), &text);
}

/* ---- high scores ---- */

void ask_scores(struct table *table, const char *game, const char *rules)
{
    json_decref(lobby_of(table)->scores);
    lobby_of(table)->scores = NULL;
    ask(table, "{s:s, s:s, s:s, s:s}", "type", "scores", "game", game, "rules", rules, "kind", "numbered");
}

static const int score_widths[CELLS] = {4, 18, 9, 9, 10, 15, 11};

static void add_score(struct kt_text *text, int place, const json_t *score)
{
    const char *who = json_string_value(json_object_get(score, "name"));
    const char *deal = json_string_value(json_object_get(score, "deal"));
    char number[32], points[32], moves[32], time[32], date[32];
    time_t at = (time_t)whole(score, "at");
    struct tm day;
    snprintf(number, sizeof number, "%2d", place);
    snprintf(points, sizeof points, "%lld", whole(score, "points"));
    snprintf(moves, sizeof moves, "%lld", whole(score, "moves"));
    write_time(whole(score, "seconds"), time);
    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&at, &day));
    add_row(text, score_widths,
            (const char *const[]){number, who && *who ? who : _("You"), points, moves, time, deal ? deal : "", date});
}

static void add_scores(struct kt_text *text, const char *heading, const json_t *scores)
{
    if (json_array_size(scores) == 0)
        return;
    text_printf(text, "%s\n", heading);
    add_row(text, score_widths,
            (const char *const[]){"", _("name"), _("points"), _("moves"), _("time"), _("number"), _("day")});
    for (size_t i = 0; i < json_array_size(scores); i++)
        add_score(text, (int)i + 1, json_array_get(scores, i));
    kt_text_add(text, "\n");
}

/* The scores of numbered deals arrive first; then those of sealed deals are requested, and the page shows both. */
void page_scores(struct table *table, const json_t *message)
{
    const json_t *scores = json_object_get(message, "scores");
    const char *name = json_string_value(json_object_get(message, "game"));
    const char *rules = json_string_value(json_object_get(message, "rules"));
    const char *kind = json_string_value(json_object_get(message, "kind"));
    const struct kt_game *game = name ? kt_game_find(name) : NULL;
    struct kt_text text = {0};
    char title[128], line[2 * STORE_RULES];
    if (game && rules && kind && strcmp(kind, "numbered") == 0) {
        json_decref(lobby_of(table)->scores);
        lobby_of(table)->scores = json_deep_copy(scores);
        ask(table, "{s:s, s:s, s:s, s:s}", "type", "scores", "game", name, "rules", rules, "kind", "sealed");
        return;
    }
    snprintf(title, sizeof title, _("High scores: %s"), game ? word(kt_game_title(game)) : "?");
    write_rules(rules ? rules : "", line, sizeof line);
    text_printf(&text, "%s\n\n", line);
    size_t head = text.size;
    add_scores(&text, _("# Numbered deals"), lobby_of(table)->scores);
    add_scores(&text, _("# Sealed deals"), scores);
    if (text.size == head)
        kt_text_add(&text, _("No entries yet. Games won without help are listed here."));
    page_show(table, title, &text);
}
