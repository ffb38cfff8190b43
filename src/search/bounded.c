/* ids, idastar and bnb: depth-first search of all positions whose f is at most a bound.
 *
 * ids and idastar start with the f of the source. After each round the bound becomes the lowest f that was cut off; if
 * nothing was, the space is exhausted. ids counts moves, so its bound is a depth; idastar has f = g + h. bnb has one
 * round without a bound, and each solution lowers it: only cheaper ones are searched for from then on.
 *
 * The textbook versions have no memory of positions, and their space is linear in the depth. In card games most
 * positions can be reached in many orders of moves, and such a search does not get far; so these cut off a position
 * that was reached in the same round at no higher cost. That cuts off no cheaper solution: the first visit searches
 * everything that the second would.
 *
 * Nodes are a stack. The children of a node stand above it, then all that descends from them; when the node is closed,
 * everything above it is forgotten. */
#include "search/nodes.h"
#include "search/textbook.h"

/* What remains to be done: a node to expand; or, if `first` is not KT_NO_NODE, to close, and its first child. */
struct task {
    uint32_t node, first;
};

struct bounded {
    struct kt_nodes nodes;
    struct kt_vector tasks; /* a stack */
    uint32_t bound, next_bound;
    bool goes_on; /* after a solution, to a cheaper one */
    bool has_solution;
};

static uint32_t f_of(const struct kt_node *node)
{
    return node->h < UINT32_MAX - node->g ? node->g + node->h : UINT32_MAX;
}

static bool push(struct bounded *search, size_t node, size_t first)
{
    struct task *task = kt_vector_add(&search->tasks, &search->nodes.memory);
    if (task)
        *task = (struct task){(uint32_t)node, (uint32_t)first};
    else
        kt_nodes_give_up(&search->nodes, KT_BY_MEMORY);
    return task != NULL;
}

/* Sorts the tasks from `first` on, the lowest h last: the stack is worked off from its end. Of equal ones, the move
 * that the rules list first comes last. */
static void sort_tasks(struct bounded *search, size_t first)
{
    struct task *tasks = search->tasks.items;
    for (size_t i = first + 1; i < search->tasks.count; i++) {
        struct task task = tasks[i];
        uint32_t h = kt_node_at(&search->nodes, task.node)->h;
        size_t k = i;
        for (; k > first && kt_node_at(&search->nodes, tasks[k - 1].node)->h <= h; k--)
            tasks[k] = tasks[k - 1];
        tasks[k] = task;
    }
}

/* Keeps the line. Returns whether the search goes on, for a cheaper one. */
static bool note_solution(struct bounded *search, size_t at, struct kt_finding *finding)
{
    if (!kt_nodes_write_line(&search->nodes, at, &finding->line))
        return false;
    uint32_t g = kt_node_at(&search->nodes, at)->g;
    search->has_solution = true;
    finding->at_least = g;
    search->bound = g > 0 ? g - 1 : 0;
    return search->goes_on && g > 0;
}

static void cut_off(struct bounded *search, size_t at, uint32_t f)
{
    if (f < search->next_bound)
        search->next_bound = f;
    kt_nodes_tell(&search->nodes, KT_TRACE_CLOSE, at);
}

/* Adds the nodes from `first` on that are within the bound to the tasks. Returns false when the search ends. */
static bool add_tasks(struct bounded *search, size_t first, struct kt_finding *finding)
{
    size_t oldest = search->tasks.count;
    for (size_t at = first; at < search->nodes.nodes.count; at++) {
        uint32_t f = f_of(kt_node_at(&search->nodes, at));
        bool is_within = f <= search->bound, is_won = kt_node_at(&search->nodes, at)->is_won;
        if (!is_within)
            cut_off(search, at, f);
        else if (is_won ? !note_solution(search, at, finding) : !push(search, at, KT_NO_NODE))
            return false;
    }
    sort_tasks(search, oldest);
    return true;
}

/* Expands the node, unless a cheaper way or a solution has made it superfluous. */
static bool expand(struct bounded *search, size_t at, struct kt_finding *finding)
{
    struct kt_nodes *nodes = &search->nodes;
    size_t first = nodes->nodes.count;
    if (kt_node_is_stale(nodes, at) || f_of(kt_node_at(nodes, at)) > search->bound) {
        kt_nodes_tell(nodes, KT_TRACE_CLOSE, at);
        return true;
    }
    return push(search, at, first) && kt_nodes_expand(nodes, at) && add_tasks(search, first, finding);
}

/* One round. Returns false if the search ends before all within the bound is visited. */
static bool descend(struct bounded *search, const struct kt_state *state, struct kt_finding *finding)
{
    struct kt_nodes *nodes = &search->nodes;
    kt_nodes_cut(nodes, 0);
    search->tasks.count = 0;
    search->next_bound = UINT32_MAX;
    if (!kt_nodes_add_source(nodes, state) || !add_tasks(search, 0, finding))
        return false;
    while (search->tasks.count > 0) {
        struct task task = *(struct task *)kt_vector_at(&search->tasks, --search->tasks.count);
        if (task.first != KT_NO_NODE) {
            kt_nodes_tell(nodes, KT_TRACE_CLOSE, task.node);
            kt_nodes_cut(nodes, task.first);
        } else if (!expand(search, task.node, finding)) {
            return false;
        }
    }
    return true;
}

static enum kt_verdict run(struct bounded *search, const struct kt_state *state, struct kt_finding *finding)
{
    while (descend(search, state, finding)) {
        if (search->goes_on || search->next_bound == UINT32_MAX)
            return search->has_solution ? KT_SOLVED : KT_IMPOSSIBLE;
        search->bound = search->next_bound;
    }
    return search->has_solution ? KT_SOLVED : KT_UNKNOWN;
}

/* `proves`: the first solution within a bound is a shortest one, or for bnb the last one of a complete search. */
static enum kt_verdict search_by(struct bounded *search, const struct kt_game *game, bool proves,
                                 const struct kt_state *state, struct kt_budget *budget, struct kt_finding *finding)
{
    search->nodes.game = game;
    search->nodes.reopens = true;
    search->nodes.f_weight_g = 100;
    search->nodes.f_weight_h = search->nodes.heuristic ? 100 : 0;
    search->tasks = (struct kt_vector){.item_size = sizeof(struct task)};
    kt_nodes_open(&search->nodes, budget);
    enum kt_verdict verdict = run(search, state, finding);
    kt_vector_free(&search->tasks, &search->nodes.memory);
    kt_nodes_close(&search->nodes, finding);
    if (!proves || budget->stopped_by != KT_BY_NOTHING)
        finding->at_least = 0;
    return verdict;
}

enum kt_verdict kt_ids_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding)
{
    const struct kt_textbook *textbook = self;
    struct bounded search = {.nodes = {.counts_every_move = true}};
    return search_by(&search, textbook->game, !textbook->game->has_free_moves, state, budget, finding);
}

enum kt_verdict kt_idastar_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                                 struct kt_finding *finding)
{
    const struct kt_textbook *textbook = self;
    const struct kt_heuristic *heuristic = kt_textbook_heuristic(textbook);
    struct bounded search = {.nodes = {.heuristic = heuristic}, .bound = heuristic->value(state)};
    return search_by(&search, textbook->game, heuristic->is_admissible, state, budget, finding);
}

enum kt_verdict kt_bnb_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding)
{
    const struct kt_textbook *textbook = self;
    const struct kt_heuristic *heuristic = kt_textbook_heuristic(textbook);
    struct bounded search = {.nodes = {.heuristic = heuristic}, .bound = UINT32_MAX, .goes_on = true};
    return search_by(&search, textbook->game, heuristic->is_admissible, state, budget, finding);
}
