/* Samples deals of the unseen cards, weighted by what the others played: a Markov chain Monte-Carlo sampler
 * (Metropolis).
 *
 * Each opponent is one of two kinds of player, and which one is unknown: the eager player answers whenever possible,
 * with the lowest play, and leads the lowest single; the patient player chooses. The model gives the probability of
 * each play, given a hand and a kind. The likelihood of a world is the product over all plays, and within a world the
 * plays of a seat give the probability that it is eager. So an opponent who answered everything cheaply soon counts as
 * eager, and his passes then reveal almost everything.
 *
 * Likely worlds are too rare for rejection sampling. A step of the chain swaps two unseen cards of different places;
 * the swap is accepted if the new world is more likely, otherwise with the ratio of the likelihoods as probability.
 * Several chains run at once, so that one that is stuck does little harm. If the rules restrict the hands, a swap must
 * also pass b2_could_be.
 *
 * The probabilities were counted in 1,000 games each of a strong network and our own patient player: both pass although
 * they could win the trick with a low card in 1 to 5 % of the cases, with a king in 18, an ace in 30, a two in half of
 * them. Higher probabilities (35 % for low cards) lost 0.3 points a game against that network, with 150 deals. */
#include "games/bigtwo/master.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "games/bigtwo/fast_answer.h"

enum { EAGER, PATIENT };
enum { FIRST_SWAPS = 150, SWAPS = 16 };

/* ---- likelihood of plays ---- */

static double eager_lead(uint64_t hand, uint64_t play)
{
    return play == (hand & -hand) ? -.15 : b2_count(play) == 1 ? -5 : -3.5;
}

static double patient_lead(uint64_t hand, uint64_t play)
{
    return play == (hand & -hand) ? -1.2 : -2.4;
}

/* High answers are held back more often; good players hold back low ones hardly more often than eager players. */
static double patient_pass(struct b2_combination there, uint64_t answer)
{
    static const double single[B2_RANKS] = {-2.8, -2.8, -2.8, -2.8, -2.8, -2.8, -2.8, -2.6, -2.4, -2.2, -1.6, -1, -.7};
    if (!answer)
        return 0;
    int rank = b2_highest(answer) / 4;
    return there.cards == 1 ? single[rank] : rank == B2_TWO ? -.9 : -1.9;
}

static void judge_answer(const struct b2_rules *rules, uint64_t hand, struct b2_combination there, uint64_t play,
                         double likely[2])
{
    uint64_t answer = b2_fast_answer(rules, hand, there);
    if (play == 0) {
        likely[EAGER] += answer ? -4.5 : 0;
        likely[PATIENT] += patient_pass(there, answer);
    } else {
        likely[EAGER] += play == answer ? -.03 : -4;
        likely[PATIENT] += play == answer ? -.7 : -2;
    }
}

/* From the last play backwards, so that the hand grows to its cards at that time. */
static void judge_seat(const struct b2_belief *belief, int seat, uint64_t hand, double likely[2])
{
    const struct bigtwo *s = belief->sight;
    likely[EAGER] = likely[PATIENT] = 0;
    for (int i = belief->deeds[seat] - 1; i >= 0; i--) {
        const struct b2_deed *deed = &belief->deed[seat][i];
        hand |= deed->play;
        if (deed->there.kind == B2_NOTHING) {
            likely[EAGER] += eager_lead(hand, deed->play);
            likely[PATIENT] += patient_lead(hand, deed->play);
        } else {
            judge_answer(&s->rules, hand, deed->there, deed->play, likely);
        }
    }
}

static double both_kinds(const double likely[2])
{
    double higher = likely[0] > likely[1] ? likely[0] : likely[1];
    return higher + log(exp(likely[0] - higher) + exp(likely[1] - higher));
}

/* What every seat had to answer. An opening with the lowest card as a single is forced, and is ignored. */
static void note_deeds(struct b2_belief *belief, int own)
{
    const struct bigtwo *s = belief->sight;
    struct bigtwo again = {.rules = s->rules, .owner = s->leader};
    bool is_bound = s->is_by_lowest && s->rules.opening == B2_OPENING_SINGLE;
    memset(belief->deeds, 0, sizeof belief->deeds);
    for (int seat = 0; seat < s->rules.seats; seat++)
        again.left[seat] = s->left[seat];
    for (int i = 0; i < s->plays; i++)
        again.left[s->player[i]] = (uint8_t)(again.left[s->player[i]] + b2_count(s->play[i]));
    for (int i = 0; i < s->plays; i++) {
        int seat = s->player[i];
        again.turn = (uint8_t)seat;
        if (seat != own && !(i == 0 && is_bound))
            belief->deed[seat][belief->deeds[seat]++] =
                (struct b2_deed){s->play[i], b2_combination_of(&s->rules, again.trick)};
        b2_apply(&again, s->play[i]);
    }
}

/* ---- the Markov chain ---- */

static void lay_out(const struct b2_belief *belief, const struct b2_chain *chain, struct bigtwo *world)
{
    int seats = belief->sight->rules.seats;
    *world = *belief->sight;
    for (int seat = 0; seat < seats; seat++)
        world->hand[seat] = chain->hand[seat];
    world->aside = chain->hand[seats];
}

static uint64_t random_card(uint64_t set, struct kt_rng *rng)
{
    for (uint32_t skip = kt_rng_below(rng, (uint32_t)b2_count(set)); skip > 0; skip--)
        set &= set - 1;
    return set & -set;
}

static double uniform(struct kt_rng *rng)
{
    return (double)(kt_rng_next(rng) >> 11) * 0x1p-53;
}

static bool is_possible(const struct b2_belief *belief, const struct b2_chain *chain)
{
    struct bigtwo world;
    if (!belief->is_strict)
        return true;
    lay_out(belief, chain, &world);
    return b2_could_be(&world);
}

static void judge_place(const struct b2_belief *belief, struct b2_chain *chain, int place)
{
    double *likely = chain->likely[place];
    likely[EAGER] = likely[PATIENT] = 0;
    if (place < belief->sight->rules.seats)
        judge_seat(belief, place, chain->hand[place], likely);
    chain->both[place] = both_kinds(likely);
}

static void swap(const struct b2_belief *belief, struct b2_chain *chain, struct kt_rng *rng)
{
    int a = belief->place[kt_rng_below(rng, (uint32_t)belief->places)],
        b = belief->place[kt_rng_below(rng, (uint32_t)belief->places)];
    if (a == b)
        return;
    uint64_t one = random_card(chain->hand[a] & ~belief->fixed, rng),
             two = random_card(chain->hand[b] & ~belief->fixed, rng);
    struct b2_chain before = *chain;
    chain->hand[a] ^= one | two;
    chain->hand[b] ^= one | two;
    judge_place(belief, chain, a);
    judge_place(belief, chain, b);
    double gain = chain->both[a] + chain->both[b] - before.both[a] - before.both[b];
    if ((gain < 0 && uniform(rng) >= exp(gain)) || !is_possible(belief, chain))
        *chain = before;
}

static void walk(struct b2_belief *belief, struct b2_chain *chain, int swaps, struct kt_rng *rng,
                 struct kt_budget *budget)
{
    for (int i = 0; belief->places > 1 && i < swaps && kt_budget_spend(budget); i++)
        swap(belief, chain, rng);
}

/* ---- start ---- */

/* Constraints beyond the sizes of the hands: who opened, forced plays, hands that would have won at once, removed
 * cards. */
bool b2_tells_more(const struct bigtwo *s, int aside)
{
    return aside > 0 || s->gone || (s->is_by_lowest && s->rules.opening == B2_OPENING_FREE) ||
           s->rules.last_card == B2_LAST_HIGHEST || s->rules.instant != B2_INSTANT_NONE;
}

static bool start_chain(struct b2_belief *belief, struct b2_chain *chain, struct kt_rng *rng)
{
    struct bigtwo world;
    int seats = belief->sight->rules.seats;
    if (!b2_find_world(belief->sight, rng, &world))
        return false;
    for (int seat = 0; seat < seats; seat++)
        chain->hand[seat] = world.hand[seat];
    chain->hand[seats] = world.aside;
    for (int place = 0; place <= seats; place++)
        judge_place(belief, chain, place);
    return true;
}

static void find_places(struct b2_belief *belief)
{
    const struct bigtwo *s = belief->sight;
    int unseen = b2_count(b2_unseen(s));
    belief->places = 0;
    belief->fixed = s->aside;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        int unknown = s->left[seat] - b2_count(s->hand[seat]);
        belief->fixed |= s->hand[seat];
        unseen -= unknown;
        if (unknown > 0)
            belief->place[belief->places++] = seat;
    }
    belief->is_strict = b2_tells_more(s, unseen);
    if (unseen > 0)
        belief->place[belief->places++] = s->rules.seats;
}

bool b2_belief_start(struct b2_belief *belief, const struct bigtwo *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    assert(sight->turn < sight->rules.seats);
    uint64_t most = budget->limits.states / 4 / B2_CHAINS;
    int swaps = budget->limits.states && most < FIRST_SWAPS ? (int)most : FIRST_SWAPS;
    belief->sight = sight;
    belief->worlds = 0;
    memset(belief->held, 0, sizeof belief->held);
    memset(belief->eager, 0, sizeof belief->eager);
    find_places(belief);
    note_deeds(belief, sight->turn);
    for (int i = 0; i < B2_CHAINS; i++) {
        if (!start_chain(belief, &belief->chain[i], rng))
            return false;
        walk(belief, &belief->chain[i], swaps, rng, budget);
    }
    return true;
}

/* ---- drawing ---- */

static void count_world(struct b2_belief *belief, const struct b2_chain *chain)
{
    for (int seat = 0; seat < belief->sight->rules.seats; seat++)
        for (uint64_t rest = chain->hand[seat]; rest; rest &= rest - 1)
            belief->held[seat][b2_lowest(rest)]++;
}

uint8_t b2_belief_draw(struct b2_belief *belief, struct kt_rng *rng, struct kt_budget *budget, struct bigtwo *world)
{
    struct b2_chain *chain = &belief->chain[belief->worlds++ % B2_CHAINS];
    uint8_t eager = 0;
    walk(belief, chain, SWAPS, rng, budget);
    lay_out(belief, chain, world);
    count_world(belief, chain);
    for (int seat = 0; seat < belief->sight->rules.seats; seat++) {
        double chance = 1 / (1 + exp(chain->likely[seat][PATIENT] - chain->likely[seat][EAGER]));
        belief->eager[seat] += chance;
        eager |= (uint8_t)((uniform(rng) < chance) << seat);
    }
    return eager;
}
