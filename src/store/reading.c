#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

void store_take_text(sqlite3_stmt *row, int column, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}

static void take_player(sqlite3_stmt *row, int column, uint8_t player[STORE_PLAYER_SIZE])
{
    const void *bytes = sqlite3_column_blob(row, column);
    memset(player, 0, STORE_PLAYER_SIZE);
    if (bytes && sqlite3_column_bytes(row, column) == STORE_PLAYER_SIZE)
        memcpy(player, bytes, STORE_PLAYER_SIZE);
}

/* Milliseconds since 1970, until the year 9999. */
static bool is_time(int64_t at)
{
    return at >= 0 && at < INT64_C(253402300800000);
}

static bool is_seat(int64_t seat)
{
    return seat >= KT_NOBODY && seat < KT_MAX_SEATS;
}

static void take_room(sqlite3_stmt *row, struct store_room *room)
{
    store_take_text(row, 0, room->code, sizeof room->code);
    store_take_text(row, 1, room->game, sizeof room->game);
    store_take_text(row, 2, room->rules, sizeof room->rules);
    room->clock = sqlite3_column_int(row, 3);
    room->made = sqlite3_column_int64(row, 4);
}

bool store_find_room(struct store *store, const char *code, struct store_room *room, struct kt_error *error)
{
    sqlite3_stmt *find = store_prepare(store, FIND_ROOM);
    if (!find)
        return store_refuse(store, error);
    store_bind_text(find, 1, code);
    int status = sqlite3_step(find);
    if (status == SQLITE_ROW) {
        take_room(find, room);
        room->options = (struct store_options){sqlite3_column_int(find, 5) != 0, sqlite3_column_int(find, 6) != 0,
                                               sqlite3_column_int(find, 7)};
    } else if (status != SQLITE_DONE)
        store_refuse(store, error);
    store_done(find);
    return status == SQLITE_ROW;
}

bool store_find_player(struct store *store, const uint8_t *player, struct store_player *found)
{
    sqlite3_stmt *find = store_prepare(store, FIND_PLAYER);
    if (!find)
        return false;
    sqlite3_bind_blob(find, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    bool is_there = sqlite3_step(find) == SQLITE_ROW;
    if (is_there) {
        memcpy(found->player, player, STORE_PLAYER_SIZE);
        store_take_text(find, 0, found->name, sizeof found->name);
        store_take_text(find, 1, found->settings, sizeof found->settings);
        found->seen = sqlite3_column_int64(find, 2);
        if (!is_time(found->seen)) /* not written by Kartu */
            found->seen = 0;
    }
    store_done(find);
    return is_there;
}

bool store_each_seat(struct store *store, const char *code, store_see_seat see, void *data)
{
    sqlite3_stmt *each = store_prepare(store, EACH_SEAT);
    int status = SQLITE_ERROR;
    if (!each)
        return false;
    store_bind_text(each, 1, code);
    while ((status = sqlite3_step(each)) == SQLITE_ROW) {
        int64_t kind = sqlite3_column_int64(each, 1);
        if (kind < STORE_OPEN || kind > STORE_BOT || !is_seat(sqlite3_column_int64(each, 0))) { /* not by Kartu */
            status = SQLITE_CORRUPT;
            break;
        }
        struct store_seat seat = {.seat = sqlite3_column_int(each, 0), .kind = (enum store_seat_kind)kind};
        store_take_text(each, 2, seat.name, sizeof seat.name);
        store_take_text(each, 3, seat.spec, sizeof seat.spec);
        take_player(each, 4, seat.player);
        if (!see(data, &seat))
            break;
    }
    store_done(each);
    return status == SQLITE_DONE || status == SQLITE_ROW;
}

/* False if the values are out of range: this row was not written by Kartu. */
static bool take_event(sqlite3_stmt *row, struct store_event *event)
{
    int64_t seq = sqlite3_column_int64(row, 0), seat = sqlite3_column_int64(row, 2),
            count = sqlite3_column_int64(row, 3);
    const unsigned char *name = sqlite3_column_text(row, 1);
    *event = (struct store_event){.seq = (uint64_t)seq,
                                  .kind = name ? (char)name[0] : '\0',
                                  .seat = (int)seat,
                                  .count = (int)count,
                                  .at = sqlite3_column_int64(row, 5)};
    store_take_text(row, 4, event->text, sizeof event->text);
    return seq > 0 && is_seat(seat) && count >= 0 && count <= INT_MAX && is_time(event->at);
}

bool store_each_event(struct store *store, const char *code, char since, uint64_t before, store_see_event see,
                      void *data)
{
    const char kind[2] = {since, '\0'};
    sqlite3_stmt *each = store_prepare(store, EACH_EVENT);
    int status = SQLITE_ERROR;
    if (!each)
        return false;
    store_bind_text(each, 1, code);
    store_bind_text(each, 2, kind);
    sqlite3_bind_int64(each, 3, before > 0 ? (sqlite3_int64)before : INT64_MAX);
    while ((status = sqlite3_step(each)) == SQLITE_ROW) {
        struct store_event event;
        if (!take_event(each, &event)) {
            status = SQLITE_CORRUPT;
            break;
        }
        if (!see(data, &event))
            break;
    }
    store_done(each);
    return status == SQLITE_DONE || status == SQLITE_ROW;
}

/* The only number of a query without arguments; 0 if it cannot be read. */
static int64_t read_number(struct store *store, enum store_statement statement)
{
    sqlite3_stmt *query = store_prepare(store, statement);
    int64_t number = query && sqlite3_step(query) == SQLITE_ROW ? sqlite3_column_int64(query, 0) : 0;
    if (query)
        store_done(query);
    return number;
}

int64_t store_count_rooms(struct store *store)
{
    return read_number(store, COUNT_ROOMS);
}

int64_t store_size(struct store *store)
{
    return read_number(store, SIZE);
}

void store_each_clock(struct store *store, int least, void (*see)(void *data, const char *code, int clock, int64_t at),
                      void *data)
{
    sqlite3_stmt *each = store_prepare(store, EACH_CLOCK);
    char code[STORE_CODE];
    if (!each)
        return;
    sqlite3_bind_int(each, 1, least);
    while (sqlite3_step(each) == SQLITE_ROW) {
        store_take_text(each, 0, code, sizeof code);
        see(data, code, sqlite3_column_int(each, 1), sqlite3_column_int64(each, 2));
    }
    store_done(each);
}

int64_t store_count_strays(struct store *store)
{
    return read_number(store, COUNT_STRAYS);
}

bool store_each_room(struct store *store, void (*see)(void *data, const char *code), void *data, struct kt_error *error)
{
    sqlite3_stmt *each = store_prepare(store, EACH_ROOM);
    char code[STORE_CODE];
    int status = SQLITE_ERROR;
    while (each && (status = sqlite3_step(each)) == SQLITE_ROW) {
        store_take_text(each, 0, code, sizeof code);
        see(data, code);
    }
    if (status != SQLITE_DONE)
        store_refuse(store, error);
    if (each)
        store_done(each);
    return status == SQLITE_DONE;
}

int store_idle_rooms(struct store *store, char after[STORE_CODE], int look_at, int64_t before, int64_t unplayed_before,
                     char (*codes)[STORE_CODE], int most)
{
    assert(look_at > 0 && most > 0);
    sqlite3_stmt *each = store_prepare(store, USES_OF_ROOMS);
    char last[STORE_CODE] = "";
    int count = 0, seen = 0;
    if (!each)
        return 0;
    store_bind_text(each, 1, after);
    sqlite3_bind_int(each, 2, look_at);
    sqlite3_bind_int64(each, 3, before);
    sqlite3_bind_int64(each, 4, unplayed_before);
    for (; count < most && sqlite3_step(each) == SQLITE_ROW; seen++) {
        store_take_text(each, 0, last, sizeof last);
        if (sqlite3_column_int(each, 1))
            memcpy(codes[count++], last, sizeof last);
    }
    store_done(each);
    if (seen < look_at && count < most)
        last[0] = '\0'; /* that was the last room: start again */
    memcpy(after, last, sizeof last);
    return count;
}

/* Reads a summary that starts at this column; false if there is none. */
static bool take_summary(sqlite3_stmt *row, int column, struct store_summary *summary)
{
    if (sqlite3_column_type(row, column) == SQLITE_NULL)
        return false;
    bool has_progress = sqlite3_column_type(row, column + 6) != SQLITE_NULL;
    *summary = (struct store_summary){.seq = (uint64_t)sqlite3_column_int64(row, column),
                                      .state = (enum store_state)sqlite3_column_int(row, column + 1),
                                      .round = sqlite3_column_int(row, column + 2),
                                      .moves = sqlite3_column_int64(row, column + 3),
                                      .seconds = sqlite3_column_int64(row, column + 4),
                                      .assisted = (unsigned)sqlite3_column_int64(row, column + 5),
                                      .progress = has_progress ? sqlite3_column_double(row, column + 6) : -1};
    return true;
}

int store_rooms_of(struct store *store, const uint8_t *player, int64_t before, const char *after,
                   struct store_mine *rooms, int most, int *steps)
{
    sqlite3_stmt *each = store_prepare(store, ROOMS_OF);
    int count = 0;
    *steps = 0;
    if (!each)
        return 0;
    sqlite3_bind_blob(each, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(each, 2, before);
    store_bind_text(each, 3, after);
    sqlite3_bind_int(each, 4, most);
    while (count < most && sqlite3_step(each) == SQLITE_ROW) {
        struct store_mine *mine = &rooms[count];
        int64_t seat = sqlite3_column_int64(each, 5);
        if (seat == KT_NOBODY || !is_seat(seat)) /* not written by Kartu */
            continue;
        count++;
        take_room(each, &mine->room);
        mine->seat = (int)seat;
        mine->seq = (uint64_t)sqlite3_column_int64(each, 6);
        mine->at = sqlite3_column_int64(each, 7);
        int64_t deal = sqlite3_column_int64(each, 8);
        mine->is_given = deal < 0;
        mine->deal = deal > 0 ? (uint64_t)deal : 0;
        mine->is_summed = take_summary(each, 9, &mine->summary);
    }
    *steps = sqlite3_stmt_status(each, SQLITE_STMTSTATUS_VM_STEP, 1);
    store_done(each);
    return count;
}

void store_take_statistics(sqlite3_stmt *row, struct store_statistics *game)
{
    *game = (struct store_statistics){.played = sqlite3_column_int64(row, 3),
                                      .won = sqlite3_column_int64(row, 4),
                                      .assisted = sqlite3_column_int64(row, 5),
                                      .assisted_won = sqlite3_column_int64(row, 6),
                                      .points = sqlite3_column_int64(row, 7),
                                      .streak = sqlite3_column_int64(row, 8),
                                      .best_streak = sqlite3_column_int64(row, 9),
                                      .best_seconds = sqlite3_column_int64(row, 10),
                                      .best_moves = sqlite3_column_int64(row, 11)};
    store_take_text(row, 0, game->game, sizeof game->game);
    store_take_text(row, 1, game->rules, sizeof game->rules);
    store_take_text(row, 2, game->algorithm, sizeof game->algorithm);
}

int store_statistics_of(struct store *store, const uint8_t *player, struct store_statistics *games, int most)
{
    sqlite3_stmt *each = store_prepare(store, TALLIES_OF);
    int count = 0;
    if (!each)
        return 0;
    sqlite3_bind_blob(each, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    sqlite3_bind_int(each, 2, most);
    while (count < most && sqlite3_step(each) == SQLITE_ROW)
        store_take_statistics(each, &games[count++]);
    store_done(each);
    return count;
}

/* The columns of SCORES in store.c. */
static void take_score(sqlite3_stmt *row, struct store_score *score)
{
    *score = (struct store_score){.seconds = sqlite3_column_int64(row, 2),
                                  .at = sqlite3_column_int64(row, 3),
                                  .points = sqlite3_column_int(row, 4),
                                  .is_mine = sqlite3_column_int(row, 5),
                                  .moves = sqlite3_column_int64(row, 6),
                                  .rounds = sqlite3_column_int(row, 7),
                                  .won = sqlite3_column_int(row, 8)};
    store_take_text(row, 0, score->name, sizeof score->name);
    store_take_text(row, 1, score->deal, sizeof score->deal);
    store_take_text(row, 9, score->algorithm, sizeof score->algorithm);
}

int store_scores_of(struct store *store, const struct store_ranking *ranking, const uint8_t *player,
                    struct store_score *scores, int most)
{
    int number = (int)ranking->list * (STORE_BY_POINTS + 1) + (int)ranking->order, count = 0;
    assert(ranking->list <= STORE_MATCHES && ranking->order <= STORE_BY_POINTS);
    sqlite3_stmt *each = store_prepare(store, (enum store_statement)(SCORES_OF + number));
    if (!each)
        return 0;
    store_bind_text(each, 1, ranking->game);
    store_bind_text(each, 2, ranking->rules);
    sqlite3_bind_blob(each, 3, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    sqlite3_bind_int(each, 4, most);
    sqlite3_bind_int(each, 5, ranking->is_sealed);
    while (count < most && sqlite3_step(each) == SQLITE_ROW)
        take_score(each, &scores[count++]);
    store_done(each);
    return count;
}

bool store_key(struct store *store, uint8_t key[STORE_KEY_SIZE], struct kt_error *error)
{
    sqlite3_stmt *find = store_prepare(store, FIND_KEY);
    bool is_read = find && sqlite3_step(find) == SQLITE_ROW && sqlite3_column_bytes(find, 0) == STORE_KEY_SIZE;
    if (is_read)
        memcpy(key, sqlite3_column_blob(find, 0), STORE_KEY_SIZE);
    else
        store_refuse(store, error);
    if (find)
        store_done(find);
    return is_read;
}

bool store_knows(struct store *store, const uint8_t *player)
{
    sqlite3_stmt *find = store_prepare(store, KNOWS_PLAYER);
    if (!find)
        return false;
    sqlite3_bind_blob(find, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    bool is_known = sqlite3_step(find) == SQLITE_ROW;
    store_done(find);
    return is_known;
}

bool store_each_day_won(struct store *store, const uint8_t *player, uint64_t first, uint64_t last,
                        bool (*see)(void *data, const struct store_day *day), void *data)
{
    sqlite3_stmt *each = store_prepare(store, DAYS_WON);
    int status = SQLITE_ERROR;
    char from[32], to[32];
    if (!each)
        return false;
    snprintf(from, sizeof from, "%llu", (unsigned long long)first);
    snprintf(to, sizeof to, "%llu", (unsigned long long)last);
    sqlite3_bind_blob(each, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(each, 2, from);
    store_bind_text(each, 3, to);
    while ((status = sqlite3_step(each)) == SQLITE_ROW) {
        struct store_day day = {.day = (uint64_t)sqlite3_column_int64(each, 0),
                                .in_time = sqlite3_column_int(each, 2) != 0};
        store_take_text(each, 1, day.game, sizeof day.game);
        if (!see(data, &day))
            break;
    }
    store_done(each);
    return status == SQLITE_DONE || status == SQLITE_ROW;
}

bool store_has_won(struct store *store, const uint8_t *player, const char *game, const char *rules, const char *deal)
{
    sqlite3_stmt *find = store_prepare(store, HAS_WON);
    if (!find)
        return false;
    sqlite3_bind_blob(find, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(find, 2, game);
    store_bind_text(find, 3, rules);
    store_bind_text(find, 4, deal);
    bool has_won = sqlite3_step(find) == SQLITE_ROW;
    store_done(find);
    return has_won;
}
