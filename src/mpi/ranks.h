/* A job of several ranks. All of them compute; rank 0 also distributes the chunks. The main thread of each rank calls
 * these functions and does all MPI (MPI_THREAD_FUNNELED). */
#ifndef MPI_RANKS_H
#define MPI_RANKS_H

#include "mpi/messages.h"

struct member {
    struct hello hello;
    uint64_t rows, decided; /* as far as it has reported */
    bool is_over;
};

struct ranks {
    int rank, size;
    struct campaign *campaign;
    struct hello hello; /* of this rank, with its problem */
    struct task task;
    volatile bool stop; /* kt_request_stop: the whole job ends soon */

    /* Rank 0 only. */
    struct member *members;
    void *data;
    bool (*prepare)(void *data);                               /* all ranks are there; false: compute nothing */
    void (*show)(void *data, uint64_t rows, uint64_t decided); /* now and then */
    char problem[PROBLEM_TEXT + 128];                          /* the result: why the job has failed, or empty */
};

/* After MPI_Init_thread: sets rank, size and the name of the host. */
void ranks_open(struct ranks *ranks, struct campaign *campaign, int jobs);

/* Returns when all ranks have finished. */
void ranks_run(struct ranks *ranks);

/* For ranks_run: the two sides. */
void ranks_lead(struct ranks *ranks, struct outbox *outbox);
void ranks_follow(struct ranks *ranks, struct outbox *outbox);

/* What the thread of this rank has to say at its end. */
struct end end_of(const struct ranks *ranks, const struct supply *supply);

#endif
