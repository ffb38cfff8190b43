/* The search tree of the bot `master` (see master.c), for Monte-Carlo tree search.
 *
 * A node is what a player sees after some plans (transpositions share it); its edges are the plans. A rollout follows
 * the edges as far as there are nodes, adds one node, and continues with `policy` until some more face-down cards are
 * turned; the critic estimates the result there (critic.c). Every plan makes progress, so there are no cycles. */
#ifndef KT_KLONDIKE_MASTER_TREE_H
#define KT_KLONDIKE_MASTER_TREE_H

#include "games/klondike/critic.h"

/* A determinization: the face-down cards. */
struct kl_world {
    kt_card card[KL_MOST_COLUMNS][KL_MOST_CLOSED];
};

struct kl_edge {
    struct kl_plan plan;
    float share;          /* prior probability of the plan, from `policy` */
    uint32_t games, wins; /* wins in parts of KL_SURE */
};

struct kl_tree_node {
    uint64_t key;
    uint32_t first, edges, games, wins;
};

struct kl_tree {
    uint32_t nodes, edges, *slot;
    struct kl_tree_node *node;
    struct kl_edge *edge;
    struct kt_budget *budget;
    uint64_t plans, end; /* plans of rollouts so far, and their limit */
    int closed;          /* rollouts end at this number of face-down cards; with none left they count as won */
};

enum { KL_CUT_OFF = -1 };

size_t kl_tree_bytes(void);
bool kl_tree_open(struct kl_tree *tree); /* false without memory */
void kl_tree_close(struct kl_tree *tree);
void kl_tree_forget(struct kl_tree *tree);
bool kl_tree_is_full(const struct kl_tree *tree); /* there may be no room for the search of another move */

/* The node of a position with several plans; NULL if there is no room for it. */
struct kl_tree_node *kl_tree_node_of(struct kl_tree *tree, const struct klondike *sight);

/* Sets the root of the rollouts; they take at most this many plans. */
void kl_tree_aim(struct kl_tree *tree, const struct klondike *sight, struct kt_budget *budget, uint64_t plans);

/* Runs one rollout in that world, starting with this edge of the root; returns its value, or KL_CUT_OFF. */
int kl_tree_play(struct kl_tree *tree, const struct klondike *sight, struct kl_tree_node *node, struct kl_edge *edge,
                 const struct kl_world *world);

#endif
