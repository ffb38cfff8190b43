/* The evaluation of the plans of a position, for dives: by what each plan changes, without making it.
 *
 * The changes of the cover costs of a column after 0, 1, 2.. digs are stored side by side and summed eight at a time,
 * for all plans that touch it. Narrow plans need only the first eight. */
#ifndef KT_FREECELL_OUTLOOK_H
#define KT_FREECELL_OUTLOOK_H

#include "games/freecell/plan.h"

/* How the cover cost of an awaited card changes when a plan digs 0, 1, 2.. cards from its column, and then takes one
 * card more to another place, or lays one on the column. */
enum { FC_DIG_LANES = 8, FC_NEAR_LANES = FC_NARROW_DIGS + 1 };
struct fc_cover_change {
    int16_t left, laid;
};

/* These changes for every number of cards on the awaited card; only for the weights over_next. */
struct fc_cover {
    struct fc_cover_change by[FC_AWAITED][FC_OVER_VALUES][FC_DIG_LANES];
    int16_t over_next[FC_AWAITED][FC_OVER_VALUES];
};

struct fc_awaited {
    uint8_t order, over; /* 0: the next of its suit; how many lie on it */
};

/* Facts about a position for the evaluation of its plans, computed once. */
struct fc_outlook {
    struct fc_cover_change of[FC_PLACE_ROOM][FC_DIG_LANES]; /* of all awaited cards of a column together */
    uint8_t awaited[FC_PLACE_ROOM];                         /* which they are, as a set */
    struct fc_awaited card[KT_SUITS * FC_AWAITED];
    int free, empties;  /* of the position */
    int base;           /* the evaluation of the position, without free cells and empty columns */
    uint64_t goes_home; /* the cards that autoplay would take if they were uncovered */
};

/* Sets the tables, unless they are those of these weights already; `cover` is zeroed before first use. */
void fc_cover_set(struct fc_cover *cover, const struct fc_card_sense *sense);

/* Finds the outlook of a position, for plans of this kind; `cover` was set with the weights of `p`. */
void fc_look_out(const struct fc_packed *p, const struct fc_cover *cover, enum fc_plans which, struct fc_outlook *o);

/* Change of the cover costs when a run leaves its column; the order within the run stays the same. */
static inline int fc_run_left(const struct fc_card_sense *sense, const struct fc_outlook *o, int from, int count)
{
    int change = 0;
    for (unsigned set = o->awaited[from]; set; set &= set - 1) {
        struct fc_awaited card = o->card[__builtin_ctz(set)];
        const int16_t *cost = sense->over_next[card.order];
        change += card.over >= count ? cost[card.over - count] - cost[card.over] : 0;
    }
    return change;
}

/* Change when a run is laid on a column that was dug before. */
static inline int fc_run_laid(const struct fc_card_sense *sense, const struct fc_outlook *o, int to, int to_digs,
                              int count)
{
    int change = 0;
    for (unsigned set = o->awaited[to]; set; set &= set - 1) {
        struct fc_awaited card = o->card[__builtin_ctz(set)];
        const int16_t *cost = sense->over_next[card.order];
        int over = card.over - to_digs + count;
        over = card.over < to_digs ? FC_OVER_IN_CELL : over < FC_OVER_MOST ? over : FC_OVER_MOST;
        change += cost[over] - cost[card.over];
    }
    return change;
}

/* Cost of a card on `below`, over a pile whose lowest ranks are these. */
static inline int fc_lay_cost(const struct fc_card_sense *sense, kt_card card, kt_card below, int low, uint32_t own)
{
    int rank = kt_rank(card);
    return sense->pair[(below ^ card) & 3][kt_rank(below)][rank] + (-(low < rank) & sense->over_lower[rank]) +
           (-(fc_lowest_of(own, kt_suit(card)) < rank) & sense->over_own[rank]);
}

/* The same for the rest of a run, which only goes down: its own cards never lie over a lower one. */
static inline int fc_lay_rest_cost(const struct fc_card_sense *sense, const kt_card *run, int count, int low,
                                   uint32_t own)
{
    int cost = 0;
    for (int i = 1; i < count; i++)
        cost += fc_lay_cost(sense, run[i], run[i - 1], low, own);
    return cost;
}

/* The value of moving this card home, which is the next of its suit: the cards after it move up. Not inlined: few plans
 * need it. */
int fc_home_gain(const struct fc_packed *p, const struct fc_outlook *o, kt_card card);

/* Autoplay after the plan: what the plan uncovers may go home. Estimated by its first card. */
static inline int fc_autoplay_change(const struct fc_packed *p, const struct fc_outlook *o, const struct fc_place *left)
{
    kt_card card = (kt_card)left->top;
    if (!(o->goes_home >> card & 1))
        return 0;
    return fc_home_gain(p, o, card) + left[-1].cost - left->cost;
}

static inline int fc_from_cell_change(const struct fc_packed *p, kt_card card)
{
    const struct fc_card_sense *sense = p->sense;
    int after = kt_rank(card) - p->home[kt_suit(card)] - 1, change = -sense->in_cell[kt_rank(card)];
    if (after < FC_AWAITED)
        change += sense->over_next[after][0] - sense->over_next[after][FC_OVER_IN_CELL];
    return change;
}

FC_INLINE int fc_from_column_change(const struct fc_packed *p, const struct fc_outlook *o, const struct fc_plan *plan,
                                    int height)
{
    const struct fc_place *last = &p->column[plan->from]->at[height], *kept = last - plan->from_digs,
                          *left = kept - plan->count;
    int change = kept->dug - last->dug + left->cost - kept->cost + fc_autoplay_change(p, o, left);
    if (plan->count == 1)
        return change + o->of[plan->from][plan->from_digs].left;
    return change + fc_run_left(p->sense, o, plan->from, plan->count);
}

FC_INLINE int fc_to_column_change(const struct fc_packed *p, const struct fc_outlook *o, const struct fc_plan *plan,
                                  int height)
{
    const struct fc_place *last = &p->column[plan->to]->at[height], *kept = last - plan->to_digs;
    int change =
        kept->dug - last->dug + fc_lay_cost(p->sense, plan->card, (kt_card)kept->top, kept->lowest, kept->lowest_own);
    if (plan->count == 1)
        return change + o->of[plan->to][plan->to_digs].laid;
    const kt_card *run = &p->column[plan->from]->card[p->height[plan->from] - plan->count + 1];
    return change + fc_run_laid(p->sense, o, plan->to, plan->to_digs, plan->count) +
           fc_lay_rest_cost(p->sense, run, plan->count, kept->lowest, kept->lowest_own);
}

/* How the plan changes the value, without making it: exact, except for the home moves that follow. In this header,
 * because a dive calls it for every plan: in a file of its own it took 2 % more instructions in all. */
FC_INLINE int fc_plan_change(const struct fc_packed *p, const struct fc_outlook *o, const struct fc_plan *plan)
{
    int free = o->free - plan->from_digs - plan->to_digs, empties = o->empties, change;
    if (plan->from == FC_IN_CELL) {
        free++;
        change = fc_from_cell_change(p, plan->card);
    } else {
        int height = p->height[plan->from];
        empties += height == plan->from_digs + plan->count;
        change = fc_from_column_change(p, o, plan, height);
    }
    if (plan->to == FC_AT_HOME) {
        change += fc_home_gain(p, o, plan->card);
    } else {
        int height = p->height[plan->to];
        empties -= height == 0;
        change += fc_to_column_change(p, o, plan, height);
    }
    return change + fc_room_cost(p->sense, free, empties);
}

#endif
