/* Par: the number of moves that a solver needs for a deal, as a goal for players. */
#ifndef KIT_PAR_H
#define KIT_PAR_H

#include <kartu/kartu.h>

/* The moves of the line that the solver `short` finds within a fixed number of positions, as they are counted on the
 * table (kt_tally); a game without it uses its default solver. The same deal has the same par on every machine. 0: no
 * line was found, there is no memory, or the search was stopped. */
uint64_t par_of(const struct kt_position *deal, const volatile bool *stop);

#endif
