#include "storm_list.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text.h"
#include "people.h"

/* ---- files ---- */

static void write_action(FILE *file, const struct action *action)
{
    fprintf(file, "%llu %c %d %d %zu\n", (unsigned long long)action->id, action->verb, action->actor, action->number,
            action->text.size);
    fwrite(action->text.data ? action->text.data : "", 1, action->text.size, file);
    fputc('\n', file);
}

static bool read_action(FILE *file, struct action *action)
{
    char text[MOST_MESSAGE];
    unsigned long long id;
    char verb;
    size_t size;
    *action = (struct action){0};
    if (fscanf(file, "%llu %c %d %d %zu", &id, &verb, &action->actor, &action->number, &size) != 5 ||
        size > sizeof text || action->actor < 0 || fgetc(file) != '\n' || fread(text, 1, size, file) != size)
        return false;
    action->id = id;
    action->verb = (enum verb)verb;
    kt_text_add_bytes(&action->text, text, size);
    return true;
}

bool storm_read(const char *path, uint64_t *seed, struct storm_list *list)
{
    FILE *file = fopen(path, "r");
    unsigned long long number;
    struct action action;
    *list = (struct storm_list){0};
    if (!file || fscanf(file, "%llu", &number) != 1)
        return false;
    *seed = number;
    while (read_action(file, &action)) {
        list->actions = realloc(list->actions, (list->count + 1) * sizeof *list->actions);
        list->actions[list->count++] = action;
    }
    fclose(file);
    return true;
}

void storm_write(const char *path, uint64_t seed, const struct storm_list *list)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%llu\n", (unsigned long long)seed);
    for (size_t i = 0; i < list->count; i++)
        write_action(file, &list->actions[i]);
    fclose(file);
}

void storm_free(struct storm_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        kt_text_free(&list->actions[i].text);
    free(list->actions);
    *list = (struct storm_list){0};
}

/* ---- child processes ---- */

enum { LONGEST_SECONDS = 900 }; /* only ends a storm that hangs */

/* Forks; in the child, 0. */
static pid_t begin_child(bool is_quiet)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0)
        return child;
    alarm(LONGEST_SECONDS);
    int nowhere = is_quiet ? open("/dev/null", O_WRONLY) : -1;
    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    return 0;
}

static bool end_child(pid_t child, struct kt_text *directory)
{
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    remove_directory(directory);
    if (WIFSIGNALED(status))
        fprintf(stderr, "The storm ended with signal %d.\n", WTERMSIG(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void do_all(const char *directory, uint64_t seed, const struct storm_list *list, struct storm_totals *totals)
{
    static struct storm storm;
    storm_open(&storm, directory, seed, totals);
    for (size_t i = 0; i < list->count; i++)
        storm_do(&storm, &list->actions[i]);
    storm_close(&storm);
}

bool storm_replay(uint64_t seed, const struct storm_list *list, struct storm_totals *totals, bool is_quiet)
{
    struct kt_text directory = data_directory();
    pid_t child = begin_child(is_quiet);
    if (child > 0)
        return end_child(child, &directory);
    do_all(directory.data, seed, list, totals);
    exit(0);
}

static void do_random(const char *directory, uint64_t seed, uint64_t messages, FILE *log, struct storm_totals *totals)
{
    static struct storm storm;
    struct kt_rng rng;
    uint64_t last = totals->messages + messages;
    kt_rng_seed(&rng, seed);
    storm_open(&storm, directory, seed, totals);
    while (totals->messages < last) {
        struct action action = storm_choose(&storm, &rng);
        write_action(log, &action);
        fflush(log);
        storm_do(&storm, &action);
        kt_text_free(&action.text);
    }
    storm_do(&storm, &(struct action){.id = storm.next_action, .verb = VERB_RESTART});
    storm_close(&storm);
}

bool storm_run(uint64_t seed, uint64_t messages, const char *log, struct storm_totals *totals)
{
    struct kt_text directory = data_directory();
    pid_t child = begin_child(false);
    if (child > 0)
        return end_child(child, &directory);
    FILE *file = fopen(log, "w");
    assert_non_null(file);
    fprintf(file, "%llu\n", (unsigned long long)seed);
    do_random(directory.data, seed, messages, file, totals);
    fclose(file);
    kt_text_free(&directory);
    exit(0);
}

/* ---- shortening ---- */

static struct storm_list without(const struct storm_list *list, size_t from, size_t to)
{
    struct storm_list rest = {calloc(list->count, sizeof *rest.actions), 0};
    for (size_t i = 0; i < list->count; i++)
        if (i < from || i >= to)
            rest.actions[rest.count++] = list->actions[i];
    return rest;
}

/* Removes pieces of this size, from the end, with at most `*tries` replays. */
static void remove_pieces(uint64_t seed, struct storm_list *list, size_t size, struct storm_totals *totals, int *tries)
{
    for (size_t to = list->count; to > 0 && (*tries)-- > 0; to = to > size ? to - size : 0) {
        size_t from = to > size ? to - size : 0;
        struct storm_list rest = without(list, from, to);
        if (!storm_replay(seed, &rest, totals, true)) {
            for (size_t i = from; i < to; i++)
                kt_text_free(&list->actions[i].text);
            free(list->actions);
            *list = rest;
        } else {
            free(rest.actions);
        }
    }
}

void storm_shorten(uint64_t seed, struct storm_list *list, struct storm_totals *totals)
{
    int tries = 400;
    for (size_t size = list->count / 2; size > 0; size /= 2)
        remove_pieces(seed, list, size, totals, &tries);
    remove_pieces(seed, list, 1, totals, &tries);
}
