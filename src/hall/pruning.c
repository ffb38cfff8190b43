/* Deletes inactive data, so that the store does not grow without limit: rooms (sooner if no move was ever made),
 * players without results and rooms, results that only count in statistics. Each call checks a few rows and hands the
 * deletions to the writer, so it takes little time. Rooms in memory are in use, and are not deleted. Nobody can join a
 * room that is being deleted.
 *
 * A wall clock that jumps ahead must not delete anything, nor a server that was off for long. So inactivity is counted
 * by a time of our own, which the store keeps. It starts where the last server stopped, at most at the present time,
 * and advances with the monotonic clock. It follows the wall clock once that has run evenly for a day. */
#include "hall/hall.h"

#include <string.h>

#include "hall/change.h"

enum { LOOKED_AT = 200, MOST_DROPPED = 8, STEADY_SECONDS = 24 * 60 * 60, LARGEST_STEP_MS = 60 * 1000 };

static int64_t time_for_pruning(struct hall *hall)
{
    struct prune_clock *clock = &hall->prune_clock;
    int64_t wall = hall->time(), passed = (int64_t)((hall->now - clock->at) * 1e3), ahead = wall - clock->wall - passed;
    if (!clock->is_running)
        clock->time = store_prune_time(hall->store) > 0 ? store_prune_time(hall->store) : wall;
    else
        clock->time += passed;
    if (!clock->is_running || ahead > LARGEST_STEP_MS || ahead < -LARGEST_STEP_MS)
        clock->steady_since = hall->now;
    if (clock->time > wall || hall->now - clock->steady_since >= STEADY_SECONDS)
        clock->time = wall;
    clock->is_running = true;
    clock->wall = wall;
    clock->at = hall->now;
    return clock->time;
}

static void delete_room(struct hall *hall, const char code[STORE_CODE], int64_t before)
{
    struct change *change = change_new(hall, NULL, NULL);
    if (!change)
        return;
    memcpy(change->row.code, code, sizeof change->row.code);
    change->write.drop = change->row.code;
    change->write.drop_before = before;
    if (map_put(&hall->leaving, code, hall))
        change_commit(change);
    else
        change_free(change);
}

static void prune_rooms(struct hall *hall, int64_t before, int64_t unplayed_before)
{
    char codes[MOST_DROPPED][STORE_CODE];
    int count =
        store_idle_rooms(hall->store, hall->pruned_up_to, LOOKED_AT, before, unplayed_before, codes, MOST_DROPPED);
    for (int i = 0; i < count; i++)
        if (!map_find(&hall->rooms, codes[i]) && !map_find(&hall->leaving, codes[i]))
            delete_room(hall, codes[i], unplayed_before > before ? unplayed_before : before);
}

struct prune_limits hall_prune_limits(const struct hall *hall, int64_t now)
{
    const int64_t an_hour = 60 * 60 * 1000;
    return (struct prune_limits){now - (int64_t)hall->limits.keep_days * 24 * an_hour,
                                 now - (int64_t)hall->limits.unplayed_hours * an_hour};
}

/* After a failed write this also finds out if writing works again, even if nobody plays. */
void hall_prune(struct hall *hall)
{
    int64_t now = time_for_pruning(hall);
    const struct prune_limits limits = hall_prune_limits(hall, now);
    hall_forget_visitors(hall);
    hall->store_bytes = (uint64_t)store_size(hall->store);
    prune_rooms(hall, limits.before, limits.unplayed_before);
    struct change *change = change_new(hall, NULL, NULL);
    if (!change)
        return;
    change->write.prune_before = limits.before;
    change->write.prune_time = now;
    change->write.is_probe = hall->figures.is_failing;
    change_commit(change);
}
