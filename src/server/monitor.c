#include "server/monitor.h"

#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <kartu/kartu.h>

#include "server/metrics.h"

/* How long the event loop may take to answer, and limits of connections: few programs ask, and each asks briefly. */
enum { LOOP_SECONDS = 3, REQUEST_SECONDS = 5, CONNECTIONS = 8, REQUEST_MEMORY = 8 * 1024 };

struct monitor {
    struct MHD_Daemon *daemon;
    void (*wake)(void *data);
    void *data;
    double started;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t change;
    bool is_asking, is_stopping;
    struct figures figures;
};

/* ---- the event loop's part ---- */

bool monitor_is_asking(struct monitor *monitor)
{
    if (!monitor)
        return false;
    pthread_mutex_lock(&monitor->lock);
    bool is_asking = monitor->is_asking;
    pthread_mutex_unlock(&monitor->lock);
    return is_asking;
}

void monitor_answer(struct monitor *monitor, const struct figures *figures)
{
    pthread_mutex_lock(&monitor->lock);
    monitor->figures = *figures;
    monitor->is_asking = false;
    pthread_cond_signal(&monitor->change);
    pthread_mutex_unlock(&monitor->lock);
}

/* ---- the monitor's thread ---- */

/* NULL, or why there are no figures. */
static const char *ask(struct monitor *monitor, struct figures *figures)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += LOOP_SECONDS;
    pthread_mutex_lock(&monitor->lock);
    monitor->is_asking = true;
    monitor->wake(monitor->data);
    int late = 0;
    while (monitor->is_asking && !monitor->is_stopping && late == 0)
        late = pthread_cond_timedwait(&monitor->change, &monitor->lock, &until);
    const char *problem = monitor->is_stopping ? "the server is stopping\n"
                          : monitor->is_asking ? "the event loop does not respond\n"
                                               : NULL;
    *figures = monitor->figures;
    pthread_mutex_unlock(&monitor->lock);
    return problem;
}

static enum MHD_Result answer_text(struct MHD_Connection *connection, unsigned status, const char *type,
                                   const char *text)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, "Allow", "GET, HEAD");
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result answer_plainly(struct MHD_Connection *connection, unsigned status, const char *text)
{
    return answer_text(connection, status, "text/plain; charset=utf-8", text);
}

static enum MHD_Result answer_health(struct monitor *monitor, struct MHD_Connection *connection)
{
    struct figures figures;
    const char *problem = ask(monitor, &figures);
    if (!problem && figures.is_failing)
        problem = "the last write to the database failed\n";
    return problem ? answer_plainly(connection, MHD_HTTP_SERVICE_UNAVAILABLE, problem)
                   : answer_plainly(connection, MHD_HTTP_OK, "ok\n");
}

static enum MHD_Result answer_metrics(struct monitor *monitor, struct MHD_Connection *connection)
{
    struct figures figures;
    struct kt_text text = {0};
    const char *problem = ask(monitor, &figures);
    if (problem)
        return answer_plainly(connection, MHD_HTTP_SERVICE_UNAVAILABLE, problem);
    metrics_write(&figures, kt_clock_monotonic(NULL) - monitor->started, &text);
    enum MHD_Result result =
        text.failed ? MHD_NO
                    : answer_text(connection, MHD_HTTP_OK, "text/plain; version=0.0.4; charset=utf-8", text.data);
    kt_text_free(&text);
    return result;
}

static enum MHD_Result answer(void *data, struct MHD_Connection *connection, const char *path, const char *method,
                              const char *version, const char *body, size_t *body_size, void **request_data)
{
    (void)version;
    (void)body;
    if (!*request_data) { /* first call: headers only; libmicrohttpd wants the answer in the second call */
        *request_data = data;
        return MHD_YES;
    }
    if ((strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0) || *body_size > 0)
        return answer_plainly(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "only GET and HEAD\n");
    if (strcmp(path, "/healthz") == 0)
        return answer_health(data, connection);
    if (strcmp(path, "/metrics") == 0)
        return answer_metrics(data, connection);
    return answer_plainly(connection, MHD_HTTP_NOT_FOUND, "only /healthz and /metrics\n");
}

/* ---- opening and closing ---- */

/* Waiting must not depend on the wall clock. */
static bool open_lock(struct monitor *monitor)
{
    pthread_condattr_t kind;
    if (pthread_condattr_init(&kind) != 0)
        return false;
    bool is_open = pthread_condattr_setclock(&kind, CLOCK_MONOTONIC) == 0 &&
                   pthread_mutex_init(&monitor->lock, NULL) == 0 && pthread_cond_init(&monitor->change, &kind) == 0;
    pthread_condattr_destroy(&kind);
    return is_open;
}

struct monitor *monitor_open(int listening, void (*wake)(void *data), void *data)
{
    struct monitor *monitor = calloc(1, sizeof *monitor);
    if (!monitor)
        return NULL;
    monitor->wake = wake;
    monitor->data = data;
    monitor->started = kt_clock_monotonic(NULL);
    if (open_lock(monitor))
        monitor->daemon = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, answer, monitor,
                                           MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT,
                                           (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
                                           (unsigned)REQUEST_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                                           (size_t)REQUEST_MEMORY, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    if (monitor->daemon)
        return monitor;
    free(monitor);
    return NULL;
}

void monitor_stop(struct monitor *monitor)
{
    if (!monitor)
        return;
    pthread_mutex_lock(&monitor->lock);
    monitor->is_stopping = true;
    pthread_cond_signal(&monitor->change);
    pthread_mutex_unlock(&monitor->lock);
}

void monitor_close(struct monitor *monitor)
{
    if (!monitor)
        return;
    monitor_stop(monitor);
    MHD_stop_daemon(monitor->daemon);
    pthread_cond_destroy(&monitor->change);
    pthread_mutex_destroy(&monitor->lock);
    free(monitor);
}
