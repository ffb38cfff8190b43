/* The solver `dfs`, which is the paper's: depth-first search with a set of visited positions, over the moves in the
 * order of rules.c. Here is its calculation in the paper's terms: rows and positions are counted from 0, "move" and
 * "open" are its actions. The paper's program keeps its actions in a hash map, so its printed order is arbitrary; the
 * order here is the one in which this search tries them. */
#include <stdlib.h>

#include "games/spider/spider.h"
#include "search/depth_first.h"

static void add_movable(struct kt_calculation *c, const struct spider *s)
{
    struct sp_run runs[SP_MOST_RUNS];
    int count = sp_movable(s, runs);
    kt_row_add_value(c, 0, "movable", N_("Movable cards (row, position), counted from 0"), count);
    for (int i = 0; i < count; i++) {
        struct kt_row *row = kt_row_add(c, 1, "card", N_("(%1, %2): %3"));
        kt_phrase_arg(&row->label, 1, "%d", runs[i].column);
        kt_phrase_arg(&row->label, 2, "%d", runs[i].start);
        kt_phrase_arg_card(&row->label, 3, sp_column(s, runs[i].column)[runs[i].start]);
    }
}

static void add_action(struct kt_calculation *c, const struct spider *s, kt_move packed, bool is_first)
{
    struct sp_move move = sp_unpack(packed);
    const char *label = move.from == SP_STOCK                     ? N_("open")
                        : move.to == SP_HOME && s->rules.by_cards ? N_("move (%1, %2) home")
                        : move.to == SP_HOME                      ? N_("take the finished set of row %1")
                                                                  : N_("move (%1, %2) to row %3");
    struct kt_row *row = kt_row_add(c, 1, "candidate", label);
    row->move = packed;
    row->is_chosen = is_first;
    if (move.from == SP_STOCK)
        return;
    kt_phrase_arg(&row->label, 1, "%d", move.from);
    if (move.to == SP_HOME && !s->rules.by_cards)
        return;
    kt_phrase_arg(&row->label, 2, "%d", s->height[move.from] - move.cards);
    if (move.to != SP_HOME)
        kt_phrase_arg(&row->label, 3, "%d", move.to);
}

static void calculate(void *self, const struct kt_state *state, struct kt_calculation *c)
{
    kt_move moves[SP_MOST_MOVES];
    const struct spider *s = sp_of(state);
    (void)self;
    int count = sp_moves(s, moves);
    add_movable(c, s);
    kt_row_add_value(c, 0, "actions", N_("Actions in the order in which they are tried"), count);
    for (int i = 0; i < count; i++)
        add_action(c, s, moves[i], i == 0);
}

const struct kt_solver_kind sp_dfs_solver = {
    .choice = {.name = "dfs", .about = N_("the paper's solver: depth-first search over all legal moves")},
    .can_be_watched = true,
    .has_trace = true,
    .open = kt_dfs_open,
    .close = free,
    .solve = kt_dfs_solve,
    .calculate = calculate,
};
