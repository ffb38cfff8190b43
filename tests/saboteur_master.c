/* The player `master` of Saboteur: its board equals the rules' board, its moves are legal, limits are kept, it uses no
 * hidden information, it believes what is certain, and it recognises roles. `kartu match` and bench/saboteur_duel.c
 * measure how well it plays. */
#include "support.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "core/settings.h"
#include "games/saboteur/master.h"
#include "search/random_bot.h"

static const char *const many_rules[] = {
    "",
    "seats=3",
    "seats=4,columns=5",
    "seats=6,goaledges=open",
    "seats=7,deadends",
    "seats=8,mend=both,selfbreak=0",
    "seats=9,hopeless,columns=6",
    "seats=3,alldrop",
    "seats=10,tools",
    "seats=10,columns=8,deadends,goaledges=open,mend=both",
};

enum { RULES = sizeof many_rules / sizeof *many_rules };

struct player {
    void *self;
    struct kt_rng rng;
    struct kt_budget budget;
};

static struct player open_player(uint64_t seed)
{
    struct player player;
    struct kt_settings options;
    kt_settings_usual(sa_master_bot.choice.options, &options);
    player.self = sa_master_bot.open(&kt_saboteur, &options);
    assert_non_null(player.self);
    kt_rng_seed(&player.rng, seed);
    return player;
}

static void close_player(struct player *player)
{
    sa_master_bot.close(player->self);
}

static kt_move choose(struct player *player, const struct saboteur *s, uint64_t states, atomic_bool *stop)
{
    struct saboteur sight;
    struct kt_limits limits = {.states = states};
    sa_observe(s, s->turn, &sight);
    kt_budget_start(&player->budget, &limits, stop);
    return sa_master_bot.choose(player->self, (const struct kt_sight *)&sight, &player->rng, &player->budget);
}

static void deal(const char *text, uint64_t number, struct saboteur *s)
{
    struct kt_settings rules = rules_of_text(&kt_saboteur, text);
    assert_true(kt_saboteur.deal(&rules, number, NULL, (struct kt_state *)s, NULL));
}

/* Any move, a path card more often than not: mines grow that way. */
static kt_move any_move(const struct saboteur *s, struct kt_rng *rng)
{
    static kt_move moves[SA_MOST_MOVES];
    int count = sa_moves(s, moves), paths = 0;
    while (paths < count && sa_act_of(moves[paths]).deed == SA_LAY)
        paths++;
    bool digs = paths > 0 && kt_rng_below(rng, 4) > 0;
    return moves[kt_rng_below(rng, (uint32_t)(digs ? paths : count))];
}

/* ---- the board ---- */

static bool is_in_window(const struct saboteur *s)
{
    for (int i = 0; i < s->lying; i++)
        if (!sa_is_on_board(s->mine[i].x - 1, s->mine[i].y - 1) || !sa_is_on_board(s->mine[i].x + 1, s->mine[i].y + 1))
            return false;
    return true;
}

/* Every card of the deck at every place of the window. */
static void see_board(const struct saboteur *s, const char *rules)
{
    static struct sa_board board;
    struct sa_mine mine;
    sa_board_set(&board, s);
    sa_survey(s, &mine);
    for (int card = SA_FIRST_PATH; card <= SA_LAST_PATH; card++) {
        for (int turned = 0; turned <= sa_has_two_ways(card); turned++) {
            int cells[SA_CELLS], openings = sa_openings(&mine, cells), sides = sa_sides_of(card, turned), fits = 0,
                                 side;
            for (int i = 0; i < openings; i++)
                fits += sa_fit(&s->rules, &mine, cells[i], sides, &side) == SA_FITS;
            for (int i = 0; i < board.openings; i++) {
                int x = board.opening[i].cell % SA_BOARD_WIDE - SA_BOARD_LEFT;
                int y = board.opening[i].cell / SA_BOARD_WIDE - SA_BOARD_ABOVE;
                bool is_fit = sa_fit(&s->rules, &mine, sa_cell(x, y), sides, &side) == SA_FITS;
                check(is_fit == sa_fits_opening(&board.opening[i], sides), "%s: card %d at %d,%d after %d acts", rules,
                      card, x, y, s->acts);
                fits -= is_fit;
            }
            check(fits == 0, "%s: %d places of card %d are missing", rules, fits, card);
        }
    }
    for (int goal = 0; goal < SA_GOALS; goal++) {
        int needed = s->goal_is_open[goal] ? SA_NO_WAY : sa_cards_needed(&mine, goal);
        int most = needed < SA_DISTANT ? needed : SA_DISTANT;
        check(board.distance[goal] == most, "%s: goal %d is %d cards away, not %d", rules, goal, most,
              board.distance[goal]);
    }
}

static void its_board_is_that_of_the_rules(void **unused)
{
    (void)unused;
    int positions = 0;
    struct kt_rng rng;
    kt_rng_seed(&rng, 1);
    for (uint64_t number = 1; positions < 4000; number++) {
        struct saboteur s;
        for (deal(many_rules[number % RULES], number, &s); s.winner == SA_NEITHER; sa_apply(&s, any_move(&s, &rng))) {
            if (!is_in_window(&s))
                continue;
            see_board(&s, many_rules[number % RULES]);
            positions++;
        }
    }
}

/* Rounds of random moves end alike on both boards. */
static void rounds_in_thought_are_played_by_the_rules(void **unused)
{
    (void)unused;
    static struct sa_thought game;
    struct kt_rng rng;
    kt_rng_seed(&rng, 2);
    const float guilt[SA_SEATS] = {0};
    for (uint64_t number = 1; number <= 300; number++) {
        const char *rules = many_rules[number % RULES];
        struct saboteur s;
        struct sa_board board;
        deal(rules, number, &s);
        sa_board_set(&board, &s);
        sa_think_of(&game, &s, &board, guilt);
        while (s.winner == SA_NEITHER && is_in_window(&s)) {
            struct sa_step step;
            kt_move move = any_move(&s, &rng);
            assert_true(sa_step_of(sa_act_of(move), &step));
            sa_take_step(&game, &step);
            sa_apply(&s, move);
            check(game.winner == s.winner || s.rules.ends_hopeless || s.rules.ends_all_dropped, "%s %d: another winner",
                  rules, (int)number);
            if (s.winner != SA_NEITHER)
                break;
            check(game.turn == s.turn && game.piled == s.piled, "%s %d: another turn", rules, (int)number);
            assert_memory_equal(game.broken, s.broken, sizeof s.broken);
            for (int goal = 0; goal < SA_GOALS; goal++)
                check((game.open >> goal & 1) == s.goal_is_open[goal], "%s %d: goal %d", rules, (int)number, goal);
            sa_board_set(&board, &s);
            check(board.openings == game.board.openings, "%s %d: %d openings, not %d", rules, (int)number,
                  board.openings, game.board.openings);
            assert_memory_equal(board.distance, game.board.distance, sizeof board.distance);
        }
    }
}

/* ---- rules and limits ---- */

static void it_plays_by_all_rules_and_keeps_to_its_limits(void **unused)
{
    (void)unused;
    for (int r = 0; r < RULES; r++) {
        struct player player = open_player((uint64_t)r);
        for (uint64_t number = 1; number <= 2; number++) {
            struct saboteur s;
            for (deal(many_rules[r], number, &s); !s.is_over;) {
                uint64_t states = s.acts % 3 == 0 ? 1 : s.acts % 3 == 1 ? 60 : 600;
                kt_move move = choose(&player, &s, states, NULL);
                check(sa_is_legal(&s, move, NULL), "%s %d: illegal after %d acts", many_rules[r], (int)number, s.acts);
                check(player.budget.states <= states, "%s: %llu of %llu states", many_rules[r],
                      (unsigned long long)player.budget.states, (unsigned long long)states);
                sa_apply(&s, move);
            }
        }
        close_player(&player);
    }
}

static void it_is_legal_in_mines_that_others_made(void **unused)
{
    (void)unused;
    struct player player = open_player(9);
    struct kt_rng rng;
    kt_rng_seed(&rng, 3);
    for (uint64_t number = 1; number <= 40; number++) {
        struct saboteur s;
        for (deal(many_rules[number % RULES], number, &s); !s.is_over; sa_apply(&s, any_move(&s, &rng)))
            check(sa_is_legal(&s, choose(&player, &s, 50, NULL), NULL), "illegal in round %d", (int)number);
    }
    close_player(&player);
}

static void it_stops_when_told(void **unused)
{
    (void)unused;
    struct player player = open_player(1);
    atomic_bool stop = true;
    struct saboteur s;
    deal("", 3, &s);
    kt_move move = choose(&player, &s, 0, &stop);
    assert_true(sa_is_legal(&s, move, NULL));
    check(player.budget.states <= 64, "%llu states after a stop", (unsigned long long)player.budget.states);
    close_player(&player);
}

static double late(void *looks)
{
    return ++*(int *)looks;
}

static void it_keeps_to_the_clock(void **unused)
{
    (void)unused;
    struct player player = open_player(1);
    int looks = 0;
    struct saboteur s, sight;
    struct kt_limits limits = {.seconds = 20, .clock = late, .clock_data = &looks};
    deal("seats=10", 3, &s);
    sa_observe(&s, s.turn, &sight);
    kt_budget_start(&player.budget, &limits, NULL);
    sa_master_bot.choose(player.self, (const struct kt_sight *)&sight, &player.rng, &player.budget);
    check(looks <= 23, "it looked at the clock %d times", looks);
    assert_int_equal(player.budget.stopped_by, KT_BY_SECONDS);
    close_player(&player);
}

/* ---- honesty ---- */

static void see_twin(const struct saboteur *s, uint64_t seed, const char *rules)
{
    struct saboteur sight, twin, seen;
    struct kt_rng rng;
    kt_rng_seed(&rng, seed + 77);
    sa_observe(s, s->turn, &sight);
    sa_complete(&sight, &rng, &twin);
    sa_observe(&twin, s->turn, &seen);
    assert_memory_equal(&seen, &sight, sizeof sight);
    struct player one = open_player(seed), two = open_player(seed);
    kt_move first = choose(&one, s, 300, NULL), second = choose(&two, &twin, 300, NULL);
    check(first == second, "%s: another choice in a twin world after %d acts", rules, s->acts);
    close_player(&one);
    close_player(&two);
}

static void it_knows_no_more_than_it_sees(void **unused)
{
    (void)unused;
    int positions = getenv("KARTU_SOAK") ? 10000 : 600;
    struct kt_rng rng;
    kt_rng_seed(&rng, 5);
    for (uint64_t number = 1; positions > 0; number++) {
        const char *rules = many_rules[number % RULES];
        struct saboteur s;
        for (deal(rules, number, &s); s.winner == SA_NEITHER && positions > 0; positions--) {
            see_twin(&s, number, rules);
            sa_apply(&s, any_move(&s, &rng));
        }
    }
}

/* ---- beliefs ---- */

static void see_belief(const struct saboteur *sight, const struct sa_belief *belief)
{
    double all = 0, gold = 0, saboteurs = 0;
    int cards = sa_saboteur_cards(sight->rules.seats);
    for (int i = 0; i < belief->casts; i++)
        all += belief->chance[i];
    check(fabs(all - 1) < 1e-9, "casts add up to %f", all);
    for (int goal = 0; goal < SA_GOALS; goal++) {
        gold += belief->gold[goal];
        bool is_stone = sight->goal[goal] == SA_STONE_A || sight->goal[goal] == SA_STONE_B;
        check(!is_stone || belief->gold[goal] == 0, "gold in a stone");
        check(sight->goal[goal] != SA_GOLD || fabs(belief->gold[goal] - 1) < 1e-9, "the gold was seen");
    }
    check(fabs(gold - 1) < 1e-9, "goals add up to %f", gold);
    for (int seat = 0; seat < sight->rules.seats; seat++) {
        saboteurs += belief->saboteur[seat];
        if (sight->role[seat] != SA_UNKNOWN)
            check(fabs(belief->saboteur[seat] - (sight->role[seat] == SA_SABOTEUR)) < 1e-9, "seat %d knows better",
                  seat);
    }
    check(saboteurs > cards - 1 - 1e-9 && saboteurs < cards + 1e-9, "%f saboteurs of %d", saboteurs, cards);
}

static void what_is_certain_is_believed(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 6);
    for (uint64_t number = 1; number <= 60; number++) {
        struct saboteur s, sight;
        struct sa_belief belief;
        for (deal(many_rules[number % RULES], number, &s); s.winner == SA_NEITHER; sa_apply(&s, any_move(&s, &rng))) {
            sa_observe(&s, (int)kt_rng_below(&rng, s.rules.seats + 1u) - 1, &sight);
            sa_believe(&belief, &sight);
            see_belief(&sight, &belief);
        }
    }
}

/* ---- telling roles apart ---- */

struct guess {
    double chance;
    int is_saboteur;
};

/* Of a saboteur and a miner, how often is the saboteur the one more suspected? */
static double area(const struct guess *guess, int count)
{
    double won = 0, pairs = 0;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            if (!guess[i].is_saboteur || guess[j].is_saboteur)
                continue;
            pairs++;
            won += guess[i].chance > guess[j].chance ? 1 : guess[i].chance == guess[j].chance ? .5 : 0;
        }
    }
    return won / pairs;
}

/* The last position before the round is decided, at most three turns of the table in. */
static void watch(const struct kt_bot_kind *bot, void *self, uint64_t number, struct saboteur *s)
{
    struct kt_rng rng;
    struct saboteur next;
    kt_rng_seed(&rng, number);
    for (deal("seats=5", number, &next); next.winner == SA_NEITHER && next.acts <= 3 * next.rules.seats;) {
        struct saboteur sight;
        struct kt_budget budget;
        *s = next;
        kt_budget_start(&budget, NULL, NULL);
        sa_observe(s, s->turn, &sight);
        sa_apply(&next, bot->choose(self, (const struct kt_sight *)&sight, &rng, &budget));
    }
}

enum { ROUNDS = 400, WATCHED_SEATS = 5 };

static double area_of(const struct kt_bot_kind *bot, bool is_shuffled, uint64_t first)
{
    static struct guess guess[ROUNDS * WATCHED_SEATS];
    struct kt_rng rng;
    void *self = bot->open(&kt_saboteur, &(struct kt_settings){0});
    kt_rng_seed(&rng, 8);
    for (int i = 0; i < ROUNDS; i++) {
        struct saboteur s, sight;
        struct sa_belief belief;
        watch(bot, self, first + (uint64_t)i, &s);
        sa_observe(&s, KT_NOBODY, &sight);
        sa_believe(&belief, &sight);
        if (is_shuffled)
            kt_rng_shuffle(&rng, s.role, WATCHED_SEATS);
        for (int seat = 0; seat < WATCHED_SEATS; seat++)
            guess[i * WATCHED_SEATS + seat] = (struct guess){belief.saboteur[seat], s.role[seat] == SA_SABOTEUR};
    }
    bot->close(self);
    return area(guess, ROUNDS * WATCHED_SEATS);
}

/* A small sample: with 400 rounds the controls lie within 0.05 of a half, and `saboteur_duel roles` says more. */
static void it_tells_roles_apart(void **unused)
{
    (void)unused;
    double covert = area_of(&sa_covert_bot, false, 1), shuffled = area_of(&sa_covert_bot, true, 1);
    double random = area_of(&kt_random_bot, false, 1);
    check(covert >= .90, "saboteurs that hide: %.3f", covert);
    check(fabs(shuffled - .5) < .05, "shuffled roles: %.3f", shuffled);
    check(fabs(random - .5) < .05, "random players: %.3f", random);
}

/* ---- what is sure, and why ---- */

/* A tunnel along the middle, one card short of the middle goal; the seat to move knows that the gold is there. */
static void lead_to_gold(struct saboteur *s, uint64_t number)
{
    deal("seats=5", number, s);
    int gold = 0;
    while (s->goal[gold] != SA_GOLD)
        gold++;
    s->goal[gold] = s->goal[1];
    s->goal[1] = SA_GOLD;
    int seat = s->turn;
    s->role[seat] = SA_MINER;
    s->looked[seat] = 2;
    for (int x = 1; x < sa_goal_x(&s->rules) - 1; x++)
        s->mine[s->lying++] = (struct sa_laid){(int8_t)x, 0, SA_FIRST_PATH + 1, false};
    s->hand[seat][0] = SA_FIRST_PATH + 1;
    for (int i = 1; i < s->held[seat]; i++)
        s->hand[seat][i] = SA_MAP;
}

static void it_takes_a_sure_win(void **unused)
{
    (void)unused;
    struct player player = open_player(4);
    for (uint64_t number = 1; number <= 20; number++) {
        struct saboteur s;
        lead_to_gold(&s, number);
        kt_move move = choose(&player, &s, 100 * number, NULL);
        struct sa_act act = sa_act_of(move);
        check(act.deed == SA_LAY && act.x == sa_goal_x(&s.rules) - 1 && act.y == 0, "round %d: not taken", (int)number);
        struct kt_thoughts thoughts = {0};
        sa_master_bot.explain(player.self, (const struct kt_sight *)&s, move, &thoughts);
        assert_true(thoughts.count == 1 && thoughts.thought[0].value == 1 && thoughts.thought[0].samples == 0);
    }
    close_player(&player);
}

static void it_says_why(void **unused)
{
    (void)unused;
    struct player player = open_player(2);
    struct saboteur s, sight;
    struct kt_thoughts thoughts = {0};
    double saboteurs = 0, gold = 0;
    int seats = 0;
    deal("", 4, &s);
    kt_move move = choose(&player, &s, 5000, NULL);
    sa_observe(&s, s.turn, &sight);
    sa_master_bot.explain(player.self, (const struct kt_sight *)&sight, move, &thoughts);
    assert_non_null(thoughts.reason.text);
    assert_true(thoughts.count > 1 && thoughts.thought[0].move == move);
    for (int i = 1; i < thoughts.count; i++)
        assert_true(thoughts.thought[i].value <= thoughts.thought[i - 1].value);
    assert_int_equal(atoi(thoughts.estimate.arg[2]), thoughts.thought[0].samples);
    for (int i = 0; i < thoughts.count; i++) {
        const struct kt_thought *thought = &thoughts.thought[i];
        assert_true(thought->samples >= 2 && thought->samples <= thoughts.thought[0].samples);
        check(thought->margin > 0 && thought->margin < 0.5, "candidate %d: +- %f", i, thought->margin);
    }
    for (int i = 0; i < thoughts.beliefs; i++) {
        bool is_role = strcmp(thoughts.belief[i].what, "saboteur") == 0;
        assert_true(is_role == (thoughts.belief[i].seat != KT_NOBODY));
        saboteurs += is_role ? thoughts.belief[i].chance : 0;
        gold += is_role ? 0 : thoughts.belief[i].chance;
        seats += is_role;
    }
    assert_int_equal(seats, s.rules.seats - 1);
    check(saboteurs > 0 && saboteurs <= 2, "%f saboteurs", saboteurs);
    check(fabs(gold - 1) < 1e-9, "gold adds up to %f", gold);
    close_player(&player);
}

/* Reaching the gold itself is valued slightly more than a win of the side; the reported value leaves that out. */
static void no_more_rounds_are_won_than_there_are(void **unused)
{
    (void)unused;
    struct player player = open_player(3);
    struct saboteur s, sight;
    for (uint64_t number = 1; number <= 6; number++) {
        deal("seats=3", number, &s);
        while (s.winner == SA_NEITHER) {
            struct kt_thoughts thoughts = {0};
            kt_move move = choose(&player, &s, 2000, NULL);
            sa_observe(&s, s.turn, &sight);
            sa_master_bot.explain(player.self, (const struct kt_sight *)&sight, move, &thoughts);
            for (int i = 0; i < thoughts.count; i++)
                check(thoughts.thought[i].value <= 1, "round %d: chance %f", (int)number, thoughts.thought[i].value);
            sa_apply(&s, move);
        }
    }
    close_player(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_board_is_that_of_the_rules),
        cmocka_unit_test(rounds_in_thought_are_played_by_the_rules),
        cmocka_unit_test(it_plays_by_all_rules_and_keeps_to_its_limits),
        cmocka_unit_test(it_is_legal_in_mines_that_others_made),
        cmocka_unit_test(it_stops_when_told),
        cmocka_unit_test(it_keeps_to_the_clock),
        cmocka_unit_test(it_knows_no_more_than_it_sees),
        cmocka_unit_test(what_is_certain_is_believed),
        cmocka_unit_test(it_tells_roles_apart),
        cmocka_unit_test(it_takes_a_sure_win),
        cmocka_unit_test(it_says_why),
        cmocka_unit_test(no_more_rounds_are_won_than_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
