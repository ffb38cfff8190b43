/* The handshake of a WebSocket (RFC 6455): headers, origin, cookie, and the address of the client. */
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "server/http_inside.h"
#include "server/sha1.h"
#include "server/token.h"

enum { KEY_BYTES = 16 };

static const char *header_of(struct MHD_Connection *connection, const char *name)
{
    const char *value = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
    return value ? value : "";
}

/* Is the word in the comma-separated list? */
static bool has_word(const char *list, const char *word)
{
    size_t size = strlen(word);
    for (;;) {
        list += strspn(list, " \t,");
        size_t length = strcspn(list, ",");
        while (length > 0 && (list[length - 1] == ' ' || list[length - 1] == '\t'))
            length--;
        if (length == 0)
            return false;
        if (length == size && strncasecmp(list, word, size) == 0)
            return true;
        list += strcspn(list, ",");
    }
}

static bool is_allowed_origin(const struct http *http, const char *origin)
{
    for (int i = 0; http->origins[i]; i++)
        if (strcmp(http->origins[i], origin) == 0)
            return true;
    return false;
}

/* Exactly 16 bytes in base64. */
static bool is_good_key(const char *key)
{
    uint8_t bytes[KEY_BYTES];
    size_t size;
    return strlen(key) == 24 &&
           sodium_base642bin(bytes, sizeof bytes, key, 24, NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL) == 0 &&
           size == KEY_BYTES;
}

static void accept_key(const char *key, char accept[64])
{
    char text[64];
    uint8_t digest[SHA1_SIZE];
    snprintf(text, sizeof text, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1_of(text, digest);
    sodium_bin2base64(accept, 64, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
}

/* Takes the token of the cookie if we have issued it: it is signed, or its player is known from an older version or
 * another key. Otherwise draws a new one. */
static void find_token(const struct http *http, struct MHD_Connection *connection, uint8_t *player,
                       char token[TOKEN_TEXT])
{
    const char *cookie = MHD_lookup_connection_value(connection, MHD_COOKIE_KIND, "kartu");
    uint8_t bytes[TOKEN_BYTES] = {0};
    bool is_signed = false, is_read = cookie && token_read(cookie, http->host.key, bytes, &is_signed);
    token_player(bytes, player);
    if (!is_read || (!is_signed && !http->host.knows(http->host.data, player))) {
        token_draw(bytes);
        token_player(bytes, player);
    }
    token_write(bytes, http->host.key, token);
}

static enum MHD_Result join_values(void *data, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct kt_text *list = data;
    (void)kind;
    if (strcasecmp(name, "X-Forwarded-For") == 0) {
        kt_text_add(list, ",");
        kt_text_add(list, value ? value : "");
    }
    return MHD_YES;
}

/* A client can send the header, too: then there are two of them, and that of the proxy is the last. */
static void note_address(const struct http *http, struct MHD_Connection *connection, char address[ADDRESS_SIZE])
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct kt_text list = {0};
    bool is_found = false;
    address[0] = '\0';
    if (http->limits->proxies > 0) {
        MHD_get_connection_values(connection, MHD_HEADER_KIND, join_values, &list);
        is_found = list.data && !list.failed && address_of_proxy(list.data, http->limits->proxies, address);
        kt_text_free(&list);
    }
    if (!is_found && info)
        address_of_socket(info->client_addr, address);
}

/* Duplicates the socket, so that libmicrohttpd can free its connection immediately. */
static void take_over(void *data, struct MHD_Connection *connection, void *request_data, const char *extra, size_t size,
                      MHD_socket socket, struct MHD_UpgradeResponseHandle *handle)
{
    struct request *request = request_data;
    (void)data;
    (void)connection;
    int copy = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    if (copy >= 0) {
        int one = 1;
        setsockopt(copy, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        fcntl(copy, F_SETFL, fcntl(copy, F_GETFL) | O_NONBLOCK);
        request->guest.socket = copy;
        request->guest.bytes = (const uint8_t *)extra;
        request->guest.size = size;
        request->http->host.welcome(request->http->host.data, &request->guest);
    } else {
        note_refusal(request->http, REFUSED_TOTAL);
    }
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
    request->http->has_handed_over = true;
}

static enum MHD_Result upgrade(struct MHD_Connection *connection, struct request *request)
{
    char accept[64], token[TOKEN_TEXT], cookie[160];
    const char *origin = header_of(connection, "Origin");
    struct MHD_Response *response = MHD_create_response_for_upgrade(take_over, NULL);
    if (!response)
        return MHD_NO;
    note_address(request->http, connection, request->guest.address);
    accept_key(header_of(connection, "Sec-WebSocket-Key"), accept);
    MHD_add_response_header(response, "Upgrade", "websocket");
    MHD_add_response_header(response, "Sec-WebSocket-Accept", accept);
    find_token(request->http, connection, request->guest.player, token);
    /* Sent each time: browsers delete a cookie some time after they got it. */
    snprintf(cookie, sizeof cookie, "kartu=%s; Path=/; Max-Age=63072000; HttpOnly; SameSite=Strict%s", token,
             strncmp(origin, "https:", 6) == 0 ? "; Secure" : "");
    MHD_add_response_header(response, "Set-Cookie", cookie);
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_SWITCHING_PROTOCOLS, response);
    MHD_destroy_response(response);
    return result;
}

enum MHD_Result answer_handshake(struct http *http, struct MHD_Connection *connection, struct request *request,
                                 bool is_http_11)
{
    if (!has_word(header_of(connection, "Upgrade"), "websocket") ||
        !has_word(header_of(connection, "Connection"), "Upgrade") || !is_http_11)
        return answer_briefly(connection, MHD_HTTP_UPGRADE_REQUIRED, "Upgrade", "websocket");
    if (strcmp(header_of(connection, "Sec-WebSocket-Version"), "13") != 0)
        return answer_briefly(connection, MHD_HTTP_UPGRADE_REQUIRED, "Sec-WebSocket-Version", "13");
    if (!is_good_key(header_of(connection, "Sec-WebSocket-Key")))
        return answer_briefly(connection, MHD_HTTP_BAD_REQUEST, NULL, NULL);
    if (!is_allowed_origin(http, header_of(connection, "Origin"))) {
        note_refusal(http, REFUSED_ORIGIN);
        return answer_briefly(connection, MHD_HTTP_FORBIDDEN, NULL, NULL);
    }
    return upgrade(connection, request);
}
