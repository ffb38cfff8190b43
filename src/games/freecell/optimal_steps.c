/* The solver `optimal`: the steps from one position to others.
 *
 * **Steps.** Only some positions are kept: those after a step of this form, followed by all safe home moves:
 *     cards of the column that is moved to go into cells, then cards of the column that is moved from do,
 *     then comes one move that does not go into a cell, and that touches each column just dug.
 * Why nothing is lost: take a shortest way to win from such a position, and M, its first move that is not into a cell.
 * A dig of card X from column A before M can wait until after M, unless M touches A or takes X: M finds the same
 * cards, and one more free cell. If M takes X to another column or home, X could have gone there straight from A
 * (digs of A after X can wait), one move shorter, which a shortest way rules out. If M takes X back to its own
 * column A, onto a card further down or to its bottom, then M touches A. So digs before M are of the columns that M
 * touches, and their order among the two does not matter. If a dig uncovers a safe card, then there is a way as short
 * that sends it home now (tableau.h), and that is M; digs of the other column can wait. The rest of the way is
 * shorter, so the argument goes on from there. Besides, columns have no order: a card alone in its column gains nothing
 * by going to an empty one, of several empty ones one is enough, and while one is empty, no other needs to be dug empty
 * to receive a card.
 *
 * By runs, the last move of a step may take a run. The argument is the same, since digs that wait leave more cells free
 * for the run. Except that a column may be dug empty for a run although another one is empty: the other then helps to
 * move the run.
 *
 * **Waste (partial expansion).** A step that adds n moves to the total, made and needed, leads to positions that are
 * not due before n moves more. A lower bound of n is known before the step is made: each move that the bound has not
 * counted. So a position is expanded in parts: the steps that are due are tried, and it is queued again for the others,
 * if there are any. */
#include "games/freecell/optimal.h"

/* ---- waste ---- */

/* Is it the turn of a step that wastes at least so many moves? If it must wait, notes its waste for a later turn. */
static bool admit_waste(struct fc_optimal_search *s, int waste)
{
    if (waste <= s->to_waste)
        return waste >= s->from_waste;
    if (waste < s->left_waste)
        s->left_waste = waste;
    return false;
}

static int waste_so_far(const struct fc_optimal_search *s, const struct fc_stage *stage)
{
    return s->by_runs ? 0 : stage->parks + stage->extra + s->t.must_park - s->total;
}

/* Does lifting this loose card lower the number of extra cards needed? */
static bool drops_extra(struct fc_optimal_search *s, struct fc_stage *stage, kt_card card)
{
    if (!(stage->choices >> card & 1))
        return false;
    if (!stage->is_sure)
        fc_parking_suffices(&s->parking, &s->t, stage->extra, &stage->choices);
    stage->is_sure = true;
    return stage->choices >> card & 1;
}

/* The stage with a loose card in the hand, its move counted. If fewer extra cards are needed now, every choice left was
 * one before, together with this card. A card that had to be parked was in none of them, and one from a cell
 * neither. */
static struct fc_stage lift(struct fc_optimal_search *s, struct fc_stage *before, kt_card card)
{
    struct fc_stage hand = *before;
    hand.parks++;
    if (s->by_runs)
        return hand;
    if (drops_extra(s, before, card)) {
        hand.extra--;
        hand.choices = hand.extra ? before->choices & ~((uint64_t)1 << card) : 0;
        hand.is_sure = hand.extra == 0;
    } else if (s->t.place[card] != FC_IN_CELL && !fc_tableau_must_park(&s->t, card) && hand.extra) {
        hand.choices = FC_ANY_CARD;
        hand.is_sure = false;
    }
    return hand;
}

static int waste_in_hand(const struct fc_optimal_search *s, const struct fc_stage *hand, kt_card card)
{
    return s->by_runs ? 0 : waste_so_far(s, hand) - fc_tableau_must_park(&s->t, card);
}

/* ---- steps ---- */

static void try_home(struct fc_optimal_search *s, const struct fc_stage *stage, kt_card card)
{
    if (admit_waste(s, waste_so_far(s, stage)))
        fc_optimal_finish(s, stage, card, FC_AT_HOME, 1, false);
}

/* Will a safe card lie free when this loose one is lifted? */
static bool uncovers_safe_card(const struct fc_tableau *t, kt_card card)
{
    int place = t->place[card];
    if (place == FC_IN_CELL)
        return false;
    kt_card below = t->at[place][t->height[place] - 1].card;
    return below && fc_tableau_goes_home(t, below) && fc_is_safe_above(t->home, t->in_suit, below);
}

static void try_laying(struct fc_optimal_search *s, const struct fc_stage *hand, int waste, kt_card card, int to)
{
    bool must_park = !s->by_runs && fc_tableau_must_park_on(&s->t, card, to);
    bool may_rise = !must_park && s->t.height[to] > 0;
    if (!admit_waste(s, waste + must_park))
        return;
    if (s->wanted || uncovers_safe_card(&s->t, card))
        fc_optimal_finish(s, hand, card, to, 1, may_rise);
    else
        fc_optimal_gather(s, hand, card, to, may_rise);
}

static void try_move(struct fc_optimal_search *s, struct fc_stage *stage, kt_card card, int to)
{
    struct fc_stage hand = lift(s, stage, card);
    try_laying(s, &hand, waste_in_hand(s, &hand, card), card, to);
}

static int empty_column(const struct fc_tableau *t)
{
    int c = 0;
    while (c < t->columns && t->height[c])
        c++;
    return c;
}

/* All moves of a loose card but those into a cell. */
static void try_card(struct fc_optimal_search *s, struct fc_stage *stage, kt_card card)
{
    const struct fc_tableau *t = &s->t;
    int to[3], places = 0, from = t->place[card];
    if (fc_tableau_goes_home(t, card))
        try_home(s, stage, card);
    for (int i = 0; i < 2; i++)
        if (fc_tableau_is_last(t, t->base[card][i]))
            to[places++] = t->place[t->base[card][i]];
    bool is_alone = from < FC_IN_CELL && t->height[from] == 1;
    if (t->empty_columns && !is_alone && kt_rank(card) >= t->starts)
        to[places++] = empty_column(t);
    if (places == 0)
        return;
    struct fc_stage hand = lift(s, stage, card);
    int waste = waste_in_hand(s, &hand, card);
    for (int i = 0; i < places; i++)
        try_laying(s, &hand, waste, card, to[i]);
}

/* ---- runs ---- */

/* Do the last `count` cards of the column form a run that can move at once? */
static bool can_move_run(const struct fc_optimal_search *s, int from, int count, bool to_empty)
{
    const struct fc_tableau *t = &s->t;
    int scratch = t->starts ? 0 : t->empty_columns - to_empty;
    if (count > (s->by_short_runs ? t->free_cells + 1 + scratch : (t->free_cells + 1) << scratch))
        return false;
    const struct fc_rung *top = fc_tableau_top(t, from);
    for (int i = 0; i < count - 1; i++)
        if (t->base[top[-i].card][0] != top[-i - 1].card && t->base[top[-i].card][1] != top[-i - 1].card)
            return false;
    return true;
}

static void try_run(struct fc_optimal_search *s, const struct fc_stage *stage, int from, int count, int to)
{
    struct fc_stage after = *stage;
    after.parks++;
    if (can_move_run(s, from, count, s->t.height[to] == 0))
        fc_optimal_finish(s, &after, fc_tableau_top(&s->t, from)[1 - count].card, to, count, false);
}

/* All runs of several cards at the end of a column, to the last cards on which they fit and to an empty column. */
static void try_runs(struct fc_optimal_search *s, const struct fc_stage *stage, int from)
{
    const struct fc_tableau *t = &s->t;
    for (int count = 2; count <= t->height[from] && can_move_run(s, from, count, false); count++) {
        kt_card card = fc_tableau_top(t, from)[1 - count].card;
        for (int i = 0; i < 2; i++)
            if (fc_tableau_is_last(t, t->base[card][i]))
                try_run(s, stage, from, count, t->place[t->base[card][i]]);
        if (t->empty_columns && count < t->height[from] && kt_rank(card) >= t->starts)
            try_run(s, stage, from, count, empty_column(t));
    }
}

/* Puts the last card of a column into a cell; false, and not done, if it is not the turn of that yet. */
static bool dig(struct fc_optimal_search *s, int column, struct fc_stage *stage)
{
    kt_card card = fc_tableau_top(&s->t, column)->card;
    struct fc_stage hand = lift(s, stage, card);
    int waste = waste_in_hand(s, &hand, card);
    if (waste > s->to_waste)
        return admit_waste(s, waste);
    fc_optimal_make(s, card, FC_IN_CELL, 1);
    *stage = hand;
    return true;
}

/* Digs for a card, then moves it. If a safe card is uncovered, it ends a step of its own. */
static void dig_and_move(struct fc_optimal_search *s, const struct fc_stage *before, int from, int digs, int to)
{
    int steps = s->steps, gathered = s->gathered;
    struct fc_stage stage = *before;
    for (; digs > 0; digs--) {
        if (s->by_runs)
            try_run(s, &stage, from, digs + 1, to);
        if (!s->t.free_cells || !dig(s, from, &stage) || fc_tableau_safe_card(&s->t))
            break;
    }
    if (digs == 0)
        try_move(s, &stage, fc_tableau_top(&s->t, from)->card, to);
    fc_optimal_finish_gathered(s, gathered);
    fc_optimal_take_back_to(s, steps);
}

/* Fills the column just dug empty, from cells and from other columns. */
static void fill_empty(struct fc_optimal_search *s, struct fc_stage *stage, int to)
{
    const struct fc_tableau *t = &s->t;
    const uint64_t starting = UINT64_MAX << kt_card_of(t->starts, 0); /* cards that may start a column */
    for (uint64_t left = t->in_cells & starting; left; left &= left - 1)
        try_move(s, stage, (kt_card)__builtin_ctzll(left), to);
    for (int c = 0; c < t->columns; c++) {
        if (c == to || t->height[c] < 2)
            continue;
        const struct fc_rung *top = fc_tableau_top(t, c);
        if (starting >> top->card & 1)
            try_move(s, stage, top->card, to);
        for (int digs = 1; (s->by_runs || digs <= t->free_cells) && digs <= t->height[c] - 2; digs++)
            if (starting >> top[-digs].card & 1)
                dig_and_move(s, stage, c, digs, to);
    }
}

/* Lays on the column just dug what fits there, wherever it is; perhaps in the cell to which it has just been dug. */
static void lay_on(struct fc_optimal_search *s, struct fc_stage *stage, int to)
{
    const struct fc_tableau *t = &s->t;
    kt_card top = fc_tableau_top(t, to)->card;
    if (kt_rank(top) <= KT_ACE)
        return;
    for (int i = 0; i < 2; i++) {
        kt_card card = t->fitting[top][i];
        int from = t->place[card];
        if (from == FC_AT_HOME || from == to)
            continue;
        int above = from == FC_IN_CELL ? 0 : t->height[from] - t->depth[card];
        if (above == 0)
            try_move(s, stage, card, to);
        else if (s->by_runs || above <= t->free_cells)
            dig_and_move(s, stage, from, above, to);
    }
}

/* All steps that begin by digging this column. */
static void try_digging(struct fc_optimal_search *s, const struct fc_stage *before, int column)
{
    const struct fc_tableau *t = &s->t;
    int steps = s->steps;
    struct fc_stage stage = *before;
    bool has_empty = t->empty_columns > 0;
    while (t->free_cells && t->height[column] && dig(s, column, &stage)) {
        kt_card safe = fc_tableau_safe_card(t);
        if (safe) {
            try_home(s, &stage, safe);
            break;
        }
        if (t->height[column]) {
            try_card(s, &stage, fc_tableau_top(t, column)->card);
            if (s->by_runs)
                try_runs(s, &stage, column);
            lay_on(s, &stage, column);
        } else if (!has_empty || s->by_runs) {
            fill_empty(s, &stage, column);
        }
        fc_optimal_finish_gathered(s, 0);
    }
    fc_optimal_take_back_to(s, steps);
}

void fc_optimal_try_all(struct fc_optimal_search *s, struct fc_stage *stage)
{
    const struct fc_tableau *t = &s->t;
    for (uint64_t left = t->in_cells; left; left &= left - 1)
        try_card(s, stage, (kt_card)__builtin_ctzll(left));
    for (int c = 0; c < t->columns; c++)
        if (t->height[c])
            try_card(s, stage, fc_tableau_top(t, c)->card);
    fc_optimal_finish_gathered(s, 0);
    for (int c = 0; s->by_runs && c < t->columns; c++)
        try_runs(s, stage, c);
    for (int c = 0; c < t->columns; c++)
        try_digging(s, stage, c);
}
