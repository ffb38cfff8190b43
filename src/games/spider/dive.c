/* The expanded positions are stored as keys, found by a hash table. The moves from them wait as edges (frontier.h), by
 * the values of the positions that they lead to. Most edges are never followed, so a position is stored, and its family
 * tested, only before it is expanded. Storing all positions when they are found, as before, decides as many Spiderette
 * deals in one second, but takes 1.6 times as long and 2.6 times the memory for four-suit deals 1-70, and leaves deal
 * 164 of PySolFC unknown.
 *
 * Most of the time is spent waiting for memory and on lost families. So columns are numbers (stacks.h): keys are short,
 * and nothing is computed card by card; each region has its own queue; and all moves of a position are found, and their
 * slots fetched, before they are looked up. Together with a faster relaxed.c this takes half the time. Huge pages and
 * more prefetches change nothing, nor do half as many steps of the penalty, so that fewer edges are put back.
 *
 * A search by values alone gets stuck among hundreds of thousands of positions that differ only in how loose cards are
 * arranged: of a million positions of a hard Spiderette deal usually more than 90 % have no stock left, and they
 * belong to 500 to 40,000 families (family.h). So each time the number of expanded positions of a family doubles, all
 * its positions lose `penalty`. Of 70 deals of 3100001-3100500 that 200,000 positions did not decide before, one dive
 * of 150,000 positions decides 43 with a penalty of 3,000 and 50 with 6,000; on 20 of them, 50,000 positions each,
 * penalties of 500, 1,000, 2,000, 4,000, 8,000, 16,000 decide 4, 4, 7, 10, 6, 3. With the penalty, one large dive is
 * better than repeated ones with noise (41 of 56 deals, 37 with noise).
 *
 * The same penalty for the region of a position (family.h): what has been turned and what not. Without it, a search
 * stays among families that differ little. Spiderette deals 3000001-3000700 with 250,000 positions: 39 unknown without,
 * 25 with it; with half the weight 27, with twice 27. Of 30 deals that 200,000 positions did not decide before, 150,000
 * decide 12. Regions by face-down cards alone decide as many of these (but not of the others), by the sum of face-down
 * cards 11, by face-down cards and sequences of each column 2. If regions also distinguish the order of the columns by
 * the heights of their frozen cards, 300,000 positions decide 12 of 41 hard deals, as without.
 *
 * Families that relaxed.h proves lost are not searched. The test is made with few states before the first position of a
 * family is expanded, at most one row of the stock being left, and once more with many if positions of the family keep
 * coming up. 25, 50 and 100 states in the first test decide 7, 7 and 8 of 20 hard deals in 4.5, 5.6 and 7.0 s. Half of
 * the second tests find that a family is lost. With it at 32 positions (2,000 states), at 4 (300) and at 3 (1,000),
 * 300,000 positions decide 12, 17 and 19 of 41 hard deals of 3000001-3001200 and 3100001-3100500, in 37.7, 34.7 and
 * 35.7 s; two more tests, at 2 (200) and at 4 (2,000), 19 in more time.
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
#include "games/spider/frontier.h"
#include "games/spider/relaxed.h"

enum {
    NOBODY = SP_NOWHERE,
    FIRST_TEST = 30,    /* states of the relaxed game */
    SECOND_TEST = 1000, /* the same */
    SECOND_TEST_AT = 3, /* expanded positions of the family */
    EDGES_PER_NODE = 2, /* for which there is room */
    CHECK_EVERY = 4096  /* edges: many in turn may lead to known or lost positions */
};

/* An expanded position, a family or a region, found by its key. */
struct node {
    union {
        struct {
            uint32_t before, family; /* the parent */
            uint8_t from, to, cards;
        };
        struct sp_family as_family;
        uint32_t queue; /* of a region */
    };
    uint32_t key[];
};

/* A move of the position that is being expanded, and what it changes. */
struct step {
    uint64_t hash, family_hash; /* of where it leads; the second only if no set is finished */
    uint32_t left, landed, sets;
    uint8_t from, to, cards;
    bool finishes, stays; /* a set; in the family */
};

struct dive {
    const struct sp_game *game;
    const struct spider *start;
    const struct sp_dive_plan *plan;
    uint64_t *slot; /* the upper half of a slot has bits of the hash, the lower half is the place of a node */
    size_t slots, edges, used; /* used: slots */
    struct sp_arena arena;
    struct sp_frontier frontier;
    struct sp_stacks stacks;
    bool is_won;
    uint32_t parent;
    struct sp_move move; /* that leads to the position at hand */
    uint64_t hash;       /* of the position at hand */
    struct sp_dive_board board;
    struct sp_pile_value value[SP_MOST_COLUMNS];
    const int32_t *weight;
    struct step step[SP_MOST_MOVES];
    int steps;
    kt_card card[SP_MOST_COLUMNS][SP_DECK];
    struct sp_relaxed relaxed;
};

/* ---- memory ---- */

static struct node *node_at(const struct dive *d, uint32_t number)
{
    return sp_arena_at(&d->arena, number);
}

static struct sp_family *family_at(const struct dive *d, uint32_t number)
{
    return &node_at(d, number)->as_family;
}

static size_t bytes_of_key(const struct sp_game *game)
{
    return (2 + (size_t)game->rules.columns) * sizeof(uint32_t);
}

/* With room for as many families and stacks as are usual. */
static size_t bytes_each(const struct sp_game *game)
{
    size_t node = 2 * (sizeof(struct node) + bytes_of_key(game)) + 2 * sizeof(uint64_t);
    return sizeof(struct sp_edge) + node / EDGES_PER_NODE;
}

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
    uint8_t *rest = (uint8_t *)(d->slot + d->slots);
    d->arena = sp_arena_of(rest, (size_t)(memory + size - rest));
    d->frontier = (struct sp_frontier){.arena = &d->arena, .penalty = plan->penalty};
    d->stacks = (struct sp_stacks){.game = game, .weights = plan->weights, .arena = &d->arena};
    return d;
}

/* ---- positions ---- */

/* Columns count by their places only while the stock is not empty. */
static uint64_t hash_in(const struct dive *d, int column, uint32_t number)
{
    return kt_mix(number + (d->board.stock ? (uint64_t)(column + 1) << 32 : 0));
}

static uint64_t hash_of(const struct dive *d)
{
    uint64_t hash = kt_mix((uint64_t)d->board.stock + 1);
    for (int i = 0; i < d->game->rules.columns; i++)
        hash += hash_in(d, i, d->board.column[i]);
    return hash;
}

static uint64_t hash_of_family(const struct dive *d)
{
    uint64_t hash = kt_mix((uint64_t)d->board.sets << 32 | (uint64_t)d->board.stock << 8 | 1);
    for (int i = 0; i < d->game->rules.columns; i++)
        hash += hash_in(d, i, sp_stack_at(&d->stacks, d->board.column[i])->frozen);
    return hash;
}

static void value_column(struct dive *d, int column)
{
    struct sp_pile_value *value = &d->value[column];
    *value = sp_stack_at(&d->stacks, d->board.column[column])->value;
    if (d->board.stock)
        value->score += sp_value_next(d->weight, sp_next_card(d->game, d->board.stock, column), value->last);
}

static void value_all(struct dive *d)
{
    d->weight = d->plan->weights->of[sp_stage_of(d->game, d->board.stock)];
    for (int i = 0; i < d->game->rules.columns; i++)
        value_column(d, i);
}

static bool is_lost(struct dive *d, int most)
{
    struct sp_pile pile[SP_MOST_COLUMNS];
    if (d->plan->keeps_lost || d->board.stock > d->game->rules.columns || !sp_relaxed_fits(&d->game->rules))
        return false;
    for (int i = 0; i < d->game->rules.columns; i++) {
        int height = sp_stack_cards(&d->stacks, d->board.column[i], d->card[i]);
        pile[i] = (struct sp_pile){d->card[i], height, sp_stack_at(&d->stacks, d->board.column[i])->closed};
    }
    return sp_relaxed_is_lost(&d->relaxed, d->game, pile, d->board.stock, most);
}

/* Writes a key of the position at hand, unless it is there already. */
static void write_key(const struct dive *d, enum sp_dive_kind kind, uint32_t key[SP_DIVE_KEY])
{
    if (key[0])
        return;
    if (kind == SP_OF_POSITION)
        sp_dive_write_key(d->game, &d->board, key);
    else if (kind == SP_OF_FAMILY)
        sp_family_write_key(&d->stacks, &d->board, key);
    else
        sp_region_write_key(&d->stacks, &d->board, key);
}

static size_t slot_of(const struct dive *d, uint64_t hash)
{
    return (size_t)((hash >> 32) * d->slots >> 32);
}

static void prefetch_slot(const struct dive *d, uint64_t hash)
{
    __builtin_prefetch(&d->slot[slot_of(d, hash)]);
}

/* The slot where the key is or would be; the key is written only when it must be compared. key[0] is 0 until then. */
static uint64_t *find(const struct dive *d, uint64_t hash, enum sp_dive_kind kind, uint32_t key[SP_DIVE_KEY])
{
    size_t at = slot_of(d, hash);
    for (; d->slot[at]; at = at + 1 == d->slots ? 0 : at + 1) {
        if (d->slot[at] >> 32 != (uint32_t)hash)
            continue;
        write_key(d, kind, key);
        if (memcmp(node_at(d, (uint32_t)d->slot[at])->key, key, bytes_of_key(d->game)) == 0)
            break;
    }
    return &d->slot[at];
}

/* A new node for the slot, or NULL if there is no room. */
static struct node *add_node(struct dive *d, uint64_t *slot, uint64_t hash, const uint32_t key[SP_DIVE_KEY])
{
    size_t size = bytes_of_key(d->game);
    uint32_t number = sp_arena_take(&d->arena, sizeof(struct node) + size);
    d->arena.is_full |= ++d->used * 8 > d->slots * 7;
    if (d->arena.is_full)
        return NULL;
    struct node *node = node_at(d, number);
    memset(node, 0, sizeof *node);
    memcpy(node->key, key, size);
    *slot = hash << 32 | number;
    return node;
}

/* The node of a family or a region, also if it is new; NOBODY if there is no room. */
static uint32_t find_node(struct dive *d, uint64_t hash, enum sp_dive_kind kind, uint32_t key[SP_DIVE_KEY],
                          bool *is_new)
{
    uint64_t *slot = find(d, hash, kind, key);
    *is_new = !*slot;
    if (*is_new) {
        write_key(d, kind, key);
        add_node(d, slot, hash, key);
    }
    return (uint32_t)*slot;
}

/* The queue of the region of the position at hand; NOBODY if there is no room. */
static uint32_t find_queue(struct dive *d)
{
    uint32_t key[SP_DIVE_KEY];
    bool is_new;
    sp_region_write_key(&d->stacks, &d->board, key);
    uint64_t hash = kt_hash_bytes((const uint8_t *)key, bytes_of_key(d->game));
    uint32_t number = find_node(d, hash, SP_OF_REGION, key, &is_new);
    if (number == NOBODY)
        return NOBODY;
    struct node *region = node_at(d, number);
    if (is_new)
        region->queue = sp_frontier_queue(&d->frontier);
    return region->queue;
}

/* The family of the position at hand; NOBODY if there is no room. */
static uint32_t find_family(struct dive *d, uint64_t hash)
{
    uint32_t key[SP_DIVE_KEY] = {0};
    bool is_new;
    uint32_t number = find_node(d, hash, SP_OF_FAMILY, key, &is_new);
    if (number == NOBODY || !is_new)
        return number;
    uint32_t queue = find_queue(d);
    family_at(d, number)->queue = queue;
    return queue == NOBODY ? NOBODY : number;
}

/* Families are tested when they are expanded for the first time, and once more if they take more time. */
static void test_family(struct dive *d, struct sp_family *family)
{
    if (family->expanded == 1)
        family->is_lost = is_lost(d, FIRST_TEST);
    else if (family->expanded == SECOND_TEST_AT)
        family->is_lost = is_lost(d, SECOND_TEST);
}

/* Stores the position at hand, to be expanded; false if it is known or lost, or there is no room. */
static bool store(struct dive *d, const struct sp_edge *edge)
{
    uint32_t key[SP_DIVE_KEY] = {0};
    uint64_t *slot = find(d, d->hash, SP_OF_POSITION, key);
    if (*slot)
        return false;
    struct sp_family *family = family_at(d, edge->family);
    sp_frontier_expand(&d->frontier, family);
    test_family(d, family);
    if (family->is_lost)
        return false;
    write_key(d, SP_OF_POSITION, key);
    struct node *node = add_node(d, slot, d->hash, key);
    if (!node)
        return false;
    node->before = edge->before;
    node->family = edge->family;
    node->from = edge->from;
    node->to = edge->to;
    node->cards = edge->cards;
    d->parent = (uint32_t)*slot;
    return true;
}

/* ---- moves ---- */

static bool has_ended(const struct dive *d)
{
    return d->is_won || d->arena.is_full;
}

static bool is_known(const struct dive *d)
{
    uint32_t key[SP_DIVE_KEY] = {0};
    return *find(d, d->hash, SP_OF_POSITION, key) != 0;
}

static void push(struct dive *d, uint32_t family)
{
    int32_t value = sp_value_all(d->game, d->weight, d->value, sp_dive_finished(&d->board));
    if (d->plan->noise)
        value += (int32_t)(kt_mix(d->hash ^ d->plan->seed) % (uint64_t)d->plan->noise);
    struct sp_edge edge = {.before = d->parent,
                           .family = family,
                           .from = (uint8_t)d->move.from,
                           .to = (uint8_t)d->move.to,
                           .cards = (uint8_t)d->move.cards};
    sp_frontier_add(&d->frontier, &edge, value);
    d->arena.is_full |= ++d->edges == d->plan->most;
}

/* The position at hand, if it is new, is put into its family, which is looked for if it is not given. Returns the
 * family if it is known then. */
static uint32_t meet(struct dive *d, uint32_t family, uint64_t family_hash)
{
    if (is_known(d))
        return family;
    if (family == NOBODY)
        family = find_family(d, family_hash);
    if (family != NOBODY && !family_at(d, family)->is_lost)
        push(d, family);
    return family;
}

/* Adds the moves of a run to each of the columns. */
static void add_steps(struct dive *d, int from, int cards, unsigned targets, uint64_t family_hash)
{
    struct sp_stacks *all = &d->stacks;
    uint32_t was = d->board.column[from], sets = d->board.sets;
    const struct sp_stack *stack = sp_stack_at(all, was);
    kt_card first = (kt_card)(stack->last + (cards - 1) * KT_SUITS);
    uint32_t left = sp_stack_settled(all, sp_stack_without(all, was, cards), &sets), frozen = stack->frozen;
    if (left == SP_NO_STACK)
        return;
    struct step step = {.left = left, .from = (uint8_t)from, .cards = (uint8_t)cards};
    step.stays = sp_stack_at(all, left)->frozen == frozen;
    step.family_hash = family_hash - hash_in(d, from, frozen) + hash_in(d, from, sp_stack_at(all, left)->frozen);
    uint64_t hash = d->hash - hash_in(d, from, was) + hash_in(d, from, left);
    if (!step.stays)
        prefetch_slot(d, step.family_hash);
    for (; targets; targets &= targets - 1) {
        int to = __builtin_ctz(targets);
        step.to = (uint8_t)to;
        step.sets = sets;
        step.landed = sp_stack_settled(all, sp_stack_with_run(all, d->board.column[to], first, cards), &step.sets);
        step.finishes = step.sets != d->board.sets;
        step.hash = hash - hash_in(d, to, d->board.column[to]) + hash_in(d, to, step.landed);
        prefetch_slot(d, step.hash);
        d->step[d->steps++] = step;
    }
}

/* Without a stock all empty columns are equal, and a column that moves there as a whole changes nothing. */
static unsigned targets_of(const struct dive *d, const unsigned with_last[KT_RANKS + 1], int from, int cards)
{
    const struct sp_stack *stack = sp_stack_at(&d->stacks, d->board.column[from]);
    int rank = kt_rank(stack->last) + cards - 1;
    unsigned targets = rank < KT_RANKS ? with_last[rank + 1] : 0, gaps = with_last[0];
    if (d->board.stock == 0)
        gaps = cards < stack->height ? gaps & -gaps : 0;
    return d->game->rules.fills_gaps ? targets | gaps : targets;
}

static void find_steps(struct dive *d)
{
    unsigned with_last[KT_RANKS + 1] = {0}; /* by rank of the last card: a bit for each column; 0: empty ones */
    int columns = d->game->rules.columns;
    uint64_t family_hash = hash_of_family(d);
    d->steps = 0;
    for (int i = 0; i < columns; i++)
        with_last[kt_rank(d->value[i].last)] |= 1u << i;
    for (int from = 0; from < columns; from++)
        for (int cards = d->value[from].run; cards > 0 && !d->arena.is_full; cards--) {
            unsigned targets = targets_of(d, with_last, from, cards);
            if (targets)
                add_steps(d, from, cards, targets, family_hash);
        }
}

static bool is_same_run(const struct step *a, const struct step *b)
{
    return a->from == b->from && a->cards == b->cards;
}

static void take_step(struct dive *d, const struct step *step, uint32_t *family)
{
    uint32_t was[2] = {d->board.column[step->from], d->board.column[step->to]}, sets = d->board.sets;
    struct sp_pile_value value[2] = {d->value[step->from], d->value[step->to]};
    d->board.column[step->from] = step->left;
    d->board.column[step->to] = step->landed;
    d->board.sets = step->sets;
    d->hash = step->hash;
    d->move = (struct sp_move){step->from, step->to, step->cards};
    d->is_won = sp_dive_finished(&d->board) == d->game->goal;
    value_column(d, step->from);
    value_column(d, step->to);
    if (step->finishes && !d->is_won)
        meet(d, NOBODY, hash_of_family(d));
    else if (!d->is_won)
        *family = meet(d, step->stays ? node_at(d, d->parent)->family : *family, step->family_hash);
    d->board.column[step->from] = was[0];
    d->board.column[step->to] = was[1];
    d->board.sets = sets;
    d->value[step->from] = value[0];
    d->value[step->to] = value[1];
}

/* All moves are found before their positions are looked up, because the memory is slow. */
static void expand_runs(struct dive *d)
{
    find_steps(d);
    uint32_t family = NOBODY;
    for (int i = 0; i < d->steps && !has_ended(d); i++) {
        if (i > 0 && !is_same_run(&d->step[i - 1], &d->step[i]))
            family = NOBODY;
        take_step(d, &d->step[i], &family);
    }
}

static bool can_deal(const struct dive *d)
{
    bool has_gap = false;
    for (int i = 0; i < d->game->rules.columns; i++)
        has_gap |= sp_stack_at(&d->stacks, d->board.column[i])->height == 0;
    return d->board.stock > 0 && (!has_gap || d->game->rules.deals_on_gaps);
}

/* Makes the move; the position at hand is where it leads. */
static void follow(struct dive *d, const struct sp_edge *edge)
{
    sp_dive_read_key(d->game, node_at(d, edge->before)->key, &d->board);
    if (edge->from == SP_STOCK)
        sp_dive_deal(&d->stacks, &d->board);
    else
        sp_dive_move(&d->stacks, &d->board, (struct sp_move){edge->from, edge->to, edge->cards});
    d->hash = hash_of(d);
}

static void expand(struct dive *d)
{
    sp_dive_order(d->game, &d->board);
    value_all(d);
    expand_runs(d);
    if (has_ended(d) || !can_deal(d))
        return;
    sp_dive_deal(&d->stacks, &d->board);
    if (has_ended(d))
        return;
    value_all(d);
    d->hash = hash_of(d);
    d->move = (struct sp_move){SP_STOCK, SP_STOCK, 1};
    d->is_won = sp_dive_finished(&d->board) == d->game->goal;
    if (!d->is_won)
        meet(d, NOBODY, hash_of_family(d));
}

/* ---- the line ---- */

/* The line numbers the columns of the board. */
static struct sp_move in_columns_of(struct dive *d, const struct spider *s, struct sp_move move)
{
    struct sp_dive_board board;
    int order[SP_MOST_COLUMNS];
    if (move.from == SP_STOCK)
        return move;
    sp_dive_board_from(&d->stacks, s, &board);
    for (int i = 0; i < d->game->rules.columns; i++) {
        int at = i;
        for (; s->stock == 0 && at > 0 && board.column[order[at - 1]] > board.column[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return (struct sp_move){order[move.from], order[move.to], move.cards};
}

static enum kt_verdict write_line(struct dive *d, struct kt_line *line)
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

/* The position at hand, to which the edge leads. False if the budget ends. */
static bool visit(struct dive *d, const struct sp_edge *edge, struct kt_budget *budget)
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
    sp_dive_board_from(&d->stacks, d->start, &d->board);
    if (has_ended(d))
        return true;
    d->hash = hash_of(d);
    struct sp_edge edge = {.family = find_family(d, hash_of_family(d))};
    return edge.family == NOBODY || visit(d, &edge, budget);
}

static enum kt_verdict run(struct dive *d, struct kt_budget *budget, struct kt_line *line)
{
    bool goes_on = begin(d, budget);
    enum sp_taken taken = SP_EDGE;
    for (uint64_t tries = 1; goes_on && !has_ended(d) && taken != SP_NO_EDGE; tries++) {
        struct sp_edge edge;
        taken = sp_frontier_take(&d->frontier, &edge);
        if (taken == SP_EDGE) {
            follow(d, &edge);
            sp_frontier_prefetch(&d->frontier);
            goes_on = visit(d, &edge, budget);
        }
        bool is_time = taken == SP_TRY_AGAIN || tries % CHECK_EVERY == 0;
        goes_on = goes_on && (!is_time || kt_budget_check(budget));
    }
    if (d->is_won)
        return write_line(d, line);
    return d->arena.is_full || !goes_on ? KT_UNKNOWN : KT_IMPOSSIBLE;
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
