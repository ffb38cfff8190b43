/* The service manager (systemd): listening sockets that it passes, and messages to it. The protocols are those of
 * sd_listen_fds(3) and sd_notify(3); without a service manager nothing is done. */
#ifndef SERVER_SERVICE_H
#define SERVER_SERVICE_H

#include "hall/alarms.h"
#include "server/listen.h"
#include "server/server.h"

/* The sockets that can be passed: for players and for /metrics. */
enum service_socket { SOCKET_TABLE, SOCKET_METRICS, SERVICE_SOCKETS };

struct service {
    int sockets[SERVICE_SOCKETS]; /* those that were passed and are not in use yet; 0: none */
    struct alarms *alarms;
    struct alarm watchdog;
    double interval; /* seconds between two signs of life */
};

/* Opens both listening sockets: the passed ones, or new ones on the addresses of the settings. Without an address for
 * the metrics, their socket stays as it is. False, with the reason, if a passed socket cannot be used. */
bool service_listen(struct service *service, const struct server_settings *settings, struct listening *table,
                    struct listening *metrics, struct kt_error *error);
void service_close(struct service *service); /* closes passed sockets that are not in use */

/* The server accepts connections. From now on an alarm sends signs of life, if the service manager wants them. */
void service_ready(struct service *service, struct alarms *alarms);
void service_stopping(void);

#endif
