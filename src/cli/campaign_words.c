#define _GNU_SOURCE
#include "campaign_words.h"

#include <stdio.h>

#include "language.h"
#include "say.h"

void say_moved(void *data, const char *path, enum chunk_state state)
{
    (void)data;
    if (state == CHUNK_MISPLACED)
        say_wrong(_("%s is a chunk of another place; it was moved to damaged/ and is computed again."), path);
    else
        say_wrong(_("%s is damaged; it was moved to damaged/ and is computed again."), path);
}

int say_campaign_error(const char *directory, const struct kt_error *error)
{
    int status = say_error(directory, 0, error);
    return error->code == KT_NOT_POSSIBLE ? STATUS_INTERNAL : status;
}

uint64_t missing_deals(const struct campaign *campaign)
{
    uint64_t deals = 0;
    for (uint64_t chunk = 0; chunk < campaign->chunks; chunk++)
        if (!campaign_is_done(campaign, chunk))
            deals += chunk_place(&campaign->manifest, chunk).count;
    return deals;
}

bool note_progress(struct progress *progress, const struct manifest *manifest, uint64_t rows, uint64_t decided)
{
    double seconds = kt_clock_monotonic(NULL) - progress->start;
    if (rows == 0)
        return false;
    progress->done = rows < progress->total ? rows : progress->total;
    if (manifest->is_match)
        snprintf(progress->note, sizeof progress->note, _("%.1f deals/s"), (double)rows / seconds);
    else
        snprintf(progress->note, sizeof progress->note, _("%.1f deals/s, %.2f %% decided"), (double)rows / seconds,
                 100.0 * (double)decided / (double)rows);
    return true;
}

int say_kept(const struct campaign *campaign)
{
    say_wrong(_("%llu of %llu chunks are finished and kept; the same command continues."),
              (unsigned long long)campaign_done(campaign), (unsigned long long)campaign->chunks);
    return STATUS_INTERNAL;
}

int say_interrupted(const struct campaign *campaign)
{
    say_wrong(_("Interrupted: %llu of %llu chunks are finished; the same command continues."),
              (unsigned long long)campaign_done(campaign), (unsigned long long)campaign->chunks);
    return STATUS_GAVE_UP;
}

int say_stopped_reading(void)
{
    say_wrong(_("Interrupted while the finished chunks were read; the same command continues."));
    return STATUS_GAVE_UP;
}

int say_finished(const struct campaign *campaign)
{
    unsigned long long chunks = campaign->chunks;
    fprintf(stderr, _("%llu of %llu chunks are finished."), chunks, chunks);
    fputc('\n', stderr);
    return STATUS_DONE;
}
