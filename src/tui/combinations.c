/* The combinations of a game with combinations: what the own hand can form, as a list from which cards are chosen, and
 * a page with all kinds under the rules of the table. Both come from the hall. */
#include <stdio.h>
#include <string.h>

#include "kit/json.h"
#include "tui/lists.h"
#include "tui/pages.h"
#include "tui/table.h"
#include "tui/words.h"

enum { ALL_KINDS = -1, NO_COMBINATION = -2 };

void combinations_open(struct table *table)
{
    ask(table, "{s:s}", "type", "combinations");
}

/* ---- words ---- */

/* "3♦ 3♣" */
static void write_cards(const json_t *cards, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < json_array_size(cards) && used < size; i++) {
        char name[CARD_NAME];
        card_name((int)json_integer_value(json_array_get(cards, i)), name);
        used += (size_t)snprintf(out + used, size - used, "%s%s", i > 0 ? " " : "", name);
    }
}

static const char *kind_word(const json_t *entry)
{
    const char *kind = json_string_value(json_object_get(entry, "kind"));
    return kind ? word(kind) : "";
}

/* ---- all kinds ---- */

/* What the kind can be played on. */
static void add_answers(struct kt_text *text, const json_t *kind)
{
    int size = number_in(kind, "size", 0);
    const char *bomb = json_string_value(json_object_get(kind, "bomb"));
    struct kt_phrase phrase = {0};
    char answers[200];
    snprintf(phrase.arg[0], sizeof phrase.arg[0], "%d", size);
    kt_phrase_render(&phrase, ngettext("Answers plays of %1 card.", "Answers plays of %1 cards.", (unsigned)size),
                     answers, sizeof answers);
    text_printf(text, " %s", answers);
    if (bomb)
        text_printf(text, " %s",
                    strcmp(bomb, "any") == 0 ? _("Also beats lower kinds with any number of cards.")
                                             : _("Also beats single, paired and tripled twos."));
}

static void add_kind(struct kt_text *text, const json_t *kind)
{
    const json_t *examples = json_object_get(kind, "examples");
    const char *order = json_string_value(json_object_get(kind, "order"));
    char cards[ITEM_TEXT];
    text_printf(text, "\n# %s\n", kind_word(kind));
    for (size_t i = 0; i < json_array_size(examples); i++) {
        write_cards(json_array_get(examples, i), cards, sizeof cards);
        text_printf(text, "%s%s", i > 0 ? "  ·  " : "", cards);
    }
    text_printf(text, "\n%s", order ? word(order) : "");
    add_answers(text, kind);
    kt_text_add(text, "\n");
}

static void show_kinds(struct table *table)
{
    const json_t *kinds = json_object_get(table->combinations, "kinds");
    struct kt_text text = {0};
    text_printf(&text, "%s\n", _("A play is beaten by a higher one with the same number of cards."));
    for (size_t i = 0; i < json_array_size(kinds); i++)
        add_kind(&text, json_array_get(kinds, i));
    page_show(table, _("All combinations under these rules, from low to high"), &text);
}

/* ---- the hand ---- */

static void fill_combinations(struct table *table, struct list *list)
{
    const json_t *hand = json_object_get(table->combinations, "hand");
    char cards[ITEM_TEXT];
    list->count = 0;
    list_add(list, ALL_KINDS, _("All combinations under these rules, from low to high"), "");
    for (size_t i = 0; i < json_array_size(hand); i++) {
        const json_t *entry = json_array_get(hand, i);
        write_cards(json_object_get(entry, "cards"), cards, sizeof cards);
        list_add(list, (int)i, cards, kind_word(entry));
    }
    if (json_array_size(hand) == 0)
        list_add(list, NO_COMBINATION, _("Only single cards."), "");
}

static void choose_combination(struct table *table, struct list *list, int id, int step)
{
    const json_t *hand = json_object_get(table->combinations, "hand");
    const json_t *cards = json_object_get(json_array_get(hand, id >= 0 ? (size_t)id : json_array_size(hand)), "cards");
    int16_t chosen[MOST_IN_HAND];
    int count = 0;
    (void)list;
    if (step != 0)
        return;
    if (id == ALL_KINDS)
        show_kinds(table);
    if (!cards)
        return;
    for (; count < MOST_IN_HAND && (size_t)count < json_array_size(cards); count++)
        chosen[count] = (int16_t)json_integer_value(json_array_get(cards, (size_t)count));
    screen_pop(table);
    choice_clear(table);
    choose_again(table, chosen, count);
}

static const char *const combinations_help[] = {
    N_("# Combinations"),
    N_("These are the combinations of your hand, from low to high. Enter chooses the cards; Enter again plays them."),
    N_("The first line shows all combinations under the rules of this table. None of this counts as help."),
    NULL,
};

void combinations_heard(struct table *table, const json_t *message)
{
    json_decref(table->combinations);
    table->combinations = json_incref((json_t *)message);
    struct list *list = list_open(table, _("Combinations"), "", fill_combinations, choose_combination);
    if (list)
        list->help = combinations_help;
}
