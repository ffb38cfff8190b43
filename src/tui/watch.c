/* Watching: a preview of how an algorithm plays on, or a replay of the round. All keys control the film until it is
 * closed. The game does not change, unless the player takes over from a position of a preview. Frames are requested
 * from the hall in chunks. */
#include "tui/watch.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tui/pages.h"
#include "tui/table.h"
#include "tui/words.h"

enum { CHUNK = 40, SLOWEST = 2, FASTEST = 600 };

const char *watching_spec(const struct table *table)
{
    const struct kt_game *game = game_on_table(table);
    const char *chosen = game ? game_setting(table, kt_game_name(game), "watch") : "";
    if (*chosen)
        return chosen;
    return game && kt_game_solver(game, 0) ? kt_game_solver(game, 0)->name : "";
}

/* ---- frames ---- */

static const json_t *frame_at(const struct watch *watch, int at)
{
    return at >= watch->chunk_from ? json_array_get(watch->chunk, (size_t)(at - watch->chunk_from)) : NULL;
}

static void show_frame(struct table *table)
{
    struct watch *watch = &table->watch;
    const json_t *frame = frame_at(watch, watch->at);
    if (!frame) {
        int from = watch->at < CHUNK / 2 ? 0 : watch->at - CHUNK / 4;
        if (!watch->is_asked)
            ask(table, "{s:s, s:i, s:i}", "type", "frames", "from", from, "count", CHUNK);
        watch->is_asked = true;
        return;
    }
    if (watch->scene_at == watch->at)
        return;
    scene_free(&watch->scene);
    if (!scene_read(&watch->scene, json_object_get(frame, "piles")))
        return;
    watch->scene_at = watch->at;
    move_read(&watch->move, frame);
}

/* ---- beginning and end ---- */

/* A replay from an analysis begins at a chosen frame, and does not run. */
static void start_at(struct table *table)
{
    struct watch *watch = &table->watch;
    if (!watch->is_ready || !watch->is_from_analysis)
        return;
    watch->at = watch->begins_at < watch->frames ? watch->begins_at : watch->frames - 1;
    watch->is_paused = true;
    show_frame(table);
}

static void start_film(struct table *table)
{
    choice_clear(table);
    talk_clear(table);
    table->watch.is_on = true;
    table->watch.scene_at = -1;
}

static void start_replay(struct table *table, const char *record)
{
    watching_end(table);
    start_film(table);
    assert(!table->watch.is_ready); /* watching_end has cleared it */
    table->watch.is_replay = true;
    table->watch.is_review = *record != '\0';
    if (*record)
        ask(table, "{s:s, s:s}", "type", "review", "record", record);
    else
        ask(table, "{s:s}", "type", "replay");
}

void watching_replay(struct table *table)
{
    if (table->has_view)
        start_replay(table, "");
}

void watching_review(struct table *table, const char *record)
{
    start_replay(table, record);
}

void watching_replay_at(struct table *table, const char *record, int frame)
{
    start_replay(table, record);
    table->watch.begins_at = frame;
    table->watch.is_from_analysis = true;
    start_at(table);
}

void watching_begin(struct table *table)
{
    const char *spec = watching_spec(table);
    size_t length = strlen(spec);
    bool is_searched = length > 0 && spec[length - 1] == '*'; /* "dfs*": show the search, not the solution */
    watching_end(table);
    if (!table->has_view || table->view.is_over || !*spec) {
        complain(table, _("There is nothing to watch here."));
        return;
    }
    start_film(table);
    table->watch.is_searched = is_searched;
    snprintf(table->watch.spec, sizeof table->watch.spec, "%.*s", (int)(length - is_searched), spec);
    ask(table, "{s:s, s:s, s:b}", "type", "watch", "spec", table->watch.spec, "searched", is_searched);
}

void watching_end(struct table *table)
{
    struct watch *watch = &table->watch;
    bool was_on = watch->is_on && !watch->is_taken;
    json_decref(watch->chunk);
    scene_free(&watch->scene);
    memset(watch, 0, sizeof *watch);
    watch->scene_at = -1;
    if (was_on && table->link.client.hall) {
        ask(table, "{s:s}", "type", "unwatch");
        ask_verdict(table);
    }
}

/* ---- what is shown ---- */

void watching_heard(struct table *table, const char *type, const json_t *message)
{
    struct watch *watch = &table->watch;
    if (!watch->is_on)
        return;
    if (strcmp(type, "watched") == 0) {
        const char *verdict = json_string_value(json_object_get(message, "verdict"));
        watch->is_ready = true;
        watch->frames = (int)json_integer_value(json_object_get(message, "frames"));
        watch->is_imagined = json_is_true(json_object_get(message, "imagined"));
        watch->states = (uint64_t)json_integer_value(json_object_get(message, "states"));
        snprintf(watch->verdict, sizeof watch->verdict, "%s", verdict ? verdict : "");
        watch->next = table->now + 0.3;
        start_at(table);
        show_frame(table);
    } else if (strcmp(type, "frames") == 0) {
        json_decref(watch->chunk);
        watch->chunk = json_incref(json_object_get(message, "frames"));
        watch->chunk_from = (int)json_integer_value(json_object_get(message, "from"));
        watch->is_asked = false;
        show_frame(table);
    }
}

static void go(struct table *table, int by)
{
    struct watch *watch = &table->watch;
    int at = watch->at + by;
    if (!watch->is_ready || watch->scene_at != watch->at || at < 0 || at >= watch->frames)
        return;
    watch->at = at;
    assert(watch->at < watch->frames);
    show_frame(table);
}

void watching_step(struct table *table)
{
    struct watch *watch = &table->watch;
    if (!watch->is_on || !watch->is_ready || watch->is_paused || table->now < watch->next)
        return;
    double each = 10.0 / table->settings.speed;
    watch->next = watch->next + each < table->now ? table->now + each : watch->next + each;
    go(table, 1);
    if (watch->at >= watch->frames - 1)
        watch->is_paused = true;
}

/* ---- keys ---- */

/* The view that follows ends the preview; a refusal does not. */
static void take_over(struct table *table)
{
    struct watch *watch = &table->watch;
    if (!watch->is_ready || watch->scene_at < 0)
        complain(table, _("The search is still running: there is nothing to take over yet."));
    else if (watch->is_imagined)
        complain(table, _("You cannot take over here: hidden cards were replaced by random ones."));
    else if (watch->scene_at == 0) {
        watching_end(table);
        say(table, "%s", _("This is already the position of your game."));
    } else {
        watch->is_taken = true;
        change(table, "{s:s, s:i, s:I}", "type", "take_over", "frame", watch->scene_at, "seq",
               (json_int_t)table->view.seq);
    }
}

static void set_speed(struct table *table, int speed)
{
    table->settings.speed = speed < SLOWEST ? SLOWEST : speed > FASTEST ? FASTEST : speed;
    table->watch.next = table->now;
    say(table, _("Speed: %d positions in ten seconds."), table->settings.speed);
    settings_save(table);
}

static void step_back(struct table *table)
{
    if (table->watch.is_searched)
        complain(table, _("The positions of a search can only be shown forwards."));
    else
        go(table, -1);
}

static bool press_step(struct table *table, int key)
{
    struct watch *watch = &table->watch;
    bool is_on = key == PRESS_RIGHT || key == '.', is_back = key == PRESS_LEFT || key == ',';
    if (key == ' ') {
        watch->is_paused = !watch->is_paused;
        watch->next = table->now;
        return true;
    }
    if (is_on || is_back)
        watch->is_paused = true;
    if (is_on)
        go(table, 1);
    else if (is_back)
        step_back(table);
    return is_on || is_back;
}

bool speed_press(struct table *table, int key)
{
    bool is_faster = key == '+' || key == '=' || key == PRESS_UP, is_slower = key == '-' || key == PRESS_DOWN;
    if (is_faster)
        set_speed(table, table->settings.speed * 3 / 2 + 1);
    else if (is_slower)
        set_speed(table, table->settings.speed * 2 / 3);
    return is_faster || is_slower;
}

static void leave_film(struct table *table)
{
    bool is_from_analysis = table->watch.is_from_analysis;
    watching_end(table);
    if (is_from_analysis)
        analysis_return(table);
    else
        say_end(table);
}

void watching_press(struct table *table, int key)
{
    if (key == PRESS_BUTTON || key == PRESS_RELEASE)
        return;
    talk_clear(table);
    if (press_step(table, key) || speed_press(table, key))
        return;
    if (key == PRESS_ENTER && !table->watch.is_replay)
        take_over(table);
    else if (key == PRESS_ESCAPE || key == 'q')
        leave_film(table);
    else if (key == '?')
        page_help(table);
    else
        complain_of_key(table, key);
}

/* ---- texts ---- */

void watching_title(const struct table *table, char *out, size_t size)
{
    const struct watch *watch = &table->watch;
    const char *kind = watch->is_replay ? _("Replay") : _("Preview");
    if (watch->is_ready)
        snprintf(out, size, _("%s · step %d of %d"), kind, watch->at, watch->frames > 0 ? watch->frames - 1 : 0);
    else
        snprintf(out, size, "%s", kind);
}

static const char *outcome(const struct watch *watch)
{
    if (strcmp(watch->verdict, "solved") == 0)
        return _("found a solution");
    return strcmp(watch->verdict, "impossible") == 0 ? _("proved that there is no solution") : _("gave up");
}

void watching_line(const struct table *table, char *out, size_t size)
{
    const struct watch *watch = &table->watch;
    if (watch->is_replay)
        snprintf(out, size, _("This is a replay%s"), watch->is_paused ? _(" · paused") : "");
    else if (!watch->is_ready)
        snprintf(out, size, _("%s is searching…"), watch->spec);
    else
        snprintf(out, size, _("%s %s · positions searched: %llu%s"), watch->spec, outcome(watch),
                 (unsigned long long)watch->states, watch->is_paused ? _(" · paused") : "");
}

/* The move that led to the frame; in a round with other players, the last deed. */
void watching_words(const struct table *table, char *out, size_t size)
{
    const struct watch *watch = &table->watch;
    const json_t *frame = watch->scene_at >= 0 ? frame_at(watch, watch->scene_at) : NULL;
    const json_t *deeds = json_object_get(json_object_get(frame, "deeds"), "list");
    size_t count = json_array_size(deeds);
    if (count == 0) {
        deed_render(table, frame, out, size);
        return;
    }
    write_deed(table, json_array_get(deeds, count - 1), out, size);
}

bool is_replay(const struct table *table)
{
    return table->watch.is_on && table->watch.is_replay;
}

bool is_from_analysis(const struct table *table)
{
    return table->watch.is_from_analysis;
}

bool is_review(const struct table *table)
{
    return table->watch.is_review;
}

int watching_turn(const struct table *table)
{
    const struct watch *watch = &table->watch;
    const json_t *next = frame_at(watch, watch->at + 1);
    if (watch->at + 1 >= watch->frames)
        return table->view.turn;
    return (int)json_integer_value(json_object_get(next, "seat")) - 1;
}

/* In a review no deeds are known. */
size_t deeds_shown(const struct table *table)
{
    const struct watch *watch = &table->watch;
    size_t all = json_array_size(table->deeds);
    if (!watch->is_on || !watch->is_replay)
        return all;
    const json_t *deeds = json_object_get(frame_at(watch, watch->at), "deeds");
    size_t shown =
        (size_t)json_integer_value(json_object_get(deeds, "from")) + json_array_size(json_object_get(deeds, "list"));
    return shown < all ? shown : all;
}
