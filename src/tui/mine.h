/* What the files of the mine share: mine.c (the board and your hand), miners.c (the players). */
#ifndef TUI_MINE_H
#define TUI_MINE_H

#include "tui/table.h"

enum { KIND_NAME = 24, PANEL_LINES = 8 };

/* What kind of card it is, as it is written in moves ("TRBL", "break-lamp"), and a part of that in the reader's language. */
void name_of_kind(const struct table *table, int card, char name[KIND_NAME]);
const char *kind_in_words(const char *part);

void miners_draw(struct table *table, const struct scene *scene, const struct area *area);

#endif
