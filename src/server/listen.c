#define _GNU_SOURCE
#include "server/listen.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "kit/words.h"

/* "host:port" and "[v6]:port" taken apart; a bare port listens on loopback. */
static bool part(const char *where, char host[100], char port[16])
{
    const char *colon = strrchr(where, ':');
    const char *start = where, *end = colon;
    if (!colon || strlen(colon + 1) >= 16 || !colon[1] || strspn(colon + 1, "0123456789") != strlen(colon + 1))
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

static void add_origin(struct listening *listening, const char *origin)
{
    int count = 0;
    while (listening->origins[count])
        count++;
    if (count < MOST_ORIGINS)
        listening->origins[count] = origin;
}

/* The address itself, the names that every machine has for itself, and what was asked for. */
static bool name_origins(struct listening *listening, int port, const char *more)
{
    static const char *const own[] = {"localhost", "127.0.0.1", "[::1]"};
    size_t size = 3 * 64 + strlen(more ? more : "") + 1;
    char *next = listening->names = malloc(size);
    if (!next)
        return false;
    add_origin(listening, listening->address);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        add_origin(listening, next);
        next += sprintf(next, "http://%s:%d", own[i], port) + 1;
    }
    if (!more)
        return true;
    strcpy(next, more);
    for (char *rest = NULL, *origin = strtok_r(next, ",", &rest); origin; origin = strtok_r(NULL, ",", &rest))
        add_origin(listening, origin);
    return true;
}

bool listen_on(const char *where, const char *more_origins, struct listening *listening, struct kt_error *error)
{
    char host[100], port[16];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    *listening = (struct listening){.socket = -1};
    if (!part(where, host, port))
        return refuse(error, KT_BAD_INPUT,
                      N_("\"%1\" is no address to listen on; write HOST:PORT, such as 127.0.0.1:8080."), where, NULL);
    int problem = getaddrinfo(host, port, &hints, &found);
    if (problem != 0)
        return refuse(error, KT_BAD_INPUT, N_("\"%1\" cannot be listened on: %2."), where, gai_strerror(problem));
    listening->socket = open_socket(found);
    freeaddrinfo(found);
    if (listening->socket < 0)
        return refuse(error, KT_NOT_POSSIBLE, N_("\"%1\" cannot be listened on: %2."), where, strerror(errno));
    int number = port_of(listening->socket);
    snprintf(listening->address, sizeof listening->address, strchr(host, ':') ? "http://[%s]:%d" : "http://%s:%d", host,
             number);
    if (name_origins(listening, number, more_origins))
        return true;
    listening_free(listening);
    return refuse(error, KT_OUT_OF_MEMORY, N_("There is not enough memory."), NULL, NULL);
}

void listening_free(struct listening *listening)
{
    if (listening->socket >= 0)
        close(listening->socket);
    listening->socket = -1;
    free(listening->names);
    listening->names = NULL;
}
