/* Dives: best-first search guided by a learned policy; fast, but incomplete. A dive expands the best plan of the tree
 * until it has won or has used its quota of positions; it never returns "impossible". */
#ifndef KT_FREECELL_DIVE_H
#define KT_FREECELL_DIVE_H

#include "games/freecell/outlook.h"

enum { FC_DIVE_DEPTH = 128, FC_DIVE_STEPS = FC_DIVE_DEPTH * 16 };

struct fc_dive {
    const struct fc_card_sense *by;
    uint32_t quota;                        /* positions to expand */
    int32_t by_regret, by_score, by_doubt; /* weights of the priority; by_doubt in 1/16 of by_regret */
    uint32_t noise;                        /* range of random changes of scores: makes repeated dives differ */
    uint32_t salt;
    uint32_t stay; /* the current node may be this much worse than the best */
    bool is_wide;  /* wide plans, not narrow ones */
    bool tidy;     /* move cards from the cells to columns after every plan */
    bool is_exact; /* for the tuner: home moves that follow a plan are made, not estimated */
};

/* A position of the tree. */
struct fc_dive_node {
    struct fc_plan by; /* the plan that led here */
    uint32_t parent, first_plan;
    int32_t regret;
    uint32_t first_step;  /* its steps, in the pool */
    uint16_t count, next; /* plans listed, plans tried */
    int16_t best;         /* score of the best plan */
    uint8_t depth, steps;
    uint16_t line_steps; /* from the start to here */
};

/* The memory of a dive: nothing is allocated during the search. The arrays are as large as the quota requires, but
 * touched only as far as they are used, and reused by the next dive. Zeroed before first use. */
struct fc_dive_room {
    struct fc_packed p;
    struct fc_cover cover;
    uint64_t judged, entered; /* plans evaluated, positions expanded: for the tuner */
    size_t kept_used, pool_used, queued;
    uint32_t tries;                      /* plans made */
    bool is_exhausted;                   /* the dive ended because nothing was left to try */
    uint32_t last, here;                 /* newest node; node of the winning position */
    struct fc_step steps[FC_DIVE_STEPS]; /* of the line that wins */
    uint64_t seen_mask;
    uint32_t quota; /* what there is room for */
    uint64_t *seen, *hash, *queue;
    struct fc_dive_node *nodes;
    struct fc_saved *saved; /* the position of each node */
    char *branches;         /* columns of positions */
    struct fc_plan *kept;
    struct fc_step *pool;
};

/* The learned weights (dive_weights.h), for the solver `fast` and the bot `policy`. */
const struct fc_card_sense *fc_learned_sense(void);

/* Allocates room for dives of that quota; without memory it returns false and holds nothing. */
bool fc_dive_reserve(struct fc_dive_room *room, struct kt_memory *memory, uint32_t quota);
void fc_dive_free(struct fc_dive_room *room, struct kt_memory *memory);

/* KT_SOLVED (with *count steps in room->steps) or KT_UNKNOWN; then budget->stopped_by has the reason, or none if the
 * quota is used up. */
enum kt_verdict fc_dive_run(struct fc_dive_room *room, const struct freecell *start, const struct fc_dive *dive,
                            struct kt_budget *budget, size_t *count);

#endif
