#include "plain_bigtwo.h"

#include <stdlib.h>
#include <string.h>

/* ---- rules by name ---- */

static int rule(const struct kt_settings *rules, const char *name)
{
    for (int i = 0; kt_bigtwo.options[i].name; i++)
        if (strcmp(kt_bigtwo.options[i].name, name) == 0)
            return rules->value[i];
    abort();
}

static bool rule_is(const struct kt_settings *rules, const char *name, const char *word)
{
    for (int i = 0; kt_bigtwo.options[i].name; i++)
        if (strcmp(kt_bigtwo.options[i].name, name) == 0)
            return strcmp(kt_bigtwo.options[i].words[rules->value[i] - kt_bigtwo.options[i].least], word) == 0;
    abort();
}

/* ---- cards ---- */

/* 3 is 3, the king 13, the ace 14, the two 15. */
static int height(kt_card card)
{
    int rank = card / 4;
    return rank <= 2 ? rank + 13 : rank;
}

/* From 0, the lowest suit, to 3. */
static int suit_height(const struct kt_settings *rules, kt_card card)
{
    const char *order = rule_is(rules, "suits", "dchs") ? "DCHS" : rule_is(rules, "suits", "cdhs") ? "CDHS" : "CSHD";
    return (int)(strchr(order, "CDHS"[card % 4]) - order);
}

static int how_many(const kt_card *cards, int count, int of_height)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += height(cards[i]) == of_height;
    return found;
}

/* The rank with this number of cards, or 0. */
static int height_with(const kt_card *cards, int count, int many)
{
    for (int h = 15; h >= 3; h--)
        if (how_many(cards, count, h) == many)
            return h;
    return 0;
}

static kt_card highest_card(const struct kt_settings *rules, const kt_card *cards, int count)
{
    kt_card best = cards[0];
    for (int i = 1; i < count; i++)
        if (height(cards[i]) > height(best) ||
            (height(cards[i]) == height(best) && suit_height(rules, cards[i]) > suit_height(rules, best)))
            best = cards[i];
    return best;
}

static struct plain_play by_highest(const struct kt_settings *rules, const char *kind, const kt_card *cards, int count)
{
    kt_card best = highest_card(rules, cards, count);
    return (struct plain_play){kind, count, {height(best), suit_height(rules, best)}};
}

/* ---- five cards ---- */

static bool has_heights(const kt_card *cards, int a, int b, int c, int d, int e)
{
    return how_many(cards, 5, a) && how_many(cards, 5, b) && how_many(cards, 5, c) && how_many(cards, 5, d) &&
           how_many(cards, 5, e);
}

/* Straights from the lowest to the highest are numbered; `top` is the height that counts between two of one number. */
static int straight_number(const struct kt_settings *rules, const kt_card *cards, int *top)
{
    if (has_heights(cards, 14, 15, 3, 4, 5) && !rule_is(rules, "a2345", "none")) {
        *top = rule_is(rules, "a2345", "low") ? 5 : 15;
        return rule_is(rules, "a2345", "low") ? 1 : 1001;
    }
    if (has_heights(cards, 15, 3, 4, 5, 6) && !rule_is(rules, "23456", "none")) {
        *top = rule_is(rules, "23456", "low") ? 6 : 15;
        return rule_is(rules, "23456", "low") ? 2 : 1000;
    }
    for (int h = 3; h <= (rule(rules, "jqka2") ? 11 : 10); h++) {
        if (has_heights(cards, h, h + 1, h + 2, h + 3, h + 4)) {
            *top = h + 4;
            return h;
        }
    }
    return 0;
}

static int suit_of_height(const struct kt_settings *rules, const kt_card *cards, int of_height)
{
    for (int i = 0; i < 5; i++)
        if (height(cards[i]) == of_height)
            return suit_height(rules, cards[i]);
    abort();
}

static bool is_one_suit(const kt_card *cards)
{
    for (int i = 1; i < 5; i++)
        if (cards[i] % 4 != cards[0] % 4)
            return false;
    return true;
}

static struct plain_play flush(const struct kt_settings *rules, const kt_card *cards)
{
    int suit = suit_height(rules, cards[0]);
    struct plain_play play = {"flush", 5, {0}};
    int *next = play.order;
    if (rule_is(rules, "flush", "none"))
        return (struct plain_play){0};
    if (rule_is(rules, "flush", "top"))
        return by_highest(rules, "flush", cards, 5);
    if (rule_is(rules, "flush", "suit"))
        *next++ = suit;
    for (int h = 15; h >= 3; h--)
        if (how_many(cards, 5, h))
            *next++ = h;
    if (rule_is(rules, "flush", "ranks"))
        *next = suit;
    return play;
}

static struct plain_play five(const struct kt_settings *rules, const kt_card *cards)
{
    int top, number = straight_number(rules, cards, &top);
    if (number && is_one_suit(cards)) {
        bool is_royal = rule(rules, "royal") && has_heights(cards, 10, 11, 12, 13, 14);
        return (struct plain_play){
            is_royal ? "royal flush" : "straight flush", 5, {number, suit_of_height(rules, cards, top)}};
    }
    if (number)
        return (struct plain_play){"straight", 5, {number, suit_of_height(rules, cards, top)}};
    if (is_one_suit(cards))
        return flush(rules, cards);
    if (height_with(cards, 5, 3) && height_with(cards, 5, 2))
        return (struct plain_play){"full house", 5, {height_with(cards, 5, 3)}};
    if (height_with(cards, 5, 4) && rule_is(rules, "quads", "five"))
        return (struct plain_play){"quads", 5, {height_with(cards, 5, 4)}};
    return (struct plain_play){0};
}

static struct plain_play four(const struct kt_settings *rules, const kt_card *cards)
{
    if (height_with(cards, 4, 4) && !rule_is(rules, "quads", "five"))
        return (struct plain_play){"quads", 4, {height_with(cards, 4, 4)}};
    int pair = height_with(cards, 4, 2), singles = height_with(cards, 4, 1), triple = height_with(cards, 4, 3);
    if (rule(rules, "twopair") && pair && !singles && !triple)
        return by_highest(rules, "two pair", cards, 4);
    return (struct plain_play){0};
}

struct plain_play plain_play_of(const struct kt_settings *rules, const kt_card *cards, int count)
{
    if (count == 1)
        return by_highest(rules, "single", cards, 1);
    if (count == 2 && height_with(cards, 2, 2))
        return by_highest(rules, "pair", cards, 2);
    if (count == 3 && height_with(cards, 3, 3) && rule(rules, "triples"))
        return (struct plain_play){"triple", 3, {height_with(cards, 3, 3)}};
    return count == 4 ? four(rules, cards) : count == 5 ? five(rules, cards) : (struct plain_play){0};
}

/* ---- what beats what ---- */

static int kind_number(const char *kind)
{
    static const char *const kinds[] = {"single", "pair",       "triple", "two pair",       "straight",
                                        "flush",  "full house", "quads",  "straight flush", "royal flush"};
    for (int i = 0; i < 10; i++)
        if (strcmp(kinds[i], kind) == 0)
            return i;
    abort();
}

static bool is_higher(struct plain_play a, struct plain_play b)
{
    if (kind_number(a.kind) != kind_number(b.kind))
        return kind_number(a.kind) > kind_number(b.kind);
    for (int i = 0; i < 6; i++)
        if (a.order[i] != b.order[i])
            return a.order[i] > b.order[i];
    return false;
}

static bool is(struct plain_play play, const char *kind)
{
    return strcmp(play.kind, kind) == 0;
}

bool plain_beats(const struct kt_settings *rules, struct plain_play a, struct plain_play b)
{
    bool booms = rule_is(rules, "quads", "boom");
    int trick = is(b, "quads") && booms ? 5 : b.cards, answer = is(a, "quads") && booms ? 5 : a.cards;
    bool is_flush = is(a, "straight flush") || is(a, "royal flush");
    bool may = trick == answer;
    may |= is(a, "quads") && rule_is(rules, "bomb", "any");
    may |= is_flush && rule_is(rules, "straightflush", "any");
    may |= is(a, "quads") && rule_is(rules, "bomb", "twos") && b.cards <= 3 && b.order[0] == 15;
    return may && is_higher(a, b);
}

/* ---- moves ---- */

static int cards_of(const struct b2_rules *rules, uint64_t set, kt_card *cards)
{
    int count = 0;
    for (int i = 0; i < 52; i++)
        if (set >> i & 1)
            cards[count++] = b2_to_card(rules, i);
    return count;
}

/* What may be played beside that it must beat the trick. */
static bool is_allowed(const struct bigtwo *s, const struct kt_settings *rules, uint64_t set, int count)
{
    int lowest = 0, highest = 51, next = s->turn;
    while (!(s->hand[s->turn] >> lowest & 1))
        lowest++;
    while (!(s->hand[s->turn] >> highest & 1))
        highest--;
    do
        next =
            (next + (rule_is(rules, "direction", "clockwise") ? 1 : rule(rules, "seats") - 1)) % rule(rules, "seats");
    while (s->left[next] == 0);
    if (s->plays == 0 && s->is_by_lowest && rule_is(rules, "opening", "contains") && !(set >> lowest & 1))
        return false;
    if (s->plays == 0 && s->is_by_lowest && rule_is(rules, "opening", "single") && set != 1ull << lowest)
        return false;
    return !(rule_is(rules, "lastcard", "highest") && s->left[next] == 1 && count == 1 && set != 1ull << highest);
}

struct search {
    const struct bigtwo *s;
    struct kt_settings rules;
    struct plain_play there;
    kt_move *moves;
    int count;
};

static void try_sets(struct search *search, uint64_t set, int from, int size)
{
    kt_card cards[5];
    if (size > 0 && is_allowed(search->s, &search->rules, set, size)) {
        cards_of(&search->s->rules, set, cards);
        struct plain_play play = plain_play_of(&search->rules, cards, size);
        if (play.kind && (!search->s->trick || plain_beats(&search->rules, play, search->there)))
            search->moves[search->count++] = set;
    }
    for (int i = from; i < 52 && size < 5; i++)
        if (search->s->hand[search->s->turn] >> i & 1)
            try_sets(search, set | 1ull << i, i + 1, size + 1);
}

int plain_bigtwo_moves(const struct bigtwo *s, kt_move moves[B2_MOST_MOVES])
{
    struct search search = {.s = s, .moves = moves};
    kt_card cards[5];
    kt_bigtwo.rules_of((const struct kt_sight *)s, &search.rules);
    if (s->is_over)
        return 0;
    if (s->trick)
        search.there = plain_play_of(&search.rules, cards, cards_of(&s->rules, s->trick, cards));
    try_sets(&search, 0, 0, 0);
    if (s->trick)
        moves[search.count++] = 0;
    return search.count;
}

/* ---- turns ---- */

struct plain_table plain_table_of(const struct bigtwo *s)
{
    struct kt_settings rules;
    kt_bigtwo.rules_of((const struct kt_sight *)s, &rules);
    struct plain_table t = {.seats = rule(&rules, "seats"),
                            .turn = s->turn,
                            .locks = rule_is(&rules, "pass", "locks"),
                            .plays_on = rule_is(&rules, "finish", "places"),
                            .is_counterclockwise = rule_is(&rules, "direction", "counterclockwise"),
                            .closes = rule(&rules, "closes") != 0};
    for (int seat = 0; seat < t.seats; seat++)
        t.cards[seat] = s->left[seat];
    return t;
}

static int next_seat(const struct plain_table *t, int seat)
{
    for (int step = 1; step <= t->seats; step++) {
        int next = t->is_counterclockwise ? (seat + t->seats - step) % t->seats : (seat + step) % t->seats;
        if (t->cards[next] > 0)
            return next;
    }
    abort();
}

static int in_the_game(const struct plain_table *t)
{
    int count = 0;
    for (int seat = 0; seat < t->seats; seat++)
        count += t->cards[seat] > 0;
    return count;
}

static void new_trick(struct plain_table *t)
{
    t->has_trick = false;
    memset(t->is_out_of_trick, 0, sizeof t->is_out_of_trick);
    t->turn = t->cards[t->owner] > 0 ? t->owner : next_seat(t, t->owner);
}

/* The seat that answers next, from the one that has just acted to the owner of the trick. */
void plain_turn(struct plain_table *t, int cards, bool is_highest_single)
{
    if (cards > 0) {
        t->cards[t->turn] -= cards;
        t->owner = t->turn;
        t->has_trick = true;
        if (!t->locks)
            memset(t->is_out_of_trick, 0, sizeof t->is_out_of_trick);
        if (t->cards[t->turn] == 0)
            t->place[t->turn] = ++t->places;
        t->is_over = t->cards[t->turn] == 0 && (!t->plays_on || in_the_game(t) == 1);
        for (int seat = 0; t->is_over && t->plays_on && seat < t->seats; seat++)
            if (t->cards[seat] > 0)
                t->place[seat] = t->seats;
    } else {
        t->is_out_of_trick[t->turn] = true;
    }
    if (t->is_over)
        return;
    if (t->closes && is_highest_single) {
        new_trick(t);
        return;
    }
    int seat = t->turn;
    for (int i = 0; i < t->seats; i++) {
        seat = next_seat(t, seat);
        if (seat != t->owner && !t->is_out_of_trick[seat]) {
            t->turn = seat;
            return;
        }
    }
    new_trick(t);
}
