/* Lines of moves: writing and reading in every format, detection of the format, errors in bad lines, and the replay
 * through the rules. */
#include "support.h"

#include <stdlib.h>

#include "core/solver.h"
#include "games/freecell/freecell.h"
#include "games/klondike/klondike.h"
#include "games/nullgame/nullgame.h"
#include "session/handles.h"

/* A random line and the position it starts from. */
struct walk {
    struct kt_position *start, *end;
    struct kt_line line;
};

static struct walk random_walk(const struct kt_game *game, const char *rules, uint64_t number, int length)
{
    struct walk walk = {.start = deal_or_fail(game, rules, number)};
    struct kt_rng rng;
    kt_rng_seed(&rng, number);
    walk.end = kt_position_copy(walk.start);
    assert_non_null(walk.end);
    play_randomly(walk.end, &rng, length, &walk.line);
    return walk;
}

static void end_walk(struct walk *walk)
{
    kt_position_free(walk->start);
    kt_position_free(walk->end);
    kt_line_free(&walk->line);
}

static struct kt_position *follow(const struct kt_position *start, const struct kt_line *line)
{
    struct kt_position *position = kt_position_copy(start);
    for (size_t i = 0; i < line->count; i++)
        check(kt_position_play(position, line->moves[i], NULL), "move %zu of %zu is illegal", i + 1, line->count);
    return position;
}

static bool same_line(const struct kt_line *a, const struct kt_line *b)
{
    return a->count == b->count && (a->count == 0 || memcmp(a->moves, b->moves, a->count * sizeof *a->moves) == 0);
}

/* ---- writing and reading ---- */

enum { EXACT = 3, COMMON = 4, ALL = 100 };

/* A format of one game may write a move as several moves that lead to the same position; of two moves that lead to the
 * same position, the format "states" gives the first. */
static void see_format(const struct walk *walk, const char *format, bool by_name, bool is_common, const char *of)
{
    struct kt_text text = {0};
    struct kt_line back = {0};
    struct kt_error error = {0};
    bool is_written = kt_line_write(walk->start, &walk->line, format, NULL, &text, &error);
    check(is_written, "%s: %s", of, error_text(&error));
    bool is_read =
        kt_line_read(walk->start, by_name ? format : NULL, text.data ? text.data : "", text.size, &back, &error);
    check(is_read, "%s, %s: %d:%d %s\n%s", of, format, error.line, error.column, error_text(&error), text.data);
    struct kt_position *end = follow(walk->start, &back);
    check(same_position(end, walk->end), "%s, %s: leads elsewhere\n%s", of, format, text.data);
    check(!is_common || same_line(&walk->line, &back), "%s, %s: other moves\n%s", of, format, text.data);
    kt_position_free(end);
    kt_line_free(&back);
    kt_text_free(&text);
}

/* The first four formats are common to all games, and three of them name the moves themselves; `count` says how many
 * to look at. */
static void see_formats(const struct kt_game *game, const char *rules, uint64_t number, int length, int count)
{
    struct walk walk = random_walk(game, rules, number, length);
    const struct kt_choice *format;
    for (int i = 0; i < count && (format = kt_game_line_format(game, i)) != NULL; i++) {
        see_format(&walk, format->name, true, i < EXACT, rules);
        see_format(&walk, format->name, false, i < EXACT, rules);
    }
    end_walk(&walk);
}

static void lines_are_read_as_they_are_written(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"", "cells=8,columns=13", "preset=eight-off", "ranks=4,columns=7,cells=1"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (uint64_t number = 1; number <= 12; number++)
            see_formats(&kt_freecell, rules[i], number, (int)number * 5, ALL);
    for (uint64_t number = 1; number <= 12; number++)
        see_formats(&kt_nullgame, "seats=3", number, (int)number % 7, ALL);
}

/* The formats of other Klondike programs contain every move, even if one word is several moves. */
static void klondike_lines_are_read_as_they_are_written(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"",
                                        "draw=1,passes=3",
                                        "draw=13,scoring=standard,passes=1,build=suit",
                                        "columns=9,empty=any,build=any",
                                        "ranks=5,columns=3,draw=1",
                                        "ranks=3,columns=4,empty=any,no-worry",
                                        "ranks=1,columns=2,draw=1"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        for (uint64_t number = 1; number <= 12; number++) {
            struct walk walk = random_walk(&kt_klondike, rules[i], number, (int)number * 12);
            const struct kt_choice *format;
            for (int j = 0; (format = kt_game_line_format(&kt_klondike, j)) != NULL; j++)
                for (int by_name = 0; by_name < 2; by_name++)
                    see_format(&walk, format->name, by_name, true, rules[i]);
            end_walk(&walk);
        }
    }
}

/* Cards that go home automatically must not cause an error when the line is read again. (The paper's lines name them,
 * and are refused under autoplay: see bad_lines.) */
static void lines_under_autoplay_are_read_as_they_are_written(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"autoplay=safe,ranks=4,columns=7", "autoplay=safe,cells=8"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (uint64_t number = 1; number <= 12; number++)
            see_formats(&kt_freecell, rules[i], number, 40, COMMON);
}

/* "10♥ from ..." begins like a move from column 1 to column 10. */
static void words_that_begin_with_a_ten_are_words(void **unused)
{
    (void)unused;
    static const char tens[] = "game: freecell\nrules: cells=1,columns=4,ranks=10\nhome: C-10 D-10 H-9 S-10\ncells:\n"
                               "1: TH\n2:\n3:\n4:\n";
    static const char *const lines[] = {"10♥ from column 1 home", "10♥ from column 1 to cell a\n10♥ from cell a home\n",
                                        "10♥ dari kolom 1 ke kolom 2"};
    struct kt_position *start = read_or_fail(&kt_freecell, NULL, tens);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct kt_line line = {0};
        struct kt_error error = {0};
        bool is_read = kt_line_read(start, NULL, lines[i], strlen(lines[i]), &line, &error);
        check(is_read, "%s: %s", lines[i], error_text(&error));
        kt_line_free(&line);
    }
    kt_position_free(start);
}

static void an_empty_line_is_a_line(void **unused)
{
    (void)unused;
    see_formats(&kt_freecell, "", 1, 0, ALL);
    see_formats(&kt_nullgame, "", 1, 0, ALL);
}

static void standard_lines_have_ten_moves_each(void **unused)
{
    (void)unused;
    static const int spaces[] = {9, 9, 4};
    struct walk walk = random_walk(&kt_freecell, "cells=8", 1, 25);
    struct kt_text text = {0};
    assert_int_equal(walk.line.count, 25);
    assert_true(kt_line_write(walk.start, &walk.line, NULL, NULL, &text, NULL));
    const char *c = text.data;
    for (int line = 0; line < 3; line++) {
        int found = 0;
        for (; *c && *c != '\n'; c++)
            found += *c == ' ';
        assert_int_equal(found, spaces[line]);
        assert_int_equal(*c++, '\n');
    }
    assert_int_equal(*c, '\0');
    kt_text_free(&text);
    end_walk(&walk);
}

static const char *to_indonesian(const char *english)
{
    static const char *const pairs[][2] = {
        {"%1 from column %2 to column %3", "%1 dari kolom %2 ke kolom %3"},
        {"%1 from column %2 to cell %3", "%1 dari kolom %2 ke sel %3"},
        {"%1 from column %2 home", "%1 dari kolom %2 ke fondasi"},
        {"%1 from cell %2 to column %3", "%1 dari sel %2 ke kolom %3"},
        {"%1 from cell %2 home", "%1 dari sel %2 ke fondasi"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (strcmp(pairs[i][0], english) == 0)
            return pairs[i][1];
    fail_msg("no translation for \"%s\"", english);
    return english;
}

static void translated_words_are_read_as_well(void **unused)
{
    (void)unused;
    for (uint64_t number = 1; number <= 10; number++) {
        struct walk walk = random_walk(&kt_freecell, "ranks=5,cells=3", number, 60);
        struct kt_text text = {0};
        struct kt_line back = {0};
        struct kt_error error = {0};
        assert_true(kt_line_write(walk.start, &walk.line, "words", to_indonesian, &text, NULL));
        bool is_read = kt_line_read(walk.start, NULL, text.data, text.size, &back, &error);
        check(is_read, "%d:%d %s\n%s", error.line, error.column, error_text(&error), text.data);
        assert_true(same_line(&walk.line, &back));
        kt_line_free(&back);
        kt_text_free(&text);
        end_walk(&walk);
    }
}

static void json_says_each_move_in_words_too(void **unused)
{
    (void)unused;
    struct kt_position *start = deal_or_fail(&kt_freecell, "", 1);
    struct kt_line line = {0};
    struct kt_text text = {0};
    assert_true(kt_line_read(start, NULL, "1a 2b", 5, &line, NULL));
    assert_true(kt_line_write(start, &line, "json", NULL, &text, NULL));
    assert_string_equal(text.data, "[{\"move\":\"1a\",\"words\":\"6♠ from column 1 to cell a\"},\n"
                                   " {\"move\":\"2b\",\"words\":\"9♣ from column 2 to cell b\"}]\n");
    kt_text_free(&text);
    kt_line_free(&line);
    kt_position_free(start);
}

/* ---- reading ---- */

static void see_reading(const char *text, size_t moves)
{
    struct kt_position *start = deal_or_fail(&kt_freecell, "", 1);
    struct kt_line line = {0};
    struct kt_error error = {0};
    bool is_read = kt_line_read(start, NULL, text, strlen(text), &line, &error);
    check(is_read, "%d:%d %s\n%s", error.line, error.column, error_text(&error), text);
    check(line.count == moves, "%zu moves in\n%s", line.count, text);
    kt_line_free(&line);
    kt_position_free(start);
}

static void lines_may_be_spaced_and_commented(void **unused)
{
    (void)unused;
    see_reading("", 0);
    see_reading("  \n\n# nothing\n", 0);
    see_reading("1a 2b", 2);
    see_reading("# deal 1\n\t1A\r\n2B # two\n\n3c", 3);
    see_reading("Pindahkan : dari kolom urutan ke 1 ke freecell urutan ke 1\n\n# x\nPindahkan : dari kolom "
                "urutan ke 2 ke freecell urutan ke 2",
                2);
    see_reading("6♠ from column 1 to cell a\n\n  9♣ from column 2 to cell b # good\n", 2);
    see_reading("\n [ {\"move\" : \"1a\" , \"words\" : \"x\\\"y\\\\\"} ,\n\n{\"words\":\"\",\"move\":\"2b\"}\n]\n", 2);
    see_reading("[{\"move\":\"1a\"}]", 1);
}

static const struct {
    const char *format, *text;
    enum kt_code code;
    int line, column;
} bad_lines[] = {
    {NULL, "1a 2a", KT_ILLEGAL, 1, 4},
    {NULL, "1a\n2b  3c\n4d 5a", KT_ILLEGAL, 3, 4},
    {NULL, "1a\n2b\n  nonsense", KT_BAD_INPUT, 3, 3},
    {NULL, "nonsense", KT_BAD_INPUT, 1, 1},
    {"standard", "1a 2", KT_BAD_INPUT, 1, 4},
    {"standard", "1a, 2b", KT_BAD_INPUT, 1, 1},
    {"words", "6♠ from column 1 to cell a\n9♣ from column 2 to cell a", KT_ILLEGAL, 2, 1},
    {"words", "6♠ from column 1 to cell a\n9♣ from nowhere", KT_BAD_INPUT, 2, 9},
    {"words", "6♠ from column 14 to cell a", KT_BAD_INPUT, 1, 16},
    {"words", "6♠ from column 1 to cell a and back", KT_BAD_INPUT, 1, 28},
    {"words", "1a", KT_BAD_INPUT, 1, 1},
    {"paper",
     "Pindahkan : dari kolom urutan ke 1 ke freecell urutan ke 1\nPindahkan : dari kolom urutan ke 9 ke "
     "freecell urutan ke 2",
     KT_ILLEGAL, 2, 1},
    {"paper", "Pindahkan : dari kolom", KT_BAD_INPUT, 1, 23},
    {"paper", "6♠ dari kolom 1 ke sel a", KT_BAD_INPUT, 1, 1},
    {"json", "[{\"move\":\"1a\"},\n {\"move\":\"2a\"}]", KT_ILLEGAL, 2, 11},
    {"json", "[{\"move\":\"1a\"},\n {\"move\":\"??\"}]", KT_BAD_INPUT, 2, 11},
    {"json", "[{\"move\":\"1a", KT_BAD_INPUT, 1, 13},
    {"json", "[{\"move\":5}]", KT_BAD_INPUT, 1, 10},
    {"json", "[{\"words\":\"x\"}]", KT_BAD_INPUT, 1, 14},
    {"json", "[{\"words\":\"x}]", KT_BAD_INPUT, 1, 15},
    {"json", "[{words:\"x\"}]", KT_BAD_INPUT, 1, 3},
    {"json", "[{\"move\":\"1a\"", KT_BAD_INPUT, 1, 14},
    {"json", "[", KT_BAD_INPUT, 1, 2},
    {"json", "[{\"move\":\"1a\"}]]],,,[", KT_BAD_INPUT, 1, 16},
    {"json", "[{\"move\":\"1a\"},]", KT_BAD_INPUT, 1, 16},
    {"json", "[1a]", KT_BAD_INPUT, 1, 2},
    {"json", "[{}]", KT_BAD_INPUT, 1, 3},
    {"json", "[{\"move\":\"1a\"}] more", KT_BAD_INPUT, 1, 17},
    {"json", "[{\"move\":\"1a 2b\"}]", KT_BAD_INPUT, 1, 13},
};

static void bad_lines_are_refused_at_their_place(void **unused)
{
    (void)unused;
    struct kt_position *start = deal_or_fail(&kt_freecell, "", 1);
    for (size_t i = 0; i < sizeof bad_lines / sizeof *bad_lines; i++) {
        struct kt_line line = {0};
        struct kt_error error = stale_error();
        size_t size = strlen(bad_lines[i].text);
        check(!kt_line_read(start, bad_lines[i].format, bad_lines[i].text, size, &line, &error), "accepted: %s",
              bad_lines[i].text);
        check(!is_stale(&error), "nothing is said about: %s", bad_lines[i].text);
        check_error(&error, bad_lines[i].code, bad_lines[i].line, bad_lines[i].column, bad_lines[i].text);
        check(line.moves == NULL && line.count == 0, "the line changed: %s", bad_lines[i].text);
        check(!kt_line_read(start, bad_lines[i].format, bad_lines[i].text, size, &line, NULL), "accepted: %s",
              bad_lines[i].text);
    }
    kt_position_free(start);
}

/* Replaces the first occurrence of a word by another one of the same length. */
static void change_text(struct kt_text *text, const char *word, const char *other)
{
    char *place = text->data ? strstr(text->data, word) : NULL;
    assert_non_null(place);
    memcpy(place, other, strlen(other));
}

/* Each row changes the text of "3a 32", of three positions with twelve lines and a comment each. */
static void bad_states_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *word, *other, *why;
        int line, column, move;
    } rows[] = {
        {"1: JD KD 2S", "1: KD JD 2S", "The first position is not the start of the game.", 1, 1, 1},
        {"cells: 2H - ", "cells: - 2H ", "No legal move leads to this position from the one before it.", 27, 1, 2},
        {"cells: 2H - ", "cells: 2H ? ", NULL, 17, 11, 1},
    };
    struct kt_position *start = deal_or_fail(&kt_freecell, "", 1);
    struct kt_line line = {0};
    assert_true(kt_line_read(start, NULL, "3a 32", 5, &line, NULL));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_text text = {0};
        struct kt_line back = {0};
        struct kt_error error = stale_error();
        assert_true(kt_line_write(start, &line, "states", NULL, &text, NULL));
        change_text(&text, rows[i].word, rows[i].other);
        check(!kt_line_read(start, NULL, text.data, text.size, &back, &error), "accepted: %s", text.data);
        check(error.line == rows[i].line && error.column == rows[i].column && error.move == rows[i].move,
              "row %zu: %d:%d, move %d: %s", i, error.line, error.column, error.move, error_text(&error));
        if (rows[i].why)
            assert_string_equal(error_text(&error), rows[i].why);
        assert_null(back.moves);
        kt_text_free(&text);
    }
    kt_line_free(&line);
    kt_position_free(start);
}

/* Lines of FreeCell deal 1 and the number of their wrong move. */
static const struct {
    const char *text;
    int move;
} wrong_moves[] = {
    {"3a 3a", 2}, {"3a 32 7z", 3}, {"3a 32\n11", 3}, {"7z", 1}, {"[{\"move\":\"3a\"},{\"move\":\"3a\"}]", 2},
};

static void errors_name_the_number_of_the_move(void **unused)
{
    (void)unused;
    struct kt_position *start = deal_or_fail(&kt_freecell, "", 1);
    for (size_t i = 0; i < sizeof wrong_moves / sizeof *wrong_moves; i++) {
        struct kt_line line = {0};
        struct kt_error error = stale_error();
        assert_false(kt_line_read(start, NULL, wrong_moves[i].text, strlen(wrong_moves[i].text), &line, &error));
        assert_int_equal(error.move, wrong_moves[i].move);
    }
    struct kt_line line = {0};
    struct kt_error error = stale_error();
    assert_true(kt_line_read(start, NULL, "3a 32", 5, &line, NULL));
    line.moves[1] = line.moves[0];
    assert_false(kt_line_check(start, &line, NULL, &error));
    assert_int_equal(error.move, 2);
    assert_int_equal(error.line, 0);
    kt_line_free(&line);
    assert_false(kt_line_read(start, "morse", "1a", 2, &line, &error));
    assert_int_equal(error.move, 0);
    kt_position_free(start);
}

static void unknown_formats_are_refused(void **unused)
{
    (void)unused;
    struct kt_position *start = deal_or_fail(&kt_freecell, "", 1);
    struct kt_line line = {0};
    struct kt_text text = {0};
    struct kt_error error = stale_error();
    assert_false(kt_line_read(start, "morse", "1a", 2, &line, &error));
    assert_int_equal(error.code, KT_NOT_POSSIBLE);
    assert_string_equal(
        error_text(&error),
        "Unknown format of moves \"morse\" for FreeCell; available: standard, words, json, states, paper.");
    error = stale_error();
    assert_false(kt_line_write(start, &line, "morse", NULL, &text, &error));
    assert_int_equal(error.code, KT_NOT_POSSIBLE);
    assert_null(text.data);
    kt_position_free(start);
}

/* ---- the replay ---- */

static void a_line_is_checked_to_its_end(void **unused)
{
    (void)unused;
    struct walk walk = random_walk(&kt_freecell, "cells=8", 3, 30);
    struct kt_tally tally = {.moves = 77};
    struct kt_error error = stale_error();
    assert_true(kt_line_check(walk.start, &walk.line, &tally, &error));
    assert_true(tally.moves <= 30 && tally.cards >= 30 && !tally.won);
    assert_true(kt_line_check(walk.start, &walk.line, NULL, NULL));
    for (size_t bad = 0; bad < walk.line.count; bad++) {
        kt_move right = walk.line.moves[bad];
        struct kt_tally before = tally;
        walk.line.moves[bad] = right | (kt_move)1 << 30;
        error = stale_error();
        assert_false(kt_line_check(walk.start, &walk.line, &tally, &error));
        check(!is_stale(&error) && error.code == KT_ILLEGAL, "move %zu is refused without a reason", bad);
        assert_memory_equal(&tally, &before, sizeof tally);
        walk.line.moves[bad] = right;
    }
    end_walk(&walk);
}

static void a_won_line_is_won(void **unused)
{
    (void)unused;
    static const char nearly[] = "game: freecell\nrules: cells=1,columns=4,ranks=2\nhome: C-2 D-2 H-A S-A\ncells: 2H\n"
                                 "1: 2S\n2:\n3:\n4:\n";
    struct kt_position *start = read_or_fail(&kt_freecell, NULL, nearly);
    struct kt_line line = {0};
    struct kt_tally tally;
    assert_true(kt_line_check(start, &line, &tally, NULL));
    assert_true(!tally.won && tally.moves == 0 && tally.cards == 0);
    assert_true(kt_line_read(start, NULL, "12 ah 2h", 8, &line, NULL));
    assert_true(kt_line_check(start, &line, &tally, NULL));
    assert_true(tally.won);
    assert_int_equal(tally.moves, 1); /* safe home moves are free */
    assert_int_equal(tally.cards, 3);
    kt_line_free(&line);
    kt_position_free(start);
}

/* A failed call changes nothing: no part of a line is written. */
static void an_illegal_line_is_not_half_written(void **unused)
{
    (void)unused;
    const struct kt_choice *format;
    for (int i = 0; (format = kt_game_line_format(&kt_freecell, i)) != NULL; i++) {
        struct walk walk = random_walk(&kt_freecell, "", 1, 5);
        struct kt_text text = {0};
        struct kt_error error = stale_error();
        kt_text_add(&text, "before");
        walk.line.moves[3] = 0xFFFF;
        assert_false(kt_line_write(walk.start, &walk.line, format->name, NULL, &text, &error));
        check(error.code == KT_ILLEGAL && !is_stale(&error), "%s: %s", format->name, error_text(&error));
        check(strcmp(text.data, "before") == 0 && text.size == 6, "%s wrote:\n%s", format->name, text.data);
        kt_text_free(&text);
        end_walk(&walk);
    }
}

/* A stray byte, such as a form feed, does not end a line and is not part of a word; readers must still skip it.
 */
static void control_characters_are_refused(void **unused)
{
    (void)unused;
    static const char bytes[] = {'\0', '\x01', '\v', '\f', '\x1b', '\x7f'};
    struct kt_position *start = deal_or_fail(&kt_freecell, "", 1);
    const struct kt_choice *format;
    for (int i = 0; (format = kt_game_line_format(&kt_freecell, i)) != NULL; i++) {
        for (size_t j = 0; j < sizeof bytes; j++) {
            char text[] = "Pindahkan : ? dari kolom urutan ke 1 ke freecell urutan ke 1";
            struct kt_line line = {0};
            struct kt_error error = stale_error();
            text[12] = bytes[j];
            bool is_read = kt_line_read(start, format->name, text, sizeof text - 1, &line, &error);
            check(is_read || !is_stale(&error), "%s: byte %d is refused without a reason", format->name, bytes[j]);
            check(!is_read || i > 2, "%s accepts byte %d", format->name, bytes[j]);
            kt_line_free(&line);
        }
    }
    kt_position_free(start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read_as_they_are_written),
        cmocka_unit_test(klondike_lines_are_read_as_they_are_written),
        cmocka_unit_test(lines_under_autoplay_are_read_as_they_are_written),
        cmocka_unit_test(words_that_begin_with_a_ten_are_words),
        cmocka_unit_test(an_empty_line_is_a_line),
        cmocka_unit_test(standard_lines_have_ten_moves_each),
        cmocka_unit_test(translated_words_are_read_as_well),
        cmocka_unit_test(json_says_each_move_in_words_too),
        cmocka_unit_test(lines_may_be_spaced_and_commented),
        cmocka_unit_test(bad_lines_are_refused_at_their_place),
        cmocka_unit_test(bad_states_are_refused_at_their_place),
        cmocka_unit_test(errors_name_the_number_of_the_move),
        cmocka_unit_test(unknown_formats_are_refused),
        cmocka_unit_test(a_line_is_checked_to_its_end),
        cmocka_unit_test(a_won_line_is_won),
        cmocka_unit_test(an_illegal_line_is_not_half_written),
        cmocka_unit_test(control_characters_are_refused),
    };
    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
