/* The solver `optimal`: A* with partial expansion finds a solution with the fewest moves, and proves that it is
 * shortest.
 * Moves are counted as a player does: a draw, turning the waste over and moving a run are one move each; with
 * `redeals=free`, turning the waste over is not counted, as in KSolve and MinimalKlondike, whose minima are equal.
 *
 * The solver `open` goes first: it finds a solution, or proves that there is none. Then positions are expanded in the
 * order of moves made + lower bound of moves needed (optimal_bound.c, optimal_talon.c, optimal_columns.c). Which steps
 * lead from one position to others is in optimal_steps.c. A position whose total is higher than that of the round is
 * not stored: instead, the position before it is queued for the least total of those left out, and is then expanded
 * again. So the positions beyond the shortest length, most of all, never need memory. 37 bytes a position.
 *
 * Figures (docs/figures.md): 1.6 and 2.2 s of CPU on average on two sets of deals for draw 3 (median 0.3 and 0.2). For
 * draw 1, 2.2 s (median 0.7) on one set; a harder one took 8 s with an earlier bound. Of 150 and 100 deals, one of each
 * needs more than 1,000 MB: 8000044 and 6000001.
 *
 * Each total has about twice the positions of the one before. In the last round, a fifth of all positions is stored
 * before the solution appears (21 and 17 % on deals 7000002 and 7000003, draw 1): so much a known shortest length would
 * save, and a longer one nothing.
 *
 * Tried and dropped:
 *  - twins left undecided: a card that can be put on either of two is put on the lower one, and which of them it was is
 *    decided when it matters. Between 2 % fewer and 8 % more positions: few of them differ in this alone.
 *  - the exact need of the talon (optimal_talon.c) with several cards drawn at a time: a third to a half of the
 *    positions less, but 1.6 to 6 times the time.
 *  - without the table of parks (optimal_bound.c), with blocking cards counted in each column alone: 0 to 64 % more
 *    positions.
 *  - home moves of loose cards made only together with a move that they make possible: on five deals 1 to 16 % fewer
 *    positions, but 17 to 25 % more time.
 * Without prefetching, hard deals take a tenth to a quarter longer. */
#include "games/klondike/optimal.h"

#include <stdlib.h>
#include <string.h>

#include "core/settings.h"

enum { REDEALS };

static const char *const redeal_words[] = {"counted", "free"};

static const struct kt_option options[] = {
    [REDEALS] = {"redeals", N_("whether turning the waste over counts as a move"), 0, 1, 0, redeal_words},
    {0},
};

/* ---- arriving at positions ---- */

static void take_safe_card(struct kl_optimal_search *s, struct kl_place *p, kt_card card)
{
    const struct kl_dealt *d = &s->dealt;
    int c = 0;
    assert(s->joined < KL_MOST_JOINED);
    s->join[s->joined++] = (struct kl_joined){card, KL_TO_HOME};
    while (c < d->columns && kl_top_of(p->run[c]) != card)
        c++;
    if (c < d->columns) {
        kl_take_top(d, p, c);
        return;
    }
    p->talon ^= (uint64_t)1 << kl_waste_place(p->talon, p->waste);
    p->waste--;
    p->count--;
    p->home[kt_suit(card)]++;
}

/* Returns how many there were. */
static int take_safe_cards(struct kl_optimal_search *s, struct kl_place *p)
{
    int count = 0;
    for (kt_card card; (card = kl_safe_card(&s->dealt, p)) != KT_NO_CARD; count++)
        take_safe_card(s, p, card);
    return count;
}

/* While the line is written: is this the step that led to the position looked for? */
static void compare_with_wanted(struct kl_optimal_search *s, const struct kl_place *p, int moves)
{
    uint64_t key[2];
    kl_place_key(&s->dealt, p, key);
    if (s->found || moves != s->wanted->moves || key[0] != s->wanted->key[0] || key[1] != s->wanted->key[1])
        return;
    s->found = s->joined;
    memcpy(s->line, s->join, sizeof s->line);
}

static void keep(struct kl_optimal_search *s, const struct kl_open_node *reached)
{
    uint32_t number = kl_nodes_find(&s->nodes, reached->key);
    if (number == KL_NO_NODE) {
        number = kl_nodes_add(&s->nodes, reached);
    } else {
        struct kl_open_node *node = kl_open_node_at(&s->nodes, number);
        if (node->moves <= reached->moves)
            return;
        *node = *reached;
    }
    if (number == KL_NO_NODE || !kl_nodes_queue(&s->nodes, number)) {
        s->is_full = true;
    } else if (reached->due == reached->moves) {
        s->goal = number;
        s->upper = reached->moves;
    }
}

static void keep_arrivals(struct kl_optimal_search *s)
{
    for (int i = 0; i < s->arrivals; i++)
        keep(s, &s->arrival[i]);
    s->arrivals = 0;
}

static int needs_at(const struct kl_optimal_search *s, const struct kl_place *p, int talon_needs)
{
    return kl_cards_left(&s->dealt, p) + kl_parks_needed(&s->dealt, p) + talon_needs;
}

void kl_arrive(struct kl_optimal_search *s, struct kl_place *p, int cost, int talon_needs)
{
    int talon = p->count, moves = s->moves + cost + take_safe_cards(s, p);
    if (s->wanted) {
        compare_with_wanted(s, p, moves);
        return;
    }
    if (p->count != talon)
        talon_needs = kl_talon_needs(&s->talon, p);
    int total = moves + needs_at(s, p, talon_needs);
    if (total > s->now)
        s->next = total < s->next ? total : s->next;
    if (total > s->now || (total < s->now && s->is_again))
        return; /* for later, or found the last time */
    if (s->arrivals == KL_MOST_ARRIVALS)
        keep_arrivals(s);
    struct kl_open_node *reached = &s->arrival[s->arrivals++];
    *reached = (struct kl_open_node){.parent = s->node, .moves = (uint16_t)(moves & KL_LONGEST)};
    reached->due = (uint16_t)(kl_cards_left(&s->dealt, p) ? s->now : moves);
    kl_place_key(&s->dealt, p, reached->key);
    kl_nodes_prefetch(&s->nodes, reached->key);
}

/* ---- the search ---- */

static void expand(struct kl_optimal_search *s, uint32_t number)
{
    struct kl_open_node *node = kl_open_node_at(&s->nodes, number);
    struct kl_place place;
    kl_place_read(&s->dealt, node->key, &place);
    s->node = number;
    s->moves = node->moves;
    s->is_again = node->is_again;
    s->next = KL_LONGEST;
    kl_try_steps(s, &place);
    keep_arrivals(s);
    node->due = 0;
    if (s->next >= s->upper)
        return;
    node->due = (uint16_t)s->next;
    node->is_again = 1;
    if (!kl_nodes_queue(&s->nodes, number))
        s->is_full = true;
}

static bool goes_on(struct kl_optimal_search *s)
{
    if (s->budget->stopped_by == KT_BY_NOTHING && s->is_full)
        s->budget->stopped_by = KT_BY_MEMORY;
    return s->budget->stopped_by == KT_BY_NOTHING;
}

/* Round by round, until a solution is found that is not longer than the round. False if a limit ended it. */
static bool search_all(struct kl_optimal_search *s)
{
    for (; s->now < s->upper && s->now <= kl_nodes_most_due(&s->nodes); s->now++) {
        uint32_t number;
        while (s->now < s->upper && (number = kl_nodes_next(&s->nodes, s->now)) != KL_NO_NODE) {
            if ((int)kl_open_node_at(&s->nodes, number)->due != s->now)
                continue; /* it was reached in fewer moves, and is expanded already */
            if (!kt_budget_spend(s->budget))
                return false;
            expand(s, number);
            if (!goes_on(s))
                return false;
        }
    }
    return true;
}

/* ---- the solver ---- */

struct optimal {
    struct kt_memory memory;
    struct kl_optimal_search *search;
    void *usual; /* the workspace of the solver `open` */
    int redeal_cost;
};

static void *optimal_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    struct optimal *self = calloc(1, sizeof *self);
    struct kt_settings none = {0};
    if (!self)
        return NULL;
    kt_settings_usual(kl_open_solver.choice.options, &none);
    self->redeal_cost = chosen->value[REDEALS] == 0;
    self->usual = kl_open_solver.open(game, &none);
    if (self->usual)
        return self;
    free(self);
    return NULL;
}

/* Frees everything; false if a stop (of `budget`, which may be NULL) came before the end; the rest is freed the next
 * time. */
static bool release(struct optimal *self, struct kt_budget *budget)
{
    enum { PIECES_BETWEEN_LOOKS = 16 };
    struct kl_optimal_search *s = self->search;
    if (!s)
        return true;
    while (!kl_nodes_free_some(&s->nodes, PIECES_BETWEEN_LOOKS))
        if (budget && !kt_budget_check(budget))
            return false;
    kl_talon_close(&s->talon, &self->memory);
    kl_parks_close(&s->dealt, &self->memory);
    kt_memory_resize(&self->memory, s, sizeof *s, 0);
    self->search = NULL;
    return true;
}

static void optimal_close(void *solver)
{
    struct optimal *self = solver;
    release(self, NULL);
    kl_open_solver.close(self->usual);
    free(self);
}

/* False without memory. */
static bool prepare(struct optimal *self, const struct klondike *start, struct kt_budget *budget,
                    struct kl_place *place)
{
    struct kl_optimal_search *s = self->search = kt_memory_resize(&self->memory, NULL, 0, sizeof *s);
    if (!s)
        return false;
    memset(s, 0, sizeof *s);
    s->budget = budget;
    s->goal = s->node = KL_NO_NODE;
    s->upper = KL_LONGEST;
    kl_deal_out(&s->dealt, start, self->redeal_cost, place);
    return kl_nodes_open(&s->nodes, &self->memory) && kl_parks_open(&s->dealt, place, &self->memory) &&
           kl_talon_open(&s->talon, &s->dealt, &self->memory, budget);
}

/* The deal can be won, so there is a shortest way. */
static bool run(struct kl_optimal_search *s, struct kl_place *place)
{
    int moves = take_safe_cards(s, place);
    s->firsts = s->joined;
    memcpy(s->first, s->join, sizeof s->first);
    s->now = moves + needs_at(s, place, kl_talon_needs(&s->talon, place));
    struct kl_open_node root = {.parent = KL_NO_NODE, .moves = (uint16_t)(moves & KL_LONGEST)};
    root.due = (uint16_t)s->now;
    kl_place_key(&s->dealt, place, root.key);
    keep(s, &root);
    if (!goes_on(s) || !search_all(s))
        return false;
    assert(s->goal != KL_NO_NODE);
    return true;
}

static enum kt_verdict search(struct optimal *self, const struct klondike *start, struct kt_budget *budget,
                              struct kt_finding *finding)
{
    struct kl_place place;
    self->memory = (struct kt_memory){.limit = budget->limits.memory};
    bool has_memory = prepare(self, start, budget, &place);
    if (has_memory && !run(self->search, &place))
        return KT_UNKNOWN;
    finding->line.count = 0;
    if (has_memory && kl_write_optimal(self->search, start, &self->memory, &finding->line)) {
        finding->at_least = (uint64_t)self->search->upper;
        return KT_SOLVED;
    }
    budget->stopped_by = KT_BY_MEMORY;
    return KT_UNKNOWN;
}

/* The memory of a search is freed when the next one starts: freeing takes long, and a stop must not wait for it. */
static enum kt_verdict optimal_solve(void *solver, const struct kt_state *state, struct kt_budget *budget,
                                     struct kt_finding *finding)
{
    struct optimal *self = solver;
    if (!release(self, budget))
        return KT_UNKNOWN;
    enum kt_verdict verdict = kl_open_solver.solve(self->usual, state, budget, finding);
    if (verdict != KT_SOLVED || kl_is_won(kl_of(state)))
        return verdict;
    verdict = search(self, kl_of(state), budget, finding);
    if (self->memory.peak > finding->memory)
        finding->memory = self->memory.peak;
    return verdict;
}

/* A key has room for two places of a loose card (optimal.h): under these rules there are more. */
static bool optimal_accepts(const struct kt_state *state, struct kt_error *error)
{
    const struct kl_rules *rules = &kl_of(state)->rules;
    if (rules->build != KL_BUILD_ANY && rules->empty != KL_EMPTY_ANY)
        return true;
    return kt_refuse(error, KT_NOT_POSSIBLE,
                     N_("The solver \"optimal\" supports neither empty=any nor build=any; \"short\" supports both."),
                     NULL, NULL);
}

const struct kt_solver_kind kl_optimal_solver = {
    .choice = {"optimal", N_("A* search for the fewest moves, with proof; hard deals take long and much memory"),
               options},
    .accepts = optimal_accepts,
    .open = optimal_open,
    .close = optimal_close,
    .solve = optimal_solve,
};
