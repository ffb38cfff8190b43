/* A lower bound on the number of moves other than home moves: the heuristic of the solver `optimal`.
 *
 * Relaxation: unlimited cells. Then a card goes home directly from its place, or is parked in a cell once.
 * The least number of cards parked is the bound: those that must be parked (tableau.h), and some `extra` ones. With few
 * cells it takes at least as many moves, since what is not parked there is moved elsewhere.
 *
 * Only the columns matter: cards in cells and at home are all at hand. So a home move leaves the bound alone; any other
 * move lifts one card, which lowers it by at most 1, and laying the card down never lowers it.
 *
 * Which extra cards are needed depends on the order. A card that can go home blocks no other, so home moves are made at
 * once, and cards that must be parked are removed when they are on top. What is left then depends only on how far the
 * suits are home. Each suit waits for a card with others on it: the next step is to dig for one of the four, and costs
 * the cards on it. So the bound is a shortest path in a four-dimensional grid. */
#ifndef KT_FREECELL_PARKING_H
#define KT_FREECELL_PARKING_H

#include "games/freecell/tableau.h"

enum { FC_PARKING_WAYS = 2 };

/* Columns at which all suits wait, and what is known of them: exact keys, a line of the processor's cache each. */
struct fc_parking_line {
    _Alignas(64) uint64_t key[FC_PARKING_WAYS][2];
    uint64_t choices[FC_PARKING_WAYS]; /* if exact: the cards that are in some choice of that many */
    uint8_t least[FC_PARKING_WAYS];    /* extra cards needed at least; 0 is a free place, since some are needed */
    bool is_exact[FC_PARKING_WAYS];
    uint8_t oldest;
};

/* Zeroed before its first use. */
struct fc_parking {
    struct kt_memory *memory;
    struct kt_budget *budget; /* polled; NULL for none */
    bool is_stopped;          /* the budget said no: answers mean nothing from then on */
    uint32_t plays;
    struct fc_parking_line *line; /* 2^bits of them, within the block */
    void *block;
    size_t block_size;
    int bits;
    uint32_t kept; /* since the table has this size */
    uint64_t allowed;
    uint64_t counted; /* only these cards count (FC_ANY_CARD: all); then nothing is kept, and no choices are found */
    bool is_cut;      /* see parking.c */
};

/* False without memory. */
bool fc_parking_open(struct fc_parking *parking, struct kt_memory *memory, struct kt_budget *budget);
void fc_parking_free(struct fc_parking *parking);

/* Can everything go home with this many extra cards parked, if fewer are known not to suffice? `choices` must hold all
 * cards that may be in such a choice (FC_ANY_CARD if nothing is known). If so, it becomes the set of all that are in
 * some choice: lifting one of these lowers the number needed, lifting any other card leaves it. If not, it is empty. */
#define FC_ANY_CARD UINT64_MAX
bool fc_parking_suffices(struct fc_parking *parking, const struct fc_tableau *t, int extra, uint64_t *choices);

#endif
