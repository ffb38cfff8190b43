/* From keys and clicks to moves, in all games: piles are named by their keys, cards and places are pointed at, and
 * the result is one of the legal moves of the view. If no legal move fits, the hall is asked for the reason. */
#include "tui/choose.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

struct choice *choice_of(struct table *table)
{
    return &table->choice;
}

const struct pile *pile_at(const struct table *table, int index)
{
    assert(index >= 0 && index < table->view.scene.count);
    return &table->view.scene.piles[index];
}

void choice_clear(struct table *table)
{
    struct choice *choice = &table->choice;
    choice->label = 0;
    choice->pile = choice->card = KT_NO_PILE;
    choice->chosen = 0;
    choice->shown = -1;
    choice->named[0] = '\0';
}

void cursor_check(struct table *table)
{
    struct choice *choice = &table->choice;
    if (choice->at_pile < 0 || choice->at_pile >= table->view.scene.count)
        choice->has_cursor = false;
    else if (choice->at_card >= pile_at(table, choice->at_pile)->count)
        choice->at_card = pile_at(table, choice->at_pile)->count - 1;
}

/* ---- playing ---- */

void send_text(struct table *table, const char *text)
{
    assert(table->has_view);
    snprintf(table->link.sent, sizeof table->link.sent, "%s", text);
    change(table, "{s:s, s:s, s:I}", "type", "move", "text", text, "seq", (json_int_t)table->view.seq);
}

void ask_why(struct table *table, const char *text, const char *otherwise)
{
    snprintf(table->choice.why, sizeof table->choice.why, "%s", text);
    snprintf(table->choice.otherwise, sizeof table->choice.otherwise, "%s", otherwise);
    ask(table, "{s:s, s:s}", "type", "name", "move", text);
}

void play_move(struct table *table, const struct move *move)
{
    char text[MOVE_TEXT];
    if (!tour_allows(table, move))
        return;
    memcpy(text, move->text, sizeof text);
    table->hand_keys.leaving =
        table->choice.pile == KT_NO_PILE ? -1 : place_in_hand(table, table->choice.pile, table->choice.card);
    choice_clear(table);
    talk_clear(table);
    send_text(table, text);
}

const struct move *move_shown(const struct table *table)
{
    int shown = table->choice.shown;
    if (is_watching(table))
        return NULL;
    if (shown >= 0 && shown < table->view.move_count)
        return &table->view.moves[shown];
    return table->advice.hint.is_there ? &table->advice.hint.move : NULL;
}

void show_move(struct table *table, int index)
{
    assert(index >= 0 && index < table->view.move_count);
    const struct move *move = &table->view.moves[index];
    table->choice.shown = index;
    table->choice.named[0] = '\0';
    talk_clear(table);
    if (!move->words)
        ask(table, "{s:s, s:s}", "type", "name", "move", move->text);
}

/* ---- held cards ---- */

bool holds_something(const struct table *table)
{
    return table->choice.label || table->choice.pile != KT_NO_PILE;
}

int source_pile(const struct table *table)
{
    for (int i = 0; i < table->view.move_count; i++)
        if (table->view.moves[i].from != KT_NO_PILE)
            return table->view.moves[i].from;
    return scene_find(&table->view.scene, "hand", table->view.seat);
}

static bool takes(const struct move *move, int card)
{
    for (int i = 0; i < move->count; i++)
        if (move->taken[i] == card)
            return true;
    return false;
}

/* Where equal cards exist (Saboteur), moves name the first of them. */
static bool takes_equal(const struct table *table, const struct move *move, int card)
{
    const struct pile *pile = pile_at(table, move->from);
    return move->count == 1 && card < pile->count && pile->card[move->taken[0]] == pile->card[card];
}

bool is_held_move(const struct table *table, const struct move *move)
{
    const struct choice *choice = &table->choice;
    if (move->from == KT_NO_PILE)
        return false;
    if (choice->label)
        return label_of(pile_at(table, move->from)) == choice->label;
    if (move->from != choice->pile)
        return false;
    if (layout_now(table)->way == BY_PLACES)
        return takes_equal(table, move, choice->card);
    return choice->card < 0 || (move->count > 0 && move->taken[0] == choice->card);
}

static bool is_target(const struct table *table, int pile)
{
    if (!holds_something(table) || table->choice.shown >= 0)
        return false;
    for (int i = 0; i < table->view.move_count; i++)
        if (table->view.moves[i].to == pile && is_held_move(table, &table->view.moves[i]))
            return true;
    return false;
}

static bool is_held(const struct table *table, int pile, int card)
{
    const struct choice *choice = &table->choice;
    if (layout_now(table)->way == BY_CARDS)
        return pile == source_pile(table) && card < 64 && (choice->chosen >> card & 1);
    if (!holds_something(table))
        return false;
    if (choice->pile == pile && choice->card >= 0)
        return layout_now(table)->way == BY_PLACES ? card == choice->card : card >= choice->card;
    for (int i = 0; i < table->view.move_count; i++)
        if (table->view.moves[i].from == pile && is_held_move(table, &table->view.moves[i]) &&
            takes(&table->view.moves[i], card))
            return true;
    return false;
}

enum paper mark_of(const struct table *table, int pile, int card, enum paper usual)
{
    const struct choice *choice = &table->choice;
    const struct scene *scene = scene_shown(table);
    bool is_top = card == scene->piles[pile].count - 1;
    if (is_watching(table))
        return table->watch.move.to == pile && card >= scene->piles[pile].count - table->watch.move.count ? PAPER_SHOWN
                                                                                                          : usual;
    const struct move *shown = move_shown(table) ? move_shown(table) : tour_move(table);
    if (is_held(table, pile, card))
        return PAPER_HELD;
    if (shown && shown->from == pile && takes(shown, card))
        return PAPER_SHOWN;
    if (choice->has_cursor && choice->at_pile == pile && (choice->at_card == card || (choice->at_card < 0 && is_top)))
        return PAPER_CURSOR;
    if ((shown && shown->to == pile && is_top) || (is_top && is_target(table, pile)))
        return PAPER_TARGET;
    return usual;
}

/* ---- cursor ---- */

static bool is_on_cursor(const struct choice *choice, const struct spot *spot)
{
    return !spot->is_place && spot->pile == choice->at_pile && spot->card == choice->at_card;
}

/* The nearest spot in that direction; a distance to the side counts four times. */
static const struct spot *neighbour(const struct table *table, int dy, int dx)
{
    const struct spot *here = NULL, *best = NULL;
    int best_cost = 1 << 30;
    for (int i = 0; i < table->drawn.spot_count; i++)
        if (is_on_cursor(&table->choice, &table->drawn.spots[i]))
            here = &table->drawn.spots[i];
    for (int i = 0; i < table->drawn.spot_count; i++) {
        const struct spot *spot = &table->drawn.spots[i];
        if (!here || spot->is_place)
            continue;
        int down = spot->at.y - here->at.y, right = (spot->at.x - here->at.x) / 2;
        int ahead = dy ? down * dy : right * dx, aside = abs(dy ? right : down);
        if (ahead > 0 && ahead + 4 * aside < best_cost) {
            best_cost = ahead + 4 * aside;
            best = spot;
        }
    }
    return best;
}

static void first_cursor(struct table *table)
{
    int pile = source_pile(table);
    table->choice.has_cursor = true;
    table->choice.at_pile = pile == KT_NO_PILE ? 0 : pile;
    table->choice.at_card = pile_at(table, table->choice.at_pile)->count - 1;
}

static void move_cursor(struct table *table, int dy, int dx)
{
    struct choice *choice = &table->choice;
    if (layout_now(table)->way == BY_PLACES && holds_something(table)) {
        choice->at_x += dx;
        choice->at_y += dy;
        return;
    }
    bool is_lost = true;
    for (int i = 0; i < table->drawn.spot_count; i++)
        is_lost = is_lost && !is_on_cursor(choice, &table->drawn.spots[i]);
    if (!choice->has_cursor || is_lost) {
        first_cursor(table);
        return;
    }
    const struct spot *spot = neighbour(table, dy, dx);
    if (spot) {
        choice->at_pile = spot->pile;
        choice->at_card = spot->card;
    }
}

/* Moves of the same cards to several empty piles of one kind are equal; only the first is shown. */
static bool is_repeated(const struct table *table, int index)
{
    const struct move *move = &table->view.moves[index];
    if (move->to == KT_NO_PILE || pile_at(table, move->to)->count > 0)
        return false;
    for (int i = 0; i < index; i++) {
        const struct move *other = &table->view.moves[i];
        if (other->from == move->from && other->count == move->count && other->taken[0] == move->taken[0] &&
            other->to != KT_NO_PILE && pile_at(table, other->to)->count == 0 &&
            is_named(pile_at(table, other->to), pile_at(table, move->to)->name))
            return true;
    }
    return false;
}

/* The order in which Tab shows moves: home first, into cells last. -1: the move is not shown. */
static int rank_of(const struct table *table, int index)
{
    const struct move *move = &table->view.moves[index];
    int count = table->view.move_count;
    if (holds_something(table) && !is_held_move(table, move))
        return -1;
    if (layout_now(table)->way != BY_PILES || move->to == KT_NO_PILE)
        return count + index;
    if (is_repeated(table, index))
        return -1;
    const struct pile *to = pile_at(table, move->to);
    return is_named(to, "foundation") ? index : index + count * (is_named(to, "cell") ? 2 : 1);
}

void shown_place(const struct table *table, int *place, int *count)
{
    int shown = rank_of(table, table->choice.shown);
    *place = *count = 0;
    for (int i = 0; i < table->view.move_count; i++) {
        int rank = rank_of(table, i);
        *count += rank >= 0;
        *place += rank >= 0 && rank <= shown;
    }
}

/* The next move in that direction, cyclic; -1: there is none. */
static int next_shown(const struct table *table, int step)
{
    int shown = table->choice.shown, now = shown < 0 ? -1 : rank_of(table, shown), best = -1, first = -1;
    for (int i = 0; i < table->view.move_count; i++) {
        int rank = rank_of(table, i);
        if (rank < 0)
            continue;
        if (first < 0 || step * rank < step * rank_of(table, first))
            first = i;
        bool is_ahead = now >= 0 && step * rank > step * now;
        if (is_ahead && (best < 0 || step * rank < step * rank_of(table, best)))
            best = i;
    }
    return best >= 0 ? best : first;
}

/* Shows the next legal move; of the held cards, if there are any. */
static void show_next(struct table *table, int step)
{
    int at = next_shown(table, step);
    if (at < 0) {
        complain(table, _("There is no legal move to show."));
        return;
    }
    show_move(table, at);
    const struct move *shown = move_shown(table);
    if (!shown)
        return;
    if (layout_now(table)->way == BY_CARDS) {
        table->choice.chosen = 0;
        for (int i = 0; i < shown->count; i++)
            table->choice.chosen |= UINT64_C(1) << shown->taken[i];
    } else if (shown->has_place) {
        table->choice.at_x = shown->x;
        table->choice.at_y = shown->y;
        table->choice.is_turned = shown->is_turned;
    }
}

/* Picks up the cards at a spot, or puts the held cards there. */
static void point_at(struct table *table, int pile, int card, bool is_double)
{
    const struct layout *layout = layout_now(table);
    talk_clear(table);
    if (layout->way == BY_CARDS) {
        if (pile == source_pile(table))
            choose_card(table, card);
        else if (table->choice.chosen)
            play_chosen(table);
    } else if (layout->way == BY_PLACES) {
        if (pile == source_pile(table))
            hold_card(table, pile, card);
    } else if (is_double && holds_something(table) && longest_to(table, KT_NO_PILE, 'h')) {
        play_move(table, longest_to(table, KT_NO_PILE, 'h'));
    } else if (is_named(pile_at(table, pile), "stock") && !holds_something(table)) {
        pull_stock(table);
    } else if (holds_something(table)) {
        name_target(table, pile, 0);
    } else {
        choice_clear(table);
        table->choice.pile = pile;
        table->choice.card = card;
    }
}

static void press_enter(struct table *table)
{
    const struct move *shown = move_shown(table);
    enum way way = layout_now(table)->way;
    if (way == BY_CARDS && table->choice.chosen)
        play_chosen(table);
    else if (shown)
        play_move(table, shown);
    else if (way == BY_PLACES && holds_something(table))
        play_at_cursor(table);
    else if (table->choice.has_cursor)
        point_at(table, table->choice.at_pile, table->choice.at_card, false);
    else
        complain(table, _("Nothing is chosen; Tab shows the legal moves."));
}

/* ---- the mouse ---- */

static void point_at_place(struct table *table, const struct spot *spot)
{
    if (!holds_something(table))
        return;
    table->choice.at_x = spot->x;
    table->choice.at_y = spot->y;
    play_at_cursor(table);
}

static void point_at_spot(struct table *table, const struct spot *spot, bool is_double)
{
    struct target targets[MOST_TARGETS];
    int count = targets_of(table, targets);
    for (int i = 0; i < count; i++)
        if (!spot->is_place && !targets[i].is_place && targets[i].pile == spot->pile) {
            play_target(table, &targets[i]);
            return;
        }
    if (spot->is_place)
        point_at_place(table, spot);
    else if (spot->pile != KT_NO_PILE && is_named(pile_at(table, spot->pile), "dropped"))
        drop_held(table);
    else
        point_at(table, spot->pile, spot->card, is_double);
}

/* A drag plays all chosen cards. Pressing the button on a chosen card has unchosen it, so it is chosen again. */
static void drag_card(struct table *table, int pile, int card)
{
    if (pile != source_pile(table) || card < 0 || card >= MOST_IN_HAND)
        return;
    if (!(table->choice.chosen >> card & 1))
        choose_card(table, card);
    play_chosen(table);
}

static void press_mouse(struct table *table, const struct press *press)
{
    const struct spot *spot = spot_at(table, press->y, press->x);
    if (!spot) {
        choice_clear(table);
        return;
    }
    if (press->key == PRESS_BUTTON) {
        table->choice.pressed = *spot;
        point_at_spot(table, spot, press->is_double);
        return;
    }
    /* Released elsewhere: a drag. */
    const struct spot *from = &table->choice.pressed;
    bool is_dragged = spot->is_place ? !from->is_place : spot->pile != from->pile;
    if (is_dragged && layout_now(table)->way == BY_CARDS)
        drag_card(table, from->pile, from->card);
    else if (is_dragged && holds_something(table))
        point_at_spot(table, spot, false);
}

/* ---- all keys ---- */

/* Moves a board that is larger than the window. */
static bool press_pan(struct table *table, int key)
{
    table->drawn.pan_y +=
        (key == PRESS_PAGE_DOWN || key == PRESS_WHEEL_DOWN) - (key == PRESS_PAGE_UP || key == PRESS_WHEEL_UP);
    table->drawn.pan_x += 2 * (key == PRESS_END) - 2 * (key == PRESS_HOME);
    return key == PRESS_PAGE_DOWN || key == PRESS_PAGE_UP || key == PRESS_HOME || key == PRESS_END ||
           key == PRESS_WHEEL_DOWN || key == PRESS_WHEEL_UP;
}

static bool press_special(struct table *table, const struct press *press)
{
    switch (press->key) {
    case PRESS_UP:
    case PRESS_DOWN:
        move_cursor(table, press->key == PRESS_UP ? -1 : 1, 0);
        return true;
    case PRESS_LEFT:
    case PRESS_RIGHT:
        move_cursor(table, 0, press->key == PRESS_LEFT ? -1 : 1);
        return true;
    case PRESS_TAB:
    case PRESS_BACK_TAB:
        show_next(table, press->key == PRESS_TAB ? 1 : -1);
        return true;
    case PRESS_ENTER:
        press_enter(table);
        return true;
    case PRESS_ESCAPE:
        choice_clear(table);
        table->choice.has_cursor = false;
        table->advice.hint.is_there = table->advice.hint.is_there && tour_keeps_hint(table);
        talk_clear(table);
        return true;
    case PRESS_BUTTON:
    case PRESS_RELEASE:
        press_mouse(table, press);
        return true;
    default:
        return press_pan(table, press->key);
    }
}

bool choice_press(struct table *table, const struct press *press)
{
    if (!table->has_view)
        return false;
    if (press_special(table, press))
        return true;
    switch (layout_now(table)->way) {
    case BY_PILES:
        if (press->key == ' ')
            return pull_stock(table);
        return press_pile_key(table, press->key);
    case BY_CARDS:
        return press_card_key(table, press->key);
    case BY_PLACES:
        return press_place_key(table, press->key);
    }
    return false;
}
