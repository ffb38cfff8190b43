/* The memory of A* with partial expansion, for searches that keep millions of positions: the solvers `optimal` of
 * FreeCell and Klondike.
 *
 * Nodes are numbered as they come and never move. They get their memory in batches. Stacks of numbers hold the nodes
 * that are to be expanded at some total; they consist of chunks, which go from one stack to another.
 *
 * The games define what a node holds and how many stacks there are. They also define the slots of `pages`, by which a
 * node is found: FreeCell's have half of the hash and are fast, Klondike's have eight bits of it and are small. */
#ifndef KT_NODE_POOL_H
#define KT_NODE_POOL_H

#include "search/pages.h"

enum { KT_POOL_BATCH = 4096, KT_DUE_CHUNK = 253 };

/* The newest numbers of a stack. An empty stack has none; otherwise the top chunk has at least one number. */
struct kt_due_chunk {
    struct kt_due_chunk *below;
    uint32_t used;
    uint32_t number[KT_DUE_CHUNK];
};

/* Zeroed before its first use. */
struct kt_node_pool {
    struct kt_memory *memory;
    size_t node_size;
    uint32_t count;           /* of nodes, set by the game */
    struct kt_vector batches; /* aligned to cache lines */
    struct kt_pages pages;
    struct kt_due_chunk *spare;
};

/* False without memory. The last two are those of kt_pages_open. */
bool kt_pool_open(struct kt_node_pool *pool, struct kt_memory *memory, size_t node_size, size_t page_size,
                  uint32_t most_bits);

/* Frees one piece of memory (up to 128 kB), but none of a stack that is in use; false when none is left. For searches
 * that check for a stop in between: freeing a gigabyte at once takes tens of milliseconds. Nodes must not be used any
 * more. */
bool kt_pool_free_piece(struct kt_node_pool *pool);
void kt_pool_close(struct kt_node_pool *pool); /* after the last piece */

/* `size` is the size of a node, which the compiler should know. */
static inline void *kt_pool_at(const struct kt_node_pool *pool, uint32_t number, size_t size)
{
    char **batch = pool->batches.items;
    return batch[number / KT_POOL_BATCH] + number % KT_POOL_BATCH * size;
}

bool kt_pool_add_batch(struct kt_node_pool *pool);

/* Makes room for the node with the number `count`; false without memory. */
static inline bool kt_pool_reserve(struct kt_node_pool *pool)
{
    return pool->count / KT_POOL_BATCH < pool->batches.count || kt_pool_add_batch(pool);
}

/* ---- stacks, by their top chunks ---- */

bool kt_due_add_chunk(struct kt_node_pool *pool, struct kt_due_chunk **top);
bool kt_due_free_chunk(struct kt_node_pool *pool, struct kt_due_chunk **top); /* false if there is none */

/* False without memory. */
static inline bool kt_due_push(struct kt_node_pool *pool, struct kt_due_chunk **top, uint32_t number)
{
    if ((!*top || (*top)->used == KT_DUE_CHUNK) && !kt_due_add_chunk(pool, top))
        return false;
    (*top)->number[(*top)->used++] = number;
    return true;
}

/* Takes the newest number; the stack is not empty. */
static inline uint32_t kt_due_pop(struct kt_node_pool *pool, struct kt_due_chunk **top)
{
    struct kt_due_chunk *chunk = *top;
    uint32_t number = chunk->number[--chunk->used];
    if (chunk->used == 0) {
        *top = chunk->below;
        chunk->below = pool->spare;
        pool->spare = chunk;
    }
    return number;
}

#endif
