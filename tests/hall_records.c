/* Finished games: the history with its replays, the figures at the end, export and import. */
#include "people.h"

#include <stdio.h>
#include <stdlib.h>

static long long integer_in(const json_t *row, const char *key)
{
    return json_integer_value(json_object_get(row, key));
}

static void finished_games_are_kept_with_their_moves(void **state)
{
    struct setting *s = *state;
    say(&s->ani, SMALL_GAME, 1);
    win_small(&s->ani);
    say(&s->ani, "{'type':'ending'}");
    json_t *rank = field_of(&s->ani, "ending", "rank"), *sums = field_of(&s->ani, "ending", "sums");
    assert_true(integer_in(rank, "wins") == 1 && integer_in(rank, "time") == 1 && integer_in(sums, "streak") == 1);
    json_decref(rank);
    json_decref(sums);
    say(&s->ani, "{'type':'leave'}");
    say(&s->ani, "{'type':'records'}");
    assert_int_equal(number_of(&s->ani, "records", "total"), 1);
    json_t *row = row_of(&s->ani, "records", "records", 0);
    assert_true(json_is_true(json_object_get(row, "replay")) && json_is_true(json_object_get(row, "won")));
    assert_string_equal(text_in(row, "deal"), "1");
    say(&s->ani, "{'type':'review','record':'%s'}", text_in(row, "key"));
    long long frames = number_of(&s->ani, "watched", "frames");
    assert_true(frames > 6);
    say(&s->ani, "{'type':'frames','from':%lld,'count':1}", frames - 1);
    assert_non_null(strstr(heard_of(&s->ani, "frames"), "\"foundation\",\"number\":1"));
    say(&s->budi, "{'type':'review','record':'%s'}", text_in(row, "key")); /* the history is the player's own */
    see_error(&s->budi, "unknown");
    json_decref(row);
    leave(s->hall, &s->ani); /* frees the replay, which needed no room */
    enter(s->hall, &s->ani, "ani");
}

static void ranks_compare_wins_under_the_same_rules(void **state)
{
    struct setting *s = *state;
    say(&s->ani, SMALL_GAME, 1);
    win_small(&s->ani);
    skip_time(s->hall, 5);
    say(&s->ani, "{'type':'rematch','deal':1}");
    skip_time(s->hall, 50);
    win_small(&s->ani);
    say(&s->ani, "{'type':'ending'}");
    json_t *rank = field_of(&s->ani, "ending", "rank");
    assert_true(integer_in(rank, "wins") == 2 && integer_in(rank, "time") == 2 && integer_in(rank, "moves") == 1);
    json_decref(rank);
    say(&s->ani, "{'type':'rematch','deal':2}");
    say(&s->ani, "{'type':'hint'}");
    win_small(&s->ani);
    say(&s->ani, "{'type':'ending'}"); /* with help: no rank */
    rank = field_of(&s->ani, "ending", "rank");
    assert_true(json_is_null(rank));
    json_decref(rank);
    say(&s->ani, "{'type':'rematch','deal':3}");
    say(&s->ani, "{'type':'ending'}");
    see_error(&s->ani, "state");
}

/* ---- secrets ---- */

/* A lost sealed game can go on after an undo, so its cards are not exported before the next deal. */
static void a_lost_sealed_game_keeps_its_secret(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'klondike'}");
    struct room *room = s->ani.client.room;
    for (int i = 0; i < 2000 && !room_is_over(room); i++) {
        json_t *moves = field_of(&s->ani, "view", "moves");
        const json_t *move = json_array_get(moves, (size_t)i % json_array_size(moves));
        say(&s->ani, "{'type':'move','text':'%s','seq':%llu}", text_in(move, "text"), (unsigned long long)room->seq);
        json_decref(moves);
        if (i == 30) {
            say(&s->ani, "{'type':'analysis'}"); /* sealed cards lie face down */
            see_error(&s->ani, "state");
            say(&s->ani, "{'type':'par'}");
            see_error(&s->ani, "state");
            break;
        }
    }
    say(&s->ani, "{'type':'auto','spec':'greedy','delay':50}");
    /* Longer games are kept without their moves. */
    for (int i = 0; i < 4000 && !heard(&s->ani, "stopped") && room_counted(room) < 300; i++)
        pass_time(s->hall, 0.05);
    say(&s->ani, "{'type':'records'}");
    if (room_is_over(room) && !room->has_won && number_of(&s->ani, "records", "total") == 1) {
        say(&s->ani, "{'type':'export'}");
        assert_null(strstr(heard_of(&s->ani, "exported"), "opening"));
    }
    say(&s->ani, "{'type':'rematch'}");
    say(&s->ani, "{'type':'export'}");
    assert_non_null(strstr(heard_of(&s->ani, "exported"), "opening"));
}

/* Roles and gold are secret until the match is over. */
static void a_round_of_saboteur_keeps_its_secrets(void **state)
{
    struct setting *s = *state;
    bool is_secret = false;
    for (int deal = 1; deal < 20 && !is_secret; deal++) {
        say(&s->ani, "{'type':'create','game':'saboteur','rules':'seats=3','deal':%d,'seats':['me','bot','bot']}",
            deal);
        say(&s->ani, "{'type':'start'}");
        let_bots_finish(s, s->ani.client.room);
        is_secret = !room_is_revealed(s->ani.client.room);
    }
    assert_true(is_secret);
    say(&s->ani, "{'type':'records'}");
    json_t *row = row_of(&s->ani, "records", "records", 0);
    say(&s->ani, "{'type':'export'}");
    json_t *exported = row_of(&s->ani, "exported", "records", 0); /* the newest one */
    assert_true(!json_object_get(exported, "opening") && !json_object_get(exported, "line"));
    json_decref(exported);
    say(&s->ani, "{'type':'analyse_record','record':'%s'}", text_in(row, "key"));
    see_error(&s->ani, "state");
    say(&s->ani, "{'type':'analysis'}");
    see_error(&s->ani, "state");
    say(&s->ani, "{'type':'review','record':'%s'}", text_in(row, "key")); /* as the seat saw it */
    say(&s->ani, "{'type':'frames','from':0,'count':1}");
    json_t *frame = row_of(&s->ani, "frames", "frames", 0), *piles = json_object_get(frame, "piles"), *pile;
    size_t i;
    json_array_foreach(piles, i, pile) if (strcmp(text_in(pile, "name"), "role") == 0 && integer_in(pile, "seat") != 1)
        assert_int_equal(json_integer_value(json_array_get(json_object_get(pile, "cards"), 0)), 0);
    json_decref(frame);
    json_decref(row);
}

/* ---- export and import ---- */

/* The exported rows of ani, as fields of an import. */
static struct kt_text export_of(struct person *person)
{
    struct kt_text out = {0};
    say(person, "{'type':'export'}");
    json_t *all = json_loads(heard_of(person, "exported"), 0, NULL);
    assert_non_null(all);
    json_object_set_new(all, "type", json_string("import"));
    char *text = json_dumps(all, JSON_COMPACT);
    kt_text_add(&out, text);
    free(text);
    json_decref(all);
    return out;
}

static void receive(struct person *person, const char *text)
{
    forget(person);
    hall_receive(&person->client, text, strlen(text));
    pass_time(person->client.hall, 0.01);
}

static void importing_twice_changes_nothing(void **state)
{
    struct setting *s = *state;
    say(&s->ani, SMALL_GAME, 1);
    win_small(&s->ani);
    say(&s->ani, "{'type':'rematch','deal':2}");
    win_small(&s->ani);
    struct kt_text file = export_of(&s->ani);
    for (int i = 0; i < 2; i++) {
        receive(&s->budi, file.data);
        assert_int_equal(number_of(&s->budi, "imported", "total"), 2);
        say(&s->budi, "{'type':'statistics'}");
        json_t *row = row_of(&s->budi, "statistics", "games", 0);
        assert_true(integer_in(row, "played") == 2 && integer_in(row, "won") == 2 && integer_in(row, "streak") == 2);
        json_decref(row);
    }
    say(&s->budi, "{'type':'scores','game':'freecell','rules':'columns=4,ranks=3','kind':'numbered'}");
    assert_null(strstr(heard_of(&s->budi, "scores"), "\"mine\":true")); /* in no list */
    say(&s->budi, "{'type':'records'}");
    json_t *row = row_of(&s->budi, "records", "records", 0);
    assert_true(json_is_true(json_object_get(row, "imported")));
    say(&s->budi, "{'type':'review','record':'%s'}", text_in(row, "key"));
    assert_true(number_of(&s->budi, "watched", "frames") > 6);
    json_decref(row);

    say(&s->budi, SMALL_GAME, 1); /* own games are added; the way back doubles nothing */
    win_small(&s->budi);
    struct kt_text back = export_of(&s->budi);
    receive(&s->ani, back.data);
    say(&s->ani, "{'type':'statistics'}");
    row = row_of(&s->ani, "statistics", "games", 0);
    assert_true(integer_in(row, "played") == 3 && integer_in(row, "won") == 3 && integer_in(row, "streak") == 2);
    json_decref(row);
    kt_text_free(&back);
    kt_text_free(&file);
}

/* Sends a text of the player's exported rows as `import_line`, in parts of at most `size` bytes. */
static void send_line(struct person *person, const char *line, size_t size)
{
    for (size_t from = 0; from < strlen(line); from += size) {
        json_t *part = json_pack("{s:s,s:s%,s:I}", "type", "import_line", "text", line + from,
                                 strlen(line + from) < size ? strlen(line + from) : size, "from", (json_int_t)from);
        char *text = json_dumps(part, JSON_COMPACT);
        receive(person, text);
        assert_true(heard(person, "import_line"));
        free(text);
        json_decref(part);
    }
}

/* Turns the stock over, so often that the moves are longer than a message. */
static void play_long(struct person *person)
{
    struct kt_position *now = kt_position_copy(kt_session_position(person->client.room->session));
    struct kt_text out = {0};
    kt_text_printf(&out, "{\"type\":\"moves\",\"seq\":%llu,\"moves\":[", (unsigned long long)person->client.room->seq);
    for (int i = 0; i < 950; i++) {
        kt_move move;
        const char *text =
            kt_move_read(now, "draw", &move, NULL) && kt_position_play(now, move, NULL) ? "draw" : "redeal";
        if (*text == 'r')
            assert_true(kt_move_read(now, text, &move, NULL) && kt_position_play(now, move, NULL));
        kt_text_printf(&out, "%s\"%s\"", i ? "," : "", text);
    }
    kt_text_add(&out, "]}");
    receive(person, out.data);
    assert_true(heard(person, "view"));
    kt_text_free(&out);
    kt_position_free(now);
}

static void long_replays_are_imported_in_parts(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'klondike','deal':1}");
    play_long(&s->ani);
    say(&s->ani, "{'type':'rematch','deal':2}"); /* the first game counts as not won */
    struct kt_text file = export_of(&s->ani);
    json_t *all = json_loads(file.data, 0, NULL), *row = json_array_get(json_object_get(all, "records"), 0);
    json_t *line = json_incref(json_object_get(row, "line"));
    assert_true(json_string_length(line) > 4096);
    json_object_set_new(row, "line", json_true());
    char *text = json_dumps(all, JSON_COMPACT);
    receive(&s->budi, text); /* nothing was sent before */
    see_error(&s->budi, "message");
    send_line(&s->budi, json_string_value(line), 1000);
    say(&s->budi, "{'type':'import_line','text':'1h','from':7}");
    see_error(&s->budi, "state");
    receive(&s->budi, text);
    assert_int_equal(number_of(&s->budi, "imported", "total"), 1);
    struct kt_text again = export_of(&s->budi);
    json_t *back = json_loads(again.data, 0, NULL);
    assert_true(json_equal(line, json_object_get(json_array_get(json_object_get(back, "records"), 0), "line")));
    receive(&s->citra, text); /* the parts belong to one connection, and to one import */
    see_error(&s->citra, "message");
    receive(&s->budi, text);
    see_error(&s->budi, "message");
    json_decref(back);
    json_decref(line);
    json_decref(all);
    free(text);
    kt_text_free(&again);
    kt_text_free(&file);
}

/* Each connection keeps at most what a replay may have. */
static void parts_of_replays_are_limited(void **state)
{
    struct setting *s = *state;
    char line[STORE_MOST_LINE + 1] = "";
    memset(line, 'x', STORE_MOST_LINE);
    send_line(&s->ani, line, 3000);
    say(&s->ani, "{'type':'import_line','text':'x','from':%d}", STORE_MOST_LINE);
    see_error(&s->ani, "limit");
    say(&s->ani, "{'type':'import_line','text':5}");
    see_error(&s->ani, "message");
    say(&s->ani, "{'type':'import_line','text':'x'}"); /* begins again */
    assert_int_equal(number_of(&s->ani, "import_line", "size"), 1);
}

/* Each change makes one row invalid; nothing of the message may be saved. */
static void corrupt_files_are_refused(void **state)
{
    static const struct {
        const char *list, *key, *value;
    } bad[] = {
        {"records", "game", "'chess'"},
        {"records", "game", "5"},
        {"records", "rules", "'ranks=99'"},
        {"records", "rules", "'cells=4'"},
        {"records", "key", "''"},
        {"records", "key", "'../etc/passwd'"},
        {"records", "won", "false"},
        {"records", "won", "1"},
        {"records", "seat", "2"},
        {"records", "seat", "0"},
        {"records", "round", "-1"},
        {"records", "moves", "-5"},
        {"records", "moves", "1.5"},
        {"records", "seconds", "99999999999"},
        {"records", "at", "99999999999"},
        {"records", "at", "0"},
        {"records", "deal", "'nonsense'"},
        {"records", "algorithm", "'nobody'"},
        {"records", "line", "'1h\\n1h\\n1h'"},
        {"records", "line", "null"},
        {"records", "opening", "'?'"},
        {"records", "line", "''"},
        {"sums", "game", "'chess'"},
        {"sums", "played", "0"},
        {"sums", "won", "3"},
        {"sums", "assisted_won", "1"},
        {"sums", "streak", "2"},
        {"sums", "best_seconds", "-2"},
        {"sums", "points", "'1'"},
        {"sums", "source", "'XYZ'"},
        {"sums", "at", "99999999999"},
        {"sums", "best_streak", "7"},
    };
    struct setting *s = *state;
    say(&s->ani, SMALL_GAME, 1);
    win_small(&s->ani);
    struct kt_text file = export_of(&s->ani);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *all = json_loads(file.data, 0, NULL);
        char value[64];
        snprintf(value, sizeof value, "%s", bad[i].value);
        for (char *mark = value; *mark; mark++)
            *mark = *mark == '\'' ? '"' : *mark;
        json_object_set_new(json_array_get(json_object_get(all, bad[i].list), 0), bad[i].key,
                            json_loads(value, JSON_DECODE_ANY, NULL));
        char *text = json_dumps(all, JSON_COMPACT);
        receive(&s->budi, text);
        check(heard(&s->budi, "error"), "%s.%s = %s was imported", bad[i].list, bad[i].key, bad[i].value);
        check(!heard(&s->budi, "imported"), "%s.%s = %s", bad[i].list, bad[i].key, bad[i].value);
        free(text);
        json_decref(all);
    }
    static const char *const messages[] = {
        "{'type':'import'}",
        "{'type':'import','source':5}",
        "{'type':'import','source':'0123'}",
        "{'type':'import','source':'0123456789abcdef0123456789abcdef','records':{}}",
        "{'type':'import','source':'0123456789abcdef0123456789abcdef','sums':'x'}",
        "{'type':'import','source':'0123456789abcdef0123456789abcdef','records':[5]}"};
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        forget(&s->budi);
        say(&s->budi, messages[i], 0);
        see_error(&s->budi, "message");
    }
    say(&s->budi, "{'type':'records'}");
    assert_int_equal(number_of(&s->budi, "records", "total"), 0);
    kt_text_free(&file);
}

/* More records than are kept, each `step` milliseconds after the one before. */
static void fill_history(struct setting *s, int step)
{
    struct store *store = s->hall->writers_store;
    struct kt_error error;
    struct store_result result = {.seat = 0, .round = 1, .won = true, .opening = "o", .line = "l"};
    memcpy(result.player, s->ani.client.player, sizeof result.player);
    strcpy(result.room, "room");
    strcpy(result.game, "freecell");
    assert_true(store_begin(store, &error));
    for (int i = 1; i <= STORE_MOST_RECORDS + 5; i++) {
        result.start = (uint64_t)i;
        result.at = 1000 + i * step;
        struct store_write write = {.code = "room", .results = &result, .result_count = 1};
        assert_int_equal(store_write(store, &write, &error), STORE_DONE);
    }
    assert_true(store_commit(store, &error));
}

static void the_history_is_limited(void **state)
{
    struct setting *s = *state;
    fill_history(s, 1);
    assert_int_equal(store_count_records(s->hall->store, s->ani.client.player), STORE_MOST_RECORDS);
    assert_int_equal(count_rows(&s->directory, "record WHERE line IS NOT NULL"), STORE_MOST_REPLAYS);
    say(&s->ani, "{'type':'records','from':900}");
    json_t *rows = field_of(&s->ani, "records", "records");
    assert_int_equal(json_array_size(rows), 100);
    json_decref(rows);
}

/* Imported files can have any times. */
static void records_of_the_same_time_are_limited(void **state)
{
    struct setting *s = *state;
    fill_history(s, 0);
    assert_int_equal(store_count_records(s->hall->store, s->ani.client.player), STORE_MOST_RECORDS);
    assert_int_equal(count_rows(&s->directory, "record WHERE line IS NOT NULL"), STORE_MOST_REPLAYS);
    assert_int_equal(count_rows(&s->directory, "record WHERE key='room-1-1-1'"), 0); /* the first ones are deleted */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(finished_games_are_kept_with_their_moves),
        IN_HALL(ranks_compare_wins_under_the_same_rules),
        IN_HALL(a_lost_sealed_game_keeps_its_secret),
        IN_HALL(a_round_of_saboteur_keeps_its_secrets),
        IN_HALL(importing_twice_changes_nothing),
        IN_HALL(long_replays_are_imported_in_parts),
        IN_HALL(parts_of_replays_are_limited),
        IN_HALL(corrupt_files_are_refused),
        IN_HALL(the_history_is_limited),
        IN_HALL(records_of_the_same_time_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
