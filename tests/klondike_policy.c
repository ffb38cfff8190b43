/* The player `policy`: every move is legal under all rules and the same in twin worlds (hidden cards dealt again),
 * every game ends, memory of another position does no harm, and its win rate is as documented. */
#include "support.h"

#include "games/klondike/policy.h"
#include "session/handles.h"

enum { MOST_MOVES = 3000 };

static struct kl_rules any_rules(struct kt_rng *rng)
{
    static const uint8_t passes[] = {0, 0, 1, 2, 3, 99};
    struct kl_rules rules = {.columns = 7, .ranks = KT_RANKS};
    rules.draw = (uint8_t)(1 + kt_rng_below(rng, KL_MOST_DRAW));
    rules.passes = passes[kt_rng_below(rng, sizeof passes)];
    rules.worry = (uint8_t)kt_rng_below(rng, 2);
    rules.empty = (uint8_t)kt_rng_below(rng, 3);
    rules.build = (uint8_t)(kt_rng_below(rng, 2) ? kt_rng_below(rng, 3) : KL_BUILD_RED_BLACK);
    rules.knows_stock = (uint8_t)kt_rng_below(rng, 2);
    rules.scoring = (uint8_t)kt_rng_below(rng, 3);
    if (kt_rng_below(rng, 2)) {
        rules.draw = (uint8_t)(1 + kt_rng_below(rng, 3));
        rules.columns = (uint8_t)(1 + kt_rng_below(rng, KL_MOST_COLUMNS));
        rules.ranks = (uint8_t)(1 + kt_rng_below(rng, KT_RANKS));
    }
    return rules;
}

static bool is_same(struct kl_move a, struct kl_move b)
{
    return a.from == b.from && a.to == b.to && a.cards == b.cards;
}

static void check_twin(const struct klondike *sight, struct kl_policy policy, struct kl_move move, struct kt_rng *rng,
                       long game)
{
    struct klondike twin, seen;
    struct kl_move other = {0};
    kl_complete(sight, rng, &twin);
    kl_observe(&twin, &seen);
    if (memcmp(&seen, sight, sizeof seen) != 0)
        fail_msg("game %ld: the twin looks different", game);
    if (!kl_policy_choose(&policy, &seen, &other) || !is_same(move, other))
        fail_msg("game %ld: another choice in a twin world", game);
}

/* A memory of some other game must not lead to an illegal move. */
static void check_stranger(const struct klondike *sight, struct kl_policy stranger, long game)
{
    struct kl_move move;
    if (kl_policy_choose(&stranger, sight, &move) && !kl_is_legal(sight, move, NULL))
        fail_msg("game %ld: an illegal move with a memory of another game", game);
}

static int count_progress(const struct klondike *s)
{
    int sum = s->talon;
    for (int i = 0; i < s->rules.columns; i++)
        sum += s->column[i].closed;
    return sum;
}

static void play(struct klondike *s, struct kt_rng *rng, struct kl_policy *stranger, long game)
{
    struct kl_policy policy = {0};
    struct klondike sight;
    struct kl_move move;
    struct kt_phrase reason;
    int left = count_progress(s), idle = 0;
    for (long moves = 0;; moves++) {
        kl_observe(s, &sight);
        struct kl_policy before = policy;
        if (kl_is_won(s) || !kl_policy_choose(&policy, &sight, &move))
            return;
        if (!kl_is_legal(s, move, NULL))
            fail_msg("game %ld: an illegal move", game);
        check_twin(&sight, before, move, rng, game);
        check_stranger(&sight, *stranger, game);
        if (kt_rng_below(rng, 20) == 0)
            *stranger = policy;
        memset(&reason, 0, sizeof reason);
        kl_policy_explain(&policy, &sight, move, &reason);
        if (!reason.text)
            fail_msg("game %ld: no reason", game);
        kl_apply(s, move);
        idle = count_progress(s) < left ? 0 : idle + 1;
        left = count_progress(s);
        if (moves > MOST_MOVES || idle > 400)
            fail_msg("game %ld: endless", game);
    }
}

static void it_plays_by_all_rules_and_by_what_it_sees(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    struct kl_policy stranger = {0};
    int won = 0;
    kt_rng_seed(&rng, 7);
    for (long game = 1; game <= 1000; game++) {
        struct klondike s;
        memset(&s, 0, sizeof s);
        s.rules = any_rules(&rng);
        s.pass = 1;
        assert_true(kl_deal(&s, (uint64_t)(20000000 + game), NULL));
        play(&s, &rng, &stranger, game);
        won += kl_is_won(&s);
    }
    check(won > 100, "only %d games were won", won);
}

static int games_won(const char *rules, uint64_t first, uint64_t last)
{
    struct kt_solver *solver = kt_solver_open(&kt_klondike, "policy", NULL);
    struct kt_result result = {0};
    int won = 0;
    for (uint64_t number = first; number <= last; number++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, rules, number);
        assert_true(kt_solver_run(solver, position, NULL, &result, NULL));
        check(result.verdict == KT_SOLVED || result.stopped_by == KT_BY_GIVING_UP, "stopped by %d", result.stopped_by);
        won += result.verdict == KT_SOLVED;
        kt_position_free(position);
    }
    kt_line_free(&result.line);
    kt_solver_close(solver);
    return won;
}

/* It uses no random numbers, so these figures change only with its weights or its plans. */
static void it_wins_as_often_as_it_says(void **unused)
{
    (void)unused;
    int three = games_won("draw=3", 1, 1000), one = games_won("draw=1", 1, 1000);
    check(three >= 340 && three <= 440, "%d of 1000 drawing three", three);
    check(one >= 660 && one <= 750, "%d of 1000 drawing one", one);
    assert_int_equal(games_won("draw=3,stock=known", 1, 300), games_won("draw=3,stock=unseen", 1, 300));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_plays_by_all_rules_and_by_what_it_sees),
        cmocka_unit_test(it_wins_as_often_as_it_says),
    };
    return cmocka_run_group_tests_name("klondike_policy", tests, NULL, NULL);
}
