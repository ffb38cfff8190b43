#include "search/keyset.h"

#include <assert.h>
#include <string.h>

#include "core/hash.h"

enum { FIRST_TABLE = 1024 };

void kt_keyset_init(struct kt_keyset *set, size_t key_size)
{
    *set = (struct kt_keyset){.keys = {.item_size = key_size}};
}

void kt_keyset_free(struct kt_keyset *set, struct kt_memory *memory)
{
    kt_memory_resize(memory, set->table, set->table_size * sizeof *set->table, 0);
    kt_vector_free(&set->keys, memory);
    kt_keyset_init(set, set->keys.item_size);
}

/* One multiplication for each word: kt_hash_bytes, with two of them, took a third of the time of a search. */
static uint64_t hash_of(const uint8_t *key, size_t size)
{
    uint64_t hash = size, word;
    for (; size >= sizeof word; size -= sizeof word, key += sizeof word) {
        memcpy(&word, key, sizeof word);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    word = 0;
    memcpy(&word, key, size);
    return kt_mix(hash ^ word);
}

/* The place in the table where the key is, or where it would go. */
static uint32_t *slot_of(const struct kt_keyset *set, const uint8_t *key)
{
    size_t mask = set->table_size - 1;
    size_t at = (size_t)hash_of(key, set->keys.item_size) & mask;
    while (set->table[at] != 0 && memcmp(kt_vector_at(&set->keys, set->table[at] - 1), key, set->keys.item_size) != 0)
        at = (at + 1) & mask;
    return &set->table[at];
}

size_t kt_keyset_find(const struct kt_keyset *set, const uint8_t *key)
{
    uint32_t place = set->table_size ? *slot_of(set, key) : 0;
    return place ? place - 1 : KT_KEY_ABSENT;
}

static bool grow(struct kt_keyset *set, struct kt_memory *memory)
{
    assert(set->keys.item_size > 0);
    size_t old_bytes = set->table_size * sizeof *set->table;
    size_t table_size = set->table_size ? set->table_size * 2 : FIRST_TABLE;
    uint32_t *table = kt_memory_resize(memory, NULL, 0, table_size * sizeof *table);
    if (!table)
        return false;
    memset(table, 0, table_size * sizeof *table);
    kt_memory_resize(memory, set->table, old_bytes, 0);
    set->table = table;
    set->table_size = table_size;
    for (size_t i = 0; i < set->keys.count; i++)
        *slot_of(set, kt_vector_at(&set->keys, i)) = (uint32_t)i + 1;
    return true;
}

/* Makes room for one more key. Without memory for a larger table this one may be filled to seven eighths: the last
 * eighth would take longer than all before, since a search for a key passes ever more others. */
static bool make_room(struct kt_keyset *set, struct kt_memory *memory)
{
    size_t count = set->keys.count + 1;
    return count <= set->table_size / 4 * 3 || grow(set, memory) || count <= set->table_size / 8 * 7;
}

enum kt_keyset_answer kt_keyset_add(struct kt_keyset *set, struct kt_memory *memory, const uint8_t *key)
{
    if (!make_room(set, memory))
        return KT_KEY_NO_ROOM;
    uint32_t *slot = slot_of(set, key);
    set->latest = *slot != 0 ? *slot - 1 : set->keys.count;
    if (*slot != 0)
        return KT_KEY_SEEN;
    void *copy = set->keys.count < UINT32_MAX - 1 ? kt_vector_add(&set->keys, memory) : NULL;
    if (!copy)
        return KT_KEY_NO_ROOM;
    memcpy(copy, key, set->keys.item_size);
    *slot = (uint32_t)set->keys.count;
    return KT_KEY_NEW;
}
