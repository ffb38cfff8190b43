/* Checkpoints of the training of Big Two's networks: weights, moments, counters, and with what the training was
 * started, so that it continues exactly where it stopped. */
#ifndef BIGTWO_CHECKPOINT_H
#define BIGTWO_CHECKPOINT_H

#include "bigtwo_selfplay.h"

enum { CLONED_ITERATIONS = 30, MOST_ITERATIONS = 1000000 };

/* With what a training was started. The schedule depends on all of it, so it cannot change later. */
struct plan {
    int64_t iterations; /* of PPO */
    int64_t threads, seed;
};

struct trainer {
    struct networks networks;
    struct net_adam policy_adam, critic_adam;
    struct plan plan;
    int64_t iteration, cloned; /* iterations of each stage that are done */
    struct worker worker[MOST_THREADS];
};

/* The trainer's networks must exist. If `is_start`, a missing file changes nothing; everything else that is not a
 * checkpoint is an error: false, with a message on stderr. */
bool load_checkpoint(struct trainer *t, const char *path, bool is_start);

/* False, with a message on stderr, if the file could not be written; then an older one is still there. */
bool save_checkpoint(struct trainer *t, const char *path);

#endif
