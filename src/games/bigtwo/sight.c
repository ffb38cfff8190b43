/* What a seat knows: its own cards, everything that was played and by whom, and how many cards the others hold. When
 * the round is over, all hands are visible. */
#include "games/bigtwo/bigtwo.h"

enum { MOST_TRIES = 10000 };

static const uint64_t whole_deck = (UINT64_C(1) << B2_CARDS) - 1;

void b2_observe(const struct bigtwo *s, int seat, struct bigtwo *sight)
{
    *sight = *s;
    sight->aside = 0;
    for (int other = 0; other < s->rules.seats; other++)
        if (other != seat && !s->is_over)
            sight->hand[other] = 0;
}

uint64_t b2_played_by(const struct bigtwo *s, int seat)
{
    uint64_t cards = 0;
    for (int i = 0; i < s->plays; i++)
        if (s->player[i] == seat)
            cards |= s->play[i];
    return cards;
}

uint64_t b2_unseen(const struct bigtwo *sight)
{
    uint64_t seen = sight->gone | sight->aside;
    for (int seat = 0; seat < sight->rules.seats; seat++)
        seen |= sight->hand[seat] | b2_played_by(sight, seat);
    return whole_deck & ~seen;
}

/* ---- worlds that fit ---- */

/* Replays the round from the full hands. */
bool b2_could_be(const struct bigtwo *s)
{
    struct bigtwo again = {.rules = s->rules, .is_by_lowest = s->is_by_lowest};
    for (int seat = 0; seat < s->rules.seats; seat++) {
        again.hand[seat] = s->hand[seat] | b2_played_by(s, seat);
        again.left[seat] = (uint8_t)b2_count(again.hand[seat]);
    }
    if (s->is_by_lowest && b2_holder_of_lowest(&again) != s->leader)
        return false;
    b2_start_round(&again, s->leader);
    for (int i = 0; i < s->plays; i++) {
        if (again.turn != s->player[i] || !b2_is_legal(&again, s->play[i], NULL))
            return false;
        b2_apply(&again, s->play[i]);
    }
    return again.is_over == s->is_over;
}

/* If a seat led because of the lowest card, and that card is known, then all lower cards are aside. With three seats
 * this may be so unlikely that random deals would never fit. */
static uint64_t cards_dealt(const struct bigtwo *sight)
{
    uint64_t leaders = sight->hand[sight->leader] | b2_played_by(sight, sight->leader);
    bool is_known = b2_count(sight->hand[sight->leader]) == sight->left[sight->leader] ||
                    (sight->plays > 0 && sight->rules.opening != B2_OPENING_FREE);
    return sight->is_by_lowest && is_known && leaders ? whole_deck & ~(b2_bit(b2_lowest(leaders)) - 1) : whole_deck;
}

/* A seat that had to play its highest single (the rule last_card) holds no higher card. */
static void find_bounds(const struct bigtwo *sight, uint64_t allowed[B2_SEATS])
{
    int left[B2_SEATS];
    for (int seat = 0; seat < B2_SEATS; seat++) {
        left[seat] = sight->left[seat] + b2_count(b2_played_by(sight, seat));
        allowed[seat] = cards_dealt(sight);
    }
    for (int i = 0; sight->rules.last_card == B2_LAST_HIGHEST && i < sight->plays; i++) {
        int player = sight->player[i], next = player;
        int step = sight->rules.is_counterclockwise ? sight->rules.seats - 1 : 1;
        do
            next = (next + step) % sight->rules.seats;
        while (left[next] == 0);
        if (b2_count(sight->play[i]) == 1 && left[next] == 1)
            allowed[player] &= sight->play[i] - 1;
        left[player] -= b2_count(sight->play[i]);
    }
}

static int places_in_hands(const struct bigtwo *s)
{
    int places = 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        places += s->left[seat] - b2_count(s->hand[seat]);
    return places;
}

/* Deals every unseen card to a random free place; cards that nobody can hold go aside first. */
static bool hand_out(const struct bigtwo *sight, const uint64_t allowed[B2_SEATS], struct kt_rng *rng, struct bigtwo *s)
{
    uint64_t unseen = b2_unseen(sight), held = cards_dealt(sight);
    *s = *sight;
    s->aside |= unseen & ~held;
    unseen &= held;
    if (b2_count(unseen) < places_in_hands(sight))
        return false;
    while (unseen) {
        int card = b2_highest(unseen), free_places[B2_SEATS + 1], seats = s->rules.seats, sum = 0;
        int free_aside = b2_count(unseen) - places_in_hands(s);
        unseen &= ~b2_bit(card);
        for (int seat = 0; seat < seats; seat++)
            sum += free_places[seat] = (allowed[seat] >> card & 1) ? s->left[seat] - b2_count(s->hand[seat]) : 0;
        sum += free_places[seats] = free_aside;
        if (sum == 0)
            return false;
        int chosen = (int)kt_rng_below(rng, (uint32_t)sum), place = 0;
        while (chosen >= free_places[place])
            chosen -= free_places[place++];
        *(place == seats ? &s->aside : &s->hand[place]) |= b2_bit(card);
    }
    return true;
}

/* The other constraints (the opening, nobody won at once) are met by rejection sampling: at least one world of some
 * forty fits. */
bool b2_find_world(const struct bigtwo *sight, struct kt_rng *rng, struct bigtwo *s)
{
    uint64_t allowed[B2_SEATS];
    bool fits = false;
    find_bounds(sight, allowed);
    for (int tries = 0; !fits && tries < MOST_TRIES; tries++)
        fits = hand_out(sight, allowed, rng, s) && b2_could_be(s);
    return fits;
}
