/* A hash set of exact keys, for searches that visit every position once. Keys are stored whole, one after the other; a
 * table of 32-bit indices finds them. Equality is decided by the key and never by the hash alone, so an exhausted
 * search is a proof. */
#ifndef KT_KEYSET_H
#define KT_KEYSET_H

#include "core/memory.h"

#include <stdint.h>

struct kt_keyset {
    struct kt_vector keys;
    uint32_t *table; /* place of the key plus one; 0 is free */
    size_t table_size;
    size_t latest; /* the number of the key that kt_keyset_add has added or found last */
};

enum kt_keyset_answer { KT_KEY_NEW, KT_KEY_SEEN, KT_KEY_NO_ROOM };

void kt_keyset_init(struct kt_keyset *set, size_t key_size);
enum kt_keyset_answer kt_keyset_add(struct kt_keyset *set, struct kt_memory *memory, const uint8_t *key);

/* The number of the key in order of adding, from 0, or KT_KEY_ABSENT. */
#define KT_KEY_ABSENT SIZE_MAX
size_t kt_keyset_find(const struct kt_keyset *set, const uint8_t *key);
void kt_keyset_free(struct kt_keyset *set, struct kt_memory *memory);

#endif
