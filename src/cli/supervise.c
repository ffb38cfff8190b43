#include "supervise.h"

#include <assert.h>
#include <stdio.h>

#include "language.h"
#include "say.h"
#include "watch.h"

void supervisor_fail(struct supervisor *supervisor, int status)
{
    int none = STATUS_DONE;
    assert(status != STATUS_DONE);
    atomic_compare_exchange_strong(&supervisor->failure, &none, status);
    supervisor->is_broken = true;
}

/* ---- around the callbacks of the plan ---- */

static bool next(void *data, void *slot)
{
    struct supervisor *supervisor = data;
    return !supervisor->is_stopped && !supervisor->is_broken && supervisor->plan.next(supervisor->plan.data, slot);
}

static bool run(void *data, int worker, void *slot)
{
    struct supervisor *supervisor = data;
    return !supervisor->is_stopped && !supervisor->is_broken &&
           supervisor->plan.run(supervisor->plan.data, worker, slot);
}

static void done(void *data, void *slot)
{
    struct supervisor *supervisor = data;
    pthread_mutex_lock(&supervisor->lock);
    progress_hide(&supervisor->progress);
    supervisor->plan.done(supervisor->plan.data, slot);
    supervisor->progress.done++;
    pthread_mutex_unlock(&supervisor->lock);
}

/* ---- in the thread of the watch ---- */

/* A reader of a pipe sees each result soon, even while the next one takes long. */
static void tick(void *data)
{
    struct supervisor *supervisor = data;
    pthread_mutex_lock(&supervisor->lock);
    if (supervisor->output)
        fflush(supervisor->output->stream);
    progress_draw(&supervisor->progress);
    pthread_mutex_unlock(&supervisor->lock);
}

static void interrupt(void *data)
{
    struct supervisor *supervisor = data;
    supervisor->is_stopped = true;
    supervisor->stop(supervisor->plan.data);
}

void supervisor_run(struct supervisor *supervisor)
{
    struct jobs_plan plan = supervisor->plan;
    struct watch watch = {.tick = tick, .interrupt = interrupt, .data = supervisor};
    bool is_run = false;
    assert(supervisor->stop);
    plan.data = supervisor;
    plan.next = next;
    plan.run = run;
    plan.done = done;
    pthread_mutex_init(&supervisor->lock, NULL);
    progress_start(&supervisor->progress, supervisor->total);
    if (watch_start(&watch)) {
        is_run = jobs_run(&plan);
        watch_end(&watch);
    }
    progress_hide(&supervisor->progress);
    pthread_mutex_destroy(&supervisor->lock);
    if (!is_run)
        supervisor_fail(supervisor, say_internal(_("Not enough memory or threads for %d jobs."), plan.workers));
}
