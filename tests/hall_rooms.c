/* Public rooms, quick matches, and what the host decides: options, another host, removing players. */
#include "people.h"

#include <stdio.h>

#include "hall/bots.h"

static size_t tables_heard(struct person *person)
{
    json_t *tables = field_of(person, "tables", "tables");
    size_t count = json_array_size(tables);
    json_decref(tables);
    return count;
}

/* ---- the list of open tables ---- */

static void public_rooms_are_listed_while_they_wait(void **state)
{
    struct setting *s = *state;
    say(&s->citra, "{'type':'tables'}");
    assert_int_equal(tables_heard(&s->citra), 0);
    sit_down(s, ""); /* not public */
    pass_time(s->hall, 2);
    assert_int_equal(tables_heard(&s->citra), 0);
    say(&s->ani, "{'type':'settings','name':'Ani'}");
    say(&s->ani, "{'type':'create','game':'bigtwo','public':true,'hints':false,'clock':30}");
    pass_time(s->hall, 2);
    json_t *tables = field_of(&s->citra, "tables", "tables");
    const json_t *table = json_array_get(tables, 0);
    assert_int_equal(json_array_size(tables), 1);
    assert_string_equal(json_string_value(json_object_get(table, "room")), code_of(&s->ani));
    assert_string_equal(json_string_value(json_object_get(table, "host")), "Ani");
    assert_int_equal(json_integer_value(json_object_get(table, "free")), 3);
    assert_int_equal(json_integer_value(json_object_get(table, "clock")), 30);
    assert_true(json_is_false(json_object_get(table, "hints")));
    json_decref(tables);
    say(&s->ani, "{'type':'start'}");
    pass_time(s->hall, 2);
    assert_int_equal(tables_heard(&s->citra), 0);
}

static bool hears_of_the_host(struct person *person)
{
    json_t *tables = field_of(person, "tables", "tables");
    bool is_here = json_is_true(json_object_get(json_array_get(tables, 0), "here"));
    assert_int_equal(json_array_size(tables), 1);
    json_decref(tables);
    return is_here;
}

static void the_list_says_that_a_host_is_not_connected(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE];
    say(&s->ani, "{'type':'create','game':'saboteur','public':true}");
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    say(&s->citra, "{'type':'tables'}");
    assert_true(hears_of_the_host(&s->citra));
    say(&s->ani, "{'type':'leave'}");
    pass_time(s->hall, 2);
    assert_false(hears_of_the_host(&s->citra));
    pass_time(s->hall, 70);
    assert_int_equal(tables_heard(&s->citra), 0);
    say(&s->ani, "{'type':'join','room':'%s'}", code);
    pass_time(s->hall, 2);
    assert_true(hears_of_the_host(&s->citra));
    say(&s->ani, "{'type':'options','public':false}");
    pass_time(s->hall, 2);
    assert_int_equal(tables_heard(&s->citra), 0);
}

/* Many changes within a second are one message; after `watch` false there is none. */
static void lists_are_limited(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'bigtwo','public':true}");
    say(&s->citra, "{'type':'tables'}");
    forget(&s->citra);
    for (int i = 0; i < 20; i++)
        say(&s->ani, "{'type':'options','hints':%s}", i % 2 ? "true" : "false");
    pass_time(s->hall, 3);
    assert_in_range(s->citra.messages, 1, 3);
    say(&s->citra, "{'type':'tables','watch':false}");
    forget(&s->citra);
    say(&s->ani, "{'type':'options','hints':false}");
    pass_time(s->hall, 3);
    assert_int_equal(s->citra.messages, 0);
    say(&s->citra, "{'type':'tables','watch':3}");
    see_error(&s->citra, "message");
}

static void the_list_has_a_limit(void **state)
{
    struct setting *s = *state;
    static struct person many[60];
    char secret[16];
    for (int i = 0; i < 60; i++) {
        snprintf(secret, sizeof secret, "host %d", i);
        enter(s->hall, &many[i], secret);
        say(&many[i], "{'type':'create','game':'bigtwo','public':true}");
        pass_time(s->hall, 0.25);
    }
    say(&s->citra, "{'type':'tables'}");
    json_t *tables = field_of(&s->citra, "tables", "tables");
    assert_int_equal(json_array_size(tables), 50);
    for (size_t i = 0; i < 50; i++)
        assert_string_equal(json_string_value(json_object_get(json_array_get(tables, i), "room")), code_of(&many[i]));
    json_decref(tables);
    for (int i = 0; i < 60; i++)
        leave(s->hall, &many[i]);
}

/* ---- quick matches ---- */

static void a_quick_match_fills_up_with_bots(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'match','game':'bigtwo'}");
    const struct room *room = s->ani.client.room;
    assert_non_null(room);
    assert_true(heard(&s->ani, "room"));
    assert_int_equal(s->ani.client.seat, 0);
    say(&s->budi, "{'type':'match','game':'bigtwo'}");
    assert_ptr_equal(s->budi.client.room, room);
    assert_int_equal(s->budi.client.seat, 1);
    pass_time(s->hall, 19);
    assert_null(room->session);
    pass_time(s->hall, 2);
    assert_non_null(room->session);
    assert_true(room->seat[2].kind == STORE_BOT && room->seat[3].kind == STORE_BOT);
    assert_string_equal(room_kind_of_deal(room), "sealed");
    say(&s->citra, "{'type':'match','game':'bigtwo','wait':5}"); /* that one has started */
    assert_ptr_not_equal(s->citra.client.room, room);
    say(&s->citra, "{'type':'start'}"); /* at once, on request */
    assert_non_null(s->citra.client.room->session);
}

static void a_full_quick_match_starts_at_once(void **state)
{
    struct setting *s = *state;
    struct person dewi;
    enter(s->hall, &dewi, "dewi");
    say(&s->ani, "{'type':'match','game':'bigtwo'}");
    say(&s->budi, "{'type':'match','game':'bigtwo'}");
    say(&s->citra, "{'type':'match','game':'bigtwo'}");
    assert_null(s->ani.client.room->session);
    say(&dewi, "{'type':'match','game':'bigtwo'}");
    assert_non_null(s->ani.client.room->session);
    assert_int_equal(room_people(s->ani.client.room), 4);
    leave(s->hall, &dewi);
}

/* Nobody could start it. When its time has come, it waits for the host or, after a minute, for the next one. */
static void a_quick_match_skips_tables_without_their_host(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'match','game':'bigtwo'}");
    say(&s->budi, "{'type':'match','game':'bigtwo'}");
    const struct room *room = s->budi.client.room;
    assert_ptr_equal(s->ani.client.room, room);
    leave(s->hall, &s->ani);
    say(&s->citra, "{'type':'match','game':'bigtwo','wait':120}");
    assert_ptr_not_equal(s->citra.client.room, room);
    pass_time(s->hall, 30);
    assert_null(room->session);
    pass_time(s->hall, 40);
    assert_non_null(room->session);
    assert_int_equal(number_of(&s->budi, "room", "host"), 1);
    enter(s->hall, &s->ani, "ani");
}

/* Only tables with default rules and a sealed deal are joined. */
static void a_quick_match_has_usual_conditions(void **state)
{
    struct setting *s = *state;
    static const char *const others[] = {"'rules':'preset=taiwan'", "'deal':7", "'clock':86400"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        say(&s->ani, "{'type':'create','game':'bigtwo','public':true,%s}", others[i]);
        say(&s->budi, "{'type':'match','game':'bigtwo'}");
        assert_ptr_not_equal(s->budi.client.room, s->ani.client.room);
        say(&s->budi, "{'type':'stand'}");
    }
    say(&s->ani, "{'type':'create','game':'bigtwo','public':true}");
    say(&s->budi, "{'type':'match','game':'bigtwo'}");
    assert_ptr_equal(s->budi.client.room, s->ani.client.room);
    pass_time(s->hall, 60);
    assert_null(s->ani.client.room->session); /* its host starts it */
    static const char *const wrong[][2] = {{"'game':'chess'", "unknown"},
                                           {"'game':'freecell'", "state"},
                                           {"'game':'bigtwo','wait':1", "message"},
                                           {"'game':5", "message"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        say(&s->citra, "{'type':'match',%s}", wrong[i][0]);
        see_error(&s->citra, wrong[i][1]);
    }
}

/* ---- hints ---- */

static void hints_can_be_forbidden(void **state)
{
    struct setting *s = *state;
    static const char *const help[] = {"'hint'", "'explain'", "'auto'"};
    sit_down(s, ",'hints':false");
    say(&s->ani, "{'type':'start'}");
    assert_int_equal(number_of(&s->citra, "room", "hints"), 0);
    struct room *room = s->ani.client.room;
    for (size_t i = 0; i < 3; i++) {
        say(&s->ani, "{'type':%s}", help[i]);
        see_error(&s->ani, "state");
    }
    assert_int_equal(room->assisted, 0);
    say(&s->ani, "{'type':'options','hints':true}"); /* not during a deal */
    see_error(&s->ani, "state");
    let_bots_finish(s, room);
    say(&s->budi, "{'type':'options','hints':true}");
    see_error(&s->budi, "seat");
    say(&s->ani, "{'type':'explain','index':0}"); /* nothing is secret any more */
    assert_true(heard(&s->ani, "explain"));
    say(&s->ani, "{'type':'options','hints':true}");
    say(&s->ani, "{'type':'rematch'}");
    restart_hall(s);
    assert_int_equal(number_of(&s->citra, "room", "hints"), 1);
}

static void hints_can_be_forbidden_in_one_seat_games(void **state)
{
    struct setting *s = *state;
    static const char *const help[] = {"'hint'", "'verdict'", "'watch','spec':'greedy'", "'auto'", "'explain'"};
    say(&s->ani, "{'type':'create','game':'klondike','deal':1,'hints':false}");
    for (size_t i = 0; i < 5; i++) {
        say(&s->ani, "{'type':%s}", help[i]);
        see_error(&s->ani, "state");
    }
}

/* ---- the host ---- */

static void the_host_chooses_another_host(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->budi, "{'type':'host','seat':2}");
    see_error(&s->budi, "seat");
    say(&s->ani, "{'type':'host','seat':4}"); /* a bot */
    see_error(&s->ani, "seat");
    say(&s->ani, "{'type':'host','seat':2}");
    assert_int_equal(number_of(&s->citra, "room", "host_seat"), 2);
    assert_non_null(strstr(heard_of(&s->citra, "notice"), "The host is now"));
    say(&s->ani, "{'type':'start'}");
    see_error(&s->ani, "seat");
    restart_hall(s);
    assert_int_equal(number_of(&s->budi, "room", "host"), 1);
    say(&s->budi, "{'type':'stand'}"); /* the first player again */
    assert_int_equal(number_of(&s->ani, "room", "host"), 1);
}

static void who_plays_for_an_absent_player_is_told(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    room->seat[1].is_away = true;
    say(&s->ani, "{'type':'join','room':'%s'}", room->code);
    json_t *seats = field_of(&s->ani, "room", "seats");
    assert_true(json_is_null(json_object_get(json_array_get(seats, 0), "plays")));
    assert_string_equal(json_string_value(json_object_get(json_array_get(seats, 1), "plays")), "master");
    json_decref(seats);
}

/* ---- removing players ---- */

static void a_removed_player_leaves_and_cannot_return(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE];
    sit_down(s, "");
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    say(&s->budi, "{'type':'settings','name':'Budi'}");
    say(&s->budi, "{'type':'remove','seat':1}");
    see_error(&s->budi, "seat");
    say(&s->ani, "{'type':'remove','seat':1}");
    see_error(&s->ani, "seat");
    say(&s->ani, "{'type':'remove','seat':2}");
    assert_null(s->budi.client.room);
    assert_non_null(strstr(heard_of(&s->budi, "left"), "\"why\":\"removed\""));
    assert_non_null(strstr(heard_of(&s->citra, "notice"), "Budi"));
    assert_int_equal(s->ani.client.room->seat[1].kind, STORE_OPEN);
    say(&s->budi, "{'type':'join','room':'%s'}", code);
    see_error(&s->budi, "seat");
    say(&s->budi, "{'type':'match','game':'bigtwo'}");
    assert_ptr_not_equal(s->budi.client.room, s->ani.client.room);
    pass_time(s->hall, 15 * 60 + 1);
    say(&s->budi, "{'type':'join','room':'%s'}", code);
    assert_ptr_equal(s->budi.client.room, s->ani.client.room);
}

static void during_a_deal_only_absent_players_are_removed(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    say(&s->ani, "{'type':'remove','seat':2}");
    see_error(&s->ani, "state");
    room->seat[1].is_away = true;
    say(&s->ani, "{'type':'remove','seat':2}");
    assert_int_equal(room->seat[1].kind, STORE_BOT);
    assert_null(s->budi.client.room);
    let_bots_finish(s, room);
    say(&s->ani, "{'type':'remove','seat':2}"); /* a bot now */
    see_error(&s->ani, "seat");
}

/* ---- correspondence games ---- */

/* Ani and Budi with two bots, and a day for each move. Returns the seat to move, which is a person's. */
static int begin_by_correspondence(struct setting *s, char code[STORE_CODE])
{
    sit_down(s, ",'clock':86400");
    say(&s->ani, "{'type':'start'}");
    snprintf(code, STORE_CODE, "%s", code_of(&s->ani));
    pass_time(s->hall, 10);
    int turn = room_turn(s->ani.client.room);
    assert_in_range(turn, 0, 1);
    return turn;
}

static void everybody_leaves(struct setting *s)
{
    say(&s->ani, "{'type':'leave'}");
    say(&s->budi, "{'type':'leave'}");
    say(&s->citra, "{'type':'leave'}");
    pass_time(s->hall, 70);
}

static void later(struct hall *hall, double seconds)
{
    hall_set_now(hall, hall->now + seconds);
    pass_time(hall, 40);
}

/* The room is not in memory; at the deadline a bot plays one move, and then it is the next player's turn. */
static void a_bot_plays_one_move_when_the_time_is_over(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE];
    int turn = begin_by_correspondence(s, code);
    uint64_t seq = s->ani.client.room->seq;
    everybody_leaves(s);
    assert_null(map_find(&s->hall->rooms, code));
    later(s->hall, 86400 - 300);
    assert_null(map_find(&s->hall->rooms, code));
    later(s->hall, 300);
    say(&s->ani, "{'type':'join','room':'%s'}", code);
    const struct room *room = s->ani.client.room;
    assert_true(room->seq > seq);
    assert_true(room_turn(room) != turn || room->seq > seq + 3);
    assert_int_equal(room->seat[room_turn(room)].kind, STORE_PERSON);
    assert_false(room->seat[turn].is_away);
    seq = room->seq;
    pass_time(s->hall, 200); /* the next player has a day */
    assert_int_equal(room->seq, seq);
}

static int64_t next_year(void)
{
    return INT64_C(4000000000000);
}

/* After a restart a player has an hour at least, whatever the wall clock says; later jumps change nothing. */
static void deadlines_survive_restarts_and_clock_jumps(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE];
    begin_by_correspondence(s, code);
    uint64_t seq = s->ani.client.room->seq;
    everybody_leaves(s);
    close_hall(s);
    s->hall = open_hall(s->directory.data, &s->limits);
    s->hall->time = next_year;
    enter(s->hall, &s->ani, "ani");
    enter(s->hall, &s->budi, "budi");
    enter(s->hall, &s->citra, "citra");
    pass_time(s->hall, 1);
    later(s->hall, 3500);
    say(&s->citra, "{'type':'join','room':'%s'}", code);
    assert_int_equal(s->citra.client.room->seq, seq);
    say(&s->citra, "{'type':'leave'}");
    pass_time(s->hall, 40);
    later(s->hall, 100);
    say(&s->citra, "{'type':'join','room':'%s'}", code);
    assert_true(s->citra.client.room->seq > seq);
    hall_prune(s->hall);
    hall_step(s->hall, s->hall->now);
    assert_int_equal(count_rows(&s->directory, "room"), 1);
}

/* Nobody has moved yet, and the first player still has days. */
static void rooms_of_correspondence_games_are_kept(void **state)
{
    struct setting *s = *state;
    static const char *const clocks[] = {"604800", "0"}; /* deal 1 is led by seat 2 */
    for (int i = 0; i < 2; i++) {
        say(&s->ani, "{'type':'create','game':'bigtwo','deal':1,'clock':%s,'seats':['bot','me','bot','bot']}",
            clocks[i]);
        assert_int_equal(room_turn(s->ani.client.room), 1);
    }
    say(&s->ani, "{'type':'leave'}");
    pass_time(s->hall, 70);
    char after[STORE_CODE] = "", codes[4][STORE_CODE];
    int64_t now = s->hall->time();
    assert_int_equal(store_idle_rooms(s->hall->store, after, 10, 0, now + 3 * 86400000LL, codes, 4), 1);
    after[0] = '\0';
    assert_int_equal(store_idle_rooms(s->hall->store, after, 10, 0, now + 8 * 86400000LL, codes, 4), 2);
}

/* ---- hands for spectators ---- */

/* Does the last view have a hand of this seat with known cards? */
static bool sees_hand(struct person *person, int seat)
{
    json_t *piles = field_of(person, "view", "piles");
    bool is_seen = false;
    for (size_t i = 0; i < json_array_size(piles); i++) {
        const json_t *pile = json_array_get(piles, i);
        if (strcmp(json_string_value(json_object_get(pile, "name")), "hand") == 0 &&
            json_integer_value(json_object_get(pile, "seat")) == seat)
            is_seen = json_integer_value(json_array_get(json_object_get(pile, "cards"), 0)) != 0;
    }
    json_decref(piles);
    return is_seen;
}

static void spectators_see_the_hands_of_who_agrees(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    assert_false(sees_hand(&s->citra, 1) || sees_hand(&s->citra, 2));
    say(&s->citra, "{'type':'show'}");
    see_error(&s->citra, "seat");
    say(&s->ani, "{'type':'show'}");
    assert_non_null(strstr(heard_of(&s->budi, "notice"), "Spectators now see"));
    assert_true(sees_hand(&s->citra, 1) && !sees_hand(&s->citra, 2) && !sees_hand(&s->citra, 4));
    assert_false(sees_hand(&s->budi, 1)); /* he has a seat */
    say(&s->budi, "{'type':'stand'}");
    assert_false(sees_hand(&s->budi, 1)); /* and had one */
    say(&s->ani, "{'type':'stand'}");     /* now nobody has a seat: the others could sit down at once */
    say(&s->citra, "{'type':'sit','seat':3}");
    see_error(&s->citra, "seat");
    say(&s->ani, "{'type':'sit','seat':1}");
    let_bots_finish(s, room);
    say(&s->ani, "{'type':'show'}");
    see_error(&s->ani, "state");
    say(&s->ani, "{'type':'next_round'}");
    assert_false(sees_hand(&s->citra, 1)); /* the agreement was for the last deal */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(public_rooms_are_listed_while_they_wait),
        IN_HALL(the_list_says_that_a_host_is_not_connected),
        IN_HALL(lists_are_limited),
        IN_HALL(the_list_has_a_limit),
        IN_HALL(a_quick_match_fills_up_with_bots),
        IN_HALL(a_full_quick_match_starts_at_once),
        IN_HALL(a_quick_match_skips_tables_without_their_host),
        IN_HALL(a_quick_match_has_usual_conditions),
        IN_HALL(hints_can_be_forbidden),
        IN_HALL(hints_can_be_forbidden_in_one_seat_games),
        IN_HALL(the_host_chooses_another_host),
        IN_HALL(who_plays_for_an_absent_player_is_told),
        IN_HALL(a_removed_player_leaves_and_cannot_return),
        IN_HALL(during_a_deal_only_absent_players_are_removed),
        IN_HALL(a_bot_plays_one_move_when_the_time_is_over),
        IN_HALL(deadlines_survive_restarts_and_clock_jumps),
        IN_HALL(rooms_of_correspondence_games_are_kept),
        IN_HALL(spectators_see_the_hands_of_who_agrees),
    };
    return cmocka_run_group_tests_name("hall_rooms", tests, NULL, NULL);
}
