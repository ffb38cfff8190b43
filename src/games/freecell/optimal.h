/* The inside of the solver `optimal`, which optimal.c describes: the state of a search, shared by its files. */
#ifndef KT_FREECELL_OPTIMAL_H
#define KT_FREECELL_OPTIMAL_H

#include <assert.h>

#include "games/freecell/nodes.h"
#include "games/freecell/parking.h"

enum {
    FC_LOST = 100, /* as waste: more than any step wastes */
    FC_OPTIMAL_MOVES = FC_MOST_PARKS + FC_DECK,
    FC_MOST_GATHERED = 64
};

/* Where a step stands: parks made since the start, extra cards needed (parking.h), and a set that holds all cards that
 * are in some choice of that many; just these if it is sure. */
struct fc_stage {
    int parks, extra;
    bool is_sure;
    uint64_t choices;
};

/* A step of which all but the last move is made. */
struct fc_ending {
    struct fc_stage after;
    uint64_t key[2]; /* of the position it leads to */
    kt_card card;
    uint8_t to;
    bool may_rise;
};

struct fc_optimal_search {
    struct fc_tableau t;
    struct fc_nodes nodes;
    struct fc_parking parking;
    struct kt_budget *budget;
    bool by_runs;             /* a run that moves at once counts as one move, */
    bool by_short_runs;       /* but not more cards than free places and one */
    uint32_t node;            /* the one being expanded */
    uint32_t goal;            /* the best won position so far */
    int now;                  /* parks in all at which positions come up in this round */
    int upper;                /* only fewer parks are of interest */
    int total;                /* parks made and needed, by the bound, of the node being expanded */
    int from_waste, to_waste; /* steps to be tried now */
    int left_waste;           /* the least of those left for later */
    bool is_cut, is_full;     /* something was left out for FC_MOST_PARKS; memory ran out */
    uint32_t arrivals;
    const struct fc_node *wanted; /* while the line is written: the position looked for, */
    int found;                    /* and the steps that led there, 0 for not yet */
    int steps;
    struct fc_step step[FC_OPTIMAL_MOVES + FC_MOST_CELLS];
    int gathered;
    struct fc_ending ending[FC_MOST_GATHERED];
    struct fc_step line[FC_OPTIMAL_MOVES];
    int line_steps;
};

static inline void fc_optimal_make(struct fc_optimal_search *s, kt_card card, int to, int count)
{
    struct fc_step step = {card, s->t.place[card], (uint8_t)to, (uint8_t)count};
    assert(s->steps < FC_OPTIMAL_MOVES);
    fc_tableau_make(&s->t, step);
    s->step[s->steps++] = step;
}

static inline void fc_optimal_take_back_to(struct fc_optimal_search *s, int steps)
{
    while (s->steps > steps)
        fc_tableau_unmake(&s->t, s->step[--s->steps]);
}

static inline void fc_optimal_play_safe_cards(struct fc_optimal_search *s)
{
    for (kt_card card; (card = fc_tableau_safe_card(&s->t)) != KT_NO_CARD;)
        fc_optimal_make(s, card, FC_AT_HOME, 1);
}

/* Queues the node for its `due`. */
static inline void fc_optimal_put_off(struct fc_optimal_search *s, uint32_t number)
{
    if (!fc_nodes_put_off(&s->nodes, number))
        s->is_full = true;
}

/* optimal_steps.c: tries all steps that are due from the position on the table; `stage` belongs to it, and may become
 * surer. */
void fc_optimal_try_all(struct fc_optimal_search *s, struct fc_stage *stage);

/* optimal_arrivals.c. `may_rise`: the step laid down a card that may have raised the number of extra cards. */

/* The end of a step, at a position that is not known. */
void fc_optimal_arrive(struct fc_optimal_search *s, const struct fc_stage *after, bool may_rise);

/* Ends a step by this move of `count` cards and the safe home moves after it, and takes them back. */
void fc_optimal_finish(struct fc_optimal_search *s, const struct fc_stage *after, kt_card card, int to, int count,
                       bool may_rise);

/* By runs: a lower bound of the moves from here, if `least` is one: `least` again if it is the best bound that is
 * known, otherwise a higher one, which may be raised again. */
int fc_optimal_needs(struct fc_optimal_search *s, int least);

/* Two of three positions are known already. So the last moves of steps are first collected and their keys looked up
 * together, before they are made: memory latency is the bottleneck, and prefetching overlaps it. */
void fc_optimal_gather(struct fc_optimal_search *s, const struct fc_stage *after, kt_card card, int to, bool may_rise);

/* Ends the steps gathered at this position, `from` being the first of them. */
void fc_optimal_finish_gathered(struct fc_optimal_search *s, int from);

#endif
