#define _GNU_SOURCE
#include "mpi/messages.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct parcel {
    struct parcel *next;
    MPI_Request request;
    char contents[];
};

static const size_t sizes[] = {
    [HELLO] = sizeof(struct hello),
    [REPORT] = sizeof(struct report),
    [END] = sizeof(struct end),
    [GRANT] = sizeof(struct grant),
    [STOP] = 0,
};

void message_send(struct outbox *outbox, int rank, enum message_kind kind, const void *contents)
{
    struct parcel *parcel = malloc(sizeof *parcel + sizes[kind]);
    if (!parcel) {
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
        return;
    }
    if (sizes[kind] > 0)
        memcpy(parcel->contents, contents, sizes[kind]);
    MPI_Isend(parcel->contents, (int)sizes[kind], MPI_BYTE, rank, (int)kind, MPI_COMM_WORLD, &parcel->request);
    parcel->next = outbox->first;
    outbox->first = parcel;
}

bool outbox_is_empty(struct outbox *outbox)
{
    for (struct parcel **place = &outbox->first; *place;) {
        struct parcel *parcel = *place;
        int is_sent = 0;
        MPI_Test(&parcel->request, &is_sent, MPI_STATUS_IGNORE);
        if (is_sent) {
            *place = parcel->next;
            free(parcel);
        } else {
            place = &parcel->next;
        }
    }
    return !outbox->first;
}

bool message_receive(int kind, struct message *message)
{
    MPI_Status status;
    int has_message = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, kind, MPI_COMM_WORLD, &has_message, &status);
    if (!has_message)
        return false;
    message->rank = status.MPI_SOURCE;
    message->kind = (enum message_kind)status.MPI_TAG;
    MPI_Recv(&message->hello, (int)sizes[message->kind], MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return true;
}

void messages_end(struct outbox *outbox)
{
    static const struct timespec pause = {.tv_nsec = 5 * 1000 * 1000};
    struct message message;
    MPI_Request request;
    int is_complete = 0;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    while (!is_complete || !outbox_is_empty(outbox)) {
        while (message_receive(MPI_ANY_TAG, &message))
            ;
        if (!is_complete)
            MPI_Test(&request, &is_complete, MPI_STATUS_IGNORE);
        nanosleep(&pause, NULL);
    }
}
