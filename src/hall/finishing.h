/* Automatic completion of a patience. */
#ifndef HALL_FINISHING_H
#define HALL_FINISHING_H

#include <kartu/kartu.h>

/* The moves that end the game with a win without any choice: as long as a card can go home it goes home, and otherwise
 * the stock is used. True if this wins and the view shows all cards, so that the player knows it as well. Fills `line`,
 * which must be empty, unless it is NULL; `count` is the number of moves. */
bool finishing_line(const struct kt_view *view, struct kt_line *line, uint64_t *count);

#endif
