/* Moving a card home and back is reversible. So the foundations are not part of a position: all foundations that loose
 * cards can reach by moving home and back, one at a time, form one *component* (a connected component), and the search
 * looks from all of its *places* at once for irreversible steps. On average a component has 1.5 places.
 *
 * If the rules do not let cards come back, a component is everything above its first place (in the relaxed game), or
 * that place alone. */
#ifndef KT_KLONDIKE_COMPONENT_H
#define KT_KLONDIKE_COMPONENT_H

#include "core/memory.h"
#include "games/klondike/layout.h"

struct kl_place {
    uint64_t step[KL_OFFERED]; /* the cards that can make a step of each kind from here */
    uint16_t home;
    uint16_t up[KT_SUITS]; /* numbers of places with one card more at home */
    uint8_t ups;
};

struct kl_component {
    struct kt_memory *memory;
    uint16_t *number; /* of each of the 65536 foundations among the places, or none; cleared between components */
    struct kl_place *place;
    int count, capacity;
    bool out_of_memory; /* some place could not be added */
};

bool kl_component_open(struct kl_component *c, struct kt_memory *memory);
void kl_component_close(struct kl_component *c);

/* Allocates and frees room for the places of a search, which may grow. */
bool kl_component_reserve(struct kl_component *c);
void kl_component_free(struct kl_component *c);

void kl_component_start(struct kl_component *c, uint16_t home);
int kl_component_reach(struct kl_component *c, uint16_t home); /* its number; new places are added at the end */
void kl_component_end(struct kl_component *c);                 /* the places can still be read */
bool kl_component_has(const struct kl_component *c, uint16_t home);
uint16_t kl_component_highest(const struct kl_component *c); /* the component's name */

#endif
