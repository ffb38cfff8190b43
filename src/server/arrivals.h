/* The PROXY protocol, version 2 (haproxy.org/download/1.8/doc/proxy-protocol.txt): every connection begins with a
 * binary header in which the proxy names the address of the client. Accepts connections and reads this header; the
 * rest of the connection goes to libmicrohttpd. */
#ifndef SERVER_ARRIVALS_H
#define SERVER_ARRIVALS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

struct arrivals;

struct arrivals_host {
    void *data; /* the first argument of these functions */
    bool (*has_place)(void *data);

    /* The header was read; the receiver owns the non-blocking socket. */
    void (*deliver)(void *data, int socket, const struct sockaddr *client, socklen_t size);
};

/* Takes ownership of the listening socket; a header must come within so many seconds. NULL if that is not possible. */
struct arrivals *arrivals_open(int listening, uint64_t header_seconds, const struct arrivals_host *host);
void arrivals_stop(struct arrivals *arrivals); /* accepts no more; closes those without a complete header */
void arrivals_close(struct arrivals *arrivals);

int arrivals_descriptor(const struct arrivals *arrivals); /* readable: call arrivals_step */
void arrivals_step(struct arrivals *arrivals, double now);
double arrivals_next(const struct arrivals *arrivals, double next); /* when it must be called, if before `next` */
uint64_t arrivals_count(const struct arrivals *arrivals);           /* connections without a complete header */

#endif
