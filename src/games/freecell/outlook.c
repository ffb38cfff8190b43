#include "games/freecell/outlook.h"

static struct fc_cover_change change_of(const int16_t *cost, int over, int digs)
{
    int after = over - digs; /* below 0: the card itself is in a cell */
    int left = after > 0 ? after - 1 : after == 0 ? 0 : FC_OVER_IN_CELL;
    int laid = after < 0 ? FC_OVER_IN_CELL : after < FC_OVER_MOST ? after + 1 : after;
    return (struct fc_cover_change){(int16_t)(cost[left] - cost[over]), (int16_t)(cost[laid] - cost[over])};
}

/* Cards in cells or at home have no column, so no plan needs their changes: those stay 0. */
void fc_cover_set(struct fc_cover *cover, const struct fc_card_sense *sense)
{
    if (memcmp(cover->over_next, sense->over_next, sizeof cover->over_next) == 0)
        return;
    memcpy(cover->over_next, sense->over_next, sizeof cover->over_next);
    for (int k = 0; k < FC_AWAITED; k++)
        for (int over = 0; over <= FC_OVER_MOST; over++)
            for (int digs = 0; digs < FC_DIG_LANES; digs++)
                cover->by[k][over][digs] = change_of(sense->over_next[k], over, digs);
}

/* Eight differences of weights of at most 900 are summed up: they fit. */
static inline void add_changes(struct fc_cover_change sum[FC_NEAR_LANES],
                               const struct fc_cover_change change[FC_NEAR_LANES])
{
    int16_t all[2 * FC_NEAR_LANES], more[2 * FC_NEAR_LANES];
    memcpy(all, sum, sizeof all);
    memcpy(more, change, sizeof more);
    for (int i = 0; i < 2 * FC_NEAR_LANES; i++)
        all[i] = (int16_t)(all[i] + more[i]);
    memcpy(sum, all, sizeof all);
}

/* Adds the card; returns its cover cost. */
FC_INLINE int await(const struct fc_packed *p, const struct fc_cover *cover, bool is_wide, struct fc_outlook *o,
                    kt_card card, int order, int over)
{
    int at = p->column_of[card], number = kt_suit(card) * FC_AWAITED + order;
    add_changes(o->of[at], cover->by[order][over]);
    if (is_wide)
        add_changes(o->of[at] + FC_NEAR_LANES, cover->by[order][over] + FC_NEAR_LANES);
    o->awaited[at] |= (uint8_t)(1 << number);
    o->card[number] = (struct fc_awaited){(uint8_t)order, (uint8_t)over};
    return cover->over_next[order][over];
}

FC_INLINE void look_at_suit(const struct fc_packed *p, const struct fc_cover *cover, bool is_wide, struct fc_outlook *o,
                            int suit)
{
    kt_card next = fc_next_home(p, suit), second = (kt_card)(next + KT_SUITS);
    int now = await(p, cover, is_wide, o, next, 0, fc_cards_over(p, next)) +
              await(p, cover, is_wide, o, second, 1, fc_cards_over(p, second));
    o->base += now;
}

/* One memset of all would be compiled to a slow string instruction. What is summed for cells and home is not used. */
FC_INLINE void clear(struct fc_outlook *o, bool is_wide)
{
    for (int place = 0; place < FC_PLACE_ROOM; place++) {
        memset(o->of[place], 0, FC_NEAR_LANES * sizeof *o->of[place]);
        if (is_wide)
            memset(o->of[place] + FC_NEAR_LANES, 0, FC_NEAR_LANES * sizeof *o->of[place]);
    }
    memset(o->awaited, 0, sizeof o->awaited);
}

FC_INLINE void look_out(const struct fc_packed *p, const struct fc_cover *cover, bool is_wide, struct fc_outlook *o)
{
    clear(o, is_wide);
    o->base = p->cost_sum;
    o->free = fc_packed_free(p);
    o->empties = p->empties;
    o->goes_home = p->sets.safe;
    look_at_suit(p, cover, is_wide, o, KT_CLUBS);
    look_at_suit(p, cover, is_wide, o, KT_DIAMONDS);
    look_at_suit(p, cover, is_wide, o, KT_HEARTS);
    look_at_suit(p, cover, is_wide, o, KT_SPADES);
}

int fc_home_gain(const struct fc_packed *p, const struct fc_outlook *o, kt_card card)
{
    const struct fc_card_sense *sense = p->sense;
    int first = kt_suit(card) * FC_AWAITED, second = first + 1;
    int over = o->card[first].over, over_second = o->card[second].over;
    int over_third = fc_cards_over(p, (kt_card)(card + 2 * KT_SUITS));
    return sense->at_home[kt_rank(card)] + sense->over_next[0][over_second] - sense->over_next[0][over] +
           sense->over_next[1][over_third] - sense->over_next[1][over_second];
}

/* Compiled twice. */
void fc_look_out(const struct fc_packed *p, const struct fc_cover *cover, enum fc_plans which, struct fc_outlook *o)
{
    _Static_assert(FC_AWAITED == 2, "the next card and the second");
    if (which == FC_NARROW_PLANS)
        look_out(p, cover, false, o);
    else
        look_out(p, cover, true, o);
}
