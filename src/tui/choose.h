/* What the files of choosing share: choose.c (held cards, shown move, cursor, mouse), cards.c, piles.c, places.c,
 * hand_keys.c. */
#ifndef TUI_CHOOSE_H
#define TUI_CHOOSE_H

#include "tui/choice.h"

struct choice *choice_of(struct table *table);
const struct pile *pile_at(const struct table *table, int index);
void show_move(struct table *table, int index);
bool holds_something(const struct table *table);
bool is_held_move(const struct table *table, const struct move *move); /* it takes the held cards */

/* Asks the hall why a move, in its notation, is illegal; nothing is played. If the move is legal, it is not the one
 * that was meant, and `otherwise` is said. */
void ask_why(struct table *table, const char *text, const char *otherwise);

/* ---- cards.c: several cards from a hand ---- */

void choose_card(struct table *table, int card); /* or unchoose it */
void play_chosen(struct table *table);
bool press_card_key(struct table *table, int key); /* false: the key was not used; so below */

/* ---- piles.c: from pile to pile ---- */

/* The legal move of the held cards to a pile, or to any pile with that key; the longest run, if there are several;
 * NULL: none. */
const struct move *longest_to(const struct table *table, int pile, char label);
bool name_target(struct table *table, int pile, char label); /* false: it was the source again */
bool pull_stock(struct table *table);                        /* false: the game has no stock */
bool press_pile_key(struct table *table, int key);

/* ---- places.c: onto a board ---- */

void hold_card(struct table *table, int pile, int card);
void play_at_cursor(struct table *table);
void play_target(struct table *table, const struct target *target);
void drop_held(struct table *table);
bool press_place_key(struct table *table, int key);

#endif
