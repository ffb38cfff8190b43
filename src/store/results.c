/* Results and statistics. A loss is kept while its game can still be won (by undo); a win, and any game of an
 * algorithm, for some weeks, or for ever if it is among the best scores; totals of matches likewise. Statistics are
 * sums, and are kept when results are deleted. */
#include <assert.h>
#include <string.h>

#include "store/inside.h"

enum { MOST_LISTED = 100, LOOKED_AT = 200 };

/* ---- writing ---- */

/* An earlier result of the same round. */
struct known {
    bool is_there, won, assisted;
    int64_t points, at;
    char algorithm[STORE_SPEC];
};

static struct known find_known(struct store *store, const struct store_result *result)
{
    struct known known = {0};
    sqlite3_stmt *find = store_prepare(store, FIND_RESULT);
    store_bind_text(find, 1, result->room);
    sqlite3_bind_int64(find, 2, (sqlite3_int64)result->start);
    sqlite3_bind_int(find, 3, result->round);
    sqlite3_bind_int(find, 4, result->seat);
    if (sqlite3_step(find) == SQLITE_ROW) {
        known = (struct known){.is_there = true,
                               .won = sqlite3_column_int(find, 0),
                               .assisted = sqlite3_column_int(find, 1),
                               .points = sqlite3_column_int64(find, 2),
                               .at = sqlite3_column_int64(find, 3)};
        store_take_text(find, 4, known.algorithm, sizeof known.algorithm);
    }
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
    store_bind_text(set, 16, result->algorithm);
    return store_run(set);
}

/* A round of a match ends only once, because its moves cannot be undone. */
static int add_to_total(struct store *store, const struct store_result *result)
{
    sqlite3_stmt *add = store_prepare(store, ADD_TOTAL);
    store_bind_text(add, 1, result->room);
    sqlite3_bind_int64(add, 2, (sqlite3_int64)result->start);
    sqlite3_bind_int(add, 3, result->seat);
    sqlite3_bind_blob(add, 4, result->player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(add, 5, result->game);
    store_bind_text(add, 6, result->rules);
    store_bind_text(add, 7, result->deal);
    sqlite3_bind_int(add, 8, result->points);
    sqlite3_bind_int64(add, 9, result->seconds);
    sqlite3_bind_int(add, 10, result->assisted);
    sqlite3_bind_int(add, 11, result->held);
    sqlite3_bind_int64(add, 12, result->at);
    return store_run(add);
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
    store_bind_text(find, 4, result->algorithm);
    if (sqlite3_step(find) == SQLITE_ROW) {
        store_take_statistics(find, &tally.sums);
        tally.streak_before = sqlite3_column_int64(find, 12);
        tally.at = sqlite3_column_int64(find, 13);
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
    store_bind_text(set, 4, result->algorithm);
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++)
        sqlite3_bind_int64(set, 5 + i, numbers[i]);
    return store_run(set);
}

static int64_t least(int64_t best, int64_t value)
{
    return best < 0 || value < best ? value : best;
}

/* A game that was lost, undone and then won counts as won, and the streak before it continues. An assisted win neither
 * extends nor ends a streak, and sets no record. All games of an algorithm are its own. */
static void count(struct tally *tally, const struct store_result *result, const struct known *known)
{
    struct store_statistics *sums = &tally->sums;
    bool is_last_again = known->is_there && known->at == tally->at;
    bool is_assisted = result->assisted && !result->algorithm[0];
    sums->played += !known->is_there;
    sums->won += result->won && !is_assisted;
    sums->assisted_won += result->won && is_assisted;
    sums->assisted += is_assisted - (known->assisted && !known->algorithm[0]);
    sums->points += result->points - known->points;
    if (!is_last_again)
        tally->streak_before = sums->streak;
    sums->streak = result->won ? tally->streak_before + !is_assisted : 0;
    if (sums->streak > sums->best_streak)
        sums->best_streak = sums->streak;
    if (result->won && !is_assisted) {
        sums->best_moves = least(sums->best_moves, result->moves);
        sums->best_seconds = least(sums->best_seconds, result->seconds);
    }
    tally->at = result->at;
}

int store_set_result(struct store *store, const struct store_result *result)
{
    assert(result->room[0] && result->game[0] && result->seat >= 0);
    struct known known = find_known(store, result);
    if (known.won)
        return SQLITE_OK;
    int status = result->is_match && !known.is_there ? add_to_total(store, result) : SQLITE_OK;
    if (strcmp(known.algorithm, result->algorithm) != 0)
        known = (struct known){0}; /* the earlier result stays in the statistics of whoever played then */
    struct tally tally = find_tally(store, result);
    count(&tally, result, &known);
    if (status == SQLITE_OK)
        status = write_result(store, result);
    if (status == SQLITE_OK)
        status = set_tally(store, result, &tally);
    if (status == SQLITE_OK)
        status = store_set_record(store, result);
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

/* Looks at the next rows of a table that are older than `before`; `after` is where the last call stopped. */
static int drop_old(struct store *store, enum store_statement up_to, enum store_statement drop, int64_t before,
                    int64_t *after)
{
    sqlite3_stmt *find = store_prepare(store, up_to), *run = store_prepare(store, drop);
    sqlite3_bind_int64(find, 1, *after);
    sqlite3_bind_int64(find, 2, before);
    sqlite3_bind_int(find, 3, LOOKED_AT - 1);
    bool is_more = sqlite3_step(find) == SQLITE_ROW;
    int64_t last = is_more ? sqlite3_column_int64(find, 0) : before - 1;
    store_done(find);
    sqlite3_bind_int64(run, 1, *after);
    sqlite3_bind_int64(run, 2, last);
    sqlite3_bind_int(run, 3, MOST_LISTED - 1);
    *after = is_more ? last : 0;
    return store_run(run);
}

static int keep_prune_time(struct store *store, int64_t now)
{
    sqlite3_stmt *keep = store_prepare(store, KEEP_PRUNE_TIME);
    sqlite3_bind_int64(keep, 1, now);
    return store_run(keep);
}

int store_prune(struct store *store, int64_t before, int64_t now)
{
    int status = keep_prune_time(store, now);
    if (status == SQLITE_OK)
        status = drop_players(store, before);
    if (status == SQLITE_OK)
        status = drop_old(store, RESULTS_UP_TO, DROP_RESULTS, before, &store->pruned_at);
    if (status == SQLITE_OK)
        status = drop_old(store, TOTALS_UP_TO, DROP_TOTALS, before, &store->pruned_total_at);
    if (status == SQLITE_OK) {
        sqlite3_stmt *drop = store_prepare(store, DROP_PAIRS);
        sqlite3_bind_int64(drop, 1, before / (24 * 60 * 60 * 1000));
        status = store_run(drop);
    }
    return status;
}
