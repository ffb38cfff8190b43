#include "search/nodes.h"

#include <string.h>

void kt_nodes_open(struct kt_nodes *nodes, struct kt_budget *budget)
{
    const struct kt_game *game = nodes->game;
    nodes->budget = budget;
    nodes->memory = (struct kt_memory){.limit = budget->limits.memory};
    nodes->nodes = (struct kt_vector){.item_size = sizeof(struct kt_node)};
    nodes->states = (struct kt_vector){.item_size = game->state_size};
    nodes->reached = (struct kt_vector){.item_size = sizeof(struct kt_reached)};
    nodes->moves = (struct kt_vector){.item_size = sizeof(kt_move)};
    nodes->key = (struct kt_vector){.item_size = game->key_size};
    kt_keyset_init(&nodes->keys, game->key_size);
    kt_trace_start(&nodes->trace, budget);
}

void kt_nodes_close(struct kt_nodes *nodes, struct kt_finding *finding)
{
    struct kt_vector *vectors[] = {&nodes->nodes, &nodes->states, &nodes->reached, &nodes->moves, &nodes->key};
    kt_trace_finish(&nodes->trace);
    finding->memory = nodes->memory.peak;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        kt_vector_free(vectors[i], &nodes->memory);
    kt_keyset_free(&nodes->keys, &nodes->memory);
}

enum kt_verdict kt_nodes_give_up(struct kt_nodes *nodes, enum kt_stopped_by why)
{
    nodes->budget->stopped_by = why;
    return KT_UNKNOWN;
}

static bool run_out_of_memory(struct kt_nodes *nodes)
{
    kt_nodes_give_up(nodes, KT_BY_MEMORY);
    return false;
}

/* ---- events ---- */

void kt_nodes_report(struct kt_nodes *nodes, enum kt_trace_kind kind, size_t at)
{
    struct kt_node *node = kt_node_at(nodes, at);
    struct kt_trace_event event = kt_trace_node(kind, node->id, node->depth);
    event.is_goal = node->is_won;
    event.g = node->g;
    if (node->parent != KT_NO_NODE) {
        event.parent = kt_node_at(nodes, node->parent)->id;
        event.move = node->move;
    }
    if (nodes->heuristic)
        event.h = node->h;
    if (nodes->f_weight_g + nodes->f_weight_h > 0)
        event.f = (nodes->f_weight_g * (double)node->g + nodes->f_weight_h * (double)node->h) / 100;
    node->id = kt_trace_tell(&nodes->trace, event);
}

/* ---- adding ---- */

/* Adds an empty node with its state; false without memory. */
static bool add_place(struct kt_nodes *nodes)
{
    if (!kt_vector_reserve(&nodes->nodes, &nodes->memory, 1) || !kt_vector_reserve(&nodes->states, &nodes->memory, 1) ||
        nodes->nodes.count == KT_NO_NODE)
        return run_out_of_memory(nodes);
    nodes->nodes.count++;
    nodes->states.count++;
    return true;
}

void kt_nodes_cut(struct kt_nodes *nodes, size_t count)
{
    nodes->nodes.count = nodes->states.count = count;
}

void kt_nodes_clear(struct kt_nodes *nodes)
{
    kt_nodes_cut(nodes, 0);
    kt_keyset_free(&nodes->keys, &nodes->memory);
    nodes->reached.count = 0;
}

void kt_nodes_keep(struct kt_nodes *nodes, size_t to, size_t at)
{
    if (to == at)
        return;
    memcpy(kt_node_at(nodes, to), kt_node_at(nodes, at), sizeof(struct kt_node));
    memcpy(kt_vector_at(&nodes->states, to), kt_node_state(nodes, at), nodes->game->state_size);
}

enum arrival { IS_NEW, IS_KNOWN, HAS_NO_ROOM };

/* Numbers the position of the last node, and notes its cost if that is the least. */
static enum arrival arrive(struct kt_nodes *nodes)
{
    struct kt_node *node = kt_node_at(nodes, nodes->nodes.count - 1);
    uint8_t *key = nodes->key.items;
    nodes->game->key(kt_node_state(nodes, nodes->nodes.count - 1), key);
    enum kt_keyset_answer answer = kt_keyset_add(&nodes->keys, &nodes->memory, key);
    size_t number = nodes->keys.latest;
    if (answer == KT_KEY_NO_ROOM || !kt_vector_reserve(&nodes->reached, &nodes->memory, 1))
        return HAS_NO_ROOM;
    nodes->reached.count += answer == KT_KEY_NEW;
    struct kt_reached *reached = kt_vector_at(&nodes->reached, number);
    if (answer == KT_KEY_SEEN && reached->round == nodes->round && (!nodes->reopens || reached->g <= node->g))
        return IS_KNOWN;
    *reached = (struct kt_reached){node->g, nodes->round};
    node->key = (uint32_t)number;
    return IS_NEW;
}

bool kt_node_is_stale(const struct kt_nodes *nodes, size_t at)
{
    const struct kt_node *node = kt_node_at(nodes, at);
    return ((struct kt_reached *)kt_vector_at(&nodes->reached, node->key))->g < node->g;
}

/* The last node is complete except for what follows from its position. */
static bool accept(struct kt_nodes *nodes, enum kt_trace_kind kind)
{
    size_t at = nodes->nodes.count - 1;
    enum arrival arrival = arrive(nodes);
    if (arrival == IS_NEW && kt_budget_spend(nodes->budget)) {
        struct kt_node *node = kt_node_at(nodes, at);
        node->is_won = nodes->game->is_won(kt_node_state(nodes, at));
        node->h = nodes->heuristic ? nodes->heuristic->value(kt_node_state(nodes, at)) : 0;
        kt_nodes_tell(nodes, kind, at);
        return true;
    }
    kt_nodes_cut(nodes, at);
    return arrival == IS_KNOWN || (arrival == HAS_NO_ROOM && run_out_of_memory(nodes));
}

bool kt_nodes_add_source(struct kt_nodes *nodes, const struct kt_state *state)
{
    nodes->round++;
    nodes->key.count = 0;
    if (!kt_vector_add(&nodes->key, &nodes->memory) ||
        !kt_vector_reserve(&nodes->moves, &nodes->memory, (size_t)nodes->game->most_moves))
        return run_out_of_memory(nodes);
    if (!add_place(nodes))
        return false;
    size_t at = nodes->nodes.count - 1;
    memcpy(kt_vector_at(&nodes->states, at), state, nodes->game->state_size);
    *kt_node_at(nodes, at) = (struct kt_node){.parent = KT_NO_NODE};
    return accept(nodes, KT_TRACE_SOURCE);
}

static uint32_t cost_of(const struct kt_nodes *nodes, const struct kt_state *state, kt_move move)
{
    struct kt_tally tally = {0};
    if (nodes->counts_every_move)
        return 1;
    nodes->game->tally(state, move, &tally);
    return (uint32_t)tally.moves;
}

bool kt_nodes_add_child(struct kt_nodes *nodes, size_t parent_at, kt_move move)
{
    if (!add_place(nodes))
        return false;
    const struct kt_node *parent = kt_node_at(nodes, parent_at);
    struct kt_state *state = kt_vector_at(&nodes->states, nodes->states.count - 1);
    memcpy(state, kt_node_state(nodes, parent_at), nodes->game->state_size);
    *kt_node_at(nodes, nodes->nodes.count - 1) = (struct kt_node){
        .move = move,
        .parent = (uint32_t)parent_at,
        .depth = parent->depth + 1,
        .g = parent->g + cost_of(nodes, state, move),
    };
    nodes->game->apply(state, move);
    return accept(nodes, KT_TRACE_GENERATE);
}

bool kt_nodes_expand(struct kt_nodes *nodes, size_t at)
{
    const kt_move *moves = nodes->moves.items;
    int count = nodes->game->moves(kt_node_state(nodes, at), nodes->moves.items);
    kt_nodes_tell(nodes, KT_TRACE_EXPAND, at);
    for (int i = 0; i < count; i++)
        if (!kt_nodes_add_child(nodes, at, moves[i]))
            return false;
    return true;
}

/* ---- the line ---- */

bool kt_nodes_write_line(struct kt_nodes *nodes, size_t at, struct kt_line *line)
{
    size_t length = kt_node_at(nodes, at)->depth, bytes = length * sizeof *line->moves;
    size_t more = bytes > nodes->charged ? bytes - nodes->charged : 0;
    if (!kt_memory_charge(&nodes->memory, more) || !kt_line_reserve(line, length))
        return run_out_of_memory(nodes);
    nodes->charged += more;
    kt_nodes_tell(nodes, KT_TRACE_END, at);
    line->count = length;
    for (; length > 0; at = kt_node_at(nodes, at)->parent)
        line->moves[--length] = kt_node_at(nodes, at)->move;
    return true;
}
