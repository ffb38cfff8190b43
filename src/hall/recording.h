/* What is kept of a finished game for its replay. */
#ifndef HALL_RECORDING_H
#define HALL_RECORDING_H

#include "hall/change.h"

/* Writes the first position of the round and its moves to `opening` and `line` of the change that ends it. They stay
 * empty if the game is too long, or without memory. */
void record_game(struct change *change);

/* The one-seat game ends here without a win, and its cards stay secret: moves can be undone. */
bool is_still_sealed(const struct room *room, const struct kt_position *end);

/* The position and the moves of a kept game. NULL, and the error filled, if the texts are not valid. */
struct kt_position *read_game(const struct kt_game *game, const char *opening, const char *line, struct kt_line *moves,
                              struct kt_error *error);

#endif
