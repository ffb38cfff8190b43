#include "games/freecell/tableau.h"

/* ---- the keys ----
 *
 * The card below each card determines the columns, except for their order. So the digit of a card is one of: as at the
 * start; in a cell; on the first or the second card on which it fits (in suit there is one); at the bottom of a column.
 * An ace goes home as soon as it is loose, so otherwise it is in its place of the start and needs no digit. A word has
 * two suits: 24 digits to base 5, and below them how far the two suits are home, to base 14: 14 * 14 * 5^24 < 2^64.
 *
 * The keys of rungs also contain which cards are in a column, so their digits are to base 6, and 0 means that the card
 * is not in a column: 6^24 < 2^63. An ace in a column is known from the card on it, which is then in its place of the
 * start; an ace with no card on it is home. */
enum { AS_AT_START, IN_A_CELL, ON_FIRST, ON_SECOND, AT_BOTTOM, DIGITS = FC_TABLEAU_DIGITS, HOME_DIGITS = KT_RANKS + 1 };

static int key_digit(const struct fc_tableau *t, kt_card card, int place, kt_card below)
{
    if (place == FC_IN_CELL)
        return t->first_place[card] == FC_IN_CELL ? AS_AT_START : IN_A_CELL;
    if (below == t->first_below[card] && t->first_place[card] != FC_IN_CELL)
        return AS_AT_START;
    return below == KT_NO_CARD ? AT_BOTTOM : kt_suit(below) < 2 ? ON_FIRST : ON_SECOND; /* one suit of each colour */
}

/* After the last rank there are codes of cards that are nowhere. */
static void match_cards(struct fc_tableau *t)
{
    for (kt_card card = kt_card_of(KT_ACE, 0); card < KT_CARD_CODES; card++) {
        int suit = t->in_suit ? kt_suit(card) : kt_is_red(card) ? KT_CLUBS : KT_DIAMONDS;
        t->base[card][0] = kt_card_of(kt_rank(card) + 1, suit);
        t->fitting[card][0] = kt_card_of(kt_rank(card) - 1, suit);
        if (t->in_suit)
            continue;
        t->base[card][1] = t->base[card][0] ^ 3;
        t->fitting[card][1] = t->fitting[card][0] ^ 3;
    }
}

/* The meaning of each digit of a card: the card below it, or one of the numbers after the cards. */
static void tell_digits(struct fc_tableau *t)
{
    for (kt_card card = kt_card_of(KT_ACE, 0); card < KT_CARD_CODES; card++) {
        int place = t->first_place[card];
        uint8_t *under = t->under[card];
        under[AS_AT_START] = place == FC_IN_CELL    ? FC_UNDER_CELL
                             : t->first_below[card] ? t->first_below[card]
                                                    : (uint8_t)(FC_UNDER_COLUMN + place);
        under[IN_A_CELL] = FC_UNDER_CELL;
        under[ON_FIRST] = t->base[card][0];
        under[ON_SECOND] = t->in_suit ? t->base[card][0] : t->base[card][1];
        under[AT_BOTTOM] = FC_UNDER_MOVED;
    }
}

static void weigh_digits(struct fc_tableau *t)
{
    for (int word = 0; word < 2; word++) {
        uint64_t weight = HOME_DIGITS * HOME_DIGITS, rung_weight = 1;
        for (int rank = KT_ACE + 1; rank <= KT_RANKS; rank++)
            for (int i = 0; i < 2; i++) {
                kt_card card = kt_card_of(rank, 2 * word + i);
                t->weight[card] = weight;
                t->rung_weight[card] = rung_weight;
                weight *= DIGITS;
                rung_weight *= DIGITS + 1;
            }
    }
}

static void change_key(struct fc_tableau *t, kt_card card, uint64_t digits)
{
    t->key[kt_suit(card) >> 1] += digits * t->weight[card];
}

static void change_home(struct fc_tableau *t, kt_card card, int by)
{
    int suit = kt_suit(card);
    t->home[suit] = (uint8_t)(t->home[suit] + by);
    t->key[suit >> 1] += (uint64_t)(int64_t)by * (suit & 1 ? HOME_DIGITS : 1);
}

/* ---- laying and lifting ---- */

static void set_rung(struct fc_tableau *t, struct fc_rung *rung, int depth, kt_card card, int digit)
{
    int suit = kt_suit(card), shift = 4 * suit;
    unsigned rank = (unsigned)kt_rank(card);
    rung[1].card = KT_NO_CARD; /* the place above this one is not valid any more */
    *rung = rung[-1];
    bool must_park = (rung->lowest >> shift & 15) < rank;
    rung->card = card;
    rung->key[suit >> 1] += (uint64_t)(digit + 1) * t->rung_weight[card];
    if (must_park)
        return;
    rung->cards |= (uint64_t)1 << card;
    rung->blockers += (uint32_t)1 << 8 * suit;
    rung->lowest = (uint16_t)((rung->lowest & ~(15u << shift)) | rank << shift);
    rung->bare = (uint8_t)depth;
}

static inline void lay(struct fc_tableau *t, int column, kt_card card)
{
    int depth = ++t->height[column];
    struct fc_rung *rung = &t->at[column][depth];
    if (rung->card != card) /* otherwise it was in this place before, and all facts are still valid */
        set_rung(t, rung, depth, card, key_digit(t, card, column, rung[-1].card));
    t->must_park = (uint8_t)(t->must_park + (rung->bare != depth));
    t->empty_columns = (uint8_t)(t->empty_columns - (depth == 1));
    t->place[card] = (uint8_t)column;
    t->depth[card] = (uint8_t)depth;
}

static inline void take(struct fc_tableau *t, kt_card card, int place)
{
    if (place == FC_AT_HOME) {
        change_home(t, card, -1);
        return;
    }
    kt_card below = KT_NO_CARD;
    if (place == FC_IN_CELL) {
        t->in_cells &= ~((uint64_t)1 << card);
        t->free_cells++;
    } else {
        int depth = t->height[place]--;
        below = t->at[place][depth - 1].card;
        t->must_park = (uint8_t)(t->must_park - (t->at[place][depth].bare != depth));
        t->empty_columns = (uint8_t)(t->empty_columns + (depth == 1));
    }
    change_key(t, card, (uint64_t)0 - (uint64_t)key_digit(t, card, place, below));
}

static void put(struct fc_tableau *t, kt_card card, int place)
{
    if (place < FC_IN_CELL) {
        int digit = key_digit(t, card, place, fc_tableau_top(t, place)->card);
        lay(t, place, card);
        change_key(t, card, (uint64_t)digit);
        return;
    }
    t->place[card] = (uint8_t)place;
    t->depth[card] = FC_NO_DEPTH;
    if (place == FC_AT_HOME) {
        change_home(t, card, 1);
        return;
    }
    t->in_cells |= (uint64_t)1 << card;
    t->free_cells--;
    change_key(t, card, (uint64_t)key_digit(t, card, place, KT_NO_CARD));
}

/* Takes the cards off the column from the last to the deepest, and lays them down in the opposite order. Not
 * inlined, so that single cards, the usual case, stay fast. */
__attribute__((noinline)) static void make_run(struct fc_tableau *t, struct fc_step step)
{
    kt_card run[FC_DECK];
    for (int i = 0; i < step.count; i++) {
        run[i] = fc_tableau_top(t, step.from)->card;
        take(t, run[i], step.from);
    }
    for (int i = step.count - 1; i >= 0; i--)
        put(t, run[i], step.to);
}

void fc_tableau_make(struct fc_tableau *t, struct fc_step step)
{
    if (step.count > 1) {
        make_run(t, step);
        return;
    }
    take(t, step.card, step.from);
    put(t, step.card, step.to);
}

static inline bool is_in_sequence(const struct fc_tableau *t, const struct fc_rung *rung)
{
    const kt_card *base = t->base[rung->card];
    return base[0] == rung[-1].card || base[1] == rung[-1].card;
}

uint64_t fc_tableau_heads(const struct fc_tableau *t, int *parked)
{
    uint64_t heads = 0;
    *parked = 0;
    for (int c = 0; c < t->columns; c++)
        for (int depth = 1; depth <= t->height[c];) {
            uint64_t head = (uint64_t)1 << t->at[c][depth].card;
            bool must_park = false;
            do
                must_park |= t->at[c][depth].bare != depth;
            while (++depth <= t->height[c] && is_in_sequence(t, &t->at[c][depth]));
            heads |= must_park ? 0 : head;
            *parked += must_park;
        }
    return heads;
}

void fc_tableau_key_after(const struct fc_tableau *t, kt_card card, int to, uint64_t key[2])
{
    int from = t->place[card];
    kt_card below = from == FC_IN_CELL ? KT_NO_CARD : t->at[from][t->height[from] - 1].card;
    int change = key_digit(t, card, to, fc_tableau_top(t, to)->card) - key_digit(t, card, from, below);
    key[0] = t->key[0];
    key[1] = t->key[1];
    key[kt_suit(card) >> 1] += (uint64_t)(int64_t)change * t->weight[card];
}

void fc_tableau_set(struct fc_tableau *t, const struct freecell *from)
{
    kt_card cards[FC_DECK];
    memset(t, 0, sizeof *t);
    memset(t->place, FC_AT_HOME, sizeof t->place);
    memset(t->depth, FC_NO_DEPTH, sizeof t->depth);
    weigh_digits(t);
    t->columns = t->empty_columns = from->columns;
    t->cells = t->free_cells = from->cells;
    t->ranks = from->ranks;
    t->in_suit = from->build == FC_IN_SUIT;
    t->starts = from->kings ? from->ranks : 0;
    for (int suit = 0; suit < KT_SUITS; suit++)
        for (int rank = KT_ACE; rank <= from->home[suit]; rank++)
            put(t, kt_card_of(rank, suit), FC_AT_HOME);
    for (int c = 0; c < from->columns; c++) {
        int height = fc_column_cards(from, c, cards);
        t->at[c][0].lowest = UINT16_MAX;
        for (int i = 0; i < height; i++) {
            t->first_below[cards[i]] = i ? cards[i - 1] : KT_NO_CARD;
            t->first_place[cards[i]] = (uint8_t)c;
            put(t, cards[i], c);
        }
    }
    for (int i = 0; i < from->cells; i++) {
        if (!from->cell[i])
            continue;
        t->first_place[from->cell[i]] = FC_IN_CELL;
        put(t, from->cell[i], FC_IN_CELL);
    }
    match_cards(t);
    tell_digits(t);
}

/* ---- reading a key ---- */

/* Facts about the columns while the key is read: the card on each card, and after these, the deepest card of each
 * column whose deepest card has never moved. Such columns keep their place: most of their cards were there in the
 * position that was read before, and need not be computed again. */
struct reading {
    kt_card above[FC_ELSEWHERE], moved_bottom[FC_MOST_COLUMNS];
    int moved;
};

static void read_card(struct fc_tableau *t, kt_card card, unsigned digit, struct reading *r)
{
    if (kt_rank(card) <= t->home[kt_suit(card)]) {
        t->place[card] = FC_AT_HOME;
        return;
    }
    int under = t->under[card][digit];
    if (under < FC_ELSEWHERE) {
        r->above[under] = card;
    } else if (under == FC_UNDER_CELL) {
        t->place[card] = FC_IN_CELL;
        t->in_cells |= (uint64_t)1 << card;
        t->free_cells--;
    } else {
        r->moved_bottom[r->moved++] = card;
    }
}

static void read_pair(struct fc_tableau *t, int rank, int suit, unsigned pair, struct reading *r)
{
    if (rank > t->ranks)
        return;
    read_card(t, kt_card_of(rank, suit), pair % DIGITS, r);
    read_card(t, kt_card_of(rank, suit + 1), pair / DIGITS, r);
}

/* In two halves of 32 bits, which the processor divides side by side. */
static void read_word(struct fc_tableau *t, uint64_t key, int word, struct reading *r)
{
    enum { PAIR = DIGITS * DIGITS, HALF = PAIR * PAIR * PAIR * PAIR * PAIR * PAIR, HALF_RANKS = 6 };
    int suit = 2 * word;
    uint64_t digits = key / (HOME_DIGITS * HOME_DIGITS);
    unsigned homes = (unsigned)(key % (HOME_DIGITS * HOME_DIGITS));
    uint32_t low = (uint32_t)(digits % HALF), high = (uint32_t)(digits / HALF);
    t->home[suit] = (uint8_t)(homes % HOME_DIGITS);
    t->home[suit + 1] = (uint8_t)(homes / HOME_DIGITS);
    read_pair(t, KT_ACE, suit, 0, r);
    for (int rank = KT_ACE + 1; rank <= KT_ACE + HALF_RANKS; rank++) {
        read_pair(t, rank, suit, low % PAIR, r);
        read_pair(t, rank + HALF_RANKS, suit, high % PAIR, r);
        low /= PAIR;
        high /= PAIR;
    }
}

void fc_tableau_read(struct fc_tableau *t, const uint64_t key[2])
{
    struct reading r = {.moved = 0};
    t->in_cells = 0;
    t->must_park = 0;
    t->free_cells = t->cells;
    t->empty_columns = t->columns;
    memset(t->depth, FC_NO_DEPTH, sizeof t->depth);
    for (int word = 0; word < 2; word++)
        read_word(t, key[word], word, &r);
    for (int c = 0; c < t->columns; c++) {
        kt_card bottom = r.above[FC_UNDER_COLUMN + c];
        if (!bottom && r.moved > 0)
            bottom = r.moved_bottom[--r.moved];
        t->height[c] = 0;
        for (kt_card card = bottom; card; card = r.above[card])
            lay(t, c, card);
    }
    t->key[0] = key[0];
    t->key[1] = key[1];
}
