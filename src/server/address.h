/* The address that rate limits count by. All addresses of an IPv6 /64 network count as one, because one client can use
 * them all. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_SIZE = 64 };

void address_of_socket(const struct sockaddr *socket, char address[ADDRESS_SIZE]);

/* The client in the entries of all X-Forwarded-For headers, joined by commas. Each proxy appends the address that it
 * was reached from, so with N trusted proxies it is the Nth entry from the end; earlier entries can be forged. Ports
 * are ignored. False if there is no valid address. */
bool address_of_proxy(const char *list, uint64_t proxies, char address[ADDRESS_SIZE]);

#endif
