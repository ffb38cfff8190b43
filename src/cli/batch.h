/* Solves many positions in several threads; the answers come in order. */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

#include "input.h"
#include "output.h"
#include "setup.h"

/* The result of one position. `out` goes to the output, `aside` to standard error. */
struct answer {
    uint64_t deal;  /* its number, or 0 for a position of a file */
    uint64_t place; /* of that position in the file, from 1 */
    struct kt_position *start;
    struct kt_result result;
    const char *solver;
    uint64_t micros; /* of CPU time */
    bool is_broken;  /* the search, or the writing of its solution, failed: see `error` */
    struct kt_error error;
    struct kt_text out, aside, scratch;
};

/* The sum of all results. A deal whose search was interrupted is not counted. */
struct totals {
    uint64_t requested;
    uint64_t solved, impossible, unknown;
    uint64_t states, moves, cards; /* moves and cards: of solved deals only */
    double cpu_seconds, seconds;
    uint64_t *of_length; /* how many solutions have this many moves */
    uint64_t lengths;    /* entries of of_length */
    bool was_stopped;    /* by Ctrl-C, before all were finished */
    int failure;         /* the exit status of an error that ended it, or 0 */
};

struct batch {
    const struct setup *setup;
    const char *solver; /* NULL: the default */
    struct kt_limits limits;
    int jobs;
    const struct deals *deals;   /* or, if NULL: */
    struct positions *positions; /* already checked; or, if NULL: */
    struct kt_position *start;   /* one position; it is the caller's */
    uint64_t deal;               /* the number of the deal from which `start` was reached, or 0 */
    uint64_t total;
    bool is_quiet;                                             /* no progress bar */
    struct output *output;                                     /* NULL: nothing is written */
    void (*describe)(const void *data, struct answer *answer); /* fills out and aside; in any thread */
    const void *data;
};

/* Returns false, after a message, if the solvers could not be opened. The caller calls totals_free in both cases. */
bool batch_run(const struct batch *batch, struct totals *totals);

void totals_free(struct totals *totals);
int totals_status(const struct totals *totals);     /* the exit status */
uint64_t totals_deals(const struct totals *totals); /* how many were finished */
double totals_mean(const struct totals *totals, uint64_t sum);
double totals_median_moves(const struct totals *totals);

#endif
