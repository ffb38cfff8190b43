/* The bot `lowest`: leads its lowest single (with the card that the opening requires); otherwise plays the lowest
 * combination that beats the trick, and passes if there is none. The baseline for other bots. */
#include "games/bigtwo/bigtwo.h"

#include <stdlib.h>

/* Is the first the lower play? Kind and strength first, and of equals the lower cards. */
static bool is_lower(const struct b2_rules *rules, uint64_t a, uint64_t b)
{
    struct b2_combination x = b2_combination_of(rules, a), y = b2_combination_of(rules, b);
    if (x.kind != y.kind)
        return x.kind < y.kind;
    return x.strength != y.strength ? x.strength < y.strength : a < b;
}

uint64_t b2_lowest_play(const struct bigtwo *s)
{
    kt_move moves[B2_MOST_MOVES];
    int count = b2_moves(s, moves);
    uint64_t lowest = 0;
    for (int i = 0; i < count; i++)
        if (moves[i] && (!lowest || is_lower(&s->rules, moves[i], lowest)))
            lowest = moves[i];
    return lowest;
}

/* ---- the bot ---- */

/* It has no memory, but `open` must return a pointer. */
static void *lowest_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)game;
    (void)options;
    return malloc(1);
}

static kt_move lowest_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    (void)self;
    (void)rng;
    (void)budget;
    return b2_lowest_play(b2_seen(sight));
}

static void lowest_explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    (void)self;
    thoughts->scale = KT_SCALE_SCORE;
    if (!b2_praise_strongly(sight, choice, &thoughts->reason))
        kt_phrase_set(&thoughts->reason, N_("it is the lowest play that the rules allow here"));
}

const struct kt_bot_kind b2_lowest_bot = {
    .choice = {"lowest", N_("always plays the lowest legal combination"), NULL},
    .level = N_("very easy"),
    .open = lowest_open,
    .close = free,
    .choose = lowest_choose,
    .explain = lowest_explain,
};
