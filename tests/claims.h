/* Every sentence that Kartu says about a move is a claim. A game lists its sentences with a predicate each, written
 * against the plain rules of the tests and not against the code that says them; `claims_check` plays random positions
 * with every solver and bot, and fails when a sentence is said that does not hold, or that is not in the list. */
#ifndef CLAIMS_H
#define CLAIMS_H

#include <kartu/kartu.h>

/* What was said, and where. `thoughts` is NULL for what anybody can say of a move (kt_move_reason) and for a solver's
 * hint; `hint` is NULL but for a solver's hint. */
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

/* Walks through at least `positions` positions of the game under several rules, asks every solver and bot, and
 * everybody about every legal move, and checks all that is said. `rules` ends with NULL. A row that was never used is
 * reported as a failure, unless a test of its own (claims_check_at) has used it. */
void claims_check(const char *game, const char *const *rules, const struct claim *claims, int positions);

/* Checks what is said of one position made by hand; returns how often the sentence `text` was said. */
int claims_check_at(const struct kt_position *position, const struct claim *claims, const char *text);

/* 20,000, or a million with KARTU_SOAK. */
int claims_positions(void);

#endif
