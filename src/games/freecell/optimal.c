/* The solver `optimal`: A* with partial expansion finds a solution with the fewest single-card moves, home moves
 * included, and proves that it is shortest.
 *
 * Every card makes one home move, so only the others are counted here ("parks", whether they go to a cell or a column).
 * Positions are expanded in the order of parks made + lower bound of parks needed (parking.h). The bound is consistent
 * except for the test of room (optimal_arrivals.c), so hardly any position is reached in a better way later; those that
 * are are expanded again.
 *
 * optimal_steps.c tells which steps lead from a position to others, and when each is due; optimal_arrivals.c what
 * happens to the positions that they lead to.
 *
 * **The last round** ends with the first solution met, so those that need the fewest moves come first.
 *
 * **By runs** (metric=runs) a run that the rules move at once counts as one move; moves home still count one for each
 * card. The bound is another one (optimal_arrivals.c), found anew for every position, and all steps of a position are
 * tried at once. A new position gets the bound of its parent, tested once; it is raised when the position comes up.
 * With metric=short-runs a run may not have more cards than there are free cells and empty columns, and one: this
 * gives the lengths that Paul and Helmert (2016) publish. Deal 1: 81 moves, 21 s, 181 MB; by short runs 82, 53 s, 239
 * MB. Before runs with a card that must be parked were counted as a whole, it took 34 s and 689 MB.
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
 * move (no better than ours). */
#include "games/freecell/optimal.h"

#include <stdlib.h>

enum {
    MOST_TRIED = 15 /* what fits into a node; no step wastes as many: 8 digs, the move, and that it must move again */
};

/* Starts to expand a position. */
static void open_node(struct fc_optimal_search *s, uint32_t number, int from_waste, int to_waste)
{
    const struct fc_node *node = fc_node_at(&s->nodes, number);
    fc_tableau_read(&s->t, node->key);
    s->node = number;
    s->total = (int)node->parks + (s->by_runs ? (int)node->needs : (int)node->extra + s->t.must_park);
    s->from_waste = from_waste;
    s->to_waste = to_waste;
    s->left_waste = FC_LOST;
    s->steps = 0;
}

/* By runs the bound of a position is raised move by move, when it comes up: most positions never do. */
static bool is_put_off(struct fc_optimal_search *s, uint32_t number)
{
    struct fc_node *node = fc_node_at(&s->nodes, number);
    int needs = fc_optimal_needs(s, (int)node->needs);
    if (needs == (int)node->needs || s->parking.is_stopped)
        return false;
    node->needs = (unsigned)needs % FC_MOST_NEEDS;
    int due = (int)(node->parks + node->needs);
    node->due = (uint8_t)(due > s->now ? due : s->now); /* by a better way it can come up before its bound is known */
    if ((int)node->due >= s->upper)
        s->is_cut = true;
    else
        fc_optimal_put_off(s, number);
    return true;
}

/* Tries the steps that are due; if others are left, the position is queued again. */
static void expand(struct fc_optimal_search *s, uint32_t number)
{
    struct fc_node *node = fc_node_at(&s->nodes, number);
    struct fc_stage stage = {(int)node->parks, (int)node->extra, node->is_sure, node->choices};
    open_node(s, number, node->tried, FC_LOST);
    if (s->by_runs && is_put_off(s, number))
        return;
    if (!s->by_runs)
        s->to_waste = s->now - s->total;
    fc_optimal_try_all(s, &stage);
    node->choices = stage.choices;
    node->is_sure = stage.is_sure;
    node->tried = (unsigned)(s->to_waste < MOST_TRIED ? s->to_waste + 1 : MOST_TRIED) & MOST_TRIED;
    node->due = 0;
    if (s->left_waste == FC_LOST)
        return;
    if (s->total + s->left_waste >= s->upper) {
        s->is_cut = true;
        return;
    }
    node->due = (uint8_t)(s->total + s->left_waste);
    fc_optimal_put_off(s, number);
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

static void find_step(struct fc_optimal_search *s, uint32_t from, uint32_t to, struct fc_tableau *table)
{
    uint8_t match[FC_AT_HOME + 1];
    open_node(s, from, 0, FC_LOST);
    match_columns(&s->t, table, match);
    s->wanted = fc_node_at(&s->nodes, to);
    s->found = 0;
    const struct fc_node *node = fc_node_at(&s->nodes, from);
    fc_optimal_try_all(s, &(struct fc_stage){.parks = (int)node->parks, .extra = (int)node->extra, .is_sure = true});
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
static void write_steps(struct fc_optimal_search *s, struct fc_tableau *table)
{
    uint32_t way[FC_OPTIMAL_MOVES + 1]; /* each step has at least one move */
    int nodes = 0;
    for (uint32_t number = s->goal; number != FC_NO_NODE; number = fc_node_at(&s->nodes, number)->parent)
        way[nodes++] = number;
    for (int i = nodes - 1; i > 0; i--)
        find_step(s, way[i], way[i - 1], table);
}

/* ---- the search ---- */

static bool goes_on(struct fc_optimal_search *s)
{
    if (s->budget->stopped_by == KT_BY_NOTHING && s->is_full)
        s->budget->stopped_by = KT_BY_MEMORY;
    return s->budget->stopped_by == KT_BY_NOTHING;
}

/* Round by round, until no shorter line than the best so far is possible. False if a limit ended it. */
static bool search_all(struct fc_optimal_search *s, int parks)
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
static int first_extra(struct fc_optimal_search *s, uint64_t *choices)
{
    if (s->by_runs)
        return 0; /* all is found on arrival */
    for (int extra = 0; !s->parking.is_stopped; extra++) {
        *choices = FC_ANY_CARD;
        if (fc_parking_suffices(&s->parking, &s->t, extra, choices))
            return extra;
    }
    return -1;
}

static enum kt_verdict run(struct fc_optimal_search *s, const struct freecell *start, struct fc_tableau *table)
{
    struct fc_stage stage = {.is_sure = true};
    fc_tableau_set(&s->t, start);
    fc_optimal_play_safe_cards(s);
    memcpy(s->line, s->step, (size_t)s->steps * sizeof *s->step);
    s->line_steps = s->steps;
    *table = s->t;
    s->goal = s->node = FC_NO_NODE;
    s->upper = FC_MOST_PARKS + 1;
    stage.extra = first_extra(s, &stage.choices);
    if (stage.extra < 0)
        return KT_UNKNOWN;
    fc_optimal_arrive(s, &stage, false);
    if (!goes_on(s) || !search_all(s, s->by_runs ? 0 : s->t.must_park + stage.extra))
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
    struct fc_optimal_search search;
    struct fc_tableau table;
};

enum { METRIC };
enum { BY_CARDS, BY_RUNS, BY_SHORT_RUNS };

static const char *const metric_words[] = {[BY_CARDS] = "cards", [BY_RUNS] = "runs", [BY_SHORT_RUNS] = "short-runs"};

static const struct kt_option options[] = {
    [METRIC] = {"metric", N_("what counts as a move: each card, or a run that moves at once"), BY_CARDS, BY_SHORT_RUNS,
                BY_CARDS, metric_words},
    {0},
};

struct optimal {
    struct kt_memory memory;
    int metric;
    struct workspace *workspace;
};

static void *optimal_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct optimal *self = calloc(1, sizeof *self);
    if (self)
        self->metric = chosen ? chosen->value[METRIC] : BY_CARDS;
    return self;
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
    w->search.by_runs = self->metric != BY_CARDS;
    w->search.by_short_runs = self->metric == BY_SHORT_RUNS;
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
        struct fc_optimal_search *search = &self->workspace->search;
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
               .about = N_("A* search for the fewest single-card moves, with proof; hard deals take long"),
               .options = options},
    .open = optimal_open,
    .close = optimal_close,
    .solve = optimal_solve,
};
