#include "search/pages.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(struct kt_page) == KT_CACHE_LINE, "what follows the head starts at a line of the cache");

/* Enough for a page at the next line, wherever the block starts. */
size_t kt_pages_bytes(size_t page_size)
{
    return page_size + KT_CACHE_LINE;
}

static struct kt_page *new_page(struct kt_pages *pages, uint32_t bits)
{
    bool may_grow = pages->most == 0 || pages->count < pages->most;
    char *block = may_grow ? kt_memory_resize(pages->memory, NULL, 0, kt_pages_bytes(pages->page_size)) : NULL;
    if (!block)
        return NULL;
    struct kt_page *page = (struct kt_page *)(block + (KT_CACHE_LINE - (uintptr_t)block % KT_CACHE_LINE));
    memset(page, 0, pages->page_size);
    page->block = block;
    page->bits = bits;
    page->older = pages->newest;
    pages->newest = page;
    pages->count++;
    return page;
}

bool kt_pages_open(struct kt_pages *pages, struct kt_memory *memory, size_t page_size, uint32_t most_bits, size_t most)
{
    assert(page_size >= sizeof(struct kt_page) && most_bits < 64);
    *pages = (struct kt_pages){.memory = memory, .page_size = page_size, .most_bits = most_bits, .most = most};
    pages->directory = kt_memory_resize(memory, NULL, 0, sizeof *pages->directory);
    if (!pages->directory)
        return false;
    pages->directory[0] = new_page(pages, 0);
    return pages->directory[0] != NULL;
}

bool kt_pages_free_some(struct kt_pages *pages, size_t count)
{
    if (pages->directory)
        kt_memory_resize(pages->memory, pages->directory, sizeof *pages->directory << pages->bits, 0);
    pages->directory = NULL;
    for (; count > 0 && pages->newest; count--) {
        struct kt_page *older = pages->newest->older;
        kt_memory_resize(pages->memory, pages->newest->block, kt_pages_bytes(pages->page_size), 0);
        pages->newest = older;
    }
    return pages->newest == NULL;
}

static bool double_directory(struct kt_pages *pages)
{
    size_t entries = (size_t)1 << pages->bits, size = entries * sizeof *pages->directory;
    bool may_grow = pages->bits < pages->most_bits;
    void *larger = may_grow ? kt_memory_resize(pages->memory, pages->directory, size, 2 * size) : NULL;
    if (!larger)
        return false;
    pages->directory = larger;
    pages->bits++;
    for (size_t i = entries; i-- > 0;)
        pages->directory[2 * i] = pages->directory[2 * i + 1] = pages->directory[i];
    return true;
}

struct kt_page *kt_pages_split(struct kt_pages *pages, uint64_t hash)
{
    struct kt_page *page = kt_pages_find(pages, hash);
    if (pages->most > 0 && pages->count == pages->most)
        return NULL;
    if (page->bits == pages->bits && !double_directory(pages))
        return NULL;
    struct kt_page *other = new_page(pages, page->bits + 1);
    if (!other)
        return NULL;
    page->bits = other->bits;
    size_t half = (size_t)1 << (pages->bits - other->bits);
    size_t first = kt_pages_entry(pages, hash) & ~(2 * half - 1);
    for (size_t i = 0; i < half; i++)
        pages->directory[first + half + i] = other;
    return other;
}
