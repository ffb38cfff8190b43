/* Guided self-scheduling: a grant is half of what the rank would get if the rest were divided equally. Grants become
 * shorter towards the end, down to one chunk, so that all ranks finish at about the same time although the times of
 * chunks have heavy tails. The chunks themselves are fixed by the manifest.
 *
 * A grant is also limited to LONGEST seconds: the estimate of its time is uncertain, and a long one has no advantage.
 * Before the first measurement a grant is one chunk.
 *
 * A rank that asks LEAD seconds before its end does not wait for the answer. It must not ask earlier: the new chunk
 * would wait behind a slow deal while other ranks have nothing to do. */
#include "campaign/grants.h"

#include <assert.h>

static const double LONGEST = 10, LEAD = 0.05;
static const double WEIGHT = 1.0 / 16; /* of the newest measurement */

void grants_open(struct grants *grants, const struct campaign *campaign, int threads)
{
    assert(threads > 0);
    *grants = (struct grants){.campaign = campaign, .threads = threads};
    grants->remaining = campaign->chunks - campaign_done(campaign);
}

static double grant_size(const struct grants *grants, int threads)
{
    double size = 0.5 * (double)grants->remaining * threads / grants->threads;
    double most = grants->chunk_seconds > 0 ? LONGEST * threads / grants->chunk_seconds : 1;
    if (size > most)
        size = most;
    return size < 1 ? 1 : size < MOST_IN_GRANT ? size : MOST_IN_GRANT;
}

int grants_take(struct grants *grants, int threads, uint64_t chunks[MOST_IN_GRANT])
{
    int size = (int)grant_size(grants, threads), count = 0;
    for (; grants->remaining > 0 && count < size; grants->next++) {
        if (campaign_is_done(grants->campaign, grants->next))
            continue;
        chunks[count++] = grants->next;
        grants->remaining--;
    }
    return count;
}

void grants_measure(struct grants *grants, double seconds)
{
    bool is_first = grants->chunk_seconds <= 0;
    grants->chunk_seconds += (is_first ? 1 : WEIGHT) * (seconds - grants->chunk_seconds);
}

bool grants_is_short(uint64_t rows_left, double row_seconds, int threads)
{
    return rows_left == 0 || (double)rows_left * row_seconds < LEAD * threads;
}
