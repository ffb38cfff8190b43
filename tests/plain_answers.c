#include "plain_answers.h"

#include "plain_bigtwo.h"

static struct kt_settings settings_of(const struct bigtwo *s)
{
    struct kt_settings rules;
    kt_bigtwo.rules_of((const struct kt_sight *)s, &rules);
    return rules;
}

static struct plain_play play_of(const struct bigtwo *s, uint64_t set)
{
    struct kt_settings rules = settings_of(s);
    kt_card cards[B2_CARDS];
    int count = 0;
    for (int card = 0; card < B2_CARDS; card++)
        if (set >> card & 1)
            cards[count++] = b2_to_card(&s->rules, card);
    return count > 5 ? (struct plain_play){0} : plain_play_of(&rules, cards, count);
}

bool plain_set_beats(const struct bigtwo *s, uint64_t a, uint64_t b)
{
    struct kt_settings rules = settings_of(s);
    struct plain_play x = play_of(s, a), y = play_of(s, b);
    return x.kind && y.kind && plain_beats(&rules, x, y);
}

int plain_count(uint64_t set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

struct search {
    const struct bigtwo *s;
    uint64_t pool, play;
    int most;
};

static bool answers(const struct search *search, uint64_t set)
{
    return (set & ~search->pool) == 0 && plain_count(set) <= search->most &&
           plain_set_beats(search->s, set, search->play);
}

static uint64_t rank_cards(uint64_t pool, int rank)
{
    return pool & UINT64_C(15) << 4 * rank;
}

/* Is there an answer among all ways to take `more` of the cards `from`, beside those in `set`? */
static bool any_answers(const struct search *search, uint64_t set, uint64_t from, int more)
{
    if (more == 0)
        return answers(search, set);
    for (; from; from &= from - 1)
        if (any_answers(search, set | (from & -from), from & (from - 1), more - 1))
            return true;
    return false;
}

/* A number of cards of one rank, with a number of cards of another rank or of any. */
static bool any_of_rank(const struct search *search, int first, int second)
{
    for (int rank = 0; rank < B2_RANKS; rank++) {
        uint64_t here = rank_cards(search->pool, rank);
        if (plain_count(here) < first)
            continue;
        if (second == 0 && any_answers(search, 0, here, first))
            return true;
        for (int other = 0; second && other < B2_RANKS; other++) {
            uint64_t there = other == rank ? 0 : rank_cards(search->pool, other);
            for (uint64_t set = here; set && plain_count(there) >= second; set = (set - 1) & here)
                if (plain_count(set) == first && any_answers(search, set, there, second))
                    return true;
        }
    }
    return false;
}

/* Five ranks in a row, the two before the three as well; of one suit only, or of any. */
static bool any_straight(const struct search *search, uint64_t set, int first, int more, int suit)
{
    if (more == 0)
        return answers(search, set);
    uint64_t here = rank_cards(search->pool, (first + more - 1) % B2_RANKS);
    for (; here; here &= here - 1)
        if ((suit < 0 || b2_lowest(here) % 4 == suit) &&
            any_straight(search, set | (here & -here), first, more - 1, suit))
            return true;
    return false;
}

static bool any_straights(const struct search *search, bool of_one_suit)
{
    for (int first = 0; first < B2_RANKS; first++)
        for (int suit = of_one_suit ? 0 : -1; suit < (of_one_suit ? 4 : 0); suit++)
            if (any_straight(search, 0, first, 5, suit))
                return true;
    return false;
}

static bool any_flush(const struct search *search)
{
    for (int suit = 0; suit < 4; suit++)
        if (any_answers(search, 0, search->pool & UINT64_C(0x1111111111111) << suit, 5))
            return true;
    return false;
}

/* Can some hand of at most `most` of the cards beat the play? A play of up to three cards is beaten by as many, or by a
 * bomb. */
bool plain_can_beat(const struct bigtwo *s, uint64_t pool, int most, uint64_t play)
{
    const struct search search = {s, pool, play, most};
    int size = plain_count(play);
    if (size <= 3 && any_of_rank(&search, size, 0))
        return true;
    if (any_of_rank(&search, 4, 0) || any_of_rank(&search, 4, 1) || any_straights(&search, true))
        return true;
    return size > 3 && (any_of_rank(&search, 2, 2) || any_of_rank(&search, 3, 2) || any_straights(&search, false) ||
                        any_flush(&search));
}
