/* In games with two sides: how often the first side won, by the number of players and of players of the other side. */
#ifndef KIT_SIDES_H
#define KIT_SIDES_H

#include <kartu/kartu.h>

/* Rounds of one deal are correlated, so each deal is one sample: the share of its rounds that the first side won. */
struct sides_count {
    uint64_t rounds, wins;
    uint64_t deals;
    double shares, square_shares; /* sums over the deals */
};

struct sides {
    struct sides_count count[KT_MAX_SEATS + 1][KT_MAX_SEATS + 1]; /* seats, seats of the other side */
    struct sides_count of_seats[KT_MAX_SEATS + 1], all;
};

/* Adds a finished round to the count of its deal; does nothing if the game has no sides. */
void sides_add(struct sides *deal, const struct kt_position *over);

/* Adds the rounds of a deal as one sample. */
void sides_join(struct sides *sides, const struct sides *deal);
bool sides_has_any(const struct sides *sides);

/* Adds fields to an open object. */
void sides_in_json(const struct sides *sides, const struct kt_game *game, struct kt_text *out);
void sides_in_text(const struct sides *sides, const struct kt_game *game, struct kt_text *out);

#endif
