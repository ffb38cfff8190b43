#include "search/play_out.h"

#include <stdlib.h>
#include <string.h>

/* A game in progress. */
struct table {
    const struct kt_game *game;
    struct kt_state *state;
    struct kt_sight *sight;
};

static bool run_out_of_memory(struct kt_budget *budget)
{
    budget->stopped_by = KT_BY_MEMORY;
    return false;
}

/* Adds the move to the line, within the limit of memory for table and line. */
static bool note(const struct table *table, kt_move move, struct kt_budget *budget, struct kt_finding *finding)
{
    size_t limit = budget->limits.memory;
    if (!kt_line_add(&finding->line, move))
        return run_out_of_memory(budget);
    finding->memory =
        table->game->state_size + table->game->sight_size + finding->line.capacity * sizeof *finding->line.moves;
    return limit == 0 || finding->memory <= limit || run_out_of_memory(budget);
}

static enum kt_verdict play(struct table *table, const struct kt_bot_kind *kind, void *self, struct kt_rng *rng,
                            struct kt_budget *budget, struct kt_finding *finding)
{
    const struct kt_game *game = table->game;
    while (!game->is_won(table->state)) {
        if (game->turn(table->state) == KT_NOBODY) {
            budget->stopped_by = KT_BY_GIVING_UP;
            return KT_UNKNOWN;
        }
        if (!kt_budget_spend(budget))
            return KT_UNKNOWN;
        game->observe(table->state, 0, table->sight);
        kt_move move = kind->choose(self, table->sight, rng, budget);
        if (move == KT_GIVE_UP)
            budget->stopped_by = KT_BY_GIVING_UP;
        if (move == KT_GIVE_UP || !note(table, move, budget, finding))
            return KT_UNKNOWN;
        game->apply(table->state, move);
    }
    return KT_SOLVED;
}

enum kt_verdict kt_play_out(const struct kt_game *game, const struct kt_bot_kind *kind, void *self,
                            const struct kt_state *start, uint64_t seed, struct kt_budget *budget,
                            struct kt_finding *finding)
{
    struct table table = {game, malloc(game->state_size), malloc(game->sight_size)};
    struct kt_rng rng;
    enum kt_verdict verdict = KT_UNKNOWN;
    size_t held = game->state_size + game->sight_size;
    kt_rng_seed(&rng, seed);
    if (kind->start)
        kind->start(self);
    if (table.state && table.sight && (budget->limits.memory == 0 || held <= budget->limits.memory)) {
        finding->memory = held;
        memcpy(table.state, start, game->state_size);
        verdict = play(&table, kind, self, &rng, budget, finding);
    } else {
        run_out_of_memory(budget);
    }
    free(table.state);
    free(table.sight);
    return verdict;
}
