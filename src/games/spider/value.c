/* See value.h. The same code is used by the search, which adds weights, and by training, which counts features: `add`
 * does either, and the compiler makes two versions of each function. */
#include "games/spider/value.h"

#include <string.h>

#include "games/spider/value_weights.h"

#define INLINE static inline __attribute__((always_inline))

/* The result: `count` for training, otherwise the sum of weights. */
struct tally {
    const int32_t *weight;
    int16_t *count;
};

INLINE void add(const struct tally *tally, int32_t *score, int feature)
{
    if (tally->count)
        tally->count[feature]++;
    else
        *score += tally->weight[feature];
}

static inline int at_most(int number, int most)
{
    return number < most ? number : most;
}

/* ---- piles ---- */

INLINE void meet(struct sp_walk *w, kt_card card)
{
    int rank = kt_rank(card);
    w->ranks[kt_suit(card)] = (uint16_t)(w->ranks[kt_suit(card)] | 1 << rank);
    w->all_ranks = (uint16_t)(w->all_ranks | 1 << rank);
    w->hash = (w->hash ^ card) * 0x9E3779B97F4A7C15u;
    w->hash ^= w->hash >> 29;
    w->last = card;
}

INLINE void join(const struct tally *t, struct sp_walk *w, kt_card card)
{
    int rank = kt_rank(card), below = kt_rank(w->last);
    if (sp_continues(card, w->last)) {
        w->run++;
        add(t, &w->score, SP_TRAIT_LINK + rank);
        return;
    }
    add(t, &w->score, SP_TRAIT_RUN + w->run);
    w->pieces++;
    w->group++;
    w->run = 1;
    if (rank + 1 == below) {
        add(t, &w->score, SP_TRAIT_LOOSE + rank);
        return;
    }
    w->breaks++;
    w->group = 1;
    add(t, &w->score, SP_TRAIT_BURIED + below);
    add(t, &w->score, rank > below ? SP_TRAIT_HIGHER_ON_LOWER : SP_TRAIT_LOWER_ON_HIGHER);
}

INLINE void tally_open(const struct tally *t, struct sp_walk *w, kt_card card, bool is_first_open, bool is_first)
{
    int rank = kt_rank(card), lower = (1 << rank) - 1, below = kt_rank(w->last);
    if (is_first_open)
        w->run = w->pieces = w->group = 1;
    else
        join(t, w, card);
    if (rank == KT_KING)
        add(t, &w->score, is_first ? SP_TRAIT_KING_LOW : SP_TRAIT_KING_HIGH);
    w->on_base = is_first ? rank == KT_KING : w->on_base && rank + 1 == below;
    w->base = (uint8_t)(w->base + w->on_base);
    if (w->ranks[kt_suit(card)] & lower)
        add(t, &w->score, SP_TRAIT_OVER_OWN);
    else if (w->all_ranks & lower)
        add(t, &w->score, SP_TRAIT_OVER_OTHER);
    meet(w, card);
}

static int next_case(kt_card next, kt_card last)
{
    if (!last)
        return 4;
    if (sp_continues(next, last))
        return 0;
    if (kt_rank(next) + 1 == kt_rank(last))
        return 1;
    return kt_rank(next) >= kt_rank(last) ? 2 : 3;
}

INLINE void tally_end(const struct tally *t, int32_t *score, const struct sp_walk *w, int closed, kt_card next)
{
    add(t, score, SP_TRAIT_CLOSED + at_most(closed, 6));
    if (w->last) {
        add(t, score, SP_TRAIT_RUN_ON_TOP + w->run);
        add(t, score, SP_TRAIT_TOP + kt_rank(w->last));
    }
    add(t, score, SP_TRAIT_PIECES + at_most(w->pieces, 9) + (closed > 0 ? 10 : 0));
    add(t, score, SP_TRAIT_BREAKS + at_most(w->breaks, 7) + (closed > 0 ? 8 : 0));
    add(t, score, SP_TRAIT_BASE + w->base);
    add(t, score, SP_TRAIT_GROUP + at_most(w->group, 5));
    if (next)
        add(t, score, SP_TRAIT_NEXT + next_case(next, w->last));
}

void sp_walk_face_down(struct sp_walk *walk, kt_card card)
{
    meet(walk, card);
}

void sp_walk_closed(struct sp_walk *walk, const struct sp_pile *pile)
{
    *walk = (struct sp_walk){.hash = (uint64_t)pile->closed + 1};
    for (int i = 0; i < pile->closed; i++)
        meet(walk, pile->card[i]);
}

void sp_walk_open(struct sp_walk *walk, const int32_t weight[SP_TRAITS], kt_card card, bool is_first_open,
                  bool is_first)
{
    const struct tally tally = {.weight = weight};
    tally_open(&tally, walk, card, is_first_open, is_first);
}

void sp_walk_end(const struct sp_walk *walk, const int32_t weight[SP_TRAITS], int closed, kt_card next,
                 struct sp_pile_value *value)
{
    const struct tally tally = {.weight = weight};
    value->score = walk->score;
    value->last = walk->last;
    value->head = (uint8_t)(walk->last + (walk->run - (walk->run > 0)) * KT_SUITS);
    value->run = walk->run;
    value->hash = walk->hash;
    tally_end(&tally, &value->score, walk, closed, next);
}

void sp_value_pile(const int32_t weight[SP_TRAITS], const struct sp_pile *pile, kt_card next,
                   struct sp_pile_value *value)
{
    struct sp_walk walk;
    sp_walk_closed(&walk, pile);
    for (int i = pile->closed; i < pile->height; i++)
        sp_walk_open(&walk, weight, pile->card[i], i == pile->closed, i == 0);
    sp_walk_end(&walk, weight, pile->closed, next, value);
}

int32_t sp_value_next(const int32_t weight[SP_TRAITS], kt_card next, kt_card last)
{
    return next ? weight[SP_TRAIT_NEXT + next_case(next, last)] : 0;
}

/* ---- the whole table ---- */

/* How many ranks have a card among these, a bit each? */
static inline int count_ranks(uint64_t cards)
{
    cards |= cards >> 1;
    cards |= cards >> 2;
    return __builtin_popcountll(cards & 0x0111111111111110u);
}

INLINE void tally_all(const struct tally *t, int32_t *score, const struct sp_game *game,
                      const struct sp_pile_value *piles)
{
    uint64_t last = 0; /* a bit for each card that ends a pile */
    int empty = 0, fits = 0, fits_suit = 0;
    for (int i = 0; i < game->rules.columns; i++) {
        empty += piles[i].last == 0;
        last |= (uint64_t)1 << piles[i].last;
    }
    last &= ~(uint64_t)1;
    for (int i = 0; i < game->rules.columns; i++) {
        int onto = piles[i].head + KT_SUITS;
        bool own = last >> onto & 1, any = (last >> (onto & ~3) & 15) != 0;
        fits_suit += piles[i].last && own;
        fits += piles[i].last && any && !own;
    }
    add(t, score, SP_TRAIT_EMPTY + at_most(empty, 5));
    add(t, score, SP_TRAIT_RANKS + at_most(count_ranks(last), 10));
    add(t, score, SP_TRAIT_FITS + at_most(fits, 7));
    add(t, score, SP_TRAIT_FITS_SUIT + at_most(fits_suit, 5));
    add(t, score, SP_TRAIT_STAGE);
}

int32_t sp_value_all(const struct sp_game *game, const int32_t weight[SP_TRAITS], const struct sp_pile_value *piles,
                     int finished)
{
    const struct tally tally = {.weight = weight};
    int32_t score = finished * weight[SP_TRAIT_SETS];
    tally_all(&tally, &score, game, piles);
    for (int i = 0; i < game->rules.columns; i++)
        score += piles[i].score;
    return score;
}

void sp_count_traits(const struct sp_game *game, const struct sp_table *table, int16_t count[SP_TRAITS])
{
    struct sp_pile pile[SP_MOST_COLUMNS];
    struct sp_pile_value value[SP_MOST_COLUMNS];
    const int32_t none[SP_TRAITS] = {0};
    const struct tally tally = {.count = count};
    int32_t score = 0;
    memset(count, 0, SP_TRAITS * sizeof *count);
    sp_table_piles(game, table, pile);
    for (int i = 0; i < game->rules.columns; i++) {
        struct sp_walk walk;
        kt_card next = sp_next_card(game, table->stock, i);
        sp_walk_closed(&walk, &pile[i]);
        for (int card = pile[i].closed; card < pile[i].height; card++)
            tally_open(&tally, &walk, pile[i].card[card], card == pile[i].closed, card == 0);
        tally_end(&tally, &score, &walk, pile[i].closed, next);
        sp_value_pile(none, &pile[i], next, &value[i]);
    }
    tally_all(&tally, &score, game, value);
    count[SP_TRAIT_SETS] = table->finished;
}

const struct sp_weights *sp_weights_for(const struct sp_rules *rules)
{
    if (rules->by_cards)
        return &single_cards;
    if (rules->suits == KT_SUITS && rules->sets <= KT_SUITS)
        return &one_pack;
    return rules->suits == 1 ? &one_suit : rules->suits == 2 ? &two_suits : &four_suits;
}
