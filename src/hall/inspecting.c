/* Loads every room of a store in the same way as for players, and counts those that cannot be loaded. */
#include <string.h>

#include "hall/hall.h"
#include "hall/room.h"

struct inspection {
    struct hall *hall;
    struct hall_census *census;
};

static void try_room(void *data, const char *code)
{
    struct inspection *inspection = data;
    struct hall_census *census = inspection->census;
    struct room *room = room_find(inspection->hall, code);
    census->rooms++;
    if (room) {
        room_free(room);
        return;
    }
    if (census->damaged++ == 0)
        memcpy(census->first_damaged, code, strlen(code) + 1);
}

static uint64_t count_inactive(struct hall *hall)
{
    enum { LOOKED_AT = 1000, MOST = 200 };
    char after[STORE_CODE] = "", codes[MOST][STORE_CODE];
    const struct prune_limits limits = hall_prune_limits(hall, hall->time());
    uint64_t count = 0;
    do
        count += (uint64_t)store_idle_rooms(hall->store, after, LOOKED_AT, limits.before, limits.unplayed_before, codes,
                                            MOST);
    while (after[0]);
    return count;
}

bool hall_inspect(const char *directory, const struct limits *limits, struct hall_census *census,
                  struct kt_error *error)
{
    struct hall *hall = hall_open(directory, limits, false, NULL, NULL, error);
    *census = (struct hall_census){0};
    if (!hall)
        return false;
    struct inspection inspection = {hall, census};
    bool is_read = store_each_room(hall->store, try_room, &inspection, error);
    census->inactive = count_inactive(hall);
    census->strays = (uint64_t)store_count_strays(hall->store);
    hall_close(hall);
    return is_read;
}
