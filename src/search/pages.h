/* Extendible hashing: pages of equal size, and a directory of 2^bits entries that finds the page of a key by the
 * highest bits of its hash. A page that is full splits in two by the next bit of the hash.
 *
 * So growing moves only one page (about ten microseconds), never needs an old and a new table at once, and a search can
 * check for a stop in between. A single table that grows by half was tried first: while it grows it holds 45 bytes for
 * a key of 16, against 37 here at the worst.
 *
 * The sets define what a page holds: pairset.h, forgetful.h, games/freecell/nodes.h, games/klondike/optimal_nodes.c. */
#ifndef KT_PAGES_H
#define KT_PAGES_H

#include <stdint.h>

#include "core/memory.h"

enum { KT_CACHE_LINE = 64 };

/* The head of every page. It fills one cache line, and pages are aligned to cache lines. */
struct kt_page {
    void *block;           /* as it was allocated */
    struct kt_page *older; /* the page made before this one */
    uint32_t used, bits;   /* keys in it, counted by the set; how many bits of their hashes are equal */
    uint64_t unused[5];
};

struct kt_pages {
    struct kt_memory *memory;
    struct kt_page **directory; /* 2^bits entries; several may be the same page */
    struct kt_page *newest;
    uint32_t bits, most_bits;
    size_t page_size, count, most; /* bytes of a page; pages there are, and may be */
};

/* One empty page of zeros, head included in `page_size`; false without memory. `most` 0: as many as memory allows. */
bool kt_pages_open(struct kt_pages *pages, struct kt_memory *memory, size_t page_size, uint32_t most_bits, size_t most);

/* Frees at most this many pages, the newest first; true when nothing is left. In any other order the allocator would
 * return most of the memory to the system at once, at the end, which takes tens of milliseconds for a gigabyte. The
 * pages must not be used any more. */
bool kt_pages_free_some(struct kt_pages *pages, size_t count);

/* Bytes that a page takes from memory. */
size_t kt_pages_bytes(size_t page_size);

/* Makes a new page for half of the hashes of the page that `hash` belongs to: those whose next bit is 1. The caller
 * moves the keys of the old page that kt_pages_find now finds in the new one. NULL, and nothing has changed, without
 * memory. */
struct kt_page *kt_pages_split(struct kt_pages *pages, uint64_t hash);

static inline size_t kt_pages_entry(const struct kt_pages *pages, uint64_t hash)
{
    return (size_t)(hash >> 1 >> (63 - pages->bits));
}

static inline struct kt_page *kt_pages_find(const struct kt_pages *pages, uint64_t hash)
{
    return pages->directory[kt_pages_entry(pages, hash)];
}

#endif
