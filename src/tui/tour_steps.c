/* Questions about the steps of a guided game: which moves fulfil one, its texts, and the keys of a move. */
#include <stdio.h>
#include <string.h>

#include "tui/choose.h"
#include "tui/table.h"
#include "tui/words.h"

const json_t *tour_part(const struct table *table)
{
    return json_array_get(table->tour.parts, (size_t)table->tour.part);
}

const json_t *tour_step(const struct table *table, int at)
{
    return json_array_get(json_object_get(tour_part(table), "steps"), (size_t)at);
}

bool is_free(const json_t *step)
{
    return json_is_true(json_object_get(step, "isFree"));
}

bool is_task(const json_t *step)
{
    return json_object_get(step, "accept") || json_object_get(step, "press") || is_free(step);
}

/* ---- moves ---- */

/* "AC": the number of the card. */
static int card_number(const char *name)
{
    static const char ranks[] = "_A23456789TJQK", suits[] = "CDHS";
    const char *rank = strchr(ranks, name[0]), *suit = rank ? strchr(suits, name[1]) : NULL;
    return rank && suit ? (int)(rank - ranks) * 4 + (int)(suit - suits) : 0;
}

static const struct pile *pile_in(const struct view *view, int index)
{
    return index >= 0 && index < view->scene.count ? &view->scene.piles[index] : NULL;
}

/* Does it go to "home", a "cell", an "empty" column, or onto a card? */
static bool goes_to(const struct pile *to, const char *where)
{
    if (strcmp(where, "home") == 0)
        return is_named(to, "foundation");
    if (strcmp(where, "cell") == 0)
        return is_named(to, "cell");
    if (strcmp(where, "empty") == 0)
        return is_named(to, "column") && to->count == 0;
    return to->count > 0 && to->card[to->count - 1] == card_number(where);
}

/* `wanted` is the text of a move, ["stock"], ["drop"], or a card and where it goes. */
static bool does(const struct view *view, const struct move *move, const json_t *wanted)
{
    const struct pile *from = pile_in(view, move->from), *to = pile_in(view, move->to);
    const char *what = json_string_value(json_array_get(wanted, 0));
    const char *where = json_string_value(json_array_get(wanted, 1));
    if (json_is_string(wanted))
        return strcmp(move->text, json_string_value(wanted)) == 0;
    if (!what)
        return false;
    if (strcmp(what, "stock") == 0)
        return (from && is_named(from, "stock")) || (to && is_named(to, "stock"));
    if (strcmp(what, "drop") == 0)
        return to && is_named(to, "dropped");
    return from && to && where && move->count > 0 && from->card[move->taken[0]] == card_number(what) &&
           goes_to(to, where);
}

bool fulfils(const struct view *view, const struct move *move, const json_t *step)
{
    const json_t *accept = json_object_get(step, "accept");
    for (size_t i = 0; i < json_array_size(accept); i++)
        if (does(view, move, json_array_get(accept, i)))
            return true;
    return false;
}

const struct move *open_move(const struct table *table, const json_t *step)
{
    const struct view *view = view_of(table);
    for (int i = 0; step && i < view->move_count; i++)
        if (fulfils(view, &view->moves[i], step))
            return &view->moves[i];
    return NULL;
}

/* ---- words ---- */

/* The text of the field, or of the one for the terminal ("terminalText" for "text"), with the names of players. */
void write_step(const struct table *table, const json_t *json, const char *key, char *out, size_t size)
{
    const json_t *names = json_object_get(tour_part(table), "names");
    struct kt_phrase phrase = {0};
    char other[32];
    snprintf(other, sizeof other, "terminal%c%s", key[0] - 'a' + 'A', key + 1);
    phrase.text = json_string_value(json_object_get(json, other));
    if (!phrase.text)
        phrase.text = json_string_value(json_object_get(json, key));
    for (size_t i = 0; i < json_array_size(names) && i < KT_PHRASE_ARGS; i++)
        snprintf(phrase.arg[i], sizeof phrase.arg[i], "%s",
                 seat_name(table, (int)json_integer_value(json_array_get(names, i)) - 1));
    out[0] = '\0';
    if (phrase.text)
        kt_phrase_render(&phrase, word(phrase.text), out, size);
}

/* ---- keys ---- */

/* The keys say what is still to be pressed, whatever was chosen before. */

static void add_key(char *out, size_t size, char key)
{
    size_t used = strlen(out);
    if (key && used + 2 < size)
        snprintf(out + used, size - used, "%c", key);
}

static void add_word(char *out, size_t size, const char *word)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s", used > 0 ? " " : "", word);
}

static void write_card_keys(const struct table *table, const struct move *move, char *out, size_t size)
{
    uint64_t chosen = table->choice.chosen, wanted = 0;
    char keys[32] = "";
    if (move->from == KT_NO_PILE)
        add_key(out, size, 'p');
    for (int i = 0; i < move->count; i++)
        wanted |= UINT64_C(1) << move->taken[i];
    if (move->count == 0)
        return;
    bool is_wrong = (chosen & ~wanted) != 0;
    for (int i = 0; i < move->count; i++)
        if (is_wrong || !(chosen >> move->taken[i] & 1))
            add_key(keys, sizeof keys, key_of_card(table, move->from, move->taken[i]));
    if (is_wrong)
        add_word(out, size, "Esc");
    if (keys[0])
        add_word(out, size, keys);
    add_word(out, size, "Enter");
}

/* The number of the card, and once it is held, the letter of its target. */
static void write_place_keys(const struct table *table, const struct move *move, char *out, size_t size)
{
    struct target targets[MOST_TARGETS];
    const struct pile *to = pile_in(view_of(table), move->to);
    if (move->count == 0)
        return;
    if (!is_held_move(table, move)) {
        add_key(out, size, key_of_card(table, move->from, move->taken[0]));
        return;
    }
    int count = targets_of(table, targets);
    for (int i = 0; i < count; i++)
        if (move->has_place ? targets[i].is_place && targets[i].x == move->x && targets[i].y == move->y
                            : !targets[i].is_place && targets[i].pile == move->to)
            add_key(out, size, targets[i].label);
    if (to && is_named(to, "dropped"))
        add_key(out, size, 'd');
    if (!out[0]) /* the card is turned the wrong way */
        add_key(out, size, 't');
}

/* A run moves as a whole; a part of it has no keys of its own. */
static void write_pile_keys(const struct table *table, const struct move *move, char *out, size_t size)
{
    const struct view *view = view_of(table);
    const struct pile *from = pile_in(view, move->from), *to = pile_in(view, move->to);
    if (holds_something(table) && !is_held_move(table, move))
        add_word(out, size, "Esc");
    for (int i = 0; i < view->move_count; i++)
        if (view->moves[i].from == move->from && view->moves[i].to == move->to && view->moves[i].count > move->count)
            return;
    bool is_stock = (from && is_named(from, "stock")) || (to && is_named(to, "stock"));
    char keys[4] = "";
    if (!is_held_move(table, move))
        add_key(keys, sizeof keys, is_stock ? 's' : from ? label_of(from) : 0);
    add_key(keys, sizeof keys, is_stock || !to ? 0 : label_of(to));
    add_word(out, size, keys);
}

void write_keys(const struct table *table, const struct move *move, char *out, size_t size)
{
    out[0] = '\0';
    switch (layout_now(table)->way) {
    case BY_PILES:
        write_pile_keys(table, move, out, size);
        break;
    case BY_CARDS:
        write_card_keys(table, move, out, size);
        break;
    case BY_PLACES:
        write_place_keys(table, move, out, size);
        break;
    }
}
