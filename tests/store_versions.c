/* Stores of other versions: older ones are upgraded, newer ones are refused. */
#include "people.h"

#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/inside.h"
#include "store/schema.h"
#include "store/upkeep.h"

static const uint8_t someone[STORE_PLAYER_SIZE] = {7};

static void a_newer_store_is_refused(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct kt_error error = {0};
    char path[200];
    store_close(open_store(&directory));
    snprintf(path, sizeof path, "%s/kartu.db", directory.data);
    sqlite3 *file;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, "PRAGMA user_version=1000", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
    assert_null(store_open(directory.data, &error));
    assert_non_null(strstr(error_text(&error), "newer"));
    remove_directory(&directory);
}

/* Wins and losses, oldest first; the player's number has 32 bytes. */
static const char old_results[] = "WWLWWWLWWL";

static void add_old_results(sqlite3 *file)
{
    for (int i = 0; old_results[i]; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "INSERT INTO result VALUES('%s',%d,1,0,x'07%062d','klondike','r','1',%d,%d,%d,%d,%d,%d)",
                 i < 6 ? "gone" : "c", i, 0, old_results[i] == 'W', i == 7, 5, 50 + i, 90 - i, i);
        assert_int_equal(sqlite3_exec(file, text, NULL, NULL, NULL), SQLITE_OK);
    }
}

/* The result of one loss was deleted with its room: the remainder of the sums has unknown rules, and the best
 * streak. */
static void see_old_sums(struct store *store)
{
    struct store_statistics sums[3] = {0};
    assert_int_equal(store_statistics_of(store, someone, sums, 3), 2);
    assert_string_equal(sums[0].rules, STORE_OLD_RULES);
    assert_true(sums[0].played == 1 && sums[0].won == 0 && sums[0].points == 5 && sums[0].best_streak == 3);
    assert_true(sums[0].best_moves == -1 && sums[0].best_seconds == -1 && sums[0].streak == 0);
    assert_string_equal(sums[1].rules, "r");
    assert_true(sums[1].played == 9 && sums[1].won == 6 && sums[1].assisted_won == 1 && sums[1].points == 45);
    assert_true(sums[1].streak == 0 && sums[1].best_streak == 0 && sums[1].best_moves == 50 &&
                sums[1].best_seconds == 82);
}

/* A file of every older version, with a win of each kind. */
static void an_older_store_is_upgraded(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    const uint8_t player[STORE_PLAYER_SIZE] = {7};
    struct store_score scores[10];
    char path[200];
    snprintf(path, sizeof path, "%s/kartu.db", directory.data);
    sqlite3 *file;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, store_steps[0], NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file,
                                  "PRAGMA user_version=1;"
                                  "INSERT INTO result VALUES('a',1,1,0,x'07','freecell','r','617',1,0,0,50,100,1);"
                                  "INSERT INTO result VALUES('b',1,1,0,x'07','freecell','r','sealed',1,0,0,60,90,2);"
                                  "INSERT INTO player VALUES(x'07','Ani','{}');"
                                  "INSERT INTO room VALUES('c','klondike','r',0,1)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    add_old_results(file);
    sqlite3_close(file);
    struct store *store = open_store(&directory);
    see_old_sums(store);
    assert_int_equal(count_rows(&directory, "result WHERE NOT won"), 2); /* of a room that is still there */
    assert_int_equal(count_rows(&directory, "player WHERE seen > 1e12"), 1);
    for (int sealed = 0; sealed < 2; sealed++) {
        assert_int_equal(store_scores_of(store,
                                         &(struct store_ranking){"freecell", "r", sealed, STORE_PEOPLE, STORE_BY_MOVES},
                                         player, scores, 10),
                         1);
        assert_string_equal(scores[0].deal, sealed ? "sealed" : "617");
    }
    store_close(store);
    store_close(open_store(&directory)); /* the second opening changes nothing */
    remove_directory(&directory);
}

/* ---- rules ---- */

/* The steps are made while the file is empty, so this is never called. */
static void keep_rules(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    sqlite3_result_value(context, values[1]);
}

/* A file of that version. Version 4: its statistics do not distinguish rules, and its results have the full rules. */
static void make_version(const struct kt_text *directory, int version, const char *rows)
{
    char path[200];
    sqlite3 *file;
    snprintf(path, sizeof path, "%s/kartu.db", directory->data);
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_create_function(file, "normal_rules", 2, SQLITE_UTF8, NULL, keep_rules, NULL, NULL),
                     SQLITE_OK);
    for (int step = 0; step < version; step++)
        assert_int_equal(sqlite3_exec(file, store_steps[step], NULL, NULL, NULL), SQLITE_OK);
    char set[40];
    snprintf(set, sizeof set, "PRAGMA user_version=%d", version);
    assert_int_equal(sqlite3_exec(file, set, NULL, NULL, NULL), SQLITE_OK);
    check(sqlite3_exec(file, rows, NULL, NULL, NULL) == SQLITE_OK, "%s", sqlite3_errmsg(file));
    sqlite3_close(file);
}

#define SOMEONE "x'0700000000000000000000000000000000000000000000000000000000000000'"

/* With four cards only: 5 seconds became the best time of FreeCell. */
static void statistics_are_separated_by_rules(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store_statistics games[4];
    struct store_score scores[4];
    make_version(&directory, 4,
                 "INSERT INTO result VALUES('a',1,1,0," SOMEONE ",'freecell','cells=4,ranks=13','1',1,0,0,80,300,1,0);"
                 "INSERT INTO result VALUES('b',1,1,0," SOMEONE ",'freecell','ranks=1,cells=4','2',1,0,0,4,5,2,0);"
                 "INSERT INTO result VALUES('c',1,1,0," SOMEONE ",'freecell','','3',1,0,0,90,200,3,0);"
                 "INSERT INTO result VALUES('d',1,1,0," SOMEONE ",'freecell','ranks=13','4',1,1,0,70,100,4,0);"
                 "INSERT INTO tally VALUES(" SOMEONE ",'freecell',4,4,1,0,4,3,4,5,4,4)");
    struct store *store = open_store(&directory);
    assert_int_equal(store_statistics_of(store, someone, games, 4), 2);
    assert_string_equal(games[0].rules, "");
    assert_true(games[0].played == 3 && games[0].won == 2 && games[0].assisted_won == 1);
    assert_true(games[0].best_seconds == 200 && games[0].best_moves == 80);
    assert_true(games[0].streak == 2 && games[0].best_streak == 2);
    assert_string_equal(games[1].rules, "ranks=1");
    assert_true(games[1].played == 1 && games[1].won == 1 && games[1].best_seconds == 5);
    assert_int_equal(store_scores_of(store,
                                     &(struct store_ranking){"freecell", "", false, STORE_PEOPLE, STORE_BY_MOVES},
                                     someone, scores, 4),
                     2);
    assert_int_equal(
        store_scores_of(store, &(struct store_ranking){"freecell", "ranks=1", false, STORE_PEOPLE, STORE_BY_MOVES},
                        someone, scores, 4),
        1);
    assert_true(store_has_won(store, someone, "freecell", "", "1"));
    assert_false(store_has_won(store, someone, "freecell", "", "2"));
    store_close(store);
    remove_directory(&directory);
}

/* Of games whose results were deleted only the sums exist. */
static void old_sums_without_results_have_unknown_rules(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store_statistics games[4];
    make_version(&directory, 4,
                 "INSERT INTO result VALUES('a',1,1,0," SOMEONE ",'spider','','1',1,0,7,80,300,9,0);"
                 "INSERT INTO tally VALUES(" SOMEONE ",'spider',20,6,2,42,1,0,3,250,70,9)");
    struct store *store = open_store(&directory);
    assert_int_equal(store_statistics_of(store, someone, games, 4), 2);
    assert_string_equal(games[0].rules, "");
    assert_true(games[0].played == 1 && games[0].won == 1 && games[0].best_seconds == 300 && games[0].points == 7);
    assert_true(games[0].streak == 0 && games[0].best_streak == 0); /* the games between the wins are unknown */
    assert_string_equal(games[1].rules, STORE_OLD_RULES);
    assert_true(games[1].played == 19 && games[1].won == 5 && games[1].assisted == 2 && games[1].points == 35);
    assert_true(games[1].best_streak == 3 && games[1].best_seconds == -1);
    store_close(store);
    remove_directory(&directory);
}

/* Version 5 does not know algorithms: all its games are people's. */
static void games_of_version_5_are_peoples(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store_statistics games[4];
    struct store_score scores[4];
    make_version(&directory, 5,
                 "INSERT INTO result VALUES('a',1,1,0," SOMEONE ",'klondike','','sealed',1,0,0,80,300,9,0);"
                 "INSERT INTO result VALUES('b',1,1,0," SOMEONE ",'klondike','','sealed',1,0,0,90,200,9,0);"
                 "INSERT INTO tally VALUES(" SOMEONE ",'klondike','',20,6,2,1,42,1,0,3,250,70,9)");
    struct store *store = open_store(&directory);
    assert_int_equal(store_statistics_of(store, someone, games, 4), 1);
    assert_string_equal(games[0].algorithm, "");
    assert_true(games[0].played == 20 && games[0].won == 6 && games[0].assisted == 2 && games[0].assisted_won == 1);
    assert_true(games[0].points == 42 && games[0].streak == 1 && games[0].best_streak == 3);
    assert_true(games[0].best_seconds == 250 && games[0].best_moves == 70);
    struct store_ranking ranking = {"klondike", "", true, STORE_PEOPLE, STORE_BY_TIME};
    assert_int_equal(store_scores_of(store, &ranking, someone, scores, 4), 2);
    assert_int_equal(scores[0].seconds, 200);
    ranking.list = STORE_ALGORITHMS;
    assert_int_equal(store_scores_of(store, &ranking, someone, scores, 4), 0);
    store_close(store);
    remove_directory(&directory);
}

/* A backup has the version of the store; the restored store is upgraded when it is opened. */
static void backups_of_every_version_can_be_restored(void **unused)
{
    (void)unused;
    for (int version = 1; version <= STORE_VERSION; version++) {
        struct kt_text old = data_directory(), new = data_directory();
        struct kt_error error = {0};
        struct store_report report;
        char backup[200], kept[STORE_PATH];
        make_version(&old, version, "INSERT INTO room(code, game, rules, clock, made) VALUES('c','klondike','',0,1)");
        snprintf(backup, sizeof backup, "%s/backup", old.data);
        check(store_backup(old.data, backup, &error), "version %d: %s", version, error_text(&error));
        assert_true(store_examine(old.data, &report, &error));
        assert_true(report.version == version && report.newest == STORE_VERSION && !report.damage[0]);
        check(store_restore(new.data, backup, kept, &error), "version %d: %s", version, error_text(&error));
        assert_string_equal(kept, "");
        assert_true(store_examine(new.data, &report, &error));
        assert_int_equal(report.version, version);
        struct store *store = open_store(&new);
        assert_int_equal(store_count_rooms(store), 1);
        assert_int_equal(store_version_of(store->file), STORE_VERSION);
        store_close(store);
        remove_directory(&old);
        remove_directory(&new);
    }
}

/* As a user without rights: root may do everything. */
static void a_store_that_cannot_be_used_is_reported(void **unused)
{
    (void)unused;
    enum { NOBODY = 65534 };
    struct kt_text directory = data_directory();
    char path[200];
    struct store_report report;
    struct kt_error error = {0};
    store_close(open_store(&directory));
    snprintf(path, sizeof path, "%s/" STORE_FILE, directory.data);
    bool is_root = geteuid() == 0;
    if (is_root)
        assert_true(chown(directory.data, NOBODY, NOBODY) == 0 && chown(path, NOBODY, NOBODY) == 0 &&
                    seteuid(NOBODY) == 0);
    assert_true(store_examine(directory.data, &report, &error) && !report.closed[0] && !report.is_unreadable);
    assert_int_equal(chmod(path, 0400), 0);
    assert_true(store_examine(directory.data, &report, &error) && !report.is_unreadable);
    assert_string_equal(report.closed, path);
    assert_int_equal(chmod(path, 0), 0);
    assert_true(store_examine(directory.data, &report, &error) && report.is_unreadable && !report.damage[0]);
    assert_int_equal(chmod(path, 0600), 0);
    assert_int_equal(chmod(directory.data, 0500), 0);
    assert_true(store_examine(directory.data, &report, &error));
    assert_string_equal(report.closed, directory.data);
    assert_int_equal(chmod(directory.data, 0700), 0);
    if (is_root)
        assert_int_equal(seteuid(0), 0);
    remove_directory(&directory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_newer_store_is_refused),
        cmocka_unit_test(a_store_that_cannot_be_used_is_reported),
        cmocka_unit_test(an_older_store_is_upgraded),
        cmocka_unit_test(statistics_are_separated_by_rules),
        cmocka_unit_test(old_sums_without_results_have_unknown_rules),
        cmocka_unit_test(games_of_version_5_are_peoples),
        cmocka_unit_test(backups_of_every_version_can_be_restored),
    };
    return cmocka_run_group_tests_name("store_versions", tests, NULL, NULL);
}
