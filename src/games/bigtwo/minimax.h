/* The paper's values, for the bot `minimax` (see minimax.c) and its tests. */
#ifndef KT_BIGTWO_MINIMAX_H
#define KT_BIGTWO_MINIMAX_H

#include "games/bigtwo/bigtwo.h"

int b2_card_value(int card);          /* C: 4 for the lowest card, 55 for the highest */
double b2_play_value(uint64_t cards); /* K; -55 for a pass */

/* V of a play in a position as the seat to move sees it. */
double b2_round_value(const struct bigtwo *sight, uint64_t play);

#endif
