/* What the files of choosing share: choose.c (what is held and shown, cursor, mouse), cards.c, piles.c,
 * places.c. */
#ifndef TUI_CHOOSE_H
#define TUI_CHOOSE_H

#include "tui/table.h"

const struct layout *layout_now(const struct table *table);
const struct pile *pile_at(const struct table *table, int index);
void show_move(struct table *table, int index);
bool holds_something(const struct table *table);

/* Asks the rules why a move, as it is written, cannot be made; nothing is played. Should they have nothing against it, it is not the
 * move that was meant, and `otherwise` is said. */
void ask_why(struct table *table, const char *text, const char *otherwise);

/* ---- cards.c: several out of a hand ---- */

void choose_card(struct table *table, int card); /* or lay it back */
void play_chosen(struct table *table);
bool press_card_key(struct table *table, int key);

/* ---- piles.c: from pile to pile ---- */

/* The move from what is held to a pile, or to any pile with that key: the longest run, if there are several; NULL: none. */
const struct move *longest_to(const struct table *table, int pile, char label);
bool name_target(struct table *table, int pile, char label); /* false: it was the source again */
bool pull_stock(struct table *table);                        /* false: there is none */
bool press_pile_key(struct table *table, int key);

/* ---- places.c: onto a board ---- */

void hold_card(struct table *table, int pile, int card);
void play_at_cursor(struct table *table);
void play_target(struct table *table, const struct target *target);
void drop_held(struct table *table);
bool press_place_key(struct table *table, int key);

#endif
