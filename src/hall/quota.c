/* Limits of what is saved. One connection can send thousands of moves and deals in a minute, within all other limits.
 * So events and bytes are counted for each address and day (token buckets), and the size of the database is limited. */
#include "hall/quota.h"

#include <string.h>

#include "hall/tell.h"
#include "kit/words.h"

/* Bytes in the database, with the other columns and the indices. */
enum { EVENT_BYTES = 48, SEAT_BYTES = 160, RESULT_BYTES = 400, ROOM_BYTES = 100, A_DAY = 24 * 60 * 60 };

static size_t text_size(const char *text)
{
    return text ? strlen(text) : 0;
}

static size_t size_of(const struct change *change)
{
    const struct store_write *write = &change->write;
    size_t size = (size_t)write->seat_count * SEAT_BYTES + (size_t)write->result_count * RESULT_BYTES;
    for (int i = 0; i < write->event_count; i++)
        size += EVENT_BYTES + strlen(write->events[i].text);
    for (int i = 0; i < write->result_count; i++)
        size += change->opening.size + change->line.size;
    for (int i = 0; write->import && i < write->import->record_count; i++)
        size += RESULT_BYTES + text_size(write->import->records[i].opening) + text_size(write->import->records[i].line);
    size += write->import ? (size_t)write->import->sum_count * RESULT_BYTES : 0;
    return write->room ? size + ROOM_BYTES + strlen(write->room->rules) : size;
}

static uint64_t store_limit(const struct hall *hall)
{
    return hall->limits.store_mb > UINT64_MAX >> 20 ? UINT64_MAX : hall->limits.store_mb << 20;
}

bool quota_has_space_for_rooms(const struct hall *hall)
{
    return hall->store_bytes < store_limit(hall) / 10 * 9;
}

static double level(const struct hall *hall, const struct bucket *bucket, uint64_t a_day)
{
    return bucket_level(bucket, (double)a_day / A_DAY, (double)a_day, hall->now);
}

static bool check_limits(struct client *client, const struct visitor *visitor)
{
    const struct hall *hall = client->hall;
    if (hall->store_bytes >= store_limit(hall))
        return tell_error(client, "limit", N_("The server has no space left; please come back later."), NULL);
    if (level(hall, &visitor->events_today, hall->limits.events_a_day) < 1 ||
        level(hall, &visitor->kb_today, hall->limits.kb_a_day) < 0)
        return tell_error(client, "limit", N_("Too many moves from your address today; please come back tomorrow."),
                          NULL);
    return true;
}

bool quota_take(struct change *change)
{
    struct hall *hall = change->hall;
    const struct room *room = change->room;
    struct client *client = hall_client(hall, change->client);
    const struct client *payer = client ? client : room && room->client_count > 0 ? room->clients[0] : NULL;
    struct visitor *visitor = payer ? hall_visitor(hall, payer->address) : NULL;
    const struct store_import *import = change->write.import;
    double events = change->write.event_count + (import ? import->record_count + import->sum_count : 0),
           bytes = (double)size_of(change);
    double events_a_day = (double)hall->limits.events_a_day, kb_a_day = (double)hall->limits.kb_a_day;
    if (events > 0 && client && visitor && !check_limits(client, visitor))
        return false;
    hall->store_bytes += (uint64_t)bytes;
    if (visitor) {
        bucket_use(&visitor->events_today, events, events_a_day / A_DAY, events_a_day, hall->now);
        bucket_use(&visitor->kb_today, bytes / 1000, kb_a_day / A_DAY, kb_a_day, hall->now);
    }
    return true;
}
