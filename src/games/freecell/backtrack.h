/* The solver `backtrack`: what it considers in one position, which backtrack.c decides and backtrack_rows.c shows. */
#ifndef KT_FREECELL_BACKTRACK_H
#define KT_FREECELL_BACKTRACK_H

#include "games/freecell/freecell.h"
#include "search/depth_first.h"

/* The options; the first four are the paper's heuristics. */
enum { BT_SAFE, BT_TWO_N, BT_SUPER, BT_ORDER, BT_SHORTEN, BT_HEURISTICS = BT_SHORTEN };

struct bt_solver {
    struct kt_settings options;
    struct kt_depth_first search;
};

/* Whether a card that can go home goes at once. */
struct bt_home {
    int n;    /* its rank minus the lower foundation of the other colour */
    int twin; /* the other foundation of its own colour */
    bool is_safe, is_two_n;
};

struct bt_home bt_judge_home(const struct freecell *s, kt_card card);
bool bt_goes_at_once(const struct kt_settings *on, const struct freecell *s, kt_card card);

/* The moves in the order in which they are tried: at most FC_MOST_MOVES. */
int bt_list_moves(const struct kt_settings *on, const struct freecell *s, kt_move *moves);

/* Is this a move to an empty place, although there is an equal one to the left of it? */
bool bt_is_twin_target(const struct freecell *s, int to);

/* The paper's classes, in its order. */
enum { BT_CLASSES = 4 };
int bt_class(struct fc_move move);

/* backtrack_rows.c */
void bt_calculate(void *self, const struct kt_state *state, struct kt_calculation *calculation);

#endif
