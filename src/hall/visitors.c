/* Rate limits of an address, for all its connections and cookies together: token buckets. A visitor without connections
 * whose buckets are all full is like a new one, and is removed. */
#include "hall/hall.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/inside.h"

enum { A_MINUTE = 60, A_DAY = 24 * 60 * 60 };

/* The buckets of a visitor, each with its capacity and the seconds in which it fills. */
enum { BUCKETS = 8 };
struct pace {
    struct bucket *bucket;
    double most, seconds;
};

static void paces_of(const struct limits *limits, struct visitor *visitor, struct pace paces[BUCKETS])
{
    const struct pace all[BUCKETS] = {
        {&visitor->entries, (double)limits->connections_a_minute, A_MINUTE},
        {&visitor->talk, (double)limits->chats_a_minute, A_MINUTE},
        {&visitor->rooms, (double)limits->rooms_a_minute, A_MINUTE},
        {&visitor->rooms_today, (double)limits->rooms_a_day, A_DAY},
        {&visitor->players_today, (double)limits->players_a_day, A_DAY},
        {&visitor->events_today, (double)limits->events_a_day, A_DAY},
        {&visitor->kb_today, (double)limits->kb_a_day, A_DAY},
        {&visitor->lists, LISTS_AT_ONCE, (double)LISTS_AT_ONCE / LISTS_A_SECOND},
    };
    for (int i = 0; i < BUCKETS; i++)
        paces[i] = all[i];
}

struct visitor *hall_visitor(struct hall *hall, const char *address)
{
    struct visitor *visitor = map_find(&hall->visitors, address);
    struct pace paces[BUCKETS];
    if (visitor)
        return visitor;
    visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return NULL;
    paces_of(&hall->limits, visitor, paces);
    for (int i = 0; i < BUCKETS; i++)
        *paces[i].bucket = bucket_of(paces[i].most, hall->now);
    if (map_put(&hall->visitors, address, visitor))
        return visitor;
    free(visitor);
    return NULL;
}

/* Whoever has one IPv6 network often has the whole /48 around it. */
struct visitor *hall_network(struct hall *hall, const char *address)
{
    enum { SITE_BYTES = 6 };
    struct in6_addr whole, site = {0};
    char text[INET6_ADDRSTRLEN], name[INET6_ADDRSTRLEN + 4];
    if (inet_pton(AF_INET6, address, &whole) != 1)
        return hall_visitor(hall, address);
    memcpy(&site, &whole, SITE_BYTES);
    inet_ntop(AF_INET6, &site, text, sizeof text);
    snprintf(name, sizeof name, "%s/48", text);
    return hall_visitor(hall, name);
}

static bool is_idle(const struct hall *hall, struct visitor *visitor)
{
    struct pace paces[BUCKETS];
    paces_of(&hall->limits, visitor, paces);
    for (int i = 0; i < BUCKETS; i++)
        if (bucket_level(paces[i].bucket, paces[i].most / paces[i].seconds, paces[i].most, hall->now) < paces[i].most)
            return false;
    return visitor->connections == 0;
}

void hall_forget_visitors(struct hall *hall)
{
    struct map kept = {0};
    for (size_t i = 0; i < hall->visitors.capacity; i++) {
        const struct map_place *place = &hall->visitors.places[i];
        if (place->key && (is_idle(hall, place->value) || !map_put(&kept, place->key, place->value)))
            free(place->value);
    }
    map_free(&hall->visitors);
    hall->visitors = kept;
}
