/* kartu match: bots play deals against each other, or alone in a one-player game. */
#include <stdlib.h>
#include <string.h>

#include "cast.h"
#include "commands.h"
#include "language.h"
#include "match_report.h"
#include "say.h"

static int run(struct match *match, const struct arguments *args)
{
    struct results *results = calloc(1, sizeof *results);
    struct kt_text text = {0};
    int status = STATUS_INTERNAL, written;
    if (!results) {
        output_close(match->output, status);
        return say_internal(_("Out of memory."));
    }
    bool is_played = match_run(match, results, &status);
    if (is_played) {
        report_match(match, results, args->json, &text);
        output_write(match->output, &text);
    }
    if (is_played && results->was_stopped)
        written = output_close_interrupted(match->output);
    else
        written = output_close(match->output, is_played ? STATUS_DONE : status);
    kt_text_free(&text);
    free(results);
    return written == STATUS_DONE ? status : written;
}

static int run_with_log(struct match *match, const struct arguments *args)
{
    match->log = args->engine_log ? engine_log_open(args->engine_log) : NULL;
    if (args->engine_log && !match->log)
        return STATUS_USAGE;
    int status = output_open(match->output, args->output) ? run(match, args) : STATUS_USAGE;
    engine_log_close(match->log);
    return status;
}

static int play(const struct setup *setup, const struct cast *cast, const struct deal_range *deals,
                const struct arguments *args)
{
    struct output output;
    uint64_t total = (deals->last - deals->first + 1) * (uint64_t)(cast->most_seats - cast->least_seats + 1);
    struct match match = {.setup = setup,
                          .bots = cast->bots,
                          .options = cast->options,
                          .players = cast->count,
                          .seats = cast->seats,
                          .by_side = cast->by_side,
                          .least_seats = cast->least_seats,
                          .most_seats = cast->most_seats,
                          .deals = *deals,
                          .jobs = (int)(args->jobs < total ? args->jobs : total),
                          .seed = args->seed,
                          .rounds = args->rounds > 0 ? (int)args->rounds : 1,
                          .is_quiet = args->quiet,
                          .output = &output,
                          .describe = args->json && !args->quiet ? report_deal : NULL};
    setup_limits(args, &match.limits);
    if (args->budget_ms > 0)
        match.limits.seconds = (double)args->budget_ms / 1e3;
    return cast_arrange(cast, args->arrange, &match.arrange) ? run_with_log(&match, args) : STATUS_USAGE;
}

int cmd_match(const struct arguments *args)
{
    struct setup setup;
    struct deal_range deals;
    struct cast cast = {0};
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    if (!args->deals)
        return say_usage("match", _("Name the bots with --bots or --side, and the deals with --deals, such as 1-100."));
    int status = STATUS_USAGE;
    if (setup_range(setup.game, args->deals, &deals) && cast_read(&cast, &setup, &deals, args))
        status = play(&setup, &cast, &deals, args);
    cast_free(&cast);
    return status;
}
