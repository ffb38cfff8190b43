/* The solver `optimal`: its positions, and their keys. */
#include "games/klondike/optimal.h"

#include <string.h>

#define HIGH_SUITS 0xCCCCCCCCCCCCCCCCu /* hearts and spades: the second of the two cards that a card may be put on */
#define ONE_SUIT 0x1111111111111111u

/* ---- the start ---- */

static void set_parents(struct kl_dealt *d, const struct kl_rules *rules)
{
    for (int rank = 1; rank <= rules->ranks; rank++)
        for (int suit = 0; suit < KT_SUITS; suit++)
            for (int other = 0; other < KT_SUITS && rank < rules->ranks; other++)
                if (kl_builds(rules, kt_card_of(rank, suit), kt_card_of(rank + 1, other)))
                    d->parents[kt_card_of(rank, suit)] |= kl_bit(kt_card_of(rank + 1, other));
}

static void set_column(struct kl_dealt *d, int c, const struct kl_column *column, struct kl_place *place)
{
    int lowest[KT_SUITS] = {KT_RANKS + 1, KT_RANKS + 1, KT_RANKS + 1, KT_RANKS + 1};
    int depth = column->closed + (column->open > 0);
    bool is_king = column->open > 0 && column->closed == 0 && kt_rank(column->card[0]) == d->ranks;
    if (is_king && d->kings_start)
        depth = 0;
    place->depth[c] = (uint8_t)depth;
    for (int i = column->closed; i < kl_height(column); i++)
        place->run[c] |= kl_bit(column->card[i]);
    for (int i = 0; i < depth; i++) {
        kt_card card = column->card[i];
        int suit = kt_suit(card), rank = kt_rank(card);
        d->card[c][i] = card;
        d->below[c][i + 1] = d->below[c][i] | kl_bit(card);
        /* with the depth i + 1 the cards before this one are face down */
        for (int other = 0; other < KT_SUITS; other++)
            for (int high = lowest[other] + 1; high <= d->ranks; high++)
                d->blocking[c][i + 1] |= kl_bit(kt_card_of(high, other));
        lowest[suit] = rank < lowest[suit] ? rank : lowest[suit];
    }
}

static void set_talon(struct kl_dealt *d, const struct klondike *s, struct kl_place *place)
{
    d->talon = place->count = s->talon;
    place->waste = s->waste;
    for (int i = 0; i < s->talon; i++) {
        kt_card card = d->talon_card[i] = s->turned[i];
        place->talon |= (uint64_t)1 << i;
        for (int j = 0; j < s->talon; j++)
            if (kt_suit(s->turned[j]) == kt_suit(card) && s->turned[j] < card)
                d->lower[i] |= (uint64_t)1 << j;
        d->lower_before[i] = d->lower[i] & (((uint64_t)1 << i) - 1);
    }
}

static int bits_for(int most)
{
    return most ? 32 - __builtin_clz((unsigned)most) : 0;
}

static void set_bits(struct kl_dealt *d, const struct kl_place *start)
{
    int bit = d->talon;
    d->waste_bit = bit;
    bit += bits_for(d->talon);
    for (int c = 0; c < d->columns; c++) {
        d->depth_bit[c] = bit;
        bit += bits_for(start->depth[c]);
    }
    d->redeal_bit = bit;
    bit += d->has_limit ? bits_for(start->redeals) : 0;
    assert(bit <= 64);
}

void kl_deal_out(struct kl_dealt *d, const struct klondike *s, int redeal_cost, struct kl_place *place)
{
    memset(d, 0, sizeof *d);
    memset(place, 0, sizeof *place);
    d->draw = s->rules.draw;
    d->columns = s->rules.columns;
    d->ranks = s->rules.ranks;
    d->worry = s->rules.worry;
    d->build = s->rules.build;
    d->kings_start = s->rules.empty != KL_EMPTY_NONE;
    d->redeal_cost = redeal_cost;
    d->has_limit = s->rules.passes > 0;
    if (d->has_limit) { /* each redeal is followed by a play, if the line is shortest */
        int left = s->rules.passes - s->pass;
        place->redeals = (uint8_t)(left < s->talon ? left : s->talon);
    }
    set_parents(d, &s->rules);
    for (int c = 0; c < d->columns; c++)
        set_column(d, c, &s->column[c], place);
    set_talon(d, s, place);
    for (int suit = 0; suit < KT_SUITS; suit++) {
        place->home[suit] = s->home[suit];
        for (int rank = 1; rank <= d->ranks; rank++)
            d->all |= kl_bit(kt_card_of(rank, suit));
    }
    set_bits(d, place);
}

/* ---- keys ---- */

/* The cards of the run that lie on a card of a high suit. */
static uint64_t on_high_suit(uint64_t run)
{
    uint64_t high = run & HIGH_SUITS, ranks = ((high >> 2 | high >> 3) & ONE_SUIT) * 15;
    return ranks >> KT_SUITS & run;
}

void kl_place_key(const struct kl_dealt *d, const struct kl_place *p, uint64_t key[2])
{
    uint64_t high = 0, rest = p->talon | (uint64_t)p->waste << d->waste_bit;
    for (int c = 0; c < d->columns; c++) {
        high |= on_high_suit(p->run[c]);
        rest |= (uint64_t)p->depth[c] << d->depth_bit[c];
    }
    if (d->has_limit)
        rest |= (uint64_t)p->redeals << d->redeal_bit;
    uint64_t home =
        (uint64_t)p->home[0] | (uint64_t)p->home[1] << 4 | (uint64_t)p->home[2] << 8 | (uint64_t)p->home[3] << 12;
    key[0] = high >> KT_SUITS | home << 48;
    key[1] = rest;
}

static uint64_t talon_cards(const struct kl_dealt *d, uint64_t talon)
{
    uint64_t cards = 0;
    for (; talon; talon &= talon - 1)
        cards |= kl_bit(d->talon_card[__builtin_ctzll(talon)]);
    return cards;
}

static uint64_t mask_of(int bits)
{
    return ((uint64_t)1 << bits) - 1;
}

/* Puts the loose cards into columns, the highest ones first. */
static void seat_loose(const struct kl_dealt *d, struct kl_place *p, uint64_t loose, uint64_t high)
{
    uint8_t column[KT_CARD_CODES];
    int empty = 0;
    for (int c = 0; c < d->columns; c++)
        if (p->depth[c]) {
            kt_card locked = d->card[c][p->depth[c] - 1];
            p->run[c] = kl_bit(locked);
            column[locked] = (uint8_t)c;
        }
    for (; loose; loose ^= kl_bit(kl_bottom_of(loose))) {
        kt_card card = kl_bottom_of(loose);
        uint64_t parents = d->parents[card];
        int c;
        if (parents) {
            c = column[high & kl_bit(card) ? kl_bottom_of(parents) : kl_top_of(parents)];
        } else {
            while (p->depth[empty] || p->run[empty])
                empty++;
            c = empty;
        }
        column[card] = (uint8_t)c;
        p->run[c] |= kl_bit(card);
    }
}

void kl_place_read(const struct kl_dealt *d, const uint64_t key[2], struct kl_place *p)
{
    uint64_t high = key[0] << KT_SUITS & mask_of(52), away = 0;
    memset(p, 0, sizeof *p);
    p->talon = key[1] & mask_of(d->talon);
    p->count = (uint8_t)__builtin_popcountll(p->talon);
    p->waste = (uint8_t)(key[1] >> d->waste_bit & mask_of(d->depth_bit[0] - d->waste_bit));
    for (int c = 0; c < d->columns; c++) {
        int end = c + 1 < d->columns ? d->depth_bit[c + 1] : d->redeal_bit;
        p->depth[c] = (uint8_t)(key[1] >> d->depth_bit[c] & mask_of(end - d->depth_bit[c]));
        away |= d->below[c][p->depth[c]];
    }
    if (d->has_limit)
        p->redeals = (uint8_t)(d->redeal_bit < 64 ? key[1] >> d->redeal_bit : 0);
    for (int suit = 0; suit < KT_SUITS; suit++) {
        p->home[suit] = (uint8_t)(key[0] >> (48 + 4 * suit) & 15);
        for (int rank = 1; rank <= p->home[suit]; rank++)
            away |= kl_bit(kt_card_of(rank, suit));
    }
    seat_loose(d, p, d->all & ~away & ~talon_cards(d, p->talon), high);
}

/* ---- safe cards ---- */

/* Can no other card need it in a column? As kl_is_safe (layout.h): the cards that could be put on it, and those that
 * could be put on these, are home or can go home at once. In any line, each of their moves to a column can be replaced
 * by going home, and each of their moves back from home left out. So going home at once costs nothing. */
static bool is_safe(const struct kl_dealt *d, const struct kl_place *p, kt_card card)
{
    static const uint8_t other[KT_SUITS][3] = {
        [KT_CLUBS] = {KT_DIAMONDS, KT_HEARTS, KT_SPADES},
        [KT_DIAMONDS] = {KT_CLUBS, KT_SPADES, KT_HEARTS},
        [KT_HEARTS] = {KT_CLUBS, KT_SPADES, KT_DIAMONDS},
        [KT_SPADES] = {KT_DIAMONDS, KT_HEARTS, KT_CLUBS},
    };
    const uint8_t *suits = other[kt_suit(card)];
    int rank = kt_rank(card);
    return d->build == KL_BUILD_SUIT ||
           (p->home[suits[0]] >= rank - 2 && p->home[suits[1]] >= rank - 2 && p->home[suits[2]] >= rank - 3);
}

/* A card that is in a column, or on the waste if cards are drawn one by one: taking one earlier than needed then never
 * changes which others can be reached. */
kt_card kl_safe_card(const struct kl_dealt *d, const struct kl_place *p)
{
    uint64_t next = 0, ready = 0;
    for (int suit = 0; suit < KT_SUITS; suit++)
        next |= kl_bit(kt_card_of(p->home[suit] + 1, suit));
    for (int c = 0; c < d->columns; c++)
        ready |= p->run[c] & -p->run[c];
    if (d->draw == 1 && p->waste)
        ready |= kl_bit(d->talon_card[kl_waste_place(p->talon, p->waste)]);
    for (ready &= next; ready; ready &= ready - 1)
        if (is_safe(d, p, kl_top_of(ready)))
            return kl_top_of(ready);
    return KT_NO_CARD;
}
