/* Racing of candidates (search/race.h): compared with a full comparison, and its statistical guarantees. */
#include "support.h"

#include <math.h>

#include "core/rng.h"
#include "search/race.h"

enum { MOST = 8 };

/* A world is one common random number; each candidate adds its own mean and noise of its own. */
struct field {
    struct kt_rng rng;
    double common, mean[MOST], noise;
    int tries, most_tries, asked[MOST];
};

static double uniform(struct kt_rng *rng)
{
    return (double)(kt_rng_next(rng) >> 11) * 0x1p-53;
}

static bool draw(void *data, int world)
{
    struct field *field = data;
    (void)world;
    field->common = 400 * uniform(&field->rng);
    return true;
}

static bool play(void *data, int candidate, int32_t *points)
{
    struct field *field = data;
    if (field->tries++ == field->most_tries)
        return false;
    field->asked[candidate]++;
    *points = (int32_t)lround(field->common + field->mean[candidate] + field->noise * (uniform(&field->rng) - .5));
    return true;
}

static const struct kt_race_rules never_drops = {.most_worlds = 300, .drop_every = 8, .behind = 1e9};
static const struct kt_race_rules usual = {
    .most_worlds = 1000, .first_worlds = 16, .drop_every = 8, .behind = 2.5, .forbearance = 30};

static struct field field_of(uint64_t seed, double noise, double step)
{
    struct field field = {.noise = noise, .most_tries = -1};
    kt_rng_seed(&field.rng, seed);
    for (int i = 0; i < MOST; i++)
        field.mean[i] = i == 5 ? step : 0;
    return field;
}

static int run(struct kt_race *race, struct field *field, const struct kt_race_rules *rules)
{
    const struct kt_race_track track = {field, draw, play};
    kt_race_start(race, rules);
    for (int i = 0; i < MOST; i++)
        kt_race_add(race, i, 0, -i);
    return kt_race_run(race, &track);
}

static struct kt_race race, other;

static void without_dropping_it_is_a_plain_mean(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct field field = field_of(seed, 100, 3);
        assert_int_equal(run(&race, &field, &never_drops), never_drops.most_worlds);
        assert_int_equal(race.running, MOST);
        for (int i = 0; i < MOST; i++) {
            const struct kt_runner *runner = &race.runner[i];
            double sum = 0;
            for (int world = 0; world < runner->worlds; world++)
                sum += runner->points[world];
            assert_true(sum == runner->sum && runner->worlds == never_drops.most_worlds);
            assert_true(sum <= race.runner[0].sum);
            assert_true(fabs(kt_race_value(&race, i) - sum / runner->worlds) < 1e-9);
        }
    }
}

static void the_best_wins_and_the_effort_goes_to_the_close_ones(void **unused)
{
    (void)unused;
    int won = 0, far = 0, close = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct field field = field_of(seed, 100, 30);
        field.mean[2] = 25;
        run(&race, &field, &usual);
        won += race.runner[0].candidate == 5;
        far += field.asked[0];
        close += field.asked[2];
        for (int i = 0; i < MOST; i++)
            assert_true(kt_race_value(&race, i) <= kt_race_mean(&race));
    }
    check(won >= 180, "the best won %d of 200 races", won);
    check(close > 3 * far, "%d tries of the second best, %d of one far behind", close, far);
}

static void a_world_that_is_cut_off_does_not_count(void **unused)
{
    (void)unused;
    for (int tries = 0; tries <= 3 * MOST; tries++) {
        struct field field = field_of(7, 100, 3);
        field.most_tries = tries;
        int worlds = run(&race, &field, &never_drops);
        assert_int_equal(worlds, tries / MOST);
        for (int i = 0; i < MOST; i++)
            assert_int_equal(race.runner[i].worlds, worlds);
        if (worlds == 0)
            assert_int_equal(race.runner[0].candidate, 0); /* nobody has moved */
    }
}

static void equal_ones_go_by_rank_and_a_start_counts_once(void **unused)
{
    (void)unused;
    struct field field = field_of(3, 0, 0);
    run(&race, &field, &never_drops);
    assert_int_equal(race.runner[0].candidate, 0);
    struct field again = field_of(3, 0, 0);
    const struct kt_race_track track = {&again, draw, play};
    kt_race_start(&other, &never_drops);
    for (int i = 0; i < MOST; i++)
        kt_race_add(&other, i, i == 6 ? 1 : 0, -i);
    kt_race_run(&other, &track);
    assert_int_equal(other.runner[0].candidate, 6);
    assert_true(kt_race_mean(&other) == kt_race_mean(&race)); /* it is not part of the mean */
}

/* Candidate 5 has more points, but the start of another decides. */
static void a_race_may_be_won_by_the_start(void **unused)
{
    (void)unused;
    struct field field = field_of(3, 0, 2), again = field_of(3, 0, 2);
    const struct kt_race_track track = {&again, draw, play};
    run(&race, &field, &never_drops);
    assert_int_equal(race.runner[0].candidate, 5);
    assert_true(kt_race_is_won_by_points(&race));
    kt_race_start(&other, &never_drops);
    for (int i = 0; i < MOST; i++)
        kt_race_add(&other, i, i == 6 ? 1e6 : 0, -i);
    kt_race_run(&other, &track);
    assert_int_equal(other.runner[0].candidate, 6);
    assert_false(kt_race_is_won_by_points(&other));
}

/* Of two equally good candidates, the second is reported as close in about 95 of 100 races. */
static void equally_good_ones_are_close(void **unused)
{
    (void)unused;
    int close = 0, apart = 0;
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        struct field field = field_of(seed, 100, 0);
        const struct kt_race_track track = {&field, draw, play};
        for (int differs = 0; differs < 2; differs++) {
            field.mean[1] = differs ? -40 : 0;
            kt_race_start(&race, &never_drops);
            kt_race_add(&race, 0, 0, 0);
            kt_race_add(&race, 1, 0, 0);
            kt_race_run(&race, &track);
            *(differs ? &apart : &close) += kt_race_is_close(&race, 1);
        }
    }
    check(close >= 900 && close <= 980, "%d of 1000 equal pairs are close", close);
    check(apart == 0, "%d of 1000 pairs that differ are close", apart);
}

static void the_next_best_and_capped_points(void **unused)
{
    (void)unused;
    struct field field = field_of(11, 100, 60);
    field.mean[2] = 40;
    run(&race, &field, &usual);
    int next = kt_race_next_best(&race);
    assert_int_equal(race.runner[0].candidate, 5);
    assert_int_equal(race.runner[next].candidate, 2);
    for (int i = 1; i < MOST; i++)
        assert_true(kt_race_value(&race, i) <= kt_race_value(&race, next));
    kt_race_cap(&race, 200);
    for (int i = 0; i < MOST; i++) {
        double sum = 0;
        for (int world = 0; world < race.runner[i].worlds; world++) {
            assert_true(race.runner[i].points[world] <= 200);
            sum += race.runner[i].points[world];
        }
        assert_true(sum == race.runner[i].sum && kt_race_value(&race, i) <= 200);
    }
}

/* Without dropping, the margin is that of a plain mean. */
static void the_margin_of_a_plain_mean(void **unused)
{
    (void)unused;
    struct field field = field_of(5, 100, 3);
    run(&race, &field, &never_drops);
    for (int i = 0; i < MOST; i++) {
        const struct kt_runner *runner = &race.runner[i];
        double squares = 0, mean = runner->sum / runner->worlds;
        for (int world = 0; world < runner->worlds; world++)
            squares += (runner->points[world] - mean) * (runner->points[world] - mean);
        double error = sqrt(squares / (runner->worlds - 1) / runner->worlds);
        double margin = kt_race_margin(&race, i);
        check(fabs(margin - 1.968 * error) < .001 * error, "margin %f, standard error %f", margin, error);
        struct kt_thought thought = kt_race_thought(&race, i, 77, 1000);
        assert_true(thought.move == 77 && thought.samples == (uint64_t)never_drops.most_worlds);
        assert_true(fabs(1000 * thought.value - mean) < 1e-9 && thought.margin == margin / 1000);
    }
}

/* The third candidate is dropped after 16 worlds, the others run on: in about 95 of 100 races its true value is within
 * the margin, which is far smaller than that of a plain mean of 16 worlds. */
static void the_margin_covers_the_true_value(void **unused)
{
    (void)unused;
    const struct kt_race_rules rules = {.most_worlds = 200, .first_worlds = 16, .drop_every = 16, .behind = 3.5};
    int covered = 0, covered_winner = 0, narrow = 0;
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        struct field field = field_of(seed, 100, 0);
        const struct kt_race_track track = {&field, draw, play};
        field.mean[2] = -500;
        kt_race_start(&race, &rules);
        for (int i = 0; i < 3; i++)
            kt_race_add(&race, i, 0, 0);
        kt_race_run(&race, &track);
        assert_true(race.runner[2].candidate == 2 && race.runner[2].worlds == 16 && race.runner[0].worlds > 16);
        covered += fabs(kt_race_value(&race, 2) - (200 - 500)) <= kt_race_margin(&race, 2);
        covered_winner += fabs(kt_race_mean(&race) - 200) <= kt_race_margin(&race, 0);
        narrow += kt_race_margin(&race, 2) < 40; /* a plain mean: 2.13 * 119 / sqrt(16) = 63 */
    }
    check(covered >= 930 && covered <= 970, "the margin covers the value in %d of 1000 races", covered);
    check(covered_winner >= 920 && covered_winner <= 970, "%d of 1000 winners", covered_winner);
    check(narrow >= 990, "the margin is narrow in %d of 1000 races", narrow);
}

static void a_single_world_has_no_margin(void **unused)
{
    (void)unused;
    for (int worlds = 1; worlds <= 2; worlds++) {
        struct field field = field_of(7, 100, 3);
        field.most_tries = worlds * MOST;
        assert_int_equal(run(&race, &field, &never_drops), worlds);
        for (int i = 0; i < MOST; i++)
            assert_true((kt_race_margin(&race, i) > 0) == (worlds > 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_dropping_it_is_a_plain_mean),
        cmocka_unit_test(the_best_wins_and_the_effort_goes_to_the_close_ones),
        cmocka_unit_test(a_world_that_is_cut_off_does_not_count),
        cmocka_unit_test(equal_ones_go_by_rank_and_a_start_counts_once),
        cmocka_unit_test(a_race_may_be_won_by_the_start),
        cmocka_unit_test(equally_good_ones_are_close),
        cmocka_unit_test(the_next_best_and_capped_points),
        cmocka_unit_test(the_margin_of_a_plain_mean),
        cmocka_unit_test(the_margin_covers_the_true_value),
        cmocka_unit_test(a_single_world_has_no_margin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
