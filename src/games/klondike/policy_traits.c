/* The features (traits) of a position for the bot `policy`; their weights are in policy_weights.h. Unknown cards, which
 * are face down or just being turned, have their own values. */
#include "games/klondike/policy.h"

#include <assert.h>
#include <string.h>

static const uint64_t every_card = 0x00FFFFFFFFFFFFF0, reds = 0x6666666666666666, clubs = 0x1111111111111111;

/* ---- what columns and stock offer ---- */

/* The cards that can be laid on one of these. */
static uint64_t takers_of(uint64_t tops, enum kl_build build)
{
    uint64_t below = tops >> KT_SUITS;
    if (build == KL_BUILD_SUIT)
        return below;
    if (build == KL_BUILD_ANY)
        return ((below | below >> 1 | below >> 2 | below >> 3) & clubs) * 15;
    uint64_t on_red = below & reds, on_black = below & ~reds;
    uint64_t black = (on_red >> KT_DIAMONDS | on_red >> KT_HEARTS) & clubs;
    uint64_t red = (on_black | on_black >> KT_SPADES) & clubs;
    return black << KT_CLUBS | black << KT_SPADES | red << KT_DIAMONDS | red << KT_HEARTS;
}

/* The cards that may move into an empty column. */
static uint64_t starters_of(const struct kl_rules *rules)
{
    if (rules->empty == KL_EMPTY_NONE)
        return 0;
    return rules->empty == KL_EMPTY_ANY ? every_card : 0xFull << rules->ranks * KT_SUITS;
}

uint64_t kl_lands(const struct klondike *s)
{
    uint64_t tops = 0, starters = starters_of(&s->rules);
    bool has_empty = false;
    for (int i = 0; i < s->rules.columns; i++) {
        tops |= kl_bit(kl_top_card(&s->column[i]));
        has_empty |= s->column[i].open == 0;
    }
    return (takers_of(tops, s->rules.build) & every_card) | (has_empty ? starters : 0);
}

/* The places that a pass from the start shows, if the row were endless. */
static uint64_t grid_of(int every)
{
    uint64_t grid = kl_bit(every - 1);
    for (int next = every; next < KL_DECK; next *= 2)
        grid |= grid << next;
    return grid;
}

/* The places that come to the top of the waste if only draws are made. The last card always does. */
uint64_t kl_reach(const struct klondike *s)
{
    uint64_t grid = grid_of(s->rules.draw);
    bool has_another_pass = s->rules.passes == 0 || s->pass < s->rules.passes;
    if (s->talon == 0)
        return 0;
    uint64_t reach = grid << s->waste | kl_bit(s->talon - 1);
    if (s->waste > 0)
        reach |= kl_bit(s->waste - 1);
    return (has_another_pass ? reach | grid : reach) & kl_lowest_bits(s->talon);
}

/* The same after the card at place i is removed, with the current numbers of the places. */
static uint64_t reach_without(const struct klondike *s, uint64_t grid, int i)
{
    uint64_t before = kl_lowest_bits(i);
    uint64_t reach = grid << (i + 1) | kl_bit(s->talon - 1) | (grid & before) | (grid & ~before) << 1;
    return (i > 0 ? reach | kl_bit(i - 1) : reach) & kl_lowest_bits(s->talon);
}

/* ---- traits ---- */

/* Where a card is, for one that waits for it. */
enum {
    AT_HOME,
    COMES_BACK, /* at home, but could come back to a column at once */
    ON_TOP,     /* of a column */
    LOOSE,      /* under cards of a column that could leave at once */
    COVERED,    /* under others */
    PLAYABLE,   /* in the stock, could be fetched and played at once */
    FETCHABLE,  /* in the stock, but has no place to go */
    SOON,       /* in the stock, fetchable after another card is played from there */
    BURIED,     /* in the stock */
    UNKNOWN,    /* closed */
    WHERES,
    PAIRS = WHERES * WHERES
};

/* Which card it is, for one that it could be laid on. */
enum { KIN_HOME, KIN_HEAD, KIN_OPEN, KIN_FETCHABLE, KIN_SOON, KIN_BURIED, KIN_UNKNOWN, KINS };

/* Numbers of distinguished values. */
enum { DEPTHS = 4, DISTANCES = 5, EMPTIES = 3, NEARNESSES = 3, TURNS = 5, PLAYS = 6, HOPES = 10, LEADS = 12 };

/* The traits, each the first of a table. */
enum {
    CLOSED_HERE = 0,                                  /* for each column */
    CLOSED_CARDS = CLOSED_HERE + KL_MOST_COLUMNS,     /* in all */
    HEAD = CLOSED_CARDS + 37,                         /* depth, and where the two cards are on which it can go */
    HEAD_ALONE = HEAD + DEPTHS * PAIRS,               /* depth, distance from home */
    KING = HEAD_ALONE + DEPTHS * DISTANCES,           /* depth, empty columns */
    TURNED = KING + DEPTHS * EMPTIES,                 /* depth, where a card is just being turned */
    LENGTH = TURNED + DEPTHS,                         /* depth, face-up cards */
    TOP = LENGTH + DEPTHS * (KT_RANKS + 1),           /* which cards can go on it */
    TOP_RANK = TOP + KINS * KINS,                     /* rank */
    STOCK = TOP_RANK + KT_RANKS + 1,                  /* nearness, and where the two cards are on which it can go */
    STOCK_HOME = STOCK + NEARNESSES * PAIRS,          /* nearness, distance from home */
    STOCK_KING = STOCK_HOME + NEARNESSES * DISTANCES, /* nearness, empty columns */
    STOCK_SIZE = STOCK_KING + NEARNESSES * EMPTIES,   /* stock and waste */
    NEXT = STOCK_SIZE + KL_DECK + 1,                  /* the next card to go home: its rank, where it is */
    NEXT_TWO = NEXT + (KT_RANKS + 1) * WHERES,        /* where it is, and the one after it */
    NEXT_UNDER = NEXT_TWO + PAIRS,                    /* how many cards */
    LEAD = NEXT_UNDER + KT_RANKS + 1,                 /* of a suit at home over the other colour */
    EMPTY = LEAD + LEADS,                             /* empty columns, kings that wait for one */
    TURN = EMPTY + 16,                                /* face-down cards that can be turned */
    PLAY = TURN + TURNS,                              /* cards of the stock that can be played */
    TURN_PLAY = PLAY + PLAYS,                         /* both */
    STUCK = TURN_PLAY + TURNS * PLAYS,                /* neither, and nothing goes home */
    HOPE = STUCK + 1,                                 /* eighths of the unknown cards that would have a place to go */
    ALL_TRAITS = HOPE + HOPES
};

static_assert((int)ALL_TRAITS == KL_TRAITS && (int)CLOSED_CARDS == KL_CLOSED_TRAITS, "policy.h knows them");

struct look {
    const struct klondike *s;
    enum kl_build build;
    uint16_t *traits;
    int count;
    int empties, kings, turns, plays;
    uint64_t reach, soon; /* places in the stock: draws alone lead there, or after a card of the stock is played */
    uint64_t open, heads; /* cards of the columns, and those of them that are the deepest on face-down ones */
    uint64_t lands, next; /* any cards that some column takes, and the next to go home */
    uint8_t where[KT_CARD_CODES + KT_SUITS];
};

static void note(struct look *l, int trait)
{
    l->traits[l->count++] = (uint16_t)trait;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* A suit of the other colour; twin_of is the other one. */
static int kin_of(kt_card card)
{
    return kt_is_red(card) ? KT_CLUBS : KT_DIAMONDS;
}

static int twin_of(int suit)
{
    return KT_SUITS - 1 - suit;
}

static int pair_of(int a, int b, int base)
{
    return a < b ? a * base + b : b * base + a;
}

/* The weights were learned with red-black building, where two cards fit on a card and it fits on two. Building in suit
 * there is one: the other one counts as gone, which is 0. Of four, the two that matter most (`worth`) count.
 * Cold, so that the usual rules are as fast as without this. */
__attribute__((cold)) static int other_pair(const uint8_t value[KT_SUITS], int suit, enum kl_build build,
                                            const uint8_t *worth, int base)
{
    int best[2] = {0};
    if (build == KL_BUILD_SUIT)
        return pair_of(0, value[suit], base);
    for (int i = 0; i < KT_SUITS; i++) {
        int lower = worth[best[0]] < worth[best[1]] ? 0 : 1;
        if (worth[value[i]] > worth[best[lower]])
            best[lower] = value[i];
    }
    return pair_of(best[0], best[1], base);
}

/* Where the cards are that this one can be laid on. */
static int landings_of(const struct look *l, kt_card card)
{
    static const uint8_t worth[WHERES] = {0, 6, 9, 8, 5, 7, 4, 3, 1, 2};
    const uint8_t *higher = &l->where[card - kt_suit(card) + KT_SUITS];
    if (l->build != KL_BUILD_RED_BLACK)
        return other_pair(higher, kt_suit(card), l->build, worth, WHERES);
    int kin = kin_of(card);
    return pair_of(higher[kin], higher[twin_of(kin)], WHERES);
}

static int kin_kind(const struct look *l, int card)
{
    static const uint8_t kind[WHERES] = {KIN_HOME,      KIN_HOME,      KIN_OPEN, KIN_OPEN,   KIN_OPEN,
                                         KIN_FETCHABLE, KIN_FETCHABLE, KIN_SOON, KIN_BURIED, KIN_UNKNOWN};
    return kl_has(l->heads, card) ? KIN_HEAD : kind[l->where[card]];
}

__attribute__((cold)) static int other_takers(const struct look *l, kt_card top)
{
    static const uint8_t worth[KINS] = {0, 6, 2, 5, 4, 1, 3};
    uint8_t kinds[KT_SUITS];
    for (int suit = 0; suit < KT_SUITS; suit++)
        kinds[suit] = (uint8_t)kin_kind(l, kt_card_of(kt_rank(top) - 1, suit));
    return other_pair(kinds, kt_suit(top), l->build, worth, KINS);
}

/* Which cards can be laid on this one. */
static int takers_kind(const struct look *l, kt_card top)
{
    if (l->build != KL_BUILD_RED_BLACK)
        return other_takers(l, top);
    int lower = top - kt_suit(top) - KT_SUITS, kin = kin_of(top);
    return pair_of(kin_kind(l, lower + kin), kin_kind(l, lower + twin_of(kin)), KINS);
}

/* ---- surveying the position ---- */

static void look_at_home(struct look *l)
{
    const uint8_t *home = l->s->home;
    int all = least(least(home[0], home[1]), least(home[2], home[3])); /* ranks that are home in every suit */
    memset(l->where, AT_HOME, kt_card_of(all + 1, 0));
    for (int suit = 0; suit < KT_SUITS; suit++) {
        for (int rank = all + 1; rank <= home[suit]; rank++)
            l->where[kt_card_of(rank, suit)] = AT_HOME;
        l->next |= kl_bit(kt_card_of(home[suit] + 1, suit));
    }
    l->next &= kl_lowest_bits(kt_card_of(l->s->rules.ranks + 1, 0));
}

static void look_at_columns(struct look *l)
{
    for (int i = 0; i < l->s->rules.columns; i++) {
        const struct kl_column *column = &l->s->column[i];
        int height = kl_height(column);
        if (height == 0) {
            l->empties += l->s->rules.empty != KL_EMPTY_NONE;
            continue;
        }
        for (int depth = column->closed; depth < height; depth++) {
            l->where[column->card[depth]] = COVERED;
            l->open |= kl_bit(column->card[depth]);
        }
        l->where[column->card[height - 1]] = ON_TOP;
        if (column->closed > 0)
            l->heads |= kl_bit(kl_deepest(column));
    }
    l->lands = kl_lands(l->s);
}

/* If a card moves to another column, all cards on it move with it; only a top card goes home. */
static void look_under(struct look *l)
{
    for (int i = 0; i < l->s->rules.columns; i++) {
        const struct kl_column *column = &l->s->column[i];
        int last = kl_height(column) - 1;
        for (int depth = column->closed + 1; depth <= last; depth++)
            if (kl_has(depth == last ? l->lands | l->next : l->lands, column->card[depth]))
                l->where[column->card[depth - 1]] = LOOSE;
    }
}

static void look_at_stock(struct look *l)
{
    const struct klondike *s = l->s;
    uint64_t grid = grid_of(s->rules.draw);
    l->reach = kl_reach(s);
    for (int i = 0; i < s->talon; i++) {
        if (!kl_has(l->reach, i))
            continue;
        bool can_play = kl_has(l->lands | l->next, s->turned[i]);
        l->where[s->turned[i]] = can_play ? PLAYABLE : FETCHABLE;
        if (can_play)
            l->soon |= reach_without(s, grid, i);
    }
    for (int i = 0; i < s->talon; i++)
        if (!kl_has(l->reach, i))
            l->where[s->turned[i]] = kl_has(l->soon, i) ? SOON : BURIED;
}

static void look_back(struct look *l)
{
    for (int suit = 0; l->s->rules.worry && suit < KT_SUITS; suit++) {
        kt_card card = kt_card_of(l->s->home[suit], suit);
        if (kt_rank(card) > KT_ACE && kt_rank(card) < l->s->rules.ranks && kl_has(l->lands, card))
            l->where[card] = COMES_BACK;
    }
}

/* ---- listing the features ---- */

static int distance_of(const struct look *l, kt_card card)
{
    return least(kt_rank(card) - l->s->home[kt_suit(card)] - 1, DISTANCES - 1);
}

static void note_head(struct look *l, const struct kl_column *column, int depth)
{
    kt_card head = kl_deepest(column);
    if (kt_rank(head) == l->s->rules.ranks) {
        note(l, KING + depth * EMPTIES + least(l->empties, EMPTIES - 1));
        l->kings += column->closed > 0;
    } else {
        note(l, HEAD + depth * PAIRS + landings_of(l, head));
    }
    if (column->open == 1)
        note(l, HEAD_ALONE + depth * DISTANCES + distance_of(l, head));
    l->turns += column->closed > 0 && kl_has(l->lands, head);
}

static void note_column(struct look *l, const struct kl_column *column)
{
    static const uint8_t depths[KL_MOST_COLUMNS] = {0, 1, 2, 2, 3, 3, 3, 3, 3};
    int depth = depths[column->closed], height = kl_height(column);
    note(l, CLOSED_HERE + column->closed);
    if (height == 0)
        return;
    kt_card top = column->card[height - 1];
    if (!top) {
        note(l, TURNED + depth);
        return;
    }
    note_head(l, column, depth);
    note(l, LENGTH + depth * (KT_RANKS + 1) + column->open);
    note(l, TOP_RANK + kt_rank(top));
    if (kt_rank(top) > 2)
        note(l, TOP + takers_kind(l, top));
    for (int i = column->closed; i < height - 1; i++)
        if (kl_has(l->next, column->card[i]))
            note(l, NEXT_UNDER + height - 1 - i);
}

static void note_stock(struct look *l, kt_card card)
{
    int where = l->where[card], near = where == BURIED ? 0 : where == SOON ? 2 : 1;
    note(l, STOCK_HOME + near * DISTANCES + distance_of(l, card));
    if (kt_rank(card) == l->s->rules.ranks) {
        note(l, STOCK_KING + near * EMPTIES + least(l->empties, EMPTIES - 1));
        l->kings += near == 1;
    } else {
        note(l, STOCK + near * PAIRS + landings_of(l, card));
    }
    l->plays += where == PLAYABLE;
}

static void note_suit(struct look *l, int suit)
{
    const uint8_t *home = l->s->home;
    int rank = home[suit] + 1, other = kt_suit_is_red(suit) ? KT_CLUBS : KT_DIAMONDS;
    int lead = home[suit] - least(home[other], home[KT_SUITS - 1 - other]);
    int where = l->where[kt_card_of(rank, suit)];
    if (rank <= l->s->rules.ranks)
        note(l, NEXT + rank * WHERES + where);
    if (rank < l->s->rules.ranks)
        note(l, NEXT_TWO + where * WHERES + l->where[kt_card_of(rank + 1, suit)]);
    note(l, LEAD + (lead < -1 ? 0 : least(lead + 2, LEADS - 1)));
}

static void note_hope(struct look *l)
{
    const struct klondike *s = l->s;
    uint64_t unknown = every_card & kl_lowest_bits(kt_card_of(s->rules.ranks + 1, 0)) & ~l->open;
    for (int i = 0; i < s->talon; i++)
        unknown &= ~kl_bit(s->turned[i]);
    for (int suit = 0; suit < KT_SUITS; suit++)
        unknown &= ~(clubs << suit & kl_lowest_bits(kt_card_of(s->home[suit] + 1, 0)));
    int all = __builtin_popcountll(unknown), good = __builtin_popcountll(unknown & (l->lands | l->next));
    note(l, HOPE + (all > 0 ? (8 * good + all / 2) / all : HOPES - 1));
}

static bool has_home_move(const struct look *l)
{
    for (int i = 0; i < l->s->rules.columns; i++)
        if (kl_has(l->next, kl_top_card(&l->s->column[i])))
            return true;
    return false;
}

/* The features of the position: the sum of their weights is its value. */
int kl_list_traits(const struct klondike *s, uint16_t traits[KL_MOST_TRAITS])
{
    struct look l = {.s = s, .build = s->rules.build, .traits = traits};
    int closed = 0;
    memset(l.where, UNKNOWN, sizeof l.where);
    look_at_home(&l);
    look_at_columns(&l);
    look_at_stock(&l);
    look_under(&l);
    look_back(&l);
    for (int i = 0; i < s->rules.columns; i++) {
        note_column(&l, &s->column[i]);
        closed += s->column[i].closed;
    }
    for (int i = 0; i < s->talon; i++)
        if (s->turned[i])
            note_stock(&l, s->turned[i]);
    for (int suit = 0; suit < KT_SUITS; suit++)
        note_suit(&l, suit);
    note(&l, CLOSED_CARDS + closed);
    note(&l, STOCK_SIZE + s->talon);
    note(&l, EMPTY + least(l.empties, 3) * 4 + least(l.kings, 3));
    int turns = least(l.turns, TURNS - 1), plays = least(l.plays, PLAYS - 1);
    note(&l, TURN + turns);
    note(&l, PLAY + plays);
    note(&l, TURN_PLAY + turns * PLAYS + plays);
    if (l.turns + l.plays == 0 && !has_home_move(&l))
        note(&l, STUCK);
    note_hope(&l);
    assert(l.count <= KL_MOST_TRAITS);
    return l.count;
}
