/* Tests of src/core and of the sets of keys: cards, random numbers, reading, writing, options, memory. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/bot.h"
#include "core/card.h"
#include "core/hash.h"
#include "core/memory.h"
#include "core/settings.h"
#include "core/solver.h"
#include "search/keyset.h"

/* ---- cards ---- */

static bool read_whole_card(const char *text, kt_card *card)
{
    struct kt_reader reader = kt_reader_on(text, strlen(text));
    return kt_read_card(&reader, card) && kt_reader_is_at_end(&reader);
}

static void every_card_is_read_as_it_is_written(void **unused)
{
    (void)unused;
    for (int rank = KT_ACE; rank <= KT_KING; rank++) {
        for (int suit = 0; suit < KT_SUITS; suit++) {
            struct kt_text text = {0};
            kt_card card = kt_card_of(rank, suit), back = 0;
            assert_int_equal(kt_rank(card), rank);
            assert_int_equal(kt_suit(card), suit);
            kt_text_card(&text, card);
            assert_int_equal(text.size, 2);
            assert_true(read_whole_card(text.data, &back));
            assert_int_equal(back, card);
            kt_text_free(&text);
        }
    }
}

static void cards_are_read_in_every_usual_spelling(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int rank, suit;
    } spelled[] = {{"TD", 10, KT_DIAMONDS}, {"td", 10, KT_DIAMONDS}, {"10d", 10, KT_DIAMONDS}, {"10D", 10, KT_DIAMONDS},
                   {"as", 1, KT_SPADES},    {"1S", 1, KT_SPADES},    {"Kh", 13, KT_HEARTS},    {"qC", 12, KT_CLUBS},
                   {"2c", 2, KT_CLUBS},     {"JD", 11, KT_DIAMONDS}};
    for (size_t i = 0; i < sizeof spelled / sizeof *spelled; i++) {
        kt_card card;
        check(read_whole_card(spelled[i].text, &card) && card == kt_card_of(spelled[i].rank, spelled[i].suit), "%s",
              spelled[i].text);
    }
}

static void what_is_no_card_is_refused_without_reading(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"", "T", "D", "0C", "1", "10", "11C", "XC", "TX", " TD", "DT", "-", "?", "♦T"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kt_reader reader = kt_reader_on(wrong[i], strlen(wrong[i]));
        kt_card card;
        check(!kt_read_card(&reader, &card), "\"%s\" was taken for a card", wrong[i]);
        check(reader.at == 0 && reader.line == 1 && reader.column == 1, "\"%s\": the reader moved", wrong[i]);
    }
}

static void cards_have_names_for_people(void **unused)
{
    (void)unused;
    char name[8];
    kt_card_name(kt_card_of(10, KT_DIAMONDS), name);
    assert_string_equal(name, "10♦");
    kt_card_name(kt_card_of(KT_ACE, KT_CLUBS), name);
    assert_string_equal(name, "A♣");
    kt_card_name(kt_card_of(KT_QUEEN, KT_HEARTS), name);
    assert_string_equal(name, "Q♥");
    kt_card_name(kt_card_of(KT_KING, KT_SPADES), name);
    assert_string_equal(name, "K♠");
}

static void building_down_takes_turns_in_colour(void **unused)
{
    (void)unused;
    int fitting = 0;
    for (kt_card card = 4; card < KT_CARD_CODES; card++) {
        for (kt_card onto = 4; onto < KT_CARD_CODES; onto++) {
            bool first_is_red = strchr("DH", kt_suit_letter(kt_suit(card))) != NULL;
            bool second_is_red = strchr("DH", kt_suit_letter(kt_suit(onto))) != NULL;
            bool fits = kt_rank(onto) - kt_rank(card) == 1 && first_is_red != second_is_red;
            assert_int_equal(kt_builds_down(card, onto), fits);
            fitting += fits;
        }
    }
    assert_int_equal(fitting, 12 * 8); /* 12 steps down, each from 4 cards onto 2 */
}

/* ---- randomness ---- */

/* The published algorithms, written again from their definitions. */
static uint64_t splitmix64(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static uint64_t xoshiro256starstar(uint64_t s[4])
{
    uint64_t by_five = s[1] * 5;
    uint64_t result = ((by_five << 7) | (by_five >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

static void random_numbers_are_xoshiro_seeded_by_splitmix(void **unused)
{
    (void)unused;
    static const uint64_t seeds[] = {0, 1, 617, UINT64_MAX};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        struct kt_rng rng;
        uint64_t state[4], x = seeds[i];
        kt_rng_seed(&rng, seeds[i]);
        for (int j = 0; j < 4; j++)
            state[j] = splitmix64(&x);
        for (int j = 0; j < 1000; j++)
            assert_true(kt_rng_next(&rng) == xoshiro256starstar(state));
    }
}

static void random_numbers_never_change(void **unused)
{
    (void)unused;
    /* splitmix64 from 0 gives this published first value; xoshiro256** from {1, 2, 3, 4} gives 11520 first.
     */
    struct kt_rng rng;
    kt_rng_seed(&rng, 0);
    assert_true(rng.state[0] == 0xE220A8397B1DCDAF);
    rng = (struct kt_rng){.state = {1, 2, 3, 4}};
    assert_int_equal(kt_rng_next(&rng), 11520);
    assert_int_equal(kt_rng_next(&rng), 0);
    assert_int_equal(kt_rng_next(&rng), 1509978240);
}

static void below_is_even_and_in_range(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 42);
    for (uint32_t below = 1; below <= 13; below++) {
        enum { EACH = 4000 };
        int seen[13] = {0};
        for (uint32_t i = 0; i < EACH * below; i++) {
            uint32_t number = kt_rng_below(&rng, below);
            assert_true(number < below);
            seen[number]++;
        }
        for (uint32_t i = 0; i < below; i++) /* six standard deviations of a binomial count */
            check(abs(seen[i] - EACH) < 6 * 64, "%u of %u came %d times in %u", i, below, seen[i], EACH * below);
    }
    for (int i = 0; i < 1000; i++)
        assert_true(kt_rng_below(&rng, 0xC0000001u) < 0xC0000001u);
}

/* With 3 * 2^30 numbers a method that does not reject gives a third of them twice the weight of the others.
 */
static void below_does_not_favour_any_third(void **unused)
{
    (void)unused;
    enum { DRAWS = 30000 };
    int third[3] = {0};
    struct kt_rng rng;
    kt_rng_seed(&rng, 7);
    for (int i = 0; i < DRAWS; i++)
        third[kt_rng_below(&rng, 0xC0000000u) % 3]++;
    for (int i = 0; i < 3; i++)
        check(abs(third[i] - DRAWS / 3) < 6 * 82, "third %d: %d", i, third[i]);
}

static void shuffling_permutes_and_can_do_every_permutation(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    int seen[6] = {0};
    kt_rng_seed(&rng, 3);
    for (int round = 0; round < 6000; round++) {
        uint8_t items[3] = {0, 1, 2};
        kt_rng_shuffle(&rng, items, 3);
        assert_int_equal(1 << items[0] | 1 << items[1] | 1 << items[2], 7);
        seen[items[0] * 2 + (items[1] > items[2])]++;
    }
    for (int i = 0; i < 6; i++)
        check(abs(seen[i] - 1000) < 6 * 29, "permutation %d came %d times in 6000", i, seen[i]);
    uint8_t none = 9;
    kt_rng_shuffle(&rng, &none, 0);
    assert_int_equal(none, 9);
}

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

/* ---- settings ---- */

static const char *const colours[] = {"red", "green", "blue"};
static const struct kt_option table[] = {
    {"size", "a number", 2, 7, 4, NULL},
    {"colour", "a word", 1, 3, 2, colours},
    {"loud", "a switch", 0, 1, 1, NULL},
    {0},
};

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

static void settings_are_read_and_written(void **unused)
{
    (void)unused;
    struct kt_settings settings;
    struct kt_text text = {0};
    kt_settings_usual(table, &settings);
    kt_settings_write(table, &settings, &text);
    assert_string_equal(text.data, "size=4,colour=green,loud=1");
    kt_text_free(&text);
    assert_true(kt_settings_read(table, NULL, "colour=blue,no-loud,size=7", &settings, NULL));
    assert_int_equal(settings.value[0], 7);
    assert_int_equal(settings.value[1], 3);
    assert_int_equal(settings.value[2], 0);
    assert_true(kt_settings_read(table, NULL, "loud", &settings, NULL));
    assert_int_equal(settings.value[2], 1);
    assert_true(kt_settings_read(table, NULL, "loud=no", &settings, NULL));
    assert_int_equal(settings.value[2], 0);
    assert_true(kt_settings_read(table, NULL, "loud=yes", &settings, NULL));
    assert_int_equal(settings.value[2], 1);
    assert_true(kt_settings_read(table, NULL, "loud=0", &settings, NULL));
    assert_int_equal(settings.value[2], 0);
    assert_true(kt_settings_read(table, NULL, "", &settings, NULL));
    assert_int_equal(settings.value[0], 7);
    assert_int_equal(kt_options_count(table), 3);
    assert_int_equal(kt_options_count(NULL), 0);
}

static void wrong_settings_change_nothing_and_say_what_is_right(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *complaint;
    } rows[] = {
        {"size=1", "size takes a number in 2-7."},
        {"size=8", "size takes a number in 2-7."},
        {"size=", "size takes a number in 2-7."},
        {"size=3x", "size takes a number in 2-7."},
        {"size=-3", "size takes a number in 2-7."},
        {"size=4294967299", "size takes a number in 2-7."},
        {"size", "size takes a number in 2-7."},
        {"no-size", "size takes a number in 2-7."},
        {"colour=pink", "colour takes one of: red, green, blue."},
        {"colour=2", "colour takes one of: red, green, blue."},
        {"colour", "colour takes one of: red, green, blue."},
        {"loud=2", "loud takes yes or no."},
        {"no-loud=1", "Unknown option \"no-loud\"."},
        {"speed=3", "Unknown option \"speed\"."},
        {"no-speed", "Unknown option \"no-speed\"."},
        {"size=5,,loud", "Unknown option \"\"."},
        {"=5", "Unknown option \"\"."},
        {"Size=5", "Unknown option \"Size\"."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128];
        struct kt_settings settings, usual;
        struct kt_error error = stale_error();
        kt_settings_usual(table, &settings);
        usual = settings;
        snprintf(text, sizeof text, "size=3,no-loud,%s", rows[i].text); /* all or nothing: these two are right */
        check(!kt_settings_read(table, NULL, text, &settings, &error), "\"%s\" was accepted", text);
        check(error.code == KT_BAD_INPUT && strcmp(error_text(&error), rows[i].complaint) == 0, "\"%s\": %s", text,
              error_text(&error));
        assert_memory_equal(&settings, &usual, sizeof usual);
    }
}

static const struct kt_preset presets[] = {
    {"quiet", "small and without noise", "size=2,no-loud"},
    {"sea", "blue", "colour=blue"},
    {NULL, NULL, NULL},
};

/* A preset changes only the options that it names; later settings override earlier ones. */
static void presets_stand_for_their_rules(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int32_t size, colour, loud;
    } rows[] = {
        {"preset=quiet", 2, 2, 0},        {"preset=sea", 4, 3, 1},          {"preset=quiet,preset=sea", 2, 3, 0},
        {"preset=quiet,size=5", 5, 2, 0}, {"size=5,preset=quiet", 2, 2, 0}, {"colour=red,preset=quiet,loud", 2, 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_settings settings;
        kt_settings_usual(table, &settings);
        assert_true(kt_settings_read(table, presets, rows[i].text, &settings, NULL));
        const int32_t *value = settings.value;
        check(value[0] == rows[i].size && value[1] == rows[i].colour && value[2] == rows[i].loud, "%s: %d, %d, %d",
              rows[i].text, (int)value[0], (int)value[1], (int)value[2]);
    }
}

static void wrong_presets_change_nothing_and_say_which_there_are(void **unused)
{
    (void)unused;
    static const struct kt_preset broken[] = {{"odd", "out of range", "size=3,size=99"}, {NULL, NULL, NULL}};
    static const struct {
        const struct kt_preset *presets;
        const char *text, *complaint;
    } rows[] = {
        {presets, "preset=loud", "preset takes one of: quiet, sea."},
        {presets, "preset=", "preset takes one of: quiet, sea."},
        {presets, "preset=quiet2", "preset takes one of: quiet, sea."},
        {presets, "preset=quiet,size=9", "size takes a number in 2-7."},
        {presets, "preset", "Unknown option \"preset\"."},
        {presets, "no-preset", "Unknown option \"no-preset\"."},
        {NULL, "preset=quiet", "Unknown option \"preset\"."},
        {broken, "preset=odd", "size takes a number in 2-7."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128];
        struct kt_settings settings, usual;
        struct kt_error error = stale_error();
        kt_settings_usual(table, &settings);
        usual = settings;
        snprintf(text, sizeof text, "size=3,no-loud,%s", rows[i].text);
        check(!kt_settings_read(table, rows[i].presets, text, &settings, &error), "\"%s\" was accepted", text);
        check(error.code == KT_BAD_INPUT && strcmp(error_text(&error), rows[i].complaint) == 0, "\"%s\": %s", text,
              error_text(&error));
        assert_memory_equal(&settings, &usual, sizeof usual);
    }
}

static void an_endless_option_is_refused(void **unused)
{
    (void)unused;
    char text[400];
    struct kt_settings settings;
    struct kt_error error = {0};
    kt_settings_usual(table, &settings);
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_false(kt_settings_read(table, NULL, text, &settings, &error));
    assert_int_equal(error.code, KT_BAD_INPUT);
    assert_true(strstr(error_text(&error), "xxxx") != NULL);
}

/* ---- memory ---- */

static void memory_never_goes_above_its_limit(void **unused)
{
    (void)unused;
    struct kt_memory memory = {.limit = 100};
    void *first = kt_memory_resize(&memory, NULL, 0, 60);
    assert_non_null(first);
    assert_null(kt_memory_resize(&memory, NULL, 0, 41));
    assert_int_equal(memory.used, 60);
    void *second = kt_memory_resize(&memory, NULL, 0, 40);
    assert_non_null(second);
    assert_int_equal(memory.used, 100);
    assert_null(kt_memory_resize(&memory, second, 40, 41));
    second = kt_memory_resize(&memory, second, 40, 10);
    assert_non_null(second);
    assert_int_equal(memory.used, 70);
    kt_memory_resize(&memory, first, 60, 0);
    kt_memory_resize(&memory, second, 10, 0);
    assert_int_equal(memory.used, 0);
    assert_int_equal(memory.peak, 100);
}

static void vectors_keep_their_items_while_they_grow(void **unused)
{
    (void)unused;
    struct kt_memory memory = {0};
    struct kt_vector vector = {.item_size = sizeof(uint32_t)};
    for (uint32_t i = 0; i < 5000; i++)
        *(uint32_t *)kt_vector_add(&vector, &memory) = i * 7;
    for (uint32_t i = 0; i < 5000; i++)
        assert_int_equal(*(uint32_t *)kt_vector_at(&vector, i), i * 7);
    assert_int_equal(memory.used, vector.capacity * sizeof(uint32_t));
    size_t held = memory.used;
    assert_false(kt_vector_free_some(&vector, &memory, 100));
    assert_true(memory.used < held && memory.used + 110 > held && vector.count <= vector.capacity);
    while (!kt_vector_free_some(&vector, &memory, 300))
        continue;
    assert_int_equal(memory.used, 0);
    kt_vector_free(&vector, &memory);
    assert_int_equal(memory.used, 0);
    assert_int_equal(vector.count, 0);
}

/* The last items must fit even if a full growth step exceeds the limit. */
static void vectors_fill_a_limit_to_the_last_item(void **unused)
{
    (void)unused;
    for (size_t limit = 0; limit <= 600; limit++) {
        struct kt_memory memory = {.limit = limit == 0 ? 1 : limit};
        struct kt_vector vector = {.item_size = 8};
        while (kt_vector_add(&vector, &memory))
            assert_true(memory.used <= memory.limit);
        check(vector.count == limit / 8, "%zu items in %zu bytes", vector.count, limit);
        assert_false(kt_vector_reserve(&vector, &memory, 1));
        assert_int_equal(vector.count, limit / 8);
        kt_vector_free(&vector, &memory);
        assert_true(memory.peak <= memory.limit);
    }
}

/* ---- the set of keys ---- */

enum { KEY = 5, KEYS = 6000 };

/* Few different bytes, so that keys repeat and share long prefixes. */
static void random_key(struct kt_rng *rng, uint8_t key[KEY])
{
    for (int i = 0; i < KEY; i++)
        key[i] = (uint8_t)kt_rng_below(rng, 6);
}

static size_t number_of(const uint8_t key[KEY])
{
    size_t number = 0;
    for (int i = 0; i < KEY; i++)
        number = number * 6 + key[i];
    return number;
}

static double clock_by_hand(void *data)
{
    double *now = data;
    return *now;
}

static void a_budget_that_has_ended_stays_so(void **unused)
{
    (void)unused;
    double now = 0;
    struct kt_limits limits = {.seconds = 1, .clock = clock_by_hand, .clock_data = &now};
    struct kt_budget budget;
    kt_budget_start(&budget, &limits, NULL);
    assert_true(kt_budget_spend(&budget));
    now = 2;
    while (kt_budget_spend(&budget))
        assert_true(budget.states < 1000);
    now = 0;
    for (int i = 0; i < 200; ++i)
        assert_false(kt_budget_spend(&budget));
    assert_int_equal(budget.stopped_by, KT_BY_SECONDS);
}

static void a_budget_of_seconds_without_a_clock_has_the_default_one(void **unused)
{
    (void)unused;
    struct kt_limits limits = {.seconds = 1e-9};
    struct kt_budget budget;
    kt_budget_start(&budget, &limits, NULL);
    while (kt_budget_spend(&budget))
        assert_true(budget.states < 1000000000);
    assert_int_equal(budget.stopped_by, KT_BY_SECONDS);
    kt_budget_start(&budget, &(struct kt_limits){.states = 1}, NULL);
    assert_null(budget.limits.clock); /* no time limit, so no clock */
}

static void a_key_is_new_once(void **unused)
{
    (void)unused;
    static bool was_seen[6 * 6 * 6 * 6 * 6];
    struct kt_memory memory = {0};
    struct kt_keyset set;
    struct kt_rng rng;
    kt_rng_seed(&rng, 11);
    kt_keyset_init(&set, KEY);
    assert_true(kt_keyset_find(&set, (const uint8_t[KEY]){0}) == KT_KEY_ABSENT);
    for (int i = 0; i < 4 * KEYS; i++) {
        uint8_t key[KEY];
        random_key(&rng, key);
        enum kt_keyset_answer answer = kt_keyset_add(&set, &memory, key);
        assert_int_equal(answer, was_seen[number_of(key)] ? KT_KEY_SEEN : KT_KEY_NEW);
        was_seen[number_of(key)] = true;
    }
    assert_true(set.keys.count > KEYS);
    for (size_t i = 0; i < set.keys.count; i++)
        assert_int_equal(kt_keyset_find(&set, kt_vector_at(&set.keys, i)), i);
    uint8_t stranger[KEY] = {7, 7, 7, 7, 7};
    assert_true(kt_keyset_find(&set, stranger) == KT_KEY_ABSENT);
    kt_keyset_free(&set, &memory);
    assert_int_equal(memory.used, 0);
}

/* Fills a set up to its limit, then asks for everything again. */
static void fill_and_ask(size_t limit)
{
    static bool is_in[6 * 6 * 6 * 6 * 6];
    struct kt_memory memory = {.limit = limit};
    struct kt_keyset set;
    struct kt_rng rng;
    int refused = 0;
    memset(is_in, 0, sizeof is_in);
    kt_rng_seed(&rng, limit);
    kt_keyset_init(&set, KEY);
    for (int i = 0; i < KEYS; i++) {
        uint8_t key[KEY];
        random_key(&rng, key);
        enum kt_keyset_answer answer = kt_keyset_add(&set, &memory, key);
        bool was_in = is_in[number_of(key)];
        check(answer == (was_in ? KT_KEY_SEEN : KT_KEY_NEW) || answer == KT_KEY_NO_ROOM, "limit %zu, key %d", limit, i);
        is_in[number_of(key)] |= answer == KT_KEY_NEW;
        refused += answer == KT_KEY_NO_ROOM;
        check(memory.used <= limit, "limit %zu: %zu used", limit, memory.used);
    }
    check(refused > 0, "limit %zu was never felt", limit);
    for (size_t i = 0; i < set.keys.count; i++)
        check(is_in[number_of(kt_vector_at(&set.keys, i))], "limit %zu: a key that was refused", limit);
    kt_keyset_free(&set, &memory);
    assert_int_equal(memory.used, 0);
}

static void a_full_set_says_so_and_forgets_nothing(void **unused)
{
    (void)unused;
    for (size_t limit = 1; limit < 20000; limit += 1 + limit / 7)
        fill_and_ask(limit);
    fill_and_ask(4096);       /* exactly the first table, and no key */
    fill_and_ask(4096 + KEY); /* one key */
    fill_and_ask(4096 + 100 * KEY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_is_read_as_it_is_written),
        cmocka_unit_test(cards_are_read_in_every_usual_spelling),
        cmocka_unit_test(what_is_no_card_is_refused_without_reading),
        cmocka_unit_test(cards_have_names_for_people),
        cmocka_unit_test(building_down_takes_turns_in_colour),
        cmocka_unit_test(random_numbers_are_xoshiro_seeded_by_splitmix),
        cmocka_unit_test(random_numbers_never_change),
        cmocka_unit_test(below_is_even_and_in_range),
        cmocka_unit_test(below_does_not_favour_any_third),
        cmocka_unit_test(shuffling_permutes_and_can_do_every_permutation),
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
        cmocka_unit_test(settings_are_read_and_written),
        cmocka_unit_test(wrong_settings_change_nothing_and_say_what_is_right),
        cmocka_unit_test(presets_stand_for_their_rules),
        cmocka_unit_test(wrong_presets_change_nothing_and_say_which_there_are),
        cmocka_unit_test(an_endless_option_is_refused),
        cmocka_unit_test(memory_never_goes_above_its_limit),
        cmocka_unit_test(vectors_keep_their_items_while_they_grow),
        cmocka_unit_test(vectors_fill_a_limit_to_the_last_item),
        cmocka_unit_test(a_budget_that_has_ended_stays_so),
        cmocka_unit_test(a_budget_of_seconds_without_a_clock_has_the_default_one),
        cmocka_unit_test(a_key_is_new_once),
        cmocka_unit_test(a_full_set_says_so_and_forgets_nothing),
    };
    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
