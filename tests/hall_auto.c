/* Autoplay: an algorithm plays for a player. And the lists of its games, of people, and of matches. */
#include "people.h"

#include <stdio.h>

#include "hall/job.h"
#include "store/inside.h"

/* Greedy wins this almost always, whatever the random columns are. */
#define EASY "{'type':'create','game':'klondike','rules':'ranks=3,draw=1','deal':5}"
#define KLONDIKE "{'type':'create','game':'klondike','deal':1}"

static void run_to_end(struct setting *s, struct person *person)
{
    for (int i = 0; i < 1000 && !heard(person, "stopped"); i++)
        pass_time(s->hall, 1);
    assert_true(heard(person, "stopped"));
}

static void see_text(struct person *person, const char *type, const char *field, const char *wanted)
{
    json_t *value = field_of(person, type, field);
    const char *text = json_string_value(value);
    check(wanted ? text && strcmp(text, wanted) == 0 : json_is_null(value), "%s of %s is %s, not %s", field, type,
          text ? text : "null", wanted ? wanted : "null");
    json_decref(value);
}

/* The list of scores of the algorithms, as text. */
static const char *algorithm_scores(struct person *person, const char *game, const char *rules)
{
    say(person, "{'type':'scores','game':'%s','rules':'%s','kind':'numbered','list':'algorithms'}", game, rules);
    return heard_of(person, "scores");
}

static void play_first_move(struct person *person)
{
    json_t *moves = field_of(person, "view", "moves");
    const char *text = json_string_value(json_object_get(json_array_get(moves, 0), "text"));
    check(text != NULL, "there is no move: %s", person->last);
    say(person, "{'type':'move','text':'%s','seq':%lld}", text, number_of(person, "view", "seq"));
    json_decref(moves);
}

/* ---- a whole game ---- */

static void greedy_finishes_my_game(void **state)
{
    struct setting *s = *state;
    say(&s->ani, EASY);
    see_text(&s->ani, "view", "algorithm", NULL);
    say(&s->ani, "{'type':'auto','delay':1000,'id':7}");
    assert_int_equal(number_of(&s->ani, "view", "id"), 7);
    see_text(&s->ani, "view", "algorithm", "greedy");
    assert_non_null(strstr(heard_of(&s->ani, "view"), "\"auto\":{\"spec\":\"greedy\",\"delay\":1000"));
    assert_int_equal(number_of(&s->ani, "view", "ranked"), 0);
    assert_int_equal(number_of(&s->ani, "view", "played"), 0);
    pass_time(s->hall, 3.5); /* one move a second */
    assert_true(number_of(&s->ani, "view", "played") >= 2 && number_of(&s->ani, "view", "played") <= 4);
    json_t *last = field_of(&s->ani, "view", "last");
    assert_true(json_is_true(json_object_get(last, "algorithm")) && json_is_false(json_object_get(last, "auto")));
    json_decref(last);
    say(&s->ani, "{'type':'auto','delay':50}"); /* faster */
    assert_non_null(strstr(heard_of(&s->ani, "view"), "\"delay\":50"));
    run_to_end(s, &s->ani);
    see_text(&s->ani, "stopped", "why", "won");
    see_text(&s->ani, "stopped", "spec", "greedy");
    assert_int_equal(number_of(&s->ani, "view", "won"), 1);
    assert_non_null(strstr(algorithm_scores(&s->budi, "klondike", "ranks=3,draw=1"),
                           "\"mine\":false,\"algorithm\":\"greedy\",\"won\":true"));
    say(&s->ani, "{'type':'scores','game':'klondike','rules':'ranks=3,draw=1','kind':'numbered'}");
    assert_non_null(strstr(heard_of(&s->ani, "scores"), "\"scores\":[]")); /* not among people */
    say(&s->ani, "{'type':'statistics'}");
    assert_non_null(strstr(heard_of(&s->ani, "statistics"), "\"played\":1,\"won\":1,\"assisted\":0"));
    assert_non_null(strstr(s->ani.last, "\"algorithm\":\"greedy\""));
    say(&s->ani, "{'type':'mine'}");
    assert_non_null(strstr(heard_of(&s->ani, "mine"), "\"rooms\":[]")); /* not unfinished */
    say(&s->ani, "{'type':'auto'}");
    see_error(&s->ani, "state");
}

/* A new game is the player's own again. */
static void a_new_deal_is_not_marked(void **state)
{
    struct setting *s = *state;
    say(&s->ani, KLONDIKE);
    say(&s->ani, "{'type':'auto'}");
    say(&s->ani, "{'type':'rematch'}");
    see_text(&s->ani, "stopped", "why", "stopped");
    see_text(&s->ani, "view", "algorithm", NULL);
    see_text(&s->ani, "view", "auto", NULL);
    assert_int_equal(number_of(&s->ani, "view", "assisted"), 0);
}

static void giving_up_is_recorded_and_the_player_goes_on(void **state)
{
    struct setting *s = *state;
    say(&s->ani, KLONDIKE);
    say(&s->ani, "{'type':'auto','spec':'greedy:stuck=1','delay':50}");
    run_to_end(s, &s->ani);
    see_text(&s->ani, "stopped", "why", "gave up");
    see_text(&s->ani, "stopped", "limit", "gave up");
    see_text(&s->ani, "view", "auto", NULL);
    assert_non_null(
        strstr(algorithm_scores(&s->ani, "klondike", ""), "\"algorithm\":\"greedy:stuck=1\",\"won\":false"));
    play_first_move(&s->ani);
    see_text(&s->ani, "view", "algorithm", "greedy:stuck=1");
    assert_non_null(strstr(heard_of(&s->ani, "view"), "\"what\":\"move\""));
    say(&s->ani, "{'type':'rematch'}"); /* a lost game of a player is not kept; this one is */
    assert_non_null(strstr(algorithm_scores(&s->ani, "klondike", ""), "\"won\":false"));
    say(&s->ani, "{'type':'statistics'}");
    json_t *games = field_of(&s->ani, "statistics", "games");
    assert_int_equal(json_array_size(games), 1);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(games, 0), "played")), 1);
    json_decref(games);
}

static void solvers_play_the_line_that_they_found(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'auto','delay':50}");
    run_to_end(s, &s->ani);
    see_text(&s->ani, "stopped", "why", "won");
    assert_non_null(strstr(algorithm_scores(&s->ani, "freecell", ""), "\"algorithm\":\"backtrack\",\"won\":true"));
    say(&s->ani, "{'type':'create','game':'spider','rules':'preset=paper','deal':134}");
    forget(&s->ani);
    say(&s->ani, "{'type':'auto','delay':50}");
    run_to_end(s, &s->ani);
    see_text(&s->ani, "stopped", "why", "won");
    see_text(&s->ani, "stopped", "spec", "dfs");
}

static void solvers_say_why_they_give_up(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'spider','rules':'preset=paper','deal':1}");
    say(&s->ani, "{'type':'auto'}");
    see_text(&s->ani, "stopped", "why", "impossible");
    assert_true(number_of(&s->ani, "stopped", "states") > 0);
    assert_non_null(strstr(algorithm_scores(&s->ani, "spider", "preset=paper"), "\"won\":false"));
    say(&s->ani, "{'type':'create','game':'freecell','deal':11982}");
    forget(&s->ani);
    say(&s->ani, "{'type':'auto'}");
    see_text(&s->ani, "stopped", "why", "gave up");
    see_text(&s->ani, "stopped", "limit", "heuristic");
}

/* A sealed game, too: the algorithm's moves turn cards over by the rules, and the game is not ranked. */
static void solvers_play_sealed_games(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'spider','rules':'preset=paper'}");
    say(&s->ani, "{'type':'auto','delay':50}");
    run_to_end(s, &s->ani);
    assert_int_equal(number_of(&s->ani, "view", "ranked"), 0);
}

/* ---- ending a run ---- */

static void start_run(struct setting *s)
{
    say(&s->ani, KLONDIKE);
    say(&s->ani, "{'type':'auto','delay':1000}");
    pass_time(s->hall, 2.5);
    assert_true(autoplay_is_on(s->ani.client.room, 0));
    assert_false(heard(&s->ani, "stopped"));
}

static void see_no_run(struct setting *s, const char *why)
{
    struct room *room = s->ani.client.room;
    see_text(&s->ani, "stopped", "why", why);
    assert_false(autoplay_is_on(room, 0));
    uint64_t seq = room->seq;
    pass_time(s->hall, 10);
    assert_int_equal(room->seq, seq);
}

static void the_player_stops_it(void **state)
{
    struct setting *s = *state;
    start_run(s);
    say(&s->ani, "{'type':'stop','id':9}");
    assert_int_equal(number_of(&s->ani, "stopped", "id"), 9);
    see_no_run(s, "stopped");
    say(&s->ani, "{'type':'stop'}"); /* there is none any more */
    see_text(&s->ani, "stopped", "spec", NULL);
    say(&s->ani, "{'type':'auto'}"); /* and again */
    pass_time(s->hall, 1);
    assert_true(autoplay_is_on(s->ani.client.room, 0));
}

static void step_until_saving(struct setting *s)
{
    for (int i = 0; i < 100 && !s->ani.client.room->is_writing; i++)
        hall_step(s->hall, s->hall->now + 0.25);
    assert_true(s->ani.client.room->is_writing);
}

/* `auto` waits until its mark or another change is saved. A later `stop` ends it all the same. */
static void stop_ends_an_auto_that_waits(void **state)
{
    struct setting *s = *state;
    say(&s->ani, KLONDIKE);
    say_only(&s->ani, "{'type':'auto','delay':50}");
    say_only(&s->ani, "{'type':'stop'}");
    pass_time(s->hall, 5);
    assert_false(autoplay_is_on(s->ani.client.room, 0));
    forget(&s->ani);
    start_run(s);
    step_until_saving(s);
    say_only(&s->ani, "{'type':'auto','delay':50}"); /* only another speed */
    say_only(&s->ani, "{'type':'stop'}");
    pass_time(s->hall, 1);
    see_no_run(s, "stopped");
}

static void a_move_takes_over(void **state)
{
    struct setting *s = *state;
    start_run(s);
    long long played = number_of(&s->ani, "view", "played");
    play_first_move(&s->ani);
    assert_int_equal(number_of(&s->ani, "view", "played"), played + 1);
    see_no_run(s, "stopped");
}

static void undo_takes_over(void **state)
{
    struct setting *s = *state;
    start_run(s);
    long long played = number_of(&s->ani, "view", "played");
    say(&s->ani, "{'type':'undo'}");
    assert_int_equal(number_of(&s->ani, "view", "played"), played - 1);
    see_no_run(s, "stopped");
}

/* The message waits until the move is saved. */
static void undo_while_a_move_is_saved_takes_over(void **state)
{
    struct setting *s = *state;
    start_run(s);
    step_until_saving(s);
    say(&s->ani, "{'type':'undo'}");
    see_no_run(s, "stopped");
    assert_non_null(strstr(heard_of(&s->ani, "view"), "\"what\":\"undo\""));
}

static void leaving_ends_it(void **state)
{
    struct setting *s = *state;
    start_run(s);
    char code[STORE_CODE];
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    say(&s->ani, "{'type':'leave'}");
    pass_time(s->hall, 5);
    say(&s->ani, "{'type':'join','room':'%s'}", code);
    see_text(&s->ani, "view", "auto", NULL);
    see_text(&s->ani, "view", "algorithm", "greedy");
    long long played = number_of(&s->ani, "view", "played");
    pass_time(s->hall, 5);
    assert_int_equal(number_of(&s->ani, "view", "played"), played);
}

/* Another connection of the same player hears it. */
static void a_lost_connection_ends_it(void **state)
{
    struct setting *s = *state;
    struct person second;
    start_run(s);
    enter(s->hall, &second, "ani");
    say(&second, "{'type':'join','room':'%s'}", code_of(&s->ani));
    assert_non_null(strstr(heard_of(&second, "view"), "\"auto\":{\"spec\":\"greedy\""));
    leave(s->hall, &s->ani);
    see_text(&second, "stopped", "why", "left");
    pass_time(s->hall, 5);
    see_text(&second, "view", "algorithm", "greedy");
    enter(s->hall, &s->ani, "ani");
    leave(s->hall, &second);
}

static void deleting_the_room_ends_it(void **state)
{
    struct setting *s = *state;
    start_run(s);
    say(&s->ani, "{'type':'forget'}");
    assert_true(heard(&s->ani, "left"));
    pass_time(s->hall, 5);
    assert_non_null(strstr(algorithm_scores(&s->ani, "klondike", ""), "\"algorithm\":\"greedy\",\"won\":false"));
}

/* The mark was saved before the first move. */
static void a_restarted_server_knows_the_algorithm(void **state)
{
    struct setting *s = *state;
    start_run(s);
    long long played = number_of(&s->ani, "view", "played");
    restart_hall(s);
    see_text(&s->ani, "view", "algorithm", "greedy");
    see_text(&s->ani, "view", "auto", NULL);
    assert_int_equal(number_of(&s->ani, "view", "played"), played);
    pass_time(s->hall, 5);
    assert_int_equal(number_of(&s->ani, "view", "played"), played);
}

/* A search that is still waiting or running is dropped with its run. */
static void a_stopped_search_plays_nothing(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    say(&s->ani, "{'type':'auto'}");
    say(&s->ani, "{'type':'stop'}");
    say_only(&s->ani, "{'type':'auto'}"); /* the game is marked already, so the search starts at once */
    struct room *room = s->ani.client.room;
    assert_true(room->autoplay[0].job != NULL && room->is_thinking);
    say_only(&s->ani, "{'type':'stop'}");
    assert_false(room->is_thinking);
    pass_time(s->hall, 5);
    assert_int_equal(number_of(&s->ani, "view", "played"), 0);
}

/* Nothing is played that was not saved, and the player hears that it has ended. */
static void a_refusing_disk_ends_it(void **state)
{
    struct setting *s = *state;
    start_run(s);
    uint64_t seq = s->ani.client.room->seq;
    assert_int_equal(sqlite3_exec(s->hall->writers_store->file, "PRAGMA query_only=1", NULL, NULL, NULL), SQLITE_OK);
    pass_time(s->hall, 2);
    see_no_run(s, "server");
    assert_int_equal(s->ani.client.room->seq, seq);
    assert_int_equal(sqlite3_exec(s->hall->writers_store->file, "PRAGMA query_only=0", NULL, NULL, NULL), SQLITE_OK);
    say(&s->ani, "{'type':'auto','delay':50}");
    pass_time(s->hall, 1);
    assert_true(s->ani.client.room->seq > seq);
}

/* ---- refusals ---- */

static void bad_requests_are_refused(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'auto'}");
    see_error(&s->ani, "room");
    say(&s->ani, KLONDIKE);
    static const char *const bad[][2] = {
        {"'spec':'magic'", "unknown"}, {"'spec':'greedy:luck'", "unknown"}, {"'spec':5", "message"},
        {"'delay':49", "message"},     {"'delay':5001", "message"},         {"'delay':'fast'", "message"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        forget(&s->ani);
        say(&s->ani, "{'type':'auto',%s}", bad[i][0]);
        see_error(&s->ani, bad[i][1]);
    }
    assert_int_equal(s->ani.client.room->algorithm[0][0], '\0'); /* none of these has marked the game */
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    say(&s->budi, "{'type':'auto'}");
    see_error(&s->budi, "seat");
    say(&s->budi, "{'type':'stop'}");
    see_error(&s->budi, "seat");
    say(&s->ani, "{'type':'auto'}");
    say(&s->ani, "{'type':'auto','spec':'policy'}");
    see_error(&s->ani, "state");
    assert_true(autoplay_is_on(s->ani.client.room, 0));
}

/* One-seat games have at most 5000 events: the algorithm gives up in time. */
static void too_long_games_are_given_up(void **state)
{
    struct setting *s = *state;
    say(&s->ani, KLONDIKE);
    say(&s->ani, "{'type':'auto','spec':'random','delay':50}");
    s->ani.client.room->start -= 4990; /* as if so many events had happened */
    run_to_end(s, &s->ani);
    see_text(&s->ani, "stopped", "limit", "moves");
    s->ani.client.room->start += 4990;
}

/* ---- several seats ---- */

static void minimax_plays_my_seat_until_the_round_is_over(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'bigtwo','deal':3,'seats':['me','bot:lowest','bot:lowest','bot:lowest']}");
    say(&s->ani, "{'type':'start'}");
    say(&s->ani, "{'type':'auto','delay':50}");
    see_text(&s->ani, "view", "algorithm", "minimax");
    run_to_end(s, &s->ani);
    see_text(&s->ani, "stopped", "why", "over");
    assert_true(room_is_over(s->ani.client.room));
    assert_non_null(strstr(algorithm_scores(&s->ani, "bigtwo", ""), "\"algorithm\":\"minimax\""));
    /* The moves of this seat, not of all four. */
    assert_int_equal(count_rows(&s->directory, "result WHERE moves>0 AND moves=(SELECT count(*) FROM event WHERE "
                                               "kind='M' AND seat=0)"),
                     1);
    say(&s->ani, "{'type':'next_round'}");
    see_text(&s->ani, "view", "algorithm", NULL);
    pass_time(s->hall, 5);
    assert_false(room_is_over(s->ani.client.room)); /* the next round is the player's own */
}

static void two_players_have_runs_of_their_own(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    say(&s->ani, "{'type':'auto','delay':50}");
    say(&s->budi, "{'type':'auto','spec':'lowest','delay':50}");
    see_text(&s->budi, "view", "algorithm", "lowest");
    see_text(&s->citra, "view", "algorithm", NULL);
    run_to_end(s, &s->ani);
    assert_true(heard(&s->budi, "stopped"));
    assert_int_equal(count_rows(&s->directory, "result WHERE algorithm<>''"), 2);
}

static void saboteurs_are_played_by_greedy(void **state)
{
    struct setting *s = *state;
    say(&s->ani,
        "{'type':'create','game':'saboteur','rules':'seats=3','deal':2,'seats':['me','bot:greedy','bot:greedy']}");
    say(&s->ani, "{'type':'start'}");
    say(&s->ani, "{'type':'auto','delay':50}");
    see_text(&s->ani, "view", "algorithm", "greedy");
    run_to_end(s, &s->ani);
    see_text(&s->ani, "stopped", "why", "over");
}

/* A player who gives up the seat by another connection. */
static void standing_up_ends_it(void **state)
{
    struct setting *s = *state;
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    say(&s->budi, "{'type':'auto','delay':5000}");
    say(&s->budi, "{'type':'stand'}");
    see_text(&s->budi, "stopped", "why", "stopped");
    assert_false(autoplay_is_on(s->ani.client.room, 1));
}

/* ---- lists ---- */

static int64_t now_ms;

/* Each look at the clock is seven seconds after the last one. */
static int64_t slow_time(void)
{
    return now_ms += 7000;
}

static void the_time_of_the_last_move_counts(void **state)
{
    struct setting *s = *state;
    now_ms = 0;
    s->hall->time = slow_time;
    say(&s->ani, EASY);
    say(&s->ani, "{'type':'auto','delay':50}");
    run_to_end(s, &s->ani);
    say(&s->ani, "{'type':'scores','game':'klondike','rules':'ranks=3,draw=1','kind':'numbered','list':'algorithms'}");
    json_t *scores = field_of(&s->ani, "scores", "scores"), *first = json_array_get(scores, 0);
    assert_int_equal(json_integer_value(json_object_get(first, "seconds")), number_of(&s->ani, "view", "seconds"));
    assert_int_equal(json_integer_value(json_object_get(first, "moves")), number_of(&s->ani, "view", "counted"));
    json_decref(scores);
}

static void scores_are_sorted(void **state)
{
    struct setting *s = *state;
    static const struct {
        int seconds, moves, points;
    } rows[] = {{100, 90, 5}, {200, 80, 6}, {300, 70, 7}};
    static const struct {
        const char *order, *first;
    } orders[] = {{"time", "\"seconds\":100"}, {"moves", "\"moves\":70"}, {"points", "\"points\":7"}};
    for (int i = 0; i < 3; i++) {
        struct store_result result = {.game = "klondike", .deal = "sealed", .room = "r", .start = 1, .won = true};
        result.round = i;
        result.seconds = rows[i].seconds;
        result.moves = rows[i].moves;
        result.points = rows[i].points;
        write_or_fail(s->hall->store, &(struct store_write){.results = &result, .result_count = 1});
    }
    for (size_t i = 0; i < 3; i++) {
        say(&s->ani, "{'type':'scores','game':'klondike','order':'%s'}", orders[i].order);
        json_t *scores = field_of(&s->ani, "scores", "scores");
        assert_int_equal(json_array_size(scores), 3);
        char *first = json_dumps(json_array_get(scores, 0), JSON_COMPACT);
        check(strstr(first, orders[i].first) != NULL, "by %s the first is %s", orders[i].order, first);
        free(first);
        json_decref(scores);
    }
    static const char *const usual[][2] = {
        {"klondike", "time"}, {"freecell", "moves"}, {"spider", "moves"}, {"bigtwo", "points"}, {"saboteur", "points"}};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        say(&s->ani, "{'type':'scores','game':'%s'}", usual[i][0]);
        see_text(&s->ani, "scores", "order", usual[i][1]);
    }
    say(&s->ani, "{'type':'scores','game':'klondike','order':'luck'}");
    see_error(&s->ani, "message");
    say(&s->ani, "{'type':'scores','game':'klondike','list':'all'}");
    see_error(&s->ani, "message");
}

static void play_round_by_hand(struct setting *s)
{
    struct room *room = s->ani.client.room;
    for (int i = 0; i < 2000 && !room_is_over(room); i++) {
        if (room_turn(room) == 0)
            play_first_move(&s->ani);
        pass_time(s->hall, 0.1);
    }
    assert_true(room_is_over(room));
}

static void matches_are_totalled(void **state)
{
    struct setting *s = *state;
    s->hall->time = slow_time;
    say(&s->ani, "{'type':'settings','name':'Ani'}");
    say(&s->ani, "{'type':'create','game':'bigtwo','seats':['me','bot:lowest','bot:lowest','bot:lowest']}");
    say(&s->ani, "{'type':'start'}");
    for (int round = 1; round <= 3; round++) {
        if (round > 1)
            say(&s->ani, "{'type':'next_round'}");
        play_round_by_hand(s);
    }
    /* Each round has its own time. */
    assert_int_equal(count_rows(&s->directory, "total WHERE seconds>0 AND seconds=(SELECT sum(seconds) FROM result)"),
                     1);
    json_t *points = field_of(&s->ani, "view", "points");
    long long total = json_integer_value(json_array_get(points, 0));
    json_decref(points);
    say(&s->ani, "{'type':'leave'}");
    say(&s->budi, "{'type':'scores','game':'bigtwo','list':'matches'}");
    json_t *scores = field_of(&s->budi, "scores", "scores");
    assert_int_equal(json_array_size(scores), 1);
    json_t *match = json_array_get(scores, 0);
    assert_string_equal(json_string_value(json_object_get(match, "name")), "Ani");
    assert_int_equal(json_integer_value(json_object_get(match, "points")), total);
    assert_int_equal(json_integer_value(json_object_get(match, "rounds")), 3);
    assert_true(json_integer_value(json_object_get(match, "at")) > 0);
    json_decref(scores);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(greedy_finishes_my_game),
        IN_HALL(a_new_deal_is_not_marked),
        IN_HALL(giving_up_is_recorded_and_the_player_goes_on),
        IN_HALL(solvers_play_the_line_that_they_found),
        IN_HALL(solvers_say_why_they_give_up),
        IN_HALL(solvers_play_sealed_games),
        IN_HALL(the_player_stops_it),
        IN_HALL(stop_ends_an_auto_that_waits),
        IN_HALL(a_move_takes_over),
        IN_HALL(undo_takes_over),
        IN_HALL(undo_while_a_move_is_saved_takes_over),
        IN_HALL(leaving_ends_it),
        IN_HALL(a_lost_connection_ends_it),
        IN_HALL(deleting_the_room_ends_it),
        IN_HALL(a_restarted_server_knows_the_algorithm),
        IN_HALL(a_stopped_search_plays_nothing),
        IN_HALL(a_refusing_disk_ends_it),
        IN_HALL(bad_requests_are_refused),
        IN_HALL(too_long_games_are_given_up),
        IN_HALL(minimax_plays_my_seat_until_the_round_is_over),
        IN_HALL(two_players_have_runs_of_their_own),
        IN_HALL(saboteurs_are_played_by_greedy),
        IN_HALL(standing_up_ends_it),
        IN_HALL(the_time_of_the_last_move_counts),
        IN_HALL(scores_are_sorted),
        IN_HALL(matches_are_totalled),
    };
    return cmocka_run_group_tests_name("hall_auto", tests, NULL, NULL);
}
