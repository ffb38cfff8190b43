/* A set of 128-bit keys for searches that store millions of positions, stop at once when asked, and respect a limit of
 * memory: exact keys of 16 bytes with open addressing, in pages of 16 kB (extendible hashing, pages.h).
 *
 * The first word of a key must not be 0. The hash only chooses the place; equality is decided by the key. */
#ifndef KT_PAIRSET_H
#define KT_PAIRSET_H

#include "search/keyset.h"
#include "search/pages.h"

enum { KT_PAIR_SLOTS = 1024 };

struct kt_pair_page {
    struct kt_page head;
    uint64_t slot[KT_PAIR_SLOTS][2];
};

struct kt_pairset {
    struct kt_pages pages;
    uint64_t count;
};

bool kt_pairset_open(struct kt_pairset *set, struct kt_memory *memory); /* one empty page; false without memory */
void kt_pairset_free(struct kt_pairset *set);
bool kt_pairset_free_some(struct kt_pairset *set, size_t pages); /* as kt_pages_free_some */
enum kt_keyset_answer kt_pairset_add(struct kt_pairset *set, const uint64_t key[2]);

static inline uint64_t kt_pair_hash(const uint64_t key[2])
{
    uint64_t a = (key[0] ^ key[1] >> 29) * 0x9E3779B97F4A7C15u, b = (key[1] ^ a >> 32) * 0xC2B2AE3D27D4EB4Fu;
    return b ^ b >> 31;
}

static inline struct kt_pair_page *kt_pairset_page(const struct kt_pairset *set, uint64_t hash)
{
    return (struct kt_pair_page *)kt_pages_find(&set->pages, hash);
}

/* The place in the page where the key is, or where it would go. There is always a free one. */
static inline uint32_t kt_pairset_place(const struct kt_pair_page *page, const uint64_t key[2], uint64_t hash)
{
    uint32_t at = (uint32_t)hash % KT_PAIR_SLOTS;
    while (page->slot[at][0] && (page->slot[at][0] != key[0] || page->slot[at][1] != key[1]))
        at = (at + 1) % KT_PAIR_SLOTS;
    return at;
}

static inline void kt_pairset_prefetch(const struct kt_pairset *set, const uint64_t key[2])
{
    uint64_t hash = kt_pair_hash(key);
    __builtin_prefetch(kt_pairset_page(set, hash)->slot[(uint32_t)hash % KT_PAIR_SLOTS]);
}

static inline bool kt_pairset_has(const struct kt_pairset *set, const uint64_t key[2])
{
    uint64_t hash = kt_pair_hash(key);
    const struct kt_pair_page *page = kt_pairset_page(set, hash);
    return page->slot[kt_pairset_place(page, key, hash)][0] != 0;
}

#endif
