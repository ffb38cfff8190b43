/* The sentences of pt_estimate_chance, which Klondike and Spider share, compared with the list of thoughts. */
#ifndef CLAIMS_CHANCES_H
#define CLAIMS_CHANCES_H

#include "claims.h"

bool chance_is_alone(const struct claim_made *made);
bool chance_beats_next(const struct claim_made *made);
bool chance_has_one_equal(const struct claim_made *made);
bool chance_has_equals(const struct claim_made *made);
bool chance_is_uncertain(const struct claim_made *made);

/* Rows for any game with such chances. */
#define CLAIMS_OF_CHANCES                                                                                              \
    {"the chance to win is about %1 %", chance_is_alone},                                                              \
        {"the chance to win is about %1 %, with the next best move %2 %", chance_beats_next},                          \
        {"the chance to win is about %1 %; another move is about as good", chance_has_one_equal},                      \
    {                                                                                                                  \
        "the chance to win is about %1 %; %2 other moves are about as good", chance_has_equals                         \
    }

#endif
