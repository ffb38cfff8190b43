/* The probability that `policy` wins from a position. */
#ifndef KT_KLONDIKE_CRITIC_H
#define KT_KLONDIKE_CRITIC_H

#include "games/klondike/policy.h"

enum { KL_SURE = 1000 };

int kl_chance(const struct klondike *sight); /* in parts of KL_SURE */

/* Its weights were learned by these rules; by others the chances are not those of the game. Of 150 deals each it said
 * 47 % drawing two, where `master` wins 71 %; 30 % drawing five (17 %); 45 % if empty columns take any card (66 %). */
static inline bool kl_has_critic(const struct kl_rules *rules)
{
    return (rules->draw == 1 || rules->draw == 3) && rules->build == KL_BUILD_RED_BLACK &&
           rules->empty == KL_EMPTY_KINGS && rules->columns == 7 && rules->ranks == KT_RANKS;
}

#endif
