/* Pages to read, and the log. The contents of other pages are in help.c and results.c. */
#include "tui/pages.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/json.h"
#include "tui/game.h"
#include "tui/history.h"
#include "tui/link.h"
#include "tui/lists.h"
#include "tui/terminal.h"
#include "tui/words.h"

struct page {
    struct screen screen;
    char title[ITEM_TEXT];
    char *text;
    bool (*keys)(struct table *table, int key); /* further keys, or NULL */
    int top, lines, rows;
};

/* ---- drawing ---- */

struct drawing {
    const struct page *page;
    int y, x, next; /* `next` line of the whole text */
    int indent;     /* of the text after a key */
    int hanging;    /* further indent of the lines after the first */
};

static void draw_part(const struct drawing *drawing, int line, int x, bool is_strong, const char *text)
{
    int at = line - drawing->page->top;
    if (at >= 0 && at < drawing->page->rows)
        paint(drawing->y + at, drawing->x + x, is_strong ? INK_STRONG : INK_TEXT, PAPER_TABLE, text);
}

static void draw_line(void *data, int line, const char *text)
{
    struct drawing *drawing = data;
    bool is_heading = text[0] == '#';
    while (*text == '#' || (is_heading && *text == ' '))
        text++;
    draw_part(drawing, drawing->next++, drawing->indent + (line > 0 ? drawing->hanging : 0), is_heading, text);
}

static void draw_cell(void *data, int line, int x, bool is_head, const char *text)
{
    const struct drawing *drawing = data;
    draw_part(drawing, drawing->next + line, x, is_head, text);
}

/* The text after a key or the dash of an item is indented in the lines that follow. */
static int indent_of(const char *row)
{
    if (strncmp(row, "- ", 2) == 0)
        return 2;
    const char *gap = strstr(row, "  ");
    if (!gap || gap - row > 14)
        return 0;
    return (int)(gap - row + (int)strspn(gap, " "));
}

/* Draws one line of the text, broken to the width, or a whole table. Returns the text that follows. */
static const char *draw_block(struct drawing *drawing, const char *text, int width)
{
    size_t size = strcspn(text, "\n");
    if (text[0] == '\t') {
        while (text[size] && text[size + 1] == '\t')
            size += 1 + strcspn(text + size + 1, "\n");
        drawing->next += grid_lay(text, size, width, &(struct grid_reader){draw_cell, drawing});
    } else {
        char *row = strndup(text, size), key[64] = "";
        bool is_wide = row && columns_of(row) > width;
        int head = is_wide ? indent_of(row) : 0;
        snprintf(key, sizeof key, "%.*s", head, row ? row : "");
        drawing->indent = columns_of(key);
        drawing->hanging = is_wide && row[0] == ' ' ? 2 : 0;
        draw_part(drawing, drawing->next, 0, false, key);
        if (row)
            text_break(row + head, width - drawing->indent - drawing->hanging, draw_line, drawing);
        free(row);
    }
    return text + size + (text[size] == '\n');
}

static void draw_page(struct table *table, struct screen *screen)
{
    struct page *page = (struct page *)screen;
    int width = screen_width(), height = screen_height();
    char line[300];
    (void)table;
    page->rows = height - 3;
    struct drawing drawing = {.page = page, .y = 1, .x = 2};
    snprintf(line, sizeof line, " Kartu · %s", page->title);
    paint_line(0, 0, width, INK_BAR, PAPER_BAR, line);
    for (const char *text = page->text; *text;)
        text = draw_block(&drawing, text, width - 4);
    page->lines = drawing.next;
    snprintf(line, sizeof line, " %s", _("↑ ↓ PgUp PgDn scroll   Esc back"));
    paint_line(height - 1, 0, width, INK_BAR, PAPER_BAR, line);
    int used = columns_of(line);
    snprintf(line, sizeof line, "%d–%d / %d ", page->top + 1,
             page->top + page->rows < page->lines ? page->top + page->rows : page->lines, page->lines);
    if (used + columns_of(line) < width)
        paint(height - 1, width - columns_of(line), INK_BAR, PAPER_BAR, line);
}

static void scroll_by(struct page *page, int by)
{
    int most = page->lines > page->rows ? page->lines - page->rows : 0;
    page->top += by;
    page->top = page->top > most ? most : page->top;
    page->top = page->top < 0 ? 0 : page->top;
}

static void press_page(struct table *table, struct screen *screen, const struct press *press)
{
    struct page *page = (struct page *)screen;
    if (page->keys && page->keys(table, press->key))
        return;
    switch (press->key) {
    case PRESS_UP:
    case PRESS_WHEEL_UP:
        scroll_by(page, -1);
        break;
    case PRESS_DOWN:
    case PRESS_WHEEL_DOWN:
        scroll_by(page, 1);
        break;
    case PRESS_PAGE_UP:
        scroll_by(page, -page->rows + 1);
        break;
    case PRESS_PAGE_DOWN:
    case ' ':
        scroll_by(page, page->rows - 1);
        break;
    case PRESS_HOME:
        scroll_by(page, -page->lines);
        break;
    case PRESS_END:
        scroll_by(page, page->lines);
        break;
    case PRESS_ESCAPE:
    case PRESS_ENTER:
    case 'q':
    case '?':
        screen_pop(table);
        break;
    default:
        break;
    }
}

static void close_page(struct table *table, struct screen *screen)
{
    (void)table;
    free(((struct page *)screen)->text);
    free(screen);
}

static const struct screen_kind page_screen = {.draw = draw_page, .press = press_page, .close = close_page};

void page_show(struct table *table, const char *title, struct kt_text *text)
{
    page_show_with_keys(table, title, text, NULL);
}

void page_show_with_keys(struct table *table, const char *title, struct kt_text *text,
                         bool (*press)(struct table *table, int key))
{
    assert(title && text);
    struct page *page = calloc(1, sizeof *page);
    char *copy = strdup(text->data ? text->data : "");
    kt_text_free(text);
    if (!page || !copy) {
        free(page);
        free(copy);
        return;
    }
    page->screen.kind = &page_screen;
    page->text = copy;
    page->keys = press;
    snprintf(page->title, sizeof page->title, "%s", title);
    screen_push(table, &page->screen);
}

/* ---- the log ---- */

static void show_log(struct table *table, struct kt_text *text)
{
    if (!text->data)
        kt_text_add(text, _("No moves yet."));
    page_show(table, _("Log of the round"), text);
}

/* The moves of a patience are requested first: see page_moves. */
void page_log(struct table *table)
{
    struct kt_text text = {0};
    if (is_alone(table)) {
        ask_history(table, FOR_LOG);
        return;
    }
    const json_t *deeds = deeds_on_table(table);
    for (size_t i = 0; i < json_array_size(deeds); i++) {
        char line[400];
        write_deed(table, json_array_get(deeds, i), line, sizeof line);
        text_printf(&text, "%3d  %s\n", (int)i + 1, line);
    }
    show_log(table, &text);
}

/* Writes the move in words if the deal is known (the words depend on the position), otherwise in its notation, and
 * plays it. Returns how many moves it counts as. */
static int write_next(struct kt_position *now, const char *text, char *out, size_t size)
{
    struct kt_phrase words = {0};
    struct kt_tally tally = {.moves = 1};
    kt_move move;
    snprintf(out, size, "%s", text);
    if (!now || !kt_move_read(now, text, &move, NULL))
        return 1;
    kt_move_words(now, move, &words);
    kt_phrase_render(&words, word(words.text), out, size);
    kt_line_check(now, &(struct kt_line){.moves = &move, .count = 1}, &tally, NULL);
    kt_position_play(now, move, NULL);
    return (int)tally.moves;
}

void page_moves(struct table *table, const json_t *history)
{
    const json_t *moves = json_object_get(history, "moves");
    const struct kt_game *game = game_on_table(table);
    int played = (int)json_integer_value(json_object_get(history, "played")), counted = 0;
    struct kt_settings settings;
    struct kt_text text = {0};
    if (!game)
        return;
    kt_rules_usual(game, &settings);
    kt_rules_read(game, rules_on_table(table), &settings, NULL);
    uint64_t deal = view_of(table)->deal;
    struct kt_position *now = deal ? kt_position_deal(game, &settings, deal, NULL) : NULL;
    for (int i = 0; i < played; i++) {
        const char *move = json_string_value(json_array_get(moves, (size_t)i));
        char words[256];
        int counts = write_next(now, move ? move : "", words, sizeof words);
        counted += counts;
        if (counts > 0)
            text_printf(&text, "%4d  %s\n", counted, words);
        else
            text_printf(&text, "   ·  %s\n", words); /* free */
    }
    kt_position_free(now);
    show_log(table, &text);
}
