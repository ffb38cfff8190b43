/* Short messages. A client that reads too slowly loses them, and gets one complete view when its queue is empty. */
#include "hall/tell.h"

#include <assert.h>
#include <stdio.h>

#include "hall/encode.h"
#include "hall/inside.h"
#include "kit/json.h"
#include "kit/words.h"

void tell_begin(struct kt_text *out, const char *type, int64_t asked)
{
    put_open(out, NULL, "{");
    put_string(out, "type", type);
    if (asked >= 0)
        put_signed(out, "id", asked);
}

void tell(struct client *client, struct kt_text *out)
{
    assert(client->hall && client->send && client->queued);
    put_close(out, "}");
    if (!out->failed && client->queued(client->data) <= client->hall->limits.queue_bytes)
        client->send(client->data, out->data, out->size);
    else if (client->room)
        client->needs_view = true;
    kt_text_free(out);
}

void tell_begin_error(struct client *client, struct kt_text *out, const char *code, const struct kt_error *error)
{
    const char *sent = error->code == KT_OUT_OF_MEMORY ? "server" : code;
    figures_count_error(&client->hall->figures, sent);
    tell_begin(out, "error", client->asked);
    put_string(out, "code", sent);
}

bool tell_failure(struct client *client, const char *code, const struct kt_error *error)
{
    struct kt_text out = {0};
    tell_begin_error(client, &out, code, error);
    encode_phrase(&out, "phrase", &error->what);
    tell(client, &out);
    return false;
}

static void tell_earlier(struct client *client, int64_t asked, const char *code, const char *text)
{
    int64_t now = client->asked;
    client->asked = asked;
    tell_error(client, code, text, NULL);
    client->asked = now;
}

void tell_replaced(struct client *client, int64_t asked)
{
    if (asked >= 0)
        tell_earlier(client, asked, "replaced", N_("A newer request has replaced this one."));
}

void tell_stale(struct client *client, int64_t asked)
{
    tell_earlier(client, asked, "stale", N_("New cards were dealt; please ask again."));
}

bool tell_no_memory(struct client *client)
{
    return tell_error(client, "server", N_("Out of memory."), NULL);
}

bool tell_error(struct client *client, const char *code, const char *text, const char *arg)
{
    struct kt_error error;
    refuse(&error, KT_BAD_INPUT, text, arg, NULL);
    return tell_failure(client, code, &error);
}
