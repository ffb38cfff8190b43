/* The player `master` of Big Two: legal under all rules, within its limits, the same choice in all worlds with the same
 * view, and correct if it claims a certain win. bench/bigtwo.py measures how well it plays. */
#include "support.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "core/settings.h"
#include "games/bigtwo/master.h"

static const char *const many_rules[] = {
    "",
    "preset=pagat",
    "preset=hongkong",
    "preset=taiwan",
    "preset=singapore",
    "preset=pusoydos",
    "preset=indonesia",
    "preset=places",
    "preset=cw2018",
    "seats=2",
    "seats=3,hand=all",
    "seats=2,hand=all",
    "seats=3,lastcard=highest,opening=free",
    "closes,bomb=twos,royal,ending,held,pips,triple",
    "quads=four,bomb=any,straightflush=any,finish=places",
};

enum { RULES = sizeof many_rules / sizeof *many_rules };

struct player {
    void *self;
    struct kt_rng rng;
    struct kt_budget budget;
};

/* Odd seeds use the network in the rollouts. */
static struct player open_player(uint64_t seed)
{
    struct player player;
    struct kt_settings options;
    kt_settings_usual(b2_master_bot.choice.options, &options);
    assert_string_equal(b2_master_bot.choice.options[1].name, "rollouts");
    options.value[1] = (int32_t)(seed % 2);
    player.self = b2_master_bot.open(&kt_bigtwo, &options);
    assert_non_null(player.self);
    kt_rng_seed(&player.rng, seed);
    return player;
}

static void close_player(struct player *player)
{
    b2_master_bot.close(player->self);
}

static kt_move choose(struct player *player, const struct bigtwo *s, uint64_t states, atomic_bool *stop)
{
    struct bigtwo sight;
    struct kt_limits limits = {.states = states};
    b2_observe(s, s->turn, &sight);
    kt_budget_start(&player->budget, &limits, stop);
    return b2_master_bot.choose(player->self, (const struct kt_sight *)&sight, &player->rng, &player->budget);
}

static void deal(const char *text, uint64_t number, struct bigtwo *s)
{
    struct kt_settings rules = rules_of_text(&kt_bigtwo, text);
    assert_true(kt_bigtwo.deal(&rules, number, NULL, (struct kt_state *)s, NULL));
}

static int moves_of(const struct bigtwo *s)
{
    static kt_move moves[B2_MOST_MOVES];
    return b2_moves(s, moves);
}

static kt_move any_move(const struct bigtwo *s, struct kt_rng *rng)
{
    static kt_move moves[B2_MOST_MOVES];
    return moves[kt_rng_below(rng, (uint32_t)b2_moves(s, moves))];
}

/* ---- rules and limits ---- */

static void it_plays_by_all_rules_and_keeps_to_its_limits(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2 * RULES; i++) {
        int r = i / 2;
        struct player player = open_player((uint64_t)i);
        for (uint64_t number = 1; number <= 2; number++) {
            struct bigtwo s;
            for (deal(many_rules[r], number, &s); !s.is_over;) {
                uint64_t states = s.plays % 3 == 0 ? 1 : s.plays % 3 == 1 ? 60 : 900;
                int choices = moves_of(&s);
                kt_move move = choose(&player, &s, states, NULL);
                check(b2_is_legal(&s, move, NULL), "%s %d: illegal after %d plays", many_rules[r], (int)number,
                      s.plays);
                check(player.budget.states <= states, "%s: %llu of %llu states", many_rules[r],
                      (unsigned long long)player.budget.states, (unsigned long long)states);
                check(choices > 1 || player.budget.states == 0, "%s: a forced play cost something", many_rules[r]);
                b2_apply(&s, move);
            }
        }
        close_player(&player);
    }
}

static void it_stops_when_told(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct player player = open_player(seed);
        atomic_bool stop = true;
        struct bigtwo s;
        deal("", 3, &s);
        kt_move move = choose(&player, &s, 0, &stop);
        assert_true(b2_is_legal(&s, move, NULL));
        check(player.budget.states <= 64, "%llu states after a stop", (unsigned long long)player.budget.states);
        close_player(&player);
    }
}

/* ---- honesty ---- */

/* The hidden cards are dealt again, consistent with what the seat knows; its choice must stay the same. */
static void see_twin(const struct bigtwo *s, uint64_t seed, const char *rules)
{
    struct bigtwo sight, twin, seen;
    struct kt_rng rng;
    kt_rng_seed(&rng, seed + 77);
    b2_observe(s, s->turn, &sight);
    assert_true(b2_find_world(&sight, &rng, &twin));
    b2_observe(&twin, s->turn, &seen);
    assert_memory_equal(&seen, &sight, sizeof sight);
    struct player one = open_player(seed), two = open_player(seed);
    kt_move first = choose(&one, s, 400, NULL), second = choose(&two, &twin, 400, NULL);
    check(first == second, "%s: another choice in a twin world after %d plays", rules, s->plays);
    close_player(&one);
    close_player(&two);
}

static void it_knows_no_more_than_it_sees(void **unused)
{
    (void)unused;
    int positions = getenv("KARTU_SOAK") ? 10000 : 1000;
    struct kt_rng rng;
    kt_rng_seed(&rng, 5);
    for (uint64_t number = 1; positions > 0; number++) {
        const char *rules = many_rules[number % RULES];
        struct bigtwo s;
        for (deal(rules, number, &s); !s.is_over && positions > 0; positions--) {
            if (moves_of(&s) > 1)
                see_twin(&s, number, rules);
            b2_apply(&s, any_move(&s, &rng));
        }
    }
}

/* ---- what is sure ---- */

/* From here on the seat plays the sequence of runout.c, and the others play at random. */
static bool goes_out_first(struct bigtwo s, int seat, struct kt_rng *rng)
{
    static kt_move moves[B2_MOST_MOVES];
    while (!s.is_over && s.place[seat] == 0) {
        struct bigtwo sight;
        b2_observe(&s, s.turn, &sight);
        kt_move run = s.turn == seat ? b2_run_out(&sight, moves, b2_moves(&sight, moves)) : any_move(&s, rng);
        check(s.turn != seat || run != 0, "the run is lost after %d plays", s.plays);
        b2_apply(&s, run);
    }
    return s.place[seat] == 1;
}

static void who_runs_out_is_not_stopped(void **unused)
{
    (void)unused;
    static kt_move moves[B2_MOST_MOVES];
    int runs = 0;
    struct kt_rng rng;
    kt_rng_seed(&rng, 6);
    for (uint64_t number = 1; number <= (uint64_t)times(3000, 40000); number++) {
        struct bigtwo s, sight;
        bool has_winner = false;
        for (deal(many_rules[number % RULES], number, &s); !s.is_over; b2_apply(&s, any_move(&s, &rng))) {
            b2_observe(&s, s.turn, &sight);
            for (int seat = 0; seat < s.rules.seats; seat++)
                has_winner |= s.place[seat] != 0;
            if (has_winner || !b2_run_out(&sight, moves, b2_moves(&sight, moves)))
                continue;
            runs++;
            for (int i = 0; i < 5; i++)
                check(goes_out_first(s, s.turn, &rng), "%s %d: stopped", many_rules[number % RULES], (int)number);
        }
    }
    check(runs > 300, "only %d runs", runs);
}

/* ---- why ---- */

static void it_says_why(void **unused)
{
    (void)unused;
    struct player player = open_player(2);
    struct bigtwo s, sight;
    struct kt_thoughts thoughts = {0};
    double sum[B2_SEATS] = {0};
    deal("", 4, &s);
    kt_move move = choose(&player, &s, 5000, NULL);
    b2_observe(&s, s.turn, &sight);
    b2_master_bot.explain(player.self, (const struct kt_sight *)&sight, move, &thoughts);
    assert_non_null(thoughts.reason.text);
    assert_true(thoughts.count > 1 && thoughts.thought[0].move == move);
    for (int i = 1; i < thoughts.count; i++)
        assert_true(thoughts.thought[i].value <= thoughts.thought[i - 1].value);
    assert_int_equal(atoi(thoughts.estimate.arg[2]), thoughts.thought[0].samples);
    for (int i = 0; i < thoughts.count; i++) {
        const struct kt_thought *thought = &thoughts.thought[i];
        assert_true(thought->samples >= 2 && thought->samples <= thoughts.thought[0].samples);
        check(thought->margin > 0 && thought->margin < 60, "candidate %d: +- %f points", i, thought->margin);
    }
    for (int i = 0; i < thoughts.beliefs; i++)
        sum[thoughts.belief[i].seat] += thoughts.belief[i].chance;
    for (int seat = 0; seat < B2_SEATS; seat++) {
        double held = seat == s.turn ? 0 : s.left[seat];
        check(sum[seat] > held - 0.001 && sum[seat] < held + 0.001, "seat %d holds %f cards", seat, sum[seat]);
    }
    close_player(&player);
}

/* Beside the points of the rollouts: what the network thinks of the same plays, if it played them. */
static void it_shows_what_the_network_thinks(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct player player = open_player(seed);
        struct bigtwo s, sight;
        struct kt_calculation calculation = {0};
        int candidates = 0, probabilities = 0;
        deal("", 4, &s);
        kt_move move = choose(&player, &s, 5000, NULL);
        b2_observe(&s, s.turn, &sight);
        b2_master_bot.calculate(player.self, (const struct kt_sight *)&sight, move, &calculation);
        for (size_t i = 0; i < calculation.count; i++) {
            const struct kt_row *row = &calculation.rows[i];
            bool is_probability = strcmp(row->kind, "probability") == 0;
            candidates += strcmp(row->kind, "candidate") == 0;
            probabilities += is_probability;
            check(!is_probability || (row->value >= 0 && row->value <= 1), "a probability is %g", row->value);
        }
        assert_true(candidates > 1);
        assert_int_equal(probabilities, seed == 1 ? candidates : 0);
        kt_calculation_free(&calculation);
        close_player(&player);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_plays_by_all_rules_and_keeps_to_its_limits),
        cmocka_unit_test(it_stops_when_told),
        cmocka_unit_test(it_knows_no_more_than_it_sees),
        cmocka_unit_test(who_runs_out_is_not_stopped),
        cmocka_unit_test(it_says_why),
        cmocka_unit_test(it_shows_what_the_network_thinks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
