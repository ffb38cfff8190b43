/* The bots `network` and `casual`, without search. `network` plays what the policy network scores highest, `casual`
 * draws its plays by the network's chances, made more even by a temperature, so that it makes mistakes as people do.
 * A sequence of plays that nobody can beat is played first (runout.c). */
#include "games/bigtwo/master.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEMPERATURE };
enum { CASUAL_TEMPERATURE = 800 };

static const struct kt_option network_options[] = {
    [TEMPERATURE] = {"temperature", N_("0: always the best play; 100: plays by their chances; more: weaker"), 0, 1000,
                     0, NULL},
    {0},
};
static const struct kt_option casual_options[] = {
    [TEMPERATURE] = {"temperature", N_("0: always the best play; 100: plays by their chances; more: weaker"), 0, 1000,
                     CASUAL_TEMPERATURE, NULL},
    {0},
};

struct network_bot {
    float temperature;
    int count; /* plays of the last choice that have chances */
    bool runs_out;
    struct b2_story story;
    kt_move moves[B2_MOST_MOVES];
    float chance[B2_MOST_MOVES], drawn[B2_MOST_MOVES];
};

static int best_of(const float *chance, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        best = chance[i] > chance[best] ? i : best;
    return best;
}

static kt_move choose(void *self, const struct kt_sight *seen, struct kt_rng *rng, struct kt_budget *budget)
{
    struct network_bot *bot = self;
    const struct bigtwo *sight = b2_seen(seen);
    int count = b2_moves(sight, bot->moves);
    (void)budget;
    bot->count = 0;
    bot->runs_out = false;
    if (count == 1)
        return bot->moves[0];
    kt_move run = b2_run_out(sight, bot->moves, count);
    bot->runs_out = run != 0;
    if (run)
        return run;
    bot->count = count;
    b2_story_start(&bot->story, sight);
    b2_score_plays(sight, &bot->story, bot->moves, count, bot->drawn);
    b2_chances(bot->drawn, count, 1, bot->chance);
    if (bot->temperature <= 0)
        return bot->moves[best_of(bot->chance, count)];
    b2_chances(bot->drawn, count, bot->temperature, bot->drawn);
    return bot->moves[b2_draw(bot->drawn, count, rng)];
}

static void *open_network(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct network_bot *bot = calloc(1, sizeof *bot);
    if (bot)
        bot->temperature = (float)chosen->value[TEMPERATURE] / 100;
    return bot;
}

static void explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct network_bot *bot = self;
    struct kt_phrase *reason = &thoughts->reason;
    bool is_last = b2_count(choice) == b2_seen(sight)->left[b2_seen(sight)->turn];
    thoughts->scale = KT_SCALE_SCORE;
    for (int i = 0; i < bot->count; i++)
        kt_thoughts_add(thoughts, bot->moves[i], 100 * (double)bot->chance[i]);
    if (bot->temperature <= 0)
        kt_thoughts_compare_scores(thoughts, choice);
    if (bot->runs_out && !is_last)
        kt_phrase_set(reason, N_("from here the hand can be played to the last card, and nobody can stop it"));
    else if (!b2_praise_strongly(sight, choice, reason))
        kt_phrase_set(reason, bot->count == 0         ? N_("it is the only legal move")
                              : bot->temperature <= 0 ? N_("the network scores it highest")
                                                      : N_("drawn by the scores of the network"));
}

const struct kt_bot_kind b2_network_bot = {
    .choice = {"network", N_("a neural network trained by self-play, without search"), network_options},
    .level = N_("hard"),
    .open = open_network,
    .close = free,
    .choose = choose,
    .explain = explain,
};

const struct kt_bot_kind b2_casual_bot = {
    .choice = {"casual", N_("the network with mistakes: draws its plays by their scores"), casual_options},
    .level = N_("medium"),
    .open = open_network,
    .close = free,
    .choose = choose,
    .explain = explain,
};
