/* Exceeds each limit of the hall. */
#include "people.h"

#include <stdio.h>
#include <time.h>

#include "hall/job.h"
#include "hall/path.h"
#include "store/inside.h"

static void events_of_a_game_are_limited(void **state)
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

static void new_rooms_are_limited(void **state)
{
    struct setting *s = *state;
    s->hall->limits.rooms_a_minute = 3;
    hall_visitor(s->hall, "here")->rooms = bucket_of(3, s->hall->now);
    for (int i = 0; i < 3; i++)
        say(&s->ani, "{'type':'create','game':'freecell'}");
    say(&s->ani, "{'type':'create','game':'freecell'}");
    see_error(&s->ani, "limit");
}

/* The connection that guesses is blocked; other people at the same address and players who have a seat are not. */
static void wrong_codes_block_only_who_sends_them(void **state)
{
    struct setting *s = *state;
    char own[STORE_CODE];
    s->hall->limits.guesses_a_minute = 3;
    s->budi.client.guesses = s->citra.client.guesses = bucket_of(3, s->hall->now);
    say(&s->budi, "{'type':'create','game':'freecell'}");
    snprintf(own, sizeof own, "%s", code_of(&s->budi));
    say(&s->ani, "{'type':'create','game':'freecell'}");
    for (int i = 0; i < 3; i++) {
        say(&s->budi, "{'type':'join','room':'nowhere%d'}", i);
        see_error(&s->budi, "room");
    }
    for (int i = 0; i < 50; i++) {
        say(&s->budi, "{'type':'join','room':'nowhere%d'}", i);
        see_error(&s->budi, "limit");
    }
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    see_error(&s->budi, "limit");
    say(&s->citra, "{'type':'join','room':'%s'}", code_of(&s->ani));
    assert_true(heard(&s->citra, "room"));
    say(&s->budi, "{'type':'leave'}");
    say(&s->budi, "{'type':'join','room':'%s'}", own);
    assert_string_equal(code_of(&s->budi), own);
    pass_time(s->hall, 30);
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    assert_string_equal(code_of(&s->budi), code_of(&s->ani));
}

static void rooms_per_day_are_limited(void **state)
{
    struct setting *s = *state;
    s->hall->limits.rooms_a_day = 3;
    hall_visitor(s->hall, "here")->rooms_today = bucket_of(3, s->hall->now);
    for (int i = 0; i < 3; i++) {
        say(&s->ani, "{'type':'create','game':'freecell'}");
        assert_true(heard(&s->ani, "view"));
    }
    pass_time(s->hall, 120);
    say(&s->budi, "{'type':'create','game':'freecell'}");
    see_error(&s->budi, "limit");
    hall_step(s->hall, s->hall->now + 8 * 60 * 60);
    say(&s->budi, "{'type':'create','game':'freecell'}");
    assert_true(heard(&s->budi, "view"));
}

static void chat_is_limited_after_reconnecting_too(void **state)
{
    struct setting *s = *state;
    struct person dewi;
    int lines = 0;
    s->hall->limits.chats_a_minute = 6;
    hall_visitor(s->hall, "here")->talk = bucket_of(6, s->hall->now);
    sit_down(s, "");
    for (int i = 0; i < 4; i++)
        say(&s->ani, "{'type':'chat','quick':0}");
    see_error(&s->ani, "limit"); /* three in a burst */
    for (int visit = 0; visit < 3; visit++) {
        enter(s->hall, &dewi, "dewi");
        say(&dewi, "{'type':'join','room':'%s'}", code_of(&s->ani));
        forget(&dewi);
        for (int i = 0; i < 2; i++, forget(&dewi)) {
            say(&dewi, "{'type':'chat','text':'again'}");
            lines += heard(&dewi, "chat");
        }
        leave(s->hall, &dewi);
    }
    assert_int_equal(lines, 3);
    pass_time(s->hall, 10);
    say(&s->ani, "{'type':'chat','quick':0}");
    assert_true(heard(&s->ani, "chat"));
}

/* All connections of an address share the limit, and one of another address has its own. */
static void long_answers_are_limited(void **state)
{
    struct setting *s = *state;
    for (int i = 0; i < LISTS_AT_ONCE; i++) {
        forget(&s->ani);
        say(&s->ani, i % 2 ? "{'type':'records'}" : "{'type':'export'}");
        assert_true(heard(&s->ani, i % 2 ? "records" : "exported"));
    }
    const char *types[] = {"statistics", "tables", "match",  "mine",          "records",
                           "review",     "export", "import", "analyse_record"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        forget(&s->budi);
        say(&s->budi, "{'type':'%s','game':'bigtwo','record':'none'}", types[i]);
        see_error(&s->budi, "limit");
    }
    say(&s->budi, "{'type':'games'}");
    assert_true(heard(&s->budi, "games"));
    pass_time(s->hall, 1.0 / LISTS_A_SECOND + 0.001);
    say(&s->budi, "{'type':'records'}");
    assert_true(heard(&s->budi, "records"));
}

/* A list of many rooms counts as several: its query looks at all of them. */
static void long_lists_of_rooms_count_more(void **state)
{
    struct setting *s = *state;
    enum { ROOMS = 2000 };
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    char sql[800]; /* no code that is drawn begins with "-" */
    snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<%d) INSERT INTO room SELECT"
        " '-'||i, game, rules, clock, made, is_public, has_hints, host FROM n, room WHERE code='%s';"
        "INSERT INTO seat SELECT r.code, seat, kind, name, spec, player FROM room r, seat s WHERE r.code LIKE '-%%' AND"
        " s.code='%s'; INSERT INTO event SELECT r.code, seq, kind, seat, count, text, at FROM room r, event e WHERE"
        " r.code LIKE '-%%' AND e.code='%s'",
        ROOMS, code_of(&s->ani), code_of(&s->ani), code_of(&s->ani));
    assert_int_equal(sqlite3_exec(s->hall->store->file, sql, NULL, NULL, NULL), SQLITE_OK);
    int heard_lists = 0;
    for (int i = 0; i < LISTS_AT_ONCE; i++) {
        forget(&s->ani);
        say(&s->ani, "{'type':'mine'}");
        heard_lists += heard(&s->ani, "mine");
    }
    check(heard_lists > 0 && heard_lists < LISTS_AT_ONCE / 3, "%d lists of %d rooms", heard_lists, ROOMS);
}

/* Ani plays with bots and disconnects on her turn: a bot plays for her after absent_seconds, not before. */
static void a_bot_replaces_an_absent_player_after_the_timeout(void **state)
{
    struct setting *s = *state;
    s->hall->limits.absent_seconds = 20;
    say(&s->ani, "{'type':'create','game':'bigtwo','seats':['me','open','bot','bot']}");
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani)); /* so that the room stays */
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    for (int i = 0; i < 50 && room_turn(room) != 0; i++)
        pass_time(s->hall, 0.1);
    assert_int_equal(room_turn(room), 0);
    uint64_t turn = room->turn;
    leave(s->hall, &s->ani);
    pass_time(s->hall, 19);
    assert_int_equal(room->turn, turn);
    pass_time(s->hall, 3);
    assert_true(room->turn > turn);
    enter(s->hall, &s->ani, "ani");
}

static void prune_all(struct setting *s)
{
    do {
        hall_prune(s->hall);
        pass_time(s->hall, 1);
    } while (s->hall->pruned_up_to[0]);
}

static void rooms_are_limited_and_inactive_ones_deleted(void **state)
{
    enum { ROOMS = 20 };
    struct setting *s = *state;
    char first[STORE_CODE] = "";
    struct store_room row;
    s->hall->limits.rooms = ROOMS;
    for (int i = 0; i < ROOMS; i++) {
        say(&s->ani, "{'type':'create','game':'freecell'}");
        if (i == 0)
            snprintf(first, sizeof first, "%s", code_of(&s->ani));
    }
    say(&s->budi, "{'type':'create','game':'freecell'}");
    see_error(&s->budi, "limit");
    say(&s->budi, "{'type':'join','room':'%s'}", first);
    pass_time(s->hall, 70);
    prune_all(s); /* no room is old */
    assert_int_equal(s->hall->room_count, ROOMS);
    skip_time(s->hall, 31 * A_DAY);
    prune_all(s);
    assert_int_equal(s->hall->room_count, 2); /* budi is in the first, ani in the last */
    assert_int_equal(store_count_rooms(s->hall->store), 2);
    assert_true(store_find_room(s->hall->store, first, &row, NULL));
    say(&s->ani, "{'type':'mine'}");
    json_t *mine = field_of(&s->ani, "mine", "rooms");
    assert_int_equal(json_array_size(mine), 2);
    json_decref(mine);
    say(&s->budi, "{'type':'create','game':'freecell'}");
    assert_true(heard(&s->budi, "view"));
}

static void rooms_without_moves_are_deleted_earlier(void **state)
{
    struct setting *s = *state;
    struct store_room row;
    char played[STORE_CODE];
    sit_down(s, "");
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'move','text':'6a','seq':1}");
    snprintf(played, sizeof played, "%s", code_of(&s->ani));
    say(&s->budi, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'leave'}");
    say(&s->citra, "{'type':'leave'}");
    pass_time(s->hall, 70);
    prune_all(s);
    assert_int_equal(s->hall->room_count, 3);
    skip_time(s->hall, 25 * 60 * 60);
    prune_all(s);
    assert_int_equal(s->hall->room_count, 2);
    assert_true(store_find_room(s->hall->store, played, &row, NULL));
    assert_true(store_find_room(s->hall->store, code_of(&s->budi), &row, NULL)); /* a client is there */
}

/* Moves and new deals without end must not fill the disk: only the last game of a room is kept. */
static void events_of_earlier_deals_are_deleted(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    for (int deal = 0; deal < 20; deal++) {
        for (int i = 0; i < 30; i++)
            say(&s->ani, "{'type':'%s'%s,'seq':%llu}", i % 2 ? "undo" : "move", i % 2 ? "" : ",'text':'6a'",
                (unsigned long long)s->ani.client.room->seq);
        assert_int_equal(count_rows(&s->directory, "event WHERE kind<>'D'"), 30);
        say(&s->ani, "{'type':'rematch','deal':1}");
    }
    assert_int_equal(count_rows(&s->directory, "event"), 2); /* this deal, and the one before */
    uint64_t seq = s->ani.client.room->seq;
    restart_hall(s);
    assert_int_equal(s->ani.client.room->seq, seq);
    skip_time(s->hall, 25 * 60 * 60); /* the room was used, although no move of it is saved */
    say(&s->ani, "{'type':'leave'}");
    say(&s->budi, "{'type':'leave'}");
    say(&s->citra, "{'type':'leave'}");
    pass_time(s->hall, 70);
    prune_all(s);
    assert_int_equal(s->hall->room_count, 1);
}

static void limit_saving(struct setting *s, uint64_t events, uint64_t kb)
{
    struct visitor *visitor = hall_visitor(s->hall, "here");
    s->hall->limits.events_a_day = events;
    s->hall->limits.kb_a_day = kb;
    visitor->events_today = bucket_of((double)events, s->hall->now);
    visitor->kb_today = bucket_of((double)kb, s->hall->now);
}

/* Plays and undoes a move until the hall refuses; returns how many events were saved. */
static int events_until_refused(struct setting *s)
{
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    int saved = heard(&s->ani, "view");
    for (int i = 0; i < 1000; i++, saved++) {
        say(&s->ani, "{'type':'%s'%s,'seq':%llu}", i % 2 ? "undo" : "move", i % 2 ? "" : ",'text':'6a'",
            (unsigned long long)s->ani.client.room->seq);
        if (heard(&s->ani, "error"))
            break;
    }
    see_error(&s->ani, "limit");
    return saved;
}

static void saved_events_and_bytes_per_day_are_limited(void **state)
{
    struct setting *s = *state;
    limit_saving(s, 25, 1000000);
    assert_int_equal(events_until_refused(s), 25);
    assert_int_equal(count_rows(&s->directory, "event"), 25);
    say(&s->budi, "{'type':'create','game':'freecell','deal':1}"); /* another cookie of the same address */
    see_error(&s->budi, "limit");
    assert_int_equal(s->hall->room_count, 1);
    hall_step(s->hall, s->hall->now + 12 * 60 * 60);
    say(&s->budi, "{'type':'create','game':'freecell','deal':1}");
    assert_true(heard(&s->budi, "view"));
    limit_saving(s, 1000000, 2);
    int saved = events_until_refused(s);
    assert_in_range(saved, 10, 60);
}

/* The moves of bots count, and are played even if the limit is reached. */
static void bots_go_on_over_the_limit(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'bigtwo','seats':['me','bot:lowest','bot:lowest','bot:lowest']}");
    limit_saving(s, 10, 1000000);
    let_bots_finish(s, s->ani.client.room);
    assert_true(hall_visitor(s->hall, "here")->events_today.level < 0);
    say(&s->ani, "{'type':'next_round'}");
    see_error(&s->ani, "limit");
}

static void the_size_of_the_store_is_limited(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    assert_in_range(store_size(s->hall->store), 10000, 1000000);
    s->hall->limits.store_mb = 1;
    s->hall->store_bytes = (1 << 20) / 100 * 95;
    say(&s->budi, "{'type':'create','game':'freecell','deal':1}");
    see_error(&s->budi, "limit");
    say(&s->ani, "{'type':'move','text':'6a','seq':1}");
    assert_int_equal(s->ani.client.room->seq, 2);
    s->hall->store_bytes = 1 << 20;
    say(&s->ani, "{'type':'undo'}");
    see_error(&s->ani, "limit");
    assert_int_equal(s->ani.client.room->seq, 2);
    prune_all(s); /* measures it again */
    say(&s->ani, "{'type':'undo'}");
    assert_int_equal(s->ani.client.room->seq, 3);
}

/* Two tabs save settings at the same time: each is short enough, both together are not. */
static void settings_of_two_tabs_stay_valid(void **state)
{
    struct setting *s = *state;
    struct person tab;
    char text[981];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    enter(s->hall, &tab, "ani");
    say_only(&s->ani, "{'type':'settings','settings':{'a':'%s'}}", text);
    say(&tab, "{'type':'settings','settings':{'b':'%s'}}", text);
    json_t *saved = field_of(&s->ani, "welcome", "settings");
    assert_string_equal(json_string_value(json_object_get(saved, "a")), text);
    json_decref(saved);
    see_error(&tab, "limit");
    say(&tab, "{'type':'hello'}");
    saved = field_of(&tab, "welcome", "settings");
    assert_int_equal(json_object_size(saved), 1);
    json_decref(saved);
    say(&tab, "{'type':'settings','settings':{'a':'short'}}");
    assert_non_null(strstr(heard_of(&tab, "welcome"), "short"));
    leave(s->hall, &tab);
}

static void players_per_day_are_limited(void **state)
{
    struct setting *s = *state;
    s->hall->limits.players_a_day = 2;
    hall_visitor(s->hall, "here")->players_today = bucket_of(2, s->hall->now);
    say(&s->ani, "{'type':'settings','name':'Ani'}");
    say(&s->budi, "{'type':'settings','settings':{'a':1}}");
    say(&s->ani, "{'type':'settings','name':'Ani again'}");
    assert_true(strstr(heard_of(&s->ani, "welcome"), "again") && heard(&s->budi, "welcome"));
    say(&s->citra, "{'type':'settings','name':'Citra'}");
    see_error(&s->citra, "limit");
    say(&s->citra, "{'type':'hello'}");
    assert_true(heard(&s->citra, "welcome"));
}

static bool is_known(struct setting *s, const struct person *person)
{
    struct store_player found;
    return store_find_player(s->hall->store, person->client.player, &found);
}

static void active_players_are_not_deleted(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'settings','name':'Ani'}");
    say(&s->budi, "{'type':'settings','name':'Budi'}");
    skip_time(s->hall, 31 * A_DAY);
    leave(s->hall, &s->ani);
    enter(s->hall, &s->ani, "ani");
    pass_time(s->hall, 1);
    prune_all(s);
    assert_true(is_known(s, &s->ani));
    assert_false(is_known(s, &s->budi));
}

static void seat_changes_are_limited(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    s->ani.client.room->seq += 20000;
    say(&s->ani, "{'type':'bot','seat':3}");
    see_error(&s->ani, "limit");
    s->ani.client.room->seq -= 20000;
    say(&s->ani, "{'type':'bot','seat':3}");
    assert_true(heard(&s->ani, "room"));
}

static void nobody_joins_a_room_that_is_being_deleted(void **state)
{
    struct setting *s = *state;
    char code[STORE_CODE], join[64];
    say(&s->ani, "{'type':'create','game':'freecell'}");
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    say(&s->ani, "{'type':'leave'}");
    pass_time(s->hall, 70);
    skip_time(s->hall, 31 * A_DAY);
    hall_prune(s->hall);
    snprintf(join, sizeof join, "{\"type\":\"join\",\"room\":\"%s\"}", code);
    hall_receive(&s->budi.client, join, strlen(join));
    see_error(&s->budi, "room");
    pass_time(s->hall, 1);
    assert_int_equal(s->hall->leaving.count, 0);
    assert_int_equal(store_count_rooms(s->hall->store), 0);
}

static void long_rules_are_refused_not_cut(void **state)
{
    struct setting *s = *state;
    char rules[1100] = "";
    while (strlen(rules) < STORE_RULES) /* a prefix would be valid rules */
        strcat(rules, "cells=4,");
    say(&s->ani, "{'type':'create','game':'freecell','rules':'%s'}", rules);
    see_error(&s->ani, "limit");
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

static void new_connections_of_an_address_are_limited(void **state)
{
    struct setting *s = *state;
    struct client one = {.address = "there"}, other = {.address = "elsewhere"};
    s->hall->limits.connections_a_minute = 2;
    for (int i = 0; i < 2; i++) {
        assert_true(hall_enter(s->hall, &one));
        hall_exit(s->hall, &one);
    }
    hall_prune(s->hall); /* forgets only addresses whose buckets are full */
    assert_false(hall_enter(s->hall, &one));
    assert_true(hall_enter(s->hall, &other));
    hall_exit(s->hall, &other);
    pass_time(s->hall, 40);
    assert_true(hall_enter(s->hall, &one));
    hall_exit(s->hall, &one);
    pass_time(s->hall, 60);
    hall_prune(s->hall);
    assert_int_equal(s->hall->visitors.count, 1); /* the connected ones */
}

/* The list of moves of a long game takes a while to write: a worker does it, and an address cannot ask endlessly. */
static void lists_of_moves_are_written_by_workers(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'move','text':'6a','seq':1}");
    for (int i = 0; i < MOST_JOBS_AN_ADDRESS; i++)
        say_only(&s->ani, "{'type':'history'}");
    assert_false(heard(&s->ani, "history") || heard(&s->ani, "error"));
    say_only(&s->ani, "{'type':'history'}");
    see_error(&s->ani, "limit");
    pass_time(s->hall, 1);
    assert_non_null(strstr(heard_of(&s->ani, "history"), "\"played\":1,\"moves\":[\"6a\"]}"));
    say_only(&s->ani, "{'type':'history'}");
    say_only(&s->ani, "{'type':'leave'}"); /* then nobody waits for it */
    forget(&s->ani);
    pass_time(s->hall, 1);
    assert_false(heard(&s->ani, "history"));
}

static void connections_in_total_are_limited(void **state)
{
    struct setting *s = *state;
    struct client one = {.address = "there"};
    s->hall->limits.connections = 3;
    assert_false(hall_enter(s->hall, &one));
    s->hall->limits.connections = 4;
    assert_true(hall_enter(s->hall, &one));
    hall_exit(s->hall, &one);
}

/* Simulates a full disk: SQLite may add no page. */
static void let_disk_be_full(struct hall *hall, bool is_full)
{
    assert_int_equal(sqlite3_exec(hall->writers_store->file,
                                  is_full ? "PRAGMA max_page_count=1" : "PRAGMA max_page_count=1000000", NULL, NULL,
                                  NULL),
                     SQLITE_OK);
}

static bool was_told_of_trouble;

static void note_trouble(const struct kt_error *error)
{
    was_told_of_trouble = strstr(error->what.arg[0], "kartu.db") != NULL;
}

static void a_full_disk_refuses_moves_and_loses_nothing(void **state)
{
    struct setting *s = *state;
    s->hall->trouble = note_trouble;
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
    assert_null(strstr(heard_of(&s->ani, "error"), s->directory.data)); /* the error does not reveal the path */
    assert_true(was_told_of_trouble);
    see_error(&s->ani, "server");
    uint64_t seq = room->seq;
    let_disk_be_full(s->hall, false);
    say(&s->ani, "{'type':'rematch','deal':2}");
    assert_int_equal(number_of(&s->ani, "view", "seq"), (long long)seq + 1);
}

static void a_second_join_is_answered_to_the_client_only(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    forget(&s->ani);
    forget(&s->citra);
    say(&s->citra, "{'type':'join','room':'%s'}", code_of(&s->ani));
    assert_true(heard(&s->citra, "room"));
    assert_int_equal(s->ani.messages, 0);
    say(&s->citra, "{'type':'leave'}");
    say(&s->citra, "{'type':'join','room':'%s'}", code_of(&s->ani));
    assert_int_equal(s->ani.messages, 2);
}

static void a_slow_client_gets_the_newest_view(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    forget(&s->citra);
    s->citra.queued = 70000;
    say(&s->ani, "{'type':'start'}");
    assert_int_equal(s->citra.messages, 0);
    s->citra.queued = 0;
    hall_caught_up(&s->citra.client);
    assert_true(heard(&s->citra, "room") && heard(&s->citra, "view"));
    assert_int_equal(number_of(&s->citra, "view", "seq"), (long long)s->ani.client.room->seq);
}

static uint64_t owner_of_bots(struct person *person)
{
    struct job *job = job_new(person->client.hall, person->client.room, NULL, "");
    uint64_t owner = job->task.owner;
    job_free(job);
    return owner;
}

/* Ten rooms of one address share one turn. */
static void bots_are_queued_by_address(void **state)
{
    struct setting *s = *state;
    struct person dewi;
    enter(s->hall, &dewi, "dewi");
    snprintf(dewi.client.address, sizeof dewi.client.address, "there");
    hall_visitor(s->hall, "there")->connections++;
    struct person *people[] = {&s->ani, &s->budi, &dewi};
    for (int i = 0; i < 3; i++)
        say(people[i], "{'type':'create','game':'bigtwo','seats':['me','bot','bot','bot']}");
    assert_true(owner_of_bots(&s->ani) == owner_of_bots(&s->budi));
    assert_true(owner_of_bots(&s->ani) != owner_of_bots(&dewi));
    leave(s->hall, &dewi);
}

static void see_same(const struct kt_position *one, const struct kt_position *two)
{
    struct kt_text first = {0}, second = {0};
    assert_true(kt_position_write(one, NULL, &first, NULL));
    assert_true(kt_position_write(two, NULL, &second, NULL));
    assert_string_equal(first.data, second.data);
    kt_text_free(&first);
    kt_text_free(&second);
}

/* The position after `count` moves, by a plain replay. */
static struct kt_position *play_all(const struct kt_position *start, const kt_move *moves, size_t count)
{
    struct kt_position *now = kt_position_copy(start);
    for (size_t i = 0; i < count; i++)
        assert_true(kt_position_play(now, moves[i], NULL));
    return now;
}

/* Goes forward and back by the first or last legal move, deeper and deeper, and compares with a plain replay. */
static void a_long_path_is_replayed_with_little_memory(void **unused)
{
    (void)unused;
    enum { STEPS = 3000, MOST = 1000 };
    const struct kt_game *game = kt_game_find("klondike");
    struct kt_settings rules;
    kt_rules_usual(game, &rules);
    struct kt_position *start = kt_position_deal(game, &rules, 1, NULL);
    struct path path = {0};
    kt_move moves[MOST] = {0}, choices[200];
    size_t depth = 0, furthest = 0;
    assert_true(path_go(&path, start, 0, 0));
    assert_false(path_go(&path, start, 2, 0));
    for (unsigned i = 1; i < STEPS && depth < MOST; i++) {
        size_t back = i % 7 == 0 ? (i * 37) % (i % 490 == 0 ? 150 : 5) : 0;
        depth -= back < depth ? back : depth;
        struct kt_position *now = play_all(start, moves, depth);
        unsigned count = (unsigned)kt_position_moves(now, choices, 200);
        assert_true(count > 0);
        moves[depth++] = choices[i * 7919 % count];
        assert_true(path_go(&path, start, depth, moves[depth - 1]));
        see_same(path.before, now);
        assert_true(kt_position_play(now, moves[depth - 1], NULL));
        see_same(path.now, now);
        assert_true(path.kept_count == depth / 64);
        furthest = depth > furthest ? depth : furthest;
        kt_position_free(now);
    }
    assert_true(furthest > 300);
    path_free(&path);
    kt_position_free(start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(events_of_a_game_are_limited),
        IN_HALL(new_rooms_are_limited),
        IN_HALL(wrong_codes_block_only_who_sends_them),
        IN_HALL(rooms_per_day_are_limited),
        IN_HALL(chat_is_limited_after_reconnecting_too),
        IN_HALL(a_bot_replaces_an_absent_player_after_the_timeout),
        IN_HALL(rooms_are_limited_and_inactive_ones_deleted),
        IN_HALL(rooms_without_moves_are_deleted_earlier),
        IN_HALL(players_per_day_are_limited),
        IN_HALL(settings_of_two_tabs_stay_valid),
        IN_HALL(events_of_earlier_deals_are_deleted),
        IN_HALL(saved_events_and_bytes_per_day_are_limited),
        IN_HALL(bots_go_on_over_the_limit),
        IN_HALL(the_size_of_the_store_is_limited),
        IN_HALL(active_players_are_not_deleted),
        IN_HALL(seat_changes_are_limited),
        IN_HALL(nobody_joins_a_room_that_is_being_deleted),
        IN_HALL(long_rules_are_refused_not_cut),
        IN_HALL(connections_of_an_address_are_limited),
        IN_HALL(new_connections_of_an_address_are_limited),
        IN_HALL(lists_of_moves_are_written_by_workers),
        IN_HALL(connections_in_total_are_limited),
        IN_HALL(a_full_disk_refuses_moves_and_loses_nothing),
        IN_HALL(bots_are_queued_by_address),
        IN_HALL(long_answers_are_limited),
        IN_HALL(long_lists_of_rooms_count_more),
        cmocka_unit_test(a_long_path_is_replayed_with_little_memory),
        IN_HALL(a_second_join_is_answered_to_the_client_only),
        IN_HALL(a_slow_client_gets_the_newest_view),
    };
    return cmocka_run_group_tests_name("hall_limits", tests, NULL, NULL);
}
