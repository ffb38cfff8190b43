/* See relaxed.h. The test is made once or twice for a family of positions, not for each position, so it can afford that
 * a moving run must be bare; an earlier test for each position was too slow with it.
 *
 * Tried and dropped: up to four rows of the stock instead of one. On 20 hard Spiderette deals of 100,000 positions each
 * the same 10 are decided, and the test takes 5 to 10 % more time. Columns with few sequences first: most tests end
 * because the position is lost or at the limit of states, where the order does not matter, so it takes as long. */
#include "games/spider/relaxed.h"

#include <assert.h>
#include <string.h>

enum { ENOUGH_FREE = 2, PLACES_PER_STATE = 2, FEW_PLACES = 64 };

struct state {
    int8_t slack[KT_RANKS + 2];      /* of each rank; index 0 is for what lies on aces */
    int8_t missing;                  /* all that is below 0 */
    int8_t free;                     /* columns */
    bool has_row;                    /* is a row left in the stock? */
    uint16_t dealt;                  /* columns with a dealt card that is not freed */
    uint16_t even;                   /* columns where freeing the next card gives what it costs */
    uint16_t open;                   /* columns with a card that is freed next */
    uint8_t frozen[SP_MOST_COLUMNS]; /* sequences, without the one at the start of the column */
    kt_card next[SP_MOST_COLUMNS];   /* the card that is freed next, or none */
    uint64_t freed;                  /* a bit for each loose card; of the highest rank all within reach */
    uint64_t spare[KT_SUITS]; /* how many of each, without those of sets that could be complete; 4 bits per rank */
    uint64_t key;             /* what is not freed, as a number; it determines everything else */
};

enum answer { LOST, OPEN };

/* ---- slack ---- */

static void lower(struct state *a, int rank)
{
    a->missing = (int8_t)(a->missing + (a->slack[rank] <= 0));
    a->slack[rank]--;
}

static void raise(struct state *a, int rank)
{
    a->missing = (int8_t)(a->missing - (a->slack[rank] < 0));
    a->slack[rank]++;
}

/* A set that can be complete gives its king's place back. */
static void note_loose(const struct sp_relaxed *x, struct state *a, kt_card card)
{
    uint64_t *spare = &a->spare[kt_suit(card)], some;
    a->freed |= (uint64_t)1 << card;
    *spare += (uint64_t)1 << 4 * kt_rank(card);
    some = *spare | *spare >> 1;
    some |= some >> 2;
    if ((some & x->set) == x->set) {
        *spare -= x->set;
        raise(a, x->game->rules.ranks);
    }
}

static bool is_king(const struct sp_relaxed *x, kt_card card)
{
    return kt_rank(card) == x->game->rules.ranks;
}

/* ---- columns ---- */

/* The start of each sequence. */
static int find_sequences(struct sp_relaxed *x, int column)
{
    const struct sp_pile *pile = &x->pile[column];
    int count = 0;
    for (int i = 0; i < pile->height; i++)
        if (i <= pile->closed || kt_rank(pile->card[i]) + 1 != kt_rank(pile->card[i - 1]))
            x->start[column][count++] = (uint8_t)i;
    x->start[column][count] = x->start[column][count + 1] = (uint8_t)pile->height;
    return count > 0 ? count - 1 : 0;
}

/* The column has no dealt card that is not freed. */
static void note_next(const struct sp_relaxed *x, struct state *a, int column)
{
    const kt_card *card = x->pile[column].card + x->start[column][a->frozen[column]];
    a->next[column] = a->frozen[column] ? *card : KT_NO_CARD;
    a->even = (uint16_t)(a->even & ~(1 << column));
    a->open = (uint16_t)((a->open & ~(1 << column)) | (a->frozen[column] > 0) << column);
    if (a->frozen[column] && kt_rank(card[-1]) - 1 == kt_rank(card[0]))
        a->even = (uint16_t)(a->even | 1 << column);
}

/* The last sequence that is left comes within reach. */
static void reach(const struct sp_relaxed *x, struct state *a, int column)
{
    const struct sp_pile *pile = &x->pile[column];
    int sequence = a->frozen[column], first = x->start[column][sequence], end = x->start[column][sequence + 1];
    if (pile->height > 0) {
        raise(a, kt_rank(pile->card[end - 1]) - 1);
        for (int i = first + 1; i < end; i++)
            note_loose(x, a, pile->card[i]);
    }
    if (sequence == 0)
        a->free++;
    if (pile->height > 0 && sequence == 0)
        lower(a, kt_rank(pile->card[first]));
    if (pile->height > 0 && (sequence == 0 || is_king(x, pile->card[first])))
        note_loose(x, a, pile->card[first]);
    note_next(x, a, column);
}

/* ---- steps ---- */

static void deal_row(const struct sp_relaxed *x, struct state *a)
{
    a->has_row = false;
    a->key -= x->of_dealt << SP_MOST_COLUMNS;
    a->even = (uint16_t)(a->even >> x->stock << x->stock);
    for (int column = 0; column < x->stock; column++) {
        kt_card card = a->next[column] = sp_next_card(x->game, x->stock, column);
        a->dealt = (uint16_t)(a->dealt | 1 << column);
        a->key += x->of_dealt << column;
        a->open = (uint16_t)(a->open | 1 << column);
        raise(a, kt_rank(card) - 1);
        if (is_king(x, card))
            note_loose(x, a, card);
    }
}

static bool has_dealt(const struct state *a, int column)
{
    return a->dealt >> column & 1;
}

/* Can the card, which has a place to go, be the first of a bare run? */
static bool can_move_bare(const struct state *a, kt_card card)
{
    int missing = a->missing + (a->slack[kt_rank(card)] <= 0);
    while (kt_rank(card) > KT_ACE && missing + (a->slack[kt_rank(card) - 1] <= 0) > a->free) {
        card = (kt_card)(card - KT_SUITS);
        if (!(a->freed >> card & 1))
            return false;
    }
    return true;
}

/* A dealt card may have fallen on one that it fits on, so that it need not be bare. */
static bool can_free(const struct state *a, int column)
{
    kt_card card = a->next[column];
    if (a->missing + (a->slack[kt_rank(card)] <= 0) > a->free)
        return false;
    return has_dealt(a, column) || can_move_bare(a, card);
}

static void free_next(const struct sp_relaxed *x, struct state *a, int column)
{
    kt_card card = a->next[column];
    lower(a, kt_rank(card));
    if (!is_king(x, card))
        note_loose(x, a, card);
    if (has_dealt(a, column)) {
        a->dealt = (uint16_t)(a->dealt & ~(1 << column));
        a->key -= x->of_dealt << column;
        note_next(x, a, column);
        return;
    }
    a->frozen[column]--;
    a->key -= x->of_sequence[column];
    reach(x, a, column);
}

/* ---- the search ---- */

/* False if it was seen before. */
static bool add_state(struct sp_relaxed *x, const struct state *a)
{
    size_t last = x->most * PLACES_PER_STATE <= FEW_PLACES ? FEW_PLACES - 1 : SP_RELAXED_PLACES - 1;
    size_t at = (a->key * 0x9E3779B97F4A7C15u >> 32) & last;
    for (; x->seen[at].turn == x->turn; at = (at + 1) & last)
        if (x->seen[at].key == a->key)
            return false;
    x->seen[at] = (struct sp_relaxed_place){a->key, x->turn};
    x->states++;
    return true;
}

static void free_without_loss(const struct sp_relaxed *x, struct state *a)
{
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (unsigned even = a->even; even; even &= even - 1)
            for (int column = __builtin_ctz(even); (a->even >> column & 1) && can_free(a, column); is_changed = true)
                free_next(x, a, column);
    }
}

static bool is_enough(const struct sp_relaxed *x, const struct state *a)
{
    return (!a->has_row && !a->open) || a->free - a->missing >= ENOUGH_FREE || x->states >= x->most;
}

static enum answer search(struct sp_relaxed *x, struct state *a);

static enum answer try_columns(struct sp_relaxed *x, const struct state *a, unsigned columns)
{
    for (; columns; columns &= columns - 1) {
        struct state after = *a;
        free_next(x, &after, __builtin_ctz(columns));
        if (search(x, &after) == OPEN)
            return OPEN;
    }
    return LOST;
}

/* Changes the state. First the steps that need no free column. */
static enum answer search(struct sp_relaxed *x, struct state *a)
{
    free_without_loss(x, a);
    if (is_enough(x, a))
        return OPEN;
    if (!add_state(x, a))
        return LOST;
    unsigned with_slack = 0, without = 0;
    for (unsigned columns = a->open; columns; columns &= columns - 1) {
        int column = __builtin_ctz(columns);
        if (!can_free(a, column))
            continue;
        if (a->slack[kt_rank(a->next[column])] > 0)
            with_slack |= 1u << column;
        else
            without |= 1u << column;
    }
    if (try_columns(x, a, with_slack) == OPEN || try_columns(x, a, without) == OPEN)
        return OPEN;
    if (!a->has_row)
        return LOST;
    deal_row(x, a);
    return search(x, a);
}

bool sp_relaxed_fits(const struct sp_rules *rules)
{
    return sp_takes_sets(rules);
}

/* Numbers the states by what is not freed, in a mixed radix. The numbers are largest if all cards of the largest deck
 * are in equally high columns: 13 columns of 12 cards, so 13 to the power of 13 times 2 to the power of 14, which is
 * less than 2 to the power of 64. */
static void begin(struct sp_relaxed *x, struct state *a)
{
    uint64_t radix = 1;
    for (int column = 0; column < x->game->rules.columns; column++) {
        a->frozen[column] = (uint8_t)find_sequences(x, column);
        x->of_sequence[column] = radix;
        a->key += radix * a->frozen[column];
        radix *= a->frozen[column] + 1u;
        reach(x, a, column);
    }
    x->of_dealt = radix;
    a->key += a->has_row ? radix << SP_MOST_COLUMNS : 0;
}

bool sp_relaxed_is_lost(struct sp_relaxed *x, const struct sp_game *game, const struct sp_pile *pile, int stock,
                        int most)
{
    struct state a = {.has_row = stock > 0};
    assert(stock <= game->rules.columns);
    x->game = game;
    x->pile = pile;
    x->stock = stock;
    x->most = most < SP_RELAXED_STATES ? most : SP_RELAXED_STATES;
    x->states = 0;
    x->turn++;
    x->set = 0x1111111111111110u & (((uint64_t)1 << 4 * (game->rules.ranks + 1)) - 1);
    begin(x, &a);
    return search(x, &a) == LOST;
}
