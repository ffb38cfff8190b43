/* File descriptors: every connection needs one. */
#ifndef SERVER_DESCRIPTORS_H
#define SERVER_DESCRIPTORS_H

#include <kartu/kartu.h>

/* For the database, the page's sockets in the middle of a handshake, epoll, and the standard streams. */
enum { OWN_DESCRIPTORS = 32 };

/* Raises the limit of open files of this process as far as it is allowed to. Lowers `connections` to what this limit
 * permits, and tells `warn` if that is less than half. False if there is not one descriptor for a connection. */
bool descriptors_plan(uint64_t *connections, void (*warn)(const struct kt_error *error), struct kt_error *error);

#endif
