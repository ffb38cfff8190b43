/* The history of a player: finished games with their moves, and sums from imported files. A record belongs to one
 * result; it stays when the result is deleted. The oldest ones are deleted when a player has too many. */
#include <stdio.h>

#include "store/inside.h"

void store_record_key(const struct store_result *result, char key[STORE_RECORD_KEY])
{
    snprintf(key, STORE_RECORD_KEY, "%s-%llu-%d-%d", result->room, (unsigned long long)result->start, result->round,
             result->seat + 1);
}

/* ---- writing ---- */

static int write_record(struct store *store, enum store_statement how, const uint8_t *player, const char *code,
                        const struct store_record *record)
{
    sqlite3_stmt *set = store_prepare(store, how);
    const char *texts[] = {record->key, code, record->game, record->rules, record->deal, record->algorithm};
    const int64_t numbers[] = {record->won,    record->assisted, record->held,    record->round, record->seat,
                               record->points, record->moves,    record->seconds, record->at};
    sqlite3_bind_blob(set, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    for (int i = 0; i < 6; i++)
        store_bind_text(set, 2 + i, texts[i]);
    for (int i = 0; i < 9; i++)
        sqlite3_bind_int64(set, 8 + i, numbers[i]);
    store_bind_text(set, 17, record->opening);
    store_bind_text(set, 18, record->line);
    return store_run(set);
}

static int drop_oldest(struct store *store, enum store_statement statement, const uint8_t *player, int most)
{
    sqlite3_stmt *drop = store_prepare(store, statement);
    sqlite3_bind_blob(drop, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    sqlite3_bind_int(drop, 2, most - 1);
    return store_run(drop);
}

static int drop_old(struct store *store, const uint8_t *player)
{
    int status = drop_oldest(store, DROP_RECORDS, player, STORE_MOST_RECORDS);
    return status == SQLITE_OK ? drop_oldest(store, DROP_REPLAYS, player, STORE_MOST_REPLAYS) : status;
}

int store_set_record(struct store *store, const struct store_result *result)
{
    struct store_record record = {.won = result->won,
                                  .assisted = result->assisted,
                                  .held = result->held || result->is_sealed,
                                  .round = result->round,
                                  .seat = result->seat,
                                  .points = result->points,
                                  .moves = result->moves,
                                  .seconds = result->seconds,
                                  .at = result->at,
                                  .opening = result->opening,
                                  .line = result->line};
    store_record_key(result, record.key);
    snprintf(record.game, sizeof record.game, "%s", result->game);
    snprintf(record.rules, sizeof record.rules, "%s", result->rules);
    snprintf(record.deal, sizeof record.deal, "%s", result->deal);
    snprintf(record.algorithm, sizeof record.algorithm, "%s", result->algorithm);
    int status = write_record(store, SET_RECORD, result->player, result->room, &record);
    return status == SQLITE_OK ? drop_old(store, result->player) : status;
}

/* Rows over STORE_MOST_IMPORTED are left out. */
static int set_imported(struct store *store, const uint8_t *player, const struct store_sums *row)
{
    const struct store_statistics *sums = &row->sums;
    const int64_t numbers[] = {sums->played,     sums->won,    sums->assisted,     sums->assisted_won,
                               sums->points,     sums->streak, sums->best_streak,  sums->best_seconds,
                               sums->best_moves, row->at,      STORE_MOST_IMPORTED};
    sqlite3_stmt *set = store_prepare(store, SET_IMPORTED);
    sqlite3_bind_blob(set, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(set, 2, row->source);
    store_bind_text(set, 3, sums->game);
    store_bind_text(set, 4, sums->rules);
    store_bind_text(set, 5, sums->algorithm);
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++)
        sqlite3_bind_int64(set, 6 + i, numbers[i]);
    return store_run(set);
}

int store_import(struct store *store, const uint8_t *player, const struct store_import *import)
{
    int status = SQLITE_OK;
    for (int i = 0; status == SQLITE_OK && i < import->sum_count; i++)
        status = set_imported(store, player, &import->sums[i]);
    for (int i = 0; status == SQLITE_OK && i < import->record_count; i++)
        status = write_record(store, ADD_RECORD, player, "", &import->records[i]);
    return status == SQLITE_OK ? drop_old(store, player) : status;
}

/* ---- reading ---- */

/* The columns RECORD_ROW. The texts of the replay are valid until the next step. */
static void take_record(sqlite3_stmt *row, struct store_record *record)
{
    *record = (struct store_record){.won = sqlite3_column_int(row, 5),
                                    .assisted = sqlite3_column_int(row, 6),
                                    .held = sqlite3_column_int(row, 7),
                                    .round = sqlite3_column_int(row, 8),
                                    .seat = sqlite3_column_int(row, 9),
                                    .points = sqlite3_column_int(row, 10),
                                    .moves = sqlite3_column_int64(row, 11),
                                    .seconds = sqlite3_column_int64(row, 12),
                                    .at = sqlite3_column_int64(row, 13),
                                    .is_imported = sqlite3_column_int(row, 14),
                                    .opening = (const char *)sqlite3_column_text(row, 15),
                                    .line = (const char *)sqlite3_column_text(row, 16)};
    store_take_text(row, 0, record->key, sizeof record->key);
    store_take_text(row, 1, record->game, sizeof record->game);
    store_take_text(row, 2, record->rules, sizeof record->rules);
    store_take_text(row, 3, record->deal, sizeof record->deal);
    store_take_text(row, 4, record->algorithm, sizeof record->algorithm);
}

/* Calls `see` for each row of a bound statement. False if there was none. */
static bool see_records(sqlite3_stmt *each, bool (*see)(void *data, const struct store_record *record), void *data)
{
    struct store_record record;
    bool is_any = false, goes_on = true;
    while (goes_on && sqlite3_step(each) == SQLITE_ROW) {
        take_record(each, &record);
        goes_on = see(data, &record);
        is_any = true;
    }
    store_done(each);
    return is_any;
}

bool store_each_record(struct store *store, const uint8_t *player, int from, int most,
                       bool (*see)(void *data, const struct store_record *record), void *data)
{
    sqlite3_stmt *each = store_prepare(store, RECORDS_OF);
    if (!each)
        return false;
    sqlite3_bind_blob(each, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    sqlite3_bind_int(each, 2, most);
    sqlite3_bind_int(each, 3, from);
    return see_records(each, see, data);
}

bool store_find_record(struct store *store, const uint8_t *player, const char *key,
                       bool (*see)(void *data, const struct store_record *record), void *data)
{
    sqlite3_stmt *find = store_prepare(store, FIND_RECORD);
    if (!find)
        return false;
    sqlite3_bind_blob(find, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(find, 2, key);
    return see_records(find, see, data);
}

int store_count_records(struct store *store, const uint8_t *player)
{
    sqlite3_stmt *count = store_prepare(store, COUNT_RECORDS);
    if (!count)
        return 0;
    sqlite3_bind_blob(count, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    int records = sqlite3_step(count) == SQLITE_ROW ? sqlite3_column_int(count, 0) : 0;
    store_done(count);
    return records;
}

struct store_standing store_standing_of(struct store *store, const uint8_t *player, const struct store_record *record)
{
    struct store_standing standing = {0};
    sqlite3_stmt *find = store_prepare(store, STANDING_OF);
    if (!find)
        return standing;
    sqlite3_bind_blob(find, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(find, 2, record->game);
    store_bind_text(find, 3, record->rules);
    sqlite3_bind_int64(find, 4, record->seconds);
    sqlite3_bind_int64(find, 5, record->moves);
    sqlite3_bind_int(find, 6, record->points);
    if (sqlite3_step(find) == SQLITE_ROW)
        standing = (struct store_standing){.wins = sqlite3_column_int(find, 0),
                                           .by_time = sqlite3_column_int(find, 1) + 1,
                                           .by_moves = sqlite3_column_int(find, 2) + 1,
                                           .by_points = sqlite3_column_int(find, 3) + 1};
    store_done(find);
    return standing;
}

bool store_each_sum(struct store *store, const uint8_t *player, int most,
                    bool (*see)(void *data, const struct store_sums *sums), void *data)
{
    sqlite3_stmt *each = store_prepare(store, SUMS_OF);
    struct store_sums row;
    bool goes_on = each != NULL;
    if (!each)
        return false;
    sqlite3_bind_blob(each, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    sqlite3_bind_int(each, 2, most);
    while (goes_on && sqlite3_step(each) == SQLITE_ROW) {
        store_take_statistics(each, &row.sums);
        store_take_text(each, 12, row.source, sizeof row.source);
        row.at = sqlite3_column_int64(each, 13);
        goes_on = see(data, &row);
    }
    store_done(each);
    return true;
}
