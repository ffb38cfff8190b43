/* A transposition table: a set of exact keys, of one or two words, that replaces keys when its memory is full. For
 * searches without cycles: a replaced position costs time, but cannot make them wrong.
 *
 * Keys are in cache lines, lines in pages of 16 kB (extendible hashing, pages.h). A page that is at least half full and
 * has a full line splits in two. Otherwise, and if there is no memory for another page, a full line overwrites one of
 * its keys. The hash only chooses the line; equality is decided by the key. */
#ifndef KT_FORGETFUL_H
#define KT_FORGETFUL_H

#include "search/pages.h"

enum { KT_LINE_WORDS = 8, KT_PAGE_LINES = 256 };

struct kt_forgetful {
    struct kt_pages pages;
    uint32_t words; /* of a key, 1 or 2 */
    uint64_t forgotten;
};

struct kt_memo_key {
    uint64_t word[2]; /* the first is not 0; the second is 0 in keys of one word */
};

struct kt_memo_page {
    struct kt_page head;
    uint64_t line[KT_PAGE_LINES][KT_LINE_WORDS];
};

/* An empty set of at most this many bytes and at least one page; false without memory for that one. */
bool kt_forgetful_open(struct kt_forgetful *set, struct kt_memory *memory, int words, size_t most_bytes);

bool kt_forgetful_free_some(struct kt_forgetful *set, size_t pages); /* as kt_pages_free_some */
void kt_forgetful_free(struct kt_forgetful *set);

bool kt_forgetful_add(struct kt_forgetful *set, const struct kt_memo_key *key); /* false: it was there */
void kt_forgetful_drop(struct kt_forgetful *set, const struct kt_memo_key *key);

static inline uint64_t kt_memo_hash(const struct kt_memo_key *key)
{
    uint64_t a = (key->word[0] ^ key->word[1] * 0xC2B2AE3D27D4EB4Fu) * 0x9E3779B97F4A7C15u;
    a = (a ^ a >> 32) * 0xD6E8FEB86659FD93u;
    return a ^ a >> 32;
}

static inline struct kt_memo_page *kt_memo_page_of(const struct kt_forgetful *set, uint64_t hash)
{
    return (struct kt_memo_page *)kt_pages_find(&set->pages, hash);
}

/* The line of the key. */
static inline uint64_t *kt_memo_line(const struct kt_forgetful *set, uint64_t hash)
{
    return kt_memo_page_of(set, hash)->line[hash % KT_PAGE_LINES];
}

/* The place of the key in its line, or of the first free one; -1: the line is full of others. */
static inline int kt_memo_place(const uint64_t *line, const struct kt_memo_key *key, uint32_t words)
{
    for (uint32_t i = 0; i < KT_LINE_WORDS; i += words)
        if (!line[i] || (line[i] == key->word[0] && (words == 1 || line[i + 1] == key->word[1])))
            return (int)i;
    return -1;
}

static inline bool kt_forgetful_has(const struct kt_forgetful *set, const struct kt_memo_key *key)
{
    const uint64_t *line = kt_memo_line(set, kt_memo_hash(key));
    int at = kt_memo_place(line, key, set->words);
    return at >= 0 && line[at];
}

/* Prefetches the line of the key. */
static inline void kt_forgetful_fetch(const struct kt_forgetful *set, const struct kt_memo_key *key)
{
    __builtin_prefetch(kt_memo_line(set, kt_memo_hash(key)));
}

#endif
