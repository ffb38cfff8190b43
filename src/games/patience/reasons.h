/* Reasons and chances of moves in words, shared by the patience games. */
#ifndef KT_PATIENCE_REASONS_H
#define KT_PATIENCE_REASONS_H

#include "core/bot.h"
#include "core/card.h"

/* A sentence about a move. `holds` tells whether it is true for the game's `effect` (the move with the board before and
 * after it), and if so fills in the arguments of the sentence. */
struct pt_reason {
    const char *text;
    bool (*holds)(const void *effect, struct kt_phrase *reason);
};

/* Sets the first sentence of the table that is true. A table has the strongest reason first and ends with a row without
 * text. Returns false and sets no text if no sentence is true. */
bool pt_give_reason(const struct pt_reason *reasons, const void *effect, struct kt_phrase *reason);

/* Fills in the card as argument `i`; false if there is no card. */
bool pt_name_card(struct kt_phrase *reason, int i, kt_card card);

/* Sets the estimate: how the choice compares with the other moves in `thoughts`, which are chances. `is_noise`: the
 * lead of the choice is within the noise of the `samples` it comes from; false and 0 if nothing was sampled. */
void pt_estimate_chance(struct kt_thoughts *thoughts, kt_move choice, bool is_noise, int samples);

#endif
