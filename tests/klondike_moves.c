/* Klondike moves as text: our notation, words in two languages, the notations of other programs, tallies, and reasons
 * for hints. */
#include "support.h"

#include "games/klondike/klondike.h"
#include "session/handles.h"

/* ---- our notation ---- */

static const char wide[] =
    "game: klondike\nrules: draw=1,empty=any,columns=9,ranks=5\nhome: C-A D-2 H-0 S-0\nstock: AS\n"
    "waste: 2S 3H\n1: AH | 5C 4H 3S\n2: 5D\n3: 4C\n4: 2H\n5: 2C\n6: 5S 4D 3C\n7:\n8: 4S 5H | 3D\n9:\n";

static void notation_names_every_place_and_count(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *words;
        int from, to, cards;
    } rows[] = {
        {"17", "5♣ 4♥ 3♠ from column 1 to column 7", 0, 6, 3},
        {"17v2", "4♥ 3♠ from column 1 to column 7", 0, 6, 2},
        {"19v1", "3♠ from column 1 to column 9", 0, 8, 1},
        {"32", "4♣ from column 3 to column 2", 2, 1, 1},
        {"41", "2♥ from column 4 to column 1", 3, 0, 1},
        {"5h", "2♣ from column 5 home", 4, KL_HOME, 1},
        {"8h", "3♦ from column 8 home", 7, KL_HOME + KT_DIAMONDS, 1},
        {"83", "3♦ from column 8 to column 3", 7, 2, 1},
        {"w3", "3♥ from the waste to column 3", KL_WASTE, 2, 1},
        {"w9", "3♥ from the waste to column 9", KL_WASTE, 8, 1},
        {"d1", "2♦ back from home to column 1", KL_HOME + KT_DIAMONDS, 0, 1},
        {"c4", "A♣ back from home to column 4", KL_HOME + KT_CLUBS, 3, 1},
        {"draw", "draw", KL_STOCK, KL_WASTE, 1},
        {"wh", NULL, 0, 0, 0},
        {"redeal", NULL, 0, 0, 0},
    };
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, wide);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kl_move expected = {rows[i].from, rows[i].to, rows[i].cards};
        struct kt_text text = {0};
        struct kt_phrase words;
        struct kt_error error = {0};
        char sentence[200];
        kt_move move;
        bool is_legal = kt_move_read(position, rows[i].text, &move, &error);
        check(is_legal == (rows[i].words != NULL), "%s: %s", rows[i].text, error_text(&error));
        if (!is_legal)
            continue;
        check(move == kl_pack(expected), "%s is %llx", rows[i].text, (unsigned long long)move);
        kt_move_write(position, move, &text);
        assert_string_equal(text.data, rows[i].text);
        kt_move_words(position, move, &words);
        kt_phrase_render(&words, NULL, sentence, sizeof sentence);
        assert_string_equal(sentence, rows[i].words);
        kt_text_free(&text);
    }
    kt_position_free(position);
}

static void letters_may_be_large_or_small(void **unused)
{
    (void)unused;
    static const char *const same[][2] = {{"17v2", "17V2"}, {"5h", "5H"},     {"w3", "W3"},
                                          {"d1", "D1"},     {"draw", "Draw"}, {"draw", "DRAW"}};
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, wide);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        kt_move first, second;
        check(kt_move_read(position, same[i][0], &first, NULL) && kt_move_read(position, same[i][1], &second, NULL) &&
                  first == second,
              "%s", same[i][1]);
    }
    kt_position_free(position);
}

static void what_is_no_move_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"",        "1",    "x1",        "1x", "12345", "w",   "wv2", "draws", "dr",
                                        "redeals", "17vg", "17vv",      "1w", "1c",    "1d",  "ww",  "♠1",    "1 7",
                                        "0h",      "10",   "draw draw", "-1", "17-",   "DR1", "NEW", "@"};
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, wide);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kt_error error = stale_error();
        kt_move move;
        check(!kt_move_read(position, wrong[i], &move, &error), "\"%s\" is accepted", wrong[i]);
        check(!is_stale(&error) && error.line == 1 && error.column >= 1 && error.code == KT_BAD_INPUT, "\"%s\": %s",
              wrong[i], error_text(&error));
    }
    kt_position_free(position);
}

static void words_are_read_in_two_languages(void **unused)
{
    (void)unused;
    static const char *const same[][3] = {
        {"17v2", "4♥ 3♠ from column 1 to column 7", "4♥ 3♠ dari kolom 1 ke kolom 7"},
        {"5h", "2♣ FROM COLUMN 5 HOME", "2♣ dari kolom 5 ke fondasi"},
        {"w3", "3h from the waste to column 3", "3♥ dari tumpukan buangan ke kolom 3"},
        {"d1", "2♦ back from home to column 1", "2♦ kembali dari fondasi ke kolom 1"},
        {"draw", "Draw", "buka stok"},
    };
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, wide);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        see_words(position, same[i][0], same[i][1]);
        see_words(position, same[i][0], same[i][2]);
    }
    play_text(position, "draw");
    kt_move redeal = kl_pack((struct kl_move){KL_WASTE, KL_STOCK, 1}), move = 0;
    assert_true(line_is_read(position, NULL, "turn the waste over", &move) && move == redeal);
    assert_true(line_is_read(position, NULL, "balikkan tumpukan buangan", &move) && move == redeal);
    kt_position_free(position);
}

static void words_that_name_other_cards_are_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"K♠ from column 1 to column 7",
                                        "3♦ from the waste to column 3",
                                        "3♠ 4♥ from column 1 to column 7",
                                        "2♥ back from home to column 1",
                                        "2♣ 3♥ from the waste to column 3",
                                        "from column 1 to column 7",
                                        "3♠ from column 10 to column 7",
                                        "3♠ from column 1",
                                        "draw 3♠"};
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, wide);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        kt_move move;
        check(!line_is_read(position, "words", wrong[i], &move), "\"%s\" is accepted", wrong[i]);
    }
    kt_position_free(position);
}

/* ---- lines of other programs ---- */

static const char minimal_deck[] =
    "072103023042094134111092051034044074114052123011083122012131091082124064014093033112"
    "071104132053133102084041013073063031061043081054113062024021101022032121";

static struct kt_position *read_minimal_deck(void)
{
    struct kt_settings rules = rules_of_text(&kt_klondike, "draw=1");
    return kt_position_read(&kt_klondike, &rules, NULL, minimal_deck, strlen(minimal_deck), NULL, NULL);
}

/* Deck, moves and the position that they lead to, from MinimalKlondike's description of its notation. */
static const char minimal_end[] = "home: C-0 D-A H-A S-0\npass: 1\n"
                                  "stock: 7H 6H 3C 6C 4H 8C 5S JH 6D 2S 2C TC 2D 3D QC\nwaste: 7C KD KH TD 8S\n"
                                  "1: 7D\n2: TH | 9D\n3: 2H 5C | 5D\n4: 4D 3S | QH\n5: 9S 4S AC KC | QS JD TS 9H\n"
                                  "6: KS 7S 8H 9C | 6S 5H 4C 3H\n7: JC JS QD 8D | AS\n";

static void see_minimal_line(const char *format, const char *text)
{
    struct kt_error error = {0};
    struct kt_line line = {0};
    struct kt_position *position = read_minimal_deck();
    assert_non_null(position);
    bool is_read = kt_line_read(position, format, text, strlen(text), &line, &error);
    check(is_read, "%d:%d %s", error.line, error.column, error_text(&error));
    for (size_t i = 0; i < line.count; i++)
        assert_true(kt_position_play(position, line.moves[i], NULL));
    struct kt_text end = written(position, "kartu");
    assert_string_equal(strstr(end.data, "home:"), minimal_end);
    kt_text_free(&end);
    kt_line_free(&line);
    kt_position_free(position);
}

static void a_published_line_leads_where_it_should(void **unused)
{
    (void)unused;
    static const char compact[] = "IC @@AL KL @@AK @@@@@AE LJ AK LK";
    static const char shootme[] = "4D F4 DR2 W7 67 F6 DR2 W6 DR5 WH 75-3 F7 W6 76 F7";
    static const char *const names[] = {"compact", "shootme"}, *const lines[] = {compact, shootme};
    for (int i = 0; i < 2; i++) {
        see_minimal_line(names[i], lines[i]);
        see_minimal_line(NULL, lines[i]);
        struct kt_position *position = read_minimal_deck();
        for (int j = 0; j < 2; j++) {
            struct kt_line line = {0};
            struct kt_text text = {0};
            assert_true(kt_line_read(position, names[i], lines[i], strlen(lines[i]), &line, NULL));
            assert_true(kt_line_write(position, &line, names[j], NULL, &text, NULL));
            check(strncmp(text.data, lines[j], strlen(lines[j])) == 0 && text.size == strlen(lines[j]) + 1, "%s",
                  text.data);
            kt_text_free(&text);
            kt_line_free(&line);
        }
        kt_position_free(position);
    }
}

/* Little stock, so that it is soon gone through. */
static const char turning[] = "game: klondike\nrules: draw=3,empty=any,columns=3,ranks=3,passes=3\nhome:\n"
                              "stock: AC 3C AD 2H\nwaste:\n1: 2D AS | 2C AH\n2: 3D\n3: 3S 3H | 2S\n";

static void see_both(const struct kt_position *position, const char *standard, const char *format, const char *text)
{
    struct kt_line line = {0}, back = {0};
    struct kt_text out = {0};
    struct kt_error error = {0};
    bool is_read = kt_line_read(position, "standard", standard, strlen(standard), &line, &error);
    check(is_read, "%s: %s", standard, error_text(&error));
    assert_true(kt_line_write(position, &line, format, NULL, &out, NULL));
    out.data[out.size - 1] = '\0';
    assert_string_equal(out.data, text);
    is_read = kt_line_read(position, format, text, strlen(text), &back, &error);
    check(is_read, "%s: %s", text, error_text(&error));
    check(back.count == line.count && memcmp(back.moves, line.moves, line.count * sizeof *line.moves) == 0, "%s", text);
    kt_text_free(&out);
    kt_line_free(&line);
    kt_line_free(&back);
}

static void draws_and_redeals_are_put_together(void **unused)
{
    (void)unused;
    static const char *const rows[][3] = {
        {"draw", "DR1", "@"},
        {"draw draw redeal draw", "DR2 NEW DR1", "@@@"},
        {"draw draw redeal draw draw redeal draw draw", "DR2 NEW DR2 NEW DR2", "@@@@@@"},
        {"draw draw redeal", "DR2 NEW", "@@^"},
        {"draw 32 draw redeal draw", "DR1 32 F3 DR1 NEW DR1", "@HG @@"},
        {"draw draw redeal 32 draw", "DR2 NEW 32 F3 DR1", "@@^HG @"},
        {"32 12", "32 F3 12", "HG FG"},
    };
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, turning);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        see_both(position, rows[i][0], "shootme", rows[i][1]);
        see_both(position, rows[i][0], "compact", rows[i][2]);
    }
    kt_position_free(position);
}

static void other_numbers_of_cards_are_named(void **unused)
{
    (void)unused;
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, wide);
    see_both(position, "17", "shootme", "17-3 F1");
    see_both(position, "17", "compact", "FL");
    see_both(position, "17v2", "shootme", "17-2");
    see_both(position, "17v2", "compact", "FL-2");
    see_both(position, "17v1", "shootme", "17");
    see_both(position, "17v1", "compact", "FL-1");
    kt_position_free(position);
}

static void bad_lines_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *format, *text;
        enum kt_code code;
        int line, column;
        const char *complaint;
    } rows[] = {
        {"shootme", "DR1 F3", KT_BAD_INPUT, 1, 5, "\"F3\" is not a move"},
        {"shootme", "F3", KT_BAD_INPUT, 1, 1, "\"F3\" is not a move"},
        {"shootme", "32 F2", KT_ILLEGAL, 1, 4, "No card of column 2 is turned here."},
        {"shootme", "32 F3 F3", KT_BAD_INPUT, 1, 7, "\"F3\" is not a move"},
        {"shootme", "32\n12 F1", KT_ILLEGAL, 2, 4, "No card of column 1 is turned here."},
        {"shootme", "DR3", KT_ILLEGAL, 1, 1, "The stock is empty: turn the waste over first."},
        {"shootme", "DR2 DR52", KT_ILLEGAL, 1, 5, "The stock is empty: turn the waste over first."},
        {"shootme", "DR0", KT_BAD_INPUT, 1, 1, "\"DR0\" is not a move"},
        {"shootme", "DR", KT_BAD_INPUT, 1, 1, "\"DR\" is not a move"},
        {"shootme", "DR53", KT_BAD_INPUT, 1, 1, "\"DR53\" is not a move"},
        {"shootme", "DR1x", KT_BAD_INPUT, 1, 1, "\"DR1x\" is not a move"},
        {"shootme", "NEW", KT_ILLEGAL, 1, 1, "The waste is turned over only when the stock is empty."},
        {"shootme", "NEWS", KT_BAD_INPUT, 1, 1, "\"NEWS\" is not a move"},
        {"shootme", "32-0", KT_BAD_INPUT, 1, 1, "\"32-0\" is not a move"},
        {"shootme", "32-", KT_BAD_INPUT, 1, 1, "\"32-\" is not a move"},
        {"shootme", "32-2", KT_ILLEGAL, 1, 1, "Only the face-up cards of that column can be moved: 1."},
        {"shootme", "1C", KT_ILLEGAL, 1, 1, "The A♥ goes to the foundation of its own suit."},
        {"shootme", "WH", KT_ILLEGAL, 1, 1, "There is no card at w."},
        {"compact", "@@AL", KT_ILLEGAL, 1, 3, "There is no column 7. Number of columns: 3."},
        {"compact", "@X", KT_BAD_INPUT, 1, 2, "\"X\" is not a move"},
        {"compact", "HGx", KT_BAD_INPUT, 1, 1, "\"HGx\" is not a move"},
        {"compact", "@@@@@@@", KT_ILLEGAL, 1, 7, "This was the last pass through the stock."},
        {"compact", "FB", KT_ILLEGAL, 1, 1, "The A♥ goes to the foundation of its own suit."},
        {"compact", "FE FD", KT_ILLEGAL, 1, 4, "The 2♣ goes to the foundation of its own suit."},
    };
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, turning);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_line line = {0};
        struct kt_error error = stale_error();
        check(!kt_line_read(position, rows[i].format, rows[i].text, strlen(rows[i].text), &line, &error),
              "%s is accepted", rows[i].text);
        check_error(&error, rows[i].code, rows[i].line, rows[i].column, rows[i].text);
        check(strstr(error_text(&error), rows[i].complaint) != NULL, "%s: %s", rows[i].text, error_text(&error));
        assert_int_equal(line.count, 0);
    }
    kt_position_free(position);
}

/* ShootMe's solver can put what belongs together in brackets. */
static void groups_in_brackets_are_read(void **unused)
{
    (void)unused;
    static const char text[] = "[32 F3] [DR1] DR1 [NEW DR1]";
    struct kt_line line = {0};
    struct kt_error error = {0};
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, turning);
    bool is_read = kt_line_read(position, "shootme", text, strlen(text), &line, &error);
    check(is_read, "%d:%d %s", error.line, error.column, error_text(&error));
    assert_int_equal(line.count, 5);
    kt_line_free(&line);
    kt_position_free(position);
}

/* ---- hints ---- */

static void hints_say_what_a_player_would_see(void **unused)
{
    (void)unused;
    static const char board[] = "game: klondike\nrules: draw=1,columns=6,ranks=5\nhome: C-A D-2 H-0 S-0\n"
                                "stock: 2S AH\nwaste: AS 4D\n1: 5H | 4C 3H\n2: 5S\n3: 2H | 2C\n4: 5D 4S 3D\n5:\n"
                                "6: 3C 3S | 5C 4H\n";
    static const struct reason_row rows[] = {
        {"draw=1", "3h", "it turns over the hidden card in column 3"},
        {"draw=1", "4h", "then the 4♦ can go home"},
        {"draw=1", "14", NULL},
        {"draw=1", "25", ""},
        {"empty=any", "25", ""},
        {"draw=1", "65", "it turns over the hidden card in column 6"},
        {"draw=1", "62", ""},
        {"draw=1", "31", "it turns over the hidden card in column 3"},
        {"draw=1", "w2", "it uncovers the A♠ in the waste, which can go home"},
        {"draw=1", "draw", "it shows a card that was not seen before"},
        {"draw=1,stock=known", "draw", "it draws the 2♠, which fits on the 3♥"},
        {"draw=1", "d3", NULL},
        {"empty=any", "d5", ""},
    };
    see_reasons(&kt_klondike, board, "draw=1", rows, sizeof rows / sizeof *rows);
}

static void tallies_count_as_players_do(void **unused)
{
    (void)unused;
    static const struct {
        const char *moves;
        uint64_t counted, cards;
    } rows[] = {{"draw", 1, 3}, {"draw draw", 2, 4}, {"draw draw redeal", 3, 4}, {"32", 1, 1}, {"1h 12", 2, 2}};
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, turning);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_line line = {0};
        struct kt_tally tally;
        struct kt_error error = {0};
        bool is_read = kt_line_read(position, "standard", rows[i].moves, strlen(rows[i].moves), &line, &error);
        check(is_read, "%s: %s", rows[i].moves, error_text(&error));
        assert_true(kt_line_check(position, &line, &tally, NULL));
        check(tally.moves == rows[i].counted && tally.cards == rows[i].cards && !tally.won, "%s: %d moves, %d cards",
              rows[i].moves, (int)tally.moves, (int)tally.cards);
        kt_line_free(&line);
    }
    kt_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notation_names_every_place_and_count),
        cmocka_unit_test(letters_may_be_large_or_small),
        cmocka_unit_test(what_is_no_move_is_refused),
        cmocka_unit_test(words_are_read_in_two_languages),
        cmocka_unit_test(words_that_name_other_cards_are_refused),
        cmocka_unit_test(a_published_line_leads_where_it_should),
        cmocka_unit_test(draws_and_redeals_are_put_together),
        cmocka_unit_test(other_numbers_of_cards_are_named),
        cmocka_unit_test(bad_lines_are_refused_at_their_place),
        cmocka_unit_test(groups_in_brackets_are_read),
        cmocka_unit_test(hints_say_what_a_player_would_see),
        cmocka_unit_test(tallies_count_as_players_do),
    };
    return cmocka_run_group_tests_name("klondike_moves", tests, NULL, NULL);
}
