#include "core/rng.h"

#include <assert.h>

#include "core/hash.h"

void kt_rng_seed(struct kt_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->state[i] = kt_mix(seed += 0x9E3779B97F4A7C15u);
    rng->chance = (struct kt_chance){0};
    rng->is_stuck = false;
}

void kt_rng_draw_from(struct kt_rng *rng, const struct kt_chance *chance)
{
    *rng = (struct kt_rng){.chance = *chance};
}

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

uint64_t kt_rng_next(struct kt_rng *rng)
{
    uint64_t *s = rng->state;
    if (rng->chance.next)
        return rng->chance.next(rng->chance.data);
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint32_t kt_rng_below(struct kt_rng *rng, uint32_t below)
{
    enum { MOST_REJECTED = 100 };
    assert(below > 0);
    /* Lemire's multiplication; the rejection removes the slight bias towards small numbers. */
    uint64_t product = (kt_rng_next(rng) >> 32) * below;
    if ((uint32_t)product < below) {
        uint32_t least = (uint32_t)(-below) % below;
        for (int rejected = 0; (uint32_t)product < least; rejected++) {
            if (rejected == MOST_REJECTED) {
                rng->is_stuck = true;
                return 0;
            }
            product = (kt_rng_next(rng) >> 32) * below;
        }
    }
    return (uint32_t)(product >> 32);
}

void kt_rng_shuffle(struct kt_rng *rng, uint8_t *items, uint32_t count)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = kt_rng_below(rng, i);
        uint8_t item = items[i - 1];
        items[i - 1] = items[j];
        items[j] = item;
    }
}
