/* Worker threads with a fair queue. Each thread takes tasks from the queue and returns them when they are done; the
 * event loop collects them and never waits. Owners take turns: ten tasks of one owner do not delay the first task of
 * another one. Without threads (`threads` 0) crew_collect does the work itself, so that tests and fuzzers are
 * deterministic. */
#ifndef HALL_CREW_H
#define HALL_CREW_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* The first member of every task. */
struct task {
    struct task *next;
    bool is_long;   /* may take seconds; the first thread takes only short tasks, if there is another thread */
    uint64_t owner; /* owners have fair turns */
    uint64_t turn;  /* set by crew_add: lower ones are done first */
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct task *first[2], **end[2]; /* the queues of short and long tasks */
    struct task *done, **done_end;
    uint64_t turn[2]; /* of the task that was taken last */
    int threads, started;
    bool is_closing;
    pthread_t thread[64];
    void *data;

    /* Runs in a worker thread: does all tasks of the list, which has one task unless `is_batched`. */
    void (*work)(void *data, struct task *list);
    bool is_batched; /* a thread takes the whole queue at once, in the order of arrival */

    /* The least time from the start of one batch to the start of the next, below 1000 ms. For the writer: a single
     * write is committed immediately; concurrent writes share a commit. */
    int batch_ms;
    bool has_low_priority;
    void (*notify)(void *data); /* called from any thread: tasks are done, the loop should collect them */
    void *notify_data;
};

/* The caller fills in threads, data, work, is_batched, batch_ms, has_low_priority and notify; the rest is set here.
 * False if no thread can be started. */
bool crew_start(struct crew *crew);
void crew_add(struct crew *crew, struct task *task);
int crew_waiting(struct crew *crew, uint64_t owner);    /* tasks of the owner in the queue */
int crew_length(struct crew *crew);                     /* all tasks in the queue */
bool crew_remove(struct crew *crew, struct task *task); /* false: it has been started already */

/* All tasks that are done, in that order, as a list. */
struct task *crew_collect(struct crew *crew);

/* Ends the threads after their current tasks. Returns all other tasks, done or not, as a list. */
struct task *crew_stop(struct crew *crew);

#endif
