/* The generator of our own deal numbers a second time, as the rules.md of the games describe it: xoshiro256**, seeded
 * by splitmix64, Fisher-Yates from the last place down. Nothing is shared with the library. */
#ifndef KT_TEST_PLAIN_GENERATOR_H
#define KT_TEST_PLAIN_GENERATOR_H

#include <stdint.h>

/* After the shuffle the card that was number order[i] lies at place i. */
void plain_shuffle(uint64_t seed, int order[], int count);

#endif
