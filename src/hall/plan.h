/* A plan: a winning line that a room remembers. A solver that is called after every move may find a longer line each
 * time; with a plan, a player who follows the hints wins in the number of moves that the first hint said. */
#ifndef HALL_PLAN_H
#define HALL_PLAN_H

#include <kartu/kartu.h>

/* All moves from the deal to the win: those played when the plan was found, and those to come. Empty: there is no
 * plan. */
struct plan {
    kt_move *moves;
    size_t count;
};

/* Both return false without memory; the plan is then empty. */
bool plan_make(struct plan *plan, const kt_move *played, size_t played_count, const struct kt_line *rest);
bool plan_copy(struct plan *plan, const struct plan *from);
void plan_free(struct plan *plan); /* and empties it */

/* Fills an empty line with the plan's moves that are still to be played from `now`; `played` are the round's moves so
 * far. After other moves than the plan's, its later moves may still win, without those that were played already (such
 * as a card moved to a foundation early). False if they do not win. `is_followed`: all moves so far were the plan's. */
bool plan_rest(const struct plan *plan, const struct kt_position *now, const kt_move *played, size_t played_count,
               struct kt_line *rest, struct kt_tally *tally, bool *is_followed);

#endif
