/* Damage from outside: rows of the store that were edited, a wall clock that jumps, a database that was deleted. The
 * server goes on, logs it, and deletes nothing. */
#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

#include "people.h"
#include "store/inside.h"

static int troubles;
static char trouble[KT_PHRASE_ARGS][256];

static void note_trouble(const struct kt_error *error)
{
    troubles++;
    for (int i = 0; i < KT_PHRASE_ARGS; i++)
        snprintf(trouble[i], sizeof trouble[i], "%s", error->what.arg[i]);
}

static void run_sql(struct hall *hall, const char *sql)
{
    assert_int_equal(sqlite3_exec(hall->writers_store->file, sql, NULL, NULL, NULL), SQLITE_OK);
}

/* ---- edited rows ---- */

static const char *const edits[] = {
    "UPDATE seat SET kind=7",
    "UPDATE seat SET seat=4294967296",
    "UPDATE event SET kind='A', seat=-1, text='' WHERE seq=2",
    "UPDATE event SET kind='A', seat=77, text='' WHERE seq=2",
    "UPDATE event SET kind='A', seat=4, text='' WHERE seq=2",
    "UPDATE event SET kind='P', seat=-2147483648 WHERE seq=2",
    "UPDATE event SET kind='U', count=-2147483648 WHERE seq=2",
    "UPDATE event SET kind='R', count=-1 WHERE seq=2",
    "UPDATE event SET kind='U', count=4294967296 WHERE seq=2",
    "UPDATE event SET at=-9223372036854775807 WHERE seq=1",
    "UPDATE event SET at=9223372036854775807 WHERE seq=2",
    "UPDATE event SET kind='' WHERE seq=2",
    "UPDATE room SET game='whist'",
    "UPDATE room SET rules='cells=99'",
    "DELETE FROM event",
};

static void edited_rows_are_logged_once_and_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        void *state = NULL;
        assert_int_equal(set_up(&state), 0);
        struct setting *s = state;
        char code[STORE_CODE];
        say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
        say(&s->ani, "{'type':'move','text':'6a','seq':1}");
        snprintf(code, sizeof code, "%s", code_of(&s->ani));
        run_sql(s->hall, edits[i]);
        restart_hall(s);
        troubles = 0;
        map_free(&s->hall->damaged); /* ani has already come back, before the hall had a log */
        s->hall->trouble = note_trouble;
        for (int again = 0; again < 2; again++) {
            say(&s->budi, "{'type':'join','room':'%s'}", code);
            see_error(&s->budi, "server");
        }
        check(troubles == 1, "\"%s\": logged %d times", edits[i], troubles);
        say(&s->ani, "{'type':'create','game':'freecell'}");
        assert_true(heard(&s->ani, "view"));
        tear_down(&state);
    }
}

static void an_unknown_code_is_not_logged(void **state)
{
    struct setting *s = *state;
    troubles = 0;
    s->hall->trouble = note_trouble;
    say(&s->ani, "{'type':'join','room':'abcdefgh'}");
    see_error(&s->ani, "room");
    assert_int_equal(troubles, 0);
}

static void a_player_who_was_seen_in_the_far_past_can_enter(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'settings','name':'Ani'}");
    leave(s->hall, &s->ani);
    run_sql(s->hall, "UPDATE player SET seen=-9223372036854775807");
    enter(s->hall, &s->ani, "ani");
    say(&s->ani, "{'type':'hello'}");
    assert_true(heard(&s->ani, "welcome"));
}

/* ---- the clock ---- */

static int64_t wall_ms;

static int64_t wall_clock(void)
{
    return wall_ms;
}

static void prune_and_wait(struct hall *hall, int64_t seconds)
{
    hall_prune(hall);
    pass_time(hall, 1);
    hall_set_now(hall, hall->now + (double)seconds);
    wall_ms += (seconds + 1) * 1000;
}

/* A room with a move, which nobody is in. */
static void leave_room_alone(struct setting *s)
{
    wall_ms = s->hall->time();
    s->hall->time = wall_clock;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'move','text':'6a','seq':1}");
    say(&s->ani, "{'type':'leave'}");
    pass_time(s->hall, 70);
    assert_int_equal(s->hall->room_count, 1);
}

static void a_clock_that_jumps_deletes_nothing(void **state)
{
    struct setting *s = *state;
    leave_room_alone(s);
    prune_and_wait(s->hall, 10);
    wall_ms += INT64_C(40) * A_DAY * 1000;
    for (int i = 0; i < 3; i++)
        prune_and_wait(s->hall, 10);
    wall_ms -= INT64_C(40) * A_DAY * 1000;
    for (int i = 0; i < 3 * 60; i++)
        prune_and_wait(s->hall, 30 * 60);
    assert_int_equal(s->hall->room_count, 1);
}

/* The date jumps by 40 days and stays: it counts after a day. */
static void see_date_believed_after_a_day(struct hall *hall)
{
    wall_ms += INT64_C(40) * A_DAY * 1000;
    for (int i = 0; i < 23; i++)
        prune_and_wait(hall, 60 * 60);
    assert_int_equal(hall->room_count, 1);
    for (int i = 0; i < 3; i++)
        prune_and_wait(hall, 60 * 60);
    assert_int_equal(hall->room_count, 0);
}

/* The new date was right. */
static void a_clock_that_was_set_is_believed_after_a_day(void **state)
{
    struct setting *s = *state;
    leave_room_alone(s);
    prune_and_wait(s->hall, 10);
    see_date_believed_after_a_day(s->hall);
}

/* The same after a start: the server was off, or the date is wrong. */
static void a_start_with_a_later_date_deletes_nothing_for_a_day(void **state)
{
    struct setting *s = *state;
    leave_room_alone(s);
    restart_hall(s);
    s->hall->time = wall_clock;
    see_date_believed_after_a_day(s->hall);
}

/* Every start writes to the file; its age says nothing. */
static void starts_with_a_later_date_delete_nothing(void **state)
{
    struct setting *s = *state;
    leave_room_alone(s);
    prune_and_wait(s->hall, 10);
    for (int i = 0; i < 5; i++) {
        wall_ms += INT64_C(40) * A_DAY * 1000;
        restart_hall(s);
        s->hall->time = wall_clock;
        say(&s->ani, "{'type':'leave'}");
        pass_time(s->hall, 70);
        for (int k = 0; k < 10; k++)
            prune_and_wait(s->hall, 60 * 60);
        assert_int_equal(s->hall->room_count, 1);
    }
}

/* ---- the database ---- */

/* SQLite would go on writing to the deleted file. */
static void moves_are_refused_when_the_database_is_deleted(void **state)
{
    struct setting *s = *state;
    char path[4096], hidden[4096];
    snprintf(path, sizeof path, "%s/kartu.db", s->directory.data);
    snprintf(hidden, sizeof hidden, "%s/other.db", s->directory.data);
    s->hall->trouble = note_trouble;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    assert_int_equal(rename(path, hidden), 0);
    troubles = 0;
    say(&s->ani, "{'type':'move','text':'6a','seq':1}");
    see_error(&s->ani, "server");
    assert_true(troubles > 0 && strstr(trouble[0], "kartu.db"));
    assert_int_equal(rename(hidden, path), 0);
    forget(&s->ani);
    say(&s->ani, "{'type':'move','text':'6a','seq':1}");
    assert_true(heard(&s->ani, "view"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edited_rows_are_logged_once_and_refused),
        IN_HALL(an_unknown_code_is_not_logged),
        IN_HALL(a_player_who_was_seen_in_the_far_past_can_enter),
        IN_HALL(a_clock_that_jumps_deletes_nothing),
        IN_HALL(a_clock_that_was_set_is_believed_after_a_day),
        IN_HALL(a_start_with_a_later_date_deletes_nothing_for_a_day),
        IN_HALL(starts_with_a_later_date_delete_nothing),
        IN_HALL(moves_are_refused_when_the_database_is_deleted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
