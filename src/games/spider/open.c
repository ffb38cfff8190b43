/* The solver `open`, which sees all cards: beam search or best-first search with restarts, and complete searches for
 * proofs.
 *
 *  1. The complete search on the first positions: tiny boards and stuck positions end here, with a proof.
 *  2. With at most one pack, or without a stock: a small dive (dive.h), a narrow beam, a dive that finds two million
 *     moves, which solves or proves most of what is left, a beam again, and dives with all the memory and with noise.
 *     Mrs Mop, deals 3000001-3000100 with 200,000 positions: 94 solved and 6 proved impossible in 4.4 s. With other
 *     boards, foundations=cards or finish=player:
 *  3. Beams, each twice as wide as the last and with other noise on the values. Most deals are solved by the narrow
 *     ones; doubling costs at most as much as the last beam, and each beam is a new try as well: four tries of width
 *     500 with noise solved 37 of 40 four-suit deals where one of width 2,000 solved 38. The last ones are as wide as
 *     the memory allows; a wider one would need more.
 *  4. After the beam of width 512 and each later one, a dive with a high or a medium penalty for large families, in
 *     turn. Of PySolFC's deals 1-200 with four suits, beams of three million positions leave 2, 17, 49 and 164 unknown;
 *     with dives all are solved. When dives still stored positions as soon as they were met, those that
 *     spread over regions left none of deals 5001-5200 unknown with 1.5 million positions each and took 14.0 million in
 *     all; if every second dive did not, 3 and 17.2 million.
 *  5. Between beams, the complete search with more and more memory: all of it if the board is small or a beam has met
 *     all it could reach; with one pack, after each beam twice as much as the last time.
 *
 * Only a dive that has nothing left and the complete search say "impossible". */
#include <stdlib.h>

#include "games/spider/beam.h"
#include "games/spider/dive.h"
#include "games/spider/exact.h"
#include "search/shorten.h"

enum {
    FIRST_DIVE = 20000, /* moves found, as far as its memory goes (sp_dive_bytes) */
    DIVE_GROWTH = 100,
    LEAST_EACH = 32, /* bytes of a move found; so sizes do not overflow */
    MEDIUM_DIVE = 1500000,
    TURN_TO_DIVE = 3,
    PENALTY = 6000,
    HIGH_PENALTY = 12000,
    DIVE_NOISE = 3000, /* the values are in thousandths of a log-odds */
    FIRST_WIDTH = 64,
    WIDEST_TRIES = 3,
    NOISE = 500,
    SMALL_BOARD = 32, /* cards that the complete search can often exhaust */
    TURN_TO_EXACT = 3,
    ONE_PACK = 52, /* cards that it can exhaust if few of them can move */
    QUICK_LOOK = 2000,
    QUICK_LOOK_SMALL = 20000,
    QUICK_MEMORY = 1 << 22,
    KEPT_MEMORY = 1 << 24 /* from one search to the next */
};

enum { SHORTEN };

static const struct kt_option options[] = {
    [SHORTEN] = {"shorten", N_("remove detours from the solution"), 0, 1, 1, NULL},
    {0},
};

static const size_t MOST_MEMORY = (size_t)1 << 30; /* without a limit */

/* A workspace for many searches. */
struct open {
    struct kt_memory memory;
    uint8_t *block;
    size_t size;
    bool shortens;
};

struct attempt {
    struct open *open;
    const struct spider *s;
    struct kt_budget *budget;
    struct kt_line *line;
    struct sp_game game;
};

/* ---- memory ---- */

static void give_back(struct open *open)
{
    kt_memory_resize(&open->memory, open->block, open->size, 0);
    open->block = NULL;
    open->size = 0;
}

/* The old contents are lost. */
static bool make_room(struct open *open, size_t size)
{
    if (size <= open->size)
        return true;
    give_back(open);
    open->block = kt_memory_resize(&open->memory, NULL, 0, size);
    open->size = open->block ? size : 0;
    return open->block != NULL;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* ---- the complete search ---- */

static enum kt_verdict look_quickly(struct attempt *a)
{
    size_t size = smaller(QUICK_MEMORY, a->open->memory.limit);
    if (size < SP_EXACT_LEAST || !make_room(a->open, size))
        return KT_UNKNOWN;
    uint32_t most = a->game.cards > SMALL_BOARD ? QUICK_LOOK : QUICK_LOOK_SMALL;
    return sp_exact_search(a->s, a->open->block, size, most, a->budget, a->line);
}

/* With four times the memory after each time that it was full: first more than `tried`, which was not enough, and at
 * most `most`. */
static enum kt_verdict look_at_all(struct attempt *a, size_t tried, size_t most)
{
    enum kt_verdict verdict = KT_UNKNOWN;
    for (size_t size = tried; size < most && verdict == KT_UNKNOWN && a->budget->stopped_by == KT_BY_NOTHING;) {
        size = smaller(size ? 4 * size : 4 * QUICK_MEMORY, most);
        if (size < SP_EXACT_LEAST || !make_room(a->open, size))
            break;
        verdict = sp_exact_search(a->s, a->open->block, size, 0, a->budget, a->line);
    }
    return verdict;
}

/* ---- beams ---- */

static enum sp_beam_end try_beam(struct attempt *a, int width, uint64_t turn)
{
    int layers = sp_beam_layers_for(&a->game);
    struct sp_beam_plan plan = {
        .weights = sp_weights_for(&a->s->rules), .width = width, .layers = layers, .noise = NOISE, .seed = turn};
    if (!make_room(a->open, sp_beam_bytes(&a->game, width, layers)))
        return SP_BEAM_STOPPED;
    return sp_beam_search(&a->game, a->s, &plan, a->open->block, a->budget, NULL, a->line);
}

/* Memory for the complete search after this beam, or 0. */
static size_t room_for_proof(const struct attempt *a, int turn, enum sp_beam_end end)
{
    size_t most = a->open->memory.limit;
    if (end == SP_BEAM_SAW_ALL || (turn == TURN_TO_EXACT && a->game.cards <= SMALL_BOARD))
        return most;
    bool is_due = turn >= TURN_TO_EXACT && a->game.cards <= ONE_PACK;
    return is_due ? smaller((size_t)QUICK_MEMORY << (turn - TURN_TO_EXACT + 1), most) : 0;
}

/* ---- dives ---- */

static bool has_dives(const struct attempt *a)
{
    return (a->game.cards <= ONE_PACK || a->game.stock == 0) && sp_dive_fits(&a->s->rules);
}

/* `most` moves, or all the memory if that is not enough. The first dive has no noise. */
static enum kt_verdict try_dive(struct attempt *a, size_t most, int penalty, int turn, bool *has_all)
{
    size_t limit = a->open->memory.limit, size = sp_dive_bytes(&a->game, most);
    *has_all = most > limit / LEAST_EACH || size >= limit;
    struct sp_dive_plan plan = {.weights = sp_weights_for(&a->s->rules),
                                .most = *has_all ? 0 : most,
                                .noise = turn > 1 ? DIVE_NOISE : 0,
                                .penalty = penalty,
                                .seed = (uint64_t)turn};
    size = *has_all ? limit : size;
    if (!make_room(a->open, size))
        return KT_UNKNOWN;
    return sp_dive_search(&a->game, a->s, &plan, a->open->block, size, a->budget, a->line);
}

/* Between beams; the penalties in turn, because different ones solve different deals. */
static enum kt_verdict dive_between(struct attempt *a, int turn)
{
    bool has_all;
    return try_dive(a, (size_t)MEDIUM_DIVE << turn / 2, turn % 2 ? PENALTY : HIGH_PENALTY, turn, &has_all);
}

static bool is_over(const struct attempt *a, enum kt_verdict verdict)
{
    return verdict != KT_UNKNOWN || a->budget->stopped_by != KT_BY_NOTHING;
}

static enum kt_verdict try_beams(struct attempt *a)
{
    int widest = sp_beam_width_for(&a->game, a->open->memory.limit, sp_beam_layers_for(&a->game));
    size_t tried = 0;
    for (int turn = 0, width = FIRST_WIDTH, tries = 0; widest > 0 && tries < WIDEST_TRIES; turn++, width *= 2) {
        width = width < widest ? width : widest;
        tries += width == widest;
        enum sp_beam_end end = try_beam(a, width, (uint64_t)turn);
        if (end == SP_BEAM_SOLVED || end == SP_BEAM_STOPPED)
            return end == SP_BEAM_SOLVED ? KT_SOLVED : KT_UNKNOWN;
        size_t room = room_for_proof(a, turn, end);
        enum kt_verdict verdict = look_at_all(a, tried, room);
        if (verdict == KT_UNKNOWN && turn >= TURN_TO_DIVE && a->game.cards > ONE_PACK && sp_dive_fits(&a->s->rules))
            verdict = dive_between(a, turn - TURN_TO_DIVE);
        if (is_over(a, verdict))
            return verdict;
        tried = room > tried ? room : tried;
    }
    return KT_UNKNOWN;
}

static enum kt_verdict try_dives_and_beams(struct attempt *a)
{
    int widest = sp_beam_width_for(&a->game, a->open->memory.limit, sp_beam_layers_for(&a->game)), width = FIRST_WIDTH;
    size_t most = FIRST_DIVE;
    enum kt_verdict verdict = KT_UNKNOWN;
    for (int turn = 0, tries = 0; tries < WIDEST_TRIES; turn++, width *= 2) {
        bool has_all;
        verdict = try_dive(a, most, PENALTY, turn, &has_all);
        tries += has_all;
        most *= has_all ? 1 : DIVE_GROWTH;
        if (is_over(a, verdict))
            break;
        if (width <= widest && try_beam(a, width, (uint64_t)turn) == SP_BEAM_SOLVED)
            verdict = KT_SOLVED;
        if (is_over(a, verdict))
            break;
    }
    return verdict;
}

/* ---- the solver ---- */

static void *open_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct open *open = calloc(1, sizeof *open);
    if (open)
        open->shortens = chosen->value[SHORTEN];
    return open;
}

static void open_close(void *self)
{
    struct open *open = self;
    if (open)
        give_back(open);
    free(open);
}

static enum kt_verdict open_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                                  struct kt_finding *finding)
{
    struct open *open = self;
    struct attempt a = {.open = open, .s = sp_of(state), .budget = budget, .line = &finding->line};
    open->memory.limit = budget->limits.memory ? budget->limits.memory : MOST_MEMORY;
    if (open->size > open->memory.limit)
        give_back(open);
    open->memory.peak = open->memory.used;
    sp_game_from(&a.game, a.s);
    enum kt_verdict verdict = look_quickly(&a);
    if (verdict == KT_UNKNOWN && budget->stopped_by == KT_BY_NOTHING)
        verdict = has_dives(&a) ? try_dives_and_beams(&a) : try_beams(&a);
    if (verdict == KT_UNKNOWN && budget->stopped_by == KT_BY_NOTHING)
        budget->stopped_by = KT_BY_MEMORY;
    if (verdict == KT_SOLVED && open->shortens)
        kt_line_shorten_within(&kt_spider, state, a.line, &open->memory, budget);
    finding->memory = open->memory.peak;
    if (open->size > KEPT_MEMORY)
        give_back(open);
    return verdict;
}

const struct kt_solver_kind sp_open_solver = {
    .choice = {"open", N_("sees all cards; beam or best-first search with learned values, and proofs; the default"),
               options},
    .open = open_open,
    .close = open_close,
    .solve = open_solve,
};
