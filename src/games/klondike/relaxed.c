/* The relaxed game, see relaxed.h: depth-first over components, with fates.
 *
 * What each part brought, in CPU seconds for 2000 deals of three cards drawn: the relaxed game with the whole stock in
 * hand 118 (without it the 200 decks of tests/data/klondike-decks.txt took 37, with it 1.3), taken cards stay down with
 * reasons 18.8 (keyed by all taken cards the same pruning costs ten to twenty times more), forced puts 8.1.
 *
 * Tried and dropped: asking whether any card can be uncovered with all stock cards that come up at these depths (cuts
 * 1 % of the positions); playing the parent's relaxed solution in the child first (fates answer 97 % of the questions
 * already). */
#include "games/klondike/relaxed.h"

enum { PLACES_BETWEEN_LOOKS = 64 };

bool kl_add_step(struct kt_vector *steps, struct kt_memory *memory, struct kt_budget *budget, struct kl_step step)
{
    struct kl_step *added = kt_vector_add(steps, memory);
    if (added)
        *added = step;
    else
        budget->stopped_by = KT_BY_MEMORY;
    return added != NULL;
}

/* ---- what lies where ---- */

struct table { /* at one place of a component */
    uint64_t open, loose, hand;
    int columns;
};

static struct table table_at(const struct kl_layout *l, const struct kl_node *n, uint16_t home)
{
    uint64_t gone = kl_founded(l, home), open = n->loose & ~gone;
    return (struct table){open, open & ~n->locked, kl_stock_cards(l, n->stock) & ~gone, n->columns};
}

static bool has_room(const struct kl_layout *l, const struct table *t, uint64_t *why)
{
    return kl_has_room(l, t->open, t->loose, t->hand, t->columns, why);
}

/* It must be uncovered in its old place, so it is no seat, but it still needs its room. */
static bool can_go_home(const struct kl_layout *l, struct table t, uint64_t card, uint64_t *why)
{
    t.open &= ~card;
    t.hand &= ~card;
    return has_room(l, &t, why);
}

/* It is no seat before it is placed. */
static bool can_come_back(const struct kl_layout *l, const struct kl_node *n, struct table t, uint64_t card,
                          uint64_t *why)
{
    if (n->loose & card)
        t.loose |= card;
    else
        t.hand |= card;
    return has_room(l, &t, why);
}

static bool can_reveal(const struct kl_layout *l, struct table t, uint64_t card, uint64_t *why)
{
    t.loose |= card;
    return has_room(l, &t, why);
}

/* The cards that must be placed for the step; they stay placed. */
static uint64_t puts_for(const struct kl_layout *l, const struct kl_node *n, int kind, uint64_t card, uint16_t home,
                         uint64_t *chain)
{
    struct table t = table_at(l, n, home);
    if (kind == KL_REVEAL)
        t.loose |= card;
    else
        t.open &= ~card;
    return kl_forced_puts(l, t.open, t.loose, t.hand, chain);
}

/* ---- the component ---- */

/* Moves home all cards that can go, one after the other. The result is a cheap, but not unique, name of the component.
 * If cards do not come back, only safe cards go home. */
static uint16_t raised(const struct kl_layout *l, const struct kl_node *n)
{
    uint16_t home = n->home;
    uint64_t why = 0, cards;
    do {
        struct table t = table_at(l, n, home);
        cards = kl_next(l, home) & (t.loose | t.hand);
        while (cards &&
               ((!l->worry && !kl_is_safe(l, home, kl_low(cards))) || !can_go_home(l, t, kl_first(cards), &why)))
            cards &= cards - 1;
        if (cards)
            home = (uint16_t)(home + kl_one_of(l, kl_low(cards)));
    } while (cards);
    return home;
}

/* The steps that can be made at a place; true if one of them is a safe card going home, which does no harm: then it is
 * the only one. If cards do not come back, going beyond the first place is not free. */
static bool look_around(struct kl_relaxed *r, const struct kl_node *n, int number, uint64_t *why)
{
    const struct kl_layout *l = r->layout;
    struct kl_place *p = &r->component->place[number];
    struct table t = table_at(l, n, p->home);
    uint64_t next = kl_next(l, p->home), home = 0, reveal = 0, chain = 0;
    for (uint64_t left = n->locked & t.open; left; left &= left - 1) {
        uint64_t card = kl_first(left);
        if ((card & next) && can_go_home(l, t, card, why))
            home |= card;
        if (!(card & l->rooted) && can_reveal(l, t, card, why))
            reveal |= card;
    }
    p->step[KL_LOCKED_HOME] = home;
    p->step[KL_REVEAL] = reveal;
    if (number > 0 && !l->worry)
        return false;
    for (; home; home &= home - 1)
        if (kl_is_safe(l, p->home, kl_low(home)) && !puts_for(l, n, KL_LOCKED_HOME, kl_first(home), p->home, &chain)) {
            p->step[KL_LOCKED_HOME] = kl_first(home);
            return true;
        }
    return false;
}

static void spread(struct kl_relaxed *r, const struct kl_node *n, int number, uint64_t *why)
{
    const struct kl_layout *l = r->layout;
    struct kl_component *c = r->component;
    uint16_t home = c->place[number].home;
    struct table t = table_at(l, n, home);
    uint8_t ups = 0;
    for (uint64_t left = kl_next(l, home) & (t.loose | t.hand); left; left &= left - 1)
        if (can_go_home(l, t, kl_first(left), why)) {
            int up = kl_component_reach(c, (uint16_t)(home + kl_one_of(l, kl_low(left))));
            c->place[number].up[ups++] = (uint16_t)up;
        }
    c->place[number].ups = ups;
    for (uint64_t left = l->worry ? kl_top(l, home) : 0; left; left &= left - 1) {
        uint16_t down = (uint16_t)(home - kl_one_of(l, kl_low(left)));
        if (!kl_component_has(c, down) && !kl_is_safe(l, down, kl_low(left)) &&
            can_come_back(l, n, t, kl_first(left), why))
            kl_component_reach(c, down);
    }
}

static bool check_memory(struct kl_relaxed *r)
{
    if (r->component->out_of_memory)
        r->budget->stopped_by = KT_BY_MEMORY;
    return r->budget->stopped_by == KT_BY_NOTHING;
}

/* Returns the number of a place with a harmless step, or -1. Components here can have hundreds of places. */
static int find_component(struct kl_relaxed *r, const struct kl_node *n, uint64_t *why)
{
    struct kl_component *c = r->component;
    int harmless = -1;
    kl_component_start(c, n->home);
    for (int i = 0; i < c->count && harmless < 0 && check_memory(r); i++) {
        if (look_around(r, n, i, why))
            harmless = i;
        spread(r, n, i, why);
        if (i % PLACES_BETWEEN_LOOKS == PLACES_BETWEEN_LOOKS - 1)
            kt_budget_check(r->budget);
    }
    kl_component_end(c);
    return harmless;
}

/* ---- the search ---- */

static uint64_t places_of(const struct kl_layout *l, uint64_t cards)
{
    uint64_t places = 0;
    for (cards &= l->stock_all; cards; cards &= cards - 1)
        places |= 1ull << l->stock_at[kl_low(cards)];
    return places;
}

/* Can the step be made at a higher place at the same cost? Not if cards do not come back. */
static bool is_as_good_above(const struct kl_relaxed *r, const struct kl_node *n, const struct kl_place *p, int kind,
                             uint64_t card)
{
    const struct kl_layout *l = r->layout;
    if (!l->worry || !kl_highest_will_do(l))
        return false;
    uint64_t chain = 0, puts = puts_for(l, n, kind, card, p->home, &chain);
    for (int i = 0; i < p->ups; i++) {
        const struct kl_place *up = &r->component->place[p->up[i]];
        if ((up->step[kind] & card) && !(puts_for(l, n, kind, card, up->home, &chain) & ~puts))
            return true;
    }
    return false;
}

static void list_steps(struct kl_relaxed *r, const struct kl_node *n)
{
    static const uint8_t kinds[] = {KL_LOCKED_HOME, KL_REVEAL};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < r->component->count; i++) {
            const struct kl_place *p = &r->component->place[i];
            for (uint64_t left = p->step[kinds[k]]; left; left &= left - 1) {
                struct kl_step step = {kinds[k], (uint8_t)kl_low(left), p->home};
                if (!is_as_good_above(r, n, p, kinds[k], kl_first(left)) &&
                    !kl_add_step(r->steps, r->memory, r->budget, step))
                    return;
            }
        }
}

static enum kl_fate seek(struct kl_relaxed *r, const struct kl_node *start, uint64_t taken, uint64_t *why);

static enum kl_fate try_step(struct kl_relaxed *r, const struct kl_node *n, struct kl_step step, uint64_t taken,
                             uint64_t *why)
{
    const struct kl_layout *l = r->layout;
    uint64_t chain = 0, puts = puts_for(l, n, step.kind, 1ull << step.card, step.home, &chain);
    uint64_t places = places_of(l, puts), killers = 0;
    struct kl_node next = *n;
    next.stock &= ~places;
    next.loose |= puts;
    kl_make_step(l, &next, step);
    enum kl_fate fate = seek(r, &next, taken | places, &killers);
    *why |= killers & ~places;
    if (killers & places)
        *why |= places_of(l, chain) & taken;
    return fate;
}

/* Tries the steps of the component that was found last. */
static enum kl_fate try_steps(struct kl_relaxed *r, const struct kl_node *n, int harmless, uint64_t taken,
                              uint64_t *why)
{
    size_t from = r->steps->count;
    if (harmless >= 0) {
        const struct kl_place *p = &r->component->place[harmless];
        struct kl_step step = {KL_LOCKED_HOME, (uint8_t)kl_low(p->step[KL_LOCKED_HOME]), p->home};
        kl_add_step(r->steps, r->memory, r->budget, step);
    } else {
        list_steps(r, n);
    }
    enum kl_fate fate = check_memory(r) ? KL_DEAD : KL_UNTOLD;
    for (size_t i = from, end = r->steps->count; i < end && fate == KL_DEAD; i++)
        fate = try_step(r, n, *(struct kl_step *)kt_vector_at(r->steps, i), taken, why);
    r->steps->count = from;
    return fate;
}

/* The fate of a component that has no name yet but its first place and the one cards rise to. */
static enum kl_fate explore(struct kl_relaxed *r, const struct kl_node *n, uint64_t taken, uint16_t *name,
                            uint64_t *killers)
{
    uint64_t because = 0;
    int harmless = find_component(r, n, &because);
    if (!check_memory(r))
        return KL_UNTOLD;
    if (harmless < 0 && r->layout->worry) {
        *name = kl_component_highest(r->component);
        enum kl_fate fate = kl_fate_of(&r->fates, n, *name, taken, killers);
        if (fate)
            return fate;
    }
    *killers = harmless < 0 ? places_of(r->layout, because) & taken : 0;
    return try_steps(r, n, harmless, taken, killers);
}

/* Can all cards be turned up? If not, adds the smallest known set of taken cards that prevents it to *why. */
static enum kl_fate seek(struct kl_relaxed *r, const struct kl_node *start, uint64_t taken, uint64_t *why)
{
    if (!kl_any_closed(r->layout, start))
        return KL_ALIVE;
    struct kl_node n = *start;
    uint16_t name[3] = {n.home};
    uint64_t killers = 0;
    enum kl_fate fate = kl_fate_of(&r->fates, &n, n.home, taken, why);
    if (fate)
        return fate;
    if (!kt_budget_spend(r->budget))
        return KL_UNTOLD;
    n.home = name[1] = name[2] = raised(r->layout, &n);
    fate = kl_fate_of(&r->fates, &n, n.home, taken, &killers);
    if (!fate)
        fate = explore(r, &n, taken, &name[2], &killers);
    if (r->layout->without & KL_REASONS)
        killers = taken;
    for (int i = 0; i < 3 && fate; i++)
        if (i == 0 || name[i] != name[i - 1])
            kl_tell_fate(&r->fates, &n, name[i], fate, fate == KL_ALIVE ? taken : killers);
    *why |= killers;
    return fate;
}

bool kl_is_dead(struct kl_relaxed *r, const struct kl_node *node)
{
    uint64_t all = (1ull << r->layout->talon) - 1, why = 0;
    return seek(r, node, all & ~node->stock, &why) == KL_DEAD;
}
