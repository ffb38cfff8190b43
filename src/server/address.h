/* Who counts as one address, for the limits. An IPv6 network of 64 bits is one: whoever has one address of it has them all. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <sys/socket.h>

enum { ADDRESS_SIZE = 64 };

void address_of_socket(const struct sockaddr *socket, char address[ADDRESS_SIZE]);

/* The last entry of X-Forwarded-For, which is what the proxy itself has seen; those before it can be made up. "" if there is none. */
void address_of_proxy(const char *list, char address[ADDRESS_SIZE]);

#endif
