/* The complete search, used by the solver "prove" and by the last stage of "fast". */
#ifndef KT_FREECELL_PROVE_H
#define KT_FREECELL_PROVE_H

#include "games/freecell/twins.h"
#include "search/pairset.h"

enum { FC_MOST_NEXT_PAIRS = KT_SUITS };

/* A plan that leads to a new position, with the exchanges of twins before it (a bit for each pair of the frame) and the
 * choices while safe cards go home. */
struct fc_lead {
    struct fc_plan plan;
    struct fc_choices choices;
    uint8_t exchanges;
};

/* A position on the current path: its sums, the leads still to be followed, and how many steps lead to it. */
struct fc_proof_frame {
    struct fc_sums at;
    uint64_t open; /* pairs that may be chosen while safe cards go home */
    uint32_t next_lead, leads_end, steps;
    kt_card pair[FC_MOST_NEXT_PAIRS]; /* one card of each pair that has the next card of a suit */
    uint8_t pairs;
};

/* A position that the one being expanded leads to. */
struct fc_candidate {
    uint64_t key[2];
    struct fc_lead lead;
};

struct fc_team;

/* A search and its memory. Zeroed before its first use; fc_proof_free frees the memory. */
struct fc_proof {
    struct fc_packed p;
    struct kt_memory *memory;
    struct kt_budget *budget;
    struct fc_twins twins;
    struct kt_pairset seen;
    struct kt_pairset *set;        /* the one in use: `seen`, or that of the first of a team */
    struct fc_team *team;          /* the threads that search together, or NULL (prove_team.h) */
    const struct fc_packed *start; /* for a team */
    struct kt_vector leads, frames, steps, candidates;
    uint64_t visits;                     /* positions visited by this thread, in all searches of this proof */
    uint32_t turns;                      /* leads followed, and positions left again */
    uint32_t searches;                   /* how often it began again with more twins told apart, and once */
    struct fc_plan plans[FC_MOST_PLANS]; /* of the position that is being expanded */
};

/* Searches on from `start` through at most `most` positions (0: any number), with some prunes (fc_prune) switched off.
 * KT_SOLVED: the way is in proof->steps. KT_UNKNOWN: see budget->stopped_by; nothing there means that `most` was
 * reached. Without `most` it uses as many threads as the limits of the budget allow. */
enum kt_verdict fc_proof_run(struct fc_proof *proof, const struct freecell *start, unsigned without, uint64_t most,
                             struct kt_memory *memory, struct kt_budget *budget);
void fc_proof_free(struct fc_proof *proof);

/* The same piece by piece, checking the budget in between. False: stopped, and the rest is still there. */
bool fc_proof_free_within(struct fc_proof *proof, struct kt_budget *budget);

#endif
