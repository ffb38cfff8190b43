#include "bigtwo_checkpoint.h"

#include "net_file.h"

enum { MAGIC = 0x4254334B }; /* "K3TB" */
enum {
    HEAD_MAGIC,
    HEAD_ITERATION,
    HEAD_CLONED,
    HEAD_ITERATIONS,
    HEAD_THREADS,
    HEAD_SEED,
    HEAD_TABLES,
    HEAD_POLICY,
    HEAD_CRITIC,
    HEAD
};

static bool is_within(int64_t value, int64_t least, int64_t most)
{
    return value >= least && value <= most;
}

static bool is_good_head(const int64_t head[HEAD])
{
    return head[HEAD_MAGIC] == MAGIC && head[HEAD_TABLES] == TABLES && head[HEAD_POLICY] == B2_POLICY_INPUTS &&
           head[HEAD_CRITIC] == CRITIC_INPUTS && is_within(head[HEAD_ITERATIONS], 1, MOST_ITERATIONS) &&
           is_within(head[HEAD_ITERATION], 0, head[HEAD_ITERATIONS]) &&
           is_within(head[HEAD_CLONED], head[HEAD_ITERATION] > 0 ? CLONED_ITERATIONS : 0, CLONED_ITERATIONS) &&
           is_within(head[HEAD_THREADS], 1, MOST_THREADS) && head[HEAD_SEED] >= 0;
}

static bool move_trainer(void *trainer, FILE *file, bool writes)
{
    struct trainer *t = trainer;
    int64_t head[HEAD] = {MAGIC,        t->iteration, t->cloned,        t->plan.iterations, t->plan.threads,
                          t->plan.seed, TABLES,       B2_POLICY_INPUTS, CRITIC_INPUTS};
    if (!net_move_bytes(file, head, sizeof head, writes) || !is_good_head(head))
        return false;
    t->iteration = head[HEAD_ITERATION];
    t->cloned = head[HEAD_CLONED];
    t->plan = (struct plan){head[HEAD_ITERATIONS], head[HEAD_THREADS], head[HEAD_SEED]};
    return net_move(file, &t->networks.policy, &t->policy_adam, writes) &&
           net_move(file, &t->networks.critic, &t->critic_adam, writes);
}

bool save_checkpoint(struct trainer *t, const char *path)
{
    return net_save(path, move_trainer, t);
}

bool load_checkpoint(struct trainer *t, const char *path, bool is_start)
{
    return net_load(path, is_start, move_trainer, t);
}
