/* Reading all chunks, and repairing the directory before a run. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "campaign/campaign.h"
#include "kit/jobs.h"
#include "kit/words.h"

/* ---- reading all chunks ---- */

struct looking {
    const struct campaign *campaign;
    const struct campaign_look *look;
    uint64_t next;
};

static bool next(void *data, void *slot)
{
    struct looking *looking = data;
    while (looking->next < looking->campaign->chunks && !campaign_is_done(looking->campaign, looking->next))
        looking->next++;
    *(uint64_t *)slot = looking->next;
    return looking->next++ < looking->campaign->chunks && !is_stop_set(looking->look->stop);
}

static bool run(void *data, int worker, void *slot)
{
    const struct looking *looking = data;
    uint64_t number = *(const uint64_t *)slot;
    struct chunk chunk;
    (void)worker;
    if (is_stop_set(looking->look->stop))
        return false;
    enum chunk_state state = chunk_load(looking->campaign->folder, &looking->campaign->manifest, number, &chunk);
    looking->look->look(looking->look->data, number, state, &chunk);
    chunk_free(&chunk);
    return true;
}

bool campaign_look(const struct campaign *campaign, const struct campaign_look *look, struct kt_error *error)
{
    struct looking looking = {.campaign = campaign, .look = look};
    struct jobs_plan plan = {
        .slot_size = sizeof(uint64_t), .workers = look->jobs, .data = &looking, .next = next, .run = run};
    return jobs_run(&plan) || refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
}

/* ---- before a run ---- */

struct examining {
    struct campaign *campaign;
    struct campaign_totals *totals;
    pthread_mutex_t lock;
    uint64_t *bad; /* chunks that are not right */
    size_t bad_count, bad_room;
    uint64_t foreign; /* the first chunk of another campaign, plus 1; 0: none */
    bool has_failed;
};

static void note_bad(struct examining *examining, uint64_t number)
{
    if (examining->bad_count == examining->bad_room) {
        size_t room = examining->bad_room * 2 + 16;
        uint64_t *bad = realloc(examining->bad, room * sizeof *bad);
        examining->has_failed |= !bad;
        if (!bad)
            return;
        examining->bad = bad;
        examining->bad_room = room;
    }
    examining->bad[examining->bad_count++] = number;
}

static void examine_chunk(void *data, uint64_t number, enum chunk_state state, const struct chunk *chunk)
{
    struct examining *examining = data;
    int cell = chunk_place(&examining->campaign->manifest, number).cell;
    pthread_mutex_lock(&examining->lock);
    if (state == CHUNK_GOOD) {
        row_count_join(&examining->totals->cells[cell], &chunk->count);
        examining->totals->good++;
    } else {
        note_bad(examining, number);
        examining->totals->unreadable += state == CHUNK_UNREADABLE;
        examining->totals->foreign += state == CHUNK_FOREIGN;
        examining->totals->bad += state == CHUNK_DAMAGED || state == CHUNK_MISPLACED;
        if (state == CHUNK_FOREIGN && (examining->foreign == 0 || number < examining->foreign))
            examining->foreign = number + 1;
    }
    pthread_mutex_unlock(&examining->lock);
}

static int move_aside(const struct campaign *campaign, const char *path)
{
    char target[CHUNK_PATH + 32];
    int why = disk_make_folder(campaign->folder, "damaged");
    for (int i = 1; !why && i < 1000; i++) {
        snprintf(target, sizeof target, "damaged/%s.%d", strrchr(path, '/') + 1, i);
        if (faccessat(campaign->folder, target, F_OK, 0) != 0)
            return renameat(campaign->folder, path, campaign->folder, target) == 0 || errno == ENOENT ? 0 : errno;
    }
    return why ? why : EEXIST;
}

/* Looks again first: another process may have repaired the chunk. */
static bool repair_chunk(struct campaign *campaign, uint64_t number,
                         void (*moved)(void *data, const char *path, enum chunk_state state), void *data,
                         struct kt_error *error)
{
    struct chunk chunk;
    char path[CHUNK_PATH];
    int why = 0;
    enum chunk_state state = chunk_load(campaign->folder, &campaign->manifest, number, &chunk);
    chunk_free(&chunk);
    chunk_path(&campaign->manifest, number, chunk_folder, chunk_ending, path);
    if (state == CHUNK_GOOD)
        return true;
    if (state == CHUNK_UNREADABLE || state == CHUNK_FOREIGN)
        return chunk_refuse(path, state, error);
    campaign_set_done(campaign, number, false);
    if (state != CHUNK_MISSING)
        why = move_aside(campaign, path);
    if (why)
        return refuse(error, KT_NOT_POSSIBLE, N_("%1 cannot be moved to damaged/: %2."), path, strerror(why));
    if (state != CHUNK_MISSING && moved)
        moved(data, path, state);
    return true;
}

/* Lists and reads everything; fills the totals. */
static bool look_at_all(struct examining *examining, int jobs, const volatile bool *stop, struct kt_error *error)
{
    struct campaign *campaign = examining->campaign;
    struct campaign_totals *totals = examining->totals;
    struct campaign_look look = {.jobs = jobs, .data = examining, .look = examine_chunk, .stop = stop};
    *totals = (struct campaign_totals){.cells = calloc((size_t)campaign->manifest.cell_count, sizeof *totals->cells)};
    if (!totals->cells)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    if (!campaign_list(campaign, NULL, NULL, error))
        return false;
    pthread_mutex_init(&examining->lock, NULL);
    bool is_read = campaign_look(campaign, &look, error);
    pthread_mutex_destroy(&examining->lock);
    if (examining->has_failed)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    return is_read;
}

bool campaign_count(struct campaign *campaign, int jobs, const volatile bool *stop, struct campaign_totals *totals,
                    struct kt_error *error)
{
    struct examining examining = {.campaign = campaign, .totals = totals};
    bool is_counted = look_at_all(&examining, jobs, stop, error);
    free(examining.bad);
    return is_counted;
}

bool campaign_examine(struct campaign *campaign, int jobs, const volatile bool *stop,
                      void (*moved)(void *data, const char *path, enum chunk_state state), void *data,
                      struct campaign_totals *totals, struct kt_error *error)
{
    struct examining examining = {.campaign = campaign, .totals = totals};
    bool is_right = look_at_all(&examining, jobs, stop, error);
    if (is_right && examining.foreign)
        is_right = repair_chunk(campaign, examining.foreign - 1, moved, data, error);
    if (is_right) {
        disk_sweep(campaign->folder, chunk_folder);
        disk_sweep(campaign->folder, times_folder);
    }
    for (size_t i = 0; is_right && i < examining.bad_count; i++)
        is_right = repair_chunk(campaign, examining.bad[i], moved, data, error);
    free(examining.bad);
    return is_right;
}
