/* Plays the games of one deal between bots: once for each arrangement of the players (seating.h), all with the same
 * cards. In a game with one seat each player plays alone; with `by_side` each deal is played once. `kartu match` and
 * campaigns use it. */
#ifndef KIT_PLAY_H
#define KIT_PLAY_H

#include <stdatomic.h>

#include "kit/hand.h"
#include "kit/record.h"
#include "kit/seating.h"
#include "kit/sides.h"

enum { MOST_PLAYERS = KT_MAX_SEATS };

/* A game that is over. */
struct play_game {
    int seats;
    const int *players; /* on each seat; with `by_side` its side */
    const int *points;  /* of each seat */
    const double *wins; /* several winners share one win */
    bool has_given_up;  /* the only player of a one-player game */
    uint64_t moves;     /* of all seats */
};

/* What all deals have in common. With `by_side` there is one player for each side, which has all seats of it. */
struct play {
    const struct kt_game *game;
    const char *const *bots; /* one for each player */
    int players;
    enum arrange arrange;
    bool by_side;
    uint64_t seed;
    int rounds;                    /* of a game, at most */
    struct kt_limits limits;       /* of one move */
    const atomic_bool *is_stopped; /* no game is played to its end any more; may be NULL, and so may limits.stop */

    /* Called after each game, in the thread that plays; may be NULL. */
    void (*game_over)(void *data, const struct play_game *game);
};

/* The hands that a thread needs: with `by_side` a player has several seats, and needs a hand for each of them. Hand i
 * plays for player i / play_hands_each. */
int play_hands(const struct play *play);
int play_hands_each(const struct play *play);

/* Has somebody asked to stop? Then the results of the deal are not complete. */
bool play_is_stopped(const struct play *play);

/* One deal and its results. */
struct play_deal {
    const struct kt_settings *rules;
    uint64_t deal;
    struct hand **hands; /* as many as play_hands */
    void *data;          /* for game_over */
    struct showing showings[MOST_PLAYERS];
    struct sides sides;
};

/* Plays the deal; the results must be {0}. False, with the reason, if it cannot be played. */
bool play_deal(const struct play *play, struct play_deal *deal, struct kt_error *error);

#endif
