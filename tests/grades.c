/* Grades of deals and the plays behind them: reproducible, and the explanation is true. */
#include <stdio.h>
#include <string.h>

#include "kit/grade.h"
#include "kit/par.h"
#include "support.h"

static struct grading grade(const char *name, const char *rules, uint64_t number)
{
    const struct kt_game *game = kt_game_find(name);
    struct kt_settings settings;
    struct grading grading;
    kt_rules_usual(game, &settings);
    assert_true(kt_rules_read(game, rules, &settings, NULL));
    struct grader *grader = grader_open(game, &settings);
    assert_non_null(grader);
    assert_true(grader_run(grader, number, NULL, &grading));
    grader_close(grader);
    return grading;
}

static const char *const families[][2] = {{"freecell", ""},       {"freecell", "cells=2"}, {"klondike", "draw=1"},
                                          {"klondike", "draw=3"}, {"spider", "suits=1"},   {"spider", "suits=4"}};

static void a_grade_depends_only_on_the_deal(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        struct grading first = grade(families[i][0], families[i][1], 9);
        grade(families[i][0], families[i][1], 4);
        struct grading again = grade(families[i][0], families[i][1], 9);
        assert_memory_equal(&first, &again, sizeof first);
        assert_int_equal(first.verdict == KT_SOLVED, first.grade != GRADE_NONE);
        assert_true(first.grade != GRADE_WINNABLE);
    }
}

/* Known verdicts: the grade never calls a lost deal winnable. */
static void a_deal_that_cannot_be_won_has_no_grade(void **unused)
{
    (void)unused;
    struct grading lost = grade("klondike", "", 1), unwinnable = grade("freecell", "", 11982);
    assert_int_equal(lost.verdict, KT_IMPOSSIBLE);
    assert_true(lost.grade == GRADE_NONE && !grade_fits(&lost, GRADE_WINNABLE) && lost.blind.plays == 0);
    assert_true(unwinnable.verdict != KT_SOLVED && unwinnable.grade == GRADE_NONE);
}

/* Many deals of each family: all four grades occur, each for a quarter of them or so, and a harder grade means fewer
 * wins in plays with other seeds. */
static void grades_are_quarters_that_mean_something(void **unused)
{
    enum { DEALS = 120, PLAYS = 12 };
    int count[GRADES] = {0}, wins[GRADES] = {0};
    (void)unused;
    for (uint64_t number = 1; number <= DEALS; number++) {
        struct grading one = grade("freecell", "", number);
        const struct blind_player player = {"policy", 48, 0, PLAYS, number + 5000};
        struct kt_position *deal = kt_position_deal(kt_game_find("freecell"), NULL, number, NULL);
        struct blind_result result;
        assert_true(blind_play(deal, &player, NULL, &result));
        count[one.grade]++;
        wins[one.grade] += result.wins;
        kt_position_free(deal);
    }
    for (int kind = GRADE_EASY; kind <= GRADE_EXPERT; kind++)
        assert_in_range(count[kind], DEALS / 8, DEALS / 2);
    for (int kind = GRADE_EASY; kind < GRADE_EXPERT; kind++)
        assert_true(wins[kind] * count[kind + 1] > wins[kind + 1] * count[kind]);
}

/* Every number of the sentence, found in another way: by the solver and by the plays themselves. */
static void the_explanation_is_true(void **unused)
{
    (void)unused;
    struct grading grading = grade("klondike", "", 3);
    struct kt_phrase phrase = {0};
    struct kt_result result = {0};
    struct blind_result plays = {0};
    const struct blind_player player = {"policy", 16, 0, 24, 3};
    struct kt_position *deal = kt_position_deal(kt_game_find("klondike"), NULL, 3, NULL);
    struct kt_solver *solver = kt_solver_open(kt_game_find("klondike"), NULL, NULL);
    char text[300], expected[300];
    assert_true(kt_solver_run(solver, deal, NULL, &result, NULL) && result.verdict == KT_SOLVED);
    assert_true(blind_play(deal, &player, NULL, &plays) && plays.plays == 24);
    grade_explain(&grading, &phrase);
    kt_phrase_render(&phrase, NULL, text, sizeof text);
    snprintf(expected, sizeof expected,
             "A solver needed %llu positions. A bot that sees what you see won %d of 24 plays of this deal; mean "
             "progress: %d %%.",
             (unsigned long long)result.states, plays.wins, (plays.progress + 5) / 10);
    assert_string_equal(text, expected);
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(deal);
}

/* A bot that always wins makes full progress; one without moves makes none. */
static void progress_is_the_share_of_cards(void **unused)
{
    (void)unused;
    struct kt_settings rules;
    const struct blind_player player = {"policy", 0, 0, 2, 1};
    struct blind_result result;
    kt_rules_usual(kt_game_find("freecell"), &rules);
    assert_true(kt_rules_read(kt_game_find("freecell"), "ranks=1", &rules, NULL));
    struct kt_position *deal = kt_position_deal(kt_game_find("freecell"), &rules, 1, NULL);
    assert_true(blind_play(deal, &player, NULL, &result));
    assert_true(result.plays == 2 && result.wins == 2 && result.progress == 1000);
    kt_position_free(deal);
    const struct blind_player nobody = {"nobody", 0, 0, 2, 1};
    deal = kt_position_deal(kt_game_find("freecell"), NULL, 1, NULL);
    assert_false(blind_play(deal, &nobody, NULL, &result));
    kt_position_free(deal);
}

static uint64_t count_up(void *data)
{
    return (*(uint64_t *)data)++;
}

static void a_search_finds_what_is_asked_for(void **unused)
{
    (void)unused;
    struct kt_settings rules;
    kt_rules_usual(kt_game_find("klondike"), &rules);
    struct grader *grader = grader_open(kt_game_find("klondike"), &rules);
    for (int wanted = GRADE_WINNABLE; wanted < GRADES; wanted++) {
        uint64_t next = 100, number;
        struct grading found;
        const struct grade_search search = {.wanted = (enum grade)wanted, .random = count_up, .data = &next};
        assert_true(grader_search(grader, &search, &number, &found));
        assert_true(found.verdict == KT_SOLVED && (wanted == GRADE_WINNABLE || found.grade == (enum grade)wanted));
        struct grading again = grade("klondike", "", number);
        assert_int_equal(again.grade, found.grade);
    }
    bool stop = true;
    uint64_t next = 1, number;
    struct grading found;
    const struct grade_search stopped = {.wanted = GRADE_EASY, .stop = &stop, .random = count_up, .data = &next};
    assert_false(grader_search(grader, &stopped, &number, &found));
    assert_false(grader_run(grader, 3, &stop, &found));
    grader_close(grader);
}

static void words_and_grades_belong_together(void **unused)
{
    (void)unused;
    for (int kind = GRADE_WINNABLE; kind < GRADES; kind++)
        assert_int_equal(grade_named(grade_word((enum grade)kind)), kind);
    assert_int_equal(grade_named(""), GRADE_NONE);
    assert_int_equal(grade_named("gentle"), GRADE_NONE);
    assert_true(game_has_grades(kt_game_find("spider")) && !game_has_grades(kt_game_find("bigtwo")));
}

/* Par is the length of a line that wins: at most that of the default solver where `short` exists. */
static void par_is_short(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 5; i += 2) {
        struct grading grading = grade(families[i][0], "", 3);
        struct kt_position *deal = kt_position_deal(kt_game_find(families[i][0]), NULL, 3, NULL);
        uint64_t par = par_of(deal, NULL);
        assert_true(par > 0 && par <= grading.moves && par == par_of(deal, NULL));
        kt_position_free(deal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grade_depends_only_on_the_deal),
        cmocka_unit_test(a_deal_that_cannot_be_won_has_no_grade),
        cmocka_unit_test(grades_are_quarters_that_mean_something),
        cmocka_unit_test(the_explanation_is_true),
        cmocka_unit_test(progress_is_the_share_of_cards),
        cmocka_unit_test(a_search_finds_what_is_asked_for),
        cmocka_unit_test(words_and_grades_belong_together),
        cmocka_unit_test(par_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
