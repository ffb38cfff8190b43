/* Lines are written completely and read with a deadline. A late answer could be taken for the next one, so the
 * answers that are still due are counted, and that many lines are skipped. An engine that has ended or closed its
 * output gets no more requests, and neither does one that is silent for a minute where no time limit is set: every
 * match ends.
 *
 * The command leads its own process group, so that all processes that the shell has started end with it. */
#define _GNU_SOURCE
#include "engine.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine_log.h"
#include "kit/json.h"
#include "protocol.h"
#include "setup.h"

static const double ANSWER_SECONDS = 60;  /* for an answer, where no time limit is set */
static const double GRACE_SECONDS = 0.05; /* added to a time limit, for the pipe */
static const double SEND_SECONDS = 2;     /* for a line that needs no answer */
static const double CLOSE_SECONDS = 0.5;  /* for the process to end */
static const double POLL_SECONDS = 0.1;   /* between two looks at the stop flag */

enum { LONGEST_ANSWER = 1 << 16 };

struct engine {
    pid_t pid;
    int to, from;
    struct engine_log *log;
    int number;             /* in the log */
    bool is_gone;           /* it gets no more requests */
    bool has_hung_up;       /* its end of a pipe is closed */
    bool has_answered;      /* at least one line */
    atomic_bool is_stopped; /* by another thread */
    int due;                /* answers that were requested and have not come yet */
    struct kt_text out;
    size_t line; /* bytes of the line that was found last; it may contain zeros */
    size_t held; /* bytes of `in` that are read but not used yet */
    char in[LONGEST_ANSWER];
};

/* ---- the process ---- */

static void run_command(const char *command, const int to[2], const int from[2])
{
    sigset_t none;
    setpgid(0, 0);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    if (dup2(to[0], STDIN_FILENO) >= 0 && dup2(from[1], STDOUT_FILENO) >= 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

struct engine *engine_open(const char *command, struct engine_log *log)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    struct engine *engine = calloc(1, sizeof *engine);
    if (!engine || pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        goto failed;
    signal(SIGPIPE, SIG_IGN); /* write reports that an engine has died */
    engine->pid = fork();
    if (engine->pid < 0)
        goto failed;
    if (engine->pid == 0)
        run_command(command, to, from);
    setpgid(engine->pid, engine->pid); /* the child does the same; the second call may fail */
    close(to[0]);
    close(from[1]);
    engine->to = to[1];
    engine->from = from[0];
    fcntl(engine->to, F_SETFL, O_NONBLOCK); /* an engine that does not read must not block us */
    engine->log = log;
    engine->number = engine_log_start(log, command);
    return engine;
failed:
    for (int i = 0; i < 2; i++) {
        if (to[i] >= 0)
            close(to[i]);
        if (from[i] >= 0)
            close(from[i]);
    }
    free(engine);
    return NULL;
}

static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

static bool has_ended_by(pid_t pid, double until)
{
    while (!has_ended(pid) && kt_clock_monotonic(NULL) < until)
        poll(NULL, 0, 5);
    return has_ended(pid);
}

/* As shells report it: 128 + signal for a process that was killed. */
static int exit_status_of(pid_t pid)
{
    siginfo_t info = {0};
    waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT);
    return info.si_code == CLD_EXITED ? info.si_status : 128 + info.si_status;
}

enum engine_end engine_ended_early(const struct engine *engine, int *status)
{
    *status = 0;
    if (engine->has_answered || (!engine->has_hung_up && !has_ended(engine->pid)))
        return ENGINE_GOES_ON;
    if (!has_ended_by(engine->pid, kt_clock_monotonic(NULL) + CLOSE_SECONDS))
        return ENGINE_HUNG_UP;
    *status = exit_status_of(engine->pid);
    return *status == 126 || *status == 127 ? ENGINE_NOT_STARTED : ENGINE_ENDED;
}

/* Closing the input asks the engine to end. After a moment its whole process group is killed. waitpid comes last:
 * until then no other group can get its number. */
void engine_close(struct engine *engine)
{
    if (!engine)
        return;
    close(engine->to);
    has_ended_by(engine->pid, kt_clock_monotonic(NULL) + CLOSE_SECONDS);
    kill(-engine->pid, SIGKILL);
    while (waitpid(engine->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    close(engine->from);
    engine_log_add(engine->log, engine->number, "end", "");
    kt_text_free(&engine->out);
    free(engine);
}

/* ---- lines ---- */

static bool wait_for(const struct engine *engine, int file, short event, double until)
{
    struct pollfd poll_file = {.fd = file, .events = event};
    for (;;) {
        double left = until - kt_clock_monotonic(NULL), nap = left < POLL_SECONDS ? left : POLL_SECONDS;
        int ready = poll(&poll_file, 1, nap > 0 ? (int)(nap * 1e3) + 1 : 0);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return ready > 0;
        if (kt_clock_monotonic(NULL) >= until || atomic_load(&engine->is_stopped))
            return false;
    }
}

/* Logs the line without its newline. */
static void log_sent(struct engine *engine)
{
    if (!engine->log || engine->out.size == 0)
        return;
    engine->out.data[engine->out.size - 1] = '\0';
    engine_log_add(engine->log, engine->number, "sent", engine->out.data);
    engine->out.data[engine->out.size - 1] = '\n';
}

static void hang_up(struct engine *engine)
{
    engine->is_gone = true;
    engine->has_hung_up = true;
}

static void send_line(struct engine *engine, double until)
{
    size_t sent = 0;
    if (!engine->is_gone)
        log_sent(engine);
    while (!engine->is_gone && sent < engine->out.size) {
        ssize_t wrote = write(engine->to, engine->out.data + sent, engine->out.size - sent);
        if (wrote > 0)
            sent += (size_t)wrote;
        else if (wrote < 0 && errno == EAGAIN)
            engine->is_gone = !wait_for(engine, engine->to, POLLOUT, until);
        else if (wrote < 0 && errno != EINTR)
            hang_up(engine);
    }
    text_clear(&engine->out);
}

/* The next complete line without its newline, or NULL at the deadline. It is valid until drop_line. */
static char *next_line(struct engine *engine, double until)
{
    for (;;) {
        char *end = memchr(engine->in, '\n', engine->held);
        if (end) {
            *end = '\0';
            engine->line = (size_t)(end - engine->in) + 1;
            return engine->in;
        }
        if (engine->is_gone || engine->held == sizeof engine->in || !wait_for(engine, engine->from, POLLIN, until))
            break;
        ssize_t got = read(engine->from, engine->in + engine->held, sizeof engine->in - engine->held);
        if (got > 0)
            engine->held += (size_t)got;
        else if (got == 0 || errno != EINTR)
            hang_up(engine);
    }
    engine->is_gone |= engine->held == sizeof engine->in;
    return NULL;
}

static void drop_line(struct engine *engine)
{
    assert(engine->line <= engine->held);
    engine->held -= engine->line;
    memmove(engine->in, engine->in + engine->line, engine->held);
}

/* ---- requests ---- */

void engine_new(struct engine *engine, const struct kt_game *game, const struct kt_settings *rules, int seat, int seats)
{
    protocol_new(&engine->out, game, rules, seat, seats);
    send_line(engine, kt_clock_monotonic(NULL) + SEND_SECONDS);
}

void engine_over(struct engine *engine, const int *points, int seats)
{
    protocol_over(&engine->out, points, seats);
    send_line(engine, kt_clock_monotonic(NULL) + SEND_SECONDS);
}

/* Skips late answers to earlier requests, and reads the answer to this one. */
static bool read_answer(struct engine *engine, const struct kt_position *position, double until, kt_move *move)
{
    engine->due++;
    for (char *line; (line = next_line(engine, until)) != NULL;) {
        bool is_due = --engine->due == 0, is_move = is_due && protocol_read_answer(line, position, move);
        engine->has_answered = true;
        engine_log_add(engine->log, engine->number, "received", line);
        if (is_due && !is_move)
            engine_log_add(engine->log, engine->number, "fault", "this is not a legal move");
        drop_line(engine);
        if (is_due)
            return is_move;
    }
    engine_log_add(engine->log, engine->number, "fault",
                   engine->has_hung_up ? "it has closed its output" : "there was no answer in time");
    return false;
}

bool engine_choose(struct engine *engine, const struct kt_position *position, const struct kt_view *view, int seat,
                   const struct kt_limits *limits, kt_move *move)
{
    double until = kt_clock_monotonic(NULL) + (limits->seconds > 0 ? limits->seconds + GRACE_SECONDS : ANSWER_SECONDS);
    if (engine->is_gone)
        return false;
    protocol_ask(&engine->out, position, view, seat, limits);
    send_line(engine, until);
    bool is_answered = read_answer(engine, position, until, move);
    engine->is_gone |= limits->seconds <= 0 && kt_clock_monotonic(NULL) >= until;
    return is_answered;
}

void engine_stop(struct engine *engine)
{
    atomic_store(&engine->is_stopped, true);
}
