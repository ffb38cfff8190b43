/* The bot `minimax`, after the paper: follows every legal play for one turn of the table and takes the one with the
 * highest value.
 *
 * The other seats share one virtual hand: all cards that are not in the bot's hand and not played. From it each of them
 * answers in turn with the lowest that beats the trick, or passes; then the player answers with its own lowest. With C
 * the value of a card and n their number, a play is worth K = n - mean(C), and the round
 *
 *     V = K1 + (K1 - K2) + (K1 - K3) + (K1 - K4) + K5
 *
 * where an opponent's pass makes its term 0, and a pass of our own is K = -55, as the first play (the paper's "second
 * turn", in which a trick lies on the table already) or as the last. The paper writes K = mean(C) + n and prints K1 of
 * the first candidate in all terms; its numbers follow the formulas above.
 *
 * It looks no further than one turn, and ignores that playing the last card wins, so it is easy to beat. */
#include "games/bigtwo/minimax.h"

#include <stdlib.h>

enum { PASS = -55 };

int b2_card_value(int card)
{
    return card + 4;
}

double b2_play_value(uint64_t cards)
{
    int sum = 0, count = b2_count(cards);
    if (count == 0)
        return PASS;
    for (uint64_t rest = cards; rest; rest &= rest - 1)
        sum += b2_card_value(b2_lowest(rest));
    return count - (double)sum / count;
}

double b2_round_value(const struct bigtwo *sight, uint64_t play)
{
    uint64_t own = sight->hand[sight->turn] & ~play, virtual_hand = b2_unseen(sight);
    uint64_t trick = play ? play : sight->trick;
    double first = b2_play_value(play), value = first;
    for (int seat = 1; seat < sight->rules.seats; seat++) {
        uint64_t answer = b2_lowest_answer(&sight->rules, virtual_hand, b2_combination_of(&sight->rules, trick));
        virtual_hand &= ~answer;
        trick = answer ? answer : trick;
        value += answer ? first - b2_play_value(answer) : 0;
    }
    return value + b2_play_value(b2_lowest_answer(&sight->rules, own, b2_combination_of(&sight->rules, trick)));
}

/* ---- the bot ---- */

struct minimax {
    int count;
    kt_move moves[B2_MOST_MOVES];
    double values[B2_MOST_MOVES];
};

static void *minimax_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)game;
    (void)options;
    return calloc(1, sizeof(struct minimax));
}

/* Of equal values the first one. */
static kt_move minimax_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct minimax *bot = self;
    int best = 0;
    (void)rng;
    bot->count = b2_moves(b2_seen(sight), bot->moves);
    for (int i = 0; i < bot->count && bot->count > 1; i++) {
        kt_budget_spend(budget);
        bot->values[i] = b2_round_value(b2_seen(sight), bot->moves[i]);
        if (bot->values[i] > bot->values[best])
            best = i;
    }
    return bot->moves[best];
}

static void minimax_explain(const void *self, const struct kt_sight *sight, kt_move choice,
                            struct kt_thoughts *thoughts)
{
    const struct minimax *bot = self;
    thoughts->scale = KT_SCALE_SCORE;
    if (!b2_praise_strongly(sight, choice, &thoughts->reason))
        kt_phrase_set(&thoughts->reason, bot->count > 1 ? N_("it has the highest value by the paper's formula")
                                                        : N_("it is the only legal move"));
    for (int i = 0; i < bot->count && bot->count > 1; i++)
        kt_thoughts_add(thoughts, bot->moves[i], bot->values[i]);
    kt_thoughts_compare_scores(thoughts, choice);
}

const struct kt_bot_kind b2_minimax_bot = {
    .choice = {"minimax", N_("the paper's bot: looks one turn ahead, with all unseen cards as one hand"), NULL},
    .level = N_("easy, the paper's"),
    .open = minimax_open,
    .close = free,
    .choose = minimax_choose,
    .explain = minimax_explain,
};
