/* Removing detours from a line (search/shorten.h). */
#include "support.h"

#include "games/freecell/freecell.h"
#include "search/shorten.h"
#include "session/handles.h"

static void key_after(const struct kt_position *start, const struct kt_line *line, uint8_t key[FC_DECK])
{
    struct kt_position *position = kt_position_copy(start);
    for (size_t i = 0; i < line->count; i++)
        check(kt_position_play(position, line->moves[i], NULL), "move %zu of %zu is illegal", i + 1, line->count);
    kt_freecell.key(position->state, key);
    kt_position_free(position);
}

/* Random walks go in circles, through the same places with columns and cells in another order. */
static void shortened_lines_lead_to_the_same_position(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"", "ranks=3,columns=6,cells=2", "ranks=4,columns=5,cells=3,autoplay=safe"};
    size_t before = 0, after = 0;
    for (size_t i = 0; i < 3; i++) {
        for (uint64_t number = 1; number <= 60; number++) {
            struct kt_position *start = deal_or_fail(&kt_freecell, rules[i], number);
            struct kt_position *end = kt_position_copy(start);
            struct kt_memory memory = {0};
            struct kt_line line = {0};
            struct kt_rng rng;
            uint8_t wanted[FC_DECK], found[FC_DECK];
            kt_rng_seed(&rng, number);
            play_randomly(end, &rng, (int)number * 3, &line);
            size_t length = line.count;
            key_after(start, &line, wanted);
            kt_line_shorten(&kt_freecell, start->state, &line, &memory);
            key_after(start, &line, found);
            check(memcmp(wanted, found, FC_DECK) == 0, "deal %llu (%s): %zu moves became %zu that lead elsewhere",
                  (unsigned long long)number, rules[i], length, line.count);
            check(line.count <= length && memory.used == 0, "%zu moves became %zu, %zu bytes kept", length, line.count,
                  memory.used);
            before += length;
            after += line.count;
            kt_line_free(&line);
            kt_position_free(start);
            kt_position_free(end);
        }
    }
    check(after < before * 9 / 10, "%zu moves became %zu", before, after);
}

static void a_line_that_comes_back_is_no_line_at_all(void **unused)
{
    (void)unused;
    static const char aces[] =
        "game: freecell\nrules: cells=2,columns=4,ranks=1\nhome:\ncells:\n1: AC\n2: AD\n3: AH\n4: AS\n";
    static const char *const circles[] = {"1a a1", "1a a1 1b b1", "1a 2b a1 b2", "1a 2b a2 b1"};
    struct kt_position *start = read_or_fail(&kt_freecell, NULL, aces);
    for (size_t i = 0; i < sizeof circles / sizeof *circles; i++) {
        struct kt_line line = {0};
        struct kt_memory memory = {0};
        assert_true(kt_line_read(start, NULL, circles[i], strlen(circles[i]), &line, NULL));
        kt_line_shorten(&kt_freecell, start->state, &line, &memory);
        check(line.count == 0, "\"%s\" became %zu moves", circles[i], line.count);
        kt_line_free(&line);
    }
    kt_position_free(start);
}

static void shortening_without_memory_changes_nothing(void **unused)
{
    (void)unused;
    struct kt_position *start = deal_or_fail(&kt_freecell, "cells=8", 4);
    struct kt_position *end = kt_position_copy(start);
    struct kt_line line = {0}, copy = {0};
    struct kt_rng rng;
    uint8_t wanted[FC_DECK], found[FC_DECK];
    kt_rng_seed(&rng, 4);
    play_randomly(end, &rng, 80, &line);
    key_after(start, &line, wanted);
    for (size_t limit = 1; limit < 60000; limit += 1 + limit / 9) {
        struct kt_memory memory = {.limit = limit};
        copy.count = 0;
        for (size_t i = 0; i < line.count; i++)
            assert_true(kt_line_add(&copy, line.moves[i]));
        kt_line_shorten(&kt_freecell, start->state, &copy, &memory);
        key_after(start, &copy, found);
        assert_memory_equal(wanted, found, FC_DECK);
        check(memory.peak <= limit && memory.used == 0, "limit %zu: peak %zu, %zu kept", limit, memory.peak,
              memory.used);
    }
    kt_line_free(&line);
    kt_line_free(&copy);
    kt_position_free(start);
    kt_position_free(end);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortened_lines_lead_to_the_same_position),
        cmocka_unit_test(a_line_that_comes_back_is_no_line_at_all),
        cmocka_unit_test(shortening_without_memory_changes_nothing),
    };
    return cmocka_run_group_tests_name("shorten", tests, NULL, NULL);
}
