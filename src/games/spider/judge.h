/* What a board is worth at the end of a plan, before the card is turned or the row dealt: a small net that has learnt from
 * how games went on (school.c). The guide leads the search; the judge decides between what it found. */
#ifndef KT_SPIDER_JUDGE_H
#define KT_SPIDER_JUDGE_H

#include "games/spider/blind_board.h"

/* Traits: small whole numbers, most of them counts. */
enum {
    SB_T_ROWS,                              /* rows left, 0 to 5, one of them 1 */
    SB_T_DEALS = SB_T_ROWS + 6,             /* a row is about to be dealt */
    SB_T_DIG,                               /* columns by closed cards, 1 to 5, and runs on them, 1 to 5 */
    SB_T_DIG_BREAKS = SB_T_DIG + 25,        /* and breaks, 0 to 4 */
    SB_T_OPEN_RUNS = SB_T_DIG_BREAKS + 25,  /* columns without closed cards, by runs 1 to 6 */
    SB_T_OPEN_BREAKS = SB_T_OPEN_RUNS + 6,  /* and by breaks, 0 to 4 */
    SB_T_DARK = SB_T_OPEN_BREAKS + 5,       /* columns with a card to turn, by closed cards, 1 to 5 */
    SB_T_GAPS = SB_T_DARK + 5,              /* 0 to 3, one of them 1 */
    SB_T_LENGTH = SB_T_GAPS + 4,            /* runs by length, 1 to 12 */
    SB_T_TAIL_LENGTH = SB_T_LENGTH + 12,    /* those at the end of a column */
    SB_T_TOP = SB_T_TAIL_LENGTH + 12,       /* last cards by rank */
    SB_T_HEAD = SB_T_TOP + KT_RANKS,        /* the first cards of sequences at the end, by rank */
    SB_T_RUN_HEAD = SB_T_HEAD + KT_RANKS,   /* and of runs at the end */
    SB_T_UNSEEN = SB_T_RUN_HEAD + KT_RANKS, /* by rank */
    SB_T_BURIED = SB_T_UNSEEN + KT_RANKS,   /* open cards that are not in a sequence at the end, by rank */
    SB_T_JOINTS = SB_T_BURIED + KT_RANKS,
    SB_T_MIXED,
    SB_T_BREAKS,
    SB_T_SQUARES,
    SB_T_SETS,
    SB_T_CLOSED,
    SB_T_SUIT_JOINTS,                       /* different joints of a suit, the best suit first */
    SB_T_SUIT_SEEN = SB_T_SUIT_JOINTS + 4,  /* different ranks of it that lie open */
    SB_T_SUIT_LONGEST = SB_T_SUIT_SEEN + 4, /* its longest run */
    SB_T_LUCK = SB_T_SUIT_LONGEST + 4,      /* of the unseen cards, those that fit somewhere, in 64 */
    SB_T_SUIT_LUCK,                         /* in suit */
    SB_T_HOPE,                              /* those on which something fits */
    SB_T_SAME_TOP,
    SB_T_MOVES,      /* sequences that fit somewhere */
    SB_T_RUN_MOVES,  /* runs */
    SB_T_SUIT_MOVES, /* in suit */
    SB_T_TURNS,      /* columns where one move turns a card */
    SB_T_NEAR_TURNS, /* where a sequence with some luck does */
    SB_T_CLEARS,     /* columns without closed cards that one move clears */
    SB_T_FEWEST,     /* runs on closed cards: the fewest, and the next */
    SB_T_FEWEST_NEXT,
    SB_T_KING_BASE,
    SB_T_KING_BASE_CLEAN,
    SB_T_KING_ON_CLOSED,
    SB_T_KING_LATER, /* kings in the midst of columns */
    SB_T_TALLEST,
    SB_T_TRAITS_END,
    SB_TRAITS = (SB_T_TRAITS_END + 7) / 8 * 8
};

enum { SB_HIDDEN = 64, SB_OUTPUTS = 2, SB_J_ONE = 4096 };

enum { SB_SCORE, SB_CHANCE }; /* the outputs: how well the game will end, and the chance to win it, as a logit */

/* Weights in SB_J_ONE: whole numbers, so that the same boards are worth the same everywhere. */
struct sb_opinion {
    int16_t first[SB_T_TRAITS_END][SB_HIDDEN];
    int32_t first_bias[SB_HIDDEN];
    int16_t last[SB_OUTPUTS][SB_HIDDEN];
    int32_t last_bias[SB_OUTPUTS];
};

/* Some nets that learnt the same from other beginnings: the mean of them errs less. */
struct sb_judge {
    int opinions;
    const struct sb_opinion *opinion;
};

const struct sb_judge *sb_judge_for(int suits); /* judge_weights.c */

/* `score` decides, since wins are too rare to learn all from them; `chance`, to win, is for those who ask. */
struct sb_worth {
    float score, chance;
};

struct sb_worth sb_judge_board(const struct sb_judge *judge, const struct sb_board *b);

void sb_traits(const struct sb_board *b, uint8_t traits[SB_TRAITS]);

#endif
