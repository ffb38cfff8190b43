/* The conformance suite, part 2: what a seat may know, equality of positions, scenes, and taking moves back. Each
 * property is a visitor of tour.h. */
#include "tour.h"

#include "core/bot.h"
#include "core/solver.h"
#include "session/handles.h"

/* ---- what a seat may know ---- */

static void see_that_a_world_fits(struct stop *stop, int seat, const struct kt_sight *sight,
                                  const struct kt_state *world)
{
    const struct kt_game *game = stop->game;
    struct kt_sight *again = room(game->sight_size);
    game->observe(world, seat, again);
    check(memcmp(sight, again, game->sight_size) == 0, "%s: seat %d would see something else", stop->where, seat);
    check(game->turn(world) == game->turn(stop->state), "%s: another seat would be to move", stop->where);
    if (game->turn(stop->state) == seat) {
        kt_move *moves = room((size_t)game->most_moves * sizeof *moves);
        int count = game->moves(world, moves);
        check(count == stop->count && memcmp(moves, stop->moves, (size_t)count * sizeof *moves) == 0,
              "%s: seat %d would have other moves", stop->where, seat);
        free(moves);
    }
    if (game->is_known(sight))
        check(memcmp(world, stop->state, game->state_size) == 0, "%s: all is known, but not this", stop->where);
    free(again);
}

/* All cards of the scene, if none is hidden. */
static void count_cards(const struct stop *stop, const struct kt_state *state, int count[256])
{
    static struct kt_scene scene;
    struct kt_sight *sight = room(stop->game->sight_size);
    memset(count, 0, 256 * sizeof *count);
    stop->game->reveal(state, sight);
    stop->game->describe(sight, &scene);
    for (int i = 0; i < scene.cards; i++)
        count[scene.card[i].card]++;
    free(sight);
}

/* A determinization has the same cards as the real position. */
static void see_that_no_card_is_made_up(struct stop *stop, const struct kt_state *world)
{
    int here[256], there[256];
    count_cards(stop, stop->state, here);
    count_cards(stop, world, there);
    check(memcmp(here, there, sizeof here) == 0, "%s: completed with other cards", stop->where);
}

static void see_completions(struct stop *stop)
{
    enum { WORLDS = 4 };
    struct kt_state *world = room(stop->game->state_size);
    for (int seat = KT_NOBODY; seat < seats_of(stop); seat++) {
        struct kt_sight *sight = sight_of(stop, seat);
        for (int i = 0; i < WORLDS; i++) {
            memset(world, 0x77, stop->game->state_size);
            stop->game->complete(sight, &stop->rng, world);
            see_that_a_world_fits(stop, seat, sight, world);
            see_that_no_card_is_made_up(stop, world);
        }
        free(sight);
    }
    free(world);
}

static void completions_fit_what_a_seat_sees(void **unused)
{
    (void)unused;
    visit_every_game(see_completions);
}

static void see_the_whole(struct stop *stop)
{
    struct kt_sight *sight = room(stop->game->sight_size);
    struct kt_state *back = room(stop->game->state_size);
    memset(back, 0x77, stop->game->state_size);
    stop->game->reveal(stop->state, sight);
    check(stop->game->is_known(sight), "%s: revealed, but not known", stop->where);
    stop->game->complete(sight, &stop->rng, back);
    check(memcmp(back, stop->state, stop->game->state_size) == 0, "%s: revealed, but another state", stop->where);
    free(sight);
    free(back);
}

static void a_revealed_state_is_known(void **unused)
{
    (void)unused;
    visit_every_game(see_the_whole);
}

static kt_move choice_in(const struct stop *stop, const struct kt_bot_kind *kind, const struct kt_state *world)
{
    struct kt_settings options;
    struct kt_budget budget;
    struct kt_rng rng;
    struct kt_sight *sight = room(stop->game->sight_size);
    kt_settings_usual(kind->choice.options, &options);
    kt_budget_start(&budget, &(struct kt_limits){.states = 200}, NULL);
    kt_rng_seed(&rng, 99);
    void *self = kind->open(stop->game, &options);
    assert_non_null(self);
    stop->game->observe(world, stop->game->turn(world), sight);
    kt_move move = kind->choose(self, sight, &rng, &budget);
    kind->close(self);
    free(sight);
    return move;
}

/* The twin-world test: with other hidden cards and the same sight, a bot must play the same move. At one position of
 * three: bots search. */
static void see_honest_bots(struct stop *stop)
{
    int seat = stop->game->turn(stop->state);
    if (seat == KT_NOBODY || kt_rng_below(&stop->rng, 3) > 0)
        return;
    struct kt_state *twin = room(stop->game->state_size);
    struct kt_sight *sight = sight_of(stop, seat);
    stop->game->complete(sight, &stop->rng, twin);
    for (const struct kt_bot_kind *const *kind = stop->game->bots; *kind; kind++) {
        kt_move here = choice_in(stop, *kind, stop->state);
        bool has_given_up = here == KT_GIVE_UP && seats_of(stop) == 1;
        check(has_given_up || is_listed(stop, here), "%s: the bot %s plays %llx", stop->where, (*kind)->choice.name,
              (unsigned long long)here);
        check(choice_in(stop, *kind, twin) == here, "%s: the bot %s peeks", stop->where, (*kind)->choice.name);
    }
    free(sight);
    free(twin);
}

static void bots_play_by_what_they_see(void **unused)
{
    (void)unused;
    visit_every_game(see_honest_bots);
}

/* Cards in other hands and face-down cards are hidden. */
static void see_hidden_cards(struct stop *stop)
{
    static struct kt_scene scene;
    if (stop->game->turn(stop->state) == KT_NOBODY)
        return; /* at the end hands may be shown */
    for (int seat = KT_NOBODY; seat < seats_of(stop); seat++) {
        struct kt_sight *sight = sight_of(stop, seat);
        stop->game->describe(sight, &scene);
        for (int i = 0; i < scene.piles; i++) {
            const struct kt_pile *pile = &scene.pile[i];
            bool is_hidden = strcmp(pile->name, "hand") == 0 && pile->seat != seat;
            is_hidden |= strcmp(pile->name, "aside") == 0; /* the hidden card of the null game */
            for (int j = pile->first; is_hidden && j < pile->first + pile->count; j++)
                check(scene.card[j].card == 0 && !scene.card[j].face_up, "%s: seat %d sees %s %d", stop->where, seat,
                      pile->name, pile->number);
        }
        free(sight);
    }
}

static void hands_and_hidden_cards_are_not_seen(void **unused)
{
    (void)unused;
    visit_every_game(see_hidden_cards);
}

/* ---- keys ---- */

static void see_keys(struct stop *stop)
{
    const struct kt_game *game = stop->game;
    uint8_t *first = room(game->key_size), *second = room(game->key_size);
    struct kt_state *next = room(game->state_size);
    memset(first, 0xAA, game->key_size);
    memset(second, 0x55, game->key_size);
    game->key(stop->state, first);
    game->key(stop->state, second);
    check(memcmp(first, second, game->key_size) == 0, "%s: two keys", stop->where);
    for (int i = 0; i < stop->count; i++) {
        memcpy(next, stop->state, game->state_size);
        game->apply(next, stop->moves[i]);
        check(memcmp(next, stop->state, game->state_size) != 0, "%s: move %llx does nothing", stop->where,
              (unsigned long long)stop->moves[i]);
        game->key(next, second);
        if (game->is_won(next) != game->is_won(stop->state))
            check(memcmp(first, second, game->key_size) != 0, "%s: won and not won share a key", stop->where);
    }
    free(first);
    free(second);
    free(next);
}

static void keys_depend_on_the_position_alone(void **unused)
{
    (void)unused;
    visit_every_game(see_keys);
}

/* ---- scenes ---- */

static void see_piles(const struct stop *stop, const struct kt_scene *scene)
{
    int next = 0;
    for (int i = 0; i < scene->piles; i++) {
        const struct kt_pile *pile = &scene->pile[i];
        check(pile->name && pile->name[0] && pile->number >= 1, "%s: pile %d has no name", stop->where, i);
        check(pile->seat >= KT_NOBODY && pile->seat < seats_of(stop), "%s: pile of seat %d", stop->where, pile->seat);
        check(pile->first == next && pile->count >= 0, "%s: pile %d does not follow the one before", stop->where, i);
        next += pile->count;
        for (int j = 0; j < i; j++)
            check(strcmp(scene->pile[j].name, pile->name) != 0 || scene->pile[j].number != pile->number,
                  "%s: %s %d twice", stop->where, pile->name, pile->number);
    }
    check(next == scene->cards, "%s: %d cards in piles of %d", stop->where, next, scene->cards);
}

/* The number of each card, which is the same in every deal under these rules. */
static void count_copies(const struct stop *stop, int copies[256])
{
    struct kt_state *state = room(stop->game->state_size);
    assert_true(stop->game->deal(&stop->rules, 1, NULL, state, NULL));
    count_cards(stop, state, copies);
    free(state);
}

static void see_scene(struct stop *stop)
{
    static struct kt_scene scene;
    int total = -1;
    for (int seat = KT_NOBODY; seat < seats_of(stop); seat++) {
        int copies[256] = {0};
        count_copies(stop, copies);
        struct kt_sight *sight = sight_of(stop, seat);
        memset(&scene, 0x77, sizeof scene);
        stop->game->describe(sight, &scene);
        check(scene.piles >= 0 && scene.piles <= KT_MAX_PILES && scene.cards >= 0 && scene.cards <= KT_MAX_SHOWN,
              "%s: %d piles, %d cards", stop->where, scene.piles, scene.cards);
        see_piles(stop, &scene);
        for (int i = 0; i < scene.cards; i++) {
            uint8_t card = scene.card[i].card;
            check(card == 0 || copies[card]-- > 0, "%s: card %d is shown too often", stop->where, card);
            check(card != 0 || !scene.card[i].face_up, "%s: an unknown card lies face up", stop->where);
        }
        check(total < 0 || total == scene.cards, "%s: seats see different numbers of cards", stop->where);
        total = scene.cards;
        free(sight);
    }
}

static void scenes_show_no_card_too_often(void **unused)
{
    (void)unused;
    visit_every_game(see_scene);
}

/* ---- sessions ---- */

static const void *bytes_on_the_table(const struct kt_session *session)
{
    return kt_session_position(session)->state;
}

/* Plays to the end (or for many moves) and keeps every state; then undoes and redoes everything. */
static void undo_everything(const struct kt_game *game, const struct kt_settings *rules, uint64_t number)
{
    struct kt_position *start = kt_position_deal(game, rules, number, NULL);
    struct kt_session *session = kt_session_from(start, NULL);
    uint8_t *states = room((MOST_PLIES + 1) * game->state_size);
    kt_move *moves = room((size_t)game->most_moves * sizeof *moves);
    struct kt_rng rng;
    int played = 0, count;
    assert_non_null(session);
    kt_rng_seed(&rng, number);
    memcpy(states, bytes_on_the_table(session), game->state_size);
    while (played < MOST_PLIES &&
           (count = kt_position_moves(kt_session_position(session), moves, game->most_moves)) > 0) {
        assert_true(kt_session_play(session, moves[kt_rng_below(&rng, (uint32_t)count)], NULL));
        memcpy(states + (size_t)++played * game->state_size, bytes_on_the_table(session), game->state_size);
    }
    for (int at = played - 1; at >= 0; at--) {
        assert_true(undo(session));
        assert_memory_equal(bytes_on_the_table(session), states + (size_t)at * game->state_size, game->state_size);
    }
    assert_false(undo(session));
    for (int at = 1; at <= played; at++) {
        assert_true(redo(session));
        assert_memory_equal(bytes_on_the_table(session), states + (size_t)at * game->state_size, game->state_size);
    }
    assert_false(redo(session));
    kt_session_free(session);
    kt_position_free(start);
    free(states);
    free(moves);
}

static void undo_and_redo_are_exact_to_the_byte(void **unused)
{
    (void)unused;
    static struct kt_settings variants[MOST_VARIANTS];
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        int count = rule_variants(*game, variants);
        for (int v = 0; v < count; v++)
            for (int i = 0; i < deals_under(v); i++)
                undo_everything(*game, &variants[v], some_deal(*game, &variants[v], i));
    }
}

/* Callers may ask only for the number of moves. */
static void see_public_moves(struct stop *stop)
{
    struct kt_position *position = kt_position_of(stop->game, stop->state, NULL);
    kt_move few[3] = {~(kt_move)0, ~(kt_move)0, ~(kt_move)0};
    assert_non_null(position);
    assert_int_equal(kt_position_moves(position, NULL, 0), stop->count);
    assert_int_equal(kt_position_moves(position, few, 2), stop->count);
    for (int i = 0; i < 3; i++)
        check(few[i] == (i < 2 && i < stop->count ? stop->moves[i] : ~(kt_move)0), "%s: move %d", stop->where, i);
    kt_position_free(position);
}

static void moves_fill_no_more_than_there_is_room(void **unused)
{
    (void)unused;
    visit_every_game(see_public_moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(completions_fit_what_a_seat_sees),    cmocka_unit_test(a_revealed_state_is_known),
        cmocka_unit_test(bots_play_by_what_they_see),          cmocka_unit_test(hands_and_hidden_cards_are_not_seen),
        cmocka_unit_test(keys_depend_on_the_position_alone),   cmocka_unit_test(scenes_show_no_card_too_often),
        cmocka_unit_test(undo_and_redo_are_exact_to_the_byte), cmocka_unit_test(moves_fill_no_more_than_there_is_room),
    };
    return cmocka_run_group_tests_name("conform_seats", tests, NULL, NULL);
}
