/* FreeCell as text: positions in three formats and the errors in bad ones, moves in every notation, the paper's result
 * file, reasons for hints, tallies, and the paper's bound. */
#include "support.h"

#include <stdlib.h>

#include "core/settings.h"
#include "games/freecell/freecell.h"
#include "session/handles.h"

/* One small position in the middle of a game, in all three formats. */
static const char small_rules[] = "cells=1,columns=4,ranks=2";
static const char small_kartu[] = "game: freecell\n"
                                  "rules: cells=1,columns=4,ranks=2,autoplay=off,build=red-black,empty=any,filled=0\n"
                                  "home: C-0 D-A H-0 S-0\n"
                                  "cells: 2D\n"
                                  "1: AC 2S\n"
                                  "2: AH\n"
                                  "3:\n"
                                  "4: AS 2H 2C\n";
static const char small_board[] = "Foundations: H-0 C-0 D-A S-0\n"
                                  "Freecells: 2D\n"
                                  ": AC 2S\n"
                                  ": AH\n"
                                  ":\n"
                                  ": AS 2H 2C\n";
static const char small_paper[] = "2 4\n"
                                  "0 0 0 1\n"
                                  "2 1 3 2 1\n"
                                  "1 1 2\n"
                                  "0\n"
                                  "3 1 1 2 2 2 3\n";

static struct kt_position *read_small(const char *format, const char *text, size_t *used, struct kt_error *error)
{
    struct kt_settings rules = rules_of_text(&kt_freecell, small_rules);
    return kt_position_read(&kt_freecell, &rules, format, text, strlen(text), used, error);
}

/* ---- good positions ---- */

static void one_position_in_three_formats(void **unused)
{
    (void)unused;
    static const struct {
        const char *format, *text;
    } rows[] = {{"kartu", small_kartu}, {"fc-solve", small_board}, {"paper", small_paper}};
    struct kt_position *first = read_small("kartu", small_kartu, NULL, NULL);
    assert_non_null(first);
    for (int i = 0; i < 3; i++) {
        struct kt_error error = {0};
        struct kt_position *position = read_small(NULL, rows[i].text, NULL, &error);
        check(position != NULL, "%s: %s", rows[i].format, error_text(&error));
        check(same_position(first, position), "%s: another position", rows[i].format);
        struct kt_text text = written(position, rows[i].format);
        assert_string_equal(text.data, rows[i].text);
        kt_text_free(&text);
        kt_position_free(position);
    }
    kt_position_free(first);
}

/* As Freecell Solver, PySolFC and people write it. */
static void boards_are_read_in_every_usual_spelling(void **unused)
{
    (void)unused;
    static const char *const spellings[] = {
        "Foundations: D-A\nFreecells: 2D\nAC 2S\nAH\n\nAS 2H 2C\n",
        "founds: c-0 d-1 h-0 s-0\nfc: 2d\nac 2s\nah\n\nas 2h 2c",
        "# a comment\n\n  Foundations: D-A\nAC 2S\nAH\n\nAS 2H 2C\nFreecells: 2D\n",
        "Foundations: H-0 C-0 D-A S-0\r\nFreecells: 2D\r\n: AC 2S\r\n: AH\r\n:\r\n: AS 2H 2C\r\n",
        ": 1C 2S\n: AH # on its own\n:\n: AS\t2H  2C\nFOUNDATIONS: D-A\nFREECELLS: 2D\n",
    };
    struct kt_position *first = read_small("kartu", small_kartu, NULL, NULL);
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        struct kt_error error = {0};
        size_t used = 0;
        struct kt_position *position = read_small(NULL, spellings[i], &used, &error);
        check(position != NULL, "%d:%d %s\n%s", error.line, error.column, error_text(&error), spellings[i]);
        check(same_position(first, position), "another position from\n%s", spellings[i]);
        check(used == strlen(spellings[i]), "%zu bytes were read of\n%s", used, spellings[i]);
        kt_position_free(position);
    }
    kt_position_free(first);
}

static void a_whole_board_is_read_with_ten_or_t(void **unused)
{
    (void)unused;
    static const char board[] = "jd kd 2s 4c 3s 6d 6s\n2D KC KS 5C 10D 8S 9C\n9H 9S 9D 10S 4S 8D 2H\n"
                                "JC 5S QD QH TH QS 6H\n5D AD JS 4H 8H 6C\n7H QC AS AC 2C 3D\n7C KH AH 4D JH 8C\n"
                                "5H 3H 3C 7S 7D 10c\n";
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, board);
    struct kt_position *dealt = deal_or_fail(&kt_freecell, "", 1);
    assert_true(same_position(position, dealt));
    kt_position_free(position);
    kt_position_free(dealt);
}

static void positions_may_follow_each_other(void **unused)
{
    (void)unused;
    static const char *const formats[] = {"kartu", "fc-solve", "paper"};
    for (int i = 0; i < 3; i++) {
        struct kt_text all = {0};
        for (uint64_t number = 1; number <= 4; number++) {
            struct kt_position *position = deal_or_fail(&kt_freecell, "", number);
            assert_true(kt_position_write(position, formats[i], &all, NULL));
            kt_position_free(position);
        }
        size_t at = 0;
        for (uint64_t number = 1; number <= 4; number++) {
            size_t used = 0;
            struct kt_position *dealt = deal_or_fail(&kt_freecell, "", number);
            struct kt_position *position =
                kt_position_read(&kt_freecell, NULL, NULL, all.data + at, all.size - at, &used, NULL);
            check(position && same_position(position, dealt), "%s: position %d", formats[i], (int)number);
            at += used;
            kt_position_free(position);
            kt_position_free(dealt);
        }
        assert_int_equal(at, all.size);
        kt_text_free(&all);
    }
}

/* Empty columns at the end, and a game that is won, are read to their end like any other. */
static void empty_columns_at_the_end_belong_to_the_position(void **unused)
{
    (void)unused;
    static const char *const tails[] = {": AS 2H 2C AH\n:\n:\n:\n", ": AS 2H\n: 2C AH\n:\n:\n"};
    for (int i = 0; i < 2; i++) {
        char text[400];
        size_t used = 0;
        text[0] = '\0';
        strcat(strcat(text, "Foundations: H-0 C-A D-2 S-0\nFreecells: 2S\n"), tails[i]);
        size_t one = strlen(text);
        strcat(text, small_board);
        struct kt_position *position = read_small("fc-solve", text, &used, NULL);
        assert_non_null(position);
        check(used == one, "%zu of %zu bytes were read of\n%s", used, one, text);
        kt_position_free(position);
    }
}

/* ---- bad positions ---- */

static void see_bad_rows(const char *format, const char *good, const struct bad_row *rows, size_t count)
{
    see_bad_positions(&kt_freecell, small_rules, format, good, rows, count);
}

static const char missing_2c[] = "The 2♣ is missing: every card must be in a column, in a cell or home.";

static void bad_kartu_positions_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {" 2C\n", "\n", 8, 9, missing_2c},
        {" 2H 2C\n", NULL, 8, 6, "The 2♣ is missing"},
        {"2H 2C", "2H 2S", 8, 10, "The 2♠ appears twice."},
        {"AS 2H", "AD 2H", 8, 4, "The A♦ appears twice."},
        {"AC 2S", "AC 2D", 5, 7, "The 2♦ appears twice."},
        {"2H 2C", "2H 3C", 8, 10, "The 3♣ is not in this deck: see the rule \"ranks\"."},
        {"H-0", "H-3", 3, 15, "The 3♥ is not in this deck"},
        {"cells: 2D", "cells: KD", 4, 8, "The K♦ is not in this deck"},
        {"2S\n", "2X\n", 5, 7, "\"2X\" is not a card: write rank and suit, such as TD or 10d."},
        {"2S\n", "0S\n", 5, 7, "\"0S\" is not a card"},
        {"2S\n", "?\n", 5, 7, "\"?\" is not a card"},
        {"AC 2S", "AC2S", 5, 4, "\"AC2S\" is not a card"},
        {"AC 2S", "AC ♠2", 5, 7, "\"♠2\" is not a card"},
        {"D-A", "D:A", 3, 11, "\"D:A\" is not a foundation: write suit and rank, such as H-0 or C-K."},
        {"D-A", "X-A", 3, 11, "\"X-A\" is not a foundation"},
        {"D-A", "D-A D-A", 3, 15, "This foundation is listed twice: \"D-A\"."},
        {"cells: 2D", "cells: 2D -", 4, 11, "There are more cells here than the rules have: see the rule \"cells\"."},
        {"cells: 2D", "cells: x", 4, 8, "\"x\" is not a card"},
        {"3:", "5:", 7, 1, "Expected the number of the next column and a colon, found \"5:\"."},
        {"3:", "3", 7, 1, "Expected the number of the next column"},
        {"4: AS", NULL, 8, 1, "Unexpected end of the text."},
        {"ranks=2", "ranks=2,speed=3", 2, 8, "Unknown option \"speed\"."},
        {"cells=1", "cells=9", 2, 8, "cells takes a number in 0-8."},
        {"filled=0", "filled=0 x", 2, 82, "Unexpected text at the end of the line: \"x\"."},
        {"freecell", "chess", 1, 7, "This is a position of another game: \"chess\"."},
        {"freecell", "freecell pro", 1, 16, "Unexpected text at the end of the line: \"pro\"."},
        {"rules:", "rule:", 2, 1, "Expected a line with \"rules:\""},
        {"home:", "hone:", 3, 1, "Expected a line with \"home:\""},
        {"cells: ", "cell: ", 4, 1, "Expected a line with \"cells:\""},
        {"freecell\n", NULL, 1, 7, "Unexpected end of the text."},
    };
    see_bad_rows("kartu", small_kartu, rows, sizeof rows / sizeof *rows);
}

static void bad_boards_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {" 2C\n", "\n", 7, 1, missing_2c},
        {" 2H 2C\n", NULL, 6, 5, "The 2♣ is missing"},
        {"2H 2C", "2H AH", 6, 9, "The A♥ appears twice."},
        {"2H 2C", "2H 2D", 6, 9, "The 2♦ appears twice."},
        {"2H 2C", "2H 3C", 6, 9, "The 3♣ is not in this deck"},
        {"2H 2C", "2H\n2C", 7, 1, "There are more columns here than the rules have: see the rule \"columns\"."},
        {"2D\n", "2D -\n", 2, 15, "There are more cells here than the rules have"},
        {"2S\n", "2X\n", 3, 6, "\"2X\" is not a card"},
        {"AC 2S", "11C 2S", 3, 3, "\"11C\" is not a card"},
        {"AC 2S", "ACE 2S", 3, 3, "\"ACE\" is not a card"},
        {"D-A", "D-X", 1, 22, "\"D-X\" is not a foundation"},
        {"D-A", "D-K", 1, 22, "The 3♦ is not in this deck"},
        {": AH", ": hello", 4, 3, "\"hello\" is not a card"},
        {"Freecells:", "Freecell:", 2, 1, "\"Freecell:\" is not a card"},
        {": AC", NULL, 3, 1, "The A♣ is missing"},
    };
    see_bad_rows("fc-solve", small_board, rows, sizeof rows / sizeof *rows);
}

static void bad_paper_files_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {"3 1 1 2 2 2 3", "2 1 1 2 2", 6, 10, missing_2c},
        {"3 1 1 2 2 2 3", "4 1 1 2 2 2 3", 6, 14, "This line is too short: a number is missing."},
        {"3 1 1 2 2 2 3", "2 1 1 2 2 2 3", 6, 11, "Unexpected text at the end of the line: \"2\"."},
        {"3 1 1 2 2 2 3", "53 1 1 2 2 2 3", 6, 1, "Invalid number \"53\"."},
        {"3 1 1 2 2 2 3", "3 1 1 2 2 2 2", 6, 11, "The 2♥ appears twice."},
        {"3 1 1 2 2 2 3", "3 1 1 2 2 3 3", 6, 11, "The 3♣ is not in this deck"},
        {"3 1 1 2 2 2 3", "3 1 1 2 2 14 3", 6, 11, "Invalid number \"14\"."},
        {"3 1 1 2 2 2 3", "3 1 1 2 2 2 5", 6, 13, "Invalid number \"5\"."},
        {"3 1 1 2 2 2 3", "3 1 1 2 2 2 0", 6, 11, "A card is a rank from 1 to 13 and a suit from 1 to 4."},
        {"3 1 1 2 2 2 3", "3 1 1 2 2 0 0", 6, 11, "A card is a rank from 1 to 13 and a suit from 1 to 4."},
        {"3 1 1 2 2 2 3\n", "3 1 1 2 2 2", 6, 12, "This line is too short"},
        {"3 1 1 2 2 2 3\n", NULL, 6, 1, "This line is too short"},
        {"2 4\n", "2 0\n", 1, 1, "A card is a rank from 1 to 13"},
        {"2 4\n", "2\n", 1, 2, "This line is too short"},
        {"2 4\n", "2 4 0 0\n", 1, 5, "Unexpected text at the end of the line: \"0\"."},
        {"0 0 0 1", "0 0 0 14", 2, 7, "Invalid number \"14\"."},
        {"0 0 0 1", "0 0 0 3", 2, 7, "The 2♦ appears twice."},
        {"0 0 0 1", "0 0 3 1", 2, 5, "The 3♣ is not in this deck"},
        {"0 0 0 1", "0 0 0 x", 2, 7, "Invalid number \"x\"."},
        {"0 0 0 1", "0 0 0", 2, 6, "This line is too short"},
        {"0 0 0 1", "0 0 0 1 0", 2, 9, "Unexpected text at the end of the line"},
        {"1 1 2\n", "1 A 2\n", 4, 3, "Invalid number \"A\"."},
        {"1 1 2\n", "1 -1 2\n", 4, 3, "Invalid number \"-1\"."},
        {"1 1 2\n", "1 1000000000000000000 2\n", 4, 3, "Invalid number \"1000000000000000000\"."},
    };
    see_bad_rows("paper", small_paper, rows, sizeof rows / sizeof *rows);
}

static void what_is_no_position_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"", "hello\n", "\n\n  \n", "-1 2", "\xff\xfe"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kt_error error = stale_error();
        assert_null(kt_position_read(&kt_freecell, NULL, NULL, wrong[i], strlen(wrong[i]), NULL, &error));
        check(error.code == KT_BAD_INPUT && !is_stale(&error) && error.line >= 1 && error.column >= 1, "\"%s\"",
              wrong[i]);
    }
    struct kt_error error = {0};
    assert_null(kt_position_read(&kt_freecell, NULL, "morse", small_kartu, strlen(small_kartu), NULL, &error));
    assert_int_equal(error.code, KT_NOT_POSSIBLE);
    assert_string_equal(error_text(&error),
                        "Unknown position format \"morse\" for FreeCell; available: kartu, fc-solve, paper.");
}

static int cards_on(const struct freecell *s)
{
    int cards = 0;
    for (int i = 0; i < s->columns; i++)
        for (kt_card card = s->top[i]; card; card = s->below[card])
            cards++;
    for (int i = 0; i < s->cells; i++)
        cards += s->cell[i] != KT_NO_CARD;
    for (int suit = 0; suit < KT_SUITS; suit++)
        cards += s->home[suit];
    return cards;
}

/* Duplicated parts may be refused, or the first may be used, but no card may be lost. */
static void nothing_said_twice_makes_a_card_vanish(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {"Foundations: H-0 C-0 D-A S-0", "Foundations: D-A D-0", 0, 0, ""},
        {"Freecells: 2D", "Freecells: 2D\nFoundations: D-0", 0, 0, ""},
        {"Freecells: 2D", "Freecells: 2D\nFreecells: -", 0, 0, ""},
        {": AC 2S", ": AC\nFreecells: 2S", 0, 0, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[ROOM];
        spoil(small_board, &rows[i], text);
        struct kt_position *position = read_small("fc-solve", text, NULL, NULL);
        int cards = position ? cards_on(fc_of(position->state)) : 8;
        kt_position_free(position);
        check(cards == 8, "%d of 8 cards are left of\n%s", cards, text);
    }
}

static void a_truncated_position_never_reads_as_another(void **unused)
{
    (void)unused;
    static const char *const texts[] = {small_kartu, small_board, small_paper};
    struct kt_position *whole = read_small(NULL, small_kartu, NULL, NULL);
    struct kt_settings rules = rules_of_text(&kt_freecell, small_rules);
    for (int i = 0; i < 3; i++) {
        for (size_t size = 0; size < strlen(texts[i]); size++) {
            struct kt_error error = stale_error();
            struct kt_position *cut = kt_position_read(&kt_freecell, &rules, NULL, texts[i], size, NULL, &error);
            check(cut ? same_position(cut, whole) : error.code == KT_BAD_INPUT && !is_stale(&error),
                  "after %zu bytes of\n%s", size, texts[i]);
            kt_position_free(cut);
        }
    }
    kt_position_free(whole);
}

/* ---- moves ---- */

/* Thirteen columns, eight cells, a run that can move in part. */
static const char wide[] = "game: freecell\nrules: cells=8,columns=13,ranks=4\nhome: C-A D-0 H-0 S-0\n"
                           "cells: - - - - - - - 4C\n1: 4H 3S 2D\n2: AH\n3: AS\n4: AD\n5: 2C\n6: 2H\n7: 2S\n"
                           "8: 3C 3D\n9: 3H 4D 4S\n10:\n11:\n12:\n13:\n";

static void notation_names_every_place_and_count(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *words;
        int from, to, cards;
    } rows[] = {
        {"10", "4♥ 3♠ 2♦ from column 1 to column 10", 0, 9, 3},
        {"10v2", "3♠ 2♦ from column 1 to column 10", 0, 9, 2},
        {"10v1", "2♦ from column 1 to column 10", 0, 9, 1},
        {"1a", "2♦ from column 1 to cell a", 0, FC_CELL, 1},
        {"1g", "2♦ from column 1 to cell g", 0, FC_CELL + 6, 1},
        {"i0", "4♣ from cell i to column 10", FC_CELL + 7, 9, 1},
        {"1x", "4♥ 3♠ 2♦ from column 1 to column 11", 0, 10, 3},
        {"iy", "4♣ from cell i to column 12", FC_CELL + 7, 11, 1},
        {"1zv2", "3♠ 2♦ from column 1 to column 13", 0, 12, 2},
        {"5h", "2♣ from column 5 home", 4, FC_HOME, 1},
        {"37", NULL, 0, 0, 0},
        {"89", "3♦ from column 8 to column 9", 7, 8, 1},
    };
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, wide);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fc_move expected = {rows[i].from, rows[i].to, rows[i].cards};
        struct kt_text text = {0};
        struct kt_phrase words;
        char sentence[200];
        kt_move move;
        bool is_legal = kt_move_read(position, rows[i].text, &move, NULL);
        check(is_legal == (rows[i].words != NULL), "%s", rows[i].text);
        if (!is_legal)
            continue;
        check(move == fc_pack(expected), "%s is %llx", rows[i].text, (unsigned long long)move);
        kt_move_write(position, move, &text);
        assert_string_equal(text.data, rows[i].text);
        kt_move_words(position, move, &words);
        kt_phrase_render(&words, NULL, sentence, sizeof sentence);
        assert_string_equal(sentence, rows[i].words);
        kt_text_free(&text);
    }
    kt_position_free(position);
}

static void what_is_no_move_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"",   "1",    "q1",    "1q",    "12345", "1av", "1avx", "10v",
                                        "1-", "10vg", "10v11", "1a 1b", "♠1",    "1 a", "hh!",  "10v0"};
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, wide);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kt_error error = stale_error();
        kt_move move;
        check(!kt_move_read(position, wrong[i], &move, &error), "\"%s\" is accepted", wrong[i]);
        check(!is_stale(&error) && error.line == 1 && error.column >= 1, "\"%s\": %s", wrong[i], error_text(&error));
        check(strcmp(wrong[i], "hh!") == 0 || strcmp(wrong[i], "10v0") == 0 || error.code == KT_BAD_INPUT, "\"%s\": %s",
              wrong[i], error_text(&error));
    }
    kt_position_free(position);
}

static void words_are_read_in_two_languages(void **unused)
{
    (void)unused;
    static const char *const same[][3] = {
        {"10v2", "3♠ 2♦ from column 1 to column 10", "3♠ 2♦ dari kolom 1 ke kolom 10"},
        {"1a", "2♦ from column 1 to cell a", "2♦ dari kolom 1 ke sel a"},
        {"i0", "4♣ FROM CELL i TO COLUMN 10", "4♣ dari sel 8 ke kolom 10"},
        {"5h", "2♣ from column 5 home", "2♣ dari kolom 5 ke fondasi"},
    };
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, wide);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        see_words(position, same[i][0], same[i][1]);
        see_words(position, same[i][0], same[i][2]);
    }
    kt_position_free(position);
}

/* Words name the cards that move. If other cards are in that place, the line belongs to another game. */
static void words_that_name_other_cards_are_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"K♠ from column 1 to cell a", "2♠ from column 1 to cell a",
                                        "2♦ 3♠ from column 1 to column 10", "3♦ 2♦ from column 1 to column 10"};
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, wide);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        kt_move move;
        check(!line_is_read(position, "words", wrong[i], &move), "\"%s\" is accepted, but there lie 4♥ 3♠ 2♦",
              wrong[i]);
    }
    kt_position_free(position);
}

/* ---- the paper's result file ---- */

static const char before_excerpt[] = "game: freecell\nrules: cells=4,columns=8,ranks=4\nhome:\ncells: 4C\n1: AC 2D\n"
                                     "2: AD 2H\n3: AS 2S\n4: 3C 3H\n5: 4S\n6: 3S\n7: AH 4H 3D 2C\n8: 4D\n";

/* As printed at the end of the paper's section 6. */
static const char excerpt[] = "Pindahkan : dari kolom urutan ke 7 ke freecell urutan ke 2\n"
                              "Pindahkan : dari kolom urutan ke 7 ke kolom urutan ke 5\n"
                              "Pindahkan : dari freecell urutan ke 2 ke kolom urutan ke 5\n"
                              "Pindahkan : dari kolom urutan ke 7 ke freecell urutan ke 2\n"
                              "Pindahkan : dari kolom urutan ke 7 ke tumpukan fondasi urutan ke 2\n";

static void the_papers_result_file_is_written_and_read(void **unused)
{
    (void)unused;
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, before_excerpt);
    struct kt_line line = {0}, back = {0};
    struct kt_text text = {0};
    struct kt_tally tally, again;
    assert_true(kt_line_read(position, "standard", "75 7b 7h", 8, &line, NULL));
    assert_int_equal(line.count, 3);
    assert_true(kt_line_write(position, &line, "paper", NULL, &text, NULL));
    assert_string_equal(text.data, excerpt);
    assert_true(kt_line_read(position, NULL, text.data, text.size, &back, NULL));
    assert_int_equal(back.count, 5);
    assert_true(kt_line_check(position, &line, &tally, NULL));
    assert_true(kt_line_check(position, &back, &again, NULL));
    assert_int_equal(tally.cards, 5);
    assert_int_equal(again.cards, 5);
    kt_text_free(&text);
    kt_line_free(&line);
    kt_line_free(&back);
    kt_position_free(position);
}

static void every_foundation_has_the_papers_number(void **unused)
{
    (void)unused;
    static const char all_tops[] = "game: freecell\nrules: cells=0,columns=4,ranks=1\nhome:\ncells:\n1: AS\n2: AH\n"
                                   "3: AC\n4: AD\n";
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, all_tops);
    struct kt_line line = {0};
    struct kt_text text = {0};
    assert_true(kt_line_read(position, NULL, "1h 2h 3h 4h", 11, &line, NULL));
    assert_true(kt_line_write(position, &line, "paper", NULL, &text, NULL));
    assert_string_equal(text.data, "Pindahkan : dari kolom urutan ke 1 ke tumpukan fondasi urutan ke 1\n"
                                   "Pindahkan : dari kolom urutan ke 2 ke tumpukan fondasi urutan ke 2\n"
                                   "Pindahkan : dari kolom urutan ke 3 ke tumpukan fondasi urutan ke 3\n"
                                   "Pindahkan : dari kolom urutan ke 4 ke tumpukan fondasi urutan ke 4\n");
    kt_text_free(&text);
    kt_line_free(&line);
    kt_position_free(position);
}

/* ---- tallies ---- */

static void tallies_count_as_players_do(void **unused)
{
    (void)unused;
    static const struct {
        const char *autoplay, *moves;
        uint64_t counted, cards;
    } rows[] = {
        {"off", "75", 1, 3},       /* a run of two is one move, three cards */
        {"off", "75 7b 7h", 2, 5}, /* the ace goes home safely: free */
        {"off", "7b 1c", 2, 2},
        {"safe", "75 7b", 2, 10}, /* all safe cards go home automatically (A♥ 2♥ A♦ 2♦ A♣ 2♣), and count as cards */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[ROOM];
        struct bad_row autoplay = {"ranks=4", rows[i].autoplay[0] == 's' ? "ranks=4,autoplay=safe" : "ranks=4", 0, 0,
                                   ""};
        spoil(before_excerpt, &autoplay, text);
        struct kt_position *position = read_or_fail(&kt_freecell, NULL, text);
        struct kt_line line = {0};
        struct kt_tally tally;
        assert_true(kt_line_read(position, "standard", rows[i].moves, strlen(rows[i].moves), &line, NULL));
        assert_true(kt_line_check(position, &line, &tally, NULL));
        check(tally.moves == rows[i].counted && tally.cards == rows[i].cards && !tally.won, "%s: %d moves, %d cards",
              rows[i].moves, (int)tally.moves, (int)tally.cards);
        kt_line_free(&line);
        kt_position_free(position);
    }
}

/* ---- hints ---- */

/* No ace can be moved, so that no card goes home automatically. */
#define HINTS "game: freecell\nrules: cells=2,columns=5,ranks=4\nhome:\n"
#define HINTS_AUTOPLAY "game: freecell\nrules: cells=2,columns=5,ranks=4,autoplay=safe\nhome:\n"

static void hints_say_what_a_player_would_see(void **unused)
{
    (void)unused;
    static const struct {
        const char *position, *move, *reason;
    } rows[] = {
        {HINTS "cells:\n1: AC 4H 3S\n2: AD 2C 4D\n3: AH 2D 3C\n4: AS 2H 4S\n5: 4C 3H 2S 3D\n", "12",
         "it digs towards the A♣, with one card left on it in column 1"},
        {HINTS "cells:\n1: AC 4H 3S\n2: AD 2C 4D\n3: AH 2D 3C\n4: AS 2H 4S\n5: 4C 3H 2S 3D\n", "4a",
         "it digs towards the A♠, with one card left on it in column 4"},
        {HINTS "cells:\n1: AC 4H 3S\n2: AD 2C 4D\n3: AH 2D 3C\n4: AS 2H 4S\n5: 4C 3H 2S 3D\n", "54",
         "it uncovers the 2♠, which fits on the 3♦"},
        {HINTS "cells:\n1: AC 4H 3S\n2: AD 2C 4D\n3: AH 2D 3C\n4: AS 2H 4S\n5: 4C 3H 2S 3D\n", "5a", ""},
        {HINTS "cells:\n1: AC 4H 3S\n2: AD 2C 4D\n3: AH 2D 3C\n4: AS 2H 4S\n5: 4C 2S 3H 3D\n", "54",
         "it uses no cell and no empty column"},
        {HINTS "cells: 3D\n1: AC 4H 3S\n2: AD 2C 4D\n3: AH 2D 3C\n4: AS 2H 4S\n5: 4C 3H 2S\n", "a4",
         "it makes a place for the 2♠, which fits on no other card"},
        {HINTS "cells:\n1: AC 4H 2H\n2: AD 2C 4D\n3: AH 2D 3C\n4: AS 3S 4S 4C 3H 2S\n5: 3D\n", "5a",
         "it empties column 5"},
        {HINTS "cells:\n1: AC 4H 2H\n2: AD 2C 4D\n3: 2D 3C\n4: AS 3S 4S 4C 3H 2S 3D\n5: AH\n", "5h",
         "it empties column 5"},
        {HINTS "cells:\n1: AC 4H 2H\n2: AD 2C 4D\n3: 2D 3C\n4: AS 3S 4S 4C 3H 2S\n5: AH 3D\n", "5a",
         "it uncovers the A♥, which can go home"},
        {HINTS_AUTOPLAY "cells:\n1: AC 4H 2H\n2: AD 2C 4D\n3: 2D 3C\n4: AS 3S 4S 4C 3H 2S\n5: AH 3D\n", "5a",
         "it empties column 5"},
        {HINTS "cells:\n1: AC 4H 2H\n2: AD 2C 4D AH\n3: 2D 3C\n4: AS 3S 4S 4C 3H 2S\n5: 3D\n", "2h",
         "then the 2♥ can go home"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = read_or_fail(&kt_freecell, NULL, rows[i].position);
        struct kt_phrase reason;
        struct kt_error error = {0};
        char sentence[200];
        kt_move move;
        bool is_legal = kt_move_read(position, rows[i].move, &move, &error);
        check(is_legal, "%s: %s", rows[i].move, error_text(&error));
        fc_praise_move((const struct kt_sight *)position->state, move, &reason);
        kt_phrase_render(&reason, NULL, sentence, sizeof sentence);
        check(strcmp(sentence, rows[i].reason) == 0, "%s: \"%s\" instead of \"%s\"", rows[i].move, sentence,
              rows[i].reason);
        kt_position_free(position);
    }
}

/* ---- the paper's equation (1) ---- */

static void the_bound_is_exact(void **unused)
{
    (void)unused;
    static const struct {
        struct freecell s;
        const char *bound; /* computed independently, in exact rational arithmetic */
    } rows[] = {
        {{.cells = 4, .columns = 8, .ranks = 13},
         "874377836091420762735072447211003305561761066624342600712192000000000000"},
        {{.cells = 8, .columns = 10, .ranks = 13},
         "40285075217539679103960416930814209836319856171897326539898880000000000"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_text text = {0};
        assert_true(fc_write_bound((const struct kt_state *)&rows[i].s, &text));
        assert_string_equal(text.data, rows[i].bound);
        kt_text_free(&text);
    }
}

/* The equation gives 1/576 for the second row, which is no bound. */
static void the_bound_is_left_out_where_it_is_none(void **unused)
{
    (void)unused;
    static const struct freecell rows[] = {
        {.cells = 4, .columns = 8, .ranks = 13, .home = {0, 1, 0, 0}},
        {.cells = 4, .columns = 8, .ranks = 13, .home = {12, 12, 12, 12}},
        {.cells = 4, .columns = 8, .ranks = 13, .home = {13, 13, 13, 13}},
        {.cells = 4, .columns = 8, .ranks = 13, .cell = {[3] = 4}},
        {.cells = 4, .columns = 8, .ranks = 1},
        {.cells = 4, .columns = 8, .ranks = 12},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_text text = {0};
        assert_false(fc_write_bound((const struct kt_state *)&rows[i], &text));
        assert_null(text.data);
    }
}

static void the_bound_of_a_deal_is_given_by_the_library(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_freecell, "", 1);
    struct kt_position *other = deal_or_fail(kt_game_find("nullgame"), "", 1);
    struct kt_text text = {0};
    assert_true(kt_position_bound(position, &text));
    assert_string_equal(text.data, "874377836091420762735072447211003305561761066624342600712192000000000000");
    assert_false(kt_position_bound(other, &text));
    kt_text_free(&text);
    kt_position_free(position);
    kt_position_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_position_in_three_formats),
        cmocka_unit_test(boards_are_read_in_every_usual_spelling),
        cmocka_unit_test(a_whole_board_is_read_with_ten_or_t),
        cmocka_unit_test(positions_may_follow_each_other),
        cmocka_unit_test(empty_columns_at_the_end_belong_to_the_position),
        cmocka_unit_test(bad_kartu_positions_are_refused_at_their_place),
        cmocka_unit_test(bad_boards_are_refused_at_their_place),
        cmocka_unit_test(bad_paper_files_are_refused_at_their_place),
        cmocka_unit_test(what_is_no_position_is_refused),
        cmocka_unit_test(nothing_said_twice_makes_a_card_vanish),
        cmocka_unit_test(a_truncated_position_never_reads_as_another),
        cmocka_unit_test(notation_names_every_place_and_count),
        cmocka_unit_test(what_is_no_move_is_refused),
        cmocka_unit_test(words_are_read_in_two_languages),
        cmocka_unit_test(words_that_name_other_cards_are_refused),
        cmocka_unit_test(the_papers_result_file_is_written_and_read),
        cmocka_unit_test(every_foundation_has_the_papers_number),
        cmocka_unit_test(tallies_count_as_players_do),
        cmocka_unit_test(hints_say_what_a_player_would_see),
        cmocka_unit_test(the_bound_is_exact),
        cmocka_unit_test(the_bound_is_left_out_where_it_is_none),
        cmocka_unit_test(the_bound_of_a_deal_is_given_by_the_library),
    };
    return cmocka_run_group_tests_name("freecell_text", tests, NULL, NULL);
}
