/* Solvers: algorithms that see the whole state of a game with one seat and say whether it can be won. */
#ifndef KT_SOLVER_H
#define KT_SOLVER_H

#include <stdatomic.h>

#include "core/game.h"
#include "core/memory.h"

/* The limits of a search under way. Call kt_budget_allows once for each position visited. */
struct kt_budget {
    struct kt_limits limits;
    atomic_bool *stop; /* may be NULL */
    double start;
    uint64_t states;
    enum kt_stopped_by stopped_by;
};

/* A limit in seconds without a clock gets the default one. */
void kt_budget_start(struct kt_budget *budget, const struct kt_limits *limits, atomic_bool *stop);

/* Counts one more position; false, with stopped_by set, when a limit is reached. The clock and the stop flag are read
 * every 64 positions, well under ten milliseconds apart. */
bool kt_budget_allows(struct kt_budget *budget);

/* Reads the clock and the stop flag without counting: for stretches of work between positions. */
bool kt_budget_goes_on(struct kt_budget *budget);

/* What a solver hands back. The line is only looked at for KT_SOLVED, and replayed before anyone else sees it. */
struct kt_finding {
    struct kt_line line;
    uint64_t memory;   /* the most bytes held */
    uint64_t at_least; /* no line has fewer moves; 0 if nothing is known */
};

bool kt_line_add(struct kt_line *line, kt_move move);        /* false without memory */
bool kt_line_reserve(struct kt_line *line, size_t capacity); /* alike */

struct kt_solver_kind {
    struct kt_choice choice;
    bool can_be_watched; /* it goes one way at a time, and tells every position (struct kt_limits, watch) */

    /* Opens a workspace that serves many searches; NULL without memory. */
    void *(*open)(const struct kt_game *game, const struct kt_settings *options);
    void (*close)(void *self);

    /* For KT_UNKNOWN budget->stopped_by says why. */
    enum kt_verdict (*solve)(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding);
};

#endif
