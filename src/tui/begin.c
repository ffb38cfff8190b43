/* Deals: any, a number, or one that a solver has won first. The solver tries deals in a thread of its own, so that the table goes on
 * answering; how many positions it needed is what we call easy and hard. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kit/priority.h"
#include "tui/table.h"
#include "tui/words.h"

/* ---- a deal that can be won ---- */

enum { SECONDS_EACH = 3, CHOICE = 5 };

/* A thread draws numbers until the game's first solver has won one; for easy and hard deals it wins a few, and takes the one that
 * needed the fewest or the most positions. The table looks at `state`; the rest is the thread's until it
 * is not SEARCHING any more. */
enum { SEARCHING, FOUND, GAVE_UP };

struct searching {
    pthread_t thread;
    const struct kt_game *game;
    struct kt_settings rules;
    bool is_new_room; /* otherwise: another deal in the room */
    char rules_text[STORE_RULES];
    int call;
    atomic_int state, tried;
    atomic_bool should_stop;
    enum difficulty difficulty;
    uint64_t number, states; /* of the best deal so far */
};

static double stop_clock(void *data)
{
    const struct searching *searching = data;
    return atomic_load(&searching->should_stop) ? 1e18 : kt_clock_monotonic(NULL);
}

/* 1: it can be won, 0: not, or nobody knows, -1: there is no such deal. */
static int try_deal(struct searching *searching, struct kt_solver *solver, uint64_t number, uint64_t *states)
{
    struct kt_limits limits = {
        .memory = 256 << 20, .seconds = SECONDS_EACH, .clock = stop_clock, .clock_data = searching};
    struct kt_position *deal = kt_position_deal(searching->game, &searching->rules, number, NULL);
    struct kt_result result = {0};
    if (!deal)
        return -1;
    bool is_won = kt_solver_run(solver, deal, &limits, &result, NULL) && result.verdict == KT_SOLVED;
    *states = result.states;
    kt_line_free(&result.line);
    kt_position_free(deal);
    return is_won;
}

static bool is_better(const struct searching *searching, int found, uint64_t states)
{
    return found == 0 ||
           (searching->difficulty == EASY_DEALS ? states < searching->states : states > searching->states);
}

static void *search(void *data)
{
    struct searching *searching = data;
    struct kt_solver *solver = kt_solver_open(searching->game, NULL, NULL);
    int found = 0, misses = 0, wanted = searching->difficulty == ANY_DEAL ? 1 : CHOICE;
    uint64_t one = 1, number, states = 0;
    lower_priority();
    while (solver && found < wanted && misses < 1000 && !atomic_load(&searching->should_stop)) {
        randombytes_buf(&number, sizeof number);
        number = number % kt_game_deals(searching->game) + 1;
        int tried = try_deal(searching, solver, number, &states);
        if (tried > 0 && is_better(searching, found, states)) {
            searching->number = number;
            searching->states = states;
        }
        found += tried > 0;
        misses += tried < 0;
        atomic_fetch_add(&searching->tried, 1);
    }
    kt_solver_close(solver);
    atomic_store(&searching->state, found > 0 ? FOUND : GAVE_UP);
    ssize_t written = write(searching->call, &one, sizeof one);
    (void)written;
    return NULL;
}

void searching_end(struct table *table)
{
    struct searching *searching = table->searching;
    if (!searching)
        return;
    atomic_store(&searching->should_stop, true);
    pthread_join(searching->thread, NULL);
    free(searching);
    table->searching = NULL;
}

bool searching_press(struct table *table, int key)
{
    if (!table->searching)
        return false;
    if (key == PRESS_ESCAPE || key == 'q') {
        searching_end(table);
        say(table, "%s", _("The search was stopped."));
    } else if (key != PRESS_RELEASE)
        say(table, "%s", _("Looking for a deal that can be won… Escape stops it."));
    return true;
}

static bool searching_begin(struct table *table, const struct kt_game *game, const char *rules, bool is_new_room)
{
    searching_end(table);
    struct searching *searching = calloc(1, sizeof *searching);
    if (!searching)
        return false;
    searching->game = game;
    searching->is_new_room = is_new_room;
    searching->call = table->call;
    searching->difficulty = table->settings.difficulty;
    snprintf(searching->rules_text, sizeof searching->rules_text, "%s", rules);
    kt_rules_usual(game, &searching->rules);
    if (!kt_rules_read(game, rules, &searching->rules, NULL) ||
        pthread_create(&searching->thread, NULL, search, searching) != 0) {
        free(searching);
        return false;
    }
    table->searching = searching;
    say(table, "%s", _("Looking for a deal that can be won… Escape stops it."));
    return true;
}

static void send_create(struct table *table, const char *game, const char *rules, json_t *seats, const json_t *deal)
{
    json_t *message = json_pack("{s:s, s:s, s:s, s:O}", "type", "create", "game", game, "rules", rules, "deal", deal);
    if (seats)
        json_object_set_new(message, "seats", seats);
    changes(table, message);
}

void searching_look(struct table *table)
{
    struct searching *searching = table->searching;
    if (!searching || atomic_load(&searching->state) == SEARCHING)
        return;
    bool is_found = atomic_load(&searching->state) == FOUND;
    snprintf(table->news, sizeof table->news,
             _("This deal can be won: the solver looked at %llu positions. Deals tried: %d."),
             (unsigned long long)searching->states, atomic_load(&searching->tried));
    json_t *number = json_integer((json_int_t)searching->number);
    if (is_found && searching->is_new_room)
        send_create(table, kt_game_name(searching->game), searching->rules_text, NULL, number);
    else if (is_found)
        change(table, "{s:s, s:O}", "type", "rematch", "deal", number);
    json_decref(number);
    searching_end(table);
    if (!is_found) {
        table->news[0] = '\0';
        complain(table, _("No deal that can be won was found under these rules."));
    }
}

/* ---- games ---- */

const struct kt_game *game_on_table(const struct table *table)
{
    const char *name = json_string_value(json_object_get(table->room, "game"));
    return name ? kt_game_find(name) : NULL;
}

bool is_alone(const struct table *table)
{
    return json_array_size(json_object_get(table->room, "seats")) == 1;
}

bool is_my_turn(const struct table *table)
{
    return table->has_view && !table->view.is_over && table->view.turn == table->view.seat;
}

bool has_rounds_left(const struct table *table)
{
    return json_is_true(json_object_get(table->room, "rounds_left"));
}

int seats_under(const struct kt_game *game, const char *rules)
{
    struct kt_settings settings;
    kt_rules_usual(game, &settings);
    kt_rules_read(game, rules, &settings, NULL);
    struct kt_position *deal = kt_position_deal(game, &settings, 1, NULL);
    int seats = deal ? kt_position_seats(deal) : 1;
    kt_position_free(deal);
    return seats;
}

/* You sit first; the names of the others go round if there are too few. NULL for a game for one. */
static json_t *seats_for(const struct kt_game *game, const char *rules, const char *bots)
{
    int seats = seats_under(game, rules);
    const char *at = bots;
    if (seats < 2)
        return NULL;
    json_t *list = json_pack("[s]", "me");
    for (int seat = 1; seat < seats; seat++) {
        int length = (int)strcspn(at, ",");
        json_array_append_new(list, length ? json_sprintf("bot:%.*s", length, at) : json_string("bot"));
        at = at[length] ? at + length + 1 : bots;
    }
    return list;
}

void game_create(struct table *table, const char *name, const char *rules, const char *bots, const json_t *deal)
{
    const struct kt_game *game = kt_game_find(name);
    json_t *any = json_string("random");
    if (game) {
        bool is_any = !deal;
        json_t *seats = seats_for(game, rules, bots);
        if (is_any && !seats && table->settings.wants_winnable && kt_game_solver(game, 0) &&
            searching_begin(table, game, rules, true))
            json_decref(seats);
        else
            send_create(table, name, rules, seats, is_any ? any : deal);
    }
    json_decref(any);
}

uint64_t number_of_deal(struct table *table, const char *text)
{
    char *end;
    unsigned long long number = strtoull(text, &end, 10);
    bool is_number = *text && !*end && number > 0 && number <= INT64_MAX; /* as JSON has them */
    if (!is_number)
        complain(table, _("A deal is named by its number, such as 617."));
    return is_number ? number : 0;
}

/* ---- what was begun ---- */

bool is_unfinished(const json_t *room)
{
    const char *game = json_string_value(json_object_get(room, "game"));
    return game && kt_game_find(game);
}

const char *room_to_resume(const struct table *table, const char *game, const char *rules, uint64_t deal)
{
    const struct kt_game *known = kt_game_find(game);
    struct kt_settings wanted, had;
    kt_rules_usual(known, &wanted);
    kt_rules_read(known, rules, &wanted, NULL);
    for (size_t i = 0; i < json_array_size(table->mine); i++) {
        const json_t *room = json_array_get(table->mine, i);
        const char *name = json_string_value(json_object_get(room, "game"));
        const char *kept = json_string_value(json_object_get(room, "rules"));
        if (!is_unfinished(room) || strcmp(name, game) != 0)
            continue;
        if (deal && (uint64_t)json_integer_value(json_object_get(room, "deal")) != deal)
            continue;
        kt_rules_usual(known, &had);
        if (kt_rules_read(known, kept ? kept : "", &had, NULL) && memcmp(&had, &wanted, sizeof had) == 0)
            return json_string_value(json_object_get(room, "room"));
    }
    return NULL;
}

void game_number(struct table *table, const char *game, const char *rules, uint64_t deal)
{
    const char *room = room_to_resume(table, game, rules, deal);
    json_t *number = json_integer((json_int_t)deal);
    if (room) {
        snprintf(table->news, sizeof table->news, "%s", _("This deal goes on where you left it; N deals anew."));
        game_resume(table, room);
    } else
        game_create(table, game, rules, "", number);
    json_decref(number);
}

void game_resume(struct table *table, const char *code)
{
    change(table, "{s:s, s:s}", "type", "join", "room", code);
}

void game_again(struct table *table, uint64_t deal)
{
    const struct kt_game *game = game_on_table(table);
    const char *rules = json_string_value(json_object_get(table->room, "rules"));
    if (deal)
        change(table, "{s:s, s:I}", "type", "rematch", "deal", (json_int_t)deal);
    else if (!table->settings.wants_winnable || !is_alone(table) || !game || !kt_game_solver(game, 0) ||
             !searching_begin(table, game, rules, false))
        change(table, "{s:s, s:s}", "type", "rematch", "deal", "random");
}
