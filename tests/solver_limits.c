/* All solvers: limits are kept exactly, a stop ends a search, and deep searches need little of the C stack. */
#include "support.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

#include "core/solver.h"
#include "games/freecell/freecell.h"
#include "games/klondike/klondike.h"
#include "games/spider/spider.h"
#include "search/depth_first.h"
#include "session/handles.h"
#include "solving.h"

/* ---- limits ---- */

/* Deals that keep solvers busy for long, and how many of the game's solvers, from the first on, do not give up
 * before. */
static const struct {
    const struct kt_game *game;
    uint64_t deal;
    int solvers;
} hard[] = {{&kt_freecell, 11982, 99}, {&kt_klondike, 122, 2}, {&kt_spider, 1, 2}};

/* Counts through all of them: the deal and the solver opened, or false past the last one. */
static bool next_hard_search(int *index, struct kt_position **position, struct kt_solver **solver)
{
    int left = (*index)++;
    for (size_t i = 0; i < sizeof hard / sizeof *hard; i++)
        for (int k = 0; k < hard[i].solvers && kt_game_solver(hard[i].game, k); k++)
            if (left-- == 0) {
                *position = deal_or_fail(hard[i].game, "", hard[i].deal);
                *solver = open_solver(hard[i].game, kt_game_solver(hard[i].game, k)->name);
                return true;
            }
    return false;
}

static void the_limit_of_states_is_exact(void **unused)
{
    (void)unused;
    struct kt_position *position;
    struct kt_solver *solver;
    for (int i = 0; next_hard_search(&i, &position, &solver);) {
        struct kt_result result = {0};
        for (uint64_t states = 1; states < 3000; states += 1 + states / 5) {
            solve(solver, position, (struct kt_limits){.states = states}, &result);
            assert_int_equal(result.verdict, KT_UNKNOWN);
            assert_int_equal(result.stopped_by, KT_BY_STATES);
            assert_int_equal(result.states, states);
        }
        kt_line_free(&result.line);
        kt_solver_close(solver);
        kt_position_free(position);
    }
}

static void the_limit_of_memory_is_exact(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_freecell, "", 11982);
    uint64_t most = 0;
    for (int i = 0; kt_game_solver(&kt_freecell, i); i++) {
        const char *name = kt_game_solver(&kt_freecell, i)->name;
        /* Hill climbing remembers one climb at a time, and needs no more. */
        bool is_frugal = strcmp(name, "hill") == 0;
        struct kt_solver *solver = open_solver(&kt_freecell, name);
        struct kt_result result = {0};
        for (uint64_t memory = 1; memory < 300000; memory += 1 + memory / 5) {
            solve(solver, position, (struct kt_limits){.memory = memory, .states = is_frugal ? 20000 : 0}, &result);
            check(result.memory <= memory, "%s: %llu of %llu bytes", name, (unsigned long long)result.memory,
                  (unsigned long long)memory);
            bool is_stopped_right =
                result.stopped_by == KT_BY_MEMORY || (is_frugal && result.stopped_by == KT_BY_STATES);
            check(result.verdict == KT_UNKNOWN && is_stopped_right, "%s, %llu bytes: verdict %d by %d", name,
                  (unsigned long long)memory, result.verdict, result.stopped_by);
            most = result.states > most ? result.states : most;
        }
        kt_line_free(&result.line);
        kt_solver_close(solver);
    }
    check(most > 1000, "300 kB were enough for %llu states only", (unsigned long long)most);
    kt_position_free(position);
}

/* A solution is returned even if memory runs out while the line is shortened. */
static void solutions_hold_under_every_limit_of_memory(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_freecell, "ranks=6,columns=6,cells=3", 3);
    struct kt_solver *solver = open_solver(&kt_freecell, "backtrack");
    struct kt_result result = {0};
    int solved = 0, unknown = 0;
    for (uint64_t memory = 1000; memory < 400000; memory += 1 + memory / 40) {
        struct kt_limits limits = {.memory = memory};
        solve(solver, position, limits, &result);
        see_claims(position, &result, limits, "a small deck");
        solved += result.verdict == KT_SOLVED;
        unknown += result.verdict == KT_UNKNOWN;
    }
    check(solved > 20 && unknown > 20, "%d solved, %d unknown", solved, unknown);
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
}

static double one_second_more_each_time(void *data)
{
    double *now = data;
    return *now += 1;
}

static void the_limit_of_seconds_is_read_from_the_callers_clock(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_freecell, "", 11982);
    struct kt_solver *solver = open_solver(&kt_freecell, "dfs");
    struct kt_result result = {0};
    uint64_t before = 0;
    for (int seconds = 1; seconds <= 5; seconds++) {
        double now = 1e6;
        struct kt_limits limits = {.seconds = seconds, .clock = one_second_more_each_time, .clock_data = &now};
        solve(solver, position, limits, &result);
        assert_int_equal(result.verdict, KT_UNKNOWN);
        assert_int_equal(result.stopped_by, KT_BY_SECONDS);
        assert_true(now - 1e6 >= seconds + 1);
        assert_true(result.states > before && result.states < 20000);
        before = result.states;
    }
    /* Without a time limit the clock has no effect. */
    double now = 0;
    solve(solver, position, (struct kt_limits){.states = 1000, .clock = one_second_more_each_time, .clock_data = &now},
          &result);
    assert_int_equal(result.stopped_by, KT_BY_STATES);
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
}

static void without_a_clock_the_limit_of_seconds_is_real_time(void **unused)
{
    (void)unused;
    enum { ENOUGH_FOR_MINUTES = 1000000000 };
    struct kt_position *position = deal_or_fail(&kt_freecell, "", 11982);
    struct kt_solver *solver = open_solver(&kt_freecell, "dfs");
    struct kt_result result = {0};
    struct kt_limits limits = {.states = ENOUGH_FOR_MINUTES, .seconds = 0.01};
    double start = kt_clock_monotonic(NULL);
    solve(solver, position, limits, &result);
    double passed = kt_clock_monotonic(NULL) - start;
    assert_int_equal(result.stopped_by, KT_BY_SECONDS);
    assert_true(passed >= limits.seconds);
    /* A value that is not a number of seconds is no limit. */
    for (int i = 0; i < 3; i++) {
        limits = (struct kt_limits){.states = 1000, .seconds = (double[]){0, -1, NAN}[i]};
        solve(solver, position, limits, &result);
        assert_int_equal(result.stopped_by, KT_BY_STATES);
    }
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
}

static void budgets_count_to_their_limit(void **unused)
{
    (void)unused;
    struct kt_budget budget;
    kt_budget_start(&budget, NULL, NULL);
    for (int i = 0; i < 5000; i++)
        assert_true(kt_budget_spend(&budget));
    assert_int_equal(budget.states, 5000);
    kt_budget_start(&budget, &(struct kt_limits){.states = 3}, NULL);
    for (int i = 0; i < 3; i++)
        assert_true(kt_budget_spend(&budget));
    assert_int_equal(budget.stopped_by, KT_BY_NOTHING);
    for (int i = 0; i < 3; i++)
        assert_false(kt_budget_spend(&budget));
    assert_int_equal(budget.stopped_by, KT_BY_STATES);
    assert_int_equal(budget.states, 3);
}

static void budgets_heed_the_stop_flag(void **unused)
{
    (void)unused;
    struct kt_budget budget;
    atomic_bool stop;
    atomic_init(&stop, true);
    kt_budget_start(&budget, &(struct kt_limits){.states = 100000}, &stop);
    assert_false(kt_budget_spend(&budget)); /* at once, if it was set before */
    assert_int_equal(budget.stopped_by, KT_BY_REQUEST);
    atomic_store(&stop, false);
    kt_budget_start(&budget, NULL, &stop);
    for (int i = 0; i < 700; i++)
        assert_true(kt_budget_spend(&budget));
    atomic_store(&stop, true);
    int more = 0;
    while (kt_budget_spend(&budget))
        more++;
    assert_true(more < 1000);
    assert_int_equal(budget.stopped_by, KT_BY_REQUEST);
}

/* ---- stopping ---- */

static void a_stop_before_the_search_ends_the_next_one_only(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_freecell, "", 11982);
    struct kt_solver *solver = open_solver(&kt_freecell, NULL);
    struct kt_result result = {0};
    kt_solver_stop(solver);
    solve(solver, position, (struct kt_limits){0}, &result);
    assert_int_equal(result.verdict, KT_UNKNOWN);
    assert_int_equal(result.stopped_by, KT_BY_REQUEST);
    solve(solver, position, (struct kt_limits){.states = 700}, &result);
    assert_int_equal(result.stopped_by, KT_BY_STATES);
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
}

/* Requests a stop when the clock is read for the third time. */
struct requester {
    int looks;
    volatile bool stop;
};

static double request_at_third_look(void *data)
{
    struct requester *requester = data;
    if (++requester->looks == 3)
        kt_request_stop(&requester->stop);
    return 0;
}

static void the_flag_of_the_limits_stops_every_search_that_uses_it(void **unused)
{
    (void)unused;
    const struct kt_game *game = kt_game_find("freecell");
    struct kt_solver *solver = kt_solver_open(game, "backtrack", NULL);
    struct kt_position *position = kt_position_deal(game, NULL, 11982, NULL);
    struct requester requester = {0};
    struct kt_limits limits = {.states = 1000000,
                               .seconds = 1e9,
                               .clock = request_at_third_look,
                               .clock_data = &requester,
                               .stop = &requester.stop};
    struct kt_result result = {0};
    for (int time = 0; time < 2; time++) {
        assert_true(kt_solver_run(solver, position, &limits, &result, NULL));
        assert_int_equal(result.verdict, KT_UNKNOWN);
        assert_int_equal(result.stopped_by, KT_BY_REQUEST);
        check(time == 0 ? result.states > 64 : result.states <= 64, "%d states", (int)result.states);
    }
    requester.stop = false;
    limits.states = 100;
    assert_true(kt_solver_run(solver, position, &limits, &result, NULL));
    assert_int_equal(result.stopped_by, KT_BY_STATES);
    kt_position_free(position);
    kt_solver_close(solver);
}

static void any_thread_may_stop_a_search(void **unused)
{
    (void)unused;
    struct kt_position *position;
    struct kt_solver *solver;
    for (int i = 0; next_hard_search(&i, &position, &solver);) {
        struct kt_result result = {0};
        solve_until_stopped(solver, position, 4, &result);
        assert_int_equal(result.verdict, KT_UNKNOWN);
        assert_int_equal(result.stopped_by, KT_BY_REQUEST);
        assert_true(result.states > 100 && result.states < 10000);
        kt_line_free(&result.line);
        kt_solver_close(solver);
        kt_position_free(position);
    }
}

/* ---- the C stack ---- */

struct deep {
    struct kt_position *position;
    const char *spec;
    struct kt_result result;
};

static void *search_on_a_small_stack(void *data)
{
    struct deep *deep = data;
    struct kt_solver *solver = kt_solver_open(&kt_freecell, deep->spec, NULL);
    struct kt_limits limits = {.states = 60000};
    kt_solver_run(solver, deep->position, &limits, &deep->result, NULL);
    kt_solver_close(solver);
    return NULL;
}

/* A line of thousands of moves means a search as deep; recursion would need far more than this stack. */
static void deep_searches_need_little_stack(void **unused)
{
    (void)unused;
    enum { STACK = 128 * 1024 };
    struct deep deep = {.spec = "backtrack:no-2n,no-shorten"};
    pthread_attr_t small;
    pthread_t thread;
    deep.position = deal_or_fail(&kt_freecell, "cells=8", 9);
    assert_int_equal(pthread_attr_init(&small), 0);
    assert_int_equal(pthread_attr_setstacksize(&small, STACK), 0);
    assert_int_equal(pthread_create(&thread, &small, search_on_a_small_stack, &deep), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&small);
    assert_int_equal(deep.result.verdict, KT_SOLVED);
    check(deep.result.line.count > 4000, "only %zu moves deep", deep.result.line.count);
    kt_line_free(&deep.result.line);
    kt_position_free(deep.position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_limit_of_states_is_exact),
        cmocka_unit_test(the_limit_of_memory_is_exact),
        cmocka_unit_test(solutions_hold_under_every_limit_of_memory),
        cmocka_unit_test(the_limit_of_seconds_is_read_from_the_callers_clock),
        cmocka_unit_test(without_a_clock_the_limit_of_seconds_is_real_time),
        cmocka_unit_test(budgets_count_to_their_limit),
        cmocka_unit_test(budgets_heed_the_stop_flag),
        cmocka_unit_test(a_stop_before_the_search_ends_the_next_one_only),
        cmocka_unit_test(the_flag_of_the_limits_stops_every_search_that_uses_it),
        cmocka_unit_test(any_thread_may_stop_a_search),
        cmocka_unit_test(deep_searches_need_little_stack),
    };
    return cmocka_run_group_tests_name("solver_limits", tests, NULL, NULL);
}
