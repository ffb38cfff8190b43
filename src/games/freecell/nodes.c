#include "games/freecell/nodes.h"

#include <assert.h>
#include <string.h>

#include "search/pairset.h"

enum { CROWDED = FC_NODE_SLOTS / 8 * 6, MOST_BITS = 22 };

_Static_assert(sizeof(struct fc_node) == 32, "two nodes fill a line of the cache");

/* ---- pages ---- */

static inline uint32_t tag_of(const uint64_t key[2])
{
    return (uint32_t)(kt_pair_hash(key) >> 32);
}

/* The tag is the upper half of the hash. */
static inline struct fc_node_page *page_of(const struct fc_nodes *nodes, uint32_t tag)
{
    return (struct fc_node_page *)kt_pages_find(&nodes->pool.pages, (uint64_t)tag << 32);
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
    if (!kt_pages_split(&nodes->pool.pages, (uint64_t)tag << 32))
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
    *nodes = (struct fc_nodes){0};
    return kt_pool_open(&nodes->pool, memory, sizeof(struct fc_node), sizeof(struct fc_node_page), MOST_BITS);
}

enum { ROW_BYTES = FC_MOST_NEEDS * sizeof(struct kt_due_chunk *) };

/* A chunk of nodes that are due, or an empty row. */
static bool free_due(struct fc_nodes *nodes)
{
    for (int moves = 0; moves <= FC_MOST_PARKS; moves++) {
        if (!nodes->due[moves])
            continue;
        for (int needs = 0; needs < FC_MOST_NEEDS; needs++)
            if (kt_due_free_chunk(&nodes->pool, &nodes->due[moves][needs]))
                return true;
        kt_memory_resize(nodes->pool.memory, nodes->due[moves], ROW_BYTES, 0);
        nodes->due[moves] = NULL;
        return true;
    }
    return false;
}

bool fc_nodes_free_some(struct fc_nodes *nodes, int pieces)
{
    if (!nodes->pool.memory)
        return true;
    for (; pieces > 0; pieces--)
        if (!kt_pool_free_piece(&nodes->pool) && !free_due(nodes))
            break;
    if (pieces == 0)
        return false;
    kt_pool_close(&nodes->pool);
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

uint32_t fc_nodes_add(struct fc_nodes *nodes, const struct fc_node *node)
{
    uint32_t number = nodes->pool.count, tag = tag_of(node->key);
    if (number == FC_NO_NODE || !kt_pool_reserve(&nodes->pool) || !make_room(nodes, tag))
        return FC_NO_NODE;
    *fc_node_at(nodes, number) = *node;
    put(page_of(nodes, tag), (struct fc_node_slot){tag, number + 1});
    nodes->pool.count++;
    return number;
}

/* ---- what is due ---- */

static bool make_row(struct fc_nodes *nodes, int moves)
{
    if (nodes->due[moves])
        return true;
    nodes->due[moves] = kt_memory_resize(nodes->pool.memory, NULL, 0, ROW_BYTES);
    if (nodes->due[moves])
        memset(nodes->due[moves], 0, ROW_BYTES);
    return nodes->due[moves] != NULL;
}

bool fc_nodes_put_off(struct fc_nodes *nodes, uint32_t number)
{
    int moves = fc_node_at(nodes, number)->due, needs = fc_node_at(nodes, number)->needs;
    assert(moves >= nodes->now);
    if (!make_row(nodes, moves) || !kt_due_push(&nodes->pool, &nodes->due[moves][needs], number))
        return false;
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
    struct kt_due_chunk **row = nodes->due[now];
    while (row && nodes->least_needs < FC_MOST_NEEDS && !row[nodes->least_needs])
        nodes->least_needs++;
    if (!row || nodes->least_needs == FC_MOST_NEEDS)
        return FC_NO_NODE;
    return kt_due_pop(&nodes->pool, &row[nodes->least_needs]);
}
