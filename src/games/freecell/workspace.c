#include "games/freecell/workspace.h"

#include <stdlib.h>

#include "search/shorten.h"

void *fc_workspace_open(const struct kt_game *game, size_t size)
{
    struct fc_workspace *w = calloc(1, size);
    if (w) {
        w->game = game;
        w->size = size;
        kt_memory_charge(&w->memory, size);
    }
    return w;
}

void fc_workspace_close(void *self)
{
    struct fc_workspace *w = self;
    fc_proof_free(&w->proof);
    free(w);
}

bool fc_workspace_start(struct fc_workspace *w, struct kt_budget *budget)
{
    w->memory.used -= w->line_bytes;
    w->line_bytes = 0;
    w->memory.limit = 0; /* this memory was allocated under another limit */
    bool is_free = fc_proof_free_within(&w->proof, budget);
    w->memory.limit = budget->limits.memory;
    w->memory.peak = 0;
    if (!is_free)
        return false;
    if (kt_memory_charge(&w->memory, 0))
        return true;
    budget->stopped_by = KT_BY_MEMORY;
    return false;
}

enum kt_verdict fc_workspace_write(struct fc_workspace *w, const struct freecell *table, const struct fc_step *steps,
                                   size_t count, struct kt_budget *budget, struct kt_line *line)
{
    if (!fc_write_line(table, steps, count, &w->memory, line)) {
        budget->stopped_by = KT_BY_MEMORY;
        return KT_UNKNOWN;
    }
    w->line_bytes = fc_line_bytes(count);
    return KT_SOLVED;
}

enum kt_verdict fc_workspace_prove(struct fc_workspace *w, const struct freecell *table, uint64_t most,
                                   struct kt_budget *budget, struct kt_line *line)
{
    enum kt_verdict verdict = fc_proof_run(&w->proof, table, 0, most, &w->memory, budget);
    if (verdict == KT_SOLVED)
        verdict = fc_workspace_write(w, table, w->proof.steps.items, w->proof.steps.count, budget, line);
    if (verdict == KT_SOLVED)
        kt_line_shorten_within(w->game, (const struct kt_state *)table, line, &w->memory, budget);
    return verdict;
}
