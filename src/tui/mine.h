/* What the files of the mine share: mine.c (the board and the hand), miners.c (the players). */
#ifndef TUI_MINE_H
#define TUI_MINE_H

#include "tui/layout.h"

enum { KIND_NAME = 24, PANEL_LINES = 8 };

/* The kind of a card in the notation of moves ("TRBL", "break-lamp"), and a translated part of it. */
void name_of_kind(const struct table *table, int card, char name[KIND_NAME]);
const char *kind_in_words(const char *part);

void miners_draw(struct table *table, const struct scene *scene, const struct area *area);

#endif
