/* Endings: when a player knows every card, the rest is solved exactly. */
#ifndef KT_KLONDIKE_ENDING_H
#define KT_KLONDIKE_ENDING_H

#include "games/klondike/klondike.h"

/* What is kept from move to move: a line that wins. Start from {0}; release it with kl_ending_close. */
struct kl_ending {
    void *solver; /* `open`, from the first ending on */
    struct kt_line line;
    size_t made;          /* moves of the line */
    struct klondike next; /* the position after them */
};

void kl_ending_close(struct kl_ending *ending);

/* KT_SOLVED: this move is the next of a line that wins. KT_IMPOSSIBLE: it is proved that none does. KT_UNKNOWN: not all
 * cards are known, or it would take more than this many states of the budget. */
enum kt_verdict kl_ending_choose(struct kl_ending *ending, const struct klondike *sight, struct kt_budget *budget,
                                 uint64_t states, struct kl_move *move);

#endif
