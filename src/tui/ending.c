/* The result of a round or a game: the winners and the points, as far as this seat may know them. */
#include <stdio.h>

#include "tui/figures.h"
#include "tui/game.h"
#include "tui/talk.h"
#include "tui/terminal.h"
#include "tui/tour.h"
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

void say_end(struct table *table)
{
    const struct view *view = view_of(table);
    if (!view->is_over || has_tour(table))
        return;
    if (view->is_won)
        figures_ask(table);
    else if (is_alone(table))
        say(table, "%s",
            _("No moves are left. u undoes a move, R restarts the deal, N starts a new deal, Z shows "
              "where it was lost."));
    else
        say_results(table);
}
