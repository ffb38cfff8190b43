/* Fuzzing of the hall with messages that fit its rules: a generator knows every message of docs/wire.md, and several
 * clients play all games, in sensible and in wrong order (storm.h). Checked: every answer is JSON of a documented type
 * with its fields and the id of its request; a refused message changes nothing; every saved move is legal; secrets are
 * not sent; the rooms are the same after a restart.
 *
 * After a failure the list of actions is shortened, printed, and kept in storm-SEED.txt; `test_hall_storm FILE` runs it
 * again. KARTU_SOAK: SOAK_MESSAGES messages (default two million), from the seed SOAK_SEED. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/text.h"
#include "hall/messages.h"
#include "people.h"
#include "storm_list.h"
#include "wire_rules.h"

/* ---- docs/wire.md ---- */

static struct kt_text wire_text(void)
{
    const char *data = getenv("KARTU_TEST_DATA");
    struct kt_text path = {0}, text = {0};
    char part[4096];
    kt_text_printf(&path, "%s/../../docs/wire.md", data ? data : "tests/data");
    FILE *file = fopen(path.data, "r");
    check(file != NULL, "%s cannot be read", path.data);
    for (size_t size; (size = fread(part, 1, sizeof part, file)) > 0;)
        kt_text_add_bytes(&text, part, size);
    fclose(file);
    kt_text_free(&path);
    return text;
}

/* Cuts the section with this heading out of the text. */
static char *section_of(struct kt_text *text, const char *heading)
{
    char *start = strstr(text->data, heading);
    check(start != NULL, "docs/wire.md has no %s", heading);
    char *end = strstr(start + 3, "\n## ");
    if (end)
        *end = '\0';
    return start;
}

/* The row of the table in which this message is described. */
static bool find_row(const char *section, const char *type, char row[4096])
{
    char name[64];
    snprintf(name, sizeof name, "`%s`", type);
    for (const char *line = section; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        const char *end = strncmp(line, "| `", 3) == 0 ? strchr(line + 2, '|') : NULL;
        const char *found = end ? strstr(line, name) : NULL;
        snprintf(row, 4096, "%.*s", (int)strcspn(line, "\n"), line);
        if (found && found < end)
            return true;
    }
    return false;
}

static int rows_of(const char *section)
{
    int rows = 0;
    for (const char *line = section; (line = strstr(line, "\n| `")); line++) {
        const char *end = strchr(line + 3, '|');
        for (const char *at = line; (at = strchr(at, '`')) && at < end; at = strchr(at + 1, '`') + 1)
            rows++;
    }
    return rows;
}

static void every_message_has_a_rule(void **unused)
{
    (void)unused;
    struct kt_text text = wire_text();
    const char *section = section_of(&text, "## From page to server");
    char row[4096], name[64];
    int types = 0;
    for (; message_type((size_t)types); types++)
        check(wire_request_of(message_type((size_t)types)) >= 0, "no rule for the message %s",
              message_type((size_t)types));
    for (int i = 0; wire_requests[i].type; i++) {
        check(find_row(section, wire_requests[i].type, row), "docs/wire.md has no message %s", wire_requests[i].type);
        for (const struct wire_field *field = wire_requests[i].fields; field->name; field++) {
            snprintf(name, sizeof name, "`%s`", field->name);
            check(strstr(row, name) != NULL, "docs/wire.md has no field %s of %s", field->name, wire_requests[i].type);
        }
    }
    assert_int_equal(rows_of(section), types);
    kt_text_free(&text);
}

static void every_answer_is_documented(void **unused)
{
    (void)unused;
    struct kt_text text = wire_text();
    const char *section = section_of(&text, "## From server to page");
    char name[64];
    for (int i = 0; wire_answers[i].type; i++) {
        const char *found = section;
        snprintf(name, sizeof name, "`%s`", wire_answers[i].type);
        while ((found = strstr(found + 1, name)) && found[strlen(name)] != ':' && found[strlen(name)] != ',')
            continue;
        check(found != NULL, "docs/wire.md does not describe the answer %s", wire_answers[i].type);
    }
    kt_text_free(&text);
}

/* ---- storms ---- */

static struct storm_totals *new_totals(void)
{
    struct storm_totals *totals = mmap(NULL, sizeof *totals, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(totals != MAP_FAILED);
    return totals;
}

static void free_totals(struct storm_totals *totals)
{
    munmap(totals, sizeof *totals);
}

static void print_list(const struct storm_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        fprintf(stderr, "%c %d %d %.*s\n", list->actions[i].verb, list->actions[i].actor, list->actions[i].number,
                (int)list->actions[i].text.size, list->actions[i].text.data ? list->actions[i].text.data : "");
}

static void report(uint64_t seed, const char *log, struct storm_totals *totals)
{
    struct storm_list list;
    char path[64];
    snprintf(path, sizeof path, "storm-%llu.txt", (unsigned long long)seed);
    assert_true(storm_read(log, &seed, &list));
    size_t before = list.count;
    fprintf(stderr, "Shortening %zu actions...\n", before);
    storm_shorten(seed, &list, totals);
    storm_write(path, seed, &list);
    fprintf(stderr, "Seed %llu: %zu of %zu actions fail, see %s:\n", (unsigned long long)seed, list.count, before,
            path);
    print_list(&list);
    storm_replay(seed, &list, totals, false);
    storm_free(&list);
}

static uint64_t number_of_variable(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

/* Every request was accepted once, and every answer was sent once: the generator reaches everything. */
static void see_everything(const struct storm_totals *totals)
{
    for (int i = 0; wire_requests[i].type; i++)
        check(totals->accepted[i] > 0, "no message %s was accepted", wire_requests[i].type);
    for (int i = 0; wire_answers[i].type; i++)
        check(totals->answered[i] > 0, "there was no answer %s", wire_answers[i].type);
    assert_true(totals->restarts > 0 && totals->twins > 0 && totals->moves > 0);
}

static void storms_break_nothing(void **unused)
{
    (void)unused;
    enum { EACH = 4000 };
    bool is_soak = getenv("KARTU_SOAK") != NULL;
    uint64_t messages = is_soak ? number_of_variable("SOAK_MESSAGES", 2000000) : 8 * EACH;
    uint64_t seed = is_soak ? number_of_variable("SOAK_SEED", 1) : 1;
    struct storm_totals *totals = new_totals();
    struct kt_text directory = data_directory();
    double begun = kt_clock_monotonic(NULL);
    kt_text_add(&directory, "/log");
    for (; totals->messages < messages; seed++) {
        bool is_good = storm_run(seed, EACH, directory.data, totals);
        if (!is_good)
            report(seed, directory.data, totals);
        check(is_good, "the storm with seed %llu has found something", (unsigned long long)seed);
    }
    see_everything(totals);
    fprintf(stderr, "%llu messages (%.0f a second), %llu answers, %llu moves, %llu restarts, %llu twins\n",
            (unsigned long long)totals->messages, (double)totals->messages / (kt_clock_monotonic(NULL) - begun),
            (unsigned long long)totals->answers, (unsigned long long)totals->moves,
            (unsigned long long)totals->restarts, (unsigned long long)totals->twins);
    *strrchr(directory.data, '/') = '\0';
    remove_directory(&directory);
    free_totals(totals);
}

/* The test of the test: an answer is declared to be a failure. It is found, and its list is shortened. */
static void a_failure_is_found_and_shortened(void **unused)
{
    (void)unused;
    struct storm_totals *totals = new_totals();
    struct kt_text directory = data_directory();
    struct storm_list list;
    uint64_t seed;
    kt_text_add(&directory, "/log");
    totals->trap = wire_answer_of("chat") + 1;
    if (!storm_run(7, 4000, directory.data, totals)) {
        assert_true(storm_read(directory.data, &seed, &list));
        assert_true(seed == 7 && list.count > 10);
        storm_shorten(seed, &list, totals);
        check(list.count <= 8, "%zu actions are left", list.count);
        assert_false(storm_replay(seed, &list, totals, true));
        totals->trap = 0;
        assert_true(storm_replay(seed, &list, totals, false));
        storm_free(&list);
    } else {
        fail_msg("the trap caught nothing");
    }
    *strrchr(directory.data, '/') = '\0';
    remove_directory(&directory);
    free_totals(totals);
}

static int run_file(const char *path)
{
    struct storm_totals *totals = new_totals();
    struct storm_list list;
    uint64_t seed;
    if (!storm_read(path, &seed, &list)) {
        fprintf(stderr, "%s cannot be read.\n", path);
        return 2;
    }
    bool is_good = storm_replay(seed, &list, totals, false);
    fprintf(stderr, "%zu actions: %s\n", list.count, is_good ? "nothing found" : "failed");
    storm_free(&list);
    return is_good ? 0 : 1;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_has_a_rule),
        cmocka_unit_test(every_answer_is_documented),
        cmocka_unit_test(a_failure_is_found_and_shortened),
        cmocka_unit_test(storms_break_nothing),
    };
    return count > 1 ? run_file(words[1]) : cmocka_run_group_tests_name("hall_storm", tests, NULL, NULL);
}
