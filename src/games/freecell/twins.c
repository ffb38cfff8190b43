/* See twins.h. */
#include "games/freecell/twins.h"

#include <assert.h>

void fc_twins_set(struct fc_twins *twins, const struct fc_packed *p)
{
    *twins = (struct fc_twins){.told_apart = p->without & FC_TWINS_ALIKE ? UINT64_MAX : 0};
    for (int c = 0; c < p->columns; c++)
        for (int height = 2; height <= p->height[c]; height++) {
            kt_card card = p->column[c]->card[height];
            if (!fc_builds_by(p->build_bits, card, p->column[c]->card[height - 1]))
                twins->dealt_apart |= fc_card_bit(card);
        }
}

/* The loose cards whose twins are loose, too. The suits of one colour are the outer bits and the inner bits of each
 * four. */
static uint64_t with_twins(uint64_t cards)
{
    const uint64_t clubs = 0x1111111111111111u;
    uint64_t outer = cards & cards >> 3 & clubs, inner = cards & cards >> 1 & clubs << 1;
    return outer | outer << 3 | inner | inner << 1;
}

uint64_t fc_twins_pairs(const struct fc_twins *twins, const struct fc_packed *p)
{
    uint64_t loose = 0;
    if (twins->told_apart == UINT64_MAX)
        return 0;
    for (int c = 0; c < p->columns; c++)
        for (int height = p->height[c]; height > 0; height--) {
            kt_card card = p->column[c]->card[height];
            if (twins->dealt_apart & fc_card_bit(card) && p->column[c]->card[height - 1] == p->dealt_below[card])
                break; /* this one and those below it are pinned */
            loose |= fc_card_bit(card);
        }
    for (int i = 0; i < p->cells_used; i++)
        loose |= fc_card_bit(p->cell[i]);
    return with_twins(loose) & ~twins->told_apart;
}

static kt_card card_below(const struct fc_packed *p, kt_card card)
{
    return p->column[p->column_of[card]]->card[p->height_of[card] - 1];
}

/* The card that lies on this one, or none. */
static kt_card card_above(const struct fc_packed *p, kt_card card)
{
    int at = p->column_of[card], height = p->height_of[card];
    return at < FC_IN_CELL && height < p->height[at] ? p->column[at]->card[height + 1] : KT_NO_CARD;
}

/* The digit of the key if the card, which is not home, had the name `card`, and the one below it the name `below`. */
static int digit_of(const struct fc_packed *p, kt_card place_of, kt_card card, kt_card below)
{
    return p->column_of[place_of] == FC_IN_CELL ? FC_KEY_CELL : fc_key_digit(p, card, below);
}

static int digit_now(const struct fc_packed *p, kt_card card)
{
    return p->column_of[card] == FC_IN_CELL ? FC_KEY_CELL : fc_key_digit(p, card, card_below(p, card));
}

static int cell_of(const struct fc_packed *p, kt_card card)
{
    int i = 0;
    while (p->cell[i] != card)
        i++;
    return i;
}

static kt_card *place_of(struct fc_packed *p, kt_card card)
{
    int at = p->column_of[card];
    return at == FC_IN_CELL ? &p->cell[cell_of(p, card)] : &p->column[at]->card[p->height_of[card]];
}

void fc_twins_exchange(struct fc_packed *p, kt_card card)
{
    kt_card twin = fc_twin(card);
    kt_card changed[] = {card, twin, card_above(p, card), card_above(p, twin)};
    uint8_t column = p->column_of[card], height = p->height_of[card];
    kt_card *one = place_of(p, card), *other = place_of(p, twin);
    for (int i = 0; i < 4; i++)
        if (changed[i])
            fc_key_change(p, p->key, changed[i], digit_now(p, changed[i]), 0);
    *one = twin;
    *other = card;
    p->column_of[card] = p->column_of[twin];
    p->height_of[card] = p->height_of[twin];
    p->column_of[twin] = column;
    p->height_of[twin] = height;
    for (int i = 0; i < 4; i++)
        if (changed[i])
            fc_key_change(p, p->key, changed[i], 0, digit_now(p, changed[i]));
}

/* ---- the key of a class ----
 *
 * The names of twins are given from the kings down: by the place, and by the name of the card below. Two twins at the
 * bottom of columns have the same place: then by what lies on them. Where even that is the same, it does not matter.
 * If this missed something, two keys could stand for one class, which costs time but is not wrong. */

static kt_card name_of(kt_card card, uint64_t exchanged)
{
    return exchanged & fc_card_bit(card) ? fc_twin(card) : card;
}

static int place_code(const struct fc_packed *p, kt_card card, uint64_t exchanged)
{
    if (p->column_of[card] == FC_IN_CELL)
        return 0;
    return p->height_of[card] == 1 ? 1 : 2 + (kt_suit(name_of(card_below(p, card), exchanged)) >> 1);
}

/* Compares what lies on two cards: their heights and the suits that are known. */
static int compare_above(const struct fc_packed *p, kt_card one, kt_card other, uint64_t pairs)
{
    for (;;) {
        one = card_above(p, one);
        other = card_above(p, other);
        if (!one || !other)
            return (one != 0) - (other != 0);
        int suit = pairs & fc_card_bit(one) ? -1 : kt_suit(one);
        int other_suit = pairs & fc_card_bit(other) ? -1 : kt_suit(other);
        if (suit != other_suit)
            return suit - other_suit;
    }
}

static uint64_t to_be_exchanged(const struct fc_packed *p, uint64_t pairs)
{
    const uint64_t lower = 0x3333333333333333u; /* clubs and diamonds */
    uint64_t exchanged = 0;
    for (uint64_t left = pairs & lower; left;) {
        kt_card card = (kt_card)(63 - __builtin_clzll(left)), twin = fc_twin(card);
        int code = place_code(p, card, exchanged), other = place_code(p, twin, exchanged);
        left ^= fc_card_bit(card);
        if (code > other || (code == 1 && other == 1 && compare_above(p, card, twin, pairs) > 0))
            exchanged |= fc_pair_bits(card);
    }
    return exchanged;
}

void fc_twins_key(const struct fc_packed *p, uint64_t pairs, uint64_t key[2])
{
    uint64_t exchanged = to_be_exchanged(p, pairs), changed = exchanged;
    key[0] = p->key[0];
    key[1] = p->key[1];
    for (uint64_t left = exchanged; left; left &= left - 1) {
        kt_card above = card_above(p, (kt_card)__builtin_ctzll(left));
        changed |= above ? fc_card_bit(above) : 0;
    }
    for (; changed; changed &= changed - 1) {
        kt_card card = (kt_card)__builtin_ctzll(changed), name = name_of(card, exchanged);
        kt_card below = p->column_of[card] == FC_IN_CELL ? KT_NO_CARD : card_below(p, card);
        fc_key_change(p, key, card, digit_now(p, card), 0);
        fc_key_change(p, key, name, 0, digit_of(p, card, name, name_of(below, exchanged)));
    }
}

/* ---- plans ---- */

static bool is_free(const struct fc_packed *p, kt_card card)
{
    int at = p->column_of[card];
    return at != FC_AT_HOME && p->height_of[card] == p->height[at];
}

bool fc_twins_is_settled(const struct fc_packed *p)
{
    for (int suit = 0; suit < KT_SUITS; suit++) {
        kt_card card = fc_next_home(p, suit);
        if (is_free(p, card) && fc_packed_is_safe(p, card))
            return false;
    }
    return true;
}

/* The next choice: shall the card and its twin be exchanged? */
static bool chooses_exchange(struct fc_choices *choices, int *made)
{
    assert(*made < 32); /* there are 26 pairs, and each is chosen once */
    if (*made == choices->count)
        choices->count++;
    return choices->bits >> (*made)++ & 1;
}

/* Safe cards go home. If the next of a suit is one of an open pair, it is chosen which of them it is, as soon as one of
 * them could go. */
static int settle(struct fc_packed *p, uint64_t open, struct fc_choices *choices, struct fc_step *steps)
{
    int count = 0, made = 0;
    for (int suit = 0, idle = 0; idle < KT_SUITS; suit = (suit + 1) % KT_SUITS, idle++) {
        kt_card card = fc_next_home(p, suit);
        bool is_open = open & fc_card_bit(card) && card < KT_CARD_CODES;
        if (!fc_packed_is_safe(p, card) || !(is_free(p, card) || (is_open && is_free(p, fc_twin(card)))))
            continue;
        if (is_open) {
            open &= ~fc_pair_bits(card);
            if (chooses_exchange(choices, &made)) {
                fc_twins_exchange(p, card);
                steps[count++] = (struct fc_step){card, FC_EXCHANGE, FC_EXCHANGE, 1};
            }
        }
        if (is_free(p, card)) {
            steps[count] = (struct fc_step){card, p->column_of[card], FC_AT_HOME, 1 | FC_BY_AUTOPLAY};
            fc_step_make(p, steps[count++]);
        }
        idle = -1; /* all suits again, and the same choices each time */
    }
    return count;
}

int fc_twins_make_plan(struct fc_packed *p, struct fc_plan plan, uint64_t open, struct fc_choices *choices,
                       struct fc_step *steps)
{
    if (p->without & (FC_TWINS_ALIKE | FC_SAFE_HOME))
        return fc_plan_make(p, plan, steps);
    int count = fc_plan_make_bare(p, plan, steps);
    return count + settle(p, open, choices, steps + count);
}

/* ---- lines ---- */

/* Is a safe card free whose name differs from that in the search? Then the search has missed that it goes home. */
static kt_card missed_card(const struct fc_packed *p, uint64_t exchanged)
{
    for (int suit = 0; suit < KT_SUITS; suit++) {
        kt_card card = fc_next_home(p, suit);
        if (card < KT_CARD_CODES && exchanged & fc_card_bit(card) && is_free(p, card) && fc_packed_is_safe(p, card))
            return card;
    }
    return KT_NO_CARD;
}

bool fc_twins_replay(struct fc_twins *twins, struct fc_packed *p, struct fc_step *steps, size_t *count)
{
    uint64_t exchanged = 0;
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        struct fc_step step = steps[i];
        if (step.to == FC_EXCHANGE) {
            exchanged ^= fc_pair_bits(step.card);
            continue;
        }
        step.card = name_of(step.card, exchanged);
        kt_card wrong = step.to == FC_AT_HOME && step.card != steps[i].card ? step.card : KT_NO_CARD;
        if (!wrong) {
            fc_step_make(p, step);
            steps[kept++] = step;
            wrong = missed_card(p, exchanged);
        }
        if (wrong) {
            assert(!(twins->told_apart & fc_card_bit(wrong)));
            twins->told_apart |= fc_pair_bits(wrong);
            return false;
        }
    }
    *count = kept;
    return true;
}
