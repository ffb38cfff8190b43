/* Jobs in several threads (kit/jobs.h): every job once, the results in order, and no worker waits without need. */
#include "support.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "kit/jobs.h"

enum { MANY = 20000 };

struct slot {
    int number;
    int *heap; /* freed by `clear` */
    bool was_run;
};

struct work {
    int jobs, taken, finished;
    atomic_int run;
    int waits, until;     /* this job waits until so many were run */
    int stop_at;          /* this job and all later ones are dropped; 0: none */
    atomic_int on_worker; /* calls of `run` at this moment, of worker 0 */
    bool is_in_order;
};

static bool next(void *data, void *item)
{
    struct work *work = data;
    struct slot *slot = item;
    if (work->taken == work->jobs)
        return false;
    if (!slot->heap)
        slot->heap = malloc(sizeof *slot->heap);
    slot->number = ++work->taken;
    slot->was_run = false;
    return slot->heap != NULL;
}

static bool run(void *data, int worker, void *item)
{
    struct work *work = data;
    struct slot *slot = item;
    if (work->stop_at && slot->number >= work->stop_at)
        return false;
    if (worker == 0)
        assert_int_equal(atomic_fetch_add(&work->on_worker, 1), 0);
    atomic_fetch_add(&work->run, 1);
    while (slot->number == work->waits && work->run < work->until)
        sched_yield();
    *slot->heap = slot->number;
    slot->was_run = true;
    if (worker == 0)
        atomic_fetch_sub(&work->on_worker, 1);
    return true;
}

static void done(void *data, void *item)
{
    struct work *work = data;
    const struct slot *slot = item;
    work->finished++;
    work->is_in_order = work->is_in_order && slot->was_run && *slot->heap == work->finished;
}

static void clear(void *item)
{
    struct slot *slot = item;
    free(slot->heap);
}

/* `next` waits until all earlier jobs were run, as a program does that writes a position and waits for the answer. */
static bool next_after_answer(void *data, void *item)
{
    struct work *work = data;
    while (work->run < work->taken)
        sched_yield();
    return next(data, item);
}

static struct jobs_plan plan_of(struct work *work, int workers)
{
    return (struct jobs_plan){.slot_size = sizeof(struct slot),
                              .workers = workers,
                              .data = work,
                              .next = next,
                              .run = run,
                              .done = done,
                              .clear = clear};
}

static void run_jobs(struct work *work, int workers, bool is_interactive)
{
    struct jobs_plan plan = plan_of(work, workers);
    plan.is_interactive = is_interactive;
    plan.next = is_interactive ? next_after_answer : next;
    work->is_in_order = true;
    assert_true(jobs_run(&plan));
    assert_true(work->is_in_order);
}

static void results_come_in_order(void **state)
{
    (void)state;
    for (int workers = 1; workers <= 8; workers++)
        for (int jobs = 0; jobs <= MANY; jobs = jobs * 3 + 1) {
            struct work work = {.jobs = jobs};
            run_jobs(&work, workers, false);
            assert_int_equal(work.finished, jobs);
            assert_int_equal(work.run, jobs);
        }
}

/* The first job, and one in the middle of a batch, end only after thousands of later ones. */
static void slow_job_does_not_block_the_others(void **state)
{
    (void)state;
    for (int slow = 1; slow <= 3001; slow += 1000) {
        struct work work = {.jobs = MANY, .waits = slow, .until = slow + 10000};
        run_jobs(&work, 2, false);
        assert_int_equal(work.finished, MANY);
    }
}

/* Jobs without an order: the first one ends when all others were run, more than there is room for in order. */
static void slow_job_without_order_blocks_nothing(void **state)
{
    (void)state;
    for (int workers = 2; workers <= 4; workers++) {
        struct work work = {.jobs = 100000, .waits = 1, .until = 100000};
        struct jobs_plan plan = plan_of(&work, workers);
        plan.done = NULL;
        assert_true(jobs_run(&plan));
        assert_int_equal(work.run, work.jobs);
    }
}

/* After a stop the dropped jobs are not passed on. The others are, in order: they come before the first dropped one. */
static void stopped_jobs_are_dropped(void **state)
{
    (void)state;
    for (int workers = 1; workers <= 4; workers++) {
        struct work work = {.jobs = MANY, .stop_at = 777};
        run_jobs(&work, workers, false);
        assert_int_equal(work.finished, 776);
    }
}

static void interactive_jobs_begin_at_once(void **state)
{
    (void)state;
    struct work work = {.jobs = 500};
    run_jobs(&work, 3, true);
    assert_int_equal(work.finished, 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_come_in_order),
        cmocka_unit_test(slow_job_does_not_block_the_others),
        cmocka_unit_test(slow_job_without_order_blocks_nothing),
        cmocka_unit_test(stopped_jobs_are_dropped),
        cmocka_unit_test(interactive_jobs_begin_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
