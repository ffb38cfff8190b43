/* bfs, ucs, best and astar: graph search with an open list. They differ in f, the order of the open list:
 *
 *   bfs    the number of moves, the oldest first     best   h
 *   ucs    g, the cost so far                        astar  g + w h
 *
 * ucs and astar reopen: a position that is reached again at a lower cost becomes a new node, and the old one is skipped
 * when its turn comes. So astar finds shortest solutions with every admissible heuristic, consistent or not. They test
 * for the goal when a node is taken from the open list, because a cheaper way may still be in it; bfs and best when it
 * is generated.
 *
 * f is counted in hundredths, for weights such as 1.5. Of equal f, astar takes the lowest h first, then the newest. */
#include "search/heap.h"
#include "search/nodes.h"
#include "search/textbook.h"

struct best_first {
    struct kt_nodes nodes;
    struct kt_vector open;
    bool takes_any_solution; /* the first that is generated */
    bool is_newest_first;
    bool is_optimal; /* the first solution is a shortest one */
};

static uint32_t f_of(const struct best_first *search, const struct kt_node *node)
{
    uint64_t f = search->nodes.f_weight_g * (uint64_t)node->g + search->nodes.f_weight_h * (uint64_t)node->h;
    return f < UINT32_MAX ? (uint32_t)f : UINT32_MAX;
}

/* Puts the nodes from `first` on into the open list. */
static bool open_nodes(struct best_first *search, size_t first)
{
    for (size_t at = first; at < search->nodes.nodes.count; at++) {
        const struct kt_node *node = kt_node_at(&search->nodes, at);
        uint32_t age = search->is_newest_first ? ~(uint32_t)at : (uint32_t)at;
        struct kt_heap_entry entry = {f_of(search, node), node->h, age, (uint32_t)at};
        if (!kt_heap_push(&search->open, &search->nodes.memory, entry))
            return false;
    }
    return true;
}

/* The first node from `first` on that is won, or KT_NO_NODE. */
static size_t won_node(const struct kt_nodes *nodes, size_t first)
{
    for (size_t at = first; at < nodes->nodes.count; at++)
        if (kt_node_at(nodes, at)->is_won)
            return at;
    return KT_NO_NODE;
}

/* Takes the next node from the open list; KT_NO_NODE if it is empty. */
static size_t next_node(struct best_first *search)
{
    while (search->open.count > 0) {
        size_t at = kt_heap_pop(&search->open).node;
        if (!kt_node_is_stale(&search->nodes, at))
            return at;
        kt_nodes_tell(&search->nodes, KT_TRACE_CLOSE, at); /* a cheaper way has taken its place */
    }
    return KT_NO_NODE;
}

static enum kt_verdict solved(struct best_first *search, size_t at, struct kt_finding *finding)
{
    if (search->is_optimal)
        finding->at_least = kt_node_at(&search->nodes, at)->g;
    return kt_nodes_write_line(&search->nodes, at, &finding->line) ? KT_SOLVED : KT_UNKNOWN;
}

static enum kt_verdict run(struct best_first *search, const struct kt_state *state, struct kt_finding *finding)
{
    struct kt_nodes *nodes = &search->nodes;
    size_t first = 0;
    if (!kt_nodes_add_source(nodes, state))
        return KT_UNKNOWN;
    for (;;) {
        if (!open_nodes(search, first))
            return kt_nodes_give_up(nodes, KT_BY_MEMORY);
        size_t won = search->takes_any_solution ? won_node(nodes, first) : KT_NO_NODE;
        size_t at = won == KT_NO_NODE ? next_node(search) : won;
        if (at == KT_NO_NODE)
            return KT_IMPOSSIBLE;
        if (kt_node_at(nodes, at)->is_won)
            return solved(search, at, finding);
        first = nodes->nodes.count;
        if (!kt_nodes_expand(nodes, at))
            return KT_UNKNOWN;
        kt_nodes_tell(nodes, KT_TRACE_CLOSE, at);
    }
}

static enum kt_verdict search_by(struct best_first *search, const struct kt_textbook *textbook,
                                 const struct kt_state *state, struct kt_budget *budget, struct kt_finding *finding)
{
    search->nodes.game = textbook->game;
    search->nodes.reopens = !search->takes_any_solution;
    search->open = (struct kt_vector){.item_size = sizeof(struct kt_heap_entry)};
    kt_nodes_open(&search->nodes, budget);
    enum kt_verdict verdict = run(search, state, finding);
    kt_vector_free(&search->open, &search->nodes.memory);
    kt_nodes_close(&search->nodes, finding);
    return verdict;
}

enum kt_verdict kt_bfs_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding)
{
    const struct kt_textbook *textbook = self;
    struct best_first search = {.nodes = {.f_weight_g = 100, .counts_every_move = true},
                                .takes_any_solution = true,
                                .is_optimal = !textbook->game->has_free_moves};
    return search_by(&search, textbook, state, budget, finding);
}

enum kt_verdict kt_ucs_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding)
{
    struct best_first search = {.nodes = {.f_weight_g = 100}, .is_optimal = true};
    return search_by(&search, self, state, budget, finding);
}

enum kt_verdict kt_best_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                              struct kt_finding *finding)
{
    struct best_first search = {.nodes = {.f_weight_h = 100, .heuristic = kt_textbook_heuristic(self)},
                                .takes_any_solution = true,
                                .is_newest_first = true};
    return search_by(&search, self, state, budget, finding);
}

enum kt_verdict kt_astar_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                               struct kt_finding *finding)
{
    const struct kt_textbook *textbook = self;
    const struct kt_heuristic *heuristic = kt_textbook_heuristic(textbook);
    uint32_t weight = kt_astar_hundredths[textbook->options.value[KT_ASTAR_W]];
    struct best_first search = {.nodes = {.f_weight_g = 100, .f_weight_h = weight, .heuristic = heuristic},
                                .is_newest_first = true,
                                .is_optimal = weight == 100 && heuristic->is_admissible};
    return search_by(&search, textbook, state, budget, finding);
}
