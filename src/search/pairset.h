/* A set of 128-bit keys for searches that must remember millions of positions, stop at once when asked, and keep to a
 * limit of memory: exact keys of 16 bytes, in pages of 16 kB that a directory finds by the highest bits of a hash.
 *
 * A page that is full splits in two, by the next bit of the hash. So growing never moves more than one page (some ten
 * microseconds) and never holds the old table beside the new one. A single table that grows by half was the first form:
 * while it grows it holds 45 bytes a key, against 37 here at the worst, and it hears nothing until it is done.
 *
 * The first word of a key must not be 0. The hash only chooses the place; equality is decided by the key. */
#ifndef KT_PAIRSET_H
#define KT_PAIRSET_H

#include <stdint.h>

#include "core/memory.h"
#include "search/keyset.h"

enum { KT_PAIR_SLOTS = 1024 };

struct kt_pair_page {
    uint32_t used, bits;        /* keys in it; how many bits of their hashes are alike */
    struct kt_pair_page *older; /* the page made before this one */
    uint64_t slot[KT_PAIR_SLOTS][2];
};

struct kt_pairset {
    struct kt_pair_page **directory; /* 2^bits entries; several may be the same page */
    struct kt_pair_page *newest;
    uint32_t bits;
    uint64_t count;
};

bool kt_pairset_open(struct kt_pairset *set, struct kt_memory *memory); /* one empty page; false without memory */
void kt_pairset_free(struct kt_pairset *set, struct kt_memory *memory);

/* Gives back at most so many pages, the newest first; true when nothing is left. In any other order the allocator would
 * hand most of the memory back to the system at once, at the end, which takes tens of milliseconds for a gigabyte. The
 * set must not be used any more. */
bool kt_pairset_free_some(struct kt_pairset *set, struct kt_memory *memory, size_t pages);
enum kt_keyset_answer kt_pairset_add(struct kt_pairset *set, struct kt_memory *memory, const uint64_t key[2]);

static inline uint64_t kt_pair_hash(const uint64_t key[2])
{
    uint64_t a = (key[0] ^ key[1] >> 29) * 0x9E3779B97F4A7C15u, b = (key[1] ^ a >> 32) * 0xC2B2AE3D27D4EB4Fu;
    return b ^ b >> 31;
}

static inline struct kt_pair_page *kt_pairset_page(const struct kt_pairset *set, uint64_t hash)
{
    return set->directory[(size_t)(hash >> 1 >> (63 - set->bits))];
}

/* The place in the page where the key is, or where it would go. There is always a free one. */
static inline uint32_t kt_pairset_place(const struct kt_pair_page *page, const uint64_t key[2], uint64_t hash)
{
    uint32_t at = (uint32_t)hash % KT_PAIR_SLOTS;
    while (page->slot[at][0] && (page->slot[at][0] != key[0] || page->slot[at][1] != key[1]))
        at = (at + 1) % KT_PAIR_SLOTS;
    return at;
}

static inline bool kt_pairset_has(const struct kt_pairset *set, const uint64_t key[2])
{
    uint64_t hash = kt_pair_hash(key);
    const struct kt_pair_page *page = kt_pairset_page(set, hash);
    return page->slot[kt_pairset_place(page, key, hash)][0] != 0;
}

#endif
