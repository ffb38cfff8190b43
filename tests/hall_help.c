/* Verdicts, watching, replays, sealed cards, and fair queues of searches. */
#include "people.h"

#include <stdio.h>
#include <stdlib.h>

#include "hall/job.h"
#include "store/inside.h"

static void verdicts_name_the_last_winnable_position(void **state)
{
    struct setting *s = *state;
    /* Eight cards, no cell: a wrong move loses soon. The test finds one by trying. */
    say(&s->ani, "{'type':'create','game':'freecell','rules':'cells=1,columns=4,ranks=4','deal':5}");
    say(&s->ani, "{'type':'verdict','live':true}");
    for (int i = 0; i < 40 && room_turn(s->ani.client.room) == 0; i++) {
        json_t *moves = field_of(&s->ani, "view", "moves");
        json_t *move = json_array_get(moves, json_array_size(moves) - 1);
        say(&s->ani, "{'type':'move','text':'%s','seq':%lld}", json_string_value(json_object_get(move, "text")),
            number_of(&s->ani, "view", "seq"));
        json_decref(moves);
        assert_int_equal(number_of(&s->ani, "verdict", "played"), number_of(&s->ani, "view", "played"));
        if (!strstr(heard_of(&s->ani, "verdict"), "impossible"))
            continue;
        long long winnable = number_of(&s->ani, "verdict", "last_winnable");
        long long played = number_of(&s->ani, "view", "played");
        if (winnable < 0)
            return; /* the deal cannot be won */
        say(&s->ani, "{'type':'undo','count':%lld}", played - winnable);
        assert_non_null(strstr(heard_of(&s->ani, "verdict"), "solved"));
        return;
    }
}

/* The verdict is one search; finding the last winnable position takes several, with the time limit of one. */
static void searches_for_last_winnable_share_one_time_limit(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','rules':'cells=1,columns=4,ranks=4','deal':5}");
    for (int i = 0; i < 40 && room_turn(s->ani.client.room) == 0; i++) {
        json_t *moves = field_of(&s->ani, "view", "moves");
        json_t *move = json_array_get(moves, json_array_size(moves) - 1);
        say(&s->ani, "{'type':'move','text':'%s','seq':%llu}", json_string_value(json_object_get(move, "text")),
            (unsigned long long)s->ani.client.room->seq);
        json_decref(moves);
        say(&s->ani, "{'type':'verdict'}");
        if (!strstr(heard_of(&s->ani, "verdict"), "impossible"))
            continue;
        assert_true(number_of(&s->ani, "verdict", "last_winnable") >= 0);
        s->hall->limits.think_seconds = 0;
        say(&s->ani, "{'type':'verdict'}");
        assert_non_null(strstr(heard_of(&s->ani, "verdict"), "\"last_winnable\":null"));
        return;
    }
    fail_msg("the game was not lost");
}

static void searches_can_be_watched(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'spider','rules':'preset=paper','deal':134}");
    say(&s->ani, "{'type':'watch','spec':'dfs','searched':true}");
    assert_true(number_of(&s->ani, "watched", "frames") > 1);
    say(&s->ani, "{'type':'frames','from':0,'count':5}");
    json_t *frames = field_of(&s->ani, "frames", "frames");
    assert_true(json_array_size(frames) > 1 && json_array_size(frames) <= 5);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(frames, 0), "depth")), 0);
    json_decref(frames);
    say(&s->ani, "{'type':'watch','spec':'open'}");
    assert_non_null(strstr(heard_of(&s->ani, "watched"), "solved"));
    say(&s->ani, "{'type':'frames','from':1,'count':1}");
    assert_non_null(strstr(heard_of(&s->ani, "frames"), "\"text\""));
    say(&s->ani, "{'type':'watch','spec':'random'}");
    assert_true(heard(&s->ani, "watched"));
    say(&s->ani, "{'type':'unwatch'}");
    say(&s->ani, "{'type':'frames','from':0}");
    see_error(&s->ani, "state");
}

static void unknown_algorithms_do_not_mark_the_game(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'klondike','deal':1}");
    static const char *const bad[] = {"magic", "greedy:luck", "greedy:stuck=x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        forget(&s->ani);
        say(&s->ani, "{'type':'watch','spec':'%s'}", bad[i]);
        see_error(&s->ani, "unknown");
        forget(&s->ani);
        say(&s->ani, "{'type':'explain','spec':'%s'}", bad[i]);
        see_error(&s->ani, "unknown");
    }
    say(&s->ani, "{'type':'explain','spec':'open'}"); /* a solver without a calculation */
    see_error(&s->ani, "state");
    assert_int_equal(s->ani.client.room->assisted, 0);
}

/* Also if the client that asked first is gone. */
static void every_client_that_asked_gets_the_daily_verdict(void **state)
{
    struct setting *s = *state;
    struct person first;
    enter(s->hall, &first, "first");
    say_only(&first, "{'type':'daily'}");
    say_only(&s->ani, "{'type':'daily','id':4}");
    leave(s->hall, &first);
    assert_non_null(strstr(heard_of(&s->ani, "daily"), "\"verdict\":null"));
    forget(&s->ani);
    pass_time(s->hall, 1);
    assert_true(heard(&s->ani, "daily"));
    assert_null(strstr(s->ani.last, "\"verdict\":null"));
    assert_int_equal(number_of(&s->ani, "daily", "id"), -1);
    assert_false(heard(&s->budi, "daily"));
}

/* ---- sealed cards ---- */

/* The frames that the client gets. */
static char *frames_of(struct person *person, const char *spec)
{
    forget(person);
    say(person, "{'type':'watch','spec':'%s'}", spec);
    say(person, "{'type':'frames','from':0,'count':40}");
    return strdup(heard_of(person, "frames"));
}

static void solvers_cannot_be_watched_on_sealed_cards(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'klondike'}");
    say(&s->ani, "{'type':'watch','spec':'open'}");
    see_error(&s->ani, "state");
    assert_int_equal(s->ani.client.room->assisted, 0);
    say(&s->ani, "{'type':'hint'}");
    assert_non_null(strstr(heard_of(&s->ani, "hint"), "\"verdict\":null"));
    say(&s->ani, "{'type':'verdict'}");
    assert_true(heard(&s->ani, "verdict"));
    say(&s->ani, "{'type':'rematch','deal':1}");
    say(&s->ani, "{'type':'watch','spec':'open'}");
    assert_int_equal(number_of(&s->ani, "watched", "imagined"), 0);
    say(&s->ani, "{'type':'create','game':'freecell'}"); /* has no hidden cards */
    forget(&s->ani);
    say(&s->ani, "{'type':'watch','spec':'fast'}");
    assert_int_equal(number_of(&s->ani, "watched", "imagined"), 0);
}

/* Two deals with the same view: the bot plays the same, although it turns cards over. */
static void a_watched_bot_reveals_no_sealed_card(void **state)
{
    struct setting *s = *state;
    static const char *const bots[] = {"greedy", "policy"}; /* both are solvers as well */
    say(&s->ani, "{'type':'create','game':'klondike'}");
    say(&s->ani, "{'type':'hint'}");
    struct room *room = s->ani.client.room;
    struct kt_session *dealt = room->session;
    struct kt_view *view = kt_view_of(kt_session_position(dealt), 0);
    struct kt_position *other = kt_view_world(view, 99);
    for (int i = 0; i < 2; i++) {
        char *here = frames_of(&s->ani, bots[i]);
        assert_int_equal(number_of(&s->ani, "watched", "imagined"), 1);
        room->session = kt_session_from(other, NULL);
        char *there = frames_of(&s->ani, bots[i]);
        assert_string_equal(here, there);
        kt_session_free(room->session);
        room->session = dealt;
        free(here);
        free(there);
    }
    kt_position_free(other);
    kt_view_free(view);
}

/* ---- replays ---- */

static void a_round_can_be_replayed(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell'}");
    json_t *moves = field_of(&s->ani, "view", "moves");
    const char *first = json_string_value(json_object_get(json_array_get(moves, 0), "text"));
    say(&s->ani, "{'type':'move','text':'%s','seq':1}", first);
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    struct person *both[] = {&s->ani, &s->budi};
    for (int i = 0; i < 2; i++) { /* the player and a spectator */
        say(both[i], "{'type':'replay'}");
        assert_int_equal(number_of(both[i], "watched", "frames"), 2);
        say(both[i], "{'type':'frames','from':0}");
        json_t *frames = field_of(both[i], "frames", "frames");
        assert_int_equal(json_array_size(frames), 2);
        assert_string_equal(json_string_value(json_object_get(json_array_get(frames, 1), "text")), first);
        json_decref(frames);
    }
    json_decref(moves);
    assert_int_equal(s->ani.client.room->assisted, 0);
    static const char *const questions[] = {"{'type':'history'}", "{'type':'explain','index':0}"};
    for (int i = 0; i < 2; i++) { /* not for spectators before the game is won */
        say(&s->budi, "%s", questions[i]);
        see_error(&s->budi, "state");
    }
}

/* An explanation of an earlier move is about that move, whatever the bot would have played. */
static void explanations_are_about_the_move_that_was_made(void **state)
{
    struct setting *s = *state;
    int passes = 0;
    say(&s->ani, "{'type':'create','game':'bigtwo','deal':7,'seats':['me','bot:lowest','bot:lowest','bot:lowest']}");
    say(&s->ani, "{'type':'start'}");
    let_bots_finish(s, s->ani.client.room);
    say(&s->ani, "{'type':'history'}");
    json_t *moves = field_of(&s->ani, "history", "moves");
    for (size_t i = 0; i < json_array_size(moves); i++) {
        say(&s->ani, "{'type':'explain','spec':'random','index':%zu}", i);
        json_t *made = field_of(&s->ani, "explain", "made"), *reason = json_object_get(made, "reason");
        const char *text = json_string_value(json_object_get(made, "text"));
        assert_string_equal(text, json_string_value(json_array_get(moves, i)));
        bool is_lowest = number_of(&s->ani, "explain", "seat") > 1; /* these play whenever they can */
        if (is_lowest && strcmp(text, "pass") == 0 && ++passes > 0)
            assert_string_equal(json_string_value(json_object_get(reason, "text")),
                                "no play in hand beats the cards on the table");
        assert_non_null(json_object_get(json_object_get(made, "words"), "text"));
        json_decref(made);
    }
    assert_true(passes > 0);
    json_decref(moves);
}

/* ---- queues ---- */

static void note_task(void *data, struct task *list)
{
    char **end = data;
    *(*end)++ = (char)list->owner;
}

static void turns_are_fair_between_owners(void **unused)
{
    (void)unused;
    char order[16] = "", *end = order;
    struct task task[7] = {{.owner = 'a'}, {.owner = 'a'}, {.owner = 'a'}, {.owner = 'b'},
                           {.owner = 'c'}, {.owner = 'b'}, {.owner = 'a'}};
    struct crew crew = {.work = note_task, .data = &end};
    assert_true(crew_start(&crew));
    for (int i = 0; i < 7; i++)
        crew_add(&crew, &task[i]);
    assert_int_equal(crew_waiting(&crew, 'a'), 4);
    assert_true(crew_remove(&crew, &task[6]));
    assert_false(crew_remove(&crew, &task[6]));
    crew_collect(&crew);
    assert_string_equal(order, "abcaba");
    crew_stop(&crew);
}

static int waiting(struct setting *s)
{
    int count = 0;
    for (int kind = 0; kind < 2; kind++)
        for (const struct task *task = s->hall->thinkers.first[kind]; task; task = task->next)
            count++;
    return count;
}

static void let_disk_refuse(struct hall *hall, bool refuses)
{
    const char *sql = refuses ? "PRAGMA query_only=1" : "PRAGMA query_only=0";
    assert_int_equal(sqlite3_exec(hall->writers_store->file, sql, NULL, NULL, NULL), SQLITE_OK);
}

/* The search starts only after the mark was saved: a player who disconnects before has had no help. */
static void help_is_given_after_the_mark_was_saved(void **state)
{
    static const char *const questions[][2] = {{"hint", "{'type':'hint','id':7}"},
                                               {"verdict", "{'type':'verdict','live':true,'id':7}"},
                                               {"explain", "{'type':'explain','id':7}"},
                                               {"explain", "{'type':'explain','index':0,'id':7}"},
                                               {"watching", "{'type':'watch','spec':'fast','id':7}"}};
    struct setting *s = *state;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
        say(&s->ani, "{'type':'move','text':'6a','seq':1}");
        let_disk_refuse(s->hall, true);
        forget(&s->ani);
        say(&s->ani, "%s", questions[i][1]);
        assert_int_equal(s->ani.messages, 1);
        assert_int_equal(number_of(&s->ani, "error", "id"), 7);
        see_error(&s->ani, "server");
        let_disk_refuse(s->hall, false);
        say_only(&s->ani, "%s", questions[i][1]);
        assert_int_equal(s->ani.messages + waiting(s), 0);
        say(&s->ani, "{'type':'unwatch'}");
        assert_int_equal(s->ani.client.room->assisted, 1);
        assert_int_equal(number_of(&s->ani, questions[i][0], "id"), 7);
        assert_int_equal(number_of(&s->ani, "view", "id"), -1); /* only the answer has the "id" */
        restart_hall(s);
        assert_int_equal(number_of(&s->ani, "view", "assisted"), 1);
    }
}

/* A request that fails does not mark the game. */
static void a_refused_request_is_no_help(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    static const char *const refused[] = {"{'type':'explain','index':0}", "{'type':'explain','spec':'nobody'}",
                                          "{'type':'watch','spec':'nobody'}"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        say(&s->ani, "%s", refused[i]);
        assert_true(heard(&s->ani, "error"));
        forget(&s->ani);
    }
    assert_int_equal(s->ani.client.room->assisted, 0);
}

static void a_client_has_one_job_of_each_kind(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'hint'}"); /* marks the game as assisted */
    for (int i = 0; i < 100; i++) {
        say_only(&s->ani, "{'type':'watch','spec':'fast'}");
        say_only(&s->ani, "{'type':'verdict'}");
    }
    assert_int_equal(waiting(s), 2);
    say_only(&s->ani, "{'type':'unwatch'}");
    assert_int_equal(waiting(s), 1);
    say_only(&s->ani, "{'type':'watch','spec':'fast'}");
    say_only(&s->ani, "{'type':'leave'}");
    assert_int_equal(waiting(s), 0);
}

static void every_request_with_an_id_is_answered(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'hint'}"); /* marks the game as assisted */
    forget(&s->ani);
    say_only(&s->ani, "{'type':'hint','id':1}");
    say_only(&s->ani, "{'type':'verdict','id':2}");
    assert_int_equal(number_of(&s->ani, "error", "id"), 1);
    see_error(&s->ani, "replaced");
    say(&s->ani, "{'type':'verdict','live':false,'id':3}");
    assert_int_equal(number_of(&s->ani, "verdict", "id"), 2);
    assert_int_equal(number_of(&s->ani, "unjudged", "id"), 3);
}

static void an_answer_is_dropped_in_another_room(void **state)
{
    struct setting *s = *state;
    char first[STORE_CODE];
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    snprintf(first, sizeof first, "%s", code_of(&s->ani));
    say(&s->ani, "{'type':'create','game':'freecell','deal':2}");
    say(&s->ani, "{'type':'hint'}");
    forget(&s->ani);
    say_only(&s->ani, "{'type':'hint'}");
    say_only(&s->ani, "{'type':'join','room':'%s'}", first);
    say(&s->ani, "{'type':'hello'}");
    assert_false(heard(&s->ani, "hint"));
}

static void an_address_cannot_fill_the_queue(void **state)
{
    enum { CROWD = MOST_JOBS_AN_ADDRESS / 2 + 1 };
    static struct person crowd[CROWD];
    struct setting *s = *state;
    for (int i = 0; i < CROWD; i++) {
        char name[16];
        snprintf(name, sizeof name, "crowd %d", i);
        enter(s->hall, &crowd[i], name);
        say(&crowd[i], "{'type':'create','game':'freecell','rules':'ranks=3','deal':1}");
        say(&crowd[i], "{'type':'verdict'}");
    }
    snprintf(s->ani.client.address, sizeof s->ani.client.address, "elsewhere");
    say(&s->ani, "{'type':'create','game':'freecell','rules':'ranks=3','deal':1}");
    say(&s->ani, "{'type':'verdict'}");
    for (int i = 0; i < CROWD; i++) {
        say_only(&crowd[i], "{'type':'verdict'}");
        say_only(&crowd[i], "{'type':'watch','spec':'fast'}");
    }
    assert_int_equal(waiting(s), MOST_JOBS_AN_ADDRESS);
    see_error(&crowd[CROWD - 1], "limit");
    forget(&s->ani);
    say_only(&s->ani, "{'type':'verdict'}");
    assert_false(heard(&s->ani, "error"));
    assert_ptr_equal(s->hall->thinkers.first[1]->next, &s->ani.client.thinking->task);
    for (int i = 0; i < CROWD; i++)
        leave(s->hall, &crowd[i]);
    assert_int_equal(waiting(s), 1);
}

static void a_watched_bot_has_one_time_limit(void **state)
{
    struct setting *s = *state;
    s->hall->limits.think_seconds = 0;
    say(&s->ani, "{'type':'create','game':'klondike','deal':1}");
    say(&s->ani, "{'type':'watch','spec':'random'}");
    assert_int_equal(number_of(&s->ani, "watched", "frames"), 1);
    assert_non_null(strstr(heard_of(&s->ani, "watched"), "\"limit\":\"seconds\""));
}

static void frames_of_an_ended_preview_are_refused(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'replay'}");
    forget(&s->ani);
    say_only(&s->ani, "{'type':'frames','from':0,'id':7}");
    say_only(&s->ani, "{'type':'replay','id':8}");
    assert_int_equal(number_of(&s->ani, "error", "id"), 7);
    assert_int_equal(number_of(&s->ani, "watched", "id"), 8);
    see_error(&s->ani, "replaced");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(verdicts_name_the_last_winnable_position),
        IN_HALL(searches_for_last_winnable_share_one_time_limit),
        IN_HALL(searches_can_be_watched),
        IN_HALL(unknown_algorithms_do_not_mark_the_game),
        IN_HALL(every_client_that_asked_gets_the_daily_verdict),
        IN_HALL(solvers_cannot_be_watched_on_sealed_cards),
        IN_HALL(a_watched_bot_reveals_no_sealed_card),
        IN_HALL(a_round_can_be_replayed),
        IN_HALL(explanations_are_about_the_move_that_was_made),
        cmocka_unit_test(turns_are_fair_between_owners),
        IN_HALL(help_is_given_after_the_mark_was_saved),
        IN_HALL(a_refused_request_is_no_help),
        IN_HALL(a_client_has_one_job_of_each_kind),
        IN_HALL(every_request_with_an_id_is_answered),
        IN_HALL(an_answer_is_dropped_in_another_room),
        IN_HALL(an_address_cannot_fill_the_queue),
        IN_HALL(a_watched_bot_has_one_time_limit),
        IN_HALL(frames_of_an_ended_preview_are_refused),
    };
    return cmocka_run_group_tests_name("hall_help", tests, NULL, NULL);
}
