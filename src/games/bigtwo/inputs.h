/* What the networks see: a decision as lists of inputs that are on. All inputs are 0 or 1, so the first layer of a
 * network is a sum of rows of weights, and a list of numbers describes everything.
 *
 * The policy sees what the seat to move may know. A decision has inputs of its own: hand, what was played, the other
 * seats in the order of turns, the trick, the rules, and the hand that a pass would leave. A play is a short list of
 * changes to that: its cards, what it is, and what it takes from the hand. */
#ifndef KT_BIGTWO_INPUTS_H
#define KT_BIGTWO_INPUTS_H

#include "games/bigtwo/bigtwo.h"
#include "search/network.h"

enum {
    B2_OTHERS = B2_SEATS - 1,
    B2_LEFT = 14,    /* sizes of a hand that are told apart: 1 to 13; of large ones 1 to 8, and six ranges */
    B2_KINDS = 11,   /* enum b2_kind */
    B2_WINDOWS = 13, /* straights */
    B2_ABOVE = 6,    /* how many unseen cards are higher: 0, 1, 2, 3-4, 5-8, more */
    B2_TOPS = 5,     /* cards in hand that are higher than all unseen ones: 1 to 4, and more */
};

/* Where the inputs of a decision begin. */
enum {
    B2_IN_HAND = 0,                            /* cards */
    B2_IN_COUNT = B2_IN_HAND + B2_CARDS,       /* of each rank 1 to 4 in hand */
    B2_IN_SUITED = B2_IN_COUNT + 4 * B2_RANKS, /* five or more of a suit */
    B2_IN_WINDOW = B2_IN_SUITED + 4,           /* straights in hand */
    B2_IN_OUT = B2_IN_WINDOW + B2_WINDOWS,     /* cards that were played */
    B2_IN_UNSEEN = B2_IN_OUT + B2_CARDS,       /* of each rank 0 to 3 unseen */
    B2_IN_TRICK = B2_IN_UNSEEN + 4 * B2_RANKS, /* kind; nothing: the seat leads */
    B2_IN_TRICK_RANK = B2_IN_TRICK + B2_KINDS, /* of its highest card, */
    B2_IN_TRICK_SUIT = B2_IN_TRICK_RANK + B2_RANKS,
    B2_IN_LEFT = B2_IN_TRICK_SUIT + 4,            /* cards in the own hand */
    B2_IN_OTHER = B2_IN_LEFT + B2_LEFT,           /* the other seats, each with: */
    B2_OTHER_LEFT = 0,                            /* cards left */
    B2_OTHER_SINGLE = B2_OTHER_LEFT + B2_LEFT,    /* the lowest single that it passed, by rank */
    B2_OTHER_PAIR = B2_OTHER_SINGLE + B2_RANKS,   /* the lowest pair that it passed */
    B2_OTHER_PASSED = B2_OTHER_PAIR + B2_RANKS,   /* kinds that it passed */
    B2_OTHER_PLAYED = B2_OTHER_PASSED + B2_KINDS, /* kinds that it played */
    B2_OTHER_ACES = B2_OTHER_PLAYED + B2_KINDS,   /* at least 1, 2, 3, 4 aces played, */
    B2_OTHER_TWOS = B2_OTHER_ACES + 4,            /* and twos */
    B2_OTHER_OWNS = B2_OTHER_TWOS + 4,            /* it owns the trick; it has passed in it */
    B2_OTHER_INPUTS = B2_OTHER_OWNS + 2,
    B2_IN_RULES = B2_IN_OTHER + B2_OTHERS * B2_OTHER_INPUTS,
    B2_RULE_INPUTS = 48,
    /* What a pass leaves, changed by plays: */
    B2_IN_KEEP = B2_IN_RULES + B2_RULE_INPUTS,     /* of each rank 1 to 4 */
    B2_IN_KEEP_WINDOW = B2_IN_KEEP + 4 * B2_RANKS, /* straights */
    B2_IN_KEEP_LEFT = B2_IN_KEEP_WINDOW + B2_WINDOWS,
    B2_IN_KEEP_TOPS = B2_IN_KEEP_LEFT + B2_LEFT, /* cards that are higher than all unseen ones */
    /* Only of plays: */
    B2_IN_PLAY = B2_IN_KEEP_TOPS + B2_TOPS,  /* its cards */
    B2_IN_PLAY_KIND = B2_IN_PLAY + B2_CARDS, /* nothing: a pass */
    B2_IN_PLAY_RANK = B2_IN_PLAY_KIND + B2_KINDS,
    B2_IN_PLAY_SUIT = B2_IN_PLAY_RANK + B2_RANKS,
    B2_IN_PLAY_ABOVE = B2_IN_PLAY_SUIT + 4,       /* unseen cards above its highest */
    B2_IN_PLAY_TOP = B2_IN_PLAY_ABOVE + B2_ABOVE, /* no unseen cards beat it */
    B2_IN_PLAY_LAST,                              /* it goes out */
    B2_POLICY_INPUTS,
};

enum { B2_MOST_ON = 320 };

/* Inputs that are on; in the list of a play, those with KT_NETWORK_MINUS are turned off. */
struct b2_inputs {
    int count;
    uint16_t on[B2_MOST_ON];
};

/* What a seat did in this round. */
struct b2_record {
    uint64_t played;
    int lowest_single, lowest_pair; /* that it passed, by rank; B2_RANKS: none */
    unsigned passed, kinds;         /* kinds, a bit each */
};

/* The public part of a round so far, kept up to date while it is played. */
struct b2_story {
    struct b2_combination there; /* the trick */
    uint64_t out;                /* cards that were played, or are gone */
    struct b2_record record[B2_SEATS];
    int windows;
    uint16_t window[B2_RANKS]; /* straights of these rules */
};

void b2_story_start(struct b2_story *story, const struct bigtwo *s);
void b2_story_play(struct b2_story *story, const struct bigtwo *s, uint64_t play); /* of the seat to move */

/* Of a decision of the seat to move; hands of others are not looked at. */
void b2_decision_inputs(const struct bigtwo *s, const struct b2_story *story, struct b2_inputs *in);

/* Of one of its plays. */
void b2_play_inputs(const struct bigtwo *s, const struct b2_story *story, uint64_t play, struct b2_inputs *in);

#endif
