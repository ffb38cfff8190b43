/* The rules of FreeCell: deals, moves, runs, supermoves, safe autoplay. Most tests compare the library with the
 * independent rules of plain_freecell.h. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "plain_freecell.h"
#include "session/handles.h"

static const struct freecell *table_of(const struct kt_position *position)
{
    return fc_of(position->state);
}

/* ---- deals ---- */

static void the_three_generators_deal_as_published(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t number;
        const char *first_column;
    } rows[] = {{1, ": JD KD 2S 4C 3S 6D 6S\n"},
                {UINT64_C(2147483648), ": QH 3H 7D 4D TS QD 6D\n"},
                {UINT64_C(8589934591), ": TC 8S 8C 6C 5H 5C 9C\n"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = deal_or_fail(&kt_freecell, "", rows[i].number);
        struct kt_text text = written(position, "fc-solve");
        const char *first = strchr(text.data, ':'), *columns = strstr(text.data, "\n:");
        assert_non_null(first);
        assert_non_null(columns);
        check(strncmp(columns + 1, rows[i].first_column, strlen(rows[i].first_column)) == 0, "%s", text.data);
        kt_text_free(&text);
        kt_position_free(position);
    }
}

/* The whole file as the paper prints it. */
static void deal_one_is_the_papers_file(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_freecell, "", 1);
    struct kt_text text = written(position, "paper");
    assert_string_equal(text.data, "0 0 0 0 0 0 0 0\n"
                                   "0 0 0 0\n"
                                   "7 11 4 13 4 2 1 4 3 3 1 6 4 6 1\n"
                                   "7 2 4 13 3 13 1 5 3 10 4 8 1 9 3\n"
                                   "7 9 2 9 1 9 4 10 1 4 1 8 4 2 2\n"
                                   "7 11 3 5 1 12 4 12 2 10 2 12 1 6 2\n"
                                   "6 5 4 1 4 11 1 4 2 8 2 6 3\n"
                                   "6 7 2 12 3 1 1 1 3 2 3 3 4\n"
                                   "6 7 3 13 2 1 2 4 4 11 2 8 3\n"
                                   "6 5 2 3 2 3 3 7 1 7 4 10 3\n");
    kt_text_free(&text);
    kt_position_free(position);
}

/* The generator a second time, from its description: a draw modulo the number of remaining cards; the last card takes
 * the place of the drawn one. */
static void deal_plainly(uint64_t number, kt_card order[FC_DECK])
{
    kt_card deck[FC_DECK];
    uint64_t x = number < (UINT64_C(1) << 32) ? number : number - (UINT64_C(1) << 32);
    for (int i = 0; i < FC_DECK; i++)
        deck[i] = (kt_card)(4 + i);
    for (int left = FC_DECK; left > 0; left--) {
        x = (x * 214013 + 2531011) & 0xFFFFFFFF;
        uint64_t drawn = (x >> 16) & 0x7FFF;
        if (number >= (UINT64_C(1) << 32))
            drawn = (x >> 16) + 1;
        else if (number >= (UINT64_C(1) << 31))
            drawn |= 0x8000;
        order[FC_DECK - left] = deck[drawn % (uint64_t)left];
        deck[drawn % (uint64_t)left] = deck[left - 1];
    }
}

static void many_deals_follow_the_published_generator(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 5);
    for (int i = 0; i < 600; i++) {
        static const uint64_t edges[] = {1,          32000,      1000000,     0x7FFFFFFF,
                                         0x80000000, 0xFFFFFFFF, 0x100000000, 0x1FFFFFFFF};
        uint64_t number = i < 8 ? edges[i] : kt_rng_next(&rng) % 0x1FFFFFFFF + 1;
        kt_card order[FC_DECK];
        struct kt_position *position = deal_or_fail(&kt_freecell, "", number);
        struct plain p = plain_of(table_of(position));
        deal_plainly(number, order);
        for (int card = 0; card < FC_DECK; card++)
            check(p.column[card % 8][card / 8] == order[card], "deal %llu, card %d", (unsigned long long)number, card);
        kt_position_free(position);
    }
}

/* The last cards go to the cells that are filled. */
static void presets_lay_out_the_same_order(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules;
        int columns, cells, filled;
    } rows[] = {{"preset=bakers-game", 8, 4, 0},
                {"preset=eight-off", 8, 8, 4},
                {"preset=seahaven", 10, 4, 2},
                {"columns=13,cells=1,filled=8", 13, 1, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kt_card order[FC_DECK];
        struct kt_position *position = deal_or_fail(&kt_freecell, rows[i].rules, 617);
        struct plain p = plain_of(table_of(position));
        int in_columns = FC_DECK - rows[i].filled;
        deal_plainly(617, order);
        check(p.columns == rows[i].columns && p.cells == rows[i].cells, "%s", rows[i].rules);
        for (int card = 0; card < in_columns; card++)
            assert_int_equal(p.column[card % p.columns][card / p.columns], order[card]);
        for (int cell = 0; cell < p.cells; cell++)
            assert_int_equal(p.cell[cell], cell < rows[i].filled ? order[in_columns + cell] : KT_NO_CARD);
        kt_position_free(position);
    }
}

static void no_other_deals_exist(void **unused)
{
    (void)unused;
    struct kt_error error = {0};
    assert_true(kt_game_deals(&kt_freecell) == UINT64_C(8589934591));
    assert_null(kt_position_deal(&kt_freecell, NULL, 0, &error));
    assert_int_equal(error.code, KT_BAD_INPUT);
    assert_string_equal(error_text(&error), "Deals are numbered from 1 to 8589934591.");
    assert_null(kt_position_deal(&kt_freecell, NULL, UINT64_C(8589934592), &error));
    assert_null(kt_position_deal(&kt_freecell, NULL, UINT64_MAX, NULL));
}

static void every_deal_has_every_card_once(void **unused)
{
    (void)unused;
    static const char *const rules[] = {
        "", "columns=4", "columns=13,cells=0", "ranks=1", "ranks=5,columns=9", "ranks=1,cells=8,filled=8", "filled=3"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct kt_position *position = deal_or_fail(&kt_freecell, rules[i], 77 + i);
        struct plain p = plain_of(table_of(position));
        int seen[KT_CARD_CODES] = {0}, total = 0;
        for (int column = 0; column < p.columns; column++)
            for (int j = 0; j < p.height[column]; j++, total++)
                seen[p.column[column][j]]++;
        for (int cell = 0; cell < p.cells; cell++) {
            seen[p.cell[cell]]++;
            total += p.cell[cell] != KT_NO_CARD;
        }
        check(total == 4 * p.ranks, "%s: %d cards", rules[i], total);
        for (int card = 4; card < 4 + total; card++)
            check(seen[card] == 1, "%s: card %d lies there %d times", rules[i], card, seen[card]);
        kt_position_free(position);
    }
}

/* ---- the nine kinds of moves, a to i of the paper ---- */

static const char nine[] = "game: freecell\n"
                           "rules: cells=3,columns=5,ranks=3,autoplay=off\n"
                           "home: C-0 D-A H-0 S-0\n"
                           "cells: 2D AS -\n"
                           "1: 3C 2H\n"
                           "2: AH 3S\n"
                           "3:\n"
                           "4: 3H 2S\n"
                           "5: 2C 3D AC\n";

/* The same for columns that are built in suit and started only by the highest rank. */
static const char towers[] = "game: freecell\n"
                             "rules: cells=3,columns=5,ranks=4,build=suit,empty=kings\n"
                             "home: C-0 D-A H-0 S-0\n"
                             "cells: 2D AS 4C\n"
                             "1: 3C 2H\n"
                             "2: AH 4S 3S\n"
                             "3:\n"
                             "4: 3H 4H 2S\n"
                             "5: 2C 4D 3D AC\n";

struct ninth {
    const char *kind, *before, *move, *complaint; /* NULL: the move is legal */
};

static const struct ninth moves_of_nine_kinds[] = {
    {"a: column to column", "", "12", NULL},
    {"a: same colour", "", "42", "The 2♠ does not go on the 3♠: it must be one lower and of the other colour."},
    {"a: one higher", "", "21", "The 3♠ does not go on the 2♥: it must be one lower and of the other colour."},
    {"a: same rank", "", "14", "The 2♥ does not go on the 2♠: it must be one lower and of the other colour."},
    {"b: column to empty column", "", "23", NULL},
    {"b: no card there", "", "31", "There is no card at 3."},
    {"c: column to cell", "", "1c", NULL},
    {"c: cell taken", "", "1a", "The 2♥ cannot go there: the cell holds the 2♦."},
    {"c: no card there", "", "3c", "There is no card at 3."},
    {"d: cell to empty column", "", "a3", NULL},
    {"d: no card there", "", "c3", "There is no card at c."},
    {"e: cell to column", "", "a2", NULL},
    {"e: same rank", "", "a4", "The 2♦ does not go on the 2♠: it must be one lower and of the other colour."},
    {"e: same colour", "", "b4", "The A♠ does not go on the 2♠: it must be one lower and of the other colour."},
    {"f: column to empty foundation", "", "5h", NULL},
    {"f: no ace", "", "1h", "The 2♥ cannot go home yet: the A♥ goes first."},
    {"g: column to foundation", "5h ah", "5h", NULL},
    {"g: not the next", "5h", "5h", "The 3♦ cannot go home yet: the 2♦ goes first."},
    {"h: cell to empty foundation", "", "bh", NULL},
    {"h: no ace", "1c", "ch", "The 2♥ cannot go home yet: the A♥ goes first."},
    {"i: cell to foundation", "", "ah", NULL},
    {"i: not the next", "5h 5c", "ch", "The 3♦ cannot go home yet: the 2♦ goes first."},
    {"none: cell to cell", "", "ac", "Cards move between columns, from a column to a cell or back, and home."},
    {"none: from home", "", "h3", "Cards move between columns, from a column to a cell or back, and home."},
    {"none: to itself", "", "11", "Cards move between columns, from a column to a cell or back, and home."},
    {"none: no such column", "", "16", "There is no column 6. Number of columns: 5."},
    {"none: from no such column", "", "z9", "There is no column 13. Number of columns: 5."},
    {"none: no such cell", "", "1d", "There is no cell d. Number of cells: 3."},
    {"run: two at once", "", "13v2", NULL},
    {"run: no sequence", "", "23v2", "The last 2 cards of that column are not in sequence."},
    {"run: too many", "5c", "13v2",
     "2 cards are too many: with these free cells and empty columns at most 1 can move at a time."},
};

static const struct ninth moves_in_suit[] = {
    {"same suit", "", "42", NULL},
    {"other colour", "", "12", "The 2♥ does not go on the 3♠: it must be one lower and of the same suit."},
    {"from a cell, other colour", "", "a2", "The 2♦ does not go on the 3♠: it must be one lower and of the same suit."},
    {"from a cell, same suit", "5h", "a5", NULL},
    {"the highest rank starts a column", "", "c3", NULL},
    {"no other does", "", "13", "The 2♥ cannot start a column: only cards of the highest rank may."},
    {"from a cell neither", "", "a3", "The 2♦ cannot start a column: only cards of the highest rank may."},
    {"a run to its base", "42 c3 bh", "24v1",
     "The 2♠ does not go on the 4♥: it must be one lower and of the same suit."},
    {"a run of the highest rank", "42 ah bh", "23", NULL},
    {"part of it", "42 ah bh", "23v2", "The 3♠ cannot start a column: only cards of the highest rank may."},
    {"too many for one cell", "42 bh ah 1a", "23v3",
     "3 cards are too many: with these free cells at most 2 can move at a time."},
};

static void see_one_of_nine(const char *start, const struct ninth *row)
{
    struct kt_position *position = read_or_fail(&kt_freecell, NULL, start);
    play_text(position, row->before);
    struct plain p = plain_of(table_of(position));
    struct kt_error error = {0};
    kt_move move;
    bool is_legal = kt_move_read(position, row->move, &move, &error);
    check(is_legal == (row->complaint == NULL), "%s: %s %s", row->kind, row->move, is_legal ? "is accepted" : "is not");
    if (is_legal) {
        check(plain_can_move(&p, fc_unpack(move)), "%s", row->kind);
        plain_play(&p, fc_unpack(move));
        assert_true(kt_position_play(position, move, &error));
        check(plain_matches(&p, table_of(position)), "%s: another position", row->kind);
    } else {
        check_error(&error, KT_ILLEGAL, 1, 1, row->kind);
        check(strcmp(error_text(&error), row->complaint) == 0, "%s: %s", row->kind, error_text(&error));
    }
    kt_position_free(position);
}

static void the_nine_kinds_of_moves_are_judged_rightly(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof moves_of_nine_kinds / sizeof *moves_of_nine_kinds; i++)
        see_one_of_nine(nine, &moves_of_nine_kinds[i]);
    for (size_t i = 0; i < sizeof moves_in_suit / sizeof *moves_in_suit; i++)
        see_one_of_nine(towers, &moves_in_suit[i]);
}

/* ---- the run limit ---- */

enum { SOURCE = 0, TARGET = 1 };

/* A run of `length` cards, spades and hearts by turns or all spades, on a card that takes nothing; a target that takes
 * it; so many cells and so many empty columns. Everything else is away. The two cards beneath are pinned: what
 * can be done by moving them out of the way as well is another move. */
static struct plain run_and_room(int length, int cells, int empty, bool onto_empty, int building)
{
    struct plain p = {.cells = cells, .ranks = 13, .columns = 2 + empty - onto_empty};
    p.in_suit = building & 1;
    p.kings = building >> 1;
    p.pinned[SOURCE] = kt_card_of(KT_ACE, KT_CLUBS);
    p.pinned[TARGET] = onto_empty ? KT_NO_CARD : kt_card_of(KT_KING, p.in_suit ? KT_SPADES : KT_DIAMONDS);
    int head = onto_empty ? KT_KING : KT_QUEEN;
    p.column[SOURCE][p.height[SOURCE]++] = p.pinned[SOURCE];
    for (int i = 0; i < length; i++)
        p.column[SOURCE][p.height[SOURCE]++] = kt_card_of(head - i, i % 2 && !p.in_suit ? KT_HEARTS : KT_SPADES);
    if (!onto_empty)
        p.column[TARGET][p.height[TARGET]++] = p.pinned[TARGET];
    return p;
}

/* Some column has the whole run, on the target card or on nothing. */
static bool has_arrived(const struct plain *p, const void *context)
{
    const struct plain *start = context;
    int before = start->height[TARGET], length = start->height[SOURCE] - 1;
    for (int i = 0; i < p->columns; i++)
        if (p->height[i] == before + length && memcmp(p->column[i], start->column[TARGET], (size_t)before) == 0 &&
            memcmp(p->column[i] + before, start->column[SOURCE] + 1, (size_t)length) == 0)
            return true;
    return false;
}

static bool can_arrive(int length, int cells, int empty, bool onto_empty, int building)
{
    struct plain start = run_and_room(length, cells, empty, onto_empty, building);
    enum kt_verdict verdict = plain_search(&start, false, has_arrived, &start, 300000);
    check(verdict != KT_UNKNOWN, "%d cards, %d cells, %d empty columns: too much to search", length, cells, empty);
    return verdict == KT_SOLVED;
}

static bool library_allows(int length, int cells, int empty, bool onto_empty, int building)
{
    struct plain start = run_and_room(length, cells, empty, onto_empty, building);
    struct freecell s = packed_of(&start);
    return fc_is_legal(&s, (struct fc_move){SOURCE, TARGET, length}, NULL);
}

/* The limit of the library equals the one found by trying all single-card moves: one more card is too many. */
static void see_run_limit(int cells, int empty, bool onto_empty, int building)
{
    int longest = onto_empty ? 13 : 12, limit = 0;
    for (int length = 1; length <= longest;
         length++) /* into an empty column perhaps only the whole run from its king */
        limit = library_allows(length, cells, empty, onto_empty, building) ? length : limit;
    check(can_arrive(limit, cells, empty, onto_empty, building), "%d cells, %d empty: %d cards cannot move", cells,
          empty, limit);
    check(limit == longest || !can_arrive(limit + 1, cells, empty, onto_empty, building),
          "%d cells, %d empty: %d cards can move", cells, empty, limit + 1);
}

static void the_run_limit_is_what_single_cards_can_do(void **unused)
{
    (void)unused;
    for (int building = 0; building < 4; building++)
        for (int cells = 0; cells <= (building ? 3 : 4); cells++)
            for (int empty = 0; empty <= (building ? 2 : 3); empty++)
                for (int onto_empty = 0; onto_empty <= (empty > 0); onto_empty++)
                    see_run_limit(cells, empty, onto_empty, building);
}

static void the_run_limit_follows_the_formula(void **unused)
{
    (void)unused;
    for (int cells = 0; cells <= FC_MOST_CELLS; cells++) {
        for (int columns = 2; columns <= FC_MOST_COLUMNS; columns++) {
            struct freecell s = {.cells = (uint8_t)cells, .columns = (uint8_t)columns, .ranks = 13};
            fc_push(&s, 0, kt_card_of(KT_KING, KT_SPADES));
            fc_push(&s, 1, kt_card_of(KT_KING, KT_HEARTS));
            assert_int_equal(fc_run_limit(&s, 1), plain_capacity(cells, columns - 2));
            if (columns > 2)
                assert_int_equal(fc_run_limit(&s, 2), plain_capacity(cells, columns - 3));
            s.kings = true;
            assert_int_equal(fc_run_limit(&s, 1), plain_capacity(cells, 0));
        }
    }
}

/* ---- supermoves, card by card ---- */

static void see_the_steps(const struct freecell *s, struct fc_move move, const char *of)
{
    struct fc_move steps[FC_MOST_STEPS];
    struct freecell by_steps = *s, at_once = *s;
    int count = fc_steps(s, move, steps);
    check(count >= 2 * move.cards - 1 && count <= FC_MOST_STEPS, "%s: %d cards in %d steps", of, move.cards, count);
    for (int i = 0; i < count; i++) {
        struct plain p = plain_of(&by_steps);
        check(steps[i].cards == 1 && plain_can_move(&p, steps[i]), "%s: step %d of %d, %d to %d", of, i + 1, count,
              steps[i].from, steps[i].to);
        check(fc_is_legal(&by_steps, steps[i], NULL), "%s: step %d", of, i + 1);
        fc_move_cards(&by_steps, steps[i]);
    }
    fc_move_cards(&at_once, move);
    check(memcmp(&by_steps, &at_once, sizeof at_once) == 0, "%s: %d cards end up elsewhere", of, move.cards);
}

static int see_supermoves_of_one_game(const char *rules, uint64_t number)
{
    struct kt_position *position = deal_or_fail(&kt_freecell, rules, number);
    kt_move moves[FC_MOST_MOVES];
    struct kt_rng rng;
    int seen = 0;
    kt_rng_seed(&rng, number);
    for (int ply = 0; ply < 150; ply++) {
        int count = kt_position_moves(position, moves, FC_MOST_MOVES), longest = 0;
        if (count == 0)
            break;
        for (int i = 0; i < count; i++) {
            struct fc_move move = fc_unpack(moves[i]);
            if (move.cards > 1)
                see_the_steps(table_of(position), move, rules);
            seen += move.cards > 1;
            longest = move.cards > fc_unpack(moves[longest]).cards ? i : longest;
        }
        /* Longer runs are rare, so they are sometimes preferred. */
        kt_move chosen = moves[kt_rng_below(&rng, 2) ? longest : (int)kt_rng_below(&rng, (uint32_t)count)];
        assert_true(kt_position_play(position, chosen, NULL));
    }
    kt_position_free(position);
    return seen;
}

static void supermoves_are_what_single_cards_do(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"",
                                        "cells=8,columns=13",
                                        "cells=0,columns=10",
                                        "ranks=5,columns=8,cells=1",
                                        "ranks=6,columns=10,cells=0",
                                        "cells=2,autoplay=safe",
                                        "ranks=6,columns=10,cells=3,build=suit",
                                        "ranks=6,columns=10,cells=4,build=suit,empty=kings",
                                        "cells=6,columns=12,empty=kings"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        int seen = 0;
        for (uint64_t number = 1; number <= 15; number++)
            seen += see_supermoves_of_one_game(rules[i], number);
        check(seen > 30, "%s: only %d supermoves met", rules[i], seen);
    }
}

/* The longest there are, with every kind of room: up to 13 cards through up to 8 cells and 11 spare columns. */
static void the_longest_supermoves_fit_their_list(void **unused)
{
    (void)unused;
    for (int cells = 0; cells <= FC_MOST_CELLS; cells++) {
        for (int empty = 0; empty <= FC_MOST_COLUMNS - 2; empty++) {
            for (int onto_empty = 0; onto_empty <= (empty > 0); onto_empty++) {
                for (int cards = 2; cards <= 12 + onto_empty && library_allows(cards, cells, empty, onto_empty, 0);
                     cards++) {
                    struct plain p = run_and_room(cards, cells, empty, onto_empty, 0);
                    struct freecell s = packed_of(&p);
                    see_the_steps(&s, (struct fc_move){SOURCE, TARGET, cards}, "a long run");
                }
            }
        }
    }
}

/* ---- perft: two ways of counting ---- */

/* Counts the ways to make `depth` moves, by both FreeCells at once: they must agree on every set of moves on
 * the way and on every position. */
static uint64_t perft(const struct freecell *s, int depth)
{
    kt_move listed[FC_MOST_MOVES], tried[FC_MOST_MOVES];
    struct fc_move plain[FC_MOST_MOVES];
    struct plain p = plain_of(s);
    int count = fc_moves(s, listed), plain_count = plain_moves(&p, plain);
    check(count == plain_count, "%d moves listed, %d found by trying", count, plain_count);
    for (int i = 0; i < count; i++)
        tried[i] = fc_pack(plain[i]);
    qsort(listed, (size_t)count, sizeof *listed, by_move);
    qsort(tried, (size_t)count, sizeof *tried, by_move);
    check(memcmp(listed, tried, (size_t)count * sizeof *listed) == 0, "other moves");
    if (depth == 1)
        return (uint64_t)count;
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        struct freecell next = *s;
        struct plain plain_next = p;
        fc_apply(&next, fc_unpack(listed[i]));
        plain_play(&plain_next, fc_unpack(listed[i]));
        check(plain_matches(&plain_next, &next), "move %llx leads elsewhere", (unsigned long long)listed[i]);
        total += perft(&next, depth - 1);
    }
    return total;
}

struct perft_row {
    const char *rules;
    uint64_t number;
    int depth;
    uint64_t total;
};

/* Counted by both implementations, and then recorded. */
static const struct perft_row perft_rows[] = {
    {"", 1, 4, 155940},
    {"", 617, 3, 19964},
    {"", 11982, 3, 19974},
    {"cells=1,columns=9", 1, 4, 352},
    {"cells=0,columns=10", 5, 5, 1027},
    {"cells=2,autoplay=safe", 164, 3, 2063},
    {"cells=8,columns=10", 3, 2, 6620},
    {"columns=4,cells=6", 9, 4, 98520},
    {"ranks=4,columns=4,cells=1", 7, 6, 11882},
    {"ranks=3,columns=6,cells=0", 2, 5, 17371},
    {"ranks=3,columns=5,cells=1,autoplay=safe", 4, 5, 57535},
    {"ranks=2,columns=10,cells=0", 8, 3, 26848},
    {"cells=3,columns=13", 5, 3, 44777},
    {"preset=bakers-game", 1, 3, 16676},
    {"preset=eight-off", 1, 3, 15800},
    {"preset=seahaven,autoplay=safe", 3, 3, 5027},
    {"cells=3,filled=2,empty=kings", 7, 3, 2291},
    {"ranks=3,columns=5,cells=1,build=suit", 4, 5, 5939},
    {"ranks=4,columns=6,cells=2,empty=kings,autoplay=safe", 4, 4, 41393},
    {"ranks=4,columns=7,cells=2,filled=2,build=suit,empty=kings", 6, 5, 8450},
};

static void two_ways_of_counting_agree(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof perft_rows / sizeof *perft_rows; i++) {
        const struct perft_row *row = &perft_rows[i];
        struct kt_position *position = deal_or_fail(&kt_freecell, row->rules, row->number);
        uint64_t total = perft(table_of(position), row->depth);
        check(total == row->total, "deal %llu (%s) to depth %d: %llu", (unsigned long long)row->number, row->rules,
              row->depth, (unsigned long long)total);
        kt_position_free(position);
    }
}

/* The same comparison in the middle of games, where runs, cells and empty columns meet. */
static void the_rules_agree_with_plain_rules_in_random_games(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"",
                                        "autoplay=safe",
                                        "cells=0,columns=10",
                                        "cells=8,columns=4",
                                        "ranks=4,columns=7,cells=2",
                                        "ranks=6,columns=6,cells=3,autoplay=safe",
                                        "columns=13,empty=kings",
                                        "preset=bakers-game,autoplay=safe",
                                        "preset=eight-off",
                                        "preset=seahaven",
                                        "ranks=4,columns=7,cells=2,build=suit",
                                        "ranks=5,columns=6,cells=3,build=suit,empty=kings",
                                        "ranks=5,columns=7,cells=2,empty=kings,autoplay=safe"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        for (uint64_t number = 1; number <= 12; number++) {
            struct kt_position *position = deal_or_fail(&kt_freecell, rules[i], number);
            struct kt_rng rng;
            kt_rng_seed(&rng, number);
            do
                perft(table_of(position), 1);
            while (play_randomly(position, &rng, 1, NULL) && kt_rng_below(&rng, 120));
            perft(table_of(position), 1);
            kt_position_free(position);
        }
    }
}

/* ---- safe autoplay ---- */

static void the_safe_rule_is_its_definition(void **unused)
{
    (void)unused;
    int safe = 0;
    for (int heights = 0; heights < 14 * 14 * 14 * 14; heights++) {
        struct plain p = {.ranks = 13, .home = {heights % 14, heights / 14 % 14, heights / 196 % 14, heights / 2744}};
        p.in_suit = heights % 5 == 0;
        struct freecell s = packed_of(&p);
        for (int suit = 0; suit < KT_SUITS; suit++) {
            for (int rank = p.home[suit]; rank <= p.home[suit] + 2 && rank <= 13; rank++) {
                kt_card card = kt_card_of(rank, suit);
                if (rank == 0)
                    continue;
                safe += plain_is_safe(&p, card);
                check(fc_is_safe_home(&s, card) == plain_is_safe(&p, card), "homes %d %d %d %d, rank %d of suit %d",
                      p.home[0], p.home[1], p.home[2], p.home[3], rank, suit);
            }
        }
    }
    assert_true(safe > 1000);
}

static void see_that_nothing_safe_is_left(const struct freecell *s, const char *rules)
{
    struct plain p = plain_of(s);
    for (int place = 0; place < FC_HOME; place++) {
        kt_card card = fc_card_at(s, place);
        check(!card || !plain_is_safe(&p, card), "%s: a safe card lies at %d", rules, place);
    }
}

static void autoplay_leaves_no_safe_card_outside(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"autoplay=safe", "autoplay=safe,ranks=4,columns=6", "autoplay=safe,cells=8",
                                        "autoplay=safe,ranks=4,columns=6,build=suit"};
    int went_home = 0;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        for (uint64_t number = 1; number <= 30; number++) {
            struct kt_position *position = deal_or_fail(&kt_freecell, rules[i], number);
            struct kt_rng rng;
            kt_rng_seed(&rng, number);
            for (int ply = 0; ply < 80 && play_randomly(position, &rng, 1, NULL); ply++)
                see_that_nothing_safe_is_left(table_of(position), rules[i]);
            for (int suit = 0; suit < KT_SUITS; suit++)
                went_home += table_of(position)->home[suit];
            kt_position_free(position);
        }
    }
    assert_true(went_home > 100);
}

static enum kt_verdict verdict_of(struct kt_solver *solver, const char *rules, uint64_t number)
{
    struct kt_position *position = deal_or_fail(&kt_freecell, rules, number);
    struct kt_result result = {0};
    struct kt_limits limits = {.states = 300000};
    assert_true(kt_solver_run(solver, position, &limits, &result, NULL));
    kt_line_free(&result.line);
    kt_position_free(position);
    return result.verdict;
}

/* Safe autoplay loses no deal. */
static void autoplay_changes_no_verdict(void **unused)
{
    (void)unused;
    struct kt_solver *dfs = kt_solver_open(&kt_freecell, "dfs", NULL);
    int count[3] = {0};
    assert_non_null(dfs);
    for (uint64_t number = 1; number <= 300; number++) {
        char off[100], safe[120];
        int ranks = 3 + (int)(number % 3), cells = ranks < 5 ? (int)(number / 3 % 2) : 0;
        snprintf(off, sizeof off, "columns=4,ranks=%d,cells=%d,build=%s,empty=%s", ranks, cells,
                 number % 4 == 2 ? "suit" : "red-black", number % 7 == 3 ? "kings" : "any");
        snprintf(safe, sizeof safe, "%s,autoplay=safe", off);
        enum kt_verdict without = verdict_of(dfs, off, number), with = verdict_of(dfs, safe, number);
        check(without == with, "deal %llu (%s): %d without autoplay, %d with it", (unsigned long long)number, off,
              without, with);
        count[without]++;
    }
    kt_solver_close(dfs);
    check(count[KT_SOLVED] > 50 && count[KT_IMPOSSIBLE] > 50 && count[KT_UNKNOWN] == 0, "%d solved, %d impossible, %d",
          count[KT_SOLVED], count[KT_IMPOSSIBLE], count[KT_UNKNOWN]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_three_generators_deal_as_published),
        cmocka_unit_test(deal_one_is_the_papers_file),
        cmocka_unit_test(many_deals_follow_the_published_generator),
        cmocka_unit_test(presets_lay_out_the_same_order),
        cmocka_unit_test(no_other_deals_exist),
        cmocka_unit_test(every_deal_has_every_card_once),
        cmocka_unit_test(the_nine_kinds_of_moves_are_judged_rightly),
        cmocka_unit_test(the_run_limit_is_what_single_cards_can_do),
        cmocka_unit_test(the_run_limit_follows_the_formula),
        cmocka_unit_test(supermoves_are_what_single_cards_do),
        cmocka_unit_test(the_longest_supermoves_fit_their_list),
        cmocka_unit_test(two_ways_of_counting_agree),
        cmocka_unit_test(the_rules_agree_with_plain_rules_in_random_games),
        cmocka_unit_test(the_safe_rule_is_its_definition),
        cmocka_unit_test(autoplay_leaves_no_safe_card_outside),
        cmocka_unit_test(autoplay_changes_no_verdict),
    };
    return cmocka_run_group_tests_name("freecell", tests, NULL, NULL);
}
