/* What nobody uses any more is given up, so that the store does not grow for ever: rooms, earlier where nobody has ever played;
 * players who left nothing behind; results that are no more than a part of a sum. Each call looks at a few, and hands them to
 * the writer; so it takes little of anybody's time. A room in memory has, or had just now, somebody in it. While one is
 * being taken out nobody can join it: it would be there and not there. */
#include <string.h>

#include "hall/room.h"

enum { LOOKED_AT = 200, MOST_DROPPED = 8 };

static void drop(struct hall *hall, const char code[STORE_CODE], int64_t before)
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
            drop(hall, codes[i], unplayed_before > before ? unplayed_before : before);
}

void hall_prune(struct hall *hall)
{
    const int64_t an_hour = 60 * 60 * 1000, now = hall->time();
    const int64_t before = now - (int64_t)hall->limits.keep_days * 24 * an_hour;
    hall_forget_visitors(hall);
    prune_rooms(hall, before, now - (int64_t)hall->limits.unplayed_hours * an_hour);
    struct change *change = change_new(hall, NULL, NULL);
    if (!change)
        return;
    change->write.tidy_before = before;
    change_commit(change);
}
