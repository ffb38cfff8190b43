/* Looks for plans: known moves that end with a card turned or a row dealt (or with the last set finished).
 *
 * As long as no card is turned nothing is left to luck, so what can be reached is searched as in an open game, the boards
 * that the guide likes best first; only what lies at the end of a plan is compared. */
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

/* `allows` is asked before each board looked at, and may be NULL. It is made for looks at `effort` boards, and takes at most `memory`
 * bytes (0: as many as it likes, some 45 million for large efforts); it sees less far with fewer. NULL if there is not even
 * enough for a small one. */
struct spb_scout *spb_scout_open(bool (*allows)(void *), void *data, uint64_t effort, uint64_t memory);
void spb_scout_close(struct spb_scout *scout);
uint64_t spb_scout_bytes(const struct spb_scout *scout);
uint64_t spb_scout_effort(const struct spb_scout *scout); /* that it was made for */

/* Looks at about `effort` boards; false from `allows` ends it before. Returns how many plans it found, at most
 * `most`, the best first, and at most `alike` that turn the same column's card: ask for each by its number. */
int spb_scout_look(struct spb_scout *scout, const struct spb_board *b, const struct spb_guide *guide, int effort,
                   int most, int alike);
void spb_scout_plan(const struct spb_scout *scout, int number, struct spb_plan *plan);

/* The board at the end of a plan, before anything is turned. */
void spb_scout_goal(const struct spb_scout *scout, int number, struct spb_board *b);
bool spb_scout_deals(const struct spb_scout *scout, int number);
int spb_scout_worth(const struct spb_scout *scout, int number);
int spb_scout_states(const struct spb_scout *scout);   /* looked at by the last search */
bool spb_scout_wins(const struct spb_scout *scout);    /* the first plan wins */
bool spb_scout_saw_all(const struct spb_scout *scout); /* nothing more can be reached */

#endif
