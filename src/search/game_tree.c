/* maxn and alphabeta: search of a fixed depth in sampled worlds. Each legal move has the mean of its values over the
 * worlds. A world whose search is not finished when the budget ends does not count; the first one is searched to depth
 * 1 in any case, so that there is always something to compare.
 *
 * alphabeta searches every move at the root with a full window: the values of several worlds are added, so each must be
 * exact. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/tree_bots.h"

enum { DEPTH, WORLDS };
enum { MOST_DEPTH = 8 };

const struct kt_option kt_tree_options[] = {
    [DEPTH] = {"depth", N_("moves to look ahead"), 1, MOST_DEPTH, 3, NULL},
    [WORLDS] = {"worlds", N_("how often the hidden cards are sampled"), 1, 1000, 10, NULL},
    {0},
};

struct tree_bot {
    const struct kt_game *game;
    bool is_paranoid;
    int depth, worlds;
    struct kt_scored_moves scored;
    double *values;                         /* of the moves in one world */
    struct kt_state *state[MOST_DEPTH + 1]; /* on the path */
    kt_move *moves[MOST_DEPTH + 1];
    struct kt_budget *budget; /* NULL: none */
    int seat;                 /* whose choice it is */
    bool is_stopped;
};

void kt_tree_close(void *self)
{
    struct tree_bot *bot = self;
    if (!bot)
        return;
    for (int i = 0; i <= MOST_DEPTH; i++) {
        free(bot->state[i]);
        free(bot->moves[i]);
    }
    kt_scored_moves_close(&bot->scored);
    free(bot->values);
    free(bot);
}

static void *tree_open(const struct kt_game *game, const struct kt_settings *chosen, bool is_paranoid)
{
    struct tree_bot *bot = calloc(1, sizeof *bot);
    if (!bot)
        return NULL;
    bot->game = game;
    bot->is_paranoid = is_paranoid;
    bot->depth = chosen->value[DEPTH];
    bot->worlds = chosen->value[WORLDS];
    bool is_complete = kt_scored_moves_open(&bot->scored, game);
    bot->values = calloc((size_t)game->most_moves, sizeof *bot->values);
    for (int i = 0; i <= bot->depth; i++) {
        bot->state[i] = calloc(1, game->state_size);
        bot->moves[i] = calloc((size_t)game->most_moves, sizeof *bot->moves[i]);
        is_complete &= bot->state[i] && bot->moves[i];
    }
    if (is_complete && bot->values)
        return bot;
    kt_tree_close(bot);
    return NULL;
}

void *kt_maxn_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    return tree_open(game, chosen, false);
}

void *kt_alphabeta_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    return tree_open(game, chosen, true);
}

/* Puts the position after the move below that of `level`; false if the budget ends. */
static bool go_down(struct tree_bot *bot, int level, kt_move move)
{
    bot->is_stopped |= bot->budget && !kt_budget_spend(bot->budget);
    memcpy(bot->state[level + 1], bot->state[level], bot->game->state_size);
    bot->game->apply(bot->state[level + 1], move);
    return !bot->is_stopped;
}

/* Is this the end of the round, or of the search? */
static bool is_leaf(const struct tree_bot *bot, int level, int depth)
{
    return level == depth || bot->game->turn(bot->state[level]) == KT_NOBODY;
}

/* The values of the position at `level` for all seats. */
static void maxn(struct tree_bot *bot, int level, int depth, double values[KT_MAX_SEATS])
{
    if (is_leaf(bot, level, depth)) {
        bot->game->estimate(bot->state[level], values);
        return;
    }
    int seat = bot->game->turn(bot->state[level]);
    int count = bot->game->moves(bot->state[level], bot->moves[level]);
    for (int i = 0; i < count && go_down(bot, level, bot->moves[level][i]); i++) {
        double here[KT_MAX_SEATS] = {0}; /* stays so if the budget ends below */
        maxn(bot, level + 1, depth, here);
        if (i == 0 || here[seat] > values[seat])
            memcpy(values, here, sizeof here);
    }
}

static bool is_friend(const struct tree_bot *bot, int level, int seat)
{
    const struct kt_game *game = bot->game;
    return seat == bot->seat ||
           (game->sides && game->side_of(bot->state[level], seat) == game->side_of(bot->state[level], bot->seat));
}

/* The value for the bot's seat, exact between alpha and beta. */
static double alphabeta(struct tree_bot *bot, int level, int depth, double alpha, double beta)
{
    if (is_leaf(bot, level, depth)) {
        double values[KT_MAX_SEATS];
        bot->game->estimate(bot->state[level], values);
        return values[bot->seat];
    }
    bool is_max = is_friend(bot, level, bot->game->turn(bot->state[level]));
    int count = bot->game->moves(bot->state[level], bot->moves[level]);
    for (int i = 0; i < count && alpha < beta && go_down(bot, level, bot->moves[level][i]); i++) {
        double value = alphabeta(bot, level + 1, depth, alpha, beta);
        alpha = is_max && value > alpha ? value : alpha;
        beta = !is_max && value < beta ? value : beta;
    }
    return is_max ? alpha : beta;
}

static double value_of(struct tree_bot *bot, int depth)
{
    double values[KT_MAX_SEATS] = {0};
    if (bot->is_paranoid)
        return alphabeta(bot, 1, depth, -HUGE_VAL, HUGE_VAL);
    maxn(bot, 1, depth, values);
    return values[bot->seat];
}

/* Fills `values` for all legal moves in the world of state[0]; false if the budget ends meanwhile. */
static bool search_world(struct tree_bot *bot, int depth)
{
    for (int i = 0; i < bot->scored.count && !bot->is_stopped; i++)
        if (go_down(bot, 0, bot->scored.moves[i]))
            bot->values[i] = value_of(bot, depth);
    return !bot->is_stopped;
}

static void add_values(struct tree_bot *bot)
{
    for (int i = 0; i < bot->scored.count; i++)
        bot->scored.scores[i] += bot->values[i];
}

kt_move kt_tree_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct tree_bot *bot = self;
    struct kt_scored_moves *scored = &bot->scored;
    int worlds = 0;
    bot->game->complete(sight, rng, bot->state[0]);
    bot->seat = bot->game->turn(bot->state[0]);
    scored->count = bot->game->moves(bot->state[0], scored->moves);
    scored->has_scores = scored->count > 1;
    memset(scored->scores, 0, (size_t)scored->count * sizeof *scored->scores);
    bot->is_stopped = false;
    bot->budget = budget;
    for (; scored->has_scores && worlds < bot->worlds && search_world(bot, bot->depth); worlds++) {
        add_values(bot);
        bot->game->complete(sight, rng, bot->state[0]);
    }
    for (int i = 0; i < scored->count && worlds > 0; i++)
        scored->scores[i] /= worlds;
    if (worlds == 0 && scored->has_scores) {
        bot->is_stopped = false;
        bot->budget = NULL;
        search_world(bot, 1);
        add_values(bot);
    }
    return kt_scored_moves_best(scored);
}

void kt_tree_explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct tree_bot *bot = self;
    kt_scored_moves_explain(&bot->scored, bot->game, sight, choice, thoughts);
}
