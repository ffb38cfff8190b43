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
 * The option `answers` is another reading. The formulas of the paper follow one answer of each opponent; its text says
 * that every card that can be played is followed, and calls the opponents Min. With answers=N each opponent has its N
 * lowest answers and takes the one with the lowest V, and the player takes the best of its N lowest next plays. An
 * opponent passes only if it has no answer: the paper gives the pass of Min an infinite value. This is weaker: against
 * three with one answer it scores -0.09 +- 0.03 points per game with answers=3, and -0.23 +- 0.04 with answers=8 (95
 * percent; kartu match bigtwo --bots minimax:answers=3,minimax,minimax,minimax --deals 1001-5000).
 *
 * It looks no further than one turn, and ignores that playing the last card wins, so it is easy to beat. */
#include "games/bigtwo/minimax.h"

#include <stdlib.h>

enum { PASS = -55 };

enum { ANSWERS };

static const struct kt_option options[] = {
    [ANSWERS] = {"answers", N_("answers to follow per opponent, who takes the worst for the player"), 1,
                 B2_MOST_ANSWERS, 1, NULL},
    {0},
};

int b2_card_value(int card)
{
    return card + 4;
}

int b2_sum_of_values(uint64_t cards)
{
    int sum = 0;
    for (; cards; cards &= cards - 1)
        sum += b2_card_value(b2_lowest(cards));
    return sum;
}

double b2_play_value(uint64_t cards)
{
    int count = b2_count(cards);
    return count > 0 ? count - (double)b2_sum_of_values(cards) / count : PASS;
}

/* ---- one round ---- */

struct b2_round b2_round_start(const struct bigtwo *sight, uint64_t play)
{
    double first = b2_play_value(play);
    return (struct b2_round){
        .rules = &sight->rules,
        .own = sight->hand[sight->turn] & ~play,
        .virtual_hand = b2_unseen(sight),
        .trick = play ? play : sight->trick,
        .plays = 1,
        .first = first,
        .value = first,
    };
}

bool b2_round_is_over(const struct b2_round *round)
{
    return round->plays > round->rules->seats;
}

bool b2_round_is_own_turn(const struct b2_round *round)
{
    return round->plays == round->rules->seats;
}

int b2_round_plays(const struct b2_round *round, int most, uint64_t plays[B2_MOST_ANSWERS])
{
    uint64_t hand = b2_round_is_own_turn(round) ? round->own : round->virtual_hand, there = round->trick;
    int count = 0;
    do {
        there = b2_lowest_answer(round->rules, hand, b2_combination_of(round->rules, there));
        if (there || count == 0)
            plays[count++] = there;
    } while (there && count < most);
    return count;
}

double b2_round_term(const struct b2_round *round, uint64_t play)
{
    if (b2_round_is_own_turn(round))
        return b2_play_value(play);
    return play ? round->first - b2_play_value(play) : 0;
}

struct b2_round b2_round_after(const struct b2_round *round, uint64_t play)
{
    struct b2_round after = *round;
    after.value += b2_round_term(round, play);
    after.own &= ~play;
    after.virtual_hand &= ~play;
    after.trick = play ? play : round->trick;
    after.plays++;
    return after;
}

double b2_round_value(const struct b2_round *round, int most, uint64_t *best)
{
    if (b2_round_is_over(round))
        return round->value;
    uint64_t plays[B2_MOST_ANSWERS];
    int count = b2_round_plays(round, most, plays);
    bool is_max = b2_round_is_own_turn(round);
    double value = 0;
    for (int i = 0; i < count; i++) {
        struct b2_round after = b2_round_after(round, plays[i]);
        double other = b2_round_value(&after, most, NULL);
        if (i > 0 && (is_max ? other <= value : other >= value))
            continue;
        value = other;
        if (best)
            *best = plays[i];
    }
    return value;
}

/* ---- the bot ---- */

static void *minimax_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    (void)game;
    struct b2_minimax *bot = calloc(1, sizeof *bot);
    if (bot)
        bot->answers = chosen->value[ANSWERS];
    return bot;
}

/* With many answers a full hand can take half a second. A limit of states does not end it, because every play has to be
 * compared. */
static bool is_time_up(const struct b2_minimax *bot, struct kt_budget *budget)
{
    return !kt_budget_spend(budget) && bot->answers > 1 && budget->stopped_by != KT_BY_STATES;
}

/* Of equal values the first one. */
static kt_move minimax_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct b2_minimax *bot = self;
    int best = 0;
    (void)rng;
    bot->count = b2_moves(b2_seen(sight), bot->moves);
    for (int i = 0; i < bot->count && bot->count > 1; i++) {
        if (is_time_up(bot, budget) && i > 1) {
            bot->count = i;
            break;
        }
        struct b2_round round = b2_round_start(b2_seen(sight), bot->moves[i]);
        bot->values[i] = b2_round_value(&round, bot->answers, NULL);
        if (bot->values[i] > bot->values[best])
            best = i;
    }
    return bot->moves[best];
}

static void minimax_explain(const void *self, const struct kt_sight *sight, kt_move choice,
                            struct kt_thoughts *thoughts)
{
    const struct b2_minimax *bot = self;
    thoughts->scale = KT_SCALE_SCORE;
    if (!b2_praise_strongly(sight, choice, &thoughts->reason))
        kt_phrase_set(&thoughts->reason, bot->count > 1 ? N_("it has the highest value by the paper's formula")
                                                        : N_("it is the only legal move"));
    for (int i = 0; i < bot->count && bot->count > 1; i++)
        kt_thoughts_add(thoughts, bot->moves[i], bot->values[i]);
    kt_thoughts_compare_scores(thoughts, choice);
}

const struct kt_bot_kind b2_minimax_bot = {
    .choice = {"minimax", N_("the paper's bot: looks one turn ahead, with all unseen cards as one hand"), options},
    .level = N_("easy, the paper's"),
    .open = minimax_open,
    .close = free,
    .choose = minimax_choose,
    .explain = minimax_explain,
    .calculate = b2_minimax_calculate,
};
