/* The line comes from the solver `open`, which gets only what the player knows: it is used only if exactly one state
 * fits the sight. A little memory is enough, since hardly any card is face down. */
#include "games/klondike/ending.h"

#include <string.h>

#include "core/settings.h"

enum { MEMORY = 8 << 20 };

void kl_ending_close(struct kl_ending *ending)
{
    if (ending->solver)
        kl_open_solver.close(ending->solver);
    kt_line_free(&ending->line);
}

/* A single missing card can only be in one place. */
static bool find_state(const struct klondike *sight, struct klondike *s)
{
    kt_card missing[KL_DECK];
    struct kt_rng rng;
    if (kl_missing_cards(sight, missing) > 1 || kl_is_won(sight))
        return false;
    kt_rng_seed(&rng, 0); /* one card is not shuffled */
    kl_complete(sight, &rng, s);
    return true;
}

static bool goes_on(const struct kl_ending *ending, const struct klondike *s)
{
    return ending->made < ending->line.count && memcmp(&ending->next, s, sizeof *s) == 0;
}

/* The part of the budget that the search may have. */
static struct kt_budget part_of(const struct kt_budget *budget, uint64_t states)
{
    struct kt_budget part = *budget;
    uint64_t *most = &part.limits.states, *memory = &part.limits.memory;
    *most = *most == 0 || *most - budget->states > states ? budget->states + states : *most;
    *memory = *memory == 0 || *memory > MEMORY ? MEMORY : *memory;
    return part;
}

static enum kt_verdict search(struct kl_ending *ending, const struct klondike *s, struct kt_budget *budget,
                              uint64_t states)
{
    struct kt_budget part = part_of(budget, states);
    struct kt_finding finding = {.line = ending->line};
    struct kt_settings usual;
    kt_settings_usual(kl_open_solver.choice.options, &usual);
    if (!ending->solver)
        ending->solver = kl_open_solver.open(&kt_klondike, &usual);
    if (!ending->solver || states == 0 || !kt_budget_check(budget))
        return KT_UNKNOWN;
    finding.line.count = ending->made = 0;
    enum kt_verdict verdict = kl_open_solver.solve(ending->solver, (const struct kt_state *)s, &part, &finding);
    ending->line = finding.line;
    if (verdict != KT_SOLVED)
        ending->line.count = 0;
    budget->states = part.states;
    if (part.stopped_by == KT_BY_REQUEST || part.stopped_by == KT_BY_SECONDS)
        budget->stopped_by = part.stopped_by;
    return verdict;
}

enum kt_verdict kl_ending_choose(struct kl_ending *ending, const struct klondike *sight, struct kt_budget *budget,
                                 uint64_t states, struct kl_move *move)
{
    struct klondike s;
    if (!find_state(sight, &s))
        return KT_UNKNOWN;
    enum kt_verdict verdict = goes_on(ending, &s) ? KT_SOLVED : search(ending, &s, budget, states);
    if (verdict != KT_SOLVED)
        return verdict;
    *move = kl_unpack(ending->line.moves[ending->made++]);
    ending->next = s;
    kl_apply(&ending->next, *move);
    return KT_SOLVED;
}
