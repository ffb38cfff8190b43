/* Sealed deals (commit and reveal): the cards are shuffled from a secret 256-bit seed. Its hash is published before the
 * round, the seed after it.
 *
 *   seed        32 bytes from the system
 *   cards       the ChaCha20 key stream (IETF, nonce 0) of the seed as 64-bit little-endian words, through
 *               kt_position_deal_from
 *   commitment  BLAKE2b-256 of "kartu deal 1", the game's name and its full rules, each followed by a newline, and the
 *               seed
 *
 * The commitment covers the text of the rules. A later version of a game can have more options, and then its full rules
 * are another text, so whoever checks a commitment needs the text that was sealed. A room keeps it.
 *
 * Each round of a match has its own seed, derived from a master seed that is never published, so the seed of one round
 * tells nothing about the next. Anybody can check this with any library that has these two functions. */
#ifndef KIT_SEAL_H
#define KIT_SEAL_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

enum { SEED_SIZE = 32, SEED_HEX = 2 * SEED_SIZE + 1 };

/* Call this once before the other functions; false if the system has no source of randomness. */
bool seal_start(void);

void seal_draw(uint8_t seed[SEED_SIZE]);
void seal_for_round(const uint8_t master[SEED_SIZE], int round, uint8_t seed[SEED_SIZE]);

/* A random number for purpose number `which`: reproducible, and unpredictable without the master seed. */
uint64_t seal_number(const uint8_t master[SEED_SIZE], uint64_t which);
void seal_commit(const struct kt_game *game, const char *rules, const uint8_t seed[SEED_SIZE],
                 uint8_t commitment[SEED_SIZE]);

void seal_write(const uint8_t bytes[SEED_SIZE], char hex[SEED_HEX]);
bool seal_read(const char *hex, uint8_t bytes[SEED_SIZE]); /* exactly 64 hexadecimal digits */

/* The stream of random words of one seed. It must outlive its kt_chance. */
struct seal_stream {
    uint8_t seed[SEED_SIZE];
    uint32_t block;
    int used; /* words of the current block */
    uint8_t words[64];
};

struct kt_chance seal_chance(struct seal_stream *stream, const uint8_t seed[SEED_SIZE]);

#endif
