/* All solvers: solutions are replayed, verdicts on small decks are compared with an independent exhaustive search,
 * limits are kept exactly. */
#include "support.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "core/solver.h"
#include "games/klondike/klondike.h"
#include "games/nullgame/nullgame.h"
#include "games/registry.h"
#include "games/spider/spider.h"
#include "plain_freecell.h"
#include "search/depth_first.h"
#include "search/shorten.h"
#include "session/handles.h"

static struct kt_solver *open_solver(const struct kt_game *game, const char *spec)
{
    struct kt_error error = {0};
    struct kt_solver *solver = kt_solver_open(game, spec, &error);
    check(solver != NULL, "%s: %s", spec ? spec : "the usual solver", error_text(&error));
    return solver;
}

static void solve(struct kt_solver *solver, const struct kt_position *position, struct kt_limits limits,
                  struct kt_result *result)
{
    struct kt_error error = {0};
    bool has_run = kt_solver_run(solver, position, &limits, result, &error);
    check(has_run, "%s: %s", kt_solver_name(solver), error_text(&error));
}

/* ---- claims ---- */

/* Every statement of a result must be true. */
static void see_claims(const struct kt_position *position, const struct kt_result *result, struct kt_limits limits,
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

static int solve_deals(const struct kt_game *game, const char *rules, const char *spec, uint64_t first, uint64_t last,
                       struct kt_limits limits)
{
    struct kt_solver *solver = open_solver(game, spec);
    struct kt_result result = {0};
    int solved = 0;
    for (uint64_t number = first; number <= last; number++) {
        char of[160];
        struct kt_position *position = deal_or_fail(game, rules, number);
        snprintf(of, sizeof of, "%s %s on %llu (%s)", game->name, spec, (unsigned long long)number, rules);
        solve(solver, position, limits, &result);
        see_claims(position, &result, limits, of);
        solved += result.verdict == KT_SOLVED;
        kt_position_free(position);
    }
    kt_line_free(&result.line);
    kt_solver_close(solver);
    return solved;
}

static void every_solution_passes_the_replay(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules, *spec;
        int least; /* solved of 20: fewer would mean that little was tested */
    } rows[] = {
        {"", "fast", 20},
        {"", "prove", 12},
        {"", "optimal", 1},
        {"autoplay=safe", "optimal", 1},
        {"cells=8,columns=10", "optimal", 15},
        {"ranks=8,columns=7,cells=3,autoplay=safe", "optimal", 15},
        {"autoplay=safe", "fast", 20},
        {"autoplay=safe", "prove", 12},
        {"cells=8,columns=10", "prove", 20},
        {"ranks=8,columns=7,cells=3,autoplay=safe", "fast", 20},
        {"", "backtrack", 2},
        {"", "backtrack:no-2n", 2},
        {"", "backtrack:no-shorten", 2},
        {"", "backtrack:no-safe,no-2n,no-super,no-order", 1},
        {"", "dfs", 1},
        {"autoplay=safe", "backtrack", 2},
        {"autoplay=safe,cells=6", "dfs", 3},
        {"cells=8,columns=10", "backtrack:no-super", 3},
        {"ranks=6,columns=6,cells=2", "backtrack:no-order", 15},
        {"ranks=6,columns=6,cells=2", "dfs", 15},
        {"ranks=8,columns=7,cells=3", "backtrack", 15},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_limits limits = {.states = 3000};
        int solved = solve_deals(&kt_freecell, rows[i].rules, rows[i].spec, 1, 20, limits);
        check(solved >= rows[i].least, "%s (%s) solved only %d of 20", rows[i].spec, rows[i].rules, solved);
    }
}

static void every_solution_of_klondike_passes_the_replay(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules, *spec;
        int least;
    } rows[] = {
        {"", "open", 13},
        {"draw=1", "open", 15},
        {"draw=1", "open:no-shorten", 15},
        {"worry=0,draw=2", "open", 8},
        {"empty=any,passes=3", "open", 5},
        {"ranks=5,columns=4,draw=1", "open", 10},
        {"ranks=5,columns=4,draw=1", "dfs", 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_limits limits = {.states = 3000};
        int solved = solve_deals(&kt_klondike, rows[i].rules, rows[i].spec, 1, 20, limits);
        check(solved >= rows[i].least, "%s (%s) solved only %d of 20", rows[i].spec, rows[i].rules, solved);
    }
}

static void every_solver_of_every_game_keeps_its_claims(void **unused)
{
    (void)unused;
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        const struct kt_choice *choice;
        for (int i = 0; (choice = kt_game_solver(*game, i)) != NULL; i++) {
            const char *rules = *game == &kt_nullgame ? "seats=1" : "";
            solve_deals(*game, rules, choice->name, 1, 40, (struct kt_limits){.states = 500});
        }
    }
}

static void a_won_position_is_solved_by_doing_nothing(void **unused)
{
    (void)unused;
    static const char won[] =
        "game: freecell\nrules: cells=0,columns=4,ranks=1\nhome: C-A D-A H-A S-A\ncells:\n1:\n2:\n3:\n4:\n";
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, won);
    for (int i = 0; kt_game_solver(&kt_freecell, i); i++) {
        struct kt_solver *solver = open_solver(&kt_freecell, kt_game_solver(&kt_freecell, i)->name);
        struct kt_result result = {0};
        solve(solver, position, (struct kt_limits){0}, &result);
        assert_int_equal(result.verdict, KT_SOLVED);
        assert_int_equal(result.line.count, 0);
        kt_line_free(&result.line);
        kt_solver_close(solver);
    }
    kt_position_free(position);
}

/* ---- verdicts ---- */

/* All combinations of the four options that keep the search sound. */
enum { SOUND = 16 };

static void spec_of(int bits, bool two_n, char spec[80])
{
    snprintf(spec, 80, "backtrack:%ssafe,%ssuper,%sorder,%sshorten,%s2n", bits & 1 ? "" : "no-", bits & 2 ? "" : "no-",
             bits & 4 ? "" : "no-", bits & 8 ? "" : "no-", two_n ? "" : "no-");
}

/* Small decks of many shapes, some of which can be won and some of which cannot. */
static void small_rules(uint64_t number, char rules[80])
{
    static const struct {
        int ranks, columns, cells;
    } shapes[] = {{2, 4, 0}, {3, 4, 0}, {4, 4, 0}, {5, 4, 0}, {5, 4, 1},
                  {6, 4, 1}, {4, 5, 0}, {5, 5, 0}, {4, 4, 1}, {4, 4, 2}};
    size_t shape = number % (sizeof shapes / sizeof *shapes);
    snprintf(rules, 80, "ranks=%d,columns=%d,cells=%d", shapes[shape].ranks, shapes[shape].columns,
             shapes[shape].cells);
}

static enum kt_verdict true_verdict(const struct kt_position *position)
{
    struct plain p = plain_of(fc_of(position->state));
    return plain_search(&p, true, plain_is_won, NULL, 50000);
}

static void see_verdict(const struct kt_position *position, const char *spec, enum kt_verdict expected, const char *of)
{
    struct kt_solver *solver = open_solver(&kt_freecell, spec);
    struct kt_result result = {0};
    solve(solver, position, (struct kt_limits){0}, &result);
    check(result.verdict == expected, "%s: %s says %d, the truth is %d", of, spec, result.verdict, expected);
    see_claims(position, &result, (struct kt_limits){0}, of);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

/* Every sound solver on one deck, compared with the exhaustive search. */
static enum kt_verdict see_all_verdicts(const char *rules, uint64_t number)
{
    char spec[80], of[120];
    snprintf(of, sizeof of, "deal %llu (%s)", (unsigned long long)number, rules);
    struct kt_position *position = deal_or_fail(&kt_freecell, rules, number);
    enum kt_verdict truth = true_verdict(position);
    check(truth != KT_UNKNOWN, "%s is too large to search", of);
    see_verdict(position, "fast", truth, of);
    see_verdict(position, "prove", truth, of);
    see_verdict(position, "optimal", truth, of);
    see_verdict(position, "dfs", truth, of);
    for (int bits = 0; bits < SOUND; bits++) {
        spec_of(bits, false, spec);
        see_verdict(position, spec, truth, of);
    }
    kt_position_free(position);
    return truth;
}

static void verdicts_are_the_truth(void **unused)
{
    (void)unused;
    int count[3] = {0};
    for (uint64_t number = 1; number <= (uint64_t)often(400); number++) {
        char rules[80];
        small_rules(number, rules);
        count[see_all_verdicts(rules, number)]++;
    }
    check(count[KT_SOLVED] >= often(100) && count[KT_IMPOSSIBLE] >= often(100), "%d can be won, %d cannot",
          count[KT_SOLVED], count[KT_IMPOSSIBLE]);
}

/* Rare decks, found by looking through tens of thousands, that are lost if cards go home just one rank too early: when
 * the other colour is home up to two below them, but the twin is not. */
static void cards_do_not_go_home_too_early(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules;
        uint64_t number;
    } decks[] = {{"ranks=5,columns=4,cells=0", 17553},
                 {"ranks=6,columns=4,cells=1", 6602},
                 {"ranks=6,columns=4,cells=1", 11565}};
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++)
        assert_int_equal(see_all_verdicts(decks[i].rules, decks[i].number), KT_SOLVED);
}

/* Its rule can be wrong, so an exhausted search proves nothing; its solutions are correct.
 */
static void the_2n_rule_never_says_impossible(void **unused)
{
    (void)unused;
    int gave_up = 0;
    for (int bits = 0; bits < SOUND; bits++) {
        char spec[80];
        spec_of(bits, true, spec);
        struct kt_solver *solver = open_solver(&kt_freecell, spec);
        struct kt_result result = {0};
        for (uint64_t number = 1; number <= (uint64_t)often(120); number++) {
            char rules[80];
            small_rules(number, rules);
            struct kt_position *position = deal_or_fail(&kt_freecell, rules, number);
            solve(solver, position, (struct kt_limits){0}, &result);
            see_claims(position, &result, (struct kt_limits){0}, spec);
            check(result.verdict != KT_IMPOSSIBLE, "%s says impossible of %llu (%s)", spec, (unsigned long long)number,
                  rules);
            check(result.verdict != KT_UNKNOWN || result.stopped_by == KT_BY_HEURISTIC, "%s: stopped by %d", spec,
                  result.stopped_by);
            gave_up += result.verdict == KT_UNKNOWN;
            kt_position_free(position);
        }
        kt_line_free(&result.line);
        kt_solver_close(solver);
    }
    assert_true(gave_up > often(200));
}

static void the_null_game_is_solved_by_keeping_the_higher_card(void **unused)
{
    (void)unused;
    struct kt_solver *solver = open_solver(&kt_nullgame, NULL);
    struct kt_result result = {0};
    int solved = 0;
    for (uint64_t number = 1; number <= 60; number++) {
        struct kt_position *position = deal_or_fail(&kt_nullgame, "seats=1", number);
        kt_move moves[2];
        struct kt_text text = written(position, NULL);
        int aside = atoi(strstr(text.data, "aside:") + 6);
        assert_int_equal(kt_position_moves(position, moves, 2), 2);
        bool can_win = aside < 3; /* of the cards 1, 2 and 3 the highest is in the hand */
        solve(solver, position, (struct kt_limits){0}, &result);
        assert_int_equal(result.verdict, can_win ? KT_SOLVED : KT_IMPOSSIBLE);
        solved += can_win;
        kt_text_free(&text);
        kt_position_free(position);
    }
    assert_true(solved > 20 && solved < 60);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

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
        struct kt_solver *solver = open_solver(&kt_freecell, kt_game_solver(&kt_freecell, i)->name);
        struct kt_result result = {0};
        for (uint64_t memory = 1; memory < 500000; memory += 1 + memory / 5) {
            solve(solver, position, (struct kt_limits){.memory = memory}, &result);
            check(result.memory <= memory, "%llu of %llu bytes", (unsigned long long)result.memory,
                  (unsigned long long)memory);
            check(result.verdict == KT_UNKNOWN && result.stopped_by == KT_BY_MEMORY, "%llu bytes: verdict %d by %d",
                  (unsigned long long)memory, result.verdict, result.stopped_by);
            most = result.states > most ? result.states : most;
        }
        kt_line_free(&result.line);
        kt_solver_close(solver);
    }
    check(most > 1000, "500 kB were enough for %llu states only", (unsigned long long)most);
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

/* A line of thousands of moves means a search of the same depth; recursion would need far more than this stack. */
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

/* ---- reproducibility ---- */

static void the_same_search_gives_the_same_line(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"fast", "prove", "optimal", "backtrack", "backtrack:no-2n,no-shorten", "dfs"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        for (uint64_t number = 1; number <= 6; number++) {
            struct kt_position *position = deal_or_fail(&kt_freecell, "cells=5", number);
            struct kt_solver *used = open_solver(&kt_freecell, specs[i]), *fresh = open_solver(&kt_freecell, specs[i]);
            struct kt_result first = {0}, second = {0}, third = {0};
            struct kt_limits limits = {.states = 3000};
            solve(used, position, limits, &first);
            solve(used, position, limits, &second);
            solve(fresh, position, limits, &third);
            assert_int_equal(first.verdict, second.verdict);
            assert_int_equal(first.states, second.states);
            assert_int_equal(first.memory, third.memory);
            assert_int_equal(first.line.count, second.line.count);
            assert_int_equal(first.line.count, third.line.count);
            if (first.line.count > 0) {
                assert_memory_equal(first.line.moves, second.line.moves, first.line.count * sizeof(kt_move));
                assert_memory_equal(first.line.moves, third.line.moves, first.line.count * sizeof(kt_move));
            }
            kt_line_free(&first.line);
            kt_line_free(&second.line);
            kt_line_free(&third.line);
            kt_solver_close(used);
            kt_solver_close(fresh);
            kt_position_free(position);
        }
    }
}

/* ---- shortening lines ---- */

static void key_after(const struct kt_position *start, const struct kt_line *line, uint8_t key[FC_DECK])
{
    struct kt_position *position = kt_position_copy(start);
    for (size_t i = 0; i < line->count; i++)
        check(kt_position_play(position, line->moves[i], NULL), "move %zu of %zu is illegal", i + 1, line->count);
    kt_freecell.key(position->state, key);
    kt_position_free(position);
}

/* Random walks go in circles, through the same places with columns and cells in another order. */
static void shortened_lines_lead_to_the_same_position(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"", "ranks=3,columns=6,cells=2", "ranks=4,columns=5,cells=3,autoplay=safe"};
    size_t before = 0, after = 0;
    for (size_t i = 0; i < 3; i++) {
        for (uint64_t number = 1; number <= 60; number++) {
            struct kt_position *start = deal_or_fail(&kt_freecell, rules[i], number);
            struct kt_position *end = kt_position_copy(start);
            struct kt_memory memory = {0};
            struct kt_line line = {0};
            struct kt_rng rng;
            uint8_t wanted[FC_DECK], found[FC_DECK];
            kt_rng_seed(&rng, number);
            play_randomly(end, &rng, (int)number * 3, &line);
            size_t length = line.count;
            key_after(start, &line, wanted);
            kt_line_shorten(&kt_freecell, start->state, &line, &memory);
            key_after(start, &line, found);
            check(memcmp(wanted, found, FC_DECK) == 0, "deal %llu (%s): %zu moves became %zu that lead elsewhere",
                  (unsigned long long)number, rules[i], length, line.count);
            check(line.count <= length && memory.used == 0, "%zu moves became %zu, %zu bytes kept", length, line.count,
                  memory.used);
            before += length;
            after += line.count;
            kt_line_free(&line);
            kt_position_free(start);
            kt_position_free(end);
        }
    }
    check(after < before * 9 / 10, "%zu moves became %zu", before, after);
}

static void a_line_that_comes_back_is_no_line_at_all(void **unused)
{
    (void)unused;
    static const char aces[] =
        "game: freecell\nrules: cells=2,columns=4,ranks=1\nhome:\ncells:\n1: AC\n2: AD\n3: AH\n4: AS\n";
    static const char *const circles[] = {"1a a1", "1a a1 1b b1", "1a 2b a1 b2", "1a 2b a2 b1"};
    struct kt_position *start = read_or_fail(&kt_freecell, NULL, aces);
    for (size_t i = 0; i < sizeof circles / sizeof *circles; i++) {
        struct kt_line line = {0};
        struct kt_memory memory = {0};
        assert_true(kt_line_read(start, NULL, circles[i], strlen(circles[i]), &line, NULL));
        kt_line_shorten(&kt_freecell, start->state, &line, &memory);
        check(line.count == 0, "\"%s\" became %zu moves", circles[i], line.count);
        kt_line_free(&line);
    }
    kt_position_free(start);
}

static void shortening_without_memory_changes_nothing(void **unused)
{
    (void)unused;
    struct kt_position *start = deal_or_fail(&kt_freecell, "cells=8", 4);
    struct kt_position *end = kt_position_copy(start);
    struct kt_line line = {0}, copy = {0};
    struct kt_rng rng;
    uint8_t wanted[FC_DECK], found[FC_DECK];
    kt_rng_seed(&rng, 4);
    play_randomly(end, &rng, 80, &line);
    key_after(start, &line, wanted);
    for (size_t limit = 1; limit < 60000; limit += 1 + limit / 9) {
        struct kt_memory memory = {.limit = limit};
        copy.count = 0;
        for (size_t i = 0; i < line.count; i++)
            assert_true(kt_line_add(&copy, line.moves[i]));
        kt_line_shorten(&kt_freecell, start->state, &copy, &memory);
        key_after(start, &copy, found);
        assert_memory_equal(wanted, found, FC_DECK);
        check(memory.peak <= limit && memory.used == 0, "limit %zu: peak %zu, %zu kept", limit, memory.peak,
              memory.used);
    }
    kt_line_free(&line);
    kt_line_free(&copy);
    kt_position_free(start);
    kt_position_free(end);
}

/* ---- choosing by name ---- */

static void solvers_and_bots_are_chosen_by_name(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec, *name; /* NULL: refused */
    } rows[] = {
        {NULL, "fast"},
        {"prove", "prove"},
        {"optimal", "optimal"},
        {"backtrack", "backtrack"},
        {"dfs", "dfs"},
        {"backtrack:", "backtrack"},
        {"backtrack:no-2n,no-safe", "backtrack"},
        {"backtrack:safe=0", "backtrack"},
        {"", NULL},
        {"back", NULL},
        {"backtracking", NULL},
        {"dfs:fast", NULL},
        {"backtrack:3n", NULL},
        {"backtrack:safe=2", NULL},
        {":", NULL},
        {"random", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_error error = stale_error();
        struct kt_solver *solver = kt_solver_open(&kt_freecell, rows[i].spec, &error);
        check((solver != NULL) == (rows[i].name != NULL), "\"%s\"", rows[i].spec ? rows[i].spec : "(none)");
        check(solver ? strcmp(kt_solver_name(solver), rows[i].name) == 0
                     : error.code == KT_BAD_INPUT && !is_stale(&error),
              "\"%s\": %s", rows[i].spec ? rows[i].spec : "(none)", error_text(&error));
        kt_solver_close(solver);
    }
    struct kt_error error = stale_error();
    assert_null(kt_bot_open(&kt_freecell, "genius", 1, &error));
    assert_int_equal(error.code, KT_BAD_INPUT);
    struct kt_bot *bot = kt_bot_open(&kt_freecell, NULL, 1, NULL);
    assert_non_null(bot);
    kt_bot_close(bot);
    kt_bot_close(NULL);
    kt_solver_close(NULL);
}

/* The same seed plays the same game, another seed a different one. */
static void bots_repeat_themselves_by_seed(void **unused)
{
    (void)unused;
    kt_move games[3][30];
    for (int game = 0; game < 3; game++) {
        struct kt_position *position = deal_or_fail(&kt_freecell, "cells=8", 1);
        struct kt_bot *bot = kt_bot_open(&kt_freecell, "random", game == 2 ? 8 : 7, NULL);
        for (int ply = 0; ply < 30; ply++) {
            struct kt_view *view = kt_view_of(position, 0);
            games[game][ply] = kt_bot_choose(bot, view, NULL);
            assert_true(kt_position_play(position, games[game][ply], NULL));
            kt_view_free(view);
        }
        kt_bot_close(bot);
        kt_position_free(position);
    }
    assert_memory_equal(games[0], games[1], sizeof games[0]);
    assert_memory_not_equal(games[0], games[2], sizeof games[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_solution_passes_the_replay),
        cmocka_unit_test(every_solution_of_klondike_passes_the_replay),
        cmocka_unit_test(every_solver_of_every_game_keeps_its_claims),
        cmocka_unit_test(a_won_position_is_solved_by_doing_nothing),
        cmocka_unit_test(verdicts_are_the_truth),
        cmocka_unit_test(cards_do_not_go_home_too_early),
        cmocka_unit_test(the_2n_rule_never_says_impossible),
        cmocka_unit_test(the_null_game_is_solved_by_keeping_the_higher_card),
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
        cmocka_unit_test(the_same_search_gives_the_same_line),
        cmocka_unit_test(shortened_lines_lead_to_the_same_position),
        cmocka_unit_test(a_line_that_comes_back_is_no_line_at_all),
        cmocka_unit_test(shortening_without_memory_changes_nothing),
        cmocka_unit_test(solvers_and_bots_are_chosen_by_name),
        cmocka_unit_test(bots_repeat_themselves_by_seed),
    };
    return cmocka_run_group_tests_name("solvers", tests, NULL, NULL);
}
