/* Each list is in order of turns. A task gets the turn that is being served, and one more for each task that its owner has
 * in the list already: what one owner adds is spread out between what others add. */
#define _XOPEN_SOURCE 700 /* nice */
#include "hall/crew.h"

#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include <kartu/kartu.h>

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

/* The first thread does only what is short, if there is another one. */
static struct task *take(struct crew *crew, bool may_be_long)
{
    if (crew->first[SHORT] && crew->takes_all) {
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

/* POSIX's nice is about the whole process; that of Linux about the thread that calls. Elsewhere it is left. */
#ifdef __linux__
enum { NICER = 10 };
#else
enum { NICER = 0 };
#endif

void give_way(void)
{
    if (NICER > 0 && nice(NICER) == -1)
        return; /* then all are alike */
}

static void rest_until(double moment)
{
    double left = moment - kt_clock_monotonic(NULL);
    if (left > 0)
        nanosleep(&(struct timespec){.tv_nsec = (long)(left * 1e9)}, NULL);
}

static void *work(void *data)
{
    struct crew *crew = data;
    if (crew->gives_way)
        give_way();
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
        crew->call(crew->call_data);
        if (crew->gathers_ms > 0) {
            pthread_mutex_unlock(&crew->lock);
            rest_until(begun + crew->gathers_ms / 1e3);
            pthread_mutex_lock(&crew->lock);
        }
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

bool crew_start(struct crew *crew)
{
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

/* Behind all whose turn comes before it. */
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
    pthread_mutex_lock(&crew->lock);
    struct task **place = crew->end[kind];
    if (!crew->takes_all) {
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
