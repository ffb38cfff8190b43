/* --after: moves that are made before a command begins. */
#ifndef CLI_AFTER_H
#define CLI_AFTER_H

#include <kartu/kartu.h>

/* Makes the moves, in any format of the game, and returns the position. If one is wrong, frees the position and returns
 * NULL, after a message. Either argument may be NULL: then nothing is done. */
struct kt_position *after_moves(struct kt_position *position, const char *moves);

#endif
