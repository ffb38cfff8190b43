/* The player `master`: its board compared with the rules, incremental evaluation of the guide with a full one, games
 * under many rules beside a twin world, limits and stops. */
#include "support.h"

#include <stdlib.h>

#include "core/settings.h"
#include "core/solver.h"
#include "games/spider/judge.h"
#include "games/spider/scout.h"

static const char *const many_rules[] = {
    "",
    "suits=2",
    "suits=4",
    "preset=paper",
    "preset=spiderette",
    "suits=2,deal=relaxed",
    "suits=4,finish=player",
    "gaps=stay",
    "suits=2,rows=4,sets=4,ranks=4,cards=2,extra=0,closed=1",
    "suits=4,rows=12,sets=12,cards=9,closed=3,extra=2,finish=player,deal=relaxed",
    "preset=will-o-the-wisp,foundations=cards",
    "suits=2,rows=13,sets=6,cards=2,extra=0,closed=1,foundations=cards,deal=relaxed",
    "suits=2,rows=5,sets=4,ranks=5,cards=4,extra=5,closed=0,layout=stairs,foundations=cards",
};

enum { RULES = sizeof many_rules / sizeof *many_rules, LEAST_LOOK = 300, MOST_MOVES = 5000 };

static struct spider dealt(const char *rules_text, uint64_t number)
{
    struct kt_settings rules = rules_of_text(&kt_spider, rules_text);
    struct kt_error error = {0};
    struct spider s;
    check(kt_spider.deal(&rules, number, NULL, (struct kt_state *)&s, &error), "%s: %s", rules_text,
          error_text(&error));
    return s;
}

static struct spider sight_of(const struct spider *s)
{
    struct spider sight;
    kt_spider.observe((const struct kt_state *)s, 0, (struct kt_sight *)&sight);
    return sight;
}

/* ---- the board ---- */

/* The columns as the rules have them, but for a card that is still to be turned. */
static void see_same_columns(const struct spb_board *b, const struct spider *s, const char *rules)
{
    for (int column = 0; column < b->columns; column++) {
        int closed = s->closed[column], open = s->height[column] - closed,
            dark = b->open[column] == 0 && b->closed[column] > 0;
        check(b->closed[column] - dark == closed && b->open[column] + dark == open, "%s: column %d", rules, column + 1);
        check(dark || memcmp(b->card[column], sp_column(s, column) + closed, (size_t)open) == 0,
              "%s: cards of column %d", rules, column + 1);
    }
}

/* The face-down cards below the face-up ones may be any cards. */
static bool is_same(const struct spb_board *a, const struct spb_board *b)
{
    for (int column = 0; column < a->columns; column++)
        if (memcmp(a->card[column], b->card[column], a->open[column]) != 0)
            return false;
    return memcmp(a, b, offsetof(struct spb_board, card)) == 0;
}

/* Has the run loose cards beneath it, or nothing? (Cards by the rules, not by the board: the definition in scout.h.) */
static bool is_loose(const struct spider *s, struct sp_move move)
{
    int first = s->height[move.from] - move.cards;
    const kt_card *card = sp_column(s, move.from);
    return first == 0 || (first > s->closed[move.from] && kt_rank(card[first - 1]) == kt_rank(card[first]) + 1);
}

static int stayed, left; /* moves that stay in the family, and others */

/* A loose move stays in the family, any other leaves it. A board with a card to turn is no longer searched. */
static void see_family(const struct spider *s, const struct spb_board *before, const struct spb_board *after,
                       struct sp_move move, const struct spb_undo *undo, const char *rules)
{
    bool stays = is_loose(s, move) && move.to != SP_HOME && !undo->finished;
    if (spb_is_dark(after))
        return;
    struct spb_move made = {(uint8_t)move.from, (uint8_t)move.to, (uint8_t)move.cards};
    check(spb_stays_in_family(after, made, undo) == stays, "%s: which moves are loose", rules);
    check((spb_family_key(before) == spb_family_key(after)) == stays, "%s: the key of the family", rules);
    stayed += stays;
    left += !stays;
}

/* Every move of the board is a legal move and leads to the same columns; undoing it restores everything. */
static void see_moves(const struct spider *s, const char *rules)
{
    struct spider sight = sight_of(s);
    struct spb_board b, before;
    struct spb_move moves[SPB_MOST_MOVES];
    if (!spb_from_sight(&b, &sight))
        return;
    before = b;
    int count = spb_moves(&b, moves);
    for (int i = 0; i < count; i++) {
        struct sp_move move = {moves[i].from, moves[i].to, moves[i].cards};
        struct spider after = *s;
        struct spb_undo undo;
        uint64_t key = spb_key_after(&b, spb_key(&b), moves[i]);
        check(sp_is_legal(s, move, NULL), "%s: a move that is not legal", rules);
        spb_apply(&b, moves[i], &undo);
        check(key == 0 ? undo.finished != KT_NO_CARD || moves[i].to == SP_HOME || kt_rank(spb_top(&b, moves[i].to)) == 1
                       : key == spb_key(&b),
              "%s: another key than foretold", rules);
        see_family(s, &before, &b, move, &undo, rules);
        sp_apply(&after, move);
        if (s->rules.leaves_sets == 0 || undo.finished == KT_NO_CARD)
            see_same_columns(&b, &after, rules);
        spb_take_back(&b, moves[i], &undo);
        check(is_same(&b, &before), "%s: not taken back", rules);
    }
    check(spb_can_deal(&b) == sp_can_deal(s), "%s: dealing", rules);
}

/* The guide updates only the columns that a move has changed; the result must equal a full evaluation. */
static void see_guide(const struct spider *s, const char *rules)
{
    struct spider sight = sight_of(s);
    const struct spb_guide *guide = spb_guide_for(s->rules.suits);
    struct spb_board b;
    struct spb_view view, whole;
    struct spb_move moves[SPB_MOST_MOVES];
    if (!spb_from_sight(&b, &sight))
        return;
    int count = spb_moves(&b, moves);
    spb_view_set(&view, guide, &b);
    for (int i = 0; i < count; i++) {
        struct spb_undo undo;
        spb_apply(&b, moves[i], &undo);
        spb_view_set(&whole, guide, &b);
        check(spb_view_move(&view, &b, moves[i]) == spb_view_worth(&whole, &b), "%s: the guide's quick look", rules);
        spb_take_back(&b, moves[i], &undo);
    }
}

static void its_board_and_guide_are_right(void **unused)
{
    (void)unused;
    static kt_move moves[SP_MOST_MOVES];
    struct kt_rng rng;
    kt_rng_seed(&rng, 1);
    for (int r = 0; r < RULES; r++)
        for (uint64_t number = 1; number <= (uint64_t)often(12); number++) {
            struct spider s = dealt(many_rules[r], number);
            for (int ply = 0; ply < 60 && !sp_is_won(&s); ply++) {
                int count = sp_moves(&s, moves);
                see_moves(&s, many_rules[r]);
                see_guide(&s, many_rules[r]);
                if (count == 0)
                    break;
                sp_apply(&s, sp_unpack(moves[kt_rng_below(&rng, (uint32_t)count)]));
            }
        }
    check(stayed > often(1000) && left > often(1000), "%d moves stay in a family, %d do not", stayed, left);
}

/* ---- at the table ---- */

struct player {
    void *self;
    struct kt_rng rng;
    struct kt_limits limits;
    atomic_bool *stop;
    struct kt_budget budget; /* of the last choice */
};

static struct player open_player(int effort)
{
    struct player player = {0};
    struct kt_settings options;
    kt_settings_usual(sp_master_bot.choice.options, &options);
    options.value[0] = effort;
    player.self = sp_master_bot.open(&kt_spider, &options);
    assert_non_null(player.self);
    return player;
}

static kt_move choice_of(struct player *player, const struct spider *sight)
{
    kt_budget_start(&player->budget, &player->limits, player->stop);
    return sp_master_bot.choose(player->self, (const struct kt_sight *)sight, &player->rng, &player->budget);
}

/* All hidden cards are dealt again: the choice must stay the same. */
static void see_twin(struct player *twin, const struct spider *sight, struct kt_rng *rng, kt_move move,
                     const char *rules)
{
    struct spider other;
    kt_spider.complete((const struct kt_sight *)sight, rng, (struct kt_state *)&other);
    struct spider seen = sight_of(&other);
    check(memcmp(&seen, sight, sizeof seen) == 0, "%s: the twin looks different", rules);
    check(choice_of(twin, &seen) == move, "%s: another choice in a twin world", rules);
}

static void see_thoughts(const struct player *player, const struct spider *sight, kt_move move, const char *rules)
{
    struct kt_thoughts thoughts = {0};
    sp_master_bot.explain(player->self, (const struct kt_sight *)sight, move, &thoughts);
    for (int i = 0; i < thoughts.count; i++) {
        const struct kt_thought *thought = &thoughts.thought[i];
        check(sp_is_legal(sight, sp_unpack(thought->move), NULL), "%s: an illegal thought", rules);
        check(thought->value >= 0 && thought->value <= 1, "%s: a chance of %f", rules, thought->value);
    }
}

static bool play_with_twin(const char *rules, uint64_t number, struct player *player, struct player *twin)
{
    struct spider s = dealt(rules, number);
    struct kt_rng rng;
    kt_rng_seed(&rng, number);
    sp_master_bot.start(player->self);
    sp_master_bot.start(twin->self);
    for (int moves = 0; !sp_is_won(&s); moves++) {
        struct spider sight = sight_of(&s);
        kt_move move = choice_of(player, &sight);
        see_twin(twin, &sight, &rng, move, rules);
        check(moves < MOST_MOVES, "%s: endless", rules);
        if (move == KT_GIVE_UP)
            break;
        check(sp_is_legal(&s, sp_unpack(move), NULL), "%s: an illegal move", rules);
        see_thoughts(player, &sight, move, rules);
        sp_apply(&s, sp_unpack(move));
    }
    return sp_is_won(&s);
}

static void it_plays_by_all_rules_and_by_what_it_sees(void **unused)
{
    (void)unused;
    struct player player = open_player(600), twin = open_player(600);
    int won = 0;
    for (int r = 0; r < RULES; r++)
        for (uint64_t number = 1; number <= (uint64_t)often(8); number++)
            won += play_with_twin(many_rules[r], number, &player, &twin);
    check(won >= often(12) - 2, "only %d games were won", won);
    sp_master_bot.close(player.self);
    sp_master_bot.close(twin.self);
}

/* It draws no lots. */
static void it_wins_most_games_with_one_suit(void **unused)
{
    (void)unused;
    struct player player = open_player(4000), twin = open_player(4000);
    int won = 0, games = often(12);
    for (int number = 1; number <= games; number++)
        won += play_with_twin("", (uint64_t)(6000000 + number), &player, &twin);
    check(2 * won > games, "%d of %d", won, games);
    sp_master_bot.close(player.self);
    sp_master_bot.close(twin.self);
}

/* ---- the search for plans ---- */

enum { REACH = 1 << 13 };

/* All boards that can be reached until a card is turned, without any order. */
struct reach {
    int boards, deals, dark; /* all; those where a row can be dealt; those with a card to turn */
    uint64_t key[REACH];
    struct spb_board board[REACH];
};

static bool is_known(const struct reach *r, uint64_t key)
{
    for (int i = 0; i < r->boards; i++)
        if (r->key[i] == key)
            return true;
    return false;
}

/* False if there are too many. */
static bool reach_all(struct reach *r, const struct spb_board *start)
{
    *r = (struct reach){.boards = 1, .key = {spb_key(start)}, .board = {*start}};
    for (int at = 0; at < r->boards; at++) {
        struct spb_move moves[SPB_MOST_MOVES];
        struct spb_board b = r->board[at];
        r->dark += spb_is_dark(&b);
        int count = spb_is_dark(&b) ? 0 : spb_moves(&b, moves);
        r->deals += !spb_is_dark(&b) && spb_can_deal(&b);
        for (int i = 0; i < count; i++) {
            struct spb_undo undo;
            spb_apply(&b, moves[i], &undo);
            if (r->boards == REACH || spb_is_won(&b))
                return false;
            if (!is_known(r, spb_key(&b))) {
                r->key[r->boards] = spb_key(&b);
                r->board[r->boards++] = b;
            }
            spb_take_back(&b, moves[i], &undo);
        }
    }
    return true;
}

/* Without limits the order of the search does not matter: it visits every board once. */
static void it_visits_every_board_once(void **unused)
{
    (void)unused;
    struct reach *r = calloc(1, sizeof *r);
    struct spb_scout *scout = spb_scout_open(NULL, NULL, 100000, 0);
    int compared = 0, deals = often(40);
    for (int number = 1; number <= deals; number++) {
        const char *rules = number % 2 ? "suits=4" : "preset=will-o-the-wisp";
        struct spider s = dealt(rules, (uint64_t)number), sight;
        struct spb_board b;
        for (int row = 0; row < number % 4 && sp_can_deal(&s); row++)
            sp_apply(&s, (struct sp_move){SP_STOCK, SP_STOCK, 1});
        sight = sight_of(&s);
        if (!spb_from_sight(&b, &sight) || !reach_all(r, &b))
            continue;
        int found = spb_scout_look(scout, &b, spb_guide_for(b.suits), 100000, SPB_MOST_PLANS, SPB_MOST_PLANS);
        check(spb_scout_saw_all(scout), "%s %d: not all", rules, number);
        check(spb_scout_states(scout) == r->boards - 1 + r->deals, "%s %d: %d boards and %d deals, but %d states",
              rules, number, r->boards - 1, r->deals, spb_scout_states(scout));
        check((found > 0) == (r->dark + r->deals > 0), "%s %d: %d plans", rules, number, found);
        compared++;
    }
    check(2 * compared > deals, "only %d of %d", compared, deals);
    spb_scout_close(scout);
    free(r);
}

/* At most so many plans turn the card of the same column; some boards have more. */
static void it_keeps_few_plans_alike(void **unused)
{
    enum { ALIKE = 2 };
    (void)unused;
    struct spb_scout *scout = spb_scout_open(NULL, NULL, 3000, 0);
    int most[2] = {0};
    for (uint64_t number = 1; number <= 10; number++)
        for (int kept = 0; kept < 2; kept++) {
            struct spider s = dealt("suits=4", number), sight = sight_of(&s);
            struct spb_board b;
            int plans[SP_MOST_COLUMNS] = {0};
            assert_true(spb_from_sight(&b, &sight));
            int found = spb_scout_look(scout, &b, spb_guide_for(b.suits), 3000, SPB_MOST_PLANS, kept ? ALIKE : 20);
            for (int i = 0; i < found; i++) {
                struct spb_plan plan;
                spb_scout_plan(scout, i, &plan);
                int from = plan.move[plan.steps - 1].from;
                if (from != SP_STOCK && ++plans[from] > most[kept])
                    most[kept] = plans[from];
            }
        }
    check(most[0] > ALIKE && most[1] == ALIKE, "%d plans alike without a limit, %d with it", most[0], most[1]);
    spb_scout_close(scout);
}

/* A search ends when the slots are used up. Without face-down cards many boards can be reached before a deal. */
static void it_ends_when_its_memory_is_full(void **unused)
{
    enum { EFFORT = 100000, LITTLE = 140000 };
    (void)unused;
    struct spb_scout *scout = spb_scout_open(NULL, NULL, EFFORT, LITTLE);
    int full = 0;
    for (uint64_t number = 1; number <= 10; number++) {
        struct spider s = dealt("suits=2,closed=0", number), sight = sight_of(&s);
        struct spb_board b;
        assert_true(spb_from_sight(&b, &sight));
        spb_scout_look(scout, &b, spb_guide_for(b.suits), EFFORT, SPB_MOST_PLANS, SPB_ALIKE);
        check(spb_scout_states(scout) < EFFORT / 2, "%d states", spb_scout_states(scout));
        full += !spb_scout_saw_all(scout) && !spb_scout_wins(scout);
    }
    check(full >= 5, "only %d searches ended for this reason", full);
    spb_scout_close(scout);
}

/* ---- limits ---- */

static void it_keeps_to_the_states(void **unused)
{
    (void)unused;
    for (uint64_t states = 1; states <= 10000; states *= 10) {
        struct spider s = dealt("suits=4", 3), sight = sight_of(&s);
        struct player player = open_player(5000);
        uint64_t most = states < 5000 ? states : 5000;
        player.limits.states = states;
        assert_true(sp_is_legal(&s, sp_unpack(choice_of(&player, &sight)), NULL));
        check(player.budget.states <= most || player.budget.states <= LEAST_LOOK + 1, "%d states of %d",
              (int)player.budget.states, (int)states);
        sp_master_bot.close(player.self);
    }
}

static void it_answers_soon_when_stopped(void **unused)
{
    (void)unused;
    atomic_bool stop = true;
    struct spider s = dealt("suits=4", 3), sight = sight_of(&s);
    struct player player = open_player(10000000);
    player.stop = &stop;
    assert_true(sp_is_legal(&s, sp_unpack(choice_of(&player, &sight)), NULL));
    check(player.budget.states <= LEAST_LOOK + 1, "%d states after the stop", (int)player.budget.states);
    sp_master_bot.close(player.self);
}

/* With little memory it searches less; with hardly any it gives up. */
static void it_keeps_to_the_memory(void **unused)
{
    (void)unused;
    struct spider s = dealt("suits=4", 3), sight = sight_of(&s);
    struct player player = open_player(20000);
    int moved = 0, gave_up = 0;
    for (uint64_t memory = 64 << 20; memory > 1000; memory /= 2) {
        player.limits.memory = memory;
        sp_master_bot.start(player.self);
        kt_move move = choice_of(&player, &sight);
        struct spb_scout *scout = spb_scout_open(NULL, NULL, 20000, memory);
        check(!scout || spb_scout_bytes(scout) <= memory, "%d bytes", (int)memory);
        check((move == KT_GIVE_UP) == (scout == NULL), "%d bytes", (int)memory);
        moved += move != KT_GIVE_UP;
        gave_up += move == KT_GIVE_UP;
        spb_scout_close(scout);
    }
    assert_true(moved >= 5 && gave_up >= 2);
    sp_master_bot.close(player.self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_board_and_guide_are_right),    cmocka_unit_test(it_plays_by_all_rules_and_by_what_it_sees),
        cmocka_unit_test(it_wins_most_games_with_one_suit), cmocka_unit_test(it_keeps_to_the_states),
        cmocka_unit_test(it_answers_soon_when_stopped),     cmocka_unit_test(it_keeps_to_the_memory),
        cmocka_unit_test(it_visits_every_board_once),       cmocka_unit_test(it_keeps_few_plans_alike),
        cmocka_unit_test(it_ends_when_its_memory_is_full),
    };
    return cmocka_run_group_tests_name("spider_master", tests, NULL, NULL);
}
