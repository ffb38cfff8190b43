/* The random numbers of splitmix64. The library has its own (core/rng.h), which programs do not see. */
#ifndef KIT_SPLITMIX_H
#define KIT_SPLITMIX_H

#include <stdint.h>

/* Its last step: every bit of the value reaches every bit of the result. */
static inline uint64_t splitmix_finish(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The next number. */
static inline uint64_t splitmix_next(uint64_t *state)
{
    return splitmix_finish(*state += UINT64_C(0x9e3779b97f4a7c15));
}

#endif
