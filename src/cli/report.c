#define _GNU_SOURCE
#include "report.h"

#include "exit_status.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "conditions.h"
#include "counted.h"
#include "escape.h"
#include "kit/json.h"
#include "kit/record.h"
#include "kit/results.h"
#include "language.h"

int verdict_status(enum kt_verdict verdict)
{
    switch (verdict) {
    case KT_SOLVED:
        return STATUS_DONE;
    case KT_IMPOSSIBLE:
        return STATUS_IMPOSSIBLE;
    case KT_UNKNOWN:
        break;
    }
    return STATUS_GAVE_UP;
}

const char *limit_sentence(enum kt_stopped_by stopped_by)
{
    return _(limit_reason(stopped_by));
}

void deal_in_json(const struct kt_game *game, uint64_t deal, const char *after, struct kt_text *out)
{
    put_string(out, "game", kt_game_name(game));
    if (deal)
        put_number(out, "deal", deal);
    else
        put_null(out, "deal");
    if (after)
        put_string(out, "after", after);
}

bool report_takes_remarks(const struct report *report)
{
    static const char *const formats[] = {"standard", "words", "states"};
    bool has_comments = false;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        has_comments |= strcmp(report->format, formats[i]) == 0;
    return has_comments && !report->is_json;
}

static void write_solution(const char *format, struct answer *answer, struct kt_text *out)
{
    answer->is_broken =
        !kt_line_write(answer->start, &answer->result.line, format, language_translate, out, &answer->error);
}

static void write_length(const struct kt_result *result, struct kt_text *out)
{
    text_printf(out, _("solved in %s (%s)"), counted_moves(result->tally.moves).text,
                counted_cards(result->tally.cards).text);
    if (result->at_least)
        text_printf(out, _("; lower bound: %llu"), (unsigned long long)result->at_least);
}

static void write_verdict(const struct answer *answer, struct kt_text *out)
{
    const struct kt_result *result = &answer->result;
    if (result->verdict == KT_SOLVED)
        write_length(result, out);
    else if (result->verdict == KT_IMPOSSIBLE)
        kt_text_add(out, _("impossible"));
    else
        text_printf(out, _("unknown, because %s"), limit_sentence(result->stopped_by));
}

/* As it was given, on one line. */
static void add_after(const char *after, struct kt_text *out)
{
    kt_text_add(out, " --after \"");
    escape_into(out, after);
    kt_text_add(out, "\"");
}

static void write_remark(const struct report *report, const struct answer *answer, struct kt_text *out)
{
    text_printf(out, "# %s ", kt_game_name(report->setup->game));
    if (answer->deal)
        text_printf(out, "%llu", (unsigned long long)answer->deal);
    else
        text_printf(out, _("position %llu"), (unsigned long long)answer->place);
    if (report->after)
        add_after(report->after, out);
    kt_text_add(out, ": ");
    write_verdict(answer, out);
    text_printf(out, ", %s, %s, %s\n", counted_states(answer->result.states).text, counted_micros(answer->micros).text,
                answer->solver);
}

static void answer_in_text(const struct report *report, struct answer *answer)
{
    struct kt_text *remarks = report_takes_remarks(report) ? &answer->out : &answer->aside;
    write_remark(report, answer, remarks);
    if (report->has_bound && kt_position_bound(answer->start, &answer->scratch)) {
        text_printf(remarks, _("# upper bound on positions: %s"), answer->scratch.data);
        kt_text_add(remarks, "\n");
    }
    if (!report->has_solutions || answer->result.verdict != KT_SOLVED)
        return;
    write_solution(report->format, answer, &answer->out);
    if (answer->out.size > 0 && answer->out.data[answer->out.size - 1] != '\n')
        kt_text_add(&answer->out, "\n");
}

/* All positions of the solution, one text each. */
static void add_positions(struct answer *answer)
{
    struct kt_text *out = &answer->out, *scratch = &answer->scratch;
    const struct kt_line *line = &answer->result.line;
    struct kt_position *position = kt_position_copy(answer->start);
    if (!position) {
        answer->is_broken = true;
        answer->error.code = KT_OUT_OF_MEMORY;
    }
    put_open(out, "positions", "[");
    for (size_t i = 0; i <= line->count && !answer->is_broken; i++) {
        text_clear(scratch);
        answer->is_broken = (i > 0 && !kt_position_play(position, line->moves[i - 1], &answer->error)) ||
                            !kt_position_write(position, NULL, scratch, &answer->error);
        put_string(out, NULL, scratch->data);
    }
    put_close(out, "]");
    kt_position_free(position);
}

/* The format "states" is a list here, in addition to the solution in short notation. */
static void add_solution(const struct report *report, struct answer *answer)
{
    bool has_states = strcmp(report->format, "states") == 0;
    text_clear(&answer->scratch);
    write_solution(has_states ? NULL : report->format, answer, &answer->scratch);
    put_string(&answer->out, "solution", answer->scratch.data ? answer->scratch.data : "");
    if (has_states)
        add_positions(answer);
}

static void add_extras(const struct report *report, struct answer *answer)
{
    struct kt_text *out = &answer->out, *scratch = &answer->scratch;
    result_extras_in_json(&answer->result, out);
    if (report->has_bound && kt_position_bound(answer->start, scratch))
        put_string(out, "bound", scratch->data);
    if (report->has_solutions && answer->result.verdict == KT_SOLVED)
        add_solution(report, answer);
}

static void answer_in_json(const struct report *report, struct answer *answer)
{
    struct kt_text *out = &answer->out;
    put_open(out, NULL, "{");
    deal_in_json(report->setup->game, answer->deal, report->after, out);
    if (!answer->deal)
        put_number(out, "position", answer->place);
    result_in_json(&answer->result, out);
    put_number(out, "micros", answer->micros);
    put_string(out, "solver", answer->solver);
    add_extras(report, answer);
    put_close(out, "}\n");
}

void report_answer(const void *data, struct answer *answer)
{
    const struct report *report = data;
    assert(answer->start && !answer->is_broken);
    if (report->is_json)
        answer_in_json(report, answer);
    else
        answer_in_text(report, answer);
    answer->out.failed = answer->out.failed || answer->scratch.failed;
}

/* The peak memory of this program. getrusage would include the process before it executed this program, which may
 * have been larger. */
static double peak_megabytes(void)
{
    unsigned long kilobytes = 0;
    char line[128];
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "VmHWM: %lu", &kilobytes) == 1)
            break;
    if (status)
        fclose(status);
    struct rusage usage;
    if (kilobytes == 0 && getrusage(RUSAGE_SELF, &usage) == 0)
        kilobytes = (unsigned long)usage.ru_maxrss;
    return (double)kilobytes / 1024;
}

static void totals_in_json(const struct report *report, const struct totals *totals, struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_true(out, "summary");
    put_number(out, "solved", totals->solved);
    put_number(out, "impossible", totals->impossible);
    put_number(out, "unknown", totals->unknown);
    put_number(out, "states", totals->states);
    put_real(out, "cpu_seconds", totals->cpu_seconds, 6);
    put_real(out, "seconds", totals->seconds, 6);
    put_real(out, "peak_mb", peak_megabytes(), 1);
    if (totals->solved) {
        put_real(out, "mean_moves", totals_mean(totals, totals->moves), 3);
        put_real(out, "median_moves", totals_median_moves(totals), 1);
        put_real(out, "mean_cards", totals_mean(totals, totals->cards), 3);
    } else {
        put_null(out, "mean_moves");
        put_null(out, "median_moves");
        put_null(out, "mean_cards");
    }
    put_number(out, "deals", totals_deals(totals));
    put_number(out, "requested", totals->requested);
    put_bool(out, "interrupted", totals->was_stopped);
    share_in_json("solved_rate", share_of((double)totals->solved, totals_deals(totals)), out);
    put_string(out, "solver", report->solver);
    conditions_in_json(report->setup, &report->limits, out);
    put_close(out, "}\n");
}

static void add_rate(const struct totals *totals, struct kt_text *out)
{
    struct share share = share_of((double)totals->solved, totals_deals(totals));
    text_printf(out, _("# solved: %.3f %%, 95 %% interval %.3f to %.3f %%"), 100 * share.rate, 100 * share.low,
                100 * share.high);
    kt_text_add(out, "\n");
}

static void add_lengths(const struct totals *totals, struct kt_text *out)
{
    text_printf(out, _("# on average %.1f moves (median %.1f), %.1f cards"), totals_mean(totals, totals->moves),
                totals_median_moves(totals), totals_mean(totals, totals->cards));
    kt_text_add(out, "\n");
}

static void totals_in_text(const struct report *report, const struct totals *totals, struct kt_text *out)
{
    if (totals->was_stopped)
        interrupted_in_text(totals_deals(totals), totals->requested, out);
    text_printf(out, _("# %s: %llu solved, %llu impossible, %llu unknown"), counted_deals(totals_deals(totals)).text,
                (unsigned long long)totals->solved, (unsigned long long)totals->impossible,
                (unsigned long long)totals->unknown);
    kt_text_add(out, "\n");
    if (totals_deals(totals))
        add_rate(totals, out);
    text_printf(out, _("# %s, %.2f s CPU time, %.2f s wall time, %.1f MB"), counted_states(totals->states).text,
                totals->cpu_seconds, totals->seconds, peak_megabytes());
    kt_text_add(out, "\n");
    if (totals->solved)
        add_lengths(totals, out);
    text_printf(out, "# %s %s, ", kt_game_name(report->setup->game), report->solver);
    conditions_in_text(report->setup, &report->limits, out);
    kt_text_add(out, "\n");
}

void report_totals(const struct report *report, const struct totals *totals, struct kt_text *out)
{
    if (report->is_json)
        totals_in_json(report, totals, out);
    else
        totals_in_text(report, totals, out);
}
