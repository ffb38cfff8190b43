#include "kit/seal.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { WORDS_A_BLOCK = 8 };

bool seal_start(void)
{
    return sodium_init() >= 0;
}

void seal_draw(uint8_t seed[SEED_SIZE])
{
    randombytes_buf(seed, SEED_SIZE);
}

void seal_for_round(const uint8_t master[SEED_SIZE], int round, uint8_t seed[SEED_SIZE])
{
    assert(round >= 1);
    const uint8_t number[4] = {(uint8_t)(round >> 24), (uint8_t)(round >> 16), (uint8_t)(round >> 8), (uint8_t)round};
    crypto_generichash(seed, SEED_SIZE, number, sizeof number, master, SEED_SIZE);
}

/* Hashes eight bytes, and seal_for_round four, so that the two never give the same result. */
uint64_t seal_number(const uint8_t master[SEED_SIZE], uint64_t which)
{
    uint8_t bytes[sizeof which], hash[crypto_generichash_BYTES_MIN];
    uint64_t number = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(which >> 8 * i);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, master, SEED_SIZE);
    for (size_t i = 0; i < sizeof number; i++)
        number = number << 8 | hash[i];
    return number;
}

static void hash_line(crypto_generichash_state *state, const char *line)
{
    crypto_generichash_update(state, (const unsigned char *)line, strlen(line));
    crypto_generichash_update(state, (const unsigned char *)"\n", 1);
}

void seal_commit(const struct kt_game *game, const char *rules, const uint8_t seed[SEED_SIZE],
                 uint8_t commitment[SEED_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, SEED_SIZE);
    hash_line(&state, "kartu deal 1");
    hash_line(&state, kt_game_name(game));
    hash_line(&state, rules);
    crypto_generichash_update(&state, seed, SEED_SIZE);
    crypto_generichash_final(&state, commitment, SEED_SIZE);
}

void seal_write(const uint8_t bytes[SEED_SIZE], char hex[SEED_HEX])
{
    sodium_bin2hex(hex, SEED_HEX, bytes, SEED_SIZE);
}

bool seal_read(const char *hex, uint8_t bytes[SEED_SIZE])
{
    size_t size;
    return strlen(hex) == SEED_HEX - 1 && sodium_hex2bin(bytes, SEED_SIZE, hex, SEED_HEX - 1, NULL, &size, NULL) == 0 &&
           size == SEED_SIZE;
}

static uint64_t next_word(void *data)
{
    static const uint8_t nonce[crypto_stream_chacha20_IETF_NONCEBYTES], zeros[64];
    struct seal_stream *stream = data;
    if (stream->used == WORDS_A_BLOCK) {
        crypto_stream_chacha20_ietf_xor_ic(stream->words, zeros, sizeof zeros, nonce, stream->block++, stream->seed);
        stream->used = 0;
    }
    const uint8_t *bytes = stream->words + 8 * stream->used++;
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | bytes[i];
    return word;
}

struct kt_chance seal_chance(struct seal_stream *stream, const uint8_t seed[SEED_SIZE])
{
    *stream = (struct seal_stream){.used = WORDS_A_BLOCK};
    memcpy(stream->seed, seed, SEED_SIZE);
    return (struct kt_chance){next_word, stream};
}
