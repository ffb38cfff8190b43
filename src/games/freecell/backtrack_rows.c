/* What the solver `backtrack` considers in one position, as rows: the cards that go home at once and by which
 * heuristic, the moves by class in the order in which they are tried, the moves left out, and the effect of each
 * heuristic here. Moves and predicates are those of backtrack.c. */
#include "games/freecell/backtrack.h"

/* ---- heuristics 1 and 2 ---- */

static void add_home_card(struct kt_calculation *c, const struct kt_settings *on, const struct freecell *s, int from)
{
    kt_card card = fc_card_at(s, from);
    struct bt_home home = bt_judge_home(s, card);
    kt_row_add_move(c, 1, "home", fc_pack((struct fc_move){from, FC_HOME, 1}));
    kt_row_add_value(c, 2, "term", N_("n, its rank minus the lower foundation of the other colour"), home.n);
    kt_row_add_value(c, 2, "term", N_("Its rank minus the other foundation of its own colour"),
                     kt_rank(card) - home.twin);
    kt_row_add_value(c, 2, "safe",
                     on->value[BT_SAFE] ? N_("Heuristic safe: n is at most 1 (1 if so)")
                                        : N_("Heuristic safe (off): n is at most 1 (1 if so)"),
                     home.is_safe);
    kt_row_add_value(c, 2, "2n",
                     on->value[BT_TWO_N] ? N_("Heuristic 2n: the second difference is at least 2n (1 if so)")
                                         : N_("Heuristic 2n (off): the second difference is at least 2n (1 if so)"),
                     home.is_two_n);
    kt_row_add_value(c, 2, "at_once", N_("Goes home at once (1 if so)"), bt_goes_at_once(on, s, card));
}

static void add_home_cards(struct kt_calculation *c, const struct kt_settings *on, const struct freecell *s)
{
    bool has_some = false;
    kt_row_add(c, 0, "homes", N_("Cards that can go home; the first that goes at once is the only move tried"));
    for (int from = 0; from < FC_HOME; from++) {
        kt_card card = fc_card_at(s, from);
        if (!card || !fc_goes_home(s, card))
            continue;
        add_home_card(c, on, s, from);
        has_some = true;
    }
    if (!has_some)
        kt_row_add(c, 1, "none", N_("None"));
}

/* ---- the moves tried ---- */

static const char *class_label(int class)
{
    static const char *const labels[BT_CLASSES] = {N_("To the foundations"), N_("Supermoves"),
                                                   N_("From a column to a cell"),
                                                   N_("From a cell to a column, or from column to column")};
    return labels[class];
}

static void add_class(struct kt_calculation *c, int class, const kt_move *moves, int count)
{
    int members = 0;
    for (int i = 0; i < count; i++)
        members += bt_class(fc_unpack(moves[i])) == class;
    kt_row_add_value(c, 1, "class", class_label(class), members);
    for (int i = 0; i < count; i++)
        if (bt_class(fc_unpack(moves[i])) == class)
            kt_row_add_move(c, 2, "candidate", moves[i])->is_chosen = i == 0;
}

static void add_moves(struct kt_calculation *c, const struct kt_settings *on, const struct freecell *s)
{
    kt_move moves[FC_MOST_MOVES];
    int count = bt_list_moves(on, s, moves);
    kt_row_add_value(c, 0, "moves",
                     on->value[BT_ORDER] ? N_("Moves in the order in which they are tried, by class")
                                         : N_("Moves in the order in which they are tried, as the rules list them"),
                     count);
    for (int class = 0; class < BT_CLASSES && on->value[BT_ORDER]; class ++)
        add_class(c, class, moves, count);
    for (int i = 0; i < count && !on->value[BT_ORDER]; i++)
        kt_row_add_move(c, 1, "candidate", moves[i])->is_chosen = i == 0;
}

static void add_twins(struct kt_calculation *c, const struct freecell *s)
{
    kt_move moves[FC_MOST_MOVES];
    int all = fc_moves(s, moves), twins = 0;
    for (int i = 0; i < all; i++)
        twins += bt_is_twin_target(s, fc_unpack(moves[i]).to);
    kt_row_add_value(c, 0, "twins", N_("Legal moves left out because there is an equal empty place further left"),
                     twins);
    for (int i = 0; i < all; i++)
        if (bt_is_twin_target(s, fc_unpack(moves[i]).to))
            kt_row_add_move(c, 1, "twin", moves[i]);
}

/* ---- the effect of each heuristic ---- */

static void add_trial(struct kt_calculation *c, struct kt_settings on, int heuristic, bool is_on,
                      const struct kt_state *state)
{
    kt_move moves[FC_MOST_MOVES];
    struct kt_text first = {0};
    on.value[heuristic] = is_on;
    int count = bt_list_moves(&on, fc_of(state), moves);
    if (count == 0) {
        kt_row_add_value(c, 2, is_on ? "on" : "off", is_on ? N_("On: moves") : N_("Off: moves"), 0);
        return;
    }
    fc_write_move(state, moves[0], &first);
    struct kt_row *row = kt_row_add_value(c, 2, is_on ? "on" : "off",
                                          is_on ? N_("On: first %1; moves") : N_("Off: first %1; moves"), count);
    row->move = moves[0];
    kt_phrase_arg(&row->label, 1, "%s", first.data ? first.data : "");
    kt_text_free(&first);
}

static void add_effects(struct kt_calculation *c, const struct kt_settings *on, const struct kt_state *state)
{
    static const char *const labels[BT_HEURISTICS] = {
        [BT_SAFE] = N_("safe: a card goes home at once if every lower card of the other colour is home"),
        [BT_TWO_N] = N_("2n: a card goes home at once if it is 2n above the other foundation of its own colour"),
        [BT_SUPER] = N_("super: whole runs move at once"),
        [BT_ORDER] = N_("order: moves are tried by class"),
    };
    kt_row_add(c, 0, "effects", N_("Effect of each heuristic here: the first move tried, and how many moves"));
    for (int heuristic = 0; heuristic < BT_HEURISTICS; heuristic++) {
        kt_row_add(c, 1, "heuristic", labels[heuristic]);
        add_trial(c, *on, heuristic, true, state);
        add_trial(c, *on, heuristic, false, state);
    }
}

void bt_calculate(void *self, const struct kt_state *state, struct kt_calculation *c)
{
    const struct kt_settings *on = &((const struct bt_solver *)self)->options;
    add_home_cards(c, on, fc_of(state));
    add_moves(c, on, fc_of(state));
    add_twins(c, fc_of(state));
    add_effects(c, on, state);
}
