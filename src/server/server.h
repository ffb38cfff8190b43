/* server.h: the web table as one call. One epoll loop serves HTTP and WebSockets; a writer thread saves, worker threads
 * search. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <kartu/kartu.h>

#include "hall/limits.h"

struct server_settings {
    struct limits limits;
    const char
        *listen;      /* "127.0.0.1:8080" (the default, for NULL), "[::1]:0", "localhost:8080"; port 0: any free port */
    const char *data; /* the data directory, or NULL for the default */
    const char *metrics; /* where to serve /healthz and /metrics, as `listen`, or NULL: nowhere. A socket that the
                            service manager passed takes the place of either address (service.h) */
    const char *origins; /* further allowed origins of pages, separated by commas, or NULL */

    /* Called when the server accepts connections, once for each address that a browser can open, then for
     * that of the metrics. */
    void (*ready)(const char *address);

    /* Log entries. They may repeat quickly, so the receiver limits them. `trouble`: something could not be saved or
     * read. `warn`: a limit of the machine or of the settings was reached. */
    void (*trouble)(const struct kt_error *error);
    void (*warn)(const struct kt_error *error);
};

/* Serves until SIGTERM or SIGINT; false, with the reason, if it could not start. */
bool server_run(const struct server_settings *settings, struct kt_error *error);

#endif
