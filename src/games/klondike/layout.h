/* The position of the solver "open": an abstraction that omits which face-up card is on which.
 *
 * A face-up card is either *locked* (the deepest face-up card of a column, on face-down cards or on the table) or
 * *loose*: then it lies on a card one higher of the other colour. Two cards of the same rank and colour (twins) can
 * replace each other under a card: a run may move from one twin to the other, and back, whenever the other one is
 * uncovered. So all arrangements of the same cards can be transformed into each other, and only counts matter: for each
 * pair of twins, how many of them are in the columns (seats), and how many loose cards must lie on them (sitters). A
 * step is legal in some arrangement if and only if every loose card has a seat after it: kl_has_room. Kings need an
 * empty column instead of a seat; under the rule that any card may start a column, so does every card without a seat. A
 * king on the table (or any card there, under that rule) counts as loose, and its column as empty. If no card may start
 * a column, no column counts as empty, and the cards at the bottom of columns stay there (*rooted*) until they go home:
 * moving them would gain nothing.
 *
 * With other rules of building, the cards that can replace each other under a card are not two: all four of a rank, or
 * one if building is in suit. They are called a *family*; nothing else changes, because every run that lies on one of
 * them can lie on each.
 *
 * Foundations are omitted as far as cards can go home and come back: component.h. The remaining steps: uncover a card,
 * move a locked card home, move a card from the stock to a column or home (and, if cards do not come back, move a loose
 * card home). Each step reduces the stock, the depths or the cards not at home, so the graph has no cycles: a search
 * need not detect them, and may forget positions.
 *
 * Bits: a card is (rank - 1) * 4 + half + twin, where half is 0 or 2 by colour and rank, so that a card and the two
 * cards it may lie on are in the same half: a shift by 4 leads from sitters to seats. Building otherwise, it is
 * (rank - 1) * 4 + suit. Families of one position in each rank are a *chain*: there are one, two or four. */
#ifndef KT_KLONDIKE_LAYOUT_H
#define KT_KLONDIKE_LAYOUT_H

#include "games/klondike/klondike.h"

/* Prunings that tests can switch off one by one. None of them may change the verdict. */
enum kl_prune {
    KL_PROOFS = 1,      /* prune positions that are lost in the relaxed game (relaxed.h) */
    KL_REASONS = 2,     /* a loss is stored with the taken cards that cause it, not with all taken cards */
    KL_FORCED_PUTS = 4, /* in the relaxed game, a card that had to be placed stays */
    KL_SAFE = 8,        /* if a safe card can go home, try nothing else */
    KL_HIGHEST = 16,    /* try a step only at the highest places of a component */
    KL_TRIES = 32,      /* restart a long search in another order */
    KL_ALL_SWITCHES = 63
};

/* How many cards a family has, which is also its number of bits. */
enum kl_family { KL_ALONE = 1, KL_COLOUR = 2, KL_RANK = 4 };

/* What does not change during a search. Suits here: 0 and 1 black, 2 and 3 red. */
struct kl_layout {
    unsigned without;                                      /* enum kl_prune */
    uint8_t draw, columns, ranks, worry, any_card, family; /* enum kl_family */
    int talon;                                             /* cards in stock and waste */
    int redeals;                                           /* how often the waste can be turned over; -1: no limit */
    int hidden_bits, waste_bits, redeal_bits;
    uint64_t kings, stock_all;
    uint64_t starters; /* cards that may move into an empty column */
    uint64_t rooted;   /* cards at the bottom of columns, if none may */
    uint64_t founded[KT_SUITS][16], next[KT_SUITS][16], top[KT_SUITS][16]; /* by cards at home */
    uint64_t stock_cards[(KL_DECK + 7) / 8][256];                          /* the cards of eight places of the stock */
    uint32_t weight[KL_MOST_COLUMNS];
    uint8_t suit_of[64], column_of[64], stock_at[64], stock_card[KL_DECK];
    uint8_t column_card[KL_MOST_COLUMNS][KL_MOST_CLOSED + 1]; /* face-down ones, then the locked one, from the bottom */
};

struct kl_node {
    uint64_t loose;  /* cards that are not face down and not in the stock: loose, locked, and those at home */
    uint64_t locked; /* those of them that are; some of these may be home by now */
    uint64_t stock;  /* places of the stock still filled, in the order of the start */
    uint32_t hidden; /* all depths in one number */
    uint16_t home;   /* four bits a suit */
    uint8_t waste;   /* cards of the stock that are in the waste; 0 if it makes no difference */
    uint8_t redeals; /* still allowed */
    uint8_t columns; /* without locked card: empty, or under a loose card; 0 if no card may start one */
    uint8_t depth[KL_MOST_COLUMNS]; /* closed cards and the locked one */
};

/* The first four are what a component offers, in this order; the last is only for writing lines. */
enum kl_step_kind { KL_LOCKED_HOME, KL_STOCK_HOME, KL_REVEAL, KL_STOCK_TO_COLUMN, KL_LOOSE_HOME, KL_HOME_BACK };
enum { KL_OFFERED = 4 };

/* A step of the search, made when the foundations stand at `home`. */
struct kl_step {
    uint8_t kind, card;
    uint16_t home;
};

/* Every step takes a card from the stock, uncovers one, or sends one home for good. */
enum { KL_MOST_STEPS = 2 * KL_DECK };

void kl_lay(struct kl_layout *layout, struct kl_node *start, const struct klondike *s, unsigned without);
void kl_make_step(const struct kl_layout *layout, struct kl_node *node, struct kl_step step);
kt_card kl_card_of_bit(const struct kl_layout *layout, int bit);

/* Places of the stock that can be reached: *now without, *later with another redeal. */
void kl_stock_reach(const struct kl_layout *layout, const struct kl_node *node, uint64_t *now, uint64_t *later);

/* seats.c: is there room for all loose cards, if cards of `hand` may be placed to help? `open` are all cards in the
 * columns, `columns` those without locked card. If not, adds the loose cards that cause it to *why. */
bool kl_has_room(const struct kl_layout *layout, uint64_t open, uint64_t loose, uint64_t hand, int columns,
                 uint64_t *why);

/* seats.c: the cards that must be placed to make room without a choice: no other of the family helps. Adds the loose
 * cards that cause it to *blame. */
uint64_t kl_forced_puts(const struct kl_layout *layout, uint64_t open, uint64_t loose, uint64_t hand, uint64_t *blame);

/* ---- bits ---- */

#define KL_EVEN 0x5555555555555555u
#define KL_THREES 0x3333333333333333u
#define KL_ONES 0x1111111111111111u

static inline int kl_low(uint64_t cards)
{
    return __builtin_ctzll(cards);
}

static inline uint64_t kl_first(uint64_t cards)
{
    return cards & -cards;
}

static inline int kl_count(uint64_t cards)
{
    return __builtin_popcountll(cards);
}

/* One card more of its suit, added to the foundations. */
static inline uint16_t kl_one_of(const struct kl_layout *l, int bit)
{
    return (uint16_t)(1u << 4 * l->suit_of[bit]);
}

/* How many cards of each family, in the bits of the family. */
static inline uint64_t kl_counts(uint64_t cards, enum kl_family family)
{
    if (family == KL_ALONE)
        return cards;
    uint64_t pairs = (cards & KL_EVEN) + (cards >> 1 & KL_EVEN);
    return family == KL_COLOUR ? pairs : (pairs & KL_THREES) + (pairs >> 2 & KL_THREES);
}

/* All cards of the families whose count is not 0. */
static inline uint64_t kl_counted(uint64_t counts, enum kl_family family)
{
    if (family == KL_ALONE)
        return counts;
    if (family == KL_COLOUR)
        return ((counts | counts >> 1) & KL_EVEN) * 3;
    return ((counts | counts >> 1 | counts >> 2) & KL_ONES) * 15;
}

static inline uint64_t kl_pick(const uint64_t table[KT_SUITS][16], uint16_t home)
{
    return table[0][home & 15] | table[1][home >> 4 & 15] | table[2][home >> 8 & 15] | table[3][home >> 12];
}

static inline uint64_t kl_founded(const struct kl_layout *l, uint16_t home)
{
    return kl_pick(l->founded, home);
}

static inline uint64_t kl_next(const struct kl_layout *l, uint16_t home)
{
    return kl_pick(l->next, home);
}

static inline uint64_t kl_top(const struct kl_layout *l, uint16_t home)
{
    return kl_pick(l->top, home);
}

static inline uint64_t kl_stock_cards(const struct kl_layout *l, uint64_t stock)
{
    uint64_t cards = l->stock_cards[0][stock & 255] | l->stock_cards[1][stock >> 8 & 255];
    cards |= l->stock_cards[2][stock >> 16 & 255];
    for (int eight = 3; stock >> 8 * eight; eight++)
        cards |= l->stock_cards[eight][stock >> 8 * eight & 255];
    return cards;
}

/* A card is safe at home if no other card can need it in a column. The cards that could be put on it (one lower, of the
 * other colour) are home, or can go home because the cards two below them are home; the same is true of the cards that
 * could be put on those. Building in any suit, cards of all other suits could be put on it, and those that could be put
 * on these are home. Building in suit, all cards that could be put on it are home when it goes there. */
static inline bool kl_is_safe(const struct kl_layout *l, uint16_t home, int bit)
{
    int suit = l->suit_of[bit], below = bit / 4, other = suit < 2 ? 8 : 0; /* below: ranks under the card's own */
    if (l->without & KL_SAFE)
        return false;
    return l->family == KL_ALONE || ((home >> other & 15) >= below - 1 && (home >> (other + 4) & 15) >= below - 1 &&
                                     (home >> 4 * (suit ^ 1) & 15) >= below - (l->family == KL_RANK ? 1 : 2));
}

/* If a step can be made at a place of a component (component.h) and at the next higher place, where the card c is home
 * too, both lead to the same component: c can still go home after the step, because the step leaves a seat of the
 * family of c uncovered even without c. So the highest places are enough. If any card may start a column, this is
 * wrong: the step may need the column that c leaves, and at the lower place it may use c as a seat. */
static inline bool kl_highest_will_do(const struct kl_layout *l)
{
    return !l->any_card && !(l->without & KL_HIGHEST);
}

static inline bool kl_any_closed(const struct kl_layout *l, const struct kl_node *n)
{
    for (int i = 0; i < l->columns; i++)
        if (n->depth[i] > 1)
            return true;
    return false;
}

#endif
