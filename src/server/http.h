/* HTTP: the files of the page, and the handshake of the WebSocket. Everything of libmicrohttpd is behind this. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hall/limits.h"
#include "server/address.h"
#include "store/store.h"

struct http;

/* Somebody whose handshake is done. The socket is the caller's, does not block, and `bytes` came behind the handshake. */
struct http_guest {
    int socket;
    char address[ADDRESS_SIZE];
    uint8_t player[STORE_PLAYER_SIZE];
    const uint8_t *bytes;
    size_t size;
};

/* `listening` is a socket that listens; it is closed with the rest. `origins` ends with NULL and lives as long. */
struct http *http_open(int listening, const char *const *origins, const struct limits *limits,
                       void (*welcome)(void *data, const struct http_guest *guest), void *data);
void http_close(struct http *http);

int http_descriptor(const struct http *http); /* readable: call http_step */
void http_step(struct http *http, double now);
double http_next(const struct http *http, double now); /* when it wants http_step at the latest */

#endif
