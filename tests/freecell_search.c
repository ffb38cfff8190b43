/* The solvers `fast` and `prove`: verdicts compared with an independent exhaustive search, with each pruning rule
 * switched off in turn; limits. */
#include "support.h"

#include <stdio.h>

#include "freecell_tables.h"
#include "games/freecell/workspace.h"
#include "plain_freecell.h"
#include "session/handles.h"

enum { ALL_TABLES = 3000 };

static int small_tables(void)
{
    return often(ALL_TABLES);
}

/* ---- verdicts ---- */

static void see_solution(const struct freecell *start, const struct kt_line *line, const char *of)
{
    struct freecell s = *start;
    for (size_t i = 0; i < line->count; i++) {
        check(fc_is_legal(&s, fc_unpack(line->moves[i]), NULL), "%s: move %zu is not legal", of, i);
        fc_apply(&s, fc_unpack(line->moves[i]));
    }
    check(fc_is_won(&s), "%s: a solution that does not win", of);
}

static void see_solver(const struct kt_solver_kind *kind, void *self, const struct freecell *start,
                       enum kt_verdict truth, const char *of)
{
    struct kt_budget budget;
    struct kt_finding finding = {0};
    kt_budget_start(&budget, NULL, NULL);
    enum kt_verdict verdict = kind->solve(self, (const struct kt_state *)start, &budget, &finding);
    check(verdict == truth, "%s: %s says %d, the truth is %d", of, kind->choice.name, verdict, truth);
    if (verdict == KT_SOLVED)
        see_solution(start, &finding.line, of);
    kt_line_free(&finding.line);
}

/* Returns how much work it was: positions visited and plans tried. Counts the proofs that began again by their
 * verdict. */
static int begun_again[3];

static uint64_t see_prune(const struct freecell *start, unsigned without, enum kt_verdict truth, const char *of)
{
    static struct fc_proof proof;
    struct kt_memory memory = {0};
    struct kt_budget budget;
    struct kt_line line = {0};
    kt_budget_start(&budget, NULL, NULL);
    enum kt_verdict verdict = fc_proof_run(&proof, start, without, 0, &memory, &budget);
    check(verdict == truth, "%s: without %u the verdict is %d, the truth %d", of, without, verdict, truth);
    if (verdict == KT_SOLVED) {
        assert_true(fc_write_line(start, proof.steps.items, proof.steps.count, &memory, &line));
        see_solution(start, &line, of);
        memory.used -= fc_line_bytes(proof.steps.count);
    }
    begun_again[verdict] += proof.searches > 1;
    kt_line_free(&line);
    fc_proof_free(&proof);
    assert_int_equal(memory.used, 0);
    return budget.states + proof.turns;
}

static struct freecell small_table(uint64_t number, struct shape *shape)
{
    static const struct shape shapes[] = {
        {1, 4, 0}, {3, 4, 0}, {3, 4, 1}, {4, 4, 0}, {4, 4, 1}, {4, 4, 2}, {5, 4, 0},  {5, 4, 1}, {5, 4, 2}, {4, 5, 0},
        {5, 5, 0}, {5, 5, 1}, {6, 4, 0}, {6, 4, 1}, {6, 5, 0}, {6, 5, 1}, {3, 10, 0}, {6, 6, 3}, {6, 6, 0}, {6, 8, 0},
    };
    struct kt_rng rng;
    kt_rng_seed(&rng, number);
    *shape = shapes[number % (sizeof shapes / sizeof *shapes)];
    struct freecell s = number / 20 % 2 ? thrown(&rng, *shape) : dealt(&rng, *shape);
    return built(s, number % 3 ? 0 : (int)(number / 7 % BUILDINGS));
}

static const struct kt_solver_kind *const kinds[] = {&fc_prove_solver, &fc_fast_solver};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The truth is found by single cards without any pruning. Every table is also tried with the rule autoplay=safe,
 * which changes no verdict. */
static void verdicts_hold_with_and_without_each_prune(void **unused)
{
    (void)unused;
    int count[3] = {0};
    uint64_t work[FC_TWINS_ALIKE + 1] = {0}; /* by what was switched off */
    void *self[KINDS];
    for (int k = 0; k < KINDS; k++)
        self[k] = kinds[k]->open(&kt_freecell, NULL);
    for (uint64_t number = 1; number <= (uint64_t)small_tables(); number++) {
        char of[80];
        struct shape shape;
        struct freecell s = small_table(number, &shape);
        struct plain plain = plain_of(&s);
        enum kt_verdict truth = plain_search(&plain, true, plain_is_won, NULL, 2000);
        count[truth]++;
        if (truth == KT_UNKNOWN)
            continue;
        snprintf(of, sizeof of, "table %d (%d ranks, %d columns, %d cells)", (int)number, shape.ranks, shape.columns,
                 shape.cells);
        work[0] += see_prune(&s, 0, truth, of);
        for (unsigned prune = 1; prune <= FC_TWINS_ALIKE; prune *= 2)
            work[prune] += see_prune(&s, prune, truth, of);
        for (int autoplay = 0; autoplay < 2; autoplay++) {
            s.autoplay = (uint8_t)autoplay;
            for (int k = 0; k < KINDS; k++)
                see_solver(kinds[k], self[k], &s, truth, of);
        }
    }
    for (int k = 0; k < KINDS; k++)
        kinds[k]->close(self[k]);
    bool are_enough = small_tables() == ALL_TABLES; /* with few tables a pruning may save nothing */
    for (unsigned prune = 1; are_enough && prune <= FC_TWINS_ALIKE; prune *= 2)
        check(work[prune] > work[0], "prune %u saves nothing of %d", prune, (int)work[0]);
    check(!are_enough || begun_again[KT_SOLVED] > 10, "twins were told apart in %d tables", begun_again[KT_SOLVED]);
    check(count[KT_SOLVED] + count[KT_IMPOSSIBLE] >= small_tables() * 4 / 5 &&
              count[KT_IMPOSSIBLE] > small_tables() / 5 && count[KT_SOLVED] > small_tables() / 4,
          "%d can be won, %d cannot, %d are too large", count[KT_SOLVED], count[KT_IMPOSSIBLE], count[KT_UNKNOWN]);
}

/* Here a card must be dug out together with those below it and put back deeper in its own column. A search without such
 * plans returns "impossible" for these tables; about one random table in 28,000 is like that. */
static void cards_are_laid_back_into_their_own_column(void **unused)
{
    (void)unused;
    static const char *const tables[] = {
        "game: freecell\n"
        "rules: ranks=7,columns=5,cells=3\n"
        "home:\n"
        "cells: 7H 6H 6D\n"
        "1: 2D 4D 3D\n"
        "2: 5C AS 2S 6C 7D 4H AC\n"
        "3: 6S 2H 5D 3S AD 7S 7C 2C AH\n"
        "4: 3C 5H 5S 3H 4C 4S\n"
        "5:\n",
        "game: freecell\n"
        "rules: ranks=6,columns=4,cells=2\n"
        "home:\n"
        "cells: 3C\n"
        "1: 3D AC AS 5S 4H 4S 2S 3H 6C\n"
        "2: 5C 2H 2C 3S 4D 6S 2D 6D 6H\n"
        "3: 5H AH AD 4C 5D\n"
        "4:\n",
        "game: freecell\n"
        "rules: ranks=6,columns=4,cells=2\n"
        "home:\n"
        "cells: 4D AH\n"
        "1: 6C 3C 5C 4H 2S 6S 4S 5H 3S 2C AS\n"
        "2: 5S AC 4C 6D 2D 6H\n"
        "3: AD 2H 5D 3D 3H\n"
        "4:\n",
        "game: freecell\n"
        "rules: ranks=7,columns=4,cells=4\n"
        "home:\n"
        "cells: 4C 3H 3S 2H\n"
        "1: 5D 5H AH AC 4S 5S 5C 4H AD 6S 7H AS 7C\n"
        "2: 6H 2S 6C 2C 3C 6D 7S 2D 4D 3D 7D\n"
        "3:\n"
        "4:\n",
        "game: freecell\n"
        "rules: ranks=7,columns=4,cells=2\n"
        "home:\n"
        "cells:\n"
        "1: 2H AH 3C 5S 4S 4D 7C 7S 3S 2D\n"
        "2: 4H 6D AD 7D 2C 7H 5C\n"
        "3: 6S 3H 5D 5H 3D 2S AC 6H 4C AS 6C\n"
        "4:\n",
        "game: freecell\n"
        "rules: ranks=7,columns=4,cells=2\n"
        "home:\n"
        "cells: 2S\n"
        "1: 4H AD 6D 5C 3C 2C 3D 7D 7H 3H 4C\n"
        "2: AS 7S 4S 5S 4D 2D AC 6S\n"
        "3: 7C 6C 5H 3S AH 2H 6H 5D\n"
        "4:\n",
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct kt_position *position = read_or_fail(&kt_freecell, NULL, tables[i]);
        see_prune(fc_of(position->state), 0, KT_SOLVED, tables[i]);
        kt_position_free(position);
    }
}

/* If twins are alike, this table can be won; with the real cards it cannot. */
static void twins_are_told_apart_where_it_matters(void **unused)
{
    (void)unused;
    static const char table[] = "game: freecell\n"
                                "rules: ranks=9,columns=6,cells=0\n"
                                "home:\n"
                                "cells:\n"
                                "1: 9D AD 6H 4D 6D 4S\n"
                                "2: 5D 2D 3D 5H\n"
                                "3: 2H 9S 8S 8H 7C 7S 7H\n"
                                "4: 2C 4H 2S AC 3H 5C 7D 9H 8C 5S AH\n"
                                "5: 6C 3C 9C 3S 4C 8D 6S AS\n"
                                "6:\n";
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, table);
    int before = begun_again[KT_IMPOSSIBLE];
    see_prune(fc_of(position->state), FC_TWINS_ALIKE, KT_IMPOSSIBLE, table);
    assert_int_equal(begun_again[KT_IMPOSSIBLE], before);
    see_prune(fc_of(position->state), 0, KT_IMPOSSIBLE, table);
    assert_int_equal(begun_again[KT_IMPOSSIBLE], before + 1);
    kt_position_free(position);
}

/* ---- full decks ---- */

static struct freecell deal(uint64_t number)
{
    struct freecell s = empty_table((struct shape){KT_RANKS, 8, 4});
    assert_true(fc_deal(&s, number, NULL));
    return s;
}

static void see_deal(const struct kt_solver_kind *kind, uint64_t first, uint64_t last, enum kt_verdict truth)
{
    void *self = kind->open(&kt_freecell, NULL);
    for (uint64_t number = first; number <= last; number++) {
        char of[40];
        struct freecell s = deal(number);
        s.autoplay = number % 4 == 0;
        snprintf(of, sizeof of, "deal %d", (int)number);
        see_solver(kind, self, &s, truth, of);
    }
    kind->close(self);
}

static void the_first_two_thousand_deals_are_solved(void **unused)
{
    (void)unused;
    see_deal(&fc_fast_solver, 1, 2000, KT_SOLVED);
}

static void impossible_deals_are_proved(void **unused)
{
    (void)unused;
    static const uint64_t impossible[] = {781948, 455889, 4260084873}; /* the last once needed 256 GB */
    for (int k = 0; k < KINDS; k++)
        for (size_t i = 0; i < 3; i++)
            see_deal(kinds[k], impossible[i], impossible[i], KT_IMPOSSIBLE);
}

/* Random tables with any number of cells and columns, even all cards in one column: every verdict is true. */
static void any_full_table_can_be_searched(void **unused)
{
    (void)unused;
    int solved = 0;
    struct kt_rng rng;
    void *self[KINDS];
    kt_rng_seed(&rng, 7);
    for (int k = 0; k < KINDS; k++)
        self[k] = kinds[k]->open(&kt_freecell, NULL);
    for (int i = 0; i < often(240); i++) {
        struct shape shape = any_shape(&rng);
        shape.ranks = i % 4 ? KT_RANKS : shape.ranks;
        struct freecell s = built(i % 2 ? thrown(&rng, shape) : dealt(&rng, shape), i % 8 < 4 ? 0 : i / 8 % BUILDINGS);
        s.autoplay = (uint8_t)(i / 2 % 2);
        for (int k = 0; k < KINDS; k++) {
            struct kt_budget budget;
            struct kt_finding finding = {0};
            kt_budget_start(&budget, &(struct kt_limits){.states = 3000}, NULL);
            enum kt_verdict verdict = kinds[k]->solve(self[k], (struct kt_state *)&s, &budget, &finding);
            if (verdict == KT_SOLVED)
                see_solution(&s, &finding.line, kinds[k]->choice.name);
            solved += verdict == KT_SOLVED;
            kt_line_free(&finding.line);
        }
    }
    for (int k = 0; k < KINDS; k++)
        kinds[k]->close(self[k]);
    check(solved > often(200) - 5, "only %d solved", solved);
}

/* ---- limits ---- */

struct answer {
    enum kt_verdict verdict;
    enum kt_stopped_by stopped_by;
    uint64_t states, memory;
    size_t moves;
};

static struct answer ask(const struct kt_solver_kind *kind, void *self, const struct freecell *s,
                         struct kt_limits limits)
{
    struct kt_budget budget;
    struct kt_finding finding = {0};
    kt_budget_start(&budget, &limits, NULL);
    enum kt_verdict verdict = kind->solve(self, (const struct kt_state *)s, &budget, &finding);
    struct answer answer = {verdict, verdict == KT_UNKNOWN ? budget.stopped_by : KT_BY_NOTHING, budget.states,
                            finding.memory, finding.line.count};
    if (verdict == KT_SOLVED)
        see_solution(s, &finding.line, kind->choice.name);
    kt_line_free(&finding.line);
    return answer;
}

/* Dives are left out if there is no room for them, but nothing depends on what a solver did before. */
static void memory_limits_hold_whatever_was_solved_before(void **unused)
{
    (void)unused;
    int count[3] = {0};
    for (int k = 0; k < KINDS; k++) {
        void *used = kinds[k]->open(&kt_freecell, NULL);
        int turn = 0;
        for (uint64_t memory = 1; memory < 12000000; memory += 1 + memory / 3, turn++) {
            static const uint64_t numbers[] = {5, 11982, 781948};
            struct freecell s = deal(numbers[turn % 3]), other = deal((uint64_t)turn + 1);
            struct kt_limits limits = {.memory = memory, .states = 12000};
            void *fresh = kinds[k]->open(&kt_freecell, NULL);
            ask(kinds[k], used, &other, (struct kt_limits){.states = 5000});
            struct answer first = ask(kinds[k], used, &s, limits), second = ask(kinds[k], fresh, &s, limits);
            check(first.memory <= memory, "%d of %d bytes", (int)first.memory, (int)memory);
            assert_int_equal(first.verdict, second.verdict);
            assert_int_equal(first.stopped_by, second.stopped_by);
            assert_int_equal(first.states, second.states);
            assert_int_equal(first.memory, second.memory);
            assert_int_equal(first.moves, second.moves);
            count[first.verdict]++;
            kinds[k]->close(fresh);
        }
        kinds[k]->close(used);
    }
    check(count[KT_SOLVED] > 5 && count[KT_UNKNOWN] > 20 && count[KT_IMPOSSIBLE] > 5, "%d solved, %d not, %d unknown",
          count[KT_SOLVED], count[KT_IMPOSSIBLE], count[KT_UNKNOWN]);
}

/* The limit is exact to the byte: the memory that was used without a limit is enough, and with a byte less the search
 * stays below the limit. The workspace counts as well, so there is a limit under which nothing can be done at all. */
static void memory_is_counted_to_the_byte(void **unused)
{
    (void)unused;
    static const uint64_t numbers[] = {5, 11982};
    for (int k = 0; k < KINDS * 2; k++) {
        const struct kt_solver_kind *kind = kinds[k / 2];
        void *self = kind->open(&kt_freecell, NULL);
        struct freecell s = deal(numbers[k % 2]);
        uint64_t states = k == 0 ? 20000 : 0; /* `prove` never ends with deal 5 */
        struct answer free = ask(kind, self, &s, (struct kt_limits){.states = states});
        struct answer tight = ask(kind, self, &s, (struct kt_limits){.states = states, .memory = free.memory});
        assert_memory_equal(&free, &tight, sizeof free);
        tight = ask(kind, self, &s, (struct kt_limits){.states = states, .memory = free.memory - 1});
        assert_true(tight.memory < free.memory);
        tight = ask(kind, self, &s, (struct kt_limits){.memory = sizeof(struct fc_workspace) - 1});
        assert_int_equal(tight.verdict, KT_UNKNOWN);
        assert_int_equal(tight.stopped_by, KT_BY_MEMORY);
        assert_int_equal(tight.memory, 0);
        kind->close(self);
    }
}

/* Three threads give the verdict of one, visit all positions of an impossible deal once, and respect the limit of
 * memory. */
static void threads_give_the_same_verdicts(void **unused)
{
    (void)unused;
    static const uint64_t numbers[] = {11982, 517776, 7041193306};
    void *self = fc_prove_solver.open(&kt_freecell, NULL);
    for (int i = 0; i < 3; i++) {
        struct freecell s = deal(numbers[i]);
        struct answer one = ask(&fc_prove_solver, self, &s, (struct kt_limits){0});
        struct answer three = ask(&fc_prove_solver, self, &s, (struct kt_limits){.threads = 3});
        assert_int_equal(three.verdict, KT_IMPOSSIBLE);
        assert_int_equal(three.states, one.states);
        struct kt_limits tight = {.threads = 3, .memory = one.memory / 2 + sizeof(struct fc_workspace)};
        struct answer less = ask(&fc_prove_solver, self, &s, tight);
        check(less.memory <= tight.memory, "%d of %d bytes", (int)less.memory, (int)tight.memory);
    }
    for (uint64_t number = 1; number <= (uint64_t)often(600); number++) {
        struct shape shape;
        struct freecell s = small_table(number, &shape);
        struct answer one = ask(&fc_prove_solver, self, &s, (struct kt_limits){.states = 20000});
        struct answer three = ask(&fc_prove_solver, self, &s, (struct kt_limits){.threads = 3});
        check(one.verdict == KT_UNKNOWN || one.verdict == three.verdict, "table %d: %d, with threads %d", (int)number,
              one.verdict, three.verdict);
    }
    fc_prove_solver.close(self);
}

/* The clock advances by a second each time it is read. */
static double hurry(void *seconds)
{
    return ++*(double *)seconds;
}

/* The memory of a long proof is freed when the next search starts. That search may be stopped meanwhile; the one after
 * it must still work. */
static void a_search_may_be_stopped_while_memory_is_given_back(void **unused)
{
    (void)unused;
    const struct kt_solver_kind *const all[] = {&fc_fast_solver, &fc_prove_solver, &fc_optimal_solver};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        double seconds = 0;
        void *used = all[k]->open(&kt_freecell, NULL), *fresh = all[k]->open(&kt_freecell, NULL);
        struct freecell hard = deal(all[k] == &fc_optimal_solver ? 11982 : 7041193306), s = deal(781948);
        struct answer first = ask(all[k], used, &hard, (struct kt_limits){0});
        check(first.verdict == KT_IMPOSSIBLE && first.memory > 500000, "verdict %d, %d bytes", first.verdict,
              (int)first.memory);
        struct kt_limits limits = {.clock = hurry, .clock_data = &seconds, .seconds = 0.5};
        struct answer stopped = ask(all[k], used, &s, limits);
        assert_int_equal(stopped.stopped_by, KT_BY_SECONDS);
        assert_int_equal(stopped.states, 0);
        struct answer after = ask(all[k], used, &s, (struct kt_limits){0});
        struct answer other = ask(all[k], fresh, &s, (struct kt_limits){0});
        assert_int_equal(after.verdict, KT_IMPOSSIBLE);
        assert_int_equal(after.states, other.states);
        assert_int_equal(after.memory, other.memory);
        all[k]->close(used);
        all[k]->close(fresh);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_hold_with_and_without_each_prune),
        cmocka_unit_test(cards_are_laid_back_into_their_own_column),
        cmocka_unit_test(twins_are_told_apart_where_it_matters),
        cmocka_unit_test(the_first_two_thousand_deals_are_solved),
        cmocka_unit_test(impossible_deals_are_proved),
        cmocka_unit_test(any_full_table_can_be_searched),
        cmocka_unit_test(memory_limits_hold_whatever_was_solved_before),
        cmocka_unit_test(memory_is_counted_to_the_byte),
        cmocka_unit_test(threads_give_the_same_verdicts),
        cmocka_unit_test(a_search_may_be_stopped_while_memory_is_given_back),
    };
    return cmocka_run_group_tests_name("freecell_search", tests, NULL, NULL);
}
