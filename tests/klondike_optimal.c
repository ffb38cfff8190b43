/* The solver `optimal`: lengths compared with an exhaustive search by the rules, its position with the rules, its bound
 * with the truth, published minima, limits. `test_klondike_optimal 50000` tries 50000 small decks; KARTU_TEST_DATA is
 * the directory tests/data (set by meson). */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "exhaustive.h"
#include "games/klondike/optimal.h"
#include "session/handles.h"

enum { SMALL_DECKS = 2000, MOST_STATES = 6000 };

static int small_decks, most_states = MOST_STATES;

/* ---- positions to try ---- */

struct shape {
    int ranks, columns, draw;
};

static struct kt_settings rules_of(struct shape shape)
{
    struct kt_settings rules;
    kt_settings_usual(kt_klondike.options, &rules);
    rules.value[KL_OPTION_RANKS] = shape.ranks;
    rules.value[KL_OPTION_COLUMNS] = shape.columns;
    rules.value[KL_OPTION_DRAW] = shape.draw;
    return rules;
}

static void play_a_while(struct klondike *s, struct kt_rng *rng, int most)
{
    kt_move moves[KL_MOST_MOVES];
    for (int i = 0; i < most && !kl_is_won(s); i++) {
        int count = kl_moves(s, moves);
        if (count > 0)
            kl_apply(s, kl_unpack(moves[kt_rng_below(rng, (uint32_t)count)]));
    }
}

static struct klondike small_deck(uint64_t number)
{
    static const struct shape shapes[] = {
        {3, 3, 1}, {3, 2, 1}, {4, 3, 2}, {3, 4, 1}, {3, 3, 2}, {4, 4, 3}, {4, 3, 1}, {3, 2, 3},
        {5, 5, 2}, {4, 4, 1}, {3, 1, 2}, {5, 4, 1}, {4, 5, 1}, {5, 5, 1}, {6, 6, 3}, {3, 3, 4},
    };
    struct kt_rng rng;
    struct klondike s;
    kt_rng_seed(&rng, number);
    struct kt_settings rules = rules_of(shapes[number % (sizeof shapes / sizeof *shapes)]);
    if (number % 5 == 1)
        rules.value[KL_OPTION_WORRY] = 0;
    if (number % 7 == 1)
        rules.value[KL_OPTION_PASSES] = 1 + (int)kt_rng_below(&rng, 3);
    if (number % 11 == 1)
        rules.value[KL_OPTION_BUILD] = KL_BUILD_SUIT;
    if (number % 13 == 1)
        rules.value[KL_OPTION_EMPTY] = KL_EMPTY_NONE;
    kl_clear(&s, &rules);
    kl_deal_by(&s, &rng);
    if (number % 3 == 1)
        play_a_while(&s, &rng, (int)kt_rng_below(&rng, 30));
    return s;
}

/* ---- the truth ---- */

static const struct kt_state *state_of(const struct klondike *s)
{
    return (const struct kt_state *)s;
}

/* Redeals that are free lead to positions that are as near. */
static void arrive(struct flood *flood, const struct klondike *s, bool are_redeals_free)
{
    static const struct kl_move redeal = {KL_WASTE, KL_STOCK, 1};
    if (!flood_to(flood, state_of(s)) || !are_redeals_free || !kl_is_legal(s, redeal, NULL))
        return;
    struct klondike next = *s;
    kl_apply(&next, redeal);
    arrive(flood, &next, true);
}

static void flood_from(struct flood *flood, size_t at)
{
    kt_move moves[KL_MOST_MOVES];
    struct klondike here = *(struct klondike *)kt_vector_at(&flood->states, at);
    bool are_redeals_free = flood->metric;
    int count = kl_moves(&here, moves);
    for (int i = 0; i < count; i++) {
        struct klondike next = here;
        if (are_redeals_free && kl_unpack(moves[i]).to == KL_STOCK)
            continue;
        kl_apply(&next, kl_unpack(moves[i]));
        arrive(flood, &next, are_redeals_free);
    }
}

/* The fewest moves; the positions stay in `flood`. */
static int fewest_moves(struct flood *flood, const struct klondike *start, bool are_redeals_free, int most)
{
    flood_open(flood, &kt_klondike);
    flood->metric = are_redeals_free;
    arrive(flood, start, are_redeals_free);
    return flood_until_won(flood, (size_t)most, flood_from);
}

/* ---- asking ---- */

static struct answer ask_optimal(void *self, const struct klondike *s, struct kt_limits limits)
{
    return ask(&kl_optimal_solver, self, &kt_klondike, state_of(s), limits);
}

static int count_moves(const struct kt_line *line, bool are_redeals_free)
{
    int moves = 0;
    for (size_t i = 0; i < line->count; i++)
        moves += !are_redeals_free || kl_unpack(line->moves[i]).to != KL_STOCK;
    return moves;
}

static void *open_solver(bool are_redeals_free)
{
    struct kt_settings chosen;
    kt_settings_usual(kl_optimal_solver.choice.options, &chosen);
    chosen.value[0] = are_redeals_free;
    void *self = kl_optimal_solver.open(&kt_klondike, &chosen);
    assert_non_null(self);
    return self;
}

/* ---- lengths ---- */

static void see_length(void *self, const struct klondike *s, bool are_redeals_free, int truth, const char *of)
{
    struct answer answer = ask_optimal(self, s, (struct kt_limits){0});
    int counted = count_moves(&answer.line, are_redeals_free);
    if (truth == IMPOSSIBLE)
        check(answer.verdict == KT_IMPOSSIBLE, "%s: verdict %d, but it cannot be won", of, answer.verdict);
    else
        check(answer.verdict == KT_SOLVED && counted == truth && (int)answer.at_least == truth,
              "%s: verdict %d with %d moves (at least %d), the truth is %d", of, answer.verdict, counted,
              (int)answer.at_least, truth);
    kt_line_free(&answer.line);
}

static void lengths_on_small_decks_are_the_truth(void **unused)
{
    (void)unused;
    int solved = 0, impossible = 0;
    void *self[2] = {open_solver(false), open_solver(true)};
    for (int number = 1; number <= small_decks; number++) {
        char of[120];
        struct flood flood;
        bool is_free = number % 2;
        struct klondike s = small_deck((uint64_t)number);
        int truth = fewest_moves(&flood, &s, is_free, most_states);
        drain(&flood);
        if (truth == TOO_LARGE)
            continue;
        snprintf(of, sizeof of, "deck %d (%d ranks, %d columns, draw %d, free %d)", number, s.rules.ranks,
                 s.rules.columns, s.rules.draw, is_free);
        see_length(self[is_free], &s, is_free, truth, of);
        solved += truth > 0;
        impossible += truth == IMPOSSIBLE;
    }
    kl_optimal_solver.close(self[0]);
    kl_optimal_solver.close(self[1]);
    check(solved > small_decks / 4 && impossible > small_decks / 20, "%d of %d can be won, %d cannot", solved,
          small_decks, impossible);
}

/* ---- published minima ---- */

static struct klondike position_of(const char *rules, const char *deck)
{
    struct kt_settings settings = rules_of_text(&kt_klondike, rules);
    struct kt_error error = {0};
    struct kt_position *position = kt_position_read(&kt_klondike, &settings, NULL, deck, strlen(deck), NULL, &error);
    check(position != NULL, "%s", error_text(&error));
    struct klondike s = *kl_of(position->state);
    kt_position_free(position);
    return s;
}

/* Those that take a fraction of a second each; with KARTU_SOAK all, in a minute or two. */
static void published_minima_are_found(void **unused)
{
    (void)unused;
    char line[300], rules[40], deck[200];
    FILE *file = open_data("klondike-minima.txt");
    void *self = open_solver(true);
    int known, solved = 0, rows = 0;
    struct kt_limits limits = {.states = (uint64_t)times(100000, 40000000)};
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        assert_int_equal(sscanf(line, "%d %39s %199s", &known, rules, deck), 3);
        struct klondike s = position_of(rules, deck);
        struct answer answer = ask_optimal(self, &s, limits);
        int moves = count_moves(&answer.line, true);
        if (answer.verdict == KT_SOLVED)
            check(moves == known, "row %d: %d moves instead of %d", rows, moves, known);
        else
            assert_int_equal(answer.stopped_by, KT_BY_STATES);
        solved += answer.verdict == KT_SOLVED;
        kt_line_free(&answer.line);
        rows++;
    }
    fclose(file);
    kl_optimal_solver.close(self);
    check(rows == 26 && solved >= times(4, rows), "only %d of %d found", solved, rows);
}

/* Every rest of a shortest line is shortest. */
static void every_rest_of_a_shortest_line_is_shortest(void **unused)
{
    (void)unused;
    void *self = open_solver(false);
    for (int draw = 1; draw <= 3; draw += 2) {
        struct kt_settings rules = rules_of((struct shape){9, 6, draw});
        struct answer answer = {0};
        struct klondike s;
        for (uint64_t number = 1; answer.verdict != KT_SOLVED; number++) {
            kl_clear(&s, &rules);
            assert_true(kl_deal(&s, number, NULL));
            kt_line_free(&answer.line);
            answer = ask_optimal(self, &s, (struct kt_limits){0});
        }
        int length = (int)answer.line.count;
        for (int i = 0; i < length; i++) {
            if (i % 4 == 0)
                see_length(self, &s, false, length - i, "the rest of a line");
            kl_apply(&s, kl_unpack(answer.line.moves[i]));
        }
        kt_line_free(&answer.line);
    }
    kl_optimal_solver.close(self);
}

/* ---- the position ---- */

static void see_same_place(const struct kl_dealt *dealt, const struct kl_place *a, const struct kl_place *b)
{
    uint64_t first = 0, second = 0;
    assert_memory_equal(a->home, b->home, sizeof a->home);
    assert_memory_equal(a->depth, b->depth, sizeof a->depth);
    assert_true(a->talon == b->talon && a->waste == b->waste && a->count == b->count && a->redeals == b->redeals);
    for (int c = 0; c < dealt->columns; c++) {
        if (a->depth[c])
            assert_true(a->run[c] == b->run[c]);
        first += a->run[c]; /* columns that start with a king may be exchanged */
        second += b->run[c];
    }
    assert_true(first == second);
}

static void keys_hold_the_position_and_the_bound_holds(void **unused)
{
    (void)unused;
    static struct kl_dealt dealt;
    struct kt_budget budget;
    int exact = 0, known = 0;
    kt_budget_start(&budget, NULL, NULL);
    for (uint64_t number = 1; number <= 400; number++) {
        struct kt_memory memory = {0};
        struct kl_place place, read;
        struct kl_talon talon;
        struct flood flood;
        uint64_t key[2], again[2];
        struct klondike s = small_deck(number + 1000000);
        kl_deal_out(&dealt, &s, 1, &place);
        kl_place_key(&dealt, &place, key);
        kl_place_read(&dealt, key, &read);
        see_same_place(&dealt, &place, &read);
        kl_place_key(&dealt, &read, again);
        assert_true(key[0] == again[0] && key[1] == again[1]);
        assert_true(kl_parks_open(&dealt, &place, &memory) && kl_talon_open(&talon, &dealt, &memory, &budget));
        int truth = fewest_moves(&flood, &s, false, most_states / 3);
        int bound = kl_cards_left(&dealt, &place) + kl_parks_needed(&dealt, &place) + kl_talon_needs(&talon, &place);
        check(truth < 0 || bound <= truth, "deck %d: bound %d, truth %d", (int)number, bound, truth);
        known += truth > 0;
        exact += truth > 0 && bound == truth;
        drain(&flood);
        kl_talon_close(&talon, &memory);
        kl_parks_close(&dealt, &memory);
        assert_int_equal(memory.used, 0);
    }
    check(known > 50 && exact > 8 && exact < known, "%d known, %d exact", known, exact);
}

/* What the talon needs, as a search that starts here sees it. */
static int talon_needs(const struct klondike *s)
{
    static struct kl_dealt dealt;
    struct kt_memory memory = {0};
    struct kt_budget budget;
    struct kl_place place;
    struct kl_talon talon;
    kt_budget_start(&budget, NULL, NULL);
    kl_deal_out(&dealt, s, 1, &place);
    assert_true(kl_parks_open(&dealt, &place, &memory) && kl_talon_open(&talon, &dealt, &memory, &budget));
    int needs = kl_talon_needs(&talon, &place);
    kl_talon_close(&talon, &memory);
    kl_parks_close(&dealt, &memory);
    return needs;
}

/* Moves in the columns do not change what the talon needs, and no other move saves more than it costs. */
static void moves_change_the_needs_of_the_talon_by_their_cost(void **unused)
{
    (void)unused;
    kt_move moves[KL_MOST_MOVES];
    int in_columns = 0, others = 0;
    for (uint64_t number = 1; number <= (uint64_t)often(60); number++) {
        struct kt_settings rules = rules_of((struct shape){4 + (int)number % 4, 3 + (int)number % 3, 1});
        struct kt_rng rng;
        struct klondike s;
        kt_rng_seed(&rng, number);
        kl_clear(&s, &rules);
        kl_deal_by(&s, &rng);
        int before = talon_needs(&s);
        for (int i = 0, count; i < 40 && (count = kl_moves(&s, moves)) > 0; i++) {
            struct kl_move move = kl_unpack(moves[kt_rng_below(&rng, (uint32_t)count)]);
            bool is_of_talon = move.from == KL_WASTE || move.from == KL_STOCK;
            bool is_free = move.from == KL_WASTE && move.to >= KL_HOME;
            kl_apply(&s, move);
            int after = talon_needs(&s);
            check(is_of_talon ? after >= before - !is_free : after == before, "deck %d: %d needed, then %d",
                  (int)number, before, after);
            *(is_of_talon ? &others : &in_columns) += 1;
            before = after;
        }
    }
    check(in_columns > often(100) && others > often(100), "%d moves in the columns, %d others", in_columns, others);
}

/* ---- limits ---- */

static void memory_limits_hold_whatever_was_solved_before(void **unused)
{
    (void)unused;
    int count[3] = {0}, turn = 0;
    void *used = open_solver(false);
    for (uint64_t memory = 1; memory < 20000000; memory += 1 + memory / 2, turn++) {
        struct kt_settings rules = rules_of((struct shape){turn % 2 ? KT_RANKS : 9, 7, turn % 3 ? 3 : 1});
        struct klondike s, other;
        struct kt_limits limits = {.memory = memory, .states = 20000};
        void *fresh = open_solver(false);
        kl_clear(&s, &rules);
        other = s;
        assert_true(kl_deal(&s, (uint64_t)turn + 2, NULL) && kl_deal(&other, (uint64_t)turn + 50, NULL));
        count[see_memory_limit(&kl_optimal_solver, used, fresh, &kt_klondike, state_of(&other), state_of(&s),
                               limits)]++;
        kl_optimal_solver.close(fresh);
    }
    kl_optimal_solver.close(used);
    check(count[KT_SOLVED] > 2 && count[KT_UNKNOWN] > 10, "%d solved, %d unknown", count[KT_SOLVED], count[KT_UNKNOWN]);
}

static void rules_that_it_does_not_know_are_refused(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"empty=any", "build=any"};
    struct kt_solver *solver = kt_solver_open(&kt_klondike, "optimal", NULL);
    struct kt_result result = {0};
    for (int i = 0; i < 2; i++) {
        struct kt_error error = stale_error();
        struct kt_position *position = deal_or_fail(&kt_klondike, rules[i], 1);
        assert_false(kt_solver_run(solver, position, NULL, &result, &error));
        assert_int_equal(error.code, KT_NOT_POSSIBLE);
        assert_non_null(strstr(error_text(&error), "optimal"));
        kt_position_free(position);
    }
    kt_solver_close(solver);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_hold_the_position_and_the_bound_holds),
        cmocka_unit_test(moves_change_the_needs_of_the_talon_by_their_cost),
        cmocka_unit_test(lengths_on_small_decks_are_the_truth),
        cmocka_unit_test(published_minima_are_found),
        cmocka_unit_test(every_rest_of_a_shortest_line_is_shortest),
        cmocka_unit_test(memory_limits_hold_whatever_was_solved_before),
        cmocka_unit_test(rules_that_it_does_not_know_are_refused),
    };
    small_decks = often(SMALL_DECKS);
    if (argc > 1)
        small_decks = atoi(argv[1]);
    if (argc > 2)
        most_states = atoi(argv[2]);
    return cmocka_run_group_tests_name("klondike_optimal", tests, NULL, NULL);
}
