#include "campaign/check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "kit/jobs.h"
#include "kit/splitmix.h"
#include "kit/words.h"

/* A row that is made again. */
struct sample {
    uint64_t chunk, index;
    char *line;
};

struct checking {
    const struct campaign *campaign;
    struct check *check;
    pthread_mutex_t lock; /* of everything that several threads change */
    struct sample *samples;
    size_t count, room, next;
    struct row_maker *makers;
    bool has_no_memory;
};

/* With the lock held. */
static void tell(struct checking *checking, enum check_problem problem, uint64_t chunk, uint64_t deal,
                 const struct kt_error *why)
{
    char path[CHUNK_PATH];
    chunk_path(&checking->campaign->manifest, chunk, chunk_folder, chunk_ending, path);
    checking->check->problems++;
    checking->check->problem(checking->check->data, problem, path, deal, why);
}

/* ---- the sample ---- */

static uint64_t seed_of(const struct manifest *manifest)
{
    char start[17];
    memcpy(start, manifest->id, sizeof start - 1);
    start[16] = '\0';
    return strtoull(start, NULL, 16);
}

/* A number that belongs to the deal of a cell; it decides whether the deal is in a sample. */
static uint64_t number_of(const struct manifest *manifest, int cell, uint64_t index)
{
    return splitmix_finish(splitmix_finish(seed_of(manifest) + (uint64_t)cell) + index);
}

static bool is_certain(const struct manifest *manifest, uint64_t index)
{
    return seed_of(manifest) % manifest->deals.total == index;
}

static void add_sample(struct checking *checking, uint64_t chunk, uint64_t index, const char *line, size_t size)
{
    char *copy = strndup(line, size);
    pthread_mutex_lock(&checking->lock);
    if (checking->count == checking->room) {
        size_t room = checking->room * 2 + 64;
        struct sample *samples = realloc(checking->samples, room * sizeof *samples);
        checking->samples = samples ? samples : checking->samples;
        checking->room = samples ? room : checking->room;
    }
    if (copy && checking->count < checking->room) {
        checking->samples[checking->count++] = (struct sample){.chunk = chunk, .index = index, .line = copy};
    } else {
        checking->has_no_memory = true;
        free(copy);
    }
    pthread_mutex_unlock(&checking->lock);
}

/* ---- reading all chunks ---- */

static void replay(struct checking *checking, uint64_t chunk, int cell, uint64_t deal, const char *line, size_t size)
{
    struct kt_error error = {0};
    bool is_right = row_replay(&checking->campaign->manifest, cell, deal, line, size, &error);
    pthread_mutex_lock(&checking->lock);
    checking->check->replayed++;
    if (!is_right)
        tell(checking, PROBLEM_REPLAY, chunk, deal, &error);
    pthread_mutex_unlock(&checking->lock);
}

static void check_rows(struct checking *checking, uint64_t number, const struct chunk *chunk)
{
    const struct manifest *manifest = &checking->campaign->manifest;
    struct place place = chunk_place(manifest, number);
    for (uint64_t i = 0; i < chunk->rows; i++) {
        size_t size;
        const char *line = chunk_row(chunk, i, &size);
        uint64_t index = place.first + i, drawn = number_of(manifest, place.cell, index);
        bool is_replayed = drawn % REPLAY_ONE_IN == 0 && (manifest->is_match || row_verdict(line, size) == KT_SOLVED);
        bool is_made = drawn % COMPUTE_ONE_IN == 0 || is_certain(manifest, index);
        if (is_replayed && manifest->has_solutions)
            replay(checking, number, place.cell, deal_at(manifest, index), line, size);
        if (is_made || (is_replayed && !manifest->has_solutions))
            add_sample(checking, number, index, line, size);
    }
}

static void check_chunk(void *data, uint64_t number, enum chunk_state state, const struct chunk *chunk)
{
    static const enum check_problem problems[] = {[CHUNK_DAMAGED] = PROBLEM_DAMAGED,
                                                  [CHUNK_MISPLACED] = PROBLEM_MISPLACED,
                                                  [CHUNK_FOREIGN] = PROBLEM_FOREIGN,
                                                  [CHUNK_UNREADABLE] = PROBLEM_UNREADABLE};
    struct checking *checking = data;
    struct check *check = checking->check;
    pthread_mutex_lock(&checking->lock);
    if (state == CHUNK_GOOD) {
        check->totals.good++;
        row_count_join(&check->totals.cells[chunk_place(&checking->campaign->manifest, number).cell], &chunk->count);
    } else if (state == CHUNK_MISSING) {
        check->missing++;
    } else {
        check->totals.unreadable += state == CHUNK_UNREADABLE;
        check->totals.foreign += state == CHUNK_FOREIGN;
        check->totals.bad += state == CHUNK_DAMAGED || state == CHUNK_MISPLACED;
        tell(checking, problems[state], number, 0, NULL);
    }
    pthread_mutex_unlock(&checking->lock);
    if (state == CHUNK_GOOD)
        check_rows(checking, number, chunk);
}

static void note_stray(void *data, const char *path, bool is_draft)
{
    struct check *check = data;
    if (is_draft) /* a process is writing, or the next run deletes it */
        return;
    check->strays++;
    check->problems++;
    check->problem(check->data, PROBLEM_STRAY, path, 0, NULL);
}

/* ---- making rows again ---- */

static bool next(void *data, void *slot)
{
    struct checking *checking = data;
    if (checking->next == checking->count || is_stop_set(checking->check->stop))
        return false;
    *(struct sample *)slot = checking->samples[checking->next++];
    return true;
}

static bool run(void *data, int worker, void *slot)
{
    struct checking *checking = data;
    const struct sample *sample = slot;
    const struct manifest *manifest = &checking->campaign->manifest;
    int cell = chunk_place(manifest, sample->chunk).cell;
    uint64_t deal = deal_at(manifest, sample->index);
    struct row row = {0};
    struct kt_error error = {0};
    enum row_end end = row_make(&checking->makers[worker], cell, deal, &row, &error);
    if (end != ROW_STOPPED) {
        pthread_mutex_lock(&checking->lock);
        checking->check->computed++;
        if (end == ROW_FAILED)
            tell(checking, PROBLEM_ROW, sample->chunk, deal, &error);
        else if (strcmp(row.text.data, sample->line) != 0)
            tell(checking, PROBLEM_ROW, sample->chunk, deal, NULL);
        pthread_mutex_unlock(&checking->lock);
    }
    kt_text_free(&row.text);
    return end != ROW_STOPPED;
}

static bool make_again(struct checking *checking)
{
    int jobs = checking->check->jobs;
    struct jobs_plan plan = {
        .slot_size = sizeof(struct sample), .workers = jobs, .data = checking, .next = next, .run = run};
    checking->makers = calloc((size_t)jobs, sizeof *checking->makers);
    if (!checking->makers)
        return false;
    for (int i = 0; i < jobs; i++)
        row_maker_open(&checking->makers[i], &checking->campaign->manifest, checking->check->stop);
    bool is_run = jobs_run(&plan);
    for (int i = 0; i < jobs; i++)
        row_maker_close(&checking->makers[i]);
    free(checking->makers);
    return is_run;
}

bool campaign_check(struct campaign *campaign, struct check *check, struct kt_error *error)
{
    struct checking checking = {.campaign = campaign, .check = check};
    struct campaign_look look = {.jobs = check->jobs, .data = &checking, .look = check_chunk, .stop = check->stop};
    check->totals.cells = calloc((size_t)campaign->manifest.cell_count, sizeof *check->totals.cells);
    if (!check->totals.cells)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    if (!campaign_list(campaign, note_stray, check, error))
        return false;
    check->missing = campaign->chunks - campaign_done(campaign);
    pthread_mutex_init(&checking.lock, NULL);
    bool is_done =
        campaign_look(campaign, &look, error) && ((!checking.has_no_memory && make_again(&checking)) ||
                                                  refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL));
    pthread_mutex_destroy(&checking.lock);
    for (size_t i = 0; i < checking.count; i++)
        free(checking.samples[i].line);
    free(checking.samples);
    return is_done;
}
