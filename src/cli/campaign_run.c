/* kartu campaign run: computes the missing chunks of a campaign, together with other processes. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "campaign/claims.h"
#include "campaign_words.h"
#include "campaigns.h"
#include "kit/json.h"
#include "language.h"
#include "progress.h"
#include "say.h"
#include "watch.h"

struct running {
    struct campaign campaign;
    struct claims claims;
    struct campaign_work work;
    struct progress progress;
    uint64_t missing; /* deals, at the start */
};

/* ---- in the thread of the watch ---- */

static void tick(void *data)
{
    struct running *running = data;
    struct progress *progress = &running->progress;
    uint64_t rows = running->work.rows, decided = running->work.decided, passed = running->claims.passed;
    progress->total = running->missing - passed;
    if (note_progress(progress, &running->campaign.manifest, rows, decided))
        progress_draw(progress);
}

static void interrupt(void *data)
{
    struct running *running = data;
    kt_request_stop(&running->work.stop);
}

/* ---- computing ---- */

static void finish_chunk(void *data, uint64_t chunk, const struct row_count *count, uint64_t micros)
{
    struct running *running = data;
    (void)count;
    (void)micros;
    campaign_set_done(&running->campaign, chunk, true);
    claims_release(&running->claims, chunk);
}

static bool next_chunk(void *data, uint64_t *chunk)
{
    struct running *running = data;
    return claims_next(&running->claims, chunk);
}

/* An error during the run: mostly the disk, and then the same command may continue later. How much is finished is
 * known when all chunks were read. */
static int say_failure(const struct running *running, const struct kt_error *error, bool is_examined)
{
    int status = say_error(NULL, 0, error);
    if (error->code == KT_BAD_INPUT)
        return status;
    return is_examined ? say_kept(&running->campaign) : STATUS_INTERNAL;
}

static int say_end(const struct running *running)
{
    unsigned long long done = campaign_done(&running->campaign), chunks = running->campaign.chunks;
    if (done == chunks)
        return say_finished(&running->campaign);
    if (is_stop_set(&running->work.stop))
        return say_interrupted(&running->campaign);
    fprintf(stderr, _("%llu of %llu chunks are finished; the others are claimed by other processes."), done, chunks);
    fputc('\n', stderr);
    fprintf(stderr, _("If these have crashed, the same command computes the rest after %d minutes."),
            STALE_SECONDS / 60);
    fputc('\n', stderr);
    return STATUS_GAVE_UP;
}

static int compute(struct running *running)
{
    struct kt_error error = {0};
    unsigned long long memory = campaign_memory_mb(&running->campaign);
    fprintf(stderr, _("memory for searches: at most %llu MB (%d x %llu MB)"),
            memory * (unsigned long long)running->work.jobs, running->work.jobs, memory);
    fputc('\n', stderr);
    if (!claims_open(&running->claims, &running->campaign, &error))
        return say_failure(running, &error, true);
    running->missing = missing_deals(&running->campaign);
    progress_start(&running->progress, running->missing);
    bool is_done = campaign_work(&running->campaign, &running->work, &error);
    if (is_done && running->claims.error.code != KT_OK) {
        is_done = false;
        error = running->claims.error;
    }
    claims_close(&running->claims);
    if (!is_stop_set(&running->work.stop))
        claims_look_again(&running->claims);
    return is_done ? STATUS_DONE : say_failure(running, &error, true);
}

static int examine_and_compute(struct running *running)
{
    struct kt_error error = {0};
    struct campaign_totals totals = {0};
    bool is_right =
        campaign_examine(&running->campaign, running->work.jobs, &running->work.stop, say_moved, NULL, &totals, &error);
    free(totals.cells);
    if (is_right && is_stop_set(&running->work.stop))
        return say_stopped_reading();
    if (!is_right)
        return say_failure(running, &error, false);
    if (campaign_done(&running->campaign) < running->campaign.chunks)
        return compute(running);
    claims_clean(&running->campaign);
    return STATUS_DONE;
}

int campaign_run(const struct arguments *args)
{
    struct running running = {
        .work = {.jobs = (int)args->jobs, .data = &running, .next = next_chunk, .done = finish_chunk}};
    struct watch watch = {.tick = tick, .interrupt = interrupt, .data = &running};
    int status = open_campaign(&running.campaign, args, true);
    if (status != STATUS_DONE)
        return status;
    status = STATUS_INTERNAL;
    if (watch_start(&watch)) {
        status = examine_and_compute(&running);
        watch_end(&watch);
        progress_hide(&running.progress);
        status = status == STATUS_DONE ? say_end(&running) : status;
    } else {
        say_internal(_("Not enough memory or threads for %d jobs."), running.work.jobs);
    }
    campaign_close(&running.campaign);
    return status;
}
