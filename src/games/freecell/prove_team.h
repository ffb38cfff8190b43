/* Several threads that search one position together, for prove.c.
 *
 * The threads share the set of visited positions, the memory and the budget, under one lock: a thread takes it once
 * when it visits a position, and once to look up all positions that this one leads to. Each thread has its own path. A
 * thread without work waits; another one gives it half of the leads of the oldest frame of its path, with the steps to
 * that position. Positions are marked as visited when they are found, and whoever has the lead visits them, so all
 * positions are visited once and an exhausted search is a proof as with one thread. The line that is found may
 * differ. */
#ifndef KT_FREECELL_PROVE_TEAM_H
#define KT_FREECELL_PROVE_TEAM_H

#include <pthread.h>
#include <stdatomic.h>

#include "games/freecell/prove.h"

enum { FC_MOST_PROVERS = 64 };

struct fc_team {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    atomic_bool is_over, wants_gift;
    int size, waiting;
    enum kt_verdict verdict;
    struct fc_proof *winner;
    bool has_gift;
    struct fc_proof_frame frame; /* the gift: leads from this frame, and the steps that lead there */
    struct kt_vector leads, steps;
};

/* Runs the search that `first` has begun with up to `size` threads, the caller's included, and returns its verdict. For
 * KT_SOLVED the way is in first->steps. */
enum kt_verdict fc_team_run(struct fc_proof *first, int size, uint64_t most);

/* Gives work to a thread that waits, if there is enough. */
void fc_team_give(struct fc_proof *s);

/* Waits for work; false when the search is over. */
bool fc_team_take(struct fc_proof *s);

/* prove.c: searches on until nothing is left to do. */
enum kt_verdict fc_proof_walk(struct fc_proof *s, uint64_t most);

static inline void fc_team_lock(struct fc_team *team)
{
    if (team)
        pthread_mutex_lock(&team->mutex);
}

static inline void fc_team_unlock(struct fc_team *team)
{
    if (team)
        pthread_mutex_unlock(&team->mutex);
}

static inline bool fc_team_is_over(const struct fc_team *team)
{
    return team && atomic_load_explicit(&team->is_over, memory_order_relaxed);
}

static inline bool fc_team_wants_gift(const struct fc_team *team)
{
    return team && atomic_load_explicit(&team->wants_gift, memory_order_relaxed);
}

#endif
