/* The keys of the game on the table that are not about cards: back and forth, bookmarks, help, deals, looks. A table at the end says
 * which key does what; a key that is not in it, or not for this game, is left to the caller. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

/* ---- moves in a row ---- */

/* One at a time: each is sent on the view that the one before has brought. */
void play_next_of_queue(struct table *table)
{
    if (json_array_size(table->queue) == 0 || table->queue_seq == table->view.seq)
        return;
    char text[MOVE_TEXT];
    snprintf(text, sizeof text, "%s", json_string_value(json_array_get(table->queue, 0)));
    json_array_remove(table->queue, 0);
    table->queue_seq = table->view.seq;
    send_text(table, text);
}

/* ---- back and forth ---- */

static void take_back(struct table *table, int count)
{
    table->said[0] = '\0';
    change(table, "{s:s, s:i}", "type", "undo", "count", count);
}

static void undo(struct table *table)
{
    take_back(table, 1);
}

static void redo(struct table *table)
{
    table->said[0] = '\0';
    change(table, "{s:s, s:i}", "type", "redo", "count", 1);
}

static void restart(struct table *table)
{
    change(table, "{s:s}", "type", "restart");
}

static void go_to_winnable(struct table *table)
{
    const struct verdict *verdict = &table->verdict;
    int back = table->view.played - verdict->last_winnable;
    bool is_known = verdict->is_there && verdict->last_winnable >= 0;
    if (is_known && back > 0)
        take_back(table, back);
    else if (!verdict->is_there)
        complain(table, _("It is not known yet where it could be won; V asks the solver."));
    else if (strcmp(verdict->word, "impossible") == 0)
        complain(table, _("No position of this game is known to be winnable."));
    else
        complain(table, _("It is not known to be lost: there is nowhere to go back to."));
}

static void set_bookmark(struct table *table)
{
    table->is_bookmark_asked = true;
    ask(table, "{s:s}", "type", "history");
}

static bool has_kept_bookmark(const struct table *table)
{
    const char *kept = game_setting(table, table->view.game, "bookmark");
    size_t length = strlen(table->view.room);
    return length > 0 && strncmp(kept, table->view.room, length) == 0 && kept[length] == ' ';
}

static bool has_bookmark(const struct table *table)
{
    return table->bookmark || has_kept_bookmark(table);
}

static void go_to_bookmark(struct table *table)
{
    if (!has_bookmark(table)) {
        complain(table, _("There is no bookmark yet: B sets one."));
        return;
    }
    table->is_return_asked = true;
    ask(table, "{s:s}", "type", "history");
}

/* What is kept for another day: the room, how many moves, and the last of them. */
static void write_bookmark(const struct table *table, const json_t *moves, size_t played, char *out, size_t size)
{
    const char *last = played > 0 ? json_string_value(json_array_get(moves, played - 1)) : NULL;
    snprintf(out, size, "%s %zu %s", table->view.room, played, last ? last : "-");
}

static void keep_bookmark(struct table *table, const json_t *moves, size_t played)
{
    char kept[200];
    json_decref(table->bookmark);
    table->bookmark = json_array();
    for (size_t i = 0; i < played; i++)
        json_array_append(table->bookmark, json_array_get(moves, i));
    write_bookmark(table, moves, played, kept, sizeof kept);
    game_set(table, table->view.game, "bookmark", kept);
    say(table, _("Bookmark at move %d; G comes back to it."), table->view.counted);
}

/* Takes back what the bookmark does not have, and plays again what it has more. */
static void return_to_bookmark(struct table *table, const json_t *moves, size_t played)
{
    size_t common = 0, marked = json_array_size(table->bookmark);
    while (common < played && common < marked &&
           json_equal(json_array_get(moves, common), json_array_get(table->bookmark, common)))
        common++;
    json_array_clear(table->queue);
    for (size_t i = common; i < marked; i++)
        json_array_append(table->queue, json_array_get(table->bookmark, i));
    table->queue_seq = 0;
    if (played > common)
        take_back(table, (int)(played - common));
    else
        play_next_of_queue(table);
}

/* Of a bookmark from an earlier day only its end is known: it holds if the moves of the game still lead there. */
static bool find_kept_bookmark(struct table *table, const json_t *moves)
{
    const char *kept = game_setting(table, table->view.game, "bookmark");
    size_t count = strtoull(kept + strlen(table->view.room), NULL, 10);
    char now[200];
    write_bookmark(table, moves, count, now, sizeof now);
    if (count > json_array_size(moves) || strcmp(now, kept) != 0)
        return false;
    table->bookmark = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append(table->bookmark, json_array_get(moves, i));
    return true;
}

void history_heard(struct table *table, const json_t *history)
{
    if (table->is_log_asked) {
        table->is_log_asked = false;
        page_moves(table, history);
        return;
    }
    const json_t *moves = json_object_get(history, "moves");
    size_t played = (size_t)json_integer_value(json_object_get(history, "played"));
    if (table->is_return_asked && !table->bookmark && !find_kept_bookmark(table, moves)) {
        table->is_return_asked = false;
        complain(table, _("There is no bookmark yet: B sets one."));
        return;
    }
    if (table->is_bookmark_asked)
        keep_bookmark(table, moves, played);
    else if (table->is_return_asked)
        return_to_bookmark(table, moves, played);
    table->is_bookmark_asked = table->is_return_asked = false;
}

/* ---- help ---- */

void ask_hint(struct table *table)
{
    if (!table->hint.is_awaited)
        table->hint.since = table->now;
    table->hint.is_awaited = true;
    ask(table, "{s:s}", "type", "hint");
}

/* The first time it is shown, the second time it is played. */
static void hint(struct table *table)
{
    table->said[0] = '\0';
    table->choice.shown = -1;
    if (table->hint.is_there) {
        struct move move = table->hint.move;
        play_move(table, &move);
    } else if (!table->hint.is_awaited)
        ask_hint(table);
}

void ask_explain(struct table *table)
{
    ask(table, "{s:s}", "type", "explain");
}

static void toggle_panel(struct table *table)
{
    const struct kt_game *game = game_on_table(table);
    if (game && !kt_game_bot_has_reasons(game, 0)) {
        complain(table, _("No bot has thoughts about this game; i gives a hint."));
        return;
    }
    table->has_panel = !table->has_panel;
    if (table->has_panel && is_my_turn(table) && !table->explain)
        ask_explain(table);
}

static void begin_bot(struct table *table, const char *about)
{
    (void)about;
    table->is_help_agreed = table->hint.plays_itself = true;
    if (is_my_turn(table))
        ask_hint(table);
}

/* It is always asked before: it plays at once. */
static void toggle_bot(struct table *table)
{
    if (table->hint.plays_itself)
        table->hint.plays_itself = false;
    else
        question_open(table,
                      _("Let the bot play this round for you, until you press A again? The game then counts as played "
                        "with help."),
                      "", begin_bot);
}

static void toggle_verdict(struct table *table)
{
    table->has_verdict = !table->has_verdict;
    table->verdict.is_there = false;
    ask(table, "{s:s, s:b}", "type", "verdict", "live", table->has_verdict);
    say(table, "%s",
        table->has_verdict ? _("Verdicts are on for this game; V switches them off.") : _("Verdicts are off."));
}

/* ---- deals ---- */

static void deal_any(struct table *table, const char *about)
{
    (void)about;
    game_again(table, 0);
}

static void take_number(struct table *table, const char *text)
{
    uint64_t number = number_of_deal(table, text);
    if (number)
        game_again(table, number);
}

static void ask_number(struct table *table, const char *about)
{
    (void)about;
    prompt_open(table, _("Deal number:"), "", take_number);
}

/* A game that is on is not given up by one key; one with others not at all. */
static void deal_after(struct table *table, const char *question, void (*deal)(struct table *, const char *))
{
    if (!is_alone(table) && !table->view.is_over)
        complain(table, _("This round is not over yet."));
    else if (is_alone(table) && table->view.played > 0 && !table->view.is_won)
        question_open(table, question, "", deal);
    else
        deal(table, "");
}

static void deal_anew(struct table *table)
{
    deal_after(table, _("Give this game up and deal anew?"), deal_any);
}

static void deal_number(struct table *table)
{
    deal_after(table, _("Give this game up and deal another by its number?"), ask_number);
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
        table->settings.has_auto_pass ? _("Who can only pass, passes at once.") : _("Passing is left to you."));
    settings_save(table);
}

static void statistics(struct table *table)
{
    ask(table, "{s:s}", "type", "statistics");
}

static void scores(struct table *table)
{
    const char *rules = json_string_value(json_object_get(table->room, "rules"));
    ask_scores(table, table->view.game, rules ? rules : "");
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
    {'R', FOR_ONE, restart, TAKES_BACK},          {'i', FOR_ALL, hint, IS_HELP},
    {'A', FOR_ONE, watching_choose, IS_HELP},     {'A', FOR_SEVERAL, toggle_bot, NO_HELP},
    {'e', FOR_ALL, toggle_panel, IS_HELP},        {'l', FOR_ALL, page_log, NO_HELP},
    {'L', FOR_ALL, watching_replay, NO_HELP},     {'B', FOR_ONE, set_bookmark, NO_HELP},
    {'G', FOR_ONE, go_to_bookmark, TAKES_BACK},   {'V', FOR_ONE, toggle_verdict, IS_HELP},
    {'W', FOR_ONE, go_to_winnable, NO_HELP},      {'N', FOR_ALL, deal_anew, NO_HELP},
    {'D', FOR_ALL, deal_number, NO_HELP},         {'C', FOR_ALL, next_colours, NO_HELP},
    {'M', FOR_ALL, toggle_bell, NO_HELP},         {'P', FOR_HANDS, toggle_auto_pass, NO_HELP},
    {'S', FOR_ALL, statistics, NO_HELP},          {'H', FOR_ALL, scores, NO_HELP},
    {'O', FOR_ALL, page_rules, NO_HELP},
};

/* NULL: the key is no command of this game. */
static const struct command *command_of(const struct table *table, int key)
{
    bool has_board = layout_of(table->view.game)->way == BY_PLACES;
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

/* A game in which nothing moves any more is over, but moves of it can be taken back. */
static bool marks_game(const struct table *table, const struct command *command)
{
    const struct view *view = &table->view;
    if (command->marking == TAKES_BACK)
        return view->played > 0 && !view->is_won && (command->run != go_to_bookmark || has_bookmark(table));
    return command->marking == IS_HELP && !view->is_over;
}

/* The first help of a game changes how it counts, so it is asked about, once. */
static bool must_ask(const struct table *table, const struct command *command)
{
    const struct view *view = &table->view;
    return marks_game(table, command) && !table->is_help_agreed && !view->is_assisted && view->seat != KT_NOBODY;
}

static void run_agreed(struct table *table, const char *key)
{
    table->is_help_agreed = true;
    command_press(table, key[0]);
}

bool command_press(struct table *table, int key)
{
    const struct command *command = command_of(table, key);
    char about[2] = {(char)(key == PRESS_BACKSPACE ? 'u' : key), '\0'};
    if (!command)
        return false;
    if (must_ask(table, command))
        question_open(table, _("This counts as help: a win in this game will not be a high score. Continue?"), about,
                      run_agreed);
    else
        command->run(table);
    return true;
}
