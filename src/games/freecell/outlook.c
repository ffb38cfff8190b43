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
