/* Solvers: algorithms that see the whole state of a one-seat game and return a verdict. */
#ifndef KT_SOLVER_H
#define KT_SOLVER_H

#include <stdatomic.h>

#include "core/calculation.h"
#include "core/game.h"
#include "core/memory.h"

/* The limits of a running search. Call kt_budget_spend once for each position visited. */
struct kt_budget {
    struct kt_limits limits;
    atomic_bool *stop; /* may be NULL */
    double start;
    uint64_t states;
    enum kt_stopped_by stopped_by;
};

/* A limit in seconds without a clock uses kt_clock_monotonic. `stop` is checked in addition to the flag in the
 * limits. */
void kt_budget_start(struct kt_budget *budget, const struct kt_limits *limits, atomic_bool *stop);

/* Counts one more position; returns false and sets stopped_by when a limit is reached. The clock and the stop flags are
 * read every 64 positions, well under ten milliseconds apart. */
bool kt_budget_spend(struct kt_budget *budget);

/* Reads the clock and the stop flags without counting: for long work between two positions. */
bool kt_budget_check(struct kt_budget *budget);

/* The answer of a solver. The line is used for KT_SOLVED only, and is replayed through the rules before it is
 * returned. */
struct kt_finding {
    struct kt_line line;
    uint64_t memory;   /* the most bytes held */
    uint64_t at_least; /* no line has fewer moves; 0 if nothing is known */
};

bool kt_line_add(struct kt_line *line, kt_move move);        /* false without memory */
bool kt_line_reserve(struct kt_line *line, size_t capacity); /* likewise */

struct kt_solver_kind {
    struct kt_choice choice;
    bool can_be_watched; /* depth-first: reports every position to `watch` of struct kt_limits */
    bool has_trace;      /* reports its nodes to `trace` of struct kt_limits (search/trace.h) */

    /* Can it search this position? If not, says why. NULL: it can search every one. */
    bool (*accepts)(const struct kt_state *state, struct kt_error *error);

    /* Opens a workspace that can be used for many searches; NULL without memory. */
    void *(*open)(const struct kt_game *game, const struct kt_settings *options);
    void (*close)(void *self);

    /* For KT_UNKNOWN budget->stopped_by says why. */
    enum kt_verdict (*solve)(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding);

    /* Adds what it considers in this position, before it continues with the next one; NULL: it has nothing to show. */
    void (*calculate)(void *self, const struct kt_state *state, struct kt_calculation *calculation);
};

#endif
