/* /healthz and /metrics for the operator, on an address of their own. A thread of its own answers, so that it can also
 * report an event loop that is blocked. It asks the loop for the figures, and reads nothing else of the server. */
#ifndef SERVER_MONITOR_H
#define SERVER_MONITOR_H

#include "hall/figures.h"

struct monitor;

/* Takes ownership of the listening socket, unless it returns NULL. Its thread calls `wake` when the event loop should
 * look at monitor_is_asking. */
struct monitor *monitor_open(int listening, void (*wake)(void *data), void *data);
void monitor_close(struct monitor *monitor); /* may be NULL */

/* From now on every answer says that the server is stopping. */
void monitor_stop(struct monitor *monitor); /* may be NULL */

/* For the event loop. */
bool monitor_is_asking(struct monitor *monitor); /* false for NULL */
void monitor_answer(struct monitor *monitor, const struct figures *figures);

#endif
