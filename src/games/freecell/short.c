/* The solver `short`: short solutions by beam search. First a narrow beam, to get a line and to measure the cost of a
 * beam; then one as wide as its share of the budget allows; the rest goes to beams that start along the line. The
 * budget counts positions, not seconds, so the same deal has the same line on every machine.
 *
 * A beam is not complete. If it finds nothing, `fast` takes over (complete_search); only that one can prove that a deal
 * is impossible.
 *
 * Figures, Microsoft deals 1..100, all solved: 30.93 moves on average, 42 at most; each in a process of its own 0.063 s
 * of CPU on average, 0.093 at most, 3.5 MB (`make bench`). With home=strict, counted by that rule, 34.2; with home=all
 * 25.8. Budgets of 50 and 450 give 32.78 (1..1000) and 30.90.
 *
 * Tried and dropped (mean length, every home move free, deals 601..680): giving the wide beam 97, 90, 70, 45 % of the
 * budget is 25.71, 25.70, 25.73, 25.88, so beams along the line gain little, but cost nothing. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/freecell/beam.h"
#include "games/freecell/short_weights.h"

enum {
    FIRST_WIDTH = 64,
    WIDER = 4,          /* factor of the next width if a beam finds nothing */
    OVERDRAFT = 3,      /* times the budget for a first line: any line is more important than the budget */
    FEW_MOVES = 64,     /* in which narrow beams must find a line */
    PATIENT = 1024,     /* from this width on a beam has no such limit */
    WIDE_SHARE = 90,    /* per cent of the budget that is left for the wide beam */
    AGAIN_NARROWER = 4, /* times, in beams from along the line */
    LAST_MOVES = 3,     /* from which nothing is searched again */
    LINE_ROOM = FC_BEAM_LAYERS + FC_DECK
};

enum { BUDGET, HOME };

static const char *const home_words[] = {[FC_HOME_SAFE] = "safe", [FC_HOME_STRICT] = "strict", [FC_HOME_ALL] = "all"};

static const struct kt_option options[] = {
    [BUDGET] = {"budget", N_("thousands of positions to search; more take longer and find shorter solutions"), 1,
                1000000, 400, NULL},
    [HOME] = {"home", N_("which moves home are free in the search"), 0, FC_HOME_RULES - 1, FC_HOME_SAFE, home_words},
    {0},
};

/* The workspace keeps its block from deal to deal, as long as the limit of memory stays the same. */
struct short_solver {
    const struct kt_game *game;
    uint64_t budget;
    enum fc_home_rule home;
    struct kt_memory memory;
    void *block;
    size_t block_size;
};

struct search {
    struct fc_beam *beam;
    struct kt_budget *budget;
    uint64_t most_states;
    struct fc_board_text start;
    int length; /* of the best line, -1 if there is none */
    fc_move16 line[FC_BEAM_LAYERS];
};

/* ---- searching ---- */

/* The position after the first moves of the best line. */
static void position_on_line(struct search *s, int moves, struct fc_board_text *position)
{
    struct fc_board *board = &s->beam->board;
    fc_board_open(board, &s->start);
    for (int i = 0; i < moves; i++) {
        fc_board_make(board, s->line[i]);
        fc_board_autoplay(board, NULL);
    }
    fc_board_close(board, position);
}

static int most_moves(const struct search *s, int from)
{
    if (s->length >= 0)
        return s->length - from - 1;
    bool is_patient = s->beam->width >= PATIENT || s->beam->width == s->beam->widest;
    return is_patient ? FC_BEAM_LAYERS : FEW_MOVES;
}

/* Searches from a position on the line for a shorter rest, or for any if there is no line yet. */
static void search_from(struct search *s, int from, int width)
{
    struct fc_board_text start;
    fc_move16 rest[FC_BEAM_LAYERS];
    s->beam->width = width < s->beam->widest ? width : s->beam->widest;
    position_on_line(s, from, &start);
    int length = fc_beam_run(s->beam, &start, most_moves(s, from), rest);
    if (length < 0)
        return;
    memcpy(s->line + from, rest, (size_t)length * sizeof *rest);
    s->length = from + length;
}

static bool is_spent(const struct search *s)
{
    return s->budget->states >= s->beam->most_states || s->budget->stopped_by != KT_BY_NOTHING;
}

struct sample {
    int width;
    uint64_t cost; /* positions that a beam of this width looked at */
};

/* Wider and wider beams until there is a line, or a wider one would find nothing else. */
static struct sample search_first(struct search *s)
{
    s->beam->most_states = s->most_states * OVERDRAFT;
    for (int width = FIRST_WIDTH;; width *= WIDER) {
        uint64_t before = s->budget->states;
        search_from(s, 0, width);
        bool can_widen = s->beam->is_cut && s->beam->width < s->beam->widest;
        if (s->length >= 0 || !can_widen || is_spent(s))
            return (struct sample){s->beam->width, s->budget->states - before};
    }
}

/* The width of a beam that visits this many positions, estimated from a sample. */
static int width_for(uint64_t states, struct sample sample)
{
    uint64_t width = states * (uint64_t)sample.width / (sample.cost ? sample.cost : 1);
    return width < AGAIN_NARROWER ? AGAIN_NARROWER : width > FC_BEAM_WIDEST ? FC_BEAM_WIDEST : (int)width;
}

static void search_all(struct search *s)
{
    struct sample first = search_first(s);
    s->beam->most_states = s->most_states;
    if (s->length <= 0 || is_spent(s))
        return;
    uint64_t left = s->most_states - s->budget->states;
    int wide = width_for(left * WIDE_SHARE / 100, first);
    if (wide > first.width)
        search_from(s, 0, wide);
    for (int from = 1; from < s->length - LAST_MOVES && !is_spent(s); from++)
        search_from(s, from, wide / AGAIN_NARROWER);
}

/* ---- the line by the rules ---- */

static int place_of(const struct freecell *s, kt_card card)
{
    int place = 0;
    while (place < FC_HOME && fc_card_at(s, place) != card)
        place++;
    return place;
}

static int free_cell(const struct freecell *s)
{
    int cell = 0;
    while (s->cell[cell])
        cell++;
    return FC_CELL + cell;
}

static void play(struct freecell *s, struct fc_move move, struct kt_line *line)
{
    assert(fc_is_legal(s, move, NULL) && line->count < line->capacity);
    fc_apply(s, move);
    line->moves[line->count++] = fc_pack(move);
}

/* Adds the home moves that the search made automatically; with the rule autoplay=safe the rules have already made
 * most of them. */
static void play_home(struct fc_board *board, struct freecell *s, struct kt_line *line)
{
    kt_card sent[FC_DECK];
    int count = fc_board_autoplay(board, sent);
    for (int i = 0; i < count; i++)
        if (s->home[kt_suit(sent[i])] < kt_rank(sent[i]))
            play(s, (struct fc_move){place_of(s, sent[i]), FC_HOME, 1}, line);
}

/* The search knows cells only by their cards, and home moves only by their rule. */
static void write_line(struct search *search, const struct freecell *start, struct kt_line *line)
{
    struct fc_board *board = &search->beam->board;
    struct freecell s = *start;
    fc_board_read(board, start);
    play_home(board, &s, line);
    for (int i = 0; i < search->length; i++) {
        struct fc_move move = fc_unpack16(search->line[i]);
        kt_card head = fc_board_head(board, move);
        fc_board_make(board, search->line[i]);
        move.from = fc_is_cell(move.from) ? place_of(&s, head) : move.from;
        move.to = move.to == FC_CELL ? free_cell(&s) : move.to;
        play(&s, move, line);
        play_home(board, &s, line);
    }
    assert(fc_is_won(&s));
}

/* ---- the solver ---- */

/* The complete search, since beams are incomplete. */
static enum kt_verdict complete_search(const struct kt_game *game, const struct kt_state *state,
                                       struct kt_budget *budget, struct kt_finding *finding)
{
    const struct kt_settings no_options = {0};
    void *fast = fc_fast_solver.open(game, &no_options);
    if (!fast) {
        budget->stopped_by = KT_BY_MEMORY;
        return KT_UNKNOWN;
    }
    enum kt_verdict verdict = fc_fast_solver.solve(fast, state, budget, finding);
    fc_fast_solver.close(fast);
    return verdict;
}

static void *short_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    struct short_solver *self = malloc(sizeof *self);
    if (!self)
        return NULL;
    *self = (struct short_solver){
        .game = game, .budget = (uint64_t)chosen->value[BUDGET] * 1000, .home = (enum fc_home_rule)chosen->value[HOME]};
    return self;
}

static void release(struct short_solver *self)
{
    kt_memory_resize(&self->memory, self->block, self->block_size, 0);
    self->block = NULL;
    self->block_size = 0;
}

static void short_close(void *solver)
{
    release(solver);
    free(solver);
}

/* The widest beam that fits under the limit beside the line, or NULL. Its width depends on the limit alone and never on
 * what was kept from another deal, so that the result is reproducible. */
static struct fc_beam *make_beam(struct short_solver *self, size_t limit)
{
    const size_t line = LINE_ROOM * sizeof(kt_move);
    self->memory.limit = limit;
    for (int widest = FC_BEAM_WIDEST; widest >= FC_BEAM_NARROWEST; widest /= 2) {
        size_t size = fc_beam_size(widest);
        if (limit != 0 && size + line > limit)
            continue;
        if (self->block_size != size) {
            release(self);
            self->block = kt_memory_resize(&self->memory, NULL, 0, size);
            self->block_size = self->block ? size : 0;
        }
        if (self->block)
            return fc_beam_lay_out(self->block, widest);
    }
    release(self);
    return NULL;
}

/* With autoplay, safe cards go home even if the option is stricter. */
static enum fc_home_rule rule_for(const struct short_solver *self, const struct freecell *s)
{
    return s->autoplay && self->home == FC_HOME_STRICT ? FC_HOME_SAFE : self->home;
}

/* Looks for a line with beams; true if there is one. */
static bool beam_search(struct short_solver *self, const struct freecell *s, struct kt_budget *budget,
                        struct kt_finding *finding)
{
    struct fc_beam *beam = make_beam(self, budget->limits.memory);
    enum fc_home_rule rule = rule_for(self, s);
    if (!beam || !kt_line_reserve(&finding->line, LINE_ROOM))
        return false;
    struct search search = {.beam = beam, .budget = budget, .most_states = self->budget, .length = -1};
    beam->budget = budget;
    fc_beam_reset(beam);
    fc_board_prepare(&beam->board, s, rule, fc_weights[rule]);
    fc_board_read(&beam->board, s);
    fc_board_autoplay(&beam->board, NULL);
    fc_board_close(&beam->board, &search.start);
    search_all(&search);
    if (search.length >= 0)
        write_line(&search, s, &finding->line);
    return search.length >= 0;
}

static enum kt_verdict short_solve(void *solver, const struct kt_state *state, struct kt_budget *budget,
                                   struct kt_finding *finding)
{
    struct short_solver *self = solver;
    bool is_solved = beam_search(self, fc_of(state), budget, finding);
    uint64_t held = self->block_size + (self->block ? LINE_ROOM * sizeof(kt_move) : 0);
    finding->memory = held;
    if (is_solved)
        return KT_SOLVED; /* even if a limit ended the search for a shorter line */
    if (budget->stopped_by != KT_BY_NOTHING)
        return KT_UNKNOWN;
    release(self); /* the complete search may have all the memory */
    enum kt_verdict verdict = complete_search(self->game, state, budget, finding);
    finding->memory = held > finding->memory ? held : finding->memory;
    return verdict;
}

const struct kt_solver_kind fc_short_solver = {
    .choice = {"short", N_("short solutions: beam search, then a complete search if that finds nothing"), options},
    .open = short_open,
    .close = short_close,
    .solve = short_solve,
};
