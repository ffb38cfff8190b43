/* The memory of the player `master` (see master.c): positions it has thought about, and how games went on from there.
 *
 * What a player sees after some plans is a node, however it came about; the plans there are its edges. A game that is
 * played in thought follows the edges as far as there are nodes, adds one, and is then played on by `policy` until some
 * more closed cards are turned; how it would end is judged there (critic.c). Every plan makes progress, so no path comes
 * back to where it has been. */
#ifndef KT_KLONDIKE_MASTER_TREE_H
#define KT_KLONDIKE_MASTER_TREE_H

#include "games/klondike/critic.h"

/* The closed cards as they might lie. */
struct kl_world {
    kt_card card[KL_MOST_COLUMNS][KL_MOST_CLOSED];
};

struct kl_edge {
    struct kl_plan plan;
    float share;          /* how likely `policy`, were it to draw lots, would take it */
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
    uint64_t plans, end; /* in thought: so far, and when there are no more of them */
    int closed; /* how many closed cards there are when games in thought are judged; with none left they are taken as won */
};

enum { KL_CUT_OFF = -1 };

size_t kl_tree_bytes(void);
bool kl_tree_open(struct kl_tree *tree); /* false without memory */
void kl_tree_close(struct kl_tree *tree);
void kl_tree_forget(struct kl_tree *tree);
bool kl_tree_is_full(const struct kl_tree *tree); /* so that there may be no room for another move's thought */

/* The node of a position with several plans; NULL where there is no room for it. */
struct kl_tree_node *kl_tree_node_of(struct kl_tree *tree, const struct klondike *sight);

/* From the sight on, games in thought go until they are far enough from there; they take so many plans at most. */
void kl_tree_aim(struct kl_tree *tree, const struct klondike *sight, struct kt_budget *budget, uint64_t plans);

/* The chance of the game in that world that begins with this edge of the sight's node, or KL_CUT_OFF. */
int kl_tree_play(struct kl_tree *tree, const struct klondike *sight, struct kl_tree_node *node, struct kl_edge *edge,
                 const struct kl_world *world);

#endif
