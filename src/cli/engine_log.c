#include "engine_log.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "language.h"
#include "say.h"
#include "setup.h"

struct engine_log {
    FILE *file;
    pthread_mutex_t lock; /* of the count of engines */
    int engines;
    double start;
};

/* "-" is standard error: standard output has the results. */
struct engine_log *engine_log_open(const char *path)
{
    struct engine_log *log = calloc(1, sizeof *log);
    if (!log) {
        say_internal(_("Out of memory."));
        return NULL;
    }
    log->file = strcmp(path, "-") == 0 ? stderr : fopen(path, "we");
    if (!log->file) {
        say_wrong(_("%s cannot be written: %s."), path, strerror(errno));
        free(log);
        return NULL;
    }
    if (log->file != stderr)
        setvbuf(log->file, NULL, _IOLBF, 0);
    pthread_mutex_init(&log->lock, NULL);
    log->start = kt_clock_monotonic(NULL);
    return log;
}

void engine_log_close(struct engine_log *log)
{
    if (!log)
        return;
    if (log->file != stderr)
        fclose(log->file);
    pthread_mutex_destroy(&log->lock);
    free(log);
}

int engine_log_start(struct engine_log *log, const char *command)
{
    if (!log)
        return 0;
    pthread_mutex_lock(&log->lock);
    int engine = ++log->engines;
    pthread_mutex_unlock(&log->lock);
    engine_log_add(log, engine, "start", command);
    return engine;
}

void engine_log_add(struct engine_log *log, int engine, const char *what, const char *text)
{
    struct kt_text line = {0};
    if (!log)
        return;
    escape_into(&line, text);
    fprintf(log->file, "%.6f\t%d\t%s\t%s\n", kt_clock_monotonic(NULL) - log->start, engine, what,
            line.data ? line.data : "");
    kt_text_free(&line);
}
