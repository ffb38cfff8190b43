#include "solving.h"

#include "support.h"

struct kt_solver *open_solver(const struct kt_game *game, const char *spec)
{
    struct kt_error error = {0};
    struct kt_solver *solver = kt_solver_open(game, spec, &error);
    check(solver != NULL, "%s: %s", spec ? spec : "the usual solver", error_text(&error));
    return solver;
}

void solve(struct kt_solver *solver, const struct kt_position *position, struct kt_limits limits,
           struct kt_result *result)
{
    struct kt_error error = {0};
    bool has_run = kt_solver_run(solver, position, &limits, result, &error);
    check(has_run, "%s: %s", kt_solver_name(solver), error_text(&error));
}

void see_claims(const struct kt_position *position, const struct kt_result *result, struct kt_limits limits,
                const char *of)
{
    check(!limits.states || result->states <= limits.states, "%s: %llu states", of, (unsigned long long)result->states);
    check(!limits.memory || result->memory <= limits.memory, "%s: %llu bytes", of, (unsigned long long)result->memory);
    check((result->verdict == KT_UNKNOWN) == (result->stopped_by != KT_BY_NOTHING), "%s: verdict %d, stopped by %d", of,
          result->verdict, result->stopped_by);
    if (result->verdict != KT_SOLVED)
        return;
    struct kt_tally tally;
    struct kt_error error = {0};
    bool is_legal = kt_line_check(position, &result->line, &tally, &error);
    check(is_legal, "%s: an illegal solution: %s", of, error_text(&error));
    check(tally.won, "%s: a solution that does not win", of);
    check(tally.moves == result->tally.moves && tally.cards == result->tally.cards, "%s: another tally", of);
}
