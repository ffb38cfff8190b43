#include "games/spider/scout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

/* Maxima of boards visited, boards expanded, and slots of the table of visited boards; all are halved until they fit
 * into the memory. */
enum { MOST_ENTRIES = 1 << 18, MOST_NODES = 1 << 15, SEEN_SLOTS = 1 << 19, MOST_HALVED = 7 };

/* A visited board: its parent and the move that leads here. */
struct entry {
    int worth;
    int16_t depth;
    struct spb_move move;
    int before; /* the node it was reached from */
};

/* An expanded board. */
struct node {
    int entry;
    struct spb_board board;
};

struct slot {
    uint64_t key;
    uint64_t search;
};

struct leaf {
    int worth, node;
    struct spb_move move;
    bool wins;
};

struct spb_scout {
    bool (*allows)(void *);
    void *data;
    bool is_refused;
    const struct spb_guide *guide;
    int entries, nodes, heap_size, leaves, most, alike, states;
    uint64_t slots;  /* used by this search: few of them, to stay in the cache */
    uint64_t search; /* number of the search: older slots count as empty */
    struct leaf leaf[SPB_MOST_PLANS];
    int most_entries, most_nodes;
    uint64_t most_slots, bytes, effort;
    struct node *node; /* these four lie behind this struct, in one block */
    struct slot *slot;
    struct entry *entry;
    int *heap;
};

static uint64_t bytes_for(int halved)
{
    return sizeof(struct spb_scout) + ((uint64_t)MOST_NODES >> halved) * sizeof(struct node) +
           ((uint64_t)SEEN_SLOTS >> halved) * sizeof(struct slot) +
           ((uint64_t)MOST_ENTRIES >> halved) * (sizeof(struct entry) + sizeof(int));
}

static void lay_out(struct spb_scout *s, int halved)
{
    s->most_nodes = MOST_NODES >> halved;
    s->most_slots = SEEN_SLOTS >> halved;
    s->most_entries = MOST_ENTRIES >> halved;
    s->node = (struct node *)(s + 1);
    s->slot = (struct slot *)(s->node + s->most_nodes);
    s->entry = (struct entry *)(s->slot + s->most_slots);
    s->heap = (int *)(s->entry + s->most_entries);
}

/* Small ones are made quickly: four places for each board. */
struct spb_scout *spb_scout_open(bool (*allows)(void *), void *data, uint64_t effort, uint64_t memory)
{
    assert(effort > 0);
    int halved = 0;
    while (halved < MOST_HALVED && (uint64_t)SEEN_SLOTS >> (halved + 1) >= 4 * effort)
        halved++;
    while (memory > 0 && halved <= MOST_HALVED && bytes_for(halved) > memory)
        halved++;
    struct spb_scout *s = halved <= MOST_HALVED ? calloc(1, bytes_for(halved)) : NULL;
    if (!s)
        return NULL;
    s->allows = allows;
    s->data = data;
    s->bytes = bytes_for(halved);
    s->effort = effort;
    lay_out(s, halved);
    return s;
}

uint64_t spb_scout_bytes(const struct spb_scout *s)
{
    return s->bytes;
}

uint64_t spb_scout_effort(const struct spb_scout *s)
{
    return s->effort;
}

void spb_scout_close(struct spb_scout *s)
{
    free(s);
}

/* ---- the frontier: a heap, the best first; of equal ones the first found ---- */

static bool is_before(const struct spb_scout *s, int a, int b)
{
    return s->entry[a].worth != s->entry[b].worth ? s->entry[a].worth > s->entry[b].worth : a < b;
}

static void push(struct spb_scout *s, int entry)
{
    int at = s->heap_size++;
    while (at > 0 && is_before(s, entry, s->heap[(at - 1) / 2])) {
        s->heap[at] = s->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    s->heap[at] = entry;
}

static int pop(struct spb_scout *s)
{
    int first = s->heap[0], last = s->heap[--s->heap_size], at = 0;
    for (int child = 1; child < s->heap_size; child = 2 * at + 1) {
        if (child + 1 < s->heap_size && is_before(s, s->heap[child + 1], s->heap[child]))
            child++;
        if (!is_before(s, s->heap[child], last))
            break;
        s->heap[at] = s->heap[child];
        at = child;
    }
    s->heap[at] = last;
    return first;
}

/* ---- searching ---- */

/* False if it was there before. */
static bool add_key(struct spb_scout *s, uint64_t key)
{
    for (uint64_t at = key;; at++) {
        struct slot *slot = &s->slot[at & (s->slots - 1)];
        if (slot->search != s->search) {
            *slot = (struct slot){key, s->search};
            return true;
        }
        if (slot->key == key)
            return false;
    }
}

static bool count_state(struct spb_scout *s)
{
    s->is_refused = s->is_refused || (s->allows && !s->allows(s->data));
    s->states += !s->is_refused;
    return !s->is_refused;
}

/* The plan to replace: the last one that turns a card of the same column, if there are too many; otherwise the end of
 * the list. */
static int last_place(const struct spb_scout *s, struct spb_move move)
{
    int same = 0, last = -1;
    for (int i = 0; i < s->leaves; i++)
        if (s->leaf[i].move.from == move.from) {
            same++;
            last = i;
        }
    int most_alike = move.from == SP_STOCK ? s->most / 2 + 1 : s->alike;
    return same >= most_alike ? last : s->leaves < s->most ? s->leaves : s->leaves - 1;
}

static void note_leaf(struct spb_scout *s, int worth, struct spb_move move, bool wins)
{
    int place = last_place(s, move);
    if (place < s->leaves && s->leaf[place].worth >= worth)
        return;
    s->leaves += place == s->leaves;
    for (; place > 0 && s->leaf[place - 1].worth < worth; place--)
        s->leaf[place] = s->leaf[place - 1];
    s->leaf[place] = (struct leaf){worth, s->nodes - 1, move, wins};
}

static void try_move(struct spb_scout *s, struct spb_board *b, const struct spb_view *view, struct spb_move move,
                     int depth)
{
    struct spb_undo undo;
    spb_apply(b, move, &undo);
    if (spb_is_won(b)) {
        note_leaf(s, INT32_MAX, move, true);
    } else if (add_key(s, spb_key(b)) && count_state(s)) {
        int worth = spb_view_move(view, b, move);
        if (spb_is_dark(b)) {
            note_leaf(s, worth, move, false);
        } else if (s->entries < s->most_entries && depth < SPB_MOST_STEPS - 1) {
            s->entry[s->entries] = (struct entry){worth, (int16_t)depth, move, s->nodes - 1};
            push(s, s->entries++);
        }
    }
    spb_take_back(b, move, &undo);
}

static void try_deal(struct spb_scout *s, struct spb_board *b, const struct spb_view *view)
{
    if (!spb_can_deal(b) || !count_state(s))
        return;
    b->is_dealing = true;
    note_leaf(s, spb_view_worth(view, b), (struct spb_move){SP_STOCK, SP_STOCK, 1}, false);
    b->is_dealing = false;
}

static struct node *add_node(struct spb_scout *s, int entry)
{
    const struct entry *e = &s->entry[entry];
    struct node *node = &s->node[s->nodes++];
    struct spb_undo undo;
    node->board = s->node[e->before].board;
    node->entry = entry;
    spb_apply(&node->board, e->move, &undo);
    return node;
}

static void go_on_from(struct spb_scout *s, struct node *node)
{
    struct spb_move moves[SPB_MOST_MOVES];
    struct spb_view view;
    int count = spb_moves(&node->board, moves), depth = node->entry < 0 ? 0 : s->entry[node->entry].depth;
    spb_view_set(&view, s->guide, &node->board);
    try_deal(s, &node->board, &view);
    for (int i = 0; i < count; i++)
        try_move(s, &node->board, &view, moves[i], depth + 1);
}

/* A power of two. A node may be expanded when the effort is nearly used up; it has at most SPB_MOST_MOVES moves. */
static uint64_t slots_for(const struct spb_scout *s, int effort)
{
    uint64_t slots = 1024;
    while (slots < s->most_slots && slots < 2 * (uint64_t)(effort + SPB_MOST_MOVES))
        slots *= 2;
    return slots;
}

int spb_scout_look(struct spb_scout *s, const struct spb_board *b, const struct spb_guide *guide, int effort, int most,
                   int alike)
{
    s->guide = guide;
    s->entries = s->heap_size = s->leaves = s->states = 0;
    s->nodes = 1;
    s->most = most;
    s->alike = alike;
    s->search++;
    int most_effort = (int)(s->most_slots / 2); /* the table of seen boards never gets full */
    effort = effort < most_effort ? effort : most_effort;
    s->slots = slots_for(s, effort);
    s->is_refused = false;
    s->node[0].board = *b;
    s->node[0].entry = -1;
    add_key(s, spb_key(b));
    go_on_from(s, &s->node[0]);
    while (s->heap_size > 0 && s->states < effort && !s->is_refused && s->nodes < s->most_nodes && !spb_scout_wins(s))
        go_on_from(s, add_node(s, pop(s)));
    return s->leaves;
}

/* ---- results ---- */

void spb_scout_plan(const struct spb_scout *s, int number, struct spb_plan *plan)
{
    assert(number >= 0 && number < s->leaves);
    const struct leaf *leaf = &s->leaf[number];
    int entry = s->node[leaf->node].entry, steps = entry < 0 ? 0 : s->entry[entry].depth;
    plan->worth = leaf->worth;
    plan->wins = leaf->wins;
    plan->steps = steps + 1;
    plan->move[steps] = leaf->move;
    while (steps > 0) {
        plan->move[--steps] = s->entry[entry].move;
        entry = s->node[s->entry[entry].before].entry;
    }
}

void spb_scout_goal(const struct spb_scout *s, int number, struct spb_board *b)
{
    const struct leaf *leaf = &s->leaf[number];
    struct spb_undo undo;
    *b = s->node[leaf->node].board;
    if (leaf->move.from == SP_STOCK)
        b->is_dealing = true;
    else
        spb_apply(b, leaf->move, &undo);
}

bool spb_scout_deals(const struct spb_scout *s, int number)
{
    return s->leaf[number].move.from == SP_STOCK;
}

int spb_scout_worth(const struct spb_scout *s, int number)
{
    return s->leaf[number].worth;
}

int spb_scout_states(const struct spb_scout *s)
{
    return s->states;
}

bool spb_scout_wins(const struct spb_scout *s)
{
    return s->leaves > 0 && s->leaf[0].wins;
}

bool spb_scout_saw_all(const struct spb_scout *s)
{
    return s->heap_size == 0 && !s->is_refused && s->nodes < s->most_nodes && s->entries < s->most_entries;
}
