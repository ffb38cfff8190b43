/* The store: reopening, two processes, and a process that is killed. */
#include "people.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* One event with its own commit. */
static enum store_outcome add_event(struct store *store, const char *code, uint64_t seq)
{
    const struct store_event event = {.seq = seq, .kind = 'M', .text = "26", .at = (int64_t)seq};
    const struct store_write write = {.code = code, .events = &event, .event_count = 1};
    struct kt_error error;
    assert_true(store_begin(store, &error));
    enum store_outcome outcome = store_write(store, &write, &error);
    return store_commit(store, &error) ? outcome : STORE_FAILED;
}

static bool count_event(void *data, const struct store_event *event)
{
    uint64_t *last = data;
    check(event->seq == *last + 1, "event %llu follows %llu", (unsigned long long)event->seq,
          (unsigned long long)*last);
    *last = event->seq;
    return true;
}

static uint64_t events_of(struct store *store, const char *code)
{
    uint64_t last = 0;
    assert_true(store_each_event(store, code, 0, 0, count_event, &last));
    return last;
}

static bool see_seat(void *data, const struct store_seat *seat)
{
    struct store_seat *found = data;
    *found = *seat;
    return true;
}

static void written_rows_are_read_back(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store *store = open_store(&directory);
    struct kt_error error;
    const struct store_room room = {.code = "abc", .game = "bigtwo", .rules = "seats=4", .clock = 30, .made = 5};
    const struct store_seat seat = {.seat = 2, .kind = STORE_PERSON, .name = "as it was", .player = {1, 2, 3}};
    const char *name = "Ani \"É\""; /* the player's current name, which replaces that of the seat */
    const uint8_t player[STORE_PLAYER_SIZE] = {1, 2, 3};
    const struct store_event event = {.seq = 1, .kind = 'D', .seat = -1, .text = "n617", .at = 9};
    const struct store_write write = {.code = "abc",
                                      .room = &room,
                                      .seats = &seat,
                                      .seat_count = 1,
                                      .events = &event,
                                      .event_count = 1,
                                      .player = player,
                                      .name = name};
    const struct store_write settings = {.player = player, .settings = "{}"}; /* does not change the name */
    assert_true(store_begin(store, &error));
    assert_int_equal(store_write(store, &write, &error), STORE_DONE);
    assert_int_equal(store_write(store, &settings, &error), STORE_DONE);
    assert_int_equal(store_write(store, &write, &error), STORE_TAKEN); /* and the first event stays */
    assert_true(store_commit(store, &error));
    store_close(store);
    store = open_store(&directory);
    struct store_room found;
    struct store_seat sitting;
    struct store_player known;
    struct store_mine mine[4];
    int steps;
    assert_true(store_find_room(store, "abc", &found, NULL) && found.clock == 30 &&
                strcmp(found.rules, "seats=4") == 0);
    assert_false(store_find_room(store, "abd", &found, NULL));
    assert_true(store_each_seat(store, "abc", see_seat, &sitting));
    assert_string_equal(sitting.name, name);
    assert_memory_equal(sitting.player, seat.player, STORE_PLAYER_SIZE);
    assert_true(store_find_player(store, player, &known) && strcmp(known.name, name) == 0);
    assert_string_equal(known.settings, "{}");
    assert_int_equal(store_rooms_of(store, player, INT64_MAX, "", mine, 4, &steps), 1);
    assert_int_equal(mine[0].seat, 2);
    assert_int_equal(events_of(store, "abc"), 1);
    store_close(store);
    remove_directory(&directory);
}

static void results_become_statistics(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store *store = open_store(&directory);
    struct kt_error error;
    assert_true(store_begin(store, &error));
    for (int i = 0; i < 5; i++) {
        struct store_result result = {.player = {7},
                                      .game = "freecell",
                                      .rules = "r",
                                      .deal = "1",
                                      .start = 1,
                                      .round = 1,
                                      .won = i != 2,
                                      .assisted = i == 4,
                                      .moves = 50 - i,
                                      .seconds = 100 + i,
                                      .at = i};
        snprintf(result.room, sizeof result.room, "room%d", i);
        const struct store_write write = {.results = &result, .result_count = 1};
        assert_int_equal(store_write(store, &write, &error), STORE_DONE);
    }
    /* A win that is undone stays a win. */
    const struct store_result given_up = {
        .player = {7}, .game = "freecell", .rules = "r", .deal = "1", .room = "room0", .start = 1, .round = 1};
    const struct store_write again = {.results = &given_up, .result_count = 1};
    assert_int_equal(store_write(store, &again, &error), STORE_DONE);
    assert_true(store_commit(store, &error));
    struct store_statistics games[2];
    struct store_score scores[10];
    const uint8_t player[STORE_PLAYER_SIZE] = {7}, other[STORE_PLAYER_SIZE] = {8};
    assert_int_equal(store_statistics_of(store, player, games, 2), 1);
    assert_true(games[0].played == 5 && games[0].won == 3 && games[0].assisted == 1 && games[0].assisted_won == 1);
    assert_true(games[0].streak == 1 && games[0].best_streak == 2); /* the last win, with help, changes no streak */
    assert_true(games[0].best_moves == 47 && games[0].best_seconds == 100);
    assert_int_equal(store_scores_of(store,
                                     &(struct store_ranking){"freecell", "r", false, STORE_PEOPLE, STORE_BY_POINTS},
                                     other, scores, 10),
                     3);
    assert_true(scores[0].moves == 47 && !scores[0].is_mine);
    assert_true(store_has_won(store, player, "freecell", "r", "1"));
    assert_false(store_has_won(store, other, "freecell", "r", "1"));
    store_close(store);
    remove_directory(&directory);
}

/* ---- statistics ---- */

static const uint8_t someone[STORE_PLAYER_SIZE] = {7};

static void add_result(struct store *store, const char *room, int start, bool won, bool assisted, int64_t at)
{
    struct store_result result = {.player = {7},
                                  .game = "klondike",
                                  .rules = "r",
                                  .deal = "1",
                                  .start = (uint64_t)start,
                                  .round = 1,
                                  .won = won,
                                  .assisted = assisted,
                                  .points = 10 * won,
                                  .moves = 100 + at,
                                  .seconds = 100 + at,
                                  .at = at};
    snprintf(result.room, sizeof result.room, "%s", room);
    write_or_fail(store, &(struct store_write){.results = &result, .result_count = 1});
}

static struct store_statistics sums_of(struct store *store)
{
    struct store_statistics games[2] = {0};
    assert_int_equal(store_statistics_of(store, someone, games, 2), 1);
    return games[0];
}

static void a_loss_that_is_undone_and_won_breaks_no_streak(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store *store = open_store(&directory);
    add_result(store, "a", 1, true, false, 1);
    add_result(store, "a", 5, true, false, 2);
    add_result(store, "a", 9, false, true, 3);
    assert_int_equal(sums_of(store).streak, 0);
    add_result(store, "a", 9, true, true, 4);
    struct store_statistics sums = sums_of(store);
    assert_true(sums.played == 3 && sums.won == 2 && sums.assisted_won == 1);
    assert_true(sums.streak == 2 && sums.best_streak == 2 && sums.assisted == 1 && sums.points == 30);
    add_result(store, "a", 9, false, false, 5); /* a win stays one */
    assert_int_equal(sums_of(store).assisted_won, 1);
    add_result(store, "a", 10, true, true, 6); /* nor does a win with help set a record, or end a streak */
    add_result(store, "a", 11, true, false, 7);
    sums = sums_of(store);
    assert_true(sums.won == 3 && sums.assisted_won == 2 && sums.streak == 3 && sums.best_moves == 101);
    for (int start = 20; start < 30; start++)
        add_result(store, "a", start, false, false, start);
    assert_int_equal(sums_of(store).played, 15);
    assert_int_equal(count_rows(&directory, "result WHERE NOT won"), 1); /* only the last may still be won */
    store_close(store);
    remove_directory(&directory);
}

static void tidy(struct store *store, int64_t before)
{
    for (int i = 0; i < 5; i++)
        write_or_fail(store, &(struct store_write){.prune_before = before});
}

static void results_are_deleted_and_sums_stay(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store *store = open_store(&directory);
    struct store_score scores[200];
    for (int i = 1; i <= 300; i++)
        add_result(store, "a", i, true, i % 3 == 0, i);
    tidy(store, 1);
    assert_int_equal(count_rows(&directory, "result"), 300);
    tidy(store, 250);
    assert_int_equal(count_rows(&directory, "result WHERE at<250"), 100); /* the best */
    assert_int_equal(count_rows(&directory, "result WHERE at>=250"), 51); /* the newest */
    assert_int_equal(store_scores_of(store,
                                     &(struct store_ranking){"klondike", "r", false, STORE_PEOPLE, STORE_BY_MOVES},
                                     someone, scores, 200),
                     134);
    assert_int_equal(scores[99].moves, 249);
    struct store_statistics sums = sums_of(store);
    assert_true(sums.played == 300 && sums.won == 200 && sums.assisted_won == 100 && sums.streak == 200);
    store_close(store);
    remove_directory(&directory);
}

static void players_without_results_and_rooms_are_deleted(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store *store = open_store(&directory);
    const struct store_seat seat = {.kind = STORE_PERSON, .player = {8}};
    struct store_player found;
    write_or_fail(store, &(struct store_write){.code = "a", .seats = &seat, .seat_count = 1});
    add_result(store, "b", 1, false, false, 1);
    for (int i = 1; i <= 500; i++) {
        const uint8_t player[STORE_PLAYER_SIZE] = {(uint8_t)i, (uint8_t)(i >> 8)};
        write_or_fail(store, &(struct store_write){.player = player, .name = "x", .seen = i <= 400 ? 10 : 20});
    }
    tidy(store, 10);
    assert_int_equal(count_rows(&directory, "player"), 500);
    tidy(store, 20);
    assert_int_equal(count_rows(&directory, "player"), 102);
    assert_true(store_find_player(store, someone, &found) && store_find_player(store, seat.player, &found));
    store_close(store);
    remove_directory(&directory);
}

static void only_the_owner_can_read_the_file(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct stat found;
    char path[200];
    kt_text_add(&directory, "/new");
    mode_t before = umask(0);
    struct store *store = open_store(&directory);
    umask(before);
    assert_true(stat(directory.data, &found) == 0 && (found.st_mode & 0777) == 0700);
    snprintf(path, sizeof path, "%s/kartu.db", directory.data);
    assert_true(stat(path, &found) == 0 && (found.st_mode & 0777) == 0600);
    strcat(path, "-wal");
    assert_true(stat(path, &found) == 0 && (found.st_mode & 0777) == 0600);
    store_close(store);
    *strrchr(directory.data, '/') = '\0';
    remove_directory(&directory);
}

/* ---- two processes ---- */

enum { EACH = 60 };

/* Runs in a child process and exits. Reports each commit through the pipe. */
static void write_events(const struct kt_text *directory, const char *code, int count, int told)
{
    struct store *store = store_open(directory->data, NULL);
    for (uint64_t seq = 1; store && seq <= (uint64_t)count; seq++) {
        if (add_event(store, code, seq) != STORE_DONE)
            _exit(1);
        if (told >= 0 && write(told, &seq, sizeof seq) != (ssize_t)sizeof seq)
            _exit(2);
    }
    store_close(store);
    _exit(store ? 0 : 3);
}

static void two_processes_share_a_store(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    pid_t writers[2];
    for (int i = 0; i < 2; i++) {
        writers[i] = fork();
        assert_true(writers[i] >= 0);
        if (writers[i] == 0)
            write_events(&directory, i == 0 ? "one" : "two", EACH, -1);
    }
    for (int i = 0; i < 2; i++) {
        int status;
        assert_int_equal(waitpid(writers[i], &status, 0), writers[i]);
        check(WIFEXITED(status) && WEXITSTATUS(status) == 0, "writer %d ended with %d", i, status);
    }
    struct store *store = open_store(&directory);
    assert_int_equal(events_of(store, "one"), EACH);
    assert_int_equal(events_of(store, "two"), EACH);
    store_close(store);
    remove_directory(&directory);
}

static void an_event_number_is_stored_once(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store *one = open_store(&directory), *two = store_open_again(one, NULL);
    assert_int_equal(add_event(one, "x", 1), STORE_DONE);
    assert_int_equal(add_event(two, "x", 1), STORE_TAKEN);
    assert_int_equal(add_event(two, "x", 2), STORE_DONE);
    assert_int_equal(events_of(one, "x"), 2);
    store_close(one);
    store_close(two);
    remove_directory(&directory);
}

/* ---- kill -9 ---- */

static void committed_writes_survive_a_kill(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    for (int round = 0; round < 10; round++) {
        char code[16];
        int told[2];
        uint64_t last = 0, seq;
        snprintf(code, sizeof code, "room%d", round);
        assert_int_equal(pipe(told), 0);
        pid_t writer = fork();
        assert_true(writer >= 0);
        if (writer == 0)
            write_events(&directory, code, 1000000, told[1]);
        close(told[1]);
        while (last < (uint64_t)(5 + 3 * round) && read(told[0], &seq, sizeof seq) == (ssize_t)sizeof seq)
            last = seq;
        kill(writer, SIGKILL);
        waitpid(writer, NULL, 0);
        while (read(told[0], &seq, sizeof seq) == (ssize_t)sizeof seq)
            last = seq;
        close(told[0]);
        struct store *store = open_store(&directory);
        uint64_t kept = events_of(store, code);
        check(kept == last || kept == last + 1, "%llu were committed, %llu are there", (unsigned long long)last,
              (unsigned long long)kept);
        store_close(store);
    }
    remove_directory(&directory);
}

static int scores_in(struct store *store)
{
    const uint8_t player[STORE_PLAYER_SIZE] = {7};
    struct store_score scores[4];
    const struct store_ranking ranking = {"saboteur", "r", true, STORE_PEOPLE, STORE_BY_POINTS};
    return store_scores_of(store, &ranking, player, scores, 4);
}

/* Until the match is over or its room is deleted. */
static void secret_results_are_held_back(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store *store = open_store(&directory);
    const struct store_room room = {.code = "two", .game = "saboteur", .rules = "r"};
    struct store_result results[2] = {
        {.player = {7}, .room = "one", .game = "saboteur", .rules = "r", .deal = "sealed", .won = true, .held = true},
        {.player = {7}, .room = "two", .game = "saboteur", .rules = "r", .deal = "sealed", .won = true, .held = true},
    };
    write_or_fail(store, &(struct store_write){.room = &room, .results = results, .result_count = 2});
    assert_int_equal(scores_in(store), 0);
    write_or_fail(store, &(struct store_write){.code = "one", .opens = true});
    assert_int_equal(scores_in(store), 1);
    write_or_fail(store, &(struct store_write){.drop = "two", .drop_before = 1});
    assert_int_equal(scores_in(store), 2);
    store_close(store);
    remove_directory(&directory);
}

/* ---- summaries of rooms ---- */

static void summaries_are_valid_until_the_next_event(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store *store = open_store(&directory);
    const struct store_room room = {.code = "abc", .game = "freecell"};
    const struct store_seat seat = {.kind = STORE_PERSON, .player = {7}};
    struct store_mine mine[4];
    int steps;
    struct store_summary summary = {.seq = 1, .state = STORE_PLAYING, .moves = 12, .assisted = 1, .progress = 0.25};
    write_or_fail(store, &(struct store_write){.code = "abc", .room = &room, .seats = &seat, .seat_count = 1});
    assert_int_equal(add_event(store, "abc", 1), STORE_DONE);
    assert_int_equal(store_rooms_of(store, someone, INT64_MAX, "", mine, 4, &steps), 1);
    assert_false(mine[0].is_summed);
    write_or_fail(store, &(struct store_write){.code = "abc", .summary = &summary});
    assert_int_equal(store_rooms_of(store, someone, INT64_MAX, "", mine, 4, &steps), 1);
    assert_true(mine[0].is_summed && mine[0].summary.moves == 12 && mine[0].summary.progress == 0.25);
    assert_int_equal(store_rooms_of(store, someone, mine[0].at, "abc", mine, 4, &steps), 0); /* no other */
    assert_int_equal(add_event(store, "abc", 2), STORE_DONE);
    assert_int_equal(store_rooms_of(store, someone, INT64_MAX, "", mine, 4, &steps), 1);
    assert_false(mine[0].is_summed);
    summary = (struct store_summary){.seq = 2, .state = STORE_ENDED};
    write_or_fail(store, &(struct store_write){.code = "abc", .summary = &summary});
    assert_int_equal(store_rooms_of(store, someone, INT64_MAX, "", mine, 4, &steps), 0);
    write_or_fail(store, &(struct store_write){.drop = "abc", .drop_before = INT64_MAX});
    write_or_fail(store, &(struct store_write){.code = "abc", .summary = &summary}); /* the room is gone */
    assert_int_equal(count_rows(&directory, "summary"), 0);
    store_close(store);
    remove_directory(&directory);
}

static void an_impossible_directory_is_refused(void **unused)
{
    (void)unused;
    struct kt_error error = {0};
    assert_null(store_open("/dev/null/kartu", &error));
    assert_non_null(strstr(error_text(&error), "--data"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_rows_are_read_back),
        cmocka_unit_test(results_become_statistics),
        cmocka_unit_test(a_loss_that_is_undone_and_won_breaks_no_streak),
        cmocka_unit_test(results_are_deleted_and_sums_stay),
        cmocka_unit_test(players_without_results_and_rooms_are_deleted),
        cmocka_unit_test(secret_results_are_held_back),
        cmocka_unit_test(only_the_owner_can_read_the_file),
        cmocka_unit_test(two_processes_share_a_store),
        cmocka_unit_test(an_event_number_is_stored_once),
        cmocka_unit_test(committed_writes_survive_a_kill),
        cmocka_unit_test(summaries_are_valid_until_the_next_event),
        cmocka_unit_test(an_impossible_directory_is_refused),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
