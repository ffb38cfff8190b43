/* The current path of a search that makes and unmakes moves, for showing its positions. The path may have thousands of
 * moves: it stores the moves, and a position every 64 moves; positions between these are replayed after
 * backtracking. */
#ifndef HALL_PATH_H
#define HALL_PATH_H

#include <kartu/kartu.h>

struct path {
    struct kt_position *now, *before; /* at the end of the path, and one move earlier */
    size_t depth;                     /* moves of the path */
    kt_move *moves;
    size_t room; /* capacity in moves */
    struct kt_position **kept;
    size_t kept_count;
};

/* Goes back to the first `depth` - 1 moves and plays `move`; with depth 0 goes back to the start. False if that is
 * impossible or memory is short: then the path must be freed. */
bool path_go(struct path *path, const struct kt_position *start, size_t depth, kt_move move);
void path_free(struct path *path); /* and empties it */

#endif
