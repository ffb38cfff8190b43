/* What the hall does when there is too much of something: each limit is exceeded. */
#include "people.h"

#include <stdio.h>

#include "store/inside.h"

static void a_game_does_not_go_on_for_ever(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    s->ani.client.room->start = s->ani.client.room->seq - 5000;
    say(&s->ani, "{'type':'move','text':'6a','seq':1}");
    see_error(&s->ani, "limit");
    say(&s->ani, "{'type':'rematch'}");
    say(&s->ani, "{'type':'hint'}");
    assert_true(heard(&s->ani, "hint"));
}

static void rooms_and_guesses_are_limited(void **state)
{
    struct setting *s = *state;
    s->hall->limits.rooms_a_minute = s->hall->limits.guesses_a_minute = 3;
    struct visitor *visitor = hall_visitor(s->hall, "here");
    visitor->rooms = visitor->guesses = bucket_of(3, s->hall->now);
    for (int i = 0; i < 3; i++) {
        say(&s->ani, "{'type':'create','game':'freecell'}");
        say(&s->budi, "{'type':'join','room':'nowhere%d'}", i);
        see_error(&s->budi, "room");
    }
    say(&s->ani, "{'type':'create','game':'freecell'}");
    see_error(&s->ani, "limit");
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    see_error(&s->budi, "limit");
    pass_time(s->hall, 30);
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    assert_true(heard(&s->budi, "room"));
}

static void connections_of_an_address_are_limited(void **state)
{
    struct setting *s = *state;
    struct client one = {.address = "there"}, two = {.address = "there"};
    s->hall->limits.connections_an_address = 1;
    assert_true(hall_enter(s->hall, &one));
    assert_false(hall_enter(s->hall, &two));
    hall_exit(s->hall, &one);
    assert_true(hall_enter(s->hall, &two));
    hall_exit(s->hall, &two);
}

static void connections_in_all_are_limited(void **state)
{
    struct setting *s = *state;
    struct client one = {.address = "there"};
    s->hall->limits.connections = 3;
    assert_false(hall_enter(s->hall, &one));
    s->hall->limits.connections = 4;
    assert_true(hall_enter(s->hall, &one));
    hall_exit(s->hall, &one);
}

/* A disk that is full, as SQLite sees it: no page may be added. */
static void let_disk_be_full(struct hall *hall, bool is_full)
{
    assert_int_equal(sqlite3_exec(hall->writers_store->file,
                                  is_full ? "PRAGMA max_page_count=1" : "PRAGMA max_page_count=1000000", NULL, NULL,
                                  NULL),
                     SQLITE_OK);
}

static void a_full_disk_refuses_moves_and_spoils_nothing(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    struct room *room = s->ani.client.room;
    let_disk_be_full(s->hall, true);
    long long refused = 0;
    for (int i = 0; i < 400 && refused == 0; i++) { /* until the last page is full */
        say(&s->ani, "{'type':'%s'%s,'seq':%llu}", i % 2 ? "undo" : "move", i % 2 ? "" : ",'text':'6a'",
            (unsigned long long)room->seq);
        refused = heard(&s->ani, "error");
        if (!refused)
            forget(&s->ani);
    }
    assert_true(refused);
    see_error(&s->ani, "server");
    uint64_t seq = room->seq;
    let_disk_be_full(s->hall, false);
    say(&s->ani, "{'type':'rematch','deal':2}");
    assert_int_equal(number_of(&s->ani, "view", "seq"), (long long)seq + 1);
}

static void who_reads_slowly_gets_the_newest_view(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    forget(&s->citra);
    s->citra.queued = 70000;
    say(&s->ani, "{'type':'start'}");
    assert_int_equal(s->citra.messages, 0);
    s->citra.queued = 0;
    hall_caught_up(s->hall, &s->citra.client);
    assert_true(heard(&s->citra, "room") && heard(&s->citra, "view"));
    assert_int_equal(number_of(&s->citra, "view", "seq"), (long long)s->ani.client.room->seq);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(a_game_does_not_go_on_for_ever),
        IN_HALL(rooms_and_guesses_are_limited),
        IN_HALL(connections_of_an_address_are_limited),
        IN_HALL(connections_in_all_are_limited),
        IN_HALL(a_full_disk_refuses_moves_and_spoils_nothing),
        IN_HALL(who_reads_slowly_gets_the_newest_view),
    };
    return cmocka_run_group_tests_name("hall_limits", tests, NULL, NULL);
}
