/* Computing chunks.
 *
 * The deals of all chunks are one stream of jobs (kit/jobs.h), so that no thread waits at the end of a chunk. Rows go
 * to their places in the chunk, and the thread that makes the last one gives the chunk to the writer. Chunks are thus
 * written when they are complete, and a slow deal delays only its own chunk.
 *
 * The writer is a thread of its own, because it waits for the disk most of the time. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "campaign/campaign.h"
#include "kit/jobs.h"
#include "kit/words.h"

enum { MOST_WAITING = 64 }; /* complete chunks that are not written yet */

/* A chunk under way. */
struct draft {
    struct draft *older, *newer; /* all drafts, so that those of a stopped run can be freed */
    struct draft *behind;        /* in the queue of the writer */
    uint64_t number;
    struct place place;
    struct row *rows;
    atomic_uint_least64_t missing; /* rows */
};

struct slot {
    struct draft *draft;
    uint64_t index;
};

struct working {
    const struct campaign *campaign;
    struct campaign_work *work;
    struct row_maker *makers; /* one for each worker */
    struct draft *current;    /* whose deals are being handed out */
    uint64_t index;           /* the next of its deals */

    pthread_mutex_t lock; /* of everything below, and of the caller's functions */
    pthread_cond_t has_change;
    struct draft *newest;
    struct draft *first, *last; /* the queue */
    int waiting;
    bool is_over; /* no more chunks will come */
    atomic_bool has_failed;
    struct kt_error error; /* the first one */
    pthread_t writer;
};

static void fail(struct working *working, const struct kt_error *error)
{
    pthread_mutex_lock(&working->lock);
    if (!working->has_failed)
        working->error = *error;
    working->has_failed = true;
    kt_request_stop(&working->work->stop);
    pthread_cond_broadcast(&working->has_change);
    pthread_mutex_unlock(&working->lock);
}

static void fail_without_memory(struct working *working)
{
    struct kt_error error = {0};
    refuse(&error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    fail(working, &error);
}

/* ---- drafts ---- */

static struct draft *new_draft(struct working *working, uint64_t number)
{
    struct draft *draft = calloc(1, sizeof *draft);
    if (!draft)
        return NULL;
    draft->number = number;
    draft->place = chunk_place(&working->campaign->manifest, number);
    draft->rows = calloc(draft->place.count, sizeof *draft->rows);
    atomic_init(&draft->missing, draft->place.count);
    if (!draft->rows) {
        free(draft);
        return NULL;
    }
    pthread_mutex_lock(&working->lock);
    draft->older = working->newest;
    if (draft->older)
        draft->older->newer = draft;
    working->newest = draft;
    pthread_mutex_unlock(&working->lock);
    return draft;
}

/* With the lock held. */
static void free_draft(struct working *working, struct draft *draft)
{
    if (draft->older)
        draft->older->newer = draft->newer;
    *(draft->newer ? &draft->newer->older : &working->newest) = draft->older;
    for (uint64_t i = 0; i < draft->place.count; i++)
        kt_text_free(&draft->rows[i].text);
    free(draft->rows);
    free(draft);
}

/* ---- the writer ---- */

static void count_rows(const struct working *working, const struct draft *draft, struct row_count *count,
                       uint64_t *micros)
{
    *count = (struct row_count){0};
    *micros = 0;
    for (uint64_t i = 0; i < draft->place.count; i++) {
        const struct row *row = &draft->rows[i];
        uint64_t deal = deal_at(&working->campaign->manifest, draft->place.first + i);
        bool is_row =
            row_add(&working->campaign->manifest, draft->place.cell, count, deal, row->text.data, row->text.size);
        assert(is_row);
        *micros += row->micros;
    }
}

static void save(struct working *working, struct draft *draft)
{
    struct kt_error error = {0};
    struct row_count count;
    uint64_t micros;
    bool is_saved =
        chunk_save(working->campaign->folder, &working->campaign->manifest, draft->number, draft->rows, &error);
    if (is_saved) {
        count_rows(working, draft, &count, &micros);
        pthread_mutex_lock(&working->lock);
        working->work->done(working->work->data, draft->number, &count, micros);
        pthread_mutex_unlock(&working->lock);
    } else {
        fail(working, &error);
    }
}

/* Writes until the queue is empty and no more can come. */
static void *write_chunks(void *data)
{
    struct working *working = data;
    pthread_mutex_lock(&working->lock);
    for (;;) {
        while (!working->first && !working->is_over)
            pthread_cond_wait(&working->has_change, &working->lock);
        struct draft *draft = working->first;
        if (!draft)
            break;
        working->first = draft->behind;
        pthread_mutex_unlock(&working->lock);
        save(working, draft);
        pthread_mutex_lock(&working->lock);
        free_draft(working, draft);
        working->waiting--;
        pthread_cond_broadcast(&working->has_change);
    }
    pthread_mutex_unlock(&working->lock);
    return NULL;
}

static void give_to_writer(struct working *working, struct draft *draft)
{
    pthread_mutex_lock(&working->lock);
    while (working->waiting >= MOST_WAITING)
        pthread_cond_wait(&working->has_change, &working->lock);
    *(working->first ? &working->last->behind : &working->first) = draft;
    working->last = draft;
    working->waiting++;
    pthread_cond_broadcast(&working->has_change);
    pthread_mutex_unlock(&working->lock);
}

/* ---- jobs ---- */

static bool take_chunk(struct working *working)
{
    uint64_t number;
    pthread_mutex_lock(&working->lock);
    bool has_next = working->work->next(working->work->data, &number);
    pthread_mutex_unlock(&working->lock);
    if (!has_next)
        return false;
    working->current = new_draft(working, number);
    working->index = 0;
    if (!working->current)
        fail_without_memory(working);
    return working->current;
}

static bool next(void *data, void *item)
{
    struct working *working = data;
    struct slot *slot = item;
    if (is_stop_set(&working->work->stop))
        return false;
    if (!working->current && !take_chunk(working))
        return false;
    *slot = (struct slot){.draft = working->current, .index = working->index++};
    if (working->index == working->current->place.count)
        working->current = NULL;
    return true;
}

static bool run(void *data, int worker, void *item)
{
    struct working *working = data;
    const struct slot *slot = item;
    struct draft *draft = slot->draft;
    struct kt_error error = {0};
    uint64_t deal = deal_at(&working->campaign->manifest, draft->place.first + slot->index);
    struct row *row = &draft->rows[slot->index];
    struct row_count count = {0};
    if (is_stop_set(&working->work->stop))
        return false;
    enum row_end end = row_make(&working->makers[worker], draft->place.cell, deal, row, &error);
    if (end == ROW_FAILED)
        fail(working, &error);
    if (end != ROW_MADE)
        return false;
    row_add(&working->campaign->manifest, draft->place.cell, &count, deal, row->text.data, row->text.size);
    atomic_fetch_add(&working->work->decided, count.deals - count.unknown);
    atomic_fetch_add(&working->work->rows, 1);
    if (atomic_fetch_sub(&draft->missing, 1) == 1)
        give_to_writer(working, draft);
    return true;
}

/* ---- running ---- */

static bool run_jobs(struct working *working)
{
    struct jobs_plan plan = {
        .slot_size = sizeof(struct slot), .workers = working->work->jobs, .data = working, .next = next, .run = run};
    if (pthread_create(&working->writer, NULL, write_chunks, working) != 0)
        return false;
    bool is_run = jobs_run(&plan);
    pthread_mutex_lock(&working->lock);
    working->is_over = true;
    pthread_cond_broadcast(&working->has_change);
    pthread_mutex_unlock(&working->lock);
    pthread_join(working->writer, NULL);
    return is_run;
}

static void run_all(struct working *working)
{
    int jobs = working->work->jobs;
    for (int i = 0; i < jobs; i++)
        row_maker_open(&working->makers[i], &working->campaign->manifest, &working->work->stop);
    pthread_mutex_init(&working->lock, NULL);
    pthread_cond_init(&working->has_change, NULL);
    if (!run_jobs(working))
        fail_without_memory(working);
    while (working->newest)
        free_draft(working, working->newest);
    pthread_cond_destroy(&working->has_change);
    pthread_mutex_destroy(&working->lock);
    for (int i = 0; i < jobs; i++)
        row_maker_close(&working->makers[i]);
}

bool campaign_work(const struct campaign *campaign, struct campaign_work *work, struct kt_error *error)
{
    struct working working = {.campaign = campaign, .work = work};
    assert(work->jobs > 0 && work->next && work->done);
    working.makers = calloc((size_t)work->jobs, sizeof *working.makers);
    if (!working.makers)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    run_all(&working);
    free(working.makers);
    if (working.has_failed && error)
        *error = working.error;
    return !working.has_failed;
}
