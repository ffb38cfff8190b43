#include "games/bigtwo/network.h"

#include <math.h>

const struct kt_network *b2_network_of(const struct b2_rules *rules)
{
    return b2_has_large_hands(rules) ? &b2_large_network : &b2_policy_network;
}

void b2_score_plays(const struct bigtwo *s, const struct b2_story *story, const kt_move *moves, int count, float *score)
{
    const struct kt_network *network = b2_network_of(&s->rules);
    struct b2_inputs in;
    struct kt_network_base base;
    b2_decision_inputs(s, story, &in);
    kt_network_start(network, in.on, in.count, &base);
    for (int i = 0; i < count; i++) {
        b2_play_inputs(s, story, moves[i], &in);
        score[i] = (float)kt_network_score(network, &base, in.on, in.count) / KT_NETWORK_UNIT;
    }
}

void b2_chances(const float *score, int count, float temperature, float *chance)
{
    float most = score[0], sum = 0;
    for (int i = 1; i < count; i++)
        most = score[i] > most ? score[i] : most;
    for (int i = 0; i < count; i++)
        sum += chance[i] = expf((score[i] - most) / temperature);
    for (int i = 0; i < count; i++)
        chance[i] /= sum;
}

int b2_draw(const float *chance, int count, struct kt_rng *rng)
{
    double left = (double)(kt_rng_next(rng) >> 11) * 0x1p-53;
    for (int i = 0; i + 1 < count; i++)
        if ((left -= (double)chance[i]) < 0)
            return i;
    return count - 1;
}
