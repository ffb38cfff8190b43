/* Calls with wrong arguments, on every game of the registry: each is refused with a reason or answered as kartu.h
 * says, and none crashes. Invalid pointers are undefined behaviour and not tested. */
#include "support.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/rng.h"
#include "games/registry.h"

enum { TO_THE_END = 5000, A_FEW = 3 };

/* One game with positions of every kind, and another game for wrong handles. */
struct scenery {
    const struct kt_game *game, *other_game;
    struct kt_position *fresh, *under_way, *over, *other;
    struct kt_position *unknown; /* NULL where nothing is hidden */
    struct kt_rng rng;
};

/* As a spectator sees it; NULL for a game that hides nothing. */
static struct kt_position *with_unknown_cards(const struct kt_position *position)
{
    struct kt_view *view = kt_view_of(position, KT_NOBODY);
    struct kt_text text = {0};
    kt_view_write(view, &text);
    struct kt_position *seen = read_or_fail(kt_position_game(position), "kartu", text.data);
    kt_text_free(&text);
    kt_view_free(view);
    if (!kt_position_is_known(seen))
        return seen;
    kt_position_free(seen);
    return NULL;
}

/* A game that is over, under rules that let random moves end it. */
static struct kt_position *an_end(const struct kt_game *game, struct kt_rng *rng)
{
    bool is_klondike = strcmp(game->name, "klondike") == 0;
    for (uint64_t number = 1; number < 200; number++) {
        struct kt_position *end = deal_or_fail(game, is_klondike ? "ranks=2" : "", number);
        play_randomly(end, rng, TO_THE_END, NULL);
        if (kt_position_turn(end) == KT_NOBODY)
            return end;
        kt_position_free(end);
    }
    check(false, "%s: no game ends", game->name);
    return NULL;
}

static void set_up(struct scenery *scenery, const struct kt_game *game)
{
    *scenery = (struct scenery){.game = game};
    scenery->other_game = kt_game_find(strcmp(game->name, "klondike") == 0 ? "freecell" : "klondike");
    kt_rng_seed(&scenery->rng, 7);
    scenery->fresh = deal_or_fail(game, "", 3);
    scenery->under_way = kt_position_copy(scenery->fresh);
    play_randomly(scenery->under_way, &scenery->rng, A_FEW, NULL);
    scenery->unknown = with_unknown_cards(scenery->under_way);
    scenery->other = deal_or_fail(scenery->other_game, "", 3);
    scenery->over = an_end(game, &scenery->rng);
}

static void tear_down(struct scenery *scenery)
{
    kt_position_free(scenery->fresh);
    kt_position_free(scenery->under_way);
    kt_position_free(scenery->over);
    kt_position_free(scenery->unknown);
    kt_position_free(scenery->other);
}

/* One kind of misuse, tried in every game. */
struct misuse {
    const char *name;
    void (*try)(struct scenery *scenery);
};

enum { MOST_GAMES = 16 };
static struct scenery sceneries[MOST_GAMES];

static int set_up_all(void **unused)
{
    (void)unused;
    for (int i = 0; kt_games[i]; i++)
        set_up(&sceneries[i], kt_games[i]);
    return 0;
}

static int tear_down_all(void **unused)
{
    (void)unused;
    for (int i = 0; kt_games[i]; i++)
        tear_down(&sceneries[i]);
    return 0;
}

static void in_every_game(void **misuse)
{
    for (int i = 0; kt_games[i]; i++)
        ((const struct misuse *)*misuse)->try(&sceneries[i]);
}

/* The call has failed with a reason. */
static void check_refused(bool has_worked, struct kt_error *error, enum kt_code code, const char *what)
{
    check(!has_worked, "%s works", what);
    check(!is_stale(error) && error->code == code && error->what.text, "%s: code %d, %s", what, error->code,
          error_text(error));
    *error = stale_error();
}

/* ---- tables, rules and numbers ---- */

static void indices_out_of_range_are_past_the_end(struct scenery *scenery)
{
    static const int outside[] = {-1, INT_MIN, INT_MAX, 1000};
    const struct kt_game *game = scenery->game;
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        int at = outside[i];
        assert_null(kt_game_at(at));
        assert_null(kt_game_option(game, at));
        assert_null(kt_game_preset(game, at));
        assert_null(kt_game_solver(game, at));
        assert_null(kt_game_bot(game, at));
        assert_null(kt_game_position_format(game, at));
        assert_null(kt_game_line_format(game, at));
        assert_null(kt_game_side(game, at));
        assert_false(kt_game_solver_can_be_watched(game, at));
        assert_false(kt_game_solver_has_trace(game, at));
        assert_null(kt_game_heuristic(game, at));
        assert_false(kt_game_heuristic_is_admissible(game, at));
        assert_false(kt_game_bot_has_reasons(game, at));
        assert_string_equal(kt_game_bot_level(game, at), "");
    }
}

static void rules_and_deal_numbers_out_of_range_are_refused(struct scenery *scenery)
{
    const struct kt_game *game = scenery->game;
    struct kt_error error = stale_error();
    for (int i = 0; kt_game_option(game, i); i++) {
        for (int k = 0; k < 3; k++) {
            struct kt_text text = {0};
            struct kt_settings rules;
            kt_rules_usual(game, &rules);
            rules.value[i] = (int32_t[]){INT32_MIN, INT32_MAX, kt_game_option(game, i)->most + 1}[k];
            check_refused(kt_position_deal(game, &rules, 1, &error), &error, KT_BAD_INPUT, "a deal under such rules");
            kt_rules_write(game, &rules, &text);
            assert_true(text.size > 0 && !text.failed);
            kt_text_free(&text);
        }
    }
    uint64_t numbers[] = {0, kt_game_deals(game) + 1, UINT64_MAX};
    for (int i = 0; i < 3; i++)
        if (!kt_game_has_deal(game, numbers[i]))
            check_refused(kt_position_deal(game, NULL, numbers[i], &error), &error, KT_BAD_INPUT, game->name);
}

static void names_and_texts_without_sense_are_refused(struct scenery *scenery)
{
    const struct kt_game *game = scenery->game;
    struct kt_error error = stale_error();
    struct kt_text text = {0};
    struct kt_line line = {0};
    static const char *const specs[] = {"", ":", "nobody", "random:", "random:x=1", "random:,,"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        kt_bot_close(kt_bot_open(game, specs[i], 0, &error));
        kt_solver_close(kt_solver_open(game, specs[i], &error));
    }
    error = stale_error();
    check_refused(kt_bot_open(game, "nobody", 0, &error), &error, KT_BAD_INPUT, "a bot of no name");
    check_refused(kt_position_write(scenery->fresh, "x", &text, &error), &error, KT_NOT_POSSIBLE, "a format");
    check_refused(kt_position_read(game, NULL, "x", "a", 1, NULL, &error), &error, KT_NOT_POSSIBLE, "a format");
    check_refused(kt_line_read(scenery->fresh, "x", "a", 1, &line, &error), &error, KT_NOT_POSSIBLE, "a format");
    check_refused(kt_line_write(scenery->fresh, &line, "x", NULL, &text, &error), &error, KT_NOT_POSSIBLE, "a format");
    check_refused(kt_position_read(game, NULL, NULL, "", 0, NULL, &error), &error, KT_BAD_INPUT, "no position");
    check_refused(kt_move_read(scenery->fresh, "", &(kt_move){0}, &error), &error, KT_BAD_INPUT, "no move");
    assert_true(kt_line_read(scenery->fresh, NULL, "", 0, &line, &error) && line.count == 0);
    assert_true(text.size == 0);
    for (int card = 0; card <= UINT8_MAX; card++)
        kt_card_write(game, (uint8_t)card, &text);
    assert_true(is_utf8(text.data));
    kt_text_free(&text);
}

static void a_phrase_without_text_is_empty(void **unused)
{
    (void)unused;
    struct kt_phrase nothing = {0};
    char out[4] = "abc";
    assert_int_equal(kt_phrase_render(&nothing, NULL, NULL, 0), 0);
    assert_int_equal(kt_phrase_render(&nothing, NULL, out, 1), 0);
    assert_string_equal(out, "");
}

/* ---- positions ---- */

static void positions_with_unknown_cards_are_not_played(struct scenery *scenery)
{
    struct kt_position *position = scenery->unknown;
    struct kt_error error = stale_error();
    struct kt_line line = {0};
    struct kt_text text = {0};
    int points[KT_MAX_SEATS] = {1};
    kt_move move;
    if (!position)
        return;
    assert_int_equal(kt_position_turn(position), KT_NOBODY);
    assert_int_equal(kt_position_moves(position, NULL, 0), 0);
    assert_int_equal(kt_position_side(position, 0), KT_NOBODY);
    assert_int_equal(kt_position_winning_side(position), KT_NOBODY);
    assert_false(kt_position_is_won(position) || kt_position_bound(position, &text));
    kt_position_score(position, points);
    assert_int_equal(points[0], 0);
    check_refused(kt_position_play(position, 0, &error), &error, KT_NOT_POSSIBLE, "playing");
    check_refused(kt_move_read(position, "1", &move, &error), &error, KT_NOT_POSSIBLE, "reading a move");
    check_refused(kt_line_read(position, NULL, "1", 1, &line, &error), &error, KT_NOT_POSSIBLE, "reading a line");
    check_refused(kt_line_read(position, "json", "[]", 2, &line, &error), &error, KT_NOT_POSSIBLE, "reading JSON");
    check_refused(kt_line_write(position, &line, NULL, NULL, &text, &error), &error, KT_NOT_POSSIBLE, "writing");
    check_refused(kt_line_check(position, &line, NULL, &error), &error, KT_NOT_POSSIBLE, "replaying");
    check_refused(kt_session_from(position, &error), &error, KT_NOT_POSSIBLE, "a session");
    check_refused(kt_position_next_round(position, 1, &error), &error, KT_NOT_POSSIBLE, "the next round");
    assert_true(text.size == 0);
}

static void seats_and_deeds_that_are_not_there(struct scenery *scenery)
{
    struct kt_position *positions[] = {scenery->fresh, scenery->over, scenery->unknown};
    for (int i = 0; i < 3 && positions[i]; i++) {
        int seats = kt_position_seats(positions[i]), outside[] = {-2, INT_MIN, INT_MAX, seats, KT_MAX_SEATS};
        for (int k = 0; k < 5; k++) {
            assert_null(kt_view_of(positions[i], outside[k]));
            assert_int_equal(kt_position_side(positions[i], outside[k]), KT_NOBODY);
        }
        struct kt_view *view = kt_view_of(positions[i], KT_NOBODY);
        struct kt_deed deed;
        assert_false(kt_view_deed(view, -1, &deed) || kt_view_deed(view, INT_MIN, &deed));
        assert_false(kt_view_deed(view, INT_MAX, &deed));
        struct kt_group groups[KT_MOST_GROUPS];
        assert_int_equal(kt_view_groups(view, -1, groups), 0);
        assert_int_equal(kt_view_groups(view, INT_MAX, groups), 0);
        assert_true(kt_view_shows_cards_of(view, INT_MAX));
        kt_view_free(view);
    }
}

/* Numbers near legal moves, small ones, moves of another game, random ones. */
static kt_move some_number(struct scenery *scenery, int i, const kt_move *moves, int count, const kt_move *others)
{
    kt_move any = kt_rng_next(&scenery->rng);
    kt_move legal = count > 0 ? moves[any % (uint64_t)count] : 0;
    switch (i % 6) {
    case 0:
        return any;
    case 1:
        return (kt_move)(i / 6);
    case 2:
        return others[any % A_FEW];
    case 3:
        return legal ^ (kt_move)1 << any % 64;
    case 4:
        return i % 4 ? KT_NO_MOVE : KT_GIVE_UP;
    default:
        return any >> any % 64;
    }
}

static bool is_among(kt_move move, const kt_move *moves, int count)
{
    while (count > 0 && moves[count - 1] != move)
        count--;
    return count > 0;
}

/* An illegal move has no text, no words and no effect. */
static void try_illegal(const struct kt_position *position, const struct kt_view *view, kt_move move)
{
    struct kt_position *copy = kt_position_copy(position);
    struct kt_error error = stale_error();
    struct kt_text text = {0};
    struct kt_phrase words = {.text = "old"};
    struct kt_shape shape;
    const struct kt_line line = {.moves = &move, .count = 1};
    char what[100];
    snprintf(what, sizeof what, "%s: move %llx", kt_position_game(position)->name, (unsigned long long)move);
    check_refused(kt_position_play(copy, move, &error), &error, KT_ILLEGAL, what);
    check(same_position(copy, position), "%s changes the position", what);
    check_refused(kt_line_check(position, &line, NULL, &error), &error, KT_ILLEGAL, what);
    check_refused(kt_line_write(position, &line, "words", NULL, &text, &error), &error, KT_ILLEGAL, what);
    kt_move_write(position, move, &text);
    check(text.size == 0, "%s is written as %s", what, text.data ? text.data : "");
    kt_move_words(position, move, &words);
    check(!words.text, "%s has words", what);
    kt_move_shape(position, move, &shape);
    check(shape.from == KT_NO_PILE && shape.to == KT_NO_PILE && shape.count == 0, "%s has a shape", what);
    if (view) {
        words.text = "old";
        kt_move_reason(view, move, &words);
        check(!words.text, "%s has a reason", what);
    }
    kt_position_free(copy);
}

static void numbers_that_are_no_legal_moves_are_refused(struct scenery *scenery)
{
    static kt_move moves[KT_MOST_MOVES];
    kt_move others[A_FEW];
    struct kt_position *positions[] = {scenery->fresh, scenery->under_way, scenery->over};
    for (int i = 0; i < A_FEW; i++)
        others[i] = kt_position_moves(scenery->other, moves, KT_MOST_MOVES) > i ? moves[i] : moves[0];
    for (int p = 0; p < 3; p++) {
        int count = kt_position_moves(positions[p], moves, KT_MOST_MOVES), tries = often(3000), illegal = 0;
        struct kt_view *view = kt_view_of(positions[p], kt_position_turn(positions[p]));
        assert_int_equal(kt_position_moves(positions[p], NULL, INT_MIN), count);
        for (int i = 0; i < tries; i++) {
            kt_move move = some_number(scenery, i, moves, count, others);
            if (is_among(move, moves, count))
                continue;
            illegal++;
            try_illegal(positions[p], i % 16 == 0 ? view : NULL, move);
        }
        assert_true(illegal > tries / 2);
        kt_view_free(view);
    }
}

/* ---- solvers ---- */

static void solvers_refuse_positions_of_other_games(struct scenery *scenery)
{
    struct kt_result result = {.states = 77};
    struct kt_hint hint;
    struct kt_error error = stale_error();
    for (int i = 0; kt_game_solver(scenery->game, i); i++) {
        struct kt_solver *solver = kt_solver_open(scenery->game, kt_game_solver(scenery->game, i)->name, &error);
        assert_non_null(solver);
        error = stale_error();
        check_refused(kt_solver_run(solver, scenery->other, NULL, &result, &error), &error, KT_BAD_INPUT, "solving");
        check_refused(kt_hint_for(solver, scenery->other, NULL, &hint, &error), &error, KT_BAD_INPUT, "a hint");
        assert_false(kt_solver_run(solver, scenery->other, NULL, &result, NULL));
        if (scenery->unknown)
            check_refused(kt_solver_run(solver, scenery->unknown, NULL, &result, &error), &error, KT_NOT_POSSIBLE, "?");
        assert_true(result.states == 77);
        assert_true(hint.move == KT_NO_MOVE && !hint.reason.text);
        kt_solver_close(solver);
    }
}

static void the_refusal_names_both_games(void **unused)
{
    (void)unused;
    struct kt_error error;
    struct kt_result result = {0};
    struct kt_solver *solver = kt_solver_open(kt_game_find("freecell"), NULL, NULL);
    struct kt_position *klondike = deal_or_fail(kt_game_find("klondike"), "", 1);
    assert_false(kt_solver_run(solver, klondike, NULL, &result, &error));
    assert_string_equal(error_text(&error), "This solver is for FreeCell, but the position is of Klondike.");
    kt_position_free(klondike);
    kt_solver_close(solver);
}

/* A finished game is not misuse, but there is nothing to solve. Limits may be very small. */
static void ends_of_games_and_smallest_limits(struct scenery *scenery)
{
    static const struct kt_limits limits[] = {{.states = 1},
                                              {.memory = 1},
                                              {.seconds = 1e-300},
                                              {.states = 50, .seconds = -1},
                                              {.states = 50, .seconds = NAN}};
    struct kt_hint hint;
    struct kt_error error = {0};
    bool is_alone = kt_position_seats(scenery->fresh) == 1;
    for (int i = 0; is_alone && kt_game_solver(scenery->game, i); i++) {
        struct kt_solver *solver = kt_solver_open(scenery->game, kt_game_solver(scenery->game, i)->name, &error);
        assert_true(kt_hint_for(solver, scenery->over, NULL, &hint, &error));
        assert_true(hint.verdict != KT_SOLVED || kt_position_is_won(scenery->over));
        assert_true(hint.move == KT_NO_MOVE && !hint.reason.text && hint.remaining == 0);
        for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
            assert_true(kt_hint_for(solver, scenery->fresh, &limits[k], &hint, &error));
            assert_true((hint.verdict == KT_SOLVED) == (hint.move != KT_NO_MOVE));
        }
        kt_solver_close(solver);
    }
}

/* ---- bots ---- */

static const struct kt_limits quick = {.states = 200};

static void check_no_choice(struct kt_bot *bot, const struct kt_position *position, int seat)
{
    struct kt_view *view = kt_view_of(position, seat);
    struct kt_thoughts thoughts;
    kt_move move = kt_bot_choose(bot, view, &quick);
    check(move == KT_NO_MOVE, "%s chooses %llx for seat %d", kt_bot_name(bot), (unsigned long long)move, seat);
    for (int i = 0; i < 3; i++) {
        kt_bot_explain(bot, view, (kt_move[]){KT_NO_MOVE, KT_GIVE_UP, 1}[i], &thoughts);
        assert_true(thoughts.count == 0 && thoughts.beliefs == 0 && !thoughts.reason.text);
    }
    kt_view_free(view);
}

/* The bot chooses a legal move, and has thoughts about this move only. */
static void check_choice(struct kt_bot *bot, const struct kt_position *position)
{
    static kt_move moves[KT_MOST_MOVES];
    struct kt_view *view = kt_view_of(position, kt_position_turn(position));
    struct kt_thoughts thoughts;
    int count = kt_position_moves(position, moves, KT_MOST_MOVES);
    kt_move move = kt_bot_choose(bot, view, &quick);
    check(move == KT_GIVE_UP || is_among(move, moves, count), "%s chooses %llx", kt_bot_name(bot),
          (unsigned long long)move);
    for (int i = 0; i < count; i++) {
        kt_bot_explain(bot, view, moves[i], &thoughts);
        check(moves[i] == move || (thoughts.count == 0 && thoughts.beliefs == 0), "%s explains another move",
              kt_bot_name(bot));
    }
    kt_view_free(view);
}

static void bots_choose_nothing_where_they_cannot(struct scenery *scenery)
{
    int turn = kt_position_turn(scenery->under_way), seats = kt_position_seats(scenery->under_way);
    for (int i = 0; kt_game_bot(scenery->game, i); i++) {
        struct kt_bot *bot = kt_bot_open(scenery->game, kt_game_bot(scenery->game, i)->name, 5, NULL);
        assert_non_null(bot);
        for (int again = 0; again < 2; again++) { /* before any choice, and with one in its memory */
            check_no_choice(bot, scenery->other, 0);
            check_no_choice(bot, scenery->over, 0);
            check_no_choice(bot, scenery->fresh, KT_NOBODY);
            for (int seat = 0; seat < seats; seat++)
                if (seat != turn)
                    check_no_choice(bot, scenery->under_way, seat);
            if (seats > 1 && scenery->unknown) /* a spectator's view does not show the cards of the seat to move */
                check_no_choice(bot, scenery->unknown, 0);
            if (turn != KT_NOBODY)
                check_choice(bot, scenery->under_way);
        }
        kt_bot_close(bot);
    }
}

/* The game jumps to another position without kt_bot_start: the bot must still choose legal moves. */
static void bots_that_are_not_told_of_a_new_game_move_legally(struct scenery *scenery)
{
    for (int i = 0; kt_game_bot(scenery->game, i); i++) {
        struct kt_bot *bot = kt_bot_open(scenery->game, kt_game_bot(scenery->game, i)->name, 5, NULL);
        for (int jump = 0; jump < often(40); jump++) {
            struct kt_position *position = deal_or_fail(scenery->game, "", 1 + kt_rng_below(&scenery->rng, 500));
            play_randomly(position, &scenery->rng, (int)kt_rng_below(&scenery->rng, 60), NULL);
            if (kt_position_turn(position) != KT_NOBODY)
                check_choice(bot, position);
            kt_position_free(position);
        }
        kt_bot_close(bot);
    }
}

/* ---- sessions ---- */

static void sessions_refuse_what_makes_no_sense(struct scenery *scenery)
{
    struct kt_error error = stale_error();
    struct kt_session *session = kt_session_from(scenery->under_way, &error);
    const kt_move *moves;
    size_t played, total;
    assert_non_null(session);
    assert_false(kt_session_go(session, 1) || kt_session_go(session, SIZE_MAX));
    check_refused(kt_session_play(session, KT_NO_MOVE, &error), &error, KT_ILLEGAL, "playing no move");
    check_refused(kt_session_play(session, KT_GIVE_UP, &error), &error, KT_ILLEGAL, "giving up");
    if (kt_position_turn(scenery->under_way) != KT_NOBODY)
        check_refused(kt_session_next_round(session, 1, &error), &error, KT_ILLEGAL, "the next round");
    kt_session_history(session, &moves, &played, &total);
    assert_true(played == 0 && total == 0);
    assert_true(same_position(kt_session_position(session), scenery->under_way));
    kt_session_free(session);
}

static void nothing_can_be_given_back(void **unused)
{
    (void)unused;
    kt_position_free(NULL);
    kt_view_free(NULL);
    kt_solver_close(NULL);
    kt_bot_close(NULL);
    kt_session_free(NULL);
    kt_text_free(&(struct kt_text){0});
    kt_line_free(&(struct kt_line){0});
}

int main(void)
{
    enum { MISUSES = 11 };
    struct misuse misuses[MISUSES] = {
        {"indices_out_of_range_are_past_the_end", indices_out_of_range_are_past_the_end},
        {"rules_and_deal_numbers_out_of_range_are_refused", rules_and_deal_numbers_out_of_range_are_refused},
        {"names_and_texts_without_sense_are_refused", names_and_texts_without_sense_are_refused},
        {"positions_with_unknown_cards_are_not_played", positions_with_unknown_cards_are_not_played},
        {"seats_and_deeds_that_are_not_there", seats_and_deeds_that_are_not_there},
        {"numbers_that_are_no_legal_moves_are_refused", numbers_that_are_no_legal_moves_are_refused},
        {"solvers_refuse_positions_of_other_games", solvers_refuse_positions_of_other_games},
        {"ends_of_games_and_smallest_limits", ends_of_games_and_smallest_limits},
        {"bots_choose_nothing_where_they_cannot", bots_choose_nothing_where_they_cannot},
        {"bots_that_are_not_told_of_a_new_game_move_legally", bots_that_are_not_told_of_a_new_game_move_legally},
        {"sessions_refuse_what_makes_no_sense", sessions_refuse_what_makes_no_sense},
    };
    struct CMUnitTest tests[MISUSES + 3] = {
        [MISUSES] = cmocka_unit_test(a_phrase_without_text_is_empty),
        cmocka_unit_test(the_refusal_names_both_games),
        cmocka_unit_test(nothing_can_be_given_back),
    };
    for (int i = 0; i < MISUSES; i++)
        tests[i] =
            (struct CMUnitTest){.name = misuses[i].name, .test_func = in_every_game, .initial_state = &misuses[i]};
    return cmocka_run_group_tests(tests, set_up_all, tear_down_all);
}
