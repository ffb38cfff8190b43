#include "support.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "core/solver.h"
#include "session/handles.h"

void check(bool holds, const char *format, ...)
{
    char message[1024];
    va_list args;
    if (holds)
        return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    fail_msg("%s", message);
}

static int sequence_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first < 0xE0)
        return 2;
    if (first >= 0xE0 && first < 0xF0)
        return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

#if defined(__has_feature)
#define HAS_SANITIZER __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif

int often(int usual)
{
    return HAS_SANITIZER ? (usual + 3) / 4 : usual;
}

int times(int usual, int soak)
{
    return getenv("KARTU_SOAK") ? soak : often(usual);
}

FILE *open_data(const char *name)
{
    const char *directory = getenv("KARTU_TEST_DATA");
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", directory ? directory : "tests/data", name);
    FILE *file = fopen(path, "rb");
    check(file != NULL, "%s is not there: KARTU_TEST_DATA names its directory", path);
    return file;
}

bool is_utf8(const char *text)
{
    while (*text) {
        int length = sequence_length((unsigned char)*text++);
        if (length == 0)
            return false;
        for (; length > 1; length--)
            if (((unsigned char)*text++ & 0xC0) != 0x80)
                return false;
    }
    return true;
}

const char *error_text(const struct kt_error *error)
{
    static char text[512];
    kt_phrase_render(&error->what, NULL, text, sizeof text);
    return text;
}

void check_error(const struct kt_error *error, enum kt_code code, int line, int column, const char *of)
{
    check(error->code == code && error->line == line && error->column == column,
          "%s: expected code %d at %d:%d, found code %d at %d:%d (%s)", of, code, line, column, error->code,
          error->line, error->column, error_text(error));
    check(error->what.text != NULL, "%s: nothing is said", of);
}

static const char stale_text[] = "an older complaint";

struct kt_error stale_error(void)
{
    return (struct kt_error){.code = KT_ILLEGAL, .line = 77, .column = 77, .what = {.text = stale_text}};
}

bool is_stale(const struct kt_error *error)
{
    return error->what.text == stale_text;
}

struct kt_settings rules_of_text(const struct kt_game *game, const char *text)
{
    struct kt_settings rules;
    struct kt_error error = {0};
    kt_rules_usual(game, &rules);
    bool is_read = kt_rules_read(game, text, &rules, &error);
    check(is_read, "rules \"%s\": %s", text, error_text(&error));
    return rules;
}

/* Rules that cannot be dealt are refused with a reason. */
bool can_deal(const struct kt_game *game, const struct kt_settings *rules, uint64_t number)
{
    struct kt_error error = {0};
    struct kt_position *position = kt_position_deal(game, rules, number, &error);
    bool is_dealt = position != NULL;
    check(is_dealt || (error.code == KT_BAD_INPUT && error_text(&error)[0]), "%s: no reason", game->name);
    kt_position_free(position);
    return is_dealt;
}

/* Some values cannot be dealt with the defaults of the other options, but with those of a preset. */
int rule_variants(const struct kt_game *game, struct kt_settings variants[MOST_VARIANTS])
{
    int count = 0, bases;
    kt_rules_usual(game, &variants[count++]);
    for (const struct kt_preset *preset = game->presets; preset && preset->name; preset++)
        variants[count++] = rules_of_text(game, preset->rules);
    bases = count;
    for (int i = 0; i < 2 * kt_options_count(game->options); i++) {
        const struct kt_option *option = &game->options[i / 2];
        for (int base = 0, at = count; base < bases && count == at; base++) {
            variants[count] = variants[base];
            variants[count].value[i / 2] = i % 2 ? option->most : option->least;
            count += can_deal(game, &variants[count], 1);
        }
    }
    assert_true(count <= MOST_VARIANTS);
    return count;
}

struct kt_position *deal_or_fail(const struct kt_game *game, const char *rules, uint64_t number)
{
    struct kt_settings settings = rules_of_text(game, rules);
    struct kt_error error = {0};
    struct kt_position *position = kt_position_deal(game, &settings, number, &error);
    check(position != NULL, "deal %llu: %s", (unsigned long long)number, error_text(&error));
    return position;
}

struct kt_session *new_session(const struct kt_game *game, const char *rules, uint64_t number)
{
    struct kt_position *start = deal_or_fail(game, rules, number);
    struct kt_error error = {0};
    struct kt_session *session = kt_session_from(start, &error);
    check(session != NULL, "%s %d: %s", game->name, (int)number, error_text(&error));
    kt_position_free(start);
    return session;
}

size_t played_of(const struct kt_session *session, size_t *total)
{
    const kt_move *moves;
    size_t played, all;
    kt_session_history(session, &moves, &played, &all);
    if (total)
        *total = all;
    return played;
}

bool undo(struct kt_session *session)
{
    size_t played = played_of(session, NULL);
    return played > 0 && kt_session_go(session, played - 1);
}

bool redo(struct kt_session *session)
{
    return kt_session_go(session, played_of(session, NULL) + 1);
}

struct kt_position *read_or_fail(const struct kt_game *game, const char *format, const char *text)
{
    struct kt_error error = {0};
    struct kt_position *position = kt_position_read(game, NULL, format, text, strlen(text), NULL, &error);
    check(position != NULL, "%d:%d: %s\n%s", error.line, error.column, error_text(&error), text);
    return position;
}

struct kt_text written(const struct kt_position *position, const char *format)
{
    struct kt_text text = {0};
    struct kt_error error = {0};
    bool is_written = kt_position_write(position, format, &text, &error);
    check(is_written, "%s", error_text(&error));
    return text;
}

int play_randomly(struct kt_position *position, struct kt_rng *rng, int most, struct kt_line *line)
{
    int made = 0;
    kt_move *moves = malloc((size_t)position->game->most_moves * sizeof *moves);
    assert_non_null(moves);
    for (; made < most; made++) {
        int count = kt_position_moves(position, moves, position->game->most_moves);
        if (count == 0)
            break;
        kt_move move = moves[kt_rng_below(rng, (uint32_t)count)];
        if (line)
            assert_true(kt_line_add(line, move));
        assert_true(kt_position_play(position, move, NULL));
    }
    free(moves);
    return made;
}

void play_text(struct kt_position *position, const char *text)
{
    struct kt_line line = {0};
    struct kt_error error = {0};
    bool is_read = kt_line_read(position, "standard", text, strlen(text), &line, &error);
    check(is_read, "%s: %s", text, error_text(&error));
    for (size_t i = 0; i < line.count; i++)
        assert_true(kt_position_play(position, line.moves[i], NULL));
    kt_line_free(&line);
}

bool same_position(const struct kt_position *a, const struct kt_position *b)
{
    return a->game == b->game && a->state && b->state && memcmp(a->state, b->state, a->game->state_size) == 0;
}

void spoil(const char *good, const struct bad_row *row, char bad[ROOM])
{
    const char *at = strstr(good, row->old);
    check(at != NULL, "\"%s\" is not in the good text", row->old);
    size_t before = (size_t)(at - good);
    memcpy(bad, good, before);
    bad[before] = '\0';
    if (row->new)
        strcat(strcat(bad, row->new), at + strlen(row->old));
}

void see_bad_positions(const struct kt_game *game, const char *rules, const char *format, const char *good,
                       const struct bad_row *rows, size_t count)
{
    struct kt_settings settings = rules_of_text(game, rules);
    for (size_t i = 0; i < count; i++) {
        char bad[ROOM];
        spoil(good, &rows[i], bad);
        for (int by_name = 0; by_name < 2; by_name++) {
            struct kt_error error = stale_error();
            struct kt_position *position =
                kt_position_read(game, &settings, by_name ? format : NULL, bad, strlen(bad), NULL, &error);
            bool is_read = position != NULL;
            kt_position_free(position);
            check(!is_read, "%s accepts\n%s", format, bad);
            check_error(&error, KT_BAD_INPUT, rows[i].line, rows[i].column, bad);
            check(strstr(error_text(&error), rows[i].complaint) != NULL, "%s for\n%s", error_text(&error), bad);
            check(!kt_position_read(game, &settings, format, bad, strlen(bad), NULL, NULL), "no error to fill");
        }
    }
}

int by_move(const void *a, const void *b)
{
    kt_move first = *(const kt_move *)a, second = *(const kt_move *)b;
    return (first > second) - (first < second);
}

void see_spellings(const struct kt_game *game, const char *rules, const struct kt_position *same,
                   const char *const *spellings, size_t count)
{
    struct kt_settings settings = rules_of_text(game, rules);
    for (size_t i = 0; i < count; i++) {
        size_t used = 0;
        struct kt_error error = {0};
        struct kt_position *position =
            kt_position_read(game, &settings, NULL, spellings[i], strlen(spellings[i]), &used, &error);
        check(position != NULL, "%d:%d %s\n%s", error.line, error.column, error_text(&error), spellings[i]);
        check(same_position(same, position), "another position from\n%s", spellings[i]);
        check(used == strlen(spellings[i]), "%zu bytes were read of\n%s", used, spellings[i]);
        kt_position_free(position);
    }
}

bool line_is_read(const struct kt_position *position, const char *format, const char *text, kt_move *move)
{
    struct kt_line line = {0};
    bool is_read = kt_line_read(position, format, text, strlen(text), &line, NULL) && line.count == 1;
    if (is_read)
        *move = line.moves[0];
    kt_line_free(&line);
    return is_read;
}

void see_words(const struct kt_position *position, const char *notation, const char *words)
{
    kt_move expected, move = 0;
    assert_true(kt_move_read(position, notation, &expected, NULL));
    check(line_is_read(position, "words", words, &move) && move == expected, "%s", words);
    check(line_is_read(position, NULL, words, &move) && move == expected, "%s", words);
}

static void see_reason(const struct kt_position *position, kt_move move, const struct reason_row *row)
{
    struct kt_view *view = kt_view_of(position, kt_position_turn(position));
    struct kt_phrase reason;
    char sentence[200];
    kt_move_reason(view, move, &reason);
    kt_phrase_render(&reason, NULL, sentence, sizeof sentence);
    check(strcmp(sentence, row->reason) == 0, "%s: \"%s\" instead of \"%s\"", row->move, sentence, row->reason);
    kt_view_free(view);
}

void see_reasons(const struct kt_game *game, const char *board, const char *usual_rules, const struct reason_row *rows,
                 size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[ROOM];
        struct bad_row rules = {usual_rules, rows[i].rules, 0, 0, ""};
        kt_move move;
        spoil(board, &rules, text);
        struct kt_position *position = read_or_fail(game, NULL, text);
        bool is_legal = kt_move_read(position, rows[i].move, &move, NULL);
        check(is_legal == (rows[i].reason != NULL), "%s", rows[i].move);
        if (is_legal)
            see_reason(position, move, &rows[i]);
        kt_position_free(position);
    }
}

/* The stop is sent from the clock callback of the search, so the result does not depend on timing. */
struct meeting {
    struct kt_solver *solver;
    const struct kt_position *position;
    struct kt_result *result;
    int looks_left;
    atomic_bool is_running, is_stopped;
};

static double wait_to_be_stopped(void *data)
{
    struct meeting *meeting = data;
    if (--meeting->looks_left == 0) {
        atomic_store(&meeting->is_running, true);
        while (!atomic_load(&meeting->is_stopped))
            sched_yield();
    }
    return 0;
}

static void *run_meeting(void *data)
{
    struct meeting *meeting = data;
    struct kt_limits limits = {.seconds = 1e9, .clock = wait_to_be_stopped, .clock_data = meeting};
    kt_solver_run(meeting->solver, meeting->position, &limits, meeting->result, NULL);
    return NULL;
}

void solve_until_stopped(struct kt_solver *solver, const struct kt_position *position, int looks,
                         struct kt_result *result)
{
    struct meeting meeting = {.solver = solver, .position = position, .result = result, .looks_left = looks};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, run_meeting, &meeting), 0);
    while (!atomic_load(&meeting.is_running))
        sched_yield();
    kt_solver_stop(solver);
    atomic_store(&meeting.is_stopped, true);
    assert_int_equal(pthread_join(thread, NULL), 0);
}
