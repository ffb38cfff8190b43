/* The value function of `master`: the probability that `policy` would win from here. Learned from games of `policy` by
 * logistic regression on its features (bench/tune_critic.c), in integers, so that it is the same on every machine. */
#include "games/klondike/critic.h"

#include "games/klondike/critic_weights.h"

enum { STEP = 32, STEPS = 65 };

/* The chance for each STEP of the logit, which is in 1/256, from 0 up to 8. */
static const int16_t chances[STEPS] = {
    500, 531, 562, 593, 622, 651, 679, 706, 731, 755, 777, 798, 818, 835, 852, 867, 881, 893,  905,  915,  924, 932,
    940, 947, 953, 958, 963, 967, 971, 974, 977, 980, 982, 984, 986, 988, 989, 990, 991, 992,  993,  994,  995, 995,
    996, 996, 997, 997, 998, 998, 998, 998, 998, 999, 999, 999, 999, 999, 999, 999, 999, 1000, 1000, 1000, 1000};

int kl_chance(const struct klondike *sight)
{
    uint16_t traits[KL_MOST_TRAITS];
    const int16_t *weight = kl_critic_weights[sight->rules.draw > 1];
    int sum = 0, count = kl_list_traits(sight, traits);
    for (int i = 0; i < count; i++)
        sum += weight[traits[i]];
    int size = sum < 0 ? -sum : sum, step = size / STEP, part = size % STEP;
    int chance = chances[STEPS - 1];
    if (step < STEPS - 1)
        chance = chances[step] + (chances[step + 1] - chances[step]) * part / STEP;
    return sum < 0 ? KL_SURE - chance : chance;
}
