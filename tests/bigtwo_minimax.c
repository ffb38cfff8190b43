/* The calculation of `minimax`: the paper's table 1, its worked examples and its last log as rows; the tree compared
 * with a plain minimax over its own rows; the option `answers`. */
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/rng.h"
#include "games/bigtwo/bigtwo.h"

/* One decision: of a bot about a position. */
struct decision {
    struct kt_bot *bot;
    struct kt_view *view;
    struct kt_position *world; /* names the moves */
    kt_move choice;
    struct kt_calculation calculation;
};

static struct decision decide(const struct kt_position *position, const char *spec)
{
    struct decision d = {.view = kt_view_of(position, kt_position_turn(position))};
    d.bot = kt_bot_open(&kt_bigtwo, spec, 1, NULL);
    d.world = kt_view_world(d.view, 1);
    assert_true(d.bot && d.view && d.world);
    d.choice = kt_bot_choose(d.bot, d.view, NULL);
    assert_true(kt_bot_calculation(d.bot, d.view, d.choice, &d.calculation));
    return d;
}

static void forget(struct decision *d)
{
    kt_calculation_free(&d->calculation);
    kt_position_free(d->world);
    kt_view_free(d->view);
    kt_bot_close(d->bot);
}

/* A table with these hands, after these plays; all other cards are gone. */
static struct kt_position *table_with(const char *const hands[B2_SEATS], const char *plays)
{
    static const char suits[] = "DCHS", ranks[] = "3456789TJQKA2";
    char text[ROOM], name[] = "??", gone[ROOM] = "";
    for (int card = 0; card < B2_CARDS; card++) {
        bool is_held = false;
        name[0] = ranks[card / 4];
        name[1] = suits[card % 4];
        for (int seat = 0; seat < B2_SEATS; seat++)
            is_held = is_held || strstr(hands[seat], name);
        if (!is_held)
            snprintf(gone + strlen(gone), sizeof gone - strlen(gone), " %s", name);
    }
    snprintf(text, sizeof text,
             "game: bigtwo\nrules: preset=paper\nround: 1\ntotals: 0 0 0 0\nlead: 1\ngone:%s\n1: %s\n2: %s\n3: %s\n4: "
             "%s\nplays:\n",
             gone, hands[0], hands[1], hands[2], hands[3]);
    struct kt_position *position = read_or_fail(&kt_bigtwo, NULL, text);
    play_text(position, plays);
    return position;
}

/* The rows of a kind, one per line: the move or the label, and the value. */
static void write_kind(const struct decision *d, const char *kind, struct kt_text *out)
{
    for (size_t i = 0; i < d->calculation.count; i++) {
        const struct kt_row *row = &d->calculation.rows[i];
        char label[256], line[300];
        if (strcmp(row->kind, kind) != 0)
            continue;
        kt_phrase_render(&row->label, NULL, label, sizeof label);
        snprintf(line, sizeof line, "%s: %g%s\n", label, row->value, row->is_chosen ? " *" : "");
        kt_text_add(out, line);
    }
}

static void see_rows(const struct decision *d, const char *kind, const char *expected)
{
    struct kt_text text = {0};
    kt_text_add(&text, "");
    write_kind(d, kind, &text);
    assert_string_equal(text.data, expected);
    kt_text_free(&text);
}

/* ---- the paper ---- */

static const char *const section_5[] = {"9C JD AD", "8S KC KH", "4S 7C JH", "9S KS 2C"};

static void table_1(void **unused)
{
    (void)unused;
    static const char *const hands[] = {"3D 3C 3H 3S 4D AS 2D 2C 2H 2S", "4C", "5C", "6C"};
    struct kt_position *position = table_with(hands, "");
    struct decision d = decide(position, "minimax");
    see_rows(&d, "card",
             "3♦ (rank v = 0, suit s = 0): 4\n3♣ (rank v = 0, suit s = 1): 5\n3♥ (rank v = 0, suit s = 2): 6\n"
             "3♠ (rank v = 0, suit s = 3): 7\n4♦ (rank v = 1, suit s = 0): 8\nA♠ (rank v = 11, suit s = 3): 51\n"
             "2♦ (rank v = 12, suit s = 0): 52\n2♣ (rank v = 12, suit s = 1): 53\n2♥ (rank v = 12, suit s = 2): 54\n"
             "2♠ (rank v = 12, suit s = 3): 55\n");
    forget(&d);
    kt_position_free(position);
}

static void the_pair_of_threes(void **unused)
{
    (void)unused;
    static const char *const hands[] = {"3C 3H", "4C", "5C", "6C"};
    struct kt_position *position = table_with(hands, "");
    struct decision d = decide(position, "minimax");
    see_rows(&d, "play", "3♣ (K = 1 - 5 / 1): -4\n3♥ (K = 1 - 6 / 1): -5\n3♣ 3♥ (K = 2 - 11 / 2): -3.5\n");
    forget(&d);
    kt_position_free(position);
}

static void section_5_as_a_tree(void **unused)
{
    (void)unused;
    struct kt_position *position = table_with(section_5, "");
    struct decision d = decide(position, "minimax");
    see_rows(&d, "virtual-hand", "Virtual hand, the cards neither in the own hand nor played: 9\n");
    see_rows(&d, "cards", "4♠ 7♣ 8♠ 9♠ J♥ K♣ K♥ K♠ 2♣: 0\n");
    see_rows(&d, "play", "9♣ (K = 1 - 29 / 1): -28\nJ♦ (K = 1 - 36 / 1): -35\nA♦ (K = 1 - 48 / 1): -47\n");
    see_rows(&d, "tree", "One turn of the table after each play, V = K1 + (K1 - K2) + (K1 - K3) + (K1 - K4) + K5: 0\n");
    see_rows(&d, "candidate",
             "9♣ (V = -28 + 2 + 9 + 16 - 47): -48 *\nJ♦ (V = -35 + 2 + 9 + 10 - 47): -61\n"
             "A♦ (V = -47 + 5 + 0 + 0 - 55): -97\n");
    see_rows(&d, "answer",
             "9♠ (K2 = -30, term K1 - K2): 2 *\nJ♥ (K3 = -37, term K1 - K3): 9 *\nK♣ (K4 = -44, term K1 - K4): 16 *\n"
             "J♥ (K2 = -37, term K1 - K2): 2\nK♣ (K3 = -44, term K1 - K3): 9\nK♥ (K4 = -45, term K1 - K4): 10\n"
             "2♣ (K2 = -52, term K1 - K2): 5\npass (0 instead of K1 - K3): 0\npass (0 instead of K1 - K4): 0\n");
    see_rows(&d, "reply",
             "A♦ (K5, own next play): -47 *\nA♦ (K5, own next play): -47\npass (K5, own next play): -55\n");
    forget(&d);
    kt_position_free(position);
}

/* The answers of the other players, and the only play that is left. */
static void the_rest_of_section_5(void **unused)
{
    (void)unused;
    static const struct {
        const char *plays, *candidates;
    } cases[] = {
        {"9C", "K♣ (V = -44 + 2 + 3 + 8 - 55): -86 *\nK♥ (V = -45 + 1 + 2 + 7 - 55): -90\n"
               "pass (V = -55 - 25 - 20 - 18 - 44): -162\n"},
        {"9C KC pass", "K♠ (V = -46 + 1 + 0 + 0 - 52): -97 *\n2♣ (V = -52 + 0 + 0 + 0 - 55): -107\n"
                       "pass (V = -55 - 10 - 8 + 0 - 52): -125\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kt_position *position = table_with(section_5, cases[i].plays);
        struct decision d = decide(position, "minimax");
        see_rows(&d, "candidate", cases[i].candidates);
        forget(&d);
        kt_position_free(position);
    }
    struct kt_position *position = table_with(section_5, "9C KC");
    struct decision d = decide(position, "minimax");
    see_rows(&d, "trick", "To beat: K♣: 0\n");
    see_rows(&d, "play", "pass (K is fixed): -55\n");
    see_rows(&d, "candidate", "");
    forget(&d);
    kt_position_free(position);
}

static void see_choices(const char *const hands[B2_SEATS], const char *plays, const char *expected)
{
    struct kt_position *position = table_with(hands, plays);
    struct decision d = decide(position, "minimax");
    struct kt_text text = {0};
    for (size_t i = 0; i < d.calculation.count; i++) {
        const struct kt_row *row = &d.calculation.rows[i];
        if (strcmp(row->kind, "candidate") != 0)
            continue;
        kt_move_write(d.world, row->move, &text);
        kt_text_add(&text, row->is_chosen ? "* " : " ");
    }
    assert_string_equal(text.data, expected);
    kt_text_free(&text);
    forget(&d);
    kt_position_free(position);
}

static void the_last_log(void **unused)
{
    (void)unused;
    static const char *const second[] = {"QC 3D", "8H 9D 9S QH QS KD 2S", "3C 4C", "3S 4D"};
    see_choices(second, "QC", "QH* QS KD 2S pass ");
    static const char *const third[] = {"QC 3D", "KS 9S", "3H 4S 5H 6C 7S 8C 8S JC JH AS 2D 2H", "3S 4D"};
    see_choices(third, "QC KS", "AS* 2D 2H pass ");
}

/* With many answers, the first opponent plays the 2♣, and nobody can beat it: -28 + (-28 + 52) - 55 = -59. */
static void section_5_with_many_answers(void **unused)
{
    (void)unused;
    struct kt_position *position = table_with(section_5, "");
    struct decision d = decide(position, "minimax:answers=8");
    see_rows(&d, "candidate",
             "9♣ (V = -28 + 24 + 0 + 0 - 55): -59 *\nJ♦ (V = -35 + 17 + 0 + 0 - 55): -73\n"
             "A♦ (V = -47 + 5 + 0 + 0 - 55): -97\n");
    see_rows(&d, "answers", "Each opponent has up to 8 answers and takes the one with the lowest V: 0\n");
    forget(&d);
    kt_position_free(position);
}

static int count_kind(const struct kt_calculation *rows, const char *kind)
{
    int count = 0;
    for (size_t i = 0; i < rows->count; i++)
        count += strcmp(rows->rows[i].kind, kind) == 0;
    return count;
}

/* With several answers it ends on request, after two plays. */
static void it_stops_on_request(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"minimax:answers=8", "minimax"};
    struct kt_position *position = deal_or_fail(&kt_bigtwo, "opening=free", 5);
    for (int i = 0; i < 2; i++) {
        struct kt_bot *bot = kt_bot_open(&kt_bigtwo, specs[i], 1, NULL);
        struct kt_view *view = kt_view_of(position, kt_position_turn(position));
        struct kt_calculation rows = {0};
        kt_bot_stop(bot);
        kt_move choice = kt_bot_choose(bot, view, NULL);
        assert_true(kt_bot_calculation(bot, view, choice, &rows));
        int candidates = count_kind(&rows, "candidate");
        check(i == 0 ? candidates == 2 : candidates > 13, "%s: %d candidates", specs[i], candidates);
        kt_calculation_free(&rows);
        kt_view_free(view);
        kt_bot_close(bot);
    }
    kt_position_free(position);
}

/* ---- any table ---- */

/* The minimax value of the row at `*i`, whose path sums up to `sum`; `*i` becomes the row after its subtree. */
static double value_of(const struct decision *d, size_t *i, double sum, int answers)
{
    const struct kt_row *row = &d->calculation.rows[(*i)++];
    double best = NAN;
    int children = 0;
    while (*i < d->calculation.count && d->calculation.rows[*i].depth > row->depth) {
        const struct kt_row *child = &d->calculation.rows[*i];
        bool is_max = strcmp(child->kind, "reply") == 0;
        double value = value_of(d, i, sum + child->value, answers);
        bool is_better = isnan(best) || (is_max ? value > best : value < best);
        best = is_better ? value : best;
        children++;
    }
    check(children <= answers, "%d branches instead of %d", children, answers);
    check((children == 0) == (strcmp(row->kind, "reply") == 0), "a branch ends with a row \"%s\"", row->kind);
    return children ? best : sum;
}

static double first_value(const struct decision *d, kt_move move)
{
    size_t i = 0;
    while (d->calculation.rows[i].move != move || strcmp(d->calculation.rows[i].kind, "play") != 0)
        check(++i < d->calculation.count, "a candidate is no legal play");
    return d->calculation.rows[i].value;
}

/* Returns the number of chosen rows of the tree. */
static int see_tree(const struct decision *d, int answers)
{
    double highest = -INFINITY, chosen = NAN;
    int marked = 0;
    for (size_t i = 0; i < d->calculation.count;) {
        const struct kt_row *row = &d->calculation.rows[i];
        if (strcmp(row->kind, "candidate") != 0) {
            i++;
            continue;
        }
        size_t from = i;
        double value = value_of(d, &i, first_value(d, row->move), answers);
        check(fabs(value - row->value) < 1e-9, "V is %f, the tree says %f", row->value, value);
        highest = value > highest ? value : highest;
        for (; from < i; from++)
            marked += d->calculation.rows[from].is_chosen;
        chosen = row->is_chosen ? value : chosen;
    }
    check(isnan(chosen) || fabs(chosen - highest) < 1e-9, "%f is chosen, not %f", chosen, highest);
    return marked;
}

static void the_tree_is_a_minimax_of_its_rows(void **unused)
{
    static const char *const rules[] = {"", "seats=3", "seats=2,hand=all", "preset=taiwan", "preset=pusoydos"};
    struct kt_rng rng;
    int trees = 0;
    (void)unused;
    kt_rng_seed(&rng, 9);
    for (int deal = 1; deal <= often(80); deal++) {
        struct kt_position *position = deal_or_fail(&kt_bigtwo, rules[deal % 5], (uint64_t)deal);
        char spec[32];
        int answers = 1 + deal % 3;
        snprintf(spec, sizeof spec, "minimax:answers=%d", answers);
        play_randomly(position, &rng, deal % 30, NULL);
        if (kt_position_turn(position) != KT_NOBODY) {
            struct decision d = decide(position, spec);
            int marked = see_tree(&d, answers), seats = kt_position_seats(position);
            check(marked == 0 || marked == seats + 1, "%d rows of the tree are chosen", marked);
            trees += marked > 0;
            forget(&d);
        }
        kt_position_free(position);
    }
    check(trees >= 10, "only %d trees", trees);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_1),
        cmocka_unit_test(the_pair_of_threes),
        cmocka_unit_test(section_5_as_a_tree),
        cmocka_unit_test(the_rest_of_section_5),
        cmocka_unit_test(the_last_log),
        cmocka_unit_test(section_5_with_many_answers),
        cmocka_unit_test(it_stops_on_request),
        cmocka_unit_test(the_tree_is_a_minimax_of_its_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
