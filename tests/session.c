/* A game in progress: playing, undo, rounds, hints. */
#include "support.h"

#include "games/freecell/freecell.h"
#include "games/nullgame/nullgame.h"

static kt_move move_of(const struct kt_session *session, const char *text)
{
    kt_move move = 0;
    struct kt_error error = {0};
    bool is_legal = kt_move_read(kt_session_position(session), text, &move, &error);
    check(is_legal, "%s: %s", text, error_text(&error));
    return move;
}

static void play_some(struct kt_session *session, struct kt_rng *rng, int most)
{
    kt_move moves[FC_MOST_MOVES];
    for (int i = 0; i < most; i++) {
        int count = kt_position_moves(kt_session_position(session), moves, FC_MOST_MOVES);
        if (count == 0)
            return;
        assert_true(kt_session_play(session, moves[kt_rng_below(rng, (uint32_t)count)], NULL));
    }
}

/* ---- playing ---- */

static void a_new_session_starts_from_its_deal(void **unused)
{
    (void)unused;
    struct kt_session *session = new_session(&kt_freecell, "", 617);
    struct kt_position *dealt = deal_or_fail(&kt_freecell, "", 617);
    size_t total = 99;
    assert_non_null(session);
    assert_true(same_position(kt_session_position(session), dealt));
    assert_true(same_position(kt_session_start(session), dealt));
    assert_int_equal(kt_session_round(session), 1);
    assert_int_equal(played_of(session, &total), 0);
    assert_int_equal(total, 0);
    assert_false(undo(session));
    assert_false(redo(session));
    kt_position_free(dealt);
    kt_session_free(session);
    kt_session_free(NULL);
}

static void an_illegal_move_changes_nothing(void **unused)
{
    (void)unused;
    struct kt_session *session = new_session(&kt_freecell, "", 1);
    struct kt_position *before = kt_position_copy(kt_session_position(session));
    static const kt_move wrong[] = {0, 0xFFFFFF, 0x1000000, ~(kt_move)0};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kt_error error = stale_error();
        size_t total;
        assert_false(kt_session_play(session, wrong[i], &error));
        check(error.code == KT_ILLEGAL && !is_stale(&error), "move %llx is refused without a reason",
              (unsigned long long)wrong[i]);
        assert_true(same_position(kt_session_position(session), before));
        assert_int_equal(played_of(session, &total), 0);
    }
    kt_position_free(before);
    kt_session_free(session);
}

/* Another move after an undo discards the moves that could be redone. */
static void a_new_move_after_undo_replaces_the_future(void **unused)
{
    (void)unused;
    struct kt_session *session = new_session(&kt_freecell, "", 1);
    const kt_move *moves;
    size_t played, total;
    assert_true(kt_session_play(session, move_of(session, "1a"), NULL));
    assert_true(kt_session_play(session, move_of(session, "2b"), NULL));
    assert_true(kt_session_play(session, move_of(session, "3c"), NULL));
    assert_true(undo(session));
    assert_true(undo(session));
    kt_session_history(session, &moves, &played, &total);
    assert_int_equal(played, 1);
    assert_int_equal(total, 3);
    assert_false(kt_session_play(session, ~(kt_move)0, NULL)); /* a refused move discards nothing */
    assert_int_equal(played_of(session, &total), 1);
    assert_int_equal(total, 3);
    kt_move other = move_of(session, "4d");
    assert_true(kt_session_play(session, other, NULL));
    kt_session_history(session, &moves, &played, &total);
    assert_int_equal(played, 2);
    assert_int_equal(total, 2);
    assert_true(moves[1] == other);
    assert_false(redo(session));
    kt_session_free(session);
}

/* Playing the undone move again also discards the rest. */
static void the_same_move_after_undo_also_replaces_the_future(void **unused)
{
    (void)unused;
    struct kt_session *session = new_session(&kt_freecell, "", 1);
    size_t total;
    kt_move first = move_of(session, "1a");
    assert_true(kt_session_play(session, first, NULL));
    assert_true(kt_session_play(session, move_of(session, "2b"), NULL));
    assert_true(undo(session));
    assert_true(undo(session));
    assert_true(kt_session_play(session, first, NULL));
    assert_int_equal(played_of(session, &total), 1);
    assert_int_equal(total, 1);
    kt_session_free(session);
}

/* Does the session count its moves as a replay from the start of the round does? */
static bool counts_as_replayed(const struct kt_session *session)
{
    struct kt_tally kept, replayed;
    const kt_move *moves;
    size_t played, total;
    kt_session_history(session, &moves, &played, &total);
    kt_session_tally(session, &kept);
    struct kt_line line = {.moves = (kt_move *)moves, .count = played};
    assert_true(kt_line_check(kt_session_start(session), &line, &replayed, NULL));
    return kept.moves == replayed.moves && kept.cards == replayed.cards && kept.won == replayed.won;
}

static void undo_and_redo_wander_without_losing_the_way(void **unused)
{
    (void)unused;
    enum { MOVES = 40 };
    struct kt_session *session = new_session(&kt_freecell, "cells=8,autoplay=safe", 25);
    struct kt_position *seen[MOVES + 1] = {kt_position_copy(kt_session_position(session))};
    struct kt_rng rng;
    int at = 0;
    kt_rng_seed(&rng, 1);
    for (; at < MOVES; seen[++at] = kt_position_copy(kt_session_position(session)))
        play_some(session, &rng, 1);
    size_t total;
    assert_int_equal(played_of(session, &total), MOVES);
    for (int i = 0; i < 2000; i++) {
        bool is_back = kt_rng_below(&rng, 2);
        bool is_done = is_back ? undo(session) : redo(session);
        assert_int_equal(is_done, is_back ? at > 0 : at < MOVES);
        at += is_done ? (is_back ? -1 : 1) : 0;
        assert_true(same_position(kt_session_position(session), seen[at]));
    }
    for (int i = 0; i < 200; i++) {
        at = (int)kt_rng_below(&rng, MOVES + 1);
        assert_true(kt_session_go(session, (size_t)at));
        assert_true(same_position(kt_session_position(session), seen[at]));
        assert_int_equal(played_of(session, &total), at);
        assert_true(counts_as_replayed(session));
    }
    assert_false(kt_session_go(session, MOVES + 1));
    assert_true(same_position(kt_session_position(session), seen[at]));
    for (int i = 0; i <= MOVES; i++)
        kt_position_free(seen[i]);
    kt_session_free(session);
}

static void a_session_can_start_anywhere(void **unused)
{
    (void)unused;
    struct kt_position *start = deal_or_fail(&kt_freecell, "cells=3", 11);
    struct kt_rng rng;
    kt_rng_seed(&rng, 2);
    play_randomly(start, &rng, 12, NULL);
    struct kt_session *session = kt_session_from(start, NULL);
    assert_non_null(session);
    assert_true(same_position(kt_session_start(session), start));
    play_some(session, &rng, 5);
    assert_true(same_position(kt_session_start(session), start));
    kt_position_free(start); /* the session keeps its own */
    assert_true(undo(session));
    kt_session_free(session);
}

/* ---- unknown cards ---- */

static const char half_known[] =
    "game: nullgame\nrules: seats=2\npoints: 0 0\naside: ?\nplayed: 0\ntable:\n1: 1 4\n2: ? ?\n";

static void unknown_cards_can_be_looked_at_but_not_played(void **unused)
{
    (void)unused;
    struct kt_position *position = read_or_fail(&kt_nullgame, NULL, half_known);
    struct kt_error error = stale_error();
    assert_false(kt_position_is_known(position));
    assert_null(kt_session_from(position, &error));
    assert_int_equal(error.code, KT_NOT_POSSIBLE);
    assert_true(strstr(error_text(&error), "unknown") != NULL);
    assert_null(kt_session_from(position, NULL));
    struct kt_text text = written(position, "kartu");
    assert_string_equal(text.data, half_known);
    kt_text_free(&text);
    struct kt_position *copy = kt_position_copy(position);
    assert_false(kt_position_is_known(copy));
    kt_position_free(copy);
    kt_position_free(position);
}

static void unknown_cards_are_refused_by_solvers_and_seen_by_bots(void **unused)
{
    (void)unused;
    struct kt_position *position = read_or_fail(&kt_nullgame, NULL, half_known);
    struct kt_solver *solver = kt_solver_open(&kt_nullgame, NULL, NULL);
    struct kt_result result = {0};
    struct kt_hint hint;
    struct kt_error error = stale_error();
    assert_false(kt_solver_run(solver, position, NULL, &result, &error));
    assert_int_equal(error.code, KT_NOT_POSSIBLE);
    assert_false(is_stale(&error));
    assert_false(kt_solver_run(solver, position, NULL, &result, NULL));
    error = stale_error();
    assert_false(kt_hint_for(solver, position, NULL, &hint, &error));
    assert_int_equal(error.code, KT_NOT_POSSIBLE);
    kt_solver_close(solver);
    struct kt_view *view = kt_view_of(position, 0);
    struct kt_bot *bot = kt_bot_open(&kt_nullgame, "random", 3, NULL);
    kt_move move = kt_bot_choose(bot, view, NULL), listed[8];
    assert_true(move == 1 || move == 4);
    struct kt_thoughts thoughts = {.count = 7};
    kt_bot_explain(bot, view, move, &thoughts);
    assert_true(thoughts.count == 0 &&
                thoughts.reason.text); /* the bot has no thoughts; the reason comes from the game */
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct kt_position *world = kt_view_world(view, seed);
        assert_true(kt_position_is_known(world));
        assert_int_equal(kt_position_moves(world, listed, 8), 2);
        assert_true((listed[0] == 1 && listed[1] == 4) || (listed[0] == 4 && listed[1] == 1));
        kt_position_free(world);
    }
    kt_bot_close(bot);
    kt_view_free(view);
    kt_position_free(position);
}

/* ---- rounds ---- */

static void finish_round(struct kt_session *session)
{
    struct kt_rng rng;
    kt_rng_seed(&rng, 4);
    play_some(session, &rng, 100);
    assert_int_equal(kt_position_turn(kt_session_position(session)), KT_NOBODY);
}

static void points_are_carried_from_round_to_round(void **unused)
{
    (void)unused;
    struct kt_session *session = new_session(&kt_nullgame, "seats=3", 5);
    int total[KT_MAX_SEATS] = {0}, points[KT_MAX_SEATS];
    for (int round = 1; round <= 20; round++) {
        assert_int_equal(kt_session_round(session), round);
        kt_position_score(kt_session_position(session), points);
        assert_memory_equal(points, total, sizeof points);
        finish_round(session);
        kt_position_score(kt_session_position(session), points);
        for (int seat = 0; seat < 3; seat++)
            assert_true(points[seat] == total[seat] || points[seat] == total[seat] + 1);
        memcpy(total, points, sizeof points);
        assert_true(kt_session_next_round(session, (uint64_t)(100 + round), NULL));
        size_t moves;
        assert_int_equal(played_of(session, &moves), 0);
        assert_int_equal(moves, 0);
        assert_false(undo(session)); /* earlier rounds cannot be undone */
    }
    assert_true(total[0] + total[1] + total[2] > 10);
    kt_session_free(session);
}

static void a_round_must_end_before_the_next(void **unused)
{
    (void)unused;
    struct kt_session *session = new_session(&kt_nullgame, "", 5);
    struct kt_error error = stale_error();
    assert_false(kt_session_next_round(session, 6, &error));
    assert_int_equal(error.code, KT_ILLEGAL);
    finish_round(session);
    struct kt_position *end = kt_position_copy(kt_session_position(session));
    error = stale_error();
    assert_false(kt_session_next_round(session, 0, &error));
    assert_int_equal(error.code, KT_BAD_INPUT);
    assert_int_equal(kt_session_round(session), 1);
    assert_true(same_position(end, kt_session_position(session)));
    assert_true(undo(session)); /* still this round */
    kt_position_free(end);
    kt_session_free(session);
}

/* ---- hints ---- */

static void hints_lead_to_a_win(void **unused)
{
    (void)unused;
    struct kt_session *session = new_session(&kt_freecell, "ranks=4,columns=6,cells=2", 8);
    struct kt_solver *solver = kt_solver_open(&kt_freecell, NULL, NULL);
    struct kt_hint hint;
    for (int i = 0; i < 200 && !kt_position_is_won(kt_session_position(session)); i++) {
        assert_true(kt_hint_for(solver, kt_session_position(session), NULL, &hint, NULL));
        assert_int_equal(hint.verdict, KT_SOLVED);
        assert_non_null(hint.reason.text);
        assert_true(kt_session_play(session, hint.move, NULL));
    }
    assert_true(kt_position_turn(kt_session_position(session)) >= 0 ||
                kt_position_is_won(kt_session_position(session)));
    kt_solver_close(solver);
    kt_session_free(session);
}

/* A line that was found earlier gives the same hint; one that does not win gives none. */
static void a_hint_comes_from_a_line_that_wins(void **unused)
{
    (void)unused;
    struct kt_position *deal = deal_or_fail(&kt_freecell, "", 1);
    struct kt_solver *solver = kt_solver_open(&kt_freecell, NULL, NULL);
    struct kt_result result = {0};
    struct kt_hint asked, hint;
    struct kt_error error;
    assert_true(kt_solver_run(solver, deal, NULL, &result, NULL) && result.verdict == KT_SOLVED);
    assert_true(kt_hint_for(solver, deal, NULL, &asked, NULL) && kt_hint_from(deal, &result.line, &hint, NULL));
    assert_true(hint.move == asked.move && hint.remaining == asked.remaining && hint.remaining == result.tally.moves);
    assert_string_equal(hint.reason.text, asked.reason.text);
    const size_t counts[] = {0, result.line.count - 1};
    for (int i = 0; i < 2; i++) {
        result.line.count = counts[i];
        error = stale_error();
        assert_false(kt_hint_from(deal, &result.line, &hint, &error));
        assert_true(error.code == KT_BAD_INPUT && !is_stale(&error));
    }
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(deal);
}

static void a_hint_admits_when_there_is_none(void **unused)
{
    (void)unused;
    static const char stuck[] = "game: freecell\nrules: cells=0,columns=4,ranks=2\nhome:\ncells:\n1: AC 2C\n2: AD 2D\n"
                                "3: AH 2H\n4: AS 2S\n";
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, stuck);
    struct kt_solver *solver = kt_solver_open(&kt_freecell, "dfs", NULL);
    struct kt_hint hint = {.move = 77};
    assert_true(kt_hint_for(solver, position, NULL, &hint, NULL));
    assert_int_equal(hint.verdict, KT_IMPOSSIBLE);
    assert_null(hint.reason.text);
    assert_int_equal(hint.remaining, 0);
    struct kt_position *deal = deal_or_fail(&kt_freecell, "", 1);
    struct kt_limits one = {.states = 1};
    assert_true(kt_hint_for(solver, deal, &one, &hint, NULL));
    assert_int_equal(hint.verdict, KT_UNKNOWN);
    assert_int_equal(hint.stopped_by, KT_BY_STATES);
    kt_position_free(deal);
    kt_position_free(position);
    kt_solver_close(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_session_starts_from_its_deal),
        cmocka_unit_test(an_illegal_move_changes_nothing),
        cmocka_unit_test(a_new_move_after_undo_replaces_the_future),
        cmocka_unit_test(the_same_move_after_undo_also_replaces_the_future),
        cmocka_unit_test(undo_and_redo_wander_without_losing_the_way),
        cmocka_unit_test(a_session_can_start_anywhere),
        cmocka_unit_test(unknown_cards_can_be_looked_at_but_not_played),
        cmocka_unit_test(unknown_cards_are_refused_by_solvers_and_seen_by_bots),
        cmocka_unit_test(points_are_carried_from_round_to_round),
        cmocka_unit_test(a_round_must_end_before_the_next),
        cmocka_unit_test(hints_lead_to_a_win),
        cmocka_unit_test(a_hint_comes_from_a_line_that_wins),
        cmocka_unit_test(a_hint_admits_when_there_is_none),
    };
    return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
