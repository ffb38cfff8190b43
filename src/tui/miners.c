/* The players beside the mine: the turn, their gold as far as it is known, the number of their cards, their roles
 * once these are revealed, and their broken tools. Below them is the log of the round, or the learner's panel. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tui/advice.h"
#include "tui/choice.h"
#include "tui/game.h"
#include "tui/mine.h"
#include "tui/words.h"

static void name_of_tool(const struct table *table, int card, char name[KIND_NAME])
{
    char whole[KIND_NAME];
    name_of_kind(table, card, whole);
    const char *tool = strchr(whole, '-');
    snprintf(name, KIND_NAME, "%s", tool ? kind_in_words(tool + 1) : whole);
}

/* The broken tools; if the words do not fit, only their first letters. */
static void draw_tools(const struct table *table, const struct pile *tools, int y, int x, int right)
{
    char name[KIND_NAME];
    int needed = 0;
    for (int i = 0; i < tools->count; i++) {
        name_of_tool(table, tools->card[i], name);
        needed += columns_of(name) + 2;
    }
    bool is_short = x + needed > right + 1;
    for (int i = 0; i < tools->count; i++) {
        name_of_tool(table, tools->card[i], name);
        if (is_short) {
            name[0] = (char)toupper((unsigned char)name[0]);
            name[1] = '\0';
        }
        x += paint(y, x, INK_BAD, PAPER_TABLE, "✗");
        x += paint(y, x, INK_BAD, PAPER_TABLE, name) + 1;
    }
}

static void draw_player_name(const struct table *table, int seat, int y, int x, bool is_turn)
{
    const struct view *view = view_of(table);
    char gold[32];
    int used = paint_at_most(y, x, 7, is_turn ? INK_STRONG : INK_TEXT, PAPER_TABLE, seat_name(table, seat));
    if (!view->has_points[seat] || view->points[seat] == 0)
        return;
    snprintf(gold, sizeof gold, "◆%d", view->points[seat]);
    paint(y, x + (used < 6 ? used : 5), INK_GOLD, PAPER_TABLE, gold);
}

static void draw_player(struct table *table, const struct scene *scene, int seat, int y, const struct area *area)
{
    int hand = scene_find(scene, "hand", seat), tools = scene_find(scene, "tools", seat);
    int role = scene_find(scene, "role", seat), x = area->x + 14;
    bool is_turn = turn_shown(table) == seat;
    char line[128], name[KIND_NAME], label[2] = {tools == KT_NO_PILE ? '\0' : target_label(table, tools), '\0'};
    paint(y, area->x, is_turn ? INK_STRONG : INK_DIM, PAPER_TABLE, is_turn ? "▸" : " ");
    snprintf(line, sizeof line, "%2d", seat + 1); /* the words of moves contain it */
    if (label[0])
        paint_line(y, area->x + 2, 1, INK_BLACK, PAPER_TARGET, label);
    else
        paint(y, area->x + 1, INK_DIM, PAPER_TABLE, line);
    draw_player_name(table, seat, y, area->x + 4, is_turn);
    snprintf(line, sizeof line, "%d", hand == KT_NO_PILE ? 0 : scene->piles[hand].count);
    paint(y, area->x + 12, INK_DIM, PAPER_TABLE, line);
    bool is_known = role != KT_NO_PILE && scene->piles[role].count > 0 && scene->piles[role].card[0] > 0;
    if (is_known && seat != view_of(table)->seat) {
        name_of_kind(table, scene->piles[role].card[0], name);
        x += paint(y, x, strcmp(name, "saboteur") == 0 ? INK_BAD : INK_GOOD, PAPER_TABLE, kind_in_words(name)) + 1;
    }
    if (tools != KT_NO_PILE) {
        draw_tools(table, &scene->piles[tools], y, x, area->x + area->w);
        spot_add(table, &(struct area){y, area->x, 1, area->w}, tools, -1);
    }
}

static int count_of(const struct scene *scene, const char *name)
{
    int pile = scene_find(scene, name, KT_NOBODY);
    return pile == KT_NO_PILE ? 0 : scene->piles[pile].count;
}

void miners_draw(struct table *table, const struct scene *scene, const struct area *area)
{
    char line[128];
    int y = area->y, dropped = scene_find(scene, "dropped", KT_NOBODY);
    for (int seat = 0; seat < view_of(table)->seats; seat++)
        draw_player(table, scene, seat, y++, area);
    snprintf(line, sizeof line, _("pile %d, dropped %d"), count_of(scene, "pile"), count_of(scene, "dropped"));
    paint_at_most(y, area->x + 4, area->w - 4, INK_DIM, PAPER_TABLE, line);
    if (dropped != KT_NO_PILE)
        spot_add(table, &(struct area){y, area->x, 1, area->w}, dropped, -1);
    const struct area rest = {y + 2, area->x, area->y + area->h - y - 2, area->w};
    if (is_panel_shown(table) && rest.h >= PANEL_LINES)
        panel_draw(table, &rest);
    else if (rest.h > 0)
        log_draw(table, &rest);
}
