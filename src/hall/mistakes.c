/* A few samples are often all alike: then their variance, and the margin that follows from it, is 0, although the next
 * sample may be different. By the rule of three, up to 3 of n samples can have had another result without being seen
 * (95 percent). On the scale of chances such a result differs by at most 1; on that of points we take the difference
 * of the two moves. A margin is also never smaller than the rounding of the figures that are shown. */
#include "hall/mistakes.h"

#include <math.h>

static double margin_of(const struct kt_thought *thought, enum kt_scale scale, double loss)
{
    bool is_chance = scale == KT_SCALE_CHANCE;
    double unseen = thought->samples > 0 ? fmin(1, 3 / (double)thought->samples) : 0;
    double rounding = is_chance ? 0.005 : 0.05; /* whole percents; one decimal */
    return fmax(thought->margin, fmax(rounding, unseen * (is_chance ? 1 : loss)));
}

struct comparison compare_moves(const struct kt_thought *made, const struct kt_thought *best, enum kt_scale scale)
{
    struct comparison found = {.loss = made ? fmax(0, best->value - made->value) : 0};
    found.best = margin_of(best, scale, found.loss);
    if (!made)
        return found;
    found.made = margin_of(made, scale, found.loss);
    found.is_enough = made->samples >= LEAST_SAMPLES && best->samples >= LEAST_SAMPLES;
    found.is_mistake = found.is_enough && found.loss > found.made + found.best;
    return found;
}
