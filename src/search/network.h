/* Small neural networks in integers: inputs -> `wide` -> 32 -> 1, rectified. They are trained in floating point
 * (bench/sparse_net.h) and written as integers (bench/net_export.h).
 *
 * All inputs are 0 or 1, so a position is a list of inputs that are on, and the first layer adds a row of weights for
 * each. That sum can be made once for several positions that differ little: the rest are changes to it, where an input
 * with KT_NETWORK_MINUS is taken away.
 *
 * Weights are 16-bit integers, in units of 1/256 in the first layer and 1/1024 in the others, so the outputs are the
 * same on every machine. AVX2 is used if the processor has it; the results are the same. */
#ifndef KT_NETWORK_H
#define KT_NETWORK_H

#include <stdint.h>

enum {
    KT_NETWORK_MOST_WIDE = 256,
    KT_NETWORK_PART = 64, /* `wide` is a multiple of it */
    KT_NETWORK_NARROW = 32,
    KT_NETWORK_MINUS = 0x8000,
    KT_NETWORK_FIRST_UNIT = 256,
    KT_NETWORK_SECOND_SHIFT = 10,
    KT_NETWORK_SECOND_UNIT = 1 << KT_NETWORK_SECOND_SHIFT,
    KT_NETWORK_MOST = 16 * KT_NETWORK_FIRST_UNIT - 1, /* activations of the first layer are cut off here */
    KT_NETWORK_UNIT = KT_NETWORK_FIRST_UNIT * KT_NETWORK_SECOND_UNIT
};

struct kt_network {
    int inputs, wide;
    const int16_t *first;  /* [inputs][wide] */
    const int16_t *bias;   /* [wide] */
    const int16_t *second; /* [KT_NETWORK_NARROW][wide] */
    const int32_t *second_bias;
    const int16_t *last; /* [KT_NETWORK_NARROW] */
    int32_t last_bias;
};

/* The sums of the first layer, before they are rectified. */
struct kt_network_base {
    _Alignas(64) int16_t sum[KT_NETWORK_MOST_WIDE];
};

void kt_network_start(const struct kt_network *network, const uint16_t *on, int count, struct kt_network_base *base);

/* The output for `base` with these changes, in units of 1/KT_NETWORK_UNIT. */
int32_t kt_network_score(const struct kt_network *network, const struct kt_network_base *base, const uint16_t *changes,
                         int count);

/* The same without AVX2. */
int32_t kt_network_score_plainly(const struct kt_network *network, const struct kt_network_base *base,
                                 const uint16_t *changes, int count);

#endif
