/* The textbook bots of games with several seats: where everything is known and the end is near, they choose a move that
 * an exhaustive search confirms. */
#include "support.h"

#include <stdio.h>

#include "core/bot.h"
#include "games/bigtwo/bigtwo.h"
#include "session/handles.h"

enum { CARDS = 3, SEATS = 2 };

/* Two players with so many random cards each, the first to lead; all other cards are gone. So nothing is hidden. */
static struct kt_position *random_end(struct kt_rng *rng)
{
    char text[1000];
    uint8_t pack[B2_CARDS];
    for (int i = 0; i < B2_CARDS; i++)
        pack[i] = (uint8_t)i;
    kt_rng_shuffle(rng, pack, B2_CARDS);
    int length = snprintf(text, sizeof text, "game: bigtwo\nrules: seats=2\nround: 1\ntotals: 0 0\nlead: 1\ngone:");
    for (int i = SEATS * CARDS; i < B2_CARDS; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, " %c%c", "3456789TJQKA2"[pack[i] / 4],
                           "DCHS"[pack[i] % 4]);
    for (int i = 0; i < SEATS * CARDS; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s %c%c",
                           i == 0       ? "\n1:"
                           : i == CARDS ? "\n2:"
                                        : "",
                           "3456789TJQKA2"[pack[i] / 4], "DCHS"[pack[i] % 4]);
    snprintf(text + length, sizeof text - (size_t)length, "\nplays:\n");
    return read_or_fail(&kt_bigtwo, NULL, text);
}

/* The points of seat 0 if both play as well as possible. */
static int best_points(const struct kt_position *position)
{
    kt_move moves[B2_MOST_MOVES];
    int points[KT_MAX_SEATS], best = 0, turn = kt_position_turn(position);
    if (turn == KT_NOBODY) {
        kt_position_score(position, points);
        return points[0];
    }
    int count = kt_position_moves(position, moves, B2_MOST_MOVES);
    for (int i = 0; i < count; i++) {
        struct kt_position *next = kt_position_copy(position);
        assert_true(kt_position_play(next, moves[i], NULL));
        int value = best_points(next);
        if (i == 0 || (turn == 0 ? value > best : value < best))
            best = value;
        kt_position_free(next);
    }
    return best;
}

/* Is the bot's choice as good as any? */
static bool chooses_well(const char *spec, const struct kt_position *position)
{
    struct kt_bot *bot = kt_bot_open(&kt_bigtwo, spec, 1, NULL);
    struct kt_view *view = kt_view_of(position, 0);
    struct kt_position *next = kt_position_copy(position);
    assert_non_null(bot);
    assert_true(kt_position_play(next, kt_bot_choose(bot, view, NULL), NULL));
    bool is_best = best_points(next) == best_points(position);
    kt_position_free(next);
    kt_view_free(view);
    kt_bot_close(bot);
    return is_best;
}

static void known_endings_are_played_well(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    int trials = often(200), by_chance = 0, simulated = 0;
    kt_rng_seed(&rng, 22);
    for (int i = 0; i < trials; i++) {
        struct kt_position *position = random_end(&rng);
        check(chooses_well("maxn:depth=8,worlds=1", position), "maxn, ending %d", i);
        check(chooses_well("alphabeta:depth=8,worlds=1", position), "alphabeta, ending %d", i);
        simulated += chooses_well("ismcts:iterations=300", position);
        by_chance += chooses_well("random", position);
        kt_position_free(position);
    }
    check(simulated >= trials * 97 / 100, "ismcts: %d of %d", simulated, trials);
    check(by_chance < trials * 9 / 10, "a random move is good in %d of %d: the endings are too easy", by_chance,
          trials);
}

/* With hardly any budget there is still a legal choice. */
static void every_budget_gives_a_move(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"maxn", "alphabeta", "ismcts"};
    const char *const games[] = {"bigtwo", "saboteur"};
    for (int i = 0; i < 6; i++) {
        const struct kt_game *game = kt_game_find(games[i / 3]);
        struct kt_position *position = deal_or_fail(game, "", 5);
        struct kt_bot *bot = kt_bot_open(game, specs[i % 3], 1, NULL);
        for (uint64_t states = 1; states < 3000; states *= 3) {
            struct kt_view *view = kt_view_of(position, kt_position_turn(position));
            kt_move move = kt_bot_choose(bot, view, &(struct kt_limits){.states = states});
            assert_true(kt_position_play(position, move, NULL));
            kt_view_free(view);
        }
        kt_bot_close(bot);
        kt_position_free(position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_endings_are_played_well),
        cmocka_unit_test(every_budget_gives_a_move),
    };
    return cmocka_run_group_tests_name("tree_bots", tests, NULL, NULL);
}
