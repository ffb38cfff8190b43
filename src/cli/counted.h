/* Numbers with a unit, translated: "1 move", "87 moves". */
#ifndef CLI_COUNTED_H
#define CLI_COUNTED_H

#include <stdint.h>

enum { COUNTED = 64 };

struct counted {
    char text[COUNTED];
};

struct counted counted_moves(uint64_t number);
struct counted counted_cards(uint64_t number);
struct counted counted_states(uint64_t number);
struct counted counted_deals(uint64_t number);
struct counted counted_samples(uint64_t number);

/* A short time: "0.4 ms", "2.31 s". */
struct counted counted_micros(uint64_t micros);

#endif
