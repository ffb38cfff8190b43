/* The paper on Spider: its boards, character by character, and its actions. */
#include "support.h"

#include <stdio.h>

#include "games/spider/spider.h"
#include "session/handles.h"

/* The paper's board, three rows of three cards, two of them face down; we have filled in the hidden cards. */
static struct kt_position *paper_board(const char *stock, const char *rows)
{
    char text[400];
    snprintf(text, sizeof text, "game: spider\nrules: preset=paper\nsets:\nstock: %s\n%s", stock, rows);
    return read_or_fail(&kt_spider, NULL, text);
}

static void see_board(const struct kt_position *position, const char *expected)
{
    struct kt_text text = written(position, "paper");
    assert_string_equal(text.data, expected);
    kt_text_free(&text);
}

/* Where runs can be lifted, "row, place" from 0 as the paper counts, by the place where they start. */
static void see_movable(const struct kt_position *position, const char *expected)
{
    const struct spider *s = sp_of(position->state);
    char found[400] = "";
    for (int start = 0; start < SP_DECK; start++)
        for (int row = 0; row < s->rules.columns; row++) {
            char place[20];
            snprintf(place, sizeof place, "%d, %d\n", row, start);
            if (start < s->height[row] && s->height[row] - start <= sp_run_length(s, row))
                strcat(found, place);
        }
    assert_string_equal(found, expected);
}

static void write_action(const struct kt_position *position, kt_move packed, char action[40])
{
    const struct spider *s = sp_of(position->state);
    struct sp_move move = sp_unpack(packed);
    if (move.from == SP_STOCK)
        snprintf(action, 40, "open");
    else
        snprintf(action, 40, "%d, %d to row %d", move.from, s->height[move.from] - move.cards, move.to);
}

/* The first testing. The paper takes its list of actions out of a hash map, in no order: the order here is the one in
 * which its search tries them, the printed list is compared as a set. */
static void the_first_board_has_the_printed_actions(void **unused)
{
    (void)unused;
    static const char *const printed[] = {"2, 2 to row 1", "1, 2 to row 0", "open"}, *const tried[] = {"1, 2 to row 0",
                                                                                                       "2, 2 to row 1",
                                                                                                       "open"};
    struct kt_position *position = paper_board("KS QS 8S 7S", "1: AS 2S | JS\n2: 3S 4S | TS\n3: 5S 6S | 9S\n");
    kt_move moves[SP_MOST_MOVES];
    bool is_found[3] = {false};
    see_board(position, "■ ■ J\n■ ■ 10\n■ ■ 9\n");
    see_movable(position, "0, 2\n1, 2\n2, 2\n");
    assert_int_equal(kt_position_moves(position, moves, SP_MOST_MOVES), 3);
    for (int i = 0; i < 3; i++) {
        char action[40];
        write_action(position, moves[i], action);
        assert_string_equal(action, tried[i]);
        for (int k = 0; k < 3; k++)
            is_found[k] |= strcmp(action, printed[k]) == 0;
    }
    assert_true(is_found[0] && is_found[1] && is_found[2]);
    kt_position_free(position);
}

/* The second testing: the stock ends in the middle of the second deal. */
static void open_deals_the_printed_cards(void **unused)
{
    (void)unused;
    struct kt_position *position = paper_board("TS 5S 9S QS", "1: 2S 3S | JS\n2: 4S 6S | AS\n3: 8S KS | 7S\n");
    see_board(position, "■ ■ J\n■ ■ A\n■ ■ 7\n");
    play_text(position, "deal");
    see_board(position, "■ ■ J 10\n■ ■ A 5\n■ ■ 7 9\n");
    play_text(position, "deal");
    see_board(position, "■ ■ J 10 Q\n■ ■ A 5\n■ ■ 7 9\n");
    struct kt_error error = {0};
    kt_move move;
    assert_false(kt_move_read(position, "deal", &move, &error));
    assert_string_equal(error_text(&error), "The stock is empty.");
    kt_position_free(position);
}

/* The third testing: the 4 is turned over. */
static void a_move_turns_the_card_beneath(void **unused)
{
    (void)unused;
    struct kt_position *position = paper_board("KS QS 9S 8S", "1: AS 2S | JS\n2: 3S 4S | TS\n3: 6S 7S | 5S\n");
    kt_move moves[SP_MOST_MOVES];
    char action[40];
    see_board(position, "■ ■ J\n■ ■ 10\n■ ■ 5\n");
    assert_int_equal(kt_position_moves(position, moves, SP_MOST_MOVES), 2);
    write_action(position, moves[0], action);
    assert_string_equal(action, "1, 2 to row 0");
    assert_true(kt_position_play(position, moves[0], NULL));
    see_board(position, "■ ■ J 10\n■ 4\n■ ■ 5\n");
    kt_position_free(position);
}

/* "6 5 4 3" can be moved, "6 5 4 7" cannot. */
static void runs_are_lifted_only_in_sequence(void **unused)
{
    (void)unused;
    static const char rules[] = "game: spider\nrules: ranks=7,sets=1,rows=3,cards=2,extra=0,closed=0\nsets:\n";
    char text[300];
    struct kt_error error = {0};
    kt_move move;
    snprintf(text, sizeof text, "%sstock: AS\n1: 6S 5S 4S 3S\n2: 2S 7S\n3:\n", rules);
    struct kt_position *position = read_or_fail(&kt_spider, NULL, text);
    see_movable(position, "0, 0\n0, 1\n1, 1\n0, 2\n0, 3\n");
    play_text(position, "12v4");
    see_board(position, "-\n2 7 6 5 4 3\n-\n");
    kt_position_free(position);
    snprintf(text, sizeof text, "%sstock: AS\n1: 6S 5S 4S 7S\n2: 2S 3S\n3:\n", rules);
    position = read_or_fail(&kt_spider, NULL, text);
    see_movable(position, "1, 1\n0, 3\n");
    assert_false(kt_move_read(position, "13v4", &move, &error));
    assert_string_equal(error_text(&error),
                        "Only cards in sequence and of one suit can move together, here at most 1.");
    kt_position_free(position);
}

/* The paper's program moves nothing onto an empty row. */
static void the_papers_stricter_rule_leaves_gaps_empty(void **unused)
{
    (void)unused;
    static const char rest[] = "sets:\nstock:\n1: 3S AS\n2: 2S\n3:\n";
    for (int stays = 0; stays < 2; stays++) {
        char text[300];
        kt_move moves[SP_MOST_MOVES];
        snprintf(text, sizeof text, "game: spider\nrules: preset=paper,cards=1,closed=0,ranks=3,gaps=%s\n%s",
                 stays ? "stay" : "fill", rest);
        struct kt_position *position = read_or_fail(&kt_spider, NULL, text);
        assert_int_equal(kt_position_moves(position, moves, SP_MOST_MOVES), stays ? 1 : 3);
        kt_position_free(position);
    }
}

/* Finished sets first, then runs by the place where they start, then the deal. */
static void see_order(const struct spider *s, const kt_move *moves, int count, const char *of)
{
    int last = -1;
    for (int i = 0; i < count; i++) {
        struct sp_move move = sp_unpack(moves[i]);
        int rank = move.to == SP_HOME ? -1 : move.from == SP_STOCK ? SP_DECK : s->height[move.from] - move.cards;
        check(rank >= last, "%s: move %d of %d comes too late", of, i + 1, count);
        last = rank;
    }
}

static void moves_are_listed_in_the_papers_order(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"", "preset=paper", "suits=2", "preset=spiderette",
                                        "sets=4,ranks=4,rows=4,cards=3,extra=0,closed=0,finish=player"};
    struct kt_rng rng;
    kt_rng_seed(&rng, 31);
    for (int game = 0; game < 100; game++) {
        struct kt_position *position = deal_or_fail(&kt_spider, rules[game % 5], (uint64_t)game + 1);
        int made;
        do {
            kt_move moves[SP_MOST_MOVES];
            char of[40];
            int count = kt_position_moves(position, moves, SP_MOST_MOVES);
            snprintf(of, sizeof of, "deal %d", game + 1);
            see_order(sp_of(position->state), moves, count, of);
            made = play_randomly(position, &rng, 1, NULL);
        } while (made > 0 && kt_rng_below(&rng, 100) > 0);
        kt_position_free(position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_board_has_the_printed_actions),
        cmocka_unit_test(open_deals_the_printed_cards),
        cmocka_unit_test(a_move_turns_the_card_beneath),
        cmocka_unit_test(runs_are_lifted_only_in_sequence),
        cmocka_unit_test(the_papers_stricter_rule_leaves_gaps_empty),
        cmocka_unit_test(moves_are_listed_in_the_papers_order),
    };
    return cmocka_run_group_tests_name("spider_paper", tests, NULL, NULL);
}
