/* Listing and making plans, see plan.h. Sources and targets are matched as sets of cards, one bit each, so that
 * only pairs that fit are looked at. */
#include "games/freecell/plan.h"

#include <assert.h>

/* What the lister needs to know about the position, found once. */
struct lister {
    const struct fc_packed *p;
    struct fc_plan *plans;
    int count, free, empties, first_empty;
    int digs;                            /* most cards one plan may dig */
    int empty_digs;                      /* the same for a plan that fills an empty column */
    bool runs;                           /* likely plans only */
    bool narrow;                         /* only the plans that solutions are made of: see plan.h */
    uint8_t dig[FC_MOST_COLUMNS];        /* cards that may be dug from each column */
    uint8_t safe_under[FC_MOST_COLUMNS]; /* cards on a safe card within reach, or FC_NEVER */
    uint8_t run[FC_MOST_COLUMNS];        /* cards in the run at the end */
    uint64_t under[FC_MOST_CELLS + 1];   /* under[j]: the cards under exactly j others, within reach of digging */
    uint64_t in_cells, in_runs;
};

static inline uint64_t bit(kt_card card)
{
    return (uint64_t)1 << card;
}

static inline kt_card first_of(uint64_t set)
{
    return (kt_card)__builtin_ctzll(set);
}

static bool prunes(const struct fc_packed *p, enum fc_prune prune)
{
    return !(p->without & prune);
}

/* The cards that autoplay would take if they were uncovered. */
static uint64_t safe_cards(const struct fc_packed *p)
{
    uint64_t set = 0;
    for (int suit = 0; suit < KT_SUITS; suit++) {
        kt_card card = fc_next_home(p, suit);
        set |= (uint64_t)fc_packed_is_safe(p, card) << card;
    }
    return p->without & (FC_SAFE_HOME | FC_DIG_TO_SAFE) ? 0 : set;
}

static int cards_on_first(const kt_card *last, uint64_t set)
{
    int j = 0;
    while (!(set & bit(last[-j])))
        j++;
    return j;
}

/* Sorts the cards within reach by how many lie on them. */
static void survey(struct lister *l)
{
    const struct fc_packed *p = l->p;
    uint64_t safe = safe_cards(p);
    for (int c = p->columns - 1; c >= 0; c--) {
        int h = p->height[c], most = h < l->digs ? h : l->digs;
        const kt_card *last = &p->card[c][h];
        uint64_t reach = 0;
        for (int j = 0; j <= most; j++)
            reach |= bit(last[-j]);
        l->safe_under[c] = FC_NEVER;
        if (reach & safe) {
            most = cards_on_first(last, safe);
            l->safe_under[c] = (uint8_t)most--;
        }
        for (int j = 0; j <= most; j++)
            l->under[j] |= bit(last[-j]);
        l->first_empty = h == 0 ? c : l->first_empty;
        l->dig[c] = (uint8_t)most;
        l->run[c] = p->run[c][h];
        l->in_runs |= p->run_cards[c][h];
    }
    if (!l->runs)
        l->in_runs = 0;
    for (int i = 0; i < p->cells_used; i++)
        l->in_cells |= bit(p->cell[i]);
}

static inline void add(struct lister *l, kt_card card, int from, int from_digs, int to, int to_digs, int count)
{
    l->plans[l->count++] =
        (struct fc_plan){card, (uint8_t)from, (uint8_t)to, (uint8_t)count, (uint8_t)from_digs, (uint8_t)to_digs, 0};
}

/* A card of column `to` is dug out with those below it, and laid back from its cell, deeper down. Dives do without. */
static void re_lay(struct lister *l, kt_card card, int to, int to_digs)
{
    const struct fc_packed *p = l->p;
    if (!l->runs && p->height[to] - p->height_of[card] < to_digs)
        add(l, card, FC_IN_CELL, 0, to, to_digs, 1);
}

/* The card, wherever it lies, to column `to` of which to_digs cards are dug away first. */
static inline void bring(struct lister *l, kt_card card, int to, int to_digs)
{
    const struct fc_packed *p = l->p;
    int from = p->column_of[card];
    if (from == FC_IN_CELL) {
        add(l, card, from, 0, to, to_digs, 1);
        return;
    }
    if (from == to) {
        re_lay(l, card, to, to_digs);
        return;
    }
    int over = p->height[from] - p->height_of[card];
    if (l->narrow && to_digs > 0 && over + 1 < l->run[from])
        return; /* digging, only to take a card from where it lies well */
    if (l->runs && over && over < l->run[from] && over < (l->free - to_digs + 1) << l->empties)
        add(l, card, from, 0, to, to_digs, over + 1);
    else if (over <= l->dig[from] && over + to_digs <= l->digs)
        add(l, card, from, over, to, to_digs, 1);
}

static void list_home(struct lister *l)
{
    const struct fc_packed *p = l->p;
    for (int suit = 0; suit < KT_SUITS; suit++) {
        kt_card card = fc_next_home(p, suit);
        int from = p->column_of[card];
        if (from == FC_IN_CELL)
            add(l, card, from, 0, FC_AT_HOME, 0, 1);
        if (from >= FC_IN_CELL)
            continue;
        int over = p->height[from] - p->height_of[card];
        bool tears_run = l->narrow && over > 0 && over + 1 < l->run[from];
        if ((over <= l->dig[from] && !tears_run) || over == l->safe_under[from])
            add(l, card, from, over, FC_AT_HOME, 0, 1);
    }
}

/* All cards that a card of the set could be laid on. Codes are rank * 4 + suit; diamonds and hearts are 1 and 2. */
static uint64_t bases_of(uint64_t set)
{
    const uint64_t clubs = 0x1111111111111111u;
    uint64_t red = (set >> 1 | set >> 2) & clubs, black = (set | set >> 3) & clubs;
    return (red | red << 3 | black << 1 | black << 2) << KT_SUITS;
}

/* All cards that fit on this one. */
static uint64_t fitting(kt_card base)
{
    return (uint64_t)(kt_is_red(base) ? 0x9 : 0x6) << (base - kt_suit(base) - KT_SUITS);
}

static void list_to_cards(struct lister *l)
{
    const struct fc_packed *p = l->p;
    uint64_t within[FC_MOST_CELLS + 1], all = l->in_cells | l->in_runs;
    for (int j = 0; j <= l->digs; j++)
        within[j] = all |= l->under[j] & ~bit(KT_NO_CARD); /* an empty place is in reach as well, but moves nowhere */
    for (int digs = 0; digs <= l->digs; digs++) {
        uint64_t movable = within[l->runs ? l->digs - digs : l->digs]; /* a card that is re-laid needs no second cell */
        uint64_t bases = l->under[digs] & bases_of(movable);
        if (l->narrow && digs > 0)
            bases &= ~l->in_runs; /* a run is not torn apart to lay the twin of its next card */
        for (; bases; bases &= bases - 1) {
            kt_card base = first_of(bases);
            for (uint64_t cards = fitting(base) & movable; cards; cards &= cards - 1)
                bring(l, first_of(cards), p->column_of[base], digs);
        }
    }
}

/* Could something be laid on the card soon? Otherwise a column is too good a place for it. */
static bool is_worth_column(const struct lister *l, kt_card card)
{
    const struct fc_packed *p = l->p;
    if (kt_rank(card) >= KT_RANKS || !l->runs)
        return true;
    if (kt_rank(card) == KT_ACE)
        return false;
    for (int k = 1; k <= 2; k++) {
        kt_card next = kt_card_of(kt_rank(card) - 1, kt_suit(card) ^ k);
        int at = p->column_of[next];
        if (at == FC_IN_CELL || (at < FC_IN_CELL && p->height[at] - p->height_of[next] < l->run[at] + !l->narrow))
            return true;
    }
    return false;
}

static void list_to_empty_from(struct lister *l, int from, int to, int to_digs)
{
    const struct fc_packed *p = l->p;
    int h = p->height[from], free = l->free - to_digs, run = l->run[from], digs = 0;
    int most_digs = l->dig[from] < free ? l->dig[from] : free;
    if (l->runs && h > run && run > 1 && run <= (free + 1) << (to_digs ? l->empties : l->empties - 1)) {
        add(l, p->card[from][h - run + 1], from, 0, to, to_digs, run);
        digs = run;
    }
    if (l->runs && most_digs > l->empty_digs)
        most_digs = l->empty_digs;
    if (l->narrow && run > 1)
        digs = run; /* a run too long to move, or a whole column, is not torn apart for this */
    int deepest = prunes(p, FC_BOTTOM_STAYS) ? 1 : 0;
    for (; digs <= most_digs && h - digs > deepest; digs++) {
        kt_card card = p->card[from][h - digs];
        if (free == 0 || is_worth_column(l, card))
            add(l, card, from, digs, to, to_digs, 1);
    }
}

/* To a column that is empty, or will be after to_digs digs. */
static void list_to_empty(struct lister *l, int to, int to_digs)
{
    const struct fc_packed *p = l->p;
    for (int i = 0; i < p->cells_used; i++)
        if (is_worth_column(l, p->cell[i]))
            add(l, p->cell[i], FC_IN_CELL, 0, to, to_digs, 1);
    for (int from = 0; from < p->columns; from++)
        if (from != to)
            list_to_empty_from(l, from, to, to_digs);
    for (int height = 2; height <= to_digs; height++) /* the deepest one would be back where it was */
        re_lay(l, p->card[to][height], to, to_digs);
}

static bool is_dug_empty(const struct lister *l, int column)
{
    int h = l->p->height[column];
    return h > 0 && l->dig[column] == h && (!l->runs || h <= l->empty_digs);
}

static void list_to_empties(struct lister *l)
{
    const struct fc_packed *p = l->p;
    for (int c = 0; c < p->columns; c++) {
        if (p->height[c] == 0 && (c == l->first_empty || !prunes(p, FC_ONE_EMPTY)))
            list_to_empty(l, c, 0);
        else if (is_dug_empty(l, c) && (l->first_empty < 0 || !prunes(p, FC_EMPTY_FIRST)))
            list_to_empty(l, c, p->height[c]);
    }
}

/* The single moves that plans make unnecessary. */
static void list_to_cells(struct lister *l)
{
    for (int c = 0; l->free > 0 && c < l->p->columns; c++)
        if (l->p->height[c] > 0)
            add(l, fc_last(l->p, c), c, 0, FC_IN_CELL, 0, 1);
}

int fc_plans_list(const struct fc_packed *p, int digs, struct fc_plan *plans)
{
    struct lister l = {.p = p,
                       .plans = plans,
                       .free = fc_packed_free(p),
                       .first_empty = -1,
                       .empties = p->empties,
                       .runs = digs != FC_ALL_PLANS};
    l.digs = l.runs && l.free > digs ? digs : l.free;
    l.narrow = l.runs && digs <= FC_NARROW_DIGS;
    l.empty_digs = !l.narrow;
    survey(&l);
    list_home(&l);
    list_to_cards(&l);
    list_to_empties(&l);
    if (!prunes(p, FC_PLANS_ONLY))
        list_to_cells(&l);
    assert(l.count <= FC_MOST_PLANS);
    return l.count;
}

static void key_dig(const struct fc_packed *p, uint64_t key[2], int column, int digs)
{
    const kt_card *last = &p->card[column][p->height[column]];
    for (int i = 0; i < digs; i++)
        fc_key_change(p, key, last[-i], fc_key_digit(p, last[-i], last[-i - 1]), FC_KEY_CELL);
}

bool fc_plan_key(const struct fc_packed *p, const struct fc_plan *plan, uint64_t key[2])
{
    int was = FC_KEY_CELL;
    if (plan->to >= FC_IN_CELL || !prunes(p, FC_DIG_TO_SAFE))
        return false;
    key[0] = p->key[0];
    key[1] = p->key[1];
    if (plan->from < FC_IN_CELL) {
        kt_card uncovered = p->card[plan->from][p->height[plan->from] - plan->from_digs - plan->count];
        if (uncovered && fc_packed_goes_home(p, uncovered) && fc_packed_is_safe(p, uncovered))
            return false;
        key_dig(p, key, plan->from, plan->from_digs);
        was = fc_key_digit(p, plan->card, uncovered);
    }
    key_dig(p, key, plan->to, plan->to_digs);
    kt_card base = p->card[plan->to][p->height[plan->to] - plan->to_digs];
    fc_key_change(p, key, plan->card, was, fc_key_digit(p, plan->card, base));
    return true;
}

/* Only with FC_DIG_TO_SAFE off is there ever a safe card to be dug away; it goes home. */
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

int fc_plan_make(struct fc_packed *p, struct fc_plan plan, struct fc_step *steps)
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
    return count + (prunes(p, FC_SAFE_HOME) ? fc_packed_autoplay(p, steps + count) : 0);
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

static int any_place(const struct fc_packed *p)
{
    if (fc_packed_free(p) > 0)
        return FC_IN_CELL;
    int c = 0;
    while (p->height[c])
        c++;
    return c;
}

int fc_play_to_end(struct fc_packed *p, struct fc_step *steps)
{
    int count = fc_packed_autoplay(p, steps);
    while (p->cards_left) {
        int column = p->column_of[lowest_card(p)];
        steps[count] = (struct fc_step){fc_last(p, column), (uint8_t)column, (uint8_t)any_place(p), 1};
        fc_step_make(p, steps[count++]);
        count += fc_packed_autoplay(p, steps + count);
    }
    return count;
}

/* The column whose last card this one fits on, or -1. */
static int fitting_column(const struct fc_packed *p, kt_card card)
{
    for (int k = 1; k <= 2; k++) {
        kt_card base = kt_card_of(kt_rank(card) + 1, kt_suit(card) ^ k);
        int at = p->column_of[base];
        if (at < FC_IN_CELL && p->height_of[base] == p->height[at])
            return at;
    }
    return -1;
}

int fc_tidy_up(struct fc_packed *p, struct fc_step *steps)
{
    for (int count = 0;; count++) {
        kt_card card = FC_NEVER;
        int to = -1;
        for (int i = 0; i < p->cells_used; i++) { /* the lowest code first: the cells have no order to go by */
            int at = p->cell[i] < card ? fitting_column(p, p->cell[i]) : -1;
            if (at >= 0) {
                card = p->cell[i];
                to = at;
            }
        }
        if (to < 0)
            return count;
        steps[count] = (struct fc_step){card, FC_IN_CELL, (uint8_t)to, 1};
        fc_step_make(p, steps[count]);
    }
}
