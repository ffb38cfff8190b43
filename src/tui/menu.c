/* The main menu, the deals of the day, and the settings; unfinished games have a file of their own. With a game on
 * the command line the menu is skipped: the last game with these rules continues, or a new one is dealt. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tui/lists.h"
#include "tui/table.h"
#include "tui/words.h"

/* ---- the deals of the day ---- */

static void write_difficulty(const json_t *deal, char *out, size_t size)
{
    static const char *const grades[] = {"", N_("easy"), N_("medium"), N_("hard"), N_("very hard")};
    const char *verdict = json_string_value(json_object_get(deal, "verdict"));
    json_int_t grade = json_integer_value(json_object_get(deal, "grade"));
    long long states = (long long)json_integer_value(json_object_get(deal, "states"));
    int moves = (int)json_integer_value(json_object_get(deal, "moves"));
    if (json_is_true(json_object_get(deal, "solved")))
        snprintf(out, size, "%s", _("won by you"));
    else if (!verdict)
        snprintf(out, size, "%s", _("a solver is searching…"));
    else if (strcmp(verdict, "solved") == 0 && grade > 0 && grade <= 4)
        snprintf(out, size,
                 ngettext("%s: can be won in %d move; positions searched: %lld",
                          "%s: can be won in %d moves; positions searched: %lld", (unsigned)moves),
                 _(grades[grade]), moves, states);
    else if (strcmp(verdict, "solved") == 0)
        snprintf(out, size,
                 ngettext("can be won in %d move; positions searched: %lld",
                          "can be won in %d moves; positions searched: %lld", (unsigned)moves),
                 moves, states);
    else
        snprintf(out, size, "%s", strcmp(verdict, "impossible") == 0 ? _("cannot be won") : _("not known"));
}

static void fill_daily(struct table *table, struct list *list)
{
    const json_t *deals = json_object_get(table->lobby.daily, "deals");
    char value[ITEM_TEXT];
    bool is_new = list->count == 0; /* then the cursor goes to the game that the list was opened for */
    list->count = 0;
    for (size_t i = 0; i < json_array_size(deals); i++) {
        const json_t *deal = json_array_get(deals, i);
        const char *name = json_string_value(json_object_get(deal, "game"));
        const struct kt_game *game = name ? kt_game_find(name) : NULL;
        write_difficulty(deal, value, sizeof value);
        if (game && is_new && strcmp(name, list->game) == 0)
            list->at = list->count;
        if (game)
            list_add(list, (int)i, word(kt_game_title(game)), value);
    }
}

/* The deal of the day always has the default rules. If the player has begun it, it continues. */
static void choose_daily(struct table *table, struct list *list, int id, int step)
{
    const json_t *deal = json_array_get(json_object_get(table->lobby.daily, "deals"), (size_t)id);
    const char *game = json_string_value(json_object_get(deal, "game"));
    (void)list;
    if (step == 0 && game)
        game_number(table, game, "", (uint64_t)json_integer_value(json_object_get(deal, "number")));
}

static const char *const daily_help[] = {
    N_("# Deals of the day"),
    N_("Each patience has one deal a day, the same for everybody, with the default rules. If you have already started "
       "it, it continues where you left it."),
    N_("A solver says whether it can be won and in how many moves, counted as on the table. The more positions it "
       "needed, the harder the deal."),
    NULL,
};

void daily_open(struct table *table, const char *game)
{
    ask(table, "{s:s}", "type", "daily");
    struct list *list = list_open(table, _("Deals of the day"), game, fill_daily, choose_daily);
    if (list)
        list->help = daily_help;
}

/* ---- settings ---- */

enum { SET_LANGUAGE, SET_COLOURS, SET_BELL, SET_AUTO_PASS, SET_WINNABLE, SET_NAME };

static const char *language_name(const char *code)
{
    return strcmp(code, "en") == 0   ? "English"
           : strcmp(code, "id") == 0 ? "Bahasa Indonesia"
                                     : _("language of the system");
}

static void fill_settings(struct table *table, struct list *list)
{
    const struct settings *settings = &table->settings;
    list->count = 0;
    snprintf(list->title, sizeof list->title, "%s", _("Settings"));
    list_add(list, SET_LANGUAGE, _("Language"), language_name(settings->language));
    list_add(list, SET_COLOURS, _("Cards"), colours_word(colours_now()));
    list_add(list, SET_BELL, _("Bell"), on_off(settings->has_bell));
    list_add(list, SET_AUTO_PASS, _("Pass automatically when no play is possible"), on_off(settings->has_auto_pass));
    list_add(list, SET_WINNABLE, _("Only winnable deals"), on_off(settings->wants_winnable));
    list_add(list, SET_NAME, _("Your name in the high scores"), table->link.client.name);
}

static void next_language(struct table *table, int step)
{
    static const char *const codes[] = {"", "en", "id"};
    int at = 0;
    for (int i = 0; i < 3; i++)
        if (strcmp(codes[i], table->settings.language) == 0)
            at = i;
    at = (at + (step < 0 ? 2 : 1)) % 3;
    snprintf(table->settings.language, sizeof table->settings.language, "%s", codes[at]);
    language_choose(codes[at]);
}

static void take_name(struct table *table, const char *text)
{
    ask(table, "{s:s, s:s}", "type", "settings", "name", text);
}

static void choose_setting(struct table *table, struct list *list, int id, int step)
{
    struct settings *settings = &table->settings;
    (void)list;
    if (id == SET_NAME) {
        prompt_open(table, _("Your name:"), table->link.client.name, take_name);
        return;
    }
    if (id == SET_LANGUAGE)
        next_language(table, step);
    else if (id == SET_COLOURS) {
        settings->colours = (enum colours)(((int)colours_now() + (step < 0 ? COLOURS_KINDS - 1 : 1)) % COLOURS_KINDS);
        terminal_colours(settings->colours);
    } else if (id == SET_BELL)
        settings->has_bell = !settings->has_bell;
    else if (id == SET_AUTO_PASS)
        settings->has_auto_pass = !settings->has_auto_pass;
    else if (id == SET_WINNABLE)
        settings->wants_winnable = !settings->wants_winnable;
    settings_save(table);
}

static const char *const settings_help[] = {
    N_("# Settings"),
    N_("Changes are saved immediately and apply to all games."),
    N_("Verdicts, hints and the learner's panel are not settings: they mark a game as played with help, so they are "
       "switched on in each game."),
    NULL,
};

static void settings_menu_open(struct table *table)
{
    struct list *list = list_open(table, _("Settings"), "", fill_settings, choose_setting);
    if (list) {
        list->can_change = true;
        list->help = settings_help;
    }
}

/* ---- the main menu ---- */

enum { CONTINUE, DAILY, STATISTICS, SETTINGS, QUIT, FIRST_GAME = 100 };

static const char *const menu_help[] = {
    N_("# This menu"),
    N_("- Continue: your unfinished games. Every move is saved, so you can leave a game at any time."),
    N_("- A game: a new deal, a deal by number, the rules, the other players."),
    N_("- Deals of the day: the same deals for everybody, with the default rules."),
    N_("- Statistics: your games and wins, separate for each set of rules."),
    NULL,
};

static void fill_menu(struct table *table, struct list *list)
{
    list->count = 0;
    snprintf(list->title, sizeof list->title, "%s", _("card games with solvers and bots"));
    unfinished_add(table, list, CONTINUE);
    for (int i = 0; kt_game_at(i); i++) {
        struct item *item = list_add(list, FIRST_GAME + i, word(kt_game_title(kt_game_at(i))), "");
        snprintf(item->about, sizeof item->about, "%s",
                 kt_game_most_seats(kt_game_at(i)) == 1 ? _("A patience.") : _("Against bots."));
    }
    list_add(list, DAILY, _("Deals of the day"), "");
    list_add(list, STATISTICS, _("Statistics"), "");
    list_add(list, SETTINGS, _("Settings: language, colours, bell…"), "");
    list_add(list, QUIT, _("Quit"), "");
}

static void choose_in_menu(struct table *table, struct list *list, int id, int step)
{
    (void)list;
    if (step != 0)
        return;
    if (id >= FIRST_GAME)
        game_menu_open(table, kt_game_name(kt_game_at(id - FIRST_GAME)));
    else if (id == CONTINUE)
        unfinished_open(table);
    else if (id == DAILY)
        daily_open(table, "");
    else if (id == STATISTICS)
        ask(table, "{s:s}", "type", "statistics");
    else if (id == SETTINGS)
        settings_menu_open(table);
    else if (id == QUIT)
        table->is_done = true;
}

/* `kartu play GAME`: continues the last game, or deals a new one. */
static void begin_wanted(struct table *table)
{
    const struct tui_settings *wanted = table->wanted;
    assert(kt_game_find(wanted->game));
    const char *rules = wanted->rules ? wanted->rules : game_setting(table, wanted->game, "rules");
    const char *bots = wanted->bots ? wanted->bots : game_setting(table, wanted->game, "bots");
    if (wanted->position) {
        game_from_position(table, wanted->game, rules, bots, wanted->position);
        return;
    }
    const char *room = wanted->deal || wanted->bots ? NULL : room_to_resume(table, wanted->game, rules, 0);
    json_t *deal = wanted->deal ? json_integer((json_int_t)wanted->deal) : NULL;
    table->lobby.is_resuming = room != NULL;
    if (room)
        game_resume(table, room);
    else if (wanted->deal && kt_game_most_seats(kt_game_find(wanted->game)) == 1)
        game_number(table, wanted->game, rules, wanted->deal);
    else
        game_create(table, wanted->game, rules, bots, deal);
    json_decref(deal);
}

void menu_begin(struct table *table)
{
    bool is_first = !table->lobby.is_begun;
    table->lobby.is_begun = true;
    if (is_first && table->wanted->game)
        begin_wanted(table);
}

void menu_open(struct table *table)
{
    struct list *list = list_open(table, "", "", fill_menu, choose_in_menu);
    if (list) {
        list->is_first = true;
        list->help = menu_help;
    }
    ask(table, "{s:s}", "type", "mine");
}
