/* The positions are stored as keys in one heap, found by a hash table, and linked into buckets by their values; the
 * position to expand is the last one stored of the best bucket.
 *
 * A search by values alone gets stuck among hundreds of thousands of positions that differ only in how loose cards are
 * arranged: of a million positions of a hard Spiderette deal usually more than 90 % have no stock left, and they
 * belong to 500 to 40,000 families (family.h). So each time the number of expanded positions of a family doubles, all
 * its positions lose `penalty`; a position is put into its new bucket when it is met in the old one. Of 70 deals of
 * 3100001-3100500 that 200,000 positions did not decide before, one dive of 150,000 positions decides 43 with a
 * penalty of 3,000 and 50 with 6,000; on 20 of them, 50,000 positions each, penalties of 500, 1,000, 2,000, 4,000,
 * 8,000, 16,000 decide 4, 4, 7, 10, 6, 3. With the penalty, one large dive is better than repeated ones with noise (41
 * of 56 deals, 37 with noise).
 *
 * The same penalty for the region of a position (family.h): what has been turned and what not. Without it, a search
 * stays among families that differ little. Spiderette deals 3000001-3000700 with 250,000 positions: 39 unknown without,
 * 25 with it; with half the weight 27, with twice 27. Of 30 deals that 200,000 positions did not decide before, 150,000
 * decide 12. Regions by face-down cards alone decide as many of these (but not of the others), by the sum of face-down
 * cards 11, by face-down cards and sequences of each column 2.
 *
 * Families that relaxed.h proves lost are not searched. The test is made with few states when a family is found, at
 * most one row of the stock being left, and once more with many if positions of the family keep coming up. 25, 50 and
 * 100 states in the first test decide 7, 7 and 8 of 20 hard deals in 4.5, 5.6 and 7.0 s.
 *
 * Tried and dropped, on Spiderette deals 1000101-1000200 (decided; measured with an earlier test for lost positions,
 * which could also call a winnable one lost, so compare these figures only with each other):
 *  - random changes to the weights instead of noise on the values: 82 in half a second with either;
 *  - weights learned from solutions of dives, by ranking against other stored positions: 76 to 80 in 0.4 s, before 79;
 *  - a third of the expansions from random classes of positions with the same stock and number of face-down cards: 82,
 *    before 79; with the number of cards out of sequence instead: 77;
 *  - after a move that can be undone and joins no run, only moves from or to the column that it uncovered, in three of
 *    four dives: 79, before 79.
 *
 * Making all moves of a position once to ask for their slots and a second time to store them saves no time.
 *
 * Dropped later, Spiderette deals 3000121-3001162 with one second each: in five of six dives only the best 5 to 100
 * positions of each class, between which one can move back and forth, instead of a penalty: 116 unknown, before 123. */
#include "games/spider/dive.h"

#include <string.h>

#include "games/spider/family.h"
#include "games/spider/relaxed.h"

enum {
    NOBODY = 0,
    UNIT = 4,
    BUCKETS = 8192,
    BUCKET_RANGE = 64,
    FIRST_TEST = 30,     /* states of the relaxed game */
    SECOND_TEST_AT = 32, /* expanded positions of the family */
};

/* A position, a family or a region, found by its key. Numbers of nodes are their places in the heap, in units. */
struct node {
    union {
        struct {
            uint32_t before, next, family; /* the parent; the next one of the bucket */
            uint8_t from, to, cards;
            uint8_t level; /* of the family and its region when the position was put into its bucket */
        };
        struct {
            uint32_t expanded; /* positions of the family or the region */
            uint32_t region;   /* of the family */
            bool is_lost;
        };
    };
    uint8_t size; /* of the key */
    uint8_t key[];
};

struct dive {
    const struct sp_game *game;
    const struct spider *start;
    const struct sp_dive_plan *plan;
    uint64_t *slot; /* the upper half of a slot has bits of the hash, the lower half is the place of a node */
    uint8_t *heap;
    size_t slots, units, next_unit, nodes, used; /* nodes: positions; used: slots */
    bool is_full, is_won;
    uint32_t bucket[BUCKETS];
    uint64_t is_used[BUCKETS / 64]; /* a bit for each bucket */
    uint32_t parent;
    struct sp_move move; /* that leads to the position at hand */
    struct sp_dive_board board;
    struct sp_pile_value value[SP_MOST_COLUMNS];
    const int32_t *weight;
    struct sp_relaxed relaxed;
};

/* ---- memory ---- */

static struct node *node_at(const struct dive *d, size_t unit)
{
    return (struct node *)(d->heap + unit * UNIT);
}

static size_t units_of(int key_size)
{
    return (sizeof(struct node) + (size_t)key_size + UNIT - 1) / UNIT;
}

/* A key of a full board takes some 50 bytes of at most cards + 3 * columns, but this is only a limit. */
static size_t bytes_each(const struct sp_game *game)
{
    return UNIT * units_of(1 + game->cards + 3 * game->rules.columns) + 2 * sizeof(uint64_t);
}

enum { HEADER = (sizeof(struct dive) + 63) / 64 * 64, LEAST_NODES = 64 };

size_t sp_dive_bytes(const struct sp_game *game, size_t most)
{
    return HEADER + (most + LEAST_NODES) * bytes_each(game);
}

/* The slots are at most half full. */
static struct dive *lay_out(const struct sp_game *game, const struct spider *start, const struct sp_dive_plan *plan,
                            uint8_t *memory, size_t size)
{
    struct dive *d = (struct dive *)memory;
    memset(d, 0, sizeof *d);
    d->game = game;
    d->start = start;
    d->plan = plan;
    d->slots = (size - HEADER) / (plan->most ? bytes_each(game) : 72) * 2;
    if (plan->most && d->slots > 2 * (plan->most + LEAST_NODES))
        d->slots = 2 * (plan->most + LEAST_NODES);
    d->slot = (uint64_t *)(memory + HEADER);
    d->heap = (uint8_t *)(d->slot + d->slots);
    d->units = (size_t)(memory + size - d->heap) / UNIT;
    d->units = d->units > UINT32_MAX ? UINT32_MAX : d->units;
    d->next_unit = 1;
    return d;
}

/* ---- the frontier ---- */

/* Four times the logarithm of how many positions of the family or the region were expanded. */
static int level_of_node(const struct node *node)
{
    uint64_t count = (uint64_t)node->expanded + 1;
    int log = 63 - __builtin_clzll(count);
    return 4 * log + (int)((count << 2 >> log) & 3);
}

static uint8_t level_of(const struct dive *d, uint32_t number)
{
    const struct node *family = node_at(d, number);
    return (uint8_t)(level_of_node(family) + level_of_node(node_at(d, family->region)));
}

static int penalty(const struct dive *d, int level)
{
    return level * d->plan->penalty / (4 * BUCKET_RANGE);
}

static void put(struct dive *d, uint32_t number, int bucket)
{
    struct node *node = node_at(d, number);
    node->level = level_of(d, node->family);
    bucket -= penalty(d, node->level);
    bucket = bucket < 0 ? 0 : bucket >= BUCKETS ? BUCKETS - 1 : bucket;
    node->next = d->bucket[bucket];
    d->bucket[bucket] = number;
    d->is_used[bucket / 64] |= (uint64_t)1 << bucket % 64;
}

static void push(struct dive *d, uint32_t number, uint64_t hash)
{
    const struct sp_dive_plan *plan = d->plan;
    int32_t value = sp_value_all(d->game, d->weight, d->value, d->board.finished);
    if (plan->noise)
        value += (int32_t)(kt_mix(hash ^ plan->seed) % (uint64_t)plan->noise);
    put(d, number, BUCKETS / 2 + value / BUCKET_RANGE);
}

static uint32_t take_from(struct dive *d, int bucket)
{
    uint32_t number = d->bucket[bucket];
    d->bucket[bucket] = node_at(d, number)->next;
    if (d->bucket[bucket] == NOBODY)
        d->is_used[bucket / 64] &= ~((uint64_t)1 << bucket % 64);
    return number;
}

/* The best one whose family is not lost, or NOBODY. Those of families that were expanded meanwhile are put back. */
static uint32_t pop(struct dive *d)
{
    for (int word = BUCKETS / 64 - 1; word >= 0;) {
        if (!d->is_used[word]) {
            word--;
            continue;
        }
        int bucket = word * 64 + 63 - __builtin_clzll(d->is_used[word]);
        uint32_t number = take_from(d, bucket);
        struct node *node = node_at(d, number), *family = node_at(d, node->family);
        if (family->is_lost)
            continue;
        if (bucket == 0 || level_of(d, node->family) == node->level) {
            family->expanded++;
            node_at(d, family->region)->expanded++;
            return number;
        }
        put(d, number, bucket + penalty(d, node->level));
    }
    return NOBODY;
}

/* ---- positions ---- */

static void value_column(struct dive *d, int column)
{
    struct sp_pile pile = sp_dive_pile(&d->board, column);
    sp_value_pile(d->weight, &pile, sp_next_card(d->game, d->board.stock, column), &d->value[column]);
}

static void value_all(struct dive *d)
{
    d->weight = d->plan->weights->of[sp_stage_of(d->game, d->board.stock)];
    for (int i = 0; i < d->game->rules.columns; i++)
        value_column(d, i);
}

/* Columns count by their places only while the stock is not empty. */
static uint64_t hash_of(const struct dive *d)
{
    uint64_t hash = kt_mix((uint64_t)d->board.stock + 1);
    for (int i = 0; i < d->game->rules.columns; i++)
        hash += kt_mix(d->value[i].hash + (d->board.stock ? (uint64_t)(i + 1) * 0x9E3779B97F4A7C15u : 0));
    return hash;
}

static bool is_lost(struct dive *d, int most)
{
    struct sp_pile pile[SP_MOST_COLUMNS];
    if (d->plan->keeps_lost || d->board.stock > d->game->rules.columns || !sp_relaxed_fits(&d->game->rules))
        return false;
    for (int i = 0; i < d->game->rules.columns; i++)
        pile[i] = sp_dive_pile(&d->board, i);
    return sp_relaxed_is_lost(&d->relaxed, d->game, pile, d->board.stock, most);
}

/* The slot where the key is or would be; the key is written only when it must be compared. Its size, or 0. */
static uint64_t *find(const struct dive *d, uint64_t hash, uint8_t *key, int *size)
{
    int order[SP_MOST_COLUMNS];
    size_t at = (size_t)((hash >> 32) * d->slots >> 32);
    for (; d->slot[at]; at = at + 1 == d->slots ? 0 : at + 1) {
        if (d->slot[at] >> 32 != (uint32_t)hash)
            continue;
        const struct node *node = node_at(d, (uint32_t)d->slot[at]);
        if (*size == 0)
            *size = sp_dive_write_key(d->game, &d->board, key, order);
        if (node->size == *size && memcmp(node->key, key, (size_t)*size) == 0)
            break;
    }
    return &d->slot[at];
}

/* A new node for the slot, or NULL if there is no room. */
static struct node *add_node(struct dive *d, uint64_t *slot, uint64_t hash, const uint8_t *key, int size)
{
    if (d->next_unit + units_of(size) > d->units || (d->used + 1) * 8 > d->slots * 7) {
        d->is_full = true;
        return NULL;
    }
    struct node *node = node_at(d, d->next_unit);
    memset(node, 0, sizeof *node);
    node->size = (uint8_t)size;
    memcpy(node->key, key, (size_t)size);
    *slot = hash << 32 | d->next_unit;
    d->used++;
    d->next_unit += units_of(size);
    return node;
}

/* The node of a family or a region, also if it is new; NOBODY if there is no room. */
static uint32_t find_node(struct dive *d, uint8_t *key, int size, bool *is_new)
{
    uint64_t hash = kt_hash_bytes(key, (size_t)size), *slot = find(d, hash, key, &size);
    *is_new = !*slot;
    return *slot || add_node(d, slot, hash, key, size) ? (uint32_t)*slot : NOBODY;
}

/* The family of the position at hand; NOBODY if there is no room. */
static uint32_t find_family(struct dive *d)
{
    uint8_t key[SP_FAMILY_KEY];
    bool is_new;
    uint32_t number = find_node(d, key, sp_family_write_key(d->game, &d->board, key), &is_new);
    if (number == NOBODY || !is_new)
        return number;
    uint32_t region = find_node(d, key, sp_region_write_key(d->game, &d->board, key), &is_new);
    struct node *family = node_at(d, number);
    family->region = region;
    family->is_lost = is_lost(d, FIRST_TEST);
    return region == NOBODY ? NOBODY : number;
}

/* Stores the position at hand unless it is known or lost. */
static void store(struct dive *d, bool is_in_family)
{
    uint8_t key[SP_DIVE_KEY];
    int size = 0, order[SP_MOST_COLUMNS];
    uint64_t hash = hash_of(d), *slot = find(d, hash, key, &size);
    if (*slot)
        return;
    uint32_t family = is_in_family ? node_at(d, d->parent)->family : find_family(d);
    if (family == NOBODY || node_at(d, family)->is_lost)
        return;
    if (size == 0)
        size = sp_dive_write_key(d->game, &d->board, key, order);
    if (*slot) /* taken by the family */
        slot = find(d, hash, key, &size);
    uint32_t number = (uint32_t)d->next_unit;
    struct node *node = add_node(d, slot, hash, key, size);
    if (!node)
        return;
    node->before = d->parent;
    node->family = family;
    node->from = (uint8_t)d->move.from;
    node->to = (uint8_t)d->move.to;
    node->cards = (uint8_t)d->move.cards;
    push(d, number, hash);
    d->is_full |= ++d->nodes == d->plan->most;
}

/* ---- moves ---- */

static bool has_ended(const struct dive *d)
{
    return d->is_won || d->is_full;
}

static void meet(struct dive *d, bool is_in_family)
{
    d->is_won = d->board.finished == d->game->goal;
    if (!d->is_won)
        store(d, is_in_family);
}

static void try_run(struct dive *d, struct sp_move move)
{
    struct sp_pile_value was[2] = {d->value[move.from], d->value[move.to]};
    bool stays = sp_family_stays(&d->board, move);
    struct sp_dive_undo undo = sp_dive_move(d->game, &d->board, move);
    value_column(d, move.from);
    value_column(d, move.to);
    d->move = move;
    meet(d, stays && d->board.finished == undo.finished);
    if (d->is_won)
        return;
    sp_dive_take_back(&d->board, move, &undo);
    d->value[move.from] = was[0];
    d->value[move.to] = was[1];
}

/* Without a stock all empty columns are equal, and a column that moves there as a whole changes nothing. */
static unsigned targets_of(const struct dive *d, const unsigned with_last[KT_RANKS + 1], int from, int cards)
{
    const struct sp_dive_board *board = &d->board;
    int rank = kt_rank(board->card[from][board->height[from] - cards]);
    unsigned targets = rank < KT_RANKS ? with_last[rank + 1] : 0, gaps = with_last[0];
    if (board->stock == 0)
        gaps = cards < board->height[from] ? gaps & -gaps : 0;
    return d->game->rules.fills_gaps ? targets | gaps : targets;
}

/* A family that takes much time is tested once more. */
static bool turns_out_lost(struct dive *d, uint32_t number)
{
    struct node *family = node_at(d, node_at(d, number)->family);
    if (family->expanded == SECOND_TEST_AT)
        family->is_lost = is_lost(d, SP_RELAXED_STATES);
    return family->is_lost;
}

static void expand_runs(struct dive *d)
{
    unsigned with_last[KT_RANKS + 1] = {0}; /* by rank of the last card: a bit for each column; 0: empty ones */
    int columns = d->game->rules.columns;
    for (int i = 0; i < columns; i++)
        with_last[kt_rank(d->value[i].last)] |= 1u << i;
    /* When it has ended, the board is that of the win. */
    for (int from = 0; from < columns && !has_ended(d); from++)
        for (int cards = d->value[from].run; cards > 0 && !has_ended(d); cards--)
            for (unsigned to = targets_of(d, with_last, from, cards); to && !has_ended(d); to &= to - 1)
                try_run(d, (struct sp_move){from, __builtin_ctz(to), cards});
}

static bool can_deal(const struct dive *d)
{
    bool has_gap = false;
    for (int i = 0; i < d->game->rules.columns; i++)
        has_gap |= d->board.height[i] == 0;
    return d->board.stock > 0 && (!has_gap || d->game->rules.deals_on_gaps);
}

static void expand(struct dive *d, uint32_t number)
{
    d->parent = number;
    sp_dive_read_key(d->game, d->start, node_at(d, number)->key, &d->board);
    if (turns_out_lost(d, number))
        return;
    value_all(d);
    expand_runs(d);
    if (has_ended(d) || !can_deal(d))
        return;
    sp_dive_deal(d->game, &d->board);
    value_all(d);
    d->move = (struct sp_move){SP_STOCK, SP_STOCK, 1};
    meet(d, false);
}

/* ---- the line ---- */

/* Stored moves number the columns in the order of the key; the line numbers those of the board. */
static struct sp_move in_columns_of(const struct dive *d, const struct spider *s, struct sp_move move)
{
    struct sp_dive_board board;
    uint8_t key[SP_DIVE_KEY];
    int order[SP_MOST_COLUMNS];
    if (move.from == SP_STOCK)
        return move;
    sp_dive_board_from(s, &board);
    sp_dive_write_key(d->game, &board, key, order);
    return (struct sp_move){order[move.from], order[move.to], move.cards};
}

static enum kt_verdict write_line(const struct dive *d, struct kt_line *line)
{
    struct spider s = *d->start;
    size_t count = 1;
    for (uint32_t at = d->parent; node_at(d, at)->before != NOBODY; at = node_at(d, at)->before)
        count++;
    if (!kt_line_reserve(line, count))
        return KT_UNKNOWN;
    line->count = count;
    line->moves[--count] = sp_pack(d->move);
    for (uint32_t at = d->parent; count > 0; at = node_at(d, at)->before) {
        const struct node *node = node_at(d, at);
        line->moves[--count] = sp_pack((struct sp_move){node->from, node->to, node->cards});
    }
    for (size_t i = 0; i < line->count; i++) {
        struct sp_move move = in_columns_of(d, &s, sp_unpack(line->moves[i]));
        line->moves[i] = sp_pack(move);
        sp_apply(&s, move);
    }
    return KT_SOLVED;
}

/* ---- the search ---- */

bool sp_dive_fits(const struct sp_rules *rules)
{
    return sp_takes_sets(rules);
}

/* Clearing the slots of a large memory takes long, so it is done in parts. */
static bool clear_slots(struct dive *d, struct kt_budget *budget)
{
    enum { PART = 1 << 17 };
    for (size_t at = 0; at < d->slots; at += PART) {
        size_t count = d->slots - at < PART ? d->slots - at : PART;
        memset(d->slot + at, 0, count * sizeof *d->slot);
        if (!kt_budget_check(budget))
            return false;
    }
    return true;
}

static enum kt_verdict run(struct dive *d, struct kt_budget *budget, struct kt_line *line)
{
    sp_dive_board_from(d->start, &d->board);
    value_all(d);
    meet(d, false);
    for (uint32_t number; !has_ended(d) && (number = pop(d)) != NOBODY;) {
        if (!kt_budget_spend(budget))
            return KT_UNKNOWN;
        expand(d, number);
    }
    if (d->is_won)
        return write_line(d, line);
    return d->is_full ? KT_UNKNOWN : KT_IMPOSSIBLE;
}

enum kt_verdict sp_dive_search(const struct sp_game *game, const struct spider *start, const struct sp_dive_plan *plan,
                               uint8_t *memory, size_t size, struct kt_budget *budget, size_t *stored,
                               struct kt_line *line)
{
    line->count = 0;
    if (sp_is_won(start))
        return KT_SOLVED;
    if (size < sp_dive_bytes(game, 1))
        return KT_UNKNOWN;
    struct dive *d = lay_out(game, start, plan, memory, size);
    enum kt_verdict verdict = clear_slots(d, budget) ? run(d, budget, line) : KT_UNKNOWN;
    if (stored)
        *stored = d->nodes;
    return verdict;
}
