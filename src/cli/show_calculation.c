#include "show_calculation.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "counted.h"
#include "kit/json.h"
#include "language.h"

enum { LABEL = 1024, NUMBER = 32 };

/* At most three decimals, and none that are zero. */
static void write_value(double value, char text[NUMBER])
{
    if (!isfinite(value)) {
        snprintf(text, NUMBER, "%s", value > 0 ? "+inf" : value < 0 ? "-inf" : "?");
        return;
    }
    snprintf(text, NUMBER, "%.3f", fabs(value) < .0005 ? 0 : value);
    size_t end = strlen(text);
    while (text[end - 1] == '0')
        end--;
    text[end - (text[end - 1] == '.')] = '\0';
}

static void write_label(const struct kt_position *position, const struct kt_row *row, char label[LABEL])
{
    struct kt_phrase words = row->label;
    if (!words.text)
        kt_move_words(position, row->move, &words);
    assert(words.text);
    kt_phrase_render(&words, language_translate(words.text), label, LABEL);
}

/* "label: value ± margin (n samples)"; a single sample has no margin. */
static void write_row(const struct kt_position *position, const struct kt_row *row, struct kt_text *out)
{
    char label[LABEL], value[NUMBER];
    write_label(position, row, label);
    kt_text_add(out, label);
    if (row->has_value) {
        write_value(row->value, value);
        text_printf(out, ": %s", value);
    }
    if (row->samples > 1) {
        write_value(row->margin, value);
        text_printf(out, " ± %s", value);
    }
    if (row->samples > 0)
        text_printf(out, " (%s)", counted_samples(row->samples).text);
}

static void add_left_out(const struct kt_calculation *calculation, struct kt_text *out)
{
    text_printf(out, _("rows left out: %zu"), calculation->left_out);
}

void calculation_in_text(const struct kt_position *position, const struct kt_calculation *calculation,
                         struct kt_text *out)
{
    for (size_t i = 0; i < calculation->count; i++) {
        const struct kt_row *row = &calculation->rows[i];
        text_printf(out, "%*s", 2 * row->depth, "");
        write_row(position, row, out);
        text_printf(out, "%s\n", row->is_chosen ? _(" (chosen)") : "");
    }
    if (calculation->left_out == 0)
        return;
    kt_text_add(out, "(");
    add_left_out(calculation, out);
    kt_text_add(out, ")\n");
}

static void open_row(const struct kt_position *position, const struct kt_row *row, struct kt_text *out)
{
    char label[LABEL];
    struct kt_text move = {0};
    put_open(out, NULL, "{");
    put_string(out, "kind", row->kind);
    write_label(position, row, label);
    put_string(out, "label", label);
    if (row->move != KT_NO_MOVE) {
        kt_move_write(position, row->move, &move);
        put_string(out, "move", move.data);
    }
    if (row->has_value && isfinite(row->value))
        put_real(out, "value", row->value, 6);
    else if (row->has_value)
        put_null(out, "value");
    if (row->samples > 1)
        put_real(out, "margin", row->margin, 6);
    if (row->samples > 0)
        put_number(out, "samples", row->samples);
    if (row->is_chosen)
        put_true(out, "chosen");
    put_open(out, "rows", "[");
    kt_text_free(&move);
}

static void close_row(struct kt_text *out)
{
    put_close(out, "]");
    put_close(out, "}");
}

void calculation_in_json(const struct kt_position *position, const struct kt_calculation *calculation,
                         struct kt_text *out)
{
    int open = 0;
    put_open(out, "rows", "[");
    for (size_t i = 0; i < calculation->count; i++) {
        for (; open > calculation->rows[i].depth; open--)
            close_row(out);
        open_row(position, &calculation->rows[i], out);
        open++;
    }
    for (; open > 0; open--)
        close_row(out);
    put_close(out, "]");
    if (calculation->left_out > 0)
        put_number(out, "left_out", calculation->left_out);
}

/* The rows below `first`, which is the index of their parent. */
static size_t end_of_tree(const struct kt_calculation *calculation, size_t first)
{
    size_t end = first + 1;
    while (end < calculation->count && calculation->rows[end].depth > calculation->rows[first].depth)
        end++;
    return end;
}

static size_t find_tree(const struct kt_calculation *calculation)
{
    size_t i = 0;
    while (i < calculation->count && strcmp(calculation->rows[i].kind, "tree") != 0)
        i++;
    return i;
}

static size_t parent_of(const struct kt_calculation *calculation, size_t child)
{
    size_t parent = child;
    while (calculation->rows[parent].depth >= calculation->rows[child].depth)
        parent--;
    return parent;
}

static void add_node(const struct kt_position *position, const struct kt_calculation *calculation, size_t i,
                     bool is_top, struct kt_text *out)
{
    const struct kt_row *row = &calculation->rows[i];
    struct kt_text label = {0};
    write_row(position, row, &label);
    text_printf(out, "  n%zu [label=", i);
    kt_text_json(out, label.data ? label.data : "");
    text_printf(out, "%s];\n", row->is_chosen ? ", style=bold" : "");
    if (!is_top)
        text_printf(out, "  n%zu -> n%zu%s;\n", parent_of(calculation, i), i, row->is_chosen ? " [style=bold]" : "");
    kt_text_free(&label);
}

void calculation_in_dot(const struct kt_position *position, const struct kt_calculation *calculation,
                        struct kt_text *out)
{
    size_t tree = find_tree(calculation);
    bool has_tree = tree < calculation->count;
    size_t begin = has_tree ? tree : 0, end = has_tree ? end_of_tree(calculation, tree) : calculation->count;
    kt_text_add(out, "digraph calculation {\n  rankdir=LR;\n  node [shape=box];\n");
    for (size_t i = begin; i < end; i++)
        add_node(position, calculation, i, i == begin || calculation->rows[i].depth == 0, out);
    if (calculation->left_out > 0) {
        kt_text_add(out, "  label=\"");
        add_left_out(calculation, out);
        kt_text_add(out, "\";\n");
    }
    kt_text_add(out, "}\n");
}
