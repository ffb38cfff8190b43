/* The keys of a game that do not play cards. The table at the end lists them; a key that is not in it, or not for
 * this kind of game, is left to the caller. Undo, bookmarks and help have files of their own (history.c, advice.c,
 * watch.c). */
#include "tui/commands.h"

#include "tui/algorithms.h"
#include "tui/lists.h"
#include "tui/pages.h"
#include "tui/table.h"
#include "tui/words.h"

/* ---- deals ---- */

/* 0: any deal. The prepared position of a guided game has rules of its own, which an ordinary game does not keep. */
static void deal_next(struct table *table, uint64_t number)
{
    if (has_tour(table))
        tour_leave(table, number);
    else
        game_again(table, number);
}

static void deal_any(struct table *table, const char *about)
{
    (void)about;
    deal_next(table, 0);
}

static void take_number(struct table *table, const char *text)
{
    uint64_t number = read_deal_number(table, text);
    if (number)
        deal_next(table, number);
}

static void ask_number(struct table *table, const char *about)
{
    (void)about;
    prompt_open(table, _("Deal number:"), "", take_number);
}

/* Giving up an unfinished game needs a confirmation; a round with other players cannot be given up, unless it is a
 * guided one. */
static void deal_after(struct table *table, const char *question, void (*deal)(struct table *, const char *))
{
    if (is_touring(table))
        question_open(table, _("Leave the guided game for an ordinary one?"), "", deal);
    else if (!is_alone(table) && !table->view.is_over)
        complain(table, _("This round is not over yet."));
    else if (is_alone(table) && table->view.played > 0 && !table->view.is_won)
        question_open(table, question, "", deal);
    else
        deal(table, "");
}

static void deal_anew(struct table *table)
{
    deal_after(table, _("Give up this game and start a new deal?"), deal_any);
}

static void deal_number(struct table *table)
{
    deal_after(table, _("Give up this game and choose a deal by number?"), ask_number);
}

/* A deal that was won is dealt again: the new game has no help. */
static void begin_again(struct table *table)
{
    if (table->view.is_won && table->view.deal)
        game_again(table, table->view.deal);
    else
        restart(table);
}

/* Plays all cards home, if that needs no choice. */
static void complete(struct table *table)
{
    if (table->view.finish > 0)
        change(table, "{s:s, s:I}", "type", "finish", "seq", (json_int_t)table->view.seq);
    else
        complain(table, _("The cards cannot go home without a choice yet."));
}

/* ---- looks ---- */

static void next_colours(struct table *table)
{
    enum colours next = (colours_now() + 1) % COLOURS_KINDS;
    terminal_colours(next);
    if (colours_now() != next) {
        complain(table, _("This terminal has no colours."));
        return;
    }
    table->settings.colours = next;
    say(table, "%s", colours_word(next));
    settings_save(table);
}

static void toggle_bell(struct table *table)
{
    table->settings.has_bell = !table->settings.has_bell;
    say(table, "%s", table->settings.has_bell ? _("The bell is on.") : _("The bell is off."));
    settings_save(table);
}

static void toggle_auto_pass(struct table *table)
{
    table->settings.has_auto_pass = !table->settings.has_auto_pass;
    say(table, "%s",
        table->settings.has_auto_pass ? _("Forced passes are made automatically.")
                                      : _("Forced passes are left to you."));
    settings_save(table);
}

static void statistics(struct table *table)
{
    ask(table, "{s:s}", "type", "statistics");
}

static void scores(struct table *table)
{
    ask_scores(table, table->view.game, rules_on_table(table));
}

/* ---- the table of keys ---- */

enum {
    FOR_ONE = 1,
    FOR_HANDS = 2,
    FOR_BOARD = 4,
    FOR_SEVERAL = FOR_HANDS | FOR_BOARD,
    FOR_ALL = FOR_ONE | FOR_SEVERAL
};

/* Which commands mark the game as played with help. */
enum marking { NO_HELP, IS_HELP, TAKES_BACK };

static const struct command {
    int key, games;
    void (*run)(struct table *table);
    enum marking marking;
} commands[] = {
    {'q', FOR_ALL, screen_pop, NO_HELP},          {'Q', FOR_ALL, screen_pop, NO_HELP},
    {'?', FOR_ALL, page_help, NO_HELP},           {'u', FOR_ONE, undo, TAKES_BACK},
    {PRESS_BACKSPACE, FOR_ONE, undo, TAKES_BACK}, {'r', FOR_ONE, redo, NO_HELP},
    {'R', FOR_ONE, begin_again, TAKES_BACK},      {'i', FOR_ALL, hint_press, IS_HELP},
    {'A', FOR_ONE, watching_choose, IS_HELP},     {'A', FOR_SEVERAL, play_by_bot, NO_HELP},
    {'e', FOR_ALL, toggle_panel, IS_HELP},        {'l', FOR_ALL, page_log, NO_HELP},
    {'L', FOR_ALL, watching_replay, NO_HELP},     {'B', FOR_ONE, set_bookmark, NO_HELP},
    {'G', FOR_ONE, go_to_bookmark, TAKES_BACK},   {'V', FOR_ONE, toggle_verdict, IS_HELP},
    {'W', FOR_ONE, go_to_winnable, NO_HELP},      {'N', FOR_ALL, deal_anew, NO_HELP},
    {'D', FOR_ALL, deal_number, NO_HELP},         {'C', FOR_ALL, next_colours, NO_HELP},
    {'M', FOR_ALL, toggle_bell, NO_HELP},         {'P', FOR_HANDS, toggle_auto_pass, NO_HELP},
    {'S', FOR_ALL, statistics, NO_HELP},          {'H', FOR_ALL, scores, NO_HELP},
    {'O', FOR_ALL, page_rules, NO_HELP},          {'F', FOR_ALL, finish_by_paper, NO_HELP},
    {'E', FOR_ALL, calculation_choose, IS_HELP},  {'X', FOR_ONE, complete, NO_HELP},
    {'I', FOR_ONE, show_deal, NO_HELP},           {'Z', FOR_ALL, analyse_round, IS_HELP},
    {'K', FOR_HANDS, combinations_open, NO_HELP}, {'T', FOR_ALL, tour_again, NO_HELP},
    {'Y', FOR_ONE, page_seal, NO_HELP},
};

/* NULL: the key is not a command in this game. */
static const struct command *command_of(const struct table *table, int key)
{
    bool has_board = layout_now(table)->way == BY_PLACES;
    int game = is_alone(table) ? FOR_ONE : has_board ? FOR_BOARD : FOR_HANDS;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].key == key && commands[i].games & game)
            return &commands[i];
    return NULL;
}

bool is_command(const struct table *table, int key)
{
    return command_of(table, key) != NULL;
}

/* Moves of a game without legal moves, which is over, can still be undone. */
static bool marks_game(const struct table *table, const struct command *command)
{
    const struct view *view = &table->view;
    if (command->marking == TAKES_BACK)
        return view->played > 0 && !view->is_won && (command->run != go_to_bookmark || has_bookmark(table));
    return command->marking == IS_HELP && !view->is_over;
}

/* The first help of a game changes how the game counts, so it needs a confirmation, once. */
static bool must_ask(const struct table *table, const struct command *command)
{
    const struct view *view = &table->view;
    return marks_game(table, command) && !table->advice.is_agreed && !view->is_assisted && view->seat != KT_NOBODY &&
           !has_tour(table);
}

static void run_agreed(struct table *table, const char *key)
{
    table->advice.is_agreed = true;
    command_press(table, key[0]);
}

bool command_press(struct table *table, int key)
{
    const struct command *command = command_of(table, key);
    char about[2] = {(char)(key == PRESS_BACKSPACE ? 'u' : key), '\0'};
    if (!command)
        return false;
    if (tour_refuses(table, key))
        complain(table, _("The guided game says what to do at this step."));
    else if (must_ask(table, command))
        question_open(table, _("This counts as help: a win in this game will not enter the high scores. Continue?"),
                      about, run_agreed);
    else
        command->run(table);
    return true;
}
