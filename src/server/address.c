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

/* Removes brackets and port: "[2001:db8::1]:443" and "192.0.2.1:443". False if something else follows. */
static bool remove_port(char *entry)
{
    char *bracket = strchr(entry, ']'), *colon = strchr(entry, ':');
    const char *port = bracket && *entry == '[' ? bracket + 1 : colon && !strchr(colon + 1, ':') ? colon : "";
    if (*port && (*port != ':' || !port[1] || port[1 + strspn(port + 1, "0123456789")]))
        return false;
    if (*entry == '[' && bracket) {
        memmove(entry, entry + 1, (size_t)(bracket - entry - 1));
        bracket[-1] = '\0';
    } else if (*port) {
        *colon = '\0';
    }
    return true;
}

static bool read_entry(const char *from, size_t size, char address[ADDRESS_SIZE])
{
    struct in_addr v4;
    struct in6_addr v6;
    char entry[ADDRESS_SIZE];
    if (size >= sizeof entry)
        return false;
    memcpy(entry, from, size);
    entry[size] = '\0';
    if (!remove_port(entry))
        return false;
    if (inet_pton(AF_INET6, entry, &v6) == 1) {
        write_6(&v6, address);
        return true;
    }
    return inet_pton(AF_INET, entry, &v4) == 1 && inet_ntop(AF_INET, &v4, address, ADDRESS_SIZE);
}

bool address_of_proxy(const char *list, uint64_t proxies, char address[ADDRESS_SIZE])
{
    const char *start = list, *end = list + strlen(list), *blank = " \t";
    for (const char *from = end; from > list && proxies > 0; proxies--) {
        for (end = from, start = end; start > list && start[-1] != ',';)
            start--;
        from = start > list ? start - 1 : list;
    }
    start += strspn(start, blank);
    while (end > start && strchr(blank, end[-1]))
        end--;
    return end > start && read_entry(start, (size_t)(end - start), address);
}
