/* Guided games. A guided game is data: parts, each a room that begins from a prepared position, with steps. A step says
 * what to do; only moves that fulfil it are sent. The page has the same engine (web/tour.js, which describes the data).
 * The rooms are deleted afterwards. */
#include "tui/tour.h"

#include <stdio.h>
#include <string.h>

#include "kit/files.h"
#include "tui/choose.h"
#include "tui/lists.h"
#include "tui/table.h"
#include "tui/words.h"

bool has_tour(const struct table *table)
{
    return table->tour.parts && !table->tour.is_starting;
}

/* ---- beginning and end ---- */

static json_t *read_parts(const char *game)
{
    char path[64];
    snprintf(path, sizeof path, "/tour-%s.json", game);
    for (const struct page_file *file = page_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            return json_loadb((const char *)file->plain, file->plain_size, 0, NULL);
    return NULL;
}

/* The position is a list of lines. */
static json_t *position_text(const json_t *lines)
{
    char text[4096];
    size_t used = 0;
    for (size_t i = 0; i < json_array_size(lines) && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s\n", json_string_value(json_array_get(lines, i)));
    return json_string(text);
}

static void start_part(struct table *table, const char *game, json_t *parts, int part)
{
    struct tour before = table->tour;
    table->tour = (struct tour){.parts = json_incref(parts), .is_starting = true, .part = part};
    memcpy(table->tour.room, before.room, sizeof before.room);
    json_decref(before.parts);
    const json_t *from = tour_part(table);
    json_t *message = json_pack("{s:s, s:s, s:o}", "type", "create", "game", game, "position",
                                position_text(json_object_get(from, "position")));
    if (json_object_get(from, "seats"))
        json_object_set(message, "seats", json_object_get(from, "seats"));
    change_json(table, message);
}

static void remember(struct table *table, const char *game)
{
    if (strcmp(game_setting(table, game, "toured"), "yes") != 0)
        game_set(table, game, "toured", "yes");
}

void tour_open(struct table *table, const char *game)
{
    json_t *parts = read_parts(game);
    if (parts)
        start_part(table, game, parts, 0);
    else
        complain(table, _("This game has no guided game."));
    json_decref(parts);
}

static void open_confirmed(struct table *table, const char *game)
{
    tour_open(table, game);
}

/* A game that was begun is saved; it can be continued from the menu. */
void tour_again(struct table *table)
{
    const struct tour *tour = &table->tour;
    bool is_at_start = has_tour(table) ? tour->part == 0 && tour->at == 0 : table->view.played == 0;
    if (is_at_start || (has_tour(table) && !is_touring(table)))
        tour_open(table, table->view.game);
    else
        question_open(table,
                      has_tour(table) ? _("Start the guided game again from the beginning?")
                                      : _("Leave this game and start the guided game? Your game is saved."),
                      table->view.game, open_confirmed);
}

/* The rules of the prepared position are left, too. */
void tour_leave(struct table *table, uint64_t deal)
{
    char game[sizeof table->view.game];
    memcpy(game, table->view.game, sizeof game);
    json_t *number = deal ? json_integer((json_int_t)deal) : NULL;
    tour_forget(table);
    game_create(table, game, game_setting(table, game, "rules"), game_setting(table, game, "bots"), number);
    json_decref(number);
}

static void delete_room(struct table *table)
{
    struct tour *tour = &table->tour;
    if (tour->room[0])
        ask(table, "{s:s, s:s}", "type", "forget", "room", tour->room);
    tour->room[0] = '\0';
}

void tour_forget(struct table *table)
{
    delete_room(table);
    json_decref(table->tour.parts);
    table->tour = (struct tour){0};
}

void tour_room_heard(struct table *table)
{
    struct tour *tour = &table->tour;
    const char *code = json_string_value(json_object_get(table->room, "room"));
    if (!tour->is_starting || !code || strcmp(code, tour->room) == 0)
        return;
    delete_room(table); /* of the part before */
    tour->is_starting = false;
    snprintf(tour->room, sizeof tour->room, "%s", code);
}

/* ---- steps ---- */

static const json_t *step_now(const struct table *table)
{
    return tour_step(table, table->tour.at);
}

/* The number of own moves so far. */
static int progress(const struct table *table)
{
    int count = 0;
    if (is_alone(table))
        return table->view.played;
    for (size_t i = 0; i < json_array_size(table->deeds); i++)
        count += number_in(json_array_get(table->deeds, i), "seat", 0) - 1 == table->view.seat;
    return count;
}

/* ---- the offer ---- */

void tour_offer(struct table *table)
{
    const struct kt_game *game = game_on_table(table);
    if (!game || table->view.is_given || *game_setting(table, kt_game_name(game), "toured"))
        return;
    table->tour.is_offered = true;
    game_set(table, kt_game_name(game), "toured", "offered");
}

bool tour_write_offer(const struct table *table, char *out, size_t size)
{
    const struct kt_game *game = game_on_table(table);
    if (!table->tour.is_offered || !game || progress(table) > 0)
        return false;
    snprintf(out, size, _("New to %s? T starts a guided game of two or three minutes."), word(kt_game_title(game)));
    return true;
}

/* ---- going on ---- */

static void go_to(struct table *table, int at)
{
    struct tour *tour = &table->tour;
    tour->why = step_now(table);
    tour->at = at < MOST_STEPS ? at : MOST_STEPS - 1;
    tour->marks[tour->at] = progress(table);
}

static bool is_pressed(const json_t *step, const char *what)
{
    const char *press = json_string_value(json_object_get(step, "press"));
    return press && strcmp(press, what) == 0;
}

static void go_back(struct table *table, int now)
{
    struct tour *tour = &table->tour;
    if (is_pressed(step_now(table), "undo") && now == tour->marks[tour->at] - 1) {
        go_to(table, tour->at + 1);
        return;
    }
    while (tour->at > 0 && tour->marks[tour->at] > now)
        tour->at--;
    tour->why = NULL;
}

/* Goes on, or back, to the step that fits the number of moves. */
static void follow(struct table *table)
{
    struct tour *tour = &table->tour;
    const json_t *step = step_now(table);
    int now = progress(table);
    if (now < tour->marks[tour->at])
        go_back(table, now);
    else if (now > tour->marks[tour->at] && step) {
        bool is_repeated = json_is_true(json_object_get(step, "isRepeated")) && open_move(table, step);
        if (is_repeated || is_free(step))
            tour->why = NULL;
        else
            go_to(table, tour->at + 1);
    }
}

static bool is_over(const struct table *table)
{
    return table->view.is_over && (table->view.is_won || !is_alone(table));
}

bool is_touring(const struct table *table)
{
    return has_tour(table) && !is_over(table);
}

bool tour_keeps_hint(const struct table *table)
{
    return is_touring(table) && is_free(step_now(table)) && is_my_turn(table);
}

/* In the free part a hint marks a good move. */
void tour_see(struct table *table)
{
    if (!has_tour(table))
        return;
    if (!table->view.is_given) { /* the player has dealt other cards: an ordinary game */
        table->tour.room[0] = '\0';
        tour_forget(table);
        return;
    }
    if (!table->tour.is_begun)
        table->tour.marks[0] = progress(table); /* the position can have earlier moves */
    table->tour.is_begun = true;
    if (is_alone(table) || is_my_turn(table) || table->view.is_over)
        follow(table);
    if (is_over(table))
        remember(table, table->view.game);
    const struct hint *hint = &table->advice.hint;
    if (tour_keeps_hint(table) && !hint->is_there && !hint->is_awaited)
        ask_hint(table);
}

/* ---- what the player does ---- */

/* The step that a move would fulfil: texts before it are skipped. */
static int next_task(const struct table *table)
{
    int at = table->tour.at;
    while (tour_step(table, at) && !is_task(tour_step(table, at)))
        at++;
    return at;
}

bool tour_allows(struct table *table, const struct move *move)
{
    int task = has_tour(table) ? next_task(table) : 0;
    const json_t *step = tour_step(table, task);
    char tip[300], text[600];
    if (!has_tour(table) || !step || is_free(step) || fulfils(view_of(table), move, step) ||
        (json_object_get(step, "accept") && !open_move(table, step))) {
        if (has_tour(table) && task != table->tour.at)
            go_to(table, task);
        return true;
    }
    write_step(table, step, "tip", tip, sizeof tip);
    snprintf(text, sizeof text, "%s %s", _("This is allowed, but this step asks for something else."), tip);
    choice_clear(table);
    complain(table, text);
    return false;
}

/* A hint could name another move than the step, and an algorithm would play on without the guide. Where a key is asked
 * for, redo and bookmarks would go beyond the step. */
bool tour_refuses(const struct table *table, int key)
{
    const json_t *step = step_now(table);
    if (!is_touring(table))
        return false;
    bool is_open = !step || is_free(step) || is_pressed(step, "hint") ||
                   (json_object_get(step, "accept") && !open_move(table, step));
    bool goes_on = key == 'r' || key == 'G';
    return key == 'F' || key == 'A' || (key == 'i' && !is_open) || (goes_on && json_object_get(step, "press"));
}

void tour_pressed(struct table *table, const char *what)
{
    if (has_tour(table) && is_pressed(step_now(table), what))
        go_to(table, table->tour.at + 1);
}

/* After the end: the next part, or an ordinary game. */
static void leave_part(struct table *table)
{
    if ((size_t)table->tour.part + 1 < json_array_size(table->tour.parts))
        start_part(table, table->view.game, table->tour.parts, table->tour.part + 1);
    else
        tour_leave(table, 0);
}

bool tour_press(struct table *table, int key)
{
    if (!has_tour(table) || key != PRESS_ENTER)
        return false;
    bool is_text = step_now(table) && !is_task(step_now(table)) && !move_shown(table);
    if (is_over(table))
        leave_part(table);
    else if (is_text) {
        choice_clear(table);
        talk_clear(table);
        go_to(table, table->tour.at + 1);
    }
    return is_over(table) || is_text;
}

const struct move *tour_move(const struct table *table)
{
    return has_tour(table) && is_my_turn(table) ? open_move(table, step_now(table)) : NULL;
}

/* ---- words ---- */

static void write_end(const struct table *table, char *out, size_t size)
{
    char end[400];
    write_step(table, tour_part(table), "end", end, sizeof end);
    bool is_last = (size_t)table->tour.part + 1 >= json_array_size(table->tour.parts);
    snprintf(out, size, "%s %s", end, is_last ? _("Enter: an ordinary game.") : _("Enter: the next part."));
}

/* The hint of the free part has found that no move leads to a win. */
static bool is_lost(const struct table *table)
{
    const char *verdict = json_string_value(json_object_get(table->advice.hint.json, "verdict"));
    return tour_keeps_hint(table) && !table->advice.hint.is_there && verdict && strcmp(verdict, "impossible") == 0;
}

static void write_task(const struct table *table, const json_t *step, char *out, size_t size)
{
    char text[400], keys[32] = "";
    const struct move *move = tour_move(table);
    write_step(table, step, "text", text, sizeof text);
    if (move)
        write_keys(table, move, keys, sizeof keys);
    if (!is_task(step))
        snprintf(out, size, "%s %s", text, _("Enter: go on."));
    else if (keys[0])
        snprintf(out, size, _("%s Keys: %s"), text, keys);
    else
        snprintf(out, size, "%s", text);
}

void tour_words(const struct table *table, char *why, char *text, size_t size)
{
    const json_t *step = step_now(table);
    write_step(table, table->tour.why, "why", why, size);
    if (is_over(table))
        write_end(table, text, size);
    else if (table->view.is_over)
        snprintf(text, size, "%s", _("No moves are left. Press u to undo."));
    else if (is_lost(table))
        snprintf(text, size, "%s", _("This position cannot be won any more. Press u to undo."));
    else if (!is_my_turn(table))
        snprintf(text, size, "%s", _("The others play…"));
    else if (json_object_get(step, "accept") && !open_move(table, step))
        snprintf(text, size, "%s", _("The cards came differently. Play what you like; i gives a hint."));
    else if (step)
        write_task(table, step, text, size);
    else
        snprintf(text, size, "%s", _("Play on. i gives a hint."));
}
