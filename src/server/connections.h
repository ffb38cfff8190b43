/* The WebSocket connections: each is a socket, its frames (wire.h), and a client of the hall. Output is collected and
 * sent at the end of each iteration of the event loop, so that many short messages share a packet. */
#ifndef SERVER_CONNECTIONS_H
#define SERVER_CONNECTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "hall/limits.h"
#include "server/http.h"

struct alarms;
struct connection;
struct hall;

/* The caller fills in the first part, and sets `now` in every iteration. */
struct connections {
    const struct limits *limits;
    struct hall *hall;
    struct alarms *alarms;
    int epoll; /* its events for a connection have the connection as `data.ptr` */
    double now;

    uint64_t count;
    bool is_stopping;
    struct connection *first, *dirty, *dead; /* all; those with output; those to be freed */
};

void connections_welcome(struct connections *all, const struct http_guest *guest);
void connection_handle(struct connection *connection, uint32_t events); /* of epoll */
void connections_send(struct connections *all); /* sends what is due, and frees ended connections */

/* Stopping, in three steps. From connections_stop on, input is discarded, and what the hall sends is still delivered.
 * connections_close sends a close frame to everybody. Clients that read it close the connection; connections_end ends
 * what is left. */
void connections_stop(struct connections *all);
void connections_close(struct connections *all);
void connections_end(struct connections *all);

#endif
