/* A test for positions that cannot be won, by a relaxed game.
 *
 * A unit is a run that lies face up where it was found, or a face-down card; a column is a stack of units. A unit is
 * freed when its first card moves. A card is within reach if its unit is freed or the last one of its column. In every
 * position on the way to a win, a card within reach is still at its first place, lies on a card within reach that is
 * one rank higher, or is the first of a column whose units are all freed. So for each rank the cards that need a card
 * of the next rank, less those that are first of a freed column, are at most as many as the cards of the next rank.
 *
 * The relaxed game only counts this. `slack` of a rank is the number of cards within reach that are one rank higher,
 * less the number of cards of the rank that need one. Freeing a unit takes 1 from the slack of its first card's rank,
 * and the unit below it gives 1 to the rank below its last card; the last unit of a column gives a free column instead.
 * All missing slack together must not exceed the number of free columns, also before the gain is added, because the
 * card that moves cannot land on what it uncovers. A freed king needs a free column until its set is complete; a set
 * can be complete only if all its cards are within reach. Dealt cards become units. If no order frees everything, the
 * position is lost. How cards that are not in one run can move, and that a deal covers cards, is left out.
 *
 * Freeing a unit is done at once if its gain is for the rank of its cost, or a free column: every later step remains
 * possible, since the missing slack less the free columns is the same or smaller. */
#ifndef KT_SPIDER_RELAXED_H
#define KT_SPIDER_RELAXED_H

#include "games/spider/value.h"

enum { SP_RELAXED_STATES = 100, SP_RELAXED_PLACES = 256 };

struct sp_relaxed_key {
    uint8_t byte[16];
};

/* Memory of one test. */
struct sp_relaxed {
    const struct sp_game *game;
    const struct sp_pile *pile;
    int stock; /* cards that are dealt in one row */
    int states;
    /* Of each unit: where it begins, what freeing it costs, and what that gives. */
    uint8_t start[SP_MOST_COLUMNS][SP_DECK + 1], cost[SP_MOST_COLUMNS][SP_DECK], gain[SP_MOST_COLUMNS][SP_DECK];
    struct sp_relaxed_key seen[SP_RELAXED_PLACES];
    bool is_used[SP_RELAXED_PLACES];
};

/* Does the test apply: complete sets leave the board automatically? */
bool sp_relaxed_fits(const struct sp_rules *rules);

/* True only if the position cannot be won. At most one row may be left in the stock. It gives up, and returns false,
 * after SP_RELAXED_STATES states of the relaxed game, or with two free columns to spare. */
bool sp_relaxed_is_lost(struct sp_relaxed *x, const struct sp_game *game, const struct sp_pile *pile, int stock);

#endif
