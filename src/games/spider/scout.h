/* Looks for plans: known moves that end with a card turned or a row dealt (or with the last set finished).
 *
 * As long as no card is turned nothing is left to luck, so what can be reached is searched as in an open game, the boards
 * that the guide likes best first; only what lies at the end of a plan is compared. */
#ifndef KT_SPIDER_SCOUT_H
#define KT_SPIDER_SCOUT_H

#include "games/spider/guide.h"

enum { SB_MOST_STEPS = 120, SB_MOST_PLANS = 64 };

struct sb_plan {
    int worth;
    int steps; /* moves; the last one may be dealing */
    bool wins;
    struct sb_move move[SB_MOST_STEPS];
};

struct sb_scout;

/* `allows` is asked before each board looked at, and may be NULL. It is made for looks at `effort` boards, and takes at most `memory`
 * bytes (0: as many as it likes, some 45 million for large efforts); it sees less far with fewer. NULL if there is not even
 * enough for a small one. */
struct sb_scout *sb_scout_open(bool (*allows)(void *), void *data, uint64_t effort, uint64_t memory);
void sb_scout_close(struct sb_scout *scout);
uint64_t sb_scout_bytes(const struct sb_scout *scout);
uint64_t sb_scout_effort(const struct sb_scout *scout); /* that it was made for */

/* Looks at about `effort` boards; false from `allows` ends it before. Returns how many plans it found, at most
 * `most`, the best first, and at most `alike` that turn the same column's card: ask for each by its number. */
int sb_scout_look(struct sb_scout *scout, const struct sb_board *b, const struct sb_guide *guide, int effort, int most,
                  int alike);
void sb_scout_plan(const struct sb_scout *scout, int number, struct sb_plan *plan);

/* The board at the end of a plan, before anything is turned. */
void sb_scout_goal(const struct sb_scout *scout, int number, struct sb_board *b);
bool sb_scout_deals(const struct sb_scout *scout, int number);
int sb_scout_worth(const struct sb_scout *scout, int number);
int sb_scout_states(const struct sb_scout *scout);   /* looked at by the last search */
bool sb_scout_wins(const struct sb_scout *scout);    /* the first plan wins */
bool sb_scout_saw_all(const struct sb_scout *scout); /* nothing more can be reached */

#endif
