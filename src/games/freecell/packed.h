/* A FreeCell position for searches: moves are made and undone, and everything that a search needs is updated
 * incrementally.
 *
 *  - Where every card lies (column and height), so "how many lie on the next card to go home" is a subtraction.
 *  - An exact key of 126 bits, the same for all orders of columns and of cells.
 *  - All that depends on a column is kept for each height of it, from the bottom up: cost, lowest rank, run, blockers.
 *    Taking a card off then costs nothing, and putting back the card that lay there before is one comparison.
 *
 * The rules are not repeated here: rules.c decides which moves are legal, and tests/freecell_plans.c compares the
 * plans (plan.h) with it, step by step.
 *
 * A proof goes back by recorded steps and saved sums (fc_step_shift_back); a dive, which jumps between positions,
 * copies them (fc_packed_save). */
#ifndef KT_FREECELL_PACKED_H
#define KT_FREECELL_PACKED_H

#include <stddef.h>
#include <string.h>

#include "games/freecell/freecell.h"

/* For functions that are compiled once for each kind of plan: left to itself, the compiler does not inline them. */
#define FC_INLINE static inline __attribute__((always_inline))

enum {
    FC_IN_CELL = FC_CELL, /* places beside the columns; the cells have no order here */
    FC_AT_HOME,
    FC_PLACES,
    FC_PLACE_ROOM = 16,                   /* so that a vector instruction takes all places */
    FC_PACKED_CODES = KT_CARD_CODES + 12, /* room for the cards "after" the kings: asking for them is no special case */
    FC_COLUMN_ROOM = 64,
    FC_AWAITED = 2,       /* cards of each suit whose cover is judged: the next one to go home and the one after */
    FC_SPARE_RANKS = 11,  /* decks so small that even aces may have all digits of the key */
    FC_NEVER = 255,       /* no card has this code */
    FC_BY_AUTOPLAY = 0x80 /* set in fc_step.count if safe autoplay made the step */
};

/* How many cards are on a watched card, as an index; the last three values have special meanings. */
enum { FC_OVER_MOST = 29, FC_OVER_NONE, FC_OVER_IN_CELL, FC_OVER_VALUES };

/* One step of a line: `count` cards, the deepest of which is `card`, go from one place to another. */
struct fc_step {
    kt_card card;
    uint8_t from, to, count;
};

/* The card sense: the learned evaluation of a dive; lower is better. The weights are made by the tuner, see
 * dive_weights.h. (The solver "short" has its own evaluation: judge.h.) */
struct fc_card_sense {
    int16_t pair[4][16][16]; /* [suits xor-ed][rank below, 0: the bottom][rank]: a card on the card below it */
    int16_t over_own[16];    /* rank of a card over a lower card of its own suit: it must move */
    int16_t over_lower[16];  /* rank of a card over a lower card of any suit */
    int16_t in_cell[16], at_home[16];
    int16_t room[16][4];                           /* [free cells][empty columns, at most 3] */
    int16_t over_next[FC_AWAITED][FC_OVER_VALUES]; /* [0: the next card to go home, ..][cards on it] */
};

/* Prunings that tests can switch off one by one: none may change the verdict (proofs: plan.h). */
enum fc_prune {
    FC_SAFE_HOME = 1,      /* safe cards go home at once */
    FC_PLANS_ONLY = 2,     /* a card goes to a cell only as part of a plan */
    FC_DIG_TO_SAFE = 4,    /* digging ends at a safe card */
    FC_ONE_EMPTY = 8,      /* of several empty columns one is used */
    FC_BOTTOM_STAYS = 16,  /* the deepest card of a column does not change columns */
    FC_EMPTY_FIRST = 32,   /* no column is dug empty for a card while another is empty */
    FC_AT_SIGHT = 64,      /* positions that are won at sight are not searched */
    FC_OUT_OF_CELLS = 128, /* if columns are built in suit: cards leave the cells as soon as they fit on a card */
    FC_TWINS_ALIKE = 256   /* positions that differ only by twins are searched together (twins.h) */
};

/* Facts about a column from its bottom up to a card; the cards above it do not matter. They are in one struct because
 * they are used together. */
struct fc_place {
    uint64_t run_cards;  /* the run that ends here, as a set: bit = card */
    int32_t cost;        /* of the cards in their places */
    int32_t dug;         /* the same minus their cost in cells */
    uint32_t lowest_own; /* the lowest rank of each suit, a byte each: an array would be written and read in parts of
                          * different size, for which a processor must wait */
    uint32_t top;        /* the last four cards up to here, the last one in the lowest byte */
    uint8_t lowest;      /* the lowest rank */
    uint8_t blocking;    /* blockers */
    uint8_t run;         /* cards of the run that ends here */
};

static inline int fc_lowest_of(uint32_t lowest_own, int suit)
{
    return (int)(lowest_own >> 8 * suit & 0xFF);
}

/* Sets of cards, one bit each. Each card that comes or goes changes its bit; the bit of KT_NO_CARD means nothing. */
struct fc_sets {
    uint64_t ends, under_ends; /* the last cards of the columns; the cards under these */
    uint64_t in_runs;          /* the runs at the ends of the columns */
    uint64_t in_cells;
    uint64_t safe; /* those that are next to go home, and safe there; a code after the last rank for a complete suit */
    int8_t run[FC_PLACE_ROOM]; /* cards of the run at the end of each column; 1 for cells, -1 for home */
    uint8_t safe_suits;        /* of the set `safe` */
};

/* The cards of a column and the facts about their places. card[0] is none. A branch has only as many places as it
 * needs. */
struct fc_column {
    kt_card card[FC_COLUMN_ROOM];
    struct fc_place at[FC_COLUMN_ROOM];
};

struct fc_packed {
    /* What steps change; the rest stays as it was set. fc_packed_save copies all up to `columns`, and
     * a few bytes more. */
    uint64_t key[2];
    struct fc_sets sets;
    int32_t cost_sum; /* of all cards where they lie */
    uint8_t cells_used, cards_left, empties;
    uint8_t blockers; /* cards over a lower card: each must be moved away */
    uint8_t home[KT_SUITS];
    uint8_t height[FC_PLACE_ROOM];      /* of cells and home: 0 */
    kt_card cell[FC_MOST_CELLS];        /* the first cells_used are taken */
    uint8_t column_of[FC_PACKED_CODES]; /* or FC_IN_CELL or FC_AT_HOME */
    uint8_t height_of[FC_PACKED_CODES]; /* 1: the deepest card of the column; 0: in a cell or at home */
    struct fc_column *column[FC_MOST_COLUMNS];

    uint8_t columns, cells, ranks;
    uint8_t build_bits; /* fc_build_bits */
    uint8_t differ[2];  /* the bits in which the suits of two cards in sequence differ; equal if built in suit */
    bool in_suit;       /* columns are built in suit */
    uint8_t starts;     /* the lowest rank that may start an empty column */
    uint8_t spare;      /* a mask: all bits if any card may start an empty column, otherwise none */
    uint16_t without;   /* prunes switched off; FC_OUT_OF_CELLS or FC_TWINS_ALIKE always is */
    const struct fc_card_sense *sense;
    kt_card dealt_below[FC_PACKED_CODES]; /* the card below each card at the start */
    /* Where columns branch off, see fc_put_new_card; NULL: steps overwrite the columns. */
    char *branches, *branches_end;
    uint64_t key_weight[FC_PACKED_CODES];
    uint8_t weighed_ranks; /* for which number of ranks these are; 0 before the first use */
    struct fc_column own[FC_MOST_COLUMNS];
};

static inline uint64_t fc_bit(kt_card card)
{
    return (uint64_t)1 << card;
}

static inline kt_card fc_last(const struct fc_packed *p, int column)
{
    return p->column[column]->card[p->height[column]];
}

static inline int fc_packed_free(const struct fc_packed *p)
{
    return p->cells - p->cells_used;
}

/* The next card of the suit to go home; after the last rank it is a code that counts as home. */
static inline kt_card fc_next_home(const struct fc_packed *p, int suit)
{
    return kt_card_of(p->home[suit] + 1, suit);
}

static inline bool fc_packed_goes_home(const struct fc_packed *p, kt_card card)
{
    return p->home[kt_suit(card)] + 1 == kt_rank(card);
}

/* Given that it is the next of its suit: is it safe at home? The same as fc_is_safe_home, which has the proof. */
static inline bool fc_is_safe_above(const uint8_t home[KT_SUITS], bool in_suit, kt_card card)
{
    int rank = kt_rank(card), suit = kt_suit(card);
    int a = home[suit ^ 1], b = home[suit ^ 2], others = a < b ? a : b;
    return in_suit | (others >= rank - 1) | ((others >= rank - 2) & (home[suit ^ 3] >= rank - 3)); /* no branches */
}

static inline bool fc_packed_is_safe(const struct fc_packed *p, kt_card card)
{
    return p->sets.safe_suits >> kt_suit(card) & 1;
}

/* The exact key. A card is where it was dealt, home, in a cell, at the bottom of a column, or on one of two cards of
 * the other colour (on one card, if columns are built in suit): six states. An ace that is not home never moves, since
 * it goes home once it is free, so it has two states. A king cannot be put on another card, so it has four. As
 * 2 * 2 * 4 * 4 * 6^22 < 2^63, two words hold two suits each. Columns have no order in it because it contains only the
 * card below each card, and moving a run changes a single digit. */
enum { FC_KEY_DEALT, FC_KEY_HOME, FC_KEY_CELL, FC_KEY_BOTTOM, FC_KEY_ON };

static inline int fc_key_digit(const struct fc_packed *p, kt_card card, kt_card below)
{
    _Static_assert(FC_KEY_DEALT == 0 && FC_KEY_ON == FC_KEY_BOTTOM + 1, "so that no branch is needed");
    int digit = FC_KEY_BOTTOM + (below != KT_NO_CARD) + (kt_suit(below) >> 1);
    return digit & -(below != p->dealt_below[card]);
}

static inline void fc_key_change(const struct fc_packed *p, uint64_t key[2], kt_card card, int from, int to)
{
    key[kt_suit(card) >> 1] += (uint64_t)(int64_t)(to - from) * p->key_weight[card];
}

/* How many cards lie on a watched card. */
static inline int fc_cards_over(const struct fc_packed *p, kt_card card)
{
    static const uint8_t special[FC_PLACES] = {[FC_IN_CELL] = FC_OVER_IN_CELL, [FC_AT_HOME] = FC_OVER_NONE};
    int at = p->column_of[card], over = p->height[at] - p->height_of[card]; /* 0 in a cell or at home */
    return (over < FC_OVER_MOST ? over : FC_OVER_MOST) + special[at];
}

static inline int fc_room_cost(const struct fc_card_sense *sense, int free, int empties)
{
    return sense->room[free][empties < 3 ? empties : 3];
}

/* Puts a card on a column from which it was not just taken: all facts about the place are computed again.
 *
 * With room for branches, columns of saved positions are never overwritten: if another card was put there before, the
 * column goes on in a copy. So a position is restored by copying a few hundred bytes, however far away it is. A step
 * takes at most FC_MOST_BRANCH bytes. */
enum { FC_MOST_BRANCH = sizeof(struct fc_column) + (KT_RANKS + 2) * sizeof(struct fc_place) };
void fc_put_new_card(struct fc_packed *p, int column, int height, kt_card card);

static inline void fc_put_card(struct fc_packed *p, int column, kt_card card)
{
    int height = p->height[column] + 1;
    if (p->column[column]->card[height] != card)
        fc_put_new_card(p, column, height, card); /* otherwise it was in this place before, and the facts are valid */
    p->column_of[card] = (uint8_t)column;
    p->height_of[card] = (uint8_t)height;
    p->height[column] = (uint8_t)height;
}

static inline void fc_leave_cell(struct fc_packed *p, kt_card card)
{
    int i = 0;
    while (p->cell[i] != card)
        i++;
    p->cell[i] = p->cell[--p->cells_used];
}

/* The sums over the whole position. A search that goes back only moves the cards and restores the saved sums, which is
 * half the work. */
struct fc_sums {
    uint64_t key[2];
    struct fc_sets sets;
    int32_t cost_sum;
    uint8_t cards_left, empties, blockers;
};

static inline struct fc_sums fc_sums_of(const struct fc_packed *p)
{
    return (struct fc_sums){{p->key[0], p->key[1]}, p->sets, p->cost_sum, p->cards_left, p->empties, p->blockers};
}

static inline void fc_sums_set(struct fc_packed *p, const struct fc_sums *sums)
{
    p->key[0] = sums->key[0];
    p->key[1] = sums->key[1];
    p->sets = sums->sets;
    p->cost_sum = sums->cost_sum;
    p->cards_left = sums->cards_left;
    p->empties = sums->empties;
    p->blockers = sums->blockers;
}

/* Sets up the position, which is zeroed before its first use; `sense` must live as long. Safe cards stay where they are
 * until fc_packed_autoplay. */
void fc_packed_set(struct fc_packed *p, const struct freecell *from, const struct fc_card_sense *sense);

/* A copy of what steps change. A position that has room for branches may be restored from any of its copies. */
enum { FC_SAVED_PART = 64, FC_SAVED_PARTS = (offsetof(struct fc_packed, columns) + FC_SAVED_PART - 1) / FC_SAVED_PART };
_Static_assert(FC_SAVED_PARTS *FC_SAVED_PART <= offsetof(struct fc_packed, branches), "branches are not restored");
struct fc_saved {
    _Alignas(8) unsigned char bytes[FC_SAVED_PARTS * FC_SAVED_PART];
};

/* In parts that become vector instructions: a copy of all is compiled to a slow string instruction. */
static inline void fc_copy_parts(void *to, const void *from)
{
    for (int i = 0; i < FC_SAVED_PARTS; i++)
        memcpy((char *)to + i * FC_SAVED_PART, (const char *)from + i * FC_SAVED_PART, FC_SAVED_PART);
}

static inline void fc_packed_save(const struct fc_packed *p, struct fc_saved *saved)
{
    fc_copy_parts(saved->bytes, p);
}

static inline void fc_packed_restore(struct fc_packed *p, const struct fc_saved *saved)
{
    fc_copy_parts(p, saved->bytes);
}

/* Copies a position without branches. */
void fc_packed_copy(struct fc_packed *to, const struct fc_packed *from);

/* Makes or undoes a legal step. */
void fc_step_make(struct fc_packed *p, struct fc_step step);
void fc_step_unmake(struct fc_packed *p, struct fc_step step);

/* The same without the sums, for a search that restores them. */
static inline void fc_step_shift(struct fc_packed *p, struct fc_step step)
{
    int count = step.count & ~FC_BY_AUTOPLAY, below = 0;
    if (step.from < FC_IN_CELL)
        p->height[step.from] = (uint8_t)(below = p->height[step.from] - count);
    else if (step.from == FC_IN_CELL)
        fc_leave_cell(p, step.card);
    else
        p->home[kt_suit(step.card)]--;
    if (step.to < FC_IN_CELL) {
        fc_put_card(p, step.to, step.card);
        for (int i = 2; i <= count; i++)
            fc_put_card(p, step.to, p->column[step.from]->card[below + i]);
        return;
    }
    p->column_of[step.card] = step.to;
    p->height_of[step.card] = 0;
    if (step.to == FC_IN_CELL)
        p->cell[p->cells_used++] = step.card;
    else
        p->home[kt_suit(step.card)]++;
}

static inline void fc_step_shift_back(struct fc_packed *p, struct fc_step step)
{
    fc_step_shift(p, (struct fc_step){step.card, step.to, step.from, step.count});
}

/* Moves all safe cards home; writes the steps (at most FC_DECK) and returns how many. */
int fc_packed_autoplay(struct fc_packed *p, struct fc_step *steps);

int fc_packed_judge(const struct fc_packed *p);

/* Turns steps from `start` into moves of the rules, added to the line. It is charged fc_line_bytes(count) to the
 * memory; false if that is too much. */
bool fc_write_line(const struct freecell *start, const struct fc_step *steps, size_t count, struct kt_memory *memory,
                   struct kt_line *line);

static inline size_t fc_line_bytes(size_t count)
{
    return count * sizeof(kt_move);
}

#endif
