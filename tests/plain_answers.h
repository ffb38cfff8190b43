/* Sets of Big Two cards by the plain rules (plain_bigtwo.h): which beat which, and whether any hand could. */
#ifndef KT_TEST_PLAIN_ANSWERS_H
#define KT_TEST_PLAIN_ANSWERS_H

#include "games/bigtwo/bigtwo.h"

int plain_count(uint64_t set);

/* Both are plays, and the first beats the second. */
bool plain_set_beats(const struct bigtwo *s, uint64_t a, uint64_t b);

/* Can some hand of at most `most` of the cards in `pool` beat the play? */
bool plain_can_beat(const struct bigtwo *s, uint64_t pool, int most, uint64_t play);

#endif
