/* The truth about small positions, by an exhaustive search, and what a solver says about them. */
#ifndef KT_TEST_EXHAUSTIVE_H
#define KT_TEST_EXHAUSTIVE_H

#include "core/game.h"
#include "core/solver.h"
#include "search/keyset.h"

/* ---- the truth ---- */

/* All positions that were reached, each once, the nearest first. */
struct flood {
    const struct kt_game *game;
    struct kt_memory memory;
    struct kt_vector states;
    struct kt_keyset keys;
    bool is_won; /* one of them */
    int metric;  /* for `spread` */
};

void flood_open(struct flood *flood, const struct kt_game *game);
void drain(struct flood *flood); /* frees it */

bool flood_to(struct flood *flood, const struct kt_state *state); /* false if it was there */

enum { IMPOSSIBLE = -1, TOO_LARGE = -2 };

/* The fewest moves from the positions in the flood to one that is won: layer by layer. `spread` floods to all positions
 * that are one move from number `at`. TOO_LARGE if there are more than `most`. */
int flood_until_won(struct flood *flood, size_t most, void (*spread)(struct flood *flood, size_t at));

/* ---- what a solver says ---- */

struct answer {
    enum kt_verdict verdict;
    enum kt_stopped_by stopped_by;
    uint64_t states, memory, at_least;
    struct kt_line line; /* of legal moves that win; free it with kt_line_free */
    struct kt_tally tally;
};

struct answer ask(const struct kt_solver_kind *kind, void *self, const struct kt_game *game,
                  const struct kt_state *state, struct kt_limits limits);

/* The same verdict after the same work, and as many cards. */
void see_same(const struct answer *a, const struct answer *b);

/* Asks for `state` under a limit of memory, which must hold: `used`, which has searched `other` before, and `fresh`.
 * Both must say the same. */
enum kt_verdict see_memory_limit(const struct kt_solver_kind *kind, void *used, void *fresh, const struct kt_game *game,
                                 const struct kt_state *other, const struct kt_state *state, struct kt_limits limits);

#endif
