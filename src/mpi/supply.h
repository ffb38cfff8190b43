/* Between the main thread of a rank, which does all MPI, and the thread that computes: grants go to it, finished chunks
 * come back. */
#ifndef MPI_SUPPLY_H
#define MPI_SUPPLY_H

#include <pthread.h>

#include "campaign/grants.h"

/* What is computed. kartu-mpi computes a campaign, bench/mpi_load.c something artificial. */
struct task {
    void *data;
    uint64_t (*rows)(void *data, uint64_t chunk);
    bool (*compute)(void *data, struct campaign_work *work, struct kt_error *error); /* as campaign_work */
};

struct finished {
    uint64_t chunk, micros;
};

struct supply {
    const struct task *task;
    struct campaign_work work; /* anybody may read `rows` and `decided` */
    pthread_t thread;
    pthread_mutex_t lock; /* of everything below */
    pthread_cond_t has_grant, has_news;
    uint64_t chunks[MOST_IN_GRANT]; /* the grant */
    int count, used;
    bool is_last;   /* there will be no other grant */
    bool has_asked; /* and has no answer yet */
    bool is_hungry; /* a thread waits for a grant */
    uint64_t taken; /* deals of all chunks so far */
    double start;   /* when the first chunk was taken */
    struct finished *finished;
    size_t finished_count, finished_room;
    bool is_noticed; /* the main thread knows the news */
    bool is_over;    /* nothing is computed any more */
    bool is_right;   /* the result of `compute`, with the reason if it is false */
    struct kt_error error;
};

/* Starts the thread. False without memory or threads. */
bool supply_open(struct supply *supply, const struct task *task, int jobs);
void supply_close(struct supply *supply); /* waits for the end of the thread */

/* Is it time to ask for a grant? If so, the caller asks, and gives the answer to supply_grant; 0 chunks: no more. */
bool supply_should_ask(struct supply *supply);
void supply_grant(struct supply *supply, const uint64_t *chunks, int count);

/* Takes at most `most` finished chunks, and returns how many. */
int supply_collect(struct supply *supply, struct finished *finished, int most);

/* Has the thread ended? And is everything collected, too? */
bool supply_has_ended(struct supply *supply);
bool supply_is_over(struct supply *supply);

/* Ends soon; unfinished chunks are dropped. Any thread may call it. */
void supply_stop(struct supply *supply);

/* Waits until the main thread has something to do here, but not longer than this. */
void supply_wait(struct supply *supply, double seconds);

#endif
