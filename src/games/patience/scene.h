/* Piles of a scene, shared by the patience games: they belong to no seat. */
#ifndef KT_PATIENCE_SCENE_H
#define KT_PATIENCE_SCENE_H

#include <assert.h>

#include "core/card.h"
#include "core/game.h"

/* Starts a pile; the cards that are added next are in it, the deepest first. */
static inline struct kt_pile *pt_add_pile(struct kt_scene *scene, const char *name, int number, enum kt_layout layout)
{
    assert(scene->piles < KT_MAX_PILES);
    struct kt_pile *pile = &scene->pile[scene->piles++];
    *pile =
        (struct kt_pile){.name = name, .number = number, .seat = KT_NOBODY, .layout = layout, .first = scene->cards};
    return pile;
}

static inline void pt_add_cards(struct kt_scene *scene, struct kt_pile *pile, const kt_card *cards, int count,
                                bool face_up)
{
    assert(count >= 0 && scene->cards + count <= KT_MAX_SHOWN && pile == &scene->pile[scene->piles - 1]);
    for (int i = 0; i < count; i++)
        scene->card[scene->cards++] = (struct kt_shown){.card = cards[i], .face_up = face_up};
    pile->count += count;
}

#endif
