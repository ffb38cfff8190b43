/* A test for positions that cannot be won, by a relaxed game.
 *
 * A sequence is a face-down card, or face-up cards that descend by one rank each, of any suit, and were found in this
 * order; a column is a stack of sequences. The last one is the tail; its first card is frozen unless it is the first of
 * the column; its other cards are loose. (These are the loose and frozen cards of family.h, and the result is the same
 * for all positions of a family.) A sequence is freed when its first card moves; then this card is loose too, and the
 * sequence beneath is the tail. Loose cards and those of tails are within reach. A column whose last sequence is the
 * tail is free: all its cards are loose.
 *
 * In every position on the way to a win, a loose card lies on a card within reach that is one rank higher, or is the
 * first of a free column. So for each rank the loose cards, less those that are first of a free column, are at most as
 * many as the cards of the next rank within reach. `slack` of a rank is the number of cards within reach that are one
 * rank higher, less the number of loose cards of the rank. All missing slack together must not exceed the number of
 * free columns. This must hold before the first card of a tail moves, with the card itself counted as loose, because
 * it cannot land on what it uncovers. The run that it leads must be bare then: nothing lies on its last card, so there
 * is one place less for the rank below that card, unless it is an ace. The run may have grown by loose cards of its
 * suit, so the condition is tried for each length that these allow.
 *
 * The relaxed game only counts this. Freeing a tail takes 1 from the slack of the rank of its first card, and gives 1
 * to the rank below the last card of the new tail; if that is the last sequence, there is a free column more, and one
 * loose card more. A king that is loose needs a free column until its set is complete. A set can be complete if all
 * its cards are loose and its king is within reach; then it needs no place any more. A dealt card must be freed
 * before what is under it, and uncovers nothing that was not within reach; it need not be bare, because it may have
 * fallen on a card that it fits on. If no order frees everything, the position is lost. How cards that are not in one
 * run can move, and that a deal covers the last cards of columns, is left out.
 *
 * Freeing a tail is done at once if its gain is for the rank of its cost: every later step remains possible, since the
 * slack is the same and more cards are loose. */
#ifndef KT_SPIDER_RELAXED_H
#define KT_SPIDER_RELAXED_H

#include "games/spider/value.h"

enum { SP_RELAXED_STATES = 2000, SP_RELAXED_PLACES = 4096 };

struct sp_relaxed_place {
    uint64_t key;
    uint32_t turn; /* when the place was used */
};

/* Memory of the tests; all zero before the first. */
struct sp_relaxed {
    const struct sp_game *game;
    const struct sp_pile *pile;
    int stock; /* cards that are dealt in one row */
    int states, most;
    uint32_t turn;
    uint64_t set;                                    /* a set, 4 bits per rank */
    uint64_t of_sequence[SP_MOST_COLUMNS], of_dealt; /* what a sequence and a dealt card of a column are in keys */
    struct sp_relaxed_place seen[SP_RELAXED_PLACES];
    uint8_t start[SP_MOST_COLUMNS][SP_DECK + 2]; /* of each sequence */
};

/* Does the test apply: complete sets leave the board automatically? */
bool sp_relaxed_fits(const struct sp_rules *rules);

/* True only if the position cannot be won. At most one row may be left in the stock. It gives up, and returns false,
 * after `most` states of the relaxed game, at most SP_RELAXED_STATES, or with two free columns to spare. The result is
 * that of each position of the same family (family.h). */
bool sp_relaxed_is_lost(struct sp_relaxed *x, const struct sp_game *game, const struct sp_pile *pile, int stock,
                        int most);

#endif
