/* The trace of one search, as the laboratory keeps it (lab.c): the first nodes of the search tree and what happened to
 * them, and samples of the counters over the whole search. */
#ifndef HALL_TRACE_H
#define HALL_TRACE_H

#include <kartu/kartu.h>

/* Nodes and events of a trace; the rest of a search is only counted. */
enum { TRACE_NODES = 5000, TRACE_EVENTS = 4 * TRACE_NODES, TRACE_SAMPLES = 200 };

/* Node i has the number i + 1. */
struct trace_node {
    kt_move move;
    uint32_t parent, depth;
    uint32_t text; /* of the move: where it begins in `texts` */
    float f, g, h; /* NAN: the algorithm has none */
};

/* The counters when so many nodes were expanded. */
struct trace_sample {
    uint64_t expanded, frontier, depth;
    double seconds; /* CPU time */
};

struct trace {
    struct trace_node *nodes;
    uint32_t *events; /* the kind in the highest bits, the number of the node in the others */
    uint32_t node_count, event_count;
    struct kt_text texts; /* of moves, one per line */
    struct trace_sample samples[TRACE_SAMPLES];
    size_t sample_count;
    uint64_t stride; /* expanded nodes from one sample to the next */
    uint64_t generated, expanded, frontier, depth;
    double begun;
    bool is_goal, is_cut; /* the search ended with a solution; events are missing at the end */

    struct kt_position **positions; /* of the nodes, while the search runs */
    uint8_t *was_expanded;          /* a bit for each node, also of those that are only counted */
    size_t was_expanded_size;
};

/* Records a search from `start`: `trace_note` is the function for struct kt_limits. False without memory. */
bool trace_begin(struct trace *trace, const struct kt_position *start);
void trace_note(void *trace, const struct kt_trace_event *event);
void trace_end(struct trace *trace); /* the search has ended */
void trace_free(struct trace *trace);

/* Writes "events", at most `most` of them from number `from` on, and "samples": see docs/wire.md. */
void trace_put_events(struct kt_text *out, const struct trace *trace, size_t from, size_t most);
void trace_put_samples(struct kt_text *out, const struct trace *trace);

/* The moves from the start to the node, which must exist. False without memory. */
bool trace_line(const struct trace *trace, uint32_t node, struct kt_line *line);

#endif
