#include "games/spider/scout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

/* Maxima of entries and of slots for each, halved until they fit into the memory. A search uses at most MOST_USED of
 * USED_OF slots. */
enum { MOST_ENTRIES = 1 << 20, SLOTS_EACH = 2, MOST_HALVED = 9, MOST_USED = 3, USED_OF = 4 };

/* What a family loses each time the number of its expanded boards doubles, in units of the guide. */
enum { PENALTY = 500, LEVELS = 4 };

/* Worths are compared in units of BUCKET_RANGE, from DEEPEST below that of the start upwards. */
enum { BUCKETS = 4096, BUCKET_RANGE = 8, DEEPEST = 24000 };

enum { START = -1, NONE = -1 };

/* A visited board: the last move of the way there, and the board before it. */
struct entry {
    int worth;        /* less what its family lost */
    int before, next; /* in its bucket */
    uint32_t family;  /* its slot */
    struct spb_move move;
    uint8_t depth;
    uint8_t level; /* of the family when the board was put into its bucket */
};

/* A visited board, or a family. */
struct slot {
    uint64_t key;
    uint32_t search;
    uint32_t expanded; /* boards of the family */
};

struct leaf {
    int worth, before;
    struct spb_move move;
    bool wins;
};

/* The board that is being expanded. */
struct spot {
    struct spb_board board;
    struct spb_view view;
    uint32_t family;
    int entry, depth;
};

struct spb_scout {
    bool (*allows)(void *);
    void *data;
    bool is_refused, saw_all;
    const struct spb_guide *guide;
    int entries, leaves, most, alike, states;
    uint64_t slots, used; /* of this search: few of them, to stay in the cache */
    uint32_t search;      /* number of the search: older slots count as empty */
    struct leaf leaf[SPB_MOST_PLANS];
    struct spb_board start;
    struct spot spot;
    int most_entries;
    uint64_t most_slots, bytes, effort;
    int worst, bucket[BUCKETS];
    uint64_t is_used[BUCKETS / 64]; /* a bit for each bucket */
    struct slot *slot;              /* these two lie behind this struct, in one block */
    struct entry *entry;
};

static uint64_t bytes_for(int halved)
{
    return sizeof(struct spb_scout) +
           ((uint64_t)MOST_ENTRIES >> halved) * (SLOTS_EACH * sizeof(struct slot) + sizeof(struct entry));
}

static void lay_out(struct spb_scout *s, int halved)
{
    s->most_entries = MOST_ENTRIES >> halved;
    s->most_slots = SLOTS_EACH * (uint64_t)s->most_entries;
    s->slot = (struct slot *)(s + 1);
    s->entry = (struct entry *)(s->slot + s->most_slots);
}

/* Small ones are made quickly: as many slots as a search may use. */
struct spb_scout *spb_scout_open(bool (*allows)(void *), void *data, uint64_t effort, uint64_t memory)
{
    assert(effort > 0);
    int halved = 0;
    while (halved < MOST_HALVED && (uint64_t)MOST_ENTRIES >> (halved + 1) >= effort + SPB_MOST_MOVES)
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

/* ---- the frontier: buckets by worth; of a bucket, the last one put there comes first ---- */

static void put(struct spb_scout *s, int number)
{
    struct entry *entry = &s->entry[number];
    int bucket = (entry->worth - s->worst) / BUCKET_RANGE;
    bucket = bucket < 0 ? 0 : bucket >= BUCKETS ? BUCKETS - 1 : bucket;
    entry->next = s->bucket[bucket];
    s->bucket[bucket] = number;
    s->is_used[bucket / 64] |= (uint64_t)1 << bucket % 64;
}

/* NONE if there is no entry left. */
static int take_best(struct spb_scout *s)
{
    int word = BUCKETS / 64 - 1;
    while (word > 0 && !s->is_used[word])
        word--;
    if (!s->is_used[word])
        return NONE;
    int bucket = word * 64 + 63 - __builtin_clzll(s->is_used[word]), number = s->bucket[bucket];
    s->bucket[bucket] = s->entry[number].next;
    if (s->bucket[bucket] == NONE)
        s->is_used[word] &= ~((uint64_t)1 << bucket % 64);
    return number;
}

static void clear_buckets(struct spb_scout *s)
{
    memset(s->is_used, 0, sizeof s->is_used);
    for (int i = 0; i < BUCKETS; i++)
        s->bucket[i] = NONE;
}

/* ---- boards and families ---- */

/* The slot of a key; a new one has expanded nothing. */
static struct slot *slot_of(struct spb_scout *s, uint64_t key, bool *is_new)
{
    for (uint64_t at = key;; at++) {
        struct slot *slot = &s->slot[at & (s->slots - 1)];
        *is_new = slot->search != s->search;
        if (!*is_new && slot->key != key)
            continue;
        if (*is_new) {
            *slot = (struct slot){key, s->search, 0};
            s->used++;
        }
        return slot;
    }
}

static bool is_new_key(struct spb_scout *s, uint64_t key)
{
    bool is_new;
    slot_of(s, key, &is_new);
    return is_new;
}

/* The cards of a column that cannot move back once they have moved: those before its last sequence, and the first card
 * of that, unless nothing lies before it. 0 without any. */
static uint64_t frozen_hash(const struct spb_board *b, int column)
{
    const kt_card *card = b->card[column];
    int closed = b->closed[column], head = b->open[column] - 1;
    while (head > 0 && kt_rank(card[head - 1]) == kt_rank(card[head]) + 1)
        head--;
    if (head < 0 || (head == 0 && closed == 0))
        return 0;
    uint64_t hash = closed > 0 ? (uint64_t)column + 1 : 0;
    for (int i = 0; i <= head; i++)
        hash += kt_mix((uint64_t)(card[i] * 256 + i) * 0x9E3779B97F4A7C15u);
    return kt_mix(hash);
}

/* A family may have the key of a board, as two boards may, but that is too improbable to matter. */
uint64_t spb_family_key(const struct spb_board *b)
{
    uint64_t frozen = (uint64_t)b->home * 0x9E3779B97F4A7C15u;
    for (int column = 0; column < b->columns; column++)
        frozen += frozen_hash(b, column);
    return kt_mix(frozen);
}

bool spb_stays_in_family(const struct spb_board *after, struct spb_move move, const struct spb_undo *undo)
{
    int left = after->open[move.from];
    const kt_card *card = after->card[move.from];
    return move.to != SP_HOME && !undo->finished && (left == 0 || kt_rank(card[left - 1]) == kt_rank(card[left]) + 1);
}

static uint32_t family_of(struct spb_scout *s, const struct spb_board *b)
{
    bool is_new;
    return (uint32_t)(slot_of(s, spb_family_key(b), &is_new) - s->slot);
}

/* LEVELS times the logarithm of how many boards of the family were expanded. */
static uint8_t level_of(const struct spb_scout *s, uint32_t family)
{
    uint64_t count = (uint64_t)s->slot[family].expanded + 1;
    int log = 63 - __builtin_clzll(count);
    return (uint8_t)(LEVELS * log + (int)((count * LEVELS >> log) % LEVELS));
}

static int loss(int level)
{
    return level * PENALTY / LEVELS;
}

/* ---- searching ---- */

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
    s->leaf[place] = (struct leaf){worth, s->spot.entry, move, wins};
}

static void add_entry(struct spb_scout *s, int worth, struct spb_move move, const struct spb_undo *undo)
{
    const struct spot *spot = &s->spot;
    uint32_t family = spb_stays_in_family(&spot->board, move, undo) ? spot->family : family_of(s, &spot->board);
    uint8_t level = level_of(s, family), depth = (uint8_t)(s->spot.depth + 1);
    s->entry[s->entries] = (struct entry){worth - loss(level), s->spot.entry, NONE, family, move, depth, level};
    put(s, s->entries++);
}

static void go_on(struct spb_scout *s, struct spb_move move, const struct spb_undo *undo)
{
    const struct spb_board *b = &s->spot.board;
    int worth = spb_view_move(&s->spot.view, b, move);
    if (spb_is_dark(b))
        note_leaf(s, worth, move, false);
    else if (s->entries < s->most_entries && s->spot.depth + 1 < SPB_MOST_STEPS - 1)
        add_entry(s, worth, move, undo);
}

/* `key`: of the board after the move, or 0 if it must be made to know that. */
static void try_move(struct spb_scout *s, struct spb_move move, uint64_t key)
{
    struct spb_board *b = &s->spot.board;
    struct spb_undo undo;
    if (key != 0 && !is_new_key(s, key))
        return;
    spb_apply(b, move, &undo);
    if (spb_is_won(b))
        note_leaf(s, INT32_MAX, move, true);
    else if ((key != 0 || is_new_key(s, spb_key(b))) && count_state(s))
        go_on(s, move, &undo);
    spb_take_back(b, move, &undo);
}

/* The slots of all boards are asked for before the first is needed. */
static void try_moves(struct spb_scout *s)
{
    struct spb_move moves[SPB_MOST_MOVES];
    uint64_t keys[SPB_MOST_MOVES], key = spb_key(&s->spot.board);
    int count = spb_moves(&s->spot.board, moves);
    for (int i = 0; i < count; i++) {
        keys[i] = spb_key_after(&s->spot.board, key, moves[i]);
        __builtin_prefetch(&s->slot[keys[i] & (s->slots - 1)]);
    }
    for (int i = 0; i < count; i++)
        try_move(s, moves[i], keys[i]);
}

static void try_deal(struct spb_scout *s)
{
    struct spb_board *b = &s->spot.board;
    if (!spb_can_deal(b) || !count_state(s))
        return;
    b->is_dealing = true;
    note_leaf(s, spb_view_worth(&s->spot.view, b), (struct spb_move){SP_STOCK, SP_STOCK, 1}, false);
    b->is_dealing = false;
}

/* The moves that lead to an entry; returns how many. */
static int write_way(const struct spb_scout *s, int entry, struct spb_move *moves)
{
    int depth = entry == START ? 0 : s->entry[entry].depth;
    for (int i = depth; i > 0; i--) {
        moves[i - 1] = s->entry[entry].move;
        entry = s->entry[entry].before;
    }
    return depth;
}

/* Played from the start: that takes less time and far less memory than storing every board. */
static void set_board(const struct spb_scout *s, int entry, struct spb_board *b)
{
    struct spb_move moves[SPB_MOST_STEPS];
    struct spb_undo undo;
    int count = write_way(s, entry, moves);
    *b = s->start;
    for (int i = 0; i < count; i++)
        spb_apply(b, moves[i], &undo);
}

static void expand(struct spb_scout *s, int entry)
{
    struct spot *spot = &s->spot;
    set_board(s, entry, &spot->board);
    spot->entry = entry;
    spot->depth = entry == START ? 0 : s->entry[entry].depth;
    spot->family = entry == START ? family_of(s, &spot->board) : s->entry[entry].family;
    spb_view_set(&spot->view, s->guide, &spot->board);
    if (entry == START)
        s->worst = spb_view_worth(&spot->view, &spot->board) - DEEPEST;
    try_deal(s);
    try_moves(s);
}

/* Those of families that were expanded meanwhile are put back. False if no board is left. */
static bool expand_best(struct spb_scout *s)
{
    for (int best; (best = take_best(s)) != NONE;) {
        struct entry *entry = &s->entry[best];
        uint8_t level = level_of(s, entry->family);
        if (level == entry->level) {
            s->slot[entry->family].expanded++;
            expand(s, best);
            return true;
        }
        entry->worth += loss(entry->level) - loss(level);
        entry->level = level;
        put(s, best);
    }
    return false;
}

/* A power of two. A board may be expanded when the effort is nearly used up; it has at most SPB_MOST_MOVES moves. */
static uint64_t slots_for(const struct spb_scout *s, int effort)
{
    uint64_t slots = 1024;
    while (slots < s->most_slots && slots < 2 * ((uint64_t)effort + SPB_MOST_MOVES))
        slots *= 2;
    return slots;
}

static bool has_room(const struct spb_scout *s)
{
    return (s->used + 2 * SPB_MOST_MOVES) * USED_OF < s->slots * MOST_USED;
}

int spb_scout_look(struct spb_scout *s, const struct spb_board *b, const struct spb_guide *guide, int effort, int most,
                   int alike)
{
    s->guide = guide;
    s->entries = s->leaves = s->states = 0;
    s->used = 0;
    s->saw_all = false;
    clear_buckets(s);
    s->most = most;
    s->alike = alike;
    s->search++;
    s->slots = slots_for(s, effort);
    s->is_refused = false;
    s->start = *b;
    is_new_key(s, spb_key(b));
    expand(s, START);
    while (s->states < effort && !s->is_refused && has_room(s) && !spb_scout_wins(s) && !s->saw_all)
        s->saw_all = !expand_best(s);
    return s->leaves;
}

/* ---- results ---- */

void spb_scout_plan(const struct spb_scout *s, int number, struct spb_plan *plan)
{
    assert(number >= 0 && number < s->leaves);
    const struct leaf *leaf = &s->leaf[number];
    int steps = write_way(s, leaf->before, plan->move);
    plan->worth = leaf->worth;
    plan->wins = leaf->wins;
    plan->steps = steps + 1;
    plan->move[steps] = leaf->move;
}

void spb_scout_goal(const struct spb_scout *s, int number, struct spb_board *b)
{
    const struct leaf *leaf = &s->leaf[number];
    struct spb_undo undo;
    set_board(s, leaf->before, b);
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
    return s->saw_all && s->entries < s->most_entries;
}
