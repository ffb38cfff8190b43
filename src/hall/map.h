/* A hash map with short texts as keys: rooms by code, addresses, connections. Keys are copied; values belong to the
 * caller. */
#ifndef HALL_MAP_H
#define HALL_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_place {
    char *key; /* NULL: free */
    void *value;
};

struct map {
    struct map_place *places;
    size_t capacity, count;
};

void *map_find(const struct map *map, const char *key);
bool map_put(struct map *map, const char *key, void *value); /* false without memory; the key must be new */
void map_remove(struct map *map, const char *key);
void map_free(struct map *map);

/* Calls `see` for every value; it must not change the map. */
void map_each(const struct map *map, void (*see)(void *data, void *value), void *data);

uint64_t text_hash(const char *text);

#endif
