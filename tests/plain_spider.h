/* The rules of Spider a second time, written from rules.md as plainly as possible: cards are structs, columns are
 * arrays, every move is tried. Nothing is shared with the library except the names of places. */
#ifndef KT_TEST_PLAIN_SPIDER_H
#define KT_TEST_PLAIN_SPIDER_H

#include "games/spider/spider.h"

struct web_card {
    signed char rank;
    char suit; /* one of CDHS */
    bool is_open;
};

struct web_pile {
    int count;
    struct web_card card[SP_DECK]; /* in a column the top card last, in the stock the next card first */
};

struct web {
    int columns, sets, ranks, suits, cards, extra, closed;
    int layout; /* 0: equal columns, 1: one more card each, 2: one fewer each */
    bool is_relaxed, may_fill, by_player, is_pysols, by_cards;
    struct web_pile column[SP_MOST_COLUMNS], stock;
    int home[SP_MOST_SETS]; /* cards on each foundation; the suits are SHCD in turn, as far as they are used */
};

struct web web_of(const struct spider *s);
struct spider spider_of(const struct web *w);

bool web_can_move(const struct web *w, struct sp_move move);
int web_moves(const struct web *w, struct sp_move moves[SP_MOST_MOVES]);
void web_play(struct web *w, struct sp_move move);
bool web_is_won(const struct web *w);
int web_score(const struct web *w);

/* Removes complete sets, unless the player has to do that. */
void web_settle(struct web *w);

/* The rules on an empty board; the same with a deck dealt, the first card first. */
struct web web_under(const struct kt_settings *rules);
struct web web_deal(const struct kt_settings *rules, const struct web_card *deck);

/* How many cards a column has at the start. */
int web_height(const struct web *w, int column);

/* The position with zeros for hidden cards. */
struct spider sight_of_web(const struct web *w);

/* Can it be won? Breadth-first search over exact positions; KT_UNKNOWN at the limit. */
enum kt_verdict web_search(const struct web *start, size_t most);

#endif
