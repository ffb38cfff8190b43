/* The screen of a game: a bar, the cards (drawn by the layout of the game), two lines of talk, the keys (bar.c,
 * talk.c); and what happens without a key: forced passes, watching, the clock. */
#include <math.h>
#include <stdio.h>

#include "tui/commands.h"
#include "tui/table.h"
#include "tui/words.h"

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
    int width = screen_width(), height = screen_height(), talk = talk_lines(table);
    const struct layout *layout = layout_now(table);
    (void)screen;
    table->drawn.spot_count = 0;
    bar_draw(table);
    if (width < least[layout->way].width || height < least[layout->way].height)
        draw_too_small(layout->way);
    else {
        if (table->has_view)
            layout->draw(table, scene_shown(table), &(struct area){1, 1, height - 2 - talk, width - 2});
        talk_draw(table, &(struct area){height - 1 - talk, 1, talk, width - 2});
    }
    keys_draw(table, height - 1);
}

/* Enter after the end: the next deal, round or match. False: the key was not used. */
static bool press_next(struct table *table, int key)
{
    if (key != PRESS_ENTER || !table->has_view || !table->view.is_over || (is_alone(table) && !table->view.is_won))
        return false;
    if (is_alone(table))
        game_again(table, 0);
    else if (has_rounds_left(table))
        change(table, "{s:s}", "type", "next_round");
    else
        change(table, "{s:s}", "type", "rematch");
    return true;
}

void complain_of_key(struct table *table, int key)
{
    char text[200];
    if (key <= ' ' || key > '~') {
        complain(table, _("This key has no function here; ? shows the keys."));
        return;
    }
    bool is_number = key >= '0' && key <= '9' && !is_watching(table);
    snprintf(text, sizeof text,
             !is_number                           ? _("%c has no function here; ? shows the keys.")
             : layout_now(table)->way == BY_PILES ? _("There is no pile %c here; ? shows the keys.")
                                                  : _("There is no card %c here; ? shows the keys."),
             key);
    complain(table, text);
}

static void press_play(struct table *table, struct screen *screen, const struct press *press)
{
    (void)screen;
    if (is_watching(table)) {
        watching_press(table, press->key);
        return;
    }
    if (autoplay_press(table, press->key) || searching_press(table, press->key))
        return;
    bool is_used = tour_press(table, press->key) || press_next(table, press->key) || choice_press(table, press) ||
                   command_press(table, press->key);
    if (!is_used)
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

/* ---- what happens without a key ---- */

double play_due(const struct table *table)
{
    double due = table->now + 60;
    if (!table->has_view)
        return due;
    if (is_watching(table) && table->watch.is_ready && !table->watch.is_paused && table->watch.next < due)
        due = table->watch.next;
    if (table->pass_at > 0 && !is_watching(table) && table->pass_at < due)
        due = table->pass_at;
    if (table->advice.hint.is_awaited && is_hint_young(table) && table->advice.hint.since + HINT_SOON < due)
        due = table->advice.hint.since + HINT_SOON;
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
    /* The pass waits until a replay is closed. */
    if (table->pass_at > 0 && !is_watching(table) && table->now >= table->pass_at && table->view.move_count == 1) {
        table->pass_at = 0;
        play_move(table, &table->view.moves[0]);
    }
    watching_step(table);
}
