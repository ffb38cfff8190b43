/* A bot as a solver: it plays the position out by itself, seeing only what its seat may see, and what it played is the
 * line. For algorithms that need no hidden card and so answer to both names. Giving up proves nothing. */
#ifndef KT_PLAY_OUT_H
#define KT_PLAY_OUT_H

#include "core/bot.h"

/* `self` is an open workspace of the bot. Counts a state for each move. */
enum kt_verdict kt_play_out(const struct kt_game *game, const struct kt_bot_kind *kind, void *self,
                            const struct kt_state *start, uint64_t seed, struct kt_budget *budget,
                            struct kt_finding *finding);

#endif
