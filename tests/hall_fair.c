/* Attacks on the fairness of games with several seats: known deals, second identities, weak bots. */
#include "people.h"

#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>

#include "store/inside.h"

/* A field of seat `number`, from 1, in the newest `room`; "" for null. */
static const char *seat_field(struct person *person, int number, const char *field)
{
    static char text[STORE_NAME];
    json_t *seats = field_of(person, "room", "seats");
    const char *value = json_string_value(json_object_get(json_array_get(seats, (size_t)number - 1), field));
    snprintf(text, sizeof text, "%s", value ? value : "");
    json_decref(seats);
    return text;
}

static bool deal_has(struct person *person, const char *field)
{
    json_t *deal = field_of(person, "view", "deal");
    const json_t *value = json_object_get(deal, field);
    bool is_there = value && !json_is_null(value);
    json_decref(deal);
    return is_there;
}

static bool deal_is(struct person *person, const char *kind)
{
    json_t *deal = field_of(person, "view", "deal");
    bool is_same = strcmp(json_string_value(json_object_get(deal, "kind")), kind) == 0;
    json_decref(deal);
    return is_same;
}

/* Plays all rounds of the match. */
static void finish_match(struct setting *s, struct room *room)
{
    let_bots_finish(s, room);
    while (room_has_next_round(room)) {
        say(&s->ani, "{'type':'next_round'}");
        let_bots_finish(s, room);
    }
}

/* ---- the deal ---- */

static void only_the_host_chooses_the_deal(void **state)
{
    struct setting *s = *state;
    sit_down(s, ",'rules':'rounds=1'");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    finish_match(s, room);
    uint64_t seq = room->seq;
    static const char *const deals[] = {"617", "'random'", "'daily'", "'sealed'"};
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        say(&s->budi, "{'type':'rematch','deal':%s}", deals[i]);
        see_error(&s->budi, "seat");
    }
    assert_int_equal(room->seq, seq);
    say(&s->budi, "{'type':'rematch'}"); /* everybody may ask for another deal of the same kind */
    assert_true(deal_is(&s->ani, "sealed") && !deal_has(&s->ani, "chosen"));
}

/* All clients are told, in every view of the game, also after a restart. */
static void a_chosen_deal_is_announced(void **state)
{
    struct setting *s = *state;
    sit_down(s, ",'rules':'rounds=1'");
    say(&s->ani, "{'type':'start'}");
    finish_match(s, s->ani.client.room);
    assert_false(deal_has(&s->budi, "chosen"));
    say(&s->ani, "{'type':'rematch','deal':617}");
    for (int restarted = 0; restarted < 2; restarted++) {
        struct person *people[] = {&s->ani, &s->budi, &s->citra};
        for (int i = 0; i < 3; i++) {
            assert_true(deal_is(people[i], "numbered") && deal_has(people[i], "chosen"));
            json_t *kind = field_of(people[i], "room", "deal");
            assert_string_equal(json_string_value(kind), "numbered");
            json_decref(kind);
        }
        restart_hall(s);
    }
}

static void guests_know_the_kind_of_deal_before_the_start(void **state)
{
    struct setting *s = *state;
    static const char *const deals[][2] = {{"'sealed'", "sealed"}, {"617", "numbered"}, {"'random'", "numbered"}};
    for (int i = 0; i < 3; i++) {
        say(&s->ani, "{'type':'create','game':'bigtwo','deal':%s}", deals[i][0]);
        say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
        json_t *kind = field_of(&s->budi, "room", "deal");
        assert_string_equal(json_string_value(kind), deals[i][1]);
        json_decref(kind);
    }
}

static long long number_seen(struct person *person)
{
    json_t *deal = field_of(person, "view", "deal");
    long long number = json_integer_value(json_object_get(deal, "number"));
    json_decref(deal);
    return number;
}

static bool lists_number(struct person *person)
{
    say(person, "{'type':'mine'}");
    return strstr(heard_of(person, "mine"), "\"deal\":617") != NULL;
}

/* All hands can be looked up with the number, so it is sent after the round, and the next round has another one. */
static void the_number_is_hidden_from_several_people(void **state)
{
    struct setting *s = *state;
    sit_down(s, ",'deal':617");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    struct person *people[] = {&s->ani, &s->budi, &s->citra};
    for (int i = 0; i < 3; i++) {
        assert_true(deal_is(people[i], "numbered"));
        assert_null(strstr(people[i]->heard.data, "617"));
        assert_false(lists_number(people[i]));
    }
    say(&s->budi, "{'type':'stand'}"); /* he may come back */
    assert_int_equal(number_seen(&s->ani), 0);
    assert_false(lists_number(&s->ani));
    say(&s->budi, "{'type':'sit','seat':2}");
    let_bots_finish(s, room);
    for (int i = 0; i < 3; i++)
        assert_int_equal(number_seen(people[i]), 617);
    say(&s->ani, "{'type':'next_round'}");
    uint64_t second = room->number;
    assert_true(second != 618); /* one of billions */
    assert_int_equal(number_seen(&s->budi), 0);
    restart_hall(s);
    assert_int_equal(s->ani.client.room->number, second);
}

static void a_player_among_bots_knows_the_number(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'bigtwo','deal':617,'seats':['me','bot:lowest','bot:lowest','bot:lowest']}");
    say(&s->citra, "{'type':'join','room':'%s'}", code_of(&s->ani));
    assert_int_equal(number_seen(&s->ani), 617);
    assert_int_equal(number_seen(&s->citra), 0); /* she can take a seat later */
    assert_true(lists_number(&s->ani));
    let_bots_finish(s, s->ani.client.room);
    say(&s->ani, "{'type':'next_round'}");
    assert_int_equal(number_seen(&s->ani), 618);
}

static size_t listed(struct person *person, const char *kind, const char *list)
{
    say(person, "{'type':'scores','game':'bigtwo','kind':'%s','list':'%s'}", kind, list);
    json_t *scores = field_of(person, "scores", "scores");
    size_t count = json_array_size(scores);
    json_decref(scores);
    return count;
}

static void numbered_games_of_several_people_are_not_ranked(void **state)
{
    struct setting *s = *state;
    static const char *const deals[] = {"'sealed'", "617"};
    for (int i = 0; i < 2; i++) {
        char more[64];
        snprintf(more, sizeof more, ",'deal':%s", deals[i]);
        sit_down(s, more);
        say(&s->ani, "{'type':'start'}");
        let_bots_finish(s, s->ani.client.room);
    }
    assert_int_equal(listed(&s->ani, "sealed", "matches"), 2);
    assert_int_equal(listed(&s->ani, "numbered", "matches"), 0);
    assert_int_equal(listed(&s->ani, "numbered", "people"), 0);
    assert_int_equal(count_rows(&s->directory, "tally WHERE played=2"), 2);
}

/* ---- a second identity ---- */

static void a_new_player_gets_a_bots_seat_with_the_next_deal(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->citra, "{'type':'settings','name':'Citra'}");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    forget(&s->ani);
    say(&s->citra, "{'type':'sit','seat':4}");
    assert_int_equal(s->citra.client.seat, KT_NOBODY);
    assert_int_equal(room->seat[3].kind, STORE_BOT);
    assert_null(strstr(heard_of(&s->citra, "view"), "\"seat\":4,\"game\"")); /* still the view of a spectator */
    assert_int_equal(number_of(&s->citra, "room", "next_seat"), 4);
    assert_string_equal(seat_field(&s->ani, 4, "next"), "Citra");
    let_bots_finish(s, room);
    assert_int_equal(room->seat[3].kind, STORE_BOT);
    say(&s->ani, "{'type':'next_round'}");
    assert_int_equal(s->citra.client.seat, 3);
    assert_int_equal(room->seat[3].kind, STORE_PERSON);
    assert_int_equal(number_of(&s->citra, "view", "seat"), 4);
    assert_string_equal(seat_field(&s->ani, 4, "next"), "");
    restart_hall(s);
    assert_int_equal(s->citra.client.seat, 3);
}

static void a_waiting_player_can_leave_and_the_old_one_return(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    say(&s->budi, "{'type':'stand'}");
    say(&s->citra, "{'type':'sit','seat':2}");
    assert_int_equal(s->citra.client.next_seat, 1);
    say(&s->budi, "{'type':'sit','seat':2}"); /* it was his seat in this deal */
    assert_int_equal(s->budi.client.seat, 1);
    assert_int_equal(s->citra.client.next_seat, KT_NOBODY);
    say(&s->citra, "{'type':'sit','seat':3}");
    say(&s->citra, "{'type':'leave'}");
    struct room *room = s->ani.client.room;
    let_bots_finish(s, room);
    say(&s->ani, "{'type':'next_round'}");
    assert_int_equal(room->seat[2].kind, STORE_BOT);
}

/* Who has how much gold stays secret between the rounds, so the seat waits for the next match. */
static void secrets_that_outlast_a_round_are_kept(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'saboteur','rules':'seats=3','seats':['me','bot','bot']}");
    say(&s->citra, "{'type':'join','room':'%s'}", code_of(&s->ani));
    struct room *room = s->ani.client.room;
    do {
        let_bots_finish(s, room);
        if (room_is_revealed(room))
            say(&s->ani, "{'type':'rematch'}");
    } while (room_is_over(room) && room_is_revealed(room));
    say(&s->citra, "{'type':'sit','seat':3}");
    say(&s->ani, "{'type':'next_round'}");
    assert_int_equal(s->citra.client.seat, KT_NOBODY);
    assert_int_equal(s->citra.client.next_seat, 2);
    let_bots_finish(s, room);
    say(&s->ani, "{'type':'rematch'}");
    assert_int_equal(s->citra.client.seat, 2);
}

/* Without people nobody could start the next round: then the seat is free at once, and the deal is marked. */
static void a_game_without_people_can_be_taken_over_and_is_marked(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    say(&s->ani, "{'type':'stand'}");
    say(&s->budi, "{'type':'stand'}");
    assert_false(deal_has(&s->budi, "mixed"));
    say(&s->citra, "{'type':'sit','seat':3}");
    for (int restarted = 0; restarted < 2; restarted++) {
        assert_int_equal(s->citra.client.seat, 2);
        assert_true(deal_has(&s->budi, "mixed"));
        assert_int_equal(number_of(&s->citra, "view", "ranked"), 0);
        restart_hall(s);
    }
}

/* ---- bots ---- */

static void the_host_cannot_weaken_a_bot_during_a_deal(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'bot','seat':3,'spec':'minimax'}");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    say(&s->ani, "{'type':'bot','seat':3,'spec':'lowest'}");
    see_error(&s->ani, "state");
    assert_string_equal(room->seat[2].spec, "minimax");
    let_bots_finish(s, room);
    say(&s->ani, "{'type':'bot','seat':3,'spec':'lowest'}");
    assert_string_equal(room->seat[2].spec, "lowest");
}

/* ---- the host ---- */

static void another_player_starts_if_the_host_is_absent(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->budi, "{'type':'start'}");
    see_error(&s->budi, "seat");
    say(&s->ani, "{'type':'leave'}");
    assert_int_equal(number_of(&s->budi, "room", "host"), 0); /* ani may come back */
    pass_time(s->hall, (double)s->limits.absent_seconds + 1);
    assert_int_equal(number_of(&s->budi, "room", "host"), 1);
    say(&s->budi, "{'type':'start'}");
    assert_true(heard(&s->budi, "view"));
}

static void a_host_who_returns_is_the_host_again(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE];
    sit_down(s, "");
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    say(&s->ani, "{'type':'leave'}");
    say(&s->ani, "{'type':'join','room':'%s'}", code);
    assert_int_equal(number_of(&s->ani, "room", "host"), 1);
    assert_int_equal(number_of(&s->budi, "room", "host"), 0);
    say(&s->budi, "{'type':'start'}");
    see_error(&s->budi, "seat");
}

/* BLAKE2b-256 of these lines and the seed, as docs/man/kartu-serve.1.scd describes it. */
static void write_commitment(const char *lines, const uint8_t seed[SEED_SIZE], char hex[SEED_HEX])
{
    uint8_t bytes[512], hash[SEED_SIZE];
    size_t size = strlen(lines);
    assert_true(size + SEED_SIZE <= sizeof bytes);
    memcpy(bytes, lines, size);
    memcpy(bytes + size, seed, SEED_SIZE);
    crypto_generichash(hash, sizeof hash, bytes, size + SEED_SIZE, NULL, 0);
    seal_write(hash, hex);
}

/* The rules of FreeCell had four options before. The commitment that a room of that time has shown must not change. */
static void a_deal_of_an_earlier_version_keeps_its_commitment(void **state)
{
    static const char edit[] = "UPDATE room SET rules='cells=4,columns=8,ranks=13,autoplay=off'",
                      lines[] = "kartu deal 1\nfreecell\ncells=4,columns=8,ranks=13,autoplay=off\n";
    struct setting *s = *state;
    uint8_t seed[SEED_SIZE];
    char hex[SEED_HEX];
    say(&s->ani, "{'type':'create','game':'freecell','deal':'sealed'}");
    seal_for_round(s->ani.client.room->master, 1, seed);
    assert_int_equal(sqlite3_exec(s->hall->writers_store->file, edit, NULL, NULL, NULL), SQLITE_OK);
    restart_hall(s);
    json_t *rules = field_of(&s->ani, "room", "rules"), *deal = field_of(&s->ani, "view", "deal");
    assert_string_equal(json_string_value(rules), "cells=4,columns=8,ranks=13,autoplay=off");
    write_commitment(lines, seed, hex);
    assert_string_equal(json_string_value(json_object_get(deal, "commitment")), hex);
    json_decref(rules);
    json_decref(deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(only_the_host_chooses_the_deal),
        IN_HALL(a_chosen_deal_is_announced),
        IN_HALL(guests_know_the_kind_of_deal_before_the_start),
        IN_HALL(the_number_is_hidden_from_several_people),
        IN_HALL(a_player_among_bots_knows_the_number),
        IN_HALL(numbered_games_of_several_people_are_not_ranked),
        IN_HALL(a_new_player_gets_a_bots_seat_with_the_next_deal),
        IN_HALL(a_waiting_player_can_leave_and_the_old_one_return),
        IN_HALL(secrets_that_outlast_a_round_are_kept),
        IN_HALL(a_game_without_people_can_be_taken_over_and_is_marked),
        IN_HALL(the_host_cannot_weaken_a_bot_during_a_deal),
        IN_HALL(another_player_starts_if_the_host_is_absent),
        IN_HALL(a_host_who_returns_is_the_host_again),
        IN_HALL(a_deal_of_an_earlier_version_keeps_its_commitment),
    };
    return cmocka_run_group_tests_name("hall_fair", tests, NULL, NULL);
}
