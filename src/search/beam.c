/* beam: breadth-first search that keeps only the positions with the lowest h at each depth, at most `width` of them. It
 * may drop every way to a win, so it proves nothing.
 *
 * Positions that were dropped are not kept when they are reached again: they were among the worst of their depth. */
#include <stdlib.h>

#include "search/nodes.h"
#include "search/textbook.h"

struct rank {
    uint32_t h, node;
};

/* Of equal h, the older node first. */
static int by_h(const void *a, const void *b)
{
    const struct rank *x = a, *y = b;
    return x->h != y->h ? (x->h > y->h) - (x->h < y->h) : (x->node > y->node) - (x->node < y->node);
}

static int by_node(const void *a, const void *b)
{
    const struct rank *x = a, *y = b;
    return (x->node > y->node) - (x->node < y->node);
}

/* Keeps the best of the nodes from `first` on, in their order, without gaps. */
static bool select_best(struct kt_nodes *nodes, struct kt_vector *ranks, size_t first, size_t width)
{
    size_t count = nodes->nodes.count - first;
    ranks->count = 0;
    if (!kt_vector_reserve(ranks, &nodes->memory, count))
        return false;
    struct rank *rank = ranks->items;
    for (size_t i = 0; i < count; i++)
        rank[i] = (struct rank){kt_node_at(nodes, first + i)->h, (uint32_t)(first + i)};
    if (count <= width)
        return true;
    qsort(rank, count, sizeof *rank, by_h);
    for (size_t i = width; kt_trace_is_on(&nodes->trace) && i < count; i++)
        kt_nodes_tell(nodes, KT_TRACE_CLOSE, rank[i].node);
    qsort(rank, width, sizeof *rank, by_node);
    for (size_t i = 0; i < width; i++)
        kt_nodes_keep(nodes, first + i, rank[i].node);
    kt_nodes_cut(nodes, first + width);
    return true;
}

/* Expands the nodes from `first` to before `end`. Returns the first that is won, or KT_NO_NODE; sets `is_stopped`. */
static size_t expand_layer(struct kt_nodes *nodes, size_t first, size_t end, bool *is_stopped)
{
    for (size_t at = first; at < end; at++) {
        size_t child = nodes->nodes.count;
        *is_stopped = !kt_nodes_expand(nodes, at);
        for (; child < nodes->nodes.count; child++)
            if (kt_node_at(nodes, child)->is_won)
                return child;
        if (*is_stopped)
            break;
        kt_nodes_tell(nodes, KT_TRACE_CLOSE, at);
    }
    return KT_NO_NODE;
}

static enum kt_verdict run(struct kt_nodes *nodes, struct kt_vector *ranks, size_t width, const struct kt_state *state,
                           struct kt_finding *finding)
{
    bool is_stopped = !kt_nodes_add_source(nodes, state);
    size_t first = 0, won = !is_stopped && kt_node_at(nodes, 0)->is_won ? 0 : KT_NO_NODE;
    while (!is_stopped && won == KT_NO_NODE) {
        size_t end = nodes->nodes.count;
        if (first == end)
            return kt_nodes_give_up(nodes, KT_BY_HEURISTIC);
        won = expand_layer(nodes, first, end, &is_stopped);
        first = end;
        if (won == KT_NO_NODE && !is_stopped && !select_best(nodes, ranks, first, width))
            return kt_nodes_give_up(nodes, KT_BY_MEMORY);
    }
    return won != KT_NO_NODE && kt_nodes_write_line(nodes, won, &finding->line) ? KT_SOLVED : KT_UNKNOWN;
}

enum kt_verdict kt_beam_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                              struct kt_finding *finding)
{
    const struct kt_textbook *textbook = self;
    struct kt_nodes nodes = {.game = textbook->game, .heuristic = kt_textbook_heuristic(textbook), .f_weight_h = 100};
    struct kt_vector ranks = {.item_size = sizeof(struct rank)};
    kt_nodes_open(&nodes, budget);
    enum kt_verdict verdict = run(&nodes, &ranks, (size_t)textbook->options.value[KT_BEAM_WIDTH], state, finding);
    kt_vector_free(&ranks, &nodes.memory);
    kt_nodes_close(&nodes, finding);
    return verdict;
}
