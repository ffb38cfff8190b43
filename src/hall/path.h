/* A way through a game, as somebody goes it who tries moves and takes them back. It may be thousands of moves long: the moves
 * are kept, and every few dozen moves a position; those between are played again when the way turns back to them. */
#ifndef HALL_PATH_H
#define HALL_PATH_H

#include <kartu/kartu.h>

struct path {
    struct kt_position *now, *before; /* at the end of the way, and one move earlier */
    size_t depth;                     /* moves of the way */
    kt_move *moves;
    size_t room; /* for so many moves */
    struct kt_position **kept;
    size_t kept_count;
};

/* Goes back until `depth` - 1 moves are left, and on by one move; with depth 0 to the start. False if that is no way, or without
 * memory: then the path is to be given back. */
bool path_go(struct path *path, const struct kt_position *start, size_t depth, kt_move move);
void path_free(struct path *path); /* and empties it */

#endif
