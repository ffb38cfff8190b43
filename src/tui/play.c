/* The game on the table: a bar above, the cards, two lines of talk, the keys below. The cards are drawn by the layout of the game;
 * here stands what all games have around them, and what moves by itself: passing, watching, the clock. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

const struct scene *scene_shown(const struct table *table)
{
    return table->watch.is_on && table->watch.scene_at >= 0 ? &table->watch.scene : &table->view.scene;
}

/* In a replay whoever moves next has the turn. */
int turn_shown(const struct table *table)
{
    return table->watch.is_on && table->watch.is_replay ? watching_turn(table) : table->view.turn;
}

bool is_panel_shown(const struct table *table)
{
    return table->has_panel && !table->watch.is_on;
}

/* ---- names and numbers ---- */

/* Bots are called by their algorithm; at a table of several, people need names. */
const char *seat_name(const struct table *table, int seat)
{
    static const char *const names[KT_MAX_SEATS] = {"Ani",   "Budi", "Citra", "Dewi",  "Eko",
                                                    "Fajar", "Gita", "Hadi",  "Intan", "Joko"};
    if (seat == table->view.seat)
        return _("You");
    return seat >= 0 && seat < KT_MAX_SEATS ? names[seat] : "?";
}

void write_time(int64_t seconds, char out[32])
{
    if (seconds >= 3600)
        snprintf(out, 32, "%lld:%02d:%02d", (long long)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60));
    else
        snprintf(out, 32, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

int64_t seconds_played(const struct table *table)
{
    double since = fmin(table->now - table->view_at, LONGEST_PAUSE);
    return table->view.seconds + (table->view.is_over || since < 0 ? 0 : (int64_t)since);
}

static const char *name_of_seat(const void *table, int seat)
{
    return seat_name(table, seat);
}

void table_phrase(const struct table *table, const json_t *phrase, char *out, size_t size)
{
    const struct namer namer = {name_of_seat, table, table->view.seat};
    phrase_render(phrase, &namer, out, size);
}

void deed_render(const struct table *table, const json_t *deed, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(deed, "text"));
    char tail[128];
    table_phrase(table, json_object_get(deed, "words"), out, size);
    snprintf(tail, sizeof tail, " (%s)", text ? text : "");
    size_t length = strlen(out), cut = strlen(tail);
    if (text && *text && length > cut && strcmp(out + length - cut, tail) == 0)
        out[length - cut] = '\0';
}

void play_words(struct table *table, const struct move *move, char *out, size_t size)
{
    if (move->json)
        deed_render(table, move->json, out, size);
    if (!move->words)
        snprintf(out, size, "%s", table->named[0] ? table->named : move->text);
}

/* ---- the bar ---- */

static void write_facts(const struct table *table, char *out, size_t size)
{
    const struct view *view = &table->view;
    const struct kt_game *game = game_on_table(table);
    char time[32], deal[64] = "", moves[64] = "", points[64] = "", round[64] = "";
    write_time(seconds_played(table), time);
    if (view->deal)
        snprintf(deal, sizeof deal, _(" · deal %llu"), (unsigned long long)view->deal);
    if (is_alone(table))
        snprintf(moves, sizeof moves, ngettext(" · %d move", " · %d moves", (unsigned)view->played), view->played);
    else
        snprintf(round, sizeof round, _(" · round %d"), view->round);
    bool has_points =
        view->has_points[0] && view->points[0] != view->is_won; /* otherwise: one for a win is all there is */
    if (is_alone(table) && has_points)
        snprintf(points, sizeof points, ngettext(" · %d point", " · %d points", (unsigned)view->points[0]),
                 view->points[0]);
    snprintf(out, size, " %s%s%s%s%s · %s", game ? word(kt_game_title(game)) : "", deal, round, moves, points, time);
}

static void draw_bar(const struct table *table)
{
    char line[300];
    int width = screen_width();
    const char *right = table->view.is_assisted ? _("with help") : "";
    write_facts(table, line, sizeof line);
    paint_line(0, 0, width, INK_BAR, PAPER_BAR, line);
    if (columns_of(line) + columns_of(right) + 2 <= width)
        paint(0, width - columns_of(right) - 1, INK_BAR, PAPER_BAR, right);
}

/* ---- the talk ---- */

enum { HINT_SOON = 1 }; /* seconds; who waits longer is told that it takes longer */

static bool is_hint_young(const struct table *table)
{
    return table->now < table->hint.since + HINT_SOON;
}

static enum ink write_verdict(const struct table *table, char *out, size_t size)
{
    const struct verdict *verdict = &table->verdict;
    if (!verdict->is_there) {
        snprintf(out, size, "%s", _("Can it still be won? The solver is looking…"));
        return INK_DIM;
    }
    if (strcmp(verdict->word, "solved") == 0 && verdict->remaining == 0) {
        snprintf(out, size, "%s", _("Everything can go home now."));
        return INK_GOOD;
    }
    if (strcmp(verdict->word, "solved") == 0) {
        snprintf(out, size,
                 ngettext("It can still be won: %d move to go.", "It can still be won: %d moves to go.",
                          (unsigned)verdict->remaining),
                 verdict->remaining);
        return INK_GOOD;
    }
    if (strcmp(verdict->word, "impossible") != 0) {
        snprintf(out, size, "%s", _("Not known whether it can still be won."));
        return INK_DIM;
    }
    if (verdict->last_winnable >= 0)
        snprintf(out, size, _("It is lost. W goes back to where it could be won, after move %d."),
                 verdict->last_winnable);
    else
        snprintf(out, size, "%s", _("It is lost."));
    return INK_BAD;
}

static enum ink write_state(const struct table *table, char *out, size_t size)
{
    const struct view *view = &table->view;
    out[0] = '\0';
    if (table->watch.is_on) {
        watching_line(table, out, size);
        return INK_STRONG;
    }
    if (is_alone(table))
        return table->settings.has_verdict && !view->is_won ? write_verdict(table, out, size) : INK_TEXT;
    if (table->hint.plays_itself && !view->is_over)
        snprintf(out, size, "%s", _("The bot plays for you; a stops it."));
    else if (!view->is_over && view->turn != view->seat)
        snprintf(out, size, _("%s is thinking…"), seat_name(table, view->turn));
    return INK_DIM;
}

static void write_choice(const struct table *table, char *out, size_t size)
{
    const struct choice *choice = &table->choice;
    enum way way = layout_of(table->view.game)->way;
    struct target targets[MOST_TARGETS];
    out[0] = '\0';
    if (way == BY_CARDS && choice->chosen)
        snprintf(out, size, "%s",
                 is_my_turn(table) ? _("These cards cannot be played now: Enter says why, Escape lays them back.")
                                   : _("Enter plays what is chosen, Escape lays it back."));
    else if (way == BY_PLACES && choice->pile != KT_NO_PILE)
        snprintf(out, size, "%s",
                 targets_of(table, targets) == 0 || targets[0].is_place
                     ? _("Where? The letter of a place, or arrows and Enter; t turns, d drops.")
                     : _("On which? The letter of a player, a goal or a card; d drops it."));
    else if (choice->label)
        snprintf(out, size, _("From %c: to which pile?"), choice->label);
    else if (choice->pile != KT_NO_PILE)
        snprintf(out, size, "%s", _("To which pile?"));
}

static bool fits(const char *text)
{
    return columns_of(text) <= screen_width() - 2;
}

/* Two lines of talk; what is longer than a line takes both, the second text rather than the first. */
static void draw_two(int y, enum ink ink, const char *first, enum ink second_ink, const char *second)
{
    const struct area both = {y, 1, 2, screen_width() - 2};
    if (!fits(second))
        paint_text(&both, second_ink, second);
    else if (!fits(first) && !*second)
        paint_text(&both, ink, first);
    else {
        paint_at_most(y, 1, both.w, ink, PAPER_TABLE, first);
        paint_at_most(y + 1, 1, both.w, second_ink, PAPER_TABLE, second);
    }
}

/* A move that is shown speaks on both lines: what it is, and why or how to play it. */
static bool draw_shown(struct table *table, int y)
{
    char line[700], words[300];
    const struct move *shown = move_shown(table);
    bool is_hint = shown && shown == &table->hint.move, is_apart = is_hint;
    if (!shown || table->said[0])
        return false;
    play_words(table, shown, words, sizeof words);
    if (is_hint)
        snprintf(line, sizeof line, _("Hint: %s. i or Enter plays it."), words);
    else {
        int place, count;
        shown_place(table, &place, &count);
        snprintf(line, sizeof line, _("Move %d of %d: %s. Enter plays it, Tab shows another."), place, count, words);
    }
    if (is_hint && (!fits(line) || !fits(table->hint.reason))) {
        snprintf(line, sizeof line, _("Hint: %s. %s"), words, table->hint.reason);
        is_apart = false;
    }
    draw_two(y, INK_STRONG, line, INK_TEXT, is_apart ? table->hint.reason : "");
    return true;
}

static void draw_talk(struct table *table, int y)
{
    char state[600], line[600];
    if (!table->watch.is_on && draw_shown(table, y))
        return;
    enum ink ink = write_state(table, state, sizeof state);
    if (table->watch.is_on && !table->said[0])
        watching_words(table, line, sizeof line);
    else if (table->hint.is_awaited && !table->hint.plays_itself)
        snprintf(line, sizeof line, "%s",
                 is_hint_young(table) ? _("Looking for a hint…") : _("Still looking for a hint…"));
    else if (table->said[0])
        snprintf(line, sizeof line, "%s", table->said);
    else
        write_choice(table, line, sizeof line);
    draw_two(y, ink, state, table->is_complaint && table->said[0] ? INK_BAD : INK_TEXT, line);
}

/* ---- the keys ---- */

struct key_hint {
    const char *key, *what;
};

/* What matters most stands first: on a narrow screen the last ones are left out. */
static const struct key_hint pile_keys[] = {
    {"12", N_("move")}, {"u", N_("undo")},      {"r", N_("redo")},     {"i", N_("hint")},
    {"a", N_("watch")}, {"?", N_("help")},      {"q", N_("leave")},    {"Tab", N_("moves")},
    {"N", N_("new")},   {"A", N_("algorithm")}, {"B", N_("bookmark")}, {NULL, NULL},
};
static const struct key_hint card_keys[] = {
    {"1…", N_("choose")},  {"Enter", N_("play")}, {"p", N_("pass")},        {"i", N_("hint")},
    {"?", N_("help")},     {"q", N_("leave")},    {"s", N_("sort")},        {"Tab", N_("moves")},
    {"e", N_("thoughts")}, {"l", N_("log")},      {"a", N_("play for me")}, {NULL, NULL},
};
static const struct key_hint place_keys[] = {
    {"1…", N_("choose")}, {"t", N_("turn")},        {"d", N_("drop")},    {"i", N_("hint")},
    {"?", N_("help")},    {"q", N_("leave")},       {"Tab", N_("moves")}, {"e", N_("thoughts")},
    {"l", N_("log")},     {"a", N_("play for me")}, {NULL, NULL},
};
static const struct key_hint watch_keys[] = {
    {"Space", N_("pause")},     {"→", N_("step")},   {"←", N_("back")}, {"+ −", N_("speed")},
    {"Enter", N_("take over")}, {"Esc", N_("stop")}, {NULL, NULL},
};

static const struct key_hint replay_keys[] = {
    {"Space", N_("pause")}, {"→", N_("step")},   {"←", N_("back")},
    {"+ −", N_("speed")},   {"Esc", N_("stop")}, {NULL, NULL},
};

/* The keys of cells are those of commands as well (piles.c): while something is held such a key is where it goes, and while a card
 * lies there the command needs it twice. */
static bool write_key(const struct table *table, const char *key, char out[16])
{
    const struct pile *pile = NULL;
    snprintf(out, 16, "%s", key);
    if (key[1] || table->watch.is_on || layout_of(table->view.game)->way != BY_PILES)
        return true;
    for (int i = 0; i < table->view.scene.count && !pile; i++)
        if (label_of(&table->view.scene.piles[i]) == key[0])
            pile = &table->view.scene.piles[i];
    if (pile && (table->choice.label || table->choice.pile != KT_NO_PILE) && table->choice.label != key[0])
        return false;
    if (pile && pile->count > 0 && !table->choice.label)
        snprintf(out, 16, "%s%s", key, key);
    return true;
}

static void draw_keys(const struct table *table, int y)
{
    static const struct key_hint *const of_way[] = {
        [BY_PILES] = pile_keys, [BY_CARDS] = card_keys, [BY_PLACES] = place_keys};
    int x = 1, width = screen_width();
    const struct key_hint *hint = of_way[layout_of(table->view.game)->way];
    if (table->watch.is_on)
        hint = table->watch.is_replay ? replay_keys : watch_keys;
    paint_line(y, 0, width, INK_BAR, PAPER_BAR, "");
    for (; hint->key; hint++) {
        char key[16];
        if (!write_key(table, hint->key, key))
            continue;
        if (x + columns_of(key) + columns_of(_(hint->what)) + 3 > width)
            break;
        x += paint(y, x, INK_STRONG, PAPER_BAR, key) + 1;
        x += paint(y, x, INK_BAR, PAPER_BAR, _(hint->what)) + 2;
    }
}

/* ---- the screen ---- */

static const struct {
    int width, height;
} least[] = {[BY_PILES] = {50, 15}, [BY_CARDS] = {60, 18}, [BY_PLACES] = {66, 21}};

static void draw_too_small(enum way way)
{
    char line[200];
    snprintf(line, sizeof line, _("The window is too small: %d columns and %d lines are needed."), least[way].width,
             least[way].height);
    paint_text(&(struct area){1, 1, screen_height() - 2, screen_width() - 2}, INK_TEXT, line);
}

static void draw_play(struct table *table, struct screen *screen)
{
    int width = screen_width(), height = screen_height();
    const struct layout *layout = layout_of(table->view.game);
    (void)screen;
    table->spot_count = 0;
    draw_bar(table);
    if (width < least[layout->way].width || height < least[layout->way].height)
        draw_too_small(layout->way);
    else {
        if (table->has_view)
            layout->draw(table, scene_shown(table), &(struct area){1, 1, height - 4, width - 2});
        draw_talk(table, height - 3);
    }
    draw_keys(table, height - 1);
}

static bool deal_on(struct table *table, int key)
{
    if (key != PRESS_ENTER || !table->has_view || !table->view.is_over || (is_alone(table) && !table->view.is_won))
        return false;
    if (is_alone(table))
        game_again(table, 0);
    else if (json_is_true(json_object_get(table->room, "rounds_left")))
        change(table, "{s:s}", "type", "next_round");
    else
        change(table, "{s:s}", "type", "rematch");
    return true;
}

/* No key is passed over in silence. */
void complain_of_key(struct table *table, int key)
{
    char text[200];
    if (key <= ' ' || key > '~') {
        complain(table, _("This key has no meaning here; ? shows the keys."));
        return;
    }
    bool is_number = key >= '0' && key <= '9' && !table->watch.is_on;
    snprintf(text, sizeof text,
             !is_number                                     ? _("%c has no meaning here; ? shows the keys.")
             : layout_of(table->view.game)->way == BY_PILES ? _("There is no pile %c here; ? shows the keys.")
                                                            : _("There is no card %c here; ? shows the keys."),
             key);
    complain(table, text);
}

static void press_play(struct table *table, struct screen *screen, const struct press *press)
{
    (void)screen;
    if (table->watch.is_on) {
        watching_press(table, press->key);
        return;
    }
    if (searching_press(table, press->key))
        return;
    table->confirmed = table->confirming == press->key ? press->key : 0;
    table->confirming = 0;
    if (table->confirmed) {
        table->said[0] = '\0';
        command_press(table, press->key);
    } else if (!deal_on(table, press->key) && !choice_press(table, press) && !command_press(table, press->key))
        complain_of_key(table, press->key);
}

static void close_play(struct table *table, struct screen *screen)
{
    (void)screen;
    searching_end(table);
    ask(table, "{s:s}", "type", "leave");
    table_forget(table);
    ask(table, "{s:s}", "type", "mine");
    if (table->wanted->game)
        table->is_done = true;
}

const struct screen_kind play_screen = {.draw = draw_play, .press = press_play, .close = close_play};

/* ---- what moves by itself ---- */

double play_due(const struct table *table)
{
    double due = table->now + 60;
    if (!table->has_view)
        return due;
    if (table->watch.is_on && table->watch.is_ready && !table->watch.is_paused && table->watch.next < due)
        due = table->watch.next;
    if (table->pass_at > 0 && table->pass_at < due)
        due = table->pass_at;
    if (table->hint.is_awaited && is_hint_young(table) && table->hint.since + HINT_SOON < due)
        due = table->hint.since + HINT_SOON;
    if (!table->view.is_over) { /* the next second of the timer */
        double since = table->now - table->view_at, tick = table->view_at + floor(since) + 1;
        due = tick < due ? tick : due;
    }
    return due;
}

void play_step(struct table *table)
{
    if (!table->has_view)
        return;
    if (table->pass_at > 0 && table->now >= table->pass_at && table->view.move_count == 1) {
        table->pass_at = 0;
        play_move(table, &table->view.moves[0]);
    }
    watching_step(table);
}
