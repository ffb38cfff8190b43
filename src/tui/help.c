/* The pages of help: keys, rules, and the purpose of each menu. */
#include <stdio.h>
#include <string.h>

#include "kit/files.h"
#include "kit/json.h"
#include "tui/game.h"
#include "tui/layout.h"
#include "tui/lists.h"
#include "tui/pages.h"
#include "tui/words.h"

static const char *const pile_help[] = {
    N_("# Moving cards"),
    N_("The key of a pile is shown above it: columns 1, 2, … 0, cells a, b, c …, w the waste, s the stock, h home."),
    N_("Two keys move cards: \"12\" from column 1 to column 2, \"3h\" home, \"w1\" from the waste. The longest run "
       "moves."),
    N_("s or Space    draw or deal from the stock"),
    N_("Tab           show the legal moves one by one; Enter plays the shown move. After the key of a pile: only its "
       "moves"),
    N_("arrows        move the cursor; Enter picks cards up and puts them down. Escape puts them back"),
    N_("mouse         click a card and then its target, drag it, or double-click to send it home"),
    NULL,
};
static const char *const card_help[] = {
    N_("# Playing cards"),
    N_("The key below a card chooses it; Enter plays the chosen cards, p passes."),
    N_("Tab           choose the legal plays one by one"),
    N_("arrows, Space move the cursor, choose the card under it"),
    N_("mouse         click cards to choose them, then the middle of the table; or drag them there"),
    N_("s             sort the hand by rank or by suit"),
    N_("K             the combinations of your hand, and all combinations under these rules; this is not help"),
    N_("A card keeps its key while it is in your hand."),
    N_("P             pass automatically when no play is possible: on or off"),
    NULL,
};
static const char *const place_help[] = {
    N_("# Playing cards"),
    N_("The number below a card picks it up. Then the letter of a place, a player or a goal plays it there; d drops "
       "it."),
    N_("A card keeps its number while it is in your hand; a new card takes the free number."),
    N_("t             turn a tunnel card round. If it fits only one way, it is placed that way"),
    N_("arrows        move over the board; Enter places the card, or shows why it cannot be placed"),
    N_("PgUp PgDn Home End  scroll a large mine"),
    N_("Tab           show the legal moves one by one; Enter plays the shown move"),
    N_("✗P ✗L ✗C      a broken pick, lamp or cart, in short"),
    NULL,
};
static const char *const alone_help[] = {
    N_("# The game"),
    N_("u r R         undo, redo, restart the deal; after a win R deals the same cards again. Undo counts as help"),
    N_("B G           set a bookmark, return to it"),
    N_("i             a hint with its reason; i again plays it"),
    N_("X             play all cards home, when that needs no choice; this is not help"),
    N_("I             the grade of this deal and what it is based on, and its par"),
    N_("Y             the commitment of a sealed deal; when the game is over, its seed and the command that checks it"),
    N_("V             show after each move whether the game can still be won; W returns to the last winnable position"),
    N_("A             choose an algorithm and watch a preview of how it plays on: Enter takes over from the shown "
       "position, Escape returns to your game, Space pauses, ← and → step, + and − set the speed"),
    N_("F             let the algorithm of the paper finish your game with real moves: + and − set the speed, any "
       "other "
       "key takes over"),
    N_("e             the learner's panel: what the bot thinks of your legal moves"),
    N_("E             choose an algorithm and read its complete calculation for your position"),
    N_("l L           the moves in words; a replay"),
    N_("Z             the analysis: where the game was decided, a graph, and the moves. Enter shows the position after "
       "a "
       "move. It is help, unless the game is over"),
    N_("N D           a new deal; a deal by number"),
    NULL,
};
static const char *const seats_help[] = {
    N_("# The game"),
    N_("i             a hint with its reason; i again plays it"),
    N_("e             the learner's panel: what the bot thinks of your legal moves"),
    N_("E             choose an algorithm and read its complete calculation for your position"),
    N_("A F           let the strongest bot, or the algorithm of the paper, play this round for you: + and − set the "
       "speed, any other key takes over"),
    N_("l L           the log of the round; a replay"),
    N_("Z             when nothing of the round is secret any more: what the strongest bot thinks of every move, a "
       "graph, "
       "and the mistakes. Enter shows the position after a move"),
    N_("Enter         when a round is over: deal the next one"),
    NULL,
};
static const char *const common_help[] = {
    N_("T             a guided game of two or three minutes, which shows how the game is played"),
    N_("O             the rules of this game"),
    N_("S H           statistics, high scores"),
    N_("C M           colours, bell on or off"),
    N_("q             leave; the game is saved"),
    NULL,
};

static const char *const alone_notes[] = {
    N_("# How moves and help count"),
    N_("Moves: a run moved at once is one move, and so is a draw or a deal from the stock. In FreeCell a card that can "
       "safely go home is free. Undone moves do not count. The moves of solvers are counted in the same way."),
    N_("Help: hints, verdicts, the learner's panel, calculations, previews and undo mark this game only. A win with "
       "help does not enter the high scores."),
    N_("A game in which an algorithm played for you counts as played by that algorithm, in a list of its own."),
    NULL,
};
static const char *const seats_notes[] = {
    N_("# How help counts"),
    N_("Help: hints, the learner's panel, calculations and the bot that plays for you mark this round and the later "
       "rounds of the game. A win with help does not enter the high scores."),
    N_("A round in which an algorithm played for you counts as played by that algorithm, in a list of its own."),
    NULL,
};

static void add_help(struct kt_text *text, const char *const *lines)
{
    for (; *lines; lines++)
        text_printf(text, "%s\n", _(*lines));
}

static const struct page_file *rules_in(const char *language, const char *game)
{
    char path[64];
    snprintf(path, sizeof path, "/rules/%s.%s.md", game, language);
    for (const struct page_file *file = page_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

static void add_rules(struct kt_text *text, const char *game)
{
    /* Translators: the code of your language, as in the names of the files in docs/rules. */
    const struct page_file *file = rules_in(_("en"), game);
    if (!file)
        file = rules_in("en", game);
    if (file)
        markdown_add(text, (const char *)file->plain, file->plain_size);
}

void page_help(struct table *table)
{
    static const char *const *const of_way[] = {
        [BY_PILES] = pile_help, [BY_CARDS] = card_help, [BY_PLACES] = place_help};
    struct kt_text text = {0};
    add_help(&text, of_way[layout_now(table)->way]);
    kt_text_add(&text, "\n");
    add_help(&text, is_alone(table) ? alone_help : seats_help);
    add_help(&text, common_help);
    kt_text_add(&text, "\n");
    add_help(&text, is_alone(table) ? alone_notes : seats_notes);
    kt_text_add(&text, "\n");
    add_rules(&text, view_of(table)->game);
    page_show(table, _("Keys and rules"), &text);
}

void page_rules(struct table *table)
{
    struct kt_text text = {0};
    add_rules(&text, view_of(table)->game);
    page_show(table, _("Rules"), &text);
}

/* ---- menus ---- */

static const char *const list_help[] = {
    N_("# Keys in this menu"),
    N_("↑ ↓           choose; a letter goes to the next line that begins with it"),
    N_("Enter         open, or switch to the next value"),
    NULL,
};

void page_list_help(struct table *table, const struct list *list)
{
    struct kt_text text = {0};
    add_help(&text, list_help);
    if (list->can_change)
        text_printf(&text, "%s\n", _("← →           change the value"));
    if (list->remove)
        text_printf(&text, "%s\n", _("x Delete      remove the chosen line, after a question"));
    text_printf(&text, "%s\n\n", list->is_first ? _("q             quit") : _("Esc           back"));
    if (list->help)
        add_help(&text, list->help);
    if (list->game[0]) {
        kt_text_add(&text, "\n");
        add_rules(&text, list->game);
    }
    page_show(table, list->title, &text);
}
