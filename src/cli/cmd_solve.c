/* kartu solve: solves deals by number or the positions of a file, in order. */
#include <stdio.h>
#include <string.h>

#include "batch.h"
#include "commands.h"
#include "language.h"
#include "report.h"
#include "say.h"
#include "show_search.h"
#include "trace_file.h"

/* What to solve: deals, or positions, or one position: after some moves, or with a trace. */
struct task {
    struct kt_position *start; /* with --after or --trace; otherwise NULL */
    uint64_t deal;             /* its deal, or 0 */
    struct deals deals;
    struct input input;
    struct positions positions;
    uint64_t total;
};

/* A list of deals, or a range. */
static bool names_several_deals(const struct arguments *args)
{
    return args->operand_count > 3 || (args->operand_count == 3 && strchr(args->operands[2], '-'));
}

static bool read_start(struct task *task, const struct setup *setup, const struct arguments *args)
{
    if (names_several_deals(args)) {
        say_usage("solve", _("%s needs exactly one deal or position."), args->after ? "--after" : "--trace");
        return false;
    }
    task->start = setup_position(setup, args, true, &task->deal);
    task->total = 1;
    return task->start;
}

static bool read_task(struct task *task, const struct setup *setup, const struct arguments *args)
{
    *task = (struct task){0};
    if (args->after || args->trace)
        return read_start(task, setup, args);
    if ((args->file != NULL) == (args->operand_count > 2)) {
        say_usage("solve", _("Give either deal numbers (7, 1-100) or positions with --file."));
        return false;
    }
    if (!args->file) {
        bool is_read = setup_deals(setup, args, &task->deals);
        task->total = task->deals.total;
        return is_read;
    }
    if (!input_read(&task->input, args->file))
        return false;
    task->positions =
        (struct positions){.input = &task->input, .game = setup->game, .rules = &setup->rules, .asked = args->rules};
    return positions_check(task->positions, true, &task->total);
}

static void free_task(struct task *task)
{
    kt_position_free(task->start);
    deals_free(&task->deals);
    input_free(&task->input);
}

static void write_totals(const struct report *report, const struct totals *totals, struct output *output)
{
    struct kt_text text = {0};
    report_totals(report, totals, &text);
    if (report->is_json || report_takes_remarks(report))
        output_write(output, &text);
    else if (text.data)
        fputs(text.data, stderr);
    kt_text_free(&text);
}

static int run(const struct batch *batch, const struct report *report, struct trace_file *trace)
{
    struct totals totals;
    batch_run(batch, &totals);
    int status = totals_status(&totals);
    if (trace)
        status = trace_close(trace, status, totals.was_stopped && !totals.failure);
    if ((batch->total > 1 || totals.was_stopped) && !totals.failure)
        write_totals(report, &totals, batch->output);
    if (totals.was_stopped && !totals.failure)
        status = output_close_interrupted(batch->output);
    else
        status = output_close(batch->output, status);
    totals_free(&totals);
    return status;
}

static int solve(const struct setup *setup, struct task *task, const struct arguments *args)
{
    const struct kt_choice *format = setup_choice(setup->game, kt_game_line_format, args->format);
    if (!format)
        return STATUS_USAGE;
    const struct kt_choice *first = kt_game_solver(setup->game, 0);
    struct report report = {.setup = setup,
                            .solver = args->solver ? args->solver
                                      : first      ? first->name
                                                   : "",
                            .format = format->name,
                            .after = args->after,
                            .is_json = args->json,
                            .has_solutions = !args->quiet,
                            .has_bound = args->stats};
    struct output output;
    struct batch batch = {.setup = setup,
                          .solver = args->solver,
                          .jobs = (int)(args->jobs < task->total ? args->jobs : task->total),
                          .deals = args->file || task->start ? NULL : &task->deals,
                          .positions = task->start ? NULL : &task->positions,
                          .start = task->start,
                          .deal = task->deal,
                          .total = task->total,
                          .output = &output,
                          .describe = report_answer,
                          .data = &report};
    setup_limits(args, &batch.limits);
    batch.limits.threads = task->total == 1 ? (unsigned)args->jobs : 1; /* for a single deal, all jobs in one search */
    report.limits = batch.limits;
    if (!output_open(&output, args->output))
        return STATUS_USAGE;
    struct trace_file *trace = args->trace ? trace_open(task->start, args) : NULL;
    if (args->trace && !trace)
        return output_close(&output, STATUS_USAGE);
    if (trace)
        trace_connect(trace, &batch.limits);
    return run(&batch, &report, trace);
}

int cmd_solve(const struct arguments *args)
{
    struct setup setup;
    struct task task;
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    if ((args->trace || args->trace_format) && !trace_is_possible(&setup, args))
        return STATUS_USAGE;
    if (args->watch)
        return show_search(&setup, args);
    int status = read_task(&task, &setup, args) ? solve(&setup, &task, args) : STATUS_USAGE;
    free_task(&task);
    return status;
}
