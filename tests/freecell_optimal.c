/* The solver `optimal`: lengths compared with an exhaustive search by the rules, the properties of its bound, its
 * position compared with the rules, limits. `test_freecell_optimal 50000` tries 50000 small tables; KARTU_TEST_DATA is
 * the directory tests/data (set by meson). */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "exhaustive.h"
#include "freecell_tables.h"
#include "games/freecell/nodes.h"
#include "games/freecell/parking.h"
#include "session/handles.h"

/* ---- positions to try ---- */

enum { SMALL_TABLES = 2000, MOST_STATES = 6000 };

static int small_tables;

static struct freecell table_of(struct kt_rng *rng, struct shape shape, bool is_dealt)
{
    return is_dealt ? dealt(rng, shape) : thrown(rng, shape);
}

static void play_a_while(struct freecell *s, struct kt_rng *rng, int most)
{
    kt_move moves[FC_MOST_MOVES];
    for (int i = 0; i < most && !fc_is_won(s); i++) {
        int count = fc_moves(s, moves);
        if (count > 0)
            fc_move_cards(s, fc_unpack(moves[kt_rng_below(rng, (uint32_t)count)]));
    }
}

/* Many are narrower than the rules offer: where it is tight, the shortest line is longer than the bound. */
static struct freecell small_table(uint64_t number)
{
    static const struct shape shapes[] = {
        {4, 4, 1}, {3, 4, 0}, {4, 4, 0}, {4, 3, 1}, {5, 4, 1}, {3, 3, 0}, {5, 3, 1},  {4, 3, 2},  {6, 4, 1}, {5, 5, 0},
        {4, 4, 1}, {3, 3, 1}, {5, 4, 1}, {2, 2, 0}, {4, 5, 0}, {6, 3, 2}, {5, 2, 3},  {6, 4, 0},  {6, 5, 0}, {3, 2, 1},
        {5, 4, 1}, {4, 5, 0}, {8, 4, 0}, {1, 4, 0}, {3, 5, 8}, {2, 6, 2}, {3, 10, 0}, {13, 4, 1},
    };
    struct kt_rng rng;
    kt_rng_seed(&rng, number);
    size_t kinds = sizeof shapes / sizeof *shapes;
    struct freecell s = table_of(&rng, shapes[number % kinds], number / kinds % 3 == 0);
    if (number / kinds % 3 == 1)
        play_a_while(&s, &rng, (int)kt_rng_below(&rng, 30));
    return built(s, number % 2 ? 0 : (int)(number / kinds / 3 % BUILDINGS));
}

/* ---- the truth ----
 *
 * By the rules alone: layer after layer, every single card that may move, or also every run. */

enum metric { BY_CARDS, BY_RUNS, BY_SHORT_RUNS };

static const struct kt_state *state_of(const struct freecell *s)
{
    return (const struct kt_state *)s;
}

/* Places for single cards, other than the target of the move. */
static int free_places(const struct freecell *s, struct fc_move move)
{
    kt_card cards[FC_DECK];
    int places = 0;
    for (int i = 0; i < s->cells; i++)
        places += s->cell[i] == KT_NO_CARD;
    for (int c = 0; !s->kings && c < s->columns; c++)
        places += c != move.to && fc_column_cards(s, c, cards) == 0;
    return places;
}

static int longest_run(enum metric metric, const struct freecell *s, struct fc_move move)
{
    return metric == BY_CARDS ? 1 : metric == BY_RUNS ? FC_DECK : free_places(s, move) + 1;
}

static void flood_from(struct flood *flood, size_t at)
{
    kt_move moves[FC_MOST_MOVES];
    struct freecell s = *(struct freecell *)kt_vector_at(&flood->states, at);
    int count = fc_moves(&s, moves);
    for (int i = 0; i < count; i++) {
        struct freecell next = s;
        if (fc_unpack(moves[i]).cards > longest_run((enum metric)flood->metric, &s, fc_unpack(moves[i])))
            continue;
        fc_move_cards(&next, fc_unpack(moves[i]));
        flood_to(flood, state_of(&next));
    }
}

/* Leaves all positions met in the flood, the nearest first. */
static int fewest_moves(struct flood *flood, const struct freecell *start, enum metric metric, size_t most)
{
    flood_open(flood, &kt_freecell);
    flood->metric = (int)metric;
    flood_to(flood, state_of(start));
    return flood_until_won(flood, most, flood_from);
}

static int fewest_cards(struct flood *flood, const struct freecell *start, size_t most)
{
    return fewest_moves(flood, start, BY_CARDS, most);
}

/* ---- asking ---- */

/* Each move of the line must be one card; the tally counts also those that autoplay moves. */
static struct answer ask_optimal(void *self, const struct freecell *s, struct kt_limits limits)
{
    struct answer answer = ask(&fc_optimal_solver, self, &kt_freecell, state_of(s), limits);
    for (size_t i = 0; i < answer.line.count; i++)
        assert_int_equal(fc_unpack(answer.line.moves[i]).cards, 1);
    return answer;
}

static void *open_solver(void)
{
    void *self = fc_optimal_solver.open(&kt_freecell, NULL);
    assert_non_null(self);
    return self;
}

static void see_length(void *self, const struct freecell *s, int truth, const char *of)
{
    struct answer answer = ask_optimal(self, s, (struct kt_limits){0});
    int cards = (int)answer.tally.cards;
    if (truth == IMPOSSIBLE)
        check(answer.verdict == KT_IMPOSSIBLE, "%s: verdict %d, but it cannot be won", of, answer.verdict);
    else
        check(answer.verdict == KT_SOLVED && cards == truth, "%s: verdict %d with %d cards, the truth is %d", of,
              answer.verdict, cards, truth);
    kt_line_free(&answer.line);
}

/* ---- lengths ---- */

/* With the rule autoplay=safe the same cards are moved, some by themselves. */
static void lengths_on_small_tables_are_the_truth(void **unused)
{
    (void)unused;
    int solved = 0, impossible = 0;
    void *self = open_solver();
    for (int number = 1; number <= small_tables; number++) {
        char of[80];
        struct flood flood;
        struct freecell s = small_table((uint64_t)number);
        int truth = fewest_cards(&flood, &s, MOST_STATES);
        drain(&flood);
        if (truth == TOO_LARGE)
            continue;
        snprintf(of, sizeof of, "table %d (%d ranks, %d columns, %d cells)", number, s.ranks, s.columns, s.cells);
        for (int autoplay = 0; autoplay < 2; autoplay++) {
            s.autoplay = (uint8_t)autoplay;
            see_length(self, &s, truth, of);
        }
        solved += truth > 0;
        impossible += truth == IMPOSSIBLE;
    }
    fc_optimal_solver.close(self);
    check(solved > small_tables / 4 && impossible > small_tables / 4, "%d of %d can be won, %d cannot", solved,
          small_tables, impossible);
}

static int length_found(void *self, const struct freecell *s)
{
    struct answer answer = ask(&fc_optimal_solver, self, &kt_freecell, state_of(s), (struct kt_limits){0});
    int length = (int)answer.line.count;
    kt_line_free(&answer.line);
    return answer.verdict == KT_SOLVED ? length : answer.verdict == KT_IMPOSSIBLE ? IMPOSSIBLE : TOO_LARGE;
}

/* Every legal move counts one, however many cards it has; or only if it needs one free place for each card but one. */
static int see_lengths_by(enum metric metric, uint64_t deal, int moves)
{
    const struct kt_settings settings = {{(int32_t)metric}};
    void *self = fc_optimal_solver.open(&kt_freecell, &settings), *by_cards = open_solver();
    int shorter = 0;
    for (int number = 1; number <= small_tables; number++) {
        struct flood flood;
        struct freecell s = small_table((uint64_t)number);
        int truth = fewest_moves(&flood, &s, metric, MOST_STATES);
        drain(&flood);
        if (truth == TOO_LARGE)
            continue;
        int length = length_found(self, &s);
        check(length == truth, "table %d (%d ranks, %d columns, %d cells): %d, the truth is %d", number, s.ranks,
              s.columns, s.cells, length, truth);
        shorter += truth > 0 && length_found(by_cards, &s) > truth;
    }
    struct freecell full = empty_table((struct shape){KT_RANKS, 8, 4});
    assert_true(fc_deal(&full, deal, NULL));
    assert_int_equal(length_found(self, &full), moves);
    fc_optimal_solver.close(self);
    fc_optimal_solver.close(by_cards);
    return shorter;
}

static void lengths_by_runs_are_the_truth(void **unused)
{
    (void)unused;
    int by_runs = see_lengths_by(BY_RUNS, 3, 70), by_short_runs = see_lengths_by(BY_SHORT_RUNS, 2, 73);
    check(by_runs > small_tables / 50 && by_short_runs > small_tables / 50, "%d and %d in fewer moves than cards",
          by_runs, by_short_runs);
}

/* Rare tables, found by looking through tens of thousands. The first ones have longer solutions or none for a search
 * that forgets to lay a card back, from the cell to which it has just been dug, deeper into its own column; the others
 * for one that sends cards home just one rank too early, if the other suit of their colour is not home up to three
 * below. */
static void rare_tables_have_their_true_length(void **unused)
{
    (void)unused;
    static const struct {
        struct shape shape;
        uint64_t seed;
        bool is_dealt;
        int length;
    } rows[] = {
        {{6, 3, 2}, 5020654, true, 43},  {{5, 3, 2}, 5002584, true, 33},  {{6, 4, 2}, 5001647, true, 57},
        {{6, 4, 2}, 5007647, true, 43},  {{7, 4, 2}, 5011372, true, 58},  {{7, 4, 2}, 5021452, true, 41},
        {{5, 3, 1}, 5041085, true, 31},  {{5, 4, 0}, 5018653, false, 21}, {{6, 5, 0}, 5054562, false, 55},
        {{6, 5, 1}, 5032070, false, 31}, {{7, 4, 2}, 5024260, true, 50},
    };
    void *self = open_solver();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char of[40];
        struct kt_rng rng;
        struct flood flood;
        kt_rng_seed(&rng, rows[i].seed);
        struct freecell s = table_of(&rng, rows[i].shape, rows[i].is_dealt);
        snprintf(of, sizeof of, "table %d", (int)rows[i].seed);
        assert_int_equal(fewest_cards(&flood, &s, 100000), rows[i].length);
        drain(&flood);
        see_length(self, &s, rows[i].length, of);
    }
    fc_optimal_solver.close(self);
}

/* The known lengths of deals 1 to 100, as far as they are found within a few positions. */
static void lengths_of_deals_are_the_known_ones(void **unused)
{
    (void)unused;
    enum { DEALS = 100, STATES = 12000 };
    char line[200];
    FILE *file = open_data("freecell-optimal.txt");
    assert_non_null(fgets(line, sizeof line, file)); /* the remark */
    void *self = open_solver();
    int solved = 0;
    for (int number = 1; number <= often(DEALS); number++) {
        struct freecell s = empty_table((struct shape){KT_RANKS, 8, 4});
        int known;
        assert_int_equal(fscanf(file, "%d", &known), 1);
        assert_true(fc_deal(&s, (uint64_t)number, NULL));
        s.autoplay = number % 4 == 0;
        struct answer answer = ask_optimal(self, &s, (struct kt_limits){.states = STATES});
        int cards = (int)answer.tally.cards;
        if (answer.verdict == KT_SOLVED)
            check(cards == known, "deal %d: %d cards instead of %d", number, cards, known);
        else
            assert_int_equal(answer.stopped_by, KT_BY_STATES);
        solved += answer.verdict == KT_SOLVED;
        kt_line_free(&answer.line);
    }
    fclose(file);
    fc_optimal_solver.close(self);
    check(solved > often(15) - 2, "only %d deals solved within %d states", solved, STATES);
}

/* Every suffix of a shortest line is a shortest line. */
static void every_rest_of_a_shortest_line_is_shortest(void **unused)
{
    (void)unused;
    void *self = open_solver();
    for (uint64_t number = 17; number <= 20; number += 3) {
        struct freecell s = empty_table((struct shape){KT_RANKS, 8, 4});
        assert_true(fc_deal(&s, number, NULL));
        struct answer answer = ask_optimal(self, &s, (struct kt_limits){0});
        assert_int_equal(answer.verdict, KT_SOLVED);
        for (size_t i = 0; i < answer.line.count; i++) {
            if (i % 5 == 0)
                see_length(self, &s, (int)(answer.line.count - i), "the rest of a line");
            fc_apply(&s, fc_unpack(answer.line.moves[i]));
        }
        kt_line_free(&answer.line);
    }
    fc_optimal_solver.close(self);
}

/* ---- the position ---- */

static struct freecell table_from(const struct fc_tableau *t)
{
    struct freecell s = empty_table((struct shape){t->ranks, t->columns, t->cells});
    s.build = t->in_suit ? FC_IN_SUIT : FC_RED_BLACK;
    s.kings = t->starts > 0;
    int cells = 0;
    memcpy(s.home, t->home, sizeof s.home);
    for (uint64_t left = t->in_cells; left; left &= left - 1)
        s.cell[cells++] = (kt_card)__builtin_ctzll(left);
    for (int c = 0; c < t->columns; c++)
        for (int i = 1; i <= t->height[c]; i++)
            fc_push(&s, c, t->at[c][i].card);
    return s;
}

static void rule_key(const struct freecell *s, uint8_t key[FC_DECK])
{
    kt_freecell.key(state_of(s), key);
}

/* The tableau is at this position, and its incremental values equal those of a new one. */
static void see_tableau(const struct fc_tableau *t, const struct freecell *s)
{
    static struct fc_tableau fresh;
    struct freecell said = table_from(t);
    uint8_t expected[FC_DECK], found[FC_DECK];
    rule_key(s, expected);
    rule_key(&said, found);
    assert_memory_equal(expected, found, FC_DECK);
    fc_tableau_set(&fresh, &said);
    assert_int_equal(t->must_park, fresh.must_park);
    assert_int_equal(t->free_cells, fresh.free_cells);
    assert_int_equal(t->empty_columns, fresh.empty_columns);
    assert_memory_equal(t->place, fresh.place, sizeof t->place);
    assert_memory_equal(t->depth, fresh.depth, sizeof t->depth);
    for (int c = 0; c < t->columns; c++)
        for (int i = 1; i <= t->height[c]; i++) {
            assert_true(t->at[c][i].cards == fresh.at[c][i].cards);
            assert_int_equal(t->at[c][i].blockers, fresh.at[c][i].blockers);
            assert_int_equal(t->at[c][i].lowest, fresh.at[c][i].lowest);
            assert_int_equal(t->at[c][i].bare, fresh.at[c][i].bare);
        }
}

static struct fc_step step_of(const struct freecell *s, struct fc_move move)
{
    return (struct fc_step){fc_card_at(s, move.from), (uint8_t)(fc_is_cell(move.from) ? FC_IN_CELL : move.from),
                            (uint8_t)(move.to == FC_HOME    ? FC_AT_HOME
                                      : fc_is_cell(move.to) ? FC_IN_CELL
                                                            : move.to),
                            1};
}

/* Keys of the same positions by the rules and by the tableau: one is equal where the other is. */
struct album {
    struct {
        uint8_t rules[FC_DECK];
        uint64_t tableau[2];
    } pair[300];
    int count;
};

static void remember(struct album *album, const struct fc_tableau *t, const struct freecell *s)
{
    if (album->count == 300)
        return;
    rule_key(s, album->pair[album->count].rules);
    memcpy(album->pair[album->count++].tableau, t->key, sizeof t->key);
    for (int i = 0; i < album->count - 1; i++) {
        bool is_same = memcmp(album->pair[i].rules, album->pair[album->count - 1].rules, FC_DECK) == 0;
        assert_int_equal(is_same, memcmp(album->pair[i].tableau, t->key, sizeof t->key) == 0);
    }
}

/* Aces that are loose go home first, as the keys demand. */
static bool choose_move(const struct freecell *s, struct kt_rng *rng, struct fc_move *move)
{
    kt_move moves[FC_MOST_MOVES];
    int count = fc_moves(s, moves), singles = 0;
    for (int i = 0; i < count; i++) {
        *move = fc_unpack(moves[i]);
        if (move->to == FC_HOME && kt_rank(fc_card_at(s, move->from)) == KT_ACE)
            return true;
        if (move->cards == 1)
            moves[singles++] = moves[i];
    }
    if (singles > 0)
        *move = fc_unpack(moves[kt_rng_below(rng, (uint32_t)singles)]);
    return singles > 0;
}

static void the_tableau_follows_the_rules(void **unused)
{
    (void)unused;
    static struct fc_tableau t, other;
    static struct album album;
    struct kt_rng rng;
    struct fc_move move;
    kt_rng_seed(&rng, 5);
    for (int game = 0; game < often(400); game++) {
        struct freecell s = built(table_of(&rng, any_shape(&rng), game % 2), game / 2 % BUILDINGS);
        album.count = 0;
        fc_tableau_set(&t, &s);
        other = t;
        for (int turn = 0; turn < 60 && choose_move(&s, &rng, &move); turn++) {
            struct freecell before = s;
            struct fc_step step = step_of(&s, move);
            fc_move_cards(&s, move);
            fc_tableau_make(&t, step);
            see_tableau(&t, &s);
            uint64_t key[2] = {t.key[0], t.key[1]}, foretold[2];
            fc_tableau_unmake(&t, step);
            see_tableau(&t, &before);
            if (step.to < FC_IN_CELL) {
                fc_tableau_key_after(&t, step.card, step.to, foretold);
                assert_memory_equal(foretold, key, sizeof key);
            }
            fc_tableau_make(&t, step);
            if (choose_move(&s, &rng, &move) && move.to == FC_HOME)
                continue; /* a loose ace, perhaps */
            remember(&album, &t, &s);
            fc_tableau_read(&other, t.key);
            see_tableau(&other, &s);
        }
    }
}

/* ---- the bound ---- */

static int extra_of(struct fc_parking *parking, const struct fc_tableau *t, uint64_t *choices)
{
    for (int extra = 0;; extra++) {
        *choices = FC_ANY_CARD;
        if (fc_parking_suffices(parking, t, extra, choices))
            return extra;
    }
}

/* A bound knows the columns of one search only: their keys are told from its start. */
static int bound_of(const struct freecell *s, struct fc_tableau *t, uint64_t *choices)
{
    struct kt_memory memory = {0};
    struct fc_parking parking;
    assert_true(fc_parking_open(&parking, &memory, NULL));
    fc_tableau_set(t, s);
    int extra = extra_of(&parking, t, choices);
    fc_parking_free(&parking);
    assert_int_equal(memory.used, 0);
    return t->must_park + extra;
}

/* No move lowers it by more than it costs, and home moves leave it alone. */
static void see_consistent(const struct freecell *s)
{
    static struct fc_tableau t;
    kt_move moves[FC_MOST_MOVES];
    uint64_t choices;
    int count = fc_moves(s, moves), here = bound_of(s, &t, &choices);
    for (int i = 0; i < count; i++) {
        struct fc_move move = fc_unpack(moves[i]);
        struct freecell next = *s;
        if (move.cards > 1)
            continue;
        fc_move_cards(&next, move);
        int there = bound_of(&next, &t, &choices);
        if (move.to == FC_HOME)
            assert_int_equal(there, here);
        else
            assert_true(there >= here - 1);
    }
}

/* Just the cards named lower it when they are lifted; and asked again with only these allowed, it answers the same. */
static void see_choices(const struct freecell *s)
{
    static struct fc_tableau t;
    struct kt_memory memory = {0};
    struct fc_parking parking;
    uint64_t choices, again, ignored;
    assert_true(fc_parking_open(&parking, &memory, NULL));
    fc_tableau_set(&t, s);
    int extra = extra_of(&parking, &t, &choices);
    for (int is_fresh = 0; is_fresh < 2; is_fresh++) {
        again = choices;
        assert_true(fc_parking_suffices(&parking, &t, extra, &again) && again == choices);
        fc_parking_free(&parking);
        assert_true(fc_parking_open(&parking, &memory, NULL));
    }
    for (int c = 0; c < t.columns; c++) {
        kt_card card = fc_tableau_top(&t, c)->card;
        if (!card || fc_tableau_must_park(&t, card) || fc_tableau_goes_home(&t, card))
            continue;
        t.height[c]--;
        assert_int_equal(extra_of(&parking, &t, &ignored) < extra, choices >> card & 1);
        t.height[c]++;
    }
    fc_parking_free(&parking);
}

/* Aces are home first, as in the search. */
static void send_aces_home(struct freecell *s)
{
    struct fc_move move;
    struct kt_rng rng;
    kt_rng_seed(&rng, 1);
    while (choose_move(s, &rng, &move) && move.to == FC_HOME && kt_rank(fc_card_at(s, move.from)) == KT_ACE)
        fc_move_cards(s, move);
}

static void the_bound_is_consistent_and_never_too_high(void **unused)
{
    (void)unused;
    static struct fc_tableau t;
    struct kt_rng rng;
    uint64_t choices;
    int exact = 0, lower = 0;
    kt_rng_seed(&rng, 9);
    for (uint64_t number = 1; number <= (uint64_t)small_tables / 5; number++) {
        struct flood flood;
        struct freecell s = small_table(number + 1000000);
        int truth = fewest_cards(&flood, &s, MOST_STATES);
        fc_tableau_set(&t, &s);
        int homes = fc_tableau_cards_left(&t), bound = homes + bound_of(&s, &t, &choices);
        if (truth >= 0) {
            assert_true(bound <= truth);
            exact += bound == truth;
            lower += bound < truth;
        }
        for (int i = 0; i < 3; i++) {
            s = *(struct freecell *)kt_vector_at(&flood.states, kt_rng_below(&rng, (uint32_t)flood.states.count));
            send_aces_home(&s);
            see_consistent(&s);
            see_choices(&s);
        }
        drain(&flood);
    }
    check(exact > small_tables / 50 && lower > small_tables / 200, "%d exact, %d lower", exact, lower);
}

/* Full decks have more to choose from. */
static void choices_hold_on_full_decks(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 11);
    for (int i = 0; i < 150; i++) {
        struct freecell s = table_of(&rng, (struct shape){KT_RANKS, 4 + i % 7, i % 9}, i % 3 > 0);
        if (i % 3 == 1)
            play_a_while(&s, &rng, 20);
        send_aces_home(&s);
        see_choices(&s);
    }
}

/* ---- limits ---- */

static void memory_limits_hold_whatever_was_solved_before(void **unused)
{
    (void)unused;
    static const uint64_t numbers[] = {17, 3, 781948, 1};
    int count[3] = {0}, turn = 0;
    void *used = open_solver();
    for (uint64_t memory = 1; memory < 12000000; memory += 1 + memory / 4, turn++) {
        struct freecell s = empty_table((struct shape){KT_RANKS, 8, 4}), other = s;
        struct kt_limits limits = {.memory = memory, .states = 12000};
        void *fresh = open_solver();
        assert_true(fc_deal(&s, numbers[turn % 4], NULL) && fc_deal(&other, (uint64_t)turn + 1, NULL));
        count[see_memory_limit(&fc_optimal_solver, used, fresh, &kt_freecell, state_of(&other), state_of(&s),
                               limits)]++;
        fc_optimal_solver.close(fresh);
    }
    fc_optimal_solver.close(used);
    check(count[KT_SOLVED] > 5 && count[KT_UNKNOWN] > 20 && count[KT_IMPOSSIBLE] > 2, "%d solved, %d not, %d unknown",
          count[KT_SOLVED], count[KT_IMPOSSIBLE], count[KT_UNKNOWN]);
}

/* Random tables of any shape: every verdict is true, also with autoplay=safe. */
static void any_full_table_can_be_searched(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    int solved = 0;
    void *self = open_solver();
    kt_rng_seed(&rng, 7);
    for (int i = 0; i < 200; i++) {
        struct shape shape = {i % 4 ? KT_RANKS : 1 + (int)kt_rng_below(&rng, KT_RANKS), 4 + (int)kt_rng_below(&rng, 7),
                              (int)kt_rng_below(&rng, FC_MOST_CELLS + 1)};
        struct freecell s = table_of(&rng, shape, i % 2);
        struct answer first = ask_optimal(self, &s, (struct kt_limits){.states = 300});
        s.autoplay = 1;
        struct answer second = ask_optimal(self, &s, (struct kt_limits){.states = 300});
        see_same(&first, &second);
        solved += first.verdict == KT_SOLVED;
        kt_line_free(&first.line);
        kt_line_free(&second.line);
    }
    fc_optimal_solver.close(self);
    check(solved > 40, "only %d solved", solved);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tableau_follows_the_rules),
        cmocka_unit_test(the_bound_is_consistent_and_never_too_high),
        cmocka_unit_test(choices_hold_on_full_decks),
        cmocka_unit_test(lengths_on_small_tables_are_the_truth),
        cmocka_unit_test(lengths_by_runs_are_the_truth),
        cmocka_unit_test(rare_tables_have_their_true_length),
        cmocka_unit_test(lengths_of_deals_are_the_known_ones),
        cmocka_unit_test(every_rest_of_a_shortest_line_is_shortest),
        cmocka_unit_test(memory_limits_hold_whatever_was_solved_before),
        cmocka_unit_test(any_full_table_can_be_searched),
    };
    small_tables = often(SMALL_TABLES);
    if (argc > 1)
        small_tables = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
