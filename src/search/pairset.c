#include "search/pairset.h"

#include <string.h>

enum { CROWDED = KT_PAIR_SLOTS / 8 * 7, MOST_BITS = 32 };

static struct kt_pair_page *new_page(struct kt_pairset *set, struct kt_memory *memory, uint32_t bits)
{
    struct kt_pair_page *page = kt_memory_resize(memory, NULL, 0, sizeof *page);
    if (page) {
        memset(page, 0, sizeof *page);
        page->bits = bits;
        page->older = set->newest;
        set->newest = page;
    }
    return page;
}

bool kt_pairset_open(struct kt_pairset *set, struct kt_memory *memory)
{
    *set = (struct kt_pairset){0};
    set->directory = kt_memory_resize(memory, NULL, 0, sizeof *set->directory);
    if (!set->directory)
        return false;
    set->directory[0] = new_page(set, memory, 0);
    return set->directory[0] != NULL;
}

bool kt_pairset_free_some(struct kt_pairset *set, struct kt_memory *memory, size_t pages)
{
    size_t entries = set->directory ? (size_t)1 << set->bits : 0;
    kt_memory_resize(memory, set->directory, entries * sizeof *set->directory, 0);
    set->directory = NULL;
    for (; pages > 0 && set->newest; pages--) {
        struct kt_pair_page *older = set->newest->older;
        kt_memory_resize(memory, set->newest, sizeof *set->newest, 0);
        set->newest = older;
    }
    return set->newest == NULL;
}

void kt_pairset_free(struct kt_pairset *set, struct kt_memory *memory)
{
    kt_pairset_free_some(set, memory, SIZE_MAX);
}

static bool double_directory(struct kt_pairset *set, struct kt_memory *memory)
{
    size_t entries = (size_t)1 << set->bits, size = entries * sizeof *set->directory;
    void *larger = set->bits < MOST_BITS ? kt_memory_resize(memory, set->directory, size, 2 * size) : NULL;
    if (!larger)
        return false;
    set->directory = larger;
    set->bits++;
    for (size_t i = entries; i-- > 0;)
        set->directory[2 * i] = set->directory[2 * i + 1] = set->directory[i];
    return true;
}

/* The keys whose next bit is 1 go to a new page. Taken out and put in again, since open addressing leaves no holes. */
static bool split(struct kt_pairset *set, struct kt_memory *memory, uint64_t hash)
{
    struct kt_pair_page *page = kt_pairset_page(set, hash), old;
    if (page->bits == set->bits && !double_directory(set, memory))
        return false;
    struct kt_pair_page *other = new_page(set, memory, page->bits + 1);
    if (!other)
        return false;
    size_t half = (size_t)1 << (set->bits - other->bits);
    size_t first = (size_t)(hash >> 1 >> (63 - set->bits)) & ~(2 * half - 1);
    for (size_t i = 0; i < half; i++)
        set->directory[first + half + i] = other;
    memcpy(&old, page, sizeof old);
    memset(page->slot, 0, sizeof page->slot);
    page->used = 0;
    page->bits = other->bits;
    for (int i = 0; i < KT_PAIR_SLOTS; i++) {
        if (!old.slot[i][0])
            continue;
        uint64_t its_hash = kt_pair_hash(old.slot[i]);
        struct kt_pair_page *to = kt_pairset_page(set, its_hash);
        memcpy(to->slot[kt_pairset_place(to, old.slot[i], its_hash)], old.slot[i], sizeof old.slot[i]);
        to->used++;
    }
    return true;
}

enum kt_keyset_answer kt_pairset_add(struct kt_pairset *set, struct kt_memory *memory, const uint64_t key[2])
{
    uint64_t hash = kt_pair_hash(key);
    struct kt_pair_page *page = kt_pairset_page(set, hash);
    uint32_t at = kt_pairset_place(page, key, hash);
    if (page->slot[at][0])
        return KT_KEY_SEEN;
    if (page->used >= CROWDED) {
        while (kt_pairset_page(set, hash)->used >= CROWDED && split(set, memory, hash))
            continue;
        page = kt_pairset_page(set, hash);
        if (page->used == KT_PAIR_SLOTS - 1) /* without memory to split, a page is filled to its last free place */
            return KT_KEY_NO_ROOM;
        at = kt_pairset_place(page, key, hash);
    }
    memcpy(page->slot[at], key, sizeof page->slot[at]);
    page->used++;
    set->count++;
    return KT_KEY_NEW;
}
