/* What the claims about Klondike moves ask of a table of the plain rules (plain_klondike.h). Cards are codes, rank * 4
 * + suit. */
#ifndef KT_TEST_TABLE_QUESTIONS_H
#define KT_TEST_TABLE_QUESTIONS_H

#include "plain_klondike.h"

kt_card table_code(struct table_card card);
kt_card table_top(const struct table_pile *pile); /* 0 if the pile is empty */

/* Hidden cards of a column and of all columns, empty columns, cards at home. */
int table_closed(const struct table *t, int column);
int table_all_closed(const struct table *t);
int table_gaps(const struct table *t);
int table_all_home(const struct table *t);

/* Can the face-up card move from its place, with the cards on it: to a place, home, onto a given card at the end of a
 * column, onto any such card? */
bool table_can_move_card(const struct table *t, kt_card card, int to);
bool table_card_goes_home(const struct table *t, kt_card card);
bool table_card_fits(const struct table *t, kt_card card, kt_card there);
bool table_card_fits_somewhere(const struct table *t, kt_card card);

/* Draws, and turns the waste over where that is allowed, until the card is the top card of the waste; false if it never
 * is. */
bool table_draws_up_to(struct table *t, kt_card card);

#endif
