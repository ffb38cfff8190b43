#define _GNU_SOURCE
#include "batch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "kit/cpu_time.h"
#include "kit/json.h"
#include "language.h"
#include "say.h"
#include "supervise.h"

/* A batch under way. */
struct run {
    const struct batch *batch;
    struct totals *totals;
    struct kt_solver **solvers; /* one for each worker */
    int range;                  /* the range of the next deal */
    uint64_t taken;             /* how many were taken already: deals from that range, or the only position */
    struct supervisor supervisor;
};

static bool take_deal(struct run *run, struct answer *answer)
{
    const struct deals *deals = run->batch->deals;
    if (run->range == deals->count)
        return false;
    const struct deal_range *range = &deals->ranges[run->range];
    answer->deal = range->first + run->taken++;
    if (answer->deal == range->last) {
        run->range++;
        run->taken = 0;
    }
    return true;
}

static bool take_position(struct run *run, struct answer *answer)
{
    struct positions *positions = run->batch->positions;
    if (positions_are_over(positions))
        return false;
    answer->start = positions_next(positions);
    answer->place = positions->count;
    if (!answer->start) /* positions_next has written the message */
        supervisor_fail(&run->supervisor, STATUS_INTERNAL);
    return answer->start;
}

static bool take_start(struct run *run, struct answer *answer)
{
    const struct batch *batch = run->batch;
    if (run->taken++ > 0)
        return false;
    answer->start = kt_position_copy(batch->start);
    answer->deal = batch->deal;
    answer->place = 1;
    if (!answer->start)
        supervisor_fail(&run->supervisor, say_internal(_("Out of memory.")));
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
    if (run->batch->deals)
        return take_deal(run, slot);
    return run->batch->positions ? take_position(run, slot) : take_start(run, slot);
}

/* The search was interrupted, so nothing is known about this deal. */
static bool is_cut_short(const struct answer *answer)
{
    return !answer->is_broken && answer->result.verdict == KT_UNKNOWN && answer->result.stopped_by == KT_BY_REQUEST;
}

static bool solve(void *data, int worker, void *slot)
{
    struct run *run = data;
    const struct batch *batch = run->batch;
    struct kt_solver *solver = run->solvers[worker];
    struct answer *answer = slot;
    answer->solver = batch->solver ? batch->solver : kt_solver_name(solver);
    if (!answer->start)
        answer->start = kt_position_deal(batch->setup->game, &batch->setup->rules, answer->deal, &answer->error);
    double (*cpu_seconds)(void) = batch->limits.threads > 1 ? process_cpu_seconds : thread_cpu_seconds;
    double start = cpu_seconds();
    answer->is_broken =
        !answer->start || !kt_solver_run(solver, answer->start, &batch->limits, &answer->result, &answer->error);
    answer->micros = (uint64_t)((cpu_seconds() - start) * 1e6);
    if (!answer->is_broken && batch->describe)
        batch->describe(batch->data, answer);
    return !is_cut_short(answer);
}

/* Counts solutions by length; the table grows with the longest one. */
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

/* Adds an answer to the totals; returns the exit status of its error, or 0. */
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

static void done(void *data, void *slot)
{
    struct run *run = data;
    struct answer *answer = slot;
    struct output *output = run->batch->output;
    if (run->supervisor.failure)
        return;
    int status = count(run->totals, answer);
    if (status != STATUS_DONE) {
        supervisor_fail(&run->supervisor, status);
    } else if (output) {
        output_write(output, &answer->out);
        if (answer->aside.size > 0)
            fputs(answer->aside.data, stderr);
        if (output->failed) /* output_close writes the message */
            supervisor_fail(&run->supervisor, STATUS_INTERNAL);
    }
}

static void stop(void *data)
{
    struct run *run = data;
    for (int i = 0; i < run->batch->jobs; i++)
        kt_solver_stop(run->solvers[i]);
}

static void close_solvers(struct run *run)
{
    for (int i = 0; run->solvers && i < run->batch->jobs; i++)
        kt_solver_close(run->solvers[i]);
    free(run->solvers);
}

/* Returns the exit status of the failure, or 0. */
static int open_solvers(struct run *run)
{
    const struct batch *batch = run->batch;
    struct kt_error error = {0};
    run->solvers = calloc((size_t)batch->jobs, sizeof *run->solvers);
    if (!run->solvers)
        return say_internal(_("Out of memory."));
    for (int i = 0; i < batch->jobs; i++) {
        run->solvers[i] = kt_solver_open(batch->setup->game, batch->solver, &error);
        if (!run->solvers[i])
            return say_error("--solver", 0, &error);
    }
    return STATUS_DONE;
}

static void solve_all(struct run *run)
{
    const struct batch *batch = run->batch;
    struct totals *totals = run->totals;
    double wall = kt_clock_monotonic(NULL), cpu = process_cpu_seconds();
    supervisor_run(&run->supervisor);
    totals->seconds = kt_clock_monotonic(NULL) - wall;
    totals->cpu_seconds = process_cpu_seconds() - cpu;
    totals->was_stopped = run->supervisor.is_stopped && totals_deals(totals) < batch->total;
    totals->failure = run->supervisor.failure;
}

bool batch_run(const struct batch *batch, struct totals *totals)
{
    struct run run = {.batch = batch,
                      .totals = totals,
                      .supervisor = {.plan = {.slot_size = sizeof(struct answer),
                                              .workers = batch->jobs,
                                              .is_interactive = !batch->deals,
                                              .data = &run,
                                              .next = next,
                                              .run = solve,
                                              .done = done,
                                              .clear = clear},
                                     .output = batch->output,
                                     .total = batch->is_quiet ? 0 : batch->total,
                                     .stop = stop}};
    assert(batch->jobs > 0 && (batch->deals || batch->positions || batch->start));
    *totals = (struct totals){.requested = batch->total};
    totals->failure = open_solvers(&run);
    bool is_open = totals->failure == STATUS_DONE;
    if (is_open)
        solve_all(&run);
    close_solvers(&run);
    return is_open;
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
