/* Memory with a limit: a search allocates everything from one kt_memory, so that the limit holds exactly. If memory
 * runs out, functions return NULL or false; they never exit. */
#ifndef KT_MEMORY_H
#define KT_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

struct kt_memory {
    size_t limit; /* 0: none */
    size_t used, peak;
};

/* As realloc, but counted: `old_size` is the size of `block`, a `new_size` of 0 frees it. Returns NULL and keeps the
 * old block if the limit is reached or the system has no memory. */
void *kt_memory_resize(struct kt_memory *memory, void *block, size_t old_size, size_t new_size);

/* Counts bytes that were allocated elsewhere, such as the result; false if they are over the limit. */
bool kt_memory_charge(struct kt_memory *memory, size_t bytes);

/* A growing array of equal items. */
struct kt_vector {
    void *items;
    size_t count, capacity, item_size;
};

/* Makes room for `more` items beyond count; the items move. */
bool kt_vector_grow(struct kt_vector *vector, struct kt_memory *memory, size_t more);

/* The same, unless there is enough room already. */
static inline bool kt_vector_reserve(struct kt_vector *vector, struct kt_memory *memory, size_t more)
{
    return vector->capacity - vector->count >= more || kt_vector_grow(vector, memory, more);
}

/* Adds an uninitialised item and returns it, or NULL without memory. */
void *kt_vector_add(struct kt_vector *vector, struct kt_memory *memory);
void kt_vector_free(struct kt_vector *vector, struct kt_memory *memory);

/* Frees about this many bytes, from the end; true when nothing is left. For searches that check for a stop in between:
 * freeing a gigabyte at once takes tens of milliseconds. */
bool kt_vector_free_some(struct kt_vector *vector, struct kt_memory *memory, size_t bytes);

static inline void *kt_vector_at(const struct kt_vector *vector, size_t index)
{
    return (char *)vector->items + index * vector->item_size;
}

#endif
