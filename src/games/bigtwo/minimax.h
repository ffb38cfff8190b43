/* The paper's values and its round, for the bot `minimax` (minimax.c), its calculation (minimax_rows.c) and tests. */
#ifndef KT_BIGTWO_MINIMAX_H
#define KT_BIGTWO_MINIMAX_H

#include "games/bigtwo/bigtwo.h"

enum { B2_MOST_ANSWERS = 8 };

int b2_card_value(int card); /* C: 4 for the lowest card, 55 for the highest */
int b2_sum_of_values(uint64_t cards);
double b2_play_value(uint64_t cards); /* K; -55 for a pass */

/* A round in progress: the own play, an answer of each opponent, and the own next play. */
struct b2_round {
    const struct b2_rules *rules;
    uint64_t own, virtual_hand, trick;
    int plays;    /* made so far, the own one first */
    double first; /* K1 */
    double value; /* the sum of the terms so far; V when the round is over */
};

struct b2_round b2_round_start(const struct bigtwo *sight, uint64_t play); /* of the seat to move */
bool b2_round_is_over(const struct b2_round *round);
bool b2_round_is_own_turn(const struct b2_round *round);

/* What can be played next: up to `most` plays of different strength that beat the trick, the lowest first, or only a
 * pass. Returns how many, at least one. */
int b2_round_plays(const struct b2_round *round, int most, uint64_t plays[B2_MOST_ANSWERS]);

double b2_round_term(const struct b2_round *round, uint64_t play); /* what the next play adds to V */
struct b2_round b2_round_after(const struct b2_round *round, uint64_t play);

/* V when each opponent takes, of up to `most` answers, the one with the lowest V, and the player the next play with the
 * highest. `best`, unless it is NULL, receives the next play (of a round that is not over). */
double b2_round_value(const struct b2_round *round, int most, uint64_t *best);

/* The bot after a choice: the legal moves in order, and V of each if there are several. If the time was up, only those
 * that were compared, at least two. */
struct b2_minimax {
    int answers;
    int count;
    kt_move moves[B2_MOST_MOVES];
    double values[B2_MOST_MOVES];
};

/* minimax_rows.c: adds the calculation of this choice. */
void b2_minimax_calculate(const void *self, const struct kt_sight *sight, kt_move choice,
                          struct kt_calculation *calculation);

#endif
