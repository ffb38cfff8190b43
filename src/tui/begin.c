/* Starting and resuming games: a random deal, a deal by number, or a deal of a grade. Deals are graded in a thread of
 * its own, so that the table stays responsive. */
#define _GNU_SOURCE
#include <assert.h>
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

/* ---- deals by grade ---- */

/* The thread draws deals until one has the grade that is wanted. The table reads `state`; the rest belongs to the
 * thread while the state is SEARCHING. */
enum { SEARCHING, FOUND, GAVE_UP };
enum { MOST_DRAWN = 100000 };

struct searching {
    pthread_t thread;
    const struct kt_game *game;
    struct grader *grader;
    bool is_new_room; /* false: the next deal in the room on the table */
    char rules_text[STORE_RULES];
    int call;
    atomic_int state;
    bool stop; /* kt_request_stop */
    enum grade wanted;
    uint64_t number;
    struct grading grading;
};

static uint64_t draw_bits(void *unused)
{
    uint64_t bits;
    (void)unused;
    randombytes_buf(&bits, sizeof bits);
    return bits;
}

static void *search(void *data)
{
    struct searching *searching = data;
    const struct grade_search search = {
        .wanted = searching->wanted, .deals = MOST_DRAWN, .stop = &searching->stop, .random = draw_bits};
    uint64_t one = 1;
    lower_priority();
    bool is_found = grader_search(searching->grader, &search, &searching->number, &searching->grading);
    atomic_store(&searching->state, is_found ? FOUND : GAVE_UP);
    ssize_t written = write(searching->call, &one, sizeof one);
    (void)written;
    return NULL;
}

void searching_end(struct table *table)
{
    struct searching *searching = table->searching;
    if (!searching)
        return;
    kt_request_stop(&searching->stop);
    pthread_join(searching->thread, NULL);
    grader_close(searching->grader);
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
        say(table, "%s", _("Searching for a deal… Escape stops the search."));
    return true;
}

static bool searching_begin(struct table *table, const struct kt_game *game, const char *rules, bool is_new_room)
{
    searching_end(table);
    assert(game && kt_game_most_seats(game) == 1);
    struct searching *searching = calloc(1, sizeof *searching);
    if (!searching)
        return false;
    searching->game = game;
    searching->is_new_room = is_new_room;
    searching->call = table->link.call;
    searching->wanted = (enum grade)table->settings.deals;
    snprintf(searching->rules_text, sizeof searching->rules_text, "%s", rules);
    struct kt_settings settings;
    kt_rules_usual(game, &settings);
    searching->grader = kt_rules_read(game, rules, &settings, NULL) ? grader_open(game, &settings) : NULL;
    if (!searching->grader || pthread_create(&searching->thread, NULL, search, searching) != 0) {
        grader_close(searching->grader);
        free(searching);
        return false;
    }
    table->searching = searching;
    say(table, "%s", _("Searching for a deal… Escape stops the search."));
    return true;
}

/* `key` is "deal" or "position". */
static void send_create(struct table *table, const char *game, const char *rules, json_t *seats, const char *key,
                        const json_t *value)
{
    json_t *message = json_pack("{s:s, s:s, s:s, s:O}", "type", "create", "game", game, "rules", rules, key, value);
    if (seats)
        json_object_set_new(message, "seats", seats);
    change_json(table, message);
}

void searching_check(struct table *table)
{
    struct searching *searching = table->searching;
    if (!searching || atomic_load(&searching->state) == SEARCHING)
        return;
    bool is_found = atomic_load(&searching->state) == FOUND;
    if (is_found)
        say_with_next_view(table, _("Grade: %s. A bot that sees what you see won %d of %d plays."),
                           _(grade_word(searching->grading.grade)), searching->grading.blind.wins,
                           searching->grading.blind.plays);
    json_t *number = json_integer((json_int_t)searching->number);
    if (is_found && searching->is_new_room)
        send_create(table, kt_game_name(searching->game), searching->rules_text, NULL, "deal", number);
    else if (is_found)
        change(table, "{s:s, s:O}", "type", "rematch", "deal", number);
    json_decref(number);
    searching_end(table);
    if (!is_found)
        complain(table, _("No such deal was found with these rules."));
}

/* ---- games ---- */

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

/* The player has the first seat; if there are too few names for the other seats, they are repeated. NULL for a game
 * for one player. */
static json_t *seats_for(const struct kt_game *game, const char *rules, const char *bots)
{
    int seats = seats_under(game, rules);
    const char *at = bots;
    assert(seats >= 1 && seats <= KT_MAX_SEATS);
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

static bool wants_grade(const struct table *table, const struct kt_game *game)
{
    int deals = table->settings.deals;
    return deals != ANY_DEALS && deals != SEALED_DEALS && game_has_grades(game);
}

void game_create(struct table *table, const char *name, const char *rules, const char *bots, const json_t *deal)
{
    const struct kt_game *game = kt_game_find(name);
    bool wants_sealed = game && kt_game_most_seats(game) == 1 && table->settings.deals == SEALED_DEALS;
    json_t *any = json_string(wants_sealed ? "sealed" : "random");
    if (game) {
        bool is_any = !deal;
        json_t *seats = seats_for(game, rules, bots);
        if (is_any && !seats && wants_grade(table, game) && searching_begin(table, game, rules, true))
            json_decref(seats);
        else
            send_create(table, name, rules, seats, "deal", is_any ? any : deal);
    }
    json_decref(any);
}

void game_from_position(struct table *table, const char *name, const char *rules, const char *bots,
                        const char *position)
{
    const struct kt_game *game = kt_game_find(name);
    json_t *text = json_string(position);
    if (game && text)
        send_create(table, name, rules, seats_for(game, rules, bots), "position", text);
    json_decref(text);
}

uint64_t read_deal_number(struct table *table, const char *text)
{
    char *end;
    unsigned long long number = strtoull(text, &end, 10);
    bool is_number = *text && !*end && number > 0 && number <= INT64_MAX; /* the range of JSON integers */
    if (!is_number)
        complain(table, _("Enter the number of a deal, such as 617."));
    return is_number ? number : 0;
}

/* ---- unfinished games ---- */

bool is_unfinished(const json_t *room)
{
    const char *game = json_string_value(json_object_get(room, "game"));
    return game && kt_game_find(game);
}

const char *room_to_resume(const struct table *table, const char *game, const char *rules, uint64_t deal)
{
    const struct kt_game *known = kt_game_find(game);
    struct kt_settings wanted, had;
    assert(known && rules);
    kt_rules_usual(known, &wanted);
    kt_rules_read(known, rules, &wanted, NULL);
    for (size_t i = 0; i < json_array_size(table->lobby.mine); i++) {
        const json_t *room = json_array_get(table->lobby.mine, i);
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
        say_with_next_view(table, "%s", _("This deal continues where you left it; N starts a new deal."));
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
    if (deal)
        change(table, "{s:s, s:I}", "type", "rematch", "deal", (json_int_t)deal);
    else if (!is_alone(table) || !game || !wants_grade(table, game) ||
             !searching_begin(table, game, rules_on_table(table), false))
        change(table, "{s:s, s:s}", "type", "rematch", "deal",
               is_alone(table) && table->settings.deals == SEALED_DEALS ? "sealed" : "random");
}

/* ---- lists of the lobby ---- */

struct lobby *lobby_of(struct table *table)
{
    return &table->lobby;
}

const json_t *rooms_of_player(const struct table *table)
{
    return table->lobby.mine;
}

void lobby_free(struct lobby *lobby)
{
    json_decref(lobby->mine);
    json_decref(lobby->daily);
    json_decref(lobby->scores);
    *lobby = (struct lobby){0};
}
