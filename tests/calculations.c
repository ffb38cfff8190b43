/* Calculations of every solver and bot of every game: a proper tree, labels without missing arguments, legal moves, and
 * a decision that is the bot's choice. The tests of each game check the values. */
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/calculation.h"
#include "core/rng.h"
#include "games/registry.h"

static void check_label(const struct kt_position *world, const struct kt_row *row, const char *where)
{
    char text[1024];
    struct kt_phrase words = row->label;
    if (!words.text)
        kt_move_words(world, row->move, &words);
    check(words.text != NULL, "%s: a row \"%s\" has neither a label nor a legal move", where, row->kind);
    size_t length = kt_phrase_render(&words, NULL, text, sizeof text);
    check(length > 0 && length < sizeof text && is_utf8(text), "%s: label \"%s\"", where, text);
    for (const char *percent = text; (percent = strchr(percent, '%')); percent++)
        check(percent[1] < '1' || percent[1] > '4', "%s: an argument is missing in \"%s\"", where, text);
}

static void check_row(const struct kt_position *world, const struct kt_row *row, const struct kt_row *before,
                      const char *where)
{
    check(row->depth >= 0 && row->depth <= (before ? before->depth + 1 : 0), "%s: depth %d", where, row->depth);
    check(!row->has_value || !isnan(row->value), "%s: a value is not a number", where);
    check(row->margin >= 0 && (row->samples > 0 || row->margin == 0), "%s: a margin without samples", where);
    check_label(world, row, where);
    if (row->move != KT_NO_MOVE) {
        struct kt_text text = {0};
        kt_move_write(world, row->move, &text);
        check(text.size > 0, "%s: a row \"%s\" has an illegal move", where, row->kind);
        kt_text_free(&text);
    }
}

/* A chosen row that is a candidate must be the choice; its kind is "candidate" in every game. */
static void check_rows(const struct kt_position *world, const struct kt_calculation *calculation, kt_move choice,
                       const char *where)
{
    check(calculation->count > 0 && !calculation->failed, "%s: no rows", where);
    for (size_t i = 0; i < calculation->count; i++) {
        const struct kt_row *row = &calculation->rows[i];
        check_row(world, row, i ? row - 1 : NULL, where);
        if (row->is_chosen && row->move != KT_NO_MOVE && strcmp(row->kind, "candidate") == 0)
            check(choice == KT_NO_MOVE || row->move == choice, "%s: the chosen row is not the choice", where);
    }
}

static void check_bot(const struct kt_position *position, int index)
{
    const struct kt_game *game = kt_position_game(position);
    const char *name = kt_game_bot(game, index)->name;
    char where[200];
    struct kt_limits limits = {.states = 300};
    struct kt_calculation calculation = {0};
    struct kt_bot *bot = kt_bot_open(game, name, 7, NULL);
    struct kt_view *view = kt_view_of(position, kt_position_turn(position));
    struct kt_position *world = kt_view_world(view, 1);
    snprintf(where, sizeof where, "%s, bot %s", kt_game_name(game), name);
    assert_false(kt_bot_calculation(bot, view, KT_NO_MOVE, &calculation)); /* nothing was chosen */
    kt_move choice = kt_bot_choose(bot, view, &limits);
    if (kt_bot_calculation(bot, view, choice, &calculation))
        check_rows(world, &calculation, choice, where);
    else
        check(choice == KT_GIVE_UP && calculation.count == 0, "%s: no calculation", where);
    kt_calculation_free(&calculation);
    kt_position_free(world);
    kt_view_free(view);
    kt_bot_close(bot);
}

static void check_solver(const struct kt_position *position, int index)
{
    const struct kt_game *game = kt_position_game(position);
    const char *name = kt_game_solver(game, index)->name;
    char where[200];
    struct kt_calculation calculation = {0};
    struct kt_error error = {0};
    struct kt_solver *solver = kt_solver_open(game, name, NULL);
    snprintf(where, sizeof where, "%s, solver %s", kt_game_name(game), name);
    if (kt_solver_calculation(solver, position, &calculation, &error))
        check_rows(position, &calculation, KT_NO_MOVE, where);
    else
        check(error.code == KT_NOT_POSSIBLE && calculation.count == 0, "%s: %s", where, error_text(&error));
    kt_calculation_free(&calculation);
    kt_solver_close(solver);
}

/* Positions of random games, played by chance. */
static void every_calculation_is_a_tree(void **unused)
{
    struct kt_rng rng;
    (void)unused;
    kt_rng_seed(&rng, 11);
    for (int i = 0; kt_game_at(i); i++) {
        for (int deal = 1; deal <= often(12); deal++) {
            struct kt_position *position = deal_or_fail(kt_game_at(i), "", (uint64_t)deal);
            play_randomly(position, &rng, (deal - 1) * 3, NULL);
            for (int bot = 0; kt_position_turn(position) != KT_NOBODY && kt_game_bot(kt_game_at(i), bot); bot++)
                check_bot(position, bot);
            for (int solver = 0; kt_game_solver(kt_game_at(i), solver); solver++)
                check_solver(position, solver);
            kt_position_free(position);
        }
    }
}

static void rows_grow_and_keep_their_values(void **unused)
{
    struct kt_calculation calculation = {0};
    (void)unused;
    for (int i = 0; i < 1000; i++)
        kt_row_add_value(&calculation, i > 0, "number", "%1", i);
    assert_int_equal(calculation.count, 1000);
    for (int i = 0; i < 1000; i++)
        assert_true(calculation.rows[i].has_value && calculation.rows[i].value == i);
    kt_calculation_free(&calculation);
    assert_int_equal(calculation.count, 0);
}

/* Rows after the first KT_MOST_ROWS are counted, but not kept. */
static void long_calculations_are_cut(void **unused)
{
    struct kt_calculation calculation = {0};
    (void)unused;
    for (int i = 0; i < KT_MOST_ROWS + 5; i++)
        kt_row_add(&calculation, i == KT_MOST_ROWS + 3 ? 9 : i > 0, "number", "%1");
    assert_int_equal(calculation.count, KT_MOST_ROWS);
    assert_int_equal(calculation.left_out, 5);
    assert_false(calculation.failed);
    kt_calculation_free(&calculation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_calculation_is_a_tree),
        cmocka_unit_test(rows_grow_and_keep_their_values),
        cmocka_unit_test(long_calculations_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
