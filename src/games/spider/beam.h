/* Beam search: the best tables after one move, then the best after two, and so on. */
#ifndef KT_SPIDER_BEAM_H
#define KT_SPIDER_BEAM_H

#include "games/spider/value.h"

struct sp_beam_plan {
    const struct sp_weights *weights;
    int width;  /* tables kept after each move */
    int layers; /* moves at most */
    int noise;  /* range of the random number added to each value, so that repeated beams differ */
    uint64_t seed;
};

/* For training: called with all tables kept after each move, and with a few that might have been. */
struct sp_beam_watcher {
    void *self;
    void (*see_kept)(void *self, int layer, const uint8_t *tables, int count);
    void (*see_candidate)(void *self, int layer, const struct sp_table *table);
};

/* DRY: no solution found. SAW_ALL: the search was exhausted and nothing was dropped for lack of room. That is not a
 * proof (tables are identified by a hash, and some moves are never tried), but a reason to try one. */
enum sp_beam_end { SP_BEAM_SOLVED, SP_BEAM_DRY, SP_BEAM_SAW_ALL, SP_BEAM_STOPPED };

/* How much memory a beam of that width takes, and the widest that so much memory holds. */
size_t sp_beam_bytes(const struct sp_game *game, int width, int layers);
int sp_beam_width_for(const struct sp_game *game, size_t bytes, int layers);

/* Looks for a solution in `memory`, sp_beam_bytes of it. Each expanded table is a state of the budget. Without memory
 * for the line it ends as if stopped. */
enum sp_beam_end sp_beam_search(const struct sp_game *game, const struct spider *start, const struct sp_beam_plan *plan,
                                uint8_t *memory, struct kt_budget *budget, const struct sp_beam_watcher *watcher,
                                struct kt_line *line);

/* Solutions of full games take 95 to 160 moves; this is more than enough. */
enum { SP_BEAM_MOST_LAYERS = 450 };
int sp_beam_layers_for(const struct sp_game *game);

#endif
