/* Spider moves as text: our notation, words in two languages, why moves are refused, tallies, and reasons for hints. */
#include "support.h"

#include <stdio.h>

#include "games/spider/spider.h"
#include "session/handles.h"

/* All twelve columns, a finished set that waits for the player, and gaps. */
static const char wide[] =
    "game: spider\nrules: suits=1,rows=12,sets=2,ranks=6,cards=1,extra=0,closed=0,finish=player\n"
    "sets:\nstock:\n1: 6S 5S 4S 3S 2S AS\n2:\n3:\n4:\n5:\n6:\n7:\n8:\n9: 3S 2S\n10: 6S\n"
    "11: 5S 4S\n12: AS\n";

/* In the middle of a game, with a stock. */
static const char middle[] = "game: spider\nrules: suits=2,rows=4,sets=4,ranks=4,cards=2,extra=0,closed=1\n"
                             "sets: H\nstock: 4S 2H\n1: 3S\n2: 4H | 3H 2S\n3:\n4: 2S 3S AS | 4S AS AH\n";

/* Single cards go home: the foundations of spades have four cards and one, that of hearts has none. */
static const char single[] =
    "game: spider\nrules: suits=2,rows=13,sets=4,ranks=4,cards=1,extra=0,closed=0,foundations=cards\n"
    "sets: S-4 S-A\nstock: 4H\n1: 4S\n2: 3H AH\n3: 3S\n4: 4H 2H\n5:\n6:\n7:\n8:\n9:\n10:\n11:\n12: AH 3H\n13: 2H | "
    "2S\n";

static void notation_names_every_place_and_count(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *words;
        int from, to, cards;
    } rows[] = {
        {"12", "6♠ 5♠ 4♠ 3♠ 2♠ A♠ from column 1 to column 2", 0, 1, 6},
        {"12v2", "2♠ A♠ from column 1 to column 2", 0, 1, 2},
        {"18v5", "5♠ 4♠ 3♠ 2♠ A♠ from column 1 to column 8", 0, 7, 5},
        {"1h", "6♠ 5♠ 4♠ 3♠ 2♠ A♠ from column 1 home", 0, SP_HOME, 6},
        {"1a", "5♠ 4♠ 3♠ 2♠ A♠ from column 1 to column 10", 0, 9, 5},
        {"9b", "3♠ 2♠ from column 9 to column 11", 8, 10, 2},
        {"ba", "5♠ 4♠ from column 11 to column 10", 10, 9, 2},
        {"c9", "A♠ from column 12 to column 9", 11, 8, 1},
        {"c2", "A♠ from column 12 to column 2", 11, 1, 1},
        {"19", "A♠ from column 1 to column 9", 0, 8, 1},
    };
    struct kt_position *position = read_or_fail(&kt_spider, NULL, wide);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sp_move expected = {rows[i].from, rows[i].to, rows[i].cards};
        struct kt_text text = {0};
        struct kt_phrase words;
        struct kt_error error = {0};
        char sentence[200];
        kt_move move;
        bool is_legal = kt_move_read(position, rows[i].text, &move, &error);
        check(is_legal, "%s: %s", rows[i].text, error_text(&error));
        check(move == sp_pack(expected), "%s is %llx", rows[i].text, (unsigned long long)move);
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
    static const char *const same[][2] = {{"12v2", "12V2"}, {"1h", "1H"}, {"ba", "BA"}, {"c9", "C9"}};
    struct kt_position *position = read_or_fail(&kt_spider, NULL, wide);
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
    static const char *const wrong[] = {"",     "1",    "x1",  "1x",   "12345", "d",   "deals", "dea",
                                        "12vg", "12vv", "h1",  "hh",   "1s",    "♠1",  "1 7",   "0h",
                                        "10",   "-1",   "12-", "draw", "w1",    "12v", "1hv"};
    struct kt_position *position = read_or_fail(&kt_spider, NULL, middle);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kt_error error = stale_error();
        kt_move move;
        check(!kt_move_read(position, wrong[i], &move, &error), "\"%s\" is accepted", wrong[i]);
        check(!is_stale(&error) && error.line == 1 && error.column >= 1 && error.code == KT_BAD_INPUT, "\"%s\": %s",
              wrong[i], error_text(&error));
    }
    struct kt_error error = {0};
    kt_move move;
    assert_false(kt_move_read(position, "draw", &move, &error));
    assert_string_equal(error_text(&error),
                        "\"draw\" is not a move: write deal, or where from and where to, such as 35 or 3h.");
    kt_position_free(position);
}

static void refusals_say_why(void **unused)
{
    (void)unused;
    static const char nowhere[] = "Cards move from column to column; the stock is dealt onto all columns.",
                      no_set[] =
                          "Only a whole set, from its highest card down to the ace in one suit, leaves the board.";
    static const struct {
        const char *before, *move, *complaint; /* NULL: the move is legal */
    } rows[] = {
        {"", "21", NULL},
        {"", "13", NULL},
        {"", "43", NULL},
        {"", "42", NULL},
        {"", "12", "The 3♠ does not go on the 2♠: it must be one lower."},
        {"", "14", "The 3♠ does not go on the A♥: it must be one lower."},
        {"", "24", "The 2♠ does not go on the A♥: it must be one lower."},
        {"", "31", "There is no card in column 3."},
        {"", "3h", "There is no card in column 3."},
        {"", "11", nowhere},
        {"", "15", "There is no column 5. Number of columns: 4."},
        {"", "1a", "There is no column 10. Number of columns: 4."},
        {"", "d1", "There is no column 13. Number of columns: 4."},
        {"", "9h", "There is no column 9. Number of columns: 4."},
        {"", "21v0", "A move takes at least one card."},
        {"", "21v2", "Only cards in sequence and of one suit can move together, here at most 1."},
        {"", "43v2", "Only cards in sequence and of one suit can move together, here at most 1."},
        {"", "1h", no_set},
        {"", "1hv4", no_set},
        {"", "deal", "No column may be empty when cards are dealt: fill the gap first."},
        {"43", "deal", NULL},
        {"43 deal", "deal", "The stock is empty."},
        {"21", "13v2", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = read_or_fail(&kt_spider, NULL, middle);
        struct kt_error error = stale_error();
        kt_move move;
        play_text(position, rows[i].before);
        bool is_legal = kt_move_read(position, rows[i].move, &move, &error);
        check(is_legal == !rows[i].complaint, "%s %s: %s", rows[i].before, rows[i].move, error_text(&error));
        if (!is_legal) {
            check_error(&error, KT_ILLEGAL, 1, 1, rows[i].move);
            check(strcmp(error_text(&error), rows[i].complaint) == 0, "%s: %s", rows[i].move, error_text(&error));
        }
        kt_position_free(position);
    }
}

static void rules_change_what_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules, *move, *complaint;
    } rows[] = {
        {"gaps=stay,closed=1", "13", "Cards cannot move to an empty column: see the rule \"gaps\"."},
        {"gaps=stay,closed=1", "21", NULL},
        {"deal=relaxed,closed=1", "deal", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[ROOM];
        struct bad_row rules = {"closed=1", rows[i].rules, 0, 0, ""};
        struct kt_error error = {0};
        kt_move move;
        spoil(middle, &rules, text);
        struct kt_position *position = read_or_fail(&kt_spider, NULL, text);
        bool is_legal = kt_move_read(position, rows[i].move, &move, &error);
        check(is_legal == !rows[i].complaint, "%s: %s", rows[i].move, error_text(&error));
        check(is_legal || strcmp(error_text(&error), rows[i].complaint) == 0, "%s", error_text(&error));
        kt_position_free(position);
    }
}

static void single_cards_go_home_in_order(void **unused)
{
    (void)unused;
    static const struct {
        const char *before, *move, *complaint;
    } rows[] = {
        {"", "2h", NULL},
        {"", "dh", NULL},
        {"", "d3", NULL},
        {"dh", "3h", NULL},
        {"dh 3h", "1h", NULL},
        {"2h", "4h", NULL},
        {"2h 4h", "2h", NULL},
        {"", "1h", "The 4♠ cannot go home yet: the 2♠ goes first."},
        {"", "3h", "The 3♠ cannot go home yet: the 2♠ goes first."},
        {"dh", "1h", "The 4♠ cannot go home yet: the 3♠ goes first."},
        {"", "4h", "The 2♥ cannot go home yet: the A♥ goes first."},
        {"", "2hv2", "Only one card at a time goes home."},
        {"", "2hv4", "Only one card at a time goes home."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = read_or_fail(&kt_spider, NULL, single);
        struct kt_error error = {0};
        kt_move move;
        play_text(position, rows[i].before);
        bool is_legal = kt_move_read(position, rows[i].move, &move, &error);
        check(is_legal == !rows[i].complaint, "%s %s: %s", rows[i].before, rows[i].move, error_text(&error));
        check(is_legal || strcmp(error_text(&error), rows[i].complaint) == 0, "%s: %s", rows[i].move,
              error_text(&error));
        kt_position_free(position);
    }
}

/* ---- words ---- */

static void words_are_read_in_two_languages(void **unused)
{
    (void)unused;
    static const char *const same[][3] = {
        {"12v2", "2♠ A♠ from column 1 to column 2", "2♠ A♠ dari kolom 1 ke kolom 2"},
        {"9b", "3s 2s FROM COLUMN 9 TO COLUMN 11", "3♠ 2♠ dari kolom 9 ke kolom 11"},
        {"1h", "6♠ 5♠ 4♠ 3♠ 2♠ A♠ from column 1 home", "6♠ 5♠ 4♠ 3♠ 2♠ A♠ dari kolom 1 ke fondasi"},
    };
    struct kt_position *position = read_or_fail(&kt_spider, NULL, wide);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        see_words(position, same[i][0], same[i][1]);
        see_words(position, same[i][0], same[i][2]);
    }
    kt_position_free(position);
    position = read_or_fail(&kt_spider, NULL, middle);
    play_text(position, "43");
    see_words(position, "deal", "Deal");
    see_words(position, "deal", "bagikan kartu");
    kt_position_free(position);
}

static void words_that_name_other_cards_are_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"K♠ from column 1 to column 2",
                                        "3♠ 2♠ from column 1 to column 2",
                                        "A♠ 2♠ from column 1 to column 2",
                                        "from column 1 to column 2",
                                        "A♠ from column 13 to column 2",
                                        "A♠ from column 0 to column 2",
                                        "A♠ from column 1",
                                        "A♠ from column 1 to home",
                                        "A♠ from column 1 home",
                                        "deal A♠",
                                        "A♠ from column 1 to column 2 home",
                                        "deal"};
    struct kt_position *position = read_or_fail(&kt_spider, NULL, wide);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kt_line line = {0};
        struct kt_error error = stale_error();
        check(!kt_line_read(position, "words", wrong[i], strlen(wrong[i]), &line, &error), "%s", wrong[i]);
        check(!is_stale(&error) && error.line == 1, "%s: %s", wrong[i], error_text(&error));
    }
    kt_position_free(position);
}

/* ---- hints and tallies ---- */

static void hints_say_what_a_player_would_see(void **unused)
{
    (void)unused;
    static const char board[] =
        "game: spider\nrules: suits=2,rows=6,sets=4,ranks=4,cards=2,extra=0,closed=1,finish=auto\n"
        "sets:\nstock: 4S\n1: 3S | 4S 3S 2S\n2: 2H | AS\n3: 4H | 3H\n4: 4H\n5: 2S AH\n"
        "6: AS 2H | 3H AH\n";
    static const struct reason_row rows[] = {
        {"finish=auto", "21", "it finishes a set, which leaves the board"},
        {"finish=player", "21", "it finishes a set"},
        {"finish=auto", "34", "it turns over the hidden card in column 3 and puts the 3♥ on its own suit"},
        {"finish=auto", "13v2", NULL},
        {"finish=auto", "14v2", "it uncovers the 4♠, and the 3♥ can be put on it"},
        {"finish=auto", "13v1", "it uncovers the 3♠, which fits on the 4♥"},
        {"finish=auto", "51", "it uncovers the 2♠, and the A♠ of the same suit can be put on it"},
        {"finish=auto", "deal", "it deals the last card of the stock"},
    };
    see_reasons(&kt_spider, board, "finish=auto", rows, sizeof rows / sizeof *rows);
}

static void hints_count_the_cards_at_home(void **unused)
{
    (void)unused;
    static const char board[] = "game: spider\nrules: suits=2,rows=3,sets=2,ranks=4,cards=1,extra=0,closed=0,"
                                "foundations=cards\nsets: S-3\nstock:\n1: 4H 4S\n2: 3H 2H\n3: AH\n";
    static const struct reason_row rows[] = {
        {"extra=0", "1h", "it brings the cards at home to 4 of 8"},
        {"extra=0", "3h", "it empties column 3"},
    };
    see_reasons(&kt_spider, board, "extra=0", rows, sizeof rows / sizeof *rows);
}

static void hints_know_gaps_and_sets_at_hand(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {{"1h", "it empties column 1"},
                                          {"ba", "it empties column 11"},
                                          {"c9", "it empties column 12"},
                                          {"19", "it uncovers the 2♠, and the A♠ of the same suit can be put on it"},
                                          {"1a", "it uncovers the 6♠, and the 5♠ of the same suit can be put on it"}};
    struct kt_position *position = read_or_fail(&kt_spider, NULL, wide);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_phrase reason;
        struct spider sight;
        char sentence[200];
        kt_move move;
        assert_true(kt_move_read(position, rows[i][0], &move, NULL));
        sp_observe(sp_of(position->state), &sight);
        sp_praise_move((const struct kt_sight *)&sight, move, &reason);
        kt_phrase_render(&reason, NULL, sentence, sizeof sentence);
        check(strcmp(sentence, rows[i][1]) == 0, "%s: \"%s\"", rows[i][0], sentence);
    }
    kt_position_free(position);
}

static void see_tally(const char *board, const char *moves, uint64_t counted, uint64_t cards, bool is_won)
{
    struct kt_position *position = read_or_fail(&kt_spider, NULL, board);
    struct kt_line line = {0};
    struct kt_tally tally;
    struct kt_error error = {0};
    bool is_read = kt_line_read(position, "standard", moves, strlen(moves), &line, &error);
    check(is_read, "%s: %s", moves, error_text(&error));
    assert_true(kt_line_check(position, &line, &tally, NULL));
    check(tally.moves == counted && tally.cards == cards && tally.won == is_won, "%s: %d moves, %d cards", moves,
          (int)tally.moves, (int)tally.cards);
    kt_line_free(&line);
    kt_position_free(position);
}

/* A deal is one move, and as many cards as are dealt; a set that leaves automatically is not a move, but its cards
 * count. */
static void tallies_count_as_players_do(void **unused)
{
    (void)unused;
    static const char last[] = "game: spider\nrules: sets=1,ranks=3,rows=3,cards=1,extra=0,closed=0\nsets:\nstock:\n"
                               "1: 3S\n2: 2S AS\n3:\n";
    see_tally(middle, "43", 1, 1, false);
    see_tally(middle, "43 deal", 2, 3, false);
    see_tally(middle, "21 13v2", 2, 3, false);
    see_tally(wide, "9b", 1, 2, false);
    see_tally(wide, "1h", 1, 6, false);
    see_tally(wide, "1h 9b ba ca ah", 5, 2 + 4 + 1 + 6 + 6, true);
    see_tally(last, "21", 1, 2 + 3, true);
    see_tally(single, "2h dh d2", 3, 3, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notation_names_every_place_and_count),
        cmocka_unit_test(letters_may_be_large_or_small),
        cmocka_unit_test(what_is_no_move_is_refused),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(rules_change_what_is_refused),
        cmocka_unit_test(single_cards_go_home_in_order),
        cmocka_unit_test(words_are_read_in_two_languages),
        cmocka_unit_test(words_that_name_other_cards_are_refused),
        cmocka_unit_test(hints_say_what_a_player_would_see),
        cmocka_unit_test(hints_count_the_cards_at_home),
        cmocka_unit_test(hints_know_gaps_and_sets_at_hand),
        cmocka_unit_test(tallies_count_as_players_do),
    };
    return cmocka_run_group_tests_name("spider_moves", tests, NULL, NULL);
}
