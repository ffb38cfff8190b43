/* The solver "fast": best-first dives with a learned policy, then the complete search, so that every verdict is proven.
 *
 * A portfolio of stages. The first dive solves nearly all deals (999 of 1000); later ones use other weights and random
 * noise, and from the third on also plans that split runs. The complete search comes as soon as it is probably cheaper:
 * deals that cannot be won are small. Only it returns "impossible".
 *
 * Deals 1 to 32000 (one core, with the replay of every line): 31,999 solved, 11982 proved, 64 positions and 0.03 ms a
 * deal, 49.2 moves on average, 32 MB for the process: 0.18 of the CPU time of fc-solve's range solver with -l lg, whose
 * lines have 75.2 moves. The first million: 999,992 solved, 49.3 moves on average, the other eight proved; 28 s, 33 MB.
 *
 * After the short proof comes a broad dive, which weights the value of a position more than the likelihood of its
 * line, and noisy dives. Hardly a deal gets that far: the hardest of the first million (904393) takes 105,726
 * positions. Deals that reach the last proof are expensive (6.5 million positions and 330 MB for deal 784753, with
 * earlier weights).
 *
 * Tried and dropped: hard deals again with another policy (deals are mostly hard for all of them); noisy dives
 * with quotas of 40 to 90, repeated (72 to 560 of them for a deal); a portfolio chosen from every quota and order of
 * nine settings on 5000 deals (70.2 positions, against 70.6 for the first setting alone with a large quota); the last
 * proof at once for deals that a dive has exhausted (four winnable deals of the first million cannot be solved with
 * narrow plans: 551 to 4776 moves and 31 MB).
 *
 * Memory: the room of the first dive (5 MB with the workspace, touched only as far as it is used) is kept from deal
 * to deal; other memory is freed when the next search starts. If the limit is too low for a dive, the dive is
 * skipped. */
#include <assert.h>

#include "games/freecell/dive.h"
#include "games/freecell/dive_weights.h"
#include "games/freecell/workspace.h"

const struct fc_card_sense *fc_learned_sense(void)
{
    return &fc_learnt;
}

/* A dive, or a proof through at most this many positions. */
struct stage {
    uint32_t quota, noise, by_regret, by_doubt;
    bool wide, tidy;
    uint64_t proof;
};

static const struct stage stages[] = {
    {.quota = 5000, .by_regret = 10, .by_doubt = 28, .tidy = true},
    {.quota = 6000, .by_regret = 30, .by_doubt = 8, .tidy = true},
    {.quota = 6000, .wide = true, .by_regret = 8, .by_doubt = 14, .noise = 60},
    {.quota = 10000, .wide = true, .by_regret = 8, .by_doubt = 14, .noise = 80, .tidy = true},
    {.quota = 30000, .wide = true, .by_regret = 30, .by_doubt = 8, .noise = 80},
    {.proof = 40000}, /* the impossible deals of the first million have at most 14,942 positions */
    {.quota = 30000, .wide = true, .by_regret = 1, .by_doubt = 0, .noise = 300, .tidy = true},
    {.quota = 30000, .wide = true, .by_regret = 8, .by_doubt = 14, .noise = 60},
    {.quota = 30000, .wide = true, .by_regret = 8, .by_doubt = 14, .noise = 120, .tidy = true},
    {.quota = 30000, .wide = true, .by_regret = 30, .by_doubt = 8, .noise = 200},
    {.quota = 30000, .wide = true, .by_regret = 8, .by_doubt = 14, .noise = 200},
    {.quota = 30000, .wide = true, .by_regret = 8, .by_doubt = 8, .noise = 40},
    {.quota = 30000, .wide = true, .by_regret = 30, .by_doubt = 5, .noise = 150, .tidy = true},
    {.quota = 30000, .wide = true, .by_regret = 3, .by_doubt = 8, .noise = 100},
    {.quota = 30000, .wide = true, .by_regret = 8, .by_doubt = 10, .noise = 300},
    {.quota = 30000, .wide = true, .by_regret = 30, .by_doubt = 8, .noise = 40},
    {.quota = 30000, .wide = true, .by_regret = 3, .by_doubt = 0, .noise = 200, .tidy = true},
    {.quota = 120000, .wide = true, .by_regret = 1, .by_doubt = 0, .noise = 300, .tidy = true},
    {.proof = UINT64_MAX},
};

enum { FIRST_WIDE = 2, FIRST_PROOF = 5, STAGES = sizeof stages / sizeof *stages };

struct fast {
    struct fc_workspace own;
    struct fc_dive_room room;
};

static void *fast_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)options;
    return fc_workspace_open(game, sizeof(struct fast));
}

static void fast_close(void *self)
{
    struct fast *fast = self;
    fc_dive_free(&fast->room, &fast->own.memory);
    fc_workspace_close(fast);
}

/* Every search starts with the same memory, so that its result under a limit does not depend on the search before. */
static bool start(struct fast *fast, struct kt_budget *budget)
{
    size_t limit = budget->limits.memory;
    if (fast->room.quota != stages[0].quota || (limit && fast->own.memory.used > limit))
        fc_dive_free(&fast->room, &fast->own.memory);
    return fc_workspace_start(&fast->own, budget);
}

static enum kt_verdict run_dive(struct fast *fast, int k, const struct freecell *table, struct kt_budget *budget,
                                struct kt_line *line)
{
    const struct stage *stage = &stages[k];
    const struct fc_dive dive = {.by = &fc_learnt,
                                 .quota = stage->quota,
                                 .by_regret = (int32_t)stage->by_regret,
                                 .by_score = 1,
                                 .by_doubt = (int32_t)stage->by_doubt,
                                 .noise = stage->noise,
                                 .salt = (uint32_t)k * 7919u,
                                 .stay = 800,
                                 .is_wide = stage->wide,
                                 .tidy = stage->tidy};
    size_t count;
    if (!fc_dive_reserve(&fast->room, &fast->own.memory, dive.quota) ||
        fc_dive_run(&fast->room, table, &dive, budget, &count) != KT_SOLVED)
        return KT_UNKNOWN;
    return fc_workspace_write(&fast->own, table, fast->room.steps, count, budget, line);
}

/* The last proof reports what stopped it; if an earlier one runs out of memory, the next stages are still tried. */
static enum kt_verdict run_proof(struct fast *fast, int k, const struct freecell *table, struct kt_budget *budget,
                                 struct kt_line *line)
{
    bool is_last = k == STAGES - 1;
    fc_dive_free(&fast->room, &fast->own.memory);
    if (!fc_proof_free_within(&fast->own.proof, budget))
        return KT_UNKNOWN;
    enum kt_verdict verdict = fc_workspace_prove(&fast->own, table, is_last ? 0 : stages[k].proof, budget, line);
    if (verdict == KT_UNKNOWN && budget->stopped_by == KT_BY_MEMORY && !is_last)
        budget->stopped_by = KT_BY_NOTHING;
    return verdict;
}

/* Usually the next one. A dive that was exhausted was too narrow, so a wide one follows; or the game is small, and a
 * short proof is best. */
static int stage_after(int k, bool is_exhausted)
{
    assert(stages[FIRST_WIDE].wide && !stages[FIRST_WIDE - 1].wide && stages[FIRST_PROOF].proof);
    if (!is_exhausted || k > FIRST_PROOF)
        return k + 1;
    return k < FIRST_WIDE ? FIRST_WIDE : FIRST_PROOF;
}

static enum kt_verdict fast_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                                  struct kt_finding *finding)
{
    struct fast *fast = self;
    enum kt_verdict verdict = KT_UNKNOWN;
    bool is_ready = start(fast, budget);
    for (int k = 0; is_ready && k < STAGES && verdict == KT_UNKNOWN && budget->stopped_by == KT_BY_NOTHING;) {
        bool is_proof = stages[k].proof > 0;
        verdict = (is_proof ? run_proof : run_dive)(fast, k, fc_of(state), budget, &finding->line);
        k = stage_after(k, !is_proof && fast->room.quota && fast->room.is_exhausted);
    }
    finding->memory = fast->own.memory.peak;
    return verdict;
}

const struct kt_solver_kind fc_fast_solver = {
    .choice = {.name = "fast",
               .about = N_("best-first search with learned weights, then a complete search; the default")},
    .open = fast_open,
    .close = fast_close,
    .solve = fast_solve,
};
