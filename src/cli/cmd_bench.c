/* kartu bench: every solver of a game on the same deals, with the same limit on states. Because the limit is on
 * states and not on time, all results except the times are the same on every machine. */
#include "batch.h"
#include "commands.h"
#include "kit/json.h"
#include "language.h"
#include "say.h"

enum { DEALS = 100, STATES = 20000 };

struct bench {
    const struct arguments *args;
    struct output output;
};

static uint64_t per_second(const struct totals *totals)
{
    return totals->cpu_seconds > 0 ? (uint64_t)((double)totals->states / totals->cpu_seconds) : 0;
}

static void row_in_json(const struct kt_game *game, const char *solver, uint64_t deals, const struct totals *totals,
                        struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_string(out, "game", kt_game_name(game));
    put_string(out, "solver", solver);
    put_number(out, "deals", deals);
    put_number(out, "solved", totals->solved);
    put_number(out, "impossible", totals->impossible);
    put_number(out, "unknown", totals->unknown);
    put_number(out, "states", totals->states);
    put_real(out, "cpu_seconds", totals->cpu_seconds, 6);
    put_number(out, "states_per_second", per_second(totals));
    if (totals->solved) {
        put_real(out, "mean_moves", totals_mean(totals, totals->moves), 3);
        put_real(out, "mean_cards", totals_mean(totals, totals->cards), 3);
    } else {
        put_null(out, "mean_moves");
        put_null(out, "mean_cards");
    }
    put_close(out, "}\n");
}

static void row_in_text(const char *solver, uint64_t deals, const struct totals *totals, struct kt_text *out)
{
    text_printf(out, "%-24s %6llu %6llu %10llu %7llu %12llu %8.2f %11llu", solver, (unsigned long long)deals,
                (unsigned long long)totals->solved, (unsigned long long)totals->impossible,
                (unsigned long long)totals->unknown, (unsigned long long)totals->states, totals->cpu_seconds,
                (unsigned long long)per_second(totals));
    if (totals->solved)
        text_printf(out, " %10.1f %10.1f\n", totals_mean(totals, totals->moves), totals_mean(totals, totals->cards));
    else
        text_printf(out, " %10s %10s\n", "-", "-");
}

/* Column heads are not translated, like JSON fields. */
static void add_heads(const struct kt_game *game, struct kt_text *out)
{
    text_printf(out, "# %s\n", kt_game_name(game));
    text_printf(out, "%-24s %6s %6s %10s %7s %12s %8s %11s %10s %10s\n", "solver", "deals", "solved", "impossible",
                "unknown", "states", "CPU s", "states/s", "mean moves", "mean cards");
}

static int run_solver(struct bench *bench, const struct setup *setup, const char *solver)
{
    const struct arguments *args = bench->args;
    uint64_t last = kt_game_deals(setup->game) < DEALS ? kt_game_deals(setup->game) : DEALS;
    struct deal_range range = {.first = 1, .last = last};
    const struct deals deals = {.ranges = &range, .count = 1, .total = last};
    struct batch batch = {.setup = setup,
                          .solver = solver,
                          .jobs = (int)(args->jobs < last ? args->jobs : last),
                          .deals = &deals,
                          .total = last,
                          .is_quiet = args->quiet};
    struct totals totals;
    struct kt_text text = {0};
    setup_limits(args, &batch.limits);
    if (!args->nodes)
        batch.limits.states = STATES;
    batch_run(&batch, &totals);
    if (args->json)
        row_in_json(setup->game, solver, last, &totals, &text);
    else
        row_in_text(solver, last, &totals, &text);
    int status = totals.was_stopped ? STATUS_GAVE_UP : totals.failure;
    if (status == STATUS_DONE)
        output_write(&bench->output, &text);
    kt_text_free(&text);
    totals_free(&totals);
    return status;
}

static int run_game(struct bench *bench, const struct kt_game *game)
{
    struct setup setup = {.game = game};
    struct kt_error error = {0};
    struct kt_text heads = {0};
    int status = STATUS_DONE;
    kt_rules_usual(game, &setup.rules);
    if (bench->args->rules && !kt_rules_read(game, bench->args->rules, &setup.rules, &error))
        return say_error("--rules", 0, &error);
    if (!bench->args->json)
        add_heads(game, &heads);
    output_write(&bench->output, &heads);
    kt_text_free(&heads);
    if (bench->args->solver)
        return run_solver(bench, &setup, bench->args->solver);
    for (int i = 0; status == STATUS_DONE && kt_game_solver(game, i); i++)
        status = run_solver(bench, &setup, kt_game_solver(game, i)->name);
    return status;
}

static int run_games(struct bench *bench)
{
    const struct arguments *args = bench->args;
    int status = STATUS_DONE;
    if (args->operand_count > 1)
        return run_game(bench, setup_game(args->operands[1]));
    for (int i = 0; status == STATUS_DONE && kt_game_at(i); i++)
        if (kt_game_solver(kt_game_at(i), 0))
            status = run_game(bench, kt_game_at(i));
    return status;
}

/* The rows before it are complete; the interrupted solver has no row. */
static void mark_interrupted(struct bench *bench)
{
    struct kt_text text = {0};
    if (bench->args->json) {
        put_open(&text, NULL, "{");
        put_true(&text, "summary");
        put_true(&text, "interrupted");
        put_close(&text, "}\n");
    } else {
        text_printf(&text, "# %s\n", _("interrupted"));
    }
    output_write(&bench->output, &text);
    kt_text_free(&text);
}

int cmd_bench(const struct arguments *args)
{
    struct bench bench = {.args = args};
    struct setup setup;
    if (args->operand_count > 1 && !setup_read(&setup, args))
        return STATUS_USAGE;
    if (!output_open(&bench.output, args->output))
        return STATUS_USAGE;
    int status = run_games(&bench);
    if (status != STATUS_GAVE_UP)
        return output_close(&bench.output, status);
    mark_interrupted(&bench);
    return output_close_interrupted(&bench.output);
}
