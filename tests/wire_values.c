#include "wire_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

bool once_in(struct kt_rng *rng, uint32_t n)
{
    return kt_rng_below(rng, n) == 0;
}

static const struct kt_game *some_game(struct kt_rng *rng)
{
    uint32_t count = 0;
    while (kt_game_at((int)count))
        count++;
    return kt_game_at((int)kt_rng_below(rng, count));
}

/* The game of the view, or any. */
static const struct kt_game *game_of(struct kt_rng *rng, const struct wire_knowledge *known)
{
    const char *name = json_string_value(json_object_get(known->view, "game"));
    const struct kt_game *game = name ? kt_game_find(name) : NULL;
    return game ? game : some_game(rng);
}

/* Values near the least one are more frequent: large ones make searches slow. */
static int value_of(struct kt_rng *rng, const struct kt_option *option)
{
    uint32_t range = (uint32_t)(option->most - option->least) + 1;
    if (range == 0 || once_in(rng, 20))
        return option->most;
    return option->least + (int)kt_rng_below(rng, once_in(rng, 4) ? range : range < 4 ? range : 4);
}

/* Small packs, so that games end and searches are short; sometimes any rules. */
static void some_rules(struct kt_rng *rng, const struct kt_game *game, struct kt_settings *rules)
{
    kt_rules_usual(game, rules);
    for (int i = 0; kt_game_option(game, i); i++) {
        const struct kt_option *option = kt_game_option(game, i);
        if (strcmp(option->name, "ranks") == 0 && !once_in(rng, 4))
            rules->value[i] = option->least + (int)kt_rng_below(rng, 5);
        else if (once_in(rng, 8))
            rules->value[i] = value_of(rng, option);
    }
}

static json_t *text_value(struct kt_text *text)
{
    json_t *value = json_string(text->data ? text->data : "");
    kt_text_free(text);
    return value;
}

static json_t *rules_value(const struct kt_game *game, const struct kt_settings *rules)
{
    struct kt_text text = {0};
    kt_rules_write(game, rules, &text);
    return text_value(&text);
}

/* A bot or solver of the game, sometimes with an option. */
static void write_spec(struct kt_rng *rng, const struct kt_game *game, bool is_bot, struct kt_text *out)
{
    const struct kt_choice *(*row)(const struct kt_game *, int) =
        is_bot || !kt_game_solver(game, 0) ? kt_game_bot : kt_game_solver;
    uint32_t count = 0, options = 0;
    while (row(game, (int)count))
        count++;
    const struct kt_choice *choice = row(game, (int)kt_rng_below(rng, count));
    kt_text_add(out, choice->name);
    while (choice->options && choice->options[options].name)
        options++;
    if (options == 0 || !once_in(rng, 3))
        return;
    const struct kt_option *option = &choice->options[kt_rng_below(rng, options)];
    if (kt_option_is_switch(option))
        kt_text_printf(out, ":%s%s", once_in(rng, 2) ? "no-" : "", option->name);
    else
        kt_text_printf(out, ":%s=%d", option->name, value_of(rng, option));
}

static json_t *spec_value(struct kt_rng *rng, const struct wire_knowledge *known)
{
    struct kt_text text = {0};
    write_spec(rng, game_of(rng, known), once_in(rng, 2), &text);
    return text_value(&text);
}

/* ---- what the hall has offered ---- */

static json_t *seq_value(struct kt_rng *rng, const struct wire_knowledge *known)
{
    json_int_t seq = json_integer_value(json_object_get(known->view, "seq"));
    return json_integer(once_in(rng, 20) ? seq - 1 + kt_rng_below(rng, 3) : seq);
}

static json_t *move_value(struct kt_rng *rng, const struct wire_knowledge *known)
{
    static const char *const others[] = {"26", "pass", "3D", "1h", "draw", "deal", "9Z", ""};
    const json_t *moves = json_object_get(known->view, "moves");
    size_t count = json_array_size(moves);
    if (count == 0 || once_in(rng, 12))
        return json_string(ONE_OF(rng, others));
    const json_t *move = json_array_get(moves, kt_rng_below(rng, (uint32_t)count));
    return json_incref(json_object_get(move, "text"));
}

static json_t *moves_value(struct kt_rng *rng, const struct wire_knowledge *known)
{
    json_t *list = json_array();
    for (uint32_t count = kt_rng_below(rng, 4); count > 0; count--)
        json_array_append_new(list, move_value(rng, known));
    return list;
}

/* Often one of the newest, so that people meet. */
static json_t *room_value(struct kt_rng *rng, const struct wire_knowledge *known)
{
    if (known->code_count == 0 || once_in(rng, 30))
        return json_string("k7m2pq9xab");
    uint32_t count = (uint32_t)known->code_count, newest = count < 3 || once_in(rng, 2) ? count : 3;
    return json_string(known->codes[count - 1 - kt_rng_below(rng, newest)]);
}

static json_t *seat_value(struct kt_rng *rng, const struct wire_knowledge *known)
{
    size_t seats = json_array_size(json_object_get(known->room, "seats"));
    return json_integer(1 + kt_rng_below(rng, (uint32_t)(seats > 0 ? seats : 4)));
}

json_t *seat_of_other_person(const struct wire_knowledge *known)
{
    json_t *seats = json_object_get(known->room, "seats"), *own = json_object_get(known->room, "seat");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i), *who = json_object_get(seat, "who");
        if (!json_equal(json_object_get(seat, "seat"), own) && strcmp(json_string_value(who), "person") == 0)
            return json_object_get(seat, "seat");
    }
    return NULL;
}

static json_t *other_value(struct kt_rng *rng, const struct wire_knowledge *known)
{
    json_t *seat = seat_of_other_person(known);
    return seat ? json_deep_copy(seat) : seat_value(rng, known);
}

static json_t *settings_value(struct kt_rng *rng)
{
    char key[8];
    json_t *value = json_object();
    for (uint32_t count = kt_rng_below(rng, 4); count > 0; count--) {
        snprintf(key, sizeof key, "k%u", (unsigned)kt_rng_below(rng, 6));
        json_object_set_new(value, key, once_in(rng, 3) ? odd_value(rng) : json_integer(kt_rng_below(rng, 100)));
    }
    return value;
}

static json_t *deal_value(struct kt_rng *rng)
{
    static const char *const words[] = {"sealed", "daily", "random"}, *const grades[] = {"winnable", "easy", "hard"};
    if (once_in(rng, 200)) /* the search for such a deal is slow */
        return json_string(ONE_OF(rng, grades));
    if (once_in(rng, 2))
        return json_string(ONE_OF(rng, words));
    return json_integer(1 + kt_rng_below(rng, 1000));
}

/* Rows that were exported, at most as many as one message may have. */
static json_t *rows_value(struct kt_rng *rng, const struct wire_knowledge *known, const char *field)
{
    const json_t *rows = json_object_get(known->exported, field);
    json_t *list = json_array();
    for (size_t i = kt_rng_below(rng, 4); i < json_array_size(rows) && json_array_size(list) < 4; i++)
        json_array_append_new(list, json_deep_copy(json_array_get(rows, i)));
    json_t *last = json_array_get(list, json_array_size(list) - 1);
    if (json_object_get(last, "line") && once_in(rng, 2))
        json_object_set_new(last, "line", json_true()); /* it was sent in parts */
    return list;
}

/* The line of an exported row, which may have none. */
static json_t *line_value(struct kt_rng *rng, const struct wire_knowledge *known)
{
    const json_t *rows = json_object_get(known->exported, "records");
    const json_t *row = json_array_get(rows, kt_rng_below(rng, 4));
    json_t *line = json_object_get(row, "line");
    return line ? json_deep_copy(line) : json_string("");
}

static json_t *source_value(const struct wire_knowledge *known)
{
    json_t *source = json_object_get(known->exported, "source");
    return source ? json_deep_copy(source) : json_string("0123456789abcdef");
}

json_t *sensible_value(struct kt_rng *rng, const struct wire_knowledge *known, enum field_kind kind)
{
    static const char *const names[] = {"Ani", "Budi", "Citra Dewi", "", "\xC3\x89va", "\xE2\x99\xA0 Q"};
    static const char *const lines[] = {"Halo!", "good game", "\xE2\x99\xA5", "1 < 2 & \"3\""};
    static const char *const kinds[] = {"sealed", "numbered"}, *const lists[] = {"people", "algorithms", "matches"},
                             *const orders[] = {"time", "moves", "points"},
                             *const days[] = {"2026-09-21", "2026-09-20", "2025-12-31", "2026-02-30"},
                             *const months[] = {"2026-09", "2026-01", "2027-01", "2026-13"};
    struct kt_settings rules;
    const struct kt_game *game = game_of(rng, known);
    switch (kind) {
    case FIELD_NONE:
        return json_null();
    case FIELD_BOOL:
        return json_boolean(once_in(rng, 2));
    case FIELD_CHAT:
        return json_string(ONE_OF(rng, lines));
    case FIELD_CLOCK:
        return json_integer(once_in(rng, 2) ? 0 : kt_rng_below(rng, 60));
    case FIELD_COUNT:
        return json_integer(1 + kt_rng_below(rng, once_in(rng, 4) ? 40 : 2));
    case FIELD_DAY:
        return json_string(ONE_OF(rng, days));
    case FIELD_DEAL:
        return deal_value(rng);
    case FIELD_DELAY:
        return json_integer(50 + kt_rng_below(rng, 200));
    case FIELD_FRAME:
    case FIELD_INDEX:
        return json_integer(kt_rng_below(rng, (uint32_t)known->frames + 2));
    case FIELD_GAME:
        return json_string(kt_game_name(game));
    case FIELD_KIND:
        return json_string(ONE_OF(rng, kinds));
    case FIELD_LINE:
        return line_value(rng, known);
    case FIELD_LIST:
        return json_string(ONE_OF(rng, lists));
    case FIELD_MONTH:
        return json_string(ONE_OF(rng, months));
    case FIELD_MORE:
        return json_string(known->more);
    case FIELD_MOVE:
        return move_value(rng, known);
    case FIELD_MOVES:
        return moves_value(rng, known);
    case FIELD_NAME:
        return json_string(ONE_OF(rng, names));
    case FIELD_ORDER:
        return json_string(ONE_OF(rng, orders));
    case FIELD_OTHER:
        return other_value(rng, known);
    case FIELD_POSITION:
        return json_string("");
    case FIELD_QUICK:
        return json_integer(kt_rng_below(rng, 10));
    case FIELD_RECORD:
        return json_string(known->record);
    case FIELD_RECORDS:
        return rows_value(rng, known, "records");
    case FIELD_ROOM:
        return room_value(rng, known);
    case FIELD_RULES:
        some_rules(rng, game, &rules);
        return rules_value(game, &rules);
    case FIELD_RUN:
        return json_integer(known->run > 0 ? known->run : 1);
    case FIELD_SEAT:
        return seat_value(rng, known);
    case FIELD_SEATS:
        return json_array();
    case FIELD_SEQ:
        return seq_value(rng, known);
    case FIELD_SETTINGS:
        return settings_value(rng);
    case FIELD_SOURCE:
        return source_value(known);
    case FIELD_SPEC:
        return spec_value(rng, known);
    case FIELD_SUMS:
        return rows_value(rng, known, "sums");
    }
    abort();
}

/* ---- new rooms ---- */

static json_t *seats_value(struct kt_rng *rng, const struct kt_game *game, int seats, bool is_full)
{
    json_t *list = json_array();
    uint32_t mine = kt_rng_below(rng, (uint32_t)seats);
    for (int seat = 0; seat < seats; seat++) {
        struct kt_text text = {0};
        if (seat == (int)mine) {
            kt_text_add(&text, "me");
        } else if (!is_full && once_in(rng, 3)) {
            kt_text_add(&text, "open");
        } else {
            kt_text_add(&text, "bot:");
            write_spec(rng, game, true, &text);
        }
        json_array_append_new(list, text_value(&text));
    }
    return list;
}

/* Plays up to `most` moves; the texts are added to `line`, if not NULL. */
static void play_on(struct kt_rng *rng, struct kt_position *position, uint32_t most, json_t *line)
{
    static kt_move moves[KT_MOST_MOVES];
    for (uint32_t left = kt_rng_below(rng, most); left > 0 && kt_position_turn(position) != KT_NOBODY; left--) {
        int count = kt_position_moves(position, moves, KT_MOST_MOVES);
        kt_move move = moves[kt_rng_below(rng, (uint32_t)count)];
        struct kt_text text = {0};
        kt_move_write(position, move, &text);
        json_t *value = text_value(&text);
        json_array_append(line, value);
        json_decref(value);
        kt_position_play(position, move, NULL);
    }
}

/* A shared game, or one that begins from a position. */
static void add_game_in_progress(struct kt_rng *rng, json_t *message, struct kt_position *position, bool is_shared)
{
    struct kt_text text = {0};
    json_t *line = is_shared ? json_array() : NULL;
    play_on(rng, position, 12, line);
    if (line)
        json_object_set_new(message, "moves", line);
    else if (kt_position_write(position, NULL, &text, NULL))
        json_object_set_new(message, "position", text_value(&text));
}

void add_new_room(struct kt_rng *rng, json_t *message)
{
    const struct kt_game *game = some_game(rng);
    struct kt_settings rules;
    json_int_t number = 1 + kt_rng_below(rng, 100);
    some_rules(rng, game, &rules);
    struct kt_position *position = kt_position_deal(game, &rules, (uint64_t)number, NULL);
    bool is_given = once_in(rng, 10), is_shared = !is_given && once_in(rng, 6);
    int seats = position ? kt_position_seats(position) : 1;
    json_object_set_new(message, "game", json_string(kt_game_name(game)));
    json_object_set_new(message, "rules", rules_value(game, &rules));
    json_object_set_new(message, "deal", is_shared ? json_integer(number) : deal_value(rng));
    if (seats > 1 || once_in(rng, 2))
        json_object_set_new(message, "seats", seats_value(rng, game, seats, is_given));
    if (once_in(rng, 4))
        json_object_set_new(message, "clock", json_integer(kt_rng_below(rng, 60)));
    if (position && (is_given || (is_shared && seats == 1)))
        add_game_in_progress(rng, message, position, is_shared);
    kt_position_free(position);
}

/* ---- odd values ---- */

static json_t *long_text(struct kt_rng *rng)
{
    static const char *const parts[] = {"a",  "9",           "\\", "\"", " ", "\xC3\xA9", "\xE2\x80\xAE",
                                        "%s", "{player %1}", "\n"};
    struct kt_text text = {0};
    const char *part = ONE_OF(rng, parts);
    for (uint32_t left = 1 + kt_rng_below(rng, once_in(rng, 8) ? 3000 : 200); left > 0; left--)
        kt_text_add(&text, part);
    return text_value(&text);
}

static json_t *nested(struct kt_rng *rng)
{
    json_t *value = json_integer(1);
    for (uint32_t depth = kt_rng_below(rng, once_in(rng, 8) ? 1500 : 10); depth > 0; depth--) {
        json_t *around = depth % 2 ? json_array() : json_object();
        if (depth % 2)
            json_array_append_new(around, value);
        else
            json_object_set_new(around, "a", value);
        value = around;
    }
    return value;
}

json_t *odd_value(struct kt_rng *rng)
{
    static const json_int_t numbers[] = {
        0, -1, 1, 255, 256, 65536, 2147483647, INT64_MAX, INT64_MIN, -2147483648LL, 4294967296LL, 9007199254740993LL};
    static const char *const texts[] = {
        "",     " ",        "0",  "-1", "me", "bot", "bot:",         "bot:random", "open",    "sealed",      "null",
        "a,b=", "preset=x", "\t", "n1", "%1", "?!",  "\xEF\xBB\xBF", "\x7F",       "../../x", "random:seed", "'; --"};
    switch (kt_rng_below(rng, 10)) {
    case 0:
        return json_null();
    case 1:
        return json_boolean(once_in(rng, 2));
    case 2:
        return json_real(once_in(rng, 2) ? 0.5 : 1e300);
    case 3:
        return json_array();
    case 4:
        return json_object();
    case 5:
        return long_text(rng);
    case 6:
        return nested(rng);
    case 7:
        return json_string(ONE_OF(rng, texts));
    default:
        return json_integer(ONE_OF(rng, numbers));
    }
}
