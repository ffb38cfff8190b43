/* The heuristic of the scout: a fast linear evaluation of some twenty-five weights, tuned to rank boards and not to
 * predict how a game ends. (A neural network trained to predict the end was a bad heuristic.)
 *
 * Most features belong to one column, so after a move only two columns are evaluated again. Integers: the same result
 * on every machine. */
#ifndef KT_SPIDER_GUIDE_H
#define KT_SPIDER_GUIDE_H

#include "games/spider/blind_board.h"

enum {
    SPB_G_GAP,         /* an empty column */
    SPB_G_CLOSED,      /* each face-down card */
    SPB_G_CLOSED_MORE, /* the square of a column's number of face-down cards */
    SPB_G_ALL_OPEN,    /* a column without face-down cards */
    SPB_G_BREAK,       /* each break on face-down cards */
    SPB_G_BREAK_OPEN,  /* each other break */
    SPB_G_SUIT,        /* each joint in suit */
    SPB_G_MIXED,       /* each joint of two suits */
    SPB_G_LONG,        /* the square of a run's joints */
    SPB_G_KING_BASE,
    SPB_G_KING_ON_CLOSED,
    SPB_G_LUCK,      /* tenths of the unseen cards that fit somewhere */
    SPB_G_SUIT_LUCK, /* in suit */
    SPB_G_HOPE,      /* tenths of the unseen cards on which something fits */
    SPB_G_SET,
    SPB_G_DIG,       /* the fewest runs on the face-down cards of a column */
    SPB_G_DARK,      /* a card to turn */
    SPB_G_DEAL,      /* a row to deal */
    SPB_G_SAME_TOP,  /* a rank that lies on top twice */
    SPB_G_MOVES,     /* sequences that can be put somewhere */
    SPB_G_RANK,      /* each rank of a sequence's head */
    SPB_G_GAP_MORE,  /* each gap after the first */
    SPB_G_GAP_LATE,  /* a gap when the stock is empty */
    SPB_G_SUIT_OPEN, /* each joint in suit in a column without face-down cards */
    SPB_G_RUNS_OPEN, /* each run in such a column */
    SPB_G_DARK_LUCK, /* luck, with a card to turn */
    SPB_GUIDES
};

enum { SPB_G_ONE = 256 };

struct spb_guide {
    int32_t weight[SPB_GUIDES]; /* in SPB_G_ONE */
};

struct spb_glance {
    int32_t worth;
    kt_card top;
    uint8_t head; /* rank where the sequence at the end begins, 0 without cards */
    uint8_t runs;
};

struct spb_view {
    const struct spb_guide *guide;
    int32_t columns; /* the worth of all of them */
    struct spb_glance glance[SP_MOST_COLUMNS];
    int unseen, unseen_of[KT_RANKS + 2]; /* cards; of each rank */
};

void spb_guide_set(struct spb_guide *guide, const float *weights);
const struct spb_guide *spb_guide_for(int suits);

void spb_view_set(struct spb_view *view, const struct spb_guide *guide, const struct spb_board *b);
int spb_view_worth(const struct spb_view *view, const struct spb_board *b);
int spb_view_move(const struct spb_view *view, const struct spb_board *after, struct spb_move move);

#endif
