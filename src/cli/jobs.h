/* Runs jobs in several threads; the results come in the order of the jobs. */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include <stdbool.h>
#include <stddef.h>

/* A job has a slot of `slot_size` bytes, zero at first and reused. The comments say which calls may run at the same
 * time. */
struct jobs_plan {
    size_t slot_size;
    int workers;
    void *data;
    bool (*next)(void *data, void *slot);            /* fills the slot, or false at the end; one at a time */
    void (*run)(void *data, int worker, void *slot); /* in any thread; several at a time, each its own worker */
    void (*done)(void *data, void *slot);            /* in order, in the thread that called jobs_run */
    void (*clear)(void *slot);                       /* frees what the slot holds */
};

/* Returns false if there was not enough memory or no thread could be started; then nothing was done. */
bool jobs_run(const struct jobs_plan *plan);

#endif
