#include "kit/par.h"

#include "kit/choices.h"

enum { PAR_STATES = 300000, PAR_MEMORY = 256 << 20 };

uint64_t par_of(const struct kt_position *deal, const volatile bool *stop)
{
    const struct kt_limits limits = {.states = PAR_STATES, .memory = PAR_MEMORY, .stop = stop};
    const struct kt_game *game = kt_position_game(deal);
    struct kt_solver *solver = kt_solver_open(game, is_solver(game, "short") ? "short" : NULL, NULL);
    struct kt_result result = {0};
    bool is_found = solver && kt_solver_run(solver, deal, &limits, &result, NULL) && result.verdict == KT_SOLVED;
    kt_line_free(&result.line);
    kt_solver_close(solver);
    return is_found ? result.tally.moves : 0;
}
