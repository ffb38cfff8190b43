/* Predicates of sentences about the values of a bot's thoughts (claims.h), for all games. */
#ifndef CLAIMS_VALUES_H
#define CLAIMS_VALUES_H

#include "claims.h"

/* What the choice is worth, and the best of the other moves that were thought of. */
double claims_value(const struct claim_made *made);
double claims_next_value(const struct claim_made *made);

/* Of the moves that were thought of, one at least beside the choice, none is worth more. */
bool claims_has_best_value(const struct claim_made *made);

/* Arguments 1 and 2 are these two values times `unit`, as printf writes them, and they differ; argument 1 is the
 * first. */
bool claims_tells_two(const struct claim_made *made, const char *format, double unit);
bool claims_tells_one(const struct claim_made *made, const char *format, double unit);

/* "its score is %1; the next best move has %2", "..., and at least one other move has the same score" */
bool claims_tells_two_scores(const struct claim_made *made);
bool claims_tells_one_score(const struct claim_made *made);

#endif
