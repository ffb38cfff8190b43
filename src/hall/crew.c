/* Fair queuing: each queue is sorted by turns. A new task gets the current turn, plus one for each task of the same
 * owner in the queue. So the tasks of one owner are spread between those of others. */
#include "hall/crew.h"

#include <assert.h>
#include <stddef.h>
#include <time.h>

#include <kartu/kartu.h>

#include "kit/priority.h"

enum { SHORT, LONG };

static struct task *take_first(struct crew *crew, int kind)
{
    struct task *task = crew->first[kind];
    crew->first[kind] = task->next;
    if (!task->next)
        crew->end[kind] = &crew->first[kind];
    task->next = NULL;
    crew->turn[kind] = task->turn;
    return task;
}

/* The first thread takes only short tasks, if there is another thread. */
static struct task *take(struct crew *crew, bool may_be_long)
{
    if (crew->first[SHORT] && crew->is_batched) {
        struct task *all = crew->first[SHORT];
        crew->first[SHORT] = NULL;
        crew->end[SHORT] = &crew->first[SHORT];
        return all;
    }
    if (crew->first[SHORT])
        return take_first(crew, SHORT);
    return may_be_long && crew->first[LONG] ? take_first(crew, LONG) : NULL;
}

static void hand_back(struct crew *crew, struct task *list)
{
    *crew->done_end = list;
    while (*crew->done_end)
        crew->done_end = &(*crew->done_end)->next;
}

static void sleep_until(double moment)
{
    double left = moment - kt_clock_monotonic(NULL);
    if (left > 0)
        nanosleep(&(struct timespec){.tv_nsec = (long)(left * 1e9)}, NULL);
}

static void *work(void *data)
{
    struct crew *crew = data;
    if (crew->has_low_priority)
        lower_priority();
    pthread_mutex_lock(&crew->lock);
    bool may_be_long = crew->started++ > 0 || crew->threads == 1;
    for (;;) {
        struct task *list = crew->is_closing ? NULL : take(crew, may_be_long);
        if (!list && crew->is_closing)
            break;
        if (!list) {
            pthread_cond_wait(&crew->wake, &crew->lock);
            continue;
        }
        pthread_mutex_unlock(&crew->lock);
        double begun = kt_clock_monotonic(NULL);
        crew->work(crew->data, list);
        pthread_mutex_lock(&crew->lock);
        hand_back(crew, list);
        crew->notify(crew->notify_data);
        if (crew->batch_ms > 0) {
            pthread_mutex_unlock(&crew->lock);
            sleep_until(begun + crew->batch_ms / 1e3);
            pthread_mutex_lock(&crew->lock);
        }
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

bool crew_start(struct crew *crew)
{
    assert(crew->work && crew->threads >= 0 && crew->threads <= (int)(sizeof crew->thread / sizeof *crew->thread));
    assert(crew->batch_ms < 1000 && (crew->notify || crew->threads == 0));
    for (int kind = SHORT; kind <= LONG; kind++) {
        crew->first[kind] = NULL;
        crew->end[kind] = &crew->first[kind];
        crew->turn[kind] = 0;
    }
    crew->done = NULL;
    crew->done_end = &crew->done;
    crew->started = 0;
    crew->is_closing = false;
    if (pthread_mutex_init(&crew->lock, NULL) != 0 || pthread_cond_init(&crew->wake, NULL) != 0)
        return false;
    for (int i = 0; i < crew->threads; i++) {
        if (pthread_create(&crew->thread[i], NULL, work, crew) == 0)
            continue;
        crew->threads = i;
        return i > 0;
    }
    return true;
}

static int count_of(const struct crew *crew, int kind, uint64_t owner)
{
    int count = 0;
    for (const struct task *task = crew->first[kind]; task; task = task->next)
        count += task->owner == owner;
    return count;
}

/* Behind all tasks of the same and earlier turns. */
static struct task **place_of(struct crew *crew, int kind, uint64_t turn)
{
    struct task **place = &crew->first[kind];
    while (*place && (*place)->turn <= turn)
        place = &(*place)->next;
    return place;
}

void crew_add(struct crew *crew, struct task *task)
{
    int kind = task->is_long ? LONG : SHORT;
    assert(!crew->is_closing && !task->next);
    pthread_mutex_lock(&crew->lock);
    struct task **place = crew->end[kind];
    if (!crew->is_batched) {
        task->turn = crew->turn[kind] + (uint64_t)count_of(crew, kind, task->owner);
        place = place_of(crew, kind, task->turn);
    }
    task->next = *place;
    *place = task;
    if (!task->next)
        crew->end[kind] = &task->next;
    pthread_cond_broadcast(&crew->wake);
    pthread_mutex_unlock(&crew->lock);
}

int crew_waiting(struct crew *crew, uint64_t owner)
{
    pthread_mutex_lock(&crew->lock);
    int waiting = count_of(crew, SHORT, owner) + count_of(crew, LONG, owner);
    pthread_mutex_unlock(&crew->lock);
    return waiting;
}

int crew_length(struct crew *crew)
{
    int length = 0;
    pthread_mutex_lock(&crew->lock);
    for (int kind = SHORT; kind <= LONG; kind++)
        for (const struct task *task = crew->first[kind]; task; task = task->next)
            length++;
    pthread_mutex_unlock(&crew->lock);
    return length;
}

bool crew_remove(struct crew *crew, struct task *task)
{
    int kind = task->is_long ? LONG : SHORT;
    pthread_mutex_lock(&crew->lock);
    struct task **place = &crew->first[kind];
    while (*place && *place != task)
        place = &(*place)->next;
    bool is_there = *place == task;
    if (is_there)
        *place = task->next;
    if (is_there && !task->next)
        crew->end[kind] = place;
    pthread_mutex_unlock(&crew->lock);
    return is_there;
}

struct task *crew_collect(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    for (struct task *list; crew->threads == 0 && (list = take(crew, true)) != NULL;) {
        crew->work(crew->data, list);
        hand_back(crew, list);
    }
    struct task *done = crew->done;
    crew->done = NULL;
    crew->done_end = &crew->done;
    pthread_mutex_unlock(&crew->lock);
    return done;
}

struct task *crew_stop(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->is_closing = true;
    pthread_cond_broadcast(&crew->wake);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->threads; i++)
        pthread_join(crew->thread[i], NULL);
    *crew->end[SHORT] = crew->first[LONG];
    if (crew->first[LONG])
        crew->end[SHORT] = crew->end[LONG];
    *crew->end[SHORT] = crew->done;
    struct task *left = crew->first[SHORT];
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->wake);
    return left;
}
