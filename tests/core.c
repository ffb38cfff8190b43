/* Tests of src/core: cards, random numbers, options. Texts are in texts.c, memory in memory.c. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/card.h"
#include "core/settings.h"

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

/* ---- settings ---- */

static const char *const colours[] = {"red", "green", "blue"};
static const struct kt_option table[] = {
    {"size", "a number", 2, 7, 4, NULL},
    {"colour", "a word", 1, 3, 2, colours},
    {"loud", "a switch", 0, 1, 1, NULL},
    {0},
};

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
        cmocka_unit_test(settings_are_read_and_written),
        cmocka_unit_test(wrong_settings_change_nothing_and_say_what_is_right),
        cmocka_unit_test(presets_stand_for_their_rules),
        cmocka_unit_test(wrong_presets_change_nothing_and_say_which_there_are),
        cmocka_unit_test(an_endless_option_is_refused),
    };
    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
