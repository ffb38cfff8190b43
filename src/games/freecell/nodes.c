#include "games/freecell/nodes.h"

#include <assert.h>
#include <string.h>

enum { CROWDED = FC_NODE_SLOTS / 8 * 6, MOST_BITS = 22, CHUNK = 253 };

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

/* The tag is the upper half of the hash. */
static inline struct fc_node_page *page_of(const struct fc_nodes *nodes, uint32_t tag)
{
    return (struct fc_node_page *)kt_pages_find(&nodes->pages, (uint64_t)tag << 32);
}

/* There is always a free slot. */
static void put(struct fc_node_page *page, struct fc_node_slot slot)
{
    uint32_t at = slot.tag % FC_NODE_SLOTS;
    while (page->slot[at].number)
        at = (at + 1) % FC_NODE_SLOTS;
    page->slot[at] = slot;
    page->head.used++;
}

static bool split(struct fc_nodes *nodes, uint32_t tag)
{
    struct fc_node_page *page = page_of(nodes, tag);
    struct fc_node_slot old[FC_NODE_SLOTS];
    if (!kt_pages_split(&nodes->pages, (uint64_t)tag << 32))
        return false;
    memcpy(old, page->slot, sizeof old);
    memset(page->slot, 0, sizeof page->slot);
    page->head.used = 0;
    for (int i = 0; i < FC_NODE_SLOTS; i++)
        if (old[i].number)
            put(page_of(nodes, old[i].tag), old[i]);
    return true;
}

/* Without memory to split, a page is filled to its last free slot. */
static bool make_room(struct fc_nodes *nodes, uint32_t tag)
{
    while (page_of(nodes, tag)->head.used >= CROWDED && split(nodes, tag))
        continue;
    return page_of(nodes, tag)->head.used < FC_NODE_SLOTS - 1;
}

/* ---- nodes ---- */

bool fc_nodes_open(struct fc_nodes *nodes, struct kt_memory *memory)
{
    *nodes = (struct fc_nodes){.memory = memory};
    nodes->batches.item_size = nodes->blocks.item_size = sizeof(void *);
    return kt_pages_open(&nodes->pages, memory, sizeof(struct fc_node_page), MOST_BITS, 0);
}

enum { BATCH_BYTES = FC_NODE_BATCH * sizeof(struct fc_node) + KT_CACHE_LINE };

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

/* A chunk of nodes that are due, or an empty row. */
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

/* The newest first, see kt_pages_free_some. */
static bool free_page(struct fc_nodes *nodes)
{
    if (!nodes->pages.newest)
        return false;
    kt_pages_free_some(&nodes->pages, 1);
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
    kt_pages_free_some(&nodes->pages, 0);
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
    *(void **)kt_vector_add(&nodes->batches, nodes->memory) = block + (0 - (uintptr_t)block) % KT_CACHE_LINE;
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

static bool make_row(struct fc_nodes *nodes, int moves)
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
    if (!make_row(nodes, moves))
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
