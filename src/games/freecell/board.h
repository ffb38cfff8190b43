/* A position for the beam search of `short`: 67 bytes when stored (struct fc_board_text), and an unpacked form (struct
 * fc_board) in which children are made, evaluated and undone.
 *
 * The unpacked form has, for every place in a column, the sums from the bottom of the column up to it. Lifting cards
 * then only changes the column's height; and because a move writes only above the height of its target column, undo
 * restores one small struct (struct fc_board_now) and the places of the cards moved. */
#ifndef KT_FREECELL_BOARD_H
#define KT_FREECELL_BOARD_H

#include "games/freecell/freecell.h"

/* Which home moves do not count in the search. */
enum fc_home_rule {
    FC_HOME_SAFE,   /* those of fc_is_safe_home, which the tally does not count either */
    FC_HOME_STRICT, /* only if both suits of the other colour are home up to the rank below */
    FC_HOME_ALL,    /* all of them */
    FC_HOME_RULES
};

/* The next card of a complete suit is beyond the king, so tables by card are a little larger than the deck. */
enum { FC_BOARD_CODES = 64, FC_BOARD_DEPTHS = FC_DECK + 2, FC_BOARD_TEXT = FC_DECK + FC_MOST_COLUMNS };
enum {
    FC_NOWHERE = FC_HOME
}; /* in addition to columns and FC_CELL: the place of cards that are home or not in the deck */

/* Columns from the deepest card up, each ended by 0, then the cells; two homes to a byte. */
struct fc_board_text {
    uint8_t text[FC_BOARD_TEXT];
    uint8_t home[2];
};

/* A move in 16 bits: from a column, or FC_CELL plus the place among the cards in cells, in bits 0-4; to a column,
 * FC_CELL or FC_HOME in bits 5-9; how many cards in bits 10-13. */
typedef uint16_t fc_move16;

static inline fc_move16 fc_pack16(int from, int to, int cards)
{
    return (fc_move16)(from | to << 5 | cards << 10);
}

static inline struct fc_move fc_unpack16(fc_move16 move)
{
    return (struct fc_move){move & 31, move >> 5 & 31, move >> 10};
}

/* Facts about the cards from the bottom of a column up to one place. */
struct fc_level {
    uint64_t hash;
    int32_t cost;
    uint8_t low[KT_SUITS]; /* the lowest rank of each suit */
    uint8_t card;
    uint8_t run;      /* cards in the sequence that ends here */
    uint8_t head;     /* its deepest card */
    uint8_t runs;     /* sequences so far */
    uint8_t must;     /* runs with a card that must move because it is over a lower card of its suit */
    uint8_t run_must; /* is the run that ends here one of them? */
};

/* What a move changes, except the levels above the height of a column. */
struct fc_board_now {
    uint64_t hash; /* the same for all orders of columns and of cells */
    uint64_t tops; /* the top cards of the columns, as a set of bits */
    int32_t cost;  /* of the columns */
    uint8_t height[FC_MOST_COLUMNS], home[KT_SUITS], cell[FC_MOST_CELLS];
    uint8_t cells_used, empty_columns, must, runs;
};

struct fc_board {
    struct fc_board_now now;
    uint8_t columns, cells, ranks, rule;
    uint8_t build_bits, starts;     /* fc_build_bits; the lowest rank that may start an empty column */
    bool kings;                     /* only the highest rank may */
    uint64_t hosts[FC_BOARD_CODES]; /* the cards on which a card can be put, as a set of bits */
    uint8_t column_of[FC_BOARD_CODES], depth_of[FC_BOARD_CODES]; /* of cards on the table; the first one's depth is 1 */
    const int16_t *weights;                                      /* FC_FEATURES of them, see judge.h */
    uint64_t key_card[FC_BOARD_CODES], key_below[FC_BOARD_CODES];
    struct fc_level at[FC_MOST_COLUMNS][FC_BOARD_DEPTHS];
};

static inline const struct fc_level *fc_board_top(const struct fc_board *b, int column)
{
    return &b->at[column][b->now.height[column]];
}

static inline bool fc_board_is_won(const struct fc_board *b)
{
    const uint8_t *home = b->now.home;
    return home[0] + home[1] + home[2] + home[3] == KT_SUITS * b->ranks;
}

/* Sets the shape and the keys: once for each search. */
void fc_board_prepare(struct fc_board *b, const struct freecell *shape, enum fc_home_rule rule, const int16_t *weights);

/* Sets the position. */
void fc_board_read(struct fc_board *b, const struct freecell *from);
void fc_board_open(struct fc_board *b, const struct fc_board_text *from);
void fc_board_close(const struct fc_board *b, struct fc_board_text *to);

/* Makes a move; fc_board_back undoes it and the home moves after it, given `now` from before. */
void fc_board_make(struct fc_board *b, fc_move16 move);
void fc_board_back(struct fc_board *b, fc_move16 move, const struct fc_board_now *before);

/* The hash of the position after a move, before the automatic home moves. */
uint64_t fc_board_hash_after(const struct fc_board *b, fc_move16 move);

/* Moves home the cards that the rule moves automatically; stores them in `sent`, if not NULL. Returns how many. */
int fc_board_autoplay(struct fc_board *b, kt_card sent[FC_DECK]);

/* The deepest of the cards that a move takes. */
kt_card fc_board_head(const struct fc_board *b, struct fc_move move);

/* The moves to try: only one of several empty columns is a target, and a whole column does not move to an empty one.
 * With an empty column each of the at most twelve others has 11 to go onto, a cell, home, and 12 lengths of run for the
 * empty one; each of 8 cells has 2 to go onto, the empty column and home: 332. */
enum { FC_BOARD_MOVES = 336 };
int fc_board_moves(const struct fc_board *b, fc_move16 moves[FC_BOARD_MOVES]);

#endif
