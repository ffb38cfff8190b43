/* Creating a room: its code, deal and seats. The request is checked with a room that is not in the hall yet; it is
 * added to the hall after it was saved. */
#include "hall/creating.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/change.h"
#include "hall/daily.h"
#include "hall/fields.h"
#include "hall/grading.h"
#include "hall/quota.h"
#include "hall/sharing.h"
#include "hall/tell.h"
#include "kit/words.h"

enum { CODE_LETTERS = 10, MOST_CLOCK = 86400 * 7 };

/* Without letters and digits that look alike; 32 to the power of 10 codes. One address can try 20 in a second (new
 * connections in a minute times guesses): with 100,000 rooms it needs some 17 years to find one. */
static void draw_code(char code[STORE_CODE])
{
    static const char letters[] = "23456789abcdefghijkmnpqrstuvwxyz";
    for (int i = 0; i < CODE_LETTERS; i++)
        code[i] = letters[randombytes_uniform(sizeof letters - 1)];
    code[CODE_LETTERS] = '\0';
}

/* ---- deals ---- */

bool take_deal(struct client *client, const json_t *wanted, char text[STORE_TEXT])
{
    const char *word = wanted ? json_string_value(wanted) : "sealed";
    if (json_is_integer(wanted) && json_integer_value(wanted) > 0)
        snprintf(text, STORE_TEXT, "n%lld", (long long)json_integer_value(wanted));
    else if (word && strcmp(word, "daily") == 0)
        snprintf(text, STORE_TEXT, "n%llu", (unsigned long long)daily_number(client->hall));
    else if (client->found && wanted_grade(wanted) != GRADE_NONE)
        snprintf(text, STORE_TEXT, "n%llu", (unsigned long long)client->found->number);
    else if (word && (strcmp(word, "sealed") == 0 || strcmp(word, "random") == 0))
        snprintf(text, STORE_TEXT, "%s", word);
    else
        return refuse_field(client, "deal");
    return true;
}

uint64_t draw_number(const struct room *room)
{
    for (int tries = 0; tries < 64; tries++) {
        uint64_t bits;
        randombytes_buf(&bits, sizeof bits);
        uint64_t number = bits % kt_game_deals(room->game) + 1;
        struct kt_position *deal = kt_position_deal(room->game, &room->rules, number, NULL);
        kt_position_free(deal);
        if (deal) /* some rules have fewer deals than the game */
            return number;
    }
    return 1;
}

/* Draws the random part of such a deal: the text of EVENT_DEAL. */
static bool draw_deal(struct client *client, const struct room *room, const char *wanted, char text[STORE_TEXT])
{
    struct kt_error error = {0};
    uint8_t master[SEED_SIZE];
    char hex[SEED_HEX];
    seal_draw(master);
    seal_write(master, hex);
    if (strcmp(wanted, "sealed") == 0) {
        snprintf(text, STORE_TEXT, "s%s", hex);
        return true;
    }
    uint64_t number = strcmp(wanted, "random") == 0 ? draw_number(room) : strtoull(wanted + 1, NULL, 10);
    struct kt_position *deal = kt_position_deal(room->game, &room->rules, number, &error);
    snprintf(text, STORE_TEXT, "n%llu %s", (unsigned long long)number, hex);
    kt_position_free(deal);
    return deal || tell_failure(client, "unknown", &error);
}

bool add_deal(struct client *client, const struct room *room, struct change *change, int seat, bool is_chosen,
              const char *wanted)
{
    char text[STORE_TEXT];
    struct found_deal known;
    const struct found_deal *found = client ? client->found : NULL;
    if (!draw_deal(client, room, wanted, text) || !change_add_event(change, EVENT_DEAL, seat, is_chosen, text))
        return false;
    if (!found && wanted[0] == 'n' && daily_find(room, strtoull(wanted + 1, NULL, 10), &known))
        found = &known;
    if (!found)
        return true;
    found_deal_write(found, text);
    return change_add_event(change, EVENT_GRADE, KT_NOBODY, 0, text);
}

/* ---- seats ---- */

bool take_bot(struct client *client, const struct room *room, const char *spec, struct seat *seat)
{
    struct kt_error error = {0};
    *seat = (struct seat){.kind = STORE_BOT};
    if (strlen(spec) >= sizeof seat->spec)
        return tell_error(client, "unknown", N_("No bot named \"%1\"."), spec);
    struct kt_bot *bot = kt_bot_open(room->game, *spec ? spec : NULL, 0, &error);
    if (!bot)
        return tell_failure(client, "unknown", &error);
    snprintf(seat->spec, sizeof seat->spec, "%s", *spec ? spec : kt_bot_name(bot));
    snprintf(seat->name, sizeof seat->name, "%s", kt_bot_name(bot));
    kt_bot_close(bot);
    return true;
}

static bool take_seat(struct client *client, const struct room *room, const json_t *word, bool *is_seated,
                      struct seat *seat)
{
    const char *text = json_string_value(word);
    *seat = (struct seat){.kind = STORE_OPEN};
    if (text && strcmp(text, "open") == 0)
        return true;
    if (text && strcmp(text, "bot") == 0)
        return take_bot(client, room, "", seat);
    if (text && strncmp(text, "bot:", 4) == 0)
        return take_bot(client, room, text + 4, seat);
    if (!text || strcmp(text, "me") != 0 || *is_seated)
        return refuse_field(client, "seats");
    *is_seated = true;
    seat->kind = STORE_PERSON;
    memcpy(seat->name, client->name, sizeof seat->name);
    memcpy(seat->player, client->player, sizeof seat->player);
    return true;
}

static bool take_seats(struct client *client, struct room *room, const json_t *seats)
{
    bool is_seated = false;
    json_t *me = json_string("me"), *open = json_string("open");
    bool is_good = me && open && (!seats || (json_is_array(seats) && json_array_size(seats) == (size_t)room->seats));
    if (!is_good)
        refuse_field(client, "seats");
    for (int i = 0; is_good && i < room->seats; i++) {
        const json_t *word = seats ? json_array_get(seats, (size_t)i) : i == 0 ? me : open;
        is_good = take_seat(client, room, word, &is_seated, &room->seat[i]);
    }
    if (is_good && room_is_alone(room) && !is_seated)
        is_good = tell_error(client, "seat",
                             N_("You play one-player games yourself; to see a bot play, use \"watch\"."), NULL);
    json_decref(me);
    json_decref(open);
    return is_good;
}

/* ---- a shared game ---- */

static bool check_deal_is_numbered(struct client *client, const char *wanted)
{
    return wanted[0] == 'n' ||
           tell_error(client, "state", N_("A list of moves can be played only on a numbered deal."), NULL);
}

/* Tries the moves on a copy of the room; the room itself applies its events after they were saved. */
static bool add_moves(struct client *client, struct change *change, const json_t *moves)
{
    struct room trial = *change->room;
    bool is_dealt = room_apply(&trial, &change->events[0]);
    struct kt_position *now = is_dealt ? kt_position_copy(kt_session_position(trial.session)) : NULL;
    bool is_good = now ? add_shared_moves(client, change, now, moves) : tell_no_memory(client);
    kt_position_free(now);
    kt_session_free(trial.session);
    return is_good;
}

/* ---- a given position ---- */

/* Reads one position that can be played. NULL after an error. */
static struct kt_position *read_position(struct client *client, const struct kt_game *game, const char *rules,
                                         const char *text)
{
    struct kt_error error = {0};
    struct kt_settings settings;
    size_t used = 0;
    kt_rules_usual(game, &settings);
    struct kt_position *position = kt_rules_read(game, rules, &settings, &error)
                                       ? kt_position_read(game, &settings, NULL, text, strlen(text), &used, &error)
                                       : NULL;
    if (!position)
        tell_failure(client, "message", &error);
    else if (text[used])
        refuse_field(client, "position");
    else if (!kt_position_is_known(position))
        tell_error(client, "state", N_("Some cards are unknown (?): such a position cannot be played."), NULL);
    else if (kt_position_turn(position) == KT_NOBODY)
        tell_error(client, "state", N_("There are no legal moves in this position."), NULL);
    else
        return position;
    kt_position_free(position);
    return NULL;
}

/* The position of the message, if it has one; then its rules replace `rules`. False after an error. */
static bool take_position(struct client *client, const json_t *message, const struct kt_game *game,
                          char rules[STORE_RULES], struct kt_position **given)
{
    const char *text = NULL;
    struct kt_settings settings;
    struct kt_text written = {0};
    if (!take_text(client, message, "position", &text))
        return false;
    if (!text)
        return true;
    *given = read_position(client, game, rules, text);
    if (!*given)
        return false;
    kt_position_rules(*given, &settings);
    kt_rules_write(game, &settings, &written);
    bool fits = !written.failed && written.size < STORE_RULES;
    if (fits)
        memcpy(rules, written.data, written.size + 1);
    kt_text_free(&written);
    return fits || tell_no_memory(client);
}

/* The text is longer than an event, so it is written in parts. */
static bool add_position(struct change *change, const struct kt_position *given)
{
    struct kt_text text = {0};
    char line[STORE_TEXT], hex[SEED_HEX];
    uint8_t master[SEED_SIZE];
    seal_draw(master);
    seal_write(master, hex);
    bool is_added = kt_position_write(given, NULL, &text, NULL);
    snprintf(line, sizeof line, "p%zu %s", text.size, hex);
    is_added = is_added && change_add_event(change, EVENT_DEAL, KT_NOBODY, 0, line);
    for (size_t at = 0; is_added && at < text.size; at += strlen(line)) {
        snprintf(line, sizeof line, "%s", text.data + at);
        is_added = change_add_event(change, EVENT_PART, KT_NOBODY, 0, line);
    }
    kt_text_free(&text);
    return is_added;
}

/* The player knows all cards of the position, so nobody else can be invited. */
static bool fill_from_position(struct client *client, struct change *change, const struct kt_position *given)
{
    if (room_has_open_seat(change->room))
        return tell_error(client, "seat", N_("In a game from a position, bots have the other seats."), NULL);
    return add_position(change, given) || tell_no_memory(client);
}

/* ---- the whole change ---- */

/* `given` is NULL for a deal. */
static bool fill_change(struct client *client, struct change *change, const json_t *message,
                        const struct kt_position *given)
{
    struct room *room = change->room;
    char wanted[STORE_TEXT], text[STORE_TEXT];
    const json_t *moves = json_object_get(message, "moves");
    if (json_is_array(moves) && json_array_size(moves) == 0)
        moves = NULL;
    if (moves && (given || !room_is_alone(room)))
        return refuse_field(client, "moves");
    if (!take_deal(client, json_object_get(message, "deal"), wanted) ||
        (moves && !check_deal_is_numbered(client, wanted)) ||
        !take_seats(client, room, json_object_get(message, "seats")))
        return false;
    for (int seat = 0; seat < room->seats; seat++)
        change_set_seat(change, seat, &room->seat[seat]);
    change->write.room = &change->row;
    change->write.code = room->code;
    if (given)
        return fill_from_position(client, change, given);
    if (room_has_open_seat(room))
        return draw_deal(client, room, wanted, text) && change_add_event(change, EVENT_PEOPLE, client->seat, 0, wanted);
    return add_deal(client, room, change, KT_NOBODY, false, wanted) && (!moves || add_moves(client, change, moves));
}

/* Takes tokens of the address for a new room. False, and the client gets an error, if there are none. */
static bool count_new_room(struct client *client)
{
    struct hall *hall = client->hall;
    struct visitor *visitor = hall_visitor(hall, client->address), *network = hall_network(hall, client->address);
    const double a_minute = (double)hall->limits.rooms_a_minute, a_day = (double)hall->limits.rooms_a_day;
    if (hall->room_count >= hall->limits.rooms || !quota_has_space_for_rooms(hall))
        return tell_error(client, "limit", N_("The server has no space for more rooms; please come back later."), NULL);
    if (!visitor || !bucket_take(&visitor->rooms, a_minute / 60, a_minute, hall->now))
        return tell_error(client, "limit", N_("Too many new rooms; please wait a minute."), NULL);
    if (!network || !bucket_take(&network->rooms_today, a_day / (24 * 60 * 60), a_day, hall->now))
        return tell_error(client, "limit", N_("Too many new rooms today; please come back tomorrow."), NULL);
    return true;
}

/* Creates the room of this row, and saves it; `given` is the position that the game begins from, or NULL. */
static void create_room(struct client *client, const json_t *message, struct store_room *row,
                        const struct kt_position *given, double wait)
{
    struct hall *hall = client->hall;
    struct kt_error error = {0};
    struct room *room = room_new(hall, row, &error);
    if (!room) {
        tell_failure(client, "unknown", &error);
        return;
    }
    struct change *change = change_new(hall, room, client);
    if (change && fill_change(client, change, message, given)) {
        snprintf(row->rules, sizeof row->rules, "%s", room->rules_text);
        change->row = *row;
        change->is_new = true;
        change->wait = wait;
        change_set_options(change, &row->options);
        change_commit(change);
        return;
    }
    if (change)
        change_free(change);
    room_free(room);
}

bool take_options(struct client *client, const json_t *message, struct store_options *options)
{
    return take_bool(client, message, "public", &options->is_public) &&
           take_bool(client, message, "hints", &options->has_hints);
}

void create(struct client *client, const json_t *message, double wait)
{
    const char *name = "", *rules = "";
    int64_t clock = 0;
    struct store_room row = {.made = client->hall->time(), .options = {.has_hints = true, .host = KT_NOBODY}};
    if (!take_text(client, message, "game", &name) || !take_text(client, message, "rules", &rules) ||
        !take_number(client, message, "clock", 0, MOST_CLOCK, &clock) || !take_options(client, message, &row.options) ||
        !(client->found || count_new_room(client)))
        return;
    const struct kt_game *game = kt_game_find(name);
    if (!game) {
        tell_error(client, "unknown", N_("Unknown game \"%1\"."), name);
        return;
    }
    if (strlen(rules) >= sizeof row.rules) {
        tell_error(client, "limit", N_("The text of the rules is too long."), NULL);
        return;
    }
    enum grade wanted =
        json_object_get(message, "position") ? GRADE_NONE : wanted_grade(json_object_get(message, "deal"));
    if (search_for_deal(client, NULL, message, wanted, name, rules))
        return;
    draw_code(row.code);
    row.clock = (int)clock;
    snprintf(row.game, sizeof row.game, "%s", name);
    snprintf(row.rules, sizeof row.rules, "%s", rules);
    struct kt_position *given = NULL;
    if (take_position(client, message, game, row.rules, &given))
        create_room(client, message, &row, given, wait);
    kt_position_free(given);
}

void handle_create(struct client *client, const json_t *message)
{
    create(client, message, 0);
}
