/* The solver `short`: its bound compared with the shortest solution by the rules, its lines with those of the default
 * solver. */
#include "support.h"

#include <stdlib.h>

#include "exhaustive.h"
#include "games/klondike/klondike.h"
#include "session/handles.h"

enum { MOST_STATES = 12000 };

static void flood_from(struct flood *flood, size_t at)
{
    kt_move moves[KL_MOST_MOVES];
    struct klondike here = *(struct klondike *)kt_vector_at(&flood->states, at);
    int count = kl_moves(&here, moves);
    for (int i = 0; i < count; i++) {
        struct klondike next = here;
        kl_apply(&next, kl_unpack(moves[i]));
        flood_to(flood, (const struct kt_state *)&next);
    }
}

static int fewest_moves(const struct kt_state *start)
{
    struct flood flood;
    flood_open(&flood, &kt_klondike);
    flood_to(&flood, start);
    int moves = flood_until_won(&flood, MOST_STATES, flood_from);
    drain(&flood);
    return moves;
}

static void lines_are_between_the_bound_and_the_usual_ones(void **unused)
{
    (void)unused;
    static const char *const rules[] = {
        "ranks=3,columns=3,draw=1",           "ranks=3,columns=2,draw=2,build=suit",
        "ranks=3,columns=4,draw=3",           "ranks=3,columns=3,draw=2,build=any,empty=none",
        "ranks=3,columns=3,draw=1,empty=any", "ranks=3,columns=3,draw=2,no-worry",
        "ranks=3,columns=3,draw=1,passes=2",
    };
    struct kt_solver *solver = kt_solver_open(&kt_klondike, "short:budget=20", NULL);
    struct kt_result result = {0};
    int known = 0, shortest = 0;
    for (uint64_t number = 1; number <= 140; number++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, rules[number % 7], number);
        int truth = fewest_moves(position->state);
        assert_true(kt_solver_run(solver, position, NULL, &result, NULL));
        check(truth != IMPOSSIBLE || result.verdict == KT_IMPOSSIBLE, "deal %llu cannot be won",
              (unsigned long long)number);
        if (truth >= 0) {
            assert_int_equal(result.verdict, KT_SOLVED);
            check(result.at_least <= (uint64_t)truth && truth <= (int)result.tally.moves,
                  "deal %llu (%s): %d moves, found %llu, at least %llu", (unsigned long long)number, rules[number % 7],
                  truth, (unsigned long long)result.tally.moves, (unsigned long long)result.at_least);
            known++;
            shortest += (int)result.tally.moves == truth;
        }
        kt_position_free(position);
    }
    check(known > 40 && shortest > known * 6 / 10, "%d of %d are shortest", shortest, known);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

static uint64_t moves_by(const char *spec, const struct kt_position *position)
{
    struct kt_solver *solver = kt_solver_open(&kt_klondike, spec, NULL);
    struct kt_result result = {0};
    assert_true(kt_solver_run(solver, position, NULL, &result, NULL));
    uint64_t moves = result.verdict == KT_SOLVED ? result.tally.moves : 0;
    check(result.verdict != KT_UNKNOWN, "%s does not know", spec);
    kt_line_free(&result.line);
    kt_solver_close(solver);
    return moves;
}

static void it_is_shorter_than_the_usual_solver(void **unused)
{
    (void)unused;
    uint64_t usual = 0, of_short = 0, solved = 0;
    for (uint64_t number = 1; number <= 12; number++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, number % 2 ? "draw=3" : "draw=1", number);
        uint64_t longer = moves_by("open", position), shorter = moves_by("short:budget=30", position);
        check((longer == 0) == (shorter == 0) && shorter <= longer, "deal %llu: %llu and %llu moves",
              (unsigned long long)number, (unsigned long long)longer, (unsigned long long)shorter);
        usual += longer;
        of_short += shorter;
        solved += longer > 0;
        kt_position_free(position);
    }
    check(solved > 6 && of_short < usual * 9 / 10, "%llu moves instead of %llu", (unsigned long long)of_short,
          (unsigned long long)usual);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_between_the_bound_and_the_usual_ones),
        cmocka_unit_test(it_is_shorter_than_the_usual_solver),
    };
    return cmocka_run_group_tests_name("klondike_short", tests, NULL, NULL);
}
