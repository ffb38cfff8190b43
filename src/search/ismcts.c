/* ismcts: information set Monte-Carlo tree search with a single observer (Cowling, Powley and Whitehouse, 2012).
 *
 * Each iteration samples the hidden cards anew and descends one tree, of which only the moves that are legal in this
 * world are available. A node is chosen by UCB1 with the number of iterations in which it was available instead of its
 * parent's visits; the first available move without a node is added, at random, and the round is played out at random.
 * A node counts the results of the seat that made its move. The move with the most visits is chosen.
 *
 * The result of a seat is 1 if its side has won, else 0; in games without sides its points, which are scaled to 0..1 by
 * the lowest and highest seen so far. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "search/tree_bots.h"

enum { ITERATIONS, EXPLORATION };
enum { MOST_DEPTH = 128 };
static const uint32_t NONE = UINT32_MAX;

const struct kt_option kt_ismcts_options[] = {
    [ITERATIONS] = {"iterations", N_("iterations for one move"), 1, 1000000, 500, NULL},
    [EXPLORATION] = {"explore", N_("exploration constant of UCB1, in hundredths"), 0, 1000, 70, NULL},
    {0},
};

struct tree_node {
    kt_move move;
    double sum; /* of the results of the seat that made the move */
    uint32_t visits, available;
    uint32_t child, sibling; /* the first child, the next of the parent's children; NONE */
};

/* A step of the current iteration. */
struct step {
    uint32_t node;
    int seat; /* that made its move */
};

struct ismcts {
    const struct kt_game *game;
    int iterations;
    double exploration;
    struct kt_scored_moves scored;
    struct kt_memory memory;
    struct kt_vector nodes;
    struct kt_state *world;
    kt_move *moves, *untried;
    double lowest, highest;   /* results seen */
    int before[KT_MAX_SEATS]; /* points of earlier rounds */
    struct step path[MOST_DEPTH];
    int depth;
};

void kt_ismcts_close(void *self)
{
    struct ismcts *bot = self;
    if (!bot)
        return;
    kt_scored_moves_close(&bot->scored);
    kt_vector_free(&bot->nodes, &bot->memory);
    free(bot->world);
    free(bot->moves);
    free(bot->untried);
    free(bot);
}

void *kt_ismcts_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    struct ismcts *bot = calloc(1, sizeof *bot);
    if (!bot)
        return NULL;
    bot->game = game;
    bot->iterations = chosen->value[ITERATIONS];
    bot->exploration = chosen->value[EXPLORATION] / 100.0;
    bot->nodes.item_size = sizeof(struct tree_node);
    bot->world = calloc(1, game->state_size);
    bot->moves = calloc((size_t)game->most_moves, sizeof *bot->moves);
    bot->untried = calloc((size_t)game->most_moves, sizeof *bot->untried);
    if (kt_scored_moves_open(&bot->scored, game) && bot->world && bot->moves && bot->untried)
        return bot;
    kt_ismcts_close(bot);
    return NULL;
}

/* ---- the tree ---- */

static struct tree_node *node_at(const struct ismcts *bot, uint32_t at)
{
    return kt_vector_at(&bot->nodes, at);
}

/* Adds a child; NONE without memory. */
static uint32_t add_node(struct ismcts *bot, uint32_t parent, kt_move move)
{
    struct tree_node *node = bot->nodes.count < NONE ? kt_vector_add(&bot->nodes, &bot->memory) : NULL;
    if (!node)
        return NONE;
    uint32_t at = (uint32_t)(bot->nodes.count - 1);
    *node = (struct tree_node){.move = move, .available = 1, .child = NONE, .sibling = NONE};
    if (parent != NONE) {
        node->sibling = node_at(bot, parent)->child;
        node_at(bot, parent)->child = at;
    }
    return at;
}

static uint32_t child_of(const struct ismcts *bot, uint32_t parent, kt_move move)
{
    uint32_t at = node_at(bot, parent)->child;
    while (at != NONE && node_at(bot, at)->move != move)
        at = node_at(bot, at)->sibling;
    return at;
}

static double ucb_of(const struct ismcts *bot, const struct tree_node *node)
{
    double width = bot->highest > bot->lowest ? bot->highest - bot->lowest : 1;
    double mean = (node->sum / node->visits - bot->lowest) / width;
    return mean + bot->exploration * sqrt(log(node->available) / node->visits);
}

/* The child for this iteration: a new one, or the best by UCB1. NONE without memory. */
static uint32_t select_child(struct ismcts *bot, uint32_t parent, int count, struct kt_rng *rng, bool *is_new)
{
    uint32_t best = NONE, untried = 0;
    double highest = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        uint32_t at = child_of(bot, parent, bot->moves[i]);
        if (at == NONE) {
            bot->untried[untried++] = bot->moves[i];
            continue;
        }
        node_at(bot, at)->available++;
        double ucb = ucb_of(bot, node_at(bot, at));
        if (ucb > highest) {
            highest = ucb;
            best = at;
        }
    }
    *is_new = untried > 0;
    return untried > 0 ? add_node(bot, parent, bot->untried[kt_rng_below(rng, untried)]) : best;
}

/* ---- one iteration ---- */

static bool is_decided(const struct ismcts *bot)
{
    const struct kt_game *game = bot->game;
    return game->turn(bot->world) == KT_NOBODY || (game->sides && game->winning_side(bot->world) != KT_NOBODY);
}

/* Descends the tree to a new node; false if the budget ends. */
static bool descend(struct ismcts *bot, struct kt_rng *rng, struct kt_budget *budget)
{
    bool is_new = false;
    uint32_t at = 0;
    for (bot->depth = 0; !is_new && bot->depth < MOST_DEPTH && !is_decided(bot); bot->depth++) {
        int count = bot->game->moves(bot->world, bot->moves);
        at = select_child(bot, at, count, rng, &is_new);
        if (at == NONE || !kt_budget_spend(budget))
            return false;
        bot->path[bot->depth] = (struct step){at, bot->game->turn(bot->world)};
        bot->game->apply(bot->world, node_at(bot, at)->move);
    }
    return true;
}

static bool play_out(struct ismcts *bot, struct kt_rng *rng, struct kt_budget *budget)
{
    while (!is_decided(bot)) {
        int count = bot->game->moves(bot->world, bot->moves);
        if (!kt_budget_spend(budget))
            return false;
        bot->game->apply(bot->world, bot->moves[kt_rng_below(rng, (uint32_t)count)]);
    }
    return true;
}

static double result_of(const struct ismcts *bot, int seat, const int points[KT_MAX_SEATS])
{
    const struct kt_game *game = bot->game;
    if (game->sides)
        return game->side_of(bot->world, seat) == game->winning_side(bot->world);
    return points[seat] - bot->before[seat];
}

static void learn(struct ismcts *bot)
{
    int points[KT_MAX_SEATS] = {0};
    bot->game->score(bot->world, points);
    for (int i = 0; i < bot->depth; i++) {
        struct tree_node *node = node_at(bot, bot->path[i].node);
        double result = result_of(bot, bot->path[i].seat, points);
        node->visits++;
        node->sum += result;
        bot->lowest = result < bot->lowest ? result : bot->lowest;
        bot->highest = result > bot->highest ? result : bot->highest;
    }
}

/* A node that an unfinished iteration has added has no visits, but the search ends with that iteration. */
static void run(struct ismcts *bot, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    bot->nodes.count = 0;
    bot->lowest = bot->highest = 0;
    if (add_node(bot, NONE, 0) == NONE)
        return;
    for (int i = 0; i < bot->iterations; i++) {
        bot->game->complete(sight, rng, bot->world);
        if (!descend(bot, rng, budget) || !play_out(bot, rng, budget))
            return;
        learn(bot);
    }
}

kt_move kt_ismcts_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct ismcts *bot = self;
    struct kt_scored_moves *scored = &bot->scored;
    bot->game->complete(sight, rng, bot->world);
    bot->game->score(bot->world, bot->before);
    scored->count = bot->game->moves(bot->world, scored->moves);
    scored->has_scores = scored->count > 1;
    bot->nodes.count = 0;
    if (scored->has_scores)
        run(bot, sight, rng, budget);
    for (int i = 0; i < scored->count; i++) {
        uint32_t at = bot->nodes.count > 0 ? child_of(bot, 0, scored->moves[i]) : NONE;
        scored->scores[i] = at == NONE ? 0 : node_at(bot, at)->visits;
    }
    return kt_scored_moves_best(scored);
}

void kt_ismcts_explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct ismcts *bot = self;
    kt_scored_moves_explain(&bot->scored, bot->game, sight, choice, thoughts);
}
