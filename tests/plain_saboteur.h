/* The rules of Saboteur a second time, as plainly as possible: a card is its name, the mine is a list and a square of
 * places, connections are found by asking every card until nothing changes. Nothing is shared with the library, not
 * even its header. Places are (x, y) from the start, y downwards; sides are the letters T, R, B and L. */
#ifndef KT_TEST_PLAIN_SABOTEUR_H
#define KT_TEST_PLAIN_SABOTEUR_H

#include <stdbool.h>

enum {
    PLAIN_KINDS = 27,
    PLAIN_SEATS = 10,
    PLAIN_DECK = 67,
    PLAIN_GOLD = 28,
    PLAIN_MOST_MOVES = 4000,
    PLAIN_ROOM = 100
};

struct plain_kind {
    const char *name; /* of a path card: its open sides, with an x before those of a dead end */
    int count;
};

extern const struct plain_kind plain_kinds[PLAIN_KINDS];
int plain_kind_named(const char *name); /* -1: there is none */
bool plain_is_path(int kind);

struct plain_gold {
    int value[PLAIN_GOLD], cards;
};

/* A face-up card in the mine. */
struct plain_lying {
    int x, y;
    char sides[5];
    bool is_joined, is_reached, may_fall;
};

struct plain_goal {
    char what; /* 'g' gold, 'a' and 'b' the stones */
    bool is_open;
    int x, y;
    char sides[5]; /* once it is open */
};

struct plain_saboteur {
    int seats, columns;
    bool ends_hopeless, needs_tools, may_break_own, goals_are_open, dead_ends_reach, mends_both, ends_all_dropped;
    int leader, turn, last, finder;
    char winner; /* 'm' miners, 's' saboteurs, '-' not yet */
    bool is_over;
    bool has_dropped[PLAIN_SEATS]; /* a card, and nobody has played one since */
    bool is_saboteur[PLAIN_SEATS], is_broken[PLAIN_SEATS][3];
    struct plain_goal goal[3];
    int hand[PLAIN_SEATS][6], held[PLAIN_SEATS];
    int pile[PLAIN_DECK], piled; /* the last one is drawn next */
    struct plain_lying lying[48];
    signed char where[PLAIN_ROOM]
                     [PLAIN_ROOM]; /* the number of the card that lies there, from 1; the start is in the middle */
    int lies, rockfalls, plays;
    struct plain_gold share, supply, taken[PLAIN_SEATS], paid[PLAIN_SEATS];
};

enum plain_deed { PLAIN_LAY, PLAIN_BREAK, PLAIN_MEND, PLAIN_CRUSH, PLAIN_LOOK, PLAIN_DROP, PLAIN_TAKE };

struct plain_move {
    enum plain_deed deed;
    int kind;
    bool is_turned;
    int x, y;
    int target;  /* a seat, or a goal */
    int tool;    /* 0 pick, 1 lamp, 2 cart */
    int nuggets; /* of a card that is taken */
};

/* The start and the goals, face down; everything else is for the caller to fill in. */
void plain_begin(struct plain_saboteur *p, int seats, int columns, const char goals[3]);

/* Does the card fit here, regardless of its owner? */
bool plain_fits(const struct plain_saboteur *p, int kind, bool is_turned, int x, int y);

struct plain_window {
    int left, right, top, bottom;
};
struct plain_window plain_window_of(
    const struct plain_saboteur *p); /* two places more than there are cards, on all sides */

bool plain_may(const struct plain_saboteur *p, struct plain_move move);
int plain_saboteur_moves(const struct plain_saboteur *p,
                         struct plain_move moves[PLAIN_MOST_MOVES]); /* by trying everything */
void plain_saboteur_play(struct plain_saboteur *p, struct plain_move move);

/* How many more cards a tunnel to this goal needs, if every card were available; -1 if it is impossible, or if the
 * goal is face up. */
int plain_cards_to_goal(const struct plain_saboteur *p, int goal);

/* Does a tunnel from the start lead into this free place? */
bool plain_is_opening(const struct plain_saboteur *p, int x, int y);

int plain_nuggets(const struct plain_gold *gold);
const struct plain_lying *plain_at(const struct plain_saboteur *p, int x, int y); /* NULL: there is no face-up card */

#endif
