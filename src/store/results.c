/* Results and statistics. A loss is kept while its game can still be won (by undo); a win for some weeks, or for ever
 * if it is among the best scores. Statistics are sums, and are kept when results are deleted. */
#include <assert.h>
#include <string.h>

#include "store/inside.h"

enum { MOST_LISTED = 100, LOOKED_AT = 200 };

/* ---- writing ---- */

/* An earlier result of the same round. */
struct known {
    bool is_there, won, assisted;
    int64_t points, at;
};

static struct known find_known(struct store *store, const struct store_result *result)
{
    struct known known = {0};
    sqlite3_stmt *find = store_prepare(store, FIND_RESULT);
    store_bind_text(find, 1, result->room);
    sqlite3_bind_int64(find, 2, (sqlite3_int64)result->start);
    sqlite3_bind_int(find, 3, result->round);
    sqlite3_bind_int(find, 4, result->seat);
    if (sqlite3_step(find) == SQLITE_ROW)
        known = (struct known){.is_there = true,
                               .won = sqlite3_column_int(find, 0),
                               .assisted = sqlite3_column_int(find, 1),
                               .points = sqlite3_column_int64(find, 2),
                               .at = sqlite3_column_int64(find, 3)};
    store_done(find);
    return known;
}

static int write_result(struct store *store, const struct store_result *result)
{
    sqlite3_stmt *set = store_prepare(store, SET_RESULT);
    store_bind_text(set, 1, result->room);
    sqlite3_bind_int64(set, 2, (sqlite3_int64)result->start);
    sqlite3_bind_int(set, 3, result->round);
    sqlite3_bind_int(set, 4, result->seat);
    sqlite3_bind_blob(set, 5, result->player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(set, 6, result->game);
    store_bind_text(set, 7, result->rules);
    store_bind_text(set, 8, result->deal);
    sqlite3_bind_int(set, 9, result->won);
    sqlite3_bind_int(set, 10, result->assisted);
    sqlite3_bind_int(set, 11, result->points);
    sqlite3_bind_int64(set, 12, result->moves);
    sqlite3_bind_int64(set, 13, result->seconds);
    sqlite3_bind_int64(set, 14, result->at);
    sqlite3_bind_int(set, 15, result->held);
    return store_run(set);
}

/* The sums, and the data to correct them when the last result changes. */
struct tally {
    struct store_statistics sums;
    int64_t streak_before, at;
};

static struct tally find_tally(struct store *store, const struct store_result *result)
{
    struct tally tally = {.sums = {.best_seconds = -1, .best_moves = -1}};
    sqlite3_stmt *find = store_prepare(store, FIND_TALLY);
    sqlite3_bind_blob(find, 1, result->player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(find, 2, result->game);
    store_bind_text(find, 3, result->rules);
    if (sqlite3_step(find) == SQLITE_ROW) {
        store_take_statistics(find, &tally.sums);
        tally.streak_before = sqlite3_column_int64(find, 11);
        tally.at = sqlite3_column_int64(find, 12);
    }
    store_done(find);
    return tally;
}

static int set_tally(struct store *store, const struct store_result *result, const struct tally *tally)
{
    const struct store_statistics *sums = &tally->sums;
    const int64_t numbers[] = {
        sums->played,      sums->won,          sums->assisted,   sums->assisted_won,   sums->points, sums->streak,
        sums->best_streak, sums->best_seconds, sums->best_moves, tally->streak_before, tally->at};
    sqlite3_stmt *set = store_prepare(store, SET_TALLY);
    sqlite3_bind_blob(set, 1, result->player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(set, 2, result->game);
    store_bind_text(set, 3, result->rules);
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++)
        sqlite3_bind_int64(set, 4 + i, numbers[i]);
    return store_run(set);
}

static int64_t least(int64_t best, int64_t value)
{
    return best < 0 || value < best ? value : best;
}

/* A game that was lost, undone and then won counts as won, and the streak before it continues. An assisted win neither
 * extends nor ends a streak, and sets no record. */
static void count(struct tally *tally, const struct store_result *result, const struct known *known)
{
    struct store_statistics *sums = &tally->sums;
    bool is_last_again = known->is_there && known->at == tally->at;
    sums->played += !known->is_there;
    sums->won += result->won && !result->assisted;
    sums->assisted_won += result->won && result->assisted;
    sums->assisted += result->assisted - known->assisted;
    sums->points += result->points - known->points;
    if (!is_last_again)
        tally->streak_before = sums->streak;
    sums->streak = result->won ? tally->streak_before + !result->assisted : 0;
    if (sums->streak > sums->best_streak)
        sums->best_streak = sums->streak;
    if (result->won && !result->assisted) {
        sums->best_moves = least(sums->best_moves, result->moves);
        sums->best_seconds = least(sums->best_seconds, result->seconds);
    }
    tally->at = result->at;
}

int store_set_result(struct store *store, const struct store_result *result)
{
    assert(result->room[0] && result->game[0] && result->seat >= 0);
    const struct known known = find_known(store, result);
    if (known.won)
        return SQLITE_OK;
    struct tally tally = find_tally(store, result);
    count(&tally, result, &known);
    int status = write_result(store, result);
    if (status == SQLITE_OK)
        status = set_tally(store, result, &tally);
    return status == SQLITE_OK ? store_drop_lost(store, result->room, result->start) : status;
}

int store_drop_lost(struct store *store, const char *code, uint64_t before)
{
    sqlite3_stmt *drop = store_prepare(store, DROP_LOST);
    store_bind_text(drop, 1, code);
    sqlite3_bind_int64(drop, 2, (sqlite3_int64)before);
    return store_run(drop);
}

/* ---- pruning ---- */

static int drop_players(struct store *store, int64_t before)
{
    uint8_t up_to[STORE_PLAYER_SIZE];
    sqlite3_stmt *find = store_prepare(store, PLAYERS_UP_TO), *drop = store_prepare(store, DROP_PLAYERS);
    memset(up_to, 0xFF, sizeof up_to);
    sqlite3_bind_blob(find, 1, store->pruned_player, sizeof store->pruned_player, SQLITE_STATIC);
    sqlite3_bind_int(find, 2, LOOKED_AT - 1);
    bool is_more = sqlite3_step(find) == SQLITE_ROW && sqlite3_column_bytes(find, 0) == sizeof up_to;
    if (is_more)
        memcpy(up_to, sqlite3_column_blob(find, 0), sizeof up_to);
    store_done(find);
    sqlite3_bind_blob(drop, 1, store->pruned_player, sizeof store->pruned_player, SQLITE_STATIC);
    sqlite3_bind_blob(drop, 2, up_to, sizeof up_to, SQLITE_STATIC);
    sqlite3_bind_int64(drop, 3, before);
    int status = store_run(drop);
    memset(store->pruned_player, 0, sizeof store->pruned_player);
    if (is_more)
        memcpy(store->pruned_player, up_to, sizeof up_to);
    return status;
}

static int drop_results(struct store *store, int64_t before)
{
    sqlite3_stmt *find = store_prepare(store, RESULTS_UP_TO), *drop = store_prepare(store, DROP_RESULTS);
    sqlite3_bind_int64(find, 1, store->pruned_at);
    sqlite3_bind_int64(find, 2, before);
    sqlite3_bind_int(find, 3, LOOKED_AT - 1);
    bool is_more = sqlite3_step(find) == SQLITE_ROW;
    int64_t up_to = is_more ? sqlite3_column_int64(find, 0) : before - 1;
    store_done(find);
    sqlite3_bind_int64(drop, 1, store->pruned_at);
    sqlite3_bind_int64(drop, 2, up_to);
    sqlite3_bind_int(drop, 3, MOST_LISTED - 1);
    store->pruned_at = is_more ? up_to : 0;
    return store_run(drop);
}

int store_prune(struct store *store, int64_t before)
{
    int status = drop_players(store, before);
    return status == SQLITE_OK ? drop_results(store, before) : status;
}
