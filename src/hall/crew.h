/* Threads that work for the loop: each takes jobs from a list and hands them back when they are done. The loop never
 * waits for them. Owners of tasks have fair turns: whoever adds ten waits behind the first of somebody else. Without threads
 * (`threads` 0) crew_collect does the work itself, so that tests and fuzzers are deterministic. */
#ifndef HALL_CREW_H
#define HALL_CREW_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* The first member of whatever is to be done. */
struct task {
    struct task *next;
    bool is_long;   /* searches may take seconds; one thread is kept for what is short */
    uint64_t owner; /* who it is done for */
    uint64_t turn;  /* set by crew_add: lower ones are done first */
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct task *first[2], **end[2]; /* short ones, long ones */
    struct task *done, **done_end;
    uint64_t turn[2]; /* of the last one that was begun */
    int threads, started;
    bool is_closing;
    pthread_t thread[64];
    void *data;

    /* In a thread of the crew: does all tasks of the list, which are one unless `takes_all`. */
    void (*work)(void *data, struct task *list);
    bool takes_all; /* then in the order in which they came */
    int gathers_ms; /* from the beginning of one list to that of the next: who is alone does not wait, many are done together; below 1000 */
    bool gives_way;           /* to threads that answer somebody */
    void (*call)(void *data); /* from any thread: something is done, the loop should collect */
    void *call_data;
};

/* Fill in threads, data, work, takes_all, gathers_ms, gives_way, call; the rest is set here. False if no thread can be had. */
bool crew_start(struct crew *crew);
void crew_add(struct crew *crew, struct task *task);
int crew_waiting(struct crew *crew, uint64_t owner);    /* tasks of the owner that have not been begun */
bool crew_remove(struct crew *crew, struct task *task); /* false: it is begun, or done */

/* From now on the thread that calls comes behind those that answer somebody, where the processor is short. */
void give_way(void);

/* All tasks that are done, in that order, as a list. */
struct task *crew_collect(struct crew *crew);

/* Ends the threads once they have done what was begun; tasks that were not begun are given back. */
struct task *crew_stop(struct crew *crew);

#endif
