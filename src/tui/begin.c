/* Starting and resuming games: a random deal, a deal by number, or a deal of a grade, which the hall searches for. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

/* ---- deals by grade ---- */

/* The hall searches in a thread. The room or the new cards that it sends end the search, or an error with this id. */
static void searching_begin(struct table *table, json_t *message)
{
    json_object_set_new(message, "id", json_integer(SEARCH_ID));
    table->is_searching = true;
    ask_json(table, message);
    if (table->is_searching)
        say(table, "%s", _("Searching for a deal… Escape stops the search."));
}

void searching_end(struct table *table)
{
    if (table->is_searching)
        ask(table, "{s:s}", "type", "stop_search");
    table->is_searching = false;
}

bool searching_press(struct table *table, int key)
{
    if (!table->is_searching)
        return false;
    if (key == PRESS_ESCAPE || key == 'q') {
        searching_end(table);
        say(table, "%s", _("The search was stopped."));
    } else if (key != PRESS_RELEASE)
        say(table, "%s", _("Searching for a deal… Escape stops the search."));
    return true;
}

/* `key` is "deal" or "position". */
static json_t *create_message(const char *game, const char *rules, json_t *seats, const char *key, const json_t *value)
{
    json_t *message = json_pack("{s:s, s:s, s:s, s:O}", "type", "create", "game", game, "rules", rules, key, value);
    if (seats)
        json_object_set_new(message, "seats", seats);
    return message;
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

/* The kind of deals that the player has chosen, as in docs/wire.md; a game with several seats has random ones. */
static const char *kind_of_deal(const struct table *table, const struct kt_game *game)
{
    int deals = table->settings.deals;
    if (kt_game_most_seats(game) > 1 || deals == ANY_DEALS)
        return "random";
    if (deals == SEALED_DEALS)
        return "sealed";
    return game_has_grades(game) ? grade_word((enum grade)deals) : "random";
}

/* Sends a message that deals cards; if `deal` is a grade, the answer takes a while. */
static void send_deal(struct table *table, json_t *message, const char *deal)
{
    if (grade_named(deal) == GRADE_NONE)
        change_json(table, message);
    else
        searching_begin(table, message);
}

void game_create(struct table *table, const char *name, const char *rules, const char *bots, const json_t *deal)
{
    const struct kt_game *game = kt_game_find(name);
    if (!game)
        return;
    const char *kind = deal ? "" : kind_of_deal(table, game);
    json_t *any = json_string(kind);
    send_deal(table, create_message(name, rules, seats_for(game, rules, bots), "deal", deal ? deal : any), kind);
    json_decref(any);
}

void game_from_position(struct table *table, const char *name, const char *rules, const char *bots,
                        const char *position)
{
    const struct kt_game *game = kt_game_find(name);
    json_t *text = json_string(position);
    if (game && text)
        change_json(table, create_message(name, rules, seats_for(game, rules, bots), "position", text));
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
    const char *kind = game ? kind_of_deal(table, game) : "random";
    if (deal)
        change(table, "{s:s, s:I}", "type", "rematch", "deal", (json_int_t)deal);
    else
        send_deal(table, json_pack("{s:s, s:s}", "type", "rematch", "deal", kind), kind);
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
    json_decref(lobby->records);
    *lobby = (struct lobby){0};
}
