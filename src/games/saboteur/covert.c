/* The bot `covert`: as a miner it digs towards the gold; as a saboteur it does the same until the tunnel is within 3.5
 * cards of the gold, on average over the goals that may be the gold, and then acts. It is a test for bots that detect
 * saboteurs: they can recognise it only by its late acts, and by what it does not do. */
#include "games/saboteur/story.h"

#include <stdlib.h>

struct covert {
    int count;
    kt_move moves[SA_MOST_MOVES];
    double values[SA_MOST_MOVES];
};

static void *covert_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)game;
    (void)options;
    return calloc(1, sizeof(struct covert));
}

/* The value of a move: the change of the distance to the gold, with small preferences for moves that dig nothing. */
static double value_of(const struct saboteur *sight, int golden, double before, kt_move move, bool sabotages)
{
    struct saboteur after = *sight;
    struct sa_act act = sa_act_of(move);
    double wish = sabotages ? 1 : -1;
    switch (act.deed) {
    case SA_LAY:
    case SA_CRUSH:
        if (act.deed == SA_LAY) /* goals stay face down here: one that a tunnel leads into counts as reached */
            after.mine[after.lying++] = (struct sa_laid){act.x, act.y, act.card, act.is_turned};
        else
            sa_do(&after, act);
        return wish * (sa_expected_cards(&after, golden) - before);
    case SA_LOOK:
        return __builtin_popcount((unsigned)golden) > 1 && (golden >> act.target & 1) ? 0.6 : -0.5;
    case SA_MEND:
        return act.target == sight->turn ? 0.8 : sabotages ? -0.5 : 0.3;
    case SA_BREAK:
        return sabotages && act.target != sight->turn ? 0.4 : -0.4;
    case SA_DROP:
        return sa_is_path(act.card) && sa_is_joined(act.card) == sabotages ? 0.05 : 0;
    default:
        return act.card;
    }
}

static kt_move covert_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    static const double act_at = 3.5;
    struct covert *bot = self;
    const struct saboteur *s = sa_seen(sight);
    int golden = sa_golden_goals(s), chosen = 0;
    double before = sa_expected_cards(s, golden), best = 0;
    bool sabotages = s->role[s->turn] == SA_SABOTEUR && before <= act_at;
    uint32_t equals = 0;
    (void)budget;
    bot->count = sa_moves(s, bot->moves);
    for (int i = 0; i < bot->count; i++) {
        double value = bot->values[i] = value_of(s, golden, before, bot->moves[i], sabotages);
        if (i == 0 || value > best) {
            best = value;
            chosen = i;
            equals = 1;
        } else if (value == best && kt_rng_below(rng, ++equals) == 0)
            chosen = i;
    }
    return bot->moves[chosen];
}

static void covert_explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct covert *bot = self;
    thoughts->scale = KT_SCALE_SCORE;
    for (int i = 0; i < bot->count; i++)
        kt_thoughts_add(thoughts, bot->moves[i], bot->values[i]);
    kt_thoughts_compare_scores(thoughts, choice);
    if (!sa_praise(sa_seen(sight), choice, &thoughts->reason))
        kt_phrase_set(&thoughts->reason, N_("no move has a higher score in its own evaluation"));
}

const struct kt_bot_kind sa_covert_bot = {
    .choice = {"covert", N_("plays as a miner, also in the role of a saboteur until the tunnel is near the gold"),
               NULL},
    .level = N_("medium"),
    .open = covert_open,
    .close = free,
    .choose = covert_choose,
    .explain = covert_explain,
};
