/* Which game looks how, the keys of its piles, and what all looks share: cards, spots, the log, the learner's panel. A new game needs
 * a row here, and a look of its own only if none of the three fits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

static const struct layout layouts[] = {
    {.game = "freecell",
     .way = BY_PILES,
     .draw = columns_draw,
     .columns = "1234567890",
     .cells = "abcdefgi",
     .stock = ""},
    {.game = "klondike", .way = BY_PILES, .draw = columns_draw, .columns = "123456789", .cells = "", .stock = "draw"},
    {.game = "spider", .way = BY_PILES, .draw = columns_draw, .columns = "123456789abc", .cells = "", .stock = "deal"},
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

/* No key of a pile is a command's: in moves as they are written the fifth cell and the eighth are e and i, which are commands here. */
char label_of(const struct pile *pile)
{
    static const char columns[] = "1234567890-=", cells[] = "abcdfgjk";
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
    if (table->spot_count < MOST_SPOTS)
        table->spots[table->spot_count++] = (struct spot){.at = *at, .pile = pile, .card = card};
}

void spot_add_place(struct table *table, const struct area *at, int x, int y)
{
    if (table->spot_count < MOST_SPOTS)
        table->spots[table->spot_count++] =
            (struct spot){.at = *at, .pile = KT_NO_PILE, .card = -1, .is_place = true, .x = x, .y = y};
}

/* What was drawn last lies on top. */
const struct spot *spot_at(const struct table *table, int y, int x)
{
    for (int i = table->spot_count - 1; i >= 0; i--) {
        const struct area *at = &table->spots[i].at;
        if (y >= at->y && y < at->y + at->h && x >= at->x && x < at->x + at->w)
            return &table->spots[i];
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

/* Without colours a mark is a pair of signs around the card. */
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

/* ---- the log of a round ---- */

struct log {
    int y, x;
    enum ink ink;
};

static void log_line(void *data, int line, const char *text)
{
    const struct log *log = data;
    paint(log->y + line, log->x + (line > 0 ? 2 : 0), log->ink, PAPER_TABLE, text);
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

/* The newest at the bottom, as many as there is room for. */
void log_draw(const struct table *table, const struct area *area)
{
    int count = (int)deeds_shown(table), bottom = area->y + area->h;
    for (int i = count - 1; i >= 0; i--) {
        const json_t *deed = json_array_get(table->deeds, (size_t)i);
        char line[400];
        write_deed(table, deed, line, sizeof line);
        bottom -= text_break(line, area->w - 2, NULL, NULL);
        if (bottom < area->y)
            break;
        struct log log = {bottom, area->x, i == count - 1 ? INK_TEXT : INK_DIM};
        text_break(line, area->w - 2, log_line, &log);
    }
}

/* ---- the learner's panel ---- */

enum { VALUE_LINES = 4 }; /* what is kept for the values */

/* A phrase below what was drawn so far, if there is room; returns how many lines it takes. */
static int draw_phrase(const struct table *table, const struct area *area, int used, const char *which)
{
    char text[400];
    struct log log = {area->y + used, area->x, INK_DIM};
    table_phrase(table, json_object_get(table->explain, which), text, sizeof text);
    int lines = text[0] ? text_break(text, area->w - 2, NULL, NULL) : 0;
    return lines > 0 && used + lines + VALUE_LINES <= area->h ? text_break(text, area->w - 2, log_line, &log) : 0;
}

enum { VALUE_WIDTH = 7 };

static const char *scale_of(const struct table *table)
{
    const char *scale = json_string_value(json_object_get(table->explain, "scale"));
    return scale ? scale : "score";
}

/* What the numbers before the choices are. */
static const char *scale_words(const char *scale)
{
    if (strcmp(scale, "chance") == 0)
        return _("Chance that this side wins:");
    return strcmp(scale, "points") == 0 ? _("Expected points:") : _("Its own score, higher is better:");
}

static void write_value(double value, const char *scale, char out[32])
{
    if (strcmp(scale, "chance") == 0)
        snprintf(out, 32, "%*.0f %%", VALUE_WIDTH - 2, 100 * value);
    else if (strcmp(scale, "points") == 0)
        snprintf(out, 32, "%+*.1f", VALUE_WIDTH, value > -.05 && value < 0 ? 0 : value);
    else
        snprintf(out, 32, "%*.2f", VALUE_WIDTH, value);
}

/* On a board two cards, or one both ways round, may have the same words: the keys that take it up stand before them. */
static void write_thought(const struct table *table, const json_t *thought, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(thought, "text"));
    char words[256];
    deed_render(table, thought, words, sizeof words);
    snprintf(out, size, "%s", words);
    if (layout_of(table->view.game)->way != BY_PLACES)
        return;
    for (int i = 0; text && i < table->view.move_count; i++) {
        const struct move *move = &table->view.moves[i];
        if (strcmp(move->text, text) == 0 && move->count > 0)
            snprintf(out, size, "%c%s: %s", key_of_card(table, move->from, move->taken[0]), move->is_turned ? "t" : "",
                     words);
    }
}

/* The lines that it takes; words that are too long for one go on below. */
static int draw_thought(const struct table *table, const struct area *area, const json_t *thought, bool is_best)
{
    char value[32], words[300];
    struct log log = {area->y, area->x + VALUE_WIDTH + 2, is_best ? INK_STRONG : INK_TEXT};
    write_value(json_number_value(json_object_get(thought, "value")), scale_of(table), value);
    write_thought(table, thought, words, sizeof words);
    if (text_break(words, area->w - 11, NULL, NULL) > area->h)
        return area->h;
    paint(area->y, area->x, log.ink, PAPER_TABLE, value);
    return text_break(words, area->w - 11, log_line, &log);
}

/* What a bot thinks of the choices, the best first. */
void panel_draw(const struct table *table, const struct area *area)
{
    const json_t *thoughts = json_object_get(table->explain, "thoughts");
    const char *spec = json_string_value(json_object_get(table->explain, "spec"));
    char line[512];
    if (!spec && table->view.turn != table->view.seat) {
        log_draw(table, area);
        return;
    }
    paint_fill(area, PAPER_TABLE);
    if (spec)
        snprintf(line, sizeof line, _("What %s thinks:"), spec);
    else
        snprintf(line, sizeof line, "%s", _("The bot is thinking…"));
    paint_line(area->y, area->x, area->w, INK_BAR, PAPER_BAR, line);
    int used = 1;
    used += draw_phrase(table, area, used, "reason");
    used += draw_phrase(table, area, used, "estimate");
    if (table->explain && used < area->h)
        paint_at_most(area->y + used++, area->x, area->w, INK_DIM, PAPER_TABLE,
                      json_array_size(thoughts) > 0 ? scale_words(scale_of(table)) : _("It gives no values."));
    for (size_t i = 0; i < json_array_size(thoughts) && used < area->h; i++)
        used += draw_thought(table, &(struct area){area->y + used, area->x, area->h - used, area->w},
                             json_array_get(thoughts, i), i == 0);
}
