/* The event loop (epoll). Sockets, worker threads, signals and alarms wake it. Output is collected and sent at the end
 * of each iteration, so that many short messages share a packet. */
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
#include <sys/socket.h>
#include <unistd.h>

#include "hall/alarms.h"
#include "hall/hall.h"
#include "kit/words.h"
#include "server/descriptors.h"
#include "server/http.h"
#include "server/listen.h"
#include "server/monitor.h"
#include "server/service.h"
#include "server/wire.h"

enum { EVENTS = 256, READ_SIZE = 16384, PRUNE_SECONDS = 10, GOING_AWAY = 1001, POLICY = 1008 };

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
    bool is_ending;
    struct connection *dirty, *dead, *all; /* those with output; those to be freed; all */
    uint64_t count;                        /* of connections */
    struct alarms alarms;
    struct alarm prune;
};

struct connection {
    struct server *server;
    int socket;
    struct wire wire;
    struct client client;
    struct alarm ping;
    struct bucket messages;
    double heard; /* when the last bytes came */
    int refused;  /* messages over the rate limit, in a row */
    bool is_dirty, is_dead, is_leaving;
    uint32_t watched; /* events that the socket is watched for */
    struct connection *next_dirty, *next_dead, *next, *previous;
};

/* ---- connections ---- */

static void mark_dirty(struct connection *connection)
{
    if (connection->is_dirty || connection->is_dead)
        return;
    connection->is_dirty = true;
    connection->next_dirty = connection->server->dirty;
    connection->server->dirty = connection;
}

/* The connection is freed at the end of the iteration: epoll may have returned more events for it. */
static void end_connection(struct connection *connection)
{
    struct server *server = connection->server;
    if (connection->is_dead)
        return;
    connection->is_dead = true;
    connection->next_dead = server->dead;
    server->dead = connection;
    alarms_clear(&server->alarms, &connection->ping);
    hall_exit(server->hall, &connection->client);
    shutdown(connection->socket, SHUT_RDWR); /* also for a process that inherited the descriptor */
    close(connection->socket);
}

static void send_text(void *data, const char *text, size_t size)
{
    struct connection *connection = data;
    if (connection->is_dead)
        return;
    wire_send(&connection->wire, text, size);
    mark_dirty(connection);
}

static size_t queued(void *data)
{
    return ((struct connection *)data)->wire.out_size;
}

/* Takes a token of the connection. Without one the client gets an error; after too many of them it is disconnected. */
static bool count_message(struct connection *connection)
{
    const struct limits *limits = &connection->server->limits;
    if (bucket_take(&connection->messages, (double)limits->messages_a_second, (double)limits->burst,
                    connection->server->now)) {
        connection->refused = 0;
        return true;
    }
    connection->refused++;
    hall_refuse_message(&connection->client);
    return false;
}

static bool receive(void *data, const char *text, size_t size)
{
    struct connection *connection = data;
    if (count_message(connection))
        hall_receive(&connection->client, text, size);
    return (uint64_t)connection->refused <= connection->server->limits.burst;
}

/* A pong is as long as its ping, so a client that sends pings and does not read is disconnected. */
static bool control(void *data)
{
    struct connection *connection = data;
    const struct limits *limits = &connection->server->limits;
    return connection->wire.out_size <= limits->queue_bytes &&
           bucket_take(&connection->messages, (double)limits->messages_a_second, (double)limits->burst,
                       connection->server->now);
}

static void ping(void *data)
{
    struct connection *connection = data;
    struct server *server = connection->server;
    double seconds = (double)server->limits.ping_seconds;
    if (connection->is_leaving || server->now - connection->heard > 2 * seconds) {
        end_connection(connection);
        return;
    }
    wire_ping(&connection->wire);
    mark_dirty(connection);
    alarms_set(&server->alarms, &connection->ping, server->now + seconds);
}

/* Stops reading; the client has header_seconds to read the close frame. */
static void start_closing(struct connection *connection)
{
    struct server *server = connection->server;
    connection->is_leaving = true;
    alarms_set(&server->alarms, &connection->ping, server->now + (double)server->limits.header_seconds);
}

static void watch_socket(struct connection *connection)
{
    uint32_t wanted = (connection->is_leaving ? 0u : EPOLLIN) | (connection->wire.out_size > 0 ? EPOLLOUT : 0u);
    struct epoll_event event = {.events = wanted, .data.ptr = connection};
    if (wanted == connection->watched)
        return;
    connection->watched = wanted;
    epoll_ctl(connection->server->epoll, EPOLL_CTL_MOD, connection->socket, &event);
}

static void flush(struct connection *connection)
{
    struct wire *wire = &connection->wire;
    while (wire->out_size > 0) {
        ssize_t sent = send(connection->socket, wire->out + wire->out_start, wire->out_size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
            end_connection(connection);
            return;
        }
        if (sent < 0)
            break;
        wire_sent(wire, (size_t)sent);
    }
    if (!connection->is_leaving && wire_is_leaving(wire))
        start_closing(connection);
    watch_socket(connection);
    if (wire_is_over(wire))
        end_connection(connection);
    else if (wire->out_size == 0)
        hall_caught_up(&connection->client);
}

static void read_socket(struct connection *connection)
{
    uint8_t bytes[READ_SIZE];
    ssize_t size = recv(connection->socket, bytes, sizeof bytes, 0);
    if (size > 0) {
        connection->heard = connection->server->now;
        wire_feed(&connection->wire, bytes, (size_t)size);
        mark_dirty(connection);
    } else if (size == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        end_connection(connection);
    }
}

static void unlink_connection(struct connection *connection)
{
    struct server *server = connection->server;
    server->count--;
    if (connection->previous)
        connection->previous->next = connection->next;
    else
        server->all = connection->next;
    if (connection->next)
        connection->next->previous = connection->previous;
}

static void free_connection(struct connection *connection)
{
    unlink_connection(connection);
    wire_close(&connection->wire);
    free(connection);
}

static void welcome(void *data, const struct http_guest *guest)
{
    struct server *server = data;
    struct connection *connection = calloc(1, sizeof *connection);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    if (!connection || !wire_open(&connection->wire, server->limits.message_bytes)) {
        free(connection);
        close(guest->socket);
        return;
    }
    connection->server = server;
    connection->socket = guest->socket;
    connection->wire.receive = receive;
    connection->wire.control = control;
    connection->wire.data = connection;
    connection->ping.ring = ping;
    connection->ping.owner = connection;
    connection->watched = event.events;
    connection->heard = server->now;
    connection->messages = bucket_of((double)server->limits.burst, server->now);
    connection->client = (struct client){.data = connection, .send = send_text, .queued = queued};
    memcpy(connection->client.player, guest->player, sizeof guest->player);
    memcpy(connection->client.address, guest->address, sizeof guest->address);
    if (!hall_enter(server->hall, &connection->client)) {
        /* A close frame with the reason, if it can be sent immediately. */
        static const uint8_t close_frame[] = {0x88, 2, POLICY >> 8, POLICY & 0xFF};
        send(guest->socket, close_frame, sizeof close_frame, MSG_NOSIGNAL);
        close(guest->socket);
        wire_close(&connection->wire);
        free(connection);
        return;
    }
    connection->next = server->all;
    if (server->all)
        server->all->previous = connection;
    server->all = connection;
    server->count++;
    epoll_ctl(server->epoll, EPOLL_CTL_ADD, connection->socket, &event);
    alarms_set(&server->alarms, &connection->ping, server->now + (double)server->limits.ping_seconds);
    if (guest->size > 0)
        wire_feed(&connection->wire, guest->bytes, guest->size);
    mark_dirty(connection);
}

static bool knows(void *data, const uint8_t *player)
{
    const struct server *server = data;
    return hall_knows(server->hall, player);
}

static bool has_place(void *data, uint64_t callers)
{
    const struct server *server = data;
    return server->count + callers < server->limits.connections;
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

/* ---- the loop ---- */

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

static void send_what_is_due(struct server *server)
{
    while (server->dirty) {
        struct connection *connection = server->dirty;
        server->dirty = connection->next_dirty;
        connection->is_dirty = false;
        if (!connection->is_dead)
            flush(connection);
    }
    while (server->dead) {
        struct connection *connection = server->dead;
        server->dead = connection->next_dead;
        free_connection(connection);
    }
}

static void handle_event(struct server *server, const struct epoll_event *event, bool *http_is_due)
{
    uint64_t unused[32];
    ssize_t size = 0;
    if (event->data.ptr == &server->call) {
        size = read(server->call, unused, sizeof unused[0]);
    } else if (event->data.ptr == &server->signals) {
        size = read(server->signals, unused, sizeof unused);
        server->is_ending = true;
    } else if (event->data.ptr == &server->http) {
        *http_is_due = true;
    } else {
        struct connection *connection = event->data.ptr;
        if (!connection->is_dead && (event->events & EPOLLOUT))
            mark_dirty(connection);
        if (!connection->is_dead && connection->is_leaving && (event->events & (EPOLLHUP | EPOLLERR)))
            end_connection(connection);
        else if (!connection->is_dead && !connection->is_leaving && (event->events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
            read_socket(connection);
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
    while (!server->is_ending) {
        double http_next_at = http_next(server->http, server->now);
        double until = http_next_at < next ? http_next_at : next;
        double left = (until - kt_clock_monotonic(NULL)) * 1e3;
        int count = epoll_wait(server->epoll, events, EVENTS, left <= 0 ? 0 : left > 1000 ? 1000 : (int)left + 1);
        server->now = kt_clock_monotonic(NULL);
        hall_set_now(server->hall, server->now);
        bool http_is_due = server->now >= http_next_at;
        for (int i = 0; i < count; i++)
            handle_event(server, &events[i], &http_is_due);
        if (http_is_due)
            http_step(server->http, server->now);
        alarms_ring(&server->alarms, server->now);
        next = alarms_next(&server->alarms, hall_step(server->hall, server->now));
        send_what_is_due(server);
        if (monitor_is_asking(server->monitor))
            tell_monitor(server);
    }
}

static void close_connections(struct server *server)
{
    for (struct connection *connection = server->all; connection; connection = connection->next) {
        wire_send_close(&connection->wire, GOING_AWAY);
        mark_dirty(connection);
    }
    send_what_is_due(server);
    for (struct connection *connection = server->all; connection; connection = connection->next)
        end_connection(connection);
    send_what_is_due(server);
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
        service_stopping();
        close_connections(&server);
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
