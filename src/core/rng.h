/* Reproducible randomness: xoshiro256** (Blackman and Vigna), seeded through splitmix64. The same seed gives the same
 * numbers on every machine and in every version of Kartu; deal numbers of our own games depend on that. A program may
 * supply its own source (struct kt_chance), for deals that nobody can predict. */
#ifndef KT_RNG_H
#define KT_RNG_H

#include <kartu/kartu.h>

struct kt_rng {
    uint64_t state[4];
    struct kt_chance chance; /* used instead of the generator if it has a function */
    bool is_stuck;           /* its numbers are not random, see kt_rng_below */
};

void kt_rng_seed(struct kt_rng *rng, uint64_t seed);
void kt_rng_draw_from(struct kt_rng *rng, const struct kt_chance *chance);
uint64_t kt_rng_next(struct kt_rng *rng);

/* Uniformly one of 0 .. below-1. A few numbers of the source are rejected, each with a probability of less than 1/2. If
 * a source that is not random returns nothing else, this sets `is_stuck` and returns 0: it always ends. */
uint32_t kt_rng_below(struct kt_rng *rng, uint32_t below);

/* Fisher-Yates, from the last place down. */
void kt_rng_shuffle(struct kt_rng *rng, uint8_t *items, uint32_t count);

#endif
