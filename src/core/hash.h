/* Hashing of keys. A hash only chooses a place in a table; equality is always decided by the key itself. */
#ifndef KT_HASH_H
#define KT_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The finalizer of splitmix64: every bit of the input affects every bit of the result. */
static inline uint64_t kt_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static inline uint64_t kt_hash_bytes(const uint8_t *bytes, size_t size)
{
    uint64_t hash = size;
    while (size > 0) {
        uint64_t word = 0;
        size_t part = size < sizeof word ? size : sizeof word;
        memcpy(&word, bytes, part);
        hash = kt_mix(hash ^ word) + 0x9E3779B97F4A7C15u;
        bytes += part;
        size -= part;
    }
    return hash;
}

#endif
