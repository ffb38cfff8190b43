/* Rooms that nobody uses any more are given up, so that the store does not grow for ever. Each call looks at a few rooms, in
 * the order of their codes, and hands what is old to the writer; so it takes little of anybody's time. A room in memory
 * has, or had just now, somebody in it. While one is being taken out nobody can join it: it would be there and not there. */
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

void hall_prune(struct hall *hall)
{
    char codes[MOST_DROPPED][STORE_CODE];
    hall_forget_visitors(hall);
    int64_t before = hall->time() - (int64_t)hall->limits.keep_days * 24 * 60 * 60 * 1000;
    int count = store_idle_rooms(hall->store, hall->pruned_up_to, LOOKED_AT, before, codes, MOST_DROPPED);
    for (int i = 0; i < count; i++)
        if (!map_find(&hall->rooms, codes[i]) && !map_find(&hall->leaving, codes[i]))
            drop(hall, codes[i], before);
}
