/* The layout of games with hands (Big Two): the other players above, the trick in the middle, the player's hand
 * below. A chosen card is drawn one line higher; its key stays in place. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tui/advice.h"
#include "tui/choice.h"
#include "tui/game.h"
#include "tui/words.h"

static void write_points(const struct table *table, int seat, char out[32])
{
    const struct view *view = view_of(table);
    assert(seat >= 0 && seat < KT_MAX_SEATS);
    if (view->has_points[seat])
        snprintf(out, 32, "%+d", view->points[seat]);
    else
        snprintf(out, 32, "?");
}

/* ---- other players ---- */

static void draw_backs(int y, int x, int width, int cards)
{
    char line[128] = "";
    for (int i = 0; i < cards && i < width && i < 26; i++)
        strcat(line, "▒");
    paint_at_most(y, x, width, INK_BACK, PAPER_TABLE, line);
}

static void draw_seat(struct table *table, const struct scene *scene, int seat, const struct area *area)
{
    int hand = scene_find(scene, "hand", seat), cards = hand == KT_NO_PILE ? 0 : scene->piles[hand].count;
    bool is_turn = turn_shown(table) == seat, is_open = cards > 0 && scene->piles[hand].card[0] > 0;
    char line[200], points[32];
    write_points(table, seat, points);
    snprintf(line, sizeof line, "%s %s", is_turn ? "▸" : " ", seat_name(table, seat));
    paint_at_most(area->y, area->x, area->w - 6, is_turn ? INK_STRONG : INK_TEXT, PAPER_TABLE, line);
    paint_at_most(area->y, area->x + area->w - 6, 6, INK_GOLD, PAPER_TABLE, points);
    snprintf(line, sizeof line, ngettext("%d card", "%d cards", (unsigned)cards), cards);
    int used = paint_at_most(area->y + 1, area->x + 2, area->w, cards == 1 ? INK_BAD : INK_DIM, PAPER_TABLE,
                             cards == 1 ? _("Last card!") : line);
    if (!is_open) {
        draw_backs(area->y + 1, area->x + used + 3, area->w - used - 4, cards);
        return;
    }
    for (int i = 0; i < cards && 3 * i + 3 < area->w; i++)
        card_paint(area->y + 2, area->x + 3 * i, 3, scene->piles[hand].card[i], PAPER_CARD);
}

static int draw_others(struct table *table, const struct scene *scene, const struct area *area)
{
    const struct view *view = view_of(table);
    int others = view->seats - 1, me = view->seat == KT_NOBODY ? 0 : view->seat;
    int width = area->w / (others > 0 ? others : 1);
    for (int i = 0; i < others; i++) {
        int seat = (me + 1 + i) % view->seats;
        draw_seat(table, scene, seat, &(struct area){area->y, area->x + i * width, 3, width - 2});
    }
    return 3;
}

/* ---- the trick ---- */

static void draw_trick(struct table *table, const struct scene *scene, const struct area *area)
{
    int trick = scene_find(scene, "trick", KT_NOBODY);
    char line[200];
    if (trick == KT_NO_PILE)
        return;
    const struct pile *pile = &scene->piles[trick];
    if (pile->count == 0)
        snprintf(line, sizeof line, "%s",
                 view_of(table)->is_over && !is_watching(table) ? "" : _("Nothing on the table: a new trick."));
    else
        snprintf(line, sizeof line, _("%s played:"), seat_name(table, pile->seat));
    paint_at_most(area->y, area->x, area->w, INK_TEXT, PAPER_TABLE, line);
    int wide = pile->count * 6, x = area->x + (area->w > wide ? (area->w - wide) / 2 : 0);
    for (int i = 0; i < pile->count; i++) {
        card_paint(area->y + 2, x + i * 6, 5, pile->card[i], mark_of(table, trick, i, PAPER_CARD));
        paint_line(area->y + 3, x + i * 6, 5, INK_BLACK, mark_of(table, trick, i, PAPER_CARD),
                   is_plain() ? "|   |" : "");
    }
    spot_add(table, &(struct area){area->y + 2, area->x, 2, area->w}, trick, pile->count - 1);
}

/* ---- your hand ---- */

static void draw_hand_card(struct table *table, int index, int card, int place, const struct area *at)
{
    const struct pile *pile = &scene_shown(table)->piles[index];
    enum paper paper = mark_of(table, index, card, place % 2 ? PAPER_SHADE : PAPER_CARD);
    bool is_raised = paper == PAPER_HELD;
    int y = at->y + !is_raised;
    char label[2] = {key_of_card(table, index, card), '\0'};
    for (int i = 0; i < 3; i++)
        paint_line(y + i, at->x, at->w, INK_BLACK, paper, is_plain() && at->w >= 5 ? "|   |" : "");
    card_paint(y, at->x, at->w, pile->card[card], paper);
    paint(at->y + 4, at->x + at->w / 2, INK_DIM, PAPER_TABLE, label);
    spot_add(table, &(struct area){at->y, at->x, 4, at->w}, index, card);
}

static void draw_hand(struct table *table, const struct scene *scene, const struct area *area)
{
    int me = view_of(table)->seat, index = scene_find(scene, "hand", me == KT_NOBODY ? 0 : me);
    if (index == KT_NO_PILE)
        return;
    const struct pile *pile = &scene->piles[index];
    int count = pile->count > 0 ? pile->count : 1, pitch = area->w / count;
    int width = pitch >= 5 ? 5 : 3;
    pitch = pitch > 7 ? 7 : pitch < 3 ? 3 : pitch;
    int x = area->x + (area->w - pitch * (count - 1) - width) / 2;
    uint8_t order[MOST_IN_HAND];
    hand_order(table, pile, order);
    for (int i = 0; i < pile->count && i < MOST_IN_HAND; i++)
        draw_hand_card(table, index, order[i], i, &(struct area){area->y, x + i * pitch, 4, width});
}

static void draw_me(const struct table *table, int y, const struct area *area)
{
    char line[200], points[32];
    int me = view_of(table)->seat == KT_NOBODY ? 0 : view_of(table)->seat;
    bool is_turn = turn_shown(table) == me;
    write_points(table, me, points);
    snprintf(line, sizeof line, "%s %s", is_turn ? "▸" : " ",
             is_turn && !is_watching(table) ? _("Your turn") : seat_name(table, me));
    paint_at_most(y, area->x, area->w - 8, is_turn ? INK_STRONG : INK_TEXT, PAPER_TABLE, line);
    paint_at_most(y, area->x + 24, 8, INK_GOLD, PAPER_TABLE, points);
}

void hands_draw(struct table *table, const struct scene *scene, const struct area *area)
{
    int top = draw_others(table, scene, area), hand = area->y + area->h - 6;
    int middle = hand - area->y - top - 2, half = area->w / 2;
    draw_trick(table, scene, &(struct area){area->y + top + 1, area->x + 2, 4, half - 4});
    const struct area right = {area->y + top + 1, area->x + half, middle, half};
    if (is_panel_shown(table))
        panel_draw(table, &right);
    else
        log_draw(table, &right);
    draw_me(table, hand - 1, area);
    draw_hand(table, scene, &(struct area){hand, area->x, 5, area->w});
}
