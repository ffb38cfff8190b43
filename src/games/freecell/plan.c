/* Listing and making plans, see plan.h. Sources and targets are matched as sets of cards, one bit each, so that
 * only pairs that fit are looked at.
 *
 * A plan is always written, and counted only if it is valid: a mispredicted branch costs more than the write (half of
 * all mispredictions of a dive were here). For autoplay and tidying, asking without branches whether there is anything
 * to do took as long as the loops themselves. */
#include "games/freecell/plan.h"

#include <assert.h>

/* Facts about the position, computed once. */
struct lister {
    const struct fc_packed *p;
    struct fc_plan *plans;
    int count, free, empties, first_empty;
    int digs;                          /* most cards one plan may dig */
    int empty_digs;                    /* the same for plans that fill an empty column */
    bool runs;                         /* likely plans only */
    bool narrow;                       /* only the plans that solutions are made of: see plan.h */
    bool to_safe;                      /* digging ends at a safe card */
    unsigned safe;                     /* the suits whose next card ends the digging */
    int8_t dig[FC_PLACE_ROOM];         /* cards that may be dug from each column */
    uint64_t under[FC_MOST_CELLS + 1]; /* under[j]: the cards under exactly j others, within reach of digging */
    uint64_t in_cells, in_runs;
    uint64_t ending; /* of narrow plans: the safe cards that end the digging */
};

static inline kt_card first_of(uint64_t set)
{
    return (kt_card)__builtin_ctzll(set);
}

static bool prunes(const struct fc_packed *p, enum fc_prune prune)
{
    return !(p->without & prune);
}

/* Digging ends at a safe card, which only moves home. */
FC_INLINE void stop_at_safe_cards(struct lister *l)
{
    const struct fc_packed *p = l->p;
    l->dig[FC_IN_CELL] = 0;
    l->dig[FC_AT_HOME] = 0; /* also called for a complete suit */
    l->safe = l->to_safe ? p->sets.safe_suits : 0;
    for (unsigned safe = l->safe; safe; safe &= safe - 1) {
        kt_card card = fc_next_home(p, __builtin_ctz(safe));
        int at = p->column_of[card], over = p->height[at] - p->height_of[card];
        l->dig[at] = (int8_t)(over <= l->dig[at] ? over - 1 : l->dig[at]);
    }
    l->dig[FC_AT_HOME] = -2; /* a card at home never moves */
}

/* How deep each column may be dug: as many cards as there are free cells. Sorts the cards within reach by how many lie
 * on them. */
FC_INLINE void see_columns(struct lister *l)
{
    const struct fc_packed *p = l->p;
    for (int j = 0; j <= l->digs; j++)
        l->under[j] = 0;
    for (int c = 0; c < p->columns; c++)
        l->dig[c] = (int8_t)(p->height[c] < l->digs ? p->height[c] : l->digs);
    stop_at_safe_cards(l);
    for (int c = p->columns - 1; c >= 0; c--) {
        int h = p->height[c], j = 0;
        do
            l->under[j] |= fc_bit(p->column[c]->card[h - j]);
        while (++j <= l->dig[c]);
        l->first_empty = h == 0 ? c : l->first_empty;
        l->in_runs |= l->runs ? p->column[c]->at[h].run_cards : 0;
    }
}

/* A safe card that can be reached ends the digging: the cards under it are not within reach. */
FC_INLINE void stop_narrowly_at(struct lister *l, kt_card safe)
{
    const struct fc_packed *p = l->p;
    int at = p->column_of[safe], h = p->height[at], over = h - p->height_of[safe];
    if (over > l->dig[at] || at >= FC_IN_CELL)
        return;
    for (int j = over; j <= l->dig[at]; j++)
        l->under[j] &= ~fc_bit(p->column[at]->card[h - j]);
    l->dig[at] = (int8_t)(over - 1);
    l->ending |= fc_bit(safe);
}

/* The same for narrow plans, with few branches: three of four positions have at most one free cell. */
FC_INLINE void see_columns_narrowly(struct lister *l)
{
    const struct fc_packed *p = l->p;
    uint64_t third = 0, fourth = 0;
    for (int place = 0; place < FC_PLACE_ROOM; place++) /* cells have no height */
        l->dig[place] = (int8_t)(p->height[place] < l->digs ? p->height[place] : l->digs);
    for (int c = p->columns - 1; p->empties && c >= 0; c--)
        l->first_empty = p->height[c] == 0 ? c : l->first_empty;
    for (int c = 0; l->digs > 1 && c < p->columns; c++) {
        uint32_t top = p->column[c]->at[p->height[c]].top;
        third |= fc_bit((kt_card)(top >> 16));
        fourth |= fc_bit((kt_card)(top >> 24));
    }
    l->under[0] = p->sets.ends;
    l->under[1] = l->digs > 0 ? p->sets.under_ends : 0;
    l->under[2] = third;
    l->under[3] = l->digs > 2 ? fourth : 0;
    l->in_runs = p->sets.in_runs;
    l->in_cells = p->sets.in_cells;
    l->dig[FC_AT_HOME] = -2;
    l->safe = l->to_safe ? p->sets.safe_suits : 0;
    for (unsigned safe = l->safe; safe; safe &= safe - 1)
        stop_narrowly_at(l, fc_next_home(p, __builtin_ctz(safe)));
}

FC_INLINE void survey(struct lister *l)
{
    const struct fc_packed *p = l->p;
    l->in_cells = l->in_runs = l->ending = 0;
    if (l->narrow) {
        see_columns_narrowly(l);
        return;
    }
    see_columns(l);
    for (int i = 0; i < p->cells_used; i++)
        l->in_cells |= fc_bit(p->cell[i]);
}

FC_INLINE void add_if(struct lister *l, bool counts, kt_card card, int from, int from_digs, int to, int to_digs,
                      int count)
{
    l->plans[l->count] =
        (struct fc_plan){card, (uint8_t)from, (uint8_t)to, (uint8_t)count, (uint8_t)from_digs, (uint8_t)to_digs, 0};
    l->count += counts;
}

FC_INLINE void add(struct lister *l, kt_card card, int from, int from_digs, int to, int to_digs, int count)
{
    add_if(l, true, card, from, from_digs, to, to_digs, count);
}

/* Adds the plan that moves the card to column `to` after to_digs cards are dug from that column, if this is
 * possible. */
FC_INLINE void bring_likely(struct lister *l, kt_card card, int to, int to_digs, int most_run)
{
    const struct fc_packed *p = l->p;
    int from = p->column_of[card], over = p->height[from] - p->height_of[card];
    bool is_run = (over > 0) & (over < p->sets.run[from]) & (over < most_run);
    bool is_single = (over <= l->dig[from]) & (over + to_digs <= l->digs);
    /* taking a card from a good place: see plan.h */
    int left = p->sets.run[from] - over - 1; /* of its run */
    bool is_idle = (to_digs > 0) | (p->sets.run[from] == p->height[from]) | ((left > l->free) & (l->empties == 0));
    bool tears_run = l->narrow & (left > 0) & is_idle;
    int above = over & -is_run; /* without branches: moved with the card, otherwise dug */
    add_if(l, (from != to) & (is_run | is_single) & !tears_run, card, from, over - above, to, to_digs, above + 1);
}

/* The same for a card within reach, without runs. A card that was itself dug may go back from its cell to a deeper
 * place of its column: dives omit this, but a proof must include it. */
FC_INLINE void bring_any(struct lister *l, kt_card card, int to, int to_digs)
{
    const struct fc_packed *p = l->p;
    int from = p->column_of[card], over = p->height[from] - p->height_of[card];
    bool is_own = from == to;
    add_if(l, is_own ? over < to_digs : over + to_digs <= l->digs, card, is_own ? FC_IN_CELL : from, is_own ? 0 : over,
           to, to_digs, 1);
}

FC_INLINE void bring_home(struct lister *l, int suit)
{
    const struct fc_packed *p = l->p;
    kt_card card = fc_next_home(p, suit);
    int from = p->column_of[card], over = p->height[from] - p->height_of[card];
    bool ends_digging = l->safe >> suit & 1; /* then it is directly below the last card dug */
    bool is_in_reach = (over <= l->dig[from] + ends_digging) & (over <= l->digs);
    bool tears_run = l->narrow & (over > 0) & (over + 1 < p->sets.run[from]) & !ends_digging;
    add_if(l, is_in_reach & !tears_run, card, from, over, FC_AT_HOME, 0, 1);
}

FC_INLINE void list_home(struct lister *l)
{
    uint64_t in_reach = l->in_cells | l->ending | l->under[0];
    for (int j = 1; l->narrow && j <= FC_NARROW_DIGS; j++)
        in_reach |= l->under[j];
    for (int suit = 0; suit < KT_SUITS; suit++)
        if (!l->narrow || in_reach >> fc_next_home(l->p, suit) & 1)
            bring_home(l, suit);
}

/* All cards on which a card of the set could be put. Codes are rank * 4 + suit; diamonds and hearts are 1 and 2. */
FC_INLINE uint64_t bases_of(const struct fc_packed *p, uint64_t set)
{
    if (p->in_suit)
        return set << KT_SUITS;
    const uint64_t clubs = 0x1111111111111111u;
    uint64_t red = (set >> 1 | set >> 2) & clubs, black = (set | set >> 3) & clubs;
    return (red | red << 3 | black << 1 | black << 2) << KT_SUITS;
}

/* All cards that fit on this one. */
FC_INLINE uint64_t fitting(const struct fc_packed *p, kt_card base)
{
    if (p->in_suit)
        return fc_bit((kt_card)(base - KT_SUITS));
    return (uint64_t)(kt_is_red(base) ? 0x9 : 0x6) << (base - kt_suit(base) - KT_SUITS);
}

/* Bases on which no card can be put: aces, and the empty place. */
static const uint64_t too_low = ((uint64_t)1 << (2 * KT_SUITS)) - 1;

FC_INLINE void list_likely(struct lister *l, uint64_t bases, const uint64_t within[FC_MOST_CELLS + 1])
{
    const struct fc_packed *p = l->p;
    for (bases &= ~too_low; bases; bases &= bases - 1) {
        kt_card base = first_of(bases);
        int to = p->column_of[base], to_digs = p->height[to] - p->height_of[base];
        int most_run = (l->free - to_digs + 1) << (l->empties & p->spare);
        for (uint64_t cards = fitting(p, base) & within[l->digs - to_digs]; cards; cards &= cards - 1)
            bring_likely(l, first_of(cards), to, to_digs, most_run);
    }
}

FC_INLINE void list_any(struct lister *l, uint64_t bases, uint64_t movable)
{
    const struct fc_packed *p = l->p;
    for (bases &= ~too_low; bases; bases &= bases - 1) {
        kt_card base = first_of(bases);
        int to = p->column_of[base], to_digs = p->height[to] - p->height_of[base];
        for (uint64_t cards = fitting(p, base) & movable; cards; cards &= cards - 1)
            bring_any(l, first_of(cards), to, to_digs);
    }
}

FC_INLINE void list_to_cards(struct lister *l)
{
    uint64_t within[FC_MOST_CELLS + 1], movable = l->in_cells | l->in_runs, bases = 0;
    for (int j = 0; j <= l->digs; j++)
        within[j] = movable |= l->under[j];
    for (int j = 0; j <= l->digs && !l->runs;
         j++) /* plans without evaluation are tried in this order: few digs first */
        list_any(l, l->under[j] & bases_of(l->p, movable), movable);
    for (int j = 0; j <= l->digs && l->runs; j++)
        bases |= l->under[j] & bases_of(l->p, within[l->digs - j]);
    if (l->narrow)
        bases &= ~l->in_runs | l->under[0]; /* a run is not split to place the twin of its next card */
    if (l->runs)
        list_likely(l, bases, within);
}

/* May the card start a column, and could a card be placed on it soon? Otherwise it should not take an empty column. */
FC_INLINE bool is_worth_column(const struct lister *l, kt_card card)
{
    const struct fc_packed *p = l->p;
    if (kt_rank(card) < p->starts)
        return false;
    if (kt_rank(card) >= KT_RANKS || !l->runs)
        return true;
    if (kt_rank(card) == KT_ACE)
        return false;
    kt_card one = kt_card_of(kt_rank(card) - 1, kt_suit(card) ^ p->differ[0]);
    kt_card other = kt_card_of(kt_rank(card) - 1, kt_suit(card) ^ p->differ[1]);
    int at = p->column_of[one], other_at = p->column_of[other];
    return (p->height[at] - p->height_of[one] < p->sets.run[at] + !l->narrow) |
           (p->height[other_at] - p->height_of[other] < p->sets.run[other_at] + !l->narrow);
}

/* The same for narrow plans: a run, or a single card if the one under it goes home next. A run that is too long to
 * move, or a whole column, is not split for this. */
FC_INLINE void list_to_empty_from_narrowly(struct lister *l, int from, int to)
{
    const struct fc_packed *p = l->p;
    const kt_card *cards = p->column[from]->card;
    int h = p->height[from], run = p->sets.run[from];
    kt_card head = cards[h - run + 1];
    bool is_movable = run <= (l->free + 1) << ((l->empties - 1) & p->spare);
    add_if(l, (run > 1) & (h > run) & is_movable & (kt_rank(head) >= p->starts), head, from, 0, to, 0, run);
    int deepest = prunes(p, FC_BOTTOM_STAYS) ? 1 : 0;
    if ((run == 1) & (h > deepest) && fc_packed_goes_home(p, cards[h - 1]))
        add_if(l, l->free == 0 ? kt_rank(head) >= p->starts : is_worth_column(l, head), head, from, 0, to, 0, 1);
}

FC_INLINE void list_to_empty_from(struct lister *l, int from, int to, int to_digs)
{
    const struct fc_packed *p = l->p;
    int h = p->height[from], free = l->free - to_digs, run = l->runs ? p->sets.run[from] : 0, digs = 0;
    int most_digs = l->dig[from] < free ? l->dig[from] : free;
    int scratch = (to_digs ? l->empties : l->empties - 1) & p->spare;
    kt_card head = p->column[from]->card[h - run + 1];
    if (h > run && run > 1 && run <= (free + 1) << scratch && kt_rank(head) >= p->starts) {
        add(l, head, from, 0, to, to_digs, run);
        digs = run;
    }
    if (l->runs && most_digs > l->empty_digs)
        most_digs = l->empty_digs;
    int deepest = prunes(p, FC_BOTTOM_STAYS) ? 1 : 0;
    for (; digs <= most_digs && h - digs > deepest; digs++) {
        kt_card card = p->column[from]->card[h - digs];
        bool is_wanted = free == 0 ? kt_rank(card) >= p->starts : is_worth_column(l, card);
        add_if(l, is_wanted, card, from, digs, to, to_digs, 1);
    }
}

/* To a column that is empty, or will be after to_digs digs. */
FC_INLINE void list_to_empty(struct lister *l, int to, int to_digs)
{
    const struct fc_packed *p = l->p;
    for (int i = 0; i < p->cells_used; i++)
        add_if(l, is_worth_column(l, p->cell[i]), p->cell[i], FC_IN_CELL, 0, to, to_digs, 1);
    for (int from = 0; from < p->columns; from++)
        if (l->narrow)
            list_to_empty_from_narrowly(l, from, to);
        else if (from != to)
            list_to_empty_from(l, from, to, to_digs);
    for (int height = 2; !l->runs && height <= to_digs;
         height++) /* the deepest card would be in the same place again */
        add_if(l, is_worth_column(l, p->column[to]->card[height]), p->column[to]->card[height], FC_IN_CELL, 0, to,
               to_digs, 1);
}

FC_INLINE bool is_dug_empty(const struct lister *l, int column)
{
    int h = l->p->height[column];
    return h > 0 && l->dig[column] == h && (!l->runs || h <= l->empty_digs);
}

FC_INLINE void list_to_empties(struct lister *l)
{
    const struct fc_packed *p = l->p;
    if (l->runs && l->first_empty >= 0) {
        list_to_empty(l, l->first_empty, 0);
        return;
    }
    for (int c = 0; !l->narrow && c < p->columns; c++) {
        if (p->height[c] == 0 && (c == l->first_empty || !prunes(p, FC_ONE_EMPTY)))
            list_to_empty(l, c, 0);
        else if (is_dug_empty(l, c) && (l->first_empty < 0 || !prunes(p, FC_EMPTY_FIRST)))
            list_to_empty(l, c, p->height[c]);
    }
}

/* The single moves that plans make unnecessary. */
FC_INLINE void list_to_cells(struct lister *l)
{
    for (int c = 0; l->free > 0 && c < l->p->columns; c++)
        if (l->p->height[c] > 0)
            add(l, fc_last(l->p, c), c, 0, FC_IN_CELL, 0, 1);
}

/* Set field by field: clearing the whole struct takes longer than examining a column. */
FC_INLINE void set_up(struct lister *l, const struct fc_packed *p, enum fc_plans which, struct fc_plan *plans)
{
    int most = which == FC_ALL_PLANS ? FC_MOST_CELLS : which == FC_WIDE_PLANS ? FC_WIDE_DIGS : FC_NARROW_DIGS;
    l->p = p;
    l->plans = plans;
    l->count = 0;
    l->free = fc_packed_free(p);
    l->empties = p->empties;
    l->first_empty = -1;
    l->runs = which != FC_ALL_PLANS;
    l->narrow = which == FC_NARROW_PLANS;
    l->to_safe = !(p->without & (FC_SAFE_HOME | FC_DIG_TO_SAFE));
    l->digs = l->free < most ? l->free : most;
    l->empty_digs = which == FC_WIDE_PLANS;
}

FC_INLINE int list(const struct fc_packed *p, enum fc_plans which, struct fc_plan *plans)
{
    struct lister l;
    set_up(&l, p, which, plans);
    survey(&l);
    list_home(&l);
    list_to_cards(&l);
    list_to_empties(&l);
    if (!prunes(p, FC_PLANS_ONLY))
        list_to_cells(&l);
    assert(l.count < FC_MOST_PLANS);
    return l.count;
}

/* Compiled once for each kind. */
int fc_plans_list(const struct fc_packed *p, enum fc_plans which, struct fc_plan *plans)
{
    if (which == FC_NARROW_PLANS)
        return list(p, FC_NARROW_PLANS, plans);
    return which == FC_WIDE_PLANS ? list(p, FC_WIDE_PLANS, plans) : list(p, FC_ALL_PLANS, plans);
}

static void key_dig(const struct fc_packed *p, uint64_t key[2], int column, int digs)
{
    const kt_card *last = &p->column[column]->card[p->height[column]];
    for (int i = 0; i < digs; i++)
        fc_key_change(p, key, last[-i], fc_key_digit(p, last[-i], last[-i - 1]), FC_KEY_CELL);
}

static inline bool leaves_cells(const struct fc_packed *p)
{
    return prunes(p, FC_OUT_OF_CELLS);
}

static bool is_last(const struct fc_packed *p, kt_card card)
{
    int at = p->column_of[card];
    return at < FC_IN_CELL && p->height_of[card] == p->height[at];
}

/* Will one of the cards that are dug from this column find its base at the end of a column, or at an end that the plan
 * makes? */
static bool fits_when_dug(const struct fc_packed *p, int column, int digs, kt_card moved, kt_card uncovered)
{
    for (int i = 0; i < digs; i++) {
        kt_card base = (kt_card)(p->column[column]->card[p->height[column] - i] + KT_SUITS);
        if (base == moved || base == uncovered || is_last(p, base))
            return true;
    }
    return false;
}

/* May cards leave the cells after the plan? Not inlined, since it would slow down games that do not need it. */
__attribute__((noinline)) static bool may_leave_cells(const struct fc_packed *p, const struct fc_plan *plan)
{
    bool from_column = plan->from < FC_IN_CELL;
    kt_card uncovered = KT_NO_CARD;
    if (from_column)
        uncovered = p->column[plan->from]->card[p->height[plan->from] - plan->from_digs - plan->count];
    return p->column_of[plan->card - KT_SUITS] == FC_IN_CELL ||
           (uncovered && p->column_of[uncovered - KT_SUITS] == FC_IN_CELL) ||
           (from_column && fits_when_dug(p, plan->from, plan->from_digs, plan->card, uncovered)) ||
           fits_when_dug(p, plan->to, plan->to_digs, plan->card, uncovered);
}

bool fc_plan_key(const struct fc_packed *p, const struct fc_plan *plan, uint64_t key[2])
{
    int was = FC_KEY_CELL;
    if (plan->to >= FC_IN_CELL)
        return false;
    unsigned usual = p->without & (FC_DIG_TO_SAFE | FC_OUT_OF_CELLS); /* one test, which is true in most games */
    if (usual != FC_OUT_OF_CELLS && (!prunes(p, FC_DIG_TO_SAFE) || may_leave_cells(p, plan)))
        return false;
    key[0] = p->key[0];
    key[1] = p->key[1];
    if (plan->from < FC_IN_CELL) {
        kt_card uncovered = p->column[plan->from]->card[p->height[plan->from] - plan->from_digs - plan->count];
        if (uncovered && fc_packed_goes_home(p, uncovered) && fc_packed_is_safe(p, uncovered))
            return false;
        key_dig(p, key, plan->from, plan->from_digs);
        was = fc_key_digit(p, plan->card, uncovered);
    }
    key_dig(p, key, plan->to, plan->to_digs);
    kt_card base = p->column[plan->to]->card[p->height[plan->to] - plan->to_digs];
    fc_key_change(p, key, plan->card, was, fc_key_digit(p, plan->card, base));
    return true;
}

/* A safe card is dug only if FC_DIG_TO_SAFE is off; it goes home. */
static int dig(struct fc_packed *p, int column, int digs, struct fc_step *steps)
{
    for (int i = 0; i < digs; i++) {
        kt_card card = fc_last(p, column);
        bool is_safe = !prunes(p, FC_DIG_TO_SAFE) && fc_packed_goes_home(p, card) && fc_packed_is_safe(p, card);
        steps[i] = (struct fc_step){card, (uint8_t)column, is_safe ? FC_AT_HOME : FC_IN_CELL, 1};
        fc_step_make(p, steps[i]);
    }
    return digs;
}

static inline int settle(struct fc_packed *p, struct fc_step *steps)
{
    int count = prunes(p, FC_SAFE_HOME) ? fc_packed_autoplay(p, steps) : 0;
    return count + (leaves_cells(p) ? fc_tidy_up(p, steps + count) : 0);
}

int fc_plan_settle(struct fc_packed *p, struct fc_step *steps)
{
    return settle(p, steps);
}

static inline int make_bare(struct fc_packed *p, struct fc_plan plan, struct fc_step *steps)
{
    int count = 0;
    if (plan.from_digs)
        count = dig(p, plan.from, plan.from_digs, steps);
    if (plan.to_digs)
        count += dig(p, plan.to, plan.to_digs, steps + count);
    steps[count] = (struct fc_step){plan.card, plan.from, plan.to, plan.count};
    if (plan.to == FC_AT_HOME && fc_packed_is_safe(p, plan.card))
        steps[count].count |= FC_BY_AUTOPLAY;
    if (p->column_of[plan.card] != FC_AT_HOME) /* it may have gone home while digging, see dig */
        fc_step_make(p, steps[count++]);
    return count;
}

int fc_plan_make_bare(struct fc_packed *p, struct fc_plan plan, struct fc_step *steps)
{
    return make_bare(p, plan, steps);
}

int fc_plan_make(struct fc_packed *p, struct fc_plan plan, struct fc_step *steps)
{
    int count = make_bare(p, plan, steps);
    return count + settle(p, steps + count);
}

static kt_card lowest_card(const struct fc_packed *p)
{
    kt_card lowest = FC_NEVER;
    for (int suit = 0; suit < KT_SUITS; suit++) {
        kt_card card = fc_next_home(p, suit);
        if (p->home[suit] < p->ranks && kt_rank(card) < kt_rank(lowest))
            lowest = card;
    }
    return lowest;
}

/* A free cell, or an empty column; -1 if there is none. */
static int any_place(const struct fc_packed *p)
{
    if (fc_packed_free(p) > 0)
        return FC_IN_CELL;
    int c = p->empties & p->spare ? 0 : -1;
    while (c >= 0 && p->height[c])
        c++;
    return c;
}

/* The column whose last card this one fits on, or -1. */
static int fitting_column(const struct fc_packed *p, kt_card card)
{
    for (int k = 0; k < 2; k++) {
        kt_card base = kt_card_of(kt_rank(card) + 1, kt_suit(card) ^ p->differ[k]);
        int at = p->column_of[base];
        if (at < FC_IN_CELL && p->height_of[base] == p->height[at])
            return at;
    }
    return -1;
}

/* Moves one card that lies on the lowest one to another place, then safe cards home; returns the steps, 0 if there is
 * no place. */
static int dig_lowest(struct fc_packed *p, bool onto_columns, struct fc_step *steps)
{
    int column = p->column_of[lowest_card(p)];
    kt_card card = fc_last(p, column);
    int fitting = onto_columns ? fitting_column(p, card) : -1, to = fitting >= 0 ? fitting : any_place(p);
    if (to < 0)
        return 0;
    steps[0] = (struct fc_step){card, (uint8_t)column, (uint8_t)to, 1};
    fc_step_make(p, steps[0]);
    return 1 + fc_packed_autoplay(p, steps + 1);
}

int fc_play_to_end(struct fc_packed *p, struct fc_step *steps)
{
    int count = fc_packed_autoplay(p, steps);
    while (p->cards_left) {
        int made = dig_lowest(p, false, steps + count);
        assert(made > 0);
        count += made;
    }
    return count;
}

int fc_try_to_end(struct fc_packed *p, struct fc_step *steps)
{
    int count = fc_packed_autoplay(p, steps);
    for (int digs = 0; p->cards_left; digs++) {
        int made = digs < FC_MOST_DIGS_TO_END ? dig_lowest(p, true, steps + count) : 0;
        if (!made)
            return -1;
        count += made;
    }
    return count;
}

int fc_tidy_up(struct fc_packed *p, struct fc_step *steps)
{
    for (int count = 0;; count++) {
        if (!(bases_of(p, p->sets.in_cells) & p->sets.ends))
            return count;
        kt_card card = FC_NEVER;
        int to = -1;
        for (int i = 0; i < p->cells_used; i++) { /* the lowest code first, because the cells have no order */
            int at = p->cell[i] < card ? fitting_column(p, p->cell[i]) : -1;
            if (at >= 0) {
                card = p->cell[i];
                to = at;
            }
        }
        steps[count] = (struct fc_step){card, FC_IN_CELL, (uint8_t)to, 1};
        fc_step_make(p, steps[count]);
    }
}
