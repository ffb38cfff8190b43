/* The list of unfinished games, statistics for each set of rules, and the points of a round. */
#include "people.h"

#include <stdio.h>
#include <stdlib.h>

#include "hall/telling.h"
#include "store/inside.h"

static const json_t *at(const json_t *list, size_t index, const char *field)
{
    return json_object_get(json_array_get(list, index), field);
}

static long long integer(const json_t *list, size_t index, const char *field)
{
    const json_t *value = at(list, index, field);
    check(json_is_integer(value), "%s is no whole number", field);
    return json_integer_value(value);
}

/* The whole list, page by page; every room once. */
static json_t *list_of(struct person *person)
{
    json_t *all = json_array(), *codes = json_object();
    char more[64] = "";
    do {
        forget(person);
        say(person, "{'type':'mine','from':'%s'}", more);
        json_t *rooms = field_of(person, "mine", "rooms"), *next = field_of(person, "mine", "more");
        for (size_t i = 0; i < json_array_size(rooms); i++)
            json_object_set_new(codes, json_string_value(at(rooms, i, "room")), json_true());
        json_array_extend(all, rooms);
        snprintf(more, sizeof more, "%s", json_is_string(next) ? json_string_value(next) : "");
        json_decref(rooms);
        json_decref(next);
    } while (more[0]);
    assert_int_equal(json_object_size(codes), json_array_size(all));
    json_decref(codes);
    return all;
}

static size_t listed(struct person *person)
{
    json_t *rooms = list_of(person);
    size_t count = json_array_size(rooms);
    json_decref(rooms);
    return count;
}

/* The legal moves of the current view. */
static json_t *moves_of(struct person *person)
{
    forget(person);
    room_tell_view(person->client.room, &person->client, -1);
    return field_of(person, "view", "moves");
}

static void play_one(struct person *person, size_t number)
{
    json_t *moves = moves_of(person);
    const json_t *text = at(moves, number % json_array_size(moves), "text");
    say(person, "{'type':'move','text':'%s','seq':%llu}", json_string_value(text),
        (unsigned long long)person->client.room->seq);
    json_decref(moves);
}

/* Four cards, each of which can go to its foundation immediately. */
static void win_quickly(struct person *person)
{
    while (!person->client.room->has_won) {
        json_t *moves = moves_of(person);
        const char *home = NULL;
        for (size_t i = 0; i < json_array_size(moves); i++) {
            const char *text = json_string_value(at(moves, i, "text"));
            home = text[1] == 'h' ? text : home;
        }
        assert_non_null(home);
        say(person, "{'type':'move','text':'%s','seq':%llu}", home, (unsigned long long)person->client.room->seq);
        json_decref(moves);
    }
}

/* ---- unfinished games ---- */

static int64_t now_ms;

static int64_t test_time(void)
{
    return now_ms;
}

/* From memory, from the store after a restart, and from the summary that was saved then. */
static void an_unfinished_game_has_its_progress(void **state)
{
    struct setting *s = *state;
    now_ms = 1000000;
    s->hall->time = test_time;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'hint'}");
    while (!s->ani.client.room->has_won && room_counted(s->ani.client.room) < 30) {
        json_t *move = field_of(&s->ani, "hint", "move");
        now_ms += 5000;
        say(&s->ani, "{'type':'move','text':'%s','seq':%llu}", json_string_value(move),
            (unsigned long long)s->ani.client.room->seq);
        say(&s->ani, "{'type':'hint'}");
        json_decref(move);
    }
    assert_false(s->ani.client.room->has_won);
    json_t *before = NULL;
    for (int i = 0; i < 3; i++) {
        json_t *rooms = list_of(&s->ani);
        assert_int_equal(json_array_size(rooms), 1);
        assert_int_equal(integer(rooms, 0, "moves"), 30);
        assert_int_equal(integer(rooms, 0, "round"), 1);
        assert_true(integer(rooms, 0, "seconds") >= 150);
        assert_true(json_is_true(at(rooms, 0, "assisted")));
        assert_string_equal(json_string_value(at(rooms, 0, "state")), "playing");
        double progress = json_real_value(at(rooms, 0, "progress"));
        check(progress > 0 && progress < 1, "%f of the cards are home", progress);
        assert_true(!before || json_equal(before, rooms));
        json_decref(before);
        before = rooms;
        if (i == 0) {
            say(&s->ani, "{'type':'leave'}");
            pass_time(s->hall, 120); /* the room is not in memory any more */
            assert_int_equal(s->hall->rooms.count, 0);
        }
    }
    assert_int_equal(s->hall->rooms.count, 0);
    json_decref(before);
}

static void finished_games_are_not_listed(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','rules':'ranks=1','deal':1}");
    assert_int_equal(listed(&s->ani), 1);
    win_quickly(&s->ani);
    assert_int_equal(listed(&s->ani), 0);
    say(&s->ani, "{'type':'undo'}"); /* a win stays a win */
    assert_int_equal(listed(&s->ani), 0);
    restart_hall(s);
    assert_int_equal(listed(&s->ani), 0);
    say(&s->ani, "{'type':'rematch'}");
    assert_int_equal(listed(&s->ani), 1);
    say(&s->ani, "{'type':'create','game':'freecell','rules':'cells=1,columns=5','deal':5}");
    for (size_t i = 0; i < 200 && !room_is_over(s->ani.client.room); i++) /* until there is no legal move */
        play_one(&s->ani, i * i);
    assert_true(room_is_over(s->ani.client.room) && !s->ani.client.room->has_won);
    assert_int_equal(listed(&s->ani), 1);
    assert_int_equal(listed(&s->budi), 0);
}

/* A match is unfinished between its rounds, and over after the last one. */
static void a_match_is_listed_until_its_last_round(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'saboteur','rules':'seats=3','seats':['me','open','bot']}");
    for (int restart = 0; restart < 2; restart++) {
        json_t *rooms = list_of(&s->ani);
        assert_string_equal(json_string_value(at(rooms, 0, "state")), "waiting");
        assert_int_equal(integer(rooms, 0, "round"), 0);
        json_decref(rooms);
        restart_hall(s);
    }
    say(&s->ani, "{'type':'start'}");
    for (int round = 1; round <= 3; round++) {
        let_bots_finish(s, s->ani.client.room);
        for (int restart = 0; restart < 2; restart++) {
            json_t *rooms = list_of(&s->ani);
            assert_int_equal(json_array_size(rooms), round < 3);
            if (round < 3) {
                assert_string_equal(json_string_value(at(rooms, 0, "state")), "over");
                assert_int_equal(integer(rooms, 0, "round"), round);
                assert_true(json_is_null(at(rooms, 0, "progress")));
            }
            json_decref(rooms);
            restart_hall(s);
        }
        say(&s->ani, "{'type':'next_round'}");
    }
}

static void long_lists_are_complete(void **state)
{
    enum { MANY = 230 };
    struct setting *s = *state;
    for (int i = 0; i < MANY; i++) {
        say(&s->ani, "{'type':'create','game':'freecell','rules':'ranks=2','deal':%d}", i + 1);
        forget(&s->ani);
    }
    assert_int_equal(listed(&s->ani), MANY);
    say(&s->ani, "{'type':'leave'}");
    restart_hall(s); /* all are loaded again, some at a time */
    assert_int_equal(listed(&s->ani), MANY);
    assert_int_equal(s->hall->rooms.count, 0);
    assert_int_equal(listed(&s->ani), MANY);
    static const char *const bad[] = {"x", "12", "12.abc", "12-abcdefghijklmnopq"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        say(&s->ani, "{'type':'mine','from':'%s'}", bad[i]);
        see_error(&s->ani, "message");
    }
}

/* ---- forgetting ---- */

static void a_one_seat_room_is_deleted(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE];
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    play_one(&s->ani, 0);
    say(&s->budi, "{'type':'join','room':'%s'}", code);
    say(&s->budi, "{'type':'forget','room':'%s'}", code);
    see_error(&s->budi, "seat");
    assert_int_equal(listed(&s->ani), 1);
    forget(&s->ani);
    say(&s->ani, "{'type':'forget','room':'%s','id':4}", code);
    assert_int_equal(number_of(&s->ani, "mine", "id"), 4);
    assert_non_null(strstr(heard_of(&s->ani, "mine"), "\"rooms\":[]"));
    assert_true(heard(&s->ani, "left") && heard(&s->budi, "left"));
    assert_null(s->ani.client.room);
    assert_int_equal(s->hall->room_count, 0);
    say(&s->ani, "{'type':'join','room':'%s'}", code);
    see_error(&s->ani, "room");
    static const char *const nowhere[] = {"", ",'room':'abc'", ",'room':''"};
    for (int i = 0; i < 3; i++) {
        say(&s->ani, "{'type':'forget'%s}", nowhere[i]);
        see_error(&s->ani, "room");
    }
    say(&s->ani, "{'type':'statistics'}"); /* counted as when a new deal replaces it */
    json_t *games = field_of(&s->ani, "statistics", "games");
    assert_int_equal(integer(games, 0, "played"), 1);
    assert_int_equal(integer(games, 0, "won"), 0);
    json_decref(games);
}

/* A room that is forgotten without any move does not count as played; a room that is not in memory can be forgotten. */
static void a_room_without_moves_does_not_count(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE];
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    say(&s->ani, "{'type':'leave'}");
    pass_time(s->hall, 120);
    forget(&s->ani);
    say(&s->ani, "{'type':'forget','room':'%s'}", code);
    assert_false(heard(&s->ani, "left"));
    assert_non_null(strstr(heard_of(&s->ani, "mine"), "\"rooms\":[]"));
    say(&s->ani, "{'type':'statistics'}");
    assert_non_null(strstr(heard_of(&s->ani, "statistics"), "\"games\":[]"));
}

static void forgetting_a_shared_room_gives_up_the_seat(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    for (int is_dealt = 0; is_dealt < 2; is_dealt++) {
        struct room *room = s->ani.client.room;
        if (is_dealt)
            say(&s->ani, "{'type':'start'}");
        assert_int_equal(listed(&s->budi), 1);
        forget(&s->budi);
        say(&s->budi, "{'type':'forget','id':5}"); /* the room that budi is in */
        assert_int_equal(number_of(&s->budi, "mine", "id"), 5);
        assert_non_null(strstr(heard_of(&s->budi, "mine"), "\"rooms\":[]"));
        assert_true(heard(&s->budi, "left") && !s->budi.client.room);
        assert_int_equal(room->seat[1].kind, is_dealt ? STORE_BOT : STORE_OPEN);
        assert_int_equal(listed(&s->ani), 1);
        say(&s->budi, "{'type':'join','room':'%s'}", room->code);
        say(&s->budi, "{'type':'sit','seat':2}");
    }
}

/* ---- statistics ---- */

static void statistics_are_separate_for_each_rules(void **state)
{
    struct setting *s = *state;
    static const char *const same[] = {"ranks=1", "cells=4,ranks=1", "ranks=1,columns=8"};
    for (int i = 0; i < 3; i++) {
        say(&s->ani, "{'type':'create','game':'freecell','rules':'%s','deal':%d}", same[i], i + 1);
        win_quickly(&s->ani);
    }
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    play_one(&s->ani, 0);
    say(&s->ani, "{'type':'rematch'}");
    say(&s->ani, "{'type':'statistics'}");
    json_t *games = field_of(&s->ani, "statistics", "games");
    assert_int_equal(json_array_size(games), 2);
    assert_string_equal(json_string_value(at(games, 0, "rules")), "");
    assert_true(integer(games, 0, "played") == 1 && integer(games, 0, "won") == 0);
    assert_true(json_is_null(at(games, 0, "best_seconds")));
    assert_string_equal(json_string_value(at(games, 1, "rules")), "ranks=1");
    assert_true(integer(games, 1, "won") == 3 && integer(games, 1, "streak") == 3);
    assert_int_equal(integer(games, 1, "best_moves"), 0); /* aces go to the foundation for free */
    json_decref(games);
    static const char *const asked[] = {"", "ranks=1", "columns=8,ranks=1"};
    for (int i = 0; i < 3; i++) {
        say(&s->ani, "{'type':'scores','game':'freecell','kind':'numbered','rules':'%s'}", asked[i]);
        json_t *scores = field_of(&s->ani, "scores", "scores"), *rules = field_of(&s->ani, "scores", "rules");
        assert_int_equal(json_array_size(scores), i == 0 ? 0 : 3);
        assert_string_equal(json_string_value(rules), i == 0 ? "" : "ranks=1");
        json_decref(scores);
        json_decref(rules);
    }
}

/* A deal of the day is solved only with its own rules. */
static void four_cards_do_not_solve_the_deal_of_the_day(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','rules':'ranks=1','deal':'daily'}");
    win_quickly(&s->ani);
    say(&s->ani, "{'type':'daily'}");
    assert_null(strstr(heard_of(&s->ani, "daily"), "\"solved\":true"));
}

/* ---- points of a round ---- */

static void see_gained(struct person *person, const struct room *room, const int before[KT_MAX_SEATS])
{
    int now[KT_MAX_SEATS];
    forget(person);
    room_tell_view(person->client.room, &person->client, -1);
    json_t *gained = field_of(person, "view", "gained"), *points = field_of(person, "view", "points");
    kt_position_score(kt_session_position(room->session), now);
    assert_int_equal(json_array_size(gained), room->seats);
    for (int seat = 0; seat < room->seats; seat++) {
        const json_t *told = json_array_get(gained, (size_t)seat);
        assert_int_equal(json_is_null(told), json_is_null(json_array_get(points, (size_t)seat)));
        if (json_is_integer(told))
            assert_int_equal(json_integer_value(told), now[seat] - before[seat]);
    }
    assert_true(person->client.seat == KT_NOBODY ||
                json_is_integer(json_array_get(gained, (size_t)person->client.seat)));
    json_decref(gained);
    json_decref(points);
}

/* Gold is chosen before the round ends, and that of others is secret until the match is over. */
static void a_view_has_the_points_of_the_round(void **state)
{
    struct setting *s = *state;
    static const char *const games[] = {"saboteur", "bigtwo"};
    int most = 0, hidden = 0;
    for (int deal = 1; deal <= 12; deal++) {
        say(&s->ani, "{'type':'create','game':'%s','deal':%d,'rules':'seats=3','seats':['me','bot','bot']}",
            games[deal > 9], deal);
        struct room *room = s->ani.client.room;
        say(&s->budi, "{'type':'join','room':'%s'}", room->code);
        for (int round = 0; round < 3; round++) {
            int before[KT_MAX_SEATS];
            kt_position_score(kt_session_start(room->session), before);
            see_gained(&s->ani, room, before);
            let_bots_finish(s, room);
            see_gained(&s->budi, room, before);
            see_gained(&s->ani, room, before);
            json_t *gained = field_of(&s->ani, "view", "gained");
            long long mine = json_integer_value(json_array_get(gained, 0));
            most = mine > most ? (int)mine : most;
            hidden += json_is_null(json_array_get(gained, 1));
            json_decref(gained);
            say(&s->ani, "{'type':'next_round'}");
        }
    }
    assert_true(most >= 2 && hidden > 0);
    say(&s->ani, "{'type':'create','game':'freecell'}");
    assert_null(strstr(heard_of(&s->ani, "view"), "gained"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(an_unfinished_game_has_its_progress),
        IN_HALL(finished_games_are_not_listed),
        IN_HALL(a_match_is_listed_until_its_last_round),
        IN_HALL(long_lists_are_complete),
        IN_HALL(a_one_seat_room_is_deleted),
        IN_HALL(a_room_without_moves_does_not_count),
        IN_HALL(forgetting_a_shared_room_gives_up_the_seat),
        IN_HALL(statistics_are_separate_for_each_rules),
        IN_HALL(four_cards_do_not_solve_the_deal_of_the_day),
        IN_HALL(a_view_has_the_points_of_the_round),
    };
    return cmocka_run_group_tests_name("hall_games", tests, NULL, NULL);
}
