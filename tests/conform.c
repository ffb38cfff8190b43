/* The conformance suite, part 1: properties that every game of the registry must have, checked on random games (after
 * OpenSpiel's basic tests). Here: the table of functions, deals, moves, reading and writing. Each property is a
 * visitor of tour.h. */
#include "tour.h"

#include "session/handles.h"

/* ---- the table itself ---- */

static void tables_are_filled_in(void **unused)
{
    (void)unused;
    for (const struct kt_game *const *at = kt_games; *at; at++) {
        const struct kt_game *game = *at;
        assert_ptr_equal(kt_game_find(game->name), game);
        assert_true(game->title && game->deals > 0 && game->most_moves > 0);
        assert_true(game->state_size > 0 && game->sight_size > 0 && game->key_size > 0);
        assert_true(game->most_seats >= 1 && game->most_seats <= KT_MAX_SEATS);
        assert_true(kt_options_count(game->options) <= KT_MAX_OPTIONS);
        for (const struct kt_option *option = game->options; option && option->name; option++)
            check(option->about && option->least <= option->usual && option->usual <= option->most, "%s %s", game->name,
                  option->name);
        for (const struct kt_preset *preset = game->presets; preset && preset->name; preset++)
            check(preset->about && preset->rules, "%s %s", game->name, preset->name);
        assert_string_equal(game->position_formats[0].choice.name, "kartu");
        assert_null(game->position_formats[0].can_write);
        for (int i = 0; kt_game_solver(game, i); i++)
            assert_true(kt_game_solver(game, i)->about && kt_game_solver(game, i)->name);
        assert_non_null(kt_game_bot(game, 0));
        assert_true(game->deal && game->deal_by && game->shape_move);
        for (int i = 0; kt_game_line_format(game, i); i++)
            assert_non_null(kt_game_line_format(game, i)->about);
    }
}

/* "preset=name" is read as its rules, and can be dealt. */
static void see_preset(const struct kt_game *game, const struct kt_preset *preset)
{
    char text[80];
    snprintf(text, sizeof text, "preset=%s", preset->name);
    struct kt_settings by_name = rules_of_text(game, text), by_rules = rules_of_text(game, preset->rules);
    check(memcmp(&by_name, &by_rules, sizeof by_name) == 0, "%s %s: other rules", game->name, text);
    check(can_deal(game, &by_name, 1), "%s %s cannot be dealt", game->name, text);
}

static void presets_can_be_dealt_by_name(void **unused)
{
    (void)unused;
    int count = 0;
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        const struct kt_preset *preset;
        for (int i = 0; (preset = kt_game_preset(*game, i)) != NULL; i++, count++)
            see_preset(*game, preset);
        for (const struct kt_option *option = (*game)->options; option && option->name; option++)
            assert_string_not_equal(option->name, "preset");
    }
    assert_true(count > 0);
}

static void games_for_tests_are_not_shown(void **unused)
{
    (void)unused;
    int shown = 0, tested = 0;
    for (const struct kt_game *const *game = kt_games; *game; game++)
        tested += (*game)->only_for_tests;
    for (const struct kt_game *game; (game = kt_game_at(shown)) != NULL; shown++)
        assert_false(game->only_for_tests);
    assert_true(shown >= 1 && tested >= 1);
    assert_null(kt_game_find("no such game"));
    assert_non_null(kt_game_find("nullgame"));
}

static void every_rule_is_read_as_it_is_written(void **unused)
{
    (void)unused;
    static struct kt_settings variants[MOST_VARIANTS];
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        int count = rule_variants(*game, variants);
        for (int v = 0; v < count; v++) {
            struct kt_text text = {0};
            kt_rules_write(*game, &variants[v], &text);
            struct kt_settings back = rules_of_text(*game, text.data);
            assert_memory_equal(&back, &variants[v], sizeof back);
            kt_text_free(&text);
        }
    }
}

/* ---- dealing ---- */

static void a_deal_fills_every_byte_of_the_state(void **unused)
{
    (void)unused;
    static struct kt_settings variants[MOST_VARIANTS];
    for (const struct kt_game *const *at = kt_games; *at; at++) {
        const struct kt_game *game = *at;
        struct kt_state *first = room(game->state_size), *second = room(game->state_size);
        int count = rule_variants(game, variants);
        for (int v = 0; v < count; v++) {
            memset(first, 0xAA, game->state_size);
            memset(second, 0x55, game->state_size);
            assert_true(game->deal(&variants[v], 617, NULL, first, NULL));
            assert_true(game->deal(&variants[v], 617, NULL, second, NULL));
            assert_memory_equal(first, second, game->state_size);
            assert_true(game->deal(&variants[v], 618, NULL, second, NULL));
        }
        free(first);
        free(second);
    }
}

static void deals_outside_the_numbers_are_refused(void **unused)
{
    (void)unused;
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        const uint64_t wrong[] = {0, (*game)->deals + 1, UINT64_MAX};
        for (int i = 0; i < 3; i++) {
            struct kt_error error = stale_error();
            check(kt_position_deal(*game, NULL, wrong[i], &error) == NULL, "%s dealt %llu", (*game)->name,
                  (unsigned long long)wrong[i]);
            assert_int_equal(error.code, KT_BAD_INPUT);
            assert_false(is_stale(&error));
            assert_true(strlen(error_text(&error)) > 0);
        }
    }
}

/* Callers pass rules as plain numbers; values outside the ranges of the options must be refused. */
static void rules_outside_their_ranges_are_refused(void **unused)
{
    (void)unused;
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        for (int i = 0; i < 2 * kt_options_count((*game)->options); i++) {
            const struct kt_option *option = &(*game)->options[i / 2];
            struct kt_settings rules;
            struct kt_error error = {0};
            kt_rules_usual(*game, &rules);
            rules.value[i / 2] = i % 2 ? option->most + 1 : option->least - 1;
            struct kt_position *position = kt_position_deal(*game, &rules, 1, &error);
            bool was_dealt = position != NULL;
            kt_position_free(position);
            check(!was_dealt, "%s was dealt with %s=%d", (*game)->name, option->name, rules.value[i / 2]);
            assert_int_equal(error.code, KT_BAD_INPUT);
        }
    }
}

static void see_that_rules_are_kept(struct stop *stop)
{
    struct kt_sight *sight = sight_of(stop, 0);
    struct kt_settings rules;
    stop->game->rules_of(sight, &rules);
    check(memcmp(&rules, &stop->rules, sizeof rules) == 0, "%s: other rules", stop->where);
    free(sight);
}

static void a_position_keeps_its_rules(void **unused)
{
    (void)unused;
    visit_every_game(see_that_rules_are_kept);
}

/* ---- moves ---- */

static void see_that_moves_are_unique(struct stop *stop)
{
    kt_move *sorted = room((size_t)stop->game->most_moves * sizeof *sorted);
    memcpy(sorted, stop->moves, (size_t)stop->count * sizeof *sorted);
    qsort(sorted, (size_t)stop->count, sizeof *sorted, by_move);
    for (int i = 1; i < stop->count; i++)
        check(sorted[i] != sorted[i - 1], "%s: move %llx twice", stop->where, (unsigned long long)sorted[i]);
    free(sorted);
}

static void no_move_is_listed_twice(void **unused)
{
    (void)unused;
    visit_every_game(see_that_moves_are_unique);
}

static void see_one_judgement(struct stop *stop, kt_move move)
{
    struct kt_error error = stale_error();
    bool is_refused = stop->game->refuses(stop->state, move, &error);
    check(is_refused != is_listed(stop, move), "%s: move %llx is %s", stop->where, (unsigned long long)move,
          is_refused ? "listed but refused" : "accepted but not listed");
    check(is_refused == stop->game->refuses(stop->state, move, NULL), "%s: %llx", stop->where,
          (unsigned long long)move);
    if (is_refused)
        check(!is_stale(&error) && error.code == KT_ILLEGAL, "%s: %llx is refused without a reason", stop->where,
              (unsigned long long)move);
}

static void see_what_is_refused(struct stop *stop)
{
    enum { GARBAGE = 40 };
    for (int i = 0; i < stop->count; i++) {
        kt_move flip = (kt_move)1 << kt_rng_below(&stop->rng, 32);
        see_one_judgement(stop, stop->moves[i]);
        see_one_judgement(stop, stop->moves[i] ^ flip);
        see_one_judgement(stop, stop->moves[i] + kt_rng_below(&stop->rng, 7) - 3);
    }
    for (int i = 0; i < GARBAGE; i++) {
        see_one_judgement(stop, kt_rng_next(&stop->rng));
        see_one_judgement(stop, kt_rng_next(&stop->rng) & 0x0F1F1F);
        see_one_judgement(stop, kt_rng_below(&stop->rng, 64));
    }
}

static void just_the_listed_moves_are_accepted(void **unused)
{
    (void)unused;
    visit_every_game(see_what_is_refused);
}

static void see_the_end(struct stop *stop)
{
    int seat = stop->game->turn(stop->state);
    check((seat == KT_NOBODY) == (stop->count == 0), "%s: seat %d to move, %d moves", stop->where, seat, stop->count);
    check(seat == KT_NOBODY || (seat >= 0 && seat < seats_of(stop)), "%s: seat %d", stop->where, seat);
    if (stop->game->is_won(stop->state))
        check(stop->count == 0, "%s: won, but there are moves", stop->where);
}

static void the_game_is_over_when_nothing_moves(void **unused)
{
    (void)unused;
    visit_every_game(see_the_end);
}

static void see_the_score(struct stop *stop)
{
    int points[KT_MAX_SEATS] = {0}, again[KT_MAX_SEATS] = {0};
    stop->game->score(stop->state, points);
    stop->game->score(stop->state, again);
    check(memcmp(points, again, sizeof points) == 0, "%s: two scores", stop->where);
    for (int seat = seats_of(stop); seat < KT_MAX_SEATS; seat++)
        check(points[seat] == 0, "%s: points for an empty seat", stop->where);
    for (int seat = 0; seat < seats_of(stop); seat++)
        check(abs(points[seat]) <= 10000, "%s: %d points", stop->where, points[seat]);
    if (seats_of(stop) == 1 && stop->game->is_won(stop->state)) /* some games also score before the end */
        check(points[0] > 0, "%s: a patience scores when it is won", stop->where);
}

static void scores_make_sense(void **unused)
{
    (void)unused;
    visit_every_game(see_the_score);
}

static void see_that_tallies_add(struct stop *stop)
{
    for (int i = 0; i < stop->count; i++) {
        struct kt_tally tally = {.moves = 100, .cards = 1000};
        stop->game->tally(stop->state, stop->moves[i], &tally);
        check(tally.moves >= 100 && tally.moves <= 101 && tally.cards >= 1000, "%s: move %llx counts wrongly",
              stop->where, (unsigned long long)stop->moves[i]);
        check(tally.moves + tally.cards > 1100, "%s: move %llx counts nothing", stop->where,
              (unsigned long long)stop->moves[i]);
    }
}

static void tallies_add_up(void **unused)
{
    (void)unused;
    visit_every_game(see_that_tallies_add);
}

/* A replay refuses, counts and makes the same moves as the three functions for that. */
static void see_one_replay(struct stop *stop, kt_move move)
{
    const struct kt_game *game = stop->game;
    struct kt_state *one = room(game->state_size), *other = room(game->state_size);
    struct kt_tally tally = {0}, replayed = {0};
    memcpy(one, stop->state, game->state_size);
    memcpy(other, stop->state, game->state_size);
    bool is_legal = !game->refuses(one, move, NULL);
    if (is_legal) {
        game->tally(one, move, &tally);
        game->apply(one, move);
    }
    check(game->replay(other, move, &replayed, NULL) == is_legal, "%s: move %llx is replayed or refused wrongly",
          stop->where, (unsigned long long)move);
    check(memcmp(one, other, game->state_size) == 0, "%s: the replay of %llx ends elsewhere", stop->where,
          (unsigned long long)move);
    check(tally.moves == replayed.moves && tally.cards == replayed.cards, "%s: the replay of %llx counts differently",
          stop->where, (unsigned long long)move);
    free(one);
    free(other);
}

static void see_replays(struct stop *stop)
{
    if (!stop->game->replay)
        return;
    for (int i = 0; i < stop->count; i++) {
        see_one_replay(stop, stop->moves[i]);
        see_one_replay(stop, stop->moves[i] ^ (kt_move)kt_rng_below(&stop->rng, 1 << 16)); /* mostly illegal */
    }
}

static void replays_do_what_moves_do(void **unused)
{
    (void)unused;
    visit_every_game(see_replays);
}

/* ---- moves as text ---- */

static void see_one_notation(struct stop *stop, kt_move move, const char *text, bool is_words)
{
    struct kt_reader reader = kt_reader_on(text, strlen(text));
    struct kt_error error = {0};
    kt_move back = 0;
    bool is_read = is_words ? stop->game->read_words(stop->state, &reader, &back, &error)
                            : stop->game->read_move(stop->state, &reader, &back, &error);
    check(is_read, "%s: \"%s\" cannot be read back: %s", stop->where, text, error_text(&error));
    check(back == move, "%s: \"%s\" is %llx, but comes back as %llx", stop->where, text, (unsigned long long)move,
          (unsigned long long)back);
    check(kt_reader_is_at_end(&reader), "%s: \"%s\" is not read to its end", stop->where, text);
}

static void see_moves_as_text(struct stop *stop)
{
    for (int i = 0; i < stop->count; i++) {
        struct kt_text text = {0};
        struct kt_phrase words;
        char sentence[256];
        stop->game->write_move(stop->state, stop->moves[i], &text);
        see_one_notation(stop, stop->moves[i], text.data, false);
        stop->game->word_move(stop->state, stop->moves[i], &words);
        size_t length = kt_phrase_render(&words, NULL, sentence, sizeof sentence);
        check(length > 0 && length < sizeof sentence && is_utf8(sentence), "%s: %s", stop->where, sentence);
        see_one_notation(stop, stop->moves[i], sentence, true);
        kt_text_free(&text);
    }
}

/* Every legal move is read back as the same move, so no two moves have the same text. */
static void moves_are_read_as_they_are_written(void **unused)
{
    (void)unused;
    visit_every_game(see_moves_as_text);
}

/* A move may have no reason. The claim tests of each game check that reasons are true (claims.h). */
static void see_the_praise(struct stop *stop)
{
    struct kt_sight *sight = calloc(1, stop->game->sight_size);
    assert_non_null(sight);
    stop->game->observe(stop->state, stop->game->turn(stop->state), sight);
    for (int i = 0; i < stop->count; i++) {
        struct kt_phrase reason;
        char sentence[256];
        stop->game->praise_move(sight, stop->moves[i], &reason);
        size_t length = kt_phrase_render(&reason, NULL, sentence, sizeof sentence);
        check((length > 0) == (reason.text != NULL) && length < sizeof sentence && is_utf8(sentence), "%s: %s",
              stop->where, sentence);
        check(!strchr(sentence, '%'), "%s: an argument is missing in \"%s\"", stop->where, sentence);
    }
    free(sight);
}

static void reasons_are_whole_sentences(void **unused)
{
    (void)unused;
    visit_every_game(see_the_praise);
}

/* ---- positions as text ---- */

static bool is_same_position(const struct stop *stop, const struct kt_state *other)
{
    uint8_t *here = room(stop->game->key_size), *there = room(stop->game->key_size);
    stop->game->key(stop->state, here);
    stop->game->key(other, there);
    bool is_same = memcmp(here, there, stop->game->key_size) == 0;
    free(here);
    free(there);
    return is_same;
}

/* A format that cannot represent the position must refuse before it writes anything. */
static void see_refusal(const struct kt_position *position, const char *format, const char *where)
{
    struct kt_text text = {0};
    struct kt_error error = stale_error();
    check(!kt_position_write(position, format, &text, &error), "%s: %s is written all the same", where, format);
    check(error.code == KT_NOT_POSSIBLE && !is_stale(&error) && text.size == 0, "%s: %s", where, error_text(&error));
    kt_text_free(&text);
}

static void see_one_text(struct stop *stop, const struct kt_position_format *format, const char *name,
                         const struct kt_text *text)
{
    struct kt_error error = {0};
    struct kt_text again = {0};
    size_t used = 0;
    struct kt_position *back = kt_position_read(stop->game, &stop->rules, name, text->data, text->size, &used, &error);
    check(back != NULL, "%s: %s cannot be read back (%d:%d %s)\n%s", stop->where, format->choice.name, error.line,
          error.column, error_text(&error), text->data);
    check(kt_position_is_known(back) || format->leaves_out_hidden, "%s: unknown cards in\n%s", stop->where, text->data);
    if (kt_position_is_known(back))
        check(is_same_position(stop, back->state), "%s: another position from\n%s", stop->where, text->data);
    if (format == stop->game->position_formats)
        check(memcmp(back->state, stop->state, stop->game->state_size) == 0, "%s: something is lost in\n%s",
              stop->where, text->data);
    check(used == text->size, "%s: %zu of %zu bytes were read of\n%s", stop->where, used, text->size, text->data);
    assert_true(kt_position_write(back, format->choice.name, &again, NULL));
    assert_string_equal(again.data, text->data);
    kt_position_free(back);
    kt_text_free(&again);
}

/* Our own format, the first, expresses everything; others may leave out the history, and some cannot express every
 * position. */
static void see_one_format(struct stop *stop, const struct kt_position_format *format)
{
    struct kt_position *position = kt_position_of(stop->game, stop->state, NULL);
    struct kt_sight *sight = room(stop->game->sight_size);
    assert_non_null(position);
    stop->game->reveal(stop->state, sight);
    if (format->can_write && !format->can_write(sight, NULL)) {
        see_refusal(position, format->choice.name, stop->where);
    } else {
        struct kt_text text = written(position, format->choice.name);
        see_one_text(stop, format, format->choice.name, &text);
        see_one_text(stop, format, NULL, &text);
        kt_text_free(&text);
    }
    free(sight);
    kt_position_free(position);
}

static void see_formats(struct stop *stop)
{
    for (const struct kt_position_format *format = stop->game->position_formats; format->choice.name; format++)
        see_one_format(stop, format);
}

static void positions_are_read_as_they_are_written(void **unused)
{
    (void)unused;
    visit_every_game(see_formats);
}

/* The sight of a seat can be written as well, with `?` for unknown cards, and is read as the same sight.
 */
static void see_sights_as_text(struct stop *stop)
{
    const struct kt_position_format *format = stop->game->position_formats;
    for (int seat = KT_NOBODY; seat < seats_of(stop); seat++) {
        struct kt_sight *sight = sight_of(stop, seat), *back = room(stop->game->sight_size);
        struct kt_text text = {0};
        struct kt_error error = {0};
        format->write(sight, &text);
        struct kt_reader reader = kt_reader_on(text.data, text.size);
        bool is_read = format->read(&reader, &stop->rules, back, &error);
        check(is_read, "%s: %s\n%s", stop->where, error_text(&error), text.data);
        check(memcmp(sight, back, stop->game->sight_size) == 0, "%s: another sight from\n%s", stop->where, text.data);
        kt_text_free(&text);
        free(sight);
        free(back);
    }
}

static void sights_are_read_as_they_are_written(void **unused)
{
    (void)unused;
    visit_every_game(see_sights_as_text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_filled_in),
        cmocka_unit_test(presets_can_be_dealt_by_name),
        cmocka_unit_test(games_for_tests_are_not_shown),
        cmocka_unit_test(every_rule_is_read_as_it_is_written),
        cmocka_unit_test(a_deal_fills_every_byte_of_the_state),
        cmocka_unit_test(deals_outside_the_numbers_are_refused),
        cmocka_unit_test(rules_outside_their_ranges_are_refused),
        cmocka_unit_test(a_position_keeps_its_rules),
        cmocka_unit_test(no_move_is_listed_twice),
        cmocka_unit_test(just_the_listed_moves_are_accepted),
        cmocka_unit_test(the_game_is_over_when_nothing_moves),
        cmocka_unit_test(scores_make_sense),
        cmocka_unit_test(tallies_add_up),
        cmocka_unit_test(replays_do_what_moves_do),
        cmocka_unit_test(moves_are_read_as_they_are_written),
        cmocka_unit_test(reasons_are_whole_sentences),
        cmocka_unit_test(positions_are_read_as_they_are_written),
        cmocka_unit_test(sights_are_read_as_they_are_written),
    };
    return cmocka_run_group_tests_name("conform", tests, NULL, NULL);
}
