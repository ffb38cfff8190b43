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

static void a_table_without_its_host_is_not_listed(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE];
    say(&s->ani, "{'type':'create','game':'saboteur','public':true}");
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    say(&s->citra, "{'type':'tables'}");
    assert_int_equal(tables_heard(&s->citra), 1);
    say(&s->ani, "{'type':'leave'}");
    pass_time(s->hall, 2);
    assert_int_equal(tables_heard(&s->citra), 0);
    say(&s->ani, "{'type':'join','room':'%s'}", code);
    pass_time(s->hall, 2);
    assert_int_equal(tables_heard(&s->citra), 1);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(public_rooms_are_listed_while_they_wait),
        IN_HALL(a_table_without_its_host_is_not_listed),
        IN_HALL(lists_are_limited),
        IN_HALL(the_list_has_a_limit),
        IN_HALL(a_quick_match_fills_up_with_bots),
        IN_HALL(a_full_quick_match_starts_at_once),
        IN_HALL(a_quick_match_has_usual_conditions),
        IN_HALL(hints_can_be_forbidden),
        IN_HALL(hints_can_be_forbidden_in_one_seat_games),
        IN_HALL(the_host_chooses_another_host),
        IN_HALL(who_plays_for_an_absent_player_is_told),
        IN_HALL(a_removed_player_leaves_and_cannot_return),
        IN_HALL(during_a_deal_only_absent_players_are_removed),
    };
    return cmocka_run_group_tests_name("hall_rooms", tests, NULL, NULL);
}
