/* SHA-1, for the WebSocket handshake only: it is not secure. */
#ifndef SERVER_SHA1_H
#define SERVER_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_SIZE = 20 };

/* Of a text of at most 119 bytes: two blocks are enough for a handshake. */
void sha1_of(const char *text, uint8_t digest[SHA1_SIZE]);

#endif
