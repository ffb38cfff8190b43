/* The solver `backtrack`, after the paper: depth-first search with backtracking, a set of visited positions, and four
 * heuristics (section 5), each an option:
 *
 *   safe   a card goes home at once when every lower card of the other colour is home
 *   2n     the looser rule: a card whose rank is n above the other colour's foundations (the lower of the two) also
 *          goes home at once if the other foundation of its own colour is at least 2n below it, since its twin can then
 *          replace it. The paper says that this can be wrong, so with it an exhausted search proves nothing
 *   super  runs move at once, beside single cards
 *   order  moves are tried home first, then supermoves, column to cell, and last cell to column or column to column;
 *          without it, as the rules list them
 *
 * A fifth option is ours: shorten removes detours from the line, since depth-first lines are long.
 *
 * Positions that differ only in the order of columns or cells are one position (the paper divides by 8! and 4!), so
 * one empty cell and one empty column are tried, not all of them.
 *
 * Measured on deals 1..1000: see docs/backtrack.md. */
#include "games/freecell/backtrack.h"

#include <stdlib.h>

#include "search/shorten.h"

static const struct kt_option options[] = {
    [BT_SAFE] = {"safe", N_("move safe cards, which no other card can need, home at once"), 0, 1, 1, NULL},
    [BT_TWO_N] = {"2n", N_("also move cards home that are probably safe (can be wrong)"), 0, 1, 1, NULL},
    [BT_SUPER] = {"super", N_("move whole runs"), 0, 1, 1, NULL},
    [BT_ORDER] = {"order", N_("try moves home first, then runs, then moves to cells, then the others"), 0, 1, 1, NULL},
    [BT_SHORTEN] = {"shorten", N_("remove detours from the solution (not in the paper)"), 0, 1, 1, NULL},
    {0},
};

struct bt_home bt_judge_home(const struct freecell *s, kt_card card)
{
    struct fc_foundations f = fc_foundations_for(s, card);
    int rank = kt_rank(card), n = rank - f.others;
    return (struct bt_home){.n = n, .twin = f.twin, .is_safe = n <= 1, .is_two_n = f.twin <= rank - 2 * n};
}

bool bt_goes_at_once(const struct kt_settings *on, const struct freecell *s, kt_card card)
{
    if (!fc_goes_home(s, card))
        return false;
    struct bt_home home = bt_judge_home(s, card);
    return (on->value[BT_SAFE] && home.is_safe) || (on->value[BT_TWO_N] && home.is_two_n);
}

static bool forced_move(const struct kt_settings *on, const struct freecell *s, kt_move *move)
{
    for (int from = 0; from < FC_HOME; from++) {
        kt_card card = fc_card_at(s, from);
        if (card && bt_goes_at_once(on, s, card)) {
            *move = fc_pack((struct fc_move){from, FC_HOME, 1});
            return true;
        }
    }
    return false;
}

bool bt_is_twin_target(const struct freecell *s, int to)
{
    int first = fc_is_column(to) ? 0 : FC_CELL;
    if (to == FC_HOME || fc_card_at(s, to))
        return false;
    for (int place = first; place < to; place++)
        if (!fc_card_at(s, place))
            return true;
    return false;
}

int bt_class(struct fc_move move)
{
    if (move.to == FC_HOME)
        return 0;
    if (move.cards > 1)
        return 1;
    return fc_is_cell(move.to) ? 2 : 3;
}

static int sort_by_class(kt_move *moves, int count)
{
    kt_move sorted[FC_MOST_MOVES];
    int total = 0;
    for (int class = 0; class < BT_CLASSES; class ++)
        for (int i = 0; i < count; i++)
            if (bt_class(fc_unpack(moves[i])) == class)
                sorted[total++] = moves[i];
    for (int i = 0; i < total; i++)
        moves[i] = sorted[i];
    return total;
}

int bt_list_moves(const struct kt_settings *on, const struct freecell *s, kt_move *moves)
{
    if (forced_move(on, s, moves))
        return 1;
    int count = 0;
    int all = fc_moves(s, moves);
    for (int i = 0; i < all; i++) {
        struct fc_move move = fc_unpack(moves[i]);
        if (!bt_is_twin_target(s, move.to) && (move.cards == 1 || on->value[BT_SUPER]))
            moves[count++] = moves[i];
    }
    return on->value[BT_ORDER] ? sort_by_class(moves, count) : count;
}

static int list_moves(const void *context, const struct kt_state *state, kt_move *moves)
{
    return bt_list_moves(context, fc_of(state), moves);
}

static void *backtrack_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    struct bt_solver *self = malloc(sizeof *self);
    if (!self)
        return NULL;
    self->options = *chosen;
    self->search = (struct kt_depth_first){
        .game = game, .moves = list_moves, .context = &self->options, .is_complete = !chosen->value[BT_TWO_N]};
    return self;
}

static enum kt_verdict backtrack_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                                       struct kt_finding *finding)
{
    const struct bt_solver *backtrack = self;
    enum kt_verdict verdict = kt_depth_first_solve(&backtrack->search, state, budget, finding);
    struct kt_memory memory = {.limit = budget->limits.memory};
    if (verdict == KT_SOLVED && backtrack->options.value[BT_SHORTEN])
        kt_line_shorten(backtrack->search.game, state, &finding->line, &memory);
    finding->memory = memory.peak > finding->memory ? memory.peak : finding->memory;
    return verdict;
}

const struct kt_solver_kind fc_backtrack_solver = {
    .choice = {"backtrack", N_("the paper's solver: depth-first search with backtracking and four heuristics"),
               options},
    .can_be_watched = true,
    .has_trace = true,
    .open = backtrack_open,
    .close = free,
    .solve = backtrack_solve,
    .calculate = bt_calculate,
};
