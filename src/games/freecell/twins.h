/* Twins: the two cards of one rank and colour. Used by proofs (prove.h).
 *
 * Columns are built by colour, so twins differ only when a card goes home, and when they lie where they were dealt. A
 * card is pinned if it lies where it was dealt and it, or a card over it, does not fit on the card below; all others
 * that are not home are loose. Two loose twins can exchange their places: all cards on them still fit. A class is a
 * position together with all positions that such exchanges make of it.
 *
 * A proof visits classes instead of positions. From a class it tries all plans of all its positions. So whatever a game
 * can do, the classes of its positions can do: if no class that is won can be reached, the deal is impossible. This
 * needs no other proof. The classes are also what makes hard deals hard: with 20 loose cards most twins are loose, and
 * all combinations of exchanges can be reached by moving cards to and fro. The deal 24795893 has 45,763,198 positions
 * and 112,932 classes.
 *
 * A class can also do what no game can, when it sends a card home after an exchange. A way to win is therefore checked
 * with the real cards (fc_twins_replay). If it fails, the twins that were exchanged are told apart from then on, and
 * the search begins again. When all twins are told apart, the search is an ordinary one; so it always ends with the
 * truth.
 *
 * Which card of a pair is which matters only for a card that is the next of its suit to go home. So a search tries
 * both ways for such pairs before it lists the plans, and for others when a suit comes to them while safe cards go
 * home (struct fc_choices). */
#ifndef KT_FREECELL_TWINS_H
#define KT_FREECELL_TWINS_H

#include "games/freecell/plan.h"

struct fc_twins {
    uint64_t dealt_apart; /* cards that were dealt on a card on which they do not fit */
    uint64_t told_apart;  /* pairs that are not exchanged */
};

/* In a list of steps, the exchange of a card and its twin: `from` and `to` of the step. */
enum { FC_EXCHANGE = FC_PLACES };

static inline kt_card fc_twin(kt_card card)
{
    return card ^ 3; /* the suits of one colour are 0 and 3, and 1 and 2 */
}

static inline uint64_t fc_card_bit(kt_card card)
{
    return (uint64_t)1 << card;
}

static inline uint64_t fc_pair_bits(kt_card card)
{
    return fc_card_bit(card) | fc_card_bit(fc_twin(card));
}

/* For the position at the start of a search. */
void fc_twins_set(struct fc_twins *twins, const struct fc_packed *p);

/* The pairs of loose twins that are not told apart, as a set of cards. */
uint64_t fc_twins_pairs(const struct fc_twins *twins, const struct fc_packed *p);

/* Exchanges two loose twins. The facts about their places that depend on suits are not updated: a proof needs none. */
void fc_twins_exchange(struct fc_packed *p, kt_card card);

/* The key of the class of the position: the key of one of its positions, always the same. */
void fc_twins_key(const struct fc_packed *p, uint64_t pairs, uint64_t key[2]);

/* The choices of which card is which, made while safe cards go home: bit k is the k-th choice, 1 for an exchange.
 * Choices beyond `count` are 0, and are counted. */
struct fc_choices {
    uint32_t bits;
    uint8_t count;
};

/* Makes the plan and sends safe cards home; pairs in `open` may still be chosen. Writes the steps, exchanges included,
 * and returns how many: at most FC_MOST_TWIN_STEPS. */
enum { FC_MOST_TWIN_STEPS = FC_MOST_PLAN_STEPS + FC_DECK };
int fc_twins_make_plan(struct fc_packed *p, struct fc_plan plan, uint64_t open, struct fc_choices *choices,
                       struct fc_step *steps);

/* The choices after these, in the order of a depth-first search; false after the last. */
static inline bool fc_choices_next(struct fc_choices *choices)
{
    while (choices->count > 0 && choices->bits >> (choices->count - 1) & 1)
        choices->bits &= ~((uint32_t)1 << --choices->count);
    if (choices->count > 0)
        choices->bits |= (uint32_t)1 << (choices->count - 1);
    return choices->count > 0;
}

/* Is no safe card waiting to go home? */
bool fc_twins_is_settled(const struct fc_packed *p);

/* Replays steps from `p` with the real cards, and removes the exchanges from the list. Returns true if all steps are
 * legal, and safe cards go home as soon as they can. Otherwise returns false, and `told_apart` has one pair more. */
bool fc_twins_replay(struct fc_twins *twins, struct fc_packed *p, struct fc_step *steps, size_t *count);

#endif
