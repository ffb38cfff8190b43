/* The complete search, used by the solver "prove" and by the last stage of "fast". */
#ifndef KT_FREECELL_PROVE_H
#define KT_FREECELL_PROVE_H

#include "games/freecell/plan.h"
#include "search/pairset.h"

/* A search and its memory. Zeroed before its first use; fc_proof_free frees the memory. */
struct fc_proof {
    struct fc_packed p;
    struct kt_memory *memory;
    struct kt_budget *budget;
    struct kt_pairset seen;
    struct kt_vector plans, frames, steps;
    uint32_t turns; /* plans tried, and positions left again */
};

/* Searches on from `start` through at most `most` positions (0: any number), with some prunes (fc_prune) switched off.
 * KT_SOLVED: the way is in proof->steps. KT_UNKNOWN: see budget->stopped_by; nothing there means that `most` was
 * reached. */
enum kt_verdict fc_proof_run(struct fc_proof *proof, const struct freecell *start, unsigned without, uint64_t most,
                             struct kt_memory *memory, struct kt_budget *budget);
void fc_proof_free(struct fc_proof *proof);

/* The same piece by piece, checking the budget in between. False: stopped, and the rest is still there. */
bool fc_proof_free_within(struct fc_proof *proof, struct kt_budget *budget);

#endif
