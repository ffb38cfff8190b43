/* Best-first search over exact positions, guided by the values of the beam search, which spreads over families and
 * regions (family.h). It is complete unless it reaches a limit, so if nothing is left to expand, the position cannot be
 * won. */
#ifndef KT_SPIDER_DIVE_H
#define KT_SPIDER_DIVE_H

#include "games/spider/value.h"

struct sp_dive_plan {
    const struct sp_weights *weights;
    size_t most; /* moves found; 0: as many as fit into the memory */
    int noise;   /* range of the random number added to each value, so that repeated dives differ */
    int penalty; /* taken from values each time the number of expanded positions of the family or region doubles */
    uint64_t seed;
    bool keeps_lost; /* without the test of relaxed.h, to compare */
};

/* The rules that it knows: complete sets leave the board automatically. */
bool sp_dive_fits(const struct sp_rules *rules);

/* Bytes for about so many moves. The queues of regions are not counted: with a stock, small dives make only a fifth to
 * two thirds of the moves. */
size_t sp_dive_bytes(const struct sp_game *game, size_t most);

/* KT_IMPOSSIBLE only if all positions that can be reached were expanded or are lost by relaxed.h. KT_UNKNOWN if the
 * budget ends, or the limit of moves or `size` bytes of `memory` are used up. Each expanded position is a state of
 * the budget. */
enum kt_verdict sp_dive_search(const struct sp_game *game, const struct spider *start, const struct sp_dive_plan *plan,
                               uint8_t *memory, size_t size, struct kt_budget *budget, struct kt_line *line);

#endif
