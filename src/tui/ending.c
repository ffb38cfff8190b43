/* The result of a round or a game: the winners and the points, as far as this seat may know them. */
#include <stdio.h>

#include "tui/game.h"
#include "tui/link.h"
#include "tui/talk.h"
#include "tui/terminal.h"
#include "tui/words.h"

enum { RESULTS = 400 };

static void write_winners(const struct table *table, char *out, size_t size)
{
    const struct view *view = view_of(table);
    size_t used = 0;
    out[0] = '\0';
    for (int seat = 0; seat < view->seats && used < size; seat++)
        if (view->winners >> seat & 1)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", seat_name(table, seat));
}

/* "You +3 (7), Budi -1 (2)": the points of the round, and the total. */
static void write_gains(const struct table *table, char *out, size_t size)
{
    const struct view *view = view_of(table);
    size_t used = 0;
    out[0] = '\0';
    for (int seat = 0; seat < view->seats && seat < KT_MAX_SEATS && used < size; seat++)
        if (view->has_gained[seat] && view->has_points[seat])
            used += (size_t)snprintf(out + used, size - used, "%s%s %+d (%d)", used ? ", " : "", seat_name(table, seat),
                                     view->gained[seat], view->points[seat]);
}

/* With many players two lines are too short; then the winners are left out, since the list of players shows them. */
static void say_results(struct table *table)
{
    char names[RESULTS], gains[RESULTS], winners[RESULTS + 64] = "", results[RESULTS + 64] = "";
    const char *over = has_rounds_left(table) ? _("The round is over.") : _("The game is over.");
    write_winners(table, names, sizeof names);
    write_gains(table, gains, sizeof gains);
    if (names[0])
        snprintf(winners, sizeof winners, _(" Won by: %s."), names);
    if (gains[0])
        snprintf(results, sizeof results, _(" This round (total): %s."), gains);
    say(table, "%s%s%s", over, winners, results);
    if (text_break(talk_of(table)->said, screen_width() - 2, NULL, NULL) > TALK_LINES)
        say(table, "%s%s", over, results);
}

/* "Won, with 98 moves in 4:05." */
static void write_win(const struct view *view, char *out, size_t size)
{
    char time[32];
    write_time(view->seconds, time);
    snprintf(out, size, ngettext("Won, with %d move in %s.", "Won, with %d moves in %s.", (unsigned)view->counted),
             view->counted, time);
}

/* The rank of the win among the player's own ones, and the winning streak. */
void ending_heard(struct table *table, const json_t *message)
{
    const json_t *rank = json_object_get(message, "rank"), *sums = json_object_get(message, "sums");
    char win[RESULTS], place[RESULTS] = "", streak[RESULTS] = "";
    if (!view_of(table)->is_won)
        return;
    write_win(view_of(table), win, sizeof win);
    if (json_is_object(rank))
        snprintf(place, sizeof place, _(" Rank among your %d wins: %d by time, %d by moves."),
                 number_in(rank, "wins", 0), number_in(rank, "time", 0), number_in(rank, "moves", 0));
    if (json_is_object(sums))
        snprintf(streak, sizeof streak, _(" Winning streak: %d, best: %d."), number_in(sums, "streak", 0),
                 number_in(sums, "best_streak", 0));
    say(table, "%s%s%s", win, place, streak);
}

void say_end(struct table *table)
{
    const struct view *view = view_of(table);
    char win[RESULTS];
    if (!view->is_over)
        return;
    if (view->is_won) {
        write_win(view, win, sizeof win);
        say(table, "%s", win);
        ask(table, "{s:s}", "type", "ending");
    } else if (is_alone(table))
        say(table, "%s", _("No moves are left. u undoes a move, R restarts the deal, N starts a new deal."));
    else
        say_results(table);
}
