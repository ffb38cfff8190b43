/* Twin worlds: everything that a seat cannot know is dealt again, and every message to it must stay the same, byte for
 * byte. Covers all games of the registry. KARTU_SOAK asks for a thousand games. */
#include "people.h"

#include <stdio.h>
#include <stdlib.h>

#include "hall/bots.h"
#include "hall/change.h"
#include "hall/encode.h"
#include "hall/explaining.h"
#include "hall/messages.h"
#include "hall/talk.h"
#include "hall/telling.h"
#include "hall/think.h"
#include "store/inside.h"

/* The messages that a seat gets about the current state, and answers to its requests. */
static void tell_all(struct person *person, struct room *room, bool is_turn, const char *illegal)
{
    struct client *client = &person->client;
    struct room *own = client->room;
    client->room = room;
    client->deeds_told = 0;
    client->asked = 7;
    room_tell_people(room, client, -1);
    room_tell_past_talk(room, client);
    room_tell_view(room, client, -1);
    static const char *const after[] = {"ending", "analysis", "analyse_record", "par", "records"};
    for (size_t i = 0; i < sizeof after / sizeof *after && room_is_sealed(room); i++) {
        char text[64];
        snprintf(text, sizeof text, "{\"type\":\"%s\"}", after[i]);
        hall_receive(client, text, strlen(text));
    }
    check(!room->is_writing && !client->analysing, "an analysis of secret cards was allowed");
    static const char combinations[] = "{\"type\":\"combinations\"}";
    hall_receive(client, combinations, sizeof combinations - 1);
    if (is_turn && room->seq % 4 == 0) { /* hints are slow, and always use the same code */
        think_hint(client);
        hall_step(client->hall, client->hall->now);
        think_explain(client, "", -1, true);
        hall_step(client->hall, client->hall->now);
    }
    if (is_turn) {
        char text[200];
        snprintf(text, sizeof text, "{\"type\":\"name\",\"move\":\"%s\"}", illegal);
        hall_receive(client, text, strlen(text));
        snprintf(text, sizeof text, "{\"type\":\"move\",\"text\":\"%s\",\"seq\":%llu}", illegal,
                 (unsigned long long)room->seq);
        hall_receive(client, text, strlen(text));
        check(!room->is_writing, "%s was refused in one world and not in another", illegal);
    }
    client->room = own;
}

/* An illegal move: one of another player, or nonsense. */
static void find_illegal(const struct room *room, char text[64])
{
    static const char *const tries[] = {"2S", "3D", "AHAS", "5C6C7C8C9C", "pass", "1", "26"};
    kt_move move;
    snprintf(text, 64, "?!");
    size_t first = room->seq % (sizeof tries / sizeof *tries);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        const char *attempt = tries[(first + i) % (sizeof tries / sizeof *tries)];
        if (!kt_move_read(kt_session_position(room->session), attempt, &move, NULL)) {
            snprintf(text, 64, "%s", attempt);
            return;
        }
    }
}

static void see_twin(struct room *room, struct person *person, uint64_t seed)
{
    const struct kt_position *position = kt_session_position(room->session);
    int seat = person->client.seat;
    struct kt_view *view = kt_view_of(position, seat);
    struct kt_position *world = kt_view_world(view, seed);
    struct room twin = *room;
    char illegal[64];
    twin.session = kt_session_from(world, NULL);
    assert_non_null(twin.session);
    int points[KT_MAX_SEATS];
    assert_true(kt_view_points(view, points));
    for (int other = 0; other < room->seats; other++) /* also points at the start of the round */
        twin.points_before[other] += points[other] == KT_HIDDEN_POINTS;
    find_illegal(room, illegal);
    forget(person);
    bool is_turn = seat != KT_NOBODY && room_turn(room) == seat;
    tell_all(person, room, is_turn, illegal);
    struct kt_text here = person->heard;
    person->heard = (struct kt_text){0};
    tell_all(person, &twin, is_turn, illegal);
    check(strcmp(here.data, person->heard.data) == 0, "seat %d is told\n%s\nand in another world\n%s", seat, here.data,
          person->heard.data);
    kt_text_free(&here);
    kt_session_free(twin.session);
    kt_position_free(world);
    kt_view_free(view);
}

/* ---- saved results ---- */

static int64_t noon(void)
{
    return 1000;
}

/* Saves the results of the round as if it had ended in this world. */
static void keep_results(struct room *room, const struct kt_position *end)
{
    struct kt_error error;
    struct store *store = room->hall->writers_store;
    struct change *change = change_new(room->hall, room, NULL);
    assert_int_equal(
        sqlite3_exec(store->file, "DELETE FROM result; DELETE FROM tally; DELETE FROM record", NULL, NULL, NULL),
        SQLITE_OK);
    change_add_results(change, end);
    assert_true(store_begin(store, &error));
    assert_int_equal(store_write(store, &change->write, &error), STORE_DONE);
    assert_true(store_commit(store, &error));
    change_free(change);
}

static struct kt_text ask_for_results(struct room *room, struct person *person, const struct kt_position *end)
{
    keep_results(room, end);
    forget(person);
    say(person, "{'type':'scores','game':'%s','kind':'numbered'}", kt_game_name(room->game));
    say(person, "{'type':'statistics'}");
    say(person, "{'type':'records'}");
    say(person, "{'type':'export'}");
    struct kt_text told_of = person->heard;
    person->heard = (struct kt_text){0};
    return told_of;
}

/* Between the rounds of a match, scores and statistics reveal no more than the view. */
static void see_twin_results(struct room *room, struct person *person, uint64_t seed)
{
    const struct kt_position *end = kt_session_position(room->session);
    struct kt_view *view = kt_view_of(end, person->client.seat);
    struct kt_position *world = kt_view_world(view, seed);
    struct kt_text here = ask_for_results(room, person, end), there = ask_for_results(room, person, world);
    check(strcmp(here.data, there.data) == 0, "seat %d is told\n%s\nand in another world\n%s", person->client.seat,
          here.data, there.data);
    kt_text_free(&here);
    kt_text_free(&there);
    kt_position_free(world);
    kt_view_free(view);
}

/* ---- replays ---- */

/* The views that each person got in this game. */
static json_t *told[KT_MAX_SEATS + 1];

static void note_view(struct person *person, int number)
{
    json_t *view = json_loads(heard_of(person, "view"), 0, NULL);
    assert_non_null(view);
    json_array_append_new(told[number], view);
}

static bool is_offered(const json_t *view, const char *text)
{
    const json_t *moves = json_object_get(view, "moves");
    for (size_t i = 0; i < json_array_size(moves); i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(moves, i), "text")), text) == 0)
            return true;
    return false;
}

static const json_t *deeds_of(const json_t *told_then)
{
    return json_object_get(json_object_get(told_then, "deeds"), "list");
}

/* The deeds of a frame are those that were new in the view of that time. */
static bool has_new_deeds(const json_t *frame, const json_t *before, const json_t *now)
{
    size_t known = json_array_size(deeds_of(before)), all = json_array_size(deeds_of(now));
    for (size_t i = known; i < all; i++)
        if (!json_equal(json_array_get(deeds_of(frame), i - known), json_array_get(deeds_of(now), i)))
            return false;
    return json_array_size(deeds_of(frame)) == (before ? all - known : 0);
}

/* A frame equals the view that the person got at that time: the same piles and deeds, and a move only if it was among
 * their legal moves. */
static void see_frame(const json_t *frame, int number, size_t index)
{
    const json_t *before = index > 0 ? json_array_get(told[number], index - 1) : NULL;
    const json_t *now = json_array_get(told[number], index);
    const char *text = json_string_value(json_object_get(frame, "text"));
    bool is_own = before && json_is_integer(json_object_get(before, "seat")) &&
                  json_equal(json_object_get(before, "seat"), json_object_get(before, "turn"));
    check(json_equal(json_object_get(frame, "piles"), json_object_get(now, "piles")), "frame %zu of %d differs", index,
          number);
    check(is_own ? text && is_offered(before, text) : !text, "frame %zu of %d tells a move: %s", index, number, text);
    check(has_new_deeds(frame, before, now), "frame %zu of %d has other deeds", index, number);
}

static void see_replay(struct person *person, int number)
{
    size_t index = 0;
    say(person, "{'type':'replay'}");
    assert_int_equal(number_of(person, "watched", "frames"), (long long)json_array_size(told[number]));
    while (index < json_array_size(told[number])) {
        forget(person);
        say(person, "{'type':'frames','from':%zu,'count':40}", index);
        json_t *message = json_loads(person->heard.data, 0, NULL), *frames = json_object_get(message, "frames");
        assert_true(json_array_size(frames) > 0);
        for (size_t i = 0; i < json_array_size(frames); i++)
            see_frame(json_array_get(frames, i), number, index++);
        json_decref(message);
    }
}

/* A player shows the hand to spectators. What this player cannot know is dealt again: the spectator's view stays the
 * same. */
static void see_twin_of_shown_hand(struct room *room, struct person *spectator, int seat, uint64_t seed)
{
    struct kt_view *view = kt_view_of(kt_session_position(room->session), seat);
    struct kt_position *world = kt_view_world(view, seed);
    struct room twin = *room;
    struct client *client = &spectator->client;
    room->shown = 1u << seat;
    forget(spectator);
    client->deeds_told = 0;
    room_tell_view(room, client, -1);
    twin = *room;
    twin.session = kt_session_from(world, NULL);
    assert_non_null(twin.session);
    struct kt_text here = spectator->heard;
    spectator->heard = (struct kt_text){0};
    client->deeds_told = 0;
    room_tell_view(&twin, client, -1);
    check(strcmp(here.data, spectator->heard.data) == 0, "a spectator is told\n%s\nand in another world\n%s", here.data,
          spectator->heard.data);
    kt_text_free(&here);
    room->shown = 0;
    kt_session_free(twin.session);
    kt_position_free(world);
    kt_view_free(view);
}

static int seats_of(const struct kt_game *game)
{
    struct kt_position *deal = kt_position_deal(game, NULL, 1, NULL);
    int seats = kt_position_seats(deal);
    kt_position_free(deal);
    return seats;
}

/* People have all seats; bots move for them, as for absent players. */
static void play_one_game(struct hall *hall, const struct kt_game *game, int number)
{
    static struct person people[KT_MAX_SEATS + 1];
    int seats = seats_of(game);
    bool is_seen_again = number % 5 == 1; /* comparing all views is slow */
    char secret[32];
    for (int i = 0; i <= seats; i++) {
        snprintf(secret, sizeof secret, "%d of %d", i, number);
        enter(hall, &people[i], secret);
        told[i] = json_array();
    }
    say(&people[0], "{'type':'create','game':'%s','deal':%d}", kt_game_name(game), number);
    struct room *room = people[0].client.room;
    assert_non_null(room);
    for (int i = 1; i <= seats; i++)
        say(&people[i], "{'type':'join','room':'%s'}", room->code);
    for (int i = 1; i < seats; i++)
        say(&people[i], "{'type':'sit','seat':%d}", i + 1);
    say(&people[0], "{'type':'start'}");
    say(&people[1], "{'type':'chat','text':'good luck'}");
    assert_non_null(room->session);
    while (!room_is_over(room)) {
        uint64_t seq = room->seq;
        for (int i = 0; i <= seats; i++) {
            see_twin(room, &people[i], seq * 64 + (unsigned)i);
            if (i < seats && number % 5 == 2)
                see_twin_of_shown_hand(room, &people[seats], i, seq * 64 + (unsigned)i);
            if (is_seen_again)
                note_view(&people[i], i);
        }
        int turn = room_turn(room);
        room->seat[turn].is_away = true;
        room_schedule(room);
        for (int tries = 0; room->seq == seq && tries < 100; tries++)
            hall_step(hall, hall->now + 0.1);
        room->seat[turn].is_away = false;
        check(room->seq == seq + 1, "%s %d: no move after %llu", kt_game_name(game), number, (unsigned long long)seq);
    }
    for (int i = 0; i <= seats; i++)
        see_twin_results(room, &people[i], (unsigned)number * 64 + (unsigned)i);
    for (int i = 0; is_seen_again && i <= seats; i++) {
        forget(&people[i]);
        people[i].client.deeds_told = 0;
        room_tell_view(room, &people[i].client, -1);
        note_view(&people[i], i);
        see_replay(&people[i], i);
    }
    for (int i = 0; i <= seats; i++) {
        leave(hall, &people[i]);
        json_decref(told[i]);
    }
}

static void messages_are_the_same_in_twin_worlds(void **unused)
{
    (void)unused;
    int games = times(50, 1000);
    struct kt_text directory = data_directory();
    struct limits limits = quick_limits();
    struct hall *hall = open_hall(directory.data, &limits);
    hall->time = noon;
    for (int i = 0; kt_game_at(i); i++)
        for (int number = 1; seats_of(kt_game_at(i)) > 1 && number <= games; number++)
            play_one_game(hall, kt_game_at(i), number);
    hall_close(hall);
    remove_directory(&directory);
}

/* ---- one-seat games: face-down cards ---- */

static void see_same_view(const struct kt_position *position, uint64_t seed, const char *where)
{
    const struct facts facts = {.code = "x",
                                .game = "y",
                                .last = "move",
                                .seats = 1,
                                .is_alone = true,
                                .commitment = "c",
                                .clock_seat = KT_NOBODY,
                                .asked = -1};
    struct kt_view *view = kt_view_of(position, 0);
    struct kt_position *world = kt_view_world(view, seed);
    struct kt_view *there = kt_view_of(world, 0);
    struct kt_text one = {0}, other = {0};
    assert_true(encode_view(&one, view, &facts) >= 0 && encode_view(&other, there, &facts) >= 0);
    check(strcmp(one.data, other.data) == 0, "%s\n%s\n%s", where, one.data, other.data);
    kt_text_free(&one);
    kt_text_free(&other);
    kt_view_free(view);
    kt_view_free(there);
    kt_position_free(world);
}

static void messages_of_one_seat_games_reveal_no_face_down_card(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 4);
    for (int i = 0; kt_game_at(i); i++) {
        const struct kt_game *game = kt_game_at(i);
        for (uint64_t number = 1; seats_of(game) == 1 && number <= 20; number++) {
            struct kt_position *position = deal_or_fail(game, "", number);
            for (int ply = 0; ply < 60 && kt_position_turn(position) != KT_NOBODY; ply++) {
                see_same_view(position, number * 100 + (uint64_t)ply, kt_game_name(game));
                play_randomly(position, &rng, 1, NULL);
            }
            kt_position_free(position);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_the_same_in_twin_worlds),
        cmocka_unit_test(messages_of_one_seat_games_reveal_no_face_down_card),
    };
    return cmocka_run_group_tests_name("hall_twins", tests, NULL, NULL);
}
