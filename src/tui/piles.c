/* Moves from pile to pile, by the keys of the piles. What the rules do not offer is never sent as a move: what is written for two
 * piles may mean another card than the one that was pointed at. They are only asked what they think of it, where it means that
 * card; otherwise the table says by itself what is in the way. */
#include <stdio.h>
#include <string.h>

#include "tui/choose.h"
#include "tui/words.h"

/* ---- refusals ---- */

/* As moves are written, or 0: such a pile is none that cards are moved to or from by its letter. */
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
        snprintf(out, size, "%s", _("Nothing from there can go there."));
        return;
    }
    if (pile->card[card] <= 0) {
        snprintf(out, size, "%s", _("A card that lies face down cannot be moved."));
        return;
    }
    card_name(pile->card[card], name);
    if (above > 0)
        snprintf(out, size,
                 ngettext("%s cannot go there with the %d card upon it.",
                          "%s cannot go there with the %d cards upon it.", (unsigned)above),
                 name, above);
    else
        snprintf(out, size, _("%s cannot go there."), name);
}

/* Why what is held cannot go there. Two letters mean the card that lies free, so only about that one the rules are asked. */
static void refuse_move(struct table *table, int from, int to)
{
    const struct pile *source = pile_at(table, from), *target = pile_at(table, to);
    bool is_by_key = table->choice.label != 0;
    int card = is_by_key ? source->count - 1 : table->choice.card;
    char text[MOVE_TEXT], first = letter_of(table, source), second = letter_of(table, target), otherwise[WHY_TEXT];
    write_misfit(source, card, otherwise, sizeof otherwise);
    choice_clear(table);
    if (is_named(source, "foundation"))
        complain(table, _("No card from home can go there."));
    else if (is_named(target, "waste") || is_named(target, "stock"))
        complain(table, _("No card can be laid there."));
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
    for (int i = 0; i < table->view.scene.count; i++)
        if (label_of(pile_at(table, i)) == label && (best == KT_NO_PILE || pile_at(table, best)->count == 0))
            best = i; /* rather one that has cards */
    return best;
}

/* ---- by piles ---- */

/* The move from what is held to a pile (or any pile of a key): the longest run, if there are several. */
const struct move *longest_to(const struct table *table, int pile, char label)
{
    const struct move *best = NULL;
    for (int i = 0; i < table->view.move_count; i++) {
        const struct move *move = &table->view.moves[i];
        bool is_there = move->to != KT_NO_PILE &&
                        (pile != KT_NO_PILE ? move->to == pile : label_of(pile_at(table, move->to)) == label);
        if (is_there && is_held_move(table, move) && (!best || move->count > best->count))
            best = move;
    }
    return best;
}

/* A pull at the stock has no target to be named: it is played at once; when the stock is empty, the waste is turned over. */
bool pull_stock(struct table *table)
{
    int stock = scene_find(&table->view.scene, "stock", KT_NOBODY);
    if (stock == KT_NO_PILE)
        return false;
    for (int i = 0; i < table->view.move_count; i++) {
        const struct move *move = &table->view.moves[i];
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
    int from = table->choice.label ? pile_with_label(table, table->choice.label) : table->choice.pile;
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
    table->said[0] = '\0';
    if (key == 's' && !holds_something(table))
        return pull_stock(table);
    if (holds_something(table)) {
        if (!name_target(table, KT_NO_PILE, (char)key))
            say(table, "%s", _("Laid back."));
        return true;
    }
    choice_clear(table);
    if (pile_at(table, pile)->count == 0 && !is_named(pile_at(table, pile), "foundation"))
        complain(table, _("There is no card to move there."));
    else
        table->choice.label = (char)key;
    return true;
}
