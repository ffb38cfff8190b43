/* Facts about the game on the table, and words for them. */
#include "tui/game.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

const struct view *view_of(const struct table *table)
{
    return &table->view;
}

const struct kt_game *game_on_table(const struct table *table)
{
    const char *name = json_string_value(json_object_get(table->room, "game"));
    return name ? kt_game_find(name) : NULL;
}

bool is_alone(const struct table *table)
{
    return json_array_size(json_object_get(table->room, "seats")) == 1;
}

bool is_my_turn(const struct table *table)
{
    return table->has_view && !table->view.is_over && table->view.turn == table->view.seat;
}

bool has_rounds_left(const struct table *table)
{
    return json_is_true(json_object_get(table->room, "rounds_left"));
}

const char *rules_on_table(const struct table *table)
{
    const char *rules = json_string_value(json_object_get(table->room, "rules"));
    return rules ? rules : "";
}

const json_t *deeds_on_table(const struct table *table)
{
    return table->deeds;
}

/* ---- what is drawn ---- */

bool is_watching(const struct table *table)
{
    return table->watch.is_on;
}

const struct scene *scene_shown(const struct table *table)
{
    return table->watch.is_on && table->watch.scene_at >= 0 ? &table->watch.scene : &table->view.scene;
}

/* In a replay, the seat of the next move. */
int turn_shown(const struct table *table)
{
    return table->watch.is_on && table->watch.is_replay ? watching_turn(table) : table->view.turn;
}

bool is_panel_shown(const struct table *table)
{
    return table->advice.has_panel && !table->watch.is_on;
}

/* ---- names and numbers ---- */

/* Several bots have the same algorithm, so each seat gets a name of its own. */
const char *seat_name(const struct table *table, int seat)
{
    static const char *const names[KT_MAX_SEATS] = {"Ani",   "Budi", "Citra", "Dewi",  "Eko",
                                                    "Fajar", "Gita", "Hadi",  "Intan", "Joko"};
    if (seat == table->view.seat)
        return _("You");
    return seat >= 0 && seat < KT_MAX_SEATS ? names[seat] : "?";
}

void write_time(int64_t seconds, char out[32])
{
    if (seconds >= 3600)
        snprintf(out, 32, "%lld:%02d:%02d", (long long)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60));
    else
        snprintf(out, 32, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

int64_t seconds_played(const struct table *table)
{
    double since = fmin(table->now - table->view_at, LONGEST_PAUSE);
    return table->view.seconds + (table->view.is_over || since < 0 ? 0 : (int64_t)since);
}

static const char *name_of_seat(const void *table, int seat)
{
    return seat_name(table, seat);
}

void table_phrase(const struct table *table, const json_t *phrase, char *out, size_t size)
{
    const struct namer namer = {name_of_seat, table, table->view.seat};
    phrase_render(phrase, &namer, out, size);
}

void deed_render(const struct table *table, const json_t *deed, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(deed, "text"));
    char tail[128];
    assert(size > 0);
    table_phrase(table, json_object_get(deed, "words"), out, size);
    snprintf(tail, sizeof tail, " (%s)", text ? text : "");
    size_t length = strlen(out), cut = strlen(tail);
    if (text && *text && length > cut && strcmp(out + length - cut, tail) == 0)
        out[length - cut] = '\0';
}

void play_words(const struct table *table, const struct move *move, char *out, size_t size)
{
    if (move->json)
        deed_render(table, move->json, out, size);
    if (!move->words)
        snprintf(out, size, "%s", table->choice.named[0] ? table->choice.named : move->text);
}

void write_deed(const struct table *table, const json_t *deed, char *out, size_t size)
{
    char words[256];
    int seat = (int)json_integer_value(json_object_get(deed, "seat")) - 1;
    deed_render(table, deed, words, sizeof words);
    if (phrase_names_player(json_object_get(deed, "words")))
        snprintf(out, size, "%s", words);
    else
        snprintf(out, size, "%s: %s", seat_name(table, seat), words);
}
