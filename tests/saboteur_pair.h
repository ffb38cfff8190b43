/* Saboteur played by the library and by the plain rules at the same time: helpers of the tests of its rules. */
#ifndef KT_TEST_SABOTEUR_PAIR_H
#define KT_TEST_SABOTEUR_PAIR_H

#include "games/saboteur/saboteur.h"
#include "plain_saboteur.h"

struct pair {
    struct saboteur s;
    struct plain_saboteur p;
};

/* Cards have numbers of their own on both sides; their names bring them together. */
int plain_of_card(int card);
int card_of_plain(int kind);

struct plain_move plain_of_move(kt_move move);
kt_move move_of_plain(struct plain_move move);

/* The plain game as it stands in `s`, which must be the beginning of a round. */
void pair_begin(struct pair *pair, const struct saboteur *s);

/* The plain game as it stands in `s`, anywhere in a round: the mine is built again, act by act. */
void plain_of_state(struct plain_saboteur *p, const struct saboteur *s);

/* Both are the same: the mine, goals, tools, hands, turn, winner and gold. */
void see_same_game(const struct pair *pair, const char *where);
void pair_play(struct pair *pair, kt_move move);

/* A move that gets somewhere more often than one by lot: the tunnel is led towards the goals, tools are mended. */
kt_move some_saboteur_move(const struct saboteur *s, const kt_move *moves, int count, struct kt_rng *rng);

void deal_saboteur(const struct kt_settings *rules, uint64_t number, const struct saboteur *previous,
                   struct saboteur *s);

/* Random options for this number of seats. */
struct kt_settings some_saboteur_rules(int seats, struct kt_rng *rng);

/* ---- tables made by hand ---- */

/* `seats` miners with five cards each, an empty pile, the goals from above ("gab": gold, stone a, stone b), seat 0 to
 * move. */
void hand_made(struct pair *pair, const char *rules, const char *goals);

/* The seat to move gets the card of each move, written as in standard notation and with blanks between them, and plays
 * it. */
void play_given(struct pair *pair, const char *moves);

/* Can this move be made, with the card in hand? */
bool is_allowed(const struct pair *pair, const char *move, struct kt_error *error);
kt_move given(struct saboteur *s, const char *move); /* its card goes into the hand of the seat to move */

#endif
