/* The evaluation of the plans of a position, for dives: by what each plan changes, without making it.
 *
 * The cover costs of a column after 0, 1, 2.. digs are stored side by side and summed eight at a time, for all plans
 * that touch it. */
#ifndef KT_FREECELL_OUTLOOK_H
#define KT_FREECELL_OUTLOOK_H

#include "games/freecell/plan.h"

/* The cover cost of an awaited card once a plan has dug d cards from its column, at [FC_OVER_VALUES - over + d]: for
 * all numbers of digs side by side. */
enum { FC_DIG_LANES = 8, FC_COVER_ROOM = FC_OVER_VALUES + FC_DIG_LANES };
struct fc_cover {
    int16_t left[FC_AWAITED][FC_COVER_ROOM]; /* the column then gives one card more to another column */
    int16_t laid[FC_AWAITED][FC_COVER_ROOM]; /* the column then gets one card */
};

/* What the awaited cards of a column mean to plans that come from it or go there. */
struct fc_prospect {
    int16_t left[FC_DIG_LANES]; /* change of the cover costs after 0, 1, 2.. digs and one card moved away */
    int16_t laid[FC_DIG_LANES]; /* the same with one card laid on the column instead */
    uint8_t awaited;            /* which they are, as a set */
};

struct fc_awaited {
    uint8_t order, over; /* 0: the next of its suit; how many lie on it */
};

/* Facts about a position for the evaluation of its plans, computed once. */
struct fc_outlook {
    struct fc_prospect of[FC_PLACES];
    struct fc_awaited card[KT_SUITS * FC_AWAITED];
    int gain[KT_SUITS]; /* the value of moving the next card of each suit home */
    int base;           /* the evaluation of the position, without free cells and empty columns */
    uint64_t goes_home; /* the cards that autoplay would take if they were uncovered */
};

/* Tables that depend only on the weights. */
void fc_cover_set(struct fc_cover *cover, const struct fc_card_sense *sense);

/* Finds the outlook of a position; `cover` was set with the weights of `p`. */
void fc_look_out(const struct fc_packed *p, const struct fc_cover *cover, struct fc_outlook *o);

/* How the plan changes the value, without making it: exact, except for the home moves that follow. */
int fc_plan_change(const struct fc_packed *p, const struct fc_outlook *o, const struct fc_plan *plan);

#endif
