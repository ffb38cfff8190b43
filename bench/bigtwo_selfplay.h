/* Self-play for the training of Big Two's networks: games under all presets, and every decision in
 * them as inputs of the policy and the critic. */
#ifndef BIGTWO_SELFPLAY_H
#define BIGTWO_SELFPLAY_H

#include <pthread.h>

#include "core/settings.h"
#include "games/bigtwo/inputs.h"
#include "games/bigtwo/master.h"
#include "sparse_net.h"

/* The two programs, each for a network: IS_LARGE is set by the build. Sums of floating-point numbers depend on sizes of
 * arrays, so a program for both would give other weights. */
#if IS_LARGE
#define PROGRAM "train_bigtwo_large"
#define NETWORK "large" /* in the library */
enum { GAMES = 2000, MOST_ROWS = 1024, TABLES = 18 };
#else
#define PROGRAM "train_bigtwo"
#define NETWORK "policy"
enum { GAMES = 4000, MOST_ROWS = 200, TABLES = 11 };
#endif
/* GAMES: of an iteration. MOST_ROWS: decisions with more plays are not learned from; a hand of 26 cards may have more
 * than 1,024, but seldom does. A checkpoint tells the programs apart by TABLES. */

enum { MOST_THREADS = 8 };

/* What the critic sees, in the order of turns from the seat to move. */
enum {
    ALL_HANDS = 0,
    ALL_COUNTS = ALL_HANDS + B2_SEATS * B2_CARDS,
    ALL_WINDOWS = ALL_COUNTS + B2_SEATS * 4 * B2_RANKS,
    ALL_LEFT = ALL_WINDOWS + B2_SEATS * B2_WINDOWS,
    ALL_TRICK = ALL_LEFT + B2_SEATS * B2_LEFT,
    ALL_TRICK_RANK = ALL_TRICK + B2_KINDS,
    ALL_OWNS = ALL_TRICK_RANK + B2_RANKS,
    ALL_PASSED = ALL_OWNS + B2_SEATS,
    ALL_RULES = ALL_PASSED + B2_SEATS,
    CRITIC_INPUTS = ALL_RULES + B2_RULE_INPUTS,
};

struct table {
    const char *rules;
    int weight;   /* how often it is played */
    float spread; /* of the points of a game */
    struct kt_settings settings;
};

extern struct table tables[TABLES]; /* the network is tried at the first two */
void set_tables(void);

struct decision {
    size_t list, all; /* where its inputs are in the pool: for the policy, for the critic */
    int rows, taken;
    float chance;  /* of what was taken, when it was */
    float value;   /* as the critic saw it */
    float benefit; /* advantage */
    float reward;  /* return */
    int seat;
};

struct pool {
    uint16_t *item;
    size_t used, room;
};

struct networks {
    struct net policy, critic;
    bool clones; /* the games are those of the patient player */
    float bonus; /* for entropy */
};

/* One thread, with what it plays and learns from. */
struct worker {
    pthread_t thread;
    struct kt_rng rng;
    struct pool pool;
    struct decision *decision;
    int count, room, games;
    struct net_tape policy_tape, critic_tape;
    struct net policy_gradient, critic_gradient;
    struct bigtwo game;
    struct b2_story story;
    kt_move moves[B2_MOST_MOVES];
    struct b2_thought_game thought;
    double entropy, clipped, critic_error, agreed;
    long seen;
    const struct networks *networks, *rival;
    int *order;
    int from, to, epoch;
};

struct net_group policy_group(const struct worker *w, const struct decision *d);
struct net_group critic_group(const struct worker *w, const struct decision *d);
void softmax(const float *score, int count, float *chance);

void start_game(struct worker *w, const struct table *table);
void make_play(struct worker *w, kt_move play);
kt_move best_play(struct worker *w); /* of the policy; nothing is noted */
kt_move patient_play(struct worker *w);
kt_move eager_play(struct worker *w);

/* Plays w->games games and notes their decisions, with advantages and returns. */
void play_games(struct worker *w);

#endif
