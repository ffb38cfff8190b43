/* Tests of src/core: reading and writing text, phrases, what bots say about scores. */
#include "support.h"

#include <stdio.h>

#include "core/bot.h"
#include "core/card.h"

/* ---- reading ---- */

static void places_count_characters_and_lines(void **unused)
{
    (void)unused;
    const char *text = "♠é\tx\n\n 𝄞z";
    struct kt_reader reader = kt_reader_on(text, strlen(text));
    kt_reader_skip(&reader, strlen("♠é\t"));
    assert_int_equal(reader.line, 1);
    assert_int_equal(reader.column, 4);
    assert_int_equal(kt_reader_peek(&reader), 'x');
    kt_reader_skip(&reader, 3);
    assert_int_equal(reader.line, 3);
    assert_int_equal(reader.column, 1);
    kt_reader_skip(&reader, strlen(" 𝄞"));
    assert_int_equal(reader.column, 3);
    assert_int_equal(kt_reader_peek(&reader), 'z');
    kt_reader_skip(&reader, 1000);
    assert_true(kt_reader_is_at_end(&reader));
    assert_int_equal(kt_reader_peek(&reader), -1);
    assert_int_equal(kt_reader_peek_at(&reader, 5), -1);
}

static void comments_and_blanks_are_passed_over(void **unused)
{
    (void)unused;
    const char *text = " \t # all of this\r\n\n  # and this\n  first # rest\n\n# more\nsecond";
    struct kt_reader reader = kt_reader_on(text, strlen(text));
    kt_reader_skip_blanks(&reader);
    assert_int_equal(kt_reader_peek(&reader), '#');
    assert_true(kt_reader_is_at_line_end(&reader));
    kt_reader_skip_space(&reader);
    assert_int_equal(reader.line, 4);
    assert_int_equal(reader.column, 3);
    assert_true(kt_reader_accept(&reader, "FIRST"));
    kt_reader_skip_blanks(&reader);
    assert_true(kt_reader_is_at_line_end(&reader));
    kt_reader_next_line(&reader);
    assert_int_equal(reader.line, 7);
    assert_false(kt_reader_accept(&reader, "secondly"));
    assert_int_equal(reader.column, 1);
    assert_true(kt_reader_accept(&reader, "second"));
    kt_reader_next_line(&reader);
    assert_true(kt_reader_is_at_end(&reader));
}

static void numbers_have_at_most_eighteen_digits(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        bool is_number;
        uint64_t value;
    } rows[] = {{"0", true, 0},
                {"007x", true, 7},
                {"999999999999999999", true, 999999999999999999},
                {"1000000000000000000", false, 0},
                {"0000000000000000001", false, 0},
                {"", false, 0},
                {"x", false, 0},
                {"-1", false, 0},
                {"+1", false, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_reader reader = kt_reader_on(rows[i].text, strlen(rows[i].text));
        uint64_t number = 0;
        bool is_number = kt_reader_number(&reader, &number);
        check(is_number == rows[i].is_number && number == rows[i].value, "%s", rows[i].text);
        check(is_number || reader.at == 0, "%s: the reader moved", rows[i].text);
    }
}

static void a_reader_stops_at_its_size(void **unused)
{
    (void)unused;
    const char text[] = {'1', '2', '3'};
    struct kt_reader reader = kt_reader_on(text, 2);
    uint64_t number;
    assert_true(kt_reader_number(&reader, &number));
    assert_int_equal(number, 12);
    assert_true(kt_reader_is_at_end(&reader));
    assert_false(kt_reader_accept(&reader, "3"));
}

static void complaints_name_the_word_and_the_place(void **unused)
{
    (void)unused;
    const char *text = "\n  gibberish here";
    struct kt_reader reader = kt_reader_on(text, strlen(text));
    struct kt_error error = stale_error();
    kt_reader_skip_space(&reader);
    assert_false(kt_reader_refuse(&reader, &error, "found \"%1\""));
    check_error(&error, KT_BAD_INPUT, 2, 3, text);
    assert_string_equal(error_text(&error), "found \"gibberish\"");
    assert_false(kt_reader_refuse(&reader, NULL, "nobody listens"));
}

static void long_words_are_cut_between_characters(void **unused)
{
    (void)unused;
    for (size_t before = 0; before < 24; before++) {
        char text[128] = "", word[20];
        for (size_t i = 0; i < before; i++)
            strcat(text, "a");
        for (size_t i = 0; i < 12; i++)
            strcat(text, i % 2 ? "♠" : "é");
        struct kt_reader reader = kt_reader_on(text, strlen(text));
        kt_reader_word(&reader, word, sizeof word);
        check(strncmp(text, word, strlen(word)) == 0 && strlen(word) >= 16, "\"%s\" became \"%s\"", text, word);
        check(is_utf8(word), "\"%s\" was cut within a character (%zu bytes)", text, strlen(word));
    }
}

/* ---- writing ---- */

static void texts_grow_and_stay_terminated(void **unused)
{
    (void)unused;
    struct kt_text text = {0};
    kt_text_add(&text, "");
    assert_string_equal(text.data, "");
    for (int i = 0; i < 1000; i++)
        kt_text_printf(&text, "%d,", i);
    kt_text_add_bytes(&text, "abc", 2);
    assert_int_equal(text.size, 10 * 2 + 90 * 3 + 900 * 4 + 2);
    assert_int_equal(strlen(text.data), text.size);
    assert_string_equal(text.data + text.size - 6, "999,ab");
    assert_false(text.failed);
    kt_text_free(&text);
    assert_null(text.data);
}

static void json_strings_are_escaped(void **unused)
{
    (void)unused;
    struct kt_text text = {0};
    kt_text_json(&text, "a\"b\\c\n\t\x01\x1f♠/");
    assert_string_equal(text.data, "\"a\\\"b\\\\c\\n\\t\\u0001\\u001f♠/\"");
    kt_text_free(&text);
}

static void phrases_put_arguments_where_a_translation_wants_them(void **unused)
{
    (void)unused;
    struct kt_phrase phrase;
    char out[64];
    kt_phrase_set(&phrase, "%1 on %2 and %1, 100% of %5 %");
    kt_phrase_arg_card(&phrase, 1, kt_card_of(10, KT_HEARTS));
    kt_phrase_arg(&phrase, 2, "%d", 12);
    assert_int_equal(kt_phrase_render(&phrase, NULL, out, sizeof out), strlen("10♥ on 12 and 10♥, 100% of %5 %"));
    assert_string_equal(out, "10♥ on 12 and 10♥, 100% of %5 %");
    kt_phrase_render(&phrase, "%2 dulu, lalu %1", out, sizeof out);
    assert_string_equal(out, "12 dulu, lalu 10♥");
    phrase.text = NULL;
    assert_int_equal(kt_phrase_render(&phrase, NULL, out, sizeof out), 0);
    assert_string_equal(out, "");
}

/* Without names the text is "player 2"; braces inside an argument are kept as they are. */
static void players_without_names_are_numbers(void **unused)
{
    (void)unused;
    struct kt_phrase phrase;
    char out[64];
    kt_phrase_set(&phrase, "{Player %1} broke {player %2}'s pick (%3)");
    kt_phrase_arg(&phrase, 1, "%d", 3);
    kt_phrase_arg(&phrase, 2, "%d", 1);
    kt_phrase_arg(&phrase, 3, "{x}");
    kt_phrase_render(&phrase, NULL, out, sizeof out);
    assert_string_equal(out, "Player 3 broke player 1's pick ({x})");
}

static void phrases_are_cut_as_snprintf_cuts(void **unused)
{
    (void)unused;
    struct kt_phrase phrase;
    kt_phrase_set(&phrase, "ab%1ef");
    kt_phrase_arg(&phrase, 1, "cd");
    for (size_t size = 0; size <= 8; size++) {
        char out[8] = "zzzzzzz", expected[8] = "zzzzzzz";
        snprintf(expected, size, "%s", "abcdef");
        assert_int_equal(kt_phrase_render(&phrase, NULL, out, size), 6);
        check(strcmp(out, expected) == 0, "in %zu bytes: \"%s\" instead of \"%s\"", size, out, expected);
    }
}

static void long_arguments_are_cut_between_characters(void **unused)
{
    (void)unused;
    for (size_t before = 0; before < 4; before++) {
        char name[256] = "";
        struct kt_error error = {0};
        for (size_t i = 0; i < before; i++)
            strcat(name, "a");
        for (size_t i = 0; i < 60; i++)
            strcat(name, "♠");
        kt_refuse(&error, KT_BAD_INPUT, "\"%1\" again \"%2\"", name, name);
        check(strlen(error.what.arg[0]) < KT_ARG_SIZE && strncmp(name, error.what.arg[0], 60) == 0, "%s",
              error.what.arg[0]);
        check(is_utf8(error.what.arg[0]) && is_utf8(error.what.arg[1]), "cut within a character after %zu letters",
              before);
    }
}

static void scores_that_look_alike_are_told_as_equal(void **state)
{
    struct kt_thoughts thoughts = {0};
    (void)state;
    kt_thoughts_add(&thoughts, 1, .001);
    kt_thoughts_add(&thoughts, 2, -.001);
    kt_thoughts_compare_scores(&thoughts, 1);
    assert_string_equal(thoughts.estimate.text, "its score is %1, and at least one other move has the same score");
    kt_thoughts_compare_scores(&thoughts, 2);
    assert_string_equal(thoughts.estimate.arg[0], "0.00");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_count_characters_and_lines),
        cmocka_unit_test(comments_and_blanks_are_passed_over),
        cmocka_unit_test(numbers_have_at_most_eighteen_digits),
        cmocka_unit_test(a_reader_stops_at_its_size),
        cmocka_unit_test(complaints_name_the_word_and_the_place),
        cmocka_unit_test(long_words_are_cut_between_characters),
        cmocka_unit_test(texts_grow_and_stay_terminated),
        cmocka_unit_test(json_strings_are_escaped),
        cmocka_unit_test(phrases_put_arguments_where_a_translation_wants_them),
        cmocka_unit_test(players_without_names_are_numbers),
        cmocka_unit_test(phrases_are_cut_as_snprintf_cuts),
        cmocka_unit_test(long_arguments_are_cut_between_characters),
        cmocka_unit_test(scores_that_look_alike_are_told_as_equal),
    };
    return cmocka_run_group_tests_name("texts", tests, NULL, NULL);
}
