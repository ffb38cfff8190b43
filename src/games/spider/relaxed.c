/* See relaxed.h. A complete search of the Spiderette deals 580, 567 and 1000050, which cannot be won, stores 7,744,
 * 5,699 and 36,796 positions without this test, and 64, 343 and 924 with it.
 *
 * Tried and dropped, on Spiderette deals 1000001-1000060 with one second each: the test after every move (41 decided)
 * and not only after those that cannot be undone (47), and several rows of the stock (47) instead of one (53). These
 * were measured with an earlier test that could be wrong before the last row: compare them only with each other. */
#include "games/spider/relaxed.h"

#include <string.h>

enum { ENOUGH_FREE = 2 };

/* What a step gives: a rank, or a free column. */
enum { NOTHING = 0, FREE_COLUMN = KT_RANKS + 1 };

struct state {
    int8_t slack[KT_RANKS + 2];     /* of each rank */
    int8_t missing;                 /* all that is below 0 */
    int8_t free;                    /* columns */
    uint8_t units[SP_MOST_COLUMNS]; /* that are not freed */
    uint16_t dealt;                 /* columns with a dealt card on top that is not freed */
    bool has_dealt;
    uint8_t reach[KT_CARD_CODES]; /* cards within reach */
    uint8_t sets[KT_SUITS];       /* that could be complete */
    uint8_t needed[KT_SUITS];     /* ranks without a card within reach for one more set */
};

enum answer { LOST, OPEN };

static bool can_pay(const struct state *a, int cost)
{
    return a->missing + (a->slack[cost] <= 0) <= a->free;
}

static void pay(struct state *a, int cost)
{
    a->missing = (int8_t)(a->missing + (a->slack[cost] <= 0));
    a->slack[cost]--;
}

static void add_gain(struct state *a, int gain)
{
    if (gain == FREE_COLUMN) {
        a->free++;
    } else if (gain != NOTHING) {
        a->missing = (int8_t)(a->missing - (a->slack[gain] < 0));
        a->slack[gain]++;
    }
}

/* A set that can be complete gives its king's place back. */
static void complete_set(const struct sp_relaxed *x, struct state *a, int suit)
{
    int ranks = x->game->rules.ranks;
    a->sets[suit]++;
    add_gain(a, ranks);
    for (int rank = KT_ACE; rank <= ranks; rank++)
        a->needed[suit] = (uint8_t)(a->needed[suit] + (a->reach[kt_card_of(rank, suit)] <= a->sets[suit]));
}

static void reach_card(const struct sp_relaxed *x, struct state *a, kt_card card)
{
    int suit = kt_suit(card);
    if (a->reach[card]++ == a->sets[suit] && --a->needed[suit] == 0)
        complete_set(x, a, suit);
}

/* ---- units ---- */

static kt_card dealt_card(const struct sp_relaxed *x, int column)
{
    return sp_next_card(x->game, x->stock, column);
}

static int find_units(struct sp_relaxed *x, int column)
{
    const struct sp_pile *pile = &x->pile[column];
    int units = 0;
    for (int i = 0; i < pile->height; i++) {
        if (i > pile->closed && sp_continues(pile->card[i], pile->card[i - 1]))
            continue;
        x->cost[column][units] = (uint8_t)kt_rank(pile->card[i]);
        x->gain[column][units] = (uint8_t)(i > 0 ? kt_rank(pile->card[i - 1]) - 1 : FREE_COLUMN);
        x->start[column][units++] = (uint8_t)i;
    }
    x->start[column][units] = (uint8_t)pile->height;
    return units;
}

/* The last unit of the column comes within reach. */
static void reach_unit(const struct sp_relaxed *x, struct state *a, int column)
{
    int unit = a->units[column] - 1;
    for (int i = unit < 0 ? 0 : x->start[column][unit]; unit >= 0 && i < x->start[column][unit + 1]; i++)
        reach_card(x, a, x->pile[column].card[i]);
}

static bool has_unit(const struct state *a, int column)
{
    return a->units[column] > 0 || (a->dealt >> column & 1);
}

static int cost_of(const struct sp_relaxed *x, const struct state *a, int column)
{
    return a->dealt >> column & 1 ? kt_rank(dealt_card(x, column)) : x->cost[column][a->units[column] - 1];
}

/* A dealt card uncovers nothing new: what it lies on was within reach before. */
static int gain_of(const struct sp_relaxed *x, const struct state *a, int column)
{
    return a->dealt >> column & 1 ? NOTHING : x->gain[column][a->units[column] - 1];
}

/* The cost can be paid. */
static void free_unit(const struct sp_relaxed *x, struct state *a, int column)
{
    int gain = gain_of(x, a, column);
    pay(a, cost_of(x, a, column));
    if (a->dealt >> column & 1) {
        a->dealt = (uint16_t)(a->dealt & ~(1 << column));
        return;
    }
    a->units[column]--;
    add_gain(a, gain);
    reach_unit(x, a, column);
}

static void deal_row(const struct sp_relaxed *x, struct state *a)
{
    a->has_dealt = true;
    for (int column = 0; column < x->stock; column++) {
        a->dealt = (uint16_t)(a->dealt | 1 << column);
        add_gain(a, kt_rank(dealt_card(x, column)) - 1);
        reach_card(x, a, dealt_card(x, column));
    }
}

/* ---- the search ---- */

/* The units that are left determine everything else. False if they were seen before. */
static bool add_state(struct sp_relaxed *x, const struct state *a)
{
    struct sp_relaxed_key key = {{0}};
    memcpy(key.byte, a->units, sizeof a->units);
    key.byte[13] = (uint8_t)a->dealt;
    key.byte[14] = (uint8_t)(a->dealt >> 8);
    key.byte[15] = a->has_dealt;
    size_t at = kt_hash_bytes(key.byte, sizeof key.byte) % SP_RELAXED_PLACES;
    for (; x->is_used[at]; at = (at + 1) % SP_RELAXED_PLACES)
        if (memcmp(&x->seen[at], &key, sizeof key) == 0)
            return false;
    x->is_used[at] = true;
    x->seen[at] = key;
    x->states++;
    return true;
}

static bool is_without_loss(const struct sp_relaxed *x, const struct state *a, int column)
{
    if (!has_unit(a, column))
        return false;
    int gain = gain_of(x, a, column), cost = cost_of(x, a, column);
    return (gain == cost || gain == FREE_COLUMN) && can_pay(a, cost);
}

static void free_without_loss(const struct sp_relaxed *x, struct state *a)
{
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (int column = 0; column < x->game->rules.columns; column++)
            for (; is_without_loss(x, a, column); is_changed = true)
                free_unit(x, a, column);
    }
}

static bool is_enough(const struct sp_relaxed *x, const struct state *a)
{
    bool has_units = a->dealt != 0;
    for (int column = 0; column < x->game->rules.columns; column++)
        has_units |= a->units[column] > 0;
    return (!has_units && (a->has_dealt || x->stock == 0)) || a->free - a->missing >= ENOUGH_FREE ||
           x->states >= SP_RELAXED_STATES;
}

/* First the steps that need no free column. */
static enum answer search(struct sp_relaxed *x, struct state a)
{
    free_without_loss(x, &a);
    if (is_enough(x, &a))
        return OPEN;
    if (!add_state(x, &a))
        return LOST;
    for (int with_slack = 1; with_slack >= 0; with_slack--)
        for (int column = 0; column < x->game->rules.columns; column++) {
            int cost = has_unit(&a, column) ? cost_of(x, &a, column) : NOTHING;
            if (cost == NOTHING || (a.slack[cost] > 0) != with_slack || !can_pay(&a, cost))
                continue;
            struct state after = a;
            free_unit(x, &after, column);
            if (search(x, after) == OPEN)
                return OPEN;
        }
    if (a.has_dealt || x->stock == 0)
        return LOST;
    deal_row(x, &a);
    return search(x, a);
}

bool sp_relaxed_fits(const struct sp_rules *rules)
{
    return sp_takes_sets(rules);
}

bool sp_relaxed_is_lost(struct sp_relaxed *x, const struct sp_game *game, const struct sp_pile *pile, int stock)
{
    struct state a = {0};
    x->game = game;
    x->pile = pile;
    x->stock = stock;
    if (x->states > 0)
        memset(x->is_used, 0, sizeof x->is_used);
    x->states = 0;
    memset(a.needed, game->rules.ranks, sizeof a.needed);
    for (int column = 0; column < game->rules.columns; column++) {
        int units = find_units(x, column), height = pile[column].height;
        a.units[column] = (uint8_t)units;
        add_gain(&a, height > 0 ? kt_rank(pile[column].card[height - 1]) - 1 : FREE_COLUMN);
        reach_unit(x, &a, column);
    }
    return search(x, a) == LOST;
}
