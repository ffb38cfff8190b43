/* The positions of the solver `optimal`: a hash table by exact keys, and a bucket queue of those to be expanded.
 *
 * Nodes are in a pool (search/node_pool.h). Their numbers are found through pages of slots (extendible hashing,
 * search/pages.h). A slot has half of the hash and the number, so that a page splits without reading the nodes and a
 * wrong node is hardly ever read; equality is decided by the key. */
#ifndef KT_FREECELL_NODES_H
#define KT_FREECELL_NODES_H

#include "search/node_pool.h"

enum {
    FC_MOST_PARKS = 254,        /* moves other than home moves that a node can count */
    FC_MOST_NEEDS = 64,         /* at most one for each card */
    FC_NO_NODE = (1 << 30) - 1, /* no node has this number */
    FC_NODE_SLOTS = 1024        /* in a page */
};

/* 32 bytes, within one cache line. */
struct fc_node {
    uint64_t key[2];
    uint64_t choices; /* see struct fc_stage in optimal.h, */
    uint32_t parent : 30;
    uint32_t is_sure : 1; /* and for this */
    uint32_t : 1;
    uint32_t parks : 8; /* moves on the best way here, home moves not counted */
    uint32_t due : 8;   /* total of moves at which it is expanded next; 0: never again */
    uint32_t needs : 6; /* moves from here, at least */
    uint32_t extra : 6; /* of these, the extra cards of parking.h */
    uint32_t tried : 4; /* steps that waste fewer moves than this have been tried */
};

struct fc_node_slot {
    uint32_t tag, number; /* the number plus one, 0 for a free slot */
};

struct fc_node_page {
    struct kt_page head;
    struct fc_node_slot slot[FC_NODE_SLOTS];
};

/* Zeroed before its first use. */
struct fc_nodes {
    struct kt_node_pool pool;
    struct kt_due_chunk **due[FC_MOST_PARKS + 1]; /* stacks [moves in all][needs], or NULL where none was ever due */
    int now, least_needs;                         /* no node that is due now needs fewer moves */
};

bool fc_nodes_open(struct fc_nodes *nodes, struct kt_memory *memory); /* false without memory */

/* Frees at most this many pieces of memory, as kt_pool_free_piece; true when nothing is left. */
bool fc_nodes_free_some(struct fc_nodes *nodes, int pieces);

static inline struct fc_node *fc_node_at(const struct fc_nodes *nodes, uint32_t number)
{
    return kt_pool_at(&nodes->pool, number, sizeof(struct fc_node));
}

uint32_t fc_nodes_find(const struct fc_nodes *nodes, const uint64_t key[2]); /* or FC_NO_NODE */

/* Prefetch the slot, and a little later the node. */
void fc_nodes_prefetch(const struct fc_nodes *nodes, const uint64_t key[2]);
void fc_nodes_prefetch_node(const struct fc_nodes *nodes, const uint64_t key[2]);

/* Adds a node that is not there yet; FC_NO_NODE without memory. */
uint32_t fc_nodes_add(struct fc_nodes *nodes, const struct fc_node *node);

/* Queues it for its `due`. False without memory. */
bool fc_nodes_put_off(struct fc_nodes *nodes, uint32_t number);

/* A node that is due at `now`, or FC_NO_NODE. Nodes that need the fewest moves come first, so that the last round finds
 * the end soon. `now` must not decrease. */
uint32_t fc_nodes_next(struct fc_nodes *nodes, int now);

#endif
