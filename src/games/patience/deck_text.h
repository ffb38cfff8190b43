/* Decks as digits: three for each card, in the order in which they are dealt. Rank 01 to 13, suit 1 to 4 for clubs,
 * diamonds, hearts and spades. */
#ifndef KT_PATIENCE_DECK_TEXT_H
#define KT_PATIENCE_DECK_TEXT_H

#include "games/patience/placing.h"

bool pt_looks_like_deck(struct kt_reader reader);
bool pt_read_deck_card(struct pt_board *b, kt_card *card); /* without placing it */
void pt_write_deck(const kt_card *deck, int count, struct kt_text *out);

#endif
