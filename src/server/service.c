#define _DEFAULT_SOURCE /* strsep */
#include "server/service.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "kit/words.h"

enum { FIRST_PASSED = 3, MOST_PASSED = 1024 };

static const char default_address[] = "127.0.0.1:8080";
static const char *const socket_names[] = {[SOCKET_TABLE] = "kartu", [SOCKET_METRICS] = "metrics"};
static const char *const socket_options[] = {[SOCKET_TABLE] = "--listen", [SOCKET_METRICS] = "--metrics"};

/* ---- sockets ---- */

/* A whole number from 0 to `most`. */
static bool read_number(const char *text, unsigned long long most, unsigned long long *number)
{
    size_t digits = strspn(text, "0123456789");
    errno = 0;
    *number = strtoull(text, NULL, 10);
    return digits > 0 && !text[digits] && errno == 0 && *number <= most;
}

/* The variable is meant for this process: it was not inherited from a parent. */
static bool is_ours(const char *variable)
{
    const char *text = getenv(variable);
    unsigned long long process;
    return text && read_number(text, UINT32_MAX, &process) && process == (unsigned long long)getpid();
}

static int option_of(int fd, int option)
{
    int value = -1;
    socklen_t size = sizeof value;
    return getsockopt(fd, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

static bool is_listening(int fd)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    return option_of(fd, SO_TYPE) == SOCK_STREAM && option_of(fd, SO_ACCEPTCONN) == 1 &&
           getsockname(fd, (struct sockaddr *)&address, &size) == 0 &&
           (address.ss_family == AF_INET || address.ss_family == AF_INET6);
}

static bool set_flags(int fd)
{
    int status = fcntl(fd, F_GETFL);
    return status >= 0 && fcntl(fd, F_SETFL, status | O_NONBLOCK) == 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

static bool take_socket(struct service *service, int fd, const char *name, struct kt_error *error)
{
    char number[16];
    int which = 0;
    snprintf(number, sizeof number, "%d", fd);
    while (which < SERVICE_SOCKETS && strcmp(socket_names[which], name) != 0)
        which++;
    if (which == SERVICE_SOCKETS)
        return refuse(error, KT_BAD_INPUT,
                      N_("The service manager passed a socket named \"%1\"; the name (FileDescriptorName=) must be "
                         "kartu or metrics."),
                      name, NULL);
    if (service->sockets[which])
        return refuse(error, KT_BAD_INPUT,
                      N_("The service manager passed two sockets named \"%1\"; only one can be used."), name, NULL);
    if (!is_listening(fd) || !set_flags(fd))
        return refuse(error, KT_BAD_INPUT,
                      N_("Descriptor %1 of the service manager, named \"%2\", is not a listening TCP socket."), number,
                      name);
    service->sockets[which] = fd;
    return true;
}

/* Names are separated by colons. Without names there is one socket, for players. */
static bool take_sockets(struct service *service, int count, char *names, struct kt_error *error)
{
    char *rest = names;
    for (int i = 0; i < count; i++) {
        const char *name = names ? strsep(&rest, ":") : socket_names[SOCKET_TABLE];
        if (!take_socket(service, FIRST_PASSED + i, name ? name : "", error))
            return false;
    }
    return true;
}

static bool take_passed(struct service *service, struct kt_error *error)
{
    const char *text = getenv("LISTEN_FDS"), *names = getenv("LISTEN_FDNAMES");
    unsigned long long count;
    if (!text || !is_ours("LISTEN_PID"))
        return true;
    if (!read_number(text, MOST_PASSED, &count))
        return refuse(error, KT_BAD_INPUT, N_("LISTEN_FDS is not a number of sockets: \"%1\"."), text, NULL);
    char *copy = names ? strdup(names) : NULL;
    if (names && !copy)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    bool is_done = take_sockets(service, (int)count, copy, error);
    free(copy);
    return is_done;
}

/* `where` may be NULL. */
static bool listen_for(struct service *service, enum service_socket which, const char *where, const char *origins,
                       struct listening *listening, struct kt_error *error)
{
    int fd = service->sockets[which];
    if (fd && where)
        return refuse(error, KT_BAD_INPUT,
                      N_("The service manager passed a socket named \"%1\", so %2 cannot be used; remove one of them."),
                      socket_names[which], socket_options[which]);
    service->sockets[which] = 0;
    if (fd)
        return listen_with(fd, origins, listening, error);
    return !where || listen_on(where, origins, listening, error);
}

bool service_listen(struct service *service, const struct server_settings *settings, struct listening *table,
                    struct listening *metrics, struct kt_error *error)
{
    if (!take_passed(service, error))
        return false;
    const char *where = settings->listen || service->sockets[SOCKET_TABLE] ? settings->listen : default_address;
    return listen_for(service, SOCKET_TABLE, where, settings->origins, table, error) &&
           listen_for(service, SOCKET_METRICS, settings->metrics, NULL, metrics, error);
}

void service_close(struct service *service)
{
    for (int i = 0; i < SERVICE_SOCKETS; i++)
        if (service->sockets[i])
            close(service->sockets[i]);
}

/* ---- messages ---- */

/* Errors are ignored: the service manager has its own timeouts. */
static void notify(const char *message)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t size = path ? strlen(path) : 0;
    if (size < 2 || size >= sizeof address.sun_path || (path[0] != '/' && path[0] != '@'))
        return;
    memcpy(address.sun_path, path, size);
    if (path[0] == '@')
        address.sun_path[0] = '\0'; /* the abstract name space of Linux */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    sendto(fd, message, strlen(message), MSG_NOSIGNAL, (struct sockaddr *)&address,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size));
    close(fd);
}

static void show_life(void *data)
{
    struct service *service = data;
    notify("WATCHDOG=1");
    alarms_set(service->alarms, &service->watchdog, kt_clock_monotonic(NULL) + service->interval);
}

/* Half of the time after which the service manager restarts the server, as sd_watchdog_enabled(3) recommends. */
static double watchdog_interval(void)
{
    const char *text = getenv("WATCHDOG_USEC");
    unsigned long long microseconds;
    if (!text || (getenv("WATCHDOG_PID") && !is_ours("WATCHDOG_PID")) ||
        !read_number(text, UINT64_MAX / 2, &microseconds))
        return 0;
    return (double)microseconds / 2e6;
}

void service_ready(struct service *service, struct alarms *alarms)
{
    service->alarms = alarms;
    service->watchdog = (struct alarm){.ring = show_life, .owner = service};
    service->interval = watchdog_interval();
    notify("READY=1");
    if (service->interval > 0)
        show_life(service);
}

void service_stopping(void)
{
    notify("STOPPING=1");
}
