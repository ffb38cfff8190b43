#include "server/wire.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <wslay/wslay.h>

/* Many small fragments take far more memory than their bytes. */
enum { MOST_FRAGMENTS = 128 };

static ssize_t give_bytes(wslay_event_context_ptr context, uint8_t *buffer, size_t size, int flags, void *data)
{
    struct wire *wire = data;
    (void)flags;
    if (wire->in_size == 0) {
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    size_t count = size < wire->in_size ? size : wire->in_size;
    memcpy(buffer, wire->in, count);
    wire->in += count;
    wire->in_size -= count;
    return (ssize_t)count;
}

static bool make_room(struct wire *wire, size_t size)
{
    if (wire->out_start > 0) {
        memmove(wire->out, wire->out + wire->out_start, wire->out_size);
        wire->out_start = 0;
    }
    if (wire->out_size + size <= wire->out_capacity)
        return true;
    size_t capacity = wire->out_capacity ? wire->out_capacity : 1024;
    while (capacity < wire->out_size + size)
        capacity *= 2;
    uint8_t *out = realloc(wire->out, capacity);
    if (!out)
        return false;
    wire->out = out;
    wire->out_capacity = capacity;
    return true;
}

static ssize_t take_bytes(wslay_event_context_ptr context, const uint8_t *bytes, size_t size, int flags, void *data)
{
    struct wire *wire = data;
    (void)flags;
    if (wire->out_start + wire->out_size + size > wire->out_capacity && !make_room(wire, size)) {
        wslay_event_set_error(context, WSLAY_ERR_NOMEM);
        return -1;
    }
    memcpy(wire->out + wire->out_start + wire->out_size, bytes, size);
    wire->out_size += size;
    return (ssize_t)size;
}

static void close_with(wslay_event_context_ptr context, int code)
{
    if (!wslay_event_get_read_enabled(context))
        return;
    wslay_event_queue_close(context, (uint16_t)code, NULL, 0);
    wslay_event_shutdown_read(context);
}

static void note_frame(wslay_event_context_ptr context, const struct wslay_event_on_frame_recv_start_arg *frame,
                       void *data)
{
    struct wire *wire = data;
    int refusal = 0;
    if (frame->opcode == WSLAY_CONNECTION_CLOSE && frame->payload_length == 1)
        refusal = WSLAY_CODE_PROTOCOL_ERROR; /* half a close code, which wslay accepts */
    else if (!wslay_is_ctrl_frame(frame->opcode))
        wire->fragments = frame->opcode == WSLAY_CONTINUATION_FRAME ? wire->fragments + 1 : 1;
    if (wire->fragments > MOST_FRAGMENTS)
        refusal = WSLAY_CODE_POLICY_VIOLATION;
    if (refusal)
        close_with(context, refusal);
}

static void take_message(wslay_event_context_ptr context, const struct wslay_event_on_msg_recv_arg *message, void *data)
{
    struct wire *wire = data;
    int refusal = 0;
    if (wslay_is_ctrl_frame(message->opcode))
        refusal = wire->control(wire->data) ? 0 : WSLAY_CODE_POLICY_VIOLATION;
    else if (message->opcode != WSLAY_TEXT_FRAME)
        refusal = WSLAY_CODE_UNSUPPORTED_DATA;
    else if (!wire->receive(wire->data, (const char *)message->msg, message->msg_length))
        refusal = WSLAY_CODE_POLICY_VIOLATION;
    if (refusal && message->opcode != WSLAY_CONNECTION_CLOSE)
        close_with(context, refusal);
}

bool wire_open(struct wire *wire, uint64_t message_bytes)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = give_bytes,
                                                           .send_callback = take_bytes,
                                                           .on_frame_recv_start_callback = note_frame,
                                                           .on_msg_recv_callback = take_message};
    if (wslay_event_context_server_init(&wire->context, &callbacks, wire) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(wire->context, message_bytes);
    return true;
}

void wire_close(struct wire *wire)
{
    if (wire->context)
        wslay_event_context_free(wire->context);
    free(wire->out);
    wire->context = NULL;
    wire->out = NULL;
}

static void push(struct wire *wire)
{
    if (!wire->is_broken && wslay_event_send(wire->context) != 0)
        wire->is_broken = true;
}

/* Malformed frames end the connection immediately. wslay cannot send the close frame then, so it is written here. */
static void break_off(struct wire *wire)
{
    static const uint8_t close_frame[] = {0x88, 2, WSLAY_CODE_PROTOCOL_ERROR >> 8, WSLAY_CODE_PROTOCOL_ERROR & 0xFF};
    if (!wslay_event_get_close_sent(wire->context))
        take_bytes(wire->context, close_frame, sizeof close_frame, 0, wire);
    wire->is_broken = true;
}

void wire_feed(struct wire *wire, const uint8_t *bytes, size_t size)
{
    assert(!wire->in && wire->receive && wire->control);
    wire->in = bytes;
    wire->in_size = size;
    if (!wire->is_broken && wslay_event_get_read_enabled(wire->context) && wslay_event_recv(wire->context) != 0)
        break_off(wire);
    wire->in = NULL;
    wire->in_size = 0;
    push(wire);
}

void wire_send(struct wire *wire, const char *text, size_t size)
{
    const struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text, size};
    int status = wire->is_broken ? 0 : wslay_event_queue_msg(wire->context, &message);
    if (status == WSLAY_ERR_NOMEM)
        wire->is_broken = true;
    push(wire);
}

void wire_ping(struct wire *wire)
{
    const struct wslay_event_msg message = {WSLAY_PING, NULL, 0};
    wslay_event_queue_msg(wire->context, &message);
    push(wire);
}

void wire_send_close(struct wire *wire, int code)
{
    wslay_event_queue_close(wire->context, (uint16_t)code, NULL, 0);
    wslay_event_shutdown_read(wire->context);
    push(wire);
}

void wire_sent(struct wire *wire, size_t size)
{
    assert(size <= wire->out_size);
    wire->out_start += size;
    wire->out_size -= size;
    if (wire->out_size > 0)
        return;
    free(wire->out); /* most connections wait most of the time */
    wire->out = NULL;
    wire->out_start = wire->out_capacity = 0;
}

bool wire_is_leaving(const struct wire *wire)
{
    return wire->is_broken || !wslay_event_want_read(wire->context);
}

bool wire_is_over(const struct wire *wire)
{
    return wire->out_size == 0 && wire_is_leaving(wire) && (wire->is_broken || !wslay_event_want_write(wire->context));
}
