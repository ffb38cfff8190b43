/* The rules of Big Two a second time, written from rules.md as plainly as possible: cards have a rank and a suit,
 * options are looked up by name, every set of cards is tried. Nothing is shared with the library except the numbering
 * of cards. */
#ifndef KT_TEST_PLAIN_BIGTWO_H
#define KT_TEST_PLAIN_BIGTWO_H

#include "games/bigtwo/bigtwo.h"

/* What some cards are as a play: its name in `kind` (NULL: nothing), and numbers that are compared one after the
 * other. */
struct plain_play {
    const char *kind;
    int cards;
    int order[6];
};

struct plain_play plain_play_of(const struct kt_settings *rules, const kt_card *cards, int count);
bool plain_beats(const struct kt_settings *rules, struct plain_play a, struct plain_play b);

/* All that the seat to move may do, found by trying every set of at most five of its cards. */
int plain_bigtwo_moves(const struct bigtwo *s, kt_move moves[B2_MOST_MOVES]);

/* A round by the plain rules: seats that are out of the trick are recorded. */
struct plain_table {
    int seats, turn, owner, cards[B2_SEATS], place[B2_SEATS], places;
    bool locks, plays_on, is_counterclockwise, closes, is_out_of_trick[B2_SEATS], has_trick, is_over;
};

struct plain_table plain_table_of(const struct bigtwo *s);
void plain_turn(struct plain_table *t, int cards, bool is_highest_single);

#endif
