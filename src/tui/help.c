/* The pages of help: keys, rules, and what a menu is for. */
#include <stdio.h>
#include <string.h>

#include "kit/files.h"
#include "kit/json.h"
#include "tui/table.h"
#include "tui/words.h"

static const char *const pile_help[] = {
    N_("# Moving cards"),
    N_("Each pile has a key, which is shown above it: columns 1, 2, … 0, cells a, b, c …, w the waste, s the stock, h "
       "home."),
    N_("Two keys move: \"12\" from column 1 to column 2, \"3h\" home, \"w1\" from the waste. The longest run goes."),
    N_("s or Space    draw or deal from the stock"),
    N_("Tab           show one legal move after the other; Enter plays it. After a pile's key: moves from there"),
    N_("arrows        a cursor; Enter takes cards up and lays them down. Escape lays them back"),
    N_("mouse         click a card and where it goes, drag it, or click twice to send it home"),
    NULL,
};
static const char *const card_help[] = {
    N_("# Playing cards"),
    N_("The key below a card chooses it; Enter plays what is chosen, p passes."),
    N_("Tab           choose one legal play after the other"),
    N_("arrows, Space a cursor, and choosing what it is on"),
    N_("mouse         click cards to choose them, then the middle of the table; or drag them there"),
    N_("s             the hand by rank, or with its suits together"),
    N_("A card keeps its key while it is in your hand."),
    N_("P             pass at once when there is nothing else, or leave it to you"),
    NULL,
};
static const char *const place_help[] = {
    N_("# Playing cards"),
    N_("The number below a card takes it up. Then the letter of a place, a player or a goal plays it there; d drops "
       "it."),
    N_("A card keeps its number while it is in your hand; a new card takes the number that is free."),
    N_("t             turn a tunnel by half a turn. If it fits only one way, it is laid that way"),
    N_("arrows        go over the board; Enter lays the card, or you hear why not"),
    N_("PgUp PgDn Home End  look at other parts of a large mine"),
    N_("Tab           show one legal move after the other; Enter plays it"),
    N_("✗P ✗L ✗C      a broken pick, lamp or cart, where there is no room for words"),
    NULL,
};
static const char *const alone_help[] = {
    N_("# The game"),
    N_("u r           take back, do again; R takes everything back. Taking back counts as help"),
    N_("B G           set a bookmark, come back to it"),
    N_("i             a hint with its reason; i again plays it"),
    N_("V             whether it can still be won, after every move; W goes back to where it could"),
    N_("A             choose an algorithm and watch a preview of how it plays on: Enter takes over from the position "
       "shown, Escape goes back to your game, Space pauses, ← and → step, + and − set the speed"),
    N_("e             what the bot thinks of your choices"),
    N_("l L           the moves in words; see them again, one by one"),
    N_("N D           a new deal; a deal by its number"),
    NULL,
};
static const char *const seats_help[] = {
    N_("# The game"),
    N_("i             a hint with its reason; i again plays it"),
    N_("e             what the bot thinks of your choices"),
    N_("A             let the bot play for you, until you press it again"),
    N_("l L           the log of the round; see it again, move by move"),
    N_("Enter         when a round is over: deal the next one"),
    NULL,
};
static const char *const common_help[] = {
    N_("O             the rules of this game"),
    N_("S H           statistics, high scores"),
    N_("C M           colours, bell on or off"),
    N_("q             leave; the game waits for you"),
    NULL,
};

static const char *const alone_notes[] = {
    N_("# How moves and help count"),
    N_("Moves: a run moved at once is one move, and so is a draw or a deal from the stock. In FreeCell a card that can "
       "safely go home is free. Moves taken back do not count. The moves of solvers are counted in the same way."),
    N_("Help: hints, verdicts, thoughts, previews and taking back mark this game only. A win with help is no high "
       "score."),
    NULL,
};
static const char *const seats_notes[] = {
    N_("# How help counts"),
    N_("Help: hints, thoughts and the bot playing for you mark this round and the later rounds of the game. A win with "
       "help is no high score."),
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
    add_help(&text, of_way[layout_of(table->view.game)->way]);
    kt_text_add(&text, "\n");
    add_help(&text, is_alone(table) ? alone_help : seats_help);
    add_help(&text, common_help);
    kt_text_add(&text, "\n");
    add_help(&text, is_alone(table) ? alone_notes : seats_notes);
    kt_text_add(&text, "\n");
    add_rules(&text, table->view.game);
    page_show(table, _("Keys and rules"), &text);
}

void page_rules(struct table *table)
{
    struct kt_text text = {0};
    add_rules(&text, table->view.game);
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
        text_printf(&text, "%s\n", _("x Delete      remove what is chosen; you are asked first"));
    text_printf(&text, "%s\n\n", list->is_first ? _("q             quit") : _("Esc           back"));
    if (list->help)
        add_help(&text, list->help);
    if (list->game[0]) {
        kt_text_add(&text, "\n");
        add_rules(&text, list->game);
    }
    page_show(table, list->title, &text);
}
