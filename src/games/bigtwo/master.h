/* The parts of the bot `master`, each in its own file: plans of a hand (groups.c), rollout bots (players.c and
 * network_player.c), sampling of hidden cards (belief.c), certain wins (runout.c, sure.c), solved endings (ending.c),
 * and the comparison of plays (master.c). */
#ifndef KT_BIGTWO_MASTER_H
#define KT_BIGTWO_MASTER_H

#include "games/bigtwo/network.h"

/* ---- groups.c: plans of a hand ---- */

struct b2_group {
    uint64_t cards;
    struct b2_combination is;
    float control; /* from 0 (easy to beat) to 1 (hardly ever beaten) */
};

enum { B2_PLAN_TRIES = 400 };

struct b2_plan {
    int count;
    float cost; /* turns that are needed, minus those that the plan wins */
    struct b2_group group[B2_MOST_HAND];
};

void b2_make_plan(const struct b2_rules *rules, uint64_t hand, struct b2_plan *plan);
float b2_plan_cost(const struct b2_rules *rules, uint64_t hand, int most); /* the cost alone, after this many tries */
float b2_control_of(const struct b2_rules *rules, struct b2_combination combination);

/* ---- players.c: rollouts ---- */

struct b2_player;

/* A rollout in progress. */
struct b2_thought_game {
    struct bigtwo s;
    struct b2_combination there; /* the trick */
    uint64_t out;                /* cards that were played, or are gone */
    const struct b2_player *player[B2_SEATS];
    uint8_t has_plan; /* a bit for each seat */
    struct b2_plan plan[B2_SEATS];
    bool has_story; /* for players that use the network */
    struct b2_story story;
    struct kt_rng *rng; /* for players that draw */
    kt_move moves[B2_MOST_MOVES];
};

/* A rollout bot: chooses for the seat to move, and uses only what that seat sees. */
struct b2_player {
    uint64_t (*play)(const void *data, struct b2_thought_game *game);
    const void *data;
    int states; /* that a play counts as: how long it takes */
};

extern const struct b2_player
    b2_eager_player; /* always answers with the lowest play if it can, as `lowest` and `minimax` do */
extern const struct b2_player b2_patient_player; /* keeps its groups together and saves its high cards */

extern const struct b2_player b2_network_player; /* network_player.c: draws plays by the chances of the network */

void b2_think_world(struct b2_thought_game *game, const struct bigtwo *world);
void b2_think_play(struct b2_thought_game *game, uint64_t cards);
bool b2_think_on(struct b2_thought_game *game, struct kt_budget *budget); /* to the end; false: cut off */

/* ---- belief.c: sampling worlds by their likelihood ---- */

enum { B2_CHAINS = 8 };

/* A play or pass of a seat, and what it had to beat. */
struct b2_deed {
    uint64_t play;
    struct b2_combination there; /* nothing: it led */
};

/* One Markov chain. */
struct b2_chain {
    uint64_t hand[B2_SEATS + 1];    /* the last place is aside */
    double likely[B2_SEATS + 1][2]; /* logarithms: if the seat is eager, if it is patient */
    double both[B2_SEATS + 1];      /* of the sum of the two */
};

struct b2_belief {
    const struct bigtwo *sight;
    bool is_strict; /* the rules restrict the hands beyond their sizes */
    uint64_t fixed; /* cards whose place is known */
    int places, place[B2_SEATS + 1];
    int deeds[B2_SEATS];
    struct b2_deed deed[B2_SEATS][B2_MOST_PLAYS];
    struct b2_chain chain[B2_CHAINS];
    uint64_t worlds;                   /* drawn so far */
    uint32_t held[B2_SEATS][B2_CARDS]; /* in how many of them the seat had the card */
    double eager[B2_SEATS];            /* sum of the chances that the seat is eager */
};

/* Do the rules restrict the hands beyond their sizes? `aside` cards are in nobody's hand. */
bool b2_tells_more(const struct bigtwo *sight, int aside);

/* False if no world fits. The sight must stay where it is. */
bool b2_belief_start(struct b2_belief *belief, const struct bigtwo *sight, struct kt_rng *rng,
                     struct kt_budget *budget);

/* Samples the next world; returns which seats are eager in it (a bit each). */
uint8_t b2_belief_draw(struct b2_belief *belief, struct kt_rng *rng, struct kt_budget *budget, struct bigtwo *world);

/* ---- runout.c ---- */

/* A play after which nobody can stop the seat to move from going out, whatever the others hold; 0: none is known. */
uint64_t b2_run_out(const struct bigtwo *sight, const kt_move *moves, int count);

/* ---- sure.c: certain wins if few cards are unknown ---- */

enum { B2_MOST_SURE_WORLDS = 256, B2_MOST_SURE_CARDS = 16, B2_SURE_MOVES = 1 << 16 };

struct b2_sure {
    int worlds, plays;
    uint64_t world[B2_MOST_SURE_WORLDS][B2_SEATS];
    kt_move moves[B2_SURE_MOVES];
};

/* Lists the worlds; false if there are too many. */
bool b2_sure_start(struct b2_sure *sure, const struct bigtwo *sight);

/* Can the seat to move go out first after this play, in all worlds and against every play of the others? False if
 * `most` positions are not enough to prove it. */
bool b2_sure_wins(struct b2_sure *sure, const struct bigtwo *sight, uint64_t play, int most, struct kt_budget *budget);

/* ---- ending.c: worlds with few cards ---- */

struct b2_ending;

struct b2_ending *b2_ending_open(void); /* NULL without memory */
void b2_ending_close(struct b2_ending *ending);

/* Sets the world: the seats in `eager` play eagerly, the others play as well as possible; searches at most this many
 * positions. */
void b2_ending_start(struct b2_ending *ending, const struct bigtwo *world, uint8_t eager, int most,
                     struct kt_budget *budget);

/* The points of the seat to move after this play; false if the positions or the budget were not enough. */
bool b2_ending_value(struct b2_ending *ending, uint64_t play, int *value);

#endif
