/* The event loop (epoll). Sockets, worker threads, signals and alarms wake it. */
#define _GNU_SOURCE
#include "server/server.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "hall/alarms.h"
#include "hall/hall.h"
#include "kit/words.h"
#include "server/connections.h"
#include "server/descriptors.h"
#include "server/http.h"
#include "server/listen.h"
#include "server/monitor.h"
#include "server/service.h"

enum { EVENTS = 256, PRUNE_SECONDS = 10 };

struct server {
    const struct server_settings *settings;
    struct limits limits; /* of the settings, but connections only as many as there are descriptors */
    struct service service;
    struct listening listening, metrics;
    struct hall *hall;
    struct http *http;
    struct monitor *monitor; /* NULL: no metrics */
    int epoll, call, signals;
    double now;
    bool is_stopping, is_over; /* after a signal; nothing is left to do */
    bool has_closed;           /* the close frames were sent */
    double close_at, deadline; /* of stopping */
    struct connections connections;
    struct alarms alarms;
    struct alarm prune;
};

/* ---- what http asks for ---- */

static void welcome(void *data, const struct http_guest *guest)
{
    struct server *server = data;
    connections_welcome(&server->connections, guest);
}

static bool knows(void *data, const uint8_t *player)
{
    const struct server *server = data;
    return hall_knows(server->hall, player);
}

static bool has_place(void *data, uint64_t callers)
{
    const struct server *server = data;
    return server->connections.count + callers < server->limits.connections;
}

static void warn_of_full(const struct server *server)
{
    struct kt_error error = {0};
    refuse(&error, KT_NOT_POSSIBLE,
           N_("New connections are refused: there are too many in total (--connections), or too many open files."),
           NULL, NULL);
    server->settings->warn(&error);
}

static void note_refusal(void *data, enum refusal why)
{
    struct server *server = data;
    hall_count_refusal(server->hall, why);
    if (why == REFUSED_TOTAL)
        warn_of_full(server);
}

/* ---- services ---- */

static void prune(void *data)
{
    struct server *server = data;
    hall_prune(server->hall);
    alarms_set(&server->alarms, &server->prune, server->now + PRUNE_SECONDS);
}

static void wake(void *data)
{
    struct server *server = data;
    uint64_t one = 1;
    ssize_t written = write(server->call, &one, sizeof one);
    (void)written; /* fails only if the counter is full: then the loop wakes up anyway */
}

/* ---- stopping ---- */

/* A signal: nothing new is accepted. A second signal ends the server at once. */
static void stop(struct server *server)
{
    double seconds = server->is_stopping ? 0 : (double)server->limits.header_seconds;
    server->close_at = server->now + seconds / 2;
    server->deadline = server->now + seconds;
    if (server->is_stopping)
        return;
    server->is_stopping = true;
    service_stopping();
    monitor_stop(server->monitor);
    http_stop(server->http);
    connections_stop(&server->connections);
}

/* Changes that were begun are saved and answered first; then everybody gets a close frame. If very many bots play,
 * there is always a change that is being saved: this is not awaited forever. */
static void go_on_stopping(struct server *server)
{
    struct connections *connections = &server->connections;
    if (!server->has_closed && (!hall_is_saving(server->hall) || server->now >= server->close_at)) {
        server->has_closed = true;
        connections_close(connections);
    }
    bool is_done = server->has_closed && connections->count == 0 && !http_is_answering(server->http);
    server->is_over = is_done || server->now >= server->deadline;
}

/* ---- the loop ---- */

static void handle_event(struct server *server, const struct epoll_event *event, bool *http_is_due)
{
    uint64_t unused[32];
    ssize_t size = 0;
    if (event->data.ptr == &server->call) {
        size = read(server->call, unused, sizeof unused[0]);
    } else if (event->data.ptr == &server->signals) {
        size = read(server->signals, unused, sizeof unused);
        stop(server);
    } else if (event->data.ptr == &server->http) {
        *http_is_due = true;
    } else {
        connection_handle(event->data.ptr, event->events);
    }
    (void)size;
}

static void tell_monitor(struct server *server)
{
    struct figures figures;
    hall_measure(server->hall, &figures);
    monitor_answer(server->monitor, &figures);
}

static void loop(struct server *server)
{
    struct epoll_event events[EVENTS];
    double next = server->now;
    while (!server->is_over) {
        double http_next_at = http_next(server->http, server->now);
        double until = http_next_at < next ? http_next_at : next;
        if (server->is_stopping && server->deadline < until)
            until = server->deadline;
        double left = (until - kt_clock_monotonic(NULL)) * 1e3;
        int count = epoll_wait(server->epoll, events, EVENTS, left <= 0 ? 0 : left > 1000 ? 1000 : (int)left + 1);
        server->now = kt_clock_monotonic(NULL);
        server->connections.now = server->now;
        hall_set_now(server->hall, server->now);
        bool http_is_due = server->now >= http_next_at;
        for (int i = 0; i < count; i++)
            handle_event(server, &events[i], &http_is_due);
        if (http_is_due)
            http_step(server->http, server->now);
        alarms_ring(&server->alarms, server->now);
        next = alarms_next(&server->alarms, hall_step(server->hall, server->now));
        connections_send(&server->connections);
        if (monitor_is_asking(server->monitor))
            tell_monitor(server);
        if (server->is_stopping)
            go_on_stopping(server);
    }
}

/* ---- starting and ending ---- */

static bool add_descriptor(struct server *server, int fd, void *what)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = what};
    return fd >= 0 && epoll_ctl(server->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

/* Signals come through a descriptor; threads that are started later inherit the mask. SIGXFSZ is ignored so that a file
 * size limit is an error like a full disk, and does not end the process. */
static void block_signals(struct server *server)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    server->signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static bool refuse_sockets(struct kt_error *error)
{
    return refuse(error, KT_NOT_POSSIBLE, N_("Cannot open more sockets: %1."), strerror(errno), NULL);
}

static bool begin_monitor(struct server *server, struct kt_error *error)
{
    if (server->metrics.socket < 0)
        return true;
    server->monitor = monitor_open(server->metrics.socket, wake, server);
    if (!server->monitor)
        return refuse_sockets(error);
    server->metrics.socket = -1; /* the monitor owns it now */
    return true;
}

static bool begin(struct server *server, struct kt_error *error)
{
    const struct server_settings *settings = server->settings;
    assert(settings->ready && settings->trouble && settings->warn);
    block_signals(server);
    server->epoll = epoll_create1(EPOLL_CLOEXEC);
    server->call = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    server->now = kt_clock_monotonic(NULL);
    if (!service_listen(&server->service, settings, &server->listening, &server->metrics, error) ||
        !descriptors_plan(&server->limits.connections, settings->warn, error))
        return false;
    server->hall = hall_open(settings->data, &server->limits, true, wake, server, error);
    if (!server->hall)
        return false;
    server->connections = (struct connections){.limits = &server->limits,
                                               .hall = server->hall,
                                               .alarms = &server->alarms,
                                               .epoll = server->epoll,
                                               .now = server->now};
    hall_set_now(server->hall, server->now);
    hall_set_trouble(server->hall, settings->trouble);
    struct http_host host = {
        .data = server, .welcome = welcome, .has_place = has_place, .note_refusal = note_refusal, .knows = knows};
    if (!hall_key(server->hall, host.key, error))
        return false;
    server->http =
        http_open(server->listening.socket, (const char *const *)server->listening.origins, &server->limits, &host);
    if (!server->http || !add_descriptor(server, server->call, &server->call) ||
        !add_descriptor(server, server->signals, &server->signals) ||
        !add_descriptor(server, http_descriptor(server->http), &server->http))
        return refuse_sockets(error);
    server->listening.socket = -1; /* http owns it now */
    server->prune = (struct alarm){.ring = prune, .owner = server};
    prune(server);
    return begin_monitor(server, error);
}

static void show_metrics(const struct server *server)
{
    char address[160];
    if (!server->monitor)
        return;
    snprintf(address, sizeof address, "%s/metrics", server->metrics.origins[0]);
    server->settings->ready(address);
}

bool server_run(const struct server_settings *settings, struct kt_error *error)
{
    struct server server = {.settings = settings, .limits = settings->limits, .epoll = -1, .call = -1, .signals = -1};
    server.listening.socket = server.metrics.socket = -1;
    bool is_begun = begin(&server, error);
    if (is_begun) {
        for (int i = 0; i < server.listening.shown; i++)
            settings->ready(server.listening.origins[i]);
        show_metrics(&server);
        service_ready(&server.service, &server.alarms);
        loop(&server);
        connections_end(&server.connections);
    }
    monitor_close(server.monitor);
    http_close(server.http);
    hall_close(server.hall);
    alarms_free(&server.alarms);
    listening_free(&server.listening);
    listening_free(&server.metrics);
    service_close(&server.service);
    const int descriptors[] = {server.epoll, server.call, server.signals};
    for (int i = 0; i < 3; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
    return is_begun;
}
