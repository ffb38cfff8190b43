/* The layout of a patience: single piles in a row above, columns below. A column that is too long for the window
 * shows two or three cards in a line, the deepest first. */
#include <stdio.h>
#include <string.h>

#include "tui/advice.h"
#include "tui/choice.h"
#include "tui/game.h"

struct grid {
    int columns, pitch, left; /* of the columns */
    int width;                /* of a card */
    int high;                 /* lines of a card in the row above, and of the last card of a column */
    int step;                 /* lines from card to card */
    int top, bottom;          /* lines of the columns */
};

static int count_named(const struct scene *scene, const char *name)
{
    int count = 0;
    for (int i = 0; i < scene->count; i++)
        count += is_named(&scene->piles[i], name);
    return count;
}

static int longest_column(const struct scene *scene)
{
    int longest = 0;
    for (int i = 0; i < scene->count; i++)
        if (is_named(&scene->piles[i], "column") && scene->piles[i].count > longest)
            longest = scene->piles[i].count;
    return longest;
}

static struct grid measure(const struct scene *scene, const struct area *area)
{
    struct grid grid = {.columns = count_named(scene, "column")};
    int columns = grid.columns > 0 ? grid.columns : 1;
    grid.pitch = area->w / columns;
    if (grid.pitch > 12)
        grid.pitch = 12;
    grid.width = grid.pitch >= 10 && area->h >= 28 ? 7 : grid.pitch >= 6 ? 5 : 3;
    if (grid.pitch > grid.width + 4)
        grid.pitch = grid.width + 4;
    grid.left = area->x + (area->w - grid.pitch * columns + grid.pitch - grid.width) / 2;
    grid.high = area->h >= 28 ? 3 : 1;
    grid.top = area->y + 1 + grid.high + 1;
    grid.bottom = area->y + area->h;
    grid.step = area->h >= 28 && 2 * longest_column(scene) + 2 <= grid.bottom - grid.top ? 2 : 1;
    return grid;
}

static void paint_label(int y, int x, int width, const struct pile *pile, bool with_count)
{
    char text[32];
    char label = label_of(pile);
    if (with_count)
        snprintf(text, sizeof text, "%c %d", label ? label : ' ', pile->count);
    else
        snprintf(text, sizeof text, "%c", label ? label : ' ');
    paint_at_most(y, x + (width - (int)strlen(text)) / 2, width + 2, INK_DIM, PAPER_TABLE, text);
}

/* A card of several lines, with its name on the first. */
static void tall_card(int y, int x, const struct grid *grid, int lines, int card, enum paper paper)
{
    card_paint(y, x, grid->width, card, paper);
    for (int i = 1; i < lines; i++)
        paint_line(y + i, x, grid->width, INK_BLACK, card > 0 || paper != PAPER_BACK ? paper : PAPER_BACK,
                   is_plain() ? grid->width == 7 ? "|     |" : "|   |" : "");
}

/* ---- the row above ---- */

static const char *slot_sign(const struct scene *scene, const struct pile *pile)
{
    if (is_named(pile, "foundation") && count_named(scene, "foundation") == 4)
        return suit_signs[(pile->number - 1) % 4];
    return is_named(pile, "stock") && count_named(scene, "waste") > 0 ? "o" : "";
}

/* The last three cards of a fan to the right. */
static void draw_waste(struct table *table, const struct pile *pile, int index, int y, int x, const struct grid *grid)
{
    int first = pile->count > 3 ? pile->count - 3 : 0;
    for (int i = first; i < pile->count; i++) {
        int at = x + (i - first) * 4;
        enum paper paper = mark_of(table, index, i, i % 2 ? PAPER_SHADE : PAPER_CARD);
        tall_card(y, at, grid, grid->high, pile->card[i], paper);
        spot_add(table, &(struct area){y, at, grid->high, grid->width}, index, i);
    }
}

static void draw_single(struct table *table, const struct scene *scene, int index, int y, int x,
                        const struct grid *grid)
{
    const struct pile *pile = &scene->piles[index];
    bool is_many = is_named(pile, "stock") || is_named(pile, "waste");
    int top = pile->count - 1;
    paint_label(y, x, grid->width, pile, is_many);
    if (pile->count == 0) {
        slot_paint(y + 1, x, grid->width, slot_sign(scene, pile), mark_of(table, index, -1, PAPER_TABLE));
        spot_add(table, &(struct area){y + 1, x, grid->high, grid->width}, index, -1);
    } else if (is_named(pile, "waste")) {
        draw_waste(table, pile, index, y + 1, x, grid);
    } else {
        enum paper usual = pile->card[top] > 0 ? PAPER_CARD : PAPER_BACK;
        tall_card(y + 1, x, grid, grid->high, pile->card[top], mark_of(table, index, top, usual));
        spot_add(table, &(struct area){y + 1, x, grid->high, grid->width}, index, top);
    }
}

/* Foundations on the right, everything else on the left. */
static void draw_row(struct table *table, const struct scene *scene, const struct area *area, const struct grid *grid)
{
    int right = count_named(scene, "foundation"), all = scene->count - grid->columns, left = 0, at_right = 0;
    int room = grid->columns, pitch = grid->pitch;
    int needed = all + (count_named(scene, "waste") ? 1 : 0);
    if (needed > room) {
        pitch = (area->w - grid->width) / (needed > 1 ? needed - 1 : 1);
        pitch = pitch > grid->pitch ? grid->pitch : pitch;
        room = needed;
    }
    int start = room == grid->columns ? grid->left : area->x + (area->w - pitch * (room - 1) - grid->width) / 2;
    for (int i = 0; i < scene->count; i++) {
        const struct pile *pile = &scene->piles[i];
        if (is_named(pile, "column"))
            continue;
        int place = is_named(pile, "foundation") ? room - right + at_right++ : left++;
        draw_single(table, scene, i, area->y, start + place * pitch, grid);
    }
}

/* ---- columns ---- */

/* How many cards share a line: the first `more` lines have one card more than the others. If there is still too
 * little room, the deepest cards are replaced by their number on the first line. */
struct folding {
    int each, more, hidden;
};

static struct folding fold(int cards, int lines, int most)
{
    struct folding folding = {1, 0, 0};
    if (cards > most * lines) {
        folding.hidden = cards - most * (lines - 1);
        folding.each = most;
        return folding;
    }
    while (cards > folding.each * lines)
        folding.each++;
    folding.more = folding.each > 1 ? cards - (folding.each - 1) * lines : 0;
    if (folding.each > 1)
        folding.each--;
    return folding;
}

static void draw_folded(struct table *table, const struct pile *pile, int index, int x, const struct grid *grid)
{
    int most = grid->pitch / 3;
    struct folding folding = fold(pile->count, grid->bottom - grid->top, most > 0 ? most : 1);
    int y = grid->top, in_line = 0;
    if (folding.hidden) {
        char text[16];
        snprintf(text, sizeof text, "+%d", folding.hidden);
        paint_at_most(y++, x, grid->pitch, INK_DIM, PAPER_TABLE, text);
    }
    for (int i = folding.hidden; i < pile->count; i++) {
        int room = folding.each + (y - grid->top < folding.more);
        int width = room > 1 ? 3 : grid->width, at = x + (room > 1 ? in_line * 3 : 0);
        card_paint(y, at, width, pile->card[i],
                   mark_of(table, index, i, in_line % 2 != y % 2 ? PAPER_SHADE : PAPER_CARD));
        spot_add(table, &(struct area){y, at, 1, width}, index, i);
        if (++in_line >= room) {
            in_line = 0;
            y++;
        }
    }
}

static void draw_column(struct table *table, const struct pile *pile, int index, int x, const struct grid *grid)
{
    int lines = grid->bottom - grid->top;
    paint_label(grid->top - 1, x, grid->width, pile, false);
    if (pile->count == 0) {
        slot_paint(grid->top, x, grid->width, "", mark_of(table, index, -1, PAPER_TABLE));
        spot_add(table, &(struct area){grid->top, x, 2, grid->width}, index, -1);
        return;
    }
    if (pile->count * grid->step > lines) {
        draw_folded(table, pile, index, x, grid);
        return;
    }
    for (int i = 0; i < pile->count; i++) {
        int y = grid->top + i * grid->step, left = grid->bottom - y;
        int tail = i < pile->count - 1 ? grid->step : grid->high + 1 < left ? grid->high + 1 : left;
        enum paper usual = pile->card[i] <= 0 ? PAPER_BACK : i % 2 ? PAPER_SHADE : PAPER_CARD;
        tall_card(y, x, grid, tail, pile->card[i], mark_of(table, index, i, usual));
        spot_add(table, &(struct area){y, x, tail, grid->width}, index, i);
    }
}

void columns_draw(struct table *table, const struct scene *scene, const struct area *area)
{
    int panel = !is_panel_shown(table) ? 0 : area->h / 3 < 6 ? 6 : area->h / 3, at = 0;
    const struct area cards = {area->y, area->x, area->h - panel, area->w};
    struct grid grid = measure(scene, &cards);
    draw_row(table, scene, &cards, &grid);
    for (int i = 0; i < scene->count; i++)
        if (is_named(&scene->piles[i], "column"))
            draw_column(table, &scene->piles[i], i, grid.left + at++ * grid.pitch, &grid);
    if (panel)
        panel_draw(table, &(struct area){area->y + cards.h, area->x, panel, area->w});
}
