/* Saves what a play changes, so that a search can undo it. */
#ifndef KT_BIGTWO_UNDO_H
#define KT_BIGTWO_UNDO_H

#include <string.h>

#include "games/bigtwo/bigtwo.h"

struct b2_before {
    uint64_t hand, trick;
    uint8_t left, plays, turn, owner, passed, is_over, place[B2_SEATS];
};

static inline struct b2_before b2_note(const struct bigtwo *s)
{
    struct b2_before before = {s->hand[s->turn], s->trick,  s->left[s->turn], s->plays, s->turn,
                               s->owner,         s->passed, s->is_over,       {0}};
    memcpy(before.place, s->place, sizeof before.place);
    return before;
}

static inline void b2_take_back(struct bigtwo *s, const struct b2_before *before)
{
    s->hand[before->turn] = before->hand;
    s->left[before->turn] = before->left;
    s->trick = before->trick;
    s->plays = before->plays;
    s->turn = before->turn;
    s->owner = before->owner;
    s->passed = before->passed;
    s->is_over = before->is_over;
    memcpy(s->place, before->place, sizeof s->place);
}

#endif
