/* Deals by their grade, and the deals of the day: their facts, the calendar and the streak. */
#define _GNU_SOURCE
#include "people.h"

#include <stdio.h>
#include <time.h>

#include "hall/daily.h"
#include "store/inside.h"

/* ---- deals by their grade ---- */

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* The deal that the last view shows is graded again. */
static void see_graded(struct person *person, const char *wanted)
{
    const struct room *room = person->client.room;
    assert_non_null(room);
    json_t *deal = field_of(person, "view", "deal"), *facts = json_object_get(deal, "grade");
    struct grader *grader = grader_open(room->game, &room->rules);
    struct grading grading;
    struct kt_phrase why = {0};
    assert_int_equal(json_integer_value(json_object_get(deal, "number")), room->number);
    assert_true(grader_run(grader, room->number, NULL, &grading));
    assert_true(grade_fits(&grading, grade_named(wanted)));
    assert_string_equal(text_at(facts, "wanted"), wanted);
    assert_string_equal(text_at(facts, "grade"), grade_word(grading.grade));
    grade_explain(&grading, &why);
    const json_t *args = json_object_get(json_object_get(facts, "why"), "args");
    for (size_t i = 0; i < KT_PHRASE_ARGS; i++)
        assert_string_equal(json_string_value(json_array_get(args, i)), why.arg[i]);
    grader_close(grader);
    json_decref(deal);
}

static void a_deal_has_the_grade_that_was_asked_for(void **state)
{
    struct setting *s = *state;
    for (int kind = GRADE_WINNABLE; kind < GRADES; kind++) {
        const char *word = grade_word((enum grade)kind);
        forget(&s->ani);
        say(&s->ani, "{'type':'create','game':'klondike','rules':'draw=1','deal':'%s','id':7}", word);
        assert_int_equal(number_of(&s->ani, "room", "id"), 7);
        see_graded(&s->ani, word);
    }
}

/* Also after a restart of the server; another kind can be asked for. */
static void a_new_deal_has_the_same_kind(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','deal':'hard'}");
    uint64_t first = s->ani.client.room->number;
    see_graded(&s->ani, "hard");
    restart_hall(s);
    see_graded(&s->ani, "hard");
    assert_int_equal(s->ani.client.room->number, first);
    say(&s->ani, "{'type':'rematch'}");
    see_graded(&s->ani, "hard");
    assert_true(s->ani.client.room->number != first);
    say(&s->ani, "{'type':'rematch','deal':'easy'}");
    see_graded(&s->ani, "easy");
    say(&s->ani, "{'type':'rematch','deal':'random'}");
    assert_null(strstr(heard_of(&s->ani, "view"), "\"grade\""));
    say(&s->ani, "{'type':'rematch'}");
    assert_null(strstr(heard_of(&s->ani, "view"), "\"grade\""));
}

static void requests_without_an_answer_are_refused(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'bigtwo','deal':'easy'}");
    see_error(&s->ani, "state");
    say(&s->ani, "{'type':'create','game':'klondike','deal':'gentle'}");
    see_error(&s->ani, "message");
    say(&s->ani, "{'type':'create','game':'klondike','rules':'draw=99','deal':'easy'}");
    see_error(&s->ani, "unknown");
    s->hall->limits.think_seconds = 1;
    say(&s->ani, "{'type':'create','game':'freecell','rules':'cells=0,columns=4','deal':'easy'}");
    see_error(&s->ani, "limit");
    assert_null(s->ani.client.room);
    assert_int_equal(count_rows(&s->directory, "room"), 0);
}

/* The client has gone, or dealt other cards, before the deal was found. */
static void a_deal_that_nobody_waits_for_is_dropped(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'klondike','deal':5}");
    say_only(&s->ani, "{'type':'rematch','deal':'easy','id':3}");
    say_only(&s->ani, "{'type':'leave'}");
    pass_time(s->hall, 1);
    see_error(&s->ani, "stale");
    struct person passer;
    enter(s->hall, &passer, "passer");
    say_only(&passer, "{'type':'create','game':'klondike','deal':'easy'}");
    leave(s->hall, &passer);
    pass_time(s->hall, 1);
    assert_int_equal(count_rows(&s->directory, "room"), 1);
}

/* The search is stopped: its request gets an error, and no deal follows. */
static void a_search_can_be_stopped(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'klondike','deal':5}");
    say_only(&s->ani, "{'type':'rematch','deal':'easy','id':3}");
    say_only(&s->ani, "{'type':'stop_search','id':4}");
    assert_int_equal(number_of(&s->ani, "unsearched", "id"), 4);
    see_error(&s->ani, "replaced");
    pass_time(s->hall, 1);
    assert_int_equal(s->ani.client.room->number, 5);
    say(&s->ani, "{'type':'stop_search'}"); /* there is none */
    say(&s->ani, "{'type':'rematch','deal':'easy'}");
    see_graded(&s->ani, "easy");
}

/* Searches use the tokens for new rooms, once each. */
static void searches_are_limited(void **state)
{
    struct setting *s = *state;
    s->hall->limits.rooms_a_minute = 3;
    for (int i = 0; i < 3; i++) {
        forget(&s->ani);
        say(&s->ani, "{'type':'create','game':'freecell','deal':'winnable'}");
        assert_false(heard(&s->ani, "error"));
    }
    say(&s->ani, "{'type':'create','game':'freecell','deal':'winnable'}");
    see_error(&s->ani, "limit");
}

/* ---- the deals of the day ---- */

static int64_t fixed_ms;

static int64_t fixed_time(void)
{
    return fixed_ms;
}

static void go_to_day(struct setting *s, int year, int month, int day)
{
    struct tm date = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day, .tm_hour = 12};
    fixed_ms = (int64_t)timegm(&date) * 1000;
    s->hall->time = fixed_time;
}

/* Writes a result of Ani's directly: winning takes too long. */
static void win_in_store(struct setting *s, const char *game, const char *deal)
{
    static int rooms;
    struct store_result result = {.round = 1, .won = true, .at = fixed_ms, .start = 1};
    struct store *store = open_store(&s->directory);
    snprintf(result.room, sizeof result.room, "r%d", rooms++);
    snprintf(result.game, sizeof result.game, "%s", game);
    snprintf(result.deal, sizeof result.deal, "%s", deal);
    memcpy(result.player, s->ani.client.player, sizeof result.player);
    const struct store_write write = {.results = &result, .result_count = 1};
    write_or_fail(store, &write);
    store_close(store);
}

static long long streak(struct setting *s)
{
    forget(&s->ani);
    say(&s->ani, "{'type':'daily'}");
    return number_of(&s->ani, "daily", "streak");
}

static void deals_of_a_day_have_grade_and_par(void **state)
{
    struct setting *s = *state;
    go_to_day(s, 2026, 11, 16);
    say_only(&s->ani, "{'type':'daily','date':'2026-11-03'}");
    assert_non_null(strstr(heard_of(&s->ani, "daily"), "\"grade\":null"));
    pass_time(s->hall, 1);
    json_t *deals = field_of(&s->ani, "daily", "deals"), *date = field_of(&s->ani, "daily", "date");
    assert_string_equal(json_string_value(date), "2026-11-03");
    assert_int_equal(json_array_size(deals), 3);
    for (size_t i = 0; i < json_array_size(deals); i++) {
        const json_t *deal = json_array_get(deals, i);
        bool is_won = strcmp(text_at(deal, "verdict"), "solved") == 0;
        assert_int_equal(json_integer_value(json_object_get(deal, "number")), 20261103);
        assert_int_equal(is_won, grade_named(text_at(deal, "grade")) >= GRADE_EASY);
        if (!is_won)
            continue;
        json_int_t par = json_integer_value(json_object_get(deal, "par"));
        assert_in_range(par, 1, json_integer_value(json_object_get(deal, "moves")));
        say(&s->ani, "{'type':'create','game':'%s','deal':20261103}", text_at(deal, "game"));
        assert_int_equal(s->ani.client.room->graded.par, par);
        assert_non_null(strstr(heard_of(&s->ani, "view"), "\"par\":"));
        assert_int_equal(s->ani.client.room->graded.wanted, GRADE_NONE);
    }
    say(&s->ani, "{'type':'create','game':'freecell','rules':'cells=3','deal':20261103}");
    assert_null(strstr(heard_of(&s->ani, "view"), "\"par\":")); /* it belongs to the default rules */
    json_decref(deals);
    json_decref(date);
}

static void dates_are_checked(void **state)
{
    struct setting *s = *state;
    static const char *const wrong[] = {"'date':'2026-11-17'", "'date':'2025-12-31'", "'date':'2026-02-30'",
                                        "'date':'2026-1-1'",   "'date':''",           "'date':7",
                                        "'month':'2026-13'",   "'month':'2026'",      "'month':'2026-11-16'",
                                        "'month':[]"};
    go_to_day(s, 2026, 11, 16);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        say(&s->ani, "{'type':'daily',%s}", wrong[i]);
        see_error(&s->ani, "message");
        forget(&s->ani);
    }
    say(&s->ani, "{'type':'daily','date':'2026-01-01','month':'2026-01'}");
    assert_true(heard(&s->ani, "daily"));
}

static void days_in_a_row_are_a_streak(void **state)
{
    struct setting *s = *state;
    go_to_day(s, 2026, 2, 27);
    win_in_store(s, "freecell", "20260227");
    win_in_store(s, "spider", "20260227"); /* the same day counts once */
    go_to_day(s, 2026, 2, 28);
    assert_int_equal(streak(s), 1); /* today can still be won */
    win_in_store(s, "klondike", "20260228");
    go_to_day(s, 2026, 3, 1);
    win_in_store(s, "klondike", "20260301");
    assert_int_equal(streak(s), 3);
    win_in_store(s, "bigtwo", "20260302"); /* no patience, and a day to come */
    go_to_day(s, 2026, 3, 2);
    win_in_store(s, "freecell", "617");
    assert_int_equal(streak(s), 3);
    go_to_day(s, 2026, 3, 3);
    assert_int_equal(streak(s), 0);
    win_in_store(s, "freecell", "20260302"); /* too late */
    win_in_store(s, "freecell", "20260303");
    assert_int_equal(streak(s), 1);
    forget(&s->ani);
    say(&s->ani, "{'type':'daily','month':'2026-03'}");
    json_t *won = field_of(&s->ani, "daily", "won");
    assert_int_equal(json_array_size(won), 3);
    assert_string_equal(text_at(json_array_get(won, 1), "date"), "2026-03-02");
    assert_true(json_is_false(json_object_get(json_array_get(won, 1), "in_time")));
    assert_true(json_is_true(json_object_get(json_array_get(won, 2), "in_time")));
    json_decref(won);
    say(&s->budi, "{'type':'daily','month':'2026-03'}");
    assert_int_equal(number_of(&s->budi, "daily", "streak"), 0);
    assert_non_null(strstr(heard_of(&s->budi, "daily"), "\"won\":[]"));
}

/* Days won are kept when the results are deleted, and come from older stores. */
static void days_won_do_not_depend_on_results(void **state)
{
    struct setting *s = *state;
    go_to_day(s, 2026, 5, 5);
    win_in_store(s, "freecell", "20260505");
    assert_int_equal(count_rows(&s->directory, "day_won WHERE in_time"), 1);
    struct store *store = open_store(&s->directory);
    assert_int_equal(sqlite3_exec(store->file, "DELETE FROM result", NULL, NULL, NULL), SQLITE_OK);
    store_close(store);
    assert_int_equal(streak(s), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(a_deal_has_the_grade_that_was_asked_for),
        IN_HALL(a_new_deal_has_the_same_kind),
        IN_HALL(requests_without_an_answer_are_refused),
        IN_HALL(a_deal_that_nobody_waits_for_is_dropped),
        IN_HALL(a_search_can_be_stopped),
        IN_HALL(searches_are_limited),
        IN_HALL(deals_of_a_day_have_grade_and_par),
        IN_HALL(dates_are_checked),
        IN_HALL(days_in_a_row_are_a_streak),
        IN_HALL(days_won_do_not_depend_on_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
