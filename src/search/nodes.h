/* The nodes of the textbook searches (textbook.h): positions with the way that leads to them, the keys of the positions
 * reached, and the trace. Every search expands nodes here, so that costs, duplicates, limits and events are the same in
 * all of them; what differs is which node comes next.
 *
 * A node has its own state, since moves belong to a state and not to its key: equal piles may be in another order. The
 * states could be replayed from the moves instead; that was dropped because it takes longer than everything else. */
#ifndef KT_NODES_H
#define KT_NODES_H

#include "search/keyset.h"
#include "search/trace.h"

#define KT_NO_NODE UINT32_MAX

struct kt_node {
    kt_move move;    /* that leads here from the parent */
    uint64_t id;     /* in the trace */
    uint32_t parent; /* KT_NO_NODE for a source */
    uint32_t depth;  /* moves from the source */
    uint32_t g;      /* their cost */
    uint32_t h;      /* the heuristic's estimate of the cost from here */
    uint32_t key;    /* its number */
    bool is_won;
};

/* How a position was reached. */
struct kt_reached {
    uint32_t g;     /* at the least cost */
    uint32_t round; /* in the round that counts */
};

struct kt_nodes {
    const struct kt_game *game;
    const struct kt_heuristic *heuristic; /* NULL: h is 0 */
    bool counts_every_move;               /* a move costs 1; otherwise what `tally` counts */
    bool reopens; /* a position that is reached again at a lower cost is a new node; otherwise it never is */
    uint32_t round;
    struct kt_memory memory;
    struct kt_budget *budget;
    struct kt_trace trace;
    struct kt_vector nodes, states; /* alike */
    struct kt_keyset keys;
    struct kt_vector reached; /* for each key */
    struct kt_vector moves, key;
    size_t charged;                  /* bytes of the line that are counted already */
    uint32_t f_weight_g, f_weight_h; /* f of the trace, in hundredths of each */
};

/* Sets `memory` and the sizes; the caller has set what the search chooses. */
void kt_nodes_open(struct kt_nodes *nodes, struct kt_budget *budget);
void kt_nodes_close(struct kt_nodes *nodes, struct kt_finding *finding);

static inline struct kt_node *kt_node_at(const struct kt_nodes *nodes, size_t at)
{
    return kt_vector_at(&nodes->nodes, at);
}

static inline const struct kt_state *kt_node_state(const struct kt_nodes *nodes, size_t at)
{
    return kt_vector_at(&nodes->states, at);
}

/* Adds a source. Keys of earlier rounds do not count any more. False if the budget or memory ends. */
bool kt_nodes_add_source(struct kt_nodes *nodes, const struct kt_state *state);

/* Adds the new children of a node to the end; false if the budget or memory ends meanwhile. */
bool kt_nodes_expand(struct kt_nodes *nodes, size_t at);

/* Adds one child; false likewise. A child that is not new is not added. */
bool kt_nodes_add_child(struct kt_nodes *nodes, size_t parent, kt_move move);

/* Has the position been reached at a lower cost since the node was added? */
bool kt_node_is_stale(const struct kt_nodes *nodes, size_t at);

void kt_nodes_clear(struct kt_nodes *nodes);                      /* forgets everything */
void kt_nodes_cut(struct kt_nodes *nodes, size_t count);          /* forgets the last nodes, but not their keys */
void kt_nodes_keep(struct kt_nodes *nodes, size_t to, size_t at); /* moves a node, and its state, to an earlier place */

/* Reports an event of the node; kt_nodes_tell only if somebody listens. */
void kt_nodes_report(struct kt_nodes *nodes, enum kt_trace_kind kind, size_t at);

static inline void kt_nodes_tell(struct kt_nodes *nodes, enum kt_trace_kind kind, size_t at)
{
    if (kt_trace_is_on(&nodes->trace))
        kt_nodes_report(nodes, kind, at);
}

/* Writes the moves that lead to the node, which is the END of the trace unless a better one follows; false without
 * memory, and then the line is as before. */
bool kt_nodes_write_line(struct kt_nodes *nodes, size_t at, struct kt_line *line);

/* For KT_UNKNOWN. */
enum kt_verdict kt_nodes_give_up(struct kt_nodes *nodes, enum kt_stopped_by why);

#endif
