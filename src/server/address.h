/* The address that rate limits count by. All addresses of an IPv6 /64 network count as one, because one client can use
 * them all. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <sys/socket.h>

enum { ADDRESS_SIZE = 64 };

void address_of_socket(const struct sockaddr *socket, char address[ADDRESS_SIZE]);

/* The last entry of X-Forwarded-For, which the proxy itself added; earlier entries can be forged. "" if there is
 * none. */
void address_of_proxy(const char *list, char address[ADDRESS_SIZE]);

#endif
