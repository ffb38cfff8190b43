/* Lists to choose from. A list is filled again before each drawing and each key, so it is never out of date. The
 * caller only provides a function to fill it and a function for the choice. */
#include "tui/lists.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "tui/deals.h"
#include "tui/pages.h"
#include "tui/talk.h"
#include "tui/terminal.h"
#include "tui/words.h"

enum { LIST_WIDTH = 100, FIRST_ROOM = 32 }; /* wider lines are hard to read */

/* ---- lists ---- */

/* Without memory the last item is overwritten. */
struct item *list_add(struct list *list, int id, const char *text, const char *value)
{
    if (list->count == list->room) {
        struct item *more = realloc(list->items, 2 * (size_t)list->room * sizeof *more);
        list->items = more ? more : list->items;
        list->room *= more ? 2 : 1;
    }
    assert(list->count <= list->room);
    struct item *item = &list->items[list->count < list->room ? list->count++ : list->room - 1];
    *item = (struct item){.id = id};
    snprintf(item->text, sizeof item->text, "%s", text);
    snprintf(item->value, sizeof item->value, "%s", value);
    return item;
}

/* Columns for the text of an item, beside its value. */
static int room_for(const struct item *item, int width)
{
    int value = columns_of(item->value);
    return width - 4 - (value > 0 ? value + 1 : 0);
}

static void draw_item(const struct list *list, const struct item *item, int y, const struct area *area)
{
    bool is_at = item == &list->items[list->at];
    enum ink ink = is_at ? INK_BLACK : INK_TEXT;
    enum paper paper = is_at ? PAPER_HELD : PAPER_TABLE;
    int value = columns_of(item->value), room = room_for(item, area->w);
    paint_line(y, area->x, area->w, ink, paper, is_at ? " ▸" : "");
    paint_at_most(y, area->x + 3, room, ink, paper, item->text);
    if (columns_of(item->text) > room)
        paint(y, area->x + 2 + room, ink, paper, "…");
    paint_at_most(y, area->x + area->w - value - 1, value, ink, paper, item->value);
}

/* Below the list: the description of the item, or its text if the list shows only a part of it. */
static void draw_about(const struct item *item, const struct area *area)
{
    bool is_cut = columns_of(item->text) > room_for(item, area->w);
    paint_text(&(struct area){area->y + area->h + 1, area->x + 1, 2, area->w - 1}, INK_DIM,
               is_cut ? item->text : item->about);
}

/* The cursor stays on its item, even if that has moved. */
static void refill(struct table *table, struct list *list)
{
    int id = list->at < list->count ? list->items[list->at].id : -1;
    list->fill(table, list);
    for (int i = 0; i < list->count; i++)
        if (list->items[i].id == id)
            list->at = i;
}

static void draw_list(struct table *table, struct screen *screen)
{
    struct list *list = (struct list *)screen;
    int width = screen_width() - 4 > LIST_WIDTH ? LIST_WIDTH : screen_width() - 4, height = screen_height();
    struct area area = {2, (screen_width() - width) / 2, height - 8, width};
    const struct talk *talk = talk_of(table);
    char line[300];
    refill(table, list);
    if (list->at >= list->count)
        list->at = list->count > 0 ? list->count - 1 : 0;
    if (list->at < list->top)
        list->top = list->at;
    if (list->at >= list->top + area.h)
        list->top = list->at - area.h + 1;
    snprintf(line, sizeof line, " Kartu · %s", list->title);
    paint_line(0, 0, screen_width(), INK_BAR, PAPER_BAR, line);
    for (int i = list->top; i < list->count && i < list->top + area.h; i++)
        draw_item(list, &list->items[i], area.y + i - list->top, &area);
    if (list->top > 0)
        paint(1, area.x + area.w / 2, INK_DIM, PAPER_TABLE, "▲");
    if (list->top + area.h < list->count)
        paint(area.y + area.h, area.x + area.w / 2, INK_DIM, PAPER_TABLE, "▼");
    list->shown_top = area.y;
    list->shown_rows = area.h;
    if (list->count > 0)
        draw_about(&list->items[list->at], &area);
    paint_text(&(struct area){height - 3, area.x + 1, 2, width - 1}, talk->is_complaint ? INK_BAD : INK_TEXT,
               talk->said);
    snprintf(line, sizeof line, " %s",
             list->is_first     ? _("↑ ↓ choose   Enter open   ? help   q quit")
             : list->remove     ? _("↑ ↓ choose   Enter open   x remove   ? help   Esc back")
             : list->can_change ? _("↑ ↓ choose   Enter open   ← → change   ? help   Esc back")
                                : _("↑ ↓ choose   Enter open   ? help   Esc back"));
    paint_line(height - 1, 0, screen_width(), INK_BAR, PAPER_BAR, line);
}

static void go(struct list *list, int by)
{
    int at = list->at + by;
    at = at >= list->count ? list->count - 1 : at;
    list->at = at < 0 ? 0 : at;
}

static void choose(struct table *table, struct list *list, int step)
{
    talk_clear(table);
    if (list->at >= 0 && list->at < list->count)
        list->choose(table, list, list->items[list->at].id, step);
}

static void press_mouse(struct table *table, struct list *list, int y)
{
    int at = list->top + y - list->shown_top;
    if (y < list->shown_top || y >= list->shown_top + list->shown_rows || at >= list->count)
        return;
    list->at = at;
    choose(table, list, 0);
}

/* The next item that begins with the letter. */
static void jump(struct list *list, int letter)
{
    for (int i = 1; i <= list->count; i++) {
        int at = (list->at + i) % list->count;
        if ((list->items[at].text[0] | 32) == (letter | 32)) {
            list->at = at;
            return;
        }
    }
}

static bool press_cursor(struct list *list, int key)
{
    static const struct {
        int key, by;
    } steps[] = {{PRESS_UP, -1},
                 {PRESS_DOWN, 1},
                 {PRESS_PAGE_UP, -10},
                 {PRESS_PAGE_DOWN, 10},
                 {PRESS_HOME, -(INT_MAX / 2)},
                 {PRESS_END, INT_MAX / 2}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (steps[i].key == key) {
            go(list, steps[i].by);
            return true;
        }
    return false;
}

static void leave_list(struct table *table, const struct list *list, int key)
{
    talk_clear(table);
    if (key == 'q' || !list->is_first)
        screen_pop(table);
}

static void press_list(struct table *table, struct screen *screen, const struct press *press)
{
    struct list *list = (struct list *)screen;
    int key = press->key;
    if (searching_press(table, key))
        return;
    refill(table, list); /* several keys can arrive between two drawings */
    if (press_cursor(list, key))
        return;
    if (key == PRESS_LEFT || key == PRESS_RIGHT)
        choose(table, list, key == PRESS_LEFT ? -1 : 1);
    else if (key == PRESS_ENTER || key == ' ')
        choose(table, list, 0);
    else if (key == PRESS_BUTTON)
        press_mouse(table, list, press->y);
    else if (key == PRESS_ESCAPE || key == 'q')
        leave_list(table, list, key);
    else if (key == '?')
        page_list_help(table, list);
    else if (list->remove && (key == 'x' || key == PRESS_BACKSPACE)) {
        if (list->at < list->count)
            list->remove(table, list->items[list->at].id);
    } else if (key > ' ' && key <= '~' && list->count > 0)
        jump(list, key);
}

static void close_list(struct table *table, struct screen *screen)
{
    (void)table;
    free(((struct list *)screen)->items);
    free(screen);
}

static const struct screen_kind list_screen = {.draw = draw_list, .press = press_list, .close = close_list};

struct list *list_open(struct table *table, const char *title, const char *game,
                       void (*fill)(struct table *, struct list *),
                       void (*choose_item)(struct table *, struct list *, int, int))
{
    struct list *list = calloc(1, sizeof *list);
    assert(fill && choose_item);
    if (list)
        list->items = calloc(FIRST_ROOM, sizeof *list->items);
    if (!list || !list->items) {
        free(list);
        return NULL;
    }
    list->room = FIRST_ROOM;
    list->screen.kind = &list_screen;
    list->fill = fill;
    list->choose = choose_item;
    snprintf(list->title, sizeof list->title, "%s", title);
    snprintf(list->game, sizeof list->game, "%s", game);
    screen_push(table, &list->screen);
    return list;
}
