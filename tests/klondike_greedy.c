/* The paper's player `greedy`: each step of its loop on a board made for it; as a bot and as a solver. */
#include "support.h"

#include <stdlib.h>

#include "core/settings.h"
#include "core/solver.h"
#include "games/klondike/klondike.h"
#include "session/handles.h"

/* ---- boards ---- */

static struct klondike empty_board(const char *rules)
{
    struct klondike s;
    struct kt_settings settings = rules_of_text(&kt_klondike, rules);
    kl_clear(&s, &settings);
    return s;
}

static void add(struct klondike *s, int column, const char *closed, const char *open)
{
    const char *const parts[] = {closed, open};
    for (int part = 0; part < 2; part++) {
        struct kt_reader reader = kt_reader_on(parts[part], strlen(parts[part]));
        kt_card card;
        for (kt_reader_skip_blanks(&reader); kt_read_card(&reader, &card); kt_reader_skip_blanks(&reader)) {
            struct kl_column *c = &s->column[column];
            c->card[kl_height(c)] = card;
            if (part == 0)
                c->closed++;
            else
                c->open++;
        }
    }
}

/* The next move of a fresh player that has come to this place in its loop by moving nothing. */
static kt_move first_move(const struct klondike *s, uint64_t seed)
{
    struct kt_settings options;
    struct kt_rng rng;
    struct kt_budget budget;
    kt_settings_usual(kl_greedy_bot.choice.options, &options);
    kt_budget_start(&budget, NULL, NULL);
    kt_rng_seed(&rng, seed);
    void *self = kl_greedy_bot.open(&kt_klondike, &options);
    assert_non_null(self);
    kt_move move = kl_greedy_bot.choose(self, (const struct kt_sight *)s, &rng, &budget);
    kl_greedy_bot.close(self);
    return move;
}

/* Every move that is the first one for some random seed. */
static int all_first_moves(const struct klondike *s, kt_move found[32])
{
    int count = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        kt_move move = first_move(s, seed);
        int i = 0;
        while (i < count && found[i] != move)
            i++;
        if (i == count)
            found[count++] = move;
    }
    qsort(found, (size_t)count, sizeof *found, by_move);
    return count;
}

static void see_moves(const struct klondike *s, const struct kl_move *expected, int count, const char *of)
{
    kt_move found[32], wanted[32];
    int moves = all_first_moves(s, found);
    for (int i = 0; i < count; i++)
        wanted[i] = kl_pack(expected[i]);
    qsort(wanted, (size_t)count, sizeof *wanted, by_move);
    check(moves == count, "%s: %d moves, not %d", of, moves, count);
    for (int i = 0; i < count; i++)
        check(found[i] == wanted[i], "%s: another move than expected", of);
}

/* ---- the six steps ---- */

static void a_card_goes_home_or_on_a_column(void **unused)
{
    (void)unused;
    struct klondike s = empty_board("columns=3,draw=1");
    add(&s, 0, "KS", "AC");
    add(&s, 1, "", "5D");
    add(&s, 2, "", "6S");
    const struct kl_move expected[] = {{0, KL_HOME + KT_CLUBS, 1}, {1, 2, 1}};
    see_moves(&s, expected, 2, "an ace and a five");
}

/* A king moves only as the head of a run, and only if face-down cards are below it. */
static void kings_move_off_closed_cards_only(void **unused)
{
    (void)unused;
    struct klondike s = empty_board("columns=3,draw=1");
    add(&s, 0, "2S", "KS QD");
    add(&s, 1, "", "KH");
    const struct kl_move expected[] = {{0, 2, 2}};
    see_moves(&s, expected, 1, "two kings");
}

static void a_run_that_ends_with_an_ace_stays(void **unused)
{
    (void)unused;
    struct klondike s = empty_board("columns=2,draw=1");
    s.home[KT_HEARTS] = 0;
    add(&s, 0, "9C", "3S 2H");
    add(&s, 1, "", "4D");
    const struct kl_move run[] = {{0, 1, 2}};
    see_moves(&s, run, 1, "three and two");
    struct klondike t = empty_board("columns=2,draw=1");
    add(&t, 0, "9C", "2S AH");
    add(&t, 1, "", "3D");
    const struct kl_move home[] = {{0, KL_HOME + KT_HEARTS, 1}};
    see_moves(&t, home, 1, "two and ace");
}

static void put_in_talon(struct klondike *s, const kt_card *cards, int count, int waste)
{
    memcpy(s->turned, cards, (size_t)count);
    s->talon = (uint8_t)count;
    s->waste = (uint8_t)waste;
}

/* The same player continues its loop. */
static void play_expecting(struct klondike s, const struct kl_move *expected, int count)
{
    struct kt_settings options;
    struct kt_rng rng;
    struct kt_budget budget;
    kt_settings_usual(kl_greedy_bot.choice.options, &options);
    kt_budget_start(&budget, NULL, NULL);
    kt_rng_seed(&rng, 5);
    void *self = kl_greedy_bot.open(&kt_klondike, &options);
    for (int i = 0; i < count; i++) {
        kt_move move = kl_greedy_bot.choose(self, (const struct kt_sight *)&s, &rng, &budget);
        check(move == kl_pack(expected[i]), "move %d is %llx", i + 1, (unsigned long long)move);
        kl_apply(&s, expected[i]);
    }
    kl_greedy_bot.close(self);
}

static void it_deals_after_a_card_went_home(void **unused)
{
    (void)unused;
    struct klondike s = empty_board("columns=2,draw=1");
    const kt_card cards[] = {kt_card_of(KT_ACE, KT_SPADES), kt_card_of(9, KT_CLUBS), kt_card_of(5, KT_CLUBS)};
    put_in_talon(&s, cards, 3, 0);
    add(&s, 0, "", "TD");
    const struct kl_move expected[] = {
        {KL_STOCK, KL_WASTE, 1}, {KL_WASTE, KL_HOME + KT_SPADES, 1}, /* steps 4 and 5 */
        {KL_STOCK, KL_WASTE, 1}, {KL_WASTE, 0, 1},                   /* once more, and step 6 */
        {KL_STOCK, KL_WASTE, 1},                                     /* the next loop */
        {KL_WASTE, KL_STOCK, 1}, {KL_STOCK, KL_WASTE, 1},            /* turned over, and dealt in the same step */
    };
    play_expecting(s, expected, 7);
}

static void an_ace_on_the_waste_goes_home_only(void **unused)
{
    (void)unused;
    struct klondike s = empty_board("columns=2,draw=1,ranks=2");
    const kt_card cards[] = {kt_card_of(KT_ACE, KT_SPADES)};
    put_in_talon(&s, cards, 1, 0);
    s.home[KT_SPADES] = 0;
    add(&s, 0, "", "2H");
    const struct kl_move expected[] = {{KL_STOCK, KL_WASTE, 1}, {KL_WASTE, KL_HOME + KT_SPADES, 1}};
    play_expecting(s, expected, 2);
}

/* ---- the whole ---- */

static void it_gives_up_when_cards_only_shuttle(void **unused)
{
    (void)unused;
    struct klondike s = empty_board("columns=3,draw=1");
    add(&s, 0, "", "6S 5D");
    add(&s, 1, "", "6C");
    struct kt_settings options;
    struct kt_rng rng;
    struct kt_budget budget;
    kt_settings_usual(kl_greedy_bot.choice.options, &options);
    options.value[0] = 50;
    kt_budget_start(&budget, NULL, NULL);
    kt_rng_seed(&rng, 5);
    void *self = kl_greedy_bot.open(&kt_klondike, &options);
    int moves = 0;
    kt_move move = 0;
    while ((move = kl_greedy_bot.choose(self, (const struct kt_sight *)&s, &rng, &budget)) != KT_GIVE_UP) {
        kl_apply(&s, kl_unpack(move));
        check(++moves < 1000, "it never gives up");
    }
    check(moves > 5 && moves <= 100, "%d moves in 50 loops", moves);
    struct kt_calculation rows = {0};
    kl_greedy_bot.calculate(self, (const struct kt_sight *)&s, move, &rows);
    char text[200];
    kt_phrase_render(&rows.rows[rows.count - 1].label, NULL, text, sizeof text);
    assert_string_equal(text, "Gives up: more than 50 loops in a row without progress");
    assert_true(rows.rows[rows.count - 1].is_chosen);
    kt_calculation_free(&rows);
    kl_greedy_bot.close(self);
}

static void the_solver_is_the_player(void **unused)
{
    (void)unused;
    int solved = 0;
    struct kt_solver *solver = kt_solver_open(&kt_klondike, "greedy:seed=3", NULL);
    struct kt_result result = {0};
    for (uint64_t number = 1; number <= 100; number++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, "draw=1", number);
        assert_true(kt_solver_run(solver, position, NULL, &result, NULL));
        check(result.verdict != KT_IMPOSSIBLE, "deal %llu: it proves nothing", (unsigned long long)number);
        check(result.verdict == KT_SOLVED || result.stopped_by == KT_BY_GIVING_UP, "stopped by %d", result.stopped_by);
        solved += result.verdict == KT_SOLVED;
        struct kt_bot *bot = kt_bot_open(&kt_klondike, "greedy", 3, NULL);
        for (size_t i = 0; result.verdict == KT_SOLVED && i < result.line.count; i++) {
            struct kt_view *view = kt_view_of(position, 0);
            kt_move move = kt_bot_choose(bot, view, NULL);
            check(move == result.line.moves[i], "deal %llu, move %zu", (unsigned long long)number, i + 1);
            assert_true(kt_position_play(position, move, NULL));
            kt_view_free(view);
        }
        kt_bot_close(bot);
        kt_position_free(position);
    }
    check(solved >= 8 && solved <= 30, "%d of 100: it wins about one in six", solved);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

/* 501 loops of seven steps (step 5 counts twice: a card home, and one more draw): the last 64 are listed. */
static void only_the_last_steps_are_listed(void **unused)
{
    (void)unused;
    struct klondike s = empty_board("columns=2,draw=1");
    add(&s, 0, "", "KS"); /* it could move to the other column, but that step leaves it */
    struct kt_position *position = kt_position_of(&kt_klondike, (const struct kt_state *)&s, NULL);
    struct kt_solver *solver = kt_solver_open(&kt_klondike, "greedy", NULL);
    struct kt_calculation rows = {0};
    assert_true(kt_solver_calculation(solver, position, &rows, NULL));
    int attempts = 0;
    double earlier = 0;
    for (size_t i = 0; i < rows.count; i++) {
        attempts += strcmp(rows.rows[i].kind, "attempt") == 0;
        earlier += strcmp(rows.rows[i].kind, "earlier") == 0 ? rows.rows[i].value : 0;
    }
    assert_int_equal(attempts, 64);
    assert_true(earlier == 501 * 7 - 64);
    assert_string_equal(rows.rows[rows.count - 1].kind, "give-up");
    kt_calculation_free(&rows);
    kt_solver_close(solver);
    kt_position_free(position);
}

static struct kt_row only_row_of(const struct klondike *s)
{
    struct kt_position *position = kt_position_of(&kt_klondike, (const struct kt_state *)s, NULL);
    struct kt_solver *solver = kt_solver_open(&kt_klondike, "greedy", NULL);
    struct kt_calculation rows = {0};
    assert_true(kt_solver_calculation(solver, position, &rows, NULL));
    assert_int_equal(rows.count, 1);
    struct kt_row row = rows.rows[0];
    kt_calculation_free(&rows);
    kt_solver_close(solver);
    kt_position_free(position);
    return row;
}

static void the_solver_sees_that_the_game_is_over(void **unused)
{
    (void)unused;
    struct klondike s = empty_board("columns=2,draw=1");
    add(&s, 0, "", "KS");
    add(&s, 1, "", "KH");
    assert_string_equal(only_row_of(&s).label.text, "No move is legal: the loop ends");
    struct klondike won = empty_board("columns=2,draw=1");
    for (int suit = 0; suit < KT_SUITS; suit++)
        won.home[suit] = KT_KING;
    assert_string_equal(only_row_of(&won).label.text, "All foundations are full: the loop ends");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_goes_home_or_on_a_column),
        cmocka_unit_test(kings_move_off_closed_cards_only),
        cmocka_unit_test(a_run_that_ends_with_an_ace_stays),
        cmocka_unit_test(it_deals_after_a_card_went_home),
        cmocka_unit_test(an_ace_on_the_waste_goes_home_only),
        cmocka_unit_test(it_gives_up_when_cards_only_shuttle),
        cmocka_unit_test(the_solver_is_the_player),
        cmocka_unit_test(only_the_last_steps_are_listed),
        cmocka_unit_test(the_solver_sees_that_the_game_is_over),
    };
    return cmocka_run_group_tests_name("klondike_greedy", tests, NULL, NULL);
}
