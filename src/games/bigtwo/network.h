/* The networks of Big Two in integers: inputs (inputs.h) -> 256 -> 32 -> 1, rectified. bench/train_bigtwo.c trains them
 * by self-play: one for hands of 13 cards, and one for large hands.
 *
 * A network is a policy: it gives every legal play a score from what the seat to move sees. The chance of a play is
 * proportional to the exponential of its score.
 *
 * Weights are 16-bit integers, in units of 1/256 in the first layer and 1/1024 in the others, so the scores are the
 * same on every machine. The sum of the first layer is made once for a decision; every play changes it, with about
 * twelve additions of 256 numbers. AVX2 is used if the processor has it; the results are the same. */
#ifndef KT_BIGTWO_NETWORK_H
#define KT_BIGTWO_NETWORK_H

#include "games/bigtwo/inputs.h"

enum {
    B2_WIDE = 256,
    B2_NARROW = 32,
    B2_FIRST_UNIT = 256,
    B2_SECOND_SHIFT = 10,
    B2_SECOND_UNIT = 1 << B2_SECOND_SHIFT,
    B2_MOST_WIDE = 16 * B2_FIRST_UNIT - 1, /* activations are cut off here */
    B2_SCORE_UNIT = B2_FIRST_UNIT * B2_SECOND_UNIT
};

struct b2_network {
    int inputs;
    const int16_t *first;  /* [inputs][B2_WIDE] */
    const int16_t *bias;   /* [B2_WIDE] */
    const int16_t *second; /* [B2_NARROW][B2_WIDE] */
    const int32_t *second_bias;
    const int16_t *last; /* [B2_NARROW] */
    int32_t last_bias;
};

extern const struct b2_network b2_policy_network; /* network_weights.c */
extern const struct b2_network b2_large_network;  /* large_weights.c */

/* The network for tables with these rules. */
const struct b2_network *b2_network_of(const struct b2_rules *rules);

/* The first layer of a decision, which its plays change. */
struct b2_base {
    _Alignas(64) int16_t sum[B2_WIDE];
};

void b2_network_start(const struct b2_network *network, const struct b2_inputs *in, struct b2_base *base);

/* The output, in units of 1/B2_SCORE_UNIT. */
int32_t b2_network_score(const struct b2_network *network, const struct b2_base *base, const struct b2_inputs *play);

/* The same without AVX2. */
int32_t b2_network_score_plainly(const struct b2_network *network, const struct b2_base *base,
                                 const struct b2_inputs *play);

/* Scores of plays of the seat to move, by the policy; hands of others are not looked at. */
void b2_score_plays(const struct bigtwo *s, const struct b2_story *story, const kt_move *moves, int count,
                    float *score);

/* Chances from scores; the higher the temperature, the more even. */
void b2_chances(const float *score, int count, float temperature, float *chance);

/* The number of a play, drawn by these chances. */
int b2_draw(const float *chance, int count, struct kt_rng *rng);

#endif
