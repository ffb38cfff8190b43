/* Depth-first search with backtracking and a set of visited positions, over any game. A game may supply its own choice
 * and order of moves; otherwise the legal moves are tried in the order of the rules.
 *
 * The search has its own stack, so its depth is limited by memory and not by the C stack. */
#ifndef KT_DEPTH_FIRST_H
#define KT_DEPTH_FIRST_H

#include "core/solver.h"

/* Lists the moves to try in this position, best first; at most game->most_moves. */
typedef int (*kt_move_lister)(const void *context, const struct kt_state *state, kt_move *moves);

struct kt_depth_first {
    const struct kt_game *game;
    kt_move_lister moves; /* NULL: the rules' own list */
    const void *context;
    bool is_complete; /* the list never omits all winning moves; otherwise an exhausted search proves nothing */
};

enum kt_verdict kt_depth_first_solve(const struct kt_depth_first *search, const struct kt_state *state,
                                     struct kt_budget *budget, struct kt_finding *finding);

/* The solver "dfs", for every game; and its functions, for a game that shows its own calculation. */
extern const struct kt_solver_kind kt_dfs_solver;
void *kt_dfs_open(const struct kt_game *game, const struct kt_settings *options); /* free it with free() */
enum kt_verdict kt_dfs_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding);

#endif
