#include "plain_generator.h"

struct generator {
    uint64_t s[4];
};

static struct generator seeded(uint64_t seed)
{
    struct generator g;
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        g.s[i] = z ^ (z >> 31);
    }
    return g;
}

static uint64_t next_number(struct generator *g)
{
    uint64_t x = g->s[1] * 5, result = ((x << 7) | (x >> 57)) * 9, t = g->s[1] << 17;
    g->s[2] ^= g->s[0];
    g->s[3] ^= g->s[1];
    g->s[1] ^= g->s[2];
    g->s[0] ^= g->s[3];
    g->s[2] ^= t;
    g->s[3] = (g->s[3] << 45) | (g->s[3] >> 19);
    return result;
}

/* A number below n is the upper half of 32 random bits times n, drawn again while the lower half is under 2^32 mod
 * n. */
static uint32_t number_below(struct generator *g, uint32_t n)
{
    for (;;) {
        uint64_t product = (next_number(g) >> 32) * n;
        if ((product & 0xFFFFFFFF) >= (UINT64_C(1) << 32) % n)
            return (uint32_t)(product >> 32);
    }
}

void plain_shuffle(uint64_t seed, int order[], int count)
{
    struct generator g = seeded(seed);
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        uint32_t j = number_below(&g, (uint32_t)i + 1);
        int card = order[i];
        order[i] = order[j];
        order[j] = card;
    }
}
