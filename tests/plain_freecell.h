/* The rules of FreeCell a second time, as plainly as possible: columns are arrays, every move is tried. Nothing is
 * shared with the library except the names of cards and places. */
#ifndef KT_TEST_PLAIN_FREECELL_H
#define KT_TEST_PLAIN_FREECELL_H

#include "games/freecell/freecell.h"

struct plain {
    int cells, columns, ranks;
    bool autoplay;
    bool in_suit, kings; /* how columns are built; whether only kings start one */
    int filled;
    int height[FC_MOST_COLUMNS];
    kt_card column[FC_MOST_COLUMNS][FC_DECK + 1]; /* the deepest card first */
    kt_card cell[FC_MOST_CELLS];
    int home[KT_SUITS];
    kt_card pinned[2]; /* for experiments: these cards never move */
};

struct plain plain_of(const struct freecell *s);
struct freecell packed_of(const struct plain *p);
bool plain_matches(const struct plain *p, const struct freecell *s);

/* The largest run that may move, by the argument that proves it: with no empty column every card but the last
 * needs a cell; each further empty column can take what could be moved without it, and so doubles that. */
int plain_capacity(int free_cells, int empty_columns);

bool plain_can_move(const struct plain *p, struct fc_move move);
int plain_moves(const struct plain *p, struct fc_move moves[FC_MOST_MOVES]);
bool plain_is_safe(const struct plain *p, kt_card card);
void plain_play(struct plain *p, struct fc_move move); /* with autoplay, if the rules have it */

/* Looks at everything that can be reached by single cards, until a position is a goal (then it returns
 * KT_SOLVED), nothing is left (KT_IMPOSSIBLE) or `most` positions were seen (KT_UNKNOWN). */
typedef bool (*plain_goal)(const struct plain *p, const void *context);
enum kt_verdict plain_search(const struct plain *start, bool may_go_home, plain_goal is_goal, const void *context,
                             size_t most);
bool plain_is_won(const struct plain *p, const void *unused); /* a goal */

#endif
