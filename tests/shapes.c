/* What every game must provide for tables with people: deals from any source of random numbers, and the shapes of
 * moves (which cards go where). */
#include "support.h"

#include <stdlib.h>

#include "core/card.h"
#include "games/registry.h"
#include "session/handles.h"

static uint64_t next_word(void *data)
{
    return kt_rng_next(data);
}

static struct kt_position *deal_from(const struct kt_game *game, const struct kt_settings *rules, uint64_t seed)
{
    struct kt_rng rng;
    struct kt_error error = {0};
    kt_rng_seed(&rng, seed);
    const struct kt_chance chance = {next_word, &rng};
    struct kt_position *position = kt_position_deal_from(game, rules, &chance, &error);
    check(position != NULL, "%s: %s", game->name, error_text(&error));
    return position;
}

static void chance_decides_the_deal(void **unused)
{
    (void)unused;
    static struct kt_settings variants[MOST_VARIANTS];
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        int count = rule_variants(*game, variants), differ = 0;
        for (int v = 0; v < count; v++) {
            struct kt_position *one = deal_from(*game, &variants[v], 1), *same = deal_from(*game, &variants[v], 1);
            struct kt_position *other = deal_from(*game, &variants[v], 2);
            assert_true(same_position(one, same));
            differ += !same_position(one, other);
            kt_position_free(one);
            kt_position_free(same);
            kt_position_free(other);
        }
        check(differ > 0, "%s does not look at its chance", (*game)->name);
    }
}

/* Deal numbers seed our generator, which a program can also pass in. FreeCell has Microsoft's numbers. */
static void a_number_is_one_source_of_chance(void **unused)
{
    (void)unused;
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        if (strcmp((*game)->name, "freecell") == 0)
            continue;
        struct kt_position *numbered = deal_or_fail(*game, "", 617), *drawn = deal_from(*game, NULL, 617);
        assert_true(same_position(numbered, drawn));
        kt_position_free(numbered);
        kt_position_free(drawn);
    }
}

static void next_rounds_are_dealt_by_chance(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    const struct kt_chance chance = {next_word, &rng};
    const struct kt_game *game = kt_game_find("bigtwo");
    struct kt_position *start = deal_from(game, NULL, 5);
    struct kt_session *session = kt_session_from(start, NULL);
    kt_rng_seed(&rng, 9);
    assert_false(kt_session_next_round_from(session, &chance, NULL));
    for (kt_move move; kt_position_turn(kt_session_position(session)) != KT_NOBODY;) {
        assert_true(kt_position_moves(kt_session_position(session), &move, 1) > 0);
        assert_true(kt_session_play(session, move, NULL));
    }
    struct kt_position *over = kt_position_copy(kt_session_position(session));
    assert_true(kt_session_next_round_from(session, &chance, NULL));
    assert_int_equal(kt_session_round(session), 2);
    assert_null(kt_position_next_round_from(over, &(struct kt_chance){0}, NULL));
    for (uint64_t seed = 9; seed <= 10; seed++) { /* the same random bits, then others */
        kt_rng_seed(&rng, seed);
        struct kt_position *again = kt_position_next_round_from(over, &chance, NULL);
        assert_non_null(again);
        assert_int_equal(same_position(again, kt_session_position(session)), seed == 9);
        kt_position_free(again);
    }
    kt_position_free(over);
    kt_session_free(session);
    kt_position_free(start);
}

static uint64_t same_word(void *data)
{
    return *(const uint64_t *)data;
}

/* Some sources that always return the same are refused, and others give a deal; but every call ends. */
static void sources_that_are_not_random_are_refused(void **unused)
{
    (void)unused;
    static struct kt_settings variants[MOST_VARIANTS];
    static uint64_t words[] = {0, 1, (uint64_t)1 << 32, (uint64_t)3 << 62, UINT64_MAX};
    const struct kt_chance none = {0};
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        int count = rule_variants(*game, variants);
        for (int v = 0; v < count; v++)
            for (size_t i = 0; i <= sizeof words / sizeof *words; i++) {
                bool is_none = i == sizeof words / sizeof *words;
                const struct kt_chance same = {same_word, is_none ? NULL : &words[i]};
                struct kt_error error = stale_error();
                struct kt_position *dealt = kt_position_deal_from(*game, &variants[v], is_none ? &none : &same, &error);
                check(dealt != NULL || error.code == KT_BAD_INPUT, "%s: %s", (*game)->name, error_text(&error));
                check(dealt == NULL || (!is_none && i > 1), "%s is dealt by word %zu", (*game)->name, i);
                kt_position_free(dealt);
            }
    }
}

/* ---- shapes ---- */

static void see_piles_named(const struct kt_scene *scene, const struct kt_shape *shape, const char *where)
{
    check(shape->from >= KT_NO_PILE && shape->from < scene->piles, "%s: from pile %d", where, shape->from);
    check(shape->to >= KT_NO_PILE && shape->to < scene->piles, "%s: to pile %d", where, shape->to);
    check(shape->count >= 0 && shape->count <= KT_MOST_TAKEN, "%s: takes %d", where, shape->count);
    check((shape->from == KT_NO_PILE) == (shape->count == 0), "%s: takes %d cards from %d", where, shape->count,
          shape->from);
    for (int i = 0; i < shape->count; i++) {
        check(shape->taken[i] < scene->pile[shape->from].count, "%s: takes card %d", where, shape->taken[i]);
        check(i == 0 || shape->taken[i] > shape->taken[i - 1], "%s: takes cards in no order", where);
    }
}

/* The seat sees the same shape in every world that fits, and no two moves that look the same unless the game says
 * more. */
static void see_shapes(const struct kt_position *position, uint64_t seed)
{
    static struct kt_scene scene;
    static kt_move moves[KT_MOST_MOVES];
    int count = kt_position_moves(position, moves, KT_MOST_MOVES);
    struct kt_view *view = kt_view_of(position, kt_position_turn(position));
    struct kt_position *world = kt_view_world(view, seed);
    kt_view_scene(view, &scene);
    for (int i = 0; i < count; i++) {
        struct kt_shape shape, again;
        struct kt_text text = {0};
        kt_move_write(position, moves[i], &text);
        kt_move_shape(position, moves[i], &shape);
        kt_move_shape(world, moves[i], &again);
        see_piles_named(&scene, &shape, text.data);
        check(memcmp(&shape, &again, sizeof shape) == 0, "%s: the shape depends on hidden cards", text.data);
        kt_text_free(&text);
    }
    kt_position_free(world);
    kt_view_free(view);
}

static void shapes_fit_what_the_seat_sees(void **unused)
{
    (void)unused;
    static struct kt_settings variants[MOST_VARIANTS];
    struct kt_rng rng;
    kt_rng_seed(&rng, 7);
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        int count = rule_variants(*game, variants);
        for (int v = 0; v < count; v++) {
            struct kt_position *position = deal_from(*game, &variants[v], (uint64_t)v);
            for (int ply = 0; ply < 60 && kt_position_turn(position) != KT_NOBODY; ply++) {
                see_shapes(position, (uint64_t)ply);
                play_randomly(position, &rng, 1, NULL);
            }
            kt_position_free(position);
        }
    }
}

/* The scene of the position has every card, and the same ones as the seats see. */
static void see_every_card(const struct kt_position *position)
{
    static struct kt_scene whole, part;
    assert_true(kt_position_scene(position, &whole));
    for (int i = 0; i < whole.cards; i++)
        check(whole.card[i].card != KT_NO_CARD, "card %d of the whole scene is not known", i);
    for (int seat = KT_NOBODY; seat < kt_position_seats(position); seat++) {
        struct kt_view *view = kt_view_of(position, seat);
        kt_view_scene(view, &part);
        check(part.piles == whole.piles && part.cards == whole.cards, "seat %d sees other piles", seat);
        for (int i = 0; i < part.cards; i++)
            check(part.card[i].card == KT_NO_CARD || part.card[i].card == whole.card[i].card,
                  "seat %d sees another card %d", seat, i);
        kt_view_free(view);
    }
}

static void positions_have_whole_scenes(void **unused)
{
    (void)unused;
    static struct kt_settings variants[MOST_VARIANTS];
    struct kt_rng rng;
    kt_rng_seed(&rng, 9);
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        int count = rule_variants(*game, variants);
        for (int v = 0; v < count; v++) {
            struct kt_position *position = deal_from(*game, &variants[v], (uint64_t)v);
            for (int ply = 0; ply < 60 && kt_position_turn(position) != KT_NOBODY; ply++) {
                see_every_card(position);
                play_randomly(position, &rng, 1, NULL);
            }
            kt_position_free(position);
        }
    }
}

/* A moved card is where the shape says: on its own foundation, or at the end of a column. */
static void moved_cards_lie_on_the_target(void **unused)
{
    (void)unused;
    static struct kt_scene before, after;
    struct kt_rng rng;
    kt_rng_seed(&rng, 8);
    struct kt_position *position = deal_or_fail(kt_game_find("freecell"), "", 617);
    for (int ply = 0; ply < 100 && kt_position_turn(position) != KT_NOBODY; ply++) {
        struct kt_line line = {0};
        struct kt_position *last = kt_position_copy(position);
        struct kt_shape shape;
        play_randomly(position, &rng, 1, &line);
        kt_move_shape(last, line.moves[0], &shape);
        struct kt_view *view = kt_view_of(last, 0), *next = kt_view_of(position, 0);
        kt_view_scene(view, &before);
        kt_view_scene(next, &after);
        const struct kt_pile *from = &before.pile[shape.from], *to = &after.pile[shape.to];
        assert_int_equal(to->count, before.pile[shape.to].count + shape.count);
        for (int i = 0; i < shape.count; i++)
            assert_int_equal(before.card[from->first + shape.taken[i]].card,
                             after.card[to->first + to->count - shape.count + i].card);
        kt_view_free(view);
        kt_view_free(next);
        kt_position_free(last);
        kt_line_free(&line);
    }
    kt_position_free(position);
}

static void points_are_seen(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(kt_game_find("bigtwo"), "", 3);
    struct kt_rng rng;
    int points[KT_MAX_SEATS], seen[KT_MAX_SEATS];
    kt_rng_seed(&rng, 1);
    play_randomly(position, &rng, 1000, NULL);
    struct kt_view *view = kt_view_of(position, KT_NOBODY);
    assert_true(kt_view_points(view, seen));
    kt_position_score(position, points);
    assert_memory_equal(points, seen, sizeof seen);
    kt_view_free(view);
    kt_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_decides_the_deal),
        cmocka_unit_test(a_number_is_one_source_of_chance),
        cmocka_unit_test(next_rounds_are_dealt_by_chance),
        cmocka_unit_test(sources_that_are_not_random_are_refused),
        cmocka_unit_test(shapes_fit_what_the_seat_sees),
        cmocka_unit_test(moved_cards_lie_on_the_target),
        cmocka_unit_test(points_are_seen),
        cmocka_unit_test(positions_have_whole_scenes),
    };
    return cmocka_run_group_tests_name("shapes", tests, NULL, NULL);
}
