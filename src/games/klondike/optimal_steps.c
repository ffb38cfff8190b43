/* The solver `optimal`: the steps from one position to others. A step is one move or several that belong together, with
 * the draws and redeals before it; then all safe cards go home (kl_safe_card).
 *
 * Some moves are made only together with the one that they are for. Take a shortest line with a move M that puts a run
 * somewhere, and delay M as long as possible:
 *  - **A part of a run** moves from a card to its twin (the card of the same rank and colour). While it stays, every
 *    other move of the line is still possible: what would be put on the card that it left can be put on the twin, with
 *    the two runs exchanged; if one of them goes home first, the other one moves then, instead of now. Only one use of
 *    the card that it left is impossible without M: that it goes home. So the two moves are one step.
 *  - **All cards of a column without face-down cards** move onto another card: the only use is a king that comes into
 *    the empty column. So this is one step as well, made only if no column is empty.
 *  - **A card comes back from home**: its only use is another card that is put on it. So the two moves are one step, of
 *    which the second may be each of those here, except home moves.
 * A king without cards under it never moves, except home. Draws are made only for the card that is taken. */
#include "games/klondike/optimal.h"

/* A card of the talon that can be reached. */
struct reached {
    uint8_t place, waste, redeals; /* its place; cards in the waste under it; redeals on the way */
    kt_card card;
    int cost;  /* draws and redeals */
    int needs; /* of the talon without it, or -1: not known yet */
};

struct trying {
    struct kl_optimal_search *s;
    int needs; /* of the talon */
    int rest;  /* cards to bring home, and parks, at the position being expanded */
    int count;
    struct reached at[KL_DECK];
    struct kl_relaxed relaxed; /* the talon, if cards are drawn one by one */
};

static void join(struct kl_optimal_search *s, kt_card card, int onto)
{
    assert(s->joined < KL_MOST_JOINED);
    s->join[s->joined++] = (struct kl_joined){card, (uint8_t)onto};
}

static int column_of(const struct kl_dealt *d, const struct kl_place *p, kt_card card)
{
    int c = 0;
    while (!(p->run[c] & kl_bit(card))) {
        c++;
        assert(c < d->columns);
    }
    return c;
}

static int empty_column(const struct kl_dealt *d, const struct kl_place *p)
{
    for (int c = 0; c < d->columns; c++)
        if (!p->run[c])
            return c;
    return -1;
}

static uint64_t top_cards(const struct kl_dealt *d, const struct kl_place *p)
{
    uint64_t tops = 0;
    for (int c = 0; c < d->columns; c++)
        tops |= p->run[c] & -p->run[c];
    return tops;
}

/* Takes cards from the top of a column, and turns the next one if needed. */
static void take(const struct kl_dealt *d, struct kl_place *p, int column, uint64_t cards)
{
    p->run[column] ^= cards;
    if (p->run[column] == 0 && p->depth[column] > 0) {
        p->depth[column]--;
        if (p->depth[column] > 0)
            p->run[column] = kl_bit(d->card[column][p->depth[column] - 1]);
    }
}

static void move_run(const struct kl_dealt *d, struct kl_place *p, int from, uint64_t cards, int to)
{
    p->run[to] |= cards;
    take(d, p, from, cards);
}

void kl_take_top(const struct kl_dealt *d, struct kl_place *p, int column)
{
    kt_card card = kl_top_of(p->run[column]);
    p->home[kt_suit(card)]++;
    take(d, p, column, kl_bit(card));
}

/* ---- the talon ---- */

static void add_reached(struct trying *t, const uint8_t *filled, uint64_t *seen, int waste, int cost, int redeals)
{
    if (*seen >> waste & 1)
        return;
    *seen |= (uint64_t)1 << waste;
    int place = filled[waste - 1];
    t->at[t->count++] = (struct reached){.place = (uint8_t)place,
                                         .waste = (uint8_t)(waste - 1),
                                         .redeals = (uint8_t)redeals,
                                         .card = t->s->dealt.talon_card[place],
                                         .cost = cost,
                                         .needs = -1};
}

/* All cards that some draws bring to the top of the waste, each with the fewest. */
static void find_reached(struct trying *t, const struct kl_place *p)
{
    const struct kl_dealt *d = &t->s->dealt;
    uint8_t filled[KL_DECK];
    uint64_t seen = 0;
    int cards = 0, waste = p->waste, cost = 0;
    for (uint64_t left = p->talon; left; left &= left - 1)
        filled[cards++] = (uint8_t)__builtin_ctzll(left);
    if (waste > 0)
        add_reached(t, filled, &seen, waste, 0, 0);
    for (int redeals = 0; redeals < 2; redeals++) {
        while (waste < cards) {
            waste = waste + d->draw < cards ? waste + d->draw : cards;
            add_reached(t, filled, &seen, waste, ++cost, redeals);
        }
        if (d->has_limit && p->redeals == 0)
            return;
        waste = 0;
        cost += d->redeal_cost;
    }
}

static struct kl_place without_card(const struct kl_place *p, const struct reached *r)
{
    struct kl_place next = *p;
    next.talon ^= (uint64_t)1 << r->place;
    next.waste = r->waste;
    next.count--;
    next.redeals = (uint8_t)(next.redeals - r->redeals);
    return next;
}

/* The draws to this card, and those that the talon needs then, at the least. */
static int least_after(const struct trying *t, const struct kl_place *p, const struct reached *r)
{
    int stock = p->count - 1 - r->waste;
    return r->cost + (stock + t->s->dealt.draw - 1) / t->s->dealt.draw;
}

/* What the talon needs without this card. Moves in the columns do not change it (optimal_columns.c), and taking the
 * card saves no more than the draws and the move to a column. */
static int needs_after(const struct trying *t, const struct kl_place *p, const struct reached *r)
{
    struct kl_talon *talon = &t->s->talon;
    struct kl_place next = without_card(p, r);
    if (!talon->entry || t->s->dealt.has_limit)
        return kl_talon_needs(talon, &next);
    struct kl_relaxed relaxed = t->relaxed;
    kl_relaxed_take(talon, &relaxed, r->place, r->waste);
    return kl_relaxed_needs(talon, &relaxed, t->needs - r->cost - 1);
}

/* Fetches what is known of the talons after each card that may be due. */
static void prefetch_talons(const struct trying *t, const struct kl_place *p)
{
    const struct kl_optimal_search *s = t->s;
    for (int i = 0; i < t->count; i++)
        if (s->moves + least_after(t, p, &t->at[i]) + t->rest <= s->now) {
            struct kl_relaxed relaxed = t->relaxed;
            kl_relaxed_take(&s->talon, &relaxed, t->at[i].place, t->at[i].waste);
            kl_relaxed_prefetch(&s->talon, &relaxed);
        }
}

/* Is a step that takes this card due? `rest` is a lower bound on the moves after it, without those of the talon. If it
 * is not, the position is not made at all. */
static bool is_due(struct trying *t, const struct kl_place *p, struct reached *r, int cost, int rest)
{
    struct kl_optimal_search *s = t->s;
    int least = s->moves + cost + 1 + least_after(t, p, r) + rest;
    if (!s->wanted && least > s->now && least >= s->next)
        return false; /* an exact bound would change nothing */
    if (r->needs < 0)
        r->needs = needs_after(t, p, r);
    int total = s->moves + cost + r->cost + 1 + rest + r->needs;
    if (s->wanted || total <= s->now)
        return true;
    s->next = total < s->next ? total : s->next;
    return false;
}

/* Cards to bring home, and parks. Cards that are put on others do not reduce it. */
static int rest_of(const struct kl_dealt *d, const struct kl_place *p)
{
    return kl_cards_left(d, p) + kl_parks_needed(d, p);
}

/* ---- steps ---- */

static void put_on(struct trying *t, const struct kl_place *p, int cost, uint64_t onto);

static void try_home(struct trying *t, const struct kl_place *p)
{
    struct kl_optimal_search *s = t->s;
    for (int c = 0; c < s->dealt.columns; c++) {
        kt_card card = kl_top_of(p->run[c]);
        if (!card || !kl_is_next(p, card))
            continue;
        struct kl_place next = *p;
        join(s, card, KL_TO_HOME);
        kl_take_top(&s->dealt, &next, c);
        kl_arrive(s, &next, 1, t->needs);
        s->joined = 0;
    }
    int rest = t->rest - 1;
    for (int i = 0; i < t->count; i++) {
        struct reached *r = &t->at[i];
        if (!kl_is_next(p, r->card) || !is_due(t, p, r, 0, rest))
            continue;
        struct kl_place next = without_card(p, r);
        next.home[kt_suit(r->card)]++;
        join(s, r->card, KL_TO_HOME);
        kl_arrive(s, &next, r->cost + 1, r->needs);
        s->joined = 0;
    }
}

/* A king moves into the empty column `to`. */
static void try_kings(struct trying *t, const struct kl_place *p, int cost, int to)
{
    struct kl_optimal_search *s = t->s;
    const struct kl_dealt *d = &s->dealt;
    int before = s->joined;
    for (int c = 0; c < d->columns; c++) {
        if (p->depth[c] < 2 || kt_rank(kl_bottom_of(p->run[c])) != d->ranks)
            continue;
        struct kl_place next = *p;
        join(s, kl_bottom_of(p->run[c]), KL_TO_EMPTY);
        move_run(d, &next, c, p->run[c], to);
        kl_arrive(s, &next, cost + 1, t->needs);
        s->joined = before;
    }
    int rest = rest_of(d, p);
    for (int i = 0; i < t->count; i++) {
        struct reached *r = &t->at[i];
        if (kt_rank(r->card) != d->ranks || !is_due(t, p, r, cost, rest))
            continue;
        struct kl_place next = without_card(p, r);
        next.run[to] = kl_bit(r->card);
        join(s, r->card, KL_TO_EMPTY);
        kl_arrive(s, &next, cost + r->cost + 1, r->needs);
        s->joined = before;
    }
    for (int suit = 0; suit < KT_SUITS && d->worry; suit++) {
        if (p->home[suit] != d->ranks)
            continue;
        struct kl_place next = *p;
        kt_card card = kt_card_of(d->ranks, suit);
        next.home[suit]--;
        next.run[to] = kl_bit(card);
        join(s, card, KL_TO_EMPTY);
        put_on(t, &next, cost + 1, kl_bit(card));
        s->joined = before;
    }
}

/* Moves all face-up cards of a column: to turn the next card, or to empty the column for a king. */
static void try_runs(struct trying *t, const struct kl_place *p, int cost, uint64_t onto)
{
    struct kl_optimal_search *s = t->s;
    const struct kl_dealt *d = &s->dealt;
    int before = s->joined;
    for (int c = 0; c < d->columns; c++) {
        if (p->depth[c] == 0)
            continue;
        kt_card card = kl_bottom_of(p->run[c]);
        if (p->depth[c] == 1 && (!d->kings_start || empty_column(d, p) >= 0))
            continue;
        for (uint64_t left = d->parents[card] & onto; left; left &= left - 1) {
            struct kl_place next = *p;
            join(s, card, kl_top_of(left));
            move_run(d, &next, c, p->run[c], column_of(d, p, kl_top_of(left)));
            if (p->depth[c] == 1)
                try_kings(t, &next, cost + 1, c);
            else
                kl_arrive(s, &next, cost + 1, t->needs);
            s->joined = before;
        }
    }
}

/* Moves a part of a run, so that the card under it can go home. */
static void try_parts(struct trying *t, const struct kl_place *p, int cost, uint64_t onto)
{
    struct kl_optimal_search *s = t->s;
    const struct kl_dealt *d = &s->dealt;
    int before = s->joined;
    for (int suit = 0; suit < KT_SUITS; suit++) {
        if (p->home[suit] == d->ranks)
            continue;
        kt_card under = kt_card_of(p->home[suit] + 1, suit);
        for (int c = 0; c < d->columns; c++) {
            uint64_t part = p->run[c] & (kl_bit(under) - 1);
            if (!(p->run[c] & kl_bit(under)) || !part)
                continue;
            for (uint64_t left = d->parents[kl_bottom_of(part)] & onto & ~kl_bit(under); left; left &= left - 1) {
                struct kl_place next = *p;
                join(s, kl_bottom_of(part), kl_top_of(left));
                join(s, under, KL_TO_HOME);
                move_run(d, &next, c, part, column_of(d, p, kl_top_of(left)));
                kl_take_top(d, &next, c);
                kl_arrive(s, &next, cost + 2, t->needs);
                s->joined = before;
            }
        }
    }
}

static void try_talon(struct trying *t, const struct kl_place *p, int cost, uint64_t onto)
{
    struct kl_optimal_search *s = t->s;
    const struct kl_dealt *d = &s->dealt;
    int before = s->joined;
    int rest = rest_of(d, p);
    for (int i = 0; i < t->count; i++) {
        struct reached *r = &t->at[i];
        uint64_t left = d->parents[r->card] & onto;
        if (!left || !is_due(t, p, r, cost, rest))
            continue;
        for (; left; left &= left - 1) {
            struct kl_place next = without_card(p, r);
            next.run[column_of(d, p, kl_top_of(left))] |= kl_bit(r->card);
            join(s, r->card, kl_top_of(left));
            kl_arrive(s, &next, cost + r->cost + 1, r->needs);
            s->joined = before;
        }
    }
}

/* A card comes back from home, and another one is put on it at once. */
static void try_back(struct trying *t, const struct kl_place *p, int cost, uint64_t onto)
{
    struct kl_optimal_search *s = t->s;
    const struct kl_dealt *d = &s->dealt;
    int before = s->joined;
    for (int suit = 0; suit < KT_SUITS && d->worry; suit++) {
        if (p->home[suit] == 0)
            continue;
        kt_card card = kt_card_of(p->home[suit], suit);
        for (uint64_t left = d->parents[card] & onto; left; left &= left - 1) {
            struct kl_place next = *p;
            next.home[suit]--;
            next.run[column_of(d, p, kl_top_of(left))] |= kl_bit(card);
            join(s, card, kl_top_of(left));
            put_on(t, &next, cost + 1, kl_bit(card));
            s->joined = before;
        }
    }
}

/* All steps that put a card onto one of these. */
static void put_on(struct trying *t, const struct kl_place *p, int cost, uint64_t onto)
{
    try_runs(t, p, cost, onto);
    try_parts(t, p, cost, onto);
    try_talon(t, p, cost, onto);
    try_back(t, p, cost, onto);
}

void kl_try_steps(struct kl_optimal_search *s, const struct kl_place *p)
{
    struct trying t;
    int empty = s->dealt.kings_start ? empty_column(&s->dealt, p) : -1;
    t.s = s;
    t.count = 0;
    t.needs = kl_talon_needs(&s->talon, p);
    find_reached(&t, p);
    t.rest = rest_of(&s->dealt, p);
    if (s->talon.entry) {
        kl_relax(&s->talon, p, &t.relaxed);
        prefetch_talons(&t, p);
    }
    s->joined = 0;
    try_home(&t, p);
    put_on(&t, p, 0, top_cards(&s->dealt, p));
    if (empty >= 0)
        try_kings(&t, p, 0, empty);
}
