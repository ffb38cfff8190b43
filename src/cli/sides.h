/* In games whose seats play on sides: how often the first of them won, by how many played and how many were on the other. */
#ifndef CLI_SIDES_H
#define CLI_SIDES_H

#include <kartu/kartu.h>

/* Rounds of the same deal are alike, so that each deal is one sample: of the share of its rounds that the first side won. */
struct sides_count {
    uint64_t rounds, wins;
    uint64_t deals;
    double shares, square_shares; /* sums over the deals */
};

struct sides {
    struct sides_count count[KT_MAX_SEATS + 1][KT_MAX_SEATS + 1]; /* seats, seats of the other side */
    struct sides_count of_seats[KT_MAX_SEATS + 1], all;
};

/* Adds a round to the count of its deal; nothing, if the game has no sides. */
void sides_add(struct sides *deal, const struct kt_position *over);

/* Adds the rounds of a deal as one sample. */
void sides_join(struct sides *sides, const struct sides *deal);
bool sides_has_any(const struct sides *sides);

/* Fields of an object that is open. */
void sides_in_json(const struct sides *sides, const struct kt_game *game, struct kt_text *out);
void sides_in_text(const struct sides *sides, const struct kt_game *game, struct kt_text *out);

#endif
