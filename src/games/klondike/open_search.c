/* The search of the solver "open": depth-first over positions without arrangement or foundations (layout.h,
 * component.h), with proofs by the relaxed game (relaxed.h). The graph has no cycles, so the transposition table may
 * forget positions.
 *
 * Harmless steps are made without trying anything else: a safe locked card goes home; so does a safe card of the stock
 * if that leaves the rest of it no harder to reach.
 *
 * Randomized restarts: deals that can be won have many solutions, but a bad first choice can hide them all behind
 * millions of positions. So a long search restarts in another order: random within a kind of step, and with the kinds
 * in another order. Positions found lost stay in the table, so restarts cost little: a deal that took a million
 * positions takes two to twenty thousand, and an impossible one 845,439 instead of 845,081.
 *
 * The first 300 positions are searched without proofs: half of all deals are solved by then (in 0.07 ms, instead of
 * 0.8).
 *
 * In CPU seconds for 2000 deals of three cards drawn: 8.1 before tries, 6.6 with them; and 15 to 30 % less on hard
 * deals since the line of the next position in the set is fetched before the one before it is searched.
 *
 * Tried and dropped: dominance between wastes (20 to 30 % fewer positions, no time gained, because of more look-ups);
 * other orders of kinds in the first try (eight, within 25 %); a table that grows by a factor of four. */
#include "games/klondike/open_search.h"

enum { CAREFREE = 300, FIRST_TRY = 400, TRIES_GROW_BY = 4, ORDERS = 8, FIRST_STEPS = 256 };

/* Memory: components and fates get an eighth each of the limit, at most 7.5 MB each; the set of positions gets the rest
 * and grows when it is needed. (It had at most 45 MB before: as fast for deals of six million positions, but a search
 * that forgets most of its positions may not end. Draw 3, deal 151910: no verdict after 330 million positions.) */
enum { MOST_SHARE = 60 << 17, SHARE = 8, MOST_BYTES = 1 << 30 };

/* ---- steps at a place ---- */

/* With kings only in empty columns, or no cards, seats and sitters are counted for all cards at once. */
static inline struct kl_choices choices_of_kings(const struct kl_layout *l, const struct kl_node *n, uint16_t home,
                                                 uint64_t reach, enum kl_family family)
{
    uint64_t open = n->loose & ~kl_founded(l, home), loose = open & ~n->locked;
    uint64_t seats = kl_counts(open, family) - (kl_counts(loose & ~l->kings, family) << 4);
    uint64_t uncovered = kl_counted(seats, family); /* some card of the family can be */
    uint64_t room = uncovered >> 4 | (n->columns > kl_count(loose & l->kings) ? l->kings : 0);
    uint64_t up = open & uncovered & kl_next(l, home);
    return (struct kl_choices){.up = up & ~n->locked,
                               .down = l->worry ? kl_top(l, home) & room : 0,
                               .reveal = n->locked & open & room & ~l->rooted,
                               .locked_home = up & n->locked,
                               .put = reach & room};
}

/* If any card may start a column, a card without a seat needs an empty column: each card is tried. It must be uncovered
 * while it is still in its old place, and is no seat before it is placed. */
static struct kl_choices choices_of_any(const struct kl_layout *l, const struct kl_node *n, uint16_t home,
                                        uint64_t reach)
{
    uint64_t open = n->loose & ~kl_founded(l, home), loose = open & ~n->locked, why = 0;
    struct kl_choices choices = {0};
    for (uint64_t left = open & kl_next(l, home); left; left &= left - 1) {
        uint64_t card = kl_first(left);
        if (kl_has_room(l, open & ~card, loose, 0, n->columns, &why))
            *(n->locked & card ? &choices.locked_home : &choices.up) |= card;
    }
    for (uint64_t left = n->locked & open; left; left &= left - 1)
        if (kl_has_room(l, open, loose | kl_first(left), 0, n->columns, &why))
            choices.reveal |= kl_first(left);
    for (uint64_t left = (l->worry ? kl_top(l, home) : 0) | reach; left; left &= left - 1) {
        uint64_t card = kl_first(left);
        if (kl_has_room(l, open, loose | card, 0, n->columns, &why))
            *(reach & card ? &choices.put : &choices.down) |= card;
    }
    return choices;
}

struct kl_choices kl_choices_at(const struct kl_layout *l, const struct kl_node *n, uint16_t home, uint64_t reach)
{
    if (l->any_card)
        return choices_of_any(l, n, home, reach);
    switch ((enum kl_family)l->family) { /* a constant, so that counting is fast */
    case KL_ALONE:
        return choices_of_kings(l, n, home, reach, KL_ALONE);
    case KL_RANK:
        return choices_of_kings(l, n, home, reach, KL_RANK);
    default:
        return choices_of_kings(l, n, home, reach, KL_COLOUR);
    }
}

/* Sends home all loose cards that can go, or, where they do not come back, the safe ones. */
static uint16_t raised(const struct kl_layout *l, const struct kl_node *n)
{
    uint16_t home = n->home;
    for (;;) {
        uint64_t up = kl_choices_at(l, n, home, 0).up;
        while (!l->worry && up && !kl_is_safe(l, home, kl_low(up)))
            up &= up - 1;
        if (!up)
            return home;
        home = (uint16_t)(home + kl_one_of(l, kl_low(up)));
    }
}

/* ---- the component ---- */

struct outlook { /* what was found in a component */
    uint64_t reach, takes;
    struct kl_step harmless; /* then nothing else needs to be tried */
    bool is_harmless;
};

/* Stock cards whose going home leaves the rest of the stock no harder to reach: all that are drawn one by one, and
 * otherwise the last one, unless what is above the waste is out of step. */
static uint64_t harmless_takes(const struct kl_layout *l, const struct kl_node *n, uint64_t reach)
{
    if (l->redeals >= 0 || !n->stock)
        return 0;
    if (l->draw == 1)
        return reach;
    return n->waste ? 0 : 1ull << l->stock_card[63 - __builtin_clzll(n->stock)];
}

static uint64_t first_safe(const struct kl_layout *l, uint64_t cards, uint16_t home)
{
    while (cards && !kl_is_safe(l, home, kl_low(cards)))
        cards &= cards - 1;
    return kl_first(cards);
}

static void spread(struct kl_search *s, int number, const struct kl_choices *choices)
{
    struct kl_component *c = &s->component;
    uint16_t home = c->place[number].home;
    for (uint64_t left = choices->up; left; left &= left - 1) {
        int up = kl_component_reach(c, (uint16_t)(home + kl_one_of(&s->layout, kl_low(left))));
        struct kl_place *p = &c->place[number];
        p->up[p->ups++] = (uint16_t)up;
    }
    for (uint64_t left = choices->down; left; left &= left - 1) {
        uint16_t down = (uint16_t)(home - kl_one_of(&s->layout, kl_low(left)));
        if (!kl_is_safe(&s->layout, down, kl_low(left)))
            kl_component_reach(c, down);
    }
}

static void look_around(struct kl_search *s, const struct kl_node *n, int number, struct outlook *o)
{
    const struct kl_layout *l = &s->layout;
    struct kl_place *p = &s->component.place[number];
    struct kl_choices choices = kl_choices_at(l, n, p->home, o->reach);
    p->step[KL_LOCKED_HOME] = choices.locked_home;
    p->step[KL_STOCK_HOME] = o->reach & kl_next(l, p->home);
    p->step[KL_REVEAL] = choices.reveal;
    p->step[KL_STOCK_TO_COLUMN] = choices.put;
    p->ups = 0;
    uint64_t safe = first_safe(l, p->step[KL_LOCKED_HOME] | (p->step[KL_STOCK_HOME] & o->takes), p->home);
    if (safe) {
        int kind = safe & choices.locked_home ? KL_LOCKED_HOME : KL_STOCK_HOME;
        o->harmless = (struct kl_step){(uint8_t)kind, (uint8_t)kl_low(safe), p->home};
        o->is_harmless = true;
    } else if (l->worry) {
        spread(s, number, &choices);
    }
}

static void find_component(struct kl_search *s, const struct kl_node *n, struct outlook *o)
{
    uint64_t now, later;
    kl_stock_reach(&s->layout, n, &now, &later);
    *o = (struct outlook){.reach = kl_stock_cards(&s->layout, now | later)};
    o->takes = harmless_takes(&s->layout, n, o->reach);
    kl_component_start(&s->component, n->home);
    for (int i = 0; i < s->component.count && !o->is_harmless; i++)
        look_around(s, n, i, o);
    kl_component_end(&s->component);
    if (s->component.out_of_memory)
        s->budget->stopped_by = KT_BY_MEMORY;
}

static bool add_step(struct kl_search *s, int kind, uint64_t card, uint16_t home)
{
    struct kl_step step = {(uint8_t)kind, (uint8_t)kl_low(card), home};
    return kl_add_step(&s->steps, s->memory, s->budget, step);
}

/* Each step at the highest places where it can be made, if these are enough. */
static void list_offered(struct kl_search *s, int kind)
{
    const struct kl_component *c = &s->component;
    for (int i = 0; i < c->count; i++) {
        const struct kl_place *p = &c->place[i];
        uint64_t cards = p->step[kind];
        for (int u = 0; u < p->ups && cards && kl_highest_will_do(&s->layout); u++)
            cards &= ~c->place[p->up[u]].step[kind];
        for (; cards; cards &= cards - 1)
            if (!add_step(s, kind, cards, p->home))
                return;
    }
}

static void list_steps(struct kl_search *s, const struct kl_node *n, const struct outlook *o)
{
    if (o->is_harmless) {
        kl_add_step(&s->steps, s->memory, s->budget, o->harmless);
        return;
    }
    for (int kind = 0; kind < KL_OFFERED; kind++)
        list_offered(s, kind);
    if (!s->layout.worry)
        for (uint64_t up = kl_choices_at(&s->layout, n, n->home, 0).up; up; up &= up - 1)
            add_step(s, KL_LOOSE_HOME, up, n->home);
}

/* ---- the search ---- */

static int key_words(const struct kl_layout *l)
{
    return 16 + l->hidden_bits + l->talon + l->waste_bits + l->redeal_bits < 64 ? 1 : 2;
}

static struct kt_memo_key key_of(const struct kl_search *s, const struct kl_node *n, uint16_t home)
{
    const struct kl_layout *l = &s->layout;
    uint64_t place = (uint64_t)n->hidden << 16 | home;
    uint64_t stock = (n->stock << l->waste_bits | n->waste) << l->redeal_bits | n->redeals;
    if (s->seen.words == 1)
        return (struct kt_memo_key){{(stock << (16 + l->hidden_bits) | place) + 1, 0}};
    return (struct kt_memo_key){{place + 1, stock}};
}

/* If no card is face down, the lowest card not at home is uncovered or in the stock; it remains that the stock can be
 * taken card by card. */
static bool is_won_at_sight(const struct kl_layout *l, const struct kl_node *n)
{
    bool is_free = (l->draw == 1 && l->redeals < 0) || !(n->stock & (n->stock - 1));
    return is_free && !kl_any_closed(l, n);
}

static bool is_stopped(const struct kl_search *s)
{
    return s->budget->stopped_by != KT_BY_NOTHING || s->has_given_up;
}

static bool count_position(struct kl_search *s)
{
    if (is_stopped(s) || !kt_budget_spend(s->budget))
        return false;
    s->positions++;
    s->has_given_up = s->positions >= s->try_ends;
    return !s->has_given_up;
}

static void swap(struct kl_step *a, struct kl_step *b)
{
    struct kl_step step = *a;
    *a = *b;
    *b = step;
}

/* A random order for a restart. */
static void shuffle(struct kl_search *s, struct kl_step *step, size_t count)
{
    static const uint8_t orders[ORDERS][KL_LOOSE_HOME + 1] = {{0, 1, 2, 3, 4}, {0, 2, 1, 3, 4}, {1, 3, 2, 0, 4},
                                                              {1, 2, 0, 3, 4}, {2, 0, 1, 3, 4}, {2, 1, 0, 3, 4},
                                                              {1, 2, 3, 0, 4}, {1, 3, 2, 0, 4}};
    const uint8_t *order = orders[s->tries % ORDERS];
    for (size_t i = count; i > 1; i--)
        swap(&step[i - 1], &step[kt_rng_below(&s->rng, (uint32_t)i)]);
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && order[step[k].kind] < order[step[k - 1].kind]; k--)
            swap(&step[k], &step[k - 1]);
}

/* A position to be visited next: its loose cards are home, its key is known, and its line of the set is prefetched
 * while the position before it is searched. */
struct visit {
    struct kl_node node;
    struct kt_memo_key key;
};

static void prepare(const struct kl_search *s, struct visit *visit)
{
    visit->node.home = raised(&s->layout, &visit->node);
    visit->key = key_of(s, &visit->node, visit->node.home);
    kt_forgetful_fetch(&s->seen, &visit->key);
}

static bool win(struct kl_search *s, const struct visit *visit, int depth);

static bool win_by_steps(struct kl_search *s, const struct kl_node *n, const struct outlook *o, int depth)
{
    size_t from = s->steps.count;
    struct visit visit[2];
    bool is_won = false;
    list_steps(s, n, o);
    if (s->tries > 0)
        shuffle(s, kt_vector_at(&s->steps, from), s->steps.count - from);
    for (size_t i = from, end = s->steps.count; i <= end && !is_won && !is_stopped(s); i++) {
        if (i < end) {
            visit[i & 1].node = *n;
            kl_make_step(&s->layout, &visit[i & 1].node, *(struct kl_step *)kt_vector_at(&s->steps, i));
            prepare(s, &visit[i & 1]);
        }
        if (i > from) {
            s->path[depth] = *(struct kl_step *)kt_vector_at(&s->steps, i - 1);
            is_won = win(s, &visit[(i - 1) & 1], depth + 1);
        }
    }
    s->steps.count = from;
    return is_won;
}

/* A position is stored under the foundations after its loose cards went home, and under the highest of its component. A
 * position whose search gave up is not stored. */
static bool win(struct kl_search *s, const struct visit *visit, int depth)
{
    const struct kl_node *n = &visit->node;
    struct kt_memo_key name = visit->key;
    struct outlook o;
    if (is_won_at_sight(&s->layout, n)) {
        s->path_length = depth;
        return true;
    }
    if (kt_forgetful_has(&s->seen, &visit->key) || (s->positions >= s->carefree && kl_is_dead(&s->relaxed, n)))
        return false;
    find_component(s, n, &o);
    kt_forgetful_add(&s->seen, &visit->key);
    if (!o.is_harmless && s->layout.worry)
        name = key_of(s, n, kl_component_highest(&s->component));
    if (name.word[0] != visit->key.word[0] && !kt_forgetful_add(&s->seen, &name))
        return false;
    bool is_won = count_position(s) && win_by_steps(s, n, &o, depth);
    if (s->has_given_up && !is_won) {
        kt_forgetful_drop(&s->seen, &visit->key);
        kt_forgetful_drop(&s->seen, &name);
    }
    return is_won;
}

static bool try_again_and_again(struct kl_search *s, const struct kl_manner *manner)
{
    uint64_t length = manner->first_try ? manner->first_try : FIRST_TRY;
    for (s->tries = 0;; s->tries++) {
        struct visit visit = {.node = s->start};
        s->has_given_up = false;
        s->try_ends = s->layout.without & KL_TRIES ? UINT64_MAX : s->positions + length;
        prepare(s, &visit);
        if (win(s, &visit, 0))
            return true;
        if (s->budget->stopped_by != KT_BY_NOTHING || !s->has_given_up)
            return false;
        length += length / TRIES_GROW_BY;
    }
}

/* ---- memory ---- */

bool kl_search_open(struct kl_search *s, struct kt_memory *memory)
{
    s->memory = memory;
    s->steps = (struct kt_vector){.item_size = sizeof(struct kl_step)};
    return kl_component_open(&s->component, memory);
}

void kl_search_close(struct kl_search *s)
{
    kt_forgetful_free(&s->seen);
    kl_fates_close(&s->relaxed.fates);
    kl_component_close(&s->component);
    kt_vector_free(&s->steps, s->memory);
}

bool kl_search_forget(struct kl_search *s, struct kt_budget *budget)
{
    enum { PAGES = 16 };
    kl_fates_close(&s->relaxed.fates);
    while (!kt_forgetful_free_some(&s->seen, PAGES))
        if (!kt_budget_check(budget))
            return false;
    return true;
}

/* Every search starts with the same memory, so that its result under a limit does not depend on the search before. */
bool kl_search_reset(struct kl_search *s, struct kt_budget *budget)
{
    kt_vector_free(&s->steps, s->memory);
    kl_component_free(&s->component);
    return kl_search_forget(s, budget);
}

static bool make_room(struct kl_search *s)
{
    size_t limit = s->memory->limit, most = limit && limit < MOST_BYTES ? limit : MOST_BYTES;
    size_t share = most / SHARE < MOST_SHARE ? most / SHARE : MOST_SHARE;
    kl_fates_open(&s->relaxed.fates, s->memory, &s->layout, share);
    if (!kl_component_reserve(&s->component) || !kt_vector_reserve(&s->steps, s->memory, FIRST_STEPS))
        return false;
    size_t left = most > s->memory->used + 2 * share ? most - s->memory->used - 2 * share : 0;
    return kt_forgetful_open(&s->seen, s->memory, key_words(&s->layout), left);
}

enum kt_verdict kl_search_run(struct kl_search *s, const struct klondike *table, const struct kl_manner *manner,
                              struct kt_budget *budget)
{
    s->budget = budget;
    kl_lay(&s->layout, &s->start, table, manner->without);
    s->relaxed.layout = &s->layout;
    s->relaxed.component = &s->component;
    s->relaxed.steps = &s->steps;
    s->relaxed.memory = s->memory;
    s->relaxed.budget = budget;
    s->positions = 0;
    s->carefree = manner->carefree ? manner->carefree - 1 : CAREFREE;
    if ((manner->without & KL_PROOFS) || !kl_fates_fit(&s->layout))
        s->carefree = UINT64_MAX;
    kt_rng_seed(&s->rng, 1);
    if (!make_room(s)) {
        budget->stopped_by = KT_BY_MEMORY;
        return KT_UNKNOWN;
    }
    if (try_again_and_again(s, manner))
        return KT_SOLVED;
    return budget->stopped_by == KT_BY_NOTHING ? KT_IMPOSSIBLE : KT_UNKNOWN;
}
