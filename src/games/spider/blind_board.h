/* The board of the bot `master`, which is blind: the face-up cards and the counts of the others; and separately, for
 * training, the face-down cards.
 *
 * A column without face-up cards, but with face-down ones, is "dark": its next card is still to be turned. While no
 * column is dark and nothing is dealt, moves are deterministic; see scout.h. */
#ifndef KT_SPIDER_BLIND_BOARD_H
#define KT_SPIDER_BLIND_BOARD_H

#include "games/spider/spider.h"

enum { SPB_TALLEST = 72, SPB_MOST_MOVES = SP_MOST_COLUMNS * (SP_MOST_COLUMNS + KT_RANKS) };

struct spb_board {
    uint8_t columns, ranks, sets, suits;
    uint8_t fills_gaps, deals_on_gaps, by_cards;
    uint8_t stock, home; /* cards */
    uint8_t all_closed, closed_at_start;
    uint8_t is_dealing; /* chosen, but nothing dealt yet: for the judge */
    uint8_t closed[SP_MOST_COLUMNS], open[SP_MOST_COLUMNS];
    uint8_t unseen[KT_CARD_CODES];  /* how many of each card are face down or in the stock */
    uint8_t in_play[KT_CARD_CODES]; /* how many are face up: changes only when a card is turned or cards go home */
    uint64_t key[SP_MOST_COLUMNS];
    kt_card card[SP_MOST_COLUMNS][SPB_TALLEST]; /* the face-up ones, the deepest first */
};

/* The face-down cards, the deepest first, and the stock, with the next card to be dealt at the end. */
struct spb_world {
    kt_card closed[SP_MOST_COLUMNS][SP_DECK / 2];
    kt_card stock[SP_DECK];
};

/* Dealing is `from` SP_STOCK; single cards go to SP_HOME. */
struct spb_move {
    uint8_t from, to, cards;
};

/* What is needed to undo a move. */
struct spb_undo {
    uint64_t key_from, key_to;
    uint8_t finished; /* a card of the set that went, or KT_NO_CARD */
};

/* False if the columns may grow too tall for it. */
bool spb_from_sight(struct spb_board *b, const struct spider *sight);

/* The hidden cards: for training, where the whole position is known. */
void spb_true_world(const struct spider *s, struct spb_world *world);

int spb_moves(const struct spb_board *b, struct spb_move *moves); /* without dealing */
bool spb_can_deal(const struct spb_board *b);
void spb_apply(struct spb_board *b, struct spb_move move, struct spb_undo *undo); /* turns nothing */
void spb_take_back(struct spb_board *b, struct spb_move move, const struct spb_undo *undo);
bool spb_is_dark(const struct spb_board *b); /* has a card to turn */
uint64_t spb_key(const struct spb_board *b); /* the same for boards with the same columns in another order */

/* The key after a move, from that before it: without making the move. 0 if cards may go home. */
uint64_t spb_key_after(const struct spb_board *b, uint64_t key, struct spb_move move);

/* Turns the cards that are due, after dealing if that was chosen. */
void spb_reveal(struct spb_board *b, const struct spb_world *world);

static inline kt_card spb_top(const struct spb_board *b, int column)
{
    return b->open[column] ? b->card[column][b->open[column] - 1] : KT_NO_CARD;
}

static inline bool spb_is_won(const struct spb_board *b)
{
    return b->home == b->sets * b->ranks;
}

static inline int spb_rows_left(const struct spb_board *b)
{
    return (b->stock + b->columns - 1) / b->columns;
}

#endif
