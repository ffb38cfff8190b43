#include "campaign/rows.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "kit/cpu_time.h"
#include "kit/json.h"
#include "kit/results.h"
#include "kit/verdicts.h"
#include "kit/words.h"

bool is_stop_set(const volatile bool *stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
}

void row_maker_open(struct row_maker *maker, const struct manifest *manifest, const volatile bool *stop)
{
    *maker = (struct row_maker){.manifest = manifest, .stop = stop, .cell = -1};
}

void row_maker_close(struct row_maker *maker)
{
    kt_solver_close(maker->solver);
    maker->solver = NULL;
    maker->cell = -1;
}

/* The rules of a cell; refuses texts that mean something else in this version of Kartu. */
static bool read_rules(const struct manifest *manifest, int cell, struct kt_settings *rules, struct kt_error *error)
{
    struct kt_text text = {0};
    const char *saved = manifest->cells[cell].rules;
    kt_rules_usual(manifest->game, rules);
    if (!kt_rules_read(manifest->game, saved, rules, error))
        return false;
    kt_rules_write(manifest->game, rules, &text);
    bool is_same = !text.failed && strcmp(text.data ? text.data : "", saved) == 0;
    kt_text_free(&text);
    return is_same || refuse(error, KT_BAD_INPUT,
                             N_("The rules of the game have changed since this campaign was made."), NULL, NULL);
}

static bool open_cell(struct row_maker *maker, int cell, struct kt_error *error)
{
    if (maker->cell == cell)
        return true;
    row_maker_close(maker);
    if (!read_rules(maker->manifest, cell, &maker->rules, error))
        return false;
    maker->solver = kt_solver_open(maker->manifest->game, maker->manifest->cells[cell].algorithm, error);
    maker->cell = maker->solver ? cell : -1;
    return maker->solver;
}

static bool write_row(const struct manifest *manifest, const struct kt_position *start, uint64_t deal,
                      const struct kt_result *result, struct kt_text *out, struct kt_error *error)
{
    struct kt_text solution = {0};
    bool has_solution = manifest->has_solutions && result->verdict == KT_SOLVED, is_written = true;
    put_open(out, NULL, "{");
    put_number(out, "deal", deal);
    result_in_json(result, out);
    result_extras_in_json(result, out);
    if (has_solution) {
        is_written = kt_line_write(start, &result->line, NULL, NULL, &solution, error);
        put_string(out, "solution", solution.data ? solution.data : "");
    }
    put_close(out, "}");
    if (solution.failed || out->failed)
        is_written = refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    kt_text_free(&solution);
    return is_written;
}

enum row_end row_make(struct row_maker *maker, int cell, uint64_t deal, struct row *row, struct kt_error *error)
{
    const struct manifest *manifest = maker->manifest;
    struct kt_limits limits = {.states = manifest->nodes, .memory = manifest->memory_mb << 20, .stop = maker->stop};
    struct kt_result result = {0};
    if (!open_cell(maker, cell, error))
        return ROW_FAILED;
    struct kt_position *start = kt_position_deal(manifest->game, &maker->rules, deal, error);
    double begin = thread_cpu_seconds();
    bool is_run = start && kt_solver_run(maker->solver, start, &limits, &result, error);
    row->micros = (uint64_t)((thread_cpu_seconds() - begin) * 1e6);
    bool was_stopped = is_run && result.verdict == KT_UNKNOWN && result.stopped_by == KT_BY_REQUEST;
    bool is_written = is_run && !was_stopped && write_row(manifest, start, deal, &result, &row->text, error);
    kt_line_free(&result.line);
    kt_position_free(start);
    return was_stopped ? ROW_STOPPED : is_written ? ROW_MADE : ROW_FAILED;
}

/* ---- reading rows ---- */

static bool check_line(const struct kt_position *start, const char *solution, json_int_t moves, struct kt_error *error)
{
    struct kt_line line = {0};
    struct kt_tally tally = {0};
    bool is_legal = kt_line_read(start, NULL, solution, strlen(solution), &line, error) &&
                    kt_line_check(start, &line, &tally, error);
    kt_line_free(&line);
    if (is_legal && (!tally.won || tally.moves != (uint64_t)moves))
        return refuse(error, KT_ILLEGAL, N_("The solution does not win, or has another number of moves."), NULL, NULL);
    return is_legal;
}

bool row_replay(const struct manifest *manifest, int cell, uint64_t deal, const char *line, size_t size,
                struct kt_error *error)
{
    struct kt_settings rules;
    if (!read_rules(manifest, cell, &rules, error))
        return false;
    json_t *row = json_loadb(line, size, 0, NULL);
    const char *solution = json_string_value(json_object_get(row, "solution"));
    struct kt_position *start = kt_position_deal(manifest->game, &rules, deal, error);
    bool is_right = start != NULL;
    if (start && !solution)
        is_right = refuse(error, KT_BAD_INPUT, N_("The row has no solution."), NULL, NULL);
    else if (start)
        is_right = check_line(start, solution, json_integer_value(json_object_get(row, "moves")), error);
    kt_position_free(start);
    json_decref(row);
    return is_right;
}

/* Our own rows begin in one way only, so they need no parser. */
bool row_add(struct row_count *count, uint64_t deal, const char *line, size_t size)
{
    char start[64];
    uint64_t *const verdicts[] = {
        [KT_SOLVED] = &count->solved, [KT_IMPOSSIBLE] = &count->impossible, [KT_UNKNOWN] = &count->unknown};
    for (int verdict = 0; verdict < (int)(sizeof verdicts / sizeof *verdicts); verdict++) {
        int length = snprintf(start, sizeof start, "{\"deal\":%" PRIu64 ",\"verdict\":\"%s\",", deal,
                              verdict_word((enum kt_verdict)verdict));
        if ((size_t)length > size || memcmp(line, start, (size_t)length) != 0)
            continue;
        count->deals++;
        ++*verdicts[verdict];
        return true;
    }
    return false;
}

void row_count_join(struct row_count *count, const struct row_count *more)
{
    count->deals += more->deals;
    count->solved += more->solved;
    count->impossible += more->impossible;
    count->unknown += more->unknown;
}
