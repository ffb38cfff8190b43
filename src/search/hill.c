/* hill: hill climbing with random restarts. It goes to the neighbour with the lowest h, at random among equal ones, as
 * long as h falls; up to `sideways` moves in a row may leave it as it is. Then it starts again, after a random walk
 * from the source that gets longer with every restart, since the climb from the source itself always has the same
 * start. It remembers no position beyond the climb, so it proves nothing. */
#include "core/rng.h"
#include "search/nodes.h"
#include "search/textbook.h"

enum { MOST_WALK = 60 };

struct climb {
    struct kt_nodes nodes;
    struct kt_rng rng;
    int sideways; /* moves that may not improve h, in a row */
};

/* The place from `first` on of a node with the lowest h, or of one that is won; KT_NO_NODE if there is none. */
static size_t best_node(struct climb *climb, size_t first)
{
    size_t best = KT_NO_NODE;
    uint32_t equal = 0;
    for (size_t at = first; at < climb->nodes.nodes.count; at++) {
        const struct kt_node *node = kt_node_at(&climb->nodes, at);
        if (node->is_won)
            return at;
        if (best != KT_NO_NODE && node->h > kt_node_at(&climb->nodes, best)->h)
            continue;
        if (best == KT_NO_NODE || node->h < kt_node_at(&climb->nodes, best)->h)
            equal = 0;
        if (kt_rng_below(&climb->rng, ++equal) == 0)
            best = at;
    }
    return best;
}

static void drop_all_but(struct kt_nodes *nodes, size_t first, size_t kept)
{
    for (size_t at = first; kt_trace_is_on(&nodes->trace) && at < nodes->nodes.count; at++)
        if (at != kept)
            kt_nodes_tell(nodes, KT_TRACE_CLOSE, at);
    kt_nodes_keep(nodes, first, kept);
    kt_nodes_cut(nodes, first + 1);
}

/* Expands the last node and keeps one of its children, chosen by h or at random: it becomes the last node. False if the
 * budget ends, or there is none; `is_stopped` tells which. */
static bool step(struct climb *climb, bool is_random, bool *is_stopped)
{
    struct kt_nodes *nodes = &climb->nodes;
    size_t at = nodes->nodes.count - 1, first = at + 1;
    *is_stopped = !kt_nodes_expand(nodes, at);
    size_t count = nodes->nodes.count - first;
    if (*is_stopped || count == 0)
        return false;
    kt_nodes_tell(nodes, KT_TRACE_CLOSE, at);
    size_t next = best_node(climb, first);
    if (is_random && !kt_node_at(nodes, next)->is_won)
        next = first + kt_rng_below(&climb->rng, (uint32_t)count);
    drop_all_but(nodes, first, next);
    return true;
}

static bool has_won(const struct climb *climb)
{
    return kt_node_at(&climb->nodes, climb->nodes.nodes.count - 1)->is_won;
}

static uint32_t last_h(const struct climb *climb)
{
    return kt_node_at(&climb->nodes, climb->nodes.nodes.count - 1)->h;
}

/* Random moves from the source. False if the budget ends, or there is no move. */
static bool walk(struct climb *climb, uint32_t moves, bool *is_stopped)
{
    for (; moves > 0 && !has_won(climb); moves--)
        if (!step(climb, true, is_stopped))
            return false;
    return true;
}

/* One climb, after `moves` random moves. Returns false if the budget ends. */
static bool go_up(struct climb *climb, const struct kt_state *state, uint32_t moves)
{
    bool is_stopped = false;
    kt_nodes_clear(&climb->nodes);
    if (!kt_nodes_add_source(&climb->nodes, state))
        return false;
    bool goes_on = walk(climb, moves, &is_stopped);
    for (int level = 0; goes_on && !has_won(climb) && level <= climb->sideways;) {
        uint32_t h = last_h(climb);
        goes_on = step(climb, false, &is_stopped) && last_h(climb) <= h;
        level = last_h(climb) < h ? 0 : level + 1;
    }
    if (!is_stopped && !has_won(climb))
        kt_nodes_tell(&climb->nodes, KT_TRACE_CLOSE, climb->nodes.nodes.count - 1);
    return !is_stopped;
}

static enum kt_verdict run(struct climb *climb, const struct kt_state *state, int restarts, struct kt_finding *finding)
{
    for (int i = 0; i <= restarts; i++) {
        if (!go_up(climb, state, (uint32_t)(i < MOST_WALK ? i : MOST_WALK)))
            return KT_UNKNOWN;
        if (has_won(climb))
            return kt_nodes_write_line(&climb->nodes, climb->nodes.nodes.count - 1, &finding->line) ? KT_SOLVED
                                                                                                    : KT_UNKNOWN;
    }
    return kt_nodes_give_up(&climb->nodes, KT_BY_HEURISTIC);
}

enum kt_verdict kt_hill_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                              struct kt_finding *finding)
{
    const struct kt_textbook *textbook = self;
    const int32_t *value = textbook->options.value;
    struct climb climb = {
        .nodes = {.game = textbook->game, .heuristic = kt_textbook_heuristic(self), .f_weight_h = 100},
        .sideways = value[KT_HILL_SIDEWAYS]};
    kt_rng_seed(&climb.rng, (uint64_t)value[KT_HILL_SEED]);
    kt_nodes_open(&climb.nodes, budget);
    enum kt_verdict verdict = run(&climb, state, value[KT_HILL_RESTARTS], finding);
    kt_nodes_close(&climb.nodes, finding);
    return verdict;
}
