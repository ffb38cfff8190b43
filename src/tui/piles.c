/* Moves from pile to pile, by the keys of the piles. What the rules do not offer is sent as it would be written, so that they say
 * why not. */
#include <stdio.h>
#include <string.h>

#include "tui/choose.h"

/* ---- refusals ---- */

static void write_pile(const struct table *table, const struct pile *pile, bool is_source, char out[8])
{
    const struct layout *layout = layout_now(table);
    static const char suits[] = "cdhs";
    size_t number = (size_t)pile->number - 1;
    char letter = '?';
    if (is_named(pile, "column") && number < strlen(layout->columns))
        letter = layout->columns[number];
    else if (is_named(pile, "cell") && number < strlen(layout->cells))
        letter = layout->cells[number];
    else if (is_named(pile, "foundation"))
        letter = is_source && number < 4 ? suits[number] : 'h';
    else if (is_named(pile, "waste"))
        letter = 'w';
    snprintf(out, 8, "%c", letter);
}

/* Asks the rules about a move that they do not offer: their answer is the reason. */
static void ask_why(struct table *table, int from, int to)
{
    char text[MOVE_TEXT], first[8], second[8];
    if (is_named(pile_at(table, from), "stock")) {
        snprintf(text, sizeof text, "%s", layout_now(table)->stock);
    } else {
        write_pile(table, pile_at(table, from), true, first);
        write_pile(table, pile_at(table, to), false, second);
        snprintf(text, sizeof text, "%s%s", first, second);
    }
    choice_clear(table);
    send_text(table, text);
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
    ask_why(table, stock, stock);
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
    ask_why(table, from, to);
    return true;
}

/* The keys of cells are those of commands as well: a cell without a card can only be gone to, so its key is the command then; and
 * so is the key of a pile when it is pressed twice. */
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
            command_press(table, key);
        return true;
    }
    if (pile_at(table, pile)->count == 0 && is_named(pile_at(table, pile), "cell"))
        return false;
    choice_clear(table);
    table->choice.label = (char)key;
    return true;
}
