/* The chances to win that bots state are those with which they win: the mean of the first one stated in a game is
 * compared with the games won, by the rules for which chances are stated. By other rules there must be none. */
#include "support.h"

#include <math.h>

#include <kartu/kartu.h>

/* What "about" means: the judge and the critic know weaker players than the one who speaks. Without them rollouts go to
 * the end. */
#define BY_NETWORK 0.1
#define BY_ROLLOUTS 0.03

static const struct {
    const char *game, *rules;
    uint64_t states;
    int deals;
    double about; /* 0: no chance is stated */
} cases[] = {
    {"klondike", "", 300, 60, BY_NETWORK},
    {"klondike", "draw=1", 300, 60, BY_NETWORK},
    {"klondike", "draw=2", 300, 60, BY_ROLLOUTS},
    {"klondike", "draw=5", 300, 60, BY_ROLLOUTS},
    {"klondike", "empty=any", 300, 60, BY_ROLLOUTS},
    {"klondike", "draw=1,columns=8", 300, 60, BY_ROLLOUTS},
    {"klondike", "draw=1,columns=6,ranks=9", 300, 60, BY_ROLLOUTS},
    {"klondike", "worry=no", 300, 60, BY_NETWORK},
    {"spider", "", 4000, 24, BY_NETWORK},
    {"spider", "suits=2", 4000, 24, BY_NETWORK},
    {"spider", "suits=4", 10000, 24, BY_NETWORK},
    {"spider", "preset=spiderette", 1000, 4, 0},
    {"spider", "preset=will-o-the-wisp", 1000, 4, 0},
    {"spider", "preset=paper", 1000, 4, 0},
    {"spider", "suits=4,gaps=stay", 1000, 4, 0},
    {"spider", "suits=1,rows=12", 1000, 4, 0},
    {"spider", "suits=4,closed=0", 1000, 4, 0},
    {"spider", "foundations=cards", 1000, 4, 0},
    {"spider", "suits=2,rows=5,sets=4,ranks=5,cards=4,extra=0,closed=2", 1000, 4, 0},
};

enum { MOST_MOVES = 4000, NOT_STATED = -1 };

/* The chance of the chosen move, or NOT_STATED. */
static double chance_of(const struct kt_bot *bot, const struct kt_view *view, kt_move choice)
{
    static struct kt_thoughts thoughts;
    kt_bot_explain(bot, view, choice, &thoughts);
    if (!thoughts.estimate.text || thoughts.scale != KT_SCALE_CHANCE)
        return NOT_STATED;
    for (int i = 0; i < thoughts.count; i++)
        if (thoughts.thought[i].move == choice)
            return thoughts.thought[i].value;
    return NOT_STATED;
}

/* Plays a deal; returns the first chance that was stated. */
static double play(struct kt_bot *bot, struct kt_position *position, const struct kt_limits *limits)
{
    double first = NOT_STATED;
    for (int i = 0; i < MOST_MOVES && kt_position_turn(position) == 0; i++) {
        struct kt_view *view = kt_view_of(position, 0);
        kt_move choice = kt_bot_choose(bot, view, limits);
        double chance = choice == KT_GIVE_UP ? NOT_STATED : chance_of(bot, view, choice);
        kt_view_free(view);
        first = first < 0 ? chance : first;
        if (choice == KT_GIVE_UP)
            break;
        assert_true(kt_position_play(position, choice, NULL));
    }
    return first;
}

static void see_chances(size_t number)
{
    const struct kt_game *game = kt_game_find(cases[number].game);
    const struct kt_limits limits = {.states = cases[number].states};
    int stated = 0, won = 0, deals = often(cases[number].deals);
    double sum = 0;
    for (int deal = 1; deal <= deals; deal++) {
        struct kt_position *position = deal_or_fail(game, cases[number].rules, 6300000 + (uint64_t)deal);
        struct kt_bot *bot = kt_bot_open(game, "master", (uint64_t)deal, NULL);
        double chance = play(bot, position, &limits);
        if (chance >= 0) {
            stated++;
            sum += chance;
            won += kt_position_is_won(position);
        }
        kt_bot_close(bot);
        kt_position_free(position);
    }
    if (cases[number].about <= 0) {
        check(stated == 0, "%s %s: a chance is stated", game->name, cases[number].rules);
        return;
    }
    check(2 * stated > deals, "%s %s: only %d of %d", game->name, cases[number].rules, stated, deals);
    double mean = sum / stated, share = (double)won / stated, noise = 2 * sqrt(mean * (1 - mean) / stated);
    check(fabs(mean - share) < cases[number].about + noise, "%s %s: %.3f stated, %.3f won of %d", game->name,
          cases[number].rules, mean, share, stated);
}

static void stated_chances_are_those_of_the_game(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        see_chances(i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(stated_chances_are_those_of_the_game)};
    return cmocka_run_group_tests_name("chances", tests, NULL, NULL);
}
