#include "klondike_learner.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The same on every machine, unlike exp. */
double power_of_e(double x)
{
    double sum = 1, y = x / 1024;
    if (x < -200)
        return 0;
    for (int i = 12; i >= 1; i--)
        sum = 1 + sum * y / i;
    for (int i = 0; i < 10; i++)
        sum *= sum;
    return sum;
}

double chance_of(double logit)
{
    return logit < 0 ? power_of_e(logit) / (1 + power_of_e(logit)) : 1 / (1 + power_of_e(-logit));
}

double learner_sum(const struct learner *learner, const uint16_t *traits, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += learner->weight[traits[i]];
    return sum;
}

void learner_push(struct learner *learner, const uint16_t *traits, int count, double by)
{
    for (int i = 0; i < count; i++)
        learner->slope[traits[i]] += by;
}

void learner_climb(struct learner *l, int batch, double rate, int step)
{
    double mean_part = 1, square_part = 1;
    for (int i = 0; i < step && i < 10000; i++) {
        mean_part *= 0.9;
        square_part *= 0.999;
    }
    for (int i = 0; i < KL_TRAITS; i++) {
        double slope = l->slope[i] / batch;
        l->mean[i] = 0.9 * l->mean[i] + 0.1 * slope;
        l->square[i] = 0.999 * l->square[i] + 0.001 * slope * slope;
        l->weight[i] += rate * l->mean[i] / (1 - mean_part) / (sqrt(l->square[i] / (1 - square_part)) + 1e-8);
        l->slope[i] = 0;
    }
}

void learner_print_start(const char *name, const char *large_name)
{
    printf("#ifndef KT_KLONDIKE_%s_WEIGHTS_H\n#define KT_KLONDIKE_%s_WEIGHTS_H\n\n", large_name, large_name);
    printf("#include \"games/klondike/policy.h\"\n\n/* Drawing one card at a time, and more. */\n/* clang-format off "
           "*/\n");
    printf("static const int16_t kl_%s_weights[2][KL_TRAITS] = {\n", name);
}

void learner_print(const struct learner *learner, int unit)
{
    printf("    {");
    for (int i = 0; i < KL_TRAITS; i++) {
        double weight = learner->weight[i] * unit + 0.5;
        int rounded = (int)(weight < 0 && weight != (int)weight ? weight - 1 : weight);
        printf("%s%d", i == 0 ? "" : i % 20 == 0 ? ",\n     " : ", ", rounded);
    }
    printf("},\n");
}

void learner_print_end(void)
{
    printf("};\n/* clang-format on */\n\n#endif\n");
}

void deal_for_lessons(struct klondike *s, int draw, uint64_t number)
{
    memset(s, 0, sizeof *s);
    s->rules = (struct kl_rules){.draw = (uint8_t)draw, .worry = 1, .knows_stock = 1, .columns = 7, .ranks = KT_RANKS};
    s->pass = 1;
    kl_deal(s, number, NULL);
}
