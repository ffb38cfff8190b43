/* Plans: the macro moves of the searches.
 *
 * A plan is one real move (a card to a column or home) together with the digging that makes it possible: cards of the
 * column it comes from and of the column it goes to are first put into cells. Putting a card into a cell is never a
 * plan of its own. This removes two of three positions: the eight impossible deals of the first million have 107,321
 * positions (without twins.h), against 319,343 by single moves (fc-solve -to 01ABCDE).
 *
 * Why nothing is lost (FC_PLANS_ONLY). Take a shortest solution in single-card moves. Before its first move M that does
 * not go to a cell there are only digs. A dig of card X from column A can wait until after M, unless M needs it: if M
 * touches neither A nor X, both orders lead to the same position, and the cell is even free longer. So only these are
 * left:
 *   - M takes a card that was in a cell from the start, or a top card: the digs are in the two columns of M. This is
 *     a plan.
 *   - M takes X out of the cell it was dug into, to a column other than A, or home: it could have gone there directly
 *     from A, and the digs after X can wait. This is a plan.
 *   - M takes X out of the cell back to its own column, onto a deeper card (or to the bottom, if the column was dug
 *     empty). This is a plan, too; its digs contain X. Without it, some positions that can be won look impossible (one
 *     random small table of 28,000).
 * The rest of the solution is shorter, so the argument can be repeated for it.
 *
 * Safe cards go home after every plan (FC_SAFE_HOME): rules.c explains why a safe card is never needed; a line that
 * wins with it on the table also wins without it in no more moves.
 *
 * Digging ends when it uncovers a safe card (FC_DIG_TO_SAFE): a solution that continues to dig could move the safe card
 * home instead, and "dig, then home" is a plan. So no card is put on such a card, and it only moves home.
 *
 * Columns have no order: of several empty ones one is enough (FC_ONE_EMPTY); the deepest card of a column gains nothing
 * by going to an empty one (FC_BOTTOM_STAYS); and while a column is empty, no other needs to be dug empty to receive a
 * card, since the card can go to the empty one and the digs can wait (FC_EMPTY_FIRST).
 *
 * All this also holds if only kings may start an empty column: what goes to an empty column, or to the bottom of its
 * own, must then be a king.
 *
 * Won at sight (FC_AT_SIGHT): a blocker is a card over a lower card. If there are at least as many free cells and empty
 * columns as blockers, the game is won by digging out the lowest card again and again: all cards on it are blockers,
 * each of them moves once and blocks nothing in its new place, and the lowest card is always safe. If only kings may
 * start an empty column, these columns do not count.
 *
 * Columns built in suit: a card c in a cell goes onto its base b, the only card on which it fits, as soon as b is the
 * last card of a column (FC_OUT_OF_CELLS). Take any way to win from the position with c in the cell, and follow it with
 * c on b, which leaves one more cell free. No other card could be put on b. Where the way moves b into a cell, c is put
 * into the free cell first, and both positions are the same again; where it moves b elsewhere, c goes through the free
 * cell and follows; where it moves c, both are the same again. */
#ifndef KT_FREECELL_PLAN_H
#define KT_FREECELL_PLAN_H

#include "games/freecell/packed.h"

struct fc_plan {
    kt_card card;            /* the real move; */
    uint8_t from, to, count; /* count > 1: a run at once */
    uint8_t from_digs, to_digs;
    int16_t score; /* for callers that evaluate plans */
};

enum {
    /* No position has as many plans: 117 places within reach of digging times two cards that fit, 4 home moves; into
     * each of 13 columns, empty or dug empty, 8 cards of cells, 108 of other columns and 7 of its own; 13 moves to
     * cells. */
    FC_MOST_PLANS = 1900,
    /* 8 digs, the move, 52 cards home; with 8 more for tidying up. Or 20 blockers and 52 cards home. */
    FC_MOST_PLAN_STEPS = 72
};

/* The complete set, card by card; or the likely ones, for dives: few cards dug for one plan, runs moved at once where
 * the rules allow it, and empty columns only for what can be built on. Narrow plans do not split a run to place the
 * twin of its next card, to move a card home, to fill an empty column, or while digging elsewhere. Of 118,000 plans of
 * solutions hardly any were of these kinds, but a third of the listed plans are.
 *
 * Nor do they move a part of a run onto a twin if the run is the whole column, or if the rest cannot be dug: no column
 * is empty, and it has more cards than there are free cells. Nor do they move a single card to an empty column, unless
 * the card under it goes home next. On the lines of solutions that was right for 1 of 300 plans of the first kind, 1 of
 * 150 of the second and 1 of 2000 of the third (others: 1 of 14). Without them 20 % fewer plans are judged, and the
 * solutions are shorter. */
enum fc_plans { FC_ALL_PLANS, FC_WIDE_PLANS, FC_NARROW_PLANS };
enum { FC_WIDE_DIGS = 7, FC_NARROW_DIGS = 3 };

/* Writes the plans, and perhaps one invalid plan after them; returns how many are valid. */
int fc_plans_list(const struct fc_packed *p, enum fc_plans which, struct fc_plan *plans);

/* Makes the moves that lose nothing: safe cards go home and, if columns are built in suit, cards leave the cells.
 * Writes the steps, at most FC_DECK + FC_MOST_CELLS, and returns how many. */
int fc_plan_settle(struct fc_packed *p, struct fc_step *steps);

/* Makes the plan, then settles; writes all steps and returns how many. */
int fc_plan_make(struct fc_packed *p, struct fc_plan plan, struct fc_step *steps);
int fc_plan_make_bare(struct fc_packed *p, struct fc_plan plan, struct fc_step *steps); /* without settling */

static inline void fc_plan_unmake(struct fc_packed *p, const struct fc_step *steps, int count)
{
    while (count > 0)
        fc_step_unmake(p, steps[--count]);
}

/* The key of the position that the plan leads to, without making it; false if other moves follow it (then make it). The
 * position must be settled. */
bool fc_plan_key(const struct fc_packed *p, const struct fc_plan *plan, uint64_t key[2]);

/* How many blockers too many the position has for that. */
static inline int fc_blockers_left(const struct fc_packed *p)
{
    return p->blockers - fc_packed_free(p) - (p->empties & p->spare);
}

static inline bool fc_won_at_sight(const struct fc_packed *p)
{
    return fc_blockers_left(p) <= 0;
}

/* Plays a position that is won at sight, and has no safe card left, to its end; at most FC_MOST_PLAN_STEPS steps. */
int fc_play_to_end(struct fc_packed *p, struct fc_step *steps);

/* Tries the same in a position with more blockers, where a card may also go onto a column: -1 if no place is left, in
 * some position on the way. */
enum { FC_MOST_DIGS_TO_END = 20 };
int fc_try_to_end(struct fc_packed *p, struct fc_step *steps);

/* Moves every card from the cells to a column on which it fits. Not always right in alternating colours, so only for
 * dives there. */
int fc_tidy_up(struct fc_packed *p, struct fc_step *steps);

#endif
