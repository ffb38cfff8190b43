/* The player `lowest`: leading, its lowest single (with whatever the opening asks for); otherwise the lowest play that
 * beats the trick, and a pass when there is none. The yardstick that everybody else is measured with. */
#include "games/bigtwo/bigtwo.h"

#include <stdlib.h>

struct lowest {
    kt_move moves[B2_MOST_MOVES];
};

static void *lowest_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)game;
    (void)options;
    return calloc(1, sizeof(struct lowest));
}

/* Is the first the lower play? Kind and strength first, and of equals the lower cards. */
static bool is_lower(const struct b2_rules *rules, uint64_t a, uint64_t b)
{
    struct b2_combination x = b2_combination_of(rules, a), y = b2_combination_of(rules, b);
    if (x.kind != y.kind)
        return x.kind < y.kind;
    return x.strength != y.strength ? x.strength < y.strength : a < b;
}

/* A pass is the lowest of all, so it is only taken where there is nothing else. */
static kt_move lowest_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct lowest *bot = self;
    const struct bigtwo *s = b2_seen(sight);
    int count = b2_moves(s, bot->moves), lowest = 0;
    (void)rng;
    (void)budget;
    for (int i = 1; i < count; i++)
        if (bot->moves[i] && is_lower(&s->rules, bot->moves[i], bot->moves[lowest]))
            lowest = i;
    return bot->moves[lowest];
}

const struct kt_bot_kind b2_lowest_bot = {
    .choice = {"lowest", N_("always the lowest play that is allowed"), NULL},
    .level = N_("very easy"),
    .open = lowest_open,
    .close = free,
    .choose = lowest_choose,
};
