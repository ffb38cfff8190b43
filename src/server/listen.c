/* The listening socket, and the allowed origins: pages that this server delivered, under any of its addresses. Pages of
 * other sites have other origins and are refused, so they cannot use a visitor's cookie (cross-site WebSocket
 * hijacking). */
#define _GNU_SOURCE
#include "server/listen.h"

#include <ctype.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "kit/words.h"

/* Only digits, 0 to 65535: getaddrinfo would take larger numbers modulo 65536. */
static bool is_port(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits <= 5 && !text[digits] && atoi(text) <= 65535;
}

/* Splits "host:port" and "[v6]:port". */
static bool split(const char *where, char host[100], char port[16])
{
    const char *colon = strrchr(where, ':');
    const char *start = where, *end = colon;
    if (!colon || !is_port(colon + 1))
        return false;
    if (*start == '[') {
        start++;
        end = strchr(start, ']');
        if (!end || end + 1 != colon)
            return false;
    }
    if (end == start || end - start >= 100)
        return false;
    snprintf(host, 100, "%.*s", (int)(end - start), start);
    snprintf(port, 16, "%s", colon + 1);
    return true;
}

static int open_socket(const struct addrinfo *address)
{
    int one = 1;
    int fd = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(fd, address->ai_addr, address->ai_addrlen) == 0 && listen(fd, 1024) == 0)
        return fd;
    int problem = errno;
    close(fd);
    errno = problem;
    return -1;
}

static int port_of(int fd)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    char port[16];
    if (getsockname(fd, (struct sockaddr *)&address, &size) != 0 ||
        getnameinfo((struct sockaddr *)&address, size, NULL, 0, port, sizeof port, NI_NUMERICSERV) != 0)
        return 0;
    return atoi(port);
}

/* ---- the origins of our pages ---- */

static bool add_origin(struct listening *listening, const char *origin)
{
    int count = 0;
    while (listening->origins[count] && strcmp(listening->origins[count], origin) != 0)
        count++;
    if (listening->origins[count] || count == MOST_ORIGINS)
        return true;
    listening->origins[count] = strdup(origin);
    return listening->origins[count] != NULL;
}

static bool add_host(struct listening *listening, const char *host)
{
    char origin[128];
    snprintf(origin, sizeof origin, strchr(host, ':') ? "http://[%s]:%d" : "http://%s:%d", host, listening->port);
    return add_origin(listening, origin);
}

/* Can a browser on another machine use this address? Link-local ones need a zone, which an origin cannot have. */
static bool can_be_reached(const struct sockaddr *address, bool only_v4)
{
    if (!address || (address->sa_family != AF_INET && (only_v4 || address->sa_family != AF_INET6)))
        return false;
    return address->sa_family == AF_INET ||
           !IN6_IS_ADDR_LINKLOCAL(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
}

static void make_lower(char *text)
{
    for (; *text; text++)
        *text = (char)tolower((unsigned char)*text);
}

/* A server that listens on all addresses is reached by each of them, and by the host name. */
static bool add_own_addresses(struct listening *listening, bool only_v4)
{
    struct ifaddrs *all = NULL;
    char host[256] = "";
    bool is_done = add_host(listening, "localhost"), is_named = gethostname(host, sizeof host - 1) == 0 && host[0];
    make_lower(host); /* as browsers write it */
    if (is_named)
        is_done = is_done && add_host(listening, host);
    if (getifaddrs(&all) != 0)
        return is_done;
    for (const struct ifaddrs *one = all; is_done && one; one = one->ifa_next) {
        socklen_t size = one->ifa_addr && one->ifa_addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                                               : sizeof(struct sockaddr_in);
        if (can_be_reached(one->ifa_addr, only_v4) && !(one->ifa_flags & IFF_LOOPBACK) &&
            getnameinfo(one->ifa_addr, size, host, sizeof host, NULL, 0, NI_NUMERICHOST) == 0)
            is_done = add_host(listening, host);
    }
    freeifaddrs(all);
    return is_done;
}

/* ---- origins of --origin ---- */

/* The port of an origin, with its colon; NULL if it names none. */
static char *port_in(char *host)
{
    char *colon = strrchr(host, ':'), *bracket = strrchr(host, ']');
    return colon && (!bracket || colon > bracket) ? colon : NULL;
}

/* Writes the origin as browsers send it: lower case, without a slash at the end and without the usual port. False if
 * it is not one. */
static bool normalise_origin(char *origin)
{
    make_lower(origin);
    bool is_secure = strncmp(origin, "https://", 8) == 0;
    if (!is_secure && strncmp(origin, "http://", 7) != 0)
        return false;
    char *host = origin + (is_secure ? 8 : 7);
    size_t size = strlen(host);
    if (size > 0 && host[size - 1] == '/')
        host[--size] = '\0';
    char *port = port_in(host);
    if (size == 0 || port == host || strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789-._[]:") != size ||
        (port && !is_port(port + 1)))
        return false;
    if (port && strcmp(port, is_secure ? ":443" : ":80") == 0)
        *port = '\0';
    return true;
}

static bool add_more(struct listening *listening, const char *more, struct kt_error *error)
{
    char *copy = strdup(more), *rest = NULL;
    bool is_done = copy || refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    for (char *origin = copy ? strtok_r(copy, ", ", &rest) : NULL; is_done && origin;
         origin = strtok_r(NULL, ", ", &rest)) {
        if (!normalise_origin(origin))
            is_done = refuse(error, KT_BAD_INPUT,
                             N_("\"%1\" is not an origin; write only scheme, host and port, such as "
                                "https://cards.example."),
                             origin, NULL);
        else if (!add_origin(listening, origin))
            is_done = refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    }
    free(copy);
    return is_done;
}

/* First the addresses that are shown to people; then the loopback names. */
static bool name_origins(struct listening *listening, const char *host)
{
    bool is_any_v4 = strcmp(host, "0.0.0.0") == 0, is_any = is_any_v4 || strcmp(host, "::") == 0;
    bool is_done = is_any ? add_own_addresses(listening, is_any_v4) : add_host(listening, host);
    while (listening->origins[listening->shown])
        listening->shown++;
    return is_done && add_host(listening, "localhost") && add_host(listening, "127.0.0.1") &&
           add_host(listening, "::1") && add_host(listening, host);
}

/* Takes ownership of the socket. */
static bool listen_as(int fd, const char *host, const char *more_origins, struct listening *listening,
                      struct kt_error *error)
{
    *listening = (struct listening){.socket = fd, .port = port_of(fd)};
    bool is_done = name_origins(listening, host) || refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    if (is_done && (!more_origins || add_more(listening, more_origins, error)))
        return true;
    listening_free(listening);
    return false;
}

bool listen_with(int fd, const char *more_origins, struct listening *listening, struct kt_error *error)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    char host[100];
    if (getsockname(fd, (struct sockaddr *)&address, &size) == 0 &&
        getnameinfo((struct sockaddr *)&address, size, host, sizeof host, NULL, 0, NI_NUMERICHOST) == 0)
        return listen_as(fd, host, more_origins, listening, error);
    close(fd);
    return refuse(error, KT_NOT_POSSIBLE, N_("Cannot read the address of a socket."), NULL, NULL);
}

bool listen_on(const char *where, const char *more_origins, struct listening *listening, struct kt_error *error)
{
    char host[100], port[16];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    if (!split(where, host, port))
        return refuse(
            error, KT_BAD_INPUT,
            N_("\"%1\" is not a valid address to listen on; write HOST:PORT with a port from 0 to 65535, such as "
               "127.0.0.1:8080."),
            where, NULL);
    int problem = getaddrinfo(host, port, &hints, &found);
    if (problem != 0)
        return refuse(error, KT_BAD_INPUT, N_("Cannot listen on \"%1\": %2."), where, gai_strerror(problem));
    int fd = open_socket(found);
    freeaddrinfo(found);
    if (fd < 0)
        return refuse(error, KT_NOT_POSSIBLE, N_("Cannot listen on \"%1\": %2."), where, strerror(errno));
    return listen_as(fd, host, more_origins, listening, error);
}

void listening_free(struct listening *listening)
{
    if (listening->socket >= 0)
        close(listening->socket);
    listening->socket = -1;
    for (int i = 0; listening->origins[i]; i++) {
        free(listening->origins[i]);
        listening->origins[i] = NULL;
    }
}
