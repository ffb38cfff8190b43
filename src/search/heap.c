#include "search/heap.h"

#include <assert.h>

static bool is_before(const struct kt_heap_entry *a, const struct kt_heap_entry *b)
{
    if (a->f != b->f)
        return a->f < b->f;
    return a->tie != b->tie ? a->tie < b->tie : a->age < b->age;
}

bool kt_heap_push(struct kt_vector *entries, struct kt_memory *memory, struct kt_heap_entry entry)
{
    if (!kt_vector_add(entries, memory))
        return false;
    struct kt_heap_entry *heap = entries->items;
    size_t at = entries->count - 1;
    for (; at > 0 && is_before(&entry, &heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = entry;
    return true;
}

struct kt_heap_entry kt_heap_pop(struct kt_vector *entries)
{
    assert(entries->count > 0);
    struct kt_heap_entry *heap = entries->items, first = heap[0], last = heap[entries->count - 1];
    size_t count = --entries->count, at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_before(&heap[child + 1], &heap[child]))
            child++;
        if (!is_before(&heap[child], &last))
            break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return first;
}
