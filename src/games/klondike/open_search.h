/* The search of the solver "open", and its memory. */
#ifndef KT_KLONDIKE_OPEN_SEARCH_H
#define KT_KLONDIKE_OPEN_SEARCH_H

#include "games/klondike/relaxed.h"
#include "search/forgetful.h"

/* Parameters of a search; all 0 is the default. Other values are for tests. */
struct kl_manner {
    unsigned without;   /* enum kl_prune: what is switched off */
    uint64_t carefree;  /* one more than the number of positions before proofs start; 0: default */
    uint64_t first_try; /* positions before the first restart; 0: default */
};

struct kl_search {
    struct kt_memory *memory;
    struct kt_budget *budget;
    struct kl_layout layout;
    struct kl_node start;
    struct kl_component component;
    struct kl_relaxed relaxed;
    struct kt_forgetful seen;
    struct kt_vector steps; /* of struct kl_step: a stack of those still to be tried */
    struct kl_step path[KL_MOST_STEPS];
    int path_length;
    uint64_t positions, carefree, try_ends; /* up to here no proofs; from here on another order */
    bool has_given_up;
    int tries;
    struct kt_rng rng;
};

/* What can be done at a place, each a set of cards. */
struct kl_choices {
    uint64_t up, down; /* loose cards that can go home; cards at home that can come back */
    uint64_t reveal, locked_home, put;
};

struct kl_choices kl_choices_at(const struct kl_layout *layout, const struct kl_node *node, uint16_t home,
                                uint64_t reach);

/* KT_SOLVED: search->path leads from search->start to a position that is won at sight: no card is face down, and the
 * stock can be taken card by card. */
enum kt_verdict kl_search_run(struct kl_search *search, const struct klondike *s, const struct kl_manner *manner,
                              struct kt_budget *budget);

bool kl_search_open(struct kl_search *search, struct kt_memory *memory); /* false without memory */
void kl_search_close(struct kl_search *search);

/* Frees the tables of a search, piece by piece. False: stopped in between, and the rest is still there. */
bool kl_search_forget(struct kl_search *search, struct kt_budget *budget);

/* Frees everything. Call it between searches. */
bool kl_search_reset(struct kl_search *search, struct kt_budget *budget);

/* open_line.c: writes the line of a solved search, in single moves. KT_UNKNOWN without memory. */
enum kt_verdict kl_write_line(struct kl_search *search, const struct klondike *s, struct kt_line *line);

#endif
