/* A game in progress: playing, undo, rounds, time, saving and loading. */
#include "support.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/freecell/freecell.h"
#include "games/nullgame/nullgame.h"
#include "session/session.h"

static kt_move move_of(const struct kt_session *session, const char *text)
{
    kt_move move = 0;
    struct kt_error error = {0};
    bool is_legal = kt_move_read(kt_session_position(session), text, &move, &error);
    check(is_legal, "%s: %s", text, error_text(&error));
    return move;
}

static struct kt_session *new_session(const struct kt_game *game, const char *rules, uint64_t number)
{
    struct kt_settings settings = rules_of_text(game, rules);
    struct kt_error error = {0};
    struct kt_session *session = kt_session_new(game, &settings, number, &error);
    check(session != NULL, "%s %d: %s", game->name, (int)number, error_text(&error));
    return session;
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

static size_t played_of(const struct kt_session *session, size_t *total)
{
    const kt_move *moves;
    size_t played;
    kt_session_history(session, &moves, &played, total);
    return played;
}

/* ---- playing ---- */

static void a_new_session_starts_from_its_deal(void **unused)
{
    (void)unused;
    struct kt_session *session = kt_session_new(&kt_freecell, NULL, 617, NULL);
    struct kt_position *dealt = deal_or_fail(&kt_freecell, "", 617);
    size_t total = 99;
    assert_non_null(session);
    assert_true(same_position(kt_session_position(session), dealt));
    assert_true(same_position(kt_session_start(session), dealt));
    assert_int_equal(kt_session_number(session), 617);
    assert_int_equal(kt_session_round(session), 1);
    assert_int_equal(played_of(session, &total), 0);
    assert_int_equal(total, 0);
    assert_false(kt_session_undo(session));
    assert_false(kt_session_redo(session));
    assert_true(kt_session_elapsed(session) == 0);
    kt_position_free(dealt);
    kt_session_free(session);
    kt_session_free(NULL);
}

static void a_bad_deal_opens_no_session(void **unused)
{
    (void)unused;
    struct kt_error error = stale_error();
    assert_null(kt_session_new(&kt_freecell, NULL, 0, &error));
    assert_int_equal(error.code, KT_BAD_INPUT);
    assert_null(kt_session_new(&kt_freecell, NULL, UINT64_MAX, NULL));
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
    assert_true(kt_session_undo(session));
    assert_true(kt_session_undo(session));
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
    assert_false(kt_session_redo(session));
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
    assert_true(kt_session_undo(session));
    assert_true(kt_session_undo(session));
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
        bool is_done = is_back ? kt_session_undo(session) : kt_session_redo(session);
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
    assert_int_equal(kt_session_number(session), 0);
    assert_true(same_position(kt_session_start(session), start));
    play_some(session, &rng, 5);
    assert_true(same_position(kt_session_start(session), start));
    kt_position_free(start); /* the session keeps its own */
    assert_true(kt_session_undo(session));
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

static void saves_with_unknown_cards_are_refused(void **unused)
{
    (void)unused;
    char text[512];
    struct kt_error error = stale_error();
    snprintf(text, sizeof text, "kartu: 1\ngame: nullgame\nrules: seats=2\ntime: 0\nposition:\n%splayed: 0\nmoves:\n",
             half_known);
    assert_null(kt_session_load(text, strlen(text), &error));
    assert_false(is_stale(&error));
    assert_true(strstr(error_text(&error), "unknown") != NULL);
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
        assert_int_equal(kt_session_number(session), 100 + round);
        size_t moves;
        assert_int_equal(played_of(session, &moves), 0);
        assert_int_equal(moves, 0);
        assert_false(kt_session_undo(session)); /* earlier rounds cannot be undone */
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
    assert_true(kt_session_undo(session)); /* still this round */
    kt_position_free(end);
    kt_session_free(session);
}

/* ---- time ---- */

static void time_adds_up_and_is_saved(void **unused)
{
    (void)unused;
    struct kt_session *session = new_session(&kt_freecell, "", 1);
    struct kt_text text = {0};
    kt_session_add_time(session, 1.5);
    kt_session_add_time(session, 0.25);
    kt_session_add_time(session, 86400);
    assert_true(kt_session_elapsed(session) == 86401.75);
    assert_true(kt_session_save(session, &text));
    assert_non_null(strstr(text.data, "\ntime: 86401.750\n"));
    struct kt_session *back = kt_session_load(text.data, text.size, NULL);
    assert_non_null(back);
    assert_true(kt_session_elapsed(back) == 86401.75);
    kt_session_free(back);
    kt_session_free(session);
    kt_text_free(&text);
}

/* A player whose language writes 1,5 must be able to load what a player who writes 1.5 saved. */
static void time_is_saved_alike_in_every_locale(void **unused)
{
    (void)unused;
    static const char *const with_comma[] = {"id_ID.UTF-8", "id_ID.utf8",  "de_DE.UTF-8",
                                             "de_DE.utf8",  "fr_FR.UTF-8", "id_ID"};
    size_t at = 0, count = sizeof with_comma / sizeof *with_comma;
    while (at < count && !setlocale(LC_NUMERIC, with_comma[at]))
        at++;
    struct kt_session *session = new_session(&kt_freecell, "", 1);
    struct kt_text text = {0};
    kt_session_add_time(session, 12.5);
    assert_true(kt_session_save(session, &text));
    setlocale(LC_NUMERIC, "C");
    check(strstr(text.data, "\ntime: 12.500\n") != NULL, "in %s:\n%s",
          at < count ? with_comma[at] : "C, since no locale with a comma is installed", text.data);
    kt_session_free(session);
    kt_text_free(&text);
}

/* ---- saving and loading ---- */

static struct kt_text saved(const struct kt_session *session)
{
    struct kt_text text = {0};
    assert_true(kt_session_save(session, &text));
    return text;
}

/* A session is consistent if its history leads by the rules to what is on the table, its rules are those of
 * its position, and it can be saved and loaded to the very same text. */
static void see_consistency(const struct kt_session *session, const char *of)
{
    const kt_move *moves;
    size_t played, total;
    kt_session_history(session, &moves, &played, &total);
    struct kt_position *replayed = kt_position_copy(kt_session_start(session));
    check(played <= total, "%s: %zu played of %zu", of, played, total);
    for (size_t i = 0; i < total; i++) {
        if (i == played)
            check(same_position(replayed, kt_session_position(session)), "%s: history leads elsewhere", of);
        check(kt_position_play(replayed, moves[i], NULL), "%s: move %zu is illegal", of, i);
    }
    if (played == total)
        check(same_position(replayed, kt_session_position(session)), "%s: history leads elsewhere", of);
    kt_position_free(replayed);
    struct kt_settings rules;
    kt_position_rules(kt_session_position(session), &rules);
    check(memcmp(&rules, &session->rules, sizeof rules) == 0, "%s: the session has other rules than its position", of);
}

static void see_save_and_load(const struct kt_session *session, const char *of)
{
    struct kt_error error = {0};
    struct kt_text text = saved(session);
    struct kt_session *back = kt_session_load(text.data, text.size, &error);
    check(back != NULL, "%s: %d:%d %s\n%s", of, error.line, error.column, error_text(&error), text.data);
    see_consistency(back, of);
    check(same_position(kt_session_position(back), kt_session_position(session)), "%s: another position", of);
    check(same_position(kt_session_start(back), kt_session_start(session)), "%s: another start", of);
    check(kt_session_round(back) == kt_session_round(session) && kt_session_number(back) == kt_session_number(session),
          "%s: another round or deal", of);
    struct kt_text again = saved(back);
    check(strcmp(text.data, again.data) == 0, "%s: saved as\n%sand then as\n%s", of, text.data, again.data);
    kt_text_free(&text);
    kt_text_free(&again);
    kt_session_free(back);
}

static void see_saves_of_one_game(struct kt_session *session, uint64_t seed, const char *of)
{
    struct kt_rng rng;
    kt_rng_seed(&rng, seed);
    for (int i = 0; i < 12; i++) {
        play_some(session, &rng, (int)kt_rng_below(&rng, 9));
        for (uint32_t back = kt_rng_below(&rng, 5); back > 0; back--)
            kt_session_undo(session);
        kt_session_add_time(session, kt_rng_below(&rng, 100000) / 1000.0);
        see_save_and_load(session, of);
    }
    kt_session_free(session);
}

static void saves_come_back_to_the_letter(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"", "cells=0,columns=10", "cells=8,columns=4", "ranks=3,columns=5,cells=1",
                                        "autoplay=safe,ranks=6"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (uint64_t number = 1; number <= 15; number++)
            see_saves_of_one_game(new_session(&kt_freecell, rules[i], number), number, rules[i]);
}

static void saves_of_given_positions_come_back_to_the_letter(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"", "cells=0,columns=10", "ranks=4,columns=5,cells=2,autoplay=safe"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        for (uint64_t number = 1; number <= 15; number++) {
            struct kt_position *start = deal_or_fail(&kt_freecell, rules[i], number);
            struct kt_rng rng;
            kt_rng_seed(&rng, number);
            play_randomly(start, &rng, 20, NULL);
            see_saves_of_one_game(kt_session_from(start, NULL), number, rules[i]);
            kt_position_free(start);
        }
    }
}

static struct kt_session *match_of_rounds(bool from_given, int rounds)
{
    struct kt_position *start = deal_or_fail(&kt_nullgame, "seats=4", 9);
    struct kt_session *session = from_given ? kt_session_from(start, NULL) : new_session(&kt_nullgame, "seats=4", 9);
    kt_position_free(start);
    for (int i = 0; i < rounds; i++) {
        finish_round(session);
        assert_true(kt_session_next_round(session, (uint64_t)(i + 40), NULL));
    }
    struct kt_rng rng;
    kt_rng_seed(&rng, 6);
    play_some(session, &rng, 5);
    assert_true(kt_session_undo(session));
    return session;
}

static void saves_of_several_rounds_come_back_to_the_letter(void **unused)
{
    (void)unused;
    for (int from_given = 0; from_given < 2; from_given++) {
        for (int rounds = 0; rounds < 5; rounds++) {
            struct kt_session *session = match_of_rounds(from_given, rounds);
            see_save_and_load(session, "a match");
            kt_session_free(session);
        }
    }
}

/* Loads a damaged save: it must load as a consistent session or fail with a reason. */
static bool see_damaged(const char *text, size_t size)
{
    struct kt_error error = stale_error();
    struct kt_session *session = kt_session_load(text, size, &error);
    if (session) {
        see_consistency(session, text);
        see_save_and_load(session, text);
    } else {
        check(!is_stale(&error) && error.code != KT_OK && error.line >= 1 && error.column >= 1,
              "code %d at %d:%d \"%s\" for\n%s", error.code, error.line, error.column, error_text(&error), text);
        check(is_utf8(error_text(&error)) || !is_utf8(text), "a broken message for\n%s", text);
    }
    bool is_loaded = session != NULL;
    kt_session_free(session);
    return is_loaded;
}

static struct kt_session *some_session(int kind)
{
    if (kind == 0)
        return match_of_rounds(false, 2);
    if (kind == 1)
        return match_of_rounds(true, 1);
    struct kt_position *start = deal_or_fail(&kt_freecell, "ranks=4,columns=5,cells=2", 3);
    struct kt_session *session =
        kind == 2 ? kt_session_from(start, NULL) : new_session(&kt_freecell, "autoplay=safe", 77);
    struct kt_rng rng;
    kt_position_free(start);
    kt_rng_seed(&rng, 8);
    play_some(session, &rng, 12);
    for (int i = 0; i < 4; i++)
        kt_session_undo(session);
    kt_session_add_time(session, 12.5);
    return session;
}

static void cut_off_saves_do_no_harm(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < 4; kind++) {
        struct kt_session *session = some_session(kind);
        struct kt_text text = saved(session);
        assert_true(see_damaged(text.data, text.size));
        for (size_t size = 0; size < text.size; size++) {
            char *cut = malloc(size + 1); /* its own block, so that reading past the end is noticed */
            assert_non_null(cut);
            memcpy(cut, text.data, size);
            cut[size] = '\0';
            see_damaged(cut, size);
            free(cut);
        }
        kt_text_free(&text);
        kt_session_free(session);
    }
}

static void changed_saves_do_no_harm(void **unused)
{
    (void)unused;
    static const char changes[] = {'0', '1', '9', 'a', 'h', 'K', ' ', '\n', '#', '?', '-', '\0', (char)0xFF};
    for (int kind = 0; kind < 4; kind++) {
        struct kt_session *session = some_session(kind);
        struct kt_text text = saved(session);
        int loaded = 0;
        for (size_t at = 0; at < text.size; at++) {
            char right = text.data[at];
            for (size_t i = 0; i < sizeof changes; i++) {
                text.data[at] = changes[i];
                loaded += see_damaged(text.data, text.size);
            }
            text.data[at] = right;
        }
        check(loaded > 0 && loaded < (int)(text.size * sizeof changes), "kind %d: %d loaded", kind, loaded);
        kt_text_free(&text);
        kt_session_free(session);
    }
}

/* Enough of a save to come to its rounds. */
#define HEAD "kartu: 1\ngame: freecell\nrules: cells=4\ntime: 0\n"

static void bad_saves_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int line, column;
        const char *complaint;
    } rows[] = {
        {"", 1, 1, "Unexpected end of the text"},
        {"hello", 1, 1, "Expected a line with \"kartu:\", found \"hello\"."},
        {"kartu: x", 1, 8, "\"x\" is not a number."},
        {"kartu: 2\n", 1, 9, "This game was saved by a newer Kartu."},
        {"kartu: 1\ngame: chess\n", 2, 7, "Unknown game \"chess\"."},
        {"kartu: 1\ngame: freecell\nrules: cells=9\n", 3, 8, "cells takes a number in 0-8."},
        {"kartu: 1\ngame: freecell\nrules: cells=4\ntime: soon\n", 4, 7, "\"soon\" is not a number."},
        {"kartu: 1\ngame: freecell\nrules: cells=4\ntime: 1.x\n", 4, 9, "\"x\" is not a number."},
        {HEAD "deal: 0\nplayed: 0\nmoves:\n", 5, 1, "Deals are numbered from 1 to 8589934591."},
        {HEAD "deal: 1\nplayed: 1\nmoves:\n", 7, 7, "There are fewer moves than \"played\" says."},
        {HEAD "deal: 1\nplayed: 1\nmoves: 1a zz\n", 7, 11, "\"zz\" is not a move"},
        {HEAD "deal: 1\nplayed: 1\nmoves: 1a 2a\n", 7, 11, "the cell holds the 6♠"},
        {HEAD "deal: 1\nplayed: 0\nmoves:\ndeal: 2\nplayed: 0\nmoves:\n", 8, 1, "This round is not over yet."},
        {HEAD "deal: 1\nplayed: 0\nmoves:\nmore\n", 8, 1, "Expected a line with \"deal:\", found \"more\"."},
        {HEAD "position:\ngame: freecell\nrules: ranks=1\nhome:\ncells:\n1: AC\n2: AC\n", 11, 4,
         "The A♣ appears twice."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_error error = stale_error();
        struct kt_session *session = kt_session_load(rows[i].text, strlen(rows[i].text), &error);
        check(session == NULL, "loaded:\n%s", rows[i].text);
        check(error.line == rows[i].line && error.column == rows[i].column, "%d:%d instead of %d:%d (%s) for\n%s",
              error.line, error.column, rows[i].line, rows[i].column, error_text(&error), rows[i].text);
        check(strstr(error_text(&error), rows[i].complaint) != NULL, "%s for\n%s", error_text(&error), rows[i].text);
        assert_null(kt_session_load(rows[i].text, strlen(rows[i].text), NULL));
    }
}

/* If the heading had other rules than the position below it, the next round would be dealt with the wrong rules. */
static void rules_that_contradict_the_position_are_not_kept(void **unused)
{
    (void)unused;
    static const char contradiction[] = "kartu: 1\ngame: nullgame\nrules: seats=4\ntime: 0\nposition:\ngame: nullgame\n"
                                        "rules: seats=1\npoints: 0\naside: 1\nplayed: 0\ntable:\n1: 2 3\nplayed: 2\n"
                                        "moves: 2 3\n";
    struct kt_error error = stale_error();
    struct kt_session *session = kt_session_load(contradiction, strlen(contradiction), &error);
    if (session)
        see_consistency(session, "seats=4 above a position with seats=1");
    else
        assert_false(is_stale(&error));
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
        cmocka_unit_test(a_bad_deal_opens_no_session),
        cmocka_unit_test(an_illegal_move_changes_nothing),
        cmocka_unit_test(a_new_move_after_undo_replaces_the_future),
        cmocka_unit_test(the_same_move_after_undo_also_replaces_the_future),
        cmocka_unit_test(undo_and_redo_wander_without_losing_the_way),
        cmocka_unit_test(a_session_can_start_anywhere),
        cmocka_unit_test(unknown_cards_can_be_looked_at_but_not_played),
        cmocka_unit_test(unknown_cards_are_refused_by_solvers_and_seen_by_bots),
        cmocka_unit_test(saves_with_unknown_cards_are_refused),
        cmocka_unit_test(points_are_carried_from_round_to_round),
        cmocka_unit_test(a_round_must_end_before_the_next),
        cmocka_unit_test(time_adds_up_and_is_saved),
        cmocka_unit_test(time_is_saved_alike_in_every_locale),
        cmocka_unit_test(saves_come_back_to_the_letter),
        cmocka_unit_test(saves_of_given_positions_come_back_to_the_letter),
        cmocka_unit_test(saves_of_several_rounds_come_back_to_the_letter),
        cmocka_unit_test(cut_off_saves_do_no_harm),
        cmocka_unit_test(changed_saves_do_no_harm),
        cmocka_unit_test(bad_saves_are_refused_at_their_place),
        cmocka_unit_test(rules_that_contradict_the_position_are_not_kept),
        cmocka_unit_test(hints_lead_to_a_win),
        cmocka_unit_test(a_hint_comes_from_a_line_that_wins),
        cmocka_unit_test(a_hint_admits_when_there_is_none),
    };
    return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
