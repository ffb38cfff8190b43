/* Games with several seats, with people and bots: sitting down, standing up, late players, matches, chat. */
#include "people.h"

#include <sodium.h>
#include <stdio.h>

#include "core/text.h"
#include "hall/bots.h"
#include "hall/job.h"
#include "store/inside.h"

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
            seal_commit(s->ani.client.room->game, s->ani.client.room->rules_text, seed, commitment);
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

/* A player who is not to move sits down or stands up. */
static void disturb(struct setting *s, int number)
{
    say_only(&s->ani, "%s", number % 2 ? "{'type':'sit','seat':1}" : "{'type':'stand'}");
}

/* The step is exactly at the end of the turn, and (began + limit) - began is rounded to less than the limit. Such an
 * alarm was set again and again. */
static void a_turn_ends_at_its_exact_time(void **state)
{
    struct setting *s = *state;
    const double limit = 8;
    sit_down(s, ",'clock':8");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    wait_for_budi(s, room);
    volatile double began = s->hall->now, end = began + limit;
    while (end - began >= limit) {
        began += 0.001;
        end = began + limit;
    }
    room->turn_began = began;
    room_schedule(room);
    hall_step(s->hall, end);
    assert_true(room->seat[1].is_away);
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
        disturb(s, i);
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

static void a_seat_that_was_left_is_remembered(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    say(&s->budi, "{'type':'stand'}");
    for (int restarted = 0; restarted < 2; restarted++) {
        say(&s->budi, "{'type':'sit','seat':3}");
        see_error(&s->budi, "seat");
        restart_hall(s);
    }
    say(&s->budi, "{'type':'sit','seat':2}");
    assert_int_equal(s->budi.client.seat, 1);
    say(&s->budi, "{'type':'stand'}");
    let_bots_finish(s, s->ani.client.room);
    say(&s->ani, "{'type':'rematch'}");
    say(&s->budi, "{'type':'sit','seat':3}"); /* with the next deal */
    assert_int_equal(s->budi.client.next_seat, 2);
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

/* ---- chat and names ---- */

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

/* With these, a name looks like another one, or covers the lines above it. */
static void names_must_not_be_disguised(void **state)
{
    struct setting *s = *state;
    static const char *const bad[] = {
        "Ani\u200d",
        "A\u200cni",
        "Ani\u00a0",
        "A\u2003ni",
        "Ani\u3164",
        "Ani\ufe0f",
        "A\u034fni",
        "Z\u0301\u0302\u0303",
        "\u0301Ani",
        "Ani \u0301",
        "你\u200c好",
        "A\u180eni",
        "Ani\u2800",
        "Ani\u00ad",
        "می\u200c",
        "🂡\u200dA",
        "\u200cخ",
        "Ani\ufff9",
        "Ani\U0001BCA0",
        "\U0001D173\U0001D174",
        "ก\u0e49\u0e49\u0e49",
        "ا\u064b\u064b\u064b",
        "א\u0591\u0591\u0591",
        "क\u0951\u0951\u0951",
        "ກ\u0ec8\u0ec8\u0ec8",
        "Ж\u0488\u0488\u0488",
    };
    static const char *const good[] = {"Ani B", "e\u0302\u0301", "น้ำ",       "ที่",      "مُحَمَّد",
                                       "שָׁלוֹם",  "क्\u200dष",      "👩\u200d🔬", "❤️", "می\u200cخواهم"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        say(&s->ani, "{'type':'settings','name':'%s'}", bad[i]);
        see_error(&s->ani, "limit");
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        say(&s->ani, "{'type':'settings','name':'%s'}", good[i]);
        assert_non_null(strstr(heard_of(&s->ani, "welcome"), good[i]));
        forget(&s->ani);
    }
    say(&s->ani, "{'type':'settings','name':'  Ani   B '}");
    assert_non_null(strstr(heard_of(&s->ani, "welcome"), "\"name\":\"Ani B\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(a_side_wins_together),
        IN_HALL(gold_is_listed_when_the_match_is_over),
        IN_HALL(all_seeds_of_a_replaced_match_are_revealed),
        IN_HALL(players_sit_down_and_play),
        IN_HALL(spectators_only_watch),
        IN_HALL(bots_play_for_late_and_absent_players),
        IN_HALL(only_the_host_ends_a_match_early),
        IN_HALL(a_turn_ends_at_its_exact_time),
        IN_HALL(seat_changes_do_not_restart_the_clock),
        IN_HALL(seat_changes_do_not_stop_a_bot),
        IN_HALL(a_player_can_only_return_to_the_same_seat),
        IN_HALL(a_seat_that_was_left_is_remembered),
        IN_HALL(seats_can_change_between_revealed_rounds),
        IN_HALL(rows_of_an_old_store_name_who_stood_up),
        IN_HALL(chat_has_limits_of_length_and_rate),
        IN_HALL(a_client_that_joins_gets_the_last_chat_messages),
        IN_HALL(names_and_chat_have_no_direction_marks),
        IN_HALL(a_new_name_is_sent_to_the_room),
        IN_HALL(names_must_be_visible),
        IN_HALL(names_must_not_be_disguised),
    };
    return cmocka_run_group_tests_name("hall_seats", tests, NULL, NULL);
}
