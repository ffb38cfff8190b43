#include "server/http.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "kit/files.h"
#include "server/arrivals.h"
#include "server/descriptors.h"
#include "server/http_inside.h"

enum { REQUEST_MEMORY = 12 * 1024 };

void note_refusal(const struct http *http, enum refusal why)
{
    http->host.note_refusal(http->host.data, why);
}

/* ---- answers ---- */

static const char *const headers[][2] = {
    {"Content-Security-Policy", "default-src 'self'; script-src 'self'; style-src 'self'; img-src "
                                "'self' data:; connect-src 'self'; "
                                "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

static struct MHD_Response *add_headers(struct MHD_Response *response)
{
    for (size_t i = 0; response && i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    return response;
}

enum MHD_Result answer_briefly(struct MHD_Connection *connection, unsigned status, const char *name, const char *value)
{
    static char text[] = "Kartu cannot answer this request.\n";
    struct MHD_Response *response =
        add_headers(MHD_create_response_from_buffer(sizeof text - 1, text, MHD_RESPMEM_PERSISTENT));
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", "text/plain; charset=utf-8");
    if (name)
        MHD_add_response_header(response, name, value);
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* ---- files ---- */

static struct MHD_Response *respond_with(const struct page_file *file, bool is_zipped)
{
    const unsigned char *bytes = is_zipped ? file->zipped : file->plain;
    size_t size = is_zipped ? file->zipped_size : file->plain_size;
    struct MHD_Response *response =
        add_headers(MHD_create_response_from_buffer(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT));
    if (!response)
        return NULL;
    MHD_add_response_header(response, "Content-Type", file->type);
    MHD_add_response_header(response, "Cache-Control", "no-cache");
    MHD_add_response_header(response, "ETag", file->tag);
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (is_zipped)
        MHD_add_response_header(response, "Content-Encoding", "gzip");
    return response;
}

static int find_file(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (int i = 0; page_files[i].path && i < MOST_FILES; i++)
        if (strcmp(page_files[i].path, path) == 0)
            return i;
    return -1;
}

/* Is gzip in the list, with a weight other than 0 (RFC 9110, 12.5.3)? */
static bool takes_gzip(const char *list)
{
    for (list += strspn(list, " \t,"); *list; list += strcspn(list, ","), list += strspn(list, " \t,")) {
        size_t name = strcspn(list, " \t;,"), size = strcspn(list, ",");
        const char *weight = list + name + strspn(list + name, " \t;");
        if (name != 4 || strncasecmp(list, "gzip", 4) != 0)
            continue;
        return weight >= list + size || strncasecmp(weight, "q=", 2) != 0 || strtod(weight + 2, NULL) > 0;
    }
    return false;
}

static enum MHD_Result answer_file(struct http *http, struct MHD_Connection *connection, const char *path)
{
    int index = find_file(path);
    if (index < 0)
        return answer_briefly(connection, MHD_HTTP_NOT_FOUND, NULL, NULL);
    const char *accepts = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Accept-Encoding");
    const char *known = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match");
    if (known && strcmp(known, page_files[index].tag) == 0)
        return answer_briefly(connection, MHD_HTTP_NOT_MODIFIED, "ETag", page_files[index].tag);
    bool is_zipped = accepts && takes_gzip(accepts);
    return MHD_queue_response(connection, MHD_HTTP_OK, is_zipped ? http->zipped[index] : http->plain[index]);
}

/* ---- requests ---- */

struct head {
    int hosts, lengths, codings;
    bool has_bad_name;
};

static enum MHD_Result note_header(void *data, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct head *head = data;
    (void)kind;
    (void)value;
    head->hosts += strcasecmp(name, "Host") == 0;
    head->lengths += strcasecmp(name, "Content-Length") == 0;
    head->codings += strcasecmp(name, "Transfer-Encoding") == 0;
    head->has_bad_name |= name[strcspn(name, " \t")] != '\0';
    return MHD_YES;
}

/* Checks of RFC 9112 that libmicrohttpd does not make: an HTTP/1.1 request has exactly one Host, any other at most one
 * (3.2); no blank before a colon (5.1); only one of Content-Length and Transfer-Encoding (6.3), against request
 * smuggling. */
static bool is_good_head(struct MHD_Connection *connection, bool is_http_11)
{
    struct head head = {0};
    MHD_get_connection_values(connection, MHD_HEADER_KIND, note_header, &head);
    return (head.hosts == 1 || (head.hosts == 0 && !is_http_11)) && head.lengths + head.codings <= 1 &&
           !head.has_bad_name;
}

static struct caller *caller_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static enum MHD_Result answer(void *data, struct MHD_Connection *connection, const char *path, const char *method,
                              const char *version, const char *body, size_t *body_size, void **request_data)
{
    struct http *http = data;
    bool is_http_11 = strcmp(version, "HTTP/1.1") == 0;
    (void)body;
    if (!*request_data) { /* first call: headers only; libmicrohttpd wants the answer in the second call */
        struct request *request = calloc(1, sizeof *request);
        struct caller *caller = caller_of(connection);
        if (caller)
            caller->deadline = 0;
        if (!request)
            return MHD_NO;
        request->http = http;
        *request_data = request;
        return is_good_head(connection, is_http_11) ? MHD_YES
                                                    : answer_briefly(connection, MHD_HTTP_BAD_REQUEST, NULL, NULL);
    }
    bool is_get = strcmp(method, "GET") == 0;
    if ((!is_get && strcmp(method, "HEAD") != 0) || *body_size > 0)
        return answer_briefly(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "Allow", "GET, HEAD");
    if (strcmp(path, "/ws") == 0)
        return is_get ? answer_handshake(http, connection, *request_data, is_http_11)
                      : answer_briefly(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "Allow", "GET");
    return answer_file(http, connection, path);
}

static void forget_request(void *data, struct MHD_Connection *connection, void **request_data,
                           enum MHD_RequestTerminationCode how)
{
    struct http *http = data;
    struct caller *caller = caller_of(connection);
    (void)how;
    if (caller)
        caller->deadline = http->now + (double)http->limits->header_seconds;
    free(*request_data);
    *request_data = NULL;
}

/* ---- connections and timeouts ---- */

/* Is there a descriptor for one more connection? */
static bool has_place(void *data)
{
    const struct http *http = data;
    uint64_t callers = http->arrivals ? arrivals_count(http->arrivals) : 0;
    for (const struct caller *caller = http->callers.next; caller != &http->callers; caller = caller->next)
        callers++;
    if (http->host.has_place(http->host.data, callers))
        return true;
    note_refusal(http, REFUSED_TOTAL);
    return false;
}

/* Limits connections by address; libmicrohttpd would count each IPv6 address alone. Behind a proxy all have the same
 * address. */
static enum MHD_Result may_call(void *data, const struct sockaddr *socket, socklen_t size)
{
    const struct http *http = data;
    char address[ADDRESS_SIZE];
    uint64_t count = 0;
    (void)size;
    address_of_socket(socket, address);
    for (const struct caller *caller = http->callers.next; caller != &http->callers; caller = caller->next)
        count += strcmp(caller->address, address) == 0;
    bool is_one_too_many = http->limits->proxies == 0 && count >= http->limits->connections_an_address;
    if (is_one_too_many)
        note_refusal(http, REFUSED_ADDRESS);
    return !is_one_too_many && has_place(data) ? MHD_YES : MHD_NO;
}

/* libmicrohttpd closes silent connections; slow ones that send a byte now and then are closed by their deadline. */
static void note_connection(void *data, struct MHD_Connection *connection, void **socket_context,
                            enum MHD_ConnectionNotificationCode what)
{
    struct http *http = data;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        struct caller *caller = calloc(1, sizeof *caller);
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        const union MHD_ConnectionInfo *from = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
        *socket_context = caller;
        if (!caller)
            return;
        if (from)
            address_of_socket(from->client_addr, caller->address);
        caller->socket = info ? info->connect_fd : -1;
        caller->deadline = http->now + (double)http->limits->header_seconds;
        caller->next = &http->callers;
        caller->previous = http->callers.previous;
        caller->previous->next = http->callers.previous = caller;
    } else if (*socket_context) {
        struct caller *caller = *socket_context;
        caller->next->previous = caller->previous;
        caller->previous->next = caller->next;
        free(caller);
        *socket_context = NULL;
    }
}

static void close_late_connections(struct http *http)
{
    for (struct caller *caller = http->callers.next; caller != &http->callers; caller = caller->next) {
        if (caller->deadline == 0 || caller->deadline > http->now || caller->socket < 0)
            continue;
        shutdown(caller->socket, SHUT_RDWR);
        caller->deadline = 0;
    }
}

/* ---- opening and closing ---- */

static bool make_responses(struct http *http)
{
    for (int i = 0; page_files[i].path && i < MOST_FILES; i++) {
        http->plain[i] = respond_with(&page_files[i], false);
        http->zipped[i] = respond_with(&page_files[i], true);
        if (!http->plain[i] || !http->zipped[i])
            return false;
    }
    return true;
}

static int daemon_descriptor(const struct http *http)
{
    return MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

static void take_arrival(void *data, int socket, const struct sockaddr *client, socklen_t size)
{
    struct http *http = data;
    MHD_add_connection(http->daemon, socket, client, size); /* closes the socket if it fails */
}

/* The connections come from `arrivals`; one descriptor shows that they or libmicrohttpd have something to do. */
static bool open_arrivals(struct http *http, int listening)
{
    const struct arrivals_host host = {.data = http, .has_place = has_place, .deliver = take_arrival};
    struct epoll_event event = {.events = EPOLLIN};
    http->both = epoll_create1(EPOLL_CLOEXEC);
    http->arrivals = http->both >= 0 ? arrivals_open(listening, http->limits->header_seconds, &host) : NULL;
    return http->arrivals && epoll_ctl(http->both, EPOLL_CTL_ADD, arrivals_descriptor(http->arrivals), &event) == 0 &&
           epoll_ctl(http->both, EPOLL_CTL_ADD, daemon_descriptor(http), &event) == 0;
}

static bool start_daemon(struct http *http, int listening)
{
    const struct limits *limits = http->limits;
    bool is_proxied = limits->has_proxy_header;
    unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | (is_proxied ? MHD_USE_NO_LISTEN_SOCKET : 0u);
    http->daemon = MHD_start_daemon(
        flags, 0, may_call, http, answer, http, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)limits->header_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)REQUEST_MEMORY, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)limits->connections + OWN_DESCRIPTORS / 2, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_COMPLETED, forget_request, http, MHD_OPTION_NOTIFY_CONNECTION, note_connection, http,
        is_proxied ? MHD_OPTION_END : MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_END);
    return http->daemon && (!is_proxied || open_arrivals(http, listening));
}

struct http *http_open(int listening, const char *const *origins, const struct limits *limits,
                       const struct http_host *host)
{
    assert(listening >= 0 && origins && limits && host->welcome && host->has_place && host->note_refusal);
    struct http *http = calloc(1, sizeof *http);
    if (!http)
        return NULL;
    *http = (struct http){.origins = origins, .limits = limits, .host = *host, .both = -1};
    http->callers.next = http->callers.previous = &http->callers;
    if (start_daemon(http, listening) && make_responses(http))
        return http;
    http_close(http);
    return NULL;
}

void http_close(struct http *http)
{
    if (!http)
        return;
    if (http->daemon)
        MHD_stop_daemon(http->daemon);
    arrivals_close(http->arrivals);
    if (http->both >= 0)
        close(http->both);
    for (int i = 0; i < MOST_FILES; i++) {
        if (http->plain[i])
            MHD_destroy_response(http->plain[i]);
        if (http->zipped[i])
            MHD_destroy_response(http->zipped[i]);
    }
    free(http);
}

int http_descriptor(const struct http *http)
{
    return http->arrivals ? http->both : daemon_descriptor(http);
}

void http_step(struct http *http, double now)
{
    http->now = now;
    close_late_connections(http);
    if (http->arrivals)
        arrivals_step(http->arrivals, now);
    do {
        http->has_handed_over = false;
        MHD_run(http->daemon);
    } while (http->has_handed_over);
}

/* What has arrived until now is accepted and read first. */
void http_stop(struct http *http)
{
    http_step(http, http->now);
    MHD_socket listening = MHD_quiesce_daemon(http->daemon);
    if (listening != MHD_INVALID_SOCKET)
        close(listening);
    if (http->arrivals)
        arrivals_stop(http->arrivals);
}

bool http_is_answering(const struct http *http)
{
    for (const struct caller *caller = http->callers.next; caller != &http->callers; caller = caller->next)
        if (caller->deadline == 0)
            return true;
    return false;
}

/* At least once a second: after it ran out of descriptors libmicrohttpd does not listen, until a step finds that there
 * are descriptors again. */
double http_next(const struct http *http, double now)
{
    MHD_UNSIGNED_LONG_LONG milliseconds;
    double next = http->now + 1;
    if (MHD_get_timeout(http->daemon, &milliseconds) == MHD_YES && now + (double)milliseconds * 1e-3 < next)
        next = now + (double)milliseconds * 1e-3;
    for (struct caller *caller = http->callers.next; caller != &http->callers; caller = caller->next)
        if (caller->deadline > 0 && caller->deadline < next)
            next = caller->deadline;
    return http->arrivals ? arrivals_next(http->arrivals, next) : next;
}
