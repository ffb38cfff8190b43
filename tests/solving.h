/* Running solvers in tests. */
#ifndef KT_TEST_SOLVING_H
#define KT_TEST_SOLVING_H

#include <kartu/kartu.h>

/* `spec` may be NULL, as for kt_solver_open. */
struct kt_solver *open_solver(const struct kt_game *game, const char *spec);

/* Runs the solver; fails if it refuses the position. */
void solve(struct kt_solver *solver, const struct kt_position *position, struct kt_limits limits,
           struct kt_result *result);

/* Every statement of a result must be true. */
void see_claims(const struct kt_position *position, const struct kt_result *result, struct kt_limits limits,
                const char *of);

#endif
