/* Sealed deals: shuffled from 256 secret bits that are shown when the round is over, with a commitment shown before it.
 *
 *   seed        32 bytes from the system
 *   cards       the ChaCha20 key stream (IETF, nonce 0) of the seed as 64-bit words, little end first, through
 *               kt_position_deal_from
 *   commitment  BLAKE2b-256 of "kartu deal 1", the game's name and its rules in full, each with a newline behind it, and the
 *               seed
 *
 * Rounds of a match have seeds of their own, derived from one that is never shown: what one round reveals says nothing
 * about the next. Anybody can check all of this with any library that has these two functions. */
#ifndef KIT_SEAL_H
#define KIT_SEAL_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

enum { SEED_SIZE = 32, SEED_HEX = 2 * SEED_SIZE + 1 };

/* Once, before anything else here; false if the system has no randomness. */
bool seal_start(void);

void seal_draw(uint8_t seed[SEED_SIZE]);
void seal_for_round(const uint8_t master[SEED_SIZE], int round, uint8_t seed[SEED_SIZE]);

/* A number for whoever draws lots at moment `which`: the same again for the same, and nobody can work it out. */
uint64_t seal_number(const uint8_t master[SEED_SIZE], uint64_t which);
void seal_commit(const struct kt_game *game, const struct kt_settings *rules, const uint8_t seed[SEED_SIZE],
                 uint8_t commitment[SEED_SIZE]);

void seal_write(const uint8_t bytes[SEED_SIZE], char hex[SEED_HEX]);
bool seal_read(const char *hex, uint8_t bytes[SEED_SIZE]); /* exactly 64 hexadecimal digits */

/* The words of one seed. Lives as long as it is dealt from. */
struct seal_stream {
    uint8_t seed[SEED_SIZE];
    uint32_t block;
    int used; /* words of the present block */
    uint8_t words[64];
};

struct kt_chance seal_chance(struct seal_stream *stream, const uint8_t seed[SEED_SIZE]);

#endif
