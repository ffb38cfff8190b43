/* The player `master`: every move is legal under all rules and the same in twin worlds (hidden cards dealt again),
 * every game ends, limits are kept; its reasons are consistent, and endings with all cards known are played as `open`
 * solves them. */
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "games/klondike/policy.h"
#include "session/handles.h"

enum { MOST_MOVES = 3000, MOST_STATES = 2000, STATES_BETWEEN_LOOKS = 64 };

/* ---- a player at the table ---- */

struct player {
    void *self;
    struct kt_rng rng;
    struct kt_limits limits;
    atomic_bool *stop;
    struct kt_budget budget; /* of the last choice */
};

static struct player open_player(int effort, uint64_t seed)
{
    struct player player = {0};
    struct kt_settings options;
    kt_settings_usual(kl_master_bot.choice.options, &options);
    if (effort > 0)
        options.value[0] = effort;
    player.self = kl_master_bot.open(&kt_klondike, &options);
    assert_non_null(player.self);
    kt_rng_seed(&player.rng, seed);
    return player;
}

static void close_player(struct player *player)
{
    kl_master_bot.close(player->self);
}

static kt_move choice_of(struct player *player, const struct klondike *sight)
{
    kt_budget_start(&player->budget, &player->limits, player->stop);
    return kl_master_bot.choose(player->self, (const struct kt_sight *)sight, &player->rng, &player->budget);
}

static struct klondike dealt(struct kl_rules rules, uint64_t number)
{
    struct klondike s;
    memset(&s, 0, sizeof s);
    s.rules = rules;
    s.pass = 1;
    assert_true(kl_deal(&s, number, NULL));
    return s;
}

static struct klondike usual_deal(uint64_t number)
{
    return dealt((struct kl_rules){.draw = 3, .worry = 1, .knows_stock = 1, .columns = 7, .ranks = KT_RANKS}, number);
}

static struct klondike sight_of(const struct klondike *s)
{
    struct klondike sight;
    kl_observe(s, &sight);
    return sight;
}

static bool knows_all(const struct klondike *sight)
{
    kt_card missing[KL_DECK];
    return kl_missing_cards(sight, missing) <= 1;
}

/* ---- all rules ---- */

static struct kl_rules any_rules(struct kt_rng *rng)
{
    static const uint8_t passes[] = {0, 0, 0, 1, 3, 99};
    struct kl_rules rules = {.columns = 7, .ranks = KT_RANKS};
    rules.draw = (uint8_t)(1 + kt_rng_below(rng, 3));
    rules.passes = passes[kt_rng_below(rng, sizeof passes)];
    rules.worry = (uint8_t)kt_rng_below(rng, 2);
    rules.empty = (uint8_t)(kt_rng_below(rng, 3) ? KL_EMPTY_KINGS : kt_rng_below(rng, 3));
    rules.build = (uint8_t)(kt_rng_below(rng, 3) ? KL_BUILD_RED_BLACK : kt_rng_below(rng, 3));
    rules.knows_stock = (uint8_t)kt_rng_below(rng, 2);
    rules.scoring = (uint8_t)kt_rng_below(rng, 3);
    if (kt_rng_below(rng, 2)) {
        rules.columns = (uint8_t)(1 + kt_rng_below(rng, KL_MOST_COLUMNS));
        rules.ranks = (uint8_t)(1 + kt_rng_below(rng, KT_RANKS));
    }
    return rules;
}

static void check_twin(struct player *twin, const struct klondike *sight, struct kt_rng *rng, kt_move move, long game)
{
    struct klondike other;
    kl_complete(sight, rng, &other);
    struct klondike seen = sight_of(&other);
    check(memcmp(&seen, sight, sizeof seen) == 0, "game %ld: the twin looks different", game);
    check(choice_of(twin, &seen) == move, "game %ld: another choice in a twin world", game);
}

/* With one plan or none there is nothing to compare. */
static void check_effort(const struct player *player, const struct klondike *sight, long game)
{
    struct kl_plan plans[KL_MOST_PLANS];
    check(player->budget.states <= player->limits.states, "game %ld: too many states", game);
    if (!knows_all(sight) && (kl_list_plans(sight, plans) < 2 || kl_has_few_passes(sight)))
        check(player->budget.states == 0, "game %ld: a forced move took thought", game);
}

/* The chances are a list from the best one down, of different legal moves, and the sentence says the same. */
static int check_thoughts(const struct player *player, const struct klondike *sight, kt_move move, long game)
{
    struct kt_thoughts thoughts = {0};
    char line[256];
    int chance, next;
    kl_master_bot.explain(player->self, (const struct kt_sight *)sight, move, &thoughts);
    kt_phrase_render(&thoughts.estimate, NULL, line, sizeof line);
    for (int i = 0; i < thoughts.count; i++) {
        const struct kt_thought *thought = &thoughts.thought[i];
        check(kl_is_legal(sight, kl_unpack(thought->move), NULL), "game %ld: an illegal thought", game);
        check(thought->value >= 0 && thought->value <= (i > 0 ? thought[-1].value : 1), "game %ld: no order", game);
        for (int j = 0; j < i; j++)
            check(thoughts.thought[j].move != thought->move, "game %ld: a move twice", game);
        bool is_sampled = thoughts.estimate.text != NULL;
        check((thought->samples > 0) == is_sampled, "game %ld: samples and an estimate go together", game);
        check(thought->margin >= 0 && thought->margin <= (thought->samples > 4   ? 1
                                                          : thought->samples > 1 ? 5
                                                                                 : 0),
              "game %ld: +- %f in %d layouts", game, thought->margin, (int)thought->samples);
    }
    check(thoughts.count == 0 || thoughts.thought[0].move == move, "game %ld: not the best is chosen", game);
    int numbers = sscanf(line, "the chance to win is about %d %%, with the next best move %d %%", &chance, &next);
    if (numbers < 1)
        return 0;
    check(fabs(chance - 100 * thoughts.thought[0].value) < 0.51, "game %ld: %s", game, line);
    if (numbers == 2)
        check(next < chance && fabs(next - 100 * thoughts.thought[1].value) < 0.51, "game %ld: %s", game, line);
    return 1;
}

/* A memory of other games, under other rules, must not lead to an illegal move. */
static void check_stranger(struct player *stranger, const struct klondike *sight, long game)
{
    kt_move move = choice_of(stranger, sight);
    check(move == KT_GIVE_UP || kl_is_legal(sight, kl_unpack(move), NULL), "game %ld: illegal for a stranger", game);
}

static int play_with_twin(struct klondike *s, struct player players[3], struct kt_rng *rng, long game)
{
    struct player *player = &players[0], *twin = &players[1], *stranger = &players[2];
    int decisions = 0;
    kl_master_bot.start(player->self);
    kl_master_bot.start(twin->self);
    for (int moves = 0; !kl_is_won(s); moves++) {
        struct klondike sight = sight_of(s);
        kt_move move = choice_of(player, &sight);
        check_twin(twin, &sight, rng, move, game);
        check_effort(player, &sight, game);
        check_stranger(stranger, &sight, game);
        if (move == KT_GIVE_UP) {
            check(choice_of(player, &sight) == KT_GIVE_UP, "game %ld: it gives up, then goes on", game);
            break;
        }
        check(kl_is_legal(s, kl_unpack(move), NULL), "game %ld: an illegal move", game);
        decisions += check_thoughts(player, &sight, move, game);
        kl_apply(s, kl_unpack(move));
        check(moves < MOST_MOVES, "game %ld: endless", game);
    }
    return decisions;
}

static void it_plays_by_all_rules_and_by_what_it_sees(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    struct player players[3];
    int won = 0, decisions = 0;
    for (int i = 0; i < 3; i++) {
        players[i] = open_player(0, 1);
        players[i].limits.states = i < 2 ? 150 : 30;
    }
    kt_rng_seed(&rng, 7);
    for (long game = 1; game <= often(80); game++) {
        struct klondike s = dealt(any_rules(&rng), (uint64_t)(20000000 + game));
        decisions += play_with_twin(&s, players, &rng, game);
        won += kl_is_won(&s);
    }
    check(won > often(20) - 3, "only %d games were won", won);
    check(decisions > often(200), "only %d decisions had reasons in figures", decisions);
    for (int i = 0; i < 3; i++)
        close_player(&players[i]);
}

/* ---- limits ---- */

/* Plays a game; the most states that a choice took. */
static uint64_t most_states(struct player *player, uint64_t number)
{
    struct klondike s = usual_deal(number);
    uint64_t most = 0;
    kl_master_bot.start(player->self);
    while (!kl_is_won(&s)) {
        struct klondike sight = sight_of(&s);
        kt_move move = choice_of(player, &sight);
        most = player->budget.states > most ? player->budget.states : most;
        if (move == KT_GIVE_UP)
            break;
        assert_true(kl_is_legal(&s, kl_unpack(move), NULL));
        kl_apply(&s, kl_unpack(move));
    }
    return most;
}

static void it_keeps_to_its_effort_and_to_the_states(void **unused)
{
    (void)unused;
    struct player player = open_player(500, 1);
    assert_int_equal(most_states(&player, 5002001), 500);
    for (uint64_t states = 1; states <= 1000; states *= 10) {
        player.limits.states = states;
        assert_int_equal(most_states(&player, 5002001), states < 500 ? states : 500);
    }
    close_player(&player);
}

/* A clock that passes the limit, or sets the stop flag, when it has been read this often. */
struct alarm {
    int looks, most;
    atomic_bool stop;
    bool stops;
};

static double ring(void *data)
{
    struct alarm *alarm = data;
    alarm->looks++;
    if (alarm->looks > alarm->most && alarm->stops)
        atomic_store(&alarm->stop, true);
    return alarm->looks > alarm->most && !alarm->stops ? 2 : 0;
}

static void it_stops_when_it_is_told(void **unused)
{
    (void)unused;
    struct klondike s = usual_deal(5002001), sight = sight_of(&s);
    for (int most = 1; most <= 5; most++)
        for (int stops = 0; stops < 2; stops++) {
            struct alarm alarm = {.most = most, .stops = stops};
            struct player player = open_player(1000000, 1);
            player.limits = (struct kt_limits){.seconds = 1, .clock = ring, .clock_data = &alarm};
            player.stop = &alarm.stop;
            assert_true(kl_is_legal(&s, kl_unpack(choice_of(&player, &sight)), NULL));
            assert_int_equal(player.budget.stopped_by, stops ? KT_BY_REQUEST : KT_BY_SECONDS);
            assert_true(player.budget.states <= (uint64_t)(most + 1) * STATES_BETWEEN_LOOKS);
            close_player(&player);
        }
}

static void it_answers_at_once_when_stopped(void **unused)
{
    (void)unused;
    atomic_bool stop = true;
    struct player player = open_player(0, 1);
    player.stop = &stop;
    assert_true(most_states(&player, 5002001) <= 1);
    close_player(&player);
}

/* ---- the same again ---- */

static struct kt_line game_of(struct kt_bot *bot, const char *rules, uint64_t number, uint64_t seed, bool *is_won)
{
    struct kt_position *position = deal_or_fail(&kt_klondike, rules, number);
    struct kt_line line = {0};
    kt_bot_start(bot, seed);
    while (kt_position_turn(position) != KT_NOBODY) {
        struct kt_view *view = kt_view_of(position, 0);
        kt_move move = kt_bot_choose(bot, view, NULL);
        kt_view_free(view);
        if (move == KT_GIVE_UP)
            break;
        assert_true(kt_position_play(position, move, NULL));
        assert_true(kt_line_add(&line, move));
    }
    *is_won = kt_position_is_won(position);
    kt_position_free(position);
    return line;
}

static void the_same_seed_gives_the_same_game(void **unused)
{
    (void)unused;
    struct kt_bot *bot = kt_bot_open(&kt_klondike, "master:nodes=300", 1, NULL);
    bool is_won[3];
    struct kt_line first = game_of(bot, "draw=1", 5003001, 9, &is_won[0]),
                   other = game_of(bot, "draw=1", 5003002, 9, &is_won[1]);
    struct kt_line again = game_of(bot, "draw=1", 5003001, 9, &is_won[2]);
    assert_int_equal(first.count, again.count);
    assert_memory_equal(first.moves, again.moves, first.count * sizeof *first.moves);
    assert_int_equal(is_won[0], is_won[2]);
    kt_line_free(&first);
    kt_line_free(&other);
    kt_line_free(&again);
    kt_bot_close(bot);
}

/* ---- endings ---- */

/* Lets `policy` play until every card is known, and some moves further; false if that does not come about. */
static bool come_to_an_end(struct klondike *s, int further)
{
    struct kl_policy policy = {0};
    struct kl_move move;
    for (;;) {
        struct klondike sight = sight_of(s);
        if (kl_is_won(s) || (knows_all(&sight) && further-- == 0))
            return !kl_is_won(s);
        if (!kl_policy_choose(&policy, &sight, &move))
            return knows_all(&sight);
        kl_apply(s, move);
    }
}

/* Of `open`, which has half of the player's effort. */
static enum kt_verdict verdict_of(const struct klondike *s)
{
    struct kt_settings usual;
    struct kt_budget budget;
    struct kt_finding finding = {0};
    kt_settings_usual(kl_open_solver.choice.options, &usual);
    kt_budget_start(&budget, &(struct kt_limits){.states = MOST_STATES}, NULL);
    void *open = kl_open_solver.open(&kt_klondike, &usual);
    assert_non_null(open);
    enum kt_verdict verdict = kl_open_solver.solve(open, (const struct kt_state *)s, &budget, &finding);
    kt_line_free(&finding.line);
    kl_open_solver.close(open);
    return verdict;
}

/* It wins every position that can be won, and gives up immediately if it cannot; if points are counted, it first
 * plays for points. */
static void play_ending(struct player *player, struct klondike *s, enum kt_verdict verdict, long game)
{
    bool plays_for_points = verdict == KT_IMPOSSIBLE && s->rules.scoring != KL_SCORE_NONE;
    kl_master_bot.start(player->self);
    for (int moves = 0; !kl_is_won(s); moves++) {
        struct klondike sight = sight_of(s);
        kt_move move = choice_of(player, &sight);
        check(plays_for_points ? moves < 1000 : (move == KT_GIVE_UP) == (verdict == KT_IMPOSSIBLE),
              "game %ld: verdict %d, move %d", game, verdict, moves);
        check(plays_for_points || moves == 0 || player->budget.states == 0, "game %ld: it thinks again", game);
        if (move == KT_GIVE_UP)
            return;
        assert_true(kl_is_legal(s, kl_unpack(move), NULL));
        kl_apply(s, kl_unpack(move));
    }
}

static void endings_are_played_as_open_says(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    struct player player = open_player(2 * MOST_STATES, 1);
    int count[3] = {0};
    kt_rng_seed(&rng, 11);
    for (long game = 1; game <= often(1500); game++) {
        struct kl_rules rules = any_rules(&rng);
        rules.empty = (uint8_t)kt_rng_below(&rng, 3);
        rules.build = (uint8_t)kt_rng_below(&rng, 3);
        rules.passes = (uint8_t)kt_rng_below(&rng, 4);
        struct klondike s = dealt(rules, (uint64_t)(21000000 + game));
        if (!come_to_an_end(&s, (int)kt_rng_below(&rng, 20)))
            continue;
        enum kt_verdict verdict = verdict_of(&s);
        count[verdict]++;
        if (verdict != KT_UNKNOWN)
            play_ending(&player, &s, verdict, game);
    }
    check(count[KT_SOLVED] > often(100) && count[KT_IMPOSSIBLE] > often(20), "%d solved, %d impossible",
          count[KT_SOLVED], count[KT_IMPOSSIBLE]);
    close_player(&player);
}

/* ---- how well ---- */

static int games_won(const char *spec, uint64_t first, uint64_t last)
{
    struct kt_bot *bot = kt_bot_open(&kt_klondike, spec, 1, NULL);
    int won = 0;
    for (uint64_t number = first; number <= last; number++) {
        bool is_won;
        struct kt_line line = game_of(bot, "draw=3", number, number, &is_won);
        kt_line_free(&line);
        won += is_won;
    }
    kt_bot_close(bot);
    return won;
}

/* Its random numbers are the same in every run here. */
static void it_wins_more_than_policy(void **unused)
{
    (void)unused;
    int master = games_won("master:nodes=300", 5000001, 5000150), policy = games_won("policy", 5000001, 5000150);
    check(master >= policy + 8, "%d of 150, policy %d", master, policy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_plays_by_all_rules_and_by_what_it_sees),
        cmocka_unit_test(it_keeps_to_its_effort_and_to_the_states),
        cmocka_unit_test(it_stops_when_it_is_told),
        cmocka_unit_test(it_answers_at_once_when_stopped),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
        cmocka_unit_test(endings_are_played_as_open_says),
        cmocka_unit_test(it_wins_more_than_policy),
    };
    return cmocka_run_group_tests_name("klondike_master", tests, NULL, NULL);
}
