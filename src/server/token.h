/* The cookie of a player: 16 random bytes and their signature, in base64. The player is the hash of these bytes.
 * Because of the signature a client cannot choose its token, for example one that it has also planted in another
 * browser. */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

enum { TOKEN_BYTES = 16, TOKEN_TEXT = 44 };

void token_draw(uint8_t bytes[TOKEN_BYTES]);
void token_write(const uint8_t bytes[TOKEN_BYTES], const uint8_t key[STORE_KEY_SIZE], char text[TOKEN_TEXT]);
void token_player(const uint8_t bytes[TOKEN_BYTES], uint8_t player[STORE_PLAYER_SIZE]);

/* False if the text is not a token. Tokens of older versions have no signature; those of another server have a wrong
 * one. */
bool token_read(const char *text, const uint8_t key[STORE_KEY_SIZE], uint8_t bytes[TOKEN_BYTES], bool *is_signed);

#endif
