/* Runs jobs in several threads; the results come in the order of the jobs. */
#ifndef KIT_JOBS_H
#define KIT_JOBS_H

#include <stdbool.h>
#include <stddef.h>

/* A job has a slot of `slot_size` bytes, zero at first and reused. A slot may be moved by memcpy between `done` and the
 * following `next`. The comments say which calls may run at the same time. */
struct jobs_plan {
    size_t slot_size;
    int workers;
    bool is_interactive; /* `next` may wait for input that depends on earlier results: every job begins at once */
    void *data;
    bool (*next)(void *data, void *slot);            /* fills the slot, or false at the end; one at a time */
    bool (*run)(void *data, int worker, void *slot); /* in any thread; several at a time, each its own worker; false
                                                      * after a stop: the job is dropped */
    void (*done)(void *data, void *slot);            /* in order, in the thread that called jobs_run; NULL: the jobs
                                                      * need no order, and a slow one never delays the others */
    void (*clear)(void *slot);                       /* frees what the slot holds; may be NULL */
};

/* Returns false if there was not enough memory or no thread could be started; then nothing was done. */
bool jobs_run(const struct jobs_plan *plan);

#endif
