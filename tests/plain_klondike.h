/* The rules of Klondike a second time, written from rules.md as plainly as possible: cards are structs, piles are
 * arrays, the waste is turned over card by card, every move is tried. Nothing is shared with the library except the
 * names of places. */
#ifndef KT_TEST_PLAIN_KLONDIKE_H
#define KT_TEST_PLAIN_KLONDIKE_H

#include "games/klondike/klondike.h"

struct table_card {
    int rank;
    char suit; /* one of CDHS */
    bool is_open;
    bool was_seen; /* has it ever lain open? */
};

struct table_pile {
    int count;
    struct table_card card[60]; /* the uppermost last */
};

struct table {
    int draw, passes, columns, ranks, scoring;
    int empty, build; /* as in kl_rules */
    bool worry, knows_stock;
    struct table_pile column[KL_MOST_COLUMNS], stock, waste, home[KT_SUITS];
    int pass, points;
};

/* What has been seen follows from the position only if no redeal was made with cards unseen: the first pass hides the
 * stock, later ones do not. */
struct table table_of(const struct klondike *s);
struct klondike position_of(const struct table *t);

bool table_may_lie_on(const struct table *t, kt_card card, kt_card there); /* in a column */
bool table_can_move(const struct table *t, struct kl_move move);
int table_moves(const struct table *t, struct kl_move moves[KL_MOST_MOVES]);
void table_play(struct table *t, struct kl_move move);
bool table_is_won(const struct table *t);
int table_score(const struct table *t);

/* Deals a deck, the first card first. */
struct table table_deal(const struct kt_settings *rules, const struct table_card *deck);

/* The position with zeros for what was never seen. */
struct klondike sight_of_table(const struct table *t);

#endif
