/* The paper's player `greedy`: every number of the paper's worked example, its opinions, its weights for each kind of
 * card on tables made for them, and what it discards. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "core/solver.h"
#include "games/saboteur/greedy.h"
#include "games/saboteur/story.h"

/* ---- tables ---- */

/* A table of three or five with the actions so far; the cards of the others are unknown. */
static struct saboteur table_with(int seats, const char *hand, const char *role, const char *acts)
{
    struct saboteur s;
    struct kt_settings rules;
    char text[32];
    snprintf(text, sizeof text, "seats=%d", seats);
    rules = rules_of_text(&kt_saboteur, text);
    sa_clear(&s, &rules);
    s.round = 1;
    s.supply[0] = (uint8_t)(SA_GOLD_CARDS - seats);
    s.share[0] = (uint8_t)seats;
    for (int seat = 0; seat < seats; seat++)
        s.held[seat] = SA_HAND;
    struct kt_reader reader = kt_reader_on(acts, strlen(acts));
    for (kt_reader_skip_blanks(&reader); !kt_reader_is_at_end(&reader); kt_reader_skip_blanks(&reader)) {
        struct sa_act act;
        assert_true(sa_read_act(&reader, &act, NULL));
        check(sa_is_fair(&s, act, NULL), "an act of %s is not fair", acts);
        sa_do(&s, act);
        s.turn = (uint8_t)((s.turn + 1) % seats);
    }
    s.role[s.turn] = strcmp(role, "miner") == 0 ? SA_MINER : SA_SABOTEUR;
    s.held[s.turn] = 0;
    reader = kt_reader_on(hand, strlen(hand));
    for (int card; sa_read_card(&reader, &card); kt_reader_skip_blanks(&reader))
        sa_put_in_hand(&s, s.turn, card);
    return s;
}

static int value_of(const struct saboteur *s, const char *move)
{
    struct sa_act act;
    uint8_t opinion[SA_SEATS];
    struct kt_reader reader = kt_reader_on(move, strlen(move));
    check(sa_read_act(&reader, &act, NULL), "%s cannot be read", move);
    check(sa_is_legal(s, sa_move_of(act), NULL), "%s is not legal", move);
    sa_form_opinions(s, opinion);
    return sa_weigh(s, opinion, false, sa_move_of(act)).value;
}

static void check_value(const struct saboteur *s, const char *move, int value)
{
    check(value_of(s, move) == value, "%s is worth %d, not %d", move, value_of(s, move), value);
}

/* The choice of `greedy` with these options, and its calculation if it is not NULL. */
static kt_move choose_with(const char *text, const struct saboteur *s, uint64_t seed,
                           struct kt_calculation *calculation)
{
    struct kt_settings options;
    struct kt_rng rng;
    struct kt_budget budget;
    kt_settings_usual(sa_greedy_bot.choice.options, &options);
    assert_true(kt_settings_read(sa_greedy_bot.choice.options, NULL, text, &options, NULL));
    kt_budget_start(&budget, NULL, NULL);
    kt_rng_seed(&rng, seed);
    void *self = sa_greedy_bot.open(&kt_saboteur, &options);
    assert_non_null(self);
    kt_move move = sa_greedy_bot.choose(self, (const struct kt_sight *)s, &rng, &budget);
    if (calculation)
        sa_greedy_bot.calculate(self, (const struct kt_sight *)s, move, calculation);
    sa_greedy_bot.close(self);
    return move;
}

static kt_move choice_of(const struct saboteur *s, uint64_t seed)
{
    return choose_with("", s, seed, NULL);
}

static void check_choice(const struct saboteur *s, const char *expected)
{
    struct kt_text text = {0};
    sa_write_act(sa_act_of(choice_of(s, 1)), &text);
    check(strcmp(text.data, expected) == 0, "chose %s, not %s", text.data, expected);
    kt_text_free(&text);
}

/* ---- the worked example ---- */

enum { RIGHT, BELOW, ABOVE, LEFT, PLACES };
static const struct {
    int x, y;
} places[PLACES] = {{1, 0}, {0, 1}, {0, -1}, {-1, 0}};

/* A card and its half turn are one candidate, with the better value. */
static int best_at(const struct saboteur *s, const uint8_t opinion[SA_SEATS], int card, int x, int y)
{
    int best = -100;
    for (int turned = 0; turned < 2; turned++) {
        struct sa_act act = {.deed = SA_LAY, .card = (uint8_t)card, .x = (int8_t)x, .y = (int8_t)y};
        act.is_turned = (uint8_t)turned;
        int value = sa_is_legal(s, sa_move_of(act), NULL) ? sa_weigh(s, opinion, false, sa_move_of(act)).value : -100;
        best = value > best ? value : best;
    }
    return best;
}

/* Section V: as printed, in the paper's order of cards and places. Above and below the start the paper counts 7 cards
 * to the nearest goal where its own way of counting gives 8, so eight of the 21 values are one lower here. */
static void all_values_of_the_worked_example(void **unused)
{
    (void)unused;
    static const struct {
        const char *card;
        int printed[PLACES];
    } rows[] = {{"TRB", {3, 3, 3, 0}}, {"TR", {3, 3, 2, 0}}, {"TRB", {3, 3, 3, 0}}, {"TRL", {4, 3, 3, 0}}};
    struct saboteur s = table_with(3, "TRB break-pick TR map TRB TRL", "miner", "");
    uint8_t opinion[SA_SEATS];
    int candidates = 0, lower = 0;
    sa_form_opinions(&s, opinion);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_reader reader = kt_reader_on(rows[i].card, strlen(rows[i].card));
        int card;
        assert_true(sa_read_card(&reader, &card));
        for (int place = 0; place < PLACES; place++) {
            bool is_named = place == ABOVE || place == BELOW;
            int value = best_at(&s, opinion, card, places[place].x, places[place].y);
            check(value == rows[i].printed[place] - is_named, "card %zu, place %d: %d", i + 1, place, value);
            candidates++;
            lower += is_named;
        }
    }
    check_value(&s, "break-pick@2", 0);
    check_value(&s, "break-pick@3", 0);
    check_value(&s, "map@1", 10);
    check_value(&s, "map@2", 10);
    check_value(&s, "map@3", 10);
    assert_int_equal(candidates + 5, 21);
    assert_int_equal(lower, 8);
}

/* "the choice of the goal is made by lot" */
static void the_map_is_played_on_any_goal(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "TRB break-pick TR map TRB TRL", "miner", "");
    int seen = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct sa_act act = sa_act_of(choice_of(&s, seed));
        assert_int_equal(act.deed, SA_LOOK);
        seen |= 1 << act.target;
    }
    assert_int_equal(seen, 7);
}

static void distances_of_the_worked_example(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "map", "miner", "");
    struct sa_mine mine;
    uint8_t steps[SA_CELLS];
    sa_survey(&s, &mine);
    sa_steps_to_goals(&mine, 7, steps);
    assert_int_equal(steps[sa_cell(1, 0)] - 1, 6);
    assert_int_equal(steps[sa_cell(-1, 0)] - 1, 10);
    assert_int_equal(steps[sa_cell(0, 1)] - 1, 8);
    sa_steps_to_goals(&mine, 1, steps); /* the farthest goal from the start */
    assert_int_equal(steps[sa_cell(1, 0)], 9);
}

/* ---- the calculation as rows ---- */

/* The value of the n-th row of a kind, from 1; fails if there is none. */
static double row_value(const struct kt_calculation *c, const char *kind, int n)
{
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->rows[i].kind, kind) == 0 && --n == 0)
            return c->rows[i].value;
    check(false, "no row %s", kind);
    return 0;
}

static int rows_of(const struct kt_calculation *c, const char *kind, bool only_chosen)
{
    int count = 0;
    for (size_t i = 0; i < c->count; i++)
        count += strcmp(c->rows[i].kind, kind) == 0 && (c->rows[i].is_chosen || !only_chosen);
    return count;
}

/* The row of a move; with its terms behind it. */
static const struct kt_row *row_of(const struct kt_calculation *c, const char *move)
{
    for (size_t i = 0; i < c->count; i++) {
        struct kt_text text = {0};
        if (strcmp(c->rows[i].kind, "candidate") == 0)
            sa_write_act(sa_act_of(c->rows[i].move), &text);
        bool is_it = text.data && strcmp(text.data, move) == 0;
        kt_text_free(&text);
        if (is_it)
            return &c->rows[i];
    }
    check(false, "%s is no candidate", move);
    return NULL;
}

static void check_terms(const struct kt_calculation *c, const char *move, int value, const int terms[], int count)
{
    const struct kt_row *row = row_of(c, move);
    check(row->value == value, "%s: %g", move, row->value);
    for (int i = 1; i <= count; i++) {
        assert_string_equal(row[i].kind, "term");
        check(row[i].value == terms[i - 1], "%s: term %d is %g", move, i, row[i].value);
    }
}

/* Section V: 21 candidates, the second card of a kind as often as the first; breaking the own pick is one more. */
static void rows_of_the_worked_example(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "TRB break-pick TR map TRB TRL", "miner", "");
    struct kt_calculation c = {0};
    choose_with("", &s, 1, &c);
    for (int goal = 1; goal <= SA_GOALS; goal++)
        assert_true(row_value(&c, "goal", goal) == 2);
    assert_true(row_value(&c, "amISaboteur", 1) == 0);
    assert_true(row_value(&c, "player", 1) == SA_NO_OPINION && row_value(&c, "player", 2) == SA_NO_OPINION);
    assert_int_equal(rows_of(&c, "player", false), 2);
    assert_int_equal(rows_of(&c, "card", false), 6);
    assert_int_equal(rows_of(&c, "candidate", false), 21 + 1);
    assert_int_equal(rows_of(&c, "candidate", true), 1);
    check_terms(&c, "TBL@1,0", 3, (int[]){6, 0}, 2);
    check_terms(&c, "TR@0,1", 2, (int[]){8, 1}, 2);
    check_terms(&c, "TR@-1,0", 0, (int[]){10, 1}, 2);
    check_terms(&c, "TRL@1,0", 4, (int[]){6, 1}, 2);
    check_terms(&c, "break-pick@2", 0, (int[]){0, 0}, 2);
    check_terms(&c, "map@2", 10, (int[]){2, 0}, 2);
    assert_true(row_value(&c, "ties", 1) == 3);
    assert_true(row_value(&c, "choice", 1) == 10);
    static const int drops[] = {1, 4, 5, 7, 9}; /* map, TRB, TR, TRL, break-pick */
    for (int i = 0; i < 5; i++)
        assert_true(row_value(&c, "drop", i + 1) == drops[i]);
    kt_calculation_free(&c);
}

/* Rows about a saboteur, with the acts that moved isSaboteur and a known goal. */
static void rows_of_a_saboteur(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "xRL TR rockfall mend-lamp", "saboteur", "RL@1,0 RL@2,0 rockfall@2,0");
    struct kt_calculation c = {0};
    s.goal[1] = SA_STONE_A;
    s.broken[2] = 2;
    choose_with("", &s, 1, &c);
    assert_true(row_value(&c, "goal", 1) == 2 && row_value(&c, "goal", 2) == 0);
    assert_true(row_value(&c, "amISaboteur", 1) == 1);
    assert_int_equal(rows_of(&c, "evidence", false), 2);
    assert_true(row_value(&c, "evidence", 1) == SA_MAYBE_MINER && row_value(&c, "player", 1) == SA_MAYBE_MINER);
    assert_true(row_value(&c, "evidence", 2) == SA_MAYBE_SABOTEUR && row_value(&c, "player", 2) == SA_MAYBE_SABOTEUR);
    check_terms(&c, "xRL@2,0", 9 - 7 + 2, (int[]){7, 0, 2}, 3);
    check_terms(&c, "rockfall@1,0", 4 - 8, (int[]){1, 8}, 2);
    check_terms(&c, "mend-lamp@3", 1, (int[]){2, 1}, 2);
    kt_calculation_free(&c);
}

static void rows_of_a_drop(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "TB mend-lamp", "miner", "");
    struct kt_calculation c = {0};
    s.broken[0] = 1;
    choose_with("", &s, 1, &c);
    assert_int_equal(rows_of(&c, "unusable", false), 2);
    assert_true(row_value(&c, "unusable", 1) == -1);
    assert_int_equal(rows_of(&c, "drop", true), 1);
    assert_int_equal(rows_of(&c, "candidate", false), 0);
    kt_calculation_free(&c);
}

/* The option follows the paper's formula: a dead end weighs as a tunnel with the same open sides. */
static void miners_lay_dead_ends_by_the_letter(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "xRL TB", "miner", "");
    struct kt_calculation c = {0};
    struct sa_act act = sa_act_of(choose_with("deadends", &s, 1, &c));
    assert_int_equal(act.deed, SA_LAY);
    assert_false(sa_is_joined(act.card));
    check_terms(&c, "xRL@1,0", 4, (int[]){6, 1}, 2);
    kt_calculation_free(&c);
    act = sa_act_of(choose_with("", &s, 1, &c));
    assert_true(sa_is_joined(act.card));
    check_terms(&c, "xRL@1,0", 0, NULL, 0);
    kt_calculation_free(&c);
}

/* ---- opinions ---- */

static int opinion_of(const char *acts, int seat)
{
    struct saboteur s = table_with(3, "map", "miner", acts);
    uint8_t opinion[SA_SEATS];
    sa_form_opinions(&s, opinion);
    return opinion[seat];
}

static void opinions_follow_from_what_is_done(void **unused)
{
    (void)unused;
    assert_int_equal(opinion_of("drop:? drop:?", 0), SA_NO_OPINION);
    assert_int_equal(opinion_of("RL@1,0 drop:?", 0), SA_MAYBE_MINER);
    assert_int_equal(opinion_of("RL@1,0 drop:? drop:? RL@2,0", 0), SA_SURE_MINER);
    assert_int_equal(opinion_of("RL@-1,0 drop:?", 0), SA_NO_OPINION); /* the wrong way */
    assert_int_equal(opinion_of("xRL@1,0 drop:?", 0), SA_NO_OPINION); /* a dead end far from the goals */
    const char *near = "RL@1,0 RL@2,0 RL@3,0 xRL@4,0 drop:?";         /* a dead end three cards from the goal */
    assert_int_equal(opinion_of(near, 0), SA_MAYBE_SABOTEUR);
    assert_int_equal(opinion_of(near, 1), SA_MAYBE_MINER);
}

static void rockfalls_tell(void **unused)
{
    (void)unused;
    assert_int_equal(opinion_of("RL@1,0 rockfall@1,0", 1), SA_NO_OPINION); /* beside the start */
    assert_int_equal(opinion_of("RL@1,0 RL@2,0 rockfall@2,0", 2), SA_MAYBE_SABOTEUR);
    assert_int_equal(opinion_of("RL@1,0 xRL@2,0 rockfall@2,0", 2), SA_MAYBE_MINER);
}

/* ---- weights ---- */

static void tools_are_weighed_by_opinion(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "break-pick mend-lamp mend-pick-lamp", "miner", "RL@1,0 RL@2,0 rockfall@2,0");
    /* seat 1 is to move; 2 laid a tunnel (maybe a miner), 3 crushed one (maybe a saboteur) */
    check_value(&s, "break-pick@3", 2);
    check_value(&s, "break-pick@2", 0);
    s.broken[2] = 2;
    check_value(&s, "break-pick@3", 1);
    s.broken[1] = 2;
    check_value(&s, "mend-lamp@2", 1);
    check_value(&s, "mend-lamp@3", 0);
    s.broken[0] = 2;
    check_value(&s, "mend-lamp@1", 9);
    s.role[0] = SA_SABOTEUR;
    check_value(&s, "mend-lamp@3", 1);
    check_value(&s, "break-pick@2", 1);
}

static void maps_are_worth_less_when_something_is_known(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "map", "miner", "");
    s.goal[0] = SA_STONE_A;
    check_value(&s, "map@2", 7);
    check_value(&s, "map@1", 0);
    s.goal[1] = SA_STONE_B;
    check_value(&s, "map@3", 0); /* it must be the gold */
    s.goal[1] = SA_GOLD;
    check_value(&s, "map@3", 0);
}

static void rockfalls_are_weighed_by_role(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "rockfall", "saboteur", "TRBL@1,0 TB@1,-1 TB@1,1 RL@2,0 xRL@3,0 drop:?");
    check_value(&s, "rockfall@1,0", 9);  /* joined on four sides */
    check_value(&s, "rockfall@2,0", -3); /* two sides: 4 - 7, round the card that lies behind it */
    s.role[s.turn] = SA_MINER;
    check_value(&s, "rockfall@1,0", 0);
    check_value(&s, "rockfall@3,0", 3); /* a dead end: 7 - 4 */
}

static void saboteurs_lay_dead_ends_and_miners_do_not(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "xRL TR", "saboteur", "");
    check_value(&s, "xRL@1,0", 5); /* 9 - 6 + 2 */
    check_value(&s, "BL@1,0", 4);  /* it leads away */
    s.role[0] = SA_MINER;
    check_value(&s, "xRL@1,0", 0);
    check_value(&s, "BL@1,0", 3);
}

/* ---- dropping ---- */

static void cards_are_dropped_in_order(void **unused)
{
    (void)unused;
    static const char *const miner[] = {"map", "xT",   "TB",         "TRB",      "TL",       "RL",
                                        "TRL", "TRBL", "break-cart", "rockfall", "mend-cart"};
    static const char *const saboteur[] = {"map", "TRBL", "TRB", "TL", "xT", "break-cart", "mend-cart", "rockfall"};
    for (int role = 0; role < 2; role++) {
        const char *const *order = role ? saboteur : miner;
        int count = role ? (int)(sizeof saboteur / sizeof *saboteur) : (int)(sizeof miner / sizeof *miner);
        for (int i = 0; i + 1 < count; i++) {
            char hand[64], expected[64];
            snprintf(hand, sizeof hand, "%s %s", order[i + 1], order[i]);
            snprintf(expected, sizeof expected, "drop:%s", order[i]);
            struct saboteur s = table_with(3, hand, role ? "saboteur" : "miner", "");
            s.broken[0] = 4; /* it cannot dig */
            s.goal[0] = SA_GOLD;
            if (!strcmp(order[i + 1], "mend-cart") || !strcmp(order[i], "mend-cart"))
                s.broken[0] = 1;
            check_choice(&s, expected);
        }
    }
}

static void gold_is_taken_by_its_size(void **unused)
{
    (void)unused;
    struct saboteur s = table_with(3, "map", "miner", "");
    s.winner = SA_MINERS;
    memcpy(s.share, (uint8_t[SA_VALUES]){0, 1, 1, 1}, SA_VALUES);
    check_choice(&s, "take:3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_values_of_the_worked_example),
        cmocka_unit_test(the_map_is_played_on_any_goal),
        cmocka_unit_test(distances_of_the_worked_example),
        cmocka_unit_test(rows_of_the_worked_example),
        cmocka_unit_test(rows_of_a_saboteur),
        cmocka_unit_test(rows_of_a_drop),
        cmocka_unit_test(miners_lay_dead_ends_by_the_letter),
        cmocka_unit_test(opinions_follow_from_what_is_done),
        cmocka_unit_test(rockfalls_tell),
        cmocka_unit_test(tools_are_weighed_by_opinion),
        cmocka_unit_test(maps_are_worth_less_when_something_is_known),
        cmocka_unit_test(rockfalls_are_weighed_by_role),
        cmocka_unit_test(saboteurs_lay_dead_ends_and_miners_do_not),
        cmocka_unit_test(cards_are_dropped_in_order),
        cmocka_unit_test(gold_is_taken_by_its_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
