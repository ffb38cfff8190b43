/* Beam search over FreeCell positions: layer n holds the best positions found n counted moves from the start, free home
 * moves included. It is incomplete, so finding no line proves nothing. */
#ifndef KT_FREECELL_BEAM_H
#define KT_FREECELL_BEAM_H

#include "games/freecell/board.h"

enum { FC_BEAM_LAYERS = 200, FC_BEAM_WIDEST = 8192, FC_BEAM_NARROWEST = 64 };

/* How a kept position was reached: its parent's place in the layer before, and the move. */
struct fc_trail {
    uint16_t parent;
    fc_move16 move;
};

/* A child that may be kept. */
struct fc_candidate {
    int32_t score;
    struct fc_trail trail;
};

struct fc_beam {
    struct fc_board board;
    int widest, width;        /* positions for which a layer has room, and those kept in this search */
    struct kt_budget *budget; /* the caller's limits */
    uint64_t most_states;     /* our own: budget->states at which to stop */
    bool is_cut;              /* did the last search drop positions, so that a wider one may find more? */

    struct fc_board_text *layer, *next; /* [widest] */
    struct fc_candidate *pool;          /* children of a layer; when it is full, the worst ones are dropped */
    size_t pool_used, pool_room;
    int cutoff; /* children with no better score are dropped at once */

    struct fc_trail *trails; /* layer by layer */
    size_t trail_room;
    size_t layer_start[FC_BEAM_LAYERS + 1];

    uint32_t *seen; /* tags of positions met */
    size_t seen_mask;
    unsigned round; /* number of the search: distinguishes its positions from older ones */
};

/* A beam and its arrays are in one block of memory, so that its size is known in advance. The width is a power of two
 * from the narrowest to the widest. */
size_t fc_beam_size(int widest);
struct fc_beam *fc_beam_lay_out(void *block, int widest);

/* Clears the table of positions, so that earlier searches have no influence. */
void fc_beam_reset(struct fc_beam *b);

/* The shortest solution found from `start` in at most `most` moves: returns its length, with the moves in `line`, or
 * -1. Respects both budgets. */
int fc_beam_run(struct fc_beam *b, const struct fc_board_text *start, int most, fc_move16 line[FC_BEAM_LAYERS]);

/* The moves that lead to a position of a layer of the last search. */
void fc_beam_path(const struct fc_beam *b, int layer, size_t place, fc_move16 line[FC_BEAM_LAYERS]);

#endif
