/* The value of a table: a sum of learned weights over features of single piles, so that after a move only two piles are
 * evaluated again. */
#ifndef KT_SPIDER_VALUE_H
#define KT_SPIDER_VALUE_H

#include "games/spider/table.h"

/* Each feature is a first number and as many more as it has cases. */
enum {
    SP_TRAIT_CLOSED = 0,                                     /* piles with 0..6 face-down cards */
    SP_TRAIT_RUN = SP_TRAIT_CLOSED + 7,                      /* open runs of 1..13 cards */
    SP_TRAIT_RUN_ON_TOP = SP_TRAIT_RUN + 14,                 /* the same for those that can be lifted */
    SP_TRAIT_HIGHER_ON_LOWER = SP_TRAIT_RUN_ON_TOP + 14,     /* cards that are not in sequence */
    SP_TRAIT_LOWER_ON_HIGHER = SP_TRAIT_HIGHER_ON_LOWER + 1, /* with a gap between the ranks */
    SP_TRAIT_PIECES =
        SP_TRAIT_LOWER_ON_HIGHER + 1, /* 0..9 runs of face-up cards in a pile without face-down cards, then with */
    SP_TRAIT_BREAKS = SP_TRAIT_PIECES + 20,      /* 0..7 places that are not in sequence, likewise */
    SP_TRAIT_KING_LOW = SP_TRAIT_BREAKS + 16,    /* kings that are the first card of their pile */
    SP_TRAIT_KING_HIGH = SP_TRAIT_KING_LOW + 1,  /* the other kings that are face up */
    SP_TRAIT_OVER_OWN = SP_TRAIT_KING_HIGH + 1,  /* face-up cards over a lower one of their suit in the pile */
    SP_TRAIT_OVER_OTHER = SP_TRAIT_OVER_OWN + 1, /* over a lower one of any suit, only */
    SP_TRAIT_BASE =
        SP_TRAIT_OVER_OTHER + 1,        /* cards in sequence, any suit, from a king at the start of the pile: 0..13 */
    SP_TRAIT_TOP = SP_TRAIT_BASE + 14,  /* rank of the last card: 1..13 */
    SP_TRAIT_GROUP = SP_TRAIT_TOP + 14, /* runs of the last sequence of any suit: 0..5 */
    SP_TRAIT_NEXT =
        SP_TRAIT_GROUP + 6, /* the card to be dealt next: continues the run, fits, is higher, lower; pile empty */
    SP_TRAIT_LINK = SP_TRAIT_NEXT + 5,      /* cards in sequence in their suit, by rank */
    SP_TRAIT_LOOSE = SP_TRAIT_LINK + 14,    /* cards in sequence on another suit, by rank */
    SP_TRAIT_BURIED = SP_TRAIT_LOOSE + 14,  /* cards right under one that is not in sequence, by rank */
    SP_TRAIT_EMPTY = SP_TRAIT_BURIED + 14,  /* 0..5 empty piles */
    SP_TRAIT_RANKS = SP_TRAIT_EMPTY + 6,    /* different ranks of last cards: 0..10 */
    SP_TRAIT_FITS = SP_TRAIT_RANKS + 11,    /* liftable runs that fit on another suit: 0..7 */
    SP_TRAIT_FITS_SUIT = SP_TRAIT_FITS + 8, /* and on their own: 0..5 */
    SP_TRAIT_SETS = SP_TRAIT_FITS_SUIT + 6, /* finished sets */
    SP_TRAIT_STAGE = SP_TRAIT_SETS + 1,     /* 1: the value of having this much stock left */
    SP_TRAITS
};

enum { SP_STAGES = 6 };

struct sp_weights {
    int32_t of[SP_STAGES][SP_TRAITS];
};

/* Facts about a pile for the value of the whole table. */
struct sp_pile_value {
    int32_t score;
    kt_card last, head; /* its last card; the highest of the run that can be lifted */
    uint8_t run;
    uint64_t hash;
};

/* A walk along a pile, from its first card. It can continue where it stopped, so that a pile that gets or loses some
 * cards need not be walked again. */
struct sp_walk {
    uint64_t hash;
    int32_t score;
    uint16_t ranks[KT_SUITS], all_ranks; /* seen so far */
    uint8_t run, pieces, breaks, group, base;
    kt_card last;
    bool on_base;
};

static inline int sp_stage_of(const struct sp_game *game, int stock)
{
    int deals = (stock + game->rules.columns - 1) / game->rules.columns;
    return deals < SP_STAGES ? deals : SP_STAGES - 1;
}

/* The card that this pile gets when the stock is dealt, or KT_NO_CARD. */
static inline kt_card sp_next_card(const struct sp_game *game, int stock, int pile)
{
    return pile < stock ? game->stock_card[game->stock - stock + pile] : KT_NO_CARD;
}

/* Skips the face-down cards; adds one face-down card, or one face-up card; the value of the pile if it ends here. */
void sp_walk_closed(struct sp_walk *walk, const struct sp_pile *pile);
void sp_walk_face_down(struct sp_walk *walk, kt_card card);
void sp_walk_open(struct sp_walk *walk, const int32_t weight[SP_TRAITS], kt_card card, bool is_first_open,
                  bool is_first);
void sp_walk_end(const struct sp_walk *walk, const int32_t weight[SP_TRAITS], int closed, kt_card next,
                 struct sp_pile_value *value);
void sp_value_pile(const int32_t weight[SP_TRAITS], const struct sp_pile *pile, kt_card next,
                   struct sp_pile_value *value);

/* What the card that is dealt next adds to the value of a pile. */
int32_t sp_value_next(const int32_t weight[SP_TRAITS], kt_card next, kt_card last);

int32_t sp_value_all(const struct sp_game *game, const int32_t weight[SP_TRAITS], const struct sp_pile_value *piles,
                     int finished);

/* For training: how often each feature occurs. */
void sp_count_traits(const struct sp_game *game, const struct sp_table *table, int16_t count[SP_TRAITS]);

const struct sp_weights *sp_weights_for(const struct sp_rules *rules);

#endif
