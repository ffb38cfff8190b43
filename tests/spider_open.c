/* The solver `open` of Spider: its board compared with the rules, its values with a plain count, limits, and lines on
 * deals, half-played positions and published decks. spider_solve.c tests its proofs. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/spider/value.h"
#include "session/handles.h"

static const char *const many_rules[] = {
    "",
    "suits=2",
    "suits=4",
    "preset=paper",
    "preset=spiderette",
    "suits=2,deal=relaxed",
    "suits=4,finish=player",
    "gaps=stay",
    "suits=2,rows=4,sets=4,ranks=4,cards=2,extra=0,closed=1",
    "suits=4,rows=12,sets=12,cards=9,closed=3,extra=2,finish=player,deal=relaxed",
    "preset=will-o-the-wisp,foundations=cards",
    "suits=2,rows=13,sets=6,cards=2,extra=0,closed=1,foundations=cards,deal=relaxed",
    "suits=2,rows=5,sets=4,ranks=5,cards=4,extra=5,closed=0,layout=stairs,foundations=cards",
};

enum { RULES = sizeof many_rules / sizeof *many_rules, ROOM_OF_TABLE = SP_TABLE_ROOM };

/* Room for a table, aligned as one. */
struct table_room {
    _Alignas(8) uint8_t bytes[ROOM_OF_TABLE];
};

static struct sp_table *table_in(struct table_room *room)
{
    return (struct sp_table *)room->bytes;
}

static void deal(const char *rules_text, uint64_t number, struct spider *s)
{
    struct kt_settings rules = rules_of_text(&kt_spider, rules_text);
    struct kt_error error = {0};
    check(kt_spider.deal(&rules, number, NULL, (struct kt_state *)s, &error), "%s: %s", rules_text, error_text(&error));
}

/* ---- the board ---- */

static void see_steps(const struct sp_game *game, const struct spider *s, const char *rules)
{
    static kt_move moves[SP_MOST_MOVES];
    struct table_room before, after, expected;
    int count = sp_is_won(s) ? 0 : sp_moves(s, moves);
    sp_table_from(game, s, table_in(&before));
    for (int i = 0; i < count; i++) {
        struct spider next = *s;
        sp_apply(&next, sp_unpack(moves[i]));
        memset(&after, 0, sizeof after);
        memset(&expected, 0, sizeof expected);
        sp_table_after(game, table_in(&before), sp_unpack(moves[i]), table_in(&after));
        sp_table_from(game, &next, table_in(&expected));
        size_t used = sizeof(struct sp_table) + (size_t)(sp_stock(&next) - next.card);
        check(memcmp(&after, &expected, used) == 0, "%s: move %d leads elsewhere", rules, i);
    }
}

/* What the traits are worth, counted one by one, is what the walks along the columns add up to. */
static void see_value(const struct sp_game *game, const struct spider *s, const char *rules)
{
    int16_t count[SP_TRAITS];
    struct table_room room;
    struct sp_pile piles[SP_MOST_COLUMNS];
    struct sp_pile_value values[SP_MOST_COLUMNS];
    const int32_t *weight = sp_weights_for(&s->rules)->of[sp_stage_of(game, s->stock)];
    int64_t sum = 0;
    sp_table_from(game, s, table_in(&room));
    sp_count_traits(game, table_in(&room), count);
    sp_table_piles(game, table_in(&room), piles);
    for (int i = 0; i < SP_TRAITS; i++)
        sum += (int64_t)count[i] * weight[i];
    for (int i = 0; i < s->rules.columns; i++) {
        sp_value_pile(weight, &piles[i], sp_next_card(game, s->stock, i), &values[i]);
        check(values[i].run == sp_run_length(s, i), "%s: run of column %d", rules, i + 1);
    }
    check(sum == sp_value_all(game, weight, values, table_in(&room)->finished), "%s: values differ", rules);
}

static void its_board_is_the_rules_board(void **unused)
{
    (void)unused;
    static kt_move moves[SP_MOST_MOVES];
    for (int r = 0; r < RULES; r++) {
        for (uint64_t number = 1; number <= (uint64_t)often(20); number++) {
            struct spider s;
            struct sp_game game;
            struct kt_rng rng;
            kt_rng_seed(&rng, number);
            deal(many_rules[r], number, &s);
            sp_game_from(&game, &s);
            for (int ply = 0; ply < 40 && !sp_is_won(&s); ply++) {
                see_steps(&game, &s, many_rules[r]);
                see_value(&game, &s, many_rules[r]);
                int count = sp_moves(&s, moves);
                if (count == 0)
                    break;
                sp_apply(&s, sp_unpack(moves[kt_rng_below(&rng, (uint32_t)count)]));
            }
        }
    }
}

/* ---- solving ---- */

static struct kt_result run(struct kt_solver *solver, const struct kt_position *position, struct kt_limits limits)
{
    struct kt_result result = {0};
    struct kt_error error = {0};
    check(kt_solver_run(solver, position, &limits, &result, &error), "%s", error_text(&error));
    return result;
}

/* The library replays every line before it hands it out, so a solved verdict is a line that wins. */
static void it_solves_deals_and_what_is_left_of_them(void **unused)
{
    (void)unused;
    struct kt_solver *solver = kt_solver_open(&kt_spider, "open", NULL);
    int solved = 0, tried = 0;
    for (int r = 0; r < 3; r++) {
        for (uint64_t number = 1; number <= 4; number++) {
            struct kt_position *position = deal_or_fail(&kt_spider, many_rules[r], number);
            struct kt_rng rng;
            kt_rng_seed(&rng, number);
            for (int half_played = 0; half_played < 2; half_played++) {
                struct kt_result result = run(solver, position, (struct kt_limits){.states = 60000});
                tried++;
                solved += result.verdict == KT_SOLVED;
                kt_line_free(&result.line);
                play_randomly(position, &rng, 10, NULL);
            }
            kt_position_free(position);
        }
    }
    check(solved * 10 >= tried * 8, "only %d of %d", solved, tried);
    kt_solver_close(solver);
}

static void it_solves_published_decks(void **unused)
{
    (void)unused;
    char line[400];
    FILE *file = open_data("spider-decks.txt");
    struct kt_settings rules = rules_of_text(&kt_spider, "suits=4");
    struct kt_solver *solver = kt_solver_open(&kt_spider, "open", NULL);
    int decks = 0, solved = 0;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        struct kt_error error = {0};
        struct kt_position *position = kt_position_read(&kt_spider, &rules, "deck", line, strlen(line), NULL, &error);
        check(position != NULL, "deck %d: %s", decks + 1, error_text(&error));
        if (decks++ < 6) {
            struct kt_result result = run(solver, position, (struct kt_limits){.states = 100000});
            solved += result.verdict == KT_SOLVED;
            kt_line_free(&result.line);
        }
        kt_position_free(position);
    }
    fclose(file);
    assert_int_equal(decks, 30);
    check(solved >= 4, "%d of 6 decks", solved);
    kt_solver_close(solver);
}

/* ---- limits ---- */

static void it_keeps_to_its_memory(void **unused)
{
    (void)unused;
    struct kt_solver *solver = kt_solver_open(&kt_spider, "open", NULL);
    struct kt_position *position = deal_or_fail(&kt_spider, "suits=4", 3);
    int unknown = 0;
    for (uint64_t memory = 1; memory < 3000000; memory += 1 + memory / 2) {
        struct kt_result result = run(solver, position, (struct kt_limits){.memory = memory, .states = 20000});
        check(result.memory <= memory, "%llu of %llu bytes", (unsigned long long)result.memory,
              (unsigned long long)memory);
        check(result.verdict != KT_UNKNOWN || result.stopped_by == KT_BY_MEMORY || result.stopped_by == KT_BY_STATES,
              "%llu bytes: stopped by %d", (unsigned long long)memory, result.stopped_by);
        unknown += result.stopped_by == KT_BY_MEMORY;
        kt_line_free(&result.line);
    }
    assert_true(unknown > 10);
    kt_position_free(position);
    kt_solver_close(solver);
}

static void the_same_deal_is_solved_the_same_way(void **unused)
{
    (void)unused;
    struct kt_solver *solver = kt_solver_open(&kt_spider, "open", NULL);
    struct kt_position *position = deal_or_fail(&kt_spider, "suits=2", 7);
    struct kt_position *other = deal_or_fail(&kt_spider, "suits=4", 2);
    struct kt_limits limits = {.states = 60000};
    struct kt_result first = run(solver, position, limits), between = run(solver, other, limits);
    struct kt_result second = run(solver, position, limits);
    assert_int_equal(first.states, second.states);
    assert_int_equal(first.line.count, second.line.count);
    assert_memory_equal(first.line.moves, second.line.moves, first.line.count * sizeof *first.line.moves);
    kt_line_free(&first.line);
    kt_line_free(&second.line);
    kt_line_free(&between.line);
    kt_position_free(position);
    kt_position_free(other);
    kt_solver_close(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_board_is_the_rules_board),
        cmocka_unit_test(it_solves_deals_and_what_is_left_of_them),
        cmocka_unit_test(it_solves_published_decks),
        cmocka_unit_test(it_keeps_to_its_memory),
        cmocka_unit_test(the_same_deal_is_solved_the_same_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
