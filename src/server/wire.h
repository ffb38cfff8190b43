/* One WebSocket (RFC 6455) without a socket: bytes in, bytes out. wslay reads and makes the frames; what RFC 6455 wants
 * refused, it refuses, with the right close code. */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wslay_event_context;

struct wire {
    struct wslay_event_context *context;
    const uint8_t *in;
    size_t in_size;
    uint8_t *out;
    size_t out_start, out_size, out_capacity; /* what is to be sent */
    int fragments;                            /* of the message that is coming in */
    bool is_broken;                           /* no memory, or nothing more to say: just close */

    /* A whole text message. False closes the connection (1008). */
    bool (*receive)(void *data, const char *text, size_t size);
    bool (*control)(void *data); /* a ping, pong or close came; likewise */
    void *data;
};

bool wire_open(struct wire *wire, uint64_t message_bytes);
void wire_close(struct wire *wire); /* gives the memory back */

void wire_feed(struct wire *wire, const uint8_t *bytes, size_t size);
void wire_send(struct wire *wire, const char *text, size_t size);
void wire_ping(struct wire *wire);
void wire_say_goodbye(struct wire *wire, int code);

/* `size` bytes of wire->out from out_start on were sent. */
void wire_sent(struct wire *wire, size_t size);

/* Was the last word said, so that nothing is to be read any more? */
bool wire_is_leaving(const struct wire *wire);

/* Is all said and sent, so that the socket can be closed? */
bool wire_is_over(const struct wire *wire);

#endif
