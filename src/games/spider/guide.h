/* What leads the scout: a judge of some twenty-five weights, quick, made to put boards in order and not to say how a game
 * will end. (A net that learnt to foresee the end led the scout badly.)
 *
 * Most of it belongs to one column, so after a move only two columns are looked at again. Whole numbers: the same
 * everywhere. */
#ifndef KT_SPIDER_GUIDE_H
#define KT_SPIDER_GUIDE_H

#include "games/spider/blind_board.h"

enum {
    SB_G_GAP,         /* an empty column */
    SB_G_CLOSED,      /* each closed card */
    SB_G_CLOSED_MORE, /* the square of a column's closed cards */
    SB_G_ALL_OPEN,    /* a column without closed cards */
    SB_G_BREAK,       /* each break on closed cards */
    SB_G_BREAK_OPEN,  /* each other break */
    SB_G_SUIT,        /* each joint in suit */
    SB_G_MIXED,       /* each joint of two suits */
    SB_G_LONG,        /* the square of a run's joints */
    SB_G_KING_BASE,
    SB_G_KING_ON_CLOSED,
    SB_G_LUCK,      /* tenths of the unseen cards that fit somewhere */
    SB_G_SUIT_LUCK, /* in suit */
    SB_G_HOPE,      /* tenths of the unseen cards on which something fits */
    SB_G_SET,
    SB_G_DIG,       /* runs on the closed column that has fewest */
    SB_G_DARK,      /* a card to turn */
    SB_G_DEAL,      /* a row to deal */
    SB_G_SAME_TOP,  /* a rank that lies on top twice */
    SB_G_MOVES,     /* sequences that can be put somewhere */
    SB_G_RANK,      /* each rank of a sequence's head */
    SB_G_GAP_MORE,  /* each gap after the first */
    SB_G_GAP_LATE,  /* a gap when the stock is empty */
    SB_G_SUIT_OPEN, /* each joint in suit in a column without closed cards */
    SB_G_RUNS_OPEN, /* each run in such a column */
    SB_G_DARK_LUCK, /* luck, with a card to turn */
    SB_GUIDES
};

enum { SB_G_ONE = 256 };

struct sb_guide {
    int32_t weight[SB_GUIDES]; /* in SB_G_ONE */
};

struct sb_glance {
    int32_t worth;
    kt_card top;
    uint8_t head; /* rank where the sequence at the end begins, 0 without cards */
    uint8_t runs;
};

struct sb_view {
    const struct sb_guide *guide;
    int32_t columns; /* the worth of all of them */
    struct sb_glance glance[SP_MOST_COLUMNS];
    int unseen, unseen_of[KT_RANKS + 2]; /* cards; of each rank */
};

void sb_guide_set(struct sb_guide *guide, const float *weights);
const struct sb_guide *sb_guide_for(int suits);

void sb_view_set(struct sb_view *view, const struct sb_guide *guide, const struct sb_board *b);
int sb_view_worth(const struct sb_view *view, const struct sb_board *b);
int sb_view_move(const struct sb_view *view, const struct sb_board *after, struct sb_move move);

#endif
