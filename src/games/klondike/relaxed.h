/* The relaxed game, a relaxation for proofs: the rest of the stock is in the player's hand, may be placed in any order
 * and taken back at any time. Every line of the real game is also legal in the relaxed game, so a position that is lost
 * there (not all cards can be turned up) cannot be won.
 *
 * In the relaxed game only uncovering a card cannot be undone, so there are few positions: one for each set of depths
 * (40,320 at most on seven columns, a few hundred in practice), times the components of foundations; the stock cards
 * that are placed at a moment need not be distinguished, because kl_has_room places as few as possible. For each of
 * these the real game has thousands of sets of stock cards.
 *
 * Cards taken from the stock in the real game cannot go back: they are ordinary loose cards in the relaxed one. The
 * more are taken, the less freedom there is: this monotonicity is the basis of fates.h. The proof of a loss records
 * which taken cards it needed, mostly two or three of twenty, so one proof applies to thousands of positions.
 *
 * Why these sets are correct: if a count fails, its set has the loose cards of the chain of missing seats (seats.c). If
 * any other taken card were back in the hand, there would be one seat less, one more card in the hand, and one more
 * card needed, so the count would still fail. The set of a loss is the union of these sets over the whole component and
 * of the sets of all steps from it.
 *
 * Cards that must be placed for a step, because it needs all cards of a pair that the hand has, count as taken from
 * then on. The minimum of placed cards is, rank by rank, at most that of any other way to make room. So in every real
 * line these cards are placed at that moment, and the cards that the relaxed game calls taken are a subset of those
 * that are really taken. If such a card is part of the reason of a loss, the chain that forced it replaces it in the
 * reason. */
#ifndef KT_KLONDIKE_RELAXED_H
#define KT_KLONDIKE_RELAXED_H

#include "core/solver.h"
#include "games/klondike/component.h"
#include "games/klondike/fates.h"

struct kl_relaxed {
    const struct kl_layout *layout;
    struct kl_component *component;
    struct kt_vector *steps; /* of struct kl_step: a stack of those still to be tried */
    struct kt_memory *memory;
    struct kt_budget *budget;
    struct kl_fates fates;
};

/* Adds a step; without memory it stops the search. */
bool kl_add_step(struct kt_vector *steps, struct kt_memory *memory, struct kt_budget *budget, struct kl_step step);

/* True: this position cannot be won. False: it may be winnable, or the search was stopped. */
bool kl_is_dead(struct kl_relaxed *relaxed, const struct kl_node *node);

#endif
