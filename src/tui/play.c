/* The game on the table: a bar above, the cards, two lines of talk, the keys below (bar.c, talk.c). The cards are drawn by the layout
 * of the game; here are names, the screen, and what happens by itself: passing, watching, the clock. */
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

void play_words(const struct table *table, const struct move *move, char *out, size_t size)
{
    if (move->json)
        deed_render(table, move->json, out, size);
    if (!move->words)
        snprintf(out, size, "%s", table->named[0] ? table->named : move->text);
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
    int width = screen_width(), height = screen_height(), talk = talk_lines(table);
    const struct layout *layout = layout_of(table->view.game);
    (void)screen;
    table->spot_count = 0;
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

static bool deal_on(struct table *table, int key)
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
    if (!deal_on(table, press->key) && !choice_press(table, press) && !command_press(table, press->key))
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
    if (table->pass_at > 0 && !table->watch.is_on && table->pass_at < due)
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
    /* Whoever watches a replay is not looking at the game: it waits. */
    if (table->pass_at > 0 && !table->watch.is_on && table->now >= table->pass_at && table->view.move_count == 1) {
        table->pass_at = 0;
        play_move(table, &table->view.moves[0]);
    }
    watching_step(table);
}
