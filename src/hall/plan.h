/* A plan: a line to the win that was found for a room, so that what was promised is kept. A solver that is asked anew after every
 * move may find a longer line each time; whoever follows the hints goes along one line, and the moves to go become fewer. */
#ifndef HALL_PLAN_H
#define HALL_PLAN_H

#include <kartu/kartu.h>

/* From the deal on: the moves that were on the table when it was found, and those to come. Empty: none was found yet. */
struct plan {
    kt_move *moves;
    size_t count;
};

/* Both return false without memory; the plan is then empty. */
bool plan_make(struct plan *plan, const kt_move *played, size_t played_count, const struct kt_line *rest);
bool plan_copy(struct plan *plan, const struct plan *from);
void plan_free(struct plan *plan); /* and empties it */

/* What is left of the plan from the position `now`, where these moves of the round are on the table, into an empty line. Who has
 * left the plan may still be able to use the rest of it, without the moves that were made already, such as a card sent home
 * early. False if that does not win from here. `is_followed`: every move so far was the plan's. */
bool plan_rest(const struct plan *plan, const struct kt_position *now, const kt_move *played, size_t played_count,
               struct kt_line *rest, struct kt_tally *tally, bool *is_followed);

#endif
