/* Reproducible randomness: xoshiro256** (Blackman and Vigna), seeded through splitmix64. The same seed gives the same
 * numbers on every machine and in every version of Kartu; deal numbers of our own games rest on that. */
#ifndef KT_RNG_H
#define KT_RNG_H

#include <stdint.h>

struct kt_rng {
    uint64_t state[4];
};

void kt_rng_seed(struct kt_rng *rng, uint64_t seed);
uint64_t kt_rng_next(struct kt_rng *rng);

/* Evenly one of 0 .. below-1. */
uint32_t kt_rng_below(struct kt_rng *rng, uint32_t below);

/* Fisher-Yates, from the last place down. */
void kt_rng_shuffle(struct kt_rng *rng, uint8_t *items, uint32_t count);

#endif
