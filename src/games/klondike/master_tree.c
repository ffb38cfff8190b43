/* Rollouts: through the tree by PUCT, then by `policy`. They see only what a player would see, because the face-down
 * cards are stored separately, in the world, until they are turned. */
#include "games/klondike/master_tree.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

/* A rollout ends when this many more face-down cards are turned. */
enum { DEPTH = 4 };

enum { MOST_NODES = 1 << 15, MOST_EDGES = 1 << 18, SLOTS = 1 << 16, MOST_PATH = 128, UNIT = 256 };

/* The exploration constant of PUCT; and how much below the mean of the node an untried plan is valued. */
static const float CURIOSITY = 1.0F, DOUBT = 0.05F;

/* ---- memory ---- */

size_t kl_tree_bytes(void)
{
    return MOST_NODES * sizeof(struct kl_tree_node) + MOST_EDGES * sizeof(struct kl_edge) + SLOTS * sizeof(uint32_t);
}

bool kl_tree_open(struct kl_tree *t)
{
    t->node = malloc(MOST_NODES * sizeof *t->node);
    t->edge = malloc(MOST_EDGES * sizeof *t->edge);
    t->slot = malloc(SLOTS * sizeof *t->slot);
    if (!t->node || !t->edge || !t->slot) {
        kl_tree_close(t);
        return false;
    }
    kl_tree_forget(t);
    return true;
}

void kl_tree_close(struct kl_tree *t)
{
    free(t->node);
    free(t->edge);
    free(t->slot);
    t->node = NULL;
    t->edge = NULL;
    t->slot = NULL;
}

/* Node 0 means "no node". */
void kl_tree_forget(struct kl_tree *t)
{
    t->nodes = 1;
    t->edges = 0;
    memset(t->slot, 0, SLOTS * sizeof *t->slot);
}

bool kl_tree_is_full(const struct kl_tree *t)
{
    return t->nodes > MOST_NODES - MOST_NODES / 4 || t->edges > MOST_EDGES - MOST_EDGES / 4;
}

/* A hash of the sight. A collision within a tree is practically impossible. */
static uint64_t key_of(const struct klondike *s)
{
    uint8_t bytes[sizeof s->rules + KT_SUITS + 3 + KL_DECK + sizeof s->column];
    uint8_t *end = bytes;
    memcpy(end, &s->rules, sizeof s->rules);
    end += sizeof s->rules;
    memcpy(end, s->home, KT_SUITS);
    end += KT_SUITS;
    *end++ = s->talon;
    *end++ = s->waste;
    *end++ = s->rules.passes > 0 ? s->pass : 0;
    memcpy(end, s->turned, s->talon);
    end += s->talon;
    for (int i = 0; i < s->rules.columns; i++) {
        const struct kl_column *column = &s->column[i];
        size_t size = offsetof(struct kl_column, card) + (size_t)kl_height(column);
        memcpy(end, column, size);
        end += size;
    }
    return kt_hash_bytes(bytes, (size_t)(end - bytes));
}

static uint32_t *find(const struct kl_tree *t, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 40) % SLOTS;
    while (t->slot[at] && t->node[t->slot[at]].key != key)
        at = (at + 1) % SLOTS;
    return &t->slot[at];
}

/* The same on every machine, unlike expf. For x from minus infinity to 0. */
static float power_of_e(float x)
{
    double sum = 1, y = (double)x / 64;
    if (x < -20)
        return 0;
    for (int i = 8; i >= 1; i--)
        sum = 1 + sum * y / i;
    for (int i = 0; i < 6; i++)
        sum *= sum;
    return (float)sum;
}

/* The prior of the plans: softmax of the values of `policy`. */
static void add_edges(struct kl_tree *t, const struct klondike *s, const struct kl_plan *plans, int count)
{
    int judgement[KL_MOST_PLANS], most = INT32_MIN;
    struct kl_edge *edge = &t->edge[t->edges];
    float sum = 0;
    for (int i = 0; i < count; i++) {
        struct klondike after = *s;
        kl_apply_plan(&after, &plans[i]);
        judgement[i] = kl_policy_judge(&after);
        most = judgement[i] > most ? judgement[i] : most;
    }
    for (int i = 0; i < count; i++) {
        edge[i] = (struct kl_edge){.plan = plans[i], .share = power_of_e((float)(judgement[i] - most) / UNIT)};
        sum += edge[i].share;
    }
    for (int i = 0; i < count; i++)
        edge[i].share /= sum;
    t->edges += (uint32_t)count;
}

static struct kl_tree_node *add_node(struct kl_tree *t, uint32_t *slot, uint64_t key, const struct klondike *s,
                                     const struct kl_plan *plans, int count)
{
    if (t->nodes == MOST_NODES || t->edges + (uint32_t)count > MOST_EDGES)
        return NULL;
    *slot = t->nodes;
    struct kl_tree_node *node = &t->node[t->nodes++];
    *node = (struct kl_tree_node){.key = key, .first = t->edges, .edges = (uint32_t)count};
    add_edges(t, s, plans, count);
    return node;
}

struct kl_tree_node *kl_tree_node_of(struct kl_tree *t, const struct klondike *sight)
{
    struct kl_plan plans[KL_MOST_PLANS];
    uint64_t key = key_of(sight);
    uint32_t *slot = find(t, key);
    return *slot ? &t->node[*slot] : add_node(t, slot, key, sight, plans, kl_list_plans(sight, plans));
}

/* ---- rollouts ---- */

struct path {
    struct kl_tree_node *node[MOST_PATH];
    struct kl_edge *edge[MOST_PATH];
    int length;
};

/* Makes the plan and reveals the card that is turned. */
static void follow(struct klondike *s, const struct kl_plan *plan, const struct kl_world *world)
{
    kl_apply_plan(s, plan);
    for (int i = 0; i < plan->moves; i++) {
        int from = plan->move[i].from;
        if (!kl_is_column(from))
            continue;
        struct kl_column *column = &s->column[from];
        if (column->open > 0 && !kl_deepest(column))
            column->card[column->closed] = world->card[from][column->closed];
    }
}

static bool allows(struct kl_tree *t)
{
    bool is_allowed = t->plans < t->end && kt_budget_spend(t->budget);
    t->plans += is_allowed;
    return is_allowed;
}

static int count_closed(const struct klondike *s)
{
    int closed = 0;
    for (int i = 0; i < s->rules.columns; i++)
        closed += s->column[i].closed;
    return closed;
}

/* If no card is face down at the start, or the critic does not know the rules, rollouts go to the end. */
void kl_tree_aim(struct kl_tree *t, const struct klondike *sight, struct kt_budget *budget, uint64_t plans)
{
    int closed = count_closed(sight);
    t->closed = closed == 0 || !kl_has_critic(&sight->rules) ? -1 : closed < DEPTH ? 0 : closed - DEPTH;
    t->budget = budget;
    t->plans = 0;
    t->end = plans;
}

static int result_of(const struct klondike *s)
{
    return kl_is_won(s) ? KL_SURE : 0;
}

static int play_on(struct kl_tree *t, struct klondike *s, const struct kl_world *world)
{
    struct kl_plan plan;
    while (allows(t)) {
        int closed = count_closed(s);
        if (closed <= t->closed)
            return closed == 0 ? KL_SURE : kl_chance(s);
        if (!kl_choose_plan(s, &plan))
            return result_of(s);
        follow(s, &plan, world);
    }
    return KL_CUT_OFF;
}

/* PUCT: the edge with the highest mean plus exploration bonus. */
static struct kl_edge *pick(const struct kl_tree *t, const struct kl_tree_node *node)
{
    float games = (float)node->games, curiosity = CURIOSITY * sqrtf(games + 1), most = -1;
    float untried = (games > 0 ? (float)node->wins / KL_SURE / games : 0) - DOUBT;
    struct kl_edge *best = &t->edge[node->first];
    for (uint32_t i = 0; i < node->edges; i++) {
        struct kl_edge *edge = &t->edge[node->first + i];
        float value = edge->games > 0 ? (float)edge->wins / KL_SURE / (float)edge->games : untried;
        value += curiosity * edge->share / (float)(1 + edge->games);
        if (value > most) {
            most = value;
            best = edge;
        }
    }
    return best;
}

static void walk(struct kl_tree *t, struct path *path, struct kl_tree_node *node, struct kl_edge *edge)
{
    path->node[path->length] = node;
    path->edge[path->length++] = edge ? edge : pick(t, node);
}

/* Walks down the tree and adds one node; positions with a single plan have no node. */
static int walk_on(struct kl_tree *t, struct path *path, struct klondike *s, const struct kl_world *world)
{
    struct kl_plan plans[KL_MOST_PLANS];
    while (path->length < MOST_PATH && allows(t)) {
        uint64_t key = key_of(s);
        uint32_t *slot = find(t, key);
        struct kl_tree_node *node = &t->node[*slot];
        bool is_new = *slot == 0;
        int count = is_new ? kl_list_plans(s, plans) : 2;
        if (count == 0)
            return result_of(s);
        if (count == 1) {
            follow(s, &plans[0], world);
            continue;
        }
        if (is_new)
            node = add_node(t, slot, key, s, plans, count);
        if (!node)
            break;
        walk(t, path, node, NULL);
        follow(s, &path->edge[path->length - 1]->plan, world);
        if (is_new)
            break;
    }
    return play_on(t, s, world);
}

int kl_tree_play(struct kl_tree *t, const struct klondike *sight, struct kl_tree_node *node, struct kl_edge *edge,
                 const struct kl_world *world)
{
    assert(t->budget && node && edge);
    struct path path;
    struct klondike s = *sight;
    path.length = 0;
    walk(t, &path, node, edge);
    follow(&s, &edge->plan, world);
    int chance = walk_on(t, &path, &s, world);
    for (int i = 0; chance != KL_CUT_OFF && i < path.length; i++) {
        path.node[i]->games++;
        path.node[i]->wins += (uint32_t)chance;
        path.edge[i]->games++;
        path.edge[i]->wins += (uint32_t)chance;
    }
    return chance;
}
