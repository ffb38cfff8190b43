#include "games/spider/scout.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

/* Boards looked at, gone on from, and places to remember them, at most; all of them halved as often as memory asks for it. */
enum { MOST_ENTRIES = 1 << 18, MOST_NODES = 1 << 15, SEEN_SLOTS = 1 << 19, MOST_HALVED = 7 };

/* A board looked at: the one before it, and the move that leads here. */
struct entry {
    int worth;
    int16_t depth;
    struct sb_move move;
    int before; /* the node it was reached from */
};

/* A board gone on from. */
struct node {
    int entry;
    struct sb_board board;
};

struct slot {
    uint64_t key;
    uint64_t search;
};

struct leaf {
    int worth, node;
    struct sb_move move;
    bool wins;
};

struct sb_scout {
    bool (*allows)(void *);
    void *data;
    bool is_refused;
    const struct sb_guide *guide;
    int entries, nodes, heap_size, leaves, most, alike, states;
    uint64_t slots;  /* used by this search: few stay in the cache */
    uint64_t search; /* number of the search: older slots count as empty */
    struct leaf leaf[SB_MOST_PLANS];
    int most_entries, most_nodes;
    uint64_t most_slots, bytes, effort;
    struct node *node; /* these four lie behind this struct, in one block */
    struct slot *slot;
    struct entry *entry;
    int *heap;
};

static uint64_t bytes_for(int halved)
{
    return sizeof(struct sb_scout) + ((uint64_t)MOST_NODES >> halved) * sizeof(struct node) +
           ((uint64_t)SEEN_SLOTS >> halved) * sizeof(struct slot) +
           ((uint64_t)MOST_ENTRIES >> halved) * (sizeof(struct entry) + sizeof(int));
}

static void lay_out(struct sb_scout *s, int halved)
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
struct sb_scout *sb_scout_open(bool (*allows)(void *), void *data, uint64_t effort, uint64_t memory)
{
    int halved = 0;
    while (halved < MOST_HALVED && (uint64_t)SEEN_SLOTS >> (halved + 1) >= 4 * effort)
        halved++;
    while (memory > 0 && halved <= MOST_HALVED && bytes_for(halved) > memory)
        halved++;
    struct sb_scout *s = halved <= MOST_HALVED ? calloc(1, bytes_for(halved)) : NULL;
    if (!s)
        return NULL;
    s->allows = allows;
    s->data = data;
    s->bytes = bytes_for(halved);
    s->effort = effort;
    lay_out(s, halved);
    return s;
}

uint64_t sb_scout_bytes(const struct sb_scout *s)
{
    return s->bytes;
}

uint64_t sb_scout_effort(const struct sb_scout *s)
{
    return s->effort;
}

void sb_scout_close(struct sb_scout *s)
{
    free(s);
}

/* ---- the heap: best first, of equals the one found first ---- */

static bool is_before(const struct sb_scout *s, int a, int b)
{
    return s->entry[a].worth != s->entry[b].worth ? s->entry[a].worth > s->entry[b].worth : a < b;
}

static void push(struct sb_scout *s, int entry)
{
    int at = s->heap_size++;
    while (at > 0 && is_before(s, entry, s->heap[(at - 1) / 2])) {
        s->heap[at] = s->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    s->heap[at] = entry;
}

static int pop(struct sb_scout *s)
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

/* ---- looking ---- */

static bool is_new(struct sb_scout *s, uint64_t key)
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

static bool count_state(struct sb_scout *s)
{
    s->is_refused = s->is_refused || (s->allows && !s->allows(s->data));
    s->states += !s->is_refused;
    return !s->is_refused;
}

/* Where a plan of the same kind, one that turns a card of the same column, has to give way; or the end of the list. */
static int last_place(const struct sb_scout *s, struct sb_move move)
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

static void note_leaf(struct sb_scout *s, int worth, struct sb_move move, bool wins)
{
    int place = last_place(s, move);
    if (place < s->leaves && s->leaf[place].worth >= worth)
        return;
    s->leaves += place == s->leaves;
    for (; place > 0 && s->leaf[place - 1].worth < worth; place--)
        s->leaf[place] = s->leaf[place - 1];
    s->leaf[place] = (struct leaf){worth, s->nodes - 1, move, wins};
}

static void try_move(struct sb_scout *s, struct sb_board *b, const struct sb_view *view, struct sb_move move, int depth)
{
    struct sb_undo undo;
    sb_apply(b, move, &undo);
    if (sb_is_won(b)) {
        note_leaf(s, INT32_MAX, move, true);
    } else if (is_new(s, sb_key(b)) && count_state(s)) {
        int worth = sb_view_move(view, b, move);
        if (sb_is_dark(b)) {
            note_leaf(s, worth, move, false);
        } else if (s->entries < s->most_entries && depth < SB_MOST_STEPS - 1) {
            s->entry[s->entries] = (struct entry){worth, (int16_t)depth, move, s->nodes - 1};
            push(s, s->entries++);
        }
    }
    sb_take_back(b, move, &undo);
}

static void try_deal(struct sb_scout *s, struct sb_board *b, const struct sb_view *view)
{
    if (!sb_can_deal(b) || !count_state(s))
        return;
    b->is_dealing = true;
    note_leaf(s, sb_view_worth(view, b), (struct sb_move){SP_STOCK, SP_STOCK, 1}, false);
    b->is_dealing = false;
}

static struct node *add_node(struct sb_scout *s, int entry)
{
    const struct entry *e = &s->entry[entry];
    struct node *node = &s->node[s->nodes++];
    struct sb_undo undo;
    node->board = s->node[e->before].board;
    node->entry = entry;
    sb_apply(&node->board, e->move, &undo);
    return node;
}

static void go_on_from(struct sb_scout *s, struct node *node)
{
    struct sb_move moves[SB_MOST_MOVES];
    struct sb_view view;
    int count = sb_moves(&node->board, moves), depth = node->entry < 0 ? 0 : s->entry[node->entry].depth;
    sb_view_set(&view, s->guide, &node->board);
    try_deal(s, &node->board, &view);
    for (int i = 0; i < count; i++)
        try_move(s, &node->board, &view, moves[i], depth + 1);
}

/* A power of two. A node may be gone on from when the effort is nearly used up; it has at most SB_MOST_MOVES. */
static uint64_t slots_for(const struct sb_scout *s, int effort)
{
    uint64_t slots = 1024;
    while (slots < s->most_slots && slots < 2 * (uint64_t)(effort + SB_MOST_MOVES))
        slots *= 2;
    return slots;
}

int sb_scout_look(struct sb_scout *s, const struct sb_board *b, const struct sb_guide *guide, int effort, int most,
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
    is_new(s, sb_key(b));
    go_on_from(s, &s->node[0]);
    while (s->heap_size > 0 && s->states < effort && !s->is_refused && s->nodes < s->most_nodes && !sb_scout_wins(s))
        go_on_from(s, add_node(s, pop(s)));
    return s->leaves;
}

/* ---- what was found ---- */

void sb_scout_plan(const struct sb_scout *s, int number, struct sb_plan *plan)
{
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

void sb_scout_goal(const struct sb_scout *s, int number, struct sb_board *b)
{
    const struct leaf *leaf = &s->leaf[number];
    struct sb_undo undo;
    *b = s->node[leaf->node].board;
    if (leaf->move.from == SP_STOCK)
        b->is_dealing = true;
    else
        sb_apply(b, leaf->move, &undo);
}

bool sb_scout_deals(const struct sb_scout *s, int number)
{
    return s->leaf[number].move.from == SP_STOCK;
}

int sb_scout_worth(const struct sb_scout *s, int number)
{
    return s->leaf[number].worth;
}

int sb_scout_states(const struct sb_scout *s)
{
    return s->states;
}

bool sb_scout_wins(const struct sb_scout *s)
{
    return s->leaves > 0 && s->leaf[0].wins;
}

bool sb_scout_saw_all(const struct sb_scout *s)
{
    return s->heap_size == 0 && !s->is_refused && s->nodes < s->most_nodes && s->entries < s->most_entries;
}
