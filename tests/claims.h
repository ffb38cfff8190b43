/* Every sentence that Kartu says about a move is a claim. A game lists its sentences with a predicate each, written
 * against the plain rules of the tests and not against the code that says them; `claims_check` plays random positions
 * with every solver and bot, and fails when a sentence is said that does not hold, or that is not in the list.
 * tests/claims.py checks that every sentence in the sources has a row, however rare it is. */
#ifndef CLAIMS_H
#define CLAIMS_H

#include <kartu/kartu.h>

/* A sentence, and where it was said. `thoughts` is NULL for kt_move_reason and for a solver's hint; `hint` is NULL
 * except for a solver's hint. */
struct claim_made {
    const struct kt_position *position; /* everything, hidden cards included */
    const struct kt_view *view;         /* of the seat to move */
    kt_move move;
    const char *by; /* name of the solver or bot, "anybody" for kt_move_reason */
    const struct kt_phrase *phrase;
    const struct kt_thoughts *thoughts;
    const struct kt_hint *hint;
};

/* One row for each sentence; a table ends with a row without a text. */
struct claim {
    const char *text;
    bool (*holds)(const struct claim_made *made);
};

/* Visits at least `positions` positions of the game under several rules, asks every solver and bot, and kt_move_reason
 * about every legal move, and checks every sentence. `rules` ends with NULL. A row that was never used is reported as a
 * failure, unless an earlier test of this program (claims_check_at) has used it. Only a walk of at least 20,000
 * positions reports such rows: one under the sanitizers is shorter and does not meet every sentence. */
void claims_check(const char *game, const char *const *rules, const struct claim *claims, int positions);

/* Checks all sentences about one position made by hand; returns how often the sentence `text` was said. */
int claims_check_at(const struct kt_position *position, const struct claim *claims, const char *text);

/* 20,000, or a million with KARTU_SOAK; a quarter of 20,000 under the sanitizers. */
int claims_positions(void);

/* Argument `number` (from 1) of the phrase as a number; -1 if it is not a number. */
long claims_number(const struct claim_made *made, int number);

/* Argument `number` as a playing card, rank * 4 + suit; 0 if it is not a card. */
uint8_t claims_card(const struct claim_made *made, int number);

/* Predicates of sentences that every game shares: "it was chosen at random from %1 legal moves", "it is the only legal
 * move", and the solvers' "it is the first of %1 moves that win" and "it wins the game". */
bool claims_is_random(const struct claim_made *made);
bool claims_is_only_move(const struct claim_made *made);
bool claims_is_first_to_win(const struct claim_made *made);
bool claims_wins(const struct claim_made *made);

/* The game's first solver wins after the move. */
bool claims_rest_is_won(const struct claim_made *made);

#endif
