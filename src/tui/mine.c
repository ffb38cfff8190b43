/* The layout of Saboteur: a board of tunnels that scrolls, the players beside it (miners.c), the hand below. How a
 * card is drawn follows from its name in the notation of moves; the rules are not known here. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/mine.h"
#include "tui/table.h"
#include "tui/words.h"

enum { TOP = 1, RIGHT = 2, BOTTOM = 4, LEFT = 8, ALL_SIDES = 15 };
enum { HAND_LINES = 5, AXIS_WIDTH = 2, MOST_SHOWN = 10 };

/* ---- cards ---- */

struct tile {
    int sides; /* bit set of the open sides, as the card lies */
    bool is_joined, is_path;
};

void name_of_kind(const struct table *table, int card, char name[KIND_NAME])
{
    struct kt_text text = {0};
    const struct kt_game *game = game_on_table(table);
    if (game && card != 0)
        kt_card_write(game, (uint8_t)abs(card), &text);
    snprintf(name, KIND_NAME, "%s", text.data ? text.data : "?");
    kt_text_free(&text);
}

const char *kind_in_words(const char *part)
{
    static const char *const known[] = {N_("break"),    N_("mend"), N_("pick"),  N_("lamp"),    N_("cart"),
                                        N_("rockfall"), N_("map"),  N_("miner"), N_("saboteur")};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i], part) == 0)
            return _(known[i]);
    return part;
}

static struct tile tile_of(const char *name, bool is_turned)
{
    static const char letters[] = "TRBL";
    static const struct {
        const char *name, *sides;
    } fixed[] = {{"start", "TRBL"}, {"gold", "TRBL"}, {"stone-a", "TR"}, {"stone-b", "TL"}};
    struct tile tile = {.is_joined = name[0] != 'x'};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (strcmp(fixed[i].name, name) == 0)
            name = fixed[i].sides;
    for (const char *c = name + !tile.is_joined; *c; c++) {
        const char *letter = strchr(letters, *c);
        if (!letter)
            return (struct tile){0};
        tile.sides |= 1 << (letter - letters);
    }
    if (is_turned)
        tile.sides = (tile.sides << 2 | tile.sides >> 2) & ALL_SIDES;
    tile.is_path = tile.sides != 0;
    return tile;
}

void mine_write_place(const struct table *table, int card, bool is_turned, int x, int y, char out[MOVE_TEXT])
{
    char name[KIND_NAME];
    name_of_kind(table, card, name);
    struct tile tile = tile_of(name, is_turned);
    if (tile.is_path)
        snprintf(name, sizeof name, "%s%s%s%s%s", tile.is_joined ? "" : "x", tile.sides & TOP ? "T" : "",
                 tile.sides & RIGHT ? "R" : "", tile.sides & BOTTOM ? "B" : "", tile.sides & LEFT ? "L" : "");
    snprintf(out, MOVE_TEXT, "%s@%d,%d", name, x, y);
}

static const char *crossing(int sides)
{
    assert(sides >= 0 && sides <= ALL_SIDES);
    static const char *const signs[16] = {[TOP] = "║",
                                          [BOTTOM] = "║",
                                          [TOP | BOTTOM] = "║",
                                          [LEFT] = "═",
                                          [RIGHT] = "═",
                                          [LEFT | RIGHT] = "═",
                                          [TOP | RIGHT] = "╚",
                                          [TOP | LEFT] = "╝",
                                          [BOTTOM | RIGHT] = "╔",
                                          [BOTTOM | LEFT] = "╗",
                                          [ALL_SIDES] = "╬",
                                          [ALL_SIDES - BOTTOM] = "╩",
                                          [ALL_SIDES - TOP] = "╦",
                                          [ALL_SIDES - LEFT] = "╠",
                                          [ALL_SIDES - RIGHT] = "╣"};
    return signs[sides] ? signs[sides] : " ";
}

static void paint_tile(const struct area *at, struct tile tile, enum ink ink, enum paper paper, const char *middle)
{
    int cy = at->y + at->h / 2, cx = at->x + at->w / 2;
    paint_fill(at, paper);
    for (int y = at->y; y < at->y + at->h; y++)
        if ((y < cy && tile.sides & TOP) || (y > cy && tile.sides & BOTTOM))
            paint(y, cx, ink, paper, "║");
    for (int x = at->x; x < at->x + at->w; x++)
        if ((x < cx && tile.sides & LEFT) || (x > cx && tile.sides & RIGHT))
            paint(cy, x, ink, paper, "═");
    paint(cy, cx, ink, paper, middle ? middle : tile.is_joined ? crossing(tile.sides) : "×");
}

static bool is_mark(enum paper paper)
{
    return paper == PAPER_HELD || paper == PAPER_SHOWN || paper == PAPER_TARGET || paper == PAPER_CURSOR;
}

/* ---- the board ---- */

struct board {
    struct area area;
    int wide, high; /* a card */
    int left, top;  /* cell in the corner */
    int x0, x1, y0, y1;
};

static bool is_on_board(const struct pile *pile)
{
    return is_named(pile, "start") || is_named(pile, "goal") || is_named(pile, "tunnel");
}

static void stretch(struct board *board, int x, int y)
{
    board->x0 = x < board->x0 ? x : board->x0;
    board->x1 = x > board->x1 ? x : board->x1;
    board->y0 = y < board->y0 ? y : board->y0;
    board->y1 = y > board->y1 ? y : board->y1;
}

static int scrolled(int least, int most, int room, int focus)
{
    int count = most - least + 1;
    if (count <= room)
        return least - (room - count) / 2;
    int corner = focus - room / 2;
    return corner < least ? least : corner > most - room + 1 ? most - room + 1 : corner;
}

/* The largest cards with which the whole mine fits. If even the smallest do not fit, the board scrolls to the shown
 * move, the cursor or the last change. */
static struct board measure(struct table *table, const struct scene *scene, const struct area *area)
{
    static const int sizes[][2] = {{9, 5}, {7, 3}, {5, 3}};
    struct target targets[MOST_TARGETS];
    struct board board = {.area = *area};
    const struct move *shown = move_shown(table);
    int count = targets_of(table, targets), x = table->drawn.scroll_x + table->drawn.pan_x,
        y = table->drawn.scroll_y + table->drawn.pan_y;
    for (int i = 0; i < scene->count; i++)
        if (is_on_board(&scene->piles[i]))
            stretch(&board, scene->piles[i].x, scene->piles[i].y);
    for (int i = 0; i < count; i++)
        if (targets[i].is_place)
            stretch(&board, targets[i].x, targets[i].y);
    bool has_focus = (shown && shown->has_place) || count > 0;
    if (has_focus) {
        x = shown && shown->has_place ? shown->x : table->choice.at_x;
        y = shown && shown->has_place ? shown->y : table->choice.at_y;
        stretch(&board, x, y);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        board.wide = sizes[i][0];
        board.high = sizes[i][1];
        if ((board.x1 - board.x0 + 1) * board.wide <= area->w && (board.y1 - board.y0 + 1) * board.high <= area->h)
            break;
    }
    board.left = scrolled(board.x0, board.x1, area->w / board.wide, x);
    board.top = scrolled(board.y0, board.y1, area->h / board.high, y);
    return board;
}

static bool cell_of(const struct board *board, int x, int y, struct area *at)
{
    int columns = board->area.w / board->wide, lines = board->area.h / board->high;
    *at = (struct area){board->area.y + (y - board->top) * board->high, board->area.x + (x - board->left) * board->wide,
                        board->high, board->wide};
    return x >= board->left && x < board->left + columns && y >= board->top && y < board->top + lines;
}

static void draw_lying(struct table *table, const struct board *board, const struct pile *pile, int index)
{
    struct area at;
    char name[KIND_NAME];
    int card = pile->count > 0 ? pile->card[pile->count - 1] : 0;
    if (!cell_of(board, pile->x, pile->y, &at))
        return;
    name_of_kind(table, card, name);
    enum paper paper = mark_of(table, index, pile->count - 1, card > 0 ? PAPER_ROCK : PAPER_BACK);
    char label[2] = {target_label(table, index), '\0'};
    if (label[0])
        paper = PAPER_TARGET;
    enum ink ink = is_mark(paper) ? INK_BLACK : is_named(pile, "start") ? INK_GOOD : card > 0 ? INK_TUNNEL : INK_BACK;
    if (card > 0) {
        bool is_gold = strcmp(name, "gold") == 0;
        paint_tile(&at, tile_of(name, pile->is_turned), is_gold ? INK_GOLD : ink, paper,
                   label[0]  ? label
                   : is_gold ? "◆"
                             : NULL);
    } else {
        const char *seen = card < 0 ? strcmp(name, "gold") == 0 ? _("gold") : _("stone") : "?";
        paint_fill(&at, paper);
        paint_at_most(at.y + at.h / 2, at.x + (at.w - columns_of(seen)) / 2, at.w, ink, paper, seen);
        if (label[0])
            paint(at.y, at.x + at.w / 2, ink, paper, label);
        if (is_plain()) {
            paint(at.y + at.h / 2, at.x, ink, paper, "[");
            paint(at.y + at.h / 2, at.x + at.w - 1, ink, paper, "]");
        }
    }
    spot_add(table, &at, index, pile->count - 1);
}

static void draw_targets(struct table *table, const struct board *board)
{
    struct target targets[MOST_TARGETS];
    struct area at;
    int count = targets_of(table, targets);
    for (int i = 0; i < count; i++) {
        char text[8] = {is_plain() ? '<' : ' ', targets[i].label, is_plain() ? '>' : ' ', '\0'};
        if (!targets[i].is_place || !cell_of(board, targets[i].x, targets[i].y, &at))
            continue;
        if (!is_plain())
            paint_fill(&at, PAPER_TARGET);
        paint(at.y + at.h / 2, at.x + at.w / 2 - 1, INK_BLACK, PAPER_TARGET, text);
        spot_add_place(table, &at, targets[i].x, targets[i].y);
    }
}

/* The card as it would lie, at the cursor or at the place of the shown move. */
static void draw_preview(struct table *table, const struct scene *scene, const struct board *board)
{
    const struct move *shown = move_shown(table);
    const struct choice *choice = &table->choice;
    struct target targets[MOST_TARGETS];
    struct area at;
    char name[KIND_NAME];
    if (shown && shown->has_place) {
        if (!cell_of(board, shown->x, shown->y, &at))
            return;
        name_of_kind(table, scene->piles[shown->from].card[shown->taken[0]], name);
        paint_tile(&at, tile_of(name, shown->is_turned), INK_BLACK, PAPER_SHOWN, NULL);
    } else if (!shown && targets_of(table, targets) > 0 && targets[0].is_place &&
               cell_of(board, choice->at_x, choice->at_y, &at)) {
        char label[2] = "";
        for (int i = targets_of(table, targets) - 1; i >= 0; i--)
            if (targets[i].x == choice->at_x && targets[i].y == choice->at_y)
                label[0] = targets[i].label;
        name_of_kind(table, scene->piles[choice->pile].card[choice->card], name);
        paint_tile(&at, tile_of(name, choice->is_turned), INK_BLACK, PAPER_CURSOR, NULL);
        paint(at.y, at.x, INK_BLACK, PAPER_CURSOR, label);
        spot_add_place(table, &at, choice->at_x, choice->at_y);
    }
}

/* Free places can be clicked as well; the hall then gives the reason why the card cannot go there. */
static void add_places(struct table *table, const struct board *board)
{
    struct area at;
    for (int y = board->top; y < board->top + board->area.h / board->high; y++)
        for (int x = board->left; x < board->left + board->area.w / board->wide; x++)
            if (cell_of(board, x, y, &at))
                spot_add_place(table, &at, x, y);
}

static void draw_edges(const struct board *board)
{
    int columns = board->area.w / board->wide, lines = board->area.h / board->high;
    int middle = board->area.y + board->area.h / 2, centre = board->area.x + board->area.w / 2;
    if (board->x0 < board->left)
        paint(middle, board->area.x, INK_DIM, PAPER_TABLE, "←");
    if (board->x1 >= board->left + columns)
        paint(middle, board->area.x + board->area.w - 1, INK_DIM, PAPER_TABLE, "→");
    if (board->y0 < board->top)
        paint(board->area.y, centre, INK_DIM, PAPER_TABLE, "▲");
    if (board->y1 >= board->top + lines)
        paint(board->area.y + board->area.h - 1, centre, INK_DIM, PAPER_TABLE, "▼");
}

/* The words of moves contain coordinates, so the numbers are shown left of the board and below it. */
static void draw_numbers(const struct board *board)
{
    int columns = board->area.w / board->wide, lines = board->area.h / board->high;
    char text[16];
    for (int i = 0; i < columns; i++) {
        snprintf(text, sizeof text, "%*d", board->wide / 2 + 1, board->left + i);
        paint(board->area.y + lines * board->high, board->area.x + i * board->wide, INK_DIM, PAPER_TABLE, text);
    }
    for (int i = 0; i < lines; i++) {
        snprintf(text, sizeof text, "%-*d", AXIS_WIDTH, board->top + i);
        paint(board->area.y + i * board->high + board->high / 2, board->area.x - AXIS_WIDTH, INK_DIM, PAPER_TABLE,
              text);
    }
}

/* The area has room for the axes: AXIS_WIDTH columns at the left, a line at the bottom. */
static void draw_board(struct table *table, const struct scene *scene, const struct area *area)
{
    const struct area inner = {area->y, area->x + AXIS_WIDTH, area->h - 1, area->w - AXIS_WIDTH};
    struct board board = measure(table, scene, &inner);
    draw_numbers(&board);
    if (table->choice.pile != KT_NO_PILE)
        add_places(table, &board);
    for (int i = 0; i < scene->count; i++)
        if (is_on_board(&scene->piles[i]))
            draw_lying(table, &board, &scene->piles[i], i);
    draw_targets(table, &board);
    draw_preview(table, scene, &board);
    draw_edges(&board);
}

/* ---- your hand ---- */

/* "mend-pick-lamp" in words, one to a line. */
static void draw_action(const char *name, const struct area *at, enum ink ink, enum paper paper)
{
    char part[KIND_NAME];
    int line = 0;
    for (const char *c = name; *c && line < at->h; line++) {
        size_t length = strcspn(c, "-");
        snprintf(part, sizeof part, "%.*s", (int)length, c);
        const char *text = kind_in_words(part);
        paint_at_most(at->y + line, at->x + (at->w - columns_of(text)) / 2, at->w, ink, paper, text);
        c += length + (c[length] == '-');
    }
}

static void draw_hand_card(struct table *table, const struct pile *pile, int index, int card, const struct area *at)
{
    char name[KIND_NAME], label[8];
    name_of_kind(table, pile->card[card], name);
    enum paper paper = mark_of(table, index, card, PAPER_ROCK);
    bool is_held = paper == PAPER_HELD;
    enum ink ink = is_mark(paper) ? INK_BLACK : INK_TUNNEL;
    struct tile tile = tile_of(name, is_held && table->choice.is_turned);
    snprintf(label, sizeof label, is_plain() && is_mark(paper) ? "{%c}" : " %c ", key_of_card(table, index, card));
    paint_fill(at, paper);
    if (tile.is_path)
        paint_tile(&(struct area){at->y, at->x + (at->w - 5) / 2, 3, 5}, tile, ink, paper, NULL);
    else
        draw_action(name, at, ink, paper);
    paint(at->y + 3, at->x + at->w / 2 - 1, INK_DIM, PAPER_TABLE, label);
    spot_add(table, at, index, card);
}

/* The role of the player, and whether it is their turn. */
static void draw_role(const struct table *table, const struct scene *scene, const struct area *area)
{
    int me = table->view.seat == KT_NOBODY ? 0 : table->view.seat, role = scene_find(scene, "role", me);
    char name[KIND_NAME] = "?", line[128];
    if (role != KT_NO_PILE && scene->piles[role].count > 0)
        name_of_kind(table, scene->piles[role].card[0], name);
    if (table->view.turn == me && !is_watching(table))
        snprintf(line, sizeof line, "%s · %s", _("Your turn"), kind_in_words(name));
    else
        snprintf(line, sizeof line, "%s",
                 strcmp(name, "saboteur") == 0 ? _("You are a saboteur.") : _("You are a miner."));
    if (name[0] != '?')
        paint_at_most(area->y, area->x, area->w, INK_STRONG, PAPER_TABLE, line);
}

/* A card keeps its place in the hand: the place follows from its key. */
static void draw_hand(struct table *table, const struct scene *scene, const struct area *area)
{
    int me = table->view.seat == KT_NOBODY ? 0 : table->view.seat;
    int source = is_watching(table) ? scene_find(scene, "hand", me) : source_pile(table);
    if (source == KT_NO_PILE)
        return;
    const struct pile *pile = &scene->piles[source];
    int pitch = area->w / (pile->count > 6 ? pile->count : 6);
    pitch = pitch > 14 ? 14 : pitch;
    for (int i = 0; i < pile->count; i++) {
        int place = is_watching(table) ? i : place_in_hand(table, source, i);
        if (place >= 0 && place < MOST_SHOWN)
            draw_hand_card(table, pile, source, i, &(struct area){area->y, area->x + 1 + place * pitch, 3, pitch - 2});
    }
}

/* The board scrolls to the tunnel that was placed last. */
static void note_last_change(struct table *table, const struct scene *scene)
{
    for (int i = scene->count - 1; i >= 0; i--)
        if (is_named(&scene->piles[i], "tunnel")) {
            table->drawn.scroll_x = scene->piles[i].x;
            table->drawn.scroll_y = scene->piles[i].y;
            return;
        }
}

void mine_draw(struct table *table, const struct scene *scene, const struct area *area)
{
    int side = area->w >= 110 ? 46 : area->w >= 90 ? 34 : 26, board = area->h - HAND_LINES;
    /* With many players there is no room for the panel below them: then it is drawn below the mine. */
    bool is_below = is_panel_shown(table) && board - table->view.seats - 2 < PANEL_LINES;
    int panel = is_below ? PANEL_LINES - 1 : 0;
    const struct area right = {area->y, area->x + area->w - side, board, side};
    note_last_change(table, scene);
    /* The row numbers are drawn at the edge of the screen, so that ten cards fit beside the players. */
    draw_board(table, scene, &(struct area){area->y, area->x - 1, board - panel + 1, area->w - side});
    if (is_below)
        panel_draw(table, &(struct area){area->y + board - panel + 1, area->x, panel, area->w - side - 2});
    miners_draw(table, scene, &right);
    draw_role(table, scene, &(struct area){area->y + board, right.x, 1, side});
    draw_hand(table, scene, &(struct area){area->y + board + 1, area->x, HAND_LINES - 1, area->w});
}
