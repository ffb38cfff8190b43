/* What is said about moves and their chances, as every patience needs it. */
#ifndef KT_PATIENCE_REASONS_H
#define KT_PATIENCE_REASONS_H

#include "core/bot.h"
#include "core/card.h"

/* A sentence about a move. `holds` says whether it is true of the game's `effect`, the move with the board before and after
 * it, and fills in the arguments of the sentence if it is. */
struct pt_reason {
    const char *text;
    bool (*holds)(const void *effect, struct kt_phrase *reason);
};

/* The first sentence that is true; a table has the strongest first and ends with a row without a text. False, and no text,
 * if none is. */
bool pt_give_reason(const struct pt_reason *reasons, const void *effect, struct kt_phrase *reason);

/* Fills in the card, if there is one; says whether there is. */
bool pt_name_card(struct kt_phrase *reason, int i, kt_card card);

/* Says what the chances in `thoughts` show for the choice, which is one of the moves in them. Chances that are less than
 * `noise` apart cannot be told apart by the `samples` they come from; both are 0 if nothing was sampled. */
void pt_estimate_chance(struct kt_thoughts *thoughts, kt_move choice, double noise, int samples);

#endif
