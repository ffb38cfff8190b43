#include "tui/autoplay.h"

#include <stdio.h>
#include <string.h>

#include "hall/autoplay.h"
#include "kit/papers.h"
#include "kit/verdicts.h"
#include "tui/lists.h"
#include "tui/table.h"
#include "tui/words.h"

bool is_autoplay(const struct table *table)
{
    return table->has_view && table->view.auto_spec[0];
}

/* ---- starting ---- */

/* The speed is that of previews: positions in ten seconds. */
static int delay_of(const struct table *table)
{
    int delay = 10000 / table->settings.speed;
    return delay < LEAST_AUTO_DELAY ? LEAST_AUTO_DELAY : delay > MOST_AUTO_DELAY ? MOST_AUTO_DELAY : delay;
}

static void begin(struct table *table, const char *spec)
{
    table->advice.is_agreed = true;
    ask(table, "{s:s, s:s, s:i}", "type", "auto", "spec", spec, "delay", delay_of(table));
}

/* Asks before the game is marked. A game from a position has no result. */
static void start(struct table *table, const char *spec)
{
    char question[300];
    snprintf(question, sizeof question,
             is_alone(table) ? _("Let %s finish this game? It then counts as played by %s.")
                             : _("Let %s play this round for you? It then counts as played by %s."),
             spec, spec);
    if (!table->has_view || table->view.is_over || table->view.seat == KT_NOBODY)
        complain(table, _("There is nothing to play here."));
    else if (table->view.is_given || strcmp(table->view.algorithm, spec) == 0)
        begin(table, spec);
    else
        question_open(table, question, spec, begin);
}

void finish_by_paper(struct table *table)
{
    const struct kt_game *game = game_on_table(table);
    const char *spec = game ? paper_algorithm(game) : NULL;
    if (spec)
        start(table, spec);
    else
        complain(table, _("There is nothing to play here."));
}

void play_by_bot(struct table *table)
{
    const struct kt_game *game = game_on_table(table);
    if (game)
        start(table, kt_game_bot(game, 0)->name);
}

/* ---- playing ---- */

/* Speed and bell can be changed; leaving ends autoplay by itself. Any other key takes over. */
bool autoplay_press(struct table *table, int key)
{
    if (!is_autoplay(table) || key == 'M' || key == 'q' || key == 'Q')
        return false;
    if (key == PRESS_RELEASE)
        return true;
    talk_clear(table);
    if (speed_press(table, key))
        ask(table, "{s:s, s:i}", "type", "auto", "delay", delay_of(table));
    else
        ask(table, "{s:s}", "type", "stop");
    return true;
}

void autoplay_line(const struct table *table, char *out, size_t size)
{
    const struct view *view = &table->view;
    if (view->is_auto_thinking)
        snprintf(out, size, _("%s is searching… Any key stops it."), view->auto_spec);
    else
        snprintf(out, size, _("%s plays for you, %d moves in ten seconds. Any other key takes over."), view->auto_spec,
                 10000 / delay_of(table));
}

/* ---- the end ---- */

/* The word of docs/wire.md for a limit, as a reason. */
static const char *why_given_up(const char *limit)
{
    if (strcmp(limit, "moves") == 0)
        return _("the game would have too many moves");
    for (int i = KT_BY_NOTHING + 1; i < KT_BY_GIVING_UP; i++)
        if (strcmp(limit_word((enum kt_stopped_by)i), limit) == 0)
            return _(limit_reason((enum kt_stopped_by)i));
    return _("it makes no progress any more");
}

static const char *taken_over(void)
{
    return _("You play on yourself.");
}

/* After a win or the end of a round the result is shown instead. */
void autoplay_stopped(struct table *table, const json_t *message)
{
    const char *spec = json_string_value(json_object_get(message, "spec"));
    const char *why = json_string_value(json_object_get(message, "why"));
    const char *limit = json_string_value(json_object_get(message, "limit"));
    if (!spec || !why)
        return; /* it had ended before */
    table->view.auto_spec[0] = '\0';
    if (table->view.is_over)
        return;
    if (strcmp(why, "gave up") == 0)
        say(table, _("%s gives up: %s. You can play on yourself."), spec, why_given_up(limit ? limit : ""));
    else if (strcmp(why, "impossible") == 0)
        say(table, _("%s gives up: it has proven that this position is lost."), spec);
    else if (strcmp(why, "server") == 0)
        say(table, "%s", _("It was stopped: there is no memory, or the disk is full."));
    else
        say(table, "%s", taken_over());
}

void autoplay_say_late_move(struct table *table)
{
    if (table->view.is_by_algorithm && !is_autoplay(table) && !table->view.is_over)
        say(table, "%s", taken_over());
}
