/* The probability that `policy` wins from a position. */
#ifndef KT_KLONDIKE_CRITIC_H
#define KT_KLONDIKE_CRITIC_H

#include "games/klondike/policy.h"

enum { KL_SURE = 1000 };

int kl_chance(const struct klondike *sight); /* in parts of KL_SURE */

/* Its weights were learned with red-black building and columns that take kings. With other building, or columns that
 * take no card, the chances are others. */
static inline bool kl_has_critic(const struct kl_rules *rules)
{
    return rules->build == KL_BUILD_RED_BLACK && rules->empty != KL_EMPTY_NONE;
}

#endif
