/* Removes detours from a line: the shortest path from its first position to its last that uses only positions on the
 * line, in any order, and any legal move between them. Depth-first search finds long lines; this removes most of their
 * length. */
#ifndef KT_SHORTEN_H
#define KT_SHORTEN_H

#include "core/solver.h"

/* The line must be legal from `start`. Without enough memory under the limit it stays as it is. */
void kt_line_shorten(const struct kt_game *game, const struct kt_state *start, struct kt_line *line,
                     struct kt_memory *memory);

/* The same, but the line also stays as it is if the budget ends meanwhile: lines of thousands of moves take longer than
 * a stopped search may. */
void kt_line_shorten_within(const struct kt_game *game, const struct kt_state *start, struct kt_line *line,
                            struct kt_memory *memory, struct kt_budget *budget);

#endif
