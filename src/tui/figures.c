/* The grade of a deal is part of the view. The par is searched for when the player asks for it, and when a patience is
 * won; then rank and streak are asked for as well. Each answer is added to what is said. */
#include "tui/figures.h"

#include <stdio.h>

#include "tui/table.h"
#include "tui/words.h"

enum { FIGURE_TEXT = 400 };

void figures_forget(struct table *table)
{
    json_decref(table->figures.ending);
    table->figures = (struct figures){0};
}

static int par_now(const struct table *table)
{
    return table->view.par > 0 ? table->view.par : table->figures.par;
}

static void ask_par(struct table *table)
{
    ask(table, "{s:s, s:i}", "type", "par", "id", PAR_ID);
}

/* ---- the deal ---- */

static void write_grade(const struct table *table, char *out, size_t size)
{
    char why[FIGURE_TEXT];
    table_phrase(table, table->view.why, why, sizeof why);
    snprintf(out, size, _("Grade: %s. %s"), word(table->view.grade), why);
}

void say_grade(struct table *table)
{
    char text[FIGURE_TEXT];
    if (!table->view.grade[0])
        return;
    write_grade(table, text, sizeof text);
    say(table, "%s", text);
}

static void say_deal(struct table *table, const char *par)
{
    char grade[FIGURE_TEXT];
    if (table->view.grade[0])
        write_grade(table, grade, sizeof grade);
    else
        snprintf(grade, sizeof grade, "%s", _("This deal was not chosen by a grade."));
    say(table, "%s %s", grade, par);
}

static void say_par(struct table *table, int par)
{
    char text[FIGURE_TEXT];
    if (par > 0)
        snprintf(text, sizeof text,
                 ngettext("Par, the shortest known solution: %d move.", "Par, the shortest known solution: %d moves.",
                          (unsigned)par),
                 par);
    else
        snprintf(text, sizeof text, "%s", _("Par is not known: no solution was found."));
    say_deal(table, text);
}

void show_deal(struct table *table)
{
    if (par_now(table) > 0) {
        say_par(table, par_now(table));
        return;
    }
    table->figures.is_par_told = true;
    ask_par(table);
    say_deal(table, _("Searching for par…"));
}

/* ---- the end ---- */

static void write_par(const struct table *table, char *out, size_t size)
{
    int par = par_now(table);
    out[0] = '\0';
    if (par > 0 && table->view.counted <= par)
        snprintf(out, size, _(" Par: %d; yours is the shortest known solution."), par);
    else if (par > 0)
        snprintf(out, size, _(" Shortest known solution (par): %d."), par);
}

void write_win(const struct table *table, char *out, size_t size)
{
    const json_t *rank = json_object_get(table->figures.ending, "rank");
    const json_t *sums = json_object_get(table->figures.ending, "sums");
    const struct view *view = &table->view;
    char time[32], win[128], par[128], place[128] = "", streak[128] = "";
    write_time(view->seconds, time);
    snprintf(win, sizeof win,
             ngettext("Won, with %d move in %s.", "Won, with %d moves in %s.", (unsigned)view->counted), view->counted,
             time);
    write_par(table, par, sizeof par);
    if (json_is_object(rank))
        snprintf(place, sizeof place, _(" Rank among your %d wins: %d by time, %d by moves."),
                 number_in(rank, "wins", 0), number_in(rank, "time", 0), number_in(rank, "moves", 0));
    if (json_is_object(sums))
        snprintf(streak, sizeof streak, _(" Winning streak: %d, best: %d."), number_in(sums, "streak", 0),
                 number_in(sums, "best_streak", 0));
    snprintf(out, size, "%s%s%s%s", win, par, place, streak);
}

/* An answer that comes late does not replace a complaint. */
static void say_win(struct table *table)
{
    char text[FIGURE_TEXT];
    if (table->talk.is_complaint)
        return;
    write_win(table, text, sizeof text);
    say(table, "%s", text);
}

void figures_ask(struct table *table)
{
    say_win(table);
    if (table->figures.asked == table->view.seq)
        return;
    table->figures.asked = table->view.seq;
    ask(table, "{s:s}", "type", "ending");
    if (par_now(table) == 0)
        ask_par(table);
}

void ending_heard(struct table *table, const json_t *message)
{
    json_decref(table->figures.ending);
    table->figures.ending = json_incref((json_t *)message);
    if (table->view.is_won)
        say_win(table);
}

void par_heard(struct table *table, const json_t *message)
{
    table->figures.par = number_in(message, "moves", 0);
    if (table->view.is_won)
        say_win(table);
    else if (table->figures.is_par_told)
        say_par(table, table->figures.par);
    table->figures.is_par_told = false;
}

/* Sealed cards, or too many searches. Without a question of the player nothing is said. */
void par_refused(struct table *table, const json_t *phrase)
{
    char text[FIGURE_TEXT];
    table_phrase(table, phrase, text, sizeof text);
    if (table->figures.is_par_told)
        say_deal(table, text);
    table->figures.is_par_told = false;
}
