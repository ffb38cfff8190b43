/* Several processes on one directory, on one machine or on many that share a file system, agree on who computes which
 * chunk: each creates the file claims/CELL-CHUNK exclusively, and deletes it when the chunk is written. The file says
 * who made it. A thread touches the files of this process regularly. A claim is stale, and anybody may replace it, when
 * its process does not exist any more (on the same machine) or when nobody has touched it for STALE_SECONDS.
 *
 * Claims only avoid double work. If two processes compute the same chunk after all, they write the same bytes. */
#ifndef CAMPAIGN_CLAIMS_H
#define CAMPAIGN_CLAIMS_H

#include <pthread.h>

#include "campaign/campaign.h"

enum { HEARTBEAT_SECONDS = 20, STALE_SECONDS = 180 };

struct claims {
    struct campaign *campaign;
    char owner[160];              /* the contents of our files */
    uint64_t next;                /* chunks before it were tried already */
    bool is_second;               /* the second pass looks for stale claims */
    atomic_uint_least64_t passed; /* deals that other processes have finished meanwhile */
    struct kt_error error;        /* why claims_next has stopped early; code KT_OK: it has not */
    uint64_t *held;
    size_t held_count, held_room;
    bool is_over;
    pthread_t heart;
    pthread_mutex_t lock; /* of `held` and `is_over` */
    pthread_cond_t has_change;
};

/* Deletes the claims of processes of this machine that do not exist any more. */
void claims_clean(struct campaign *campaign);

/* Cleans; the campaign must be listed (campaign_list). */
bool claims_open(struct claims *claims, struct campaign *campaign, struct kt_error *error);
void claims_close(struct claims *claims); /* gives all claims back */

/* Claims the next chunk that is not finished and that nobody else computes; marks chunks as done that other processes
 * have finished. False if there is none, or after an error. One call at a time. Fits struct campaign_work. */
bool claims_next(void *claims, uint64_t *chunk);

/* At the end: marks chunks as done that other processes have finished since this one tried to claim them. */
void claims_look_again(struct claims *claims);

/* How many chunks are claimed, by all processes. */
uint64_t claims_count(const struct campaign *campaign);

/* The chunk is written. */
void claims_release(struct claims *claims, uint64_t chunk);

#endif
