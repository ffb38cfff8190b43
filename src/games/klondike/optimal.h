/* The inside of the solver `optimal`, which optimal.c describes: the position of its search, and what its files share.
 *
 * **The position.** A card in a column is face down, or *locked* (the deepest face-up card, where it lay at the start),
 * or *loose*. The face-down and the locked cards of a column are the first `depth` ones that lay there at the start. A
 * column without them is empty, or starts with a loose king. All other loose cards lie on a card one higher, which is
 * one of two. So a position is: depths, foundations, places of the talon (stock and waste) that are still filled, how
 * many of these cards are in the waste, and one bit for each loose card: 128 bits, the same for each order of columns.
 *
 * Sets of cards have the bit `1 << card`. The face-up cards of a column are such a set: a run has one card of each
 * rank, so its lowest bit is the top card, and its highest one the card at the bottom. */
#ifndef KT_KLONDIKE_OPTIMAL_H
#define KT_KLONDIKE_OPTIMAL_H

#include <assert.h>

#include "core/solver.h"
#include "games/klondike/klondike.h"
#include "search/node_pool.h"

enum {
    KL_LONGEST = (1 << 15) - 1, /* moves that a node can count; no shortest line comes near */
    KL_MOST_JOINED = 64,        /* moves of one step, draws and redeals not counted */
    KL_MOST_DEPTH = KL_MOST_CLOSED + 1,
    KL_MOST_ARRIVALS = 32
};

#define KL_NO_NODE UINT32_MAX

/* ---- positions ---- */

/* What does not change during a search. */
struct kl_dealt {
    uint8_t draw, columns, ranks, worry, build;
    bool kings_start;                                      /* may kings move into empty columns? */
    bool has_limit;                                        /* is the number of redeals limited? */
    int redeal_cost;                                       /* moves that turning the waste over counts as */
    int talon;                                             /* cards in stock and waste at the start */
    int waste_bit, redeal_bit, depth_bit[KL_MOST_COLUMNS]; /* where they are in the key */
    kt_card talon_card[KL_DECK];
    kt_card card[KL_MOST_COLUMNS][KL_MOST_DEPTH];          /* face-down ones and the locked one */
    uint64_t below[KL_MOST_COLUMNS][KL_MOST_DEPTH + 1];    /* these, for each depth */
    uint64_t blocking[KL_MOST_COLUMNS][KL_MOST_DEPTH + 1]; /* cards of which a lower one of the suit is face down */
    uint64_t lower[KL_DECK];         /* places of the talon with a lower card of the suit of this one, */
    uint64_t lower_before[KL_DECK];  /* and those of them before it */
    uint64_t parents[KT_CARD_CODES]; /* cards that this one may be put on */
    uint64_t all;
    uint8_t *parks; /* how many are needed for all depths (optimal_bound.c) */
    size_t parks_size;
    uint32_t weight[KL_MOST_COLUMNS]; /* of a depth, in the index of `parks` */
};

struct kl_place {
    uint64_t run[KL_MOST_COLUMNS]; /* the face-up cards */
    uint64_t talon;                /* places that are filled */
    uint8_t depth[KL_MOST_COLUMNS], home[KT_SUITS];
    uint8_t waste, count, redeals; /* cards in the waste, in the talon; redeals left if they are limited */
};

/* optimal_place.c */
void kl_deal_out(struct kl_dealt *dealt, const struct klondike *s, int redeal_cost, struct kl_place *place);
void kl_place_key(const struct kl_dealt *dealt, const struct kl_place *place, uint64_t key[2]);
void kl_place_read(const struct kl_dealt *dealt, const uint64_t key[2], struct kl_place *place);

/* A card that can go home at once in some shortest line, or none. */
kt_card kl_safe_card(const struct kl_dealt *dealt, const struct kl_place *place);

static inline uint64_t kl_bit(kt_card card)
{
    return (uint64_t)1 << card;
}

static inline kt_card kl_top_of(uint64_t run)
{
    return run ? (kt_card)__builtin_ctzll(run) : KT_NO_CARD;
}

static inline kt_card kl_bottom_of(uint64_t run)
{
    return (kt_card)(63 - __builtin_clzll(run));
}

static inline bool kl_is_next(const struct kl_place *place, kt_card card)
{
    return place->home[kt_suit(card)] + 1 == kt_rank(card);
}

static inline int kl_cards_left(const struct kl_dealt *dealt, const struct kl_place *place)
{
    return KT_SUITS * dealt->ranks - place->home[0] - place->home[1] - place->home[2] - place->home[3];
}

/* The place of the top card of the waste. */
static inline int kl_waste_place(uint64_t talon, int waste)
{
    for (int i = 1; i < waste; i++)
        talon &= talon - 1;
    return __builtin_ctzll(talon);
}

/* ---- lower bounds ---- */

/* optimal_bound.c */
bool kl_parks_open(struct kl_dealt *dealt, const struct kl_place *start, struct kt_memory *memory);
void kl_parks_close(struct kl_dealt *dealt, struct kt_memory *memory);
int kl_parks_needed(const struct kl_dealt *dealt, const struct kl_place *place);

struct kl_talon_entry;

struct kl_talon {
    const struct kl_dealt *dealt;
    struct kt_budget *budget;
    struct kl_talon_entry *entry; /* 2^bits; NULL if the simple bound is used */
    int bits;
    uint8_t column[KT_CARD_CODES]; /* of the cards that are face down or locked at the start */
    uint64_t visits;
    bool is_stopped; /* by the budget: what was found since is wrong */
};

/* optimal_talon.c */
int kl_talon_needs(struct kl_talon *talon, const struct kl_place *place);

/* optimal_columns.c: a position of its relaxed game. */
struct kl_relaxed {
    uint64_t hidden, locked; /* cards */
    uint64_t talon;          /* places that are filled */
    uint32_t index;          /* of the depths, as in `parks` */
    uint8_t depth[KL_MOST_COLUMNS], count, waste;
};

/* Parks first: their weights are used. False without memory. */
bool kl_talon_open(struct kl_talon *talon, const struct kl_dealt *dealt, struct kt_memory *memory,
                   struct kt_budget *budget);
void kl_talon_close(struct kl_talon *talon, struct kt_memory *memory);
void kl_relax(const struct kl_talon *talon, const struct kl_place *place, struct kl_relaxed *relaxed);
void kl_relaxed_take(const struct kl_talon *talon, struct kl_relaxed *relaxed, int place, int waste);
void kl_relaxed_prefetch(const struct kl_talon *talon, const struct kl_relaxed *relaxed);
int kl_relaxed_needs(struct kl_talon *talon, const struct kl_relaxed *relaxed, int at_least);

/* ---- nodes: optimal_nodes.c ---- */

struct kl_open_node {
    uint64_t key[2];
    uint32_t parent;
    uint16_t moves : 15;   /* on the best way here */
    uint16_t is_again : 1; /* it was expanded before, at a lower total */
    uint16_t due;          /* total of moves at which it is expanded next; 0: never again */
};

/* The positions that were reached, found by their keys, and those to be expanded. Zeroed before its first use. */
struct kl_open_nodes {
    struct kt_node_pool pool;
    struct kt_vector due; /* for each total of moves, the top of a stack */
};

bool kl_nodes_open(struct kl_open_nodes *nodes, struct kt_memory *memory); /* false without memory */
bool kl_nodes_free_some(struct kl_open_nodes *nodes, int pieces);          /* true when nothing is left */
void kl_nodes_prefetch(const struct kl_open_nodes *nodes, const uint64_t key[2]);
uint32_t kl_nodes_find(const struct kl_open_nodes *nodes, const uint64_t key[2]);    /* or KL_NO_NODE */
uint32_t kl_nodes_add(struct kl_open_nodes *nodes, const struct kl_open_node *node); /* or KL_NO_NODE */
bool kl_nodes_queue(struct kl_open_nodes *nodes, uint32_t number);                   /* false without memory */
uint32_t kl_nodes_next(struct kl_open_nodes *nodes, int due); /* the newest one that is due then, or KL_NO_NODE */
int kl_nodes_most_due(const struct kl_open_nodes *nodes);

static inline struct kl_open_node *kl_open_node_at(const struct kl_open_nodes *nodes, uint32_t number)
{
    return kt_pool_at(&nodes->pool, number, sizeof(struct kl_open_node));
}

/* ---- the search ---- */

/* A move of a card, with all that lie on it, onto another card or to one of these; draws go without saying. */
enum { KL_TO_HOME = 60, KL_TO_EMPTY = 61 };

struct kl_joined {
    kt_card card;
    uint8_t onto;
};

struct kl_optimal_search {
    struct kl_dealt dealt;
    struct kl_talon talon;
    struct kl_open_nodes nodes;
    struct kt_budget *budget;
    uint32_t node; /* the one being expanded, */
    int moves;     /* on the way to it, */
    bool is_again; /* and whether it was expanded before */
    int now;       /* total of moves of this round */
    int next;      /* the least total of the steps that are left for later */
    int upper;     /* moves of the solution found */
    bool is_full;  /* memory ran out */
    uint32_t goal; /* the won position */
    int arrivals;  /* positions that are not looked up yet */
    struct kl_open_node arrival[KL_MOST_ARRIVALS];
    int joined; /* moves of the step that is being made */
    struct kl_joined join[KL_MOST_JOINED];
    const struct kl_open_node *wanted; /* while the line is written: the position looked for, */
    int found;                         /* and the moves that led there, 0 for not yet */
    struct kl_joined line[KL_MOST_JOINED];
    int firsts; /* home moves before the first node */
    struct kl_joined first[KL_MOST_JOINED];
};

/* optimal_steps.c */
void kl_try_steps(struct kl_optimal_search *s, const struct kl_place *place);
void kl_take_top(const struct kl_dealt *dealt, struct kl_place *place, int column); /* home */

/* optimal.c: a step of this cost ends here; changes `place`. The talon needs so many moves. */
void kl_arrive(struct kl_optimal_search *s, struct kl_place *place, int cost, int talon_needs);

/* optimal_line.c: writes the line to the goal; false without memory. */
bool kl_write_optimal(struct kl_optimal_search *s, const struct klondike *start, struct kt_memory *memory,
                      struct kt_line *line);

#endif
