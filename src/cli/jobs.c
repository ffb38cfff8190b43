/* A ring buffer of slots between worker threads and the calling thread. Workers take the next slot in order while
 * there is room; the calling thread passes on the oldest slot as soon as it is ready, and frees it. So memory is
 * bounded, and a slow deal blocks the others only when the ring is full.
 *
 * With one worker there are no threads: handing over a short search costs more than the search. */
#include "jobs.h"

#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { SLOTS_PER_WORKER = 16 };

struct ring {
    const struct jobs_plan *plan;
    char *slots;
    bool *is_ready;
    size_t size;
    uint64_t taken, handed; /* slots that were begun, slots that were passed on */
    bool is_over;           /* `next` has returned false */
    pthread_mutex_t lock;
    pthread_cond_t has_room, has_ready;
};

struct worker {
    struct ring *ring;
    int number;
    pthread_t thread;
};

static void *slot_at(const struct ring *ring, uint64_t index)
{
    return ring->slots + (index % ring->size) * ring->plan->slot_size;
}

/* Waits for room and fills the next slot; false at the end. The lock is held while `next` runs. */
static bool take(struct ring *ring, uint64_t *index)
{
    const struct jobs_plan *plan = ring->plan;
    pthread_mutex_lock(&ring->lock);
    while (!ring->is_over && ring->taken - ring->handed == ring->size)
        pthread_cond_wait(&ring->has_room, &ring->lock);
    if (!ring->is_over)
        ring->is_over = !plan->next(plan->data, slot_at(ring, ring->taken));
    bool is_taken = !ring->is_over;
    if (is_taken) {
        *index = ring->taken++;
    } else {
        pthread_cond_broadcast(&ring->has_room);
        pthread_cond_signal(&ring->has_ready);
    }
    pthread_mutex_unlock(&ring->lock);
    return is_taken;
}

static void *work(void *data)
{
    struct worker *worker = data;
    struct ring *ring = worker->ring;
    uint64_t index;
    while (take(ring, &index)) {
        ring->plan->run(ring->plan->data, worker->number, slot_at(ring, index));
        pthread_mutex_lock(&ring->lock);
        ring->is_ready[index % ring->size] = true;
        if (index == ring->handed) /* the calling thread waits for the oldest only */
            pthread_cond_signal(&ring->has_ready);
        pthread_mutex_unlock(&ring->lock);
    }
    return NULL;
}

/* Passes the slots on in order, until the last one. */
static void hand_over(struct ring *ring)
{
    pthread_mutex_lock(&ring->lock);
    while (!ring->is_over || ring->handed < ring->taken) {
        size_t place = ring->handed % ring->size;
        if (!ring->is_ready[place]) {
            pthread_cond_wait(&ring->has_ready, &ring->lock);
            continue;
        }
        pthread_mutex_unlock(&ring->lock);
        ring->plan->done(ring->plan->data, slot_at(ring, ring->handed));
        pthread_mutex_lock(&ring->lock);
        ring->is_ready[place] = false;
        if (ring->taken - ring->handed == ring->size)
            pthread_cond_broadcast(&ring->has_room);
        ring->handed++;
    }
    pthread_mutex_unlock(&ring->lock);
}

/* Works with fewer threads than requested, if at least one starts. */
static bool run_threads(struct ring *ring, struct worker *workers)
{
    int started = 0;
    for (; started < ring->plan->workers; started++) {
        workers[started] = (struct worker){.ring = ring, .number = started};
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0)
            break;
    }
    if (started > 0)
        hand_over(ring);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    return started > 0;
}

static void run_alone(struct ring *ring)
{
    const struct jobs_plan *plan = ring->plan;
    while (plan->next(plan->data, ring->slots)) {
        plan->run(plan->data, 0, ring->slots);
        plan->done(plan->data, ring->slots);
    }
}

bool jobs_run(const struct jobs_plan *plan)
{
    struct ring ring = {.plan = plan, .size = plan->workers > 1 ? (size_t)plan->workers * SLOTS_PER_WORKER : 1};
    assert(plan->workers > 0 && plan->slot_size > 0);
    assert(plan->next && plan->run && plan->done && plan->clear);
    struct worker *workers = calloc((size_t)plan->workers, sizeof *workers);
    ring.slots = calloc(ring.size, plan->slot_size);
    ring.is_ready = calloc(ring.size, sizeof *ring.is_ready);
    bool is_run = workers && ring.slots && ring.is_ready;
    if (is_run && plan->workers == 1) {
        run_alone(&ring);
    } else if (is_run) {
        pthread_mutex_init(&ring.lock, NULL);
        pthread_cond_init(&ring.has_room, NULL);
        pthread_cond_init(&ring.has_ready, NULL);
        is_run = run_threads(&ring, workers);
        pthread_cond_destroy(&ring.has_ready);
        pthread_cond_destroy(&ring.has_room);
        pthread_mutex_destroy(&ring.lock);
    }
    for (size_t i = 0; ring.slots && i < ring.size; i++)
        plan->clear(ring.slots + i * plan->slot_size);
    free(workers);
    free(ring.slots);
    free(ring.is_ready);
    return is_run;
}
