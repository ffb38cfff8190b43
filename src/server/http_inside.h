/* Inside the HTTP part of the server: http.c answers requests, handshake.c turns a connection into a WebSocket. */
#ifndef SERVER_HTTP_INSIDE_H
#define SERVER_HTTP_INSIDE_H

#include <microhttpd.h>

#include "server/address.h"
#include "server/http.h"

enum { MOST_FILES = 256 };

/* A connection that is not upgraded yet, and the deadline of its next request. */
struct caller {
    struct caller *next, *previous;
    int socket;
    char address[ADDRESS_SIZE];
    double deadline; /* 0: the request headers have arrived */
};

struct http {
    struct MHD_Daemon *daemon;
    struct arrivals *arrivals; /* NULL: the daemon accepts connections itself */
    int both;                  /* epoll: readable if the daemon or the arrivals have something to do */
    const char *const *origins;
    const struct limits *limits;
    struct http_host host;
    double now;            /* of the last http_step */
    bool has_handed_over;  /* a connection was upgraded: libmicrohttpd needs another step to free it */
    struct caller callers; /* head of a circular list */
    struct MHD_Response *plain[MOST_FILES], *zipped[MOST_FILES];
};

/* One request: what the upgrade will need. */
struct request {
    struct http *http;
    struct http_guest guest;
};

void note_refusal(const struct http *http, enum refusal why);

/* A short text with this status, with one more header unless its name is NULL. */
enum MHD_Result answer_briefly(struct MHD_Connection *connection, unsigned status, const char *name, const char *value);

/* Checks a request for a WebSocket, and accepts or refuses it. */
enum MHD_Result answer_handshake(struct http *http, struct MHD_Connection *connection, struct request *request,
                                 bool is_http_11);

#endif
