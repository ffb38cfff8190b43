#define _GNU_SOURCE
#include "mpi/supply.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kit/words.h"

enum { MANY_FINISHED = 32 }; /* are news */

/* With the lock held. */
static void tell_main(struct supply *supply)
{
    supply->is_noticed = false;
    pthread_cond_signal(&supply->has_news);
}

/* ---- in the threads that compute ---- */

static bool has_grant(const struct supply *supply)
{
    return supply->used < supply->count;
}

static bool next(void *data, uint64_t *chunk)
{
    struct supply *supply = data;
    pthread_mutex_lock(&supply->lock);
    while (!has_grant(supply) && !supply->is_last && !is_stop_set(&supply->work.stop)) {
        supply->is_hungry = true;
        tell_main(supply);
        pthread_cond_wait(&supply->has_grant, &supply->lock);
    }
    supply->is_hungry = false;
    bool has_next = has_grant(supply) && !is_stop_set(&supply->work.stop);
    if (has_next) {
        *chunk = supply->chunks[supply->used++];
        if (supply->taken == 0)
            supply->start = kt_clock_monotonic(NULL);
        supply->taken += supply->task->rows(supply->task->data, *chunk);
    }
    pthread_mutex_unlock(&supply->lock);
    return has_next;
}

/* With the lock held. */
static bool grow(struct supply *supply)
{
    if (supply->finished_count < supply->finished_room)
        return true;
    size_t room = supply->finished_room ? 2 * supply->finished_room : MANY_FINISHED;
    struct finished *finished = realloc(supply->finished, room * sizeof *finished);
    if (!finished)
        return false;
    supply->finished = finished;
    supply->finished_room = room;
    return true;
}

/* Without memory the chunk is not reported. Its file is there, and the next run finds it. */
static void done(void *data, uint64_t chunk, const struct row_count *count, uint64_t micros)
{
    struct supply *supply = data;
    (void)count;
    pthread_mutex_lock(&supply->lock);
    if (grow(supply))
        supply->finished[supply->finished_count++] = (struct finished){.chunk = chunk, .micros = micros};
    if (supply->finished_count % MANY_FINISHED == 0)
        tell_main(supply);
    pthread_mutex_unlock(&supply->lock);
}

static void *compute(void *data)
{
    struct supply *supply = data;
    struct kt_error error = {0};
    bool is_right = supply->task->compute(supply->task->data, &supply->work, &error);
    pthread_mutex_lock(&supply->lock);
    supply->is_over = true;
    supply->is_right = is_right;
    supply->error = error;
    tell_main(supply);
    pthread_mutex_unlock(&supply->lock);
    return NULL;
}

/* ---- in the main thread ---- */

bool supply_open(struct supply *supply, const struct task *task, int jobs)
{
    pthread_condattr_t attributes;
    *supply = (struct supply){.task = task, .work = {.jobs = jobs, .data = supply, .next = next, .done = done}};
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&supply->lock, NULL);
    pthread_cond_init(&supply->has_grant, NULL);
    pthread_cond_init(&supply->has_news, &attributes);
    pthread_condattr_destroy(&attributes);
    return pthread_create(&supply->thread, NULL, compute, supply) == 0;
}

void supply_close(struct supply *supply)
{
    pthread_join(supply->thread, NULL);
    pthread_cond_destroy(&supply->has_news);
    pthread_cond_destroy(&supply->has_grant);
    pthread_mutex_destroy(&supply->lock);
    free(supply->finished);
}

/* Of one thread, on average so far. */
static double row_seconds(const struct supply *supply, uint64_t rows)
{
    double seconds = kt_clock_monotonic(NULL) - supply->start;
    return rows > 0 ? seconds * supply->work.jobs / (double)rows : HUGE_VAL;
}

/* A thread that waits may hold deals back that it has taken already, so there may be no other reason to ask. */
bool supply_should_ask(struct supply *supply)
{
    pthread_mutex_lock(&supply->lock);
    uint64_t rows = supply->work.rows, left = supply->taken - rows;
    bool may_ask = !has_grant(supply) && !supply->has_asked && !supply->is_last && !supply->is_over;
    bool should_ask =
        may_ask && (supply->is_hungry ||
                    (supply->taken > 0 && grants_is_short(left, row_seconds(supply, rows), supply->work.jobs)));
    supply->has_asked = supply->has_asked || should_ask;
    pthread_mutex_unlock(&supply->lock);
    return should_ask;
}

void supply_grant(struct supply *supply, const uint64_t *chunks, int count)
{
    pthread_mutex_lock(&supply->lock);
    assert(supply->has_asked && !has_grant(supply) && count <= MOST_IN_GRANT);
    supply->has_asked = false;
    supply->is_last = count == 0;
    supply->used = 0;
    supply->count = count;
    memcpy(supply->chunks, chunks, (size_t)count * sizeof *chunks);
    pthread_cond_broadcast(&supply->has_grant);
    pthread_mutex_unlock(&supply->lock);
}

int supply_collect(struct supply *supply, struct finished *finished, int most)
{
    pthread_mutex_lock(&supply->lock);
    size_t count = supply->finished_count < (size_t)most ? supply->finished_count : (size_t)most;
    if (count > 0) {
        memcpy(finished, supply->finished, count * sizeof *finished);
        supply->finished_count -= count;
        memmove(supply->finished, supply->finished + count, supply->finished_count * sizeof *finished);
    }
    pthread_mutex_unlock(&supply->lock);
    return (int)count;
}

bool supply_has_ended(struct supply *supply)
{
    pthread_mutex_lock(&supply->lock);
    bool has_ended = supply->is_over;
    pthread_mutex_unlock(&supply->lock);
    return has_ended;
}

bool supply_is_over(struct supply *supply)
{
    pthread_mutex_lock(&supply->lock);
    bool is_over = supply->is_over && supply->finished_count == 0;
    pthread_mutex_unlock(&supply->lock);
    return is_over;
}

void supply_stop(struct supply *supply)
{
    pthread_mutex_lock(&supply->lock);
    kt_request_stop(&supply->work.stop);
    tell_main(supply);
    pthread_cond_broadcast(&supply->has_grant);
    pthread_mutex_unlock(&supply->lock);
}

void supply_wait(struct supply *supply, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    double nanos = (double)until.tv_nsec + 1e9 * seconds;
    until.tv_sec += (time_t)(nanos / 1e9);
    until.tv_nsec = (long)fmod(nanos, 1e9);
    pthread_mutex_lock(&supply->lock);
    while (supply->is_noticed && pthread_cond_timedwait(&supply->has_news, &supply->lock, &until) == 0)
        ;
    supply->is_noticed = true;
    pthread_mutex_unlock(&supply->lock);
}
