/* The solver `short`: its board plays by the rules, its pruning loses no shortest line, and it keeps all limits.
 * solvers.c tests what all solvers have in common. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "exhaustive.h"
#include "games/freecell/beam.h"
#include "games/freecell/judge.h"
#include "games/freecell/short_weights.h"
#include "plain_freecell.h"
#include "session/handles.h"

/* ---- the board ---- */

static struct freecell random_deal(struct kt_rng *rng)
{
    char rules[80];
    snprintf(rules, sizeof rules, "cells=%d,columns=%d,ranks=%d", (int)kt_rng_below(rng, 9),
             4 + (int)kt_rng_below(rng, 7), 1 + (int)kt_rng_below(rng, 13));
    struct kt_position *position = deal_or_fail(&kt_freecell, rules, 1 + kt_rng_below(rng, 100000));
    struct freecell s = *fc_of(position->state);
    kt_position_free(position);
    return s;
}

/* The position on the board in the rules' own form; the board keeps cells without gaps. */
static struct freecell position_on(const struct fc_board *b)
{
    struct freecell s = {.cells = b->cells, .columns = b->columns, .ranks = b->ranks};
    memcpy(s.home, b->now.home, sizeof s.home);
    memcpy(s.cell, b->now.cell, b->now.cells_used);
    for (int c = 0; c < b->columns; c++)
        for (int depth = 1; depth <= b->now.height[c]; depth++)
            fc_push(&s, c, b->at[c][depth].card);
    return s;
}

struct key {
    uint8_t bytes[FC_DECK];
    uint64_t hash;
};

static struct key key_of(const struct freecell *s)
{
    struct key key = {.hash = 0};
    kt_freecell.key((const struct kt_state *)s, key.bytes);
    return key;
}

static bool same_key(const struct freecell *a, const struct freecell *b)
{
    struct key first = key_of(a), second = key_of(b);
    return memcmp(first.bytes, second.bytes, FC_DECK) == 0;
}

static int by_key(const void *a, const void *b)
{
    return memcmp(((const struct key *)a)->bytes, ((const struct key *)b)->bytes, FC_DECK);
}

static int sort_out(struct key *keys, int count)
{
    int kept = 0;
    qsort(keys, (size_t)count, sizeof *keys, by_key);
    for (int i = 0; i < count; i++)
        if (kept == 0 || by_key(&keys[kept - 1], &keys[i]) != 0)
            keys[kept++] = keys[i];
    return kept;
}

/* All positions that can be reached by one move, except the position itself. */
static int children_by_rules(const struct freecell *s, struct key *keys)
{
    kt_move moves[FC_MOST_MOVES];
    int count = fc_moves(s, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        struct freecell child = *s;
        fc_move_cards(&child, fc_unpack(moves[i]));
        if (!same_key(&child, s))
            keys[kept++] = key_of(&child);
    }
    return sort_out(keys, kept);
}

/* Every sum on the board must be the one of a board that has just been read. */
static void see_sums(const struct fc_board *b, struct fc_board *fresh)
{
    uint16_t features[FC_MOST_FEATURES];
    struct freecell s = position_on(b);
    fc_board_prepare(fresh, &s, (enum fc_home_rule)b->rule, b->weights);
    fc_board_read(fresh, &s);
    int sum = 0, count = fc_judge_features(fresh, features);
    for (int i = 0; i < count; i++)
        sum += b->weights[features[i]];
    assert_true(count <= FC_MOST_FEATURES);
    assert_int_equal(fc_judge(fresh), sum);
    assert_int_equal(fc_judge(b), sum);
    assert_true(fresh->now.hash == b->now.hash);
    assert_int_equal(fresh->now.must, b->now.must);
    assert_int_equal(fresh->now.runs, b->now.runs);
    assert_int_equal(fresh->now.empty_columns, b->now.empty_columns);
}

static int children_by_board(struct fc_board *b, struct key *keys)
{
    fc_move16 moves[FC_BOARD_MOVES];
    struct fc_board_now before = b->now;
    int count = fc_board_moves(b, moves);
    for (int i = 0; i < count; i++) {
        uint64_t foretold = fc_board_hash_after(b, moves[i]);
        fc_board_make(b, moves[i]);
        struct freecell child = position_on(b);
        keys[i] = key_of(&child);
        keys[i].hash = b->now.hash;
        assert_true(foretold == b->now.hash);
        fc_board_autoplay(b, NULL);
        fc_board_back(b, moves[i], &before);
        assert_memory_equal(&b->now, &before, sizeof before);
    }
    return count;
}

/* One position: the same children by the rules and by the board, no two of them with the same hash. */
static void see_children(struct fc_board *b, struct fc_board *fresh)
{
    static struct key by_rules[FC_MOST_MOVES], by_board[FC_BOARD_MOVES];
    struct freecell s = position_on(b);
    int expected = children_by_rules(&s, by_rules);
    int count = sort_out(by_board, children_by_board(b, by_board));
    assert_int_equal(count, expected);
    for (int i = 0; i < count; i++) {
        assert_memory_equal(by_rules[i].bytes, by_board[i].bytes, FC_DECK);
        for (int j = 0; j < i; j++)
            assert_true(by_board[i].hash != by_board[j].hash);
    }
    see_sums(b, fresh);
}

static bool is_free(const struct freecell *s, kt_card card, enum fc_home_rule rule)
{
    if (rule == FC_HOME_SAFE)
        return fc_is_safe_home(s, card);
    return fc_goes_home(s, card) && (rule == FC_HOME_ALL || fc_foundations_for(s, card).others >= kt_rank(card) - 1);
}

/* Home moves lead to the same position in any order, so the rules may make them in another order. */
static void see_home_moves(struct fc_board *b)
{
    kt_card sent[FC_DECK];
    struct freecell s = position_on(b);
    int expected = 0;
    for (int from = 0; from < FC_HOME; from++) {
        kt_card card = fc_card_at(&s, from);
        if (!card || !is_free(&s, card, (enum fc_home_rule)b->rule))
            continue;
        fc_move_cards(&s, (struct fc_move){from, FC_HOME, 1});
        expected++;
        from = -1;
    }
    assert_int_equal(fc_board_autoplay(b, sent), expected);
    struct freecell after = position_on(b);
    assert_true(same_key(&s, &after));
}

static void see_text(struct fc_board *b)
{
    struct fc_board_text text, again;
    struct freecell before = position_on(b), after;
    fc_board_close(b, &text);
    fc_board_open(b, &text);
    after = position_on(b);
    assert_memory_equal(&before, &after, sizeof before);
    fc_board_close(b, &again);
    assert_memory_equal(&text, &again, sizeof text);
}

static void the_board_plays_by_the_rules(void **unused)
{
    (void)unused;
    static struct fc_board board, fresh;
    struct kt_rng rng;
    int positions = 0;
    kt_rng_seed(&rng, 1);
    for (int game = 0; game < often(150); game++) {
        struct freecell s = random_deal(&rng);
        enum fc_home_rule rule = (enum fc_home_rule)(game % FC_HOME_RULES);
        fc_board_prepare(&board, &s, rule, fc_weights[rule]);
        fc_board_read(&board, &s);
        struct freecell read = position_on(&board);
        assert_true(same_key(&s, &read));
        for (int i = 0; i < 60 && !fc_board_is_won(&board); i++, positions++) {
            fc_move16 moves[FC_BOARD_MOVES];
            see_children(&board, &fresh);
            int count = fc_board_moves(&board, moves);
            if (count == 0)
                break;
            fc_board_make(&board, moves[kt_rng_below(&rng, (uint32_t)count)]);
            see_home_moves(&board);
            see_text(&board);
        }
    }
    check(positions > often(3000), "only %d positions", positions);
}

static void equal_positions_have_equal_hashes(void **unused)
{
    (void)unused;
    static struct fc_board board;
    struct kt_rng rng;
    kt_rng_seed(&rng, 2);
    for (int i = 0; i < 100; i++) {
        struct freecell s = random_deal(&rng);
        fc_board_prepare(&board, &s, FC_HOME_ALL, fc_weights[FC_HOME_ALL]);
        for (int move = 0; move < 30; move++) {
            kt_move moves[FC_MOST_MOVES];
            int count = fc_moves(&s, moves);
            if (count == 0)
                break;
            fc_move_cards(&s, fc_unpack(moves[kt_rng_below(&rng, (uint32_t)count)]));
        }
        struct freecell other = s;
        kt_rng_shuffle(&rng, other.top, other.columns);
        kt_rng_shuffle(&rng, other.cell, other.cells);
        fc_board_read(&board, &s);
        uint64_t hash = board.now.hash;
        int judgement = fc_judge(&board);
        fc_board_read(&board, &other);
        assert_true(board.now.hash == hash);
        assert_int_equal(fc_judge(&board), judgement);
    }
}

/* ---- the beam ---- */

/* A deck that is small enough for an exhaustive search. */
static struct freecell small_deal(uint64_t number, int cells)
{
    char rules[100];
    snprintf(rules, sizeof rules, "cells=%d,columns=4,ranks=%d,build=%s,empty=%s", cells, 3 + (int)(number / 3 % 2),
             number % 8 == 5 ? "suit" : "red-black", number % 7 == 3 ? "kings" : "any");
    struct kt_position *position = deal_or_fail(&kt_freecell, rules, number);
    struct freecell s = *fc_of(position->state);
    kt_position_free(position);
    return s;
}

/* Floods from the states of one layer by its free moves or by those that count, from `first` on. */
static bool flood_layer(struct flood *flood, enum fc_home_rule rule, size_t first, bool by_free_moves)
{
    size_t end = flood->states.count;
    for (size_t i = first; i < (by_free_moves ? flood->states.count : end); i++) {
        kt_move moves[FC_MOST_MOVES];
        struct freecell s = *(struct freecell *)kt_vector_at(&flood->states, i);
        if (fc_is_won(&s))
            return true;
        int count = fc_moves(&s, moves);
        for (int m = 0; m < count; m++) {
            struct fc_move move = fc_unpack(moves[m]);
            struct freecell child = s;
            if ((move.to == FC_HOME && is_free(&s, fc_card_at(&s, move.from), rule)) != by_free_moves)
                continue;
            fc_move_cards(&child, move);
            flood_to(flood, (const struct kt_state *)&child);
        }
    }
    return false;
}

/* The fewest counted moves, by exhaustive search: home moves are optional, and free ones do not count. -1: there is no
 * solution. */
static int fewest_moves(const struct freecell *start, enum fc_home_rule rule)
{
    struct flood flood;
    int length = 0;
    size_t first = 0;
    flood_open(&flood, &kt_freecell);
    flood_to(&flood, (const struct kt_state *)start);
    while (!flood_layer(&flood, rule, first, true)) {
        size_t next = flood.states.count;
        flood_layer(&flood, rule, first, false);
        first = next;
        length++;
        if (first == flood.states.count) {
            length = -1;
            break;
        }
    }
    drain(&flood);
    return length;
}

static int run_beam(struct fc_beam *beam, const struct freecell *s, enum fc_home_rule rule, int most)
{
    struct kt_budget budget;
    struct fc_board_text start;
    fc_move16 line[FC_BEAM_LAYERS];
    kt_budget_start(&budget, NULL, NULL);
    beam->budget = &budget;
    beam->most_states = UINT64_MAX;
    beam->width = beam->widest;
    fc_beam_reset(beam);
    fc_board_prepare(&beam->board, s, rule, fc_weights[rule]);
    fc_board_read(&beam->board, s);
    fc_board_autoplay(&beam->board, NULL);
    fc_board_close(&beam->board, &start);
    return fc_beam_run(beam, &start, most, line);
}

/* On a deck so small that no layer overflows the beam is exact. Told the length beforehand, and so cutting with its
 * bound, it must find it again. Forcing the safe home moves must not cost a move either; forcing all may. */
static void the_cut_loses_no_shortest_line(void **unused)
{
    (void)unused;
    int found = 0, compared = 0;
    void *block = malloc(fc_beam_size(FC_BEAM_WIDEST));
    assert_non_null(block);
    struct fc_beam *beam = fc_beam_lay_out(block, FC_BEAM_WIDEST);
    for (uint64_t number = 1; number <= (uint64_t)often(150); number++) {
        struct freecell s = small_deal(number, (int)(number % 3));
        for (int i = 0; i < FC_HOME_RULES; i++) {
            enum fc_home_rule rule = (enum fc_home_rule)i;
            int length = run_beam(beam, &s, rule, FC_BEAM_LAYERS);
            bool is_whole = !beam->is_cut;
            found += length > 0;
            if (length >= 0)
                assert_int_equal(run_beam(beam, &s, rule, length), length);
            if (length > 0)
                assert_int_equal(run_beam(beam, &s, rule, length - 1), -1);
            if (rule == FC_HOME_ALL || !is_whole)
                continue;
            assert_int_equal(length, fewest_moves(&s, rule));
            compared++;
        }
    }
    free(block);
    check(found > often(150) && compared > often(200), "%d found, %d compared", found, compared);
}

/* ---- the solver ---- */

static struct kt_solver *open_solver(const char *spec)
{
    struct kt_error error = {0};
    struct kt_solver *solver = kt_solver_open(&kt_freecell, spec, &error);
    check(solver != NULL, "%s: %s", spec, error_text(&error));
    return solver;
}

/* Runs the solver and checks the result: the replay, the limits, why it stopped. */
static void solve(struct kt_solver *solver, const struct kt_position *position, struct kt_limits limits,
                  struct kt_result *result)
{
    struct kt_error error = {0};
    struct kt_tally tally;
    bool has_run = kt_solver_run(solver, position, &limits, result, &error);
    check(has_run, "%s", error_text(&error));
    assert_true(!limits.states || result->states <= limits.states);
    assert_true(!limits.memory || result->memory <= limits.memory);
    assert_true((result->verdict == KT_UNKNOWN) == (result->stopped_by != KT_BY_NOTHING));
    if (result->verdict == KT_SOLVED) {
        assert_true(kt_line_check(position, &result->line, &tally, &error));
        assert_true(tally.won && tally.moves == result->tally.moves);
    }
}

static double mean_moves(const char *rules, const char *spec, uint64_t last, int *solved)
{
    struct kt_solver *solver = open_solver(spec);
    struct kt_result result = {0};
    double moves = 0;
    *solved = 0;
    for (uint64_t number = 1; number <= last; number++) {
        struct kt_position *position = deal_or_fail(&kt_freecell, rules, number);
        solve(solver, position, (struct kt_limits){.states = 150000}, &result);
        if (result.verdict == KT_SOLVED) {
            moves += (double)result.tally.moves;
            ++*solved;
        }
        kt_position_free(position);
    }
    kt_line_free(&result.line);
    kt_solver_close(solver);
    return moves / *solved;
}

static void its_solutions_are_short(void **unused)
{
    (void)unused;
    int solved;
    double mean = mean_moves("", "short:budget=50", 60, &solved);
    assert_int_equal(solved, 60);
    check(mean < 32.5, "%.2f moves on average", mean);
    double little = mean_moves("", "short:budget=20", 20, &solved);
    double more = mean_moves("", "short:budget=100", 20, &solved);
    check(more < little, "%.2f with five times the budget, %.2f without", more, little);
}

/* The rule that is searched by is the one under which the line is short. */
static void each_home_rule_is_best_by_its_own_count(void **unused)
{
    (void)unused;
    int solved;
    double safe = mean_moves("", "short:budget=50", 20, &solved);
    double all = mean_moves("", "short:budget=50,home=all", 20, &solved);
    double strict = mean_moves("", "short:budget=50,home=strict", 20, &solved);
    check(safe < all && safe < strict, "by the safe count: safe %.2f, all %.2f, strict %.2f", safe, all, strict);
}

static void odd_shapes_and_rules_are_solved(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules, *spec;
        int least; /* solved of 10 */
    } rows[] = {
        {"autoplay=safe", "short:budget=30", 10},
        {"autoplay=safe", "short:budget=30,home=strict", 10},
        {"autoplay=safe", "short:budget=30,home=all", 10},
        {"cells=8,columns=10", "short:budget=30", 10},
        {"cells=8,columns=13", "short:budget=30", 10},
        {"preset=bakers-game", "short:budget=30", 6},
        {"preset=eight-off,autoplay=safe", "short:budget=30", 10},
        {"preset=seahaven", "short:budget=30,home=strict", 6},
        {"cells=8,columns=4", "short:budget=30", 5},
        {"cells=0,columns=10", "short:budget=30", 2},
        {"cells=2", "short:budget=30", 5},
        {"ranks=1,columns=4,cells=0", "short", 10},
        {"ranks=5,columns=5,cells=1,autoplay=safe", "short:home=all", 5},
        {"ranks=9,columns=6,cells=3", "short:home=strict,budget=30", 9},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int solved;
        mean_moves(rows[i].rules, rows[i].spec, 10, &solved);
        check(solved >= rows[i].least, "%s, %s: %d of 10 solved", rows[i].rules, rows[i].spec, solved);
    }
}

static void positions_from_the_middle_are_solved(void **unused)
{
    (void)unused;
    struct kt_solver *solver = open_solver("short:budget=20");
    struct kt_result result = {0};
    struct kt_rng rng;
    int solved = 0;
    kt_rng_seed(&rng, 3);
    for (uint64_t number = 1; number <= (uint64_t)often(40); number++) {
        struct kt_position *position = deal_or_fail(&kt_freecell, number % 2 ? "" : "autoplay=safe,cells=6", number);
        play_randomly(position, &rng, (int)kt_rng_below(&rng, 40), NULL);
        solve(solver, position, (struct kt_limits){.states = 100000}, &result);
        solved += result.verdict == KT_SOLVED;
        kt_position_free(position);
    }
    check(solved >= often(20), "%d of %d solved", solved, often(40));
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

/* All cards of a deal on one pile. */
static void a_column_of_the_whole_deck_is_solved(void **unused)
{
    (void)unused;
    struct kt_position *dealt = deal_or_fail(&kt_freecell, "cells=8,columns=10", 1);
    struct freecell s = *fc_of(dealt->state);
    kt_card cards[FC_DECK];
    for (int c = 1; c < s.columns; c++) {
        int height = fc_column_cards(&s, c, cards);
        s.top[c] = KT_NO_CARD;
        for (int i = 0; i < height; i++)
            fc_push(&s, 0, cards[i]);
    }
    assert_int_equal(fc_column_cards(&s, 0, cards), FC_DECK);
    struct kt_position *position = kt_position_of(&kt_freecell, (const struct kt_state *)&s, NULL);
    struct kt_solver *solver = open_solver("short:budget=50");
    struct kt_result result = {0};
    solve(solver, position, (struct kt_limits){0}, &result);
    assert_int_equal(result.verdict, KT_SOLVED);
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
    kt_position_free(dealt);
}

static void verdicts_on_small_decks_are_the_truth(void **unused)
{
    (void)unused;
    struct kt_solver *solver = open_solver("short");
    struct kt_result result = {0};
    int count[3] = {0};
    for (uint64_t number = 1; number <= (uint64_t)often(150); number++) {
        struct freecell s = small_deal(number, 0);
        struct plain plain = plain_of(&s);
        struct kt_position *position = kt_position_of(&kt_freecell, (const struct kt_state *)&s, NULL);
        solve(solver, position, (struct kt_limits){0}, &result);
        assert_int_equal(result.verdict, plain_search(&plain, true, plain_is_won, NULL, 50000));
        count[result.verdict]++;
        kt_position_free(position);
    }
    check(count[KT_SOLVED] > often(40) && count[KT_IMPOSSIBLE] > often(20), "%d solved, %d impossible",
          count[KT_SOLVED], count[KT_IMPOSSIBLE]);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

/* ---- limits ---- */

/* A line found before the limit is reached is returned, and the number of states is exact. */
static void a_limit_of_states_leaves_the_best_line_so_far(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_freecell, "", 1);
    struct kt_solver *solver = open_solver("short");
    struct kt_result result = {0};
    int solved = 0, unknown = 0;
    uint64_t before = UINT64_MAX;
    for (uint64_t states = 10; states < 300000; states += 1 + states / 3) {
        solve(solver, position, (struct kt_limits){.states = states}, &result);
        assert_int_equal(result.states, states);
        if (result.verdict == KT_UNKNOWN) {
            assert_int_equal(result.stopped_by, KT_BY_STATES);
            assert_int_equal(solved, 0);
            unknown++;
        } else {
            assert_true(result.tally.moves <= before);
            before = result.tally.moves;
            solved++;
        }
    }
    check(solved > 3 && unknown > 10, "%d solved, %d unknown", solved, unknown);
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
}

/* Less memory, narrower beams; the solver is the same all the time, so what it kept must not count against a limit. */
static void little_memory_makes_a_narrow_beam(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_freecell, "", 5);
    struct kt_solver *solver = open_solver("short:budget=30");
    struct kt_result result = {0};
    int solved = 0, unknown = 0;
    for (uint64_t memory = 1; memory < 10000000; memory += 1 + memory / 4) {
        solve(solver, position, (struct kt_limits){.memory = memory, .states = 200000}, &result);
        solved += result.verdict == KT_SOLVED;
        unknown += result.verdict == KT_UNKNOWN && result.stopped_by == KT_BY_MEMORY;
        if (memory % 2 == 0)
            solve(solver, position, (struct kt_limits){.states = 1000}, &result);
    }
    check(solved > 15 && unknown > 30, "%d solved, %d without enough memory", solved, unknown);
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
}

/* If it is stopped early, the result is unknown; if it is stopped late, it returns the best line so far. */
static void any_thread_may_stop_it(void **unused)
{
    (void)unused;
    static const struct {
        int looks;
        enum kt_verdict verdict;
    } rows[] = {{2, KT_UNKNOWN}, {1000, KT_SOLVED}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = deal_or_fail(&kt_freecell, "", 1);
        struct kt_solver *solver = open_solver("short:budget=1000000");
        struct kt_result result = {0};
        solve_until_stopped(solver, position, rows[i].looks, &result);
        assert_int_equal(result.verdict, rows[i].verdict);
        assert_true(result.states < 256 * (uint64_t)(rows[i].looks + 4));
        kt_line_free(&result.line);
        kt_solver_close(solver);
        kt_position_free(position);
    }
}

/* ---- the same again ---- */

static void see_same_line(const struct kt_result *a, const struct kt_result *b)
{
    assert_int_equal(a->states, b->states);
    assert_int_equal(a->line.count, b->line.count);
    assert_memory_equal(a->line.moves, b->line.moves, a->line.count * sizeof *a->line.moves);
}

/* Earlier searches with the same workspace must not change the result. */
static void the_same_deal_has_the_same_line(void **unused)
{
    (void)unused;
    struct kt_solver *worn = open_solver("short:budget=60");
    struct kt_result result = {0}, expected = {0};
    for (uint64_t number = 1; number <= 8; number++) {
        struct kt_position *position = deal_or_fail(&kt_freecell, number % 3 ? "" : "cells=3,columns=9", number);
        struct kt_solver *fresh = open_solver("short:budget=60");
        struct kt_limits limits = {.memory = number % 2 ? 0 : 1000000};
        solve(fresh, position, limits, &expected);
        solve(worn, position, limits, &result);
        see_same_line(&expected, &result);
        kt_solver_close(fresh);
        kt_position_free(position);
    }
    kt_line_free(&result.line);
    kt_line_free(&expected.line);
    kt_solver_close(worn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_plays_by_the_rules),
        cmocka_unit_test(equal_positions_have_equal_hashes),
        cmocka_unit_test(the_cut_loses_no_shortest_line),
        cmocka_unit_test(its_solutions_are_short),
        cmocka_unit_test(each_home_rule_is_best_by_its_own_count),
        cmocka_unit_test(odd_shapes_and_rules_are_solved),
        cmocka_unit_test(positions_from_the_middle_are_solved),
        cmocka_unit_test(a_column_of_the_whole_deck_is_solved),
        cmocka_unit_test(verdicts_on_small_decks_are_the_truth),
        cmocka_unit_test(a_limit_of_states_leaves_the_best_line_so_far),
        cmocka_unit_test(little_memory_makes_a_narrow_beam),
        cmocka_unit_test(any_thread_may_stop_it),
        cmocka_unit_test(the_same_deal_has_the_same_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
