/* The bars above and below the table: the game and its counters, and the keys. */
#include <stdio.h>

#include "tui/autoplay.h"
#include "tui/game.h"
#include "tui/layout.h"
#include "tui/talk.h"
#include "tui/tour.h"
#include "tui/watch.h"
#include "tui/words.h"

/* ---- above ---- */

static void write_title(const struct table *table, char *out, size_t size)
{
    const struct kt_game *game = game_on_table(table);
    char deal[64] = "", grade[32] = "";
    if (view_of(table)->deal)
        snprintf(deal, sizeof deal, _(" · deal %llu"), (unsigned long long)view_of(table)->deal);
    else if (view_of(table)->is_given)
        snprintf(deal, sizeof deal, "%s", _(" · from a position"));
    if (view_of(table)->grade[0])
        snprintf(grade, sizeof grade, " (%s)", word(view_of(table)->grade));
    snprintf(out, size, " %s%s%s", game ? word(kt_game_title(game)) : "", deal, grade);
}

static void write_facts(const struct table *table, char *out, size_t size)
{
    const struct view *view = view_of(table);
    char title[128], time[32], moves[64] = "", points[64] = "", round[64] = "";
    write_title(table, title, sizeof title);
    write_time(seconds_played(table), time);
    if (is_alone(table))
        snprintf(moves, sizeof moves, ngettext(" · %d move", " · %d moves", (unsigned)view->counted), view->counted);
    else
        snprintf(round, sizeof round, _(" · round %d"), view->round);
    bool has_points =
        view->has_points[0] && view->points[0] != view->is_won; /* equal: the only point is the one for a win */
    if (is_alone(table) && has_points)
        snprintf(points, sizeof points, ngettext(" · %d point", " · %d points", (unsigned)view->points[0]),
                 view->points[0]);
    snprintf(out, size, "%s%s%s%s · %s", title, round, moves, points, time);
}

/* A preview or replay has its own counter; the moves and the time of the game do not apply to it. */
static void write_film(const struct table *table, char *out, size_t size)
{
    char title[128], film[128];
    write_title(table, title, sizeof title);
    watching_title(table, film, sizeof film);
    snprintf(out, size, "%s · %s", title, film);
}

static void write_help(const struct view *view, char *out, size_t size)
{
    if (view->algorithm[0])
        snprintf(out, size, _("played by %s"), view->algorithm);
    else if (view->is_assisted)
        snprintf(out, size, "%s", _("with help"));
}

void bar_draw(const struct table *table)
{
    char line[300];
    int width = screen_width();
    char right[128] = "";
    if (is_watching(table))
        write_film(table, line, sizeof line);
    else {
        write_facts(table, line, sizeof line);
        write_help(view_of(table), right, sizeof right);
    }
    paint_line(0, 0, width, INK_BAR, PAPER_BAR, line);
    if (columns_of(line) + columns_of(right) + 2 <= width)
        paint(0, width - columns_of(right) - 1, INK_BAR, PAPER_BAR, right);
}

/* ---- below ---- */

struct key_hint {
    const char *key, *what;
};

/* The most important keys first: on a narrow screen the last ones are left out. */
static const struct key_hint pile_keys[] = {
    {"12", N_("move")},       {"u", N_("undo")},     {"i", N_("hint")}, {"?", N_("help")},    {"q", N_("leave")},
    {"A", N_("watch")},       {"F", N_("finish")},   {"r", N_("redo")}, {"Tab", N_("moves")}, {"N", N_("new")},
    {"E", N_("calculation")}, {"B", N_("bookmark")}, {NULL, NULL},
};
static const struct key_hint card_keys[] = {
    {"1…", N_("choose")},     {"Enter", N_("play")}, {"p", N_("pass")},      {"i", N_("hint")},
    {"?", N_("help")},        {"q", N_("leave")},    {"s", N_("sort")},      {"K", N_("combinations")},
    {"Tab", N_("moves")},     {"e", N_("thoughts")}, {"A", N_("bot plays")}, {"F", N_("paper's bot")},
    {"E", N_("calculation")}, {"l", N_("log")},      {NULL, NULL},
};
static const struct key_hint place_keys[] = {
    {"1…", N_("choose")},   {"t", N_("turn")},        {"d", N_("drop")},        {"i", N_("hint")},
    {"?", N_("help")},      {"q", N_("leave")},       {"Tab", N_("moves")},     {"e", N_("thoughts")},
    {"A", N_("bot plays")}, {"F", N_("paper's bot")}, {"E", N_("calculation")}, {"l", N_("log")},
    {NULL, NULL},
};
static const struct key_hint autoplay_keys[] = {
    {"+ −", N_("speed")},
    {"M", N_("bell")},
    {"q", N_("leave")},
    {NULL, NULL},
};
static const struct key_hint preview_keys[] = {
    {"Enter", N_("take over from here")},
    {"Esc", N_("back to my game")},
    {"Space", N_("pause")},
    {"← →", N_("step")},
    {"+ −", N_("speed")},
    {NULL, NULL},
};
static const struct key_hint replay_keys[] = {
    {"Esc", N_("back to my game")}, {"Space", N_("pause")}, {"← →", N_("step")}, {"+ −", N_("speed")}, {NULL, NULL},
};

static const struct key_hint chosen_keys[] = {
    {"Esc", N_("back to the analysis")}, {"← →", N_("step")}, {"Space", N_("play")}, {"+ −", N_("speed")}, {NULL, NULL},
};

static const struct key_hint review_keys[] = {
    {"Esc", N_("back")}, {"Z", N_("analysis")}, {"Space", N_("pause")},
    {"← →", N_("step")}, {"+ −", N_("speed")},  {NULL, NULL},
};

/* When the round is over. */
static const struct key_hint won_keys[] = {
    {"Enter", N_("new deal")}, {"R", N_("same deal")},      {"Z", N_("analysis")},
    {"L", N_("replay")},       {"q", N_("leave")},          {"?", N_("help")},
    {"H", N_("high scores")},  {"D", N_("deal by number")}, {NULL, NULL},
};
static const struct key_hint stuck_keys[] = {
    {"u", N_("undo")},   {"R", N_("restart")}, {"N", N_("new deal")}, {"Z", N_("analysis")},
    {"L", N_("replay")}, {"q", N_("leave")},   {"?", N_("help")},     {NULL, NULL},
};
static const struct key_hint round_keys[] = {
    {"L", N_("replay")}, {"Z", N_("analysis")}, {"l", N_("log")}, {"S", N_("statistics")},
    {"q", N_("leave")},  {"?", N_("help")},     {NULL, NULL},
};

/* When a part of a guided game is over: its text says what Enter does. */
static const struct key_hint toured_keys[] = {
    {"Enter", N_("go on")}, {"T", N_("guided game again")},
    {"L", N_("replay")},    {"Z", N_("analysis")},
    {"q", N_("leave")},     {"?", N_("help")},
    {NULL, NULL},
};

static const struct key_hint *keys_now(const struct table *table)
{
    static const struct key_hint *const of_way[] = {
        [BY_PILES] = pile_keys, [BY_CARDS] = card_keys, [BY_PLACES] = place_keys};
    if (is_watching(table))
        return is_from_analysis(table) ? chosen_keys
               : is_review(table)      ? review_keys
               : is_replay(table)      ? replay_keys
                                       : preview_keys;
    if (is_autoplay(table))
        return autoplay_keys;
    if (!view_of(table)->is_over)
        return of_way[layout_now(table)->way];
    if (has_tour(table) && !is_touring(table))
        return toured_keys;
    if (is_alone(table))
        return view_of(table)->is_won ? won_keys : stuck_keys;
    return round_keys;
}

/* False: there is no room for it. */
static bool paint_key(int y, int *x, const char *key, const char *what)
{
    if (*x + columns_of(key) + columns_of(what) + 2 > screen_width())
        return false;
    *x += paint(y, *x, INK_STRONG, PAPER_BAR, key) + 1;
    *x += paint(y, *x, INK_BAR, PAPER_BAR, what) + 2;
    return true;
}

void keys_draw(const struct table *table, int y)
{
    const struct key_hint *hint = keys_now(table);
    int x = 1;
    paint_line(y, 0, screen_width(), INK_BAR, PAPER_BAR, "");
    if (hint == round_keys)
        paint_key(y, &x, "Enter", has_rounds_left(table) ? _("next round") : _("new game"));
    for (; hint->key; hint++)
        if (!(hint->key[1] == '\0' && tour_refuses(table, hint->key[0])) && !paint_key(y, &x, hint->key, _(hint->what)))
            return;
}
