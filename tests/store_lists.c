/* Games of algorithms, and totals of matches, are lists of their own in the store. */
#include "people.h"

#include <stdio.h>

static const uint8_t someone[STORE_PLAYER_SIZE] = {7};

struct lists {
    struct kt_text directory;
    struct store *store;
};

static int set_lists_up(void **state)
{
    static struct lists lists;
    lists.directory = data_directory();
    lists.store = open_store(&lists.directory);
    *state = &lists;
    return 0;
}

static int tear_lists_down(void **state)
{
    struct lists *lists = *state;
    store_close(lists->store);
    remove_directory(&lists->directory);
    return 0;
}

static void add(struct store *store, struct store_result result)
{
    memcpy(result.player, someone, sizeof someone);
    snprintf(result.game, sizeof result.game, "klondike");
    snprintf(result.deal, sizeof result.deal, "1");
    snprintf(result.room, sizeof result.room, "a");
    write_or_fail(store, &(struct store_write){.results = &result, .result_count = 1});
}

static int list(struct store *store, enum store_list which, enum store_order order, struct store_score *scores)
{
    return store_scores_of(store, &(struct store_ranking){"klondike", "", false, which, order}, someone, scores, 200);
}

static struct store_statistics sums(struct store *store, const char *algorithm)
{
    struct store_statistics games[8] = {0};
    int count = store_statistics_of(store, someone, games, 8), at = 0;
    while (at < count && strcmp(games[at].algorithm, algorithm) != 0)
        at++;
    return at < count ? games[at] : (struct store_statistics){0};
}

static void games_of_algorithms_are_not_mixed_with_peoples(void **state)
{
    struct store *store = ((struct lists *)*state)->store;
    struct store_score scores[200];
    add(store, (struct store_result){.start = 5, .won = true, .assisted = true, .algorithm = "dfs", .at = 1});
    assert_false(store_has_won(store, someone, "klondike", "", "1"));
    add(store, (struct store_result){.start = 1, .won = true, .moves = 100, .seconds = 90, .at = 1});
    add(store,
        (struct store_result){
            .start = 2, .won = true, .assisted = true, .algorithm = "greedy", .moves = 50, .seconds = 5, .at = 2});
    add(store, (struct store_result){.start = 3, .assisted = true, .algorithm = "greedy", .moves = 40, .at = 3});
    add(store, (struct store_result){.start = 4, .at = 4});
    assert_int_equal(list(store, STORE_PEOPLE, STORE_BY_TIME, scores), 1);
    assert_true(scores[0].moves == 100 && !scores[0].algorithm[0]);
    assert_true(store_has_won(store, someone, "klondike", "", "1"));
    assert_int_equal(list(store, STORE_ALGORITHMS, STORE_BY_MOVES, scores), 3);
    assert_true(scores[1].won && scores[1].moves == 50 && !scores[2].won); /* the won games first */
    assert_string_equal(scores[2].algorithm, "greedy");
    struct store_statistics own = sums(store, ""), greedy = sums(store, "greedy");
    assert_true(own.played == 2 && own.won == 1 && own.assisted == 0 && own.best_moves == 100 && own.streak == 0);
    assert_true(greedy.played == 2 && greedy.won == 1 && greedy.assisted == 0 && greedy.best_moves == 50);
}

/* A player loses, takes the moves back, and an algorithm wins: the player's loss stays. */
static void an_algorithm_does_not_turn_a_loss_into_a_win(void **state)
{
    struct store *store = ((struct lists *)*state)->store;
    add(store, (struct store_result){.start = 1, .at = 1, .points = 3});
    add(store, (struct store_result){.start = 1, .at = 2, .points = 8, .assisted = true, .algorithm = "greedy"});
    add(store,
        (struct store_result){.start = 1, .at = 3, .points = 9, .won = true, .assisted = true, .algorithm = "greedy"});
    struct store_statistics own = sums(store, ""), greedy = sums(store, "greedy");
    assert_true(own.played == 1 && own.won == 0 && own.points == 3);
    assert_true(greedy.played == 1 && greedy.won == 1 && greedy.points == 9); /* given up, and then won after all */
}

static void old_games_of_algorithms_are_deleted(void **state)
{
    struct lists *lists = *state;
    for (int i = 1; i <= 300; i++)
        add(lists->store, (struct store_result){.start = (uint64_t)i,
                                                .won = i % 2,
                                                .assisted = true,
                                                .algorithm = "greedy",
                                                .moves = i,
                                                .seconds = 1000 - i,
                                                .at = i});
    for (int i = 0; i < 5; i++)
        write_or_fail(lists->store, &(struct store_write){.prune_before = 291});
    assert_int_equal(count_rows(&lists->directory, "result WHERE at >= 291"), 10);
    assert_int_equal(count_rows(&lists->directory, "result WHERE at < 291 AND NOT won"), 0);
    /* Of 150 wins the 100 with the fewest moves and the 100 with the least time: all of them. */
    assert_int_equal(count_rows(&lists->directory, "result WHERE won"), 150);
    assert_int_equal(sums(lists->store, "greedy").played, 300);
}

static void totals_add_up_the_rounds_of_one_player(void **state)
{
    struct lists *lists = *state;
    struct store_score scores[200];
    static const int points[] = {-5, 20, -3};
    for (int round = 1; round <= 3; round++)
        add(lists->store, (struct store_result){.start = 1,
                                                .round = round,
                                                .is_match = true,
                                                .points = points[round - 1],
                                                .seconds = 60,
                                                .held = round < 3,
                                                .at = round});
    assert_int_equal(list(lists->store, STORE_MATCHES, STORE_BY_POINTS, scores), 1);
    assert_true(scores[0].points == 12 && scores[0].rounds == 3 && scores[0].seconds == 180 && scores[0].at == 3);
    assert_true(scores[0].is_mine);
    add(lists->store,
        (struct store_result){.start = 9, .round = 1, .is_match = true, .points = 30, .at = 5, .held = true});
    assert_int_equal(list(lists->store, STORE_MATCHES, STORE_BY_POINTS, scores), 1); /* still secret */
    write_or_fail(lists->store, &(struct store_write){.code = "a", .opens = true});
    assert_int_equal(list(lists->store, STORE_MATCHES, STORE_BY_POINTS, scores), 2);
    assert_int_equal(scores[0].points, 30);
    add(lists->store,
        (struct store_result){.start = 9, .round = 2, .is_match = true, .points = 1, .at = 6, .assisted = true});
    assert_int_equal(list(lists->store, STORE_MATCHES, STORE_BY_POINTS, scores), 1); /* with help */
}

static void old_totals_are_deleted(void **state)
{
    struct lists *lists = *state;
    for (int i = 1; i <= 300; i++)
        add(lists->store, (struct store_result){
                              .start = (uint64_t)i, .round = 1, .is_match = true, .points = i, .won = true, .at = i});
    for (int i = 0; i < 5; i++)
        write_or_fail(lists->store, &(struct store_write){.prune_before = 291});
    assert_int_equal(count_rows(&lists->directory, "total"), 100); /* the best */
    assert_int_equal(count_rows(&lists->directory, "total WHERE points > 200"), 100);
}

#define WITH_LISTS(test) cmocka_unit_test_setup_teardown(test, set_lists_up, tear_lists_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_LISTS(games_of_algorithms_are_not_mixed_with_peoples),
        WITH_LISTS(an_algorithm_does_not_turn_a_loss_into_a_win),
        WITH_LISTS(old_games_of_algorithms_are_deleted),
        WITH_LISTS(totals_add_up_the_rounds_of_one_player),
        WITH_LISTS(old_totals_are_deleted),
    };
    return cmocka_run_group_tests_name("store_lists", tests, NULL, NULL);
}
