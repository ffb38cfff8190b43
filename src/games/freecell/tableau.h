/* A FreeCell position for the solver `optimal`: moves of single cards are made and undone, and a position can be
 * restored from its key.
 *
 * packed.h cannot do that: a best-first search expands its positions in any order and stores only their keys. What its
 * bound needs (parking.h) is stored here for every place in a column, from the bottom up, in 32 bytes; the sums of
 * packed.h and board.h are for other evaluations and would only cost time.
 *
 * Steps are those of packed.h, one card each, with its places: columns, FC_IN_CELL, FC_AT_HOME. */
#ifndef KT_FREECELL_TABLEAU_H
#define KT_FREECELL_TABLEAU_H

#include "games/freecell/packed.h"

enum {
    FC_TABLEAU_CODES = 64,
    FC_TABLEAU_ROOM = FC_DECK + 2, /* a column of all cards, the empty table below it, and one more */
    FC_TABLEAU_DIGITS = 5,
    FC_NO_DEPTH = 255 /* larger than the height of any column, for cards that are in no column */
};

/* What can be below a card if it is not a card: the table, since the start; a cell; the table, in a column that has
 * been empty. */
enum {
    FC_UNDER_COLUMN = FC_TABLEAU_CODES,
    FC_ELSEWHERE = FC_UNDER_COLUMN + FC_MOST_COLUMNS,
    FC_UNDER_CELL = FC_ELSEWHERE,
    FC_UNDER_MOVED
};

/* Facts about the cards from the bottom of a column up to one place. A card *must be parked* if it lies over a lower
 * one of its suit: it has to be moved before it can go home. */
struct fc_rung {
    uint64_t
        key[2]; /* exact, and the same for every column; the sum over the columns identifies the cards in all of them */
    uint64_t cards;    /* those that need not be parked, as a set of bits */
    uint32_t blockers; /* how many of these there are of each suit, a byte each */
    uint16_t lowest;   /* the lowest rank of each suit, 4 bits each; 15 for none */
    kt_card card;
    uint8_t bare; /* the height that remains when the top cards that must be parked are removed */
};

struct fc_tableau {
    uint64_t key[2];
    uint64_t in_cells; /* a set of cards */
    uint8_t columns, cells, ranks;
    bool in_suit;   /* columns are built in suit */
    uint8_t starts; /* the lowest rank that may start an empty column */
    uint8_t free_cells, empty_columns;
    uint8_t must_park; /* how many cards must be parked */
    uint8_t home[KT_SUITS];
    uint8_t height[FC_AT_HOME + 1];
    uint8_t place[FC_TABLEAU_CODES];                     /* of each card: a column, FC_IN_CELL or FC_AT_HOME */
    uint8_t depth[FC_TABLEAU_CODES];                     /* its height in the column, or FC_NO_DEPTH */
    struct fc_rung at[FC_MOST_COLUMNS][FC_TABLEAU_ROOM]; /* at[c][0] is the table */
    kt_card first_below[FC_TABLEAU_CODES];               /* the place of each card at the start: digit 0 of the key */
    uint8_t first_place[FC_TABLEAU_CODES];               /* a column or FC_IN_CELL */
    uint8_t under[FC_TABLEAU_CODES][FC_TABLEAU_DIGITS];  /* by the card's digit in the key */
    kt_card base[FC_TABLEAU_CODES][2];                   /* the cards on which a card fits: two, or one and no card */
    kt_card fitting[FC_TABLEAU_CODES][2];                /* the same for those that fit on it */
    uint64_t weight[FC_TABLEAU_CODES], rung_weight[FC_TABLEAU_CODES]; /* of a card's digit in the keys */
};

/* Sets up the position at the start of a search. */
void fc_tableau_set(struct fc_tableau *t, const struct freecell *from);

/* Sets up any position that steps have led to since then; the columns may be in another order. */
void fc_tableau_read(struct fc_tableau *t, const uint64_t key[2]);

/* Makes or undoes any legal step. */
void fc_tableau_make(struct fc_tableau *t, struct fc_step step);

static inline void fc_tableau_unmake(struct fc_tableau *t, struct fc_step step)
{
    fc_tableau_make(t, (struct fc_step){step.card, step.to, step.from, step.count});
}

/* The columns as runs: cards in sequence, each as long as possible. `parked` is how many runs have a card that must be
 * parked. Returns the deepest cards of the others, as a set. */
uint64_t fc_tableau_heads(const struct fc_tableau *t, int *parked);

static inline const struct fc_rung *fc_tableau_top(const struct fc_tableau *t, int column)
{
    return &t->at[column][t->height[column]];
}

/* Is the card the last of its column? */
static inline bool fc_tableau_is_last(const struct fc_tableau *t, kt_card card)
{
    int place = t->place[card];
    return place < FC_IN_CELL && t->height[place] == t->depth[card];
}

/* Can the card be taken: is it in a cell, or the last of its column? */
static inline bool fc_tableau_is_loose(const struct fc_tableau *t, kt_card card)
{
    return t->place[card] == FC_IN_CELL || fc_tableau_is_last(t, card);
}

static inline bool fc_tableau_goes_home(const struct fc_tableau *t, kt_card card)
{
    return t->home[kt_suit(card)] + 1 == kt_rank(card);
}

/* Must this loose card be parked? */
static inline bool fc_tableau_must_park(const struct fc_tableau *t, kt_card card)
{
    int place = t->place[card];
    return place < FC_IN_CELL && fc_tableau_top(t, place)->bare != t->height[place];
}

/* Would the card have to be parked again if it were put on this column? */
static inline bool fc_tableau_must_park_on(const struct fc_tableau *t, kt_card card, int column)
{
    return (fc_tableau_top(t, column)->lowest >> 4 * kt_suit(card) & 15) < kt_rank(card);
}

static inline int fc_tableau_cards_left(const struct fc_tableau *t)
{
    return KT_SUITS * t->ranks - t->home[0] - t->home[1] - t->home[2] - t->home[3];
}

/* The key of the position after a loose card is put on a column, without moving it. */
void fc_tableau_key_after(const struct fc_tableau *t, kt_card card, int to, uint64_t key[2]);

/* A loose card that is safe at home (fc_is_safe_home), or none.
 *
 * Sending it home at once does not lengthen the shortest way to win. Let c of rank r be safe, and take any way to win.
 * Play c home first and then the same way, without the moves of c. What that way lays on c is a card x of rank r - 1
 * and the other colour, and x can go home instead: its suit is home up to r - 2. Leave out the later moves of x too.
 * What lay on x is y, of rank r - 2 and c's colour, not of c's suit, which is home up to r - 1: so the twin suit, home
 * up to r - 3, and y can go home as well. What could lie on y is of rank r - 3 and the other colour, and home. So
 * every card that has lost its place goes home by one move instead of at least two, all other moves stay legal (no
 * place is taken that was not before), and nothing gets longer. If columns are built in suit, nothing is ever laid on
 * c: leaving out its moves is enough. */
static inline kt_card fc_tableau_safe_card(const struct fc_tableau *t)
{
    for (int suit = 0; suit < KT_SUITS; suit++) {
        kt_card card = kt_card_of(t->home[suit] + 1, suit); /* after the last rank it is a code that is never loose */
        if (fc_tableau_is_loose(t, card) && fc_is_safe_above(t->home, t->in_suit, card))
            return card;
    }
    return KT_NO_CARD;
}

#endif
