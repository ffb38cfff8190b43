/* The solver `optimal`: A* with partial expansion finds a solution with the fewest single-card moves, home moves
 * included, and proves that it is shortest.
 *
 * Every card makes one home move, so only the others are counted here ("parks", whether they go to a cell or a column).
 * Positions are expanded in the order of parks made + lower bound of parks needed (parking.h). The bound is consistent
 * except for the test of room below, so hardly any position is reached in a better way later; those that are are
 * expanded again.
 *
 * **Steps.** Only some positions are kept: those after a step of this form, followed by all safe home moves:
 *     cards of the column that is moved to go into cells, then cards of the column that is moved from do,
 *     then comes one move that does not go into a cell, and that touches each column just dug.
 * Why nothing is lost: take a shortest way to win from such a position, and M, its first move that is not into a cell.
 * A dig of card X from column A before M can wait until after M, unless M touches A or takes X: M finds the same
 * cards, and one more free cell. If M takes X to another column or home, X could have gone there straight from A
 * (digs of A after X can wait), one move shorter, which a shortest way rules out. If M takes X back to its own
 * column A, onto a card further down or to its bottom, then M touches A. So digs before M are of the columns that M
 * touches, and their order among the two does not matter. If a dig uncovers a safe card, then there is a way as short
 * that sends it home now (tableau.h), and that is M; digs of the other column can wait. The rest of the way is
 * shorter, so the argument goes on from there. Besides, columns have no order: a card alone in its column gains nothing
 * by going to an empty one, of several empty ones one is enough, and while one is empty, no other needs to be dug empty
 * to receive a card.
 *
 * **Waste (partial expansion).** A step that adds n moves to the total, made and needed, leads to positions that are
 * not due before n moves more. A lower bound of n is known before the step is made: each move that the bound has not
 * counted. So a position is expanded in parts: the steps that are due are tried, and it is queued again for the others,
 * if there are any.
 *
 * **The last round** ends with the first solution met, so those that need the fewest moves come first.
 *
 * The result is "impossible" if nothing is left to try and nothing was omitted. Only lines beyond FC_MOST_PARKS are
 * omitted; this is reported as a lack of memory.
 *
 * Figures (make bench): deals 1 to 25, 1.0 s of CPU on average, 0.10 in the middle, 6.5 at most, 111 MB; deals 1 to
 * 100, 2.6, 0.31 and 119 s (deal 70), 502 MB. The eight impossible deals of the first million: 0.6 s together.
 *
 * Tried and dropped: iterative deepening (IDA*: rounds grow by 1.4 to 1.6 only, so it costs four times as much); cycles
 * of waiting suits, counted separately, as a bound of the bound (costs more than it saves); a bound that stops after
 * some effort (each move that the bound is lower doubles the positions); moving cards out of cells only when it is
 * needed (twice the time); a beam for an upper bound (the last round is short already); a test of room at the next home
 * move (no better than the one here). */
#include <assert.h>
#include <stdlib.h>

#include "games/freecell/nodes.h"
#include "games/freecell/parking.h"

enum {
    LOST = 100,      /* as waste: more than any step wastes */
    MOST_TRIED = 15, /* what fits into a node; no step wastes as many: 8 digs, the move, and that it must move again */
    MOST_MOVES = FC_MOST_PARKS + FC_DECK,
    ARRIVALS_BETWEEN_LOOKS = 1024,
    MOST_GATHERED = 64
};

/* Where a step stands: parks made since the start, extra cards needed (parking.h), and a set that holds all cards that
 * are in some choice of that many; just these if it is sure. */
struct stage {
    int parks, extra;
    bool is_sure;
    uint64_t choices;
};

/* A step of which but the last move is made. */
struct ending {
    struct stage after;
    uint64_t key[2]; /* of the position it leads to */
    kt_card card;
    uint8_t to;
    bool may_rise;
};

/* A search and what it holds. */
struct search {
    struct fc_tableau t;
    struct fc_nodes nodes;
    struct fc_parking parking;
    struct kt_budget *budget;
    uint32_t node;            /* the one being expanded */
    uint32_t goal;            /* the best won position so far */
    int now;                  /* parks in all at which positions come up in this round */
    int upper;                /* only fewer parks are of interest */
    int total;                /* parks made and needed, by the bound, of the node being expanded */
    int from_waste, to_waste; /* steps to be tried now */
    int left_waste;           /* the least of those left for later */
    bool is_cut, is_full;     /* something was left out for FC_MOST_PARKS; memory ran out */
    uint32_t arrivals;
    const struct fc_node *wanted; /* while the line is written: the position looked for, */
    int found;                    /* and the steps that led there, 0 for not yet */
    int steps;
    struct fc_step step[MOST_MOVES + FC_MOST_CELLS];
    int gathered;
    struct ending ending[MOST_GATHERED];
    struct fc_step line[MOST_MOVES];
    int line_steps;
};

static void make(struct search *s, kt_card card, int to)
{
    struct fc_step step = {card, s->t.place[card], (uint8_t)to, 1};
    assert(s->steps < MOST_MOVES);
    fc_tableau_make(&s->t, step);
    s->step[s->steps++] = step;
}

static void take_back_to(struct search *s, int steps)
{
    while (s->steps > steps)
        fc_tableau_unmake(&s->t, s->step[--s->steps]);
}

static void play_safe_cards(struct search *s)
{
    for (kt_card card; (card = fc_tableau_safe_card(&s->t)) != KT_NO_CARD;)
        make(s, card, FC_AT_HOME);
}

/* The two cards of a rank that are not of this card's colour. */
static void other_colour(kt_card card, int rank, kt_card pair[2])
{
    int suit = kt_is_red(card) ? KT_CLUBS : KT_DIAMONDS;
    pair[0] = kt_card_of(rank, suit);
    pair[1] = kt_card_of(rank, suit ^ 3);
}

/* ---- room ----
 *
 * With all cells taken and no column empty, a card can only go home or onto another one. If there is no such move, the
 * game is lost; if the bound has counted none of them, it takes one move more. */

static bool is_last(const struct fc_tableau *t, kt_card card)
{
    return t->place[card] < FC_IN_CELL && t->height[t->place[card]] == t->depth[card];
}

/* What the moves of one loose card waste at least; LOST if it has none. */
static int waste_of_card(const struct fc_tableau *t, kt_card card, bool has_extra)
{
    kt_card onto[2];
    int least = LOST;
    if (fc_tableau_goes_home(t, card))
        return 0;
    other_colour(card, kt_rank(card) + 1, onto);
    for (int i = 0; i < 2; i++) {
        if (!is_last(t, onto[i]))
            continue;
        bool is_counted = t->place[card] != FC_IN_CELL && (has_extra || fc_tableau_must_park(t, card));
        if (is_counted && !fc_tableau_must_park_on(t, card, t->place[onto[i]]))
            return 0;
        least = 1;
    }
    return least;
}

static int waste_for_room(const struct fc_tableau *t, bool has_extra)
{
    int least = LOST;
    if (t->free_cells || t->empty_columns)
        return 0;
    for (int c = 0; c < t->columns && least; c++) {
        int waste = waste_of_card(t, fc_tableau_top(t, c)->card, has_extra);
        least = waste < least ? waste : least;
    }
    for (uint64_t left = t->in_cells; left && least; left &= left - 1) {
        int waste = waste_of_card(t, (kt_card)__builtin_ctzll(left), has_extra);
        least = waste < least ? waste : least;
    }
    return least;
}

/* ---- arriving ---- */

static void put_off(struct search *s, uint32_t number)
{
    if (!fc_nodes_put_off(&s->nodes, number))
        s->is_full = true;
}

/* The total at which a position that needs so many moves is due. The test of room can be weaker than one move before:
 * then the total must not be lower than the current round. */
static int due_at(const struct search *s, int parks, int needs)
{
    return parks + needs < s->now ? s->now : parks + needs;
}

/* A known position, by a better way? */
static void arrive_again(struct search *s, uint32_t number, int parks)
{
    struct fc_node *node = fc_node_at(&s->nodes, number);
    int due = due_at(s, parks, node->needs);
    if (parks >= (int)node->parks || due >= s->upper)
        return;
    node->tried = 0;
    node->parks = (uint8_t)parks;
    node->parent = s->node & FC_NO_NODE;
    node->due = (uint8_t)due;
    if (number == s->goal)
        s->upper = parks;
    else
        put_off(s, number);
}

static void arrive_new(struct search *s, const struct stage *stage)
{
    int needs = s->t.must_park + stage->extra;
    bool is_won = fc_tableau_cards_left(&s->t) == 0;
    if (!is_won)
        needs += waste_for_room(&s->t, stage->extra > 0);
    int due = due_at(s, stage->parks, needs);
    if (due >= s->upper) {
        s->is_cut = true;
        return;
    }
    struct fc_node node = {.key = {s->t.key[0], s->t.key[1]},
                           .choices = stage->choices,
                           .is_sure = stage->is_sure,
                           .parent = s->node & FC_NO_NODE,
                           .parks = (uint8_t)stage->parks,
                           .due = (uint8_t)due,
                           .needs = (unsigned)needs % FC_MOST_NEEDS,
                           .extra = (unsigned)stage->extra % FC_MOST_NEEDS};
    uint32_t number = fc_nodes_add(&s->nodes, &node);
    if (number == FC_NO_NODE) {
        s->is_full = true;
    } else if (is_won) {
        s->goal = number;
        s->upper = stage->parks;
    } else {
        put_off(s, number);
    }
}

/* A card was laid down: either as many extra cards are needed as without it (then every choice was one before, and the
 * card is in none), or one more. */
static void find_extra(struct search *s, struct stage *stage)
{
    stage->is_sure = fc_parking_suffices(&s->parking, &s->t, stage->extra, &stage->choices);
    if (stage->is_sure)
        return;
    stage->extra++;
    stage->choices = FC_ANY_CARD;
}

/* Returns true if the search must end. */
static bool count_arrival(struct search *s)
{
    if (++s->arrivals % ARRIVALS_BETWEEN_LOOKS == 0)
        kt_budget_check(s->budget);
    return s->budget->stopped_by != KT_BY_NOTHING || s->is_full;
}

static void see_if_wanted(struct search *s, int parks)
{
    const struct fc_node *node = s->wanted;
    if (!s->found && parks == (int)node->parks && s->t.key[0] == node->key[0] && s->t.key[1] == node->key[1]) {
        s->found = s->steps;
        memcpy(s->line + s->line_steps, s->step, (size_t)s->steps * sizeof *s->step);
    }
}

/* The end of a step, at a position that is not known. `may_rise`: it laid down a card that may have raised the number
 * of extra cards. */
static void arrive(struct search *s, const struct stage *after, bool may_rise)
{
    struct stage stage = *after;
    if (fc_tableau_cards_left(&s->t) > 0 && waste_for_room(&s->t, true) == LOST)
        return;
    if (may_rise)
        find_extra(s, &stage);
    if (!s->parking.is_stopped)
        arrive_new(s, &stage);
}

/* Ends a step. */
static void finish(struct search *s, const struct stage *after, kt_card card, int to, bool may_rise)
{
    int steps = s->steps;
    make(s, card, to);
    play_safe_cards(s);
    if (s->wanted) {
        see_if_wanted(s, after->parks);
    } else if (!count_arrival(s)) {
        uint32_t known = fc_nodes_find(&s->nodes, s->t.key);
        if (known == FC_NO_NODE)
            arrive(s, after, may_rise);
        else
            arrive_again(s, known, after->parks);
    }
    take_back_to(s, steps);
}

/* Two of three positions are known already. So the last moves of steps are first collected and their keys looked up
 * together, before they are made: memory latency is the bottleneck, and prefetching overlaps it. */
static void gather(struct search *s, const struct stage *after, kt_card card, int to, bool may_rise)
{
    if (s->gathered == MOST_GATHERED) {
        finish(s, after, card, to, may_rise);
        return;
    }
    struct ending *ending = &s->ending[s->gathered++];
    *ending = (struct ending){.after = *after, .card = card, .to = (uint8_t)to, .may_rise = may_rise};
    fc_tableau_key_after(&s->t, card, to, ending->key);
    fc_nodes_prefetch(&s->nodes, ending->key);
}

/* Ends the steps gathered at this position, `from` being the first of them. */
static void finish_gathered(struct search *s, int from)
{
    for (int i = from; i < s->gathered; i++)
        fc_nodes_prefetch_node(&s->nodes, s->ending[i].key);
    for (int i = from; i < s->gathered && !count_arrival(s); i++) {
        const struct ending *ending = &s->ending[i];
        uint32_t known = fc_nodes_find(&s->nodes, ending->key);
        if (known != FC_NO_NODE) {
            arrive_again(s, known, ending->after.parks);
            continue;
        }
        make(s, ending->card, ending->to);
        arrive(s, &ending->after, ending->may_rise);
        take_back_to(s, s->steps - 1);
    }
    s->gathered = from;
}

/* ---- waste ---- */

/* Is it the turn of a step that wastes at least so many moves? If it must wait, notes its waste for a later turn. */
static bool admit_waste(struct search *s, int waste)
{
    if (waste <= s->to_waste)
        return waste >= s->from_waste;
    if (waste < s->left_waste)
        s->left_waste = waste;
    return false;
}

static int waste_so_far(const struct search *s, const struct stage *stage)
{
    return stage->parks + stage->extra + s->t.must_park - s->total;
}

/* Does lifting this loose card lower the number of extra cards needed? */
static bool drops_extra(struct search *s, struct stage *stage, kt_card card)
{
    if (!(stage->choices >> card & 1))
        return false;
    if (!stage->is_sure)
        fc_parking_suffices(&s->parking, &s->t, stage->extra, &stage->choices);
    stage->is_sure = true;
    return stage->choices >> card & 1;
}

/* The stage with a loose card in the hand, its move counted. If fewer extra cards are needed now, every choice left was
 * one before, together with this card. A card that had to be parked was in none of them, and one from a cell
 * neither. */
static struct stage lift(struct search *s, struct stage *before, kt_card card)
{
    struct stage hand = *before;
    hand.parks++;
    if (drops_extra(s, before, card)) {
        hand.extra--;
        hand.choices = hand.extra ? before->choices & ~((uint64_t)1 << card) : 0;
        hand.is_sure = hand.extra == 0;
    } else if (s->t.place[card] != FC_IN_CELL && !fc_tableau_must_park(&s->t, card) && hand.extra) {
        hand.choices = FC_ANY_CARD;
        hand.is_sure = false;
    }
    return hand;
}

static int waste_in_hand(const struct search *s, const struct stage *hand, kt_card card)
{
    return waste_so_far(s, hand) - fc_tableau_must_park(&s->t, card);
}

/* ---- steps ---- */

static void try_home(struct search *s, const struct stage *stage, kt_card card)
{
    if (admit_waste(s, waste_so_far(s, stage)))
        finish(s, stage, card, FC_AT_HOME, false);
}

/* Will a safe card lie free when this loose one is lifted? */
static bool uncovers_safe_card(const struct fc_tableau *t, kt_card card)
{
    int place = t->place[card];
    if (place == FC_IN_CELL)
        return false;
    kt_card below = t->at[place][t->height[place] - 1].card;
    return below && fc_tableau_goes_home(t, below) && fc_is_safe_above(t->home, below);
}

static void try_laying(struct search *s, const struct stage *hand, int waste, kt_card card, int to)
{
    bool must_park = fc_tableau_must_park_on(&s->t, card, to);
    bool may_rise = !must_park && s->t.height[to] > 0;
    if (!admit_waste(s, waste + must_park))
        return;
    if (s->wanted || uncovers_safe_card(&s->t, card))
        finish(s, hand, card, to, may_rise);
    else
        gather(s, hand, card, to, may_rise);
}

static void try_move(struct search *s, struct stage *stage, kt_card card, int to)
{
    struct stage hand = lift(s, stage, card);
    try_laying(s, &hand, waste_in_hand(s, &hand, card), card, to);
}

static int empty_column(const struct fc_tableau *t)
{
    int c = 0;
    while (c < t->columns && t->height[c])
        c++;
    return c;
}

/* All moves of a loose card but those into a cell. */
static void try_card(struct search *s, struct stage *stage, kt_card card)
{
    const struct fc_tableau *t = &s->t;
    int to[3], places = 0, from = t->place[card];
    kt_card onto[2];
    if (fc_tableau_goes_home(t, card))
        try_home(s, stage, card);
    other_colour(card, kt_rank(card) + 1, onto);
    for (int i = 0; i < 2; i++)
        if (is_last(t, onto[i]))
            to[places++] = t->place[onto[i]];
    bool is_alone = from < FC_IN_CELL && t->height[from] == 1;
    if (t->empty_columns && !is_alone)
        to[places++] = empty_column(t);
    if (places == 0)
        return;
    struct stage hand = lift(s, stage, card);
    int waste = waste_in_hand(s, &hand, card);
    for (int i = 0; i < places; i++)
        try_laying(s, &hand, waste, card, to[i]);
}

/* Puts the last card of a column into a cell; false, and not done, if it is not the turn of that yet. */
static bool dig(struct search *s, int column, struct stage *stage)
{
    kt_card card = fc_tableau_top(&s->t, column)->card;
    struct stage hand = lift(s, stage, card);
    int waste = waste_in_hand(s, &hand, card);
    if (waste > s->to_waste)
        return admit_waste(s, waste);
    make(s, card, FC_IN_CELL);
    *stage = hand;
    return true;
}

/* Digs for a card, then moves it. If a safe card is uncovered, it ends a step of its own. */
static void dig_and_move(struct search *s, const struct stage *before, int from, int digs, int to)
{
    int steps = s->steps, gathered = s->gathered;
    struct stage stage = *before;
    while (digs > 0 && dig(s, from, &stage) && !fc_tableau_safe_card(&s->t))
        digs--;
    if (digs == 0)
        try_move(s, &stage, fc_tableau_top(&s->t, from)->card, to);
    finish_gathered(s, gathered);
    take_back_to(s, steps);
}

/* Fills the column just dug empty, from cells and from other columns. */
static void fill_empty(struct search *s, struct stage *stage, int to)
{
    const struct fc_tableau *t = &s->t;
    for (uint64_t left = t->in_cells; left; left &= left - 1)
        try_move(s, stage, (kt_card)__builtin_ctzll(left), to);
    for (int c = 0; c < t->columns; c++) {
        if (c == to || t->height[c] < 2)
            continue;
        try_move(s, stage, fc_tableau_top(t, c)->card, to);
        for (int digs = 1; digs <= t->free_cells && digs <= t->height[c] - 2; digs++)
            dig_and_move(s, stage, c, digs, to);
    }
}

/* Lays on the column just dug what fits there, wherever it is; perhaps in the cell to which it has just been dug. */
static void lay_on(struct search *s, struct stage *stage, int to)
{
    const struct fc_tableau *t = &s->t;
    kt_card top = fc_tableau_top(t, to)->card, pair[2];
    if (kt_rank(top) <= KT_ACE)
        return;
    other_colour(top, kt_rank(top) - 1, pair);
    for (int i = 0; i < 2; i++) {
        int from = t->place[pair[i]];
        if (from == FC_AT_HOME || from == to)
            continue;
        int above = from == FC_IN_CELL ? 0 : t->height[from] - t->depth[pair[i]];
        if (above == 0)
            try_move(s, stage, pair[i], to);
        else if (above <= t->free_cells)
            dig_and_move(s, stage, from, above, to);
    }
}

/* All steps that begin by digging this column. */
static void try_digging(struct search *s, const struct stage *before, int column)
{
    const struct fc_tableau *t = &s->t;
    int steps = s->steps;
    struct stage stage = *before;
    bool has_empty = t->empty_columns > 0;
    while (t->free_cells && t->height[column] && dig(s, column, &stage)) {
        kt_card safe = fc_tableau_safe_card(t);
        if (safe) {
            try_home(s, &stage, safe);
            break;
        }
        if (t->height[column]) {
            try_card(s, &stage, fc_tableau_top(t, column)->card);
            lay_on(s, &stage, column);
        } else if (!has_empty) {
            fill_empty(s, &stage, column);
        }
        finish_gathered(s, 0);
    }
    take_back_to(s, steps);
}

static void try_all(struct search *s, struct stage *stage)
{
    const struct fc_tableau *t = &s->t;
    for (uint64_t left = t->in_cells; left; left &= left - 1)
        try_card(s, stage, (kt_card)__builtin_ctzll(left));
    for (int c = 0; c < t->columns; c++)
        if (t->height[c])
            try_card(s, stage, fc_tableau_top(t, c)->card);
    finish_gathered(s, 0);
    for (int c = 0; c < t->columns; c++)
        try_digging(s, stage, c);
}

/* Starts to expand a position. */
static void open_node(struct search *s, uint32_t number, int from_waste, int to_waste)
{
    const struct fc_node *node = fc_node_at(&s->nodes, number);
    fc_tableau_read(&s->t, node->key);
    s->node = number;
    s->total = (int)node->parks + (int)node->extra + s->t.must_park;
    s->from_waste = from_waste;
    s->to_waste = to_waste;
    s->left_waste = LOST;
    s->steps = 0;
}

/* Tries the steps that are due; if others are left, the position is queued again. */
static void expand(struct search *s, uint32_t number)
{
    struct fc_node *node = fc_node_at(&s->nodes, number);
    struct stage stage = {(int)node->parks, (int)node->extra, node->is_sure, node->choices};
    open_node(s, number, node->tried, 0);
    s->to_waste = s->now - s->total;
    try_all(s, &stage);
    node->choices = stage.choices;
    node->is_sure = stage.is_sure;
    node->tried = (unsigned)(s->to_waste < MOST_TRIED ? s->to_waste + 1 : MOST_TRIED) & MOST_TRIED;
    node->due = 0;
    if (s->left_waste == LOST)
        return;
    if (s->total + s->left_waste >= s->upper) {
        s->is_cut = true;
        return;
    }
    node->due = (uint8_t)(s->total + s->left_waste);
    put_off(s, number);
}

/* ---- the line ----
 *
 * A node stores its parent but not the step: that is found again by trying all steps of the parent. */

/* Read from a key, columns stand in another order than on the table: which is which is told by their deepest cards, and
 * empty ones are alike. */
static void match_columns(const struct fc_tableau *t, const struct fc_tableau *table, uint8_t match[FC_AT_HOME + 1])
{
    int empty = 0;
    match[FC_IN_CELL] = FC_IN_CELL;
    match[FC_AT_HOME] = FC_AT_HOME;
    for (int c = 0; c < t->columns; c++) {
        if (t->height[c]) {
            match[c] = table->place[t->at[c][1].card];
            continue;
        }
        while (table->height[empty])
            empty++;
        match[c] = (uint8_t)empty++;
    }
}

static void find_step(struct search *s, uint32_t from, uint32_t to, struct fc_tableau *table)
{
    uint8_t match[FC_AT_HOME + 1];
    open_node(s, from, 0, LOST);
    match_columns(&s->t, table, match);
    s->wanted = fc_node_at(&s->nodes, to);
    s->found = 0;
    const struct fc_node *node = fc_node_at(&s->nodes, from);
    try_all(s, &(struct stage){.parks = (int)node->parks, .extra = (int)node->extra, .is_sure = true});
    assert(s->found > 0);
    for (int i = 0; i < s->found; i++) {
        struct fc_step *step = &s->line[s->line_steps++];
        step->from = match[step->from];
        step->to = match[step->to];
        fc_tableau_make(table, *step);
    }
    s->wanted = NULL;
}

/* From `table`, the position at the start with its safe cards home. */
static void write_steps(struct search *s, struct fc_tableau *table)
{
    uint32_t way[MOST_MOVES + 1]; /* each step has at least one move */
    int nodes = 0;
    for (uint32_t number = s->goal; number != FC_NO_NODE; number = fc_node_at(&s->nodes, number)->parent)
        way[nodes++] = number;
    for (int i = nodes - 1; i > 0; i--)
        find_step(s, way[i], way[i - 1], table);
}

/* ---- the search ---- */

static bool goes_on(struct search *s)
{
    if (s->budget->stopped_by == KT_BY_NOTHING && s->is_full)
        s->budget->stopped_by = KT_BY_MEMORY;
    return s->budget->stopped_by == KT_BY_NOTHING;
}

/* Round by round, until no shorter line than the best so far is possible. False if a limit ended it. */
static bool search_all(struct search *s, int parks)
{
    for (s->now = parks; s->now < s->upper; s->now++) {
        uint32_t number;
        while (s->now < s->upper && (number = fc_nodes_next(&s->nodes, s->now)) != FC_NO_NODE) {
            if ((int)fc_node_at(&s->nodes, number)->due != s->now)
                continue; /* it was expanded already, by a better way */
            if (!kt_budget_spend(s->budget))
                return false;
            expand(s, number);
            if (!goes_on(s))
                return false;
        }
    }
    return true;
}

/* The bound at the start; -1 if it was stopped. */
static int first_extra(struct search *s, uint64_t *choices)
{
    for (int extra = 0; !s->parking.is_stopped; extra++) {
        *choices = FC_ANY_CARD;
        if (fc_parking_suffices(&s->parking, &s->t, extra, choices))
            return extra;
    }
    return -1;
}

static enum kt_verdict run(struct search *s, const struct freecell *start, struct fc_tableau *table)
{
    struct stage stage = {.is_sure = true};
    fc_tableau_set(&s->t, start);
    play_safe_cards(s);
    memcpy(s->line, s->step, (size_t)s->steps * sizeof *s->step);
    s->line_steps = s->steps;
    *table = s->t;
    s->goal = s->node = FC_NO_NODE;
    s->upper = FC_MOST_PARKS + 1;
    stage.extra = first_extra(s, &stage.choices);
    if (stage.extra < 0)
        return KT_UNKNOWN;
    if (fc_tableau_cards_left(&s->t) == 0 || waste_for_room(&s->t, true) != LOST)
        arrive_new(s, &stage);
    if (!goes_on(s) || !search_all(s, s->t.must_park + stage.extra))
        return KT_UNKNOWN;
    if (s->goal != FC_NO_NODE) {
        write_steps(s, table);
        return KT_SOLVED;
    }
    if (!s->is_cut)
        return KT_IMPOSSIBLE;
    s->budget->stopped_by = KT_BY_MEMORY;
    return KT_UNKNOWN;
}

/* ---- the solver ---- */

/* All that a search needs from its beginning to its end. */
struct workspace {
    struct search search;
    struct fc_tableau table;
};

struct optimal {
    struct kt_memory memory;
    struct workspace *workspace;
};

static void *optimal_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)game;
    (void)options;
    return calloc(1, sizeof(struct optimal));
}

/* Frees everything; false if a stop (of `budget`, which may be NULL) came before the end; the rest is freed the next
 * time. */
static bool release(struct optimal *self, struct kt_budget *budget)
{
    enum { PIECES_BETWEEN_LOOKS = 16 };
    if (!self->workspace)
        return true;
    while (!fc_nodes_free_some(&self->workspace->search.nodes, PIECES_BETWEEN_LOOKS))
        if (budget && !kt_budget_check(budget))
            return false;
    fc_parking_free(&self->workspace->search.parking);
    kt_memory_resize(&self->memory, self->workspace, sizeof *self->workspace, 0);
    self->workspace = NULL;
    return true;
}

static void optimal_close(void *self)
{
    release(self, NULL);
    free(self);
}

static bool prepare(struct optimal *self, struct kt_budget *budget)
{
    struct workspace *w = kt_memory_resize(&self->memory, NULL, 0, sizeof *w);
    self->workspace = w;
    if (!w)
        return false;
    memset(w, 0, sizeof *w);
    w->search.budget = budget;
    return fc_nodes_open(&w->search.nodes, &self->memory) && fc_parking_open(&w->search.parking, &self->memory, budget);
}

/* The memory of a search is freed when the next one starts, as in `prove` and for the same reason. */
static enum kt_verdict optimal_solve(void *solver, const struct kt_state *state, struct kt_budget *budget,
                                     struct kt_finding *finding)
{
    struct optimal *self = solver;
    if (!release(self, budget))
        return KT_UNKNOWN;
    self->memory = (struct kt_memory){.limit = budget->limits.memory};
    enum kt_verdict verdict = KT_UNKNOWN;
    bool has_memory = prepare(self, budget);
    if (has_memory) {
        struct search *search = &self->workspace->search;
        verdict = run(search, fc_of(state), &self->workspace->table);
        has_memory = verdict != KT_SOLVED || fc_write_line(fc_of(state), search->line, (size_t)search->line_steps,
                                                           &self->memory, &finding->line);
    }
    finding->memory = self->memory.peak;
    if (has_memory)
        return verdict;
    budget->stopped_by = KT_BY_MEMORY;
    return KT_UNKNOWN;
}

const struct kt_solver_kind fc_optimal_solver = {
    .choice = {.name = "optimal",
               .about = N_("A* search for the fewest single-card moves, with proof; hard deals take long")},
    .open = optimal_open,
    .close = optimal_close,
    .solve = optimal_solve,
};
