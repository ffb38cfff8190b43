/* The networks of Big Two (search/network.h): inputs (inputs.h) -> 256 -> 32 -> 1. bench/train_bigtwo.c trains them by
 * self-play: one for hands of 13 cards, and one for large hands.
 *
 * A network is a policy: it gives every legal play a score from what the seat to move sees. The chance of a play is
 * proportional to the exponential of its score. The sum of the first layer is made once for a decision; every play
 * changes it, with about twelve additions of 256 numbers. */
#ifndef KT_BIGTWO_NETWORK_H
#define KT_BIGTWO_NETWORK_H

#include "games/bigtwo/inputs.h"
#include "search/network.h"

extern const struct kt_network b2_policy_network; /* network_weights.c */
extern const struct kt_network b2_large_network;  /* large_weights.c */

/* The network for tables with these rules. */
const struct kt_network *b2_network_of(const struct b2_rules *rules);

/* Scores of plays of the seat to move, by the policy; hands of others are not looked at. */
void b2_score_plays(const struct bigtwo *s, const struct b2_story *story, const kt_move *moves, int count,
                    float *score);

/* Chances from scores; the higher the temperature, the more even. */
void b2_chances(const float *score, int count, float temperature, float *chance);

/* The number of a play, drawn by these chances. */
int b2_draw(const float *chance, int count, struct kt_rng *rng);

#endif
