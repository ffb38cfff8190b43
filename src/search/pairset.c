#include "search/pairset.h"

#include <string.h>

enum { CROWDED = KT_PAIR_SLOTS / 8 * 7, MOST_BITS = 32 };

bool kt_pairset_open(struct kt_pairset *set, struct kt_memory *memory)
{
    set->count = 0;
    return kt_pages_open(&set->pages, memory, sizeof(struct kt_pair_page), MOST_BITS, 0);
}

bool kt_pairset_free_some(struct kt_pairset *set, size_t pages)
{
    return kt_pages_free_some(&set->pages, pages);
}

void kt_pairset_free(struct kt_pairset *set)
{
    kt_pairset_free_some(set, SIZE_MAX);
}

/* Inserts all keys again, since open addressing allows no holes. */
static bool split(struct kt_pairset *set, uint64_t hash)
{
    struct kt_pair_page *page = kt_pairset_page(set, hash);
    uint64_t old[KT_PAIR_SLOTS][2];
    if (!kt_pages_split(&set->pages, hash))
        return false;
    memcpy(old, page->slot, sizeof old);
    memset(page->slot, 0, sizeof page->slot);
    page->head.used = 0;
    for (int i = 0; i < KT_PAIR_SLOTS; i++) {
        if (!old[i][0])
            continue;
        uint64_t its_hash = kt_pair_hash(old[i]);
        struct kt_pair_page *to = kt_pairset_page(set, its_hash);
        memcpy(to->slot[kt_pairset_place(to, old[i], its_hash)], old[i], sizeof old[i]);
        to->head.used++;
    }
    return true;
}

enum kt_keyset_answer kt_pairset_add(struct kt_pairset *set, const uint64_t key[2])
{
    uint64_t hash = kt_pair_hash(key);
    struct kt_pair_page *page = kt_pairset_page(set, hash);
    uint32_t at = kt_pairset_place(page, key, hash);
    if (page->slot[at][0])
        return KT_KEY_SEEN;
    if (page->head.used >= CROWDED) {
        while (kt_pairset_page(set, hash)->head.used >= CROWDED && split(set, hash))
            continue;
        page = kt_pairset_page(set, hash);
        if (page->head.used == KT_PAIR_SLOTS - 1) /* without memory to split, a page is filled to its last free place */
            return KT_KEY_NO_ROOM;
        at = kt_pairset_place(page, key, hash);
    }
    memcpy(page->slot[at], key, sizeof page->slot[at]);
    page->head.used++;
    set->count++;
    return KT_KEY_NEW;
}
