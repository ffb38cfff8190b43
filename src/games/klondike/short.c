/* The solver `short`: short solutions by beam search. Moves are counted as a player does: a draw, turning the waste
 * over and moving a run are one move each.
 *
 * The moves of the search are the plans of the bot `policy` (policy.h), with all cards known: move a card home, move a
 * run, fetch a card of the stock by some draws. Layers contain the positions after the same number of moves. The best
 * of each layer are expanded: those with the lowest lower bound on the remaining moves, and among them those with the
 * highest value of `policy`. The first beam is narrow, the second as wide as the option `budget` allows.
 *
 * The beam is not complete. So the solver `open` goes first: it finds a line, or proves that there is none; its line is
 * the result if no beam finds a shorter one. The lower bound of the deal (heuristics.c) is returned with the line.
 *
 * Figures, draw 3, those of our deals 1 to 60 that can be won (49): budgets of 200, 500 and 1000 give 109.0, 106.0 and
 * 104.0 moves in 0.18, 0.43 and 0.85 s; the bound is about 66. Proven minima of other deals are 99.6 on average.
 * Tried and dropped (budget 200): the bound alone (2.3 moves more), `policy` with four times the weight and more (12
 * more); no beams that start along the line (5.6 more: they help on deals where narrow beams find nothing). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/settings.h"
#include "games/klondike/policy.h"
#include "search/shorten.h"

enum {
    MOST_LAYERS = 400, /* longer solutions are useless */
    FIRST_WIDTH = 40,
    PARTS = 8, /* into which the line is cut to search again from there */
    AGAIN_WIDTH = 160,
    WIDEST = 20000,
    LOOK_SHARE = 4 /* divisor of the value of `policy`, compared with moves in 1/256 */
};

enum { BUDGET };

static const struct kt_option options[] = {
    [BUDGET] = {"budget", N_("thousands of positions to search; more take longer and find shorter solutions"), 1,
                1000000, 500, NULL},
    {0},
};

/* ---- plans and what they cost ---- */

/* How many draws and redeals bring the card at `place` to the top of the waste. */
static int draws_to(const struct klondike *s, int place)
{
    int waste = s->waste, draws = 0;
    while (waste != place + 1) {
        bool is_over = waste == s->talon;
        waste = is_over ? 0 : waste + s->rules.draw < s->talon ? waste + s->rules.draw : s->talon;
        draws++;
    }
    return draws;
}

static int place_of(const struct klondike *s, kt_card card)
{
    int place = 0;
    while (s->turned[place] != card)
        place++;
    return place;
}

static int cost_of(const struct klondike *s, const struct kl_plan *plan)
{
    return plan->moves + (plan->card ? draws_to(s, place_of(s, plan->card)) : 0);
}

/* ---- the beam ---- */

/* How a position was reached: by this plan, from the expanded position with that number. */
struct way {
    uint32_t before;
    struct kl_plan plan;
};

struct entry {
    struct klondike s;
    struct way way;
    int32_t score; /* lower is better */
};

/* The best entries so far that are this many moves from the start: a heap with the worst on top. */
struct layer {
    struct entry *entries;
    int count;
};

/* A position is not expanded again unless it is reached in fewer moves. Each slot holds the latest position. */
struct seen {
    uint64_t hash;
    int moves;
};

enum { SEEN = 1 << 16 };

static const uint32_t NO_WAY = UINT32_MAX;

struct beam {
    struct kt_memory *memory;
    struct kt_budget *budget;
    uint64_t most_states;
    int width;
    struct layer layer[MOST_LAYERS + 1];
    struct kt_vector ways; /* of the expanded positions */
    struct seen *seen;
    int best;        /* moves of the best line, or MOST_LAYERS + 1 */
    struct way last; /* its last plan */
    bool is_full;    /* memory ran out */
};

static void swap(struct entry *a, struct entry *b)
{
    struct entry c = *a;
    *a = *b;
    *b = c;
}

static void sift_up(struct layer *layer, int at)
{
    for (; at > 0 && layer->entries[at].score > layer->entries[(at - 1) / 2].score; at = (at - 1) / 2)
        swap(&layer->entries[at], &layer->entries[(at - 1) / 2]);
}

static void sift_down(struct layer *layer)
{
    for (int at = 0;;) {
        int worst = at;
        for (int child = 2 * at + 1; child <= 2 * at + 2 && child < layer->count; child++)
            if (layer->entries[child].score > layer->entries[worst].score)
                worst = child;
        if (worst == at)
            return;
        swap(&layer->entries[at], &layer->entries[worst]);
        at = worst;
    }
}

static size_t layer_bytes(const struct beam *b)
{
    return (size_t)b->width * sizeof(struct entry);
}

static void add_entry(struct beam *b, int moves, const struct entry *entry)
{
    struct layer *layer = &b->layer[moves];
    if (!layer->entries)
        layer->entries = kt_memory_resize(b->memory, NULL, 0, layer_bytes(b));
    if (!layer->entries) {
        b->is_full = true;
    } else if (layer->count < b->width) {
        layer->entries[layer->count++] = *entry;
        sift_up(layer, layer->count - 1);
    } else if (entry->score < layer->entries[0].score) {
        layer->entries[0] = *entry;
        sift_down(layer);
    }
}

static bool was_seen(struct beam *b, const struct klondike *s, int moves)
{
    uint8_t key[KL_KEY_SIZE];
    kt_klondike.key((const struct kt_state *)s, key);
    uint64_t hash = kt_hash_bytes(key, sizeof key);
    struct seen *seen = &b->seen[hash % SEEN];
    if (seen->hash == hash && seen->moves <= moves)
        return true;
    *seen = (struct seen){hash, moves};
    return false;
}

/* Tries one plan. */
static void follow(struct beam *b, const struct klondike *s, int moves, const struct way *way)
{
    struct entry entry = {.s = *s, .way = *way};
    int then = moves + cost_of(s, &way->plan);
    if (then >= b->best)
        return;
    kl_apply_plan(&entry.s, &way->plan);
    if (kl_is_won(&entry.s)) {
        b->best = then;
        b->last = *way;
        return;
    }
    int needed = kl_moves_needed(&entry.s);
    if (then + needed >= b->best || then + needed > MOST_LAYERS || was_seen(b, &entry.s, then))
        return;
    entry.score = needed * 256 - kl_policy_judge(&entry.s) / LOOK_SHARE;
    add_entry(b, then, &entry);
}

static bool goes_on(const struct beam *b)
{
    return !b->is_full && b->budget->states < b->most_states && b->budget->stopped_by == KT_BY_NOTHING;
}

static void expand(struct beam *b, const struct entry *entry, int moves)
{
    struct kl_plan plans[KL_MOST_PLANS];
    struct way *way = kt_vector_add(&b->ways, b->memory);
    if (!way) {
        b->is_full = true;
        return;
    }
    *way = entry->way;
    uint32_t number = (uint32_t)(b->ways.count - 1);
    int count = kl_list_plans(&entry->s, plans);
    for (int i = 0; i < count && goes_on(b) && kt_budget_spend(b->budget); i++)
        follow(b, &entry->s, moves, &(struct way){number, plans[i]});
}

static void free_layer(struct beam *b, struct layer *layer)
{
    if (layer->entries)
        kt_memory_resize(b->memory, layer->entries, layer_bytes(b), 0);
    *layer = (struct layer){0};
}

static int by_score(const void *a, const void *b)
{
    return (((const struct entry *)a)->score > ((const struct entry *)b)->score) -
           (((const struct entry *)a)->score < ((const struct entry *)b)->score);
}

static void run_beam(struct beam *b, const struct klondike *start, int width)
{
    struct entry first = {.s = *start, .way = {.before = NO_WAY}};
    b->width = width;
    b->is_full = false;
    b->ways.count = 0;
    memset(b->seen, 0, SEEN * sizeof *b->seen);
    add_entry(b, 0, &first);
    for (int moves = 0; moves < b->best && moves <= MOST_LAYERS; moves++) {
        struct layer *layer = &b->layer[moves];
        if (layer->count > 1)
            qsort(layer->entries, (size_t)layer->count, sizeof *layer->entries, by_score);
        for (int i = 0; i < layer->count && goes_on(b); i++)
            expand(b, &layer->entries[i], moves);
        free_layer(b, layer);
    }
    for (int i = 0; i <= MOST_LAYERS; i++)
        free_layer(b, &b->layer[i]);
}

/* ---- the line ---- */

/* There is room: the new line is shorter than the old one. */
static void add_move(struct klondike *s, struct kl_move move, struct kt_line *line)
{
    assert(kl_is_legal(s, move, NULL) && line->count < line->capacity);
    kl_apply(s, move);
    line->moves[line->count++] = kl_pack(move);
}

static void write_plan(struct klondike *s, const struct kl_plan *plan, struct kt_line *line)
{
    for (int i = 0; i < plan->moves; i++) {
        while (plan->move[i].from == KL_WASTE && kl_card_at(s, KL_WASTE) != plan->card) {
            bool can_draw = s->waste < s->talon;
            add_move(s, (struct kl_move){can_draw ? KL_STOCK : KL_WASTE, can_draw ? KL_WASTE : KL_STOCK, 1}, line);
        }
        add_move(s, plan->move[i], line);
    }
}

/* The line of the beam that has just run, from move number `kept` on in place of what was there. */
static void write_line(const struct beam *b, const struct klondike *from, size_t kept, struct kt_line *line)
{
    const struct kl_plan *plans[MOST_LAYERS];
    struct klondike s = *from;
    int count = 0;
    for (const struct way *way = &b->last; way->before != NO_WAY; way = kt_vector_at(&b->ways, way->before))
        plans[count++] = &way->plan;
    line->count = kept;
    while (count > 0)
        write_plan(&s, plans[--count], line);
}

/* ---- the solver ---- */

struct short_solver {
    const struct kt_game *game;
    void *usual; /* the workspace of the solver `open` */
    uint64_t budget;
};

static void *short_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    struct short_solver *self = malloc(sizeof *self);
    if (!self)
        return NULL;
    struct kt_settings none = {0};
    kt_settings_usual(kl_open_solver.choice.options, &none);
    *self = (struct short_solver){game, kl_open_solver.open(game, &none), (uint64_t)chosen->value[BUDGET] * 1000};
    if (self->usual)
        return self;
    free(self);
    return NULL;
}

static void short_close(void *solver)
{
    struct short_solver *self = solver;
    kl_open_solver.close(self->usual);
    free(self);
}

/* The position after the first moves of the line. */
static struct klondike position_on(const struct klondike *start, const struct kt_line *line, size_t moves)
{
    struct klondike s = *start;
    for (size_t i = 0; i < moves; i++)
        kl_apply(&s, kl_unpack(line->moves[i]));
    return s;
}

/* Looks for a shorter rest of the line behind its first moves (each of which counts one). The new rest has fewer moves
 * than the old one, so there is room for it. True if there is one. */
static bool search_from(struct beam *b, const struct klondike *start, size_t kept, int width, struct kt_line *line)
{
    struct klondike from = position_on(start, line, kept);
    size_t rest = line->count - kept;
    b->best = rest <= MOST_LAYERS ? (int)rest : MOST_LAYERS + 1;
    run_beam(b, &from, width);
    bool is_shorter = (size_t)b->best < rest && b->best <= MOST_LAYERS;
    if (is_shorter)
        write_line(b, &from, kept, line);
    return is_shorter;
}

/* The width of a beam that visits this many positions, estimated from an earlier beam. */
static int width_for(uint64_t states, uint64_t of_first)
{
    uint64_t width = states * FIRST_WIDTH / (of_first ? of_first : 1);
    return width > WIDEST ? WIDEST : (int)width;
}

/* A narrow beam; if it finds nothing, others from along the line, the last ones first, because the end is easier; and
 * with what is left of the budget a wide one. */
static void search_shorter(struct beam *b, const struct klondike *start, struct kt_line *line)
{
    uint64_t before = b->budget->states;
    bool is_shorter = search_from(b, start, 0, FIRST_WIDTH, line);
    uint64_t used = b->budget->states - before, whole = b->most_states;
    for (size_t part = PARTS - 1; !is_shorter && part > 0; part--) {
        b->most_states = b->budget->states + (whole - b->budget->states) / (2 * part);
        search_from(b, start, line->count * part / PARTS, AGAIN_WIDTH, line);
    }
    b->most_states = whole;
    int width = b->budget->states < whole ? width_for(whole - b->budget->states, used) : 0;
    if (width > FIRST_WIDTH)
        search_from(b, start, 0, width, line);
}

static void shorten(const struct short_solver *self, const struct klondike *start, struct kt_budget *budget,
                    struct kt_finding *finding)
{
    struct kt_memory memory = {.limit = budget->limits.memory};
    struct beam *b = kt_memory_resize(&memory, NULL, 0, sizeof *b);
    if (!b)
        return;
    memset(b, 0, sizeof *b);
    b->memory = &memory;
    b->budget = budget;
    b->most_states = budget->states + self->budget;
    b->ways.item_size = sizeof(struct way);
    b->seen = kt_memory_resize(&memory, NULL, 0, SEEN * sizeof *b->seen);
    if (b->seen) {
        if (start->rules.passes == 0) /* plans do not count passes */
            search_shorter(b, start, &finding->line);
        kt_line_shorten_within(self->game, (const struct kt_state *)start, &finding->line, &memory, budget);
    }
    kt_vector_free(&b->ways, &memory);
    kt_memory_resize(&memory, b->seen, b->seen ? SEEN * sizeof *b->seen : 0, 0);
    kt_memory_resize(&memory, b, sizeof *b, 0);
    finding->memory = memory.peak > finding->memory ? memory.peak : finding->memory;
}

static enum kt_verdict short_solve(void *solver, const struct kt_state *state, struct kt_budget *budget,
                                   struct kt_finding *finding)
{
    struct short_solver *self = solver;
    const struct klondike *start = kl_of(state);
    enum kt_verdict verdict = kl_open_solver.solve(self->usual, state, budget, finding);
    if (verdict != KT_SOLVED || kl_is_won(start))
        return verdict;
    shorten(self, start, budget, finding);
    finding->at_least = (uint64_t)kl_moves_needed(start);
    return KT_SOLVED; /* even if a limit ended the search for a shorter line */
}

const struct kt_solver_kind kl_short_solver = {
    .choice = {"short",
               N_("short solutions: beam search that improves the default solver's line; also gives a lower bound"),
               options},
    .open = short_open,
    .close = short_close,
    .solve = short_solve,
};
