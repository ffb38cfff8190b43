/* Moves from pile to pile, by the keys of the piles. Only legal moves are sent: the notation of two piles can mean
 * another card than the one that was pointed at. To explain a refusal, the hall is asked about the move if the
 * notation means that card; otherwise the table gives the reason. */
#include <stdio.h>
#include <string.h>

#include "tui/choose.h"
#include "tui/game.h"
#include "tui/talk.h"
#include "tui/words.h"

/* ---- refusals ---- */

/* The letter of a pile in the notation of moves, or 0: it has none. */
static char letter_of(const struct table *table, const struct pile *pile)
{
    const struct layout *layout = layout_now(table);
    size_t number = (size_t)pile->number - 1;
    if (is_named(pile, "column"))
        return number < strlen(layout->columns) ? layout->columns[number] : 0;
    if (is_named(pile, "cell"))
        return number < strlen(layout->cells) ? layout->cells[number] : 0;
    return is_named(pile, "foundation") ? 'h' : is_named(pile, "waste") ? 'w' : 0;
}

static void write_misfit(const struct pile *pile, int card, char *out, size_t size)
{
    char name[CARD_NAME];
    int above = pile->count - 1 - card;
    if (card < 0 || card >= pile->count) {
        snprintf(out, size, "%s", _("No card of this pile can go there."));
        return;
    }
    if (pile->card[card] <= 0) {
        snprintf(out, size, "%s", _("A face-down card cannot be moved."));
        return;
    }
    card_name(pile->card[card], name);
    if (above > 0)
        snprintf(out, size,
                 ngettext("%s cannot go there with the %d card on it.", "%s cannot go there with the %d cards on it.",
                          (unsigned)above),
                 name, above);
    else
        snprintf(out, size, _("%s cannot go there."), name);
}

/* Says why the held card cannot go there. Two letters mean the top card, so the hall is only asked about that one. */
static void refuse_move(struct table *table, int from, int to)
{
    const struct pile *source = pile_at(table, from), *target = pile_at(table, to);
    bool is_by_key = choice_of(table)->label != 0;
    int card = is_by_key ? source->count - 1 : choice_of(table)->card;
    char text[MOVE_TEXT], first = letter_of(table, source), second = letter_of(table, target), otherwise[WHY_TEXT];
    write_misfit(source, card, otherwise, sizeof otherwise);
    choice_clear(table);
    if (is_named(source, "foundation"))
        complain(table, _("No card from home can go there."));
    else if (is_named(target, "waste") || is_named(target, "stock"))
        complain(table, _("No card can be put there."));
    else if (!first || !second || card != source->count - 1)
        complain(table, otherwise);
    else {
        snprintf(text, sizeof text, "%c%c", first, second);
        ask_why(table, text, otherwise);
    }
}

static int pile_with_label(const struct table *table, char label)
{
    int best = KT_NO_PILE;
    for (int i = 0; i < view_of(table)->scene.count; i++)
        if (label_of(pile_at(table, i)) == label && (best == KT_NO_PILE || pile_at(table, best)->count == 0))
            best = i; /* a pile with cards is preferred */
    return best;
}

/* ---- by piles ---- */

const struct move *longest_to(const struct table *table, int pile, char label)
{
    const struct move *best = NULL;
    for (int i = 0; i < view_of(table)->move_count; i++) {
        const struct move *move = &view_of(table)->moves[i];
        bool is_there = move->to != KT_NO_PILE &&
                        (pile != KT_NO_PILE ? move->to == pile : label_of(pile_at(table, move->to)) == label);
        if (is_there && is_held_move(table, move) && (!best || move->count > best->count))
            best = move;
    }
    return best;
}

/* The stock needs no target: cards are drawn immediately; if it is empty, the waste is turned over. */
bool pull_stock(struct table *table)
{
    int stock = scene_find(&view_of(table)->scene, "stock", KT_NOBODY);
    if (stock == KT_NO_PILE)
        return false;
    for (int i = 0; i < view_of(table)->move_count; i++) {
        const struct move *move = &view_of(table)->moves[i];
        if (move->from == stock || move->to == stock) {
            play_move(table, move);
            return true;
        }
    }
    choice_clear(table);
    ask_why(table, layout_now(table)->stock, _("No card can be taken from there."));
    return true;
}

bool name_target(struct table *table, int pile, char label)
{
    const struct move *move = longest_to(table, pile, label);
    if (move) {
        play_move(table, move);
        return true;
    }
    int from = choice_of(table)->label ? pile_with_label(table, choice_of(table)->label) : choice_of(table)->pile;
    int to = pile != KT_NO_PILE ? pile : pile_with_label(table, label);
    if (from == to) {
        choice_clear(table);
        return false;
    }
    refuse_move(table, from, to);
    return true;
}

bool press_pile_key(struct table *table, int key)
{
    int pile = key > ' ' && key <= '~' ? pile_with_label(table, (char)key) : KT_NO_PILE;
    if (pile == KT_NO_PILE)
        return false;
    talk_clear(table);
    if (key == 's' && !holds_something(table))
        return pull_stock(table);
    if (holds_something(table)) {
        if (!name_target(table, KT_NO_PILE, (char)key))
            say(table, "%s", _("Put back."));
        return true;
    }
    choice_clear(table);
    if (pile_at(table, pile)->count == 0 && !is_named(pile_at(table, pile), "foundation"))
        complain(table, _("This pile has no card to move."));
    else
        choice_of(table)->label = (char)key;
    return true;
}
