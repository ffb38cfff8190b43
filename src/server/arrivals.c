#define _GNU_SOURCE
#include "server/arrivals.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

/* The header: 12 bytes signature, version and command, family and protocol, two bytes size; then addresses and
 * extensions, which we skip. */
enum { HEAD = 16, MOST_REST = 2048, V4_REST = 12, V6_REST = 36, COMMAND_LOCAL = 0x20, COMMAND_PROXY = 0x21 };
enum { TCP_V4 = 0x11, TCP_V6 = 0x21, EVENTS = 64, AT_ONCE = 64 };

struct arrival {
    struct arrival *next, *previous;
    int socket;
    double deadline;
    size_t size;
    uint8_t bytes[HEAD + MOST_REST];
};

struct arrivals {
    int listening, epoll;
    bool is_paused; /* accept has failed: it is tried again in the next step */
    double now, header_seconds;
    struct arrivals_host host;
    uint64_t count;
    struct arrival all; /* head of a circular list, in the order of deadlines */
};

static bool watch(struct arrivals *arrivals, int fd, struct arrival *arrival)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = arrival};
    return epoll_ctl(arrivals->epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

/* Frees the arrival; its socket stays open. */
static int release(struct arrivals *arrivals, struct arrival *arrival)
{
    int socket = arrival->socket;
    epoll_ctl(arrivals->epoll, EPOLL_CTL_DEL, socket, NULL);
    arrival->next->previous = arrival->previous;
    arrival->previous->next = arrival->next;
    arrivals->count--;
    free(arrival);
    return socket;
}

/* ---- headers ---- */

static bool has_signature(const uint8_t *bytes)
{
    static const uint8_t signature[12] = {'\r', '\n', '\r', '\n', 0, '\r', '\n', 'Q', 'U', 'I', 'T', '\n'};
    return memcmp(bytes, signature, sizeof signature) == 0 &&
           (bytes[12] == COMMAND_LOCAL || bytes[12] == COMMAND_PROXY);
}

static size_t rest_of(const uint8_t *bytes)
{
    return (size_t)bytes[14] << 8 | bytes[15];
}

/* The size of the whole header, as far as it is known; 0: this is not a header. */
static size_t wanted(const struct arrival *arrival)
{
    if (arrival->size < HEAD)
        return HEAD;
    return has_signature(arrival->bytes) && rest_of(arrival->bytes) <= MOST_REST ? HEAD + rest_of(arrival->bytes) : 0;
}

/* The client's address; that of the socket if the header names none (health checks of the proxy, other protocols). */
static socklen_t client_of(const struct arrival *arrival, struct sockaddr_storage *client)
{
    const uint8_t *bytes = arrival->bytes;
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    socklen_t size = sizeof *client;
    memset(client, 0, sizeof *client);
    if (bytes[12] == COMMAND_PROXY && bytes[13] == TCP_V4 && rest_of(bytes) >= V4_REST) {
        memcpy(&v4.sin_addr, bytes + HEAD, sizeof v4.sin_addr);
        memcpy(&v4.sin_port, bytes + HEAD + 8, sizeof v4.sin_port);
        memcpy(client, &v4, sizeof v4);
        return sizeof v4;
    }
    if (bytes[12] == COMMAND_PROXY && bytes[13] == TCP_V6 && rest_of(bytes) >= V6_REST) {
        memcpy(&v6.sin6_addr, bytes + HEAD, sizeof v6.sin6_addr);
        memcpy(&v6.sin6_port, bytes + HEAD + 32, sizeof v6.sin6_port);
        memcpy(client, &v6, sizeof v6);
        return sizeof v6;
    }
    return getpeername(arrival->socket, (struct sockaddr *)client, &size) == 0 ? size : 0;
}

static void deliver(struct arrivals *arrivals, struct arrival *arrival)
{
    struct sockaddr_storage client;
    socklen_t size = client_of(arrival, &client);
    int socket = release(arrivals, arrival);
    if (size > 0)
        arrivals->host.deliver(arrivals->host.data, socket, (struct sockaddr *)&client, size);
    else
        close(socket);
}

/* Reads not one byte more than the header: what follows is HTTP. */
static void read_header(struct arrivals *arrivals, struct arrival *arrival)
{
    for (size_t want = wanted(arrival); arrival->size < want; want = wanted(arrival)) {
        ssize_t size = recv(arrival->socket, arrival->bytes + arrival->size, want - arrival->size, 0);
        if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
            return;
        if (size <= 0) {
            close(release(arrivals, arrival));
            return;
        }
        arrival->size += (size_t)size;
    }
    if (wanted(arrival) == 0)
        close(release(arrivals, arrival));
    else
        deliver(arrivals, arrival);
}

/* ---- accepting ---- */

static void add(struct arrivals *arrivals, int socket)
{
    struct arrival *arrival = arrivals->host.has_place(arrivals->host.data) ? malloc(sizeof *arrival) : NULL;
    if (!arrival || !watch(arrivals, socket, arrival)) {
        free(arrival);
        close(socket);
        return;
    }
    arrival->socket = socket;
    arrival->size = 0;
    arrival->deadline = arrivals->now + arrivals->header_seconds;
    arrival->next = &arrivals->all;
    arrival->previous = arrivals->all.previous;
    arrival->previous->next = arrivals->all.previous = arrival;
    arrivals->count++;
}

/* Without descriptors the listening socket stays readable: it is not watched for a while, or the loop would spin. */
static void pause_accepting(struct arrivals *arrivals)
{
    arrivals->is_paused = true;
    epoll_ctl(arrivals->epoll, EPOLL_CTL_DEL, arrivals->listening, NULL);
}

static void accept_some(struct arrivals *arrivals)
{
    for (int i = 0; i < AT_ONCE; i++) {
        int socket = accept4(arrivals->listening, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (socket < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
            pause_accepting(arrivals);
        if (socket < 0)
            return;
        add(arrivals, socket);
    }
}

void arrivals_step(struct arrivals *arrivals, double now)
{
    struct epoll_event events[EVENTS];
    arrivals->now = now;
    if (arrivals->is_paused)
        arrivals->is_paused = !watch(arrivals, arrivals->listening, NULL);
    int count = epoll_wait(arrivals->epoll, events, EVENTS, 0);
    for (int i = 0; i < count; i++) {
        if (events[i].data.ptr)
            read_header(arrivals, events[i].data.ptr);
        else
            accept_some(arrivals);
    }
    while (arrivals->count > 0 && arrivals->all.next->deadline <= now)
        close(release(arrivals, arrivals->all.next));
}

double arrivals_next(const struct arrivals *arrivals, double next)
{
    return arrivals->count > 0 && arrivals->all.next->deadline < next ? arrivals->all.next->deadline : next;
}

uint64_t arrivals_count(const struct arrivals *arrivals)
{
    return arrivals->count;
}

int arrivals_descriptor(const struct arrivals *arrivals)
{
    return arrivals->epoll;
}

/* ---- opening and closing ---- */

struct arrivals *arrivals_open(int listening, uint64_t header_seconds, const struct arrivals_host *host)
{
    struct arrivals *arrivals = calloc(1, sizeof *arrivals);
    if (!arrivals)
        return NULL;
    arrivals->listening = listening;
    arrivals->header_seconds = (double)header_seconds;
    arrivals->host = *host;
    arrivals->all.next = arrivals->all.previous = &arrivals->all;
    arrivals->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (arrivals->epoll >= 0 && watch(arrivals, listening, NULL))
        return arrivals;
    arrivals->listening = -1; /* the caller keeps it */
    arrivals_close(arrivals);
    return NULL;
}

void arrivals_stop(struct arrivals *arrivals)
{
    while (arrivals->count > 0)
        close(release(arrivals, arrivals->all.next));
    if (arrivals->listening >= 0 && !arrivals->is_paused)
        pause_accepting(arrivals); /* another process may have the socket, too, so closing it is not enough */
    arrivals->is_paused = false;
    if (arrivals->listening >= 0)
        close(arrivals->listening);
    arrivals->listening = -1;
}

void arrivals_close(struct arrivals *arrivals)
{
    if (!arrivals)
        return;
    arrivals_stop(arrivals);
    if (arrivals->epoll >= 0)
        close(arrivals->epoll);
    free(arrivals);
}
