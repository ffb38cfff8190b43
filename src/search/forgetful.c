#include "search/forgetful.h"

#include <assert.h>
#include <string.h>

/* What is allocated is enough for a page at the next multiple of 64, wherever it starts. */
enum { LINE_BYTES = 64, PAGE_BYTES = sizeof(struct kt_memo_page) + LINE_BYTES, MOST_BITS = 24 };

static_assert(sizeof(struct kt_memo_page) == LINE_BYTES * (KT_PAGE_LINES + 1),
              "lines of a page are lines of the cache");

static struct kt_memo_page *new_page(struct kt_forgetful *set, uint32_t bits)
{
    char *block = set->pages < set->most_pages ? kt_memory_resize(set->memory, NULL, 0, PAGE_BYTES) : NULL;
    if (!block)
        return NULL;
    struct kt_memo_page *page = (struct kt_memo_page *)(block + (LINE_BYTES - (uintptr_t)block % LINE_BYTES));
    memset(page, 0, sizeof *page);
    page->block = block;
    page->bits = bits;
    page->older = set->newest;
    set->newest = page;
    set->pages++;
    return page;
}

bool kt_forgetful_open(struct kt_forgetful *set, struct kt_memory *memory, int words, size_t most_bytes)
{
    *set = (struct kt_forgetful){.memory = memory, .words = (uint32_t)words, .most_pages = most_bytes / PAGE_BYTES};
    if (set->most_pages == 0)
        set->most_pages = 1;
    set->directory = kt_memory_resize(memory, NULL, 0, sizeof *set->directory);
    if (!set->directory)
        return false;
    set->directory[0] = new_page(set, 0);
    return set->directory[0] != NULL;
}

bool kt_forgetful_free_some(struct kt_forgetful *set, size_t pages)
{
    if (set->directory)
        kt_memory_resize(set->memory, set->directory, sizeof *set->directory << set->bits, 0);
    set->directory = NULL;
    for (; pages > 0 && set->newest; pages--) {
        struct kt_memo_page *older = set->newest->older;
        kt_memory_resize(set->memory, set->newest->block, PAGE_BYTES, 0);
        set->newest = older;
    }
    return set->newest == NULL;
}

void kt_forgetful_free(struct kt_forgetful *set)
{
    kt_forgetful_free_some(set, SIZE_MAX);
}

static bool double_directory(struct kt_forgetful *set)
{
    size_t entries = (size_t)1 << set->bits, size = entries * sizeof *set->directory;
    void *larger = set->bits < MOST_BITS ? kt_memory_resize(set->memory, set->directory, size, 2 * size) : NULL;
    if (!larger)
        return false;
    set->directory = larger;
    set->bits++;
    for (size_t i = entries; i-- > 0;)
        set->directory[2 * i] = set->directory[2 * i + 1] = set->directory[i];
    return true;
}

/* Keys keep their line, so those that move need only be taken out and added there, in their order. */
static void move_line(struct kt_forgetful *set, uint64_t *line, struct kt_memo_page *page, struct kt_memo_page *other)
{
    uint64_t *there = other->line[(size_t)(line - page->line[0]) / KT_LINE_WORDS];
    uint32_t stay = 0, go = 0;
    for (uint32_t i = 0; i < KT_LINE_WORDS && line[i]; i += set->words) {
        struct kt_memo_key key = {{line[i], set->words == 2 ? line[i + 1] : 0}};
        bool goes = kt_memo_page_of(set, kt_memo_hash(&key)) == other;
        memcpy(goes ? there + go : line + stay, key.word, set->words * sizeof *line);
        *(goes ? &go : &stay) += set->words;
    }
    memset(line + stay, 0, (KT_LINE_WORDS - stay) * sizeof *line);
    other->used += go / set->words;
    page->used -= go / set->words;
}

/* The keys whose next bit is 1 go to a new page. */
static bool split(struct kt_forgetful *set, uint64_t hash)
{
    struct kt_memo_page *page = kt_memo_page_of(set, hash);
    if (set->pages == set->most_pages || (page->bits == set->bits && !double_directory(set)))
        return false;
    struct kt_memo_page *other = new_page(set, page->bits + 1);
    if (!other)
        return false;
    size_t half = (size_t)1 << (set->bits - other->bits);
    size_t first = (size_t)(hash >> 1 >> (63 - set->bits)) & ~(2 * half - 1);
    for (size_t i = 0; i < half; i++)
        set->directory[first + half + i] = other;
    page->bits = other->bits;
    for (int i = 0; i < KT_PAGE_LINES; i++)
        move_line(set, page->line[i], page, other);
    return true;
}

static bool is_half_full(const struct kt_forgetful *set, const struct kt_memo_page *page)
{
    return page->used * set->words * 2 > KT_PAGE_LINES * KT_LINE_WORDS;
}

bool kt_forgetful_add(struct kt_forgetful *set, const struct kt_memo_key *key)
{
    uint64_t hash = kt_memo_hash(key), *line = kt_memo_line(set, hash);
    int at = kt_memo_place(line, key, set->words);
    if (at >= 0 && line[at])
        return false;
    while (at < 0 && is_half_full(set, kt_memo_page_of(set, hash)) && split(set, hash)) {
        line = kt_memo_line(set, hash);
        at = kt_memo_place(line, key, set->words);
    }
    if (at < 0) {
        at = (int)(hash >> 16 & 7) / (int)set->words % (KT_LINE_WORDS / (int)set->words) * (int)set->words;
        set->forgotten++;
    } else {
        kt_memo_page_of(set, hash)->used++;
    }
    memcpy(line + at, key->word, set->words * sizeof *line);
    return true;
}

/* The last key of the line moves into the gap, because a line is read up to its first free place. */
void kt_forgetful_drop(struct kt_forgetful *set, const struct kt_memo_key *key)
{
    uint64_t hash = kt_memo_hash(key), *line = kt_memo_line(set, hash);
    int at = kt_memo_place(line, key, set->words), last = KT_LINE_WORDS - (int)set->words;
    if (at < 0 || !line[at])
        return;
    while (!line[last])
        last -= (int)set->words;
    for (int i = 0; i < (int)set->words; i++) {
        line[at + i] = line[last + i];
        line[last + i] = 0;
    }
    kt_memo_page_of(set, hash)->used--;
}
