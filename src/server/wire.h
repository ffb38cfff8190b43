/* One WebSocket (RFC 6455) without a socket: bytes in, bytes out. wslay reads and writes the frames, and refuses what
 * RFC 6455 forbids with the right close code. */
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
    size_t out_start, out_size, out_capacity; /* bytes to be sent */
    int fragments;                            /* of the incoming message */
    bool is_broken;                           /* out of memory, or the close frame is in `out`: only flush and close */

    /* Called for a complete text message. False closes the connection (1008). */
    bool (*receive)(void *data, const char *text, size_t size);
    bool (*control)(void *data); /* called for a ping, pong or close; likewise */
    void *data;
};

bool wire_open(struct wire *wire, uint64_t message_bytes);
void wire_close(struct wire *wire); /* frees the memory */

void wire_feed(struct wire *wire, const uint8_t *bytes, size_t size);
void wire_send(struct wire *wire, const char *text, size_t size);
void wire_ping(struct wire *wire);
void wire_send_close(struct wire *wire, int code);

/* `size` bytes of wire->out from out_start on were sent. */
void wire_sent(struct wire *wire, size_t size);

/* Is the connection closing, so that nothing is to be read any more? */
bool wire_is_leaving(const struct wire *wire);

/* Is everything sent, so that the socket can be closed? */
bool wire_is_over(const struct wire *wire);

#endif
