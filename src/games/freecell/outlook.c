#include "games/freecell/outlook.h"

void fc_cover_set(struct fc_cover *cover, const struct fc_card_sense *sense)
{
    for (int k = 0; k < FC_AWAITED; k++)
        for (int i = 0; i < FC_COVER_ROOM; i++) {
            const int16_t *cost = sense->over_next[k];
            int over = FC_OVER_VALUES - i; /* after the digging; below 0: the card itself is in a cell */
            over = over < FC_OVER_MOST ? over : FC_OVER_MOST;
            cover->left[k][i] = cost[over > 0 ? over - 1 : over == 0 ? 0 : FC_OVER_IN_CELL];
            cover->laid[k][i] = cost[over < 0 ? FC_OVER_IN_CELL : over < FC_OVER_MOST ? over + 1 : over];
        }
}

/* Eight differences of weights of at most 900 are summed up: they fit. */
static inline void add_changes(int16_t sum[FC_DIG_LANES], const int16_t then[FC_DIG_LANES], int now)
{
    int16_t changed[FC_DIG_LANES], costs[FC_DIG_LANES];
    memcpy(changed, sum, sizeof changed);
    memcpy(costs, then, sizeof costs);
    for (int d = 0; d < FC_DIG_LANES; d++)
        changed[d] = (int16_t)(changed[d] + costs[d] - now);
    memcpy(sum, changed, sizeof changed);
}

/* Adds the card; returns its cover cost. */
static inline int await(const struct fc_packed *p, const struct fc_cover *cover, struct fc_outlook *o, kt_card card,
                        int order, int over)
{
    int at = p->column_of[card], number = kt_suit(card) * FC_AWAITED + order;
    int now = p->sense->over_next[order][over];
    add_changes(o->of[at].left, &cover->left[order][FC_OVER_VALUES - over], now);
    add_changes(o->of[at].laid, &cover->laid[order][FC_OVER_VALUES - over], now);
    o->of[at].awaited |= (uint8_t)(1 << number);
    o->card[number] = (struct fc_awaited){(uint8_t)order, (uint8_t)over};
    return now;
}

static inline void look_at_suit(const struct fc_packed *p, const struct fc_cover *cover, struct fc_outlook *o, int suit)
{
    kt_card next = fc_next_home(p, suit);
    int gain = p->sense->at_home[kt_rank(next)], over = fc_cards_over(p, next);
    for (int k = 0; k < FC_AWAITED; k++) {
        kt_card card = kt_card_of(kt_rank(next) + k, suit);
        int now = await(p, cover, o, card, k, over);
        over = fc_cards_over(p, card + KT_SUITS);
        gain += p->sense->over_next[k][over] - now; /* the card after it moves up */
        o->base += now;
    }
    o->gain[suit] = gain;
    o->goes_home |= (uint64_t)fc_packed_is_safe(p, next) << next;
}

void fc_look_out(const struct fc_packed *p, const struct fc_cover *cover, struct fc_outlook *o)
{
    memset(o->of, 0, (size_t)p->columns * sizeof *o->of);
    memset(o->of + FC_IN_CELL, 0, (FC_PLACES - FC_IN_CELL) * sizeof *o->of);
    o->base = p->cost_sum;
    o->goes_home = 0;
    for (int suit = 0; suit < KT_SUITS; suit++)
        look_at_suit(p, cover, o, suit);
}

/* Change of the cover costs when a run leaves its column; the order within the run stays the same. */
static int run_left(const struct fc_card_sense *sense, const struct fc_outlook *o, int from, int count)
{
    int change = 0;
    for (unsigned set = o->of[from].awaited; set; set &= set - 1) {
        struct fc_awaited card = o->card[__builtin_ctz(set)];
        const int16_t *cost = sense->over_next[card.order];
        change += card.over >= count ? cost[card.over - count] - cost[card.over] : 0;
    }
    return change;
}

/* Change when a run is laid on a column that was dug before. */
static int run_laid(const struct fc_card_sense *sense, const struct fc_outlook *o, int to, int to_digs, int count)
{
    int change = 0;
    for (unsigned set = o->of[to].awaited; set; set &= set - 1) {
        struct fc_awaited card = o->card[__builtin_ctz(set)];
        const int16_t *cost = sense->over_next[card.order];
        int over = card.over - to_digs + count;
        over = card.over < to_digs ? FC_OVER_IN_CELL : over < FC_OVER_MOST ? over : FC_OVER_MOST;
        change += cost[over] - cost[card.over];
    }
    return change;
}

/* Cost of a card on `below`, over a pile whose lowest ranks are these. */
static inline int lay_cost(const struct fc_card_sense *sense, kt_card card, kt_card below, int low, const uint8_t *own)
{
    int rank = kt_rank(card);
    return sense->pair[(below ^ card) & 3][kt_rank(below)][rank] + (-(low < rank) & sense->over_lower[rank]) +
           (-(own[kt_suit(card)] < rank) & sense->over_own[rank]);
}

/* The same for the rest of a run, which only goes down: its own cards never lie over a lower one. */
static int lay_rest_cost(const struct fc_card_sense *sense, const kt_card *run, int count, int low, const uint8_t *own)
{
    int cost = 0;
    for (int i = 1; i < count; i++)
        cost += lay_cost(sense, run[i], run[i - 1], low, own);
    return cost;
}

/* Autoplay after the plan: what the plan uncovers may go home. Estimated by its first card. */
static inline int autoplay_change(const struct fc_packed *p, int from, int left, const struct fc_outlook *o)
{
    kt_card card = p->card[from][left];
    if (!(o->goes_home >> card & 1))
        return 0;
    return o->gain[kt_suit(card)] + p->at[from][left - 1].cost - p->at[from][left].cost;
}

static inline int from_cell_change(const struct fc_packed *p, kt_card card)
{
    const struct fc_card_sense *sense = p->sense;
    int after = kt_rank(card) - p->home[kt_suit(card)] - 1, change = -sense->in_cell[kt_rank(card)];
    if (after < FC_AWAITED)
        change += sense->over_next[after][0] - sense->over_next[after][FC_OVER_IN_CELL];
    return change;
}

static inline int from_column_change(const struct fc_packed *p, const struct fc_outlook *o, const struct fc_plan *plan)
{
    int from = plan->from, h = p->height[from], kept = h - plan->from_digs, left = kept - plan->count;
    int change = p->at[from][kept].dug - p->at[from][h].dug + p->at[from][left].cost - p->at[from][kept].cost;
    change += autoplay_change(p, from, left, o);
    if (plan->count == 1)
        return change + o->of[from].left[plan->from_digs];
    return change + run_left(p->sense, o, from, plan->count);
}

static inline int to_column_change(const struct fc_packed *p, const struct fc_outlook *o, const struct fc_plan *plan)
{
    int to = plan->to, h = p->height[to], kept = h - plan->to_digs, low = p->at[to][kept].lowest;
    const uint8_t *own = p->at[to][kept].lowest_own;
    int change = p->at[to][kept].dug - p->at[to][h].dug + lay_cost(p->sense, plan->card, p->card[to][kept], low, own);
    if (plan->count == 1)
        return change + o->of[to].laid[plan->to_digs];
    const kt_card *run = &p->card[plan->from][p->height[plan->from] - plan->count + 1];
    return change + run_laid(p->sense, o, to, plan->to_digs, plan->count) +
           lay_rest_cost(p->sense, run, plan->count, low, own);
}

int fc_plan_change(const struct fc_packed *p, const struct fc_outlook *o, const struct fc_plan *plan)
{
    int free = fc_packed_free(p), empties = p->empties, change;
    if (plan->from == FC_IN_CELL) {
        free++;
        change = from_cell_change(p, plan->card);
    } else {
        free -= plan->from_digs;
        empties += p->height[plan->from] == plan->from_digs + plan->count;
        change = from_column_change(p, o, plan);
    }
    if (plan->to == FC_AT_HOME)
        return change + o->gain[kt_suit(plan->card)] + fc_room_cost(p->sense, free, empties);
    free -= plan->to_digs;
    empties -= p->height[plan->to] == 0;
    return change + to_column_change(p, o, plan) + fc_room_cost(p->sense, free, empties);
}
