/* A bot as a solver: it plays the position to its end, seeing only what its seat may see, and its moves are the line.
 * For algorithms that are listed both as bots and as solvers. Giving up proves nothing. */
#ifndef KT_PLAY_OUT_H
#define KT_PLAY_OUT_H

#include "core/bot.h"

/* `self` is an open workspace of the bot. Counts a state for each move. */
enum kt_verdict kt_play_out(const struct kt_game *game, const struct kt_bot_kind *kind, void *self,
                            const struct kt_state *start, uint64_t seed, struct kt_budget *budget,
                            struct kt_finding *finding);

#endif
