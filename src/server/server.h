/* server.h: the web table as one call. One loop of epoll serves HTTP and WebSockets; a thread writes, others think. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <kartu/kartu.h>

#include "hall/limits.h"

struct server_settings {
    struct limits limits;
    const char *listen;  /* "127.0.0.1:8080", "[::1]:0", "localhost:8080"; port 0 takes any that is free */
    const char *data;    /* the data directory, or NULL for the usual one */
    const char *origins; /* further origins that pages may come from, with commas between them, or NULL */

    /* Called when connections are accepted, once for each address that a browser can be pointed at. */
    void (*ready)(const char *address);

    /* Called when something could not be kept, with the reason. */
    void (*trouble)(const struct kt_error *error);
};

/* Serves until SIGTERM or SIGINT; false, with the reason, if it could not begin. */
bool server_run(const struct server_settings *settings, struct kt_error *error);

#endif
