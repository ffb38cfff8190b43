/* The solver `open`: verdicts compared with an exhaustive search by the plain rules, under every rule and with each
 * pruning rule switched off in turn; every line is replayed by the plain rules; the 200 published decks; limits.
 *
 * An argument N multiplies the number of small decks by N. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/klondike/open_search.h"
#include "plain_klondike.h"
#include "search/keyset.h"
#include "session/handles.h"

enum { SMALL_DECKS = 2500, MOST_POSITIONS = 2500 };

static int small_decks;

static int random_below(struct kt_rng *rng, int below)
{
    return (int)kt_rng_below(rng, (uint32_t)below);
}

/* ---- the truth ---- */

enum { PILE_KEY = 1 + KL_MOST_CLOSED + KT_RANKS, TRUE_KEY = 3 + KL_DECK + KL_MOST_COLUMNS * PILE_KEY };

static uint8_t byte_of(struct table_card card)
{
    return (uint8_t)(card.rank * 8 +
                     (card.suit == 'C'   ? 0
                      : card.suit == 'D' ? 1
                      : card.suit == 'H' ? 2
                                         : 3) +
                     (card.is_open ? 4 : 0));
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, PILE_KEY);
}

/* Everything that matters, with the columns in order. */
static void true_key(const struct table *t, uint8_t key[TRUE_KEY])
{
    uint8_t *end = key;
    memset(key, 0, TRUE_KEY);
    *end++ = (uint8_t)(t->passes ? t->pass : 0);
    *end++ = (uint8_t)t->waste.count;
    *end++ = (uint8_t)t->stock.count;
    for (int i = 0; i < t->waste.count; i++)
        *end++ = byte_of(t->waste.card[i]);
    for (int i = 0; i < t->stock.count; i++)
        *end++ = byte_of(t->stock.card[i]);
    end = key + 3 + KL_DECK;
    for (int i = 0; i < t->columns; i++)
        for (int k = 0; k < t->column[i].count; k++)
            end[i * PILE_KEY + k] = byte_of(t->column[i].card[k]);
    qsort(end, (size_t)t->columns, PILE_KEY, by_bytes);
}

struct truth {
    struct kt_memory memory;
    struct kt_keyset seen;
    struct kt_vector waiting; /* of struct klondike */
    bool is_full;
};

static void meet(struct truth *truth, const struct table *t)
{
    uint8_t key[TRUE_KEY];
    true_key(t, key);
    enum kt_keyset_answer answer = kt_keyset_add(&truth->seen, &truth->memory, key);
    assert_int_not_equal(answer, KT_KEY_NO_ROOM);
    if (answer == KT_KEY_SEEN)
        return;
    truth->is_full = truth->seen.keys.count > MOST_POSITIONS;
    struct klondike *s = kt_vector_add(&truth->waiting, &truth->memory);
    assert_non_null(s);
    *s = position_of(t);
}

static void meet_after(struct truth *truth, const struct table *t, struct kl_move move)
{
    if (!table_can_move(t, move))
        return;
    struct table next = *t;
    table_play(&next, move);
    meet(truth, &next);
}

/* Tries all moves that can be legal in any position. */
static void meet_all_after(struct truth *truth, const struct table *t)
{
    for (int from = 0; from < KL_HOME + 4; from++)
        for (int to = 0; to < KL_HOME + 4; to++) {
            bool is_run = from < t->columns && to < t->columns;
            if ((from >= t->columns && from < KL_STOCK) || (to >= t->columns && to < KL_STOCK))
                continue;
            for (int cards = 1; cards <= (is_run ? t->column[from].count : 1); cards++)
                meet_after(truth, t, (struct kl_move){from, to, cards});
        }
}

/* KT_UNKNOWN: too many positions. */
static enum kt_verdict true_verdict(const struct klondike *start)
{
    struct truth truth = {.waiting.item_size = sizeof(struct klondike)};
    struct table t = table_of(start);
    enum kt_verdict verdict = KT_IMPOSSIBLE;
    kt_keyset_init(&truth.seen, TRUE_KEY);
    meet(&truth, &t);
    while (truth.waiting.count > 0 && verdict == KT_IMPOSSIBLE) {
        t = table_of(kt_vector_at(&truth.waiting, --truth.waiting.count));
        if (table_is_won(&t))
            verdict = KT_SOLVED;
        else if (truth.is_full)
            verdict = KT_UNKNOWN;
        else
            meet_all_after(&truth, &t);
    }
    kt_vector_free(&truth.waiting, &truth.memory);
    kt_keyset_free(&truth.seen, &truth.memory);
    return verdict;
}

/* ---- small decks ---- */

static struct klondike small_table(struct kt_rng *rng)
{
    struct klondike s;
    struct kt_settings rules;
    kt_rules_usual(&kt_klondike, &rules);
    int ranks = 1 + random_below(rng, random_below(rng, 4) ? 4 : 8);
    rules.value[KL_OPTION_RANKS] = ranks;
    rules.value[KL_OPTION_COLUMNS] = 1 + random_below(rng, random_below(rng, 8) ? 5 : KL_MOST_COLUMNS);
    rules.value[KL_OPTION_DRAW] = 1 + random_below(rng, random_below(rng, 8) ? 4 : KL_MOST_DRAW);
    rules.value[KL_OPTION_PASSES] = random_below(rng, 2) ? random_below(rng, 4) : 0;
    rules.value[KL_OPTION_WORRY] = random_below(rng, 2);
    rules.value[KL_OPTION_EMPTY] = random_below(rng, 3);
    rules.value[KL_OPTION_BUILD] = random_below(rng, 3);
    kl_clear(&s, &rules);
    return s;
}

/* Columns as they are dealt, or of any height. */
static struct klondike small_deal(struct kt_rng *rng)
{
    struct klondike s = small_table(rng);
    kt_card deck[KL_DECK];
    int cards = s.rules.ranks * KT_SUITS, shape = random_below(rng, 3), next = 0;
    for (int i = 0; i < cards; i++)
        deck[i] = (kt_card)(kt_card_of(KT_ACE, KT_CLUBS) + i);
    kt_rng_shuffle(rng, deck, (uint32_t)cards);
    if (shape == 0) {
        kl_lay_out(&s, deck);
        return s;
    }
    for (int i = 0; i < s.rules.columns; i++) {
        int height = shape == 1 ? 2 + random_below(rng, 4) : random_below(rng, KL_MOST_CLOSED + 1);
        for (int k = 0; k < height && next < cards; k++)
            s.column[i].card[s.column[i].closed++] = deck[next++];
        if (s.column[i].closed > 0) {
            s.column[i].closed--;
            s.column[i].open = 1;
        }
    }
    while (next < cards)
        s.turned[s.talon++] = deck[next++];
    return s;
}

static struct klondike small_position(struct kt_rng *rng)
{
    struct klondike s = small_deal(rng);
    struct table t = table_of(&s);
    struct kl_move moves[KL_MOST_MOVES];
    for (int left = random_below(rng, 3) ? random_below(rng, 40) : 0; left > 0; left--) {
        int count = table_moves(&t, moves);
        if (count == 0)
            break;
        table_play(&t, moves[random_below(rng, count)]);
    }
    return position_of(&t);
}

/* ---- verdicts ---- */

/* A search with all it needs, used again and again. */
struct bench {
    struct kt_memory memory;
    struct kl_search search;
};

static void open_bench(struct bench *bench)
{
    memset(bench, 0, sizeof *bench);
    assert_true(kl_search_open(&bench->search, &bench->memory));
}

static void close_bench(struct bench *bench)
{
    kl_search_close(&bench->search);
    assert_int_equal(bench->memory.used, 0);
}

static void see_line(const struct klondike *s, const struct kt_line *line, const char *of)
{
    struct table t = table_of(s);
    for (size_t i = 0; i < line->count; i++) {
        struct kl_move move = kl_unpack(line->moves[i]);
        check(table_can_move(&t, move), "%s: move %zu of %zu is illegal", of, i + 1, line->count);
        table_play(&t, move);
    }
    check(table_is_won(&t), "%s: %zu moves do not win", of, line->count);
}

static enum kt_verdict run_search(struct bench *bench, const struct klondike *s, const struct kl_manner *manner,
                                  const char *of)
{
    struct kt_budget budget;
    struct kt_line line = {0};
    kt_budget_start(&budget, NULL, NULL);
    assert_true(kl_search_reset(&bench->search, &budget));
    enum kt_verdict verdict = kl_search_run(&bench->search, s, manner, &budget);
    if (verdict == KT_SOLVED) {
        verdict = kl_write_line(&bench->search, s, &line);
        see_line(s, &line, of);
        bench->memory.used -= line.count * sizeof(kt_move);
    }
    kt_line_free(&line);
    return verdict;
}

static void name_rules(const struct klondike *s, char of[160])
{
    static const char *const empty[] = {"kings", "any", "none"}, *const build[] = {"red-black", "suit", "any"};
    const struct kl_rules *r = &s->rules;
    snprintf(of, 160, "ranks=%d,columns=%d,draw=%d,passes=%d,worry=%d,empty=%s,build=%s", r->ranks, r->columns, r->draw,
             r->passes, r->worry, empty[r->empty], build[r->build]);
}

/* The default search, one that uses proofs from the first position on, and one without each of the prunings. */
static void see_verdicts(struct bench *bench, const struct klondike *s, enum kt_verdict truth, struct kt_rng *rng,
                         int number)
{
    char rules[160], of[240];
    name_rules(s, rules);
    for (unsigned without = 0; without <= KL_ALL_SWITCHES; without = without ? 2 * without : 1) {
        struct kl_manner manner = {.without = without,
                                   .carefree = 1 + (uint64_t)(random_below(rng, 2) * random_below(rng, 100)),
                                   .first_try = random_below(rng, 2) ? 0 : 4 + (uint64_t)random_below(rng, 60)};
        snprintf(of, sizeof of, "small deck %d (%s) without %u", number, rules, without);
        enum kt_verdict verdict = run_search(bench, s, &manner, of);
        check(verdict == truth, "%s: %d, the truth is %d", of, verdict, truth);
    }
    snprintf(of, sizeof of, "small deck %d (%s)", number, rules);
    enum kt_verdict usual = run_search(bench, s, &(struct kl_manner){0}, of);
    check(usual == truth, "%s: %d, the truth is %d", of, usual, truth);
}

static void verdicts_are_the_truth(void **unused)
{
    (void)unused;
    struct bench bench;
    struct kt_rng rng;
    int count[3] = {0}, large_stocks = 0;
    kt_rng_seed(&rng, 20240229);
    open_bench(&bench);
    for (int number = 1; number <= small_decks; number++) {
        struct klondike s = small_position(&rng);
        enum kt_verdict truth = true_verdict(&s);
        count[truth]++;
        if (truth == KT_UNKNOWN)
            continue;
        large_stocks += s.talon > 24;
        see_verdicts(&bench, &s, truth, &rng, number);
    }
    close_bench(&bench);
    check(count[KT_SOLVED] >= small_decks / 6 && count[KT_IMPOSSIBLE] >= small_decks / 5 && large_stocks > 0,
          "%d can be won, %d cannot, %d are too large to know, %d have large stocks", count[KT_SOLVED],
          count[KT_IMPOSSIBLE], count[KT_UNKNOWN], large_stocks);
}

/* A rare deck, lost if steps are made at the highest places of a component only: with any card in empty columns that is
 * not enough. */
static void lower_places_count_where_any_card_starts_a_column(void **unused)
{
    (void)unused;
    static const char text[] = "game: klondike\nrules: draw=4,passes=1,worry=1,empty=any,columns=3,ranks=4\n"
                               "home: C-2 D-0 H-0 S-0\npass: 1\nstock:\nwaste: 3D AH 2H 4H 4S 4D AS 3S\n"
                               "1: 3C 2D\n2: 4C 3H 2S\n3: AD\n";
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, text);
    struct bench bench;
    struct kt_rng rng;
    kt_rng_seed(&rng, 1);
    open_bench(&bench);
    assert_int_equal(true_verdict(kl_of(position->state)), KT_SOLVED);
    see_verdicts(&bench, kl_of(position->state), KT_SOLVED, &rng, 0);
    close_bench(&bench);
    kt_position_free(position);
}

/* ---- whole decks ---- */

static struct kt_solver *open_solver(const char *spec)
{
    struct kt_error error = {0};
    struct kt_solver *solver = kt_solver_open(&kt_klondike, spec, &error);
    check(solver != NULL, "%s", error_text(&error));
    return solver;
}

static void solve(struct kt_solver *solver, const struct kt_position *position, struct kt_limits limits,
                  struct kt_result *result)
{
    struct kt_error error = {0};
    bool has_run = kt_solver_run(solver, position, &limits, result, &error);
    check(has_run, "%s", error_text(&error));
    check(!limits.memory || result->memory <= limits.memory, "%llu of %llu bytes", (unsigned long long)result->memory,
          (unsigned long long)limits.memory);
    check(!limits.states || result->states <= limits.states, "%llu of %llu states", (unsigned long long)result->states,
          (unsigned long long)limits.states);
    if (result->verdict == KT_SOLVED)
        see_line(kl_of(position->state), &result->line, "a whole deck");
}

/* The file has a deck, "#", and the verdicts for three cards drawn and for one. */
static void see_decks(const char *rules, int column, struct kt_limits limits)
{
    char line[400], verdict[2][20];
    FILE *file = open_data("klondike-decks.txt");
    struct kt_settings settings = rules_of_text(&kt_klondike, rules);
    struct kt_solver *solver = open_solver(NULL);
    struct kt_result result = {0};
    int count = 0;
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%*[0-9] # %19s %19s", verdict[0], verdict[1]) != 2)
            continue;
        struct kt_position *position = kt_position_read(&kt_klondike, &settings, NULL, line, strlen(line), NULL, NULL);
        assert_non_null(position);
        solve(solver, position, limits, &result);
        enum kt_verdict known = strcmp(verdict[column], "solved") == 0 ? KT_SOLVED : KT_IMPOSSIBLE;
        check(result.verdict == known, "deck %d (%s): %d, known as %d", ++count, rules, result.verdict, known);
        kt_position_free(position);
    }
    assert_int_equal(count, 200);
    fclose(file);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

static void the_known_decks_are_decided(void **unused)
{
    (void)unused;
    see_decks("draw=3", 0, (struct kt_limits){0});
    see_decks("draw=1", 1, (struct kt_limits){0});
}

/* With less memory more positions are forgotten; nothing else changes. */
static void little_memory_is_enough(void **unused)
{
    (void)unused;
    see_decks("draw=3", 0, (struct kt_limits){.memory = 2 << 20});
}

static void positions_on_the_way_can_still_be_won(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"",
                                        "draw=1",
                                        "worry=0",
                                        "empty=any",
                                        "empty=any,worry=0",
                                        "draw=2",
                                        "columns=9",
                                        "columns=6,draw=1",
                                        "passes=9",
                                        "draw=1,passes=6",
                                        "build=any",
                                        "draw=1,build=any,empty=none",
                                        "draw=1,build=suit,empty=any"};
    enum { RULES = sizeof rules / sizeof *rules };
    struct kt_solver *solver = open_solver("open");
    struct kt_result result = {0}, again = {0};
    int solved = 0;
    for (uint64_t number = 1; number <= 3 * RULES; number++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, rules[number % RULES], number);
        solve(solver, position, (struct kt_limits){.states = 20000}, &result);
        solved += result.verdict == KT_SOLVED;
        for (size_t i = 0; result.verdict == KT_SOLVED && i < result.line.count; i++) {
            assert_true(kt_position_play(position, result.line.moves[i], NULL));
            if (i % 7 != 0)
                continue;
            solve(solver, position, (struct kt_limits){.states = 200000}, &again);
            check(again.verdict == KT_SOLVED, "deal %llu (%s) after %zu moves: %d", (unsigned long long)number,
                  rules[number % RULES], i + 1, again.verdict);
        }
        kt_position_free(position);
    }
    check(solved >= 20, "%d of %d deals solved", solved, 3 * RULES);
    kt_line_free(&result.line);
    kt_line_free(&again.line);
    kt_solver_close(solver);
}

/* With few columns the stock is large; here only solutions and limits are checked. */
static void any_shape_of_table_is_searched(void **unused)
{
    (void)unused;
    struct kt_solver *solver = open_solver("open");
    struct kt_result result = {0};
    for (int columns = 1; columns <= KL_MOST_COLUMNS; columns++)
        for (uint64_t number = 1; number <= 6; number++) {
            char rules[80];
            snprintf(rules, sizeof rules, "columns=%d,draw=%d,empty=%s,build=%s,passes=%d", columns,
                     1 + (int)number % 3, number % 2 ? "any" : "kings", number % 3 ? "red-black" : "any",
                     number % 4 ? 0 : 40);
            struct kt_position *position = deal_or_fail(&kt_klondike, rules, number);
            solve(solver, position, (struct kt_limits){.states = 3000}, &result);
            check(result.verdict != KT_UNKNOWN || result.stopped_by == KT_BY_STATES, "%s: stopped by %d", rules,
                  result.stopped_by);
            kt_position_free(position);
        }
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

/* ---- limits ---- */

/* Impossible, which takes some 40,000 positions to prove. */
enum { HARD_DEAL = 122 };

static void the_verdict_holds_under_every_limit_of_memory(void **unused)
{
    (void)unused;
    struct kt_solver *solver = open_solver("open");
    struct kt_result result = {0};
    int count[3] = {0};
    for (uint64_t number = 1; number <= 8; number++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, "", number);
        solve(solver, position, (struct kt_limits){.states = 30000}, &result);
        enum kt_verdict known = result.verdict;
        for (uint64_t memory = 1; memory < 2000000; memory += 1 + memory / 6) {
            solve(solver, position, (struct kt_limits){.memory = memory, .states = 30000}, &result);
            count[result.verdict]++;
            check(result.verdict == KT_UNKNOWN || known == KT_UNKNOWN || result.verdict == known,
                  "deal %llu with %llu bytes: %d, with more %d", (unsigned long long)number, (unsigned long long)memory,
                  result.verdict, known);
            check(memory < 400000 || result.verdict != KT_UNKNOWN || result.stopped_by == KT_BY_STATES,
                  "%llu bytes are too little for deal %llu", (unsigned long long)memory, (unsigned long long)number);
        }
        kt_position_free(position);
    }
    check(count[KT_UNKNOWN] > 100 && count[KT_SOLVED] > 30, "%d unknown, %d solved", count[KT_UNKNOWN],
          count[KT_SOLVED]);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

/* Deals in another order, with other limits in between: the same answers, counts and bytes. */
static void a_search_does_not_depend_on_those_before(void **unused)
{
    (void)unused;
    enum { DEALS = 12 };
    struct kt_solver *used = open_solver("open");
    struct kt_result first = {0}, second = {0};
    for (uint64_t number = 1; number <= DEALS; number++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, number % 2 ? "" : "draw=1,empty=any", number);
        struct kt_position *other = deal_or_fail(&kt_klondike, "worry=0,columns=8", number);
        struct kt_solver *fresh = open_solver("open");
        solve(fresh, position, (struct kt_limits){.states = 20000}, &first);
        solve(used, other, (struct kt_limits){.states = 50 * number, .memory = 300000 * number}, &second);
        solve(used, position, (struct kt_limits){.states = 20000}, &second);
        assert_int_equal(first.verdict, second.verdict);
        assert_int_equal(first.states, second.states);
        assert_int_equal(first.memory, second.memory);
        assert_int_equal(first.line.count, second.line.count);
        if (first.line.count > 0)
            assert_memory_equal(first.line.moves, second.line.moves, first.line.count * sizeof(kt_move));
        kt_solver_close(fresh);
        kt_position_free(position);
        kt_position_free(other);
    }
    kt_line_free(&first.line);
    kt_line_free(&second.line);
    kt_solver_close(used);
}

static void a_search_can_be_stopped_at_any_time(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_klondike, "", HARD_DEAL);
    struct kt_solver *solver = open_solver("open");
    struct kt_result result = {0};
    for (int looks = 2; looks < 60; looks += 7) {
        solve_until_stopped(solver, position, looks, &result);
        assert_int_equal(result.verdict, KT_UNKNOWN);
        assert_int_equal(result.stopped_by, KT_BY_REQUEST);
        check(result.states <= 64 * ((uint64_t)looks + 1), "%llu states at look %d", (unsigned long long)result.states,
              looks);
    }
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
}

/* With a set of 45 MB this search forgot most positions, and had no verdict after 330 million. It takes 16 million and
 * 20 seconds, so it runs with KARTU_SOAK only. */
static void a_search_of_many_positions_ends(void **unused)
{
    (void)unused;
    if (!getenv("KARTU_SOAK"))
        return;
    struct kt_position *position = deal_or_fail(&kt_klondike, "", 151910);
    struct kt_solver *solver = open_solver("open");
    struct kt_result result = {0};
    solve(solver, position, (struct kt_limits){.states = 30000000}, &result);
    assert_int_equal(result.verdict, KT_IMPOSSIBLE);
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
}

/* ---- a set that may forget ---- */

static struct kt_memo_key memo_key(uint64_t i, int words)
{
    return (struct kt_memo_key){{i * 0x9E3779B97F4A7C15u | 1, words == 2 ? i / 3 : 0}};
}

/* With enough memory it is an ordinary set; with little it contains fewer keys, but never a key that was not added. */
static void a_forgetful_set_makes_nothing_up(void **unused)
{
    (void)unused;
    enum { KEYS = 60000 };
    for (int words = 1; words <= 2; words++)
        for (size_t most = 0; most <= 16u << 20; most = most ? 256 * most : 1u << 16) {
            struct kt_memory memory = {0};
            struct kt_forgetful set;
            uint64_t known = 0, made_up = 0;
            assert_true(kt_forgetful_open(&set, &memory, words, most));
            for (uint64_t i = 2; i < 2 * KEYS; i += 2) {
                struct kt_memo_key key = memo_key(i, words);
                kt_forgetful_add(&set, &key);
                assert_true(kt_forgetful_has(&set, &key));
                assert_false(kt_forgetful_add(&set, &key));
                if (i % 10 == 0)
                    kt_forgetful_drop(&set, &key);
                made_up += i % 10 == 0 && kt_forgetful_has(&set, &key);
            }
            for (uint64_t i = 2; i < 2 * KEYS; i++) {
                struct kt_memo_key key = memo_key(i, words);
                bool is_known = kt_forgetful_has(&set, &key);
                known += is_known;
                made_up += is_known && (i % 2 || i % 10 == 0);
            }
            check(made_up == 0, "%llu keys were made up", (unsigned long long)made_up);
            check(known + set.forgotten >= KEYS - 1 - (KEYS - 1) / 5, "%llu keys are known of %d, %llu forgotten",
                  (unsigned long long)known, KEYS, (unsigned long long)set.forgotten);
            check(most > 1u << 20 ? set.forgotten < KEYS / 10 : set.forgotten > KEYS / 2, "%llu forgotten",
                  (unsigned long long)set.forgotten);
            check(memory.peak <= most + (1u << 16), "%zu bytes of %zu", memory.peak, most);
            kt_forgetful_free(&set);
            assert_int_equal(memory.used, 0);
        }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_the_truth),
        cmocka_unit_test(lower_places_count_where_any_card_starts_a_column),
        cmocka_unit_test(the_known_decks_are_decided),
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(positions_on_the_way_can_still_be_won),
        cmocka_unit_test(any_shape_of_table_is_searched),
        cmocka_unit_test(the_verdict_holds_under_every_limit_of_memory),
        cmocka_unit_test(a_search_does_not_depend_on_those_before),
        cmocka_unit_test(a_search_can_be_stopped_at_any_time),
        cmocka_unit_test(a_search_of_many_positions_ends),
        cmocka_unit_test(a_forgetful_set_makes_nothing_up),
    };
    small_decks = often(SMALL_DECKS) * (count > 1 ? atoi(arguments[1]) : 1);
    return cmocka_run_group_tests_name("klondike_solve", tests, NULL, NULL);
}
