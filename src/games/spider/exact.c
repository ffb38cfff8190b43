/* The complete search: breadth-first, so that the stored positions are the queue, and lines are as short as possible.
 * It uses rules.c alone, so that its proofs hold for the rules; speed is left to the beam. A position is stored as its
 * key, and equality is decided by the whole key. A stored move numbers columns as the key does; follow_back translates.
 * Symmetries of suits are not used: on boards small enough for a proof they are rare.
 *
 * With finish=player a finished set may stay: it can fill a column for the next deal, or be split. So the only move
 * that is forced is a safe one of a single card, with foundations=cards; then lines may be longer. */
#include "games/spider/exact.h"

#include <string.h>

#include "core/hash.h"

enum { NOBODY = 0 };

struct node {
    uint32_t before; /* its number in the memory, in units; the start has none */
    uint8_t from, to, cards;
    uint8_t size; /* of the key */
    uint8_t key[];
};

enum { UNIT = 8 }; /* bytes; nodes are numbered by it, so that 32 bits reach 32 GB */

struct exact {
    const struct spider *start;
    int stock; /* where the stock of the start begins among its cards */
    uint32_t *slot;
    size_t slots, nodes;
    uint8_t *heap;
    size_t units, next_unit; /* the first is never used: 0 means none */
};

bool sp_is_safe_home(const struct sp_rules *rules, const uint8_t home[SP_MOST_SETS], int stock, kt_card card)
{
    int foundation = rules->by_cards && card ? sp_foundation_for(rules, home, card) : -1, rank = kt_rank(card);
    if (foundation < 0 || (stock > 0 && !rules->deals_on_gaps))
        return false;
    for (int set = 0; set < rules->sets; set++)
        if (home[set] + 2 < rank || (home[set] + 1 < rank && sp_suit_of_set(rules, set) == kt_suit(card)))
            return false;
    return true;
}

/* ---- positions and keys ---- */

static void read_key(const struct exact *x, const uint8_t *key, struct spider *s)
{
    int cards = 0;
    memset(s, 0, sizeof *s);
    s->rules = x->start->rules;
    s->stock = *key++;
    for (int pile = 0; pile < s->rules.columns; pile++) {
        s->height[pile] = *key++;
        s->closed[pile] = *key++;
        memcpy(s->card + cards, key, s->height[pile]);
        key += s->height[pile];
        cards += s->height[pile];
    }
    memcpy(s->card + cards, x->start->card + x->stock + x->start->stock - s->stock, s->stock);
    sp_find_home(s);
}

/* ---- memory ---- */

/* One byte in eight for the slots: a node of a small board takes some 40 bytes, so the slots are half full at most. */
static void lay_out(struct exact *x, const struct spider *s, uint8_t *memory, size_t size)
{
    memset(x, 0, sizeof *x);
    x->start = s;
    x->slots = size / 5 / sizeof *x->slot;
    x->slot = (uint32_t *)memory;
    x->heap = memory + x->slots * sizeof *x->slot / UNIT * UNIT + UNIT;
    x->units = (size_t)(memory + size - x->heap) / UNIT;
    x->units = x->units > UINT32_MAX ? UINT32_MAX : x->units;
    x->next_unit = 1;
    for (int pile = 0; pile < s->rules.columns; pile++)
        x->stock += s->height[pile];
    memset(x->slot, 0, x->slots * sizeof *x->slot);
}

static struct node *node_at(const struct exact *x, size_t unit)
{
    return (struct node *)(x->heap + unit * UNIT);
}

static size_t units_of(int key_size)
{
    return (sizeof(struct node) + (size_t)key_size + UNIT - 1) / UNIT;
}

/* The slot where the key is or would be. */
static uint32_t *find(const struct exact *x, const uint8_t *key, int size)
{
    size_t at = (size_t)(kt_hash_bytes(key, (size_t)size) % x->slots);
    for (; x->slot[at] != NOBODY; at = at + 1 == x->slots ? 0 : at + 1) {
        const struct node *node = node_at(x, x->slot[at]);
        if (node->size == size && memcmp(node->key, key, (size_t)size) == 0)
            break;
    }
    return &x->slot[at];
}

/* Stores the position unless it is known. False when the memory is full. */
static bool store(struct exact *x, const struct spider *s, uint32_t before, struct sp_move move)
{
    uint8_t key[SP_KEY_SIZE];
    int size = sp_write_key(s, key);
    uint32_t *slot = find(x, key, size);
    if (*slot != NOBODY)
        return true;
    if (x->next_unit + units_of(size) > x->units || (x->nodes + 1) * 8 > x->slots * 7)
        return false;
    struct node *node = node_at(x, x->next_unit);
    *node = (struct node){before, (uint8_t)move.from, (uint8_t)move.to, (uint8_t)move.cards, (uint8_t)size};
    memcpy(node->key, key, (size_t)size);
    *slot = (uint32_t)x->next_unit;
    x->next_unit += units_of(size);
    x->nodes++;
    return true;
}

/* ---- the line ---- */

static struct sp_move in_columns_of(const struct spider *s, struct sp_move move)
{
    int order[SP_MOST_COLUMNS];
    sp_order_columns(s, order);
    if (move.from < SP_MOST_COLUMNS)
        move.from = order[move.from];
    if (move.to < SP_MOST_COLUMNS)
        move.to = order[move.to];
    return move;
}

/* Stored moves number the sorted columns; the line numbers the columns of the board. */
static enum kt_verdict follow_back(const struct exact *x, uint32_t number, struct sp_move last, struct kt_line *line)
{
    struct spider s = *x->start;
    size_t count = 1;
    for (uint32_t at = number; node_at(x, at)->before != NOBODY; at = node_at(x, at)->before)
        count++;
    if (!kt_line_reserve(line, count))
        return KT_UNKNOWN;
    line->count = count;
    line->moves[--count] = sp_pack(last);
    for (; count > 0; number = node_at(x, number)->before) {
        const struct node *node = node_at(x, number);
        line->moves[--count] = sp_pack((struct sp_move){node->from, node->to, node->cards});
    }
    for (size_t i = 0; i < line->count; i++) {
        struct sp_move move = in_columns_of(&s, sp_unpack(line->moves[i]));
        line->moves[i] = sp_pack(move);
        sp_apply(&s, move);
    }
    return KT_SOLVED;
}

/* ---- the search ---- */

enum step { STEP_ON, STEP_FULL, STEP_WON };

static int list_moves(const struct spider *s, kt_move *list)
{
    for (int column = 0; s->rules.by_cards && column < s->rules.columns; column++)
        if (sp_is_safe_home(&s->rules, s->home, s->stock, sp_top(s, column))) {
            list[0] = sp_pack((struct sp_move){column, SP_HOME, 1});
            return 1;
        }
    return sp_moves(s, list);
}

static enum step look_at(struct exact *x, uint32_t number, struct sp_move *last)
{
    kt_move list[SP_MOST_MOVES];
    struct spider s, after;
    read_key(x, node_at(x, number)->key, &s);
    int count = list_moves(&s, list);
    for (int i = 0; i < count; i++) {
        *last = sp_unpack(list[i]);
        after = s;
        sp_apply(&after, *last);
        if (sp_is_won(&after))
            return STEP_WON;
        if (!store(x, &after, number, *last))
            return STEP_FULL;
    }
    return STEP_ON;
}

enum kt_verdict sp_exact_search(const struct spider *s, uint8_t *memory, size_t size, uint32_t most,
                                struct kt_budget *budget, struct kt_line *line)
{
    struct exact x;
    line->count = 0;
    if (sp_is_won(s))
        return KT_SOLVED;
    lay_out(&x, s, memory, size);
    store(&x, s, NOBODY, (struct sp_move){0, 0, 0});
    for (size_t unit = 1; unit < x.next_unit; unit += units_of(node_at(&x, unit)->size)) {
        struct sp_move last;
        if ((most && x.nodes > most) || !kt_budget_spend(budget))
            return KT_UNKNOWN;
        enum step step = look_at(&x, (uint32_t)unit, &last);
        if (step == STEP_WON)
            return follow_back(&x, (uint32_t)unit, last, line);
        if (step == STEP_FULL)
            return KT_UNKNOWN;
    }
    return KT_IMPOSSIBLE;
}
