/* Shared by the tuners of Klondike's bots: learning of weights by Adam. It uses no function of libm that may differ
 * between machines, so the same arguments give the same weights. */
#ifndef KT_BENCH_KLONDIKE_LEARNER_H
#define KT_BENCH_KLONDIKE_LEARNER_H

#include "games/klondike/policy.h"

/* Weights, gradients and the moments of Adam. */
struct learner {
    double weight[KL_TRAITS], slope[KL_TRAITS], mean[KL_TRAITS], square[KL_TRAITS];
};

double power_of_e(double x);
double chance_of(double logit);

double learner_sum(const struct learner *learner, const uint16_t *traits, int count);
void learner_push(struct learner *learner, const uint16_t *traits, int count, double by);

/* One step of Adam, after `batch` pushes; `step` counts from 1. */
void learner_climb(struct learner *learner, int batch, double rate, int step);

/* The file of weights: its guard and the head of the table, a row of the table in units, the end. */
void learner_print_start(const char *name, const char *large_name);
void learner_print(const struct learner *learner, int unit);
void learner_print_end(void);

/* The usual rules, the stock known. */
void deal_for_lessons(struct klondike *s, int draw, uint64_t number);

#endif
