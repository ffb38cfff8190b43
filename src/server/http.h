/* HTTP with libmicrohttpd: the files of the page, and the WebSocket handshake. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hall/figures.h"
#include "hall/limits.h"
#include "server/address.h"
#include "store/store.h"

struct http;

/* A connection after the handshake. The receiver owns the non-blocking socket; `bytes` were received after the
 * handshake. */
struct http_guest {
    int socket;
    char address[ADDRESS_SIZE];
    uint8_t player[STORE_PLAYER_SIZE];
    const uint8_t *bytes;
    size_t size;
};

/* What the server provides. */
struct http_host {
    void *data; /* the first argument of these functions */
    void (*welcome)(void *data, const struct http_guest *guest);
    bool (*has_place)(void *data, uint64_t callers); /* for one more connection; `callers` are not upgraded yet */
    void (*note_refusal)(void *data, enum refusal why);
    bool (*knows)(void *data, const uint8_t *player); /* the player has a seat, a name, settings or results */
    uint8_t key[STORE_KEY_SIZE];                      /* for the signature of cookies */
};

/* Takes ownership of the listening socket. `origins` ends with NULL and must outlive the result. */
struct http *http_open(int listening, const char *const *origins, const struct limits *limits,
                       const struct http_host *host);
void http_close(struct http *http);

/* Accepts no more connections. Requests that have arrived are still answered by http_step. */
void http_stop(struct http *http);
bool http_is_answering(const struct http *http); /* an answer has not been sent completely */

int http_descriptor(const struct http *http); /* readable: call http_step */
void http_step(struct http *http, double now);
double http_next(const struct http *http, double now); /* when http_step must be called at the latest */

#endif
