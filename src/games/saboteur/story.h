/* Replays the round act by act, as a seat has seen it: for bots that judge others by their acts. */
#ifndef KT_SABOTEUR_STORY_H
#define KT_SABOTEUR_STORY_H

#include "games/saboteur/saboteur.h"

/* `table` is the public position before act number `next`; its hands and pile are meaningless. */
struct sa_story {
    const struct saboteur *sight;
    struct saboteur table;
    int next;
};

void sa_story_begin(struct sa_story *story, const struct saboteur *sight);
bool sa_story_has_more(const struct sa_story *story); /* taking gold is skipped: it reveals nothing */
struct sa_act sa_story_act(const struct sa_story *story);
void sa_story_go_on(struct sa_story *story);

/* How many cards the tunnel needs to the nearest of `goals` (a bit each) that is face down; SA_NO_WAY if there is no
 * way. */
int sa_cards_to_goals(const struct saboteur *s, int goals);

/* Mean number of cards to the gold over the goals of `golden`; a goal without a way counts SA_FAR. */
enum { SA_FAR = 20 };
double sa_expected_cards(const struct saboteur *s, int golden);

/* Goals that may be the gold, as far as this seat knows, a bit each. */
int sa_golden_goals(const struct saboteur *sight);

#endif
