/* Best-first search for plans: sequences of moves that end with a card turned or a row dealt (or with the last set
 * finished).
 *
 * Until a card is turned, moves are deterministic, so the search needs no hidden cards. Boards are expanded in the
 * order of the guide; the caller compares the boards at the ends of plans.
 *
 * Most boards differ only in how loose cards are arranged: those that follow the first card of the last sequence of a
 * column can move and come back. Boards with the same other cards are a family (family.h has the same idea for boards
 * without unknown cards). Each time the number of expanded boards of a family doubles, all its boards lose some worth,
 * so that the search reaches more families. */
#ifndef KT_SPIDER_SCOUT_H
#define KT_SPIDER_SCOUT_H

#include "games/spider/guide.h"

enum { SPB_MOST_STEPS = 120, SPB_MOST_PLANS = 64 };

struct spb_plan {
    int worth;
    int steps; /* moves; the last one may be dealing */
    bool wins;
    struct spb_move move[SPB_MOST_STEPS];
};

struct spb_scout;

/* `allows` is called before each board visited, and may be NULL. The scout is made for searches of `effort` boards, and
 * takes at most `memory` bytes (0: no limit, some 59 million for large efforts); with less memory it searches fewer
 * boards. NULL if the memory is not enough for the smallest scout. */
struct spb_scout *spb_scout_open(bool (*allows)(void *), void *data, uint64_t effort, uint64_t memory);
void spb_scout_close(struct spb_scout *scout);
uint64_t spb_scout_bytes(const struct spb_scout *scout);
uint64_t spb_scout_effort(const struct spb_scout *scout); /* the effort for which it was opened */

/* Searches about `effort` boards, or until `allows` returns false, or the slots for boards and families are used up.
 * Returns how many plans it found, at most `most`, the best first, and at most `alike` that turn the card of the same
 * column. */
int spb_scout_look(struct spb_scout *scout, const struct spb_board *b, const struct spb_guide *guide, int effort,
                   int most, int alike);
void spb_scout_plan(const struct spb_scout *scout, int number, struct spb_plan *plan);

/* The board at the end of a plan, before anything is turned. */
void spb_scout_goal(const struct spb_scout *scout, int number, struct spb_board *b);
bool spb_scout_deals(const struct spb_scout *scout, int number);
int spb_scout_worth(const struct spb_scout *scout, int number);
int spb_scout_states(const struct spb_scout *scout);   /* visited by the last search */
bool spb_scout_wins(const struct spb_scout *scout);    /* the first plan wins */
bool spb_scout_saw_all(const struct spb_scout *scout); /* nothing more can be reached */

/* The same for boards of the same family. A move of loose cards does not change it unless cards go home. */
uint64_t spb_family_key(const struct spb_board *b);
bool spb_stays_in_family(const struct spb_board *after, struct spb_move move, const struct spb_undo *undo);

#endif
