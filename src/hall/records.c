/* A record has the cards of the whole round. A player who must not know them yet (`held`) sees the replay only from
 * their own seat, as with `replay`, and the exported row has no replay. */
#include "hall/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/fields.h"
#include "hall/recording.h"
#include "hall/showing.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/seal.h"
#include "kit/words.h"

enum { MOST_ROWS = 200, MOST_SUMS = 400, MOST_EXPORT_BYTES = 40000 };

void source_of(const uint8_t *player, char source[STORE_SOURCE])
{
    _Static_assert((int)STORE_PLAYER_SIZE == (int)SEED_SIZE, "a player is used as a seed");
    snprintf(source, STORE_SOURCE, "%016llx%016llx", (unsigned long long)seal_number(player, 1),
             (unsigned long long)seal_number(player, 2));
}

/* ---- rows ---- */

static void put_best(struct kt_text *out, const char *key, int64_t value)
{
    if (value < 0)
        put_null(out, key);
    else
        put_signed(out, key, value);
}

static void put_rules_key(struct kt_text *out, const char *rules)
{
    put_string(out, "rules", strcmp(rules, STORE_OLD_RULES) == 0 ? NULL : rules);
}

void put_sums(struct kt_text *out, const struct store_statistics *sums)
{
    put_string(out, "game", sums->game);
    put_rules_key(out, sums->rules);
    put_signed(out, "played", sums->played);
    put_signed(out, "won", sums->won);
    put_signed(out, "assisted", sums->assisted);
    put_signed(out, "assisted_won", sums->assisted_won);
    put_signed(out, "streak", sums->streak);
    put_signed(out, "best_streak", sums->best_streak);
    put_signed(out, "points", sums->points);
    put_best(out, "best_seconds", sums->best_seconds);
    put_best(out, "best_moves", sums->best_moves);
    put_string(out, "algorithm", sums->algorithm[0] ? sums->algorithm : NULL);
}

/* The fields of a record that both lists have. */
static void put_record(struct kt_text *out, const struct store_record *record)
{
    put_string(out, "key", record->key);
    put_string(out, "game", record->game);
    put_rules_key(out, record->rules);
    put_string(out, "deal", record->deal);
    put_string(out, "algorithm", record->algorithm[0] ? record->algorithm : NULL);
    put_bool(out, "won", record->won);
    put_bool(out, "assisted", record->assisted);
    put_signed(out, "round", record->round);
    put_signed(out, "seat", record->seat + 1);
    put_signed(out, "points", record->points);
    put_signed(out, "moves", record->moves);
    put_signed(out, "seconds", record->seconds);
    put_signed(out, "at", record->at / 1000);
}

/* ---- the end of a game ---- */

static bool copy_record(void *data, const struct store_record *record)
{
    struct store_record *copy = data;
    *copy = *record;
    copy->opening = copy->line = NULL;
    return false;
}

static bool find_own_record(const struct client *client, struct store_record *record)
{
    const struct room *room = client->room;
    struct store_result result = {.start = room->start, .round = kt_session_round(room->session), .seat = client->seat};
    char key[STORE_RECORD_KEY];
    memcpy(result.room, room->code, sizeof result.room);
    store_record_key(&result, key);
    return store_find_record(client->hall->store, client->player, key, copy_record, record);
}

static void put_rank(struct kt_text *out, struct client *client, const struct store_record *record)
{
    if (!record->won || record->assisted || record->algorithm[0]) {
        put_null(out, "rank");
        return;
    }
    struct store_standing standing = store_standing_of(client->hall->store, client->player, record);
    put_open(out, "rank", "{");
    put_signed(out, "wins", standing.wins);
    put_signed(out, "time", standing.by_time);
    put_signed(out, "moves", standing.by_moves);
    put_signed(out, "points", standing.by_points);
    put_close(out, "}");
}

/* The sums of the game and rules of the record. */
static void put_own_sums(struct kt_text *out, struct client *client, const struct store_record *record)
{
    struct store_statistics *all = calloc(MOST_ROWS, sizeof *all);
    int count = all ? store_statistics_of(client->hall->store, client->player, all, MOST_ROWS) : 0;
    for (int i = 0; i < count; i++)
        if (strcmp(all[i].game, record->game) == 0 && strcmp(all[i].rules, record->rules) == 0 &&
            strcmp(all[i].algorithm, record->algorithm) == 0) {
            put_open(out, "sums", "{");
            put_sums(out, &all[i]);
            put_close(out, "}");
        }
    free(all);
}

void handle_ending(struct client *client, const json_t *message)
{
    struct store_record record;
    struct kt_text out = {0};
    (void)message;
    if (!room_is_over(client->room)) {
        tell_error(client, "state", N_("The game is not over yet."), NULL);
        return;
    }
    tell_begin(&out, "ending", client->asked);
    if (find_own_record(client, &record)) {
        put_string(&out, "record", record.key);
        put_rank(&out, client, &record);
        put_own_sums(&out, client, &record);
    } else {
        put_null(&out, "record"); /* a game from a position has no result */
    }
    tell(client, &out);
}

/* ---- the history ---- */

static bool list_record(void *data, const struct store_record *record)
{
    struct kt_text *out = data;
    put_open(out, NULL, "{");
    put_record(out, record);
    put_bool(out, "replay", record->line != NULL);
    put_bool(out, "imported", record->is_imported);
    put_close(out, "}");
    return true;
}

void handle_records(struct client *client, const json_t *message)
{
    struct store *store = client->hall->store;
    struct kt_text out = {0};
    int64_t from = 0;
    if (!take_number(client, message, "from", 0, INT32_MAX, &from))
        return;
    tell_begin(&out, "records", client->asked);
    put_signed(&out, "from", from);
    put_signed(&out, "total", store_count_records(store, client->player));
    put_open(&out, "records", "[");
    store_each_record(store, client->player, (int)from, MOST_ROWS, list_record, &out);
    put_close(&out, "]");
    tell(client, &out);
}

struct finding {
    struct kept_game *kept;
    struct kt_error error;
    bool has_replay;
};

static bool read_record(void *data, const struct store_record *record)
{
    struct finding *finding = data;
    struct kept_game *kept = finding->kept;
    const struct kt_game *game = kt_game_find(record->game);
    finding->has_replay = record->opening && record->line && game;
    if (finding->has_replay)
        kept->start = read_game(game, record->opening, record->line, &kept->line, &finding->error);
    kept->seat = kept->start && record->seat < kt_position_seats(kept->start) ? record->seat : KT_NOBODY;
    kept->held = record->held;
    kept->moves = record->moves;
    return false;
}

bool find_kept_game(struct client *client, const char *key, struct kept_game *kept)
{
    struct finding finding = {.kept = kept};
    *kept = (struct kept_game){0};
    if (!store_find_record(client->hall->store, client->player, key, read_record, &finding))
        return tell_error(client, "unknown", N_("There is no such game in your history."), NULL);
    if (!finding.has_replay)
        return tell_error(client, "state", N_("The moves of this game are not kept any more."), NULL);
    return kept->start || tell_failure(client, "state", &finding.error);
}

void handle_review(struct client *client, const json_t *message)
{
    const char *key = "";
    struct kept_game kept;
    if (!take_text(client, message, "record", &key) || !find_kept_game(client, key, &kept))
        return;
    showing_review(client, kept.start, &kept.line, kept.seat, (uint64_t)kept.moves);
    kt_line_free(&kept.line);
}

/* ---- export ---- */

/* Ends the page of the list when it is long enough. */
static bool export_record(void *data, const struct store_record *record)
{
    struct kt_text *out = data;
    put_open(out, NULL, "{");
    put_record(out, record);
    if (!record->held && record->line) {
        put_string(out, "opening", record->opening);
        put_string(out, "line", record->line);
    }
    put_close(out, "}");
    return out->size < MOST_EXPORT_BYTES;
}

static bool export_sums(void *data, const struct store_sums *row)
{
    struct kt_text *out = data;
    put_open(out, NULL, "{");
    if (row->source[0])
        put_string(out, "source", row->source);
    put_sums(out, &row->sums);
    put_signed(out, "at", row->at / 1000);
    put_close(out, "}");
    return true;
}

void handle_export(struct client *client, const json_t *message)
{
    struct store *store = client->hall->store;
    struct kt_text out = {0};
    char source[STORE_SOURCE];
    int64_t from = 0;
    if (!take_number(client, message, "from", 0, INT32_MAX, &from))
        return;
    source_of(client->player, source);
    tell_begin(&out, "exported", client->asked);
    put_string(&out, "source", source);
    put_signed(&out, "from", from);
    put_signed(&out, "total", store_count_records(store, client->player));
    put_open(&out, "sums", "[");
    if (from == 0)
        store_each_sum(store, client->player, MOST_SUMS, export_sums, &out);
    put_close(&out, "]");
    put_open(&out, "records", "[");
    store_each_record(store, client->player, (int)from, MOST_ROWS, export_record, &out);
    put_close(&out, "]");
    tell(client, &out);
}
