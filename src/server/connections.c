#define _GNU_SOURCE
#include "server/connections.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "hall/alarms.h"
#include "hall/hall.h"
#include "server/wire.h"

enum { READ_SIZE = 16384, GOING_AWAY = 1001, POLICY = 1008 };

struct connection {
    struct connections *all;
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

static void mark_dirty(struct connection *connection)
{
    if (connection->is_dirty || connection->is_dead)
        return;
    connection->is_dirty = true;
    connection->next_dirty = connection->all->dirty;
    connection->all->dirty = connection;
}

/* The connection is freed at the end of the iteration: epoll may have returned more events for it. */
static void end_connection(struct connection *connection)
{
    struct connections *all = connection->all;
    if (connection->is_dead)
        return;
    connection->is_dead = true;
    connection->next_dead = all->dead;
    all->dead = connection;
    alarms_clear(all->alarms, &connection->ping);
    hall_exit(all->hall, &connection->client);
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
    const struct limits *limits = connection->all->limits;
    if (bucket_take(&connection->messages, (double)limits->messages_a_second, (double)limits->burst,
                    connection->all->now)) {
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
    return (uint64_t)connection->refused <= connection->all->limits->burst;
}

/* A pong is as long as its ping, so a client that sends pings and does not read is disconnected. */
static bool control(void *data)
{
    struct connection *connection = data;
    const struct limits *limits = connection->all->limits;
    return connection->wire.out_size <= limits->queue_bytes &&
           bucket_take(&connection->messages, (double)limits->messages_a_second, (double)limits->burst,
                       connection->all->now);
}

static void ping(void *data)
{
    struct connection *connection = data;
    struct connections *all = connection->all;
    double seconds = (double)all->limits->ping_seconds;
    if (connection->is_leaving || all->now - connection->heard > 2 * seconds) {
        end_connection(connection);
        return;
    }
    wire_ping(&connection->wire);
    mark_dirty(connection);
    alarms_set(all->alarms, &connection->ping, all->now + seconds);
}

/* Stops reading; the client has header_seconds to read the close frame. */
static void start_closing(struct connection *connection)
{
    struct connections *all = connection->all;
    connection->is_leaving = true;
    alarms_set(all->alarms, &connection->ping, all->now + (double)all->limits->header_seconds);
}

/* While the server stops, it reads up to the end of the input: closing a socket with unread input would reset the
 * connection, and the client, or a proxy, could lose the last messages. */
static bool reads(const struct connection *connection)
{
    return !connection->is_leaving || connection->all->is_stopping;
}

static void watch_socket(struct connection *connection)
{
    uint32_t wanted = (reads(connection) ? EPOLLIN : 0u) | (connection->wire.out_size > 0 ? EPOLLOUT : 0u);
    struct epoll_event event = {.events = wanted, .data.ptr = connection};
    if (wanted == connection->watched)
        return;
    connection->watched = wanted;
    epoll_ctl(connection->all->epoll, EPOLL_CTL_MOD, connection->socket, &event);
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
    if (wire_is_over(wire) && connection->all->is_stopping)
        shutdown(connection->socket, SHUT_WR);
    else if (wire_is_over(wire))
        end_connection(connection);
    else if (wire->out_size == 0)
        hall_caught_up(&connection->client);
}

static void read_socket(struct connection *connection)
{
    uint8_t bytes[READ_SIZE];
    ssize_t size = recv(connection->socket, bytes, sizeof bytes, 0);
    if (size > 0 && connection->all->is_stopping)
        return;
    if (size > 0) {
        connection->heard = connection->all->now;
        wire_feed(&connection->wire, bytes, (size_t)size);
        mark_dirty(connection);
    } else if (size == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        end_connection(connection);
    }
}

static void unlink_connection(struct connection *connection)
{
    struct connections *all = connection->all;
    all->count--;
    if (connection->previous)
        connection->previous->next = connection->next;
    else
        all->first = connection->next;
    if (connection->next)
        connection->next->previous = connection->previous;
}

static void free_connection(struct connection *connection)
{
    unlink_connection(connection);
    wire_close(&connection->wire);
    free(connection);
}

static void set_up(struct connections *all, struct connection *connection, const struct http_guest *guest)
{
    connection->all = all;
    connection->socket = guest->socket;
    connection->wire.receive = receive;
    connection->wire.control = control;
    connection->wire.data = connection;
    connection->ping.ring = ping;
    connection->ping.owner = connection;
    connection->watched = EPOLLIN;
    connection->heard = all->now;
    connection->messages = bucket_of((double)all->limits->burst, all->now);
    connection->client = (struct client){.data = connection, .send = send_text, .queued = queued};
    memcpy(connection->client.player, guest->player, sizeof guest->player);
    memcpy(connection->client.address, guest->address, sizeof guest->address);
}

/* A close frame with the reason, if it can be sent immediately. */
static void turn_away(int socket, int code)
{
    const uint8_t close_frame[] = {0x88, 2, (uint8_t)(code >> 8), (uint8_t)(code & 0xFF)};
    send(socket, close_frame, sizeof close_frame, MSG_NOSIGNAL);
    close(socket);
}

static void add(struct connections *all, struct connection *connection)
{
    struct epoll_event event = {.events = connection->watched, .data.ptr = connection};
    connection->next = all->first;
    if (all->first)
        all->first->previous = connection;
    all->first = connection;
    all->count++;
    epoll_ctl(all->epoll, EPOLL_CTL_ADD, connection->socket, &event);
    alarms_set(all->alarms, &connection->ping, all->now + (double)all->limits->ping_seconds);
}

void connections_welcome(struct connections *all, const struct http_guest *guest)
{
    if (all->is_stopping) {
        turn_away(guest->socket, GOING_AWAY);
        return;
    }
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection || !wire_open(&connection->wire, all->limits->message_bytes)) {
        free(connection);
        close(guest->socket);
        return;
    }
    set_up(all, connection, guest);
    if (!hall_enter(all->hall, &connection->client)) {
        turn_away(guest->socket, POLICY);
        wire_close(&connection->wire);
        free(connection);
        return;
    }
    add(all, connection);
    if (guest->size > 0)
        wire_feed(&connection->wire, guest->bytes, guest->size);
    mark_dirty(connection);
}

void connection_handle(struct connection *connection, uint32_t events)
{
    if (!connection->is_dead && (events & EPOLLOUT))
        mark_dirty(connection);
    if (!connection->is_dead && !reads(connection) && (events & (EPOLLHUP | EPOLLERR)))
        end_connection(connection);
    else if (!connection->is_dead && reads(connection) && (events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
        read_socket(connection);
}

void connections_send(struct connections *all)
{
    while (all->dirty) {
        struct connection *connection = all->dirty;
        all->dirty = connection->next_dirty;
        connection->is_dirty = false;
        if (!connection->is_dead)
            flush(connection);
    }
    while (all->dead) {
        struct connection *connection = all->dead;
        all->dead = connection->next_dead;
        free_connection(connection);
    }
}

void connections_stop(struct connections *all)
{
    all->is_stopping = true;
}

void connections_close(struct connections *all)
{
    for (struct connection *connection = all->first; connection; connection = connection->next) {
        wire_send_close(&connection->wire, GOING_AWAY);
        mark_dirty(connection);
    }
    connections_send(all);
}

void connections_end(struct connections *all)
{
    for (struct connection *connection = all->first; connection; connection = connection->next)
        end_connection(connection);
    connections_send(all);
}
