/* The probability that `policy` wins from a position. */
#ifndef KT_KLONDIKE_CRITIC_H
#define KT_KLONDIKE_CRITIC_H

#include "games/klondike/policy.h"

enum { KL_SURE = 1000 };

int kl_chance(const struct klondike *sight); /* in parts of KL_SURE */

#endif
