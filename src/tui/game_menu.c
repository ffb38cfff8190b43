/* The menu of a game: a deal, a deal by number, the deal of the day; the bots; the rules. The rules come from the
 * options of the game, so a new game or a new option needs no change here. The choices are saved. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "kit/rules.h"
#include "tui/deals.h"
#include "tui/lists.h"
#include "tui/pages.h"
#include "tui/settings.h"
#include "tui/talk.h"
#include "tui/tour.h"
#include "tui/words.h"

/* ---- bots ---- */

static int bot_index(const struct kt_game *game, const char *name)
{
    for (int i = 0; kt_game_bot(game, i); i++)
        if (strcmp(kt_game_bot(game, i)->name, name) == 0)
            return i;
    return 0;
}

static void next_bot(struct table *table, const struct kt_game *game, int step)
{
    int count = 0, at = bot_index(game, game_setting(table, kt_game_name(game), "bots"));
    while (kt_game_bot(game, count))
        count++;
    at = (at + (step < 0 ? count - 1 : 1)) % count;
    game_set(table, kt_game_name(game), "bots", kt_game_bot(game, at)->name);
}

/* ---- the menu of a game ---- */

enum {
    PLAY_NEW,
    PLAY_NUMBER,
    PLAY_DAILY,
    KIND_OF_DEALS,
    BOTS,
    SCORES,
    GUIDED,
    DEFAULT_RULES,
    FIRST_PRESET = 100,
    FIRST_OPTION = 200
};

static void read_rules(const struct table *table, const struct kt_game *game, struct kt_settings *rules)
{
    kt_rules_usual(game, rules);
    kt_rules_read(game, game_setting(table, kt_game_name(game), "rules"), rules, NULL);
}

/* Saves only what differs from the default rules. */
static void save_rules(struct table *table, const struct kt_game *game, const struct kt_settings *rules)
{
    struct kt_text text = {0};
    rules_write_normalised(game, rules, &text);
    game_set(table, kt_game_name(game), "rules", text.data ? text.data : "");
    kt_text_free(&text);
}

static void write_option(const struct kt_option *option, int32_t value, char *out, size_t size)
{
    if (option->words)
        snprintf(out, size, "%s", option_word(option->name, option->words[value - option->least]));
    else if (option->least == 0 && option->most == 1)
        snprintf(out, size, "%s", on_off(value));
    else
        snprintf(out, size, "%d", (int)value);
}

static void add_options(const struct table *table, struct list *list, const struct kt_game *game)
{
    struct kt_settings rules;
    char value[ITEM_TEXT];
    read_rules(table, game, &rules);
    for (int i = 0; kt_game_preset(game, i); i++) {
        const struct kt_preset *preset = kt_game_preset(game, i);
        struct kt_settings named;
        kt_rules_usual(game, &named);
        bool is_now = kt_rules_read(game, preset->rules, &named, NULL) && memcmp(&named, &rules, sizeof named) == 0;
        struct item *item = list_add(list, FIRST_PRESET + i, "", is_now ? _("chosen") : "");
        snprintf(item->text, sizeof item->text, _("Preset: %s"), word(preset->about));
    }
    for (int i = 0; kt_game_option(game, i); i++) {
        const struct kt_option *option = kt_game_option(game, i);
        write_option(option, rules.value[i], value, sizeof value);
        struct item *item = list_add(list, FIRST_OPTION + i, word(option->about), value);
        if (item->text[0] >= 'a' && item->text[0] <= 'z')
            item->text[0] = (char)(item->text[0] - 'a' + 'A');
        snprintf(item->about, sizeof item->about, _("Option: --rules %s=…"), option->name);
    }
    list_add(list, DEFAULT_RULES, _("Reset to the default rules"), "");
}

/* Which deals "Deal" draws. */
static void add_kind_of_deals(struct list *list, int kind)
{
    const char *name = kind == ANY_DEALS      ? _("any")
                       : kind == SEALED_DEALS ? _("sealed: for the high scores")
                                              : _(grade_word((enum grade)kind));
    struct item *item = list_add(list, KIND_OF_DEALS, _("Which deals"), name);
    if (kind != ANY_DEALS && kind != SEALED_DEALS)
        snprintf(item->about, sizeof item->about, "%s",
                 _("A solver has won the deal. The grade says how far a bot gets that sees what you see."));
}

static void fill_game(struct table *table, struct list *list)
{
    const struct kt_game *game = kt_game_find(list->game);
    const char *name = kt_game_name(game);
    char value[ITEM_TEXT];
    bool is_patience = kt_game_most_seats(game) == 1;
    list->count = 0;
    list_add(list, PLAY_NEW, _("Deal the cards"), "");
    list_add(list, PLAY_NUMBER, _("Deal by number…"), "");
    if (is_patience) {
        list_add(list, PLAY_DAILY, _("Deal of the day"), "");
        add_kind_of_deals(list, settings_of(table)->deals);
    } else {
        int at = bot_index(game, game_setting(table, name, "bots"));
        const struct kt_choice *bot = kt_game_bot(game, at);
        snprintf(value, sizeof value, "%s (%s)", bot->name, word(kt_game_bot_level(game, at)));
        struct item *item = list_add(list, BOTS, _("Other players"), value);
        snprintf(item->about, sizeof item->about, "%s", word(bot->about));
    }
    list_add(list, SCORES, _("High scores"), "");
    struct item *guided = list_add(list, GUIDED, _("Guided game"), "");
    snprintf(guided->about, sizeof guided->about, "%s", _("Two or three minutes that show how the game is played."));
    add_options(table, list, game);
}

/* Options that contradict each other are saved, since the next change may resolve that; the player is told what is
 * wrong. */
static void change_option(struct table *table, const struct kt_game *game, int index, int step)
{
    struct kt_settings rules;
    const struct kt_option *option = kt_game_option(game, index);
    struct kt_error error = {0};
    read_rules(table, game, &rules);
    int32_t value = rules.value[index] + (step < 0 ? -1 : 1);
    rules.value[index] = value > option->most ? option->least : value < option->least ? option->most : value;
    struct kt_position *deal = kt_position_deal(game, &rules, 1, &error);
    kt_position_free(deal);
    save_rules(table, game, &rules);
    if (!deal) {
        struct kt_phrase *what = &error.what;
        char text[400] = "";
        if (what->text)
            kt_phrase_render(what, word(what->text), text, sizeof text);
        complain(table, text);
    }
}

static void choose_preset(struct table *table, const struct kt_game *game, int index)
{
    struct kt_settings rules;
    kt_rules_usual(game, &rules);
    kt_rules_read(game, kt_game_preset(game, index)->rules, &rules, NULL);
    save_rules(table, game, &rules);
}

static void deal_in(struct table *table, const char *game, const json_t *deal)
{
    game_create(table, game, game_setting(table, game, "rules"), game_setting(table, game, "bots"), deal);
}

static void take_number(struct table *table, const char *text)
{
    const struct list *list = (struct list *)screen_top(table); /* the prompt was opened on the menu of the game */
    uint64_t deal = read_deal_number(table, text);
    json_t *number = json_integer((json_int_t)deal);
    if (deal && kt_game_most_seats(kt_game_find(list->game)) == 1)
        game_number(table, list->game, game_setting(table, list->game, "rules"), deal);
    else if (deal)
        deal_in(table, list->game, number);
    json_decref(number);
}

static void choose_in_game(struct table *table, struct list *list, int id, int step)
{
    const struct kt_game *game = kt_game_find(list->game);
    struct settings *settings = settings_of(table);
    assert(game);
    if (id >= FIRST_OPTION)
        change_option(table, game, id - FIRST_OPTION, step);
    else if (id >= FIRST_PRESET)
        choose_preset(table, game, id - FIRST_PRESET);
    else if (id == DEFAULT_RULES && step == 0)
        game_set(table, list->game, "rules", "");
    else if (id == BOTS)
        next_bot(table, game, step);
    else if (id == KIND_OF_DEALS) {
        settings->deals = (settings->deals + (step < 0 ? KINDS_OF_DEALS - 1 : 1)) % KINDS_OF_DEALS;
        settings_save(table);
    } else if (step == 0 && id == PLAY_NEW)
        deal_in(table, list->game, NULL);
    else if (step == 0 && id == PLAY_NUMBER)
        prompt_open(table, _("Deal number:"), "", take_number);
    else if (step == 0 && id == PLAY_DAILY)
        daily_open(table, list->game);
    else if (step == 0 && id == GUIDED)
        tour_open(table, list->game);
    else if (step == 0 && id == SCORES)
        ask_scores(table, list->game, game_setting(table, list->game, "rules"));
}

static const char *const game_help[] = {
    N_("# This menu"),
    N_("- Deal: a random deal. A deal by number always has the same cards; an unfinished patience continues."),
    N_("- Which deals: any; only deals that a solver has won (winnable); such deals of one grade: easy, medium, hard, "
       "expert; or sealed deals, for the high scores."),
    N_("- The grade of a deal says how far a bot gets that sees what you see, and a little how long a solver searches. "
       "Each grade is a quarter of the winnable deals under the default rules. In the game, I shows the grade and "
       "par."),
    N_("- Guided game: a short game on prepared cards, which tells you what to do and why."),
    N_("- The other lines are rules of the game. They are saved; statistics and high scores are separate for each set "
       "of rules."),
    NULL,
};

void game_menu_open(struct table *table, const char *game)
{
    assert(kt_game_find(game));
    struct list *list = list_open(table, word(kt_game_title(kt_game_find(game))), game, fill_game, choose_in_game);
    if (list) {
        list->can_change = true;
        list->help = game_help;
    }
}
