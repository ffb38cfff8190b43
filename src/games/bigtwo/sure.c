/* Certain wins if few cards are unknown: lists all worlds that fit. A play is certain if the seat goes out first in
 * every one of them, against every play of the others, by choices that use only what it sees.
 *
 * A search over information sets: a node is the public position with the set of worlds that are still possible. The
 * seat needs one play that wins in the whole set. Another seat may make any play that it has in some world; the worlds
 * in which it lacks those cards are removed; nobody else may go out in any of them. (Solving each world separately
 * would be wrong: the right continuation may depend on hidden cards.) */
#include "games/bigtwo/master.h"

#include <string.h>

#include "games/bigtwo/undo.h"

enum { WORDS = B2_MOST_SURE_WORLDS / 64 };

struct set {
    uint64_t word[WORDS];
};

struct search {
    struct b2_sure *sure;
    struct bigtwo s; /* the public position: the hands of the others are empty */
    int hero, most, nodes;
    struct kt_budget *budget;
};

static bool has_world(const struct set *set, int world)
{
    return set->word[world / 64] >> world % 64 & 1;
}

/* ---- the search ---- */

static bool wins(struct search *search, const struct set *set, int from);

static bool goes_on(struct search *search)
{
    return ++search->nodes <= search->most && kt_budget_spend(search->budget);
}

static bool wins_after(struct search *search, uint64_t play, const struct set *set, int from)
{
    struct bigtwo *s = &search->s;
    struct b2_before before = b2_note(s);
    b2_apply(s, play);
    bool won = s->place[search->hero] == 1 || (!s->is_over && wins(search, set, from));
    b2_take_back(s, &before);
    return won;
}

static bool hero_wins(struct search *search, const struct set *set, int from)
{
    kt_move *moves = search->sure->moves + from;
    int count = b2_moves(&search->s, moves);
    uint64_t hand = search->s.hand[search->hero];
    for (int i = 0; i < count; i++)
        if (moves[i] == hand)
            return true;
    for (int i = count - 1; i >= 0; i--)
        if (wins_after(search, moves[i], set, from + count))
            return true;
    return false;
}

/* The hand of the seat to move in one of the worlds: its cards at the start, minus those played since. */
static uint64_t hand_in(const struct search *search, int world)
{
    const struct bigtwo *s = &search->s;
    uint64_t hand = search->sure->world[world][s->turn];
    for (int i = search->sure->plays; i < s->plays; i++)
        hand &= ~s->play[i];
    return hand;
}

static bool is_among(const kt_move *moves, int count, uint64_t move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* All plays that the seat has in some world, each once; -1 if one of them ends the round. */
static int list_plays(struct search *search, const struct set *set, kt_move *plays)
{
    struct bigtwo *s = &search->s;
    uint64_t hands[B2_MOST_SURE_WORLDS];
    int count = 0, different = 0;
    for (int world = 0; world < search->sure->worlds; world++) {
        uint64_t hand = has_world(set, world) ? hand_in(search, world) : 0;
        if (hand == 0 || is_among(hands, different, hand))
            continue;
        hands[different++] = hand;
        s->hand[s->turn] = hand;
        kt_move *found = plays + count;
        int all = b2_moves(s, found), kept = 0;
        s->hand[s->turn] = 0;
        for (int i = 0; i < all; i++) {
            if (found[i] == hand)
                return -1;
            if (!is_among(plays, count + kept, found[i]))
                found[kept++] = found[i];
        }
        count += kept;
    }
    return count;
}

static struct set worlds_with(const struct search *search, const struct set *set, uint64_t play)
{
    struct set with = {{0}};
    for (int world = 0; world < search->sure->worlds; world++)
        if (has_world(set, world) && (play & ~hand_in(search, world)) == 0)
            with.word[world / 64] |= UINT64_C(1) << world % 64;
    return with;
}

static bool others_let_win(struct search *search, const struct set *set, int from)
{
    kt_move *plays = search->sure->moves + from;
    int count = list_plays(search, set, plays);
    for (int i = count - 1; i >= 0; i--) {
        struct set with = worlds_with(search, set, plays[i]);
        if (!wins_after(search, plays[i], &with, from + count))
            return false;
    }
    return count >= 0;
}

static bool wins(struct search *search, const struct set *set, int from)
{
    if (!goes_on(search) || from > B2_SURE_MOVES - 2 * B2_MOST_MOVES)
        return false;
    return search->s.turn == search->hero ? hero_wins(search, set, from) : others_let_win(search, set, from);
}

/* ---- the worlds ---- */

struct lister {
    struct b2_sure *sure;
    struct bigtwo world;
    bool is_strict;
};

/* Deals the rest of the unseen cards to the free places in every way; false if there are too many worlds. */
static bool list_rest(struct lister *lister, uint64_t unseen, int aside)
{
    struct bigtwo *s = &lister->world;
    struct b2_sure *sure = lister->sure;
    if (unseen == 0) {
        if (lister->is_strict && !b2_could_be(s))
            return true;
        if (sure->worlds == B2_MOST_SURE_WORLDS)
            return false;
        memcpy(sure->world[sure->worlds++], s->hand, sizeof s->hand);
        return true;
    }
    uint64_t card = unseen & -unseen;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        if (b2_count(s->hand[seat]) == s->left[seat])
            continue;
        s->hand[seat] |= card;
        bool fits = list_rest(lister, unseen & ~card, aside);
        s->hand[seat] &= ~card;
        if (!fits)
            return false;
    }
    if (aside == 0)
        return true;
    s->aside |= card;
    bool fits = list_rest(lister, unseen & ~card, aside - 1);
    s->aside &= ~card;
    return fits;
}

static bool is_somebody_out(const struct bigtwo *sight)
{
    for (int seat = 0; seat < sight->rules.seats; seat++)
        if (sight->place[seat] != 0)
            return true;
    return false;
}

/* A seat that can only reach a later place has no win to prove. */
bool b2_sure_start(struct b2_sure *sure, const struct bigtwo *sight)
{
    struct lister lister = {sure, *sight, false};
    uint64_t unseen = b2_unseen(sight);
    int aside = b2_count(unseen);
    for (int seat = 0; seat < sight->rules.seats; seat++)
        aside -= sight->left[seat] - b2_count(sight->hand[seat]);
    sure->worlds = 0;
    sure->plays = sight->plays;
    if (is_somebody_out(sight))
        return false;
    lister.is_strict = b2_tells_more(sight, aside);
    return b2_count(unseen) <= B2_MOST_SURE_CARDS && list_rest(&lister, unseen, aside) && sure->worlds > 0;
}

bool b2_sure_wins(struct b2_sure *sure, const struct bigtwo *sight, uint64_t play, int most, struct kt_budget *budget)
{
    struct search search = {.sure = sure, .s = *sight, .hero = sight->turn, .most = most, .budget = budget};
    struct set all;
    memset(&all, 0xff, sizeof all);
    for (int seat = 0; seat < sight->rules.seats; seat++)
        if (seat != sight->turn)
            search.s.hand[seat] = 0;
    return wins_after(&search, play, &all, 0);
}
