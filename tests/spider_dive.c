/* The dives of the solver `open`, and the test for lost positions that they use, on small boards.
 *
 *  - Without the test, a dive on a lost deal expands exactly as many positions as the complete search by rules.c.
 *  - With and without it, the verdict is that of an exhaustive search by the plain rules, and lines win.
 *  - With any amount of memory, it says the same or nothing, and keeps to its memory.
 *  - It looks at the clock while edges lead to known positions.
 *  - Along random games, every position that the test calls lost is lost by the plain rules.
 *  - A move of loose cards stays in the family, and the test says the same before and after it.
 *  - Along solutions of Spiderette, no position is called lost. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/spider/dive.h"
#include "games/spider/exact.h"
#include "games/spider/family.h"
#include "games/spider/relaxed.h"
#include "plain_spider.h"
#include "session/handles.h"

enum { MOST_POSITIONS = 4000, MEMORY = 1 << 22, BOARDS = 200, MISSED_EVERY = 8, MOST_RULES = 160 };

struct tally {
    int verdicts[3], seen, found, missed; /* positions that the test finds, and does not find, among every eighth */
    int loose;                            /* moves within a family */
    int full;                             /* dives that end because the memory is full */
};

static _Alignas(64) uint8_t memory[MEMORY];

static int one_of(struct kt_rng *rng, int least, int most)
{
    return least + (int)kt_rng_below(rng, (uint32_t)(most - least + 1));
}

/* A random board of at most 20 cards that can be dealt. */
static void write_rules(struct kt_rng *rng, char rules[MOST_RULES])
{
    static const char *const other_rules[] = {"", ",gaps=stay", ",deal=relaxed", "", ""};
    int ranks = one_of(rng, 3, 7), sets = one_of(rng, 1, 20 / ranks > 4 ? 4 : 20 / ranks), columns = one_of(rng, 2, 5);
    int all = ranks * sets, most = all / columns < 1 ? 1 : all / columns;
    columns = columns < all ? columns : all;
    int cards = one_of(rng, 1, most), suits = 1 << one_of(rng, 0, 2);
    snprintf(rules, MOST_RULES, "suits=%d,ranks=%d,sets=%d,rows=%d,cards=%d,extra=0,closed=%d%s", suits, ranks, sets,
             columns, cards, one_of(rng, 0, cards - 1), other_rules[one_of(rng, 0, 4)]);
}

static void deal(const char *rules_text, uint64_t number, struct spider *s)
{
    struct kt_settings rules = rules_of_text(&kt_spider, rules_text);
    struct kt_error error = {0};
    check(kt_spider.deal(&rules, number, NULL, (struct kt_state *)s, &error), "%s: %s", rules_text, error_text(&error));
}

static enum kt_verdict truth_of(const struct spider *s)
{
    struct web w = web_of(s);
    return web_search(&w, MOST_POSITIONS);
}

/* ---- dives ---- */

static void see_line(const struct spider *start, const struct kt_line *line, const char *rules)
{
    struct web w = web_of(start);
    for (size_t i = 0; i < line->count; i++) {
        check(web_can_move(&w, sp_unpack(line->moves[i])), "%s: move %zu is illegal", rules, i + 1);
        web_play(&w, sp_unpack(line->moves[i]));
    }
    check(web_is_won(&w), "%s: %zu moves do not win", rules, line->count);
}

/* Returns how many positions were expanded. */
static uint64_t see_dive(const struct spider *s, bool keeps_lost, enum kt_verdict truth, const char *rules)
{
    struct sp_game game;
    struct kt_budget budget;
    struct kt_limits limits = {0};
    struct kt_line line = {0};
    struct sp_dive_plan plan = {
        .weights = sp_weights_for(&s->rules), .noise = 1000, .penalty = 4000, .seed = 7, .keeps_lost = keeps_lost};
    sp_game_from(&game, s);
    kt_budget_start(&budget, &limits, NULL);
    enum kt_verdict verdict = sp_dive_search(&game, s, &plan, memory, sizeof memory, &budget, &line);
    check(verdict == truth, "%s: the dive says %d, the truth is %d (keeps_lost %d)", rules, verdict, truth, keeps_lost);
    if (verdict == KT_SOLVED)
        see_line(s, &line, rules);
    kt_line_free(&line);
    return budget.states;
}

/* In a block of exactly that size, full of garbage; a sanitizer sees what is outside. */
static enum kt_verdict dive_within(const struct spider *s, size_t size)
{
    struct sp_game game;
    struct kt_budget budget;
    struct kt_limits limits = {0};
    struct kt_line line = {0};
    struct sp_dive_plan plan = {.weights = sp_weights_for(&s->rules), .noise = 1000, .penalty = 4000, .seed = 7};
    uint8_t *block = aligned_alloc(64, size);
    assert_non_null(block);
    memset(block, 0xAA, size);
    sp_game_from(&game, s);
    kt_budget_start(&budget, &limits, NULL);
    enum kt_verdict verdict = sp_dive_search(&game, s, &plan, block, size, &budget, &line);
    if (verdict == KT_SOLVED)
        see_line(s, &line, "little memory");
    kt_line_free(&line);
    free(block);
    return verdict;
}

/* From the least memory on, until it is enough. */
static void see_little_memory(struct tally *tally, const struct spider *s, enum kt_verdict truth, const char *rules)
{
    struct sp_game game;
    sp_game_from(&game, s);
    for (size_t size = (sp_dive_bytes(&game, 1) + 63) / 64 * 64; size < MEMORY; size += size / 4096 * 64 + 64) {
        enum kt_verdict verdict = dive_within(s, size);
        check(verdict == truth || verdict == KT_UNKNOWN, "%s: with %zu bytes the dive says %d, the truth is %d", rules,
              size, verdict, truth);
        if (verdict != KT_UNKNOWN)
            return;
        tally->full++;
    }
}

static uint64_t positions_by_rules(const struct spider *s)
{
    struct kt_budget budget;
    struct kt_limits limits = {0};
    struct kt_line line = {0};
    kt_budget_start(&budget, &limits, NULL);
    assert_int_equal(sp_exact_search(s, memory, sizeof memory, 0, &budget, &line), KT_IMPOSSIBLE);
    kt_line_free(&line);
    return budget.states;
}

static void see_deal(struct tally *tally, const struct spider *s, const char *rules)
{
    enum kt_verdict truth = truth_of(s);
    tally->verdicts[truth]++;
    if (truth == KT_UNKNOWN)
        return;
    see_dive(s, false, truth, rules);
    uint64_t all = see_dive(s, true, truth, rules);
    see_little_memory(tally, s, truth, rules);
    if (truth == KT_IMPOSSIBLE)
        check(all == positions_by_rules(s), "%s: the dive expands %llu positions", rules, (unsigned long long)all);
}

/* ---- lost positions ---- */

/* The test is for positions with at most one row in the stock. */
static bool is_lost(struct sp_relaxed *x, const struct spider *s)
{
    struct sp_game game;
    struct sp_pile pile[SP_MOST_COLUMNS];
    if (s->stock > s->rules.columns)
        return false;
    sp_game_from(&game, s);
    for (int i = 0; i < s->rules.columns; i++)
        pile[i] = (struct sp_pile){sp_column(s, i), s->height[i], s->closed[i]};
    return sp_relaxed_is_lost(x, &game, pile, s->stock, SP_RELAXED_STATES);
}

static void see_position(struct tally *tally, struct sp_relaxed *x, const struct spider *s, const char *rules)
{
    bool says_lost = is_lost(x, s), is_counted = tally->seen++ % MISSED_EVERY == 0;
    enum kt_verdict truth = says_lost || is_counted ? truth_of(s) : KT_UNKNOWN;
    tally->found += says_lost && is_counted;
    tally->missed += !says_lost && truth == KT_IMPOSSIBLE;
    check(!says_lost || truth != KT_SOLVED, "%s: a position that can be won is called lost", rules);
}

/* ---- families ---- */

/* Both positions with the same stacks, so that their keys can be compared. */
static bool is_same_family(const struct spider *one, const struct spider *other)
{
    static struct sp_stacks all;
    struct sp_arena arena = sp_arena_of(memory, MEMORY);
    struct sp_game game;
    struct sp_dive_board board[2];
    uint32_t key[2][SP_DIVE_KEY] = {{0}};
    sp_game_from(&game, one);
    all = (struct sp_stacks){.game = &game, .weights = sp_weights_for(&one->rules), .arena = &arena};
    sp_dive_board_from(&all, one, &board[0]);
    sp_dive_board_from(&all, other, &board[1]);
    for (int i = 0; i < 2; i++)
        sp_family_write_key(&all, &board[i], key[i]);
    assert_false(arena.is_full);
    return memcmp(key[0], key[1], sizeof key[0]) == 0;
}

/* The card beneath the run fits, or there is none. */
static bool is_loose_move(const struct spider *s, struct sp_move move)
{
    if (move.from == SP_STOCK || move.to == SP_HOME)
        return false;
    int left = s->height[move.from] - move.cards;
    const kt_card *card = sp_column(s, move.from) + left;
    return left == 0 || (left > s->closed[move.from] && kt_rank(card[-1]) == kt_rank(card[0]) + 1);
}

/* Makes the move; returns whether it stays in the family. */
static bool move_and_see_family(struct sp_relaxed *x, struct spider *s, struct sp_move move, const char *rules)
{
    struct spider before = *s;
    sp_apply(s, move);
    if (!is_loose_move(&before, move) || sp_sets_finished(s) != sp_sets_finished(&before))
        return false;
    check(is_same_family(&before, s), "%s: a loose move changes the family", rules);
    if (s->stock <= s->rules.columns)
        check(is_lost(x, s) == is_lost(x, &before), "%s: the test differs within a family", rules);
    return true;
}

static void see_game(struct tally *tally, struct spider s, struct kt_rng *rng, const char *rules)
{
    static struct sp_relaxed x;
    static kt_move moves[SP_MOST_MOVES];
    for (int i = 0; i < 30 && !sp_is_won(&s); i++) {
        if (s.stock <= s.rules.columns)
            see_position(tally, &x, &s, rules);
        int count = sp_moves(&s, moves);
        if (count == 0)
            break;
        struct sp_move move = sp_unpack(moves[kt_rng_below(rng, (uint32_t)count)]);
        tally->loose += move_and_see_family(&x, &s, move, rules);
    }
}

static void dives_and_lost_positions(void **unused)
{
    (void)unused;
    struct tally tally = {0};
    struct kt_rng rng;
    int boards = getenv("KARTU_SOAK") ? 40 * BOARDS : BOARDS;
    kt_rng_seed(&rng, 5);
    for (int i = 0; i < boards; i++) {
        char rules[MOST_RULES];
        struct spider s;
        write_rules(&rng, rules);
        deal(rules, (uint64_t)i + 1, &s);
        see_deal(&tally, &s, rules);
        see_game(&tally, s, &rng, rules);
    }
    int won = tally.verdicts[KT_SOLVED], lost = tally.verdicts[KT_IMPOSSIBLE];
    print_message(
        "# %d deals can be won, %d cannot, %d are too large to know; lost positions: %d found, %d not found; %d loose "
        "moves\n",
        won, lost, tally.verdicts[KT_UNKNOWN], tally.found, tally.missed, tally.loose);
    check(tally.full * 5 > boards, "only %d dives filled their memory", tally.full);
    check(tally.loose > boards, "only %d moves stay in a family", tally.loose);
    check(won * 8 > boards && lost * 8 > boards, "both verdicts must occur: %d won, %d lost", won, lost);
    check(tally.found * 4 > tally.missed, "the test finds %d lost positions and misses %d", tally.found, tally.missed);
}

/* ---- the clock ---- */

static double count_looks(void *data)
{
    ++*(int *)data;
    return 0;
}

/* The budget looks at the clock once in 64 positions; the dive also does while no new position is found. */
static void dives_look_at_the_clock(void **unused)
{
    (void)unused;
    int looks = 0;
    struct sp_game game;
    struct kt_budget budget;
    struct kt_limits limits = {.seconds = 1e9, .clock = count_looks, .clock_data = &looks};
    struct kt_line line = {0};
    struct spider s;
    deal("preset=spiderette", 4000003, &s);
    struct sp_dive_plan plan = {.weights = sp_weights_for(&s.rules), .penalty = 4000, .seed = 7};
    sp_game_from(&game, &s);
    kt_budget_start(&budget, &limits, NULL);
    assert_int_equal(sp_dive_search(&game, &s, &plan, memory, sizeof memory, &budget, &line), KT_UNKNOWN);
    print_message("# %d looks at the clock, %llu positions\n", looks, (unsigned long long)budget.states);
    check(looks > (int)(budget.states / 64) + 4, "%d looks at the clock for %llu positions", looks,
          (unsigned long long)budget.states);
    kt_line_free(&line);
}

/* ---- whole packs ---- */

/* All positions of a solution can be won. The solutions are those of the textbook beam, which does not use the test.
 * Returns how many positions there are. */
static int see_solution(struct spider s, const struct kt_line *line)
{
    static struct sp_relaxed x;
    for (size_t i = 0; i < line->count; i++) {
        check(!is_lost(&x, &s), "a position of a solution is called lost, after %zu moves", i);
        sp_apply(&s, sp_unpack(line->moves[i]));
    }
    return (int)line->count;
}

static void positions_of_solutions_are_not_lost(void **unused)
{
    (void)unused;
    enum { FIRST = 4000001, STATES = 50000 };
    int deals = times(40, 2000), solved = 0, positions = 0;
    struct kt_solver *solver = kt_solver_open(&kt_spider, "beam", NULL);
    struct kt_settings rules = rules_of_text(&kt_spider, "preset=spiderette");
    for (uint64_t number = FIRST; number < FIRST + (uint64_t)deals; number++) {
        struct kt_limits limits = {.states = STATES};
        struct kt_result result = {0};
        struct kt_position *position = kt_position_deal(&kt_spider, &rules, number, NULL);
        assert_true(kt_solver_run(solver, position, &limits, &result, NULL));
        if (result.verdict == KT_SOLVED) {
            solved++;
            positions += see_solution(*(const struct spider *)position->state, &result.line);
        }
        kt_line_free(&result.line);
        kt_position_free(position);
    }
    kt_solver_close(solver);
    print_message("# %d of %d Spiderette deals solved, %d positions\n", solved, deals, positions);
    check(solved * 10 > deals, "only %d of %d deals were solved", solved, deals);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dives_and_lost_positions),
        cmocka_unit_test(dives_look_at_the_clock),
        cmocka_unit_test(positions_of_solutions_are_not_lost),
    };
    return cmocka_run_group_tests_name("spider_dive", tests, NULL, NULL);
}
