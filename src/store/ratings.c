/* Ratings are computed while they are written, in the transaction: two games of a player that end at the same time are
 * rated one after the other. Results between the same two players count only PAIR_GAMES times a day. */
#include <assert.h>
#include <string.h>

#include "kit/glicko.h"
#include "store/inside.h"

enum { PAIR_GAMES = 10 };
static const int64_t day_ms = 24 * 60 * 60 * 1000;

static struct store_rating take_rating(sqlite3_stmt *row)
{
    return (struct store_rating){.rating = sqlite3_column_double(row, 0),
                                 .deviation = sqlite3_column_double(row, 1),
                                 .volatility = sqlite3_column_double(row, 2),
                                 .games = sqlite3_column_int64(row, 3),
                                 .at = sqlite3_column_int64(row, 4)};
}

bool store_find_rating(struct store *store, const uint8_t *player, const char *game, struct store_rating *rating)
{
    sqlite3_stmt *find = store_prepare(store, FIND_RATING);
    if (!find)
        return false;
    sqlite3_bind_blob(find, 1, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(find, 2, game);
    bool is_there = sqlite3_step(find) == SQLITE_ROW;
    if (is_there)
        *rating = take_rating(find);
    store_done(find);
    return is_there;
}

int store_ratings_of(struct store *store, const char *game, const uint8_t *player, struct store_rating *ratings,
                     int most)
{
    sqlite3_stmt *each = store_prepare(store, RATINGS_OF);
    int count = 0;
    if (!each)
        return 0;
    store_bind_text(each, 1, game);
    sqlite3_bind_blob(each, 2, player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    sqlite3_bind_int(each, 3, most);
    while (count < most && sqlite3_step(each) == SQLITE_ROW) {
        ratings[count] = take_rating(each);
        store_take_text(each, 5, ratings[count].name, sizeof ratings[count].name);
        ratings[count++].is_mine = sqlite3_column_int(each, 6);
    }
    store_done(each);
    return count;
}

/* ---- writing ---- */

/* Counts a game of the two; false if they have had enough today. */
static bool count_pair(struct store *store, const uint8_t *one, const uint8_t *other, int64_t at)
{
    bool is_first = memcmp(one, other, STORE_PLAYER_SIZE) < 0;
    sqlite3_stmt *count = store_prepare(store, COUNT_PAIR);
    sqlite3_bind_blob(count, 1, is_first ? one : other, STORE_PLAYER_SIZE, SQLITE_STATIC);
    sqlite3_bind_blob(count, 2, is_first ? other : one, STORE_PLAYER_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(count, 3, at / day_ms);
    sqlite3_bind_int(count, 4, PAIR_GAMES);
    return store_run(count) == SQLITE_OK && sqlite3_changes(store->file) > 0;
}

static struct glicko rating_before(struct store *store, const struct store_contest *contest, int who, int64_t *games)
{
    const struct store_rival *rival = &contest->rival[who];
    struct store_rating known = {0};
    *games = 0;
    if (rival->is_bot)
        return (struct glicko){rival->rating, rival->deviation, 0};
    if (!store_find_rating(store, rival->player, contest->game, &known))
        return glicko_new();
    *games = known.games;
    return glicko_after_pause((struct glicko){known.rating, known.deviation, known.volatility},
                              (double)(contest->at - known.at) / (double)day_ms);
}

static int write_rating(struct store *store, const struct store_contest *contest, int who, const struct glicko *now,
                        int64_t games)
{
    sqlite3_stmt *set = store_prepare(store, SET_RATING);
    sqlite3_bind_blob(set, 1, contest->rival[who].player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(set, 2, contest->game);
    sqlite3_bind_double(set, 3, now->rating);
    sqlite3_bind_double(set, 4, now->deviation);
    sqlite3_bind_double(set, 5, now->volatility);
    sqlite3_bind_int64(set, 6, games);
    sqlite3_bind_int64(set, 7, contest->at);
    return store_run(set);
}

/* Which results count: bit `j` of mask `i`. Those against bots count for whoever also has one against a person. */
static void choose_pairs(struct store *store, const struct store_contest *contest, unsigned counts[KT_MAX_SEATS])
{
    for (int i = 0; i < contest->count; i++)
        for (int j = i + 1; j < contest->count; j++)
            if (!contest->rival[i].is_bot && !contest->rival[j].is_bot &&
                count_pair(store, contest->rival[i].player, contest->rival[j].player, contest->at)) {
                counts[i] |= 1u << j;
                counts[j] |= 1u << i;
            }
    for (int i = 0; i < contest->count; i++)
        for (int j = 0; counts[i] && j < contest->count; j++)
            if (contest->rival[j].is_bot)
                counts[i] |= 1u << j;
}

static double score_of(const struct store_rival *one, const struct store_rival *other)
{
    return one->points > other->points ? 1 : one->points < other->points ? 0 : 0.5;
}

/* All results of the contest are one rating period, and use the ratings before it. */
int store_rate(struct store *store, const struct store_contest *contest)
{
    struct glicko before[KT_MAX_SEATS];
    int64_t games[KT_MAX_SEATS];
    unsigned counts[KT_MAX_SEATS] = {0};
    int status = SQLITE_OK;
    assert(contest->count <= KT_MAX_SEATS);
    for (int i = 0; i < contest->count; i++)
        before[i] = rating_before(store, contest, i, &games[i]);
    choose_pairs(store, contest, counts);
    for (int i = 0; status == SQLITE_OK && i < contest->count; i++) {
        struct glicko_result results[KT_MAX_SEATS];
        int count = 0;
        for (int j = 0; j < contest->count; j++)
            if (counts[i] >> j & 1)
                results[count++] = (struct glicko_result){before[j].rating, before[j].deviation,
                                                          score_of(&contest->rival[i], &contest->rival[j])};
        const struct glicko now = glicko_update(before[i], results, count);
        if (count > 0 && !contest->rival[i].is_bot)
            status = write_rating(store, contest, i, &now, games[i] + 1);
    }
    return status;
}
