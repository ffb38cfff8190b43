#include "games/klondike/layout.h"

#include <string.h>

/* ---- cards ---- */

static int suit_of_search(int suit)
{
    static const uint8_t of[KT_SUITS] = {[KT_CLUBS] = 0, [KT_DIAMONDS] = 2, [KT_HEARTS] = 3, [KT_SPADES] = 1};
    return of[suit];
}

static int bit_at(const struct kl_layout *l, int below, int suit)
{
    int flip = l->family == KL_COLOUR ? below & 1 : 0;
    return below * 4 + (((suit >> 1) ^ flip) << 1) + (suit & 1);
}

static int bit_of(const struct kl_layout *l, kt_card card)
{
    return bit_at(l, kt_rank(card) - 1, suit_of_search(kt_suit(card)));
}

kt_card kl_card_of_bit(const struct kl_layout *l, int bit)
{
    static const uint8_t suit[KT_SUITS] = {KT_CLUBS, KT_SPADES, KT_DIAMONDS, KT_HEARTS};
    return kt_card_of(bit / 4 + 1, suit[l->suit_of[bit]]);
}

/* ---- the stock ---- */

/* A place is reached in this pass if a draw ends on it: its distance from the waste is a multiple of the cards drawn,
 * or it is the last one. After a redeal, draws count from the first card. */
void kl_stock_reach(const struct kl_layout *l, const struct kl_node *n, uint64_t *now, uint64_t *later)
{
    *now = *later = 0;
    int length = kl_count(n->stock), phase = n->waste % l->draw, turned = 0;
    if (l->draw == 1 && l->redeals < 0) {
        *now = n->stock;
        return;
    }
    for (uint64_t left = n->stock; left; left &= left - 1) {
        turned++;
        if (turned >= n->waste && (turned % l->draw == phase || turned == length))
            *now |= kl_first(left);
        else if (turned % l->draw == 0 || turned == length)
            *later |= kl_first(left);
    }
    if (l->redeals < 0) {
        *now |= *later;
        *later = 0;
    } else if (n->redeals == 0) {
        *later = 0;
    }
}

/* With unlimited redeals, the waste matters only while its size is no multiple of the cards drawn. */
static uint8_t waste_that_matters(const struct kl_layout *l, int waste, int length)
{
    return (uint8_t)(l->redeals < 0 && (waste % l->draw == 0 || waste == length) ? 0 : waste);
}

static void take(const struct kl_layout *l, struct kl_node *n, int card)
{
    uint64_t bit = 1ull << l->stock_at[card];
    if (l->redeals > 0) {
        uint64_t now, later;
        kl_stock_reach(l, n, &now, &later);
        n->redeals = (uint8_t)(n->redeals - !(now & bit));
    }
    n->stock &= ~bit;
    n->waste = waste_that_matters(l, kl_count(n->stock & (bit - 1)), kl_count(n->stock));
    n->loose |= 1ull << card;
}

/* ---- the columns ---- */

static void lock_top(const struct kl_layout *l, struct kl_node *n, int column)
{
    int depth = n->depth[column];
    uint64_t top = 1ull << l->column_card[column][depth - 1];
    n->loose |= top;
    if (depth == 1 && (top & l->starters)) {
        n->depth[column] = 0; /* it could as well be in an empty column */
        n->hidden -= l->weight[column];
        n->columns++;
    } else {
        n->locked |= top;
    }
}

static void uncover(const struct kl_layout *l, struct kl_node *n, int card)
{
    int column = l->column_of[card];
    n->locked &= ~(1ull << card);
    n->hidden -= l->weight[column];
    if (--n->depth[column])
        lock_top(l, n, column);
    else if (l->starters)
        n->columns++;
}

void kl_make_step(const struct kl_layout *l, struct kl_node *n, struct kl_step step)
{
    n->home = step.home;
    switch ((enum kl_step_kind)step.kind) {
    case KL_LOCKED_HOME:
        uncover(l, n, step.card);
        n->home = (uint16_t)(n->home + kl_one_of(l, step.card));
        break;
    case KL_STOCK_HOME:
        take(l, n, step.card);
        n->home = (uint16_t)(n->home + kl_one_of(l, step.card));
        break;
    case KL_REVEAL:
        uncover(l, n, step.card);
        break;
    case KL_STOCK_TO_COLUMN:
        take(l, n, step.card);
        break;
    case KL_LOOSE_HOME:
        n->home = (uint16_t)(n->home + kl_one_of(l, step.card));
        break;
    case KL_HOME_BACK:
        n->home = (uint16_t)(n->home - kl_one_of(l, step.card));
        break;
    }
}

/* ---- setting a position ---- */

static int bits_for(uint64_t most)
{
    return most ? 64 - __builtin_clzll(most) : 0;
}

static void set_suits(struct kl_layout *l)
{
    l->kings = 15ull << 4 * (l->ranks - 1);
    for (int bit = 0; bit < 4 * l->ranks; bit++)
        l->suit_of[bit] = (uint8_t)((((bit >> 1) ^ (l->family == KL_COLOUR ? bit >> 2 : 0)) & 1) << 1 | (bit & 1));
    for (int suit = 0; suit < KT_SUITS; suit++)
        for (int height = 0; height < 16; height++) {
            if (height)
                l->founded[suit][height] = l->founded[suit][height - 1] | l->next[suit][height - 1];
            l->next[suit][height] = height < l->ranks ? 1ull << bit_at(l, height, suit) : 0;
            l->top[suit][height] = height && height <= l->ranks ? 1ull << bit_at(l, height - 1, suit) : 0;
        }
}

/* The depths are the digits of one number, in which each column has its own base: at most 30 million, for 52 cards in
 * nine columns. */
static void set_columns(struct kl_layout *l, struct kl_node *n, const struct klondike *s)
{
    uint64_t weight = 1;
    for (int i = 0; i < l->columns; i++) {
        const struct kl_column *column = &s->column[i];
        int depth = column->open ? column->closed + 1 : 0;
        for (int k = 0; k < kl_height(column); k++) {
            int bit = bit_of(l, column->card[k]);
            if (k < depth) {
                l->column_card[i][k] = (uint8_t)bit;
                l->column_of[bit] = (uint8_t)i;
            } else {
                n->loose |= 1ull << bit;
            }
        }
        l->weight[i] = (uint32_t)weight;
        n->depth[i] = (uint8_t)depth;
        n->hidden += (uint32_t)depth * l->weight[i];
        weight *= (uint64_t)depth + 1;
        if (depth && !l->starters)
            l->rooted |= 1ull << l->column_card[i][0];
        if (depth)
            lock_top(l, n, i);
        else if (l->starters)
            n->columns++;
    }
    l->hidden_bits = bits_for(weight - 1);
}

/* A pass that takes no card is useless, so more redeals than cards are never needed. */
static void set_stock(struct kl_layout *l, struct kl_node *n, const struct klondike *s)
{
    for (int i = 0; i < l->talon; i++) {
        int bit = bit_of(l, s->turned[i]);
        l->stock_all |= 1ull << bit;
        l->stock_card[i] = (uint8_t)bit;
        l->stock_at[bit] = (uint8_t)i;
    }
    for (int eight = 0; 8 * eight < KL_DECK; eight++)
        for (int m = 1; m < 256; m++) {
            int place = 8 * eight + kl_low((uint64_t)m);
            uint64_t card = place < l->talon ? 1ull << l->stock_card[place] : 0;
            l->stock_cards[eight][m] = l->stock_cards[eight][m & (m - 1)] | card;
        }
    int left = s->rules.passes > s->pass ? s->rules.passes - s->pass : 0;
    l->redeals = !s->rules.passes || left > l->talon ? -1 : left;
    l->redeal_bits = l->redeals < 0 ? 0 : bits_for((uint64_t)left);
    l->waste_bits = bits_for((uint64_t)l->talon);
    n->redeals = (uint8_t)(l->redeals < 0 ? 0 : left);
    n->stock = (1ull << l->talon) - 1;
    n->waste = waste_that_matters(l, s->waste, s->talon);
}

static uint8_t family_of(int build)
{
    return build == KL_BUILD_SUIT ? KL_ALONE : build == KL_BUILD_ANY ? KL_RANK : KL_COLOUR;
}

void kl_lay(struct kl_layout *l, struct kl_node *n, const struct klondike *s, unsigned without)
{
    memset(l, 0, sizeof *l);
    memset(n, 0, sizeof *n);
    l->without = without;
    l->draw = s->rules.draw;
    l->columns = s->rules.columns;
    l->ranks = s->rules.ranks;
    l->worry = s->rules.worry;
    l->family = family_of(s->rules.build);
    l->any_card = s->rules.empty == KL_EMPTY_ANY;
    l->talon = s->talon;
    set_suits(l);
    l->starters = l->any_card ? UINT64_MAX : s->rules.empty == KL_EMPTY_NONE ? 0 : l->kings;
    for (int suit = 0; suit < KT_SUITS; suit++)
        n->home = (uint16_t)(n->home | s->home[suit] << 4 * suit_of_search(suit));
    n->loose = kl_founded(l, n->home);
    set_columns(l, n, s);
    set_stock(l, n, s);
}
