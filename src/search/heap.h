/* The open list of a best-first search: a binary heap of node numbers. The lowest f comes first; of equal ones the one
 * with the lower tie, then the oldest, or the newest if the caller gives ages that fall. */
#ifndef KT_HEAP_H
#define KT_HEAP_H

#include <stdint.h>

#include "core/memory.h"

struct kt_heap_entry {
    uint32_t f, tie, age, node;
};

/* `entries` has the item size of struct kt_heap_entry. */
bool kt_heap_push(struct kt_vector *entries, struct kt_memory *memory, struct kt_heap_entry entry);
struct kt_heap_entry kt_heap_pop(struct kt_vector *entries); /* there must be one */

#endif
