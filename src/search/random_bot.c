#include "search/random_bot.h"

#include <stdlib.h>

struct random_bot {
    const struct kt_game *game;
    struct kt_state *world; /* any state that fits the sight: the legal moves are the same in all of them */
    kt_move *moves;
    int count; /* of the last choice */
};

static void random_close(void *self)
{
    struct random_bot *bot = self;
    if (!bot)
        return;
    free(bot->world);
    free(bot->moves);
    free(bot);
}

static void *random_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)options;
    struct random_bot *bot = calloc(1, sizeof *bot);
    if (!bot)
        return NULL;
    bot->game = game;
    bot->world = calloc(1, game->state_size);
    bot->moves = calloc((size_t)game->most_moves, sizeof *bot->moves);
    if (bot->world && bot->moves)
        return bot;
    random_close(bot);
    return NULL;
}

static kt_move random_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct random_bot *bot = self;
    (void)budget;
    bot->game->complete(sight, rng, bot->world);
    bot->count = bot->game->moves(bot->world, bot->moves);
    return bot->moves[kt_rng_below(rng, (uint32_t)bot->count)];
}

/* Reasons for the move itself would be misleading: it was chosen at random. */
static void random_explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct random_bot *bot = self;
    (void)sight;
    (void)choice;
    if (bot->count == 1) {
        kt_phrase_set(&thoughts->reason, N_("it is the only legal move"));
        return;
    }
    kt_phrase_set(&thoughts->reason, N_("it was chosen at random from %1 legal moves"));
    kt_phrase_arg(&thoughts->reason, 1, "%d", bot->count);
}

const struct kt_bot_kind kt_random_bot = {
    .choice = {.name = "random", .about = N_("chooses a legal move at random")},
    .level = N_("random"),
    .open = random_open,
    .close = random_close,
    .choose = random_choose,
    .explain = random_explain,
};
