/* Workers take batches of consecutive jobs; the calling thread passes on the results of the oldest batch when it is
 * complete. So locks and wake-ups are paid once for a batch.
 *
 * A worker takes larger batches while its batches are quick, and smaller ones when they are slow: a batch should take
 * about ten milliseconds. Slow jobs are thus handed out one by one, and the workers finish at about the same time. CPU
 * time counts: by wall time, batches shrank to single jobs on a busy machine, with a wake-up for nearly every deal.
 *
 * Times of searches have heavy tails: while one job takes seconds, the other workers finish thousands of later ones,
 * which wait for it. They may go on until MOST_SLOTS jobs are waiting; only then does the slow job block them. Without
 * `done` there is no order to keep: a batch is free when its jobs were run, and nothing ever waits. With a ring of 16
 * slots for each worker, and one lock and one wake-up for each job, two workers were only 1.4 times as fast
 * as one (FreeCell 1-100000).
 *
 * With one worker there are no threads. */
#include "kit/jobs.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "kit/cpu_time.h"

enum { MOST_SLOTS = 32768, MOST_IN_BATCH = 256 };
static const double quick = 5e-3, slow = 20e-3; /* CPU seconds for a batch */

struct batch {
    struct batch *next; /* the next younger one, or the next free one */
    size_t count, capacity;
    bool is_ready;
    char *slots;
};

struct pool {
    const struct jobs_plan *plan;
    struct batch *oldest, *youngest; /* taken and not passed on yet, in the order of their jobs */
    struct batch *free;
    size_t slots; /* in the batches that are not free */
    bool is_over; /* `next` has returned false */
    pthread_mutex_t lock;
    pthread_cond_t has_room, has_ready;
};

struct worker {
    struct pool *pool;
    int number;
    size_t batch_size;
    pthread_t thread;
};

static void *slot_at(const struct pool *pool, const struct batch *batch, size_t index)
{
    return batch->slots + index * pool->plan->slot_size;
}

/* ---- batches ---- */

/* Room for `wanted` slots, or as many as before if there is not enough memory. */
static void grow(const struct pool *pool, struct batch *batch, size_t wanted)
{
    size_t size = pool->plan->slot_size;
    if (wanted <= batch->capacity)
        return;
    char *slots = realloc(batch->slots, wanted * size);
    if (!slots)
        return;
    memset(slots + batch->capacity * size, 0, (wanted - batch->capacity) * size);
    batch->slots = slots;
    batch->capacity = wanted;
}

static void free_batch(const struct pool *pool, struct batch *batch)
{
    for (size_t i = 0; pool->plan->clear && i < batch->capacity; i++)
        pool->plan->clear(slot_at(pool, batch, i));
    free(batch->slots);
    free(batch);
}

static struct batch *new_batch(const struct pool *pool, size_t wanted)
{
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return NULL;
    grow(pool, batch, wanted);
    if (batch->capacity > 0)
        return batch;
    free(batch);
    return NULL;
}

static void put_free(struct pool *pool, struct batch *batch)
{
    batch->next = pool->free;
    pool->free = batch;
}

/* A batch whose results nobody needs any more. */
static void release(struct pool *pool, struct batch *batch)
{
    pool->slots -= batch->count;
    put_free(pool, batch);
    pthread_cond_broadcast(&pool->has_room);
}

/* A batch to fill, or NULL if too many jobs are waiting or there is not enough memory. In both cases there will be room
 * later, because at least one batch is in use. */
static struct batch *empty_batch(struct pool *pool, size_t wanted)
{
    struct batch *batch = pool->free;
    if (pool->slots >= MOST_SLOTS)
        return NULL;
    if (!batch)
        return new_batch(pool, wanted);
    pool->free = batch->next;
    grow(pool, batch, wanted);
    return batch;
}

static void append(struct pool *pool, struct batch *batch)
{
    batch->next = NULL;
    batch->is_ready = false;
    pool->slots += batch->count;
    if (!pool->plan->done)
        return;
    *(pool->oldest ? &pool->youngest->next : &pool->oldest) = batch;
    pool->youngest = batch;
}

/* ---- workers ---- */

/* Fills a batch with the next jobs; there may be fewer than `wanted`, or none at the end. */
static void fill(struct pool *pool, struct batch *batch, size_t wanted)
{
    const struct jobs_plan *plan = pool->plan;
    size_t most = wanted < batch->capacity ? wanted : batch->capacity;
    for (batch->count = 0; !pool->is_over && batch->count < most; batch->count += !pool->is_over)
        pool->is_over = !plan->next(plan->data, slot_at(pool, batch, batch->count));
}

/* Waits for room and takes the next jobs; NULL at the end. The lock is held while `next` runs. */
static struct batch *take(struct pool *pool, size_t wanted)
{
    struct batch *batch = NULL;
    pthread_mutex_lock(&pool->lock);
    while (!pool->is_over && !(batch = empty_batch(pool, wanted)))
        pthread_cond_wait(&pool->has_room, &pool->lock);
    if (batch)
        fill(pool, batch, wanted);
    if (pool->is_over) {
        pthread_cond_broadcast(&pool->has_room);
        pthread_cond_signal(&pool->has_ready);
    }
    if (batch && batch->count > 0) {
        append(pool, batch);
    } else if (batch) {
        put_free(pool, batch);
        batch = NULL;
    }
    pthread_mutex_unlock(&pool->lock);
    return batch;
}

static void run_batch(struct worker *worker, struct batch *batch)
{
    struct pool *pool = worker->pool;
    size_t run = 0;
    while (run < batch->count && pool->plan->run(pool->plan->data, worker->number, slot_at(pool, batch, run)))
        run++;
    pthread_mutex_lock(&pool->lock);
    pool->slots -= batch->count - run;
    batch->count = run;
    batch->is_ready = true;
    if (!pool->plan->done)
        release(pool, batch);
    else if (batch == pool->oldest) /* the calling thread waits for the oldest only */
        pthread_cond_signal(&pool->has_ready);
    pthread_mutex_unlock(&pool->lock);
}

static size_t next_size(const struct worker *worker, double seconds)
{
    if (seconds > slow && worker->batch_size > 1)
        return worker->batch_size / 2;
    bool may_grow = seconds < quick && worker->batch_size < MOST_IN_BATCH && !worker->pool->plan->is_interactive;
    return may_grow ? worker->batch_size * 2 : worker->batch_size;
}

static void *work(void *data)
{
    struct worker *worker = data;
    struct batch *batch;
    while ((batch = take(worker->pool, worker->batch_size))) {
        double start = thread_cpu_seconds();
        run_batch(worker, batch);
        worker->batch_size = next_size(worker, thread_cpu_seconds() - start);
    }
    return NULL;
}

/* ---- the calling thread ---- */

/* Waits until the oldest batch is complete, and removes it from the list; NULL after the last one. */
static struct batch *take_ready(struct pool *pool)
{
    while (!(pool->oldest && pool->oldest->is_ready)) {
        if (pool->is_over && !pool->oldest)
            return NULL;
        pthread_cond_wait(&pool->has_ready, &pool->lock);
    }
    struct batch *batch = pool->oldest;
    pool->oldest = batch->next;
    return batch;
}

/* Passes the results on in order, until the last one. */
static void hand_over(struct pool *pool)
{
    struct batch *batch;
    pthread_mutex_lock(&pool->lock);
    while ((batch = take_ready(pool))) {
        pthread_mutex_unlock(&pool->lock);
        for (size_t i = 0; i < batch->count; i++)
            pool->plan->done(pool->plan->data, slot_at(pool, batch, i));
        pthread_mutex_lock(&pool->lock);
        release(pool, batch);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* Works with fewer threads than requested, if at least one starts. */
static bool run_threads(struct pool *pool, struct worker *workers)
{
    int started = 0;
    for (; started < pool->plan->workers; started++) {
        workers[started] = (struct worker){.pool = pool, .number = started, .batch_size = 1};
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0)
            break;
    }
    if (started > 0 && pool->plan->done)
        hand_over(pool);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    return started > 0;
}

static bool run_parallel(struct pool *pool)
{
    struct worker *workers = calloc((size_t)pool->plan->workers, sizeof *workers);
    if (!workers)
        return false;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_room, NULL);
    pthread_cond_init(&pool->has_ready, NULL);
    bool is_run = run_threads(pool, workers);
    pthread_cond_destroy(&pool->has_ready);
    pthread_cond_destroy(&pool->has_room);
    pthread_mutex_destroy(&pool->lock);
    free(workers);
    return is_run;
}

static void run_alone(const struct jobs_plan *plan, void *slot)
{
    while (plan->next(plan->data, slot) && plan->run(plan->data, 0, slot))
        if (plan->done)
            plan->done(plan->data, slot);
}

bool jobs_run(const struct jobs_plan *plan)
{
    struct pool pool = {.plan = plan};
    assert(plan->workers > 0 && plan->slot_size > 0);
    assert(plan->next && plan->run);
    pool.free = new_batch(&pool, 1); /* one batch is enough to go on when there is no more memory */
    bool is_run = pool.free != NULL;
    if (is_run && plan->workers == 1)
        run_alone(plan, pool.free->slots);
    else if (is_run)
        is_run = run_parallel(&pool);
    while (pool.free) {
        struct batch *batch = pool.free;
        pool.free = batch->next;
        free_batch(&pool, batch);
    }
    return is_run;
}
