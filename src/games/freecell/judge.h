/* The evaluation function of `short`: a sum of weights that estimates the remaining moves. The weights are one flat
 * table; this file defines which entries a card or a count uses. The search adds the entries up, the tuner
 * (bench/tune_freecell_short.c) counts them; so both use the same features. */
#ifndef KT_FREECELL_JUDGE_H
#define KT_FREECELL_JUDGE_H

#include "games/freecell/board.h"

enum { FC_WATCHED = 2 }; /* for this many of the next home cards of each suit the cards on them are evaluated */

/* Where each kind of feature begins; the brackets show its indices. */
enum {
    /* for each card in a column */
    FC_JUDGE_PAIR = 0,                             /* [kinship 3][rank beneath 14][rank 14] */
    FC_JUDGE_OWN = FC_JUDGE_PAIR + 3 * 14 * 14,    /* [over a lower one of its suit 2][in sequence 2][rank 14] */
    FC_JUDGE_LOWER = FC_JUDGE_OWN + 2 * 2 * 14,    /* [suits with a lower card beneath 5][in sequence 2][rank 14] */
    FC_JUDGE_RUN = FC_JUDGE_LOWER + 5 * 2 * 14,    /* [does the run reach the bottom 2][cards in it 14] */
    FC_JUDGE_DEPTH = FC_JUDGE_RUN + 2 * 14,        /* [over a lower one of its suit 2][depth 24] */
    FC_JUDGE_NEXT_CARDS = FC_JUDGE_DEPTH + 2 * 24, /* [how far from home][cards over it 24; then in a cell, home] */
    FC_JUDGE_NEXT_RUNS = FC_JUDGE_NEXT_CARDS + FC_WATCHED * 26, /* [how far][rank 14][runs over it 6; cell, home] */
    /* for each card in a cell */
    FC_JUDGE_CELL_RANK = FC_JUDGE_NEXT_RUNS + FC_WATCHED * 14 * 8, /* [rank 14] */
    FC_JUDGE_CELL_GAP = FC_JUDGE_CELL_RANK + 14,                   /* [ranks missing at home before it 14] */
    /* for the whole position */
    FC_JUDGE_ROOM = FC_JUDGE_CELL_GAP + 14,         /* [free cells 9][empty columns 4] */
    FC_JUDGE_HOME = FC_JUDGE_ROOM + 9 * 4,          /* for each suit [rank 14] */
    FC_JUDGE_TOTAL = FC_JUDGE_HOME + 14,            /* [cards home 53] */
    FC_JUDGE_SPREAD = FC_JUDGE_TOTAL + FC_DECK + 1, /* [highest less lowest home 14] */
    FC_JUDGE_FIT_TOPS = FC_JUDGE_SPREAD + 14,       /* [runs at the ends of columns that can move 11] */
    FC_JUDGE_FIT_CELLS = FC_JUDGE_FIT_TOPS + 11,    /* [cards in cells that can move 9] */
    FC_JUDGE_MUST = FC_JUDGE_FIT_CELLS + 9,         /* [runs that must move 53] */
    FC_JUDGE_RUNS = FC_JUDGE_MUST + FC_DECK + 1,    /* [runs 53] */
    FC_FEATURES = FC_JUDGE_RUNS + FC_DECK + 1
};

enum { FC_CARD_FEATURES = 5 };

/* The features of a card that is put at `depth` on `under`, as the last of a run of this many cards. */
static inline void fc_judge_card(const struct fc_level *under, int depth, kt_card card, int run,
                                 uint16_t features[FC_CARD_FEATURES])
{
    enum { DEEPEST = 23 };
    /* By the bits in which two suits differ: the same suit, the other colour, the twin of the same colour. */
    static const uint8_t kinship[KT_SUITS] = {0, 1, 1, 2};
    int rank = kt_rank(card), below = under->card, in_sequence = run > 1;
    int own = under->low[kt_suit(card)] < rank;
    int lower = (under->low[0] < rank) + (under->low[1] < rank) + (under->low[2] < rank) + (under->low[3] < rank);
    int deep = depth < DEEPEST ? depth : DEEPEST;
    int kin = kinship[(card ^ below) % KT_SUITS];
    features[0] = (uint16_t)(FC_JUDGE_PAIR + (kin * 14 + below / KT_SUITS) * 14 + rank);
    features[1] = (uint16_t)(FC_JUDGE_OWN + (own * 2 + in_sequence) * 14 + rank);
    features[2] = (uint16_t)(FC_JUDGE_LOWER + (lower * 2 + in_sequence) * 14 + rank);
    features[3] = (uint16_t)(FC_JUDGE_RUN + (run == depth) * 14 + run);
    features[4] = (uint16_t)(FC_JUDGE_DEPTH + own * 24 + deep);
}

/* The estimate: lower is better. */
int fc_judge(const struct fc_board *b);

/* The same as a list, in which features occur as often as they count; returns how many. The sum of their weights is
 * fc_judge. */
enum { FC_MOST_FEATURES = 512 };
int fc_judge_features(const struct fc_board *b, uint16_t features[FC_MOST_FEATURES]);

#endif
