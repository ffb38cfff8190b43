/* Pages to read: keys, rules, the log, statistics, high scores. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kit/files.h"
#include "kit/json.h"
#include "tui/table.h"
#include "tui/words.h"

struct page {
    struct screen screen;
    char title[ITEM_TEXT];
    char *text;
    int top, lines, rows;
};

/* ---- drawing ---- */

struct drawing {
    const struct page *page;
    int y, x, next; /* `next` line of the whole text */
    int indent;     /* of text behind a key */
};

static void draw_part(const struct drawing *drawing, int line, int x, bool is_strong, const char *text)
{
    int at = line - drawing->page->top;
    if (at >= 0 && at < drawing->page->rows)
        paint(drawing->y + at, drawing->x + x, is_strong ? INK_STRONG : INK_TEXT, PAPER_TABLE, text);
}

static void draw_line(void *data, int line, const char *text)
{
    struct drawing *drawing = data;
    bool is_heading = text[0] == '#';
    while (*text == '#' || (is_heading && *text == ' '))
        text++;
    (void)line;
    draw_part(drawing, drawing->next++, drawing->indent, is_heading, text);
}

static void draw_cell(void *data, int line, int x, bool is_head, const char *text)
{
    const struct drawing *drawing = data;
    draw_part(drawing, drawing->next + line, x, is_head, text);
}

/* Behind a key, its blanks or the dash of an item the text goes on below itself. */
static int indent_of(const char *row)
{
    if (strncmp(row, "- ", 2) == 0)
        return 2;
    const char *gap = strstr(row, "  ");
    if (!gap || gap - row > 14)
        return 0;
    return (int)(gap - row + (int)strspn(gap, " "));
}

/* One line of the text, broken, or a whole table; returns what follows. */
static const char *draw_block(struct drawing *drawing, const char *text, int width)
{
    size_t size = strcspn(text, "\n");
    if (text[0] == '\t') {
        while (text[size] && text[size + 1] == '\t')
            size += 1 + strcspn(text + size + 1, "\n");
        drawing->next += grid_lay(text, size, width, &(struct grid_reader){draw_cell, drawing});
    } else {
        char *row = strndup(text, size), key[64] = "";
        int head = row && columns_of(row) > width ? indent_of(row) : 0;
        snprintf(key, sizeof key, "%.*s", head, row ? row : "");
        drawing->indent = columns_of(key);
        draw_part(drawing, drawing->next, 0, false, key);
        if (row)
            text_break(row + head, width - drawing->indent, draw_line, drawing);
        free(row);
    }
    return text + size + (text[size] == '\n');
}

static void draw_page(struct table *table, struct screen *screen)
{
    struct page *page = (struct page *)screen;
    int width = screen_width(), height = screen_height();
    char line[300];
    (void)table;
    page->rows = height - 3;
    struct drawing drawing = {.page = page, .y = 1, .x = 2};
    snprintf(line, sizeof line, " Kartu · %s", page->title);
    paint_line(0, 0, width, INK_BAR, PAPER_BAR, line);
    for (const char *text = page->text; *text;)
        text = draw_block(&drawing, text, width - 4);
    page->lines = drawing.next;
    snprintf(line, sizeof line, " %s", _("↑ ↓ PgUp PgDn scroll   Esc back"));
    paint_line(height - 1, 0, width, INK_BAR, PAPER_BAR, line);
    int used = columns_of(line);
    snprintf(line, sizeof line, "%d–%d / %d ", page->top + 1,
             page->top + page->rows < page->lines ? page->top + page->rows : page->lines, page->lines);
    if (used + columns_of(line) < width)
        paint(height - 1, width - columns_of(line), INK_BAR, PAPER_BAR, line);
}

static void scroll_by(struct page *page, int by)
{
    int most = page->lines > page->rows ? page->lines - page->rows : 0;
    page->top += by;
    page->top = page->top > most ? most : page->top;
    page->top = page->top < 0 ? 0 : page->top;
}

static void press_page(struct table *table, struct screen *screen, const struct press *press)
{
    struct page *page = (struct page *)screen;
    switch (press->key) {
    case PRESS_UP:
    case PRESS_WHEEL_UP:
        scroll_by(page, -1);
        break;
    case PRESS_DOWN:
    case PRESS_WHEEL_DOWN:
        scroll_by(page, 1);
        break;
    case PRESS_PAGE_UP:
        scroll_by(page, -page->rows + 1);
        break;
    case PRESS_PAGE_DOWN:
    case ' ':
        scroll_by(page, page->rows - 1);
        break;
    case PRESS_HOME:
        scroll_by(page, -page->lines);
        break;
    case PRESS_END:
        scroll_by(page, page->lines);
        break;
    case PRESS_ESCAPE:
    case PRESS_ENTER:
    case 'q':
    case '?':
        screen_pop(table);
        break;
    default:
        break;
    }
}

static void close_page(struct table *table, struct screen *screen)
{
    (void)table;
    free(((struct page *)screen)->text);
    free(screen);
}

static const struct screen_kind page_screen = {.draw = draw_page, .press = press_page, .close = close_page};

void page_show(struct table *table, const char *title, const char *text)
{
    struct page *page = calloc(1, sizeof *page);
    char *copy = strdup(text);
    if (!page || !copy) {
        free(page);
        free(copy);
        return;
    }
    page->screen.kind = &page_screen;
    page->text = copy;
    snprintf(page->title, sizeof page->title, "%s", title);
    screen_push(table, &page->screen);
}

static void show_text(struct table *table, const char *title, struct kt_text *text)
{
    page_show(table, title, text->data ? text->data : "");
    kt_text_free(text);
}

/* ---- keys and rules ---- */

static const char *const pile_help[] = {
    N_("# Moving cards"),
    N_("Each pile has a key: columns 1, 2, … 0, cells a, b, c …, w the waste, s the stock, h home."),
    N_("Two keys move: \"12\" from column 1 to column 2, \"3h\" home, \"w1\" from the waste. The longest run goes."),
    N_("If a key is a cell and a command, press it twice for the command while the cell has a card."),
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
    N_("P             pass at once when there is nothing else, or leave it to you"),
    NULL,
};
static const char *const place_help[] = {
    N_("# Playing cards"),
    N_("The number below a card takes it up. Then the letter of a place, a player or a goal plays it there; d drops "
       "it."),
    N_("t             turn a tunnel by half a turn. If it fits only one way, it is laid that way"),
    N_("arrows        go over the board; Enter lays the card, or you hear why not"),
    N_("PgUp PgDn Home End  look at other parts of a large mine"),
    N_("Tab           show one legal move after the other; Enter plays it"),
    N_("✗P ✗L ✗C      a broken pick, lamp or cart, where there is no room for words"),
    NULL,
};
static const char *const alone_help[] = {
    N_("# The game"),
    N_("u r           take back, do again; R takes everything back"),
    N_("B G           set a bookmark, come back to it"),
    N_("i             a hint with its reason; i again plays it"),
    N_("V             whether it can still be won, after every move; W goes back to where it could"),
    N_("a A           watch an algorithm play on; choose which one"),
    N_("e             what the bot thinks of your choices"),
    N_("l L           the moves in words; see them again, one by one"),
    N_("N D           a new deal; a deal by its number"),
    NULL,
};
static const char *const seats_help[] = {
    N_("# The game"),
    N_("i             a hint with its reason; i again plays it"),
    N_("e             what the bot thinks of your choices"),
    N_("a             let the bot play for you, until you press it again"),
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
    add_rules(&text, table->view.game);
    show_text(table, _("Keys and rules"), &text);
}

void page_rules(struct table *table)
{
    struct kt_text text = {0};
    add_rules(&text, table->view.game);
    show_text(table, _("Rules"), &text);
}

/* ---- the log ---- */

static void show_log(struct table *table, struct kt_text *text)
{
    if (!text->data)
        kt_text_add(text, _("Nothing was done yet."));
    show_text(table, _("The log of the round"), text);
}

/* Of a patience the moves are asked for first. */
void page_log(struct table *table)
{
    struct kt_text text = {0};
    if (is_alone(table)) {
        table->is_log_asked = true;
        ask(table, "{s:s}", "type", "history");
        return;
    }
    for (size_t i = 0; i < json_array_size(table->deeds); i++) {
        char line[400];
        write_deed(table, json_array_get(table->deeds, i), line, sizeof line);
        text_printf(&text, "%3d  %s\n", (int)i + 1, line);
    }
    show_log(table, &text);
}

/* In words, as far as the deal is known here: they depend on what lies where. */
static void write_next(struct kt_position *now, const char *text, char *out, size_t size)
{
    struct kt_phrase words = {0};
    kt_move move;
    snprintf(out, size, "%s", text);
    if (!now || !kt_move_read(now, text, &move, NULL))
        return;
    kt_move_words(now, move, &words);
    kt_phrase_render(&words, word(words.text), out, size);
    kt_position_play(now, move, NULL);
}

void page_moves(struct table *table, const json_t *history)
{
    const json_t *moves = json_object_get(history, "moves");
    const char *rules = json_string_value(json_object_get(table->room, "rules"));
    const struct kt_game *game = game_on_table(table);
    int played = (int)json_integer_value(json_object_get(history, "played"));
    struct kt_settings settings;
    struct kt_text text = {0};
    if (!game)
        return;
    kt_rules_usual(game, &settings);
    kt_rules_read(game, rules ? rules : "", &settings, NULL);
    struct kt_position *now = table->view.deal ? kt_position_deal(game, &settings, table->view.deal, NULL) : NULL;
    for (int i = 0; i < played; i++) {
        const char *move = json_string_value(json_array_get(moves, (size_t)i));
        char words[256];
        write_next(now, move ? move : "", words, sizeof words);
        text_printf(&text, "%4d  %s\n", i + 1, words);
    }
    kt_position_free(now);
    show_log(table, &text);
}

/* ---- statistics ---- */

static long long whole(const json_t *json, const char *key)
{
    return (long long)json_integer_value(json_object_get(json, key));
}

static void write_best(const json_t *game, const char *key, bool is_time, char out[32])
{
    const json_t *value = json_object_get(game, key);
    if (!json_is_integer(value))
        snprintf(out, 32, "–");
    else if (is_time)
        write_time(json_integer_value(value), out);
    else
        snprintf(out, 32, "%lld", (long long)json_integer_value(value));
}

static void add_padded(struct kt_text *text, const char *cell, int width)
{
    int used = columns_of(cell);
    text_printf(text, "%s%*s", cell, used < width ? width - used : 1, "");
}

enum { CELLS = 7 };

static void add_row(struct kt_text *text, const int widths[CELLS], const char *const cells[CELLS])
{
    for (int i = 0; i < CELLS; i++)
        add_padded(text, cells[i], widths[i]);
    kt_text_add(text, "\n");
}

void page_statistics(struct table *table, const json_t *message)
{
    const json_t *games = json_object_get(message, "games");
    static const int widths[CELLS] = {12, 9, 8, 9, 11, 11, 11};
    struct kt_text text = {0};
    add_row(&text, widths,
            (const char *const[]){_("Game"), _("played"), _("won"), _("in a row"), _("best row"), _("best time"),
                                  _("least moves")});
    for (size_t i = 0; i < json_array_size(games); i++) {
        const json_t *game = json_array_get(games, i);
        const char *name = json_string_value(json_object_get(game, "game"));
        const struct kt_game *known = name ? kt_game_find(name) : NULL;
        char cells[6][32];
        snprintf(cells[0], 32, "%lld", whole(game, "played"));
        snprintf(cells[1], 32, "%lld", whole(game, "won"));
        snprintf(cells[2], 32, "%lld", whole(game, "streak"));
        snprintf(cells[3], 32, "%lld", whole(game, "best_streak"));
        write_best(game, "best_seconds", true, cells[4]);
        write_best(game, "best_moves", false, cells[5]);
        add_row(&text, widths,
                (const char *const[]){known ? word(kt_game_title(known)) : "?", cells[0], cells[1], cells[2], cells[3],
                                      cells[4], cells[5]});
    }
    text_printf(&text, "\n%s\n",
                _("A game given up counts as played. Best time and least moves are of wins without help."));
    show_text(table, _("Statistics"), &text);
}

/* ---- high scores ---- */

void ask_scores(struct table *table, const char *game, const char *rules)
{
    json_decref(table->scores);
    table->scores = NULL;
    ask(table, "{s:s, s:s, s:s, s:s}", "type", "scores", "game", game, "rules", rules, "kind", "numbered");
}

static const int score_widths[CELLS] = {4, 18, 9, 9, 10, 15, 11};

static void add_score(struct kt_text *text, int place, const json_t *score)
{
    const char *who = json_string_value(json_object_get(score, "name"));
    const char *deal = json_string_value(json_object_get(score, "deal"));
    char number[32], points[32], moves[32], time[32], date[32];
    time_t at = (time_t)whole(score, "at");
    struct tm day;
    snprintf(number, sizeof number, "%2d", place);
    snprintf(points, sizeof points, "%lld", whole(score, "points"));
    snprintf(moves, sizeof moves, "%lld", whole(score, "moves"));
    write_time(whole(score, "seconds"), time);
    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&at, &day));
    add_row(text, score_widths,
            (const char *const[]){number, who && *who ? who : _("You"), points, moves, time, deal ? deal : "", date});
}

static void add_scores(struct kt_text *text, const char *heading, const json_t *scores)
{
    if (json_array_size(scores) == 0)
        return;
    text_printf(text, "%s%s\n", text->data ? "\n" : "", heading);
    add_row(text, score_widths,
            (const char *const[]){"", _("name"), _("points"), _("moves"), _("time"), _("number"), _("day")});
    for (size_t i = 0; i < json_array_size(scores); i++)
        add_score(text, (int)i + 1, json_array_get(scores, i));
}

/* Deals with a number come first: they are what is played here. Then the sealed ones are asked for. */
void page_scores(struct table *table, const json_t *message)
{
    const json_t *scores = json_object_get(message, "scores");
    const char *name = json_string_value(json_object_get(message, "game"));
    const char *rules = json_string_value(json_object_get(message, "rules"));
    const char *kind = json_string_value(json_object_get(message, "kind"));
    const struct kt_game *game = name ? kt_game_find(name) : NULL;
    struct kt_text text = {0};
    char title[128];
    if (game && rules && kind && strcmp(kind, "numbered") == 0) {
        table->scores = json_deep_copy(scores);
        ask(table, "{s:s, s:s, s:s, s:s}", "type", "scores", "game", name, "rules", rules, "kind", "sealed");
        return;
    }
    snprintf(title, sizeof title, _("High scores: %s"), game ? word(kt_game_title(game)) : "?");
    add_scores(&text, _("# Deals with a number"), table->scores);
    add_scores(&text, _("# Sealed deals"), scores);
    if (!text.data)
        kt_text_add(&text, _("None yet: wins without hints, verdicts and watching are kept here."));
    show_text(table, title, &text);
}
