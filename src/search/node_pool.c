#include "search/node_pool.h"

bool kt_pool_open(struct kt_node_pool *pool, struct kt_memory *memory, size_t node_size, size_t page_size,
                  uint32_t most_bits)
{
    *pool = (struct kt_node_pool){.memory = memory, .node_size = node_size, .batches = {.item_size = sizeof(void *)}};
    return kt_pages_open(&pool->pages, memory, page_size, most_bits, 0);
}

/* ---- batches ---- */

static size_t batch_size(const struct kt_node_pool *pool)
{
    return KT_POOL_BATCH * pool->node_size;
}

/* The byte behind the batch tells how far it is from the start of its block. */
bool kt_pool_add_batch(struct kt_node_pool *pool)
{
    size_t size = batch_size(pool);
    if (!kt_vector_reserve(&pool->batches, pool->memory, 1))
        return false;
    char *block = kt_memory_resize(pool->memory, NULL, 0, size + KT_CACHE_LINE);
    if (!block)
        return false;
    size_t shift = (0 - (uintptr_t)block) % KT_CACHE_LINE;
    block[shift + size] = (char)shift;
    *(void **)kt_vector_add(&pool->batches, pool->memory) = block + shift;
    return true;
}

static bool free_batch(struct kt_node_pool *pool)
{
    if (pool->batches.count == 0)
        return false;
    char *batch = *(void **)kt_vector_at(&pool->batches, --pool->batches.count);
    kt_memory_resize(pool->memory, batch - batch[batch_size(pool)], batch_size(pool) + KT_CACHE_LINE, 0);
    return true;
}

/* ---- stacks ---- */

bool kt_due_add_chunk(struct kt_node_pool *pool, struct kt_due_chunk **top)
{
    struct kt_due_chunk *chunk = pool->spare;
    if (chunk)
        pool->spare = chunk->below;
    else
        chunk = kt_memory_resize(pool->memory, NULL, 0, sizeof *chunk);
    if (!chunk)
        return false;
    chunk->below = *top;
    chunk->used = 0;
    *top = chunk;
    return true;
}

bool kt_due_free_chunk(struct kt_node_pool *pool, struct kt_due_chunk **top)
{
    struct kt_due_chunk *chunk = *top;
    if (!chunk)
        return false;
    *top = chunk->below;
    kt_memory_resize(pool->memory, chunk, sizeof *chunk, 0);
    return true;
}

/* ---- the end ---- */

/* The newest first, see kt_pages_free_some. */
static bool free_page(struct kt_node_pool *pool)
{
    if (!pool->pages.newest)
        return false;
    kt_pages_free_some(&pool->pages, 1);
    return true;
}

bool kt_pool_free_piece(struct kt_node_pool *pool)
{
    return free_batch(pool) || free_page(pool) || kt_due_free_chunk(pool, &pool->spare);
}

void kt_pool_close(struct kt_node_pool *pool)
{
    kt_pages_free_some(&pool->pages, 0);
    kt_vector_free(&pool->batches, pool->memory);
    *pool = (struct kt_node_pool){0};
}
