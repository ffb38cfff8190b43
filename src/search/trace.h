/* The trace of a search: its events in order, for `trace` of struct kt_limits. If nobody listens, a search spends one
 * test of a pointer for each event; it keeps what only a trace needs (kt_trace_is_on) in memory of its own.
 *
 * **CLOSE.** A node is open from its SOURCE or GENERATE on. It is closed once, when the search needs it no more:
 *  - after it was expanded: depth-first (dfs, backtrack, ids, idastar, bnb) when all below it is closed, the others
 *    when its children are generated;
 *  - without being expanded, as soon as the search drops it: ids, idastar and bnb if its f is above the bound, when it
 *    is generated or when its turn comes; they, ucs and astar when its turn comes and its position was reached at a
 *    lower cost meanwhile; beam if it is not among the best of its depth; hill if another child is better, or at the
 *    end of a climb.
 * A won node that is the best solution so far stays open; bnb closes it when a better one is found. So all nodes are
 * closed before the next SOURCE; and if a search ends because there is nothing left to expand, all but the END of a
 * solution. If it ends earlier, by a solution or by a limit, what is open then stays open. */
#ifndef KT_TRACE_H
#define KT_TRACE_H

#include "core/solver.h"

struct kt_trace {
    void (*report)(void *data, const struct kt_trace_event *event); /* NULL: nobody listens */
    void *data;
    uint64_t nodes;             /* generated so far: the id of the latest */
    struct kt_trace_event last; /* the node expanded last, */
    struct kt_trace_event won;  /* and that of the best solution so far; kind is KT_TRACE_END if there is one */
};

void kt_trace_start(struct kt_trace *trace, const struct kt_budget *budget);

/* An event of a node without values: f, g and h are NAN. */
struct kt_trace_event kt_trace_node(enum kt_trace_kind kind, uint64_t id, uint64_t depth);

/* Reports the event, if somebody listens, and returns the number of the node. A SOURCE and a GENERATE get the next
 * one. An END is kept until kt_trace_finish, since the search may still find a better one: then the node is closed. */
uint64_t kt_trace_tell(struct kt_trace *trace, struct kt_trace_event event);

/* Reports the END: of the solution, or else of the node expanded last. A search that was
 * stopped before its first node has a SOURCE and an END all the same. */
void kt_trace_finish(struct kt_trace *trace);

static inline bool kt_trace_is_on(const struct kt_trace *trace)
{
    return trace->report != NULL;
}

#endif
