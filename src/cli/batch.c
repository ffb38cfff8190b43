#define _GNU_SOURCE
#include "batch.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "jobs.h"
#include "kit/json.h"
#include "language.h"
#include "progress.h"
#include "say.h"
#include "watch.h"

/* A batch under way. */
struct run {
    const struct batch *batch;
    struct totals *totals;
    struct kt_solver **solvers; /* one for each worker */
    int range;                  /* the next deal: this many ranges are done, */
    uint64_t behind;            /* and this many deals of the one that is not */
    atomic_bool is_stopped;     /* by Ctrl-C */
    atomic_bool is_broken;      /* by an error */
    pthread_mutex_t lock;       /* of the output and the progress bar, which the watch looks after too */
    struct progress progress;
};

static bool is_next_deal(struct run *run, struct answer *answer)
{
    const struct deals *deals = run->batch->deals;
    if (run->range == deals->count)
        return false;
    const struct deal_range *range = &deals->ranges[run->range];
    answer->deal = range->first + run->behind++;
    if (answer->deal == range->last) {
        run->range++;
        run->behind = 0;
    }
    return true;
}

static bool is_next_position(struct run *run, struct answer *answer)
{
    struct positions *positions = run->batch->positions;
    if (positions_are_over(positions))
        return false;
    answer->start = positions_next(positions);
    answer->place = positions->count;
    if (!answer->start)
        run->is_broken = true;
    return answer->start;
}

static void recycle(struct answer *answer)
{
    kt_position_free(answer->start);
    kt_line_free(&answer->result.line);
    text_clear(&answer->out);
    text_clear(&answer->aside);
    text_clear(&answer->scratch);
    *answer = (struct answer){.out = answer->out, .aside = answer->aside, .scratch = answer->scratch};
}

static void clear(void *slot)
{
    struct answer *answer = slot;
    recycle(answer);
    kt_text_free(&answer->out);
    kt_text_free(&answer->aside);
    kt_text_free(&answer->scratch);
}

static bool next(void *data, void *slot)
{
    struct run *run = data;
    recycle(slot);
    if (run->is_stopped || run->is_broken)
        return false;
    return run->batch->deals ? is_next_deal(run, slot) : is_next_position(run, slot);
}

static void solve(void *data, int worker, void *slot)
{
    struct run *run = data;
    const struct batch *batch = run->batch;
    struct kt_solver *solver = run->solvers[worker];
    struct answer *answer = slot;
    answer->solver = batch->solver ? batch->solver : kt_solver_name(solver);
    if (!answer->start)
        answer->start = kt_position_deal(batch->setup->game, &batch->setup->rules, answer->deal, &answer->error);
    double start = thread_cpu_seconds();
    answer->is_broken =
        !answer->start || !kt_solver_run(solver, answer->start, &batch->limits, &answer->result, &answer->error);
    answer->micros = (uint64_t)((thread_cpu_seconds() - start) * 1e6);
    if (!answer->is_broken && batch->describe)
        batch->describe(batch->data, answer);
}

/* The table of lengths is never larger than the longest solution was. */
static bool count_length(struct totals *totals, uint64_t moves)
{
    if (moves >= totals->lengths) {
        uint64_t lengths = moves + moves / 2 + 64;
        uint64_t *grown = realloc(totals->of_length, lengths * sizeof *grown);
        if (!grown)
            return false;
        memset(grown + totals->lengths, 0, (lengths - totals->lengths) * sizeof *grown);
        totals->of_length = grown;
        totals->lengths = lengths;
    }
    totals->of_length[moves]++;
    return true;
}

/* Adds an answer to the totals; returns the exit status of what is wrong with it, or 0. */
static int count(struct totals *totals, const struct answer *answer)
{
    const struct kt_result *result = &answer->result;
    if (answer->is_broken)
        return say_error(NULL, 0, &answer->error);
    totals->states += result->states;
    totals->solved += result->verdict == KT_SOLVED;
    totals->impossible += result->verdict == KT_IMPOSSIBLE;
    totals->unknown += result->verdict == KT_UNKNOWN;
    if (result->verdict != KT_SOLVED)
        return 0;
    totals->moves += result->tally.moves;
    totals->cards += result->tally.cards;
    return count_length(totals, result->tally.moves) ? 0 : say_internal(_("Out of memory."));
}

/* The search did not end by itself, so that nothing is known about this deal. */
static bool is_cut_short(const struct answer *answer)
{
    return !answer->is_broken && answer->result.verdict == KT_UNKNOWN && answer->result.stopped_by == KT_BY_REQUEST;
}

static void done(void *data, void *slot)
{
    struct run *run = data;
    struct answer *answer = slot;
    struct output *output = run->batch->output;
    if (is_cut_short(answer))
        return;
    pthread_mutex_lock(&run->lock);
    progress_hide(&run->progress);
    if (!run->totals->failure)
        run->totals->failure = count(run->totals, answer);
    if (run->totals->failure) {
        run->is_broken = true;
    } else if (output) {
        output_write(output, &answer->out);
        if (answer->aside.size > 0)
            fputs(answer->aside.data, stderr);
        run->is_broken = run->is_broken || output->failed;
    }
    run->progress.done++;
    pthread_mutex_unlock(&run->lock);
}

/* Whoever reads a pipe should see each answer soon, also while the next one takes its time. */
static void tick(void *data)
{
    struct run *run = data;
    pthread_mutex_lock(&run->lock);
    if (run->batch->output)
        fflush(run->batch->output->stream);
    progress_draw(&run->progress);
    pthread_mutex_unlock(&run->lock);
}

static void interrupt(void *data)
{
    struct run *run = data;
    run->is_stopped = true;
    for (int i = 0; i < run->batch->jobs; i++)
        kt_solver_stop(run->solvers[i]);
}

static void close_solvers(struct run *run)
{
    for (int i = 0; run->solvers && i < run->batch->jobs; i++)
        kt_solver_close(run->solvers[i]);
    free(run->solvers);
}

static bool open_solvers(struct run *run)
{
    const struct batch *batch = run->batch;
    struct kt_error error = {0};
    run->solvers = calloc((size_t)batch->jobs, sizeof *run->solvers);
    for (int i = 0; run->solvers && i < batch->jobs; i++) {
        run->solvers[i] = kt_solver_open(batch->setup->game, batch->solver, &error);
        if (!run->solvers[i]) {
            run->totals->failure = say_error("--solver", 0, &error);
            return false;
        }
    }
    if (!run->solvers)
        run->totals->failure = say_internal(_("Out of memory."));
    return run->solvers != NULL;
}

static void run_jobs(struct run *run)
{
    const struct jobs_plan plan = {.slot_size = sizeof(struct answer),
                                   .workers = run->batch->jobs,
                                   .data = run,
                                   .next = next,
                                   .run = solve,
                                   .done = done,
                                   .clear = clear};
    struct watch watch = {.tick = tick, .interrupt = interrupt, .data = run};
    bool is_run = false;
    if (watch_start(&watch)) {
        is_run = jobs_run(&plan);
        watch_end(&watch);
    }
    progress_hide(&run->progress);
    if (!is_run)
        run->totals->failure = say_internal(_("Not enough memory or threads for %d jobs."), run->batch->jobs);
    else if (run->is_broken && !run->totals->failure)
        run->totals->failure = STATUS_INTERNAL; /* it was said where it happened, or will be when the output closes */
}

bool batch_run(const struct batch *batch, struct totals *totals)
{
    struct run run = {.batch = batch, .totals = totals};
    *totals = (struct totals){.requested = batch->total};
    if (!open_solvers(&run)) {
        close_solvers(&run);
        return false;
    }
    double wall = wall_seconds(NULL), cpu = process_cpu_seconds();
    pthread_mutex_init(&run.lock, NULL);
    progress_start(&run.progress, batch->is_quiet ? 0 : batch->total);
    run_jobs(&run);
    pthread_mutex_destroy(&run.lock);
    totals->seconds = wall_seconds(NULL) - wall;
    totals->cpu_seconds = process_cpu_seconds() - cpu;
    totals->was_stopped = run.is_stopped && totals_deals(totals) < batch->total;
    close_solvers(&run);
    return true;
}

void totals_free(struct totals *totals)
{
    free(totals->of_length);
    *totals = (struct totals){0};
}

int totals_status(const struct totals *totals)
{
    if (totals->failure)
        return totals->failure;
    if (totals->unknown > 0 || totals->was_stopped)
        return STATUS_GAVE_UP;
    return totals->impossible > 0 ? STATUS_IMPOSSIBLE : STATUS_DONE;
}

uint64_t totals_deals(const struct totals *totals)
{
    return totals->solved + totals->impossible + totals->unknown;
}

double totals_mean(const struct totals *totals, uint64_t sum)
{
    return totals->solved ? (double)sum / (double)totals->solved : 0;
}

/* The number of moves of solution number `rank` (from 0), counted from the shortest. */
static uint64_t length_of_rank(const struct totals *totals, uint64_t rank)
{
    uint64_t length = 0, seen = 0;
    for (; length < totals->lengths; length++) {
        seen += totals->of_length[length];
        if (seen > rank)
            break;
    }
    return length;
}

double totals_median_moves(const struct totals *totals)
{
    if (!totals->solved)
        return 0;
    uint64_t low = length_of_rank(totals, (totals->solved - 1) / 2);
    uint64_t high = length_of_rank(totals, totals->solved / 2);
    return (double)(low + high) / 2;
}
