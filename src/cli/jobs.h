/* Work in several threads whose results come out in the order in which they went in. */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include <stdbool.h>
#include <stddef.h>

/* A plan is a sequence of slots of `slot_size` bytes, zero at first and used again and again. The calls for
 * different slots overlap only as said here. */
struct jobs_plan {
    size_t slot_size;
    int workers;
    void *data;
    bool (*next)(void *data, void *slot);            /* fills the slot, or false at the end; one at a time */
    void (*run)(void *data, int worker, void *slot); /* in any thread; several at a time, each its own worker */
    void (*done)(void *data, void *slot);            /* in order, in the thread that called jobs_run */
    void (*clear)(void *slot);                       /* gives back what the slot holds */
};

/* Returns false if there was not enough memory or no thread could be started; then nothing was done. */
bool jobs_run(const struct jobs_plan *plan);

#endif
