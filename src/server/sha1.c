#include "server/sha1.h"

#include <assert.h>
#include <string.h>

static uint32_t rotate(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void mix(uint32_t h[5], const uint8_t block[64])
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        static const uint32_t keys[] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
        uint32_t f = i < 20 ? (b & c) | (~b & d) : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
        uint32_t next = rotate(a, 5) + f + e + keys[i / 20] + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    const uint32_t add[5] = {a, b, c, d, e};
    for (int i = 0; i < 5; i++)
        h[i] += add[i];
}

void sha1_of(const char *text, uint8_t digest[SHA1_SIZE])
{
    uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    uint8_t blocks[128] = {0};
    size_t size = strlen(text), blocks_used = size + 9 <= 64 ? 1 : 2;
    assert(size + 9 <= sizeof blocks);
    memcpy(blocks, text, size);
    blocks[size] = 0x80;
    blocks[64 * blocks_used - 1] = (uint8_t)(size * 8);
    blocks[64 * blocks_used - 2] = (uint8_t)(size * 8 >> 8);
    for (size_t i = 0; i < blocks_used; i++)
        mix(h, blocks + 64 * i);
    for (int i = 0; i < SHA1_SIZE; i++)
        digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}
