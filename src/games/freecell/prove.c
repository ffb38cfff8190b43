/* The solver "prove": complete depth-first search. It finds a solution or proves that there is none.
 *
 * It searches all plans (plan.h, with proofs of what is omitted) on one position with make and undo, an explicit stack
 * and a set of exact keys. A position takes 16 bytes in the set, about 27 with the free slots; a position on the
 * current path also takes 8 bytes for each plan that is still to be tried. The key of the position after a plan is
 * computed without making the plan; three of four plans lead to a known position and are never made.
 *
 * Depth-first lines have thousands of moves, so detours are removed at the end (search/shorten.h).
 *
 * The eight impossible deals of the first million: 107,321 positions, 0.054 s, 3 MB for the process (fc-solve's atomic
 * scan: 0.40 s). The hardest of them has 31,978 positions. Winnable deals can take much longer: deal 9 is not solved
 * within two million positions. Use "fast" for these.
 *
 * Dropped: single moves instead of plans (three times the positions, see plan.h); one table that grows as a whole (see
 * search/pairset.h). */
#include "games/freecell/prove.h"

#include <assert.h>

#include "games/freecell/workspace.h"

enum { TURNS_BETWEEN_LOOKS = 256 };

static const struct fc_card_sense no_sense; /* a proof needs no evaluation */

/* A position on the current path: its sums, the plans still to be tried there, and how many steps lead to it. */
struct frame {
    struct fc_sums at;
    uint32_t next_plan, plans_end, steps;
};

static struct frame *last_frame(const struct fc_proof *s)
{
    return kt_vector_at(&s->frames, s->frames.count - 1);
}

static enum kt_verdict stopped_by(struct fc_proof *s, enum kt_stopped_by why)
{
    s->budget->stopped_by = why;
    return KT_UNKNOWN;
}

/* Opens a frame for the current position, with all its plans and room for the steps of any of them. */
static bool open_frame(struct fc_proof *s)
{
    if (s->steps.count > UINT32_MAX / 2 || s->plans.count > UINT32_MAX / 2)
        return false; /* more than a frame can count */
    if (!kt_vector_reserve(&s->plans, s->memory, FC_MOST_PLANS) ||
        !kt_vector_reserve(&s->steps, s->memory, 2 * FC_MOST_PLAN_STEPS))
        return false;
    struct frame *frame = kt_vector_add(&s->frames, s->memory);
    if (!frame)
        return false;
    *frame = (struct frame){
        .at = fc_sums_of(&s->p), .next_plan = (uint32_t)s->plans.count, .steps = (uint32_t)s->steps.count};
    s->plans.count += (size_t)fc_plans_list(&s->p, FC_ALL_PLANS, kt_vector_at(&s->plans, s->plans.count));
    frame->plans_end = (uint32_t)s->plans.count;
    return true;
}

/* Back to the position of the last frame. */
static void take_back(struct fc_proof *s)
{
    const struct frame *frame = last_frame(s);
    const struct fc_step *steps = s->steps.items;
    while (s->steps.count > frame->steps)
        fc_step_shift_back(&s->p, steps[--s->steps.count]);
    fc_sums_set(&s->p, &frame->at);
}

/* Back to the position before; false if this was the first. */
static bool close_frame(struct fc_proof *s)
{
    if (--s->frames.count == 0)
        return false;
    s->plans.count = last_frame(s)->plans_end;
    take_back(s);
    return true;
}

/* Is the current position won at sight? Then the rest of the solution is added. */
static bool wins(struct fc_proof *s)
{
    bool is_won = s->p.without & FC_AT_SIGHT ? s->p.cards_left == 0 : fc_won_at_sight(&s->p);
    if (is_won)
        s->steps.count += (size_t)fc_play_to_end(&s->p, kt_vector_at(&s->steps, s->steps.count));
    return is_won;
}

/* Makes the next plan of the last frame, unless it leads to a known position. */
static bool make_next(struct fc_proof *s)
{
    uint64_t key[2];
    const struct fc_plan *plan = kt_vector_at(&s->plans, last_frame(s)->next_plan++);
    if (fc_plan_key(&s->p, plan, key) && kt_pairset_has(&s->seen, key))
        return false;
    s->steps.count += (size_t)fc_plan_make(&s->p, *plan, kt_vector_at(&s->steps, s->steps.count));
    return true;
}

/* Visits the current position. Sets the verdict if the search ends here. */
static bool ends_here(struct fc_proof *s, uint64_t most, enum kt_verdict *verdict)
{
    *verdict = KT_SOLVED;
    if (wins(s))
        return true;
    enum kt_keyset_answer answer = kt_pairset_add(&s->seen, s->p.key);
    if (answer == KT_KEY_SEEN) {
        take_back(s);
        return false;
    }
    *verdict = KT_UNKNOWN;
    if ((most && s->seen.count > most) || !kt_budget_spend(s->budget))
        return true;
    if (answer == KT_KEY_NEW && open_frame(s))
        return false;
    *verdict = stopped_by(s, KT_BY_MEMORY);
    return true;
}

static enum kt_verdict walk(struct fc_proof *s, uint64_t most)
{
    enum kt_verdict verdict;
    s->steps.count = (size_t)fc_plan_settle(&s->p, s->steps.items);
    if (ends_here(s, most, &verdict))
        return verdict;
    for (;;) {
        const struct frame *frame = last_frame(s);
        if (++s->turns % TURNS_BETWEEN_LOOKS == 0 && !kt_budget_check(s->budget))
            return KT_UNKNOWN;
        if (frame->next_plan == frame->plans_end) {
            if (!close_frame(s))
                return KT_IMPOSSIBLE;
            continue;
        }
        if (make_next(s) && ends_here(s, most, &verdict))
            return verdict;
    }
}

enum kt_verdict fc_proof_run(struct fc_proof *proof, const struct freecell *start, unsigned without, uint64_t most,
                             struct kt_memory *memory, struct kt_budget *budget)
{
    assert(!(without & FC_SAFE_HOME) || start->ranks <= FC_SPARE_RANKS);
    proof->memory = memory;
    proof->budget = budget;
    proof->plans.item_size = sizeof(struct fc_plan);
    proof->frames.item_size = sizeof(struct frame);
    proof->steps.item_size = sizeof(struct fc_step);
    proof->plans.count = proof->frames.count = proof->steps.count = 0;
    proof->turns = 0;
    fc_packed_set(&proof->p, start, &no_sense);
    proof->p.without |= (uint8_t)without;
    if (!kt_pairset_open(&proof->seen, memory) || !kt_vector_reserve(&proof->steps, memory, 2 * FC_MOST_PLAN_STEPS))
        return stopped_by(proof, KT_BY_MEMORY);
    return walk(proof, most);
}

void fc_proof_free(struct fc_proof *proof)
{
    if (!proof->memory)
        return;
    kt_vector_free(&proof->plans, proof->memory);
    kt_vector_free(&proof->frames, proof->memory);
    kt_vector_free(&proof->steps, proof->memory);
    kt_pairset_free(&proof->seen);
}

/* Vectors that grew last may be above the pages in memory, and are freed first: see kt_pages_free_some. */
static bool free_some(struct fc_proof *proof)
{
    enum { PAGES = 16, BYTES = PAGES * (int)sizeof(struct kt_pair_page) };
    return kt_vector_free_some(&proof->plans, proof->memory, BYTES) &&
           kt_vector_free_some(&proof->frames, proof->memory, BYTES) &&
           kt_vector_free_some(&proof->steps, proof->memory, BYTES) && kt_pairset_free_some(&proof->seen, PAGES);
}

bool fc_proof_free_within(struct fc_proof *proof, struct kt_budget *budget)
{
    while (proof->memory && !free_some(proof))
        if (!kt_budget_check(budget))
            return false;
    return true;
}

/* ---- the solver ---- */

static void *prove_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)options;
    return fc_workspace_open(game, sizeof(struct fc_workspace));
}

static enum kt_verdict prove_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                                   struct kt_finding *finding)
{
    struct fc_workspace *w = self;
    enum kt_verdict verdict = KT_UNKNOWN;
    if (fc_workspace_start(w, budget))
        verdict = fc_workspace_prove(w, fc_of(state), 0, budget, &finding->line);
    finding->memory = w->memory.peak;
    return verdict;
}

const struct kt_solver_kind fc_prove_solver = {
    .choice = {.name = "prove",
               .about = N_("complete depth-first search: finds a solution or proves that there is none")},
    .open = prove_open,
    .close = fc_workspace_close,
    .solve = prove_solve,
};
