/* Was a move a mistake? The comparison of the move that was made with the best one, for an analysis. */
#ifndef HALL_MISTAKES_H
#define HALL_MISTAKES_H

#include <kartu/kartu.h>
#include <stdbool.h>

enum { LEAST_SAMPLES = 16 }; /* the bots compare moves from so many samples on */

struct comparison {
    double loss;       /* by how much the best move is better; never below 0 */
    double made, best; /* their margins: half of an interval that has the value with at least 95 percent */
    bool is_enough;    /* do both have enough samples? */
    bool is_mistake;   /* the two intervals do not overlap */
};

/* `made` may be null: the bot did not consider the move. */
struct comparison compare_moves(const struct kt_thought *made, const struct kt_thought *best, enum kt_scale scale);

#endif
