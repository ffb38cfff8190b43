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
 * Why these sets are correct: a count that fails names the loose cards of the chain of missing seats (seats.c); any
 * other taken card, back in the hand, is a seat less, a card to spare more, and one more to need: the count still
 * fails. The set of a loss is the union of these over the whole component, and of the sets of all steps from it.
 *
 * Cards that have to be put down for a step, because the need is all that the hand has of a pair, count as taken from
 * then on: the fewest puts are, rank by rank, at most those of any way to make room, so in every real line these cards
 * are down at that moment, and what the relaxed game calls taken stays within what really is. If such a card is among
 * those that kill, the chain that forced it takes its place in the reason. */
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
