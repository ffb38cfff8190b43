/* The layout of each game, the keys of its piles, and what all layouts share: cards, slots, spots. A new game needs
 * a row in `layouts`, and a drawing function of its own only if none of the three fits. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tui/table.h"

static const struct layout layouts[] = {
    {.game = "freecell",
     .way = BY_PILES,
     .draw = columns_draw,
     .columns = "1234567890xyz",
     .cells = "abcdefgi",
     .stock = ""},
    {.game = "klondike", .way = BY_PILES, .draw = columns_draw, .columns = "123456789", .cells = "", .stock = "draw"},
    {.game = "spider", .way = BY_PILES, .draw = columns_draw, .columns = "123456789abcd", .cells = "", .stock = "deal"},
    {.game = "bigtwo", .way = BY_CARDS, .draw = hands_draw, .columns = "", .cells = "", .stock = ""},
    {.game = "saboteur",
     .way = BY_PLACES,
     .draw = mine_draw,
     .columns = "",
     .cells = "",
     .stock = "",
     .write_place = mine_write_place},
    {.game = NULL, .way = BY_PILES, .draw = columns_draw, .columns = "123456789", .cells = "abcdefgi", .stock = ""},
};

const struct layout *layout_of(const char *game)
{
    const struct layout *layout = layouts;
    while (layout->game && strcmp(layout->game, game) != 0)
        layout++;
    return layout;
}

const struct layout *layout_now(const struct table *table)
{
    return layout_of(table->view.game);
}

/* No pile has the key of a command. So the keys of the fifth and the eighth cell differ from the notation, where
 * they are e and i, and those of the columns after the tenth, where they are x, y and z. */
char label_of(const struct pile *pile)
{
    static const char columns[] = "1234567890-=\\", cells[] = "abcdfgjk";
    size_t number = (size_t)pile->number - 1;
    if (is_named(pile, "column") && number < sizeof columns - 1)
        return columns[number];
    if (is_named(pile, "cell") && number < sizeof cells - 1)
        return cells[number];
    return is_named(pile, "waste") ? 'w' : is_named(pile, "stock") ? 's' : is_named(pile, "foundation") ? 'h' : 0;
}

/* ---- spots ---- */

void spot_add(struct table *table, const struct area *at, int pile, int card)
{
    assert(pile >= 0 && card >= -1);
    if (table->drawn.spot_count < MOST_SPOTS)
        table->drawn.spots[table->drawn.spot_count++] = (struct spot){.at = *at, .pile = pile, .card = card};
}

void spot_add_place(struct table *table, const struct area *at, int x, int y)
{
    if (table->drawn.spot_count < MOST_SPOTS)
        table->drawn.spots[table->drawn.spot_count++] =
            (struct spot){.at = *at, .pile = KT_NO_PILE, .card = -1, .is_place = true, .x = x, .y = y};
}

/* Spots that were drawn later lie on top. */
const struct spot *spot_at(const struct table *table, int y, int x)
{
    for (int i = table->drawn.spot_count - 1; i >= 0; i--) {
        const struct area *at = &table->drawn.spots[i].at;
        if (y >= at->y && y < at->y + at->h && x >= at->x && x < at->x + at->w)
            return &table->drawn.spots[i];
    }
    return NULL;
}

/* ---- cards ---- */

static enum ink suit_ink(int suit)
{
    static const enum ink four[] = {INK_GREEN, INK_BLUE, INK_RED, INK_BLACK};
    if (colours_now() == COLOURS_FOUR)
        return four[suit];
    return suit == 1 || suit == 2 ? INK_RED : INK_BLACK;
}

const char *const suit_signs[4] = {"♣", "♦", "♥", "♠"};
static const char *const ranks[] = {"?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

void card_name(int card, char out[CARD_NAME])
{
    snprintf(out, CARD_NAME, "%s%s", card > 0 ? ranks[card / 4 % 14] : "?", card > 0 ? suit_signs[card % 4] : "");
}

/* Without colours a marked card stands between two signs. */
static const char *signs_of(enum paper paper)
{
    switch (paper) {
    case PAPER_HELD:
        return "{}";
    case PAPER_SHOWN:
        return "()";
    case PAPER_TARGET:
        return "<>";
    case PAPER_CURSOR:
        return "><";
    default:
        return "[]";
    }
}

static void paint_in_signs(int y, int x, int width, const char *text, enum ink ink, enum paper paper)
{
    char line[64];
    int inner = width - 2, used = columns_of(text), left = (inner - used + 1) / 2;
    if (width < 5 || used > inner) {
        paint_line(y, x, width, ink, paper, text);
        return;
    }
    const char *signs = is_plain() ? signs_of(paper) : "  ";
    snprintf(line, sizeof line, "%c%*s%s%*s%c", signs[0], left, "", text, inner - used - left, "", signs[1]);
    paint_line(y, x, width, ink, paper, line);
}

void card_paint(int y, int x, int width, int card, enum paper paper)
{
    char text[16], name[CARD_NAME];
    assert(width >= 3);
    if (card <= 0) {
        bool is_marked = paper != PAPER_CARD && paper != PAPER_SHADE && paper != PAPER_BACK;
        paint_in_signs(y, x, width,
                       width >= 7   ? "░░░░░"
                       : width >= 5 ? "░░░"
                                    : "░░",
                       is_marked ? INK_BLACK : INK_BACK, is_marked ? paper : PAPER_BACK);
        return;
    }
    bool is_long = card / 4 == 10;
    card_name(card, name);
    snprintf(text, sizeof text, "%s%s%s", is_long || width == 3 ? "" : " ", name, !is_long && width == 3 ? " " : "");
    paint_in_signs(y, x, width, text, suit_ink(card % 4), paper);
}

void slot_paint(int y, int x, int width, const char *sign, enum paper paper)
{
    char text[16];
    bool is_marked = paper != PAPER_TABLE;
    assert(width >= 3);
    snprintf(text, sizeof text, "%s", *sign ? sign : " ");
    if (is_marked) {
        paint_in_signs(y, x, width, text, INK_BLACK, paper);
        return;
    }
    paint_line(y, x, width, INK_DIM, PAPER_TABLE, "");
    paint(y, x, INK_DIM, PAPER_TABLE, "[");
    paint(y, x + width / 2, INK_DIM, PAPER_TABLE, text);
    paint(y, x + width - 1, INK_DIM, PAPER_TABLE, "]");
}
