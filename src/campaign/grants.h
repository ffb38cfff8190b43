/* Which rank computes which chunks. A rank gets a grant, a list of chunks, and asks for the next one shortly before it
 * has nothing left to do. This module decides how long a grant is and when to ask. It knows neither messages nor
 * clocks, so that a simulation (bench/campaign_simulation.c) uses the same decisions as kartu-mpi. */
#ifndef CAMPAIGN_GRANTS_H
#define CAMPAIGN_GRANTS_H

#include "campaign/campaign.h"

/* A message with so many numbers is sent at once by every transport of Open MPI. */
enum { MOST_IN_GRANT = 64 };

struct grants {
    const struct campaign *campaign; /* chunks that are done at the start are not granted */
    uint64_t next;                   /* chunks before it are done or granted */
    uint64_t remaining;              /* chunks that are to be granted */
    int threads;                     /* of all ranks */
    double chunk_seconds;            /* CPU time of a chunk, a moving average; 0: not known yet */
};

void grants_open(struct grants *grants, const struct campaign *campaign, int threads);

/* Takes the next grant for a rank with so many threads. Returns the number of chunks; 0: there are no more. */
int grants_take(struct grants *grants, int threads, uint64_t chunks[MOST_IN_GRANT]);

/* A chunk has taken this CPU time. */
void grants_measure(struct grants *grants, double seconds);

/* Should a rank ask, if it has begun its last chunk, with so many deals left, and a deal takes so long? */
bool grants_is_short(uint64_t rows_left, double row_seconds, int threads);

#endif
