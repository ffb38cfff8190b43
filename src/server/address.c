#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

enum { NETWORK_BYTES = 8 };

/* An IPv4-mapped IPv6 address counts as the IPv4 address. */
static void write_6(const struct in6_addr *in, char address[ADDRESS_SIZE])
{
    struct in6_addr network = {0};
    memcpy(&network, in, NETWORK_BYTES);
    if (IN6_IS_ADDR_V4MAPPED(in))
        inet_ntop(AF_INET, &in->s6_addr[12], address, ADDRESS_SIZE);
    else
        inet_ntop(AF_INET6, &network, address, ADDRESS_SIZE);
}

void address_of_socket(const struct sockaddr *socket, char address[ADDRESS_SIZE])
{
    snprintf(address, ADDRESS_SIZE, "?");
    if (socket->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)socket)->sin_addr, address, ADDRESS_SIZE);
    else if (socket->sa_family == AF_INET6)
        write_6(&((const struct sockaddr_in6 *)(const void *)socket)->sin6_addr, address);
}

void address_of_proxy(const char *list, char address[ADDRESS_SIZE])
{
    const char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;
    struct in6_addr in;
    last += strspn(last, " \t");
    snprintf(address, ADDRESS_SIZE, "%.*s", (int)strspn(last, "0123456789abcdefABCDEF.:"), last);
    if (inet_pton(AF_INET6, address, &in) == 1)
        write_6(&in, address);
}
