#include "core/memory.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

bool kt_memory_charge(struct kt_memory *memory, size_t bytes)
{
    assert(bytes <= SIZE_MAX - memory->used);
    if (memory->limit != 0 && memory->used + bytes > memory->limit)
        return false;
    memory->used += bytes;
    if (memory->used > memory->peak)
        memory->peak = memory->used;
    return true;
}

void *kt_memory_resize(struct kt_memory *memory, void *block, size_t old_size, size_t new_size)
{
    assert(memory->used >= old_size);
    size_t used = memory->used - old_size + new_size;
    if (new_size == 0) {
        free(block);
        memory->used = used;
        return NULL;
    }
    if (memory->limit != 0 && used > memory->limit)
        return NULL;
    void *moved = realloc(block, new_size);
    if (!moved)
        return NULL;
    memory->used = used;
    if (used > memory->peak)
        memory->peak = used;
    return moved;
}

bool kt_vector_grow(struct kt_vector *vector, struct kt_memory *memory, size_t more)
{
    assert(vector->item_size > 0);
    size_t least = vector->count + more;
    size_t capacity = vector->capacity + vector->capacity / 2 + 16;
    /* Near the limit a smaller step may still fit. */
    for (size_t wish = capacity > least ? capacity : least;; wish = least) {
        void *items =
            kt_memory_resize(memory, vector->items, vector->capacity * vector->item_size, wish * vector->item_size);
        if (items) {
            vector->items = items;
            vector->capacity = wish;
            return true;
        }
        if (wish == least)
            return false;
    }
}

void *kt_vector_add(struct kt_vector *vector, struct kt_memory *memory)
{
    if (!kt_vector_reserve(vector, memory, 1))
        return NULL;
    return kt_vector_at(vector, vector->count++);
}

bool kt_vector_free_some(struct kt_vector *vector, struct kt_memory *memory, size_t bytes)
{
    assert(vector->item_size > 0);
    size_t items = bytes / vector->item_size + 1, rest = vector->capacity > items ? vector->capacity - items : 0;
    void *moved =
        rest ? kt_memory_resize(memory, vector->items, vector->capacity * vector->item_size, rest * vector->item_size)
             : NULL;
    if (!moved) {
        kt_vector_free(vector, memory);
        return true;
    }
    vector->items = moved;
    vector->capacity = rest;
    vector->count = vector->count < rest ? vector->count : rest;
    return false;
}

void kt_vector_free(struct kt_vector *vector, struct kt_memory *memory)
{
    kt_memory_resize(memory, vector->items, vector->capacity * vector->item_size, 0);
    *vector = (struct kt_vector){.item_size = vector->item_size};
}
