/* The solver "prove": complete depth-first search. It finds a solution or proves that there is none.
 *
 * It searches all plans (plan.h, with proofs of what is omitted) on one position with make and undo, an explicit stack
 * and a set of exact keys. Positions that differ only by twins are visited once (twins.h): this is what decides hard
 * deals. When a position is visited, all positions that its plans lead to are looked up together, and only the plans
 * to new ones are kept. A position takes 16 bytes in the set, about 27 with the free slots, and a position on the
 * current path 16 bytes for each plan that is still to be tried.
 *
 * Depth-first lines have thousands of moves, so detours are removed at the end (search/shorten.h).
 *
 * The eight impossible deals of the first million: 50,131 positions, 0.06 s, 8 MB for the process (fc-solve's atomic
 * scan: 0.40 s). The nine deals that needed a computer with 256 GB in 2016, and up to six hours: 47,520 to 248,101
 * positions, 0.2 to 1.6 s, 12 MB. Winnable deals can take much longer: use "fast" for these.
 *
 * Dropped: single moves instead of plans (three times the positions, see plan.h); one table that grows as a whole (see
 * search/pairset.h). Measured before twins were found: positions in layers by the cards that left their dealt places
 * for good, so that a layer can be forgotten after the next (deal 24795893: 45,763,198 positions as before, 65 MB for
 * the layers that wait and 250 MB for the largest part of a layer, instead of 1.1 GB); it costs the line. */
#include "games/freecell/prove.h"

#include <assert.h>

#include "games/freecell/prove_team.h"
#include "games/freecell/workspace.h"

enum { TURNS_BETWEEN_LOOKS = 256, CANDIDATES_AT_ONCE = 1024 };

static const struct fc_card_sense no_sense; /* a proof needs no evaluation */

static struct fc_proof_frame *last_frame(const struct fc_proof *s)
{
    return kt_vector_at(&s->frames, s->frames.count - 1);
}

static struct fc_step *next_steps(const struct fc_proof *s)
{
    return kt_vector_at(&s->steps, s->steps.count);
}

/* Back to the position of the last frame. */
static void take_back(struct fc_proof *s)
{
    const struct fc_proof_frame *frame = last_frame(s);
    const struct fc_step *steps = s->steps.items;
    while (s->steps.count > frame->steps) {
        struct fc_step step = steps[--s->steps.count];
        if (step.to == FC_EXCHANGE)
            fc_twins_exchange(&s->p, step.card);
        else
            fc_step_shift_back(&s->p, step);
    }
    fc_sums_set(&s->p, &frame->at);
}

static void exchange(struct fc_proof *s, const struct fc_proof_frame *frame, unsigned exchanges)
{
    for (int i = 0; i < frame->pairs; i++)
        if (exchanges >> i & 1) {
            fc_twins_exchange(&s->p, frame->pair[i]);
            *next_steps(s) = (struct fc_step){frame->pair[i], FC_EXCHANGE, FC_EXCHANGE, 1};
            s->steps.count++;
        }
}

/* Goes where the lead leads; its choices are completed. */
static void follow(struct fc_proof *s, struct fc_lead *lead)
{
    const struct fc_proof_frame *frame = last_frame(s);
    exchange(s, frame, lead->exchanges);
    s->steps.count += (size_t)fc_twins_make_plan(&s->p, lead->plan, frame->open, &lead->choices, next_steps(s));
}

/* ---- expanding a position ---- */

/* Memory is counted under the lock of a team. */
static bool reserve(struct fc_proof *s, struct kt_vector *vector, size_t more)
{
    if (vector->capacity - vector->count >= more)
        return true;
    fc_team_lock(s->team);
    bool has_room = kt_vector_grow(vector, s->memory, more);
    fc_team_unlock(s->team);
    return has_room;
}

static bool keep_new(struct fc_proof *s)
{
    const struct fc_candidate *candidates = s->candidates.items;
    for (size_t i = 0; i < s->candidates.count; i++)
        kt_pairset_prefetch(s->set, candidates[i].key);
    for (size_t i = 0; i < s->candidates.count; i++) {
        enum kt_keyset_answer answer = kt_pairset_add(s->set, candidates[i].key);
        struct fc_lead *lead = answer == KT_KEY_NEW ? kt_vector_add(&s->leads, s->memory) : NULL;
        if (lead)
            *lead = candidates[i].lead;
        else if (answer != KT_KEY_SEEN)
            return false;
    }
    return true;
}

/* Keeps the candidates that are new as leads. */
static bool sift(struct fc_proof *s)
{
    fc_team_lock(s->team);
    bool has_room = keep_new(s);
    fc_team_unlock(s->team);
    s->candidates.count = 0;
    return has_room;
}

/* The positions that one plan leads to: several, if cards are to be chosen while safe cards go home. */
static bool add_candidates(struct fc_proof *s, struct fc_lead lead)
{
    do {
        if (s->candidates.count == CANDIDATES_AT_ONCE && !sift(s))
            return false;
        if (!reserve(s, &s->candidates, 1))
            return false;
        struct fc_candidate *candidate = kt_vector_at(&s->candidates, s->candidates.count++);
        bool has_key = s->p.without & FC_TWINS_ALIKE && fc_plan_key(&s->p, &lead.plan, candidate->key);
        if (!has_key) {
            follow(s, &lead);
            fc_twins_key(&s->p, fc_twins_pairs(&s->twins, &s->p), candidate->key);
            take_back(s);
        }
        candidate->lead = lead;
    } while (fc_choices_next(&lead.choices));
    return true;
}

/* The position with some of its next pairs exchanged. If a safe card could go home, no game has this position. */
static bool expand_variant(struct fc_proof *s, unsigned exchanges)
{
    exchange(s, last_frame(s), exchanges);
    bool is_settled = exchanges == 0 || fc_twins_is_settled(&s->p);
    int count = is_settled ? fc_plans_list(&s->p, FC_ALL_PLANS, s->plans) : 0;
    take_back(s);
    for (int i = 0; i < count; i++)
        if (!add_candidates(s, (struct fc_lead){.plan = s->plans[i], .exchanges = (uint8_t)exchanges}))
            return false;
    return true;
}

static void find_next_pairs(const struct fc_proof *s, struct fc_proof_frame *frame)
{
    frame->open = fc_twins_pairs(&s->twins, &s->p);
    for (int suit = 0; suit < KT_SUITS; suit++) {
        kt_card card = fc_next_home(&s->p, suit);
        if (kt_rank(card) <= s->p.ranks && frame->open & fc_card_bit(card)) {
            frame->open &= ~fc_pair_bits(card);
            frame->pair[frame->pairs++] = card;
        }
    }
}

/* Opens a frame for the current position, with leads to all new positions and room for the steps of any of them. */
static bool open_frame(struct fc_proof *s)
{
    if (s->steps.count > UINT32_MAX / 2 || s->leads.count > UINT32_MAX / 2)
        return false; /* more than a frame can count */
    if (!reserve(s, &s->steps, 2 * FC_MOST_TWIN_STEPS) || !reserve(s, &s->frames, 1))
        return false;
    struct fc_proof_frame *frame = kt_vector_at(&s->frames, s->frames.count++);
    *frame = (struct fc_proof_frame){
        .at = fc_sums_of(&s->p), .next_lead = (uint32_t)s->leads.count, .steps = (uint32_t)s->steps.count};
    find_next_pairs(s, frame);
    for (unsigned exchanges = 0; exchanges < 1u << frame->pairs; exchanges++)
        if (!expand_variant(s, exchanges))
            return false;
    if (!sift(s))
        return false;
    frame->leads_end = (uint32_t)s->leads.count;
    return true;
}

/* Back to the position before; false if this was the first. */
static bool close_frame(struct fc_proof *s)
{
    if (--s->frames.count == 0)
        return false;
    s->leads.count = last_frame(s)->leads_end;
    take_back(s);
    return true;
}

/* ---- the search ---- */

static bool is_won(const struct fc_proof *s)
{
    return s->p.without & FC_AT_SIGHT ? s->p.cards_left == 0 : fc_won_at_sight(&s->p);
}

static bool spend(struct fc_proof *s, uint64_t most)
{
    if (most && s->visits >= most)
        return false;
    s->visits++;
    fc_team_lock(s->team);
    bool goes_on = kt_budget_spend(s->budget);
    fc_team_unlock(s->team);
    return goes_on;
}

static bool check_budget(struct fc_proof *s)
{
    fc_team_lock(s->team);
    bool goes_on = kt_budget_check(s->budget);
    fc_team_unlock(s->team);
    return goes_on;
}

static enum kt_verdict stop_by_memory(struct fc_proof *s)
{
    fc_team_lock(s->team);
    s->budget->stopped_by = KT_BY_MEMORY;
    fc_team_unlock(s->team);
    return KT_UNKNOWN;
}

/* Visits the current position. Sets the verdict if the search ends here. */
static bool ends_here(struct fc_proof *s, uint64_t most, enum kt_verdict *verdict)
{
    *verdict = is_won(s) ? KT_SOLVED : KT_UNKNOWN;
    if (*verdict == KT_SOLVED || !spend(s, most))
        return true;
    if (open_frame(s))
        return false;
    *verdict = stop_by_memory(s);
    return true;
}

enum kt_verdict fc_proof_walk(struct fc_proof *s, uint64_t most)
{
    enum kt_verdict verdict;
    for (;;) {
        struct fc_proof_frame *frame = last_frame(s);
        if (fc_team_is_over(s->team) || (++s->turns % TURNS_BETWEEN_LOOKS == 0 && !check_budget(s)))
            return KT_UNKNOWN;
        if (fc_team_wants_gift(s->team))
            fc_team_give(s);
        if (frame->next_lead == frame->leads_end) {
            if (!close_frame(s) && !(s->team && fc_team_take(s)))
                return KT_IMPOSSIBLE;
            continue;
        }
        follow(s, kt_vector_at(&s->leads, frame->next_lead++));
        if (ends_here(s, most, &verdict))
            return verdict;
    }
}

/* Visits the first position, and all others. */
static enum kt_verdict search(struct fc_proof *s, uint64_t most)
{
    enum kt_verdict verdict;
    uint64_t key[2];
    struct fc_packed start;
    fc_packed_copy(&start, &s->p);
    unsigned threads = most ? 1 : s->budget->limits.threads;
    s->steps.count = (size_t)fc_plan_settle(&s->p, s->steps.items);
    fc_twins_key(&s->p, fc_twins_pairs(&s->twins, &s->p), key);
    if (kt_pairset_add(s->set, key) == KT_KEY_NO_ROOM)
        return stop_by_memory(s);
    if (ends_here(s, most, &verdict))
        return verdict;
    s->start = &start;
    return threads > 1 ? fc_team_run(s, (int)(threads < FC_MOST_PROVERS ? threads : FC_MOST_PROVERS), most)
                       : fc_proof_walk(s, most);
}

static void set_position(struct fc_proof *proof, const struct freecell *start, unsigned without)
{
    fc_packed_set(&proof->p, start, &no_sense);
    proof->p.without |= (uint16_t)without;
    if (without & (FC_SAFE_HOME | FC_DIG_TO_SAFE))
        proof->p.without |= FC_TWINS_ALIKE; /* it needs that safe cards go home at once, and only after the plan */
}

/* Is the way that was found also one with the real cards? Then it is completed. */
static bool is_real(struct fc_proof *proof, const struct freecell *start, unsigned without)
{
    set_position(proof, start, without);
    if (!fc_twins_replay(&proof->twins, &proof->p, proof->steps.items, &proof->steps.count))
        return false;
    proof->steps.count += (size_t)fc_play_to_end(&proof->p, next_steps(proof));
    return true;
}

static bool prepare(struct fc_proof *proof)
{
    proof->leads.item_size = sizeof(struct fc_lead);
    proof->frames.item_size = sizeof(struct fc_proof_frame);
    proof->steps.item_size = sizeof(struct fc_step);
    proof->candidates.item_size = sizeof(struct fc_candidate);
    proof->leads.count = proof->frames.count = proof->steps.count = proof->candidates.count = 0;
    proof->set = &proof->seen;
    return kt_pairset_open(&proof->seen, proof->memory) &&
           kt_vector_reserve(&proof->steps, proof->memory, 2 * FC_MOST_TWIN_STEPS);
}

enum kt_verdict fc_proof_run(struct fc_proof *proof, const struct freecell *start, unsigned without, uint64_t most,
                             struct kt_memory *memory, struct kt_budget *budget)
{
    assert(!(without & FC_SAFE_HOME) || start->ranks <= FC_SPARE_RANKS);
    proof->memory = memory;
    proof->budget = budget;
    proof->visits = proof->turns = proof->searches = 0;
    set_position(proof, start, without);
    fc_twins_set(&proof->twins, &proof->p);
    for (;;) {
        proof->searches++;
        if (!prepare(proof))
            return stop_by_memory(proof);
        enum kt_verdict verdict = search(proof, most);
        if (verdict != KT_SOLVED || is_real(proof, start, without))
            return verdict;
        if (!fc_proof_free_within(proof, budget))
            return KT_UNKNOWN;
        set_position(proof, start, without);
    }
}

void fc_proof_free(struct fc_proof *proof)
{
    if (!proof->memory)
        return;
    kt_vector_free(&proof->candidates, proof->memory);
    kt_vector_free(&proof->leads, proof->memory);
    kt_vector_free(&proof->frames, proof->memory);
    kt_vector_free(&proof->steps, proof->memory);
    kt_pairset_free(&proof->seen);
}

/* Vectors that grew last may be above the pages in memory, and are freed first: see kt_pages_free_some. */
static bool free_some(struct fc_proof *proof)
{
    enum { PAGES = 16, BYTES = PAGES * (int)sizeof(struct kt_pair_page) };
    return kt_vector_free_some(&proof->candidates, proof->memory, BYTES) &&
           kt_vector_free_some(&proof->leads, proof->memory, BYTES) &&
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
