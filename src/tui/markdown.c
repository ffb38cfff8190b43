/* Converts the Markdown of the rules to the text of a page: lines of a paragraph or an item are joined, markup is
 * removed, and each cell of a table gets a tab before it. */
#include <string.h>

#include "kit/json.h"
#include "tui/pages.h"

enum line_kind { EMPTY, HEADING, ITEM, ROW, RULE, PLAIN };

static enum line_kind kind_of(const char *line, size_t size)
{
    if (size == 0)
        return EMPTY;
    if (size >= 5 && memcmp(line, "| ---", 5) == 0)
        return RULE;
    return line[0] == '#' ? HEADING : line[0] == '|' ? ROW : line[0] == '-' ? ITEM : PLAIN;
}

static void add_part(struct kt_text *out, const char *text, size_t size)
{
    text_printf(out, "%.*s", (int)size, text);
}

/* Without the markup of code and strong text. */
static void add_unmarked(struct kt_text *out, const char *line, size_t size)
{
    size_t from = 0;
    for (size_t i = 0; i < size; i++) {
        size_t mark = line[i] == '`' ? 1 : i + 1 < size && line[i] == '*' && line[i + 1] == '*' ? 2 : 0;
        if (mark == 0)
            continue;
        add_part(out, line + from, i - from);
        from = i + mark;
        i += mark - 1;
    }
    add_part(out, line + from, size - from);
}

static void add_row(struct kt_text *out, const char *line, size_t size)
{
    const char *end = line + size;
    for (const char *cell = line + 1; cell < end;) {
        const char *bar = memchr(cell, '|', (size_t)(end - cell));
        const char *stop = bar ? bar : end;
        while (cell < stop && *cell == ' ')
            cell++;
        size_t width = (size_t)(stop - cell);
        while (width > 0 && cell[width - 1] == ' ')
            width--;
        kt_text_add(out, "\t");
        add_unmarked(out, cell, width);
        cell = stop + 1;
    }
}

void markdown_add(struct kt_text *out, const char *text, size_t size)
{
    enum line_kind before = EMPTY;
    bool is_first = true;
    const char *end = text + size;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        const char *line = text;
        while (line < stop && *line == ' ')
            line++;
        enum line_kind kind = kind_of(line, (size_t)(stop - line));
        bool goes_on = kind == PLAIN && (before == PLAIN || before == ITEM);
        if (kind != RULE) {
            kt_text_add(out, goes_on ? " " : is_first ? "" : "\n");
            is_first = false;
            if (kind == ROW)
                add_row(out, line, (size_t)(stop - line));
            else
                add_unmarked(out, line, (size_t)(stop - line));
            before = goes_on ? before : kind;
        }
        text = stop + 1;
    }
    kt_text_add(out, "\n");
}
