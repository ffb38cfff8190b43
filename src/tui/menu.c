/* The main menu, the deals of the day, and the settings; unfinished games have a file of their own. With a game on
 * the command line the menu is skipped: the last game with these rules continues, or a new one is dealt. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "tui/lists.h"
#include "tui/table.h"
#include "tui/words.h"

/* ---- the deals of the day ---- */

enum { FIRST_DATE = 1000 };

static void write_facts(const json_t *deal, char *out, size_t size)
{
    const char *verdict = json_string_value(json_object_get(deal, "verdict"));
    const char *grade = json_string_value(json_object_get(deal, "grade"));
    int par = (int)json_integer_value(json_object_get(deal, "par"));
    const char *won = json_is_true(json_object_get(deal, "solved")) ? _("; won by you") : "";
    if (!verdict)
        snprintf(out, size, "%s%s", _("a solver is searching…"), won);
    else if (grade && par > 0)
        snprintf(out, size, _("%s; par: %d%s"), word(grade), par, won);
    else if (grade)
        snprintf(out, size, "%s%s", word(grade), won);
    else
        snprintf(out, size, "%s%s", strcmp(verdict, "impossible") == 0 ? _("cannot be won") : _("not known"), won);
}

static const char *daily_text(const struct table *table, const char *key)
{
    const char *text = json_string_value(json_object_get(table->lobby.daily, key));
    return text ? text : "";
}

/* The games whose deal of that date the player has won: "FreeCell, Spider". */
static void write_won(const struct table *table, const char *date, char *out, size_t size)
{
    const json_t *won = json_object_get(table->lobby.daily, "won"), *day;
    size_t i, used = 0;
    out[0] = '\0';
    json_array_foreach(won, i, day)
    {
        const struct kt_game *game = kt_game_find(json_string_value(json_object_get(day, "game")));
        if (!game || strcmp(json_string_value(json_object_get(day, "date")), date) != 0 || used >= size)
            continue;
        used +=
            (size_t)snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : _("won: "), word(kt_game_title(game)));
    }
}

/* The other days of the month, the newest first. */
static void add_days(const struct table *table, struct list *list)
{
    const char *date = daily_text(table, "date"), *today = daily_text(table, "today");
    char one[16], won[ITEM_TEXT];
    for (int day = 31; strlen(date) == 10 && day >= 1; day--) {
        snprintf(one, sizeof one, "%.8s%02d", date, day);
        if (strcmp(one, today) > 0 || strcmp(one, daily_text(table, "first")) < 0)
            continue;
        write_won(table, one, won, sizeof won);
        list_add(list, FIRST_DATE + day, one, won);
    }
}

static void fill_daily(struct table *table, struct list *list)
{
    const json_t *deals = json_object_get(table->lobby.daily, "deals");
    char value[ITEM_TEXT];
    bool is_new = list->count == 0; /* then the cursor goes to the game that the list was opened for */
    list->count = 0;
    snprintf(list->title, sizeof list->title, _("Deals of the day: %s; streak: %d"), daily_text(table, "date"),
             (int)json_integer_value(json_object_get(table->lobby.daily, "streak")));
    for (size_t i = 0; i < json_array_size(deals); i++) {
        const json_t *deal = json_array_get(deals, i);
        const char *name = json_string_value(json_object_get(deal, "game"));
        const struct kt_game *game = name ? kt_game_find(name) : NULL;
        write_facts(deal, value, sizeof value);
        if (game && is_new && strcmp(name, list->game) == 0)
            list->at = list->count;
        struct item *item = game ? list_add(list, (int)i, word(kt_game_title(game)), value) : NULL;
        if (item)
            phrase_render(json_object_get(deal, "why"), NULL, item->about, sizeof item->about);
    }
    add_days(table, list);
}

static void ask_day(struct table *table, const char *date)
{
    ask(table, "{s:s, s:s, s:s%}", "type", "daily", "date", date, "month", date, (size_t)7);
}

/* The first day of this month minus one day, or of the next month; stays between the first day and today. */
static void turn_month(struct table *table, int step)
{
    int year, month;
    char date[16];
    if (sscanf(daily_text(table, "date"), "%4d-%2d", &year, &month) != 2)
        return;
    month += step;
    year += month < 1 ? -1 : month > 12 ? 1 : 0;
    month = month < 1 ? 12 : month > 12 ? 1 : month;
    snprintf(date, sizeof date, "%04d-%02d-01", year % 10000, month);
    if (strcmp(date, daily_text(table, "today")) <= 0 && strcmp(date, daily_text(table, "first")) >= 0)
        ask_day(table, date);
}

/* A deal of the day always has the default rules. If the player has begun it, it continues. */
static void choose_daily(struct table *table, struct list *list, int id, int step)
{
    const json_t *deal = json_array_get(json_object_get(table->lobby.daily, "deals"), (size_t)id);
    const char *game = json_string_value(json_object_get(deal, "game"));
    char date[16];
    (void)list;
    if (step != 0)
        turn_month(table, step);
    else if (id >= FIRST_DATE) {
        snprintf(date, sizeof date, "%.8s%02d", daily_text(table, "date"), id - FIRST_DATE);
        ask_day(table, date);
    } else if (game)
        game_number(table, game, "", (uint64_t)json_integer_value(json_object_get(deal, "number")));
}

static const char *const daily_help[] = {
    N_("# Deals of the day"),
    N_("Each patience has one deal a day, the same for everybody, with the default rules. If you have already started "
       "it, it continues where you left it. Below are the days of the month; left and right change the month."),
    N_("A solver says whether a deal can be won. The grade is easy, medium, hard or expert; par is the number of moves "
       "that a solver needs, counted as on the table."),
    N_("The streak is the number of days in a row on which you won a deal of that day. Days begin at midnight UTC."),
    NULL,
};

void daily_open(struct table *table, const char *game)
{
    time_t now = time(NULL);
    struct tm today;
    char month[16];
    gmtime_r(&now, &today);
    strftime(month, sizeof month, "%Y-%m", &today);
    ask(table, "{s:s, s:s}", "type", "daily", "month", month);
    struct list *list = list_open(table, _("Deals of the day"), game, fill_daily, choose_daily);
    if (list) {
        list->help = daily_help;
        list->can_change = true;
    }
}

/* ---- settings ---- */

enum { SET_LANGUAGE, SET_COLOURS, SET_BELL, SET_AUTO_PASS, SET_NAME };

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

enum { CONTINUE, DAILY, STATISTICS, HISTORY, SETTINGS, QUIT, FIRST_GAME = 100 };

static const char *const menu_help[] = {
    N_("# This menu"),
    N_("- Continue: your unfinished games. Every move is saved, so you can leave a game at any time."),
    N_("- A game: a new deal, a deal by number, the rules, the other players."),
    N_("- Deals of the day: the same deals for everybody, with the default rules."),
    N_("- Statistics: your games and wins, separate for each set of rules."),
    N_("- History: your finished games, with replays."),
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
    list_add(list, HISTORY, _("History"), "");
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
    else if (id == HISTORY)
        records_open(table);
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
