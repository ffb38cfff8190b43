/* The calculation of the paper's player `greedy`: every sentence is true where it is said, by predicates that do not
 * use the player's code; the order of the steps; as a solver. */
#include "support.h"

#include <stdlib.h>

#include "core/settings.h"
#include "games/klondike/klondike.h"

/* ---- boards ---- */

/* What a row says about this board. */
struct said {
    const struct klondike *s;
    int step, column; /* from 0; -1: no column */
    kt_card card;
    int to;
};

static bool has_card(const struct said *said, kt_card card)
{
    return card != KT_NO_CARD && card == said->card;
}

static kt_card top_of(const struct klondike *s, int column)
{
    const struct kl_column *c = &s->column[column];
    return kl_height(c) > 0 ? c->card[kl_height(c) - 1] : KT_NO_CARD;
}

static kt_card head_of(const struct klondike *s, int column)
{
    const struct kl_column *c = &s->column[column];
    return c->open > 0 ? c->card[c->closed] : KT_NO_CARD;
}

static kt_card waste_of(const struct klondike *s)
{
    return s->waste > 0 ? s->turned[s->waste - 1] : KT_NO_CARD;
}

static bool is_red(kt_card card)
{
    return kt_suit(card) == KT_DIAMONDS || kt_suit(card) == KT_HEARTS;
}

static bool goes_on(const struct klondike *s, kt_card card, int column)
{
    kt_card top = top_of(s, column);
    if (!top)
        return s->rules.empty == KL_EMPTY_ANY || (s->rules.empty == KL_EMPTY_KINGS && kt_rank(card) == s->rules.ranks);
    bool fits = s->rules.build == KL_BUILD_ANY ||
                (s->rules.build == KL_BUILD_SUIT ? kt_suit(top) == kt_suit(card) : is_red(top) != is_red(card));
    return kt_rank(top) == kt_rank(card) + 1 && fits;
}

/* On no column but this one. */
static bool goes_nowhere(const struct said *said)
{
    for (int i = 0; i < said->s->rules.columns; i++)
        if (i != said->column && goes_on(said->s, said->card, i))
            return false;
    return true;
}

static bool goes_home(const struct said *said)
{
    return said->s->home[kt_suit(said->card)] == kt_rank(said->card) - 1;
}

static bool is_empty_column(const struct said *said)
{
    return kl_height(&said->s->column[said->column]) == 0;
}

static bool is_empty_waste(const struct said *said)
{
    return said->s->waste == 0;
}

static bool top_stays(const struct said *said)
{
    return has_card(said, top_of(said->s, said->column)) && said->step == 1 && !goes_home(said);
}

static bool waste_stays(const struct said *said)
{
    return has_card(said, waste_of(said->s)) && said->step == 5 && !goes_home(said);
}

static bool is_top_king(const struct said *said)
{
    return has_card(said, top_of(said->s, said->column)) && said->step == 2 &&
           kt_rank(said->card) == said->s->rules.ranks;
}

static bool top_goes_nowhere(const struct said *said)
{
    return has_card(said, top_of(said->s, said->column)) && said->step == 2 && goes_nowhere(said);
}

static bool run_goes_nowhere(const struct said *said)
{
    return has_card(said, head_of(said->s, said->column)) && said->step == 3 && goes_nowhere(said);
}

static bool waste_goes_nowhere(const struct said *said)
{
    return has_card(said, waste_of(said->s)) && said->step == 6 && goes_nowhere(said);
}

static bool run_ends_with_ace(const struct said *said)
{
    return has_card(said, head_of(said->s, said->column)) && said->step == 3 &&
           kt_rank(top_of(said->s, said->column)) == KT_ACE;
}

static bool king_lies_on_nothing(const struct said *said)
{
    return has_card(said, head_of(said->s, said->column)) && said->step == 3 &&
           kt_rank(said->card) == said->s->rules.ranks && said->s->column[said->column].closed == 0;
}

static bool is_nothing_left(const struct said *said)
{
    return said->s->talon == 0;
}

static bool is_last_pass(const struct said *said)
{
    return said->s->talon > 0 && said->s->waste == said->s->talon && said->s->pass == said->s->rules.passes;
}

static bool none_went_home(const struct said *said)
{
    return said->step == 5; /* see_loops checks whether it did */
}

static bool is_waste_ace(const struct said *said)
{
    return has_card(said, waste_of(said->s)) && said->step == 6 && kt_rank(said->card) == KT_ACE;
}

static bool top_moves_home(const struct said *said)
{
    return has_card(said, top_of(said->s, said->column)) && said->step == 1 && goes_home(said);
}

static bool top_moves(const struct said *said)
{
    return has_card(said, top_of(said->s, said->column)) && said->step == 2 && goes_on(said->s, said->card, said->to);
}

static bool run_moves(const struct said *said)
{
    return has_card(said, head_of(said->s, said->column)) && said->step == 3 && goes_on(said->s, said->card, said->to);
}

static bool waste_moves_home(const struct said *said)
{
    return has_card(said, waste_of(said->s)) && said->step == 5 && goes_home(said);
}

static bool waste_moves(const struct said *said)
{
    return has_card(said, waste_of(said->s)) && said->step == 6 && goes_on(said->s, said->card, said->to);
}

static bool can_draw(const struct said *said)
{
    return said->s->waste < said->s->talon && (said->step == 4 || said->step == 5);
}

static bool can_turn(const struct said *said)
{
    return said->s->waste == said->s->talon && said->s->talon > 0 && (said->step == 4 || said->step == 5);
}

/* ---- sentences ---- */

/* Every sentence of the calculation, with the predicate that must hold where it is said. */
static const struct sentence {
    const char *text;
    bool (*holds)(const struct said *said);
    bool is_move;
} sentences[] = {
    {"step %1, column %2: the column is empty", is_empty_column, false},
    {"step %1: the waste is empty", is_empty_waste, false},
    {"step %1, column %2: the %3 does not fit on its foundation", top_stays, false},
    {"step %1: the %3 of the waste does not fit on its foundation", waste_stays, false},
    {"step %1, column %2: the %3 has the highest rank, which this step does not move", is_top_king, false},
    {"step %1, column %2: the %3 fits on no other column", top_goes_nowhere, false},
    {"step %1, column %2: the run from the %3 on fits on no other column", run_goes_nowhere, false},
    {"step %1: the %3 of the waste fits on no column", waste_goes_nowhere, false},
    {"step %1, column %2: the run from the %3 on ends with an ace", run_ends_with_ace, false},
    {"step %1, column %2: the run starts with the highest rank, the %3, and no card is face down under it",
     king_lies_on_nothing, false},
    {"step %1: stock and waste are empty", is_nothing_left, false},
    {"step %1: the stock is empty, and this is the last pass through it", is_last_pass, false},
    {"step %1: it sent no card home in this loop, so no second draw", none_went_home, false},
    {"step %1: the %3 of the waste is an ace", is_waste_ace, false},
    {"step %1, column %2: the %3 goes home", top_moves_home, true},
    {"step %1, column %2: the %3 goes to column %4", top_moves, true},
    {"step %1, column %2: the run from the %3 on goes to column %4", run_moves, true},
    {"step %1: the %3 of the waste goes home", waste_moves_home, true},
    {"step %1: the %3 of the waste goes to column %4", waste_moves, true},
    {"step %1: draw from the stock", can_draw, true},
    {"step %1: turn the waste over", can_turn, true},
};

enum { SENTENCES = sizeof sentences / sizeof *sentences };

static kt_card card_named(const struct klondike *s, const char *name)
{
    char wanted[8];
    for (int rank = 1; rank <= s->rules.ranks; rank++)
        for (int suit = 0; suit < KT_SUITS; suit++) {
            kt_card_name(kt_card_of(rank, suit), wanted);
            if (strcmp(wanted, name) == 0)
                return kt_card_of(rank, suit);
        }
    return KT_NO_CARD;
}

/* Checks one row; returns which sentence it is. */
static int see_attempt(const struct klondike *s, const struct kt_row *row, kt_move choice)
{
    const struct kt_phrase *label = &row->label;
    struct said said = {s, atoi(label->arg[0]), strstr(label->text, "%2") ? atoi(label->arg[1]) - 1 : -1,
                        card_named(s, label->arg[2]), atoi(label->arg[3]) - 1};
    for (int i = 0; i < SENTENCES; i++) {
        if (strcmp(sentences[i].text, label->text) != 0)
            continue;
        check(said.column < s->rules.columns && said.to < KL_HOME + KT_SUITS, "\"%s\" names no place", label->text);
        check(sentences[i].holds(&said), "\"%s\" (%s, %s, %s) is wrong", label->text, label->arg[0], label->arg[1],
              label->arg[2]);
        check(row->is_chosen == sentences[i].is_move, "\"%s\": chosen or not", label->text);
        check(row->move == (sentences[i].is_move ? choice : KT_NO_MOVE), "\"%s\": another move", label->text);
        return i;
    }
    fail_msg("\"%s\" has no predicate", label->text);
    return 0;
}

/* A loop starts with step 1, or goes on from the choice before. `went_home`: in step 5 of the loop so far. */
static void see_loop(const struct kt_row *row, const struct kt_row *before, bool *went_home)
{
    bool is_new = strncmp(row->label.text, "Loop;", 5) == 0, is_after_rest = before && before->label.text[0] == 'R';
    check(!before || row->value == before->value + 1 || (is_after_rest && row->value == 0), "%f loops", row->value);
    check(row->value <= atoi(row->label.arg[0]), "%f loops of %s", row->value, row->label.arg[0]);
    check(is_new == (atoi(row[1].label.arg[0]) == 1), "a loop starts with step %s", row[1].label.arg[0]);
    *went_home = *went_home && !is_new;
}

/* Steps follow each other. */
static void see_loops(const struct kt_calculation *rows, bool *went_home)
{
    const struct kt_row *loop = NULL;
    for (const struct kt_row *row = rows->rows; row < rows->rows + rows->count; row++) {
        if (strcmp(row->kind, "loop") == 0) {
            see_loop(row, loop, went_home);
            loop = row;
        } else if (strcmp(row->kind, "attempt") == 0) {
            int step = atoi(row->label.arg[0]), before = row - 1 == loop ? step : atoi(row[-1].label.arg[0]);
            check(step == before || step == before + 1, "step %d after step %d", step, before);
            check(!strstr(row->label.text, "sent no card home") || !*went_home, "step 5 sent a card home");
            *went_home = *went_home || strstr(row->label.text, "of the waste goes home");
        }
    }
}

static void see_calculation(void *self, const struct klondike *sight, kt_move choice, bool seen[SENTENCES],
                            bool *went_home)
{
    struct kt_calculation rows = {0};
    kl_greedy_bot.calculate(self, (const struct kt_sight *)sight, choice, &rows);
    int chosen = 0, steps = 0;
    for (size_t i = 0; i < rows.count; i++) {
        const struct kt_row *row = &rows.rows[i];
        if (strcmp(row->kind, "attempt") == 0)
            seen[see_attempt(sight, row, choice)] = true;
        chosen += strcmp(row->kind, "step") == 0 && row->is_chosen;
        steps += strcmp(row->kind, "step") == 0;
    }
    assert_int_equal(steps, 7); /* the fifth has two parts */
    assert_int_equal(chosen, choice != KT_GIVE_UP);
    assert_true(rows.rows[rows.count - 1].is_chosen); /* the step that made the move, or giving up */
    see_loops(&rows, went_home);
    kt_calculation_free(&rows);
}

/* ---- games ---- */

static void every_sentence_is_true(void **unused)
{
    static const char *const rules[] = {"draw=1",
                                        "draw=3",
                                        "draw=3,passes=2",
                                        "columns=4,ranks=5,draw=1,passes=3",
                                        "columns=5,ranks=8,empty=any",
                                        "columns=3,ranks=4,draw=1",
                                        "build=any,empty=none",
                                        "columns=5,ranks=8,build=suit,empty=any"};
    bool seen[SENTENCES] = {false};
    (void)unused;
    for (uint64_t number = 1; number <= 60; number++) {
        struct klondike s, sight;
        struct kt_settings options, settings = rules_of_text(&kt_klondike, rules[number % 8]);
        struct kt_rng rng;
        kt_move move = 0;
        bool went_home = false;
        kt_settings_usual(kl_greedy_bot.choice.options, &options);
        options.value[0] = 20;
        void *self = kl_greedy_bot.open(&kt_klondike, &options);
        kt_rng_seed(&rng, number);
        assert_true(kt_klondike.deal(&settings, number, NULL, (struct kt_state *)&s, NULL));
        while (move != KT_GIVE_UP && !kl_is_won(&s)) {
            kl_observe(&s, &sight);
            move = kl_greedy_bot.choose(self, (const struct kt_sight *)&sight, &rng, NULL);
            see_calculation(self, &sight, move, seen, &went_home);
            if (move != KT_GIVE_UP)
                kl_apply(&s, kl_unpack(move));
        }
        kl_greedy_bot.close(self);
    }
    for (int i = 0; i < SENTENCES; i++)
        check(seen[i], "\"%s\" was never said", sentences[i].text);
}

/* As a solver: the first move of its line; nothing to choose after a win. */
static void the_solver_shows_its_first_choice(void **unused)
{
    (void)unused;
    struct kt_solver *solver = kt_solver_open(&kt_klondike, "greedy:seed=3", NULL);
    struct kt_result result = {0};
    for (uint64_t number = 1; number <= 40; number++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, "draw=1", number);
        struct kt_calculation rows = {0};
        assert_true(kt_solver_run(solver, position, NULL, &result, NULL));
        assert_true(kt_solver_calculation(solver, position, &rows, NULL));
        if (result.verdict == KT_SOLVED)
            assert_int_equal(rows.rows[rows.count - 1].move, result.line.moves[0]);
        kt_calculation_free(&rows);
        for (size_t i = 0; result.verdict == KT_SOLVED && i < result.line.count; i++)
            assert_true(kt_position_play(position, result.line.moves[i], NULL));
        assert_true(kt_solver_calculation(solver, position, &rows, NULL));
        assert_true((rows.count == 1 && strcmp(rows.rows[0].kind, "end") == 0) == (result.verdict == KT_SOLVED));
        kt_calculation_free(&rows);
        kt_position_free(position);
    }
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sentence_is_true),
        cmocka_unit_test(the_solver_shows_its_first_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
