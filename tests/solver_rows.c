/* The calculations of the papers' solvers, row by row: `backtrack` of FreeCell, `dfs` of Spider, and `dfs` of any
 * game. */
#include "support.h"

#include <stdio.h>

#include "games/registry.h"

static void calculate(const struct kt_position *position, const char *solver_name, struct kt_calculation *calculation)
{
    struct kt_error error = {0};
    struct kt_solver *solver = kt_solver_open(kt_position_game(position), solver_name, &error);
    check(solver != NULL, "%s: %s", solver_name, error_text(&error));
    check(kt_solver_calculation(solver, position, calculation, &error), "%s: %s", solver_name, error_text(&error));
    kt_solver_close(solver);
}

/* Rows as lines "kind label value" with two spaces for each depth, and "!" for a chosen one. */
static void write_rows(const struct kt_position *position, const struct kt_calculation *calculation,
                       struct kt_text *out)
{
    for (size_t i = 0; i < calculation->count; i++) {
        const struct kt_row *row = &calculation->rows[i];
        char line[300], words[200] = "", value[40] = "";
        struct kt_text move = {0};
        if (row->label.text)
            kt_phrase_render(&row->label, NULL, words, sizeof words);
        else
            kt_move_write(position, row->move, &move);
        if (row->has_value)
            snprintf(value, sizeof value, " %g", row->value);
        snprintf(line, sizeof line, "%*s%s %s%s%s\n", 2 * row->depth, "", row->kind, move.data ? move.data : words,
                 value, row->is_chosen ? " !" : "");
        kt_text_add(out, line);
        kt_text_free(&move);
    }
}

/* The rows contain these lines, one after the other. */
static void see_rows(const struct kt_position *position, const char *solver, const char *lines)
{
    struct kt_calculation calculation = {0};
    struct kt_text text = {0};
    calculate(position, solver, &calculation);
    write_rows(position, &calculation, &text);
    check(strstr(text.data, lines) != NULL, "%s: these lines are missing:\n%sin\n%s", solver, lines, text.data);
    kt_text_free(&text);
    kt_calculation_free(&calculation);
}

/* ---- FreeCell ---- */

/* The four of spades can go home by the 2n rule only, the three of diamonds by neither rule. */
static const char board[] = "game: freecell\nrules: ranks=4,columns=4,cells=2\nhome: C-0 D-2 H-2 S-3\ncells: - -\n"
                            "1: 2C 4S\n2: 4H 3C\n3: AC 3H 4D 4C 3D\n4:\n";

static void a_card_goes_home_by_2n(void **unused)
{
    (void)unused;
    struct kt_position *position = read_or_fail(kt_game_find("freecell"), NULL, board);
    see_rows(position, "backtrack",
             "  home 1h\n"
             "    term n, its rank minus the lower foundation of the other colour 2\n"
             "    term Its rank minus the other foundation of its own colour 4\n"
             "    safe Heuristic safe: n is at most 1 (1 if so) 0\n"
             "    2n Heuristic 2n: the second difference is at least 2n (1 if so) 1\n"
             "    at_once Goes home at once (1 if so) 1\n"
             "  home 3h\n"
             "    term n, its rank minus the lower foundation of the other colour 3\n"
             "    term Its rank minus the other foundation of its own colour 1\n"
             "    safe Heuristic safe: n is at most 1 (1 if so) 0\n"
             "    2n Heuristic 2n: the second difference is at least 2n (1 if so) 0\n"
             "    at_once Goes home at once (1 if so) 0\n"
             "moves Moves in the order in which they are tried, by class 1\n"
             "  class To the foundations 1\n"
             "    candidate 1h !\n"
             "  class Supermoves 0\n");
    kt_position_free(position);
}

static void a_safe_card_goes_home(void **unused)
{
    (void)unused;
    struct kt_position *position =
        read_or_fail(kt_game_find("freecell"), NULL,
                     "game: freecell\nrules: ranks=4,columns=4,cells=2\nhome: C-0 D-2 H-2 S-2\ncells: - -\n"
                     "1: 2C 3S\n2: 4H 3C 4S\n3: AC 3H 4D 4C 3D\n4:\n");
    see_rows(position, "backtrack:no-2n",
             "    safe Heuristic safe: n is at most 1 (1 if so) 1\n"
             "    2n Heuristic 2n (off): the second difference is at least 2n (1 if so) 1\n"
             "    at_once Goes home at once (1 if so) 1\n");
    see_rows(position, "backtrack:no-2n", "    candidate 1h !\n  class Supermoves 0\n");
    kt_position_free(position);
}

static void moves_stand_in_the_papers_classes(void **unused)
{
    (void)unused;
    struct kt_position *position = read_or_fail(kt_game_find("freecell"), NULL, board);
    see_rows(position, "backtrack:no-2n",
             "moves Moves in the order in which they are tried, by class 11\n"
             "  class To the foundations 2\n"
             "    candidate 1h !\n"
             "    candidate 3h\n"
             "  class Supermoves 2\n"
             "    candidate 24\n"
             "    candidate 34\n"
             "  class From a column to a cell 3\n"
             "    candidate 1a\n"
             "    candidate 2a\n"
             "    candidate 3a\n"
             "  class From a cell to a column, or from column to column 4\n"
             "    candidate 14\n"
             "    candidate 24v1\n"
             "    candidate 31\n"
             "    candidate 34v1\n"
             "twins Legal moves left out because there is an equal empty place further left 3\n"
             "  twin 1b\n"
             "  twin 2b\n"
             "  twin 3b\n");
    see_rows(position, "backtrack:no-2n,no-order",
             "moves Moves in the order in which they are tried, as the rules list them 11\n"
             "  candidate 14 !\n"
             "  candidate 1a\n"
             "  candidate 1h\n");
    kt_position_free(position);
}

static void each_heuristic_shows_its_effect(void **unused)
{
    (void)unused;
    struct kt_position *position = read_or_fail(kt_game_find("freecell"), NULL, board);
    see_rows(position, "backtrack:no-2n",
             "  heuristic safe: a card goes home at once if every lower card of the other colour is home\n"
             "    on On: first 1h; moves 11\n"
             "    off Off: first 1h; moves 11\n"
             "  heuristic 2n: a card goes home at once if it is 2n above the other foundation of its own colour\n"
             "    on On: first 1h; moves 1\n"
             "    off Off: first 1h; moves 11\n"
             "  heuristic super: whole runs move at once\n"
             "    on On: first 1h; moves 11\n"
             "    off Off: first 1h; moves 9\n"
             "  heuristic order: moves are tried by class\n"
             "    on On: first 1h; moves 11\n"
             "    off Off: first 14; moves 11\n");
    kt_position_free(position);
}

/* ---- dfs ---- */

/* The paper's first testing. */
static void spider_shows_movable_cards_and_actions(void **unused)
{
    (void)unused;
    struct kt_position *position = read_or_fail(kt_game_find("spider"), NULL,
                                                "game: spider\nrules: preset=paper\nsets:\nstock: KS QS 8S 7S\n"
                                                "1: AS 2S | JS\n2: 3S 4S | TS\n3: 5S 6S | 9S\n");
    see_rows(position, "dfs",
             "movable Movable cards (row, position), counted from 0 3\n"
             "  card (0, 2): J♠\n"
             "  card (1, 2): 10♠\n"
             "  card (2, 2): 9♠\n"
             "actions Actions in the order in which they are tried 3\n"
             "  candidate move (1, 2) to row 0 !\n"
             "  candidate move (2, 2) to row 1\n"
             "  candidate open\n");
    kt_position_free(position);
    position = read_or_fail(kt_game_find("spider"), NULL,
                            "game: spider\nrules: ranks=3,sets=2,rows=3,cards=2,extra=0,closed=0,finish=player\nsets:\n"
                            "stock:\n1: 3S 2S AS\n2: 3S\n3: 2S AS\n");
    see_rows(position, "dfs",
             "actions Actions in the order in which they are tried 3\n"
             "  candidate take the finished set of row 0 !\n"
             "  candidate move (2, 0) to row 1\n"
             "  candidate move (0, 1) to row 1\n");
    kt_position_free(position);
}

/* The first move that the search tries is the first row: a search that may see two positions shows it. */
struct first_tried {
    kt_move move;
    bool is_known;
};

static void note_first(void *data, size_t depth, kt_move move)
{
    struct first_tried *first = data;
    if (depth == 1 && !first->is_known)
        *first = (struct first_tried){move, true};
}

static void the_first_row_is_tried_first(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *solver;
    } rows[] = {{"spider", "dfs"},
                {"klondike", "dfs"},
                {"freecell", "dfs"},
                {"freecell", "backtrack"},
                {"freecell", "backtrack:no-order"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct kt_game *game = kt_game_find(rows[i].game);
        struct kt_position *position = deal_or_fail(game, "", 3 + i);
        struct kt_solver *solver = kt_solver_open(game, rows[i].solver, NULL);
        struct kt_calculation calculation = {0};
        struct kt_result result = {0};
        struct first_tried first = {0};
        const struct kt_limits limits = {.states = 20, .watch = note_first, .watch_data = &first};
        assert_true(kt_solver_calculation(solver, position, &calculation, NULL));
        assert_true(kt_solver_run(solver, position, &limits, &result, NULL));
        assert_true(first.is_known);
        int chosen = 0;
        for (size_t row = 0; row < calculation.count; row++)
            chosen += calculation.rows[row].is_chosen && calculation.rows[row].move == first.move;
        check(chosen == 1, "%s %s", rows[i].game, rows[i].solver);
        kt_calculation_free(&calculation);
        kt_line_free(&result.line);
        kt_solver_close(solver);
        kt_position_free(position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_goes_home_by_2n),
        cmocka_unit_test(a_safe_card_goes_home),
        cmocka_unit_test(moves_stand_in_the_papers_classes),
        cmocka_unit_test(each_heuristic_shows_its_effect),
        cmocka_unit_test(spider_shows_movable_cards_and_actions),
        cmocka_unit_test(the_first_row_is_tried_first),
    };
    return cmocka_run_group_tests_name("solver_rows", tests, NULL, NULL);
}
