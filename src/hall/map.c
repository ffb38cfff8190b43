/* Open addressing with linear probing; removing shifts the following entries back, so that there are no tombstones. */
#include "hall/map.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint64_t text_hash(const char *text)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a: keys are short */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

static size_t hash_of(const char *key)
{
    uint64_t hash = text_hash(key);
    return (size_t)(hash ^ hash >> 29);
}

/* Where the key is, or would go. */
static size_t place_of(const struct map *map, const char *key)
{
    size_t at = hash_of(key) & (map->capacity - 1);
    while (map->places[at].key && strcmp(map->places[at].key, key) != 0)
        at = (at + 1) & (map->capacity - 1);
    return at;
}

void *map_find(const struct map *map, const char *key)
{
    return map->capacity ? map->places[place_of(map, key)].value : NULL;
}

static bool grow(struct map *map)
{
    struct map larger = {.capacity = map->capacity ? 2 * map->capacity : 64, .count = map->count};
    larger.places = calloc(larger.capacity, sizeof *larger.places);
    if (!larger.places)
        return false;
    for (size_t i = 0; i < map->capacity; i++)
        if (map->places[i].key)
            larger.places[place_of(&larger, map->places[i].key)] = map->places[i];
    free(map->places);
    *map = larger;
    return true;
}

bool map_put(struct map *map, const char *key, void *value)
{
    assert(value && !map_find(map, key));
    if (4 * (map->count + 1) > 3 * map->capacity && !grow(map))
        return false;
    char *copy = malloc(strlen(key) + 1);
    if (!copy)
        return false;
    strcpy(copy, key);
    map->places[place_of(map, key)] = (struct map_place){copy, value};
    map->count++;
    return true;
}

void map_remove(struct map *map, const char *key)
{
    if (!map->capacity)
        return;
    size_t gap = place_of(map, key), mask = map->capacity - 1;
    if (!map->places[gap].key)
        return;
    free(map->places[gap].key);
    map->places[gap] = (struct map_place){NULL, NULL};
    map->count--;
    for (size_t at = (gap + 1) & mask; map->places[at].key; at = (at + 1) & mask) {
        size_t home = hash_of(map->places[at].key) & mask;
        if (((at - home) & mask) < ((at - gap) & mask)) /* its home is behind the gap: it stays */
            continue;
        map->places[gap] = map->places[at];
        map->places[at] = (struct map_place){NULL, NULL};
        gap = at;
    }
}

void map_each(const struct map *map, void (*see)(void *data, void *value), void *data)
{
    for (size_t i = 0; i < map->capacity; i++)
        if (map->places[i].key)
            see(data, map->places[i].value);
}

void map_free(struct map *map)
{
    for (size_t i = 0; i < map->capacity; i++)
        free(map->places[i].key);
    free(map->places);
    *map = (struct map){0};
}
