/* How chunks are divided among ranks. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "campaign/grants.h"

enum { CHUNKS = 10000 };

static struct campaign new_campaign(void)
{
    struct campaign campaign = {.chunks = CHUNKS};
    campaign.done = calloc(CHUNKS / 64 + 1, sizeof *campaign.done);
    assert_non_null(campaign.done);
    return campaign;
}

/* Every chunk that is not done is granted once, in order, in grants that do not grow, the last ones of one chunk. */
static void test_each_chunk_once(void **state)
{
    struct campaign campaign = new_campaign();
    struct grants grants;
    uint64_t chunks[MOST_IN_GRANT], expected = 0;
    int last = MOST_IN_GRANT, singles = 0;
    (void)state;
    for (uint64_t chunk = 0; chunk < CHUNKS; chunk += 3)
        campaign_set_done(&campaign, chunk, true);
    grants_open(&grants, &campaign, 64);
    grants_measure(&grants, 1e-3);
    for (int count; (count = grants_take(&grants, 1, chunks)) > 0; last = count) {
        assert_in_range(count, 1, last);
        singles += count == 1;
        for (int i = 0; i < count; i++, expected++) {
            expected += campaign_is_done(&campaign, expected);
            assert_int_equal(chunks[i], expected);
        }
    }
    assert_int_equal(expected, CHUNKS - 1);
    assert_int_equal(grants.remaining, 0);
    assert_true(singles >= 64);
    assert_int_equal(grants_take(&grants, 1, chunks), 0);
    free(campaign.done);
}

/* A grant is one chunk until a time is known, and then takes ten seconds at most. */
static void test_size(void **state)
{
    struct campaign campaign = new_campaign();
    struct grants grants;
    uint64_t chunks[MOST_IN_GRANT];
    (void)state;
    grants_open(&grants, &campaign, 8);
    assert_int_equal(grants_take(&grants, 4, chunks), 1);
    grants_measure(&grants, 2);
    assert_int_equal(grants_take(&grants, 1, chunks), 5);
    assert_int_equal(grants_take(&grants, 4, chunks), 20);
    grants_measure(&grants, 18); /* the average becomes 3 */
    assert_int_equal(grants_take(&grants, 1, chunks), 3);
    for (int i = 0; i < 200; i++)
        grants_measure(&grants, 60);
    assert_int_equal(grants_take(&grants, 1, chunks), 1);
    free(campaign.done);
}

/* A rank asks early only if the rest is short. With nothing left it asks in any case. */
static void test_asking(void **state)
{
    (void)state;
    assert_true(grants_is_short(0, 1000, 1));
    assert_true(grants_is_short(9, 0.005, 1));
    assert_false(grants_is_short(11, 0.005, 1));
    assert_true(grants_is_short(11, 0.005, 2));
    assert_false(grants_is_short(1, 60, 1));
    assert_false(grants_is_short(1, HUGE_VAL, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_chunk_once),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_asking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
