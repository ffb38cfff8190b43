/* The random numbers of Microsoft FreeCell, FreeCell Pro and PySolFC: three ranges of deal numbers use three variations
 * of one linear congruential generator. */
#ifndef KT_PATIENCE_MICROSOFT_H
#define KT_PATIENCE_MICROSOFT_H

#include <stdint.h>

#define PT_MICROSOFT_DEALS UINT64_C(8589934591)

struct pt_microsoft {
    uint64_t number;
    uint32_t seed;
};

static inline struct pt_microsoft pt_microsoft_deal(uint64_t number)
{
    return (struct pt_microsoft){number, (uint32_t)number};
}

/* A number below `limit`. Above deal 2^31 the high bit is always set; above 2^32 all 16 bits are used, plus one. */
static inline uint32_t pt_microsoft_below(struct pt_microsoft *m, uint32_t limit)
{
    m->seed = m->seed * 214013u + 2531011u;
    uint32_t bits = m->seed >> 16;
    if (m->number >= UINT64_C(1) << 32)
        bits++;
    else
        bits = m->number >= UINT64_C(1) << 31 ? bits | 0x8000 : bits & 0x7FFF;
    return bits % limit;
}

#endif
