/* Moves being read and written, as every patience needs it. */
#ifndef KT_PATIENCE_MOVING_H
#define KT_PATIENCE_MOVING_H

#include "core/card.h"

/* A count behind a move: "v" and a hexadecimal digit, or nothing, which leaves `cards` as it is. */
bool pt_read_count(struct kt_reader *reader, int *cards);

/* Moves are parted by white space; in JSON a quote follows. */
bool pt_is_at_move_end(const struct kt_reader *reader);

/* If the text goes on with one of the words (up to NULL), skips it and the blanks behind it. */
bool pt_accept_any(struct kt_reader *reader, const char *const *words);

/* In words a move begins with its cards, the deepest first: "9♣ 8♥". Returns how many are named. */
int pt_read_named_cards(struct kt_reader *reader, kt_card cards[KT_RANKS]);
void pt_name_cards(const kt_card *cards, int count, char *names, size_t size);

#endif
