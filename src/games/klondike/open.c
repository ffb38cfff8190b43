/* The solver "open": Klondike with all cards known. Solved with a line, or proved impossible; unknown only at a limit.
 *
 * The search and its ideas: layout.h (positions without arrangement), component.h (foundations), relaxed.h (proofs),
 * open_search.c (order, tries, memory). This file has the workspace, counted to the byte, and the line. */
#include "games/klondike/klondike.h"

#include <stdlib.h>

#include "games/klondike/open_search.h"
#include "search/shorten.h"

enum { SHORTEN };

static const struct kt_option options[] = {
    {"shorten", N_("remove detours from the solution"), 0, 1, 1, NULL},
    {0},
};

struct open {
    const struct kt_game *game;
    struct kt_memory memory;
    struct kl_search search;
    size_t line_bytes; /* charged for the last line, which now belongs to the caller */
    bool shortens;
};

static void close_solver(void *self)
{
    struct open *open = self;
    kl_search_close(&open->search);
    free(open);
}

static void *open_solver(const struct kt_game *game, const struct kt_settings *settings)
{
    struct open *open = calloc(1, sizeof *open);
    if (!open)
        return NULL;
    open->game = game;
    open->shortens = settings->value[SHORTEN];
    kt_memory_charge(&open->memory, sizeof *open);
    if (!kl_search_open(&open->search, &open->memory)) {
        close_solver(open);
        return NULL;
    }
    return open;
}

/* Frees the memory of the last search and sets the new limit. */
static bool start(struct open *open, struct kt_budget *budget)
{
    open->memory.used -= open->line_bytes;
    open->line_bytes = 0;
    open->memory.limit = 0; /* that memory was allocated under another limit */
    bool is_free = kl_search_reset(&open->search, budget);
    open->memory.limit = budget->limits.memory;
    open->memory.peak = 0;
    if (!is_free)
        return false;
    if (kt_memory_charge(&open->memory, 0))
        return true;
    budget->stopped_by = KT_BY_MEMORY;
    return false;
}

/* Frees the memory of the search first: the line may need it. */
static enum kt_verdict write_line(struct open *open, const struct klondike *s, struct kt_budget *budget,
                                  struct kt_line *line)
{
    if (!kl_search_forget(&open->search, budget))
        return KT_UNKNOWN;
    enum kt_verdict verdict = kl_write_line(&open->search, s, line);
    open->line_bytes = line->count * sizeof(kt_move);
    if (verdict == KT_SOLVED && open->shortens)
        kt_line_shorten_within(open->game, (const struct kt_state *)s, line, &open->memory, budget);
    return verdict;
}

static enum kt_verdict solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding)
{
    static const struct kl_manner usual = {0};
    struct open *open = self;
    enum kt_verdict verdict = KT_UNKNOWN;
    if (start(open, budget))
        verdict = kl_search_run(&open->search, kl_of(state), &usual, budget);
    if (verdict == KT_SOLVED)
        verdict = write_line(open, kl_of(state), budget, &finding->line);
    finding->memory = open->memory.peak;
    return verdict;
}

const struct kt_solver_kind kl_open_solver = {
    .choice =
        {.name = "open",
         .about = N_(
             "sees all cards; complete depth-first search: finds a solution or proves that there is none; the default"),
         .options = options},
    .open = open_solver,
    .close = close_solver,
    .solve = solve,
};
