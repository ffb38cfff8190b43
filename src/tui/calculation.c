/* The complete calculation of an algorithm for the position on the table: the request, and the page that shows the
 * answer, a tree of rows. */
#include <stdio.h>
#include <string.h>

#include "kit/choices.h"
#include "kit/json.h"
#include "tui/pages.h"
#include "tui/table.h"
#include "tui/words.h"

/* ---- the request ---- */

void calculation_ask(struct table *table, const char *spec)
{
    snprintf(table->advice.calculating, sizeof table->advice.calculating, "%s", spec);
    say(table, _("%s is calculating…"), spec);
    calculation_ask_again(table);
}

/* The id distinguishes its answer from that for the learner's panel. */
void calculation_ask_again(struct table *table)
{
    ask(table, "{s:s, s:i, s:s, s:b}", "type", "explain", "id", CALCULATION_ID, "spec", table->advice.calculating,
        "full", 1);
}

/* ---- the page ---- */

static void add_number(struct kt_text *text, const char *before, const json_t *row, const char *key)
{
    char number[REAL_TEXT];
    write_real(json_number_value(json_object_get(row, key)), number);
    use_decimal_mark(number);
    text_printf(text, "%s%s", before, number);
}

/* A belief about a seat or the table is data: "3C", "saboteur", "gold-1". */
static void write_belief(const char *what, char *out, size_t size)
{
    int goal;
    if (sscanf(what, "gold-%d", &goal) == 1)
        snprintf(out, size, _("gold under goal %d"), goal);
    else
        snprintf(out, size, "%s", word(what));
}

/* The words of a move keep its notation: several moves can have the same words. */
static void write_label(const struct table *table, const json_t *row, char *out, size_t size)
{
    const json_t *label = json_object_get(row, "label");
    const char *what = json_string_value(json_array_get(json_object_get(label, "args"), 1));
    const char *kind = json_string_value(json_object_get(row, "kind"));
    if (!what || !kind || strcmp(kind, "belief") != 0) {
        table_phrase(table, json_is_object(label) ? label : json_object_get(row, "words"), out, size);
        return;
    }
    json_t *belief = json_deep_copy(label);
    write_belief(what, out, size);
    json_array_set_new(json_object_get(belief, "args"), 1, json_string(out));
    table_phrase(table, belief, out, size);
    json_decref(belief);
}

/* "label: value ± margin (n samples) (chosen)", indented by its depth; a single sample has no margin. */
static void add_row(const struct table *table, const json_t *row, struct kt_text *text)
{
    unsigned long long samples = (unsigned long long)json_integer_value(json_object_get(row, "samples"));
    char words[512];
    write_label(table, row, words, sizeof words);
    text_printf(text, "%*s%s", 2 * number_in(row, "depth", 0), "", words);
    if (json_object_get(row, "value"))
        add_number(text, ": ", row, "value");
    if (samples > 1)
        add_number(text, " ± ", row, "margin");
    if (samples > 0) {
        kt_text_add(text, " (");
        text_printf(text, ngettext("%llu sample", "%llu samples", samples), samples);
        kt_text_add(text, ")");
    }
    text_printf(text, "%s\n", json_is_true(json_object_get(row, "chosen")) ? _(" (chosen)") : "");
}

/* What a bot does here. */
static void add_choice(const struct table *table, const json_t *message, struct kt_text *text)
{
    const char *spec = json_string_value(json_object_get(message, "spec"));
    char words[512];
    table_phrase(table, json_object_get(message, "words"), words, sizeof words);
    if (words[0])
        text_printf(text, _("# %s chooses: %s"), spec, words);
    else
        text_printf(text, _("# %s gives up here."), spec);
    kt_text_add(text, "\n\n");
}

static void add_rows(const struct table *table, const json_t *message, struct kt_text *text)
{
    const json_t *rows = json_object_get(message, "calculation");
    const char *spec = json_string_value(json_object_get(message, "spec"));
    int left_out = number_in(message, "left_out", 0);
    for (size_t i = 0; i < json_array_size(rows); i++)
        add_row(table, json_array_get(rows, i), text);
    if (json_array_size(rows) == 0)
        text_printf(text, _("The bot %s has no calculation to show."), spec);
    if (left_out > 0) {
        kt_text_add(text, "(");
        text_printf(text, _("rows left out: %zu"), (size_t)left_out);
        kt_text_add(text, ")\n");
    }
}

void calculation_heard(struct table *table, const json_t *message)
{
    const char *spec = json_string_value(json_object_get(message, "spec"));
    const struct kt_game *game = game_on_table(table);
    struct kt_text text = {0};
    char title[120];
    if (!spec || !table->advice.calculating[0])
        return; /* the position has changed since */
    table->advice.calculating[0] = '\0';
    talk_clear(table);
    if (game && is_bot(game, spec))
        add_choice(table, message, &text);
    add_rows(table, message, &text);
    snprintf(title, sizeof title, "%s · %s", _("The complete calculation"), spec);
    page_show(table, title, &text);
}
