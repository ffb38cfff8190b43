#include "games/freecell/nodes.h"

#include <assert.h>
#include <string.h>

enum {
    LINE = 64, /* bytes of the processor's cache that come together */
    CROWDED = FC_NODE_SLOTS / 8 * 6,
    MOST_BITS = 22,
    CHUNK = 253
};

struct fc_due_chunk {
    struct fc_due_chunk *below;
    uint32_t used;
    uint32_t number[CHUNK];
};

_Static_assert(sizeof(struct fc_node) == 32, "two nodes fill a line of the cache");

/* ---- pages ---- */

static inline uint32_t tag_of(const uint64_t key[2])
{
    return (uint32_t)(kt_pair_hash(key) >> 32);
}

static inline size_t entry_of(const struct fc_nodes *nodes, uint32_t tag)
{
    return tag >> 1 >> (31 - nodes->bits);
}

static inline struct fc_node_page *page_of(const struct fc_nodes *nodes, uint32_t tag)
{
    return nodes->directory[entry_of(nodes, tag)];
}

static struct fc_node_page *new_page(struct fc_nodes *nodes, uint32_t bits)
{
    struct fc_node_page *page = kt_memory_resize(nodes->memory, NULL, 0, sizeof *page);
    if (page) {
        memset(page, 0, sizeof *page);
        page->bits = bits;
        page->older = nodes->newest;
        nodes->newest = page;
    }
    return page;
}

/* There is always a free slot. */
static void put(struct fc_node_page *page, struct fc_node_slot slot)
{
    uint32_t at = slot.tag % FC_NODE_SLOTS;
    while (page->slot[at].number)
        at = (at + 1) % FC_NODE_SLOTS;
    page->slot[at] = slot;
    page->used++;
}

static bool double_directory(struct fc_nodes *nodes)
{
    size_t entries = (size_t)1 << nodes->bits, size = entries * sizeof *nodes->directory;
    void *larger = nodes->bits < MOST_BITS ? kt_memory_resize(nodes->memory, nodes->directory, size, 2 * size) : NULL;
    if (!larger)
        return false;
    nodes->directory = larger;
    nodes->bits++;
    for (size_t i = entries; i-- > 0;)
        nodes->directory[2 * i] = nodes->directory[2 * i + 1] = nodes->directory[i];
    return true;
}

static bool split(struct fc_nodes *nodes, uint32_t tag)
{
    struct fc_node_page *page = page_of(nodes, tag), old;
    if (page->bits == (uint32_t)nodes->bits && !double_directory(nodes))
        return false;
    struct fc_node_page *other = new_page(nodes, page->bits + 1);
    if (!other)
        return false;
    size_t half = (size_t)1 << ((uint32_t)nodes->bits - other->bits);
    size_t first = entry_of(nodes, tag) & ~(2 * half - 1);
    for (size_t i = 0; i < half; i++)
        nodes->directory[first + half + i] = other;
    memcpy(&old, page, sizeof old);
    memset(page->slot, 0, sizeof page->slot);
    page->used = 0;
    page->bits = other->bits;
    for (int i = 0; i < FC_NODE_SLOTS; i++)
        if (old.slot[i].number)
            put(page_of(nodes, old.slot[i].tag), old.slot[i]);
    return true;
}

/* Without memory to split, a page is filled to its last free slot. */
static bool make_room(struct fc_nodes *nodes, uint32_t tag)
{
    while (page_of(nodes, tag)->used >= CROWDED && split(nodes, tag))
        continue;
    return page_of(nodes, tag)->used < FC_NODE_SLOTS - 1;
}

/* ---- nodes ---- */

bool fc_nodes_open(struct fc_nodes *nodes, struct kt_memory *memory)
{
    *nodes = (struct fc_nodes){.memory = memory};
    nodes->batches.item_size = nodes->blocks.item_size = sizeof(void *);
    nodes->directory = kt_memory_resize(memory, NULL, 0, sizeof *nodes->directory);
    if (!nodes->directory)
        return false;
    nodes->directory[0] = new_page(nodes, 0);
    return nodes->directory[0] != NULL;
}

enum { BATCH_BYTES = FC_NODE_BATCH * sizeof(struct fc_node) + LINE };

enum { ROW_BYTES = FC_MOST_NEEDS * sizeof(struct fc_due_chunk *) };

static bool free_chunk(struct fc_nodes *nodes, struct fc_due_chunk **top)
{
    struct fc_due_chunk *chunk = *top;
    if (!chunk)
        return false;
    *top = chunk->below;
    kt_memory_resize(nodes->memory, chunk, sizeof *chunk, 0);
    return true;
}

/* A chunk of what is due, or a row that has none left. */
static bool free_due(struct fc_nodes *nodes)
{
    if (free_chunk(nodes, &nodes->spare))
        return true;
    for (int moves = 0; moves <= FC_MOST_PARKS; moves++) {
        if (!nodes->due[moves])
            continue;
        for (int needs = 0; needs < FC_MOST_NEEDS; needs++)
            if (free_chunk(nodes, &nodes->due[moves][needs]))
                return true;
        kt_memory_resize(nodes->memory, nodes->due[moves], ROW_BYTES, 0);
        nodes->due[moves] = NULL;
        return true;
    }
    return false;
}

/* What was made last goes first, so that the memory goes back to the system little by little. */
static bool free_page(struct fc_nodes *nodes)
{
    struct fc_node_page *page = nodes->newest;
    if (!page)
        return false;
    nodes->newest = page->older;
    kt_memory_resize(nodes->memory, page, sizeof *page, 0);
    return true;
}

static bool free_batch(struct fc_nodes *nodes)
{
    if (nodes->blocks.count == 0)
        return false;
    kt_memory_resize(nodes->memory, *(void **)kt_vector_at(&nodes->blocks, --nodes->blocks.count), BATCH_BYTES, 0);
    return true;
}

bool fc_nodes_free_some(struct fc_nodes *nodes, int pieces)
{
    if (!nodes->memory)
        return true;
    for (; pieces > 0; pieces--)
        if (!free_batch(nodes) && !free_page(nodes) && !free_due(nodes))
            break;
    if (pieces == 0)
        return false;
    size_t entries = nodes->directory ? (size_t)1 << nodes->bits : 0;
    kt_memory_resize(nodes->memory, nodes->directory, entries * sizeof *nodes->directory, 0);
    kt_vector_free(&nodes->blocks, nodes->memory);
    kt_vector_free(&nodes->batches, nodes->memory);
    *nodes = (struct fc_nodes){0};
    return true;
}

void fc_nodes_prefetch(const struct fc_nodes *nodes, const uint64_t key[2])
{
    uint32_t tag = tag_of(key);
    __builtin_prefetch(&page_of(nodes, tag)->slot[tag % FC_NODE_SLOTS]);
}

void fc_nodes_prefetch_node(const struct fc_nodes *nodes, const uint64_t key[2])
{
    uint32_t tag = tag_of(key);
    const struct fc_node_page *page = page_of(nodes, tag);
    uint32_t at = tag % FC_NODE_SLOTS;
    while (page->slot[at].number && page->slot[at].tag != tag)
        at = (at + 1) % FC_NODE_SLOTS;
    if (page->slot[at].number)
        __builtin_prefetch(fc_node_at(nodes, page->slot[at].number - 1));
}

uint32_t fc_nodes_find(const struct fc_nodes *nodes, const uint64_t key[2])
{
    uint32_t tag = tag_of(key);
    const struct fc_node_page *page = page_of(nodes, tag);
    for (uint32_t at = tag % FC_NODE_SLOTS; page->slot[at].number; at = (at + 1) % FC_NODE_SLOTS) {
        if (page->slot[at].tag != tag)
            continue;
        uint32_t number = page->slot[at].number - 1;
        const struct fc_node *node = fc_node_at(nodes, number);
        if (node->key[0] == key[0] && node->key[1] == key[1])
            return number;
    }
    return FC_NO_NODE;
}

static bool add_batch(struct fc_nodes *nodes)
{
    if (!kt_vector_reserve(&nodes->blocks, nodes->memory, 1) || !kt_vector_reserve(&nodes->batches, nodes->memory, 1))
        return false;
    nodes->batch = nodes->batches.items;
    char *block = kt_memory_resize(nodes->memory, NULL, 0, BATCH_BYTES);
    if (!block)
        return false;
    *(void **)kt_vector_add(&nodes->blocks, nodes->memory) = block;
    *(void **)kt_vector_add(&nodes->batches, nodes->memory) = block + (0 - (uintptr_t)block) % LINE;
    return true;
}

uint32_t fc_nodes_add(struct fc_nodes *nodes, const struct fc_node *node)
{
    uint32_t number = nodes->count, tag = tag_of(node->key);
    if (number == FC_NO_NODE || (number / FC_NODE_BATCH == nodes->batches.count && !add_batch(nodes)) ||
        !make_room(nodes, tag))
        return FC_NO_NODE;
    *fc_node_at(nodes, number) = *node;
    put(page_of(nodes, tag), (struct fc_node_slot){tag, number + 1});
    nodes->count++;
    return number;
}

/* ---- what is due ---- */

static struct fc_due_chunk *new_chunk(struct fc_nodes *nodes)
{
    struct fc_due_chunk *chunk = nodes->spare;
    if (chunk)
        nodes->spare = chunk->below;
    else
        chunk = kt_memory_resize(nodes->memory, NULL, 0, sizeof *chunk);
    return chunk;
}

static bool has_row(struct fc_nodes *nodes, int moves)
{
    if (nodes->due[moves])
        return true;
    nodes->due[moves] = kt_memory_resize(nodes->memory, NULL, 0, ROW_BYTES);
    if (nodes->due[moves])
        memset(nodes->due[moves], 0, ROW_BYTES);
    return nodes->due[moves] != NULL;
}

bool fc_nodes_put_off(struct fc_nodes *nodes, uint32_t number)
{
    int moves = fc_node_at(nodes, number)->due, needs = fc_node_at(nodes, number)->needs;
    assert(moves >= nodes->now);
    if (!has_row(nodes, moves))
        return false;
    struct fc_due_chunk **top = &nodes->due[moves][needs], *chunk = *top;
    if (!chunk || chunk->used == CHUNK) {
        chunk = new_chunk(nodes);
        if (!chunk)
            return false;
        chunk->below = *top;
        chunk->used = 0;
        *top = chunk;
    }
    chunk->number[chunk->used++] = number;
    if (moves == nodes->now && needs < nodes->least_needs)
        nodes->least_needs = needs;
    return true;
}

uint32_t fc_nodes_next(struct fc_nodes *nodes, int now)
{
    if (now != nodes->now) {
        nodes->now = now;
        nodes->least_needs = 0;
    }
    struct fc_due_chunk **row = nodes->due[now];
    while (row && nodes->least_needs < FC_MOST_NEEDS && !row[nodes->least_needs])
        nodes->least_needs++;
    if (!row || nodes->least_needs == FC_MOST_NEEDS)
        return FC_NO_NODE;
    struct fc_due_chunk *chunk = row[nodes->least_needs];
    uint32_t number = chunk->number[--chunk->used];
    if (chunk->used == 0) {
        row[nodes->least_needs] = chunk->below;
        chunk->below = nodes->spare;
        nodes->spare = chunk;
    }
    return number;
}
