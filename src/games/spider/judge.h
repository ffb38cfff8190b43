/* The value of a board at the end of a plan, before the card is turned or the row dealt: small neural networks that
 * learn from the bot's own games (bench/train_spider.c). The guide directs the search; the judge chooses between the
 * plans that it found. */
#ifndef KT_SPIDER_JUDGE_H
#define KT_SPIDER_JUDGE_H

#include "games/spider/blind_board.h"

/* Traits: small whole numbers, most of them counts. */
enum {
    SPB_T_ROWS,                               /* rows left, 0 to 5, one of them 1 */
    SPB_T_DEALS = SPB_T_ROWS + 6,             /* a row is about to be dealt */
    SPB_T_DIG,                                /* columns by face-down cards, 1 to 5, and runs on them, 1 to 5 */
    SPB_T_DIG_BREAKS = SPB_T_DIG + 25,        /* and breaks, 0 to 4 */
    SPB_T_OPEN_RUNS = SPB_T_DIG_BREAKS + 25,  /* columns without face-down cards, by runs 1 to 6 */
    SPB_T_OPEN_BREAKS = SPB_T_OPEN_RUNS + 6,  /* and by breaks, 0 to 4 */
    SPB_T_DARK = SPB_T_OPEN_BREAKS + 5,       /* columns with a card to turn, by face-down cards, 1 to 5 */
    SPB_T_GAPS = SPB_T_DARK + 5,              /* 0 to 3, one of them 1 */
    SPB_T_LENGTH = SPB_T_GAPS + 4,            /* runs by length, 1 to 12 */
    SPB_T_TAIL_LENGTH = SPB_T_LENGTH + 12,    /* those at the end of a column */
    SPB_T_TOP = SPB_T_TAIL_LENGTH + 12,       /* last cards by rank */
    SPB_T_HEAD = SPB_T_TOP + KT_RANKS,        /* the first cards of sequences at the end, by rank */
    SPB_T_RUN_HEAD = SPB_T_HEAD + KT_RANKS,   /* and of runs at the end */
    SPB_T_UNSEEN = SPB_T_RUN_HEAD + KT_RANKS, /* by rank */
    SPB_T_BURIED = SPB_T_UNSEEN + KT_RANKS,   /* face-up cards that are not in a sequence at the end, by rank */
    SPB_T_JOINTS = SPB_T_BURIED + KT_RANKS,
    SPB_T_MIXED,
    SPB_T_BREAKS,
    SPB_T_SQUARES,
    SPB_T_SETS,
    SPB_T_CLOSED,
    SPB_T_SUIT_JOINTS,                        /* different joints of a suit, the best suit first */
    SPB_T_SUIT_SEEN = SPB_T_SUIT_JOINTS + 4,  /* different ranks of it that are face up */
    SPB_T_SUIT_LONGEST = SPB_T_SUIT_SEEN + 4, /* its longest run */
    SPB_T_LUCK = SPB_T_SUIT_LONGEST + 4,      /* of the unseen cards, those that fit somewhere, in 64 */
    SPB_T_SUIT_LUCK,                          /* in suit */
    SPB_T_HOPE,                               /* those on which something fits */
    SPB_T_SAME_TOP,
    SPB_T_MOVES,      /* sequences that fit somewhere */
    SPB_T_RUN_MOVES,  /* runs */
    SPB_T_SUIT_MOVES, /* in suit */
    SPB_T_TURNS,      /* columns where one move turns a card */
    SPB_T_NEAR_TURNS, /* columns where a sequence can turn a card with some luck */
    SPB_T_CLEARS,     /* columns without face-down cards that one move clears */
    SPB_T_FEWEST,     /* runs on face-down cards: the fewest, and the next */
    SPB_T_FEWEST_NEXT,
    SPB_T_KING_BASE,
    SPB_T_KING_BASE_CLEAN,
    SPB_T_KING_ON_CLOSED,
    SPB_T_KING_LATER, /* kings that are not the first card of a column */
    SPB_T_TALLEST,
    SPB_T_TRAITS_END,
    SPB_TRAITS = (SPB_T_TRAITS_END + 7) / 8 * 8
};

enum { SPB_HIDDEN = 128, SPB_OUTPUTS = 2, SPB_J_ONE = 4096 };

enum { SPB_SCORE, SPB_CHANCE }; /* the outputs: how well the game will end, and the chance to win it, as a logit */

/* Weights in units of 1 / SPB_J_ONE: integers, so that values are the same on every machine. */
struct spb_opinion {
    int16_t first[SPB_T_TRAITS_END][SPB_HIDDEN];
    int32_t first_bias[SPB_HIDDEN];
    int16_t last[SPB_OUTPUTS][SPB_HIDDEN];
    int32_t last_bias[SPB_OUTPUTS];
};

/* A judge is an ensemble: networks trained from different initial weights; their mean has a smaller error. At most
 * SPB_ALIKE of the boards that it compares turn a card of the same column, as in the games from which it learned. */
enum { SPB_OPINIONS = 3, SPB_ALIKE = 10 };

const struct spb_opinion *spb_judge_for(int suits); /* judge_weights.c */

/* `chance` is the probability to win, also for explanations; `value` the score, and SPB_BY_CHANCE times the chance. */
enum { SPB_BY_CHANCE = 10 };

struct spb_worth {
    float value, chance;
};

struct spb_worth spb_judge_board(const struct spb_opinion judge[SPB_OPINIONS], const struct spb_board *b);

void spb_traits(const struct spb_board *b, uint8_t traits[SPB_TRAITS]);

#endif
