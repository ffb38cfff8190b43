/* Runs jobs (kit/jobs.h) with a progress bar, regular flushes of the output, and a clean stop on Ctrl-C. */
#ifndef CLI_SUPERVISE_H
#define CLI_SUPERVISE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "kit/jobs.h"
#include "output.h"
#include "progress.h"

struct supervisor {
    /* Set by the caller. `plan.done` is called with the lock held and the progress bar hidden; `plan.next` and
     * `plan.run` are not called any more after a stop or a failure. */
    struct jobs_plan plan;
    struct output *output;    /* flushed a few times a second; may be NULL */
    uint64_t total;           /* items, for the progress bar; 0: no bar */
    void (*stop)(void *data); /* on Ctrl-C, in another thread: make the jobs under way end soon */

    /* Set by the run, and by supervisor_fail. */
    atomic_bool is_stopped; /* by Ctrl-C */
    atomic_bool is_broken;  /* an error ends the run early */
    atomic_int failure;     /* the exit status of the first error, or 0 */
    pthread_mutex_t lock;   /* of the output and the progress bar */
    struct progress progress;
};

/* From any thread: ends the run early. The first error decides the exit status. */
void supervisor_fail(struct supervisor *supervisor, int status);

/* Returns when all items are done, or after a stop or a failure. Says so if the jobs could not be started. */
void supervisor_run(struct supervisor *supervisor);

#endif
