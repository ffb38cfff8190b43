#define _GNU_SOURCE
#include "drawing.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaign/row_maker.h"
#include "kit/json.h"
#include "language.h"
#include "say.h"

/* Exit statuses: of report.py without matplotlib, of report.py if the published values are wrong, of the system if
 * there is no such program. */
enum { WITHOUT_MATPLOTLIB = 77, BAD_INPUT = 2, NO_PROGRAM = 127 };
enum { LOOK_MS = 50 }; /* how often it looks for an interruption */

/* A file without a name: the program may read it whenever it wants, so nothing can block. */
static FILE *input_file(const struct kt_text *input)
{
    FILE *file = tmpfile();
    if (!file)
        return NULL;
    if (fwrite(input->data, 1, input->size, file) == input->size && fflush(file) == 0) {
        rewind(file);
        return file;
    }
    fclose(file);
    return NULL;
}

/* Until the program has written everything; false: stopped, or it failed. */
static bool read_all(int from, const volatile bool *stop, struct kt_text *out)
{
    char part[4097];
    struct pollfd waiting = {.fd = from, .events = POLLIN};
    while (!is_stop_set(stop)) {
        if (poll(&waiting, 1, LOOK_MS) <= 0)
            continue;
        ssize_t got = read(from, part, sizeof part - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0 && !out->failed;
        part[got] = '\0';
        kt_text_add(out, part);
    }
    return false;
}

/* Starts the program, without the signals that our watch has blocked. Returns 0 or an errno. */
static int start_python(const char *python, const char *mode, int input, int output, pid_t *child)
{
    char *const arguments[] = {(char *)python, "-c", (char *)drawing_program, (char *)mode, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    int why = posix_spawnp(child, python, &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return why;
}

/* The exit status of the program; NO_PROGRAM if there is none. */
static int run_python(const char *python, const char *mode, FILE *input, const volatile bool *stop, struct kt_text *out)
{
    int ends[2], status = 0;
    pid_t child;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return EXIT_FAILURE;
    int why = start_python(python, mode, fileno(input), ends[1], &child);
    close(ends[1]);
    bool is_read = why == 0 && read_all(ends[0], stop, out);
    close(ends[0]);
    if (why != 0)
        return why == ENOENT ? NO_PROGRAM : EXIT_FAILURE;
    if (is_stop_set(stop))
        kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return is_read && WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}

static int run_any(const char *mode, FILE *input, const volatile bool *stop, struct kt_text *out)
{
    static const char *const pythons[] = {"python3", "/usr/bin/python3"};
    int status = NO_PROGRAM, last = NO_PROGRAM;
    for (size_t i = 0; i < sizeof pythons / sizeof *pythons; i++) {
        rewind(input);
        lseek(fileno(input), 0, SEEK_SET); /* a child has moved it */
        text_clear(out);
        status = run_python(pythons[i], mode, input, stop, out);
        if (status != NO_PROGRAM && status != WITHOUT_MATPLOTLIB)
            return status;
        last = status == WITHOUT_MATPLOTLIB ? status : last;
    }
    return last;
}

enum drawing_end drawing_run(const char *mode, const struct kt_text *input, const volatile bool *stop,
                             struct kt_text *out)
{
    FILE *file = input->failed ? NULL : input_file(input);
    if (!file) {
        say_internal(_("Out of memory, or of space for temporary files."));
        return DRAWING_FAILED;
    }
    int status = run_any(mode, file, stop, out);
    fclose(file);
    if (status == EXIT_SUCCESS)
        return DRAWN;
    if (status == BAD_INPUT)
        return DRAWING_REFUSED;
    if (status == NO_PROGRAM || status == WITHOUT_MATPLOTLIB) {
        say_wrong(_("The report needs Python 3 with matplotlib: install the package python3-matplotlib."));
        return DRAWING_MISSING;
    }
    if (!is_stop_set(stop))
        say_internal(_("The report could not be drawn: python3 ended with status %d."), status);
    return DRAWING_FAILED;
}
