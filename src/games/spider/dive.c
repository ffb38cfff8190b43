/* The expanded positions are stored as keys in one heap, found by a hash table. The moves from them wait as edges in
 * buckets, by the values of the positions that they lead to; the next edge to follow is the last one of the best
 * bucket. Most edges are never followed, so a position is stored, and its family tested, only before it is expanded.
 * Storing all positions when they are found, as before, decides as many Spiderette deals in one second, but takes 1.6
 * times as long and 2.6 times the memory for four-suit deals 1-70, and leaves deal 164 of PySolFC unknown.
 *
 * A search by values alone gets stuck among hundreds of thousands of positions that differ only in how loose cards are
 * arranged: of a million positions of a hard Spiderette deal usually more than 90 % have no stock left, and they
 * belong to 500 to 40,000 families (family.h). So each time the number of expanded positions of a family doubles, all
 * its positions lose `penalty`; an edge is put into its new bucket when it is met in the old one. Of 70 deals of
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
 * Families that relaxed.h proves lost are not searched. The test is made with few states before the first position of a
 * family is expanded, at most one row of the stock being left, and once more with many if positions of the family keep
 * coming up. 25, 50 and 100 states in the first test decide 7, 7 and 8 of 20 hard deals in 4.5, 5.6 and 7.0 s.
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
 * Also dropped: a penalty for families for which the relaxed game takes many states or steps, and one for positions
 * after the same last deal: neither is clearly better on 67 hard Spiderette deals.
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
    EDGES_PER_NODE = 4   /* for which there is room */
};

/* An expanded position, a family or a region, found by its key. Numbers of nodes are their places in the heap, in
 * units. */
struct node {
    union {
        struct {
            uint32_t before, family; /* the parent */
            uint8_t from, to, cards;
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

/* A move from an expanded position, in a bucket until it is made. */
struct edge {
    uint32_t before, next, family; /* the position; the next edge of the bucket; the family to which it leads */
    uint8_t from, to, cards;
    uint8_t level; /* of the family and its region when the edge was put into its bucket */
};

struct dive {
    const struct sp_game *game;
    const struct spider *start;
    const struct sp_dive_plan *plan;
    uint64_t *slot; /* the upper half of a slot has bits of the hash, the lower half is the place of a node */
    uint8_t *heap;
    size_t slots, units, next_unit, edges, used; /* used: slots */
    uint32_t free_edge;
    bool is_full, is_won;
    uint32_t bucket[BUCKETS];
    uint64_t is_used[BUCKETS / 64]; /* a bit for each bucket */
    uint32_t parent;
    struct sp_move move; /* that leads to the position at hand */
    uint64_t hash;       /* of the position at hand */
    struct sp_dive_board board;
    struct sp_pile_value value[SP_MOST_COLUMNS];
    struct sp_walk walk[SP_MOST_COLUMNS][SP_DECK + 1]; /* of the first cards of a column of the expanded position */
    int place[SP_MOST_COLUMNS];                        /* of its columns in its key */
    const int32_t *weight;
    struct sp_relaxed relaxed;
};

/* ---- memory ---- */

static struct node *node_at(const struct dive *d, size_t unit)
{
    return (struct node *)(d->heap + unit * UNIT);
}

static struct edge *edge_at(const struct dive *d, size_t unit)
{
    return (struct edge *)(d->heap + unit * UNIT);
}

static size_t units_of(int key_size)
{
    return (sizeof(struct node) + (size_t)key_size + UNIT - 1) / UNIT;
}

/* A key of a full board takes some 50 bytes of at most cards + 3 * columns, but this is only a limit. */
static size_t bytes_each(const struct sp_game *game)
{
    size_t node = UNIT * units_of(1 + game->cards + 3 * game->rules.columns) + 2 * sizeof(uint64_t);
    return sizeof(struct edge) + node / EDGES_PER_NODE;
}

enum { EDGE_UNITS = sizeof(struct edge) / UNIT };
enum { HEADER = (sizeof(struct dive) + 63) / 64 * 64, LEAST_EDGES = 256 };

size_t sp_dive_bytes(const struct sp_game *game, size_t most)
{
    return HEADER + (most + LEAST_EDGES) * bytes_each(game);
}

/* Half of the slots are for the nodes that are expected. */
static struct dive *lay_out(const struct sp_game *game, const struct spider *start, const struct sp_dive_plan *plan,
                            uint8_t *memory, size_t size)
{
    struct dive *d = (struct dive *)memory;
    memset(d, 0, sizeof *d);
    d->game = game;
    d->start = start;
    d->plan = plan;
    d->slots = (size - HEADER) / bytes_each(game) * 2 / EDGES_PER_NODE;
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
    struct edge *edge = edge_at(d, number);
    edge->level = level_of(d, edge->family);
    bucket -= penalty(d, edge->level);
    bucket = bucket < 0 ? 0 : bucket >= BUCKETS ? BUCKETS - 1 : bucket;
    edge->next = d->bucket[bucket];
    d->bucket[bucket] = number;
    d->is_used[bucket / 64] |= (uint64_t)1 << bucket % 64;
}

static uint32_t new_edge(struct dive *d)
{
    uint32_t number = d->free_edge;
    if (number != NOBODY) {
        d->free_edge = edge_at(d, number)->next;
        return number;
    }
    if (d->next_unit + EDGE_UNITS > d->units) {
        d->is_full = true;
        return NOBODY;
    }
    number = (uint32_t)d->next_unit;
    d->next_unit += EDGE_UNITS;
    return number;
}

/* Stored moves number the columns as they are in the key. */
static struct sp_move in_columns_of_key(const struct dive *d, struct sp_move move)
{
    if (move.from == SP_STOCK)
        return move;
    return (struct sp_move){d->place[move.from], d->place[move.to], move.cards};
}

static void push(struct dive *d, uint32_t family)
{
    const struct sp_dive_plan *plan = d->plan;
    uint32_t number = new_edge(d);
    if (number == NOBODY)
        return;
    int32_t value = sp_value_all(d->game, d->weight, d->value, d->board.finished);
    if (plan->noise)
        value += (int32_t)(kt_mix(d->hash ^ plan->seed) % (uint64_t)plan->noise);
    struct sp_move move = in_columns_of_key(d, d->move);
    *edge_at(d, number) = (struct edge){.before = d->parent,
                                        .family = family,
                                        .from = (uint8_t)move.from,
                                        .to = (uint8_t)move.to,
                                        .cards = (uint8_t)move.cards};
    put(d, number, BUCKETS / 2 + value / BUCKET_RANGE);
    d->is_full |= ++d->edges == d->plan->most;
}

static uint32_t take_from(struct dive *d, int bucket)
{
    uint32_t number = d->bucket[bucket];
    d->bucket[bucket] = edge_at(d, number)->next;
    if (d->bucket[bucket] == NOBODY)
        d->is_used[bucket / 64] &= ~((uint64_t)1 << bucket % 64);
    return number;
}

static void free_edge(struct dive *d, uint32_t number)
{
    edge_at(d, number)->next = d->free_edge;
    d->free_edge = number;
}

/* Takes the best edge to a family that is not lost; false if there is none. Edges to families that were expanded
 * meanwhile are put back. */
static bool pop(struct dive *d, struct edge *taken)
{
    for (int word = BUCKETS / 64 - 1; word >= 0;) {
        if (!d->is_used[word]) {
            word--;
            continue;
        }
        int bucket = word * 64 + 63 - __builtin_clzll(d->is_used[word]);
        uint32_t number = take_from(d, bucket);
        struct edge *edge = edge_at(d, number);
        bool is_lost = node_at(d, edge->family)->is_lost;
        if (!is_lost && bucket > 0 && level_of(d, edge->family) != edge->level) {
            put(d, number, bucket + penalty(d, edge->level));
            continue;
        }
        *taken = *edge;
        free_edge(d, number);
        if (!is_lost)
            return true;
    }
    return false;
}

/* ---- positions ---- */

static void end_walk(struct dive *d, const struct sp_walk *walk, int column)
{
    kt_card next = sp_next_card(d->game, d->board.stock, column);
    sp_walk_end(walk, d->weight, d->board.closed[column], next, &d->value[column]);
}

/* Walks on along the cards from `height`. */
static void walk_on(struct dive *d, struct sp_walk walk, int column, int height)
{
    for (; height < d->board.height[column]; height++)
        sp_walk_open(&walk, d->weight, d->board.card[column][height], height == d->board.closed[column], height == 0);
    end_walk(d, &walk, column);
}

static void value_column(struct dive *d, int column)
{
    struct sp_pile pile = sp_dive_pile(&d->board, column);
    struct sp_walk *walk = d->walk[column] + pile.closed;
    sp_walk_closed(walk, &pile);
    for (int i = pile.closed; i < pile.height; i++, walk++) {
        walk[1] = walk[0];
        sp_walk_open(walk + 1, d->weight, pile.card[i], i == pile.closed, i == 0);
    }
    end_walk(d, walk, column);
}

/* Columns count by their places only while the stock is not empty. */
static uint64_t hash_of_column(const struct dive *d, int column)
{
    return kt_mix(d->value[column].hash + (d->board.stock ? (uint64_t)(column + 1) * 0x9E3779B97F4A7C15u : 0));
}

static uint64_t hash_of(const struct dive *d)
{
    uint64_t hash = kt_mix((uint64_t)d->board.stock + 1);
    for (int i = 0; i < d->game->rules.columns; i++)
        hash += hash_of_column(d, i);
    return hash;
}

static void value_all(struct dive *d)
{
    d->weight = d->plan->weights->of[sp_stage_of(d->game, d->board.stock)];
    for (int i = 0; i < d->game->rules.columns; i++)
        value_column(d, i);
    d->hash = hash_of(d);
}

/* The walks stay those of the expanded position. */
static void value_new_column(struct dive *d, int column)
{
    struct sp_pile pile = sp_dive_pile(&d->board, column);
    sp_value_pile(d->weight, &pile, sp_next_card(d->game, d->board.stock, column), &d->value[column]);
}

/* After a move of the expanded position. */
static void value_after(struct dive *d, struct sp_move move, const struct sp_dive_undo *undo)
{
    if (d->board.closed[move.from] != undo->closed[0])
        value_new_column(d, move.from);
    else
        end_walk(d, &d->walk[move.from][d->board.height[move.from]], move.from);
    if (d->board.finished != undo->finished)
        value_new_column(d, move.to);
    else
        walk_on(d, d->walk[move.to][undo->height[1]], move.to, undo->height[1]);
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
    node_at(d, number)->region = region;
    return region == NOBODY ? NOBODY : number;
}

/* Families are tested when they are expanded for the first time, and once more if they take much time. */
static void test_family(struct dive *d, struct node *family)
{
    if (family->expanded == 1)
        family->is_lost = is_lost(d, FIRST_TEST);
    else if (family->expanded == SECOND_TEST_AT)
        family->is_lost = is_lost(d, SP_RELAXED_STATES);
}

/* Stores the position at hand, to be expanded; false if it is known or lost, or there is no room. */
static bool store(struct dive *d, const struct edge *edge)
{
    uint8_t key[SP_DIVE_KEY];
    int size = 0, order[SP_MOST_COLUMNS];
    uint64_t *slot = find(d, d->hash, key, &size);
    if (*slot)
        return false;
    struct node *family = node_at(d, edge->family);
    family->expanded++;
    node_at(d, family->region)->expanded++;
    test_family(d, family);
    if (family->is_lost)
        return false;
    size = sp_dive_write_key(d->game, &d->board, key, order);
    uint32_t number = (uint32_t)d->next_unit;
    struct node *node = add_node(d, slot, d->hash, key, size);
    if (!node)
        return false;
    node->before = edge->before;
    node->family = edge->family;
    node->from = edge->from;
    node->to = edge->to;
    node->cards = edge->cards;
    d->parent = number;
    for (int i = 0; i < d->game->rules.columns; i++)
        d->place[order[i]] = i;
    return true;
}

/* ---- moves ---- */

static bool has_ended(const struct dive *d)
{
    return d->is_won || d->is_full;
}

static bool is_known(const struct dive *d)
{
    uint8_t key[SP_DIVE_KEY];
    int size = 0;
    return *find(d, d->hash, key, &size) != 0;
}

static void meet(struct dive *d, bool is_in_family)
{
    d->is_won = d->board.finished == d->game->goal;
    if (d->is_won || is_known(d))
        return;
    uint32_t family = is_in_family ? node_at(d, d->parent)->family : find_family(d);
    if (family != NOBODY && !node_at(d, family)->is_lost)
        push(d, family);
}

static void try_run(struct dive *d, struct sp_move move)
{
    struct sp_pile_value was[2] = {d->value[move.from], d->value[move.to]};
    uint64_t hash = d->hash;
    bool stays = sp_family_stays(&d->board, move);
    d->hash -= hash_of_column(d, move.from) + hash_of_column(d, move.to);
    struct sp_dive_undo undo = sp_dive_move(d->game, &d->board, move);
    value_after(d, move, &undo);
    d->hash += hash_of_column(d, move.from) + hash_of_column(d, move.to);
    d->move = move;
    meet(d, stays && d->board.finished == undo.finished);
    if (d->is_won)
        return;
    sp_dive_take_back(&d->board, move, &undo);
    d->value[move.from] = was[0];
    d->value[move.to] = was[1];
    d->hash = hash;
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

/* Makes the move; the position at hand is where it leads. */
static void follow(struct dive *d, const struct edge *edge)
{
    sp_dive_read_key(d->game, d->start, node_at(d, edge->before)->key, &d->board);
    if (edge->from == SP_STOCK)
        sp_dive_deal(d->game, &d->board);
    else
        sp_dive_move(d->game, &d->board, (struct sp_move){edge->from, edge->to, edge->cards});
    value_all(d);
}

static void expand(struct dive *d)
{
    expand_runs(d);
    if (has_ended(d) || !can_deal(d))
        return;
    sp_dive_deal(d->game, &d->board);
    value_all(d);
    d->move = (struct sp_move){SP_STOCK, SP_STOCK, 1};
    meet(d, false);
}

/* ---- the line ---- */

/* The line numbers the columns of the board. */
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
    line->moves[--count] = sp_pack(in_columns_of_key(d, d->move));
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

/* The position at hand, to which the edge leads. False if the budget ends. */
static bool visit(struct dive *d, const struct edge *edge, struct kt_budget *budget)
{
    if (!store(d, edge))
        return true;
    if (!kt_budget_spend(budget))
        return false;
    expand(d);
    return true;
}

static bool begin(struct dive *d, struct kt_budget *budget)
{
    sp_dive_board_from(d->start, &d->board);
    value_all(d);
    struct edge edge = {.family = find_family(d)};
    return edge.family == NOBODY || visit(d, &edge, budget);
}

static enum kt_verdict run(struct dive *d, struct kt_budget *budget, struct kt_line *line)
{
    bool goes_on = begin(d, budget);
    for (struct edge edge; goes_on && !has_ended(d) && pop(d, &edge);) {
        follow(d, &edge);
        goes_on = visit(d, &edge, budget);
    }
    if (d->is_won)
        return write_line(d, line);
    return d->is_full || !goes_on ? KT_UNKNOWN : KT_IMPOSSIBLE;
}

enum kt_verdict sp_dive_search(const struct sp_game *game, const struct spider *start, const struct sp_dive_plan *plan,
                               uint8_t *memory, size_t size, struct kt_budget *budget, struct kt_line *line)
{
    line->count = 0;
    if (sp_is_won(start))
        return KT_SOLVED;
    if (size < sp_dive_bytes(game, 1))
        return KT_UNKNOWN;
    struct dive *d = lay_out(game, start, plan, memory, size);
    return clear_slots(d, budget) ? run(d, budget, line) : KT_UNKNOWN;
}
