/* A solution may come in the JSON that `kartu solve --json` writes: an object a line, for one deal or many. */
#ifndef CLI_SOLUTION_H
#define CLI_SOLUTION_H

#include "input.h"

/* If the input is such JSON, replaces it with the solution of this deal (0: of a position), so that it can be read as text. Says what
 * is wrong and returns false if that is not there. */
bool solution_pick(struct input *input, const struct kt_game *game, uint64_t deal);

#endif
