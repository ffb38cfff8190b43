/* Rooms, seats and messages of docs/wire.md, without sockets. */
#include "people.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/text.h"
#include "hall/bots.h"
#include "hall/job.h"
#include "hall/telling.h"
#include "store/inside.h"

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

static void every_game_is_listed(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'games','id':3}");
    assert_int_equal(number_of(&s->ani, "games", "id"), 3);
    json_t *games = field_of(&s->ani, "games", "games");
    for (int i = 0; kt_game_at(i); i++)
        assert_string_equal(json_string_value(json_object_get(json_array_get(games, (size_t)i), "game")),
                            kt_game_name(kt_game_at(i)));
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

/* ---- games with several seats ---- */

static void a_side_wins_together(void **state)
{
    struct setting *s = *state;
    int won = 0, lost = 0;
    for (int deal = 1; deal <= 10 || won * lost == 0; deal++) {
        say(&s->ani, "{'type':'create','game':'saboteur','rules':'seats=3','deal':%d,'seats':['me','bot','bot']}",
            deal);
        struct room *room = s->ani.client.room;
        let_bots_finish(s, room);
        const struct kt_position *end = kt_session_position(room->session);
        bool is_winner = kt_position_side(end, 0) == kt_position_winning_side(end);
        won += is_winner;
        lost += !is_winner;
    }
    say(&s->ani, "{'type':'statistics'}");
    json_t *games = field_of(&s->ani, "statistics", "games");
    const json_t *game = json_array_get(games, 0);
    assert_int_equal(json_integer_value(json_object_get(game, "played")), won + lost);
    assert_int_equal(json_integer_value(json_object_get(game, "won")), won);
    json_decref(games);
}

static int scores_heard(struct person *person)
{
    say(person, "{'type':'scores','game':'saboteur','rules':'seats=3'}");
    json_t *scores = field_of(person, "scores", "scores");
    int count = (int)json_array_size(scores);
    json_decref(scores);
    return count;
}

/* Who has how much gold is secret until the match is over or replaced. */
static void gold_is_listed_when_the_match_is_over(void **state)
{
    struct setting *s = *state;
    for (int given_up = 0; given_up < 2; given_up++) {
        int before = scores_heard(&s->budi), won = 0, listed = 0;
        say(&s->ani, "{'type':'create','game':'saboteur','rules':'seats=3','seats':['me','bot','bot']}");
        struct room *room = s->ani.client.room;
        for (bool is_last = false; !is_last;) {
            let_bots_finish(s, room);
            const struct kt_position *end = kt_session_position(room->session);
            won += kt_position_side(end, 0) == kt_position_winning_side(end);
            is_last = !room_has_next_round(room) || (given_up && won > 0);
            listed = room_is_revealed(room) ? won : listed; /* the saboteurs' gold is not secret */
            assert_int_equal(scores_heard(&s->budi), before + listed);
            say(&s->ani, "{'type':'%s'}", is_last ? "rematch" : "next_round");
        }
        assert_int_equal(scores_heard(&s->budi), before + won);
    }
}

/* A match is replaced between its rounds: the seeds match the commitments, also after a restart of the server. */
static void all_seeds_of_a_replaced_match_are_revealed(void **state)
{
    struct setting *s = *state;
    char promised[2][SEED_HEX];
    say(&s->ani, "{'type':'create','game':'saboteur','rules':'seats=3','seats':['me','bot','bot']}");
    struct room *room = s->ani.client.room;
    for (int round = 0; round < 2; round++) {
        memcpy(promised[round], room->commitment, SEED_HEX);
        let_bots_finish(s, room);
        say(&s->ani, "{'type':'%s'}", round == 0 ? "next_round" : "rematch");
    }
    for (int restarted = 0; restarted < 2; restarted++) {
        json_t *deal = field_of(&s->ani, "view", "deal"), *before = json_object_get(deal, "before");
        assert_int_equal(json_array_size(before), 2);
        for (size_t i = 0; i < 2; i++) {
            const json_t *told = json_array_get(before, i);
            uint8_t seed[SEED_SIZE], commitment[SEED_SIZE];
            char hex[SEED_HEX];
            assert_true(seal_read(json_string_value(json_object_get(told, "seed")), seed));
            seal_commit(s->ani.client.room->game, &s->ani.client.room->rules, seed, commitment);
            seal_write(commitment, hex);
            assert_string_equal(hex, promised[i]);
            assert_string_equal(json_string_value(json_object_get(told, "commitment")), promised[i]);
        }
        json_decref(deal);
        restart_hall(s);
    }
}

static void players_sit_down_and_play(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    assert_int_equal(s->budi.client.seat, 1);
    assert_int_equal(s->citra.client.seat, KT_NOBODY);
    say(&s->citra, "{'type':'sit','seat':2}");
    see_error(&s->citra, "seat");
    say(&s->budi, "{'type':'start'}");
    see_error(&s->budi, "seat");
    say(&s->ani, "{'type':'start'}");
    assert_true(heard(&s->ani, "view") && heard(&s->budi, "view") && heard(&s->citra, "view"));
    struct room *room = s->ani.client.room;
    assert_int_equal(room->seat[2].kind, STORE_BOT);
    for (int turns = 0; turns < 500 && !room_is_over(room); turns++) {
        struct person *mover = room_turn(room) == 0 ? &s->ani : &s->budi;
        if (room_turn(room) > 1) {
            hall_step(s->hall, s->hall->now + 0.1);
            continue;
        }
        json_t *moves = field_of(mover, "view", "moves");
        const char *text =
            json_string_value(json_object_get(json_array_get(moves, json_array_size(moves) - 1), "text"));
        say(mover == &s->ani ? &s->budi : &s->ani, "{'type':'move','text':'%s','seq':%llu}", text,
            (unsigned long long)room->seq);
        see_error(mover == &s->ani ? &s->budi : &s->ani, "seat");
        say(mover, "{'type':'move','text':'%s','seq':%llu}", text, (unsigned long long)room->seq);
        json_decref(moves);
    }
    assert_true(room_is_over(room));
    assert_non_null(strstr(heard_of(&s->citra, "view"), "\"over\":true"));
    assert_null(strstr(s->citra.last, "\"seed\":null"));
    say(&s->budi, "{'type':'explain','index':0}");
    assert_true(heard(&s->budi, "explain"));
    say(&s->budi, "{'type':'next_round'}");
    assert_int_equal(number_of(&s->citra, "view", "round"), 2);
    assert_non_null(strstr(s->citra.last, "\"seed\":null"));
}

static void spectators_only_watch(void **state)
{
    struct setting *s = *state;
    static const char *const deeds[] = {"{'type':'move','text':'pass','seq':5}",
                                        "{'type':'hint'}",
                                        "{'type':'start'}",
                                        "{'type':'rematch'}",
                                        "{'type':'bot','seat':1}",
                                        "{'type':'stand'}"};
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        say(&s->citra, "%s", deeds[i]);
        see_error(&s->citra, "seat");
    }
    say(&s->citra, "{'type':'history'}");
    see_error(&s->citra, "state");
    say(&s->citra, "{'type':'explain'}");
    see_error(&s->citra, "state");
}

static void bots_play_for_late_and_absent_players(void **state)
{
    struct setting *s = *state;
    sit_down(s, ",'clock':5");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    for (int i = 0; i < 50 && room_turn(room) != 0; i++) {
        if (room_turn(room) == 1) {
            json_t *moves = field_of(&s->budi, "view", "moves");
            say(&s->budi, "{'type':'move','text':'%s','seq':%llu}",
                json_string_value(json_object_get(json_array_get(moves, 0), "text")), (unsigned long long)room->seq);
            json_decref(moves);
        }
        hall_step(s->hall, s->hall->now + 0.1);
    }
    assert_int_equal(room_turn(room), 0);
    uint64_t seq = room->seq;
    pass_time(s->hall, 4);
    assert_int_equal(room->seq, seq);
    pass_time(s->hall, 2);
    assert_true(room->seq > seq);
    assert_true(room->seat[0].is_away);
    say(&s->ani, "{'type':'chat','quick':5}");
    assert_false(room->seat[0].is_away);
    assert_int_equal(number_of(&s->budi, "chat", "quick"), 5);
}

/* Bots play, also for absent players, until it is budi's turn. */
static void wait_for_budi(struct setting *s, struct room *room)
{
    for (int i = 0; i < 50 && room_turn(room) != 1; i++) {
        room->seat[0].is_away = true;
        room_schedule(room);
        hall_step(s->hall, s->hall->now + 0.1);
    }
    room->seat[0].is_away = false;
    assert_int_equal(room_turn(room), 1);
}

static void only_the_host_ends_a_match_early(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    let_bots_finish(s, room);
    assert_true(room_has_next_round(room));
    say(&s->budi, "{'type':'rematch'}");
    see_error(&s->budi, "seat");
    say(&s->ani, "{'type':'rematch'}");
    assert_int_equal(room->seq, room->start);
}

/* The host changes a bot, or a player sits down or stands up. */
static void disturb(struct setting *s, int number)
{
    if (number % 3 == 0)
        say_only(&s->ani, "{'type':'bot','seat':4,'spec':'lowest'}");
    else
        say_only(&s->citra, "%s", number % 3 == 1 ? "{'type':'sit','seat':3}" : "{'type':'stand'}");
}

static void seat_changes_do_not_restart_the_clock(void **state)
{
    struct setting *s = *state;
    sit_down(s, ",'clock':5");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    wait_for_budi(s, room);
    uint64_t turn = room->turn;
    for (int i = 0; i < 18; i++) {
        disturb(s, i);
        pass_time(s->hall, 0.2);
    }
    pass_time(s->hall, 1.3);
    assert_int_equal(room->turn, turn);
    hall_step(s->hall, s->hall->now + 0.2); /* the time is over: a bot chooses a move */
    for (int i = 0; i < 18 && room->turn == turn; i++) {
        disturb(s, i);
        hall_step(s->hall, s->hall->now + 0.05);
    }
    assert_true(room->turn > turn);
    assert_true(room->seat[1].is_away);
}

/* Neither a bot whose chosen move waits for its delay, nor one that is still searching. */
static void seat_changes_do_not_stop_a_bot(void **state)
{
    struct setting *s = *state;
    s->hall->limits.bot_delay_ms = 700;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    say(&s->budi, "{'type':'stand'}");
    for (int i = 0; i < 100 && room_turn(room) != 1; i++) {
        room->seat[0].is_away = room_turn(room) == 0;
        room_schedule(room);
        hall_step(s->hall, s->hall->now + 0.1);
    }
    uint64_t turn = room->turn;
    for (int i = 0; i < 100 && room->turn == turn; i++) {
        say_only(&s->ani, "{'type':'bot','seat':2,'spec':'lowest'}");
        hall_step(s->hall, s->hall->now + 0.05);
    }
    assert_true(room->turn > turn);
}

static void a_player_can_only_return_to_the_same_seat(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    say(&s->budi, "{'type':'stand'}");
    assert_int_equal(s->budi.client.seat, KT_NOBODY);
    assert_int_equal(s->ani.client.room->seat[1].kind, STORE_BOT);
    say(&s->budi, "{'type':'sit','seat':3}");
    see_error(&s->budi, "seat");
    say(&s->budi, "{'type':'sit','seat':2}");
    assert_int_equal(s->budi.client.seat, 1);
}

static void a_seat_that_replaced_a_bot_is_remembered(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    say(&s->budi, "{'type':'stand'}");
    say(&s->citra, "{'type':'sit','seat':2}"); /* a new player may replace a bot */
    assert_int_equal(s->citra.client.seat, 1);
    say(&s->budi, "{'type':'sit','seat':3}");
    see_error(&s->budi, "seat");
    say(&s->citra, "{'type':'stand'}");
    say(&s->ani, "{'type':'bot','seat':2,'spec':'lowest'}");
    for (int restarted = 0; restarted < 2; restarted++) {
        say(&s->budi, "{'type':'sit','seat':3}");
        see_error(&s->budi, "seat");
        say(&s->citra, "{'type':'sit','seat':4}");
        see_error(&s->citra, "seat");
        restart_hall(s);
    }
    say(&s->budi, "{'type':'sit','seat':2}");
    assert_int_equal(s->budi.client.seat, 1);
    say(&s->budi, "{'type':'stand'}");
    let_bots_finish(s, s->ani.client.room);
    say(&s->ani, "{'type':'rematch'}");
    say(&s->budi, "{'type':'sit','seat':3}");
    assert_int_equal(s->budi.client.seat, 2);
}

static void seats_can_change_between_revealed_rounds(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    let_bots_finish(s, s->ani.client.room);
    say(&s->budi, "{'type':'stand'}");
    say(&s->budi, "{'type':'sit','seat':3}");
    say(&s->ani, "{'type':'next_round'}");
    say(&s->budi, "{'type':'stand'}");
    say(&s->budi, "{'type':'sit','seat':2}");
    see_error(&s->budi, "seat");
    say(&s->budi, "{'type':'sit','seat':3}");
    assert_int_equal(s->budi.client.seat, 2);
}

/* Older versions stored the player who stood up in the row of the bot. */
static void rows_of_an_old_store_name_who_stood_up(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    say(&s->budi, "{'type':'stand'}");
    char hex[2 * STORE_PLAYER_SIZE + 1], sql[256];
    sodium_bin2hex(hex, sizeof hex, s->budi.client.player, STORE_PLAYER_SIZE);
    snprintf(sql, sizeof sql, "UPDATE seat SET player=x'%s' WHERE seat=1; UPDATE event SET text='' WHERE kind='P'",
             hex);
    assert_int_equal(sqlite3_exec(s->hall->writers_store->file, sql, NULL, NULL, NULL), SQLITE_OK);
    restart_hall(s);
    say(&s->budi, "{'type':'sit','seat':3}");
    see_error(&s->budi, "seat");
    say(&s->budi, "{'type':'sit','seat':2}");
    assert_int_equal(s->budi.client.seat, 1);
}

static void chat_has_limits_of_length_and_rate(void **state)
{
    struct setting *s = *state;
    char text[300];
    memset(text, 'a', sizeof text);
    text[201] = '\0';
    sit_down(s, "");
    say(&s->ani, "{'type':'chat','text':'%s'}", text);
    see_error(&s->ani, "limit");
    say(&s->ani, "{'type':'chat','text':'a\\nb'}");
    see_error(&s->ani, "limit");
    for (int i = 0; i < 3; i++)
        say(&s->ani, "{'type':'chat','text':'<b>%d</b>'}", i);
    assert_non_null(strstr(heard_of(&s->citra, "chat"), "<b>2</b>"));
    say(&s->ani, "{'type':'chat','text':'more'}");
    see_error(&s->ani, "limit");
    pass_time(s->hall, 2);
    say(&s->ani, "{'type':'chat','text':'more'}");
    assert_non_null(strstr(heard_of(&s->citra, "chat"), "more"));
}

static void a_client_that_joins_gets_the_last_chat_messages(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'bigtwo'}");
    for (int i = 0; i < 25; i++) {
        say(&s->ani, "{'type':'chat','text':'line %d'}", i);
        pass_time(s->hall, 1);
    }
    assert_null(strstr(s->ani.heard.data, "\"past\""));
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    assert_null(strstr(s->budi.heard.data, "line 4\""));
    assert_non_null(strstr(s->budi.heard.data, "line 5\""));
    assert_non_null(strstr(heard_of(&s->budi, "chat"), "\"past\":true"));
    assert_non_null(strstr(s->budi.last, "line 24\""));
}

static void names_and_chat_have_no_direction_marks(void **state)
{
    struct setting *s = *state;
    static const char *const bad[] = {"\\u202e", "\\u2066", "\\u200f", "\\u061c", "\\u009b", "\\u2028"};
    say(&s->ani, "{'type':'create','game':'bigtwo'}");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        say(&s->ani, "{'type':'chat','text':'a%sb'}", bad[i]);
        see_error(&s->ani, "limit");
        say(&s->ani, "{'type':'settings','name':'a%sb'}", bad[i]);
        see_error(&s->ani, "limit");
    }
    say(&s->ani, "{'type':'chat','text':'é – … ♥ 你好 שלום'}");
    assert_true(heard(&s->ani, "chat"));
}

static void a_new_name_is_sent_to_the_room(void **state)
{
    struct setting *s = *state;
    say_only(&s->ani, "{'type':'settings','name':'Ani'}");
    sit_down(s, "");
    assert_string_equal(s->ani.client.room->seat[0].name, "Ani");
    forget(&s->citra);
    say(&s->budi, "{'type':'settings','name':'Budi'}");
    for (int restarted = 0; restarted < 2; restarted++) {
        json_t *seats = field_of(&s->citra, "room", "seats");
        const json_t *seat = json_array_get(seats, 1);
        assert_string_equal(json_string_value(json_object_get(seat, "name")), "Budi");
        json_decref(seats);
        restart_hall(s);
    }
}

static void names_must_be_visible(void **state)
{
    struct setting *s = *state;
    static const char *const bad[] = {" ",      "Ani\u200b", "\u00a0", "\u200b",    "\u200d \u2060",
                                      "\u3000", "\ufeff",    "\u3164", "\U000E0041"};
    static const char *const good[] = {"", "é", "€ 1", "你好", "🂡", "می\u200cخواهم"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        say(&s->ani, "{'type':'settings','name':'%s'}", bad[i]);
        see_error(&s->ani, "limit");
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        say(&s->ani, "{'type':'settings','name':'%s'}", good[i]);
        assert_true(heard(&s->ani, "welcome"));
        forget(&s->ani);
    }
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
        IN_HALL(a_side_wins_together),
        IN_HALL(gold_is_listed_when_the_match_is_over),
        IN_HALL(all_seeds_of_a_replaced_match_are_revealed),
        IN_HALL(players_sit_down_and_play),
        IN_HALL(spectators_only_watch),
        IN_HALL(bots_play_for_late_and_absent_players),
        IN_HALL(only_the_host_ends_a_match_early),
        IN_HALL(seat_changes_do_not_restart_the_clock),
        IN_HALL(seat_changes_do_not_stop_a_bot),
        IN_HALL(a_player_can_only_return_to_the_same_seat),
        IN_HALL(a_seat_that_replaced_a_bot_is_remembered),
        IN_HALL(seats_can_change_between_revealed_rounds),
        IN_HALL(rows_of_an_old_store_name_who_stood_up),
        IN_HALL(chat_has_limits_of_length_and_rate),
        IN_HALL(a_client_that_joins_gets_the_last_chat_messages),
        IN_HALL(names_and_chat_have_no_direction_marks),
        IN_HALL(a_new_name_is_sent_to_the_room),
        IN_HALL(names_must_be_visible),
        IN_HALL(seeds_of_bots_are_secret_and_reproducible),
        IN_HALL(a_room_comes_back_after_a_restart),
        IN_HALL(a_room_that_another_process_changed_is_reloaded),
        IN_HALL(all_clients_stay_in_a_reloaded_room),
        IN_HALL(empty_rooms_leave_memory),
        IN_HALL(unfinished_games_are_listed_with_their_deals),
    };
    return cmocka_run_group_tests_name("hall", tests, NULL, NULL);
}
