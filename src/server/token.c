#include "server/token.h"

#include <sodium.h>
#include <string.h>

enum { SIGNATURE = 16, UNSIGNED_TEXT = 22, SIGNED_TEXT = TOKEN_TEXT - 1 };

void token_draw(uint8_t bytes[TOKEN_BYTES])
{
    randombytes_buf(bytes, TOKEN_BYTES);
}

static void sign(const uint8_t *bytes, const uint8_t *key, uint8_t signature[SIGNATURE])
{
    crypto_generichash(signature, SIGNATURE, bytes, TOKEN_BYTES, key, STORE_KEY_SIZE);
}

void token_write(const uint8_t bytes[TOKEN_BYTES], const uint8_t key[STORE_KEY_SIZE], char text[TOKEN_TEXT])
{
    uint8_t all[TOKEN_BYTES + SIGNATURE];
    memcpy(all, bytes, TOKEN_BYTES);
    sign(bytes, key, all + TOKEN_BYTES);
    sodium_bin2base64(text, TOKEN_TEXT, all, sizeof all, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void token_player(const uint8_t bytes[TOKEN_BYTES], uint8_t player[STORE_PLAYER_SIZE])
{
    crypto_generichash(player, STORE_PLAYER_SIZE, bytes, TOKEN_BYTES, NULL, 0);
}

bool token_read(const char *text, const uint8_t key[STORE_KEY_SIZE], uint8_t bytes[TOKEN_BYTES], bool *is_signed)
{
    uint8_t all[TOKEN_BYTES + SIGNATURE], signature[SIGNATURE];
    size_t length = strlen(text), size = 0;
    if ((length != SIGNED_TEXT && length != UNSIGNED_TEXT) ||
        sodium_base642bin(all, sizeof all, text, length, NULL, &size, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) !=
            0)
        return false;
    memcpy(bytes, all, TOKEN_BYTES);
    sign(bytes, key, signature);
    *is_signed = size == sizeof all && sodium_memcmp(signature, all + TOKEN_BYTES, SIGNATURE) == 0;
    return size == sizeof all || size == TOKEN_BYTES;
}
