/* Players, one-seat games and restarts: messages of docs/wire.md, without sockets. */
#include "people.h"

#include <sodium.h>
#include <stdio.h>

#include "core/text.h"
#include "hall/job.h"
#include "hall/telling.h"

/* ---- players and games ---- */

static void settings_are_saved(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'settings','name':'Ani','settings':{'deck':'four'}}");
    say(&s->ani, "{'type':'settings','name':'this name has far more than 24 characters'}");
    see_error(&s->ani, "limit");
    say(&s->ani, "{'type':'hello'}");
    assert_non_null(strstr(heard_of(&s->ani, "welcome"), "\"settings\":{\"deck\":\"four\"}"));
    assert_non_null(strstr(s->ani.last, "\"name\":\"Ani\""));
}

/* As from two tabs, or from a page that sends both in a row. */
static void concurrent_settings_do_not_overwrite_each_other(void **state)
{
    struct setting *s = *state;
    say_only(&s->ani, "{'type':'settings','name':'Ani','id':1}");
    say_only(&s->ani, "{'type':'settings','settings':{'deck':'four'},'id':2}");
    say_only(&s->ani, "{'type':'settings','settings':{'games':{'spider':{'suits':2}}},'id':3}");
    say_only(&s->ani, "{'type':'settings','settings':{'games':{'freecell':{'cells':3}}},'id':4}");
    assert_false(heard(&s->ani, "welcome")); /* nothing is sent before it is saved */
    say(&s->ani, "{'type':'hello'}");
    assert_non_null(strstr(s->ani.heard.data, "\"id\":1,\"name\":\"Ani\""));
    assert_non_null(strstr(heard_of(&s->ani, "welcome"), "\"id\":4,\"name\":\"Ani\""));
    assert_non_null(
        strstr(s->ani.last,
               "\"settings\":{\"deck\":\"four\",\"games\":{\"spider\":{\"suits\":2},\"freecell\":{\"cells\":3}}}"));
    say(&s->ani, "{'type':'settings','settings':{'games':null}}");
    assert_non_null(strstr(heard_of(&s->ani, "welcome"), "\"settings\":{\"deck\":\"four\"}"));
}

static void has_levels(const json_t *listed, const struct kt_game *game)
{
    const json_t *bots = json_object_get(listed, "bots");
    for (int i = 0; kt_game_bot(game, i); i++) {
        const json_t *level = json_object_get(json_array_get(bots, (size_t)i), "level");
        const char *word = kt_game_bot_level(game, i);
        assert_true(*word ? level && strcmp(json_string_value(level), word) == 0 : json_is_null(level));
    }
}

static void every_game_is_listed(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'games','id':3}");
    assert_int_equal(number_of(&s->ani, "games", "id"), 3);
    json_t *games = field_of(&s->ani, "games", "games");
    for (int i = 0; kt_game_at(i); i++) {
        const json_t *listed = json_array_get(games, (size_t)i);
        assert_string_equal(json_string_value(json_object_get(listed, "game")), kt_game_name(kt_game_at(i)));
        has_levels(listed, kt_game_at(i));
    }
    json_decref(games);
}

static void bad_messages_get_an_error(void **state)
{
    struct setting *s = *state;
    static const char *const bad[] = {"", "[]", "{", "3", "{'type':3}", "{'x':'y'}", "{'type':'hello','type':'hello'}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        say(&s->ani, "%s", bad[i]);
        see_error(&s->ani, "message");
    }
    say(&s->ani, "{'type':'dance'}");
    see_error(&s->ani, "unknown");
    say(&s->ani, "{'type':'move','text':'26'}");
    see_error(&s->ani, "room");
    say(&s->ani, "{'type':'create','game':'whist'}");
    see_error(&s->ani, "unknown");
    say(&s->ani, "{'type':'create','game':'freecell','rules':'cells=99'}");
    see_error(&s->ani, "unknown");
    say(&s->ani, "{'type':'create','game':'freecell','deal':'stacked'}");
    see_error(&s->ani, "message");
    say(&s->ani, "{'type':'create','game':'freecell','seats':['open']}");
    see_error(&s->ani, "seat");
    say(&s->ani, "{'type':'create','game':'bigtwo'}");
    say(&s->ani, "{'type':'bot','seat':2,'spec':'master:%0100d'}", 0); /* a long value: the error still quotes it */
    assert_null(strstr(heard_of(&s->ani, "error"), "\"phrase\":null"));
    see_error(&s->ani, "unknown");
}

/* A long value in an error is cut between two UTF-8 characters; `hear` checks that all messages are valid JSON. */
static void quoted_input_is_cut_between_characters(void **state)
{
    static const char *const told_of[] = {
        "{'type':'%s'}",
        "{'type':'create','game':'%s'}",
        "{'type':'create','game':'freecell','rules':'%s'}",
        "{'type':'create','game':'freecell','rules':'cells=%s'}",
        "{'type':'create','game':'freecell','deal':1,'moves':['%s']}",
        "{'type':'create','game':'bigtwo','seats':['me','bot:%s','open','open']}",
        "{'type':'scores','game':'%s'}",
        "{'type':'scores','game':'freecell','rules':'%s'}",
        "{'type':'join','room':'%s'}",
        "{'type':'move','text':'%s','seq':1}",
        "{'type':'moves','moves':['%s'],'seq':1}",
        "{'type':'name','move':'%s'}",
        "{'type':'explain','spec':'%s'}",
        "{'type':'explain','spec':'random:%s'}",
        "{'type':'watch','spec':'%s'}",
        "{'type':'watch','spec':'fast:%s'}",
    };
    static const char *const characters[] = {"é", "€", "🂡"};
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    for (size_t i = 0; i < sizeof told_of / sizeof *told_of; i++) {
        for (size_t shift = 0; shift < 12; shift++) {
            char text[600] = "";
            memset(text, 'a', shift % 4);
            while (strlen(text) < 590)
                strcat(text, characters[shift / 4]);
            forget(&s->ani);
            say(&s->ani, told_of[i], text);
            assert_true(heard(&s->ani, "error"));
        }
    }
}

/* ---- one-seat games ---- */

static void a_one_seat_game_is_played_undone_and_assisted(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1,'id':1}");
    assert_int_equal(number_of(&s->ani, "view", "id"), 1);
    assert_int_equal(number_of(&s->ani, "view", "seq"), 1);
    say(&s->ani, "{'type':'move','text':'6a','seq':1}");
    assert_int_equal(number_of(&s->ani, "view", "seq"), 2);
    assert_int_equal(number_of(&s->ani, "view", "played"), 1);
    assert_int_equal(number_of(&s->ani, "view", "assisted"), 0);
    say(&s->ani, "{'type':'move','text':'6b','seq':1}");
    see_error(&s->ani, "stale");
    say(&s->ani, "{'type':'move','text':'zz','seq':2}");
    see_error(&s->ani, "move");
    say(&s->ani, "{'type':'undo'}");
    assert_int_equal(number_of(&s->ani, "view", "undone"), 1);
    assert_int_equal(number_of(&s->ani, "view", "assisted"), 1);
    say(&s->ani, "{'type':'undo'}");
    see_error(&s->ani, "state");
    static const char *const steps[] = {"undo", "redo", "restart", "rematch", "next_round"};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) { /* a double click is one step */
        say(&s->ani, "{'type':'%s','seq':2}", steps[i]);
        see_error(&s->ani, "stale");
    }
    say(&s->ani, "{'type':'redo','seq':3}");
    say(&s->ani, "{'type':'hint'}");
    assert_non_null(strstr(heard_of(&s->ani, "hint"), "\"verdict\":\"solved\""));
    say(&s->ani, "{'type':'restart'}");
    assert_int_equal(number_of(&s->ani, "view", "played"), 0);
    say(&s->ani, "{'type':'history'}");
    assert_non_null(strstr(heard_of(&s->ani, "history"), "\"moves\":[\"6a\"]"));
}

static void a_shared_game_opens_at_its_position(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1,'moves':['6a','6b']}");
    assert_int_equal(number_of(&s->ani, "view", "played"), 2);
    say(&s->ani, "{'type':'create','game':'freecell','deal':1,'moves':['6a','zz']}");
    assert_int_equal(number_of(&s->ani, "error", "index"), 1);
    see_error(&s->ani, "move");
    say(&s->ani, "{'type':'create','game':'freecell','deal':1,'moves':['6a',3]}");
    see_error(&s->ani, "message");
    say(&s->ani, "{'type':'create','game':'klondike','moves':['draw']}"); /* sealed: a refusal would reveal cards */
    see_error(&s->ani, "state");
    say(&s->ani, "{'type':'create','game':'bigtwo','moves':['pass']}");
    see_error(&s->ani, "message");
    say(&s->ani, "{'type':'create','game':'bigtwo','moves':[]}");
    assert_non_null(strstr(heard_of(&s->ani, "room"), "bigtwo"));
}

static void the_rest_of_a_shared_game_comes_in_pieces(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1,'moves':['6a']}");
    uint64_t seq = s->ani.client.room->seq;
    say(&s->ani, "{'type':'moves','moves':['6b','zz','6d'],'seq':%llu}", (unsigned long long)seq);
    assert_int_equal(number_of(&s->ani, "error", "index"), 1);
    see_error(&s->ani, "move");
    assert_int_equal(s->ani.client.room->seq, seq); /* nothing was played */
    say(&s->ani, "{'type':'moves','moves':['6b','6c'],'seq':%llu}", (unsigned long long)seq);
    assert_int_equal(number_of(&s->ani, "view", "played"), 3);
    assert_int_equal(s->ani.messages, 1); /* one change */
    say(&s->ani, "{'type':'moves','moves':['6d'],'seq':%llu}", (unsigned long long)seq);
    see_error(&s->ani, "stale");
    say(&s->ani, "{'type':'moves','moves':'6d','seq':%llu}", (unsigned long long)s->ani.client.room->seq);
    see_error(&s->ani, "message");
    say(&s->ani, "{'type':'create','game':'klondike'}"); /* sealed: a refusal would reveal cards */
    say(&s->ani, "{'type':'moves','moves':['draw'],'seq':1}");
    see_error(&s->ani, "state");
}

/* In the game's own notation, however the client wrote it. */
static void moves_are_saved_as_the_game_writes_them(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'move','text':' 6A ','seq':1}");
    assert_string_equal(s->ani.client.room->last.text, "6a");
}

/* Plays the solver's line to the end, by messages. */
static void win(struct person *person, uint64_t deal)
{
    const struct kt_game *game = kt_game_find("freecell");
    struct kt_position *now = deal_or_fail(game, "", deal);
    struct kt_solver *solver = kt_solver_open(game, NULL, NULL);
    struct kt_result result = {0};
    assert_true(kt_solver_run(solver, now, NULL, &result, NULL) && result.verdict == KT_SOLVED);
    for (size_t i = 0; i < result.line.count; i++) {
        struct kt_text text = {0};
        kt_move_write(now, result.line.moves[i], &text);
        say(person, "{'type':'move','text':'%s','seq':%lld}", text.data, number_of(person, "view", "seq"));
        forget(person);
        room_tell_view(person->client.room, &person->client, -1);
        kt_position_play(now, result.line.moves[i], NULL);
        kt_text_free(&text);
    }
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(now);
}

static void wins_are_counted_and_ranked(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':2}");
    win(&s->ani, 2);
    assert_int_equal(number_of(&s->ani, "view", "won"), 1);
    say(&s->ani, "{'type':'scores','game':'freecell','kind':'numbered'}");
    assert_non_null(strstr(heard_of(&s->ani, "scores"), "\"deal\":\"2\""));
    say(&s->ani, "{'type':'scores','game':'freecell'}");
    assert_non_null(strstr(heard_of(&s->ani, "scores"), "\"kind\":\"sealed\",\"scores\":[]"));
    say(&s->ani, "{'type':'scores','game':'freecell','kind':'best'}");
    see_error(&s->ani, "message");
    say(&s->ani, "{'type':'rematch','deal':3}");
    say(&s->ani, "{'type':'move','text':'1a','seq':%lld}", number_of(&s->ani, "view", "seq"));
    say(&s->ani, "{'type':'rematch'}");
    say(&s->ani, "{'type':'statistics'}");
    assert_non_null(strstr(heard_of(&s->ani, "statistics"),
                           "\"game\":\"freecell\",\"rules\":\"\",\"played\":2,\"won\":1,\"assisted\":0"));
    say(&s->budi, "{'type':'scores','game':'freecell','kind':'numbered'}");
    assert_non_null(strstr(heard_of(&s->budi, "scores"), "\"mine\":false"));
}

/* ---- restarts ---- */

/* The seed of a bot cannot be computed from public data, and is the same after a restart. */
static void seeds_of_bots_are_secret_and_reproducible(void **state)
{
    struct setting *s = *state;
    uint64_t seed[2];
    say(&s->ani, "{'type':'create','game':'bigtwo','deal':1,'seats':['me','bot','bot','bot']}");
    for (int restarted = 0; restarted < 2; restarted++) {
        struct job *job = job_new(s->hall, s->ani.client.room, NULL, NULL);
        seed[restarted] = job->seed;
        job_free(job);
        restart_hall(s);
    }
    assert_true(seed[0] == seed[1]);
    struct room other = *s->ani.client.room;
    other.master[0] ^= 1;
    struct job *job = job_new(s->hall, &other, NULL, NULL);
    assert_true(job->seed != seed[0]);
    job_free(job);
    assert_false(sodium_is_zero(other.master + 1, SEED_SIZE - 1));
}

static void a_room_comes_back_after_a_restart(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE];
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    pass_time(s->hall, 1);
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    struct kt_text before = {0}, after = {0};
    kt_position_write(kt_session_position(s->ani.client.room->session), NULL, &before, NULL);
    unsigned long long seq = s->ani.client.room->seq;
    close_hall(s);
    s->hall = open_hall(s->directory.data, &s->limits);
    enter(s->hall, &s->ani, "ani");
    enter(s->hall, &s->budi, "budi");
    enter(s->hall, &s->citra, "citra");
    say(&s->ani, "{'type':'join','room':'%s','seq':%llu}", code, seq);
    assert_true(heard(&s->ani, "resumed"));
    assert_int_equal(s->ani.client.seat, 0);
    kt_position_write(kt_session_position(s->ani.client.room->session), NULL, &after, NULL);
    assert_string_equal(before.data, after.data);
    say(&s->budi, "{'type':'join','room':'%s','seq':%llu}", code, seq - 1);
    assert_int_equal(s->budi.client.seat, 1);
    assert_true(heard(&s->budi, "view"));
    say(&s->citra, "{'type':'join','room':'%.4s-%.4s'}", code, code + 4);
    assert_int_equal(s->citra.client.seat, KT_NOBODY);
    kt_text_free(&before);
    kt_text_free(&after);
}

static void a_room_that_another_process_changed_is_reloaded(void **state)
{
    struct setting *s = *state;
    struct person twin;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    struct hall *other = open_hall(s->directory.data, &s->limits);
    enter(other, &twin, "ani");
    say(&twin, "{'type':'join','room':'%s'}", code_of(&s->ani));
    say(&twin, "{'type':'move','text':'6a','seq':1}");
    assert_int_equal(number_of(&twin, "view", "seq"), 2);
    say(&s->ani, "{'type':'move','text':'1a','seq':1}");
    see_error(&s->ani, "stale");
    say(&s->ani, "{'type':'history'}");
    assert_non_null(strstr(heard_of(&s->ani, "history"), "\"moves\":[\"6a\"]"));
    say(&s->ani, "{'type':'move','text':'6b','seq':2}");
    say(&s->ani, "{'type':'history'}");
    assert_non_null(strstr(heard_of(&s->ani, "history"), "\"moves\":[\"6a\",\"6b\"]"));
    leave(other, &twin);
    hall_close(other);
}

/* Also with many clients. */
static void all_clients_stay_in_a_reloaded_room(void **state)
{
    enum { CROWD = 70 };
    static struct person crowd[CROWD];
    struct setting *s = *state;
    struct person twin;
    s->hall->limits.connections_an_address = 1000;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    for (int i = 0; i < CROWD; i++) {
        enter(s->hall, &crowd[i], "one of many");
        say(&crowd[i], "{'type':'join','room':'%s'}", code_of(&s->ani));
    }
    struct hall *other = open_hall(s->directory.data, &s->limits);
    enter(other, &twin, "ani");
    say(&twin, "{'type':'join','room':'%s'}", code_of(&s->ani));
    say(&twin, "{'type':'move','text':'6a','seq':1}");
    say(&s->ani, "{'type':'move','text':'1a','seq':1}");
    for (int i = 0; i < CROWD; i++) {
        assert_ptr_equal(crowd[i].client.room, s->ani.client.room);
        assert_int_equal(number_of(&crowd[i], "view", "seq"), 2);
    }
    for (int i = 0; i < CROWD; i++)
        leave(s->hall, &crowd[i]);
    leave(other, &twin);
    hall_close(other);
}

static void empty_rooms_leave_memory(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    assert_int_equal(s->hall->rooms.count, 1);
    say(&s->ani, "{'type':'leave'}");
    pass_time(s->hall, 70);
    assert_int_equal(s->hall->rooms.count, 0);
    say(&s->ani, "{'type':'mine'}");
    assert_non_null(strstr(heard_of(&s->ani, "mine"), "\"game\":\"freecell\""));
}

static void unfinished_games_are_listed_with_their_deals(void **state)
{
    struct setting *s = *state;
    static const char *const deals[] = {"617", "\'sealed\'"};
    for (int i = 0; i < 2; i++) {
        say(&s->ani, "{'type':'create','game':'freecell','deal':5}");
        say(&s->ani, "{'type':'rematch','deal':%s}", deals[i]);
        say(&s->ani, "{'type':'mine'}");
        const struct room *room = s->ani.client.room;
        json_t *rooms = field_of(&s->ani, "mine", "rooms");
        for (size_t k = 0; k < json_array_size(rooms); k++) { /* created at the same time: in any order */
            const json_t *mine = json_array_get(rooms, k), *deal = json_object_get(mine, "deal");
            if (strcmp(json_string_value(json_object_get(mine, "room")), room->code) != 0)
                continue;
            assert_string_equal(json_string_value(json_object_get(mine, "title")), "FreeCell");
            assert_true(i == 0 ? json_integer_value(deal) == 617 : json_is_null(deal));
        }
        assert_int_equal(json_array_size(rooms), i + 1);
        json_decref(rooms);
    }
}

static void a_game_from_a_position_is_listed_as_such(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':5}");
    say(&s->ani, "{'type':'mine'}");
    assert_non_null(strstr(heard_of(&s->ani, "mine"), "\"given\":false"));
    say(&s->ani, "{'type':'forget'}");
    say(&s->ani, "{'type':'create','game':'freecell','rules':'ranks=1,columns=4','position':'AC AD AH AS'}");
    say(&s->ani, "{'type':'mine'}");
    assert_non_null(strstr(heard_of(&s->ani, "mine"), "\"deal\":null,\"given\":true"));
}

/* A view without an event, such as the one after a reload, has the time until now. */
static void the_clock_runs_between_events(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':5}");
    char code[STORE_CODE];
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    static const struct {
        double passed;
        int seconds;
    } rows[] = {{9, 9}, {20, 29}, {1000, LONGEST_PAUSE}}; /* a long pause does not count */
    for (int i = 0; i < 3; i++) {
        skip_time(s->hall, rows[i].passed);
        say(&s->ani, "{'type':'join','room':'%s'}", code);
        assert_int_equal(number_of(&s->ani, "view", "seconds"), rows[i].seconds);
    }
}

/* ---- figures for the operator ---- */

static struct figures measure(struct setting *s)
{
    struct figures figures;
    hall_measure(s->hall, &figures);
    return figures;
}

static void waiting_tasks_are_counted(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    assert_int_equal(measure(s).waiting_writes, 0);
    say_only(&s->ani, "{'type':'move','text':'6a','seq':1}");
    assert_int_equal(measure(s).waiting_writes, 1);
    assert_int_equal(measure(s).moves, 0); /* it is not saved yet */
    pass_time(s->hall, 1);
    assert_int_equal(measure(s).waiting_writes, 0);
    assert_int_equal(measure(s).moves, 1);
    say_only(&s->ani, "{'type':'verdict'}");
    pass_time(s->hall, 1); /* the mark of an assisted game is saved first */
    say_only(&s->ani, "{'type':'verdict'}");
    assert_int_equal(measure(s).waiting_searches, 1);
    pass_time(s->hall, 1);
    assert_int_equal(measure(s).waiting_searches, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(settings_are_saved),
        IN_HALL(concurrent_settings_do_not_overwrite_each_other),
        IN_HALL(every_game_is_listed),
        IN_HALL(bad_messages_get_an_error),
        IN_HALL(quoted_input_is_cut_between_characters),
        IN_HALL(a_one_seat_game_is_played_undone_and_assisted),
        IN_HALL(a_shared_game_opens_at_its_position),
        IN_HALL(the_rest_of_a_shared_game_comes_in_pieces),
        IN_HALL(moves_are_saved_as_the_game_writes_them),
        IN_HALL(wins_are_counted_and_ranked),
        IN_HALL(seeds_of_bots_are_secret_and_reproducible),
        IN_HALL(a_room_comes_back_after_a_restart),
        IN_HALL(a_room_that_another_process_changed_is_reloaded),
        IN_HALL(all_clients_stay_in_a_reloaded_room),
        IN_HALL(empty_rooms_leave_memory),
        IN_HALL(unfinished_games_are_listed_with_their_deals),
        IN_HALL(a_game_from_a_position_is_listed_as_such),
        IN_HALL(the_clock_runs_between_events),
        IN_HALL(waiting_tasks_are_counted),
    };
    return cmocka_run_group_tests_name("hall", tests, NULL, NULL);
}
