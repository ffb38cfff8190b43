/* Reading and writing moves, shared by the patience games. */
#ifndef KT_PATIENCE_MOVING_H
#define KT_PATIENCE_MOVING_H

#include "core/card.h"
#include "core/text.h"

/* An optional count after a move: "v" and a hexadecimal digit. Without one, `cards` stays as it is. */
bool pt_read_count(struct kt_reader *reader, int *cards);

/* Moves are separated by white space; in JSON a quote follows. */
bool pt_is_at_move_end(const struct kt_reader *reader);

/* If one of the words (up to NULL) comes next, skips it and the blanks after it. */
bool pt_accept_any(struct kt_reader *reader, const char *const *words);

/* Does the board have the columns that a move names? Places from 0 to end - 1 are columns. */
bool pt_has_columns(int from, int to, int end, int columns, struct kt_error *error);

/* The cards at the start of a move in words, the deepest first: "9♣ 8♥". Returns how many. */
int pt_read_named_cards(struct kt_reader *reader, kt_card cards[KT_RANKS]);
void pt_name_cards(const kt_card *cards, int count, char *names, size_t size);

#endif
