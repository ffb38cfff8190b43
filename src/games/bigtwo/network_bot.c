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
    int count; /* plays of the last choice; 0 if there was only one */
    bool runs_out, draws;
    struct b2_story story;
    kt_move moves[B2_MOST_MOVES];
    float chance[B2_MOST_MOVES]; /* by which it draws; otherwise those of temperature 1 */
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
    bot->runs_out = bot->draws = false;
    if (count == 1)
        return bot->moves[0];
    kt_move run = b2_run_out(sight, bot->moves, count);
    bot->count = count;
    bot->runs_out = run != 0;
    bot->draws = !run && bot->temperature > 0;
    b2_story_start(&bot->story, sight);
    b2_score_plays(sight, &bot->story, bot->moves, count, bot->chance);
    b2_chances(bot->chance, count, bot->draws ? bot->temperature : 1, bot->chance);
    if (run)
        return run;
    return bot->moves[bot->draws ? b2_draw(bot->chance, count, rng) : best_of(bot->chance, count)];
}

static void *open_network(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct network_bot *bot = calloc(1, sizeof *bot);
    if (bot)
        bot->temperature = (float)chosen->value[TEMPERATURE] / 100;
    return bot;
}

/* The list is too short for all plays of a large hand, but the choice is always in it. */
static void list_plays(const struct network_bot *bot, kt_move choice, struct kt_thoughts *thoughts)
{
    for (int i = 0; i < bot->count; i++)
        if (bot->moves[i] != choice)
            kt_thoughts_add(thoughts, bot->moves[i], (double)bot->chance[i]);
    thoughts->count -= thoughts->count == KT_MOST_THOUGHTS;
    for (int i = 0; i < bot->count; i++)
        if (bot->moves[i] == choice)
            kt_thoughts_add(thoughts, choice, (double)bot->chance[i]);
}

/* What the chance of the choice says. Only where the network alone decides is the next best play of interest. */
static void estimate(const struct network_bot *bot, kt_move choice, struct kt_thoughts *thoughts)
{
    struct kt_phrase *said = &thoughts->estimate;
    const struct kt_thought *next = kt_thoughts_next_best(thoughts, choice);
    int at = 0;
    while (at < bot->count && bot->moves[at] != choice)
        at++;
    if (at == bot->count)
        return;
    bool has_next = next && !bot->draws && !bot->runs_out;
    kt_phrase_set(said, bot->draws ? N_("the probability of drawing this play was about %1 %")
                        : has_next
                            ? N_("the network's probability of this play is about %1 %, that of the next best play "
                                 "%2 %")
                            : N_("the network's probability of this play is about %1 %"));
    kt_phrase_arg(said, 1, "%.0f", 100 * (double)bot->chance[at]);
    if (has_next)
        kt_phrase_arg(said, 2, "%.0f", 100 * next->value);
}

static void explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct network_bot *bot = self;
    struct kt_phrase *reason = &thoughts->reason;
    bool is_last = b2_count(choice) == b2_seen(sight)->left[b2_seen(sight)->turn];
    thoughts->scale = KT_SCALE_PROBABILITY;
    list_plays(bot, choice, thoughts);
    estimate(bot, choice, thoughts);
    if (bot->runs_out && !is_last)
        kt_phrase_set(reason, N_("from here the hand can be played to the last card, and nobody can stop it"));
    else if (!b2_praise_strongly(sight, choice, reason))
        kt_phrase_set(reason, bot->count == 0 ? N_("it is the only legal move")
                              : !bot->draws   ? N_("the network scores it highest")
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
