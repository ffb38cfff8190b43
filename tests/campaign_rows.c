/* Rows of campaigns: what is a row of a deal, and what is not. */
#include "support.h"

#include <string.h>

#include "campaign/rows.h"

/* One cell, without a file. */
struct plan {
    struct cell cell;
    struct manifest manifest;
};

static void make_plan(struct plan *plan, bool is_match)
{
    *plan = (struct plan){.cell = {.players = 2}};
    plan->manifest = (struct manifest){.cells = &plan->cell, .cell_count = 1, .is_match = is_match};
}

static bool accepts(const struct plan *plan, const char *line, struct row_count *count)
{
    return row_add(&plan->manifest, 0, count, 7, line, strlen(line));
}

static void solver_rows(void **state)
{
    static const char *const right[] = {
        "{\"deal\":7,\"verdict\":\"solved\",\"moves\":3,\"cards\":4,\"states\":5}",
        "{\"deal\":7,\"verdict\":\"solved\",\"moves\":3,\"at_least\":2,\"solution\":\"26 76\\n72\"}",
        "{\"deal\":7,\"verdict\":\"impossible\",\"moves\":null,\"cards\":null,\"states\":5}",
        "{\"deal\":7,\"verdict\":\"unknown\",\"moves\":null,\"cards\":null,\"states\":5,\"limit\":\"memory\"}",
    };
    struct row_count count = {0};
    struct plan plan;
    (void)state;
    make_plan(&plan, false);
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        assert_true(accepts(&plan, right[i], &count));
        for (size_t size = 0; size < strlen(right[i]); size++) /* a row that is cut off */
            assert_false(row_add(&plan.manifest, 0, &count, 7, right[i], size));
    }
    assert_int_equal(count.deals, 4);
    assert_int_equal(count.solved, 2);
    assert_int_equal(count.impossible, 1);
    assert_int_equal(count.unknown, 1);
    assert_int_equal(row_verdict(right[1], strlen(right[1])), KT_SOLVED);
    assert_int_equal(row_verdict(right[2], strlen(right[2])), KT_IMPOSSIBLE);
}

static void wrong_solver_rows(void **state)
{
    static const char *const wrong[] = {
        "",
        "{}",
        "{\"deal\":8,\"verdict\":\"solved\",\"moves\":3}",
        "{\"deal\":7}",
        "{\"deal\":7,\"verdict\":\"won\",\"moves\":3}",
        "{\"deal\":7,\"verdict\":\"solvedx\",\"moves\":3}",
        "{\"deal\":7,\"verdict\":\"solved\",this is no JSON",
        "{\"deal\":7,\"verdict\":\"solved\",\"moves\":}",
        "{\"deal\":7,\"verdict\":\"solved\",\"moves\":-3}",
        "{\"deal\":7,\"verdict\":\"solved\",\"moves\":{}}",
        "{\"deal\":7,\"verdict\":\"solved\",\"\":3}",
        "{\"deal\":7,\"verdict\":\"solved\",\"solution\":\"26 \\q\"}",
        "{\"deal\":7,\"verdict\":\"solved\",\"solution\":\"\xff\"}",
        "{\"deal\":7,\"verdict\":\"solved\",\"moves\":3}}",
        "{\"deal\":7,\"verdict\":\"solved\",\"moves\":3} ",
    };
    struct row_count count = {0};
    struct plan plan;
    (void)state;
    make_plan(&plan, false);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        check(!accepts(&plan, wrong[i], &count), "%s", wrong[i]);
    assert_int_equal(count.deals, 0);
}

static void match_rows(void **state)
{
    static const char *const wrong[] = {
        "{\"deal\":7,\"games\":[]}",
        "{\"deal\":8,\"games\":[{\"seats\":[1],\"points\":[3],\"wins\":[1.0],\"moves\":9}]}",
        "{\"deal\":7,\"games\":[{\"seats\":[3],\"points\":[3],\"wins\":[1.0],\"moves\":9}]}",
        "{\"deal\":7,\"games\":[{\"seats\":[0],\"points\":[3],\"wins\":[1.0],\"moves\":9}]}",
        "{\"deal\":7,\"games\":[{\"seats\":[1],\"points\":[],\"wins\":[1.0],\"moves\":9}]}",
        "{\"deal\":7,\"games\":[{\"seats\":[1],\"points\":[\"3\"],\"wins\":[1.0],\"moves\":9}]}",
        "{\"deal\":7,\"games\":[{\"seats\":[1],\"points\":[3],\"wins\":[5.0],\"moves\":9}]}",
        "{\"deal\":7,\"games\":[{\"seats\":[1],\"points\":[3],\"wins\":[1.0],\"moves\":-9}]}",
        "{\"deal\":7,\"games\":[{\"seats\":[1],\"points\":[3],\"wins\":[1.0]}]}",
        "{\"deal\":7,\"games\":[{\"seats\":[1],\"points\":[3],\"wins\":[1.0],\"moves\":9}]",
    };
    struct row_count count = {0};
    struct plan plan;
    (void)state;
    make_plan(&plan, true);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        check(!accepts(&plan, wrong[i], &count), "%s", wrong[i]);
    assert_int_equal(count.deals, 0);
    assert_true(accepts(&plan,
                        "{\"deal\":7,\"games\":[{\"seats\":[1,2],\"points\":[3,-3],\"wins\":[1.0,0.0],\"moves\":9},"
                        "{\"seats\":[2,1],\"points\":[5,-5],\"wins\":[1.0,0.0],\"moves\":8}]}",
                        &count));
    assert_int_equal(count.deals, 1);
    assert_int_equal(count.players[0].games, 2);
    assert_true(count.players[0].points == -1 && count.players[1].points == 1);
    assert_true(count.players[0].wins == .5 && count.players[1].wins == .5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solver_rows),
        cmocka_unit_test(wrong_solver_rows),
        cmocka_unit_test(match_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
