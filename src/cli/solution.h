/* A solution may be in the JSON of `kartu solve --json`: one object per line, for one deal or many. */
#ifndef CLI_SOLUTION_H
#define CLI_SOLUTION_H

#include "input.h"

/* If the input is such JSON, replaces it with the solution of this deal (0: of a position), to be read as text.
 * Returns false, after a message, if there is none. */
bool solution_pick(struct input *input, const struct kt_game *game, uint64_t deal);

#endif
