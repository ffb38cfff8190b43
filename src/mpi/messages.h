/* Messages between rank 0 and the others. They have fixed sizes below 4 kB, so that every transport of Open MPI sends
 * them at once. All ranks run the same program, so structures are sent as they are.
 *
 * Open MPI waits by spinning. Nothing here waits: the callers look for messages now and then, and sleep in between. */
#ifndef MPI_MESSAGES_H
#define MPI_MESSAGES_H

#include <mpi.h>

#include "campaign/disk.h"
#include "mpi/supply.h"

enum { PROBLEM_TEXT = 1024 };

/* The tags of messages. */
enum message_kind {
    HELLO,  /* to rank 0, at the start */
    REPORT, /* to rank 0: progress, and perhaps a question */
    END,    /* to rank 0: this rank computes nothing any more */
    GRANT,  /* from rank 0: the answer to a question */
    STOP,   /* from rank 0: end soon; no contents */
};

struct hello {
    char id[ID_HEX]; /* of the campaign */
    char host[HOST_NAME];
    int jobs;
    char problem[PROBLEM_TEXT]; /* why this rank cannot compute; empty: it can */
};

struct report {
    uint64_t rows, decided; /* so far */
    bool is_asking;
    int count;
    struct finished finished[MOST_IN_GRANT]; /* since the last report */
};

struct end {
    bool is_interrupted;        /* by a signal */
    char problem[PROBLEM_TEXT]; /* why computing has failed; empty: it has not */
};

struct grant {
    int count; /* 0: no more */
    uint64_t chunks[MOST_IN_GRANT];
};

struct message {
    int rank; /* of the sender */
    enum message_kind kind;
    union {
        struct hello hello;
        struct report report;
        struct end end;
        struct grant grant;
    };
};

/* Messages that are under way. */
struct outbox {
    struct parcel *first;
};

/* The contents are copied. Without memory the job is aborted: finished chunks are on the disk. */
void message_send(struct outbox *outbox, int rank, enum message_kind kind, const void *contents);

/* Frees what has arrived; true if nothing is under way. */
bool outbox_is_empty(struct outbox *outbox);

/* Receives a message of this kind, or of any kind with MPI_ANY_TAG, if there is one. */
bool message_receive(int kind, struct message *message);

/* Waits for all ranks, with long pauses, and receives what still comes. */
void messages_end(struct outbox *outbox);

#endif
