/* Spider positions as text: three formats, what they cannot represent, errors in bad ones, and unknown cards. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "games/spider/spider.h"
#include "session/handles.h"

/* One small position in the middle of a game. */
static const char small_rules[] = "suits=2,rows=4,sets=4,ranks=4,cards=2,extra=0,closed=1";
static const char small_kartu[] = "game: spider\n"
                                  "rules: suits=2,rows=4,sets=4,ranks=4,cards=2,extra=0,closed=1,layout=equal,"
                                  "deal=strict,gaps=fill,finish=auto,numbers=kartu,foundations=sets\n"
                                  "sets: H\n"
                                  "stock: 4S 2H\n"
                                  "1: 3S\n"
                                  "2: 4H | 3H 2S\n"
                                  "3:\n"
                                  "4: 2S 3S AS | 4S AS AH\n";
static const char small_paper[] = "3♠\n■ 3♥ 2♠\n-\n■ ■ ■ 4♠ A♠ A♥\nsets: H\n";

/* The same with one suit, where ranks are enough. */
static const char plain_rules[] = "suits=1,rows=4,sets=4,ranks=4,cards=2,extra=0,closed=1";
static const char plain_paper[] = "3\n■ 3 2\n-\n■ ■ ■ 4 A A\nsets: S\n";

/* A small fresh deal. */
static const char deck_rules[] = "sets=2,ranks=3,rows=2,cards=2,extra=0,closed=1";
static const char small_deck[] = "014024034034024014\n";

static struct kt_position *read_under(const char *rules, const char *format, const char *text, size_t *used,
                                      struct kt_error *error)
{
    struct kt_settings settings = rules_of_text(&kt_spider, rules);
    return kt_position_read(&kt_spider, &settings, format, text, strlen(text), used, error);
}

static struct kt_position *read_small(const char *text)
{
    struct kt_error error = {0};
    struct kt_position *position = read_under(small_rules, NULL, text, NULL, &error);
    check(position != NULL, "%d:%d %s\n%s", error.line, error.column, error_text(&error), text);
    return position;
}

static void see_text(const struct kt_position *position, const char *format, const char *expected)
{
    struct kt_text text = written(position, format);
    assert_string_equal(text.data, expected);
    kt_text_free(&text);
}

/* ---- good positions ---- */

/* The paper's format hides what the player does not see: it comes back as a sight. */
static void one_position_in_two_formats(void **unused)
{
    (void)unused;
    struct kt_position *position = read_small(small_kartu), *seen = read_small(small_paper);
    see_text(position, "kartu", small_kartu);
    see_text(position, NULL, small_kartu);
    see_text(position, "paper", small_paper);
    see_text(seen, "paper", small_paper);
    assert_true(kt_position_is_known(position));
    assert_false(kt_position_is_known(seen));
    struct kt_text text = written(seen, "kartu");
    assert_non_null(strstr(text.data, "sets: H\nstock: ? ?\n1: 3S\n2: ? | 3H 2S\n3:\n4: ? ? ? | 4S AS AH\n"));
    kt_text_free(&text);
    kt_position_free(seen);
    kt_position_free(position);
}

static void one_suit_is_written_without_it(void **unused)
{
    (void)unused;
    struct kt_error error = {0};
    struct kt_position *position = read_under(plain_rules, NULL, plain_paper, NULL, &error);
    check(position != NULL, "%d:%d %s", error.line, error.column, error_text(&error));
    see_text(position, "paper", plain_paper);
    kt_position_free(position);
}

static void positions_are_read_in_every_usual_spelling(void **unused)
{
    (void)unused;
    static const char *const spellings[] = {
        "# a remark\n\ngame: spider\nrules: suits=2,rows=4,sets=4,ranks=4,cards=2,extra=0,closed=1\nsets: h\nstock: 4s "
        "2♥\n1: | 3S\n2: 4H|3H 2S # closed, then open\n3: |\n4: 2S 3S 1S | 4S AS AH",
        "GAME: SPIDER\r\nRULES: suits=2,rows=4,sets=4,ranks=4,cards=2,extra=0,closed=1\r\nSETS: ♥\r\nSTOCK: 4S "
        "2H\r\n1: 3S\r\n2: 4H | 3H 2S\r\n3:\r\n4: 2S 3S AS | 4S AS AH\r\n",
        "game: spider\nrules: preset=paper,suits=2,rows=4,sets=4,ranks=4,cards=2,closed=1\nsets: H\nstock: 4S 2H\n1: "
        "3S\n2: 4H | 3H 2S\n3:\n4: 2S 3S AS | 4S AS AH\n",
        "game: spider\nrules:\nsets: H\nstock: 4S 2H\n1: 3S\n2: 4H | 3H 2S\n3:\n4: 2S 3S AS | 4S AS AH\n",
    };
    struct kt_position *first = read_small(small_kartu);
    see_spellings(&kt_spider, small_rules, first, spellings, sizeof spellings / sizeof *spellings);
    kt_position_free(first);
}

static void paper_boards_are_read_in_every_usual_spelling(void **unused)
{
    (void)unused;
    static const char *const spellings[] = {"3s\n■ 3h 2S\n-\n■ ■ ■ 4S 1S AH\nsets: h",
                                            "\n\n3♠ # a remark\n■ 3♥ 2♠\n-\n\n■   ■ ■\t4♠ A♠ A♥\nSets:H\n",
                                            "3♠\r\n■ 3♥ 2♠\r\n-\r\n■ ■ ■ 4♠ A♠ A♥\r\nsets: H\r\n"};
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        struct kt_position *position = read_small(spellings[i]);
        see_text(position, "paper", small_paper);
        kt_position_free(position);
    }
}

static void a_small_deck_string_is_a_small_deal(void **unused)
{
    (void)unused;
    struct kt_error error = {0};
    struct kt_position *position = read_under(deck_rules, NULL, small_deck, NULL, &error);
    check(position != NULL, "%d:%d %s", error.line, error.column, error_text(&error));
    struct kt_text text = written(position, NULL);
    assert_non_null(strstr(text.data, "\nsets:\nstock: 2S AS\n1: AS | 3S\n2: 2S | 3S\n"));
    see_text(position, "deck", small_deck);
    kt_text_free(&text);
    kt_position_free(position);
}

static void positions_may_follow_each_other(void **unused)
{
    (void)unused;
    static const char *const formats[] = {"kartu", "deck", "paper"};
    struct kt_text all = {0};
    for (uint64_t number = 0; number < 15; number++) {
        struct kt_position *position = deal_or_fail(&kt_spider, "suits=2", number + 1);
        assert_true(kt_position_write(position, formats[number % 3], &all, NULL));
        kt_position_free(position);
    }
    size_t at = 0;
    struct kt_settings rules = rules_of_text(&kt_spider, "suits=2");
    for (uint64_t number = 0; number < 15; number++) {
        size_t used = 0;
        struct kt_position *dealt = deal_or_fail(&kt_spider, "suits=2", number + 1);
        struct kt_position *position =
            kt_position_read(&kt_spider, &rules, NULL, all.data + at, all.size - at, &used, NULL);
        struct kt_text board = written(dealt, "paper");
        assert_non_null(position);
        see_text(position, "paper", board.data);
        check(number % 3 == 2 || same_position(position, dealt), "position %d", (int)number);
        at += used;
        kt_text_free(&board);
        kt_position_free(position);
        kt_position_free(dealt);
    }
    assert_int_equal(at, all.size);
    kt_text_free(&all);
}

/* Half-played games, in every format that can say them. */
static void half_played_games_are_written_and_read(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"",
                                        "suits=4",
                                        "preset=paper",
                                        "preset=spiderette",
                                        "sets=4,ranks=3,rows=3,cards=2,extra=1,closed=0,finish=player",
                                        "sets=5,ranks=3,rows=4,cards=2,extra=0,closed=1,deal=relaxed,suits=2",
                                        "preset=will-o-the-wisp,foundations=cards",
                                        "sets=6,ranks=4,rows=5,cards=2,extra=0,closed=1,suits=2,foundations=cards"};
    struct kt_rng rng;
    int sets = 0, parts = 0;
    kt_rng_seed(&rng, 41);
    for (int game = 0; game < 300; game++) {
        struct kt_position *position = deal_or_fail(&kt_spider, rules[game % 8], (uint64_t)game + 1);
        play_randomly(position, &rng, game % 60, NULL);
        sets += sp_sets_finished(sp_of(position->state)) > 0;
        parts += sp_cards_home(sp_of(position->state)) % 4 > 0;
        struct kt_text text = written(position, "kartu"), board = written(position, "paper");
        struct kt_position *back = read_or_fail(&kt_spider, NULL, text.data);
        assert_true(same_position(position, back));
        struct kt_error error = {0};
        struct kt_position *seen = read_under(rules[game % 8], "paper", board.data, NULL, &error);
        check(seen != NULL, "%d:%d %s\n%s", error.line, error.column, error_text(&error), board.data);
        see_text(seen, "paper", board.data);
        kt_text_free(&text);
        kt_text_free(&board);
        kt_position_free(seen);
        kt_position_free(back);
        kt_position_free(position);
    }
    check(sets > 20 && parts > 20, "only %d games with a finished set, %d with a part of one", sets, parts);
}

/* Foundations of one suit are written in descending order; they may be read in any. */
static void single_cards_at_home_are_written_and_read(void **unused)
{
    (void)unused;
    static const char rules[] = "suits=2,rows=2,sets=4,ranks=4,cards=2,extra=0,closed=1,foundations=cards";
    static const char *const spellings[] = {"sets: H-A S-4 S-2", "sets: S-2 h-1 S-0 S", "sets: s-2 S-4 H-A"};
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        char text[ROOM];
        snprintf(text, sizeof text, "game: spider\nrules: %s\n%s\nstock: 4S\n1: AH 2H 2H 3H\n2: 3S | 3H 4H 4H\n", rules,
                 spellings[i]);
        struct kt_position *position = read_or_fail(&kt_spider, NULL, text);
        struct kt_text back = written(position, "kartu"), board = written(position, "paper");
        assert_non_null(strstr(back.data, "\nsets: H-A S-4 S-2\nstock: 4S\n"));
        assert_string_equal(board.data, "A♥ 2♥ 2♥ 3♥\n■ 3♥ 4♥ 4♥\nsets: H-A S-4 S-2\n");
        assert_int_equal(sp_cards_home(sp_of(position->state)), 7);
        kt_text_free(&back);
        kt_text_free(&board);
        kt_position_free(position);
    }
}

/* A complete set leaves at once, also when a position is read, unless the player has to remove it. */
static void finished_sets_leave_a_position_that_is_read(void **unused)
{
    (void)unused;
    static const char board[] = "sets:\nstock: 3S\n1: AS 2S | 3S 2S AS\n2:\n";
    static const char *const finish[] = {"auto", "player"};
    for (int i = 0; i < 2; i++) {
        char text[ROOM];
        snprintf(text, sizeof text, "game: spider\nrules: %s,finish=%s\n%s", deck_rules, finish[i], board);
        struct kt_position *position = read_or_fail(&kt_spider, NULL, text);
        assert_int_equal(sp_sets_finished(sp_of(position->state)), i == 0);
        see_text(position, "paper", i == 0 ? "■ 2\n-\nsets: S\n" : "■ ■ 3 2 A\n-\n");
        kt_position_free(position);
    }
}

static void a_won_position_is_read_to_its_end(void **unused)
{
    (void)unused;
    static const char won[] = "-\n-\nsets: S S\n";
    char text[2 * sizeof won];
    size_t used = 0;
    strcat(strcpy(text, won), won);
    struct kt_position *position = read_under(deck_rules, NULL, text, &used, NULL);
    assert_non_null(position);
    assert_true(kt_position_is_won(position));
    assert_int_equal(kt_position_turn(position), KT_NOBODY);
    assert_int_equal(used, strlen(won));
    see_text(position, "paper", won);
    kt_position_free(position);
}

/* ---- what a format cannot say ---- */

static void deck_strings_say_fresh_deals_only(void **unused)
{
    (void)unused;
    struct kt_text text = {0};
    struct kt_error error = stale_error();
    struct kt_position *position = deal_or_fail(&kt_spider, "", 1), *seen;
    play_text(position, "deal");
    assert_false(kt_position_write(position, "deck", &text, &error));
    assert_int_equal(error.code, KT_NOT_POSSIBLE);
    assert_string_equal(error_text(&error),
                        "A deck string can only express a fresh deal without unknown cards: use the format \"kartu\".");
    seen = read_small(small_paper);
    assert_false(kt_position_write(seen, "deck", &text, NULL));
    assert_int_equal(text.size, 0);
    kt_position_free(seen);
    kt_position_free(position);
}

/* ---- bad positions ---- */

static const char too_many[] = "There are more cards here than the sets have.";

static void bad_kartu_positions_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {" AH\n", "\n", 8, 20, "Missing cards: 1 of 16. Write \"?\" for cards that nobody has seen."},
        {"AS AH", "AS AH 2S", 8, 24, too_many},
        {"AS AH", "AS 2S", 8, 21,
         "There are more of the 2♠ here than the sets have: see the rules \"suits\", \"sets\" and \"ranks\"."},
        {"AS AH", "AS KH", 8, 21, "There are more of the K♥ here than the sets have"},
        {"AS AH", "AS AD", 8, 21, "There are more of the A♦ here than the sets have"},
        {"AS AH", "AS ?", 8, 21, "Face-up cards of a column must be known: write rank and suit."},
        {"AS AH", "AS AX", 8, 21, "\"AX\" is not a card: write rank and suit, such as TD or 10d."},
        {"AS AH", "AS | AH", 8, 21, "\"|\" is not a card"},
        {"| 4S AS AH", "4S AS AH |", 8, 23, "The last card of a column must be face up."},
        {"| 4S AS AH", "4S ? AH", 8, 16, "Face-up cards of a column must be known"},
        {"sets: H", "sets: D", 3, 7, "There are more of the A♦ here than the sets have"},
        {"sets: H", "sets: X", 3, 7, "\"X\" is not a suit: write S, H, C or D for each set that has left."},
        {"sets: H", "sets: H-3", 3, 7, "\"H-3\": only whole sets leave the board, see the rule \"foundations\"."},
        {"sets: H", "sets: H-x", 3, 7, "\"H-x\" is not a foundation: write suit and rank, such as H-0 or C-K."},
        {"sets: H", "sets: H H H", 3, 11, "There are more of the A♥ here than the sets have"},
        {"sets: H", "sets: H H S S S", 3, 15, too_many},
        {"sets: H", "home: H", 3, 1, "Expected a line with \"sets:\", found \"home:\"."},
        {"stock: 4S", "stack: 4S", 4, 1, "Expected a line with \"stock:\", found \"stack:\"."},
        {"stock: 4S 2H", "stock: 4S 2H |", 4, 14, "\"|\" is not a card"},
        {"stock: 4S 2H", "stock: ?", 8, 23, "Missing cards: 1 of 16."},
        {"stock: 4S 2H", "stock: ? ? ?", 8, 21, too_many},
        {"3:\n", "5:\n", 7, 1, "Expected the number of the next column and a colon, found \"5:\"."},
        {"4: 2S", NULL, 8, 1, "Unexpected end of the text."},
        {"spider", "chess", 1, 7, "This is a position of another game: \"chess\"."},
        {"suits=2", "suits=3", 2, 8, "suits takes one of: 1, 2, 4."},
        {"suits=2", "preset=cup", 2, 8,
         "preset takes one of: paper, spiderette, will-o-the-wisp, simple-simon, mrs-mop."},
        {"closed=1", "closed=2", 2, 140,
         "2 of 2 cards cannot be face down: the last card of a column must be face up."},
        {"cards=2", "cards=5", 2, 140, "The columns need 20 cards, but there are only 16 in these sets."},
        {"numbers=kartu", "numbers=pysol", 2, 140, "PySolFC numbers the deals of the full game only"},
        {"rules:", "rule:", 2, 1, "Expected a line with \"rules:\""},
    };
    see_bad_positions(&kt_spider, small_rules, "kartu", small_kartu, rows, sizeof rows / sizeof *rows);
}

static void bad_boards_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const char ranks[] = "is not a rank: write A, 2 to 10, J, Q or K, and ■ for a face-down card.";
    static const struct bad_row rows[] = {
        {"3 2\n", "3 ■\n", 2, 5, "Face-down cards must be below the face-up cards of a column."},
        {"■ ■ ■ 4 A A", "■ ■ ■", 4, 6, "The last card of a column must be face up."},
        {"4 A A", "4 A x", 4, 11, ranks},
        {"4 A A", "4 A 0", 4, 11, ranks},
        {"4 A A", "4 A AS", 4, 11, ranks},
        {"4 A A", "4 A 5", 4, 11, "There are more of the 5♠ here than the sets have"},
        {"4 A A", "4 A A A A", 5, 7, "There are more of the A♠ here than the sets have"},
        {"4 A A", "4 A A A A A", 4, 17, "There are more of the A♠ here than the sets have"},
        {"-\n", "- 2\n", 3, 3, "Unexpected text at the end of the line: \"2\"."},
        {"-\n", "", 4, 1, "\"sets:\" is not a rank"},
        {"■ ■ ■ 4 A A", NULL, 4, 1, "Unexpected end of the text."},
        {"4 A A", "4 A A ■", 4, 13, "Face-down cards must be below"},
        {"sets: S", "sets: S S", 5, 9, too_many},
        {"sets: S", "sets: 1", 5, 7, "\"1\" is not a suit"},
    };
    static const struct bad_row suited[] = {
        {"A♠ A♥", "A♠ A", 4, 13, "\"A\" is not a card: write rank and suit, such as TD or 10d."},
        {"A♠ A♥", "A♠ A♣", 4, 13, "There are more of the A♣ here than the sets have"},
    };
    see_bad_positions(&kt_spider, plain_rules, "paper", plain_paper, rows, sizeof rows / sizeof *rows);
    see_bad_positions(&kt_spider, small_rules, "paper", small_paper, suited, sizeof suited / sizeof *suited);
}

static void bad_decks_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {"014\n", "\n", 1, 16, "Missing cards: 1 of 6."},
        {"014\n", "014014\n", 1, 19, too_many},
        {"034034", "034014", 1, 16, "There are more of the A♠ here than the sets have"},
        {"034034", "034033", 1, 10, "There are more of the 3♥ here than the sets have"},
        {"034034", "034044", 1, 10, "There are more of the 4♠ here than the sets have"},
        {"034034", "034144", 1, 10, "does not begin with a card: two digits for the rank, 01 to 13"},
        {"034034", "03403S", 1, 10, "does not begin with a card"},
        {"014\n", "01\n", 1, 16, "\"01\" does not begin with a card"},
        {"014\n", "014 x\n", 1, 20, "Unexpected text at the end of the line: \"x\"."},
        {"034034", "034\n034", 1, 10, "Missing cards: 3 of 6."},
    };
    see_bad_positions(&kt_spider, deck_rules, "deck", small_deck, rows, sizeof rows / sizeof *rows);
}

static void boards_that_cannot_be_are_refused_in_every_format(void **unused)
{
    (void)unused;
    static const char *const texts[][2] = {{"paper", "■ ■ J\n"}, {"deck", "014024\n"}};
    for (int i = 0; i < 2; i++) {
        struct kt_error error = stale_error();
        assert_null(read_under("preset=paper,rows=5", texts[i][0], texts[i][1], NULL, &error));
        check_error(&error, KT_BAD_INPUT, 1, 1, texts[i][1]);
        assert_string_equal(error_text(&error), "The columns need 15 cards, but there are only 13 in these sets.");
    }
}

/* Its card would be face up, and face-up cards must be known. */
static void a_set_cannot_leave_an_unknown_card_open(void **unused)
{
    (void)unused;
    static const char *const boards[] = {"■ 3 2 A\n-\n", "-\n■ ■ 3 2 A\n"};
    for (int i = 0; i < 2; i++) {
        char complaint[120];
        struct kt_error error = stale_error();
        assert_null(read_under(deck_rules, NULL, boards[i], NULL, &error));
        check_error(&error, KT_BAD_INPUT, 3, 1, boards[i]);
        snprintf(complaint, sizeof complaint,
                 "The complete set of column %d leaves the board at once: name the card below it.", i + 1);
        assert_string_equal(error_text(&error), complaint);
    }
    struct kt_position *position =
        read_under("finish=player,sets=2,ranks=3,rows=2,cards=2,extra=0,closed=1", NULL, boards[1], NULL, NULL);
    assert_non_null(position);
    kt_position_free(position);
}

static void what_is_no_position_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"",  "hello\n", "\n\n  \n", "-1 2",  "\xff\xfe", "{",
                                        "■", "12",      "<",        "sets:", "?",        "J"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kt_error error = stale_error();
        assert_null(kt_position_read(&kt_spider, NULL, NULL, wrong[i], strlen(wrong[i]), NULL, &error));
        check(error.code == KT_BAD_INPUT && !is_stale(&error) && error.line >= 1 && error.column >= 1, "\"%s\"",
              wrong[i]);
    }
}

static void a_truncated_position_never_reads_as_another(void **unused)
{
    (void)unused;
    struct kt_position *whole = read_small(small_kartu);
    struct kt_settings rules = rules_of_text(&kt_spider, small_rules);
    for (size_t size = 0; size < strlen(small_kartu); size++) {
        struct kt_error error = stale_error();
        struct kt_position *cut = kt_position_read(&kt_spider, &rules, NULL, small_kartu, size, NULL, &error);
        check(cut ? same_position(cut, whole) : error.code == KT_BAD_INPUT && !is_stale(&error), "after %zu bytes",
              size);
        kt_position_free(cut);
    }
    kt_position_free(whole);
}

/* ---- unknown cards ---- */

static void unknown_cards_make_a_sight(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {{"2S 3S AS |", "2S ? ? |", 0, 0, ""},
                                          {"stock: 4S 2H", "stock: ? ?", 0, 0, ""}};
    for (int i = 0; i < 2; i++) {
        char text[ROOM];
        struct kt_error error = {0};
        struct kt_result result = {0};
        spoil(small_kartu, &rows[i], text);
        struct kt_position *position = read_small(text);
        struct kt_solver *solver = kt_solver_open(&kt_spider, NULL, NULL);
        assert_false(kt_position_is_known(position));
        see_text(position, "kartu", text);
        see_text(position, "paper", small_paper);
        assert_false(kt_solver_run(solver, position, NULL, &result, &error));
        assert_true(strlen(error_text(&error)) > 0);
        kt_solver_close(solver);
        kt_position_free(position);
    }
}

/* If all unknown cards are equal, their places are known. */
static void unknown_cards_that_are_alike_are_known(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {{"3S AS |", "? AS |", 0, 0, ""}, {"4S 2H", "4S ?", 0, 0, ""}};
    struct kt_position *whole = read_small(small_kartu);
    for (int i = 0; i < 2; i++) {
        char text[ROOM];
        spoil(small_kartu, &rows[i], text);
        struct kt_position *position = read_small(text);
        assert_true(kt_position_is_known(position) && same_position(position, whole));
        kt_position_free(position);
    }
    kt_position_free(whole);
    whole = read_under(deck_rules, NULL, "3 A\n3 A\n", NULL, NULL);
    assert_true(kt_position_is_known(whole));
    see_text(whole, "paper", "3 A\n3 A\n");
    kt_position_free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_position_in_two_formats),
        cmocka_unit_test(one_suit_is_written_without_it),
        cmocka_unit_test(positions_are_read_in_every_usual_spelling),
        cmocka_unit_test(paper_boards_are_read_in_every_usual_spelling),
        cmocka_unit_test(a_small_deck_string_is_a_small_deal),
        cmocka_unit_test(positions_may_follow_each_other),
        cmocka_unit_test(half_played_games_are_written_and_read),
        cmocka_unit_test(single_cards_at_home_are_written_and_read),
        cmocka_unit_test(finished_sets_leave_a_position_that_is_read),
        cmocka_unit_test(a_won_position_is_read_to_its_end),
        cmocka_unit_test(deck_strings_say_fresh_deals_only),
        cmocka_unit_test(bad_kartu_positions_are_refused_at_their_place),
        cmocka_unit_test(bad_boards_are_refused_at_their_place),
        cmocka_unit_test(bad_decks_are_refused_at_their_place),
        cmocka_unit_test(boards_that_cannot_be_are_refused_in_every_format),
        cmocka_unit_test(a_set_cannot_leave_an_unknown_card_open),
        cmocka_unit_test(what_is_no_position_is_refused),
        cmocka_unit_test(a_truncated_position_never_reads_as_another),
        cmocka_unit_test(unknown_cards_make_a_sight),
        cmocka_unit_test(unknown_cards_that_are_alike_are_known),
    };
    return cmocka_run_group_tests_name("spider_text", tests, NULL, NULL);
}
