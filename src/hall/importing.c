/* The message `import`: rows of an exported file. Every row is checked before anything is saved: a row that the program
 * could not have written is refused, with its number. Imported rows belong to the player who imports them, and are in
 * no list of scores. A replay must be legal from its first move to its last.
 *
 * A long replay does not fit into one message. Its line is sent before, in parts (`import_line`); the connection keeps
 * them, at most STORE_MOST_LINE bytes, until the next `import`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/encode.h"
#include "hall/fields.h"
#include "hall/recording.h"
#include "hall/records.h"
#include "hall/tell.h"
#include "kit/choices.h"
#include "kit/json.h"
#include "kit/rules.h"
#include "kit/words.h"

enum { MOST_IMPORTED = 40, MOST_ROUNDS = 100000 };
#define MOST_COUNT 10000000
#define MOST_SECONDS 1000000000LL
#define FIRST_TIME 1500000000LL /* July 2017: before the first version */

/* ---- fields of a row ---- */

static bool is_number(const json_t *row, const char *key, int64_t least, int64_t most, int64_t *value)
{
    const json_t *field = json_object_get(row, key);
    *value = json_integer_value(field);
    return json_is_integer(field) && *value >= least && *value <= most;
}

/* null is -1 */
static bool is_best(const json_t *row, const char *key, int64_t most, int64_t *value)
{
    if (!json_is_null(json_object_get(row, key)))
        return is_number(row, key, 0, most, value);
    *value = -1;
    return true;
}

/* A text that fits; a missing or null one is "". */
static bool is_text(const json_t *row, const char *key, char *out, size_t size)
{
    const json_t *field = json_object_get(row, key);
    const char *text = field && !json_is_null(field) ? json_string_value(field) : "";
    return text && json_string_length(field) == strlen(text) && (size_t)snprintf(out, size, "%s", text) < size;
}

static bool is_flag(const json_t *row, const char *key, bool *value)
{
    const json_t *field = json_object_get(row, key);
    *value = json_is_true(field);
    return json_is_boolean(field);
}

static bool has_only(const char *text, const char *allowed)
{
    return text[strspn(text, allowed)] == '\0';
}

/* The game, its normalised rules (null: from before rules were distinguished), and an algorithm of it or none. */
static const struct kt_game *game_of(const json_t *row, char *name, char *rules, char *algorithm)
{
    struct kt_text normal = {0};
    if (!is_text(row, "game", name, STORE_GAME) || !is_text(row, "rules", rules, STORE_RULES) ||
        !is_text(row, "algorithm", algorithm, STORE_SPEC))
        return NULL;
    const struct kt_game *game = kt_game_find(name);
    bool is_old = json_is_null(json_object_get(row, "rules"));
    bool is_normal =
        game && (is_old || (rules_normalise(game, rules, &normal, NULL) && strcmp(normal.data, rules) == 0));
    if (is_old)
        snprintf(rules, STORE_RULES, "%s", STORE_OLD_RULES);
    kt_text_free(&normal);
    bool is_known = game && (!algorithm[0] || is_bot(game, algorithm) || is_solver(game, algorithm));
    return is_normal && is_known ? game : NULL;
}

/* ---- rows ---- */

static bool take_sums(const json_t *row, int64_t now, const char *source, struct store_sums *out)
{
    struct store_statistics *sums = &out->sums;
    int64_t most;
    if (!game_of(row, sums->game, sums->rules, sums->algorithm) ||
        !is_text(row, "source", out->source, sizeof out->source) || !is_number(row, "played", 1, MOST_COUNT, &most) ||
        !is_number(row, "won", 0, most, &sums->won) || !is_number(row, "assisted", 0, most, &sums->assisted) ||
        !is_number(row, "assisted_won", 0, sums->assisted, &sums->assisted_won) ||
        !is_number(row, "best_streak", 0, most, &sums->best_streak) ||
        !is_number(row, "streak", 0, sums->best_streak, &sums->streak) ||
        !is_number(row, "points", -MOST_SECONDS, MOST_SECONDS, &sums->points) ||
        !is_best(row, "best_seconds", MOST_SECONDS, &sums->best_seconds) ||
        !is_best(row, "best_moves", MOST_COUNT, &sums->best_moves) || !is_number(row, "at", FIRST_TIME, now, &out->at))
        return false;
    sums->played = most;
    out->at *= 1000;
    if (!out->source[0])
        snprintf(out->source, sizeof out->source, "%s", source);
    return has_only(out->source, "0123456789abcdef") && sums->won + sums->assisted_won <= sums->played;
}

/* Does the game end as the record says? Its rules must be those of the record. */
static bool is_played_so(const struct kt_position *start, const struct kt_line *line, const struct store_record *record)
{
    struct kt_position *now = kt_position_copy(start);
    struct kt_settings rules;
    struct kt_text text = {0};
    for (size_t i = 0; now && i < line->count; i++)
        kt_position_play(now, line->moves[i], NULL);
    kt_position_rules(start, &rules);
    rules_write_normalised(kt_position_game(start), &rules, &text);
    bool is_so =
        now && !text.failed && strcmp(text.data ? text.data : "", record->rules) == 0 &&
        record->seat < kt_position_seats(start) &&
        (kt_position_seats(start) > 1 ? kt_position_turn(now) == KT_NOBODY : kt_position_is_won(now) == record->won);
    kt_text_free(&text);
    kt_position_free(now);
    return is_so;
}

/* A text without zeros, or NULL. */
static const char *whole_text(const json_t *field)
{
    const char *text = json_string_value(field);
    return text && strlen(text) == json_string_length(field) ? text : NULL;
}

/* A record may have no replay. Otherwise it must be complete. A `line` that is true stands for `parts`. */
static bool take_replay(const json_t *row, const struct kt_game *game, const char *parts, struct store_record *record)
{
    const json_t *opening = json_object_get(row, "opening"), *line = json_object_get(row, "line");
    struct kt_line moves = {0};
    if (!opening && !line)
        return true;
    record->opening = whole_text(opening);
    record->line = json_is_true(line) ? parts : whole_text(line);
    if (!record->opening || !record->line || strlen(record->opening) + strlen(record->line) > STORE_MOST_LINE)
        return false;
    struct kt_position *start = read_game(game, record->opening, record->line, &moves, NULL);
    bool is_legal = start && is_played_so(start, &moves, record);
    kt_line_free(&moves);
    kt_position_free(start);
    return is_legal;
}

static bool take_record(const json_t *row, int64_t now, const char *parts, struct store_record *record)
{
    int64_t round, seat, points;
    const struct kt_game *game = game_of(row, record->game, record->rules, record->algorithm);
    if (!game || !is_text(row, "key", record->key, sizeof record->key) ||
        !is_text(row, "deal", record->deal, sizeof record->deal) || !is_flag(row, "won", &record->won) ||
        !is_flag(row, "assisted", &record->assisted) || !is_number(row, "round", 1, MOST_ROUNDS, &round) ||
        !is_number(row, "seat", 1, kt_game_most_seats(game), &seat) ||
        !is_number(row, "points", -MOST_COUNT, MOST_COUNT, &points) ||
        !is_number(row, "moves", 0, MOST_COUNT, &record->moves) ||
        !is_number(row, "seconds", 0, MOST_SECONDS, &record->seconds) ||
        !is_number(row, "at", FIRST_TIME, now, &record->at))
        return false;
    record->round = (int)round;
    record->seat = (int)seat - 1;
    record->points = (int)points;
    record->at *= 1000;
    return strlen(record->key) >= 8 && has_only(record->key, "0123456789abcdefghijklmnopqrstuvwxyz-") &&
           (strcmp(record->deal, "sealed") == 0 || has_only(record->deal, "0123456789")) &&
           take_replay(row, game, parts, record);
}

/* ---- the message ---- */

static bool refuse_row(struct client *client, const char *list, size_t index)
{
    struct kt_text out = {0};
    struct kt_error error = {0};
    char number[24];
    snprintf(number, sizeof number, "%zu", index + 1);
    refuse(&error, KT_BAD_INPUT, N_("Row %1 of \"%2\" is not valid: nothing of this part was imported."), number, list);
    tell_begin_error(client, &out, "message", &error);
    put_number(&out, "index", index);
    encode_phrase(&out, "phrase", &error.what);
    tell(client, &out);
    return false;
}

/* The rows of one message. */
struct rows {
    struct store_sums sums[MOST_IMPORTED];
    struct store_record records[MOST_IMPORTED];
    json_t *message;     /* owns the texts of replays, */
    struct kt_text line; /* and this the one that was sent in parts */
};

static void free_rows(void *data)
{
    struct rows *rows = data;
    json_decref(rows->message);
    kt_text_free(&rows->line);
    free(rows);
}

/* Fills the import. Sums that the player exported themselves are left out: they are the player's own already. */
static bool take_rows(struct client *client, const char *source, struct rows *rows, struct store_import *import)
{
    const json_t *sums = json_object_get(rows->message, "sums"), *records = json_object_get(rows->message, "records");
    int64_t now = client->hall->time() / 1000 + 24 * 60 * 60;
    char own[STORE_SOURCE];
    source_of(client->player, own);
    for (size_t i = 0; i < json_array_size(sums); i++) {
        struct store_sums *row = &rows->sums[import->sum_count];
        if (!take_sums(json_array_get(sums, i), now, source, row))
            return refuse_row(client, "sums", i);
        import->sum_count += strcmp(row->source, own) != 0;
    }
    for (size_t i = 0; i < json_array_size(records); i++)
        if (!take_record(json_array_get(records, i), now, rows->line.data, &rows->records[import->record_count++]))
            return refuse_row(client, "records", i);
    *import = (struct store_import){rows->sums, import->sum_count, rows->records, import->record_count};
    return true;
}

static bool check_lists(struct client *client, const json_t *message, const char **source)
{
    const json_t *sums = json_object_get(message, "sums"), *records = json_object_get(message, "records");
    if (!take_text(client, message, "source", source))
        return false;
    if (strlen(*source) != STORE_SOURCE - 1 || !has_only(*source, "0123456789abcdef"))
        return refuse_field(client, "source");
    if ((sums && !json_is_array(sums)) || json_array_size(sums) > MOST_IMPORTED)
        return refuse_field(client, "sums");
    return (!records || json_is_array(records)) && json_array_size(records) <= MOST_IMPORTED
               ? true
               : refuse_field(client, "records");
}

void handle_import(struct client *client, const json_t *message)
{
    const char *source = "";
    if (!check_lists(client, message, &source))
        return;
    struct rows *rows = calloc(1, sizeof *rows);
    struct change *change = rows ? change_new(client->hall, NULL, client) : NULL;
    if (!change) {
        free(rows);
        return;
    }
    rows->message = json_deep_copy(message);
    rows->line = client->line;
    client->line = (struct kt_text){0};
    change->imported = rows;
    change->free_imported = free_rows;
    memcpy(change->player.player, client->player, sizeof change->player.player);
    change->write.player = change->player.player;
    change->write.import = &change->import;
    if (rows->message && take_rows(client, source, rows, &change->import))
        change_commit(change);
    else
        change_free(change);
}

/* Adds a part of a line. `from` is the number of bytes before it; 0 begins a new line. */
void handle_import_line(struct client *client, const json_t *message)
{
    const char *text = whole_text(json_object_get(message, "text"));
    int64_t from = 0;
    struct kt_text out = {0};
    if (!take_number(client, message, "from", 0, STORE_MOST_LINE, &from))
        return;
    if (!text) {
        refuse_field(client, "text");
        return;
    }
    if (from == 0)
        kt_text_free(&client->line);
    if ((size_t)from != client->line.size) {
        tell_error(client, "state", N_("The part before this one is missing; please begin again."), NULL);
        return;
    }
    if (client->line.size + strlen(text) > STORE_MOST_LINE) {
        tell_error(client, "limit", N_("A replay of this length is not kept."), NULL);
        return;
    }
    kt_text_add(&client->line, text);
    if (client->line.failed) {
        kt_text_free(&client->line);
        tell_no_memory(client);
        return;
    }
    tell_begin(&out, "import_line", client->asked);
    put_number(&out, "size", client->line.size);
    tell(client, &out);
}

void tell_imported(struct client *client)
{
    struct kt_text out = {0};
    tell_begin(&out, "imported", client->asked);
    put_signed(&out, "total", store_count_records(client->hall->store, client->player));
    tell(client, &out);
}
